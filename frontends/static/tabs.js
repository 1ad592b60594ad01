// Tabs: names of which one is chosen, and what belongs to it.

import { button, classed, named } from "./elements.js";

export class Tabs {
  #strip = named(classed("div", "tabs"), "tablist", "What to ask");
  #panels = classed("div", "tab-panels");
  #id = `tabs-${Math.random().toString(36).slice(2)}`; // A notebook may have several desks.
  parts = [this.#strip, this.#panels];
  chosen = "";

  /** @param {(name: string) => void} choose Hears what somebody has chosen, also once more. */
  constructor(choose) {
    this.tell = choose;
    this.#panels.tabIndex = 0;
    named(this.#panels, "group", "Questions of the tab");
    this.#strip.addEventListener("keydown", ({ key }) => {
      const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      const shown = this.#tabs.filter((tab) => !tab.hidden);
      const next = shown[shown.findIndex((tab) => tab === document.activeElement) + step];
      if (step && next) next.click();
      if (step && next) next.focus();
    });
  }

  get #tabs() {
    return [...this.#strip.children].filter((each) => each instanceof HTMLElement);
  }

  /**
   * @param {string} name
   * @param {(Node | string)[]} content
   */
  add(name, ...content) {
    const tab = named(button(name, () => {
      this.choose(name);
      this.tell(name);
    }), "tab", name);
    const panel = classed("div", "tab-panel", ...content);
    tab.id = `${this.#id}-${name}`;
    panel.id = `${tab.id}-panel`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    tab.setAttribute("aria-controls", panel.id);
    this.#strip.append(tab);
    this.#panels.append(panel);
    this.choose(this.chosen || name);
  }

  /** @param {string} name */
  choose(name) {
    this.chosen = name;
    this.#tabs.forEach((tab, i) => {
      const isChosen = tab.getAttribute("aria-label") === name;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = this.#panels.children[i];
      if (panel instanceof HTMLElement) panel.hidden = !isChosen;
    });
  }

  /**
   * Offer a tab, or no longer.
   * @param {string} name
   * @param {boolean} isOffered
   */
  offer(name, isOffered) {
    const tabs = this.#tabs;
    for (const tab of tabs) if (tab.getAttribute("aria-label") === name) tab.hidden = !isOffered;
    if (!isOffered && this.chosen === name) this.choose(tabs[0]?.getAttribute("aria-label") ?? "");
  }
}
