// The step player: a film (see frontends/drawing/film.py) with its sentences, keys, buttons and slider.

import { frame, frameOf } from "./paint.js";

/** @typedef {import("./paint.js").Film} Film */

const SQUARE = 48; // pixels, where there is room

/**
 * What the notebook keeps of the player (see anywidget).
 * @typedef {{ film: Film, index: number, interval: number }} Traits
 * @typedef {object} Model
 * @property {<Name extends keyof Traits>(name: Name) => Traits[Name]} get
 * @property {<Name extends keyof Traits>(name: Name, value: Traits[Name]) => void} set
 * @property {() => void} save_changes
 * @property {(event: string, heard: () => void) => void} on
 * @property {(event: string, heard: () => void) => void} off
 */

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 */
function node(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/**
 * @param {string} label
 * @param {string} sign
 * @param {() => void} pressed
 */
function button(label, sign, pressed) {
  const made = node("button", { type: "button", "aria-label": label, title: label }, sign);
  made.addEventListener("click", pressed);
  return made;
}

/** @param {{ model: Model, el: HTMLElement }} view */
function render({ model, el }) {
  const film = model.get("film");
  const last = film.frames.length - 1;
  let timer = 0; // 0 where it does not play

  const picture = node("div", { style: `max-width: ${Math.round(film.box[2] * SQUARE)}px` });
  const sentence = node("p", { class: "gp-sentence", "aria-live": "polite" });
  const slider = node("input", { type: "range", min: 0, max: last, step: 1, "aria-label": "Step" });
  const count = node("span", { class: "gp-count" });
  const back = button("Previous step", "‹", () => show(model.get("index") - 1));
  const forth = button("Next step", "›", () => show(model.get("index") + 1));
  const playing = button("Play", "▶\uFE0E", () => (timer === 0 ? play() : pause()));
  // Where the keys are ours the notebook's own shortcuts are not.
  const player = node("div", {
    class: "gp-player", tabindex: 0, role: "group", "data-lm-suppress-shortcuts": "true",
    "aria-label": "Step player: left and right arrow keys move, space plays",
  }, picture, sentence, node("div", { class: "gp-controls" }, back, playing, forth, slider, count));

  /** @param {number} index */
  function show(index) {
    model.set("index", Math.min(Math.max(index, 0), last));
    model.save_changes();
  }

  function draw() {
    const index = model.get("index");
    const { sentence: words } = frameOf(film, index);
    picture.replaceChildren(frame(film, index));
    sentence.textContent = index < last ? `${index + 1}. ${words}` : words;
    slider.value = String(index);
    slider.setAttribute("aria-valuetext", words);
    count.textContent = `${index + 1} / ${last + 1}`;
    back.disabled = index === 0;
    forth.disabled = index === last;
    if (index === last) pause();
  }

  /**
   * @param {string} name
   * @param {string} sign
   */
  function label(name, sign) {
    playing.textContent = sign;
    playing.setAttribute("aria-label", name);
    playing.title = name;
  }

  function play() {
    if (model.get("index") === last) show(0);
    timer = window.setInterval(() => show(model.get("index") + 1), model.get("interval"));
    label("Pause", "❚❚");
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    label("Play", "▶\uFE0E");
  }

  /** @type {Record<string, () => void>} */
  const moves = {
    ArrowLeft: () => show(model.get("index") - 1),
    ArrowRight: () => show(model.get("index") + 1),
    Home: () => show(0),
    End: () => show(last),
  };
  player.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const move = event.key === " " && event.target === player ? () => playing.click() : moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  });
  picture.addEventListener("click", () => player.focus());
  slider.addEventListener("input", () => show(Number(slider.value)));

  model.on("change:index", draw);
  el.append(player);
  draw();
  return () => {
    pause();
    model.off("change:index", draw);
  };
}

export default { render };
