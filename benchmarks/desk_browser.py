"""From a stroke at the desk to the verdict on the page: ``python benchmarks/desk_browser.py [--kinds A,B]``

Vocabulary
    stroke     one clue of the middle sample of a kind taken away or put back by keys, in Chromium
    verdict    it stands in the page, from the time of the key in the browser
    painted    the browser has drawn it too: the next frame, at most 17 ms later

If an entry has several keys, they come `KEY` apart, faster than people type, and the time is from the last. A
page per kind, warm after `WARM` strokes. All goes as for a setter: the key, the record that the server makes
of it, the draft in the page, and the verdict of the page's worker. If a clue is a border, a square joins
another region and comes back; if it is a setting, it is typed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from browser import chromium
from desk import middle_sample
from hands import Keys, areas_of, neighbours, value_of
from load import server
from playwright.sync_api import Page

from gridproof.frontends.desk.drafts import opened, tools_of
from gridproof.puzzles import kind_names

WARM = 2
CLUES = 3
"""Number of clues of a board taken away and put back."""

MEDIAN, MOST = 50, 200
"""Milliseconds that the strokes of a kind should take at most in the median, and but for one in twenty."""

KEY = 0.1
"""Seconds between two keys of an entry."""

PROBE = """() => {
  const desk = document.querySelector('#desk');
  const probe = window.probe = { pressed: 0, got: 0, painted: 0, frames: 0 };
  document.addEventListener('keydown', event => { probe.pressed = event.timeStamp; }, true);
  new MutationObserver(() => {
    const { verdict } = desk.dataset;
    if (!verdict || verdict === 'searching') return;
    const { pressed } = probe;
    probe.got = performance.now() - pressed;
    probe.frames++;
    requestAnimationFrame(() => setTimeout(() => {
      probe.painted = performance.now() - pressed;
      probe.frames--;
    }));
  }).observe(desk, { attributes: true, attributeFilter: ['data-verdict'] });
}"""

SHOWN = """() => new Promise(done => {
  const desk = document.querySelector('#desk');
  const look = () => {
    const { verdict, waiting } = desk.dataset;
    const ready = waiting === '0' && verdict && verdict !== 'searching' && !window.probe.frames;
    if (ready) done([window.probe.got, window.probe.painted, verdict]);
    else setTimeout(look, 2);
  };
  setTimeout(look, 2);
})"""

Strokes = tuple[Callable[[], None], Callable[[], None]]


class Typist(Keys):
    """Typist by keyboard alone, the keys of an entry one after the other."""

    types = False

    def press(self, *keys: str) -> None:
        for number, key in enumerate(keys):
            if self.types and number:
                time.sleep(KEY)
            super().press(key)

    def type(self, text: str) -> None:
        self.types = True
        super().type(text)
        self.types = False


def typed(hand: Keys, text: str) -> Callable[[], None]:
    return lambda: hand.type(text)


def strokes(hand: Keys, record: dict[str, Any]) -> Iterator[tuple[Callable[[], None], Strokes]]:
    """Yield for each clue the ways to go to it, take it away, and put it back; first the shortest ones."""
    tools = tools_of(record)
    hand.tools = tools
    hand.begin()
    strokes_of = [
        (tool, spot)
        for tool in tools
        for spot in tool["spots"]
        if spot["text"] and tool["gesture"] in ("entry", "cage")
    ]
    strokes_of = sorted(strokes_of, key=lambda each: len(each[1]["text"]))
    for tool, spot in strokes_of[:: max(1, len(strokes_of) // CLUES)][:CLUES]:
        yield (lambda tool=tool, spot=spot: to(hand, tool, spot)), (
            lambda: hand.press("Delete"), typed(hand, spot["text"])
        )  # fmt: skip
    if strokes_of:
        return
    for tool in tools:
        if tool["gesture"] == "region":
            for first, square, other in between(value_of(record, tool["field"])):
                yield (lambda tool=tool: hand.take(tool)), (
                    lambda first=first, square=square: hand.walk([first, square]),
                    lambda other=other, square=square: hand.walk([other, square]),
                )  # fmt: skip
            return
    lists = [tool for tool in tools if "\n" in tool["text"] and tool["required"]]
    tool = lists[-1] if lists else next(tool for tool in tools if tool["flag"])
    texts = (tool["text"].rpartition("\n")[0], tool["text"]) if lists else ("yes", "no")
    yield (lambda: None), tuple(
        lambda text=text: hand.write(tool | {"text": text}, {"text": None}) for text in texts
    )  # fmt: skip


def to(hand: Keys, tool: dict[str, Any], spot: dict[str, Any]) -> None:
    """Take a tool, and go to one of its spots."""
    hand.take(tool)
    if tool["gesture"] == "cage":
        hand.go((spot["at"][0] // 2, spot["at"][1] // 2))
    else:
        hand.entries([{**spot, "text": ""}])


def between(labels: list[list[int]]) -> list[tuple[Any, Any, Any]]:
    """Return squares with a neighbour in another region and one in their own."""
    of = {square: label for label, squares in areas_of(labels).items() for square in squares}
    triples = []
    for square, label in of.items():
        near = neighbours(square, of)
        own, others = ([each for each in near if (of[each] == label) is same] for same in (True, False))
        if own and others:
            triples.append((others[0], square, own[0]))
    return triples[:: max(1, len(triples) // CLUES)][:CLUES]


def measured(page: Page, url: str, kind: str, rounds: int) -> list[tuple[float, float, str]]:
    """Measure the strokes on a kind."""
    record = opened(middle_sample(kind))
    page.goto("about:blank")
    page.goto(f"{url}desk#{urlencode({'puzzle': json.dumps(record)})}")
    page.wait_for_selector(".sheet svg")
    page.evaluate(PROBE)
    page.evaluate(SHOWN)
    hand = Typist(page)
    times: list[tuple[float, float, str]] = []
    for go, pair in strokes(hand, record):
        go()
        for _ in range(rounds):
            for act in pair:
                act()
                times.append(tuple(page.evaluate(SHOWN)))
                time.sleep(0.02)
    return times[WARM:]


def part(times: list[float], share: float) -> float:
    """Return the time that this share of some stays below."""
    return sorted(times)[min(int(share * len(times)), len(times) - 1)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kinds", default=",".join(kind_names()))
    parser.add_argument("--rounds", type=int, default=3, help="how often each clue goes and comes")
    parser.add_argument("--json", type=Path, help="where the times of each kind are written, a line each")
    options = parser.parse_args()
    every: dict[str, list[float]] = {"verdict": [], "painted": []}
    rows = []
    before = os.getloadavg()
    with server() as (url, _), chromium() as browser:
        page = browser.new_page(viewport={"width": 1400, "height": 1000})
        for kind in options.kinds.split(","):
            times = measured(page, url, kind, options.rounds)
            own = [milliseconds for milliseconds, _, _ in times]
            every["verdict"] += own
            every["painted"] += [painted for _, painted, _ in times]
            rows.append((median(own), part(own, 0.95), kind))
            if options.json:
                with options.json.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"kind": kind, "times": times}) + "\n")
    print(f"{'milliseconds':14}{'median':>8}{'95 %':>8}{'most':>8}{'strokes':>9}")
    for name, values in every.items():
        print(f"{name:14}{median(values):8.1f}{part(values, 0.95):8.1f}{max(values):8.1f}{len(values):9}")
    slow = [kind for middle, most, kind in rows if middle >= MEDIAN or most >= MOST]
    print(f"{len(slow)} of {len(rows)} kinds miss a median under {MEDIAN} or 95 % under {MOST}:", *slow)
    print("the slowest kinds, median and 95 %:")
    for middle, most, kind in sorted(rows, reverse=True)[:10]:
        print(f"  {kind:22}{middle:8.1f}{most:8.1f}")
    load = [round(each, 1) for each in (before[0], os.getloadavg()[0])]
    print(f"load of {os.cpu_count()} processors before and after: {load[0]} and {load[1]}")


if __name__ == "__main__":
    main()
