// The board and all that stands around it, as the state has them.

import { button, byId, control, keysIn, made, part } from "./elements.js";
import { UNIT, element, frame, frameOf, paint } from "./paint.js";

/** @import { Square } from "./fill.js" */
/** @import { State } from "./state.js" */

const MOST_PAD = 30;
const WIDTH = 64; // Pixels of a square, where there is room.

export const board = part("board");
const slider = byId("frame", HTMLInputElement);
const pad = part("pad");

/**
 * Show everything about the grid but its picture; `write` and `erase` are what the pad does.
 * @param {State} state
 * @param {{ write: (value: number) => void, erase: () => void }} acts
 */
export function describe({ drawn, grid, input, past }, acts) {
  part("title").textContent = drawn.title;
  part("rules").textContent = drawn.note ? `${drawn.rules} (${drawn.note})` : drawn.rules;
  part("keys").replaceChildren(...keysIn(input.help));
  part("faults").replaceChildren(...drawn.faults.map((sentence) => made("li", sentence)));
  control("pencil").hidden = control("candidates").hidden = !input.has_digits;
  control("undo").disabled = past.length === 0;
  control("clear").disabled = !Object.keys(grid.entries).length && !Object.keys(grid.pencil).length;
  const values = input.has_digits ? [...new Set(drawn.cells.flatMap((target) => target.values))] : [];
  fillPad(values.length > MOST_PAD ? [] : values.sort((a, b) => a - b), acts);
}

/**
 * @param {number[]} values
 * @param {{ write: (value: number) => void, erase: () => void }} acts
 */
function fillPad(values, { write, erase }) {
  if (pad.dataset.values === values.join()) return;
  pad.dataset.values = values.join();
  const buttons = values.map((value) => button(String(value), () => write(value)));
  pad.replaceChildren(...buttons, ...(values.length ? [button("⌫", erase, "Erase")] : []));
}

/**
 * Show the picture that is on the board.
 * @param {State} state
 */
export function show({ drawn, shown, playing, isSolved, cursor }) {
  const scene = shown && "scene" in shown ? shown.scene : drawn.scene;
  const picture = playing ? frame(playing.film, playing.index) : paint(scene);
  picture.style.maxWidth = `${Math.round(drawn.scene.box[2] * WIDTH)}px`;
  if (!shown) picture.append(cursorMark(cursor));
  board.replaceChildren(picture);
  control("edit").hidden = !shown;
  slider.hidden = !playing;
  const last = playing ? playing.film.frames.length - 1 : 0;
  control("solve").disabled = isSolved;
  control("back").disabled = !playing || playing.index === 0;
  control("step").disabled = playing !== null && playing.index === last;
  if (!playing) return;
  slider.max = String(last);
  slider.value = String(playing.index);
  slider.setAttribute("aria-valuetext", frameOf(playing.film, playing.index).sentence);
}

/** @param {Square} square */
function cursorMark([row, column]) {
  const inset = 2;
  const side = UNIT - 2 * inset;
  return element("rect", {
    x: column * UNIT + inset, y: row * UNIT + inset, width: side, height: side, rx: 4, class: "cursor",
  });
}

/** The picture on the board. */
export function pictureOnBoard() {
  const found = board.firstElementChild;
  return found instanceof SVGSVGElement ? found : null;
}
