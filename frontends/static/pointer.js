// Mouse, pen and fingers on the board: what they begin is for the layer to say.

import { Press } from "./gestures.js";

/** @import { Editor } from "./editor.js" */
/** @import { Square } from "./fill.js" */

const LONG = 500; // Milliseconds after which a press is a long one.

export class Pointer {
  /** Whether the left and the right button are swapped. */
  swapped = false;

  /** Where a finger has been held for long. @type {Square | null} */
  held = null;

  #id = -1;
  /** @type {Press | null} */
  #press = null;

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    const { root } = editor.sheet;
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", ({ pointerId }) => pointerId === this.#id && this.#cancel());
    root.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const { editor, editor: { sheet } } = this;
    if (!event.isPrimary || this.#id >= 0) {
      this.#cancel(); // two fingers zoom, and draw nothing
      return;
    }
    const place = sheet.placeAt(event);
    if (!place || !editor.draft || event.button === 1) return;
    event.preventDefault();
    sheet.root.focus({ preventScroll: true });
    sheet.root.setPointerCapture(event.pointerId);
    sheet.note("");
    editor.drop();
    if (editor.shown) {
      editor.show(null); // what is shown is no board: a press on it only goes back
      return;
    }
    this.#id = event.pointerId;
    const how = { opposite: (event.button === 2) !== this.swapped, fresh: event.shiftKey };
    editor.begin(place, how);
    if (event.pointerType === "mouse") return;
    this.#press = new Press(() => {
      navigator.vibrate?.(20);
      this.held = place;
      editor.begin(place, { ...how, opposite: !how.opposite });
    }, LONG);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.pointerId !== this.#id) return;
    const { gesture, sheet } = this.editor;
    for (const each of [...(event.getCoalescedEvents?.() ?? []), event]) {
      const place = sheet.placeAt(each);
      if (place) gesture?.to(place);
    }
    if (gesture && !gesture.isTap) this.#rest();
    this.editor.lay();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (event.pointerId !== this.#id) return;
    const { editor, editor: { gesture } } = this;
    this.#id = -1;
    this.#rest();
    editor.gesture = null;
    const place = editor.sheet.placeAt(event);
    if (place) gesture?.end(place);
    editor.lay();
  }

  #cancel() {
    this.#id = -1;
    this.#rest();
    this.editor.drop();
  }

  /** The press is no long one, or no longer. */
  #rest() {
    this.#press?.end();
    this.held = null;
  }
}
