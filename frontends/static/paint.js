// Paints scenes and films (see frontends/drawing): the one place where pages and widgets draw.

/**
 * A shape: its kind, its tone, numbers in squares of the board, and a text. A tone becomes the CSS colour
 * --gp-TONE of whatever holds the picture, so that a page decides how it looks, light or dark.
 * @typedef {[kind: string, tone: string, numbers: number[], text: string]} Shape
 */

/**
 * What to draw: a box [left, top, width, height] in squares, shapes, and what they show in words.
 * @typedef {{ box: [number, number, number, number], shapes: Shape[], title: string }} Scene
 */

/**
 * Pictures that share their shapes; a frame names its shapes by number.
 * @typedef {{ shapes: number[], title: string, sentence: string, grade?: number }} Frame
 * @typedef {{ box: Scene["box"], shapes: Shape[], frames: Frame[] }} Film
 */

const NS = "http://www.w3.org/2000/svg";
export const UNIT = 40;

/**
 * A new element of a picture.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} attributes
 */
export function element(name, attributes) {
  const node = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

/** @type {(numbers: number[]) => number[]} */
const scaled = (numbers) => numbers.map((number) => Math.round(number * UNIT * 100) / 100);

/**
 * @param {Shape} shape
 * @param {boolean} dashed
 */
function line([, tone, numbers], dashed) {
  const [width, ...points] = scaled(numbers);
  /** @type {Record<string, string>} */
  const ends = dashed ? { "stroke-dasharray": "4 3" } : { "stroke-linecap": "round" };
  return element("polyline", {
    points: points.join(" "), fill: "none", stroke: `var(--gp-${tone})`, "stroke-width": width ?? 0, ...ends,
  });
}

/**
 * @param {Shape} shape
 * @param {Record<string, string>} manner
 */
function words([, tone, numbers, text], manner = {}) {
  const [size = 0, x = 0, y = 0] = numbers;
  const node = element("text", {
    x: x * UNIT, y: (y + 0.36 * size) * UNIT, "font-size": size * UNIT, fill: `var(--gp-${tone})`,
    ...manner,
  });
  node.textContent = text;
  return node;
}

/** @type {Record<string, (shape: Shape) => SVGElement>} */
const PAINT = {
  box: ([, tone, numbers]) => {
    const [x = 0, y = 0, width = 0, height = 0] = scaled(numbers);
    return element("rect", { x, y, width, height, fill: `var(--gp-${tone})` });
  },
  area: ([, tone, numbers]) =>
    element("polygon", { points: scaled(numbers).join(" "), fill: `var(--gp-${tone})` }),
  path: (shape) => line(shape, false),
  dash: (shape) => line(shape, true),
  disc: ([, tone, numbers]) => {
    const [cx = 0, cy = 0, r = 0] = scaled(numbers);
    return element("circle", { cx, cy, r, fill: `var(--gp-${tone})` });
  },
  ring: ([, tone, numbers]) => {
    const [width = 0, cx = 0, cy = 0, r = 0] = scaled(numbers);
    return element("circle", {
      cx, cy, r, fill: "none", stroke: `var(--gp-${tone})`, "stroke-width": width,
    });
  },
  text: (shape) => words(shape),
  bold: (shape) => words(shape, { "font-weight": "bold" }),
  start: (shape) => words(shape, { "text-anchor": "start" }),
  heavy: (shape) => words(shape, { "text-anchor": "start", "font-weight": "bold" }),
  end: (shape) => words(shape, { "text-anchor": "end" }),
};

/**
 * The picture of a scene.
 * @param {Scene} scene
 */
export function paint({ box, shapes, title }) {
  const [left, top, width, height] = box;
  const [x = 0, y = 0, wide = 0, high = 0] = scaled([-left, -top, width, height]);
  const svg = element("svg", {
    viewBox: `${x} ${y} ${wide} ${high}`, role: "img", "aria-label": title,
    "text-anchor": "middle", class: "gp-picture",
  });
  svg.append(element("rect", { x, y, width: wide, height: high, fill: "var(--gp-paper)" }));
  svg.append(...shapes.map((shape) => PAINT[shape[0]]?.(shape) ?? refuse(shape[0])));
  return svg;
}

/**
 * @param {string} kind
 * @returns {never}
 */
function refuse(kind) {
  throw new Error(`there is no shape ${kind}`);
}

/**
 * The picture of a frame of a film.
 * @param {Film} film
 * @param {number} index
 */
export function frame(film, index) {
  const { shapes, title } = frameOf(film, index);
  return paint({ box: film.box, title, shapes: shapes.flatMap((number) => film.shapes.slice(number, number + 1)) });
}

/**
 * A frame of a film; throws where it has none of this number.
 * @param {Film} film
 * @param {number} index
 */
export function frameOf(film, index) {
  const found = film.frames[index];
  if (!found) throw new RangeError(`the film has no frame ${index}`);
  return found;
}

/**
 * The place on the board, [row, column] as fractions, under a mouse event on a picture; it may lie off the
 * board.
 * @param {SVGSVGElement} svg
 * @param {MouseEvent} event
 * @returns {[number, number]}
 */
export function placeAt(svg, event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  return [point.y / UNIT, point.x / UNIT];
}
