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
 * A step in a list, which can be clicked; its argument is folded.
 * @param {import("./requests.js").Step} step
 * @param {(() => void) | null} act
 */
export function told({ sentence, argument = [] }, act) {
  const start = argument.length ? sentence.indexOf(`: ${argument[0]}`) : -1;
  const found = clickable("li", start < 0 ? sentence : sentence.slice(0, start), act);
  if (!argument.length) return found;
  const known = start < 0 ? -1 : sentence.indexOf(", because ", start);
  found.append(made("details", made("summary", "Why"), nested(argument)), known < 0 ? "" : sentence.slice(known + 2));
  return found;
}

/**
 * Lines as a list; those that are indented are folded into the line before them.
 * @param {string[]} lines
 */
function nested(lines) {
  const within = [made("ul")];
  for (const line of lines) {
    const words = line.trimStart();
    const depth = (line.length - words.length) / 2;
    if (depth >= within.length) {
      const inner = made("ul");
      within.at(-1)?.lastElementChild?.append(made("details", made("summary", "Why"), inner));
      within.push(inner);
    }
    within.length = depth + 1;
    within[depth]?.append(made("li", words));
  }
  return within[0] ?? made("ul");
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

/**
 * A new element of a class.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} className
 * @param {(Node | string)[]} content
 */
export function classed(name, className, ...content) {
  const found = made(name, ...content);
  found.className = className;
  return found;
}

/**
 * Name an element for who does not see it.
 * @param {HTMLElement} element
 * @param {string} role
 * @param {string} label
 */
export function named(element, role, label) {
  element.setAttribute("role", role);
  element.setAttribute("aria-label", label);
  return element;
}

/**
 * Have a button be one of those that stay pressed.
 * @param {HTMLElement} element
 * @param {boolean} isPressed
 */
export function pressed(element, isPressed) {
  element.setAttribute("aria-pressed", String(isPressed));
  return element;
}

/**
 * A check box with a label.
 * @param {string} words
 * @param {boolean} on
 * @param {(on: boolean) => void} act
 */
export function checked(words, on, act) {
  const box = made("input");
  box.type = "checkbox";
  box.checked = on;
  box.addEventListener("change", () => act(box.checked));
  return { box, label: classed("label", "check", box, words) };
}

/**
 * A choice with a label.
 * @param {string} words
 * @param {Record<string, string>} choices
 */
export function chosen(words, choices) {
  const select = made("select");
  select.append(...Object.entries(choices).map(([value, name]) => option(value, name)));
  return { select, label: made("label", words, select) };
}

/**
 * Words, with those in brackets as keys.
 * @param {string} help
 */
export const keysIn = (help) => help.split(/\[(\w+)\]/).map((words, i) => (i % 2 ? made("kbd", words) : words));

/** What stands in groups of buttons. @type {WeakMap<HTMLElement, string>} */
const LOOKS = new WeakMap();

/**
 * Put buttons in the place of others, and keep the focus where it was. Those that look and act the same stay: a
 * button that goes while it is pressed hears no click.
 * @param {HTMLElement} on
 * @param {HTMLElement[]} buttons
 * @param {string} about What their acts depend on beside what they look like.
 */
export function renewed(on, buttons, about = "") {
  const look = [about, ...buttons.map((button) => button.outerHTML)].join();
  if (LOOKS.get(on) === look) return;
  LOOKS.set(on, look);
  const active = document.activeElement;
  const focused = [...on.children].findIndex((child) => child === active);
  on.replaceChildren(...buttons);
  if (active instanceof HTMLElement && on.contains(active)) active.focus({ preventScroll: true });
  else if (focused >= 0) buttons[focused]?.focus();
}
