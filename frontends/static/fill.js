// How a board is filled in, as pure functions from entries to entries.

/**
 * A square of the board, [row, column] from 0; a place has fractions of them.
 * @typedef {[number, number]} Square
 */

/**
 * Values by cell, and the candidates noted by cell.
 * @typedef {Record<string, number>} Entries
 * @typedef {Record<string, number[]>} Pencil
 */

/**
 * Something to fill in: a cell, the squares that lead to it, and its values.
 * @typedef {{ cell: string, squares: Square[], values: number[], given: boolean }} Target
 */

/**
 * How a board is filled in, as the form of its answers says.
 * @typedef {object} Input
 * @property {string} help What keys and clicks do; keys stand in brackets.
 * @property {"none" | "cell" | "link" | "area"} press What a press changes: the first target of the square, the
 *   link that is nearest to the place, or the areas over the square.
 * @property {string} noun What a target is called; "" where its value says all.
 * @property {boolean} has_digits Whether digits are typed, and candidates noted.
 */

const CELL_REACH = 0.25; // How near to the middle of a square a press means the square and no link.

/** @type {(one: Square, other: Square) => boolean} */
const same = (one, other) => one[0] === other[0] && one[1] === other[1];

/** @type {(target: Target, square: Square) => boolean} */
const covers = (target, square) => target.squares.some((held) => same(held, square));

/**
 * The values with one cell set, or cleared where `value` is undefined.
 * @template T
 * @param {Record<string, T>} values
 * @param {string} cell
 * @param {T} [value]
 * @returns {Record<string, T>}
 */
export function entered(values, cell, value) {
  const { [cell]: _, ...others } = values;
  return value === undefined ? others : { ...others, [cell]: value };
}

/**
 * The pencil marks with one value of a cell noted, or no longer.
 * @param {Pencil} pencil
 * @param {string} cell
 * @param {number} value
 */
export function noted(pencil, cell, value) {
  const before = pencil[cell] ?? [];
  const now = before.includes(value) ? before.filter((one) => one !== value) : [...before, value].sort((a, b) => a - b);
  return entered(pencil, cell, now.length ? now : undefined);
}

/**
 * The targets on a square.
 * @param {Target[]} targets
 * @param {Square} square
 */
export const targetsAt = (targets, square) => targets.filter((target) => covers(target, square));

/**
 * The target for the link from a square in a direction, to the next square that one leads to.
 * @param {Target[]} targets
 * @param {Square} from
 * @param {Square} direction
 */
export function linkTowards(targets, from, [down, right]) {
  let found, least = Infinity;
  for (const target of targets) {
    const [one, other] = target.squares;
    if (!one || !other || target.squares.length > 2 || !covers(target, from)) continue;
    const to = same(one, from) ? other : one;
    const [below, beside] = [to[0] - from[0], to[1] - from[1]];
    const far = Math.hypot(below, beside);
    if (below === far * down && beside === far * right && far < least) [found, least] = [target, far];
  }
  return found;
}

/**
 * The way from the middle of a link to a place, [down, right].
 * @param {Target} link
 * @param {Square} place
 * @returns {Square}
 */
export function wayTo({ squares: [one = [0, 0], other = one] }, [row, column]) {
  return [row - (one[0] + other[0] + 1) / 2, column - (one[1] + other[1] + 1) / 2];
}

/**
 * The link whose middle is nearest to a place, within reach.
 * @param {Target[]} targets
 * @param {Square} place
 */
export function linkNear(targets, place, reach = Infinity) {
  let nearest, least = reach;
  for (const target of targets) {
    if (target.squares.length < 2) continue;
    const [down, right] = wayTo(target, place);
    const distance = Math.abs(down) + Math.abs(right);
    if (distance < least) [nearest, least] = [target, distance];
  }
  return nearest;
}

/**
 * What a press at a place means where squares are filled in as well as the links between them: the square, near its
 * middle, or the link that is nearest.
 * @param {Target[]} targets
 * @param {Square} place
 */
export function linkOrCellNear(targets, place) {
  const [row, column] = [Math.floor(place[0]), Math.floor(place[1])];
  const cell = cellAt(targets, [row, column]);
  const aside = Math.abs(row + 0.5 - place[0]) + Math.abs(column + 0.5 - place[1]);
  return cell && aside < CELL_REACH ? cell : linkNear(targets, place);
}

/**
 * The target that is the square itself.
 * @param {Target[]} targets
 * @param {Square} square
 */
export const cellAt = (targets, square) =>
  targets.find((target) => target.squares.length === 1 && covers(target, square));

/**
 * The areas whose squares are those of the rectangle between two corners.
 * @param {Target[]} targets
 * @param {Square} one
 * @param {Square} other
 */
export function areasBetween(targets, [row, column], [below, right]) {
  const [top, left] = [Math.min(row, below), Math.min(column, right)];
  const [high, wide] = [Math.abs(row - below) + 1, Math.abs(column - right) + 1];
  return targets.filter(({ squares }) => squares.length === high * wide && squares.every(([r, c]) =>
    r >= top && c >= left && r < top + high && c < left + wide));
}

/**
 * One press on a target with few values: open, then the largest value, down to the smallest, then open; or the
 * other way round.
 * @param {Entries} entries
 * @param {Target} target
 */
export function cycled(entries, target, backwards = false) {
  const order = [...target.values].sort((a, b) => (backwards ? a - b : b - a));
  const value = entries[target.cell];
  const next = order[value === undefined ? 0 : order.indexOf(value) + 1];
  return entered(entries, target.cell, next);
}

/**
 * One press on a square that several areas cover: the next of them instead of what overlaps it, after the
 * last none. Those that take nothing away from other squares come first.
 * @param {Entries} entries
 * @param {Target[]} targets
 * @param {Square} square
 */
export function areaCycled(entries, targets, square) {
  const others = targets.filter((target) => entries[target.cell] === 1 && !covers(target, square));
  const isFree = (/** @type {Target} */ area) =>
    !others.some((other) => area.squares.some((one) => covers(other, one)));
  const areas = targetsAt(targets, square);
  return areaNext(entries, targets, [...areas.filter(isFree), ...areas.filter((area) => !isFree(area))]);
}

/**
 * The next of some areas that lie over each other, instead of whatever overlaps it; after the last none.
 * @param {Entries} entries
 * @param {Target[]} targets
 * @param {Target[]} areas
 */
export function areaNext(entries, targets, areas) {
  const chosen = areas.findIndex((area) => entries[area.cell] === 1);
  const next = areas[chosen + 1];
  let found = entries;
  for (const target of targets) {
    const overlaps = next ? next.squares.some((one) => covers(target, one)) : target === areas[chosen];
    if (entries[target.cell] === 1 && overlaps) found = entered(found, target.cell);
  }
  return next ? entered(found, next.cell, 1) : found;
}

/**
 * A digit typed after what the cell holds: both as one number where that is a value, else the digit; undefined
 * where neither is.
 * @param {Target} target
 * @param {number | undefined} before
 * @param {number} digit
 */
export function typed(target, before, digit) {
  const longer = before === undefined ? digit : before * 10 + digit;
  return [longer, digit].find((value) => target.values.includes(value));
}

/**
 * Where the other square of a link lies, by the way to it: of a link that is a border, and of one that leads there.
 * @type {Record<string, [string, string]>}
 */
const SIDES = { "-1,0": ["above", "up"], "1,0": ["below", "down"], "0,-1": ["left", "left"], "0,1": ["right", "right"] };

/**
 * A value of a target, as it is said aloud at one of its squares.
 * @param {Input} input
 * @param {Target} target
 * @param {number} value
 * @param {Square} square
 */
export function inWords(input, { cell, values, squares }, value, square) {
  if (input.has_digits) return String(value);
  if (!input.noun) return value || values.length === 1 ? "yes" : "no";
  const isBorder = cell.includes("|");
  const other = squares.length === 2 ? squares.find((one) => !same(one, square)) : undefined;
  const side = other && SIDES[String([other[0] - square[0], other[1] - square[1]])];
  const place = side ? side[isBorder ? 0 : 1]
    : isBorder ? `between ${cell.replace("|", " and ")}` : cell.replace(/[-:]/, " to ");
  return `${input.noun} ${place}${value ? "" : " not used"}`;
}
