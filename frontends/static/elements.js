// Elements of the page: those that index.html has, and new ones.

/**
 * The element of the page with an id. Throws where it is not there, or is of another type.
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function byId(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`the page has no ${type.name} called ${id}`);
  return found;
}

/** @param {string} id */
export const part = (id) => byId(id, HTMLElement);

/** @param {string} id */
export const control = (id) => byId(id, HTMLButtonElement);

/**
 * A new element with this content.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {(Node | string)[]} content
 */
export function made(name, ...content) {
  const found = document.createElement(name);
  found.append(...content);
  return found;
}

/**
 * A new element with this text, which can be clicked where there is something to do.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} text
 * @param {(() => void) | null} act
 */
export function clickable(name, text, act) {
  const found = made(name, text);
  if (act) found.addEventListener("click", act);
  return found;
}

/**
 * A new button.
 * @param {string} words
 * @param {() => void} act
 * @param {string} [label]
 */
export function button(words, act, label) {
  const found = clickable("button", words, act);
  found.type = "button";
  if (label) found.setAttribute("aria-label", label);
  return found;
}

/**
 * A new choice of a list.
 * @param {string} value
 * @param {string} words
 * @param {boolean} disabled
 */
export function option(value, words, disabled = false) {
  const found = made("option", words);
  found.value = value;
  found.disabled = disabled;
  return found;
}
