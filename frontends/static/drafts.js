// Drafts that the browser keeps: each gesture is saved, so that a reload or a crash loses nothing.

/** @import { Moment } from "./history.js" */

/**
 * A draft: what it is, the moment it is at, and what has not reached the server.
 * @typedef {{ id: string, title: string, rows: number, columns: number, time: number, moment: Moment,
 *   pending: unknown[] }} Saved
 * @typedef {{ past: Moment[], future: Moment[] }} Steps
 */

/**
 * What keeps texts by name, such as `localStorage`.
 * @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} Store
 */

const DRAFT = "gridproof.draft.";
const STEPS = "gridproof.steps.";

/** A new name for a draft. */
export const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Drafts {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
  }

  /** All drafts, the latest first. */
  list() {
    return this.#names(DRAFT)
      .flatMap((name) => this.#read(name) ?? [])
      .sort((one, other) => other.time - one.time);
  }

  /**
   * @param {string} id
   * @returns {Saved | null}
   */
  load(id) {
    return this.#read(DRAFT + id);
  }

  /**
   * The steps before and after that were kept with a draft.
   * @param {string} id
   * @returns {Steps}
   */
  steps(id) {
    try {
      return JSON.parse(this.store.getItem(STEPS + id) ?? "") ?? { past: [], future: [] };
    } catch {
      return { past: [], future: [] };
    }
  }

  /**
   * Save a draft, and its steps where there is room: steps of other drafts go first, and the oldest drafts never.
   * @param {Saved} draft
   * @param {Steps} steps
   * @returns {boolean} Whether the draft is saved.
   */
  save(draft, steps) {
    const saved = this.#write(DRAFT + draft.id, JSON.stringify(draft), draft.id);
    if (saved && !this.#write(STEPS + draft.id, JSON.stringify(steps), draft.id)) {
      this.store.removeItem(STEPS + draft.id);
    }
    return saved;
  }

  /** @param {string} id */
  remove(id) {
    this.store.removeItem(DRAFT + id);
    this.store.removeItem(STEPS + id);
  }

  /** @param {string} start */
  #names(start) {
    return Array.from({ length: this.store.length }, (_, i) => this.store.key(i) ?? "")
      .filter((name) => name.startsWith(start));
  }

  /**
   * @param {string} name
   * @returns {Saved | null}
   */
  #read(name) {
    try {
      const found = JSON.parse(this.store.getItem(name) ?? "");
      return found?.moment?.record ? found : null;
    } catch {
      return null;
    }
  }

  /**
   * @param {string} name
   * @param {string} text
   * @param {string} own
   */
  #write(name, text, own) {
    const others = this.#names(STEPS).filter((one) => one !== STEPS + own);
    for (;;) {
      try {
        this.store.setItem(name, text);
        return true;
      } catch {
        const next = others.pop();
        if (!next) return false;
        this.store.removeItem(next);
      }
    }
  }
}
