// Shows how the loading of a page that runs in this browser goes on (see local.js).

import { part } from "./elements.js";
import { watchLoading } from "./local.js";

const shown = part("starting");
const bar = shown.querySelector("progress");
const words = shown.querySelector("span");

watchLoading(({ part: done, words: said, state }) => {
  shown.hidden = state === "ready";
  shown.dataset.state = state;
  if (words) words.textContent = said;
  if (!bar) return;
  bar.hidden = state === "failed";
  if (done === null) bar.removeAttribute("value");
  else bar.value = done;
});
