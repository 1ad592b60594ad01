"""The desk without a server, beside the server: ``python benchmarks/static_desk.py FOLDER [--kinds A,B]``

FOLDER is one that ``gridproof site`` wrote. A host of the standard library serves it to Chromium, or with
``--browser firefox`` to Firefox. ``--kinds none`` leaves out the verdicts.

Vocabulary
    first visit    nothing is kept yet: from opening the address to the first verdict
    warm           all is kept, and the host has ended
    stop           from Cancel, while solutions are counted, to the answer of the next question
    work           CPU seconds of the threads of workers: about the time on a machine with nothing else to do

Verdicts are asked for by the module of the page, in both pages alike: for each kind the middle sample, with
one clue less and with it again.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from browser import driver, launched
from desk import middle_sample, with_a_clue_less
from load import server
from playwright.sync_api import Browser, Page, expect
from serving import Folder

from gridproof.puzzles import kind_names

PATIENCE = 300_000
ROUNDS = 3

STOPS = (3000, 3000, 3000, 500, 500, 500)
"""Milliseconds from the beginning of a search until it is stopped."""

WORKERS = ("DedicatedWorker", "DOM Worker")
"""Names of the threads of workers in Chromium and in Firefox."""

TICKS = os.sysconf("SC_CLK_TCK")

TIMED = """async ([action, body]) => {
  const { ask } = await import(new URL('static/transport.js', location.href));
  const began = performance.now();
  const found = await ask(action, body);
  return [performance.now() - began, found.status];
}"""

STOPPED = """async ([body, milliseconds]) => {
  const { ask } = await import(new URL('static/transport.js', location.href));
  const stop = new AbortController();
  const source = { type: 'sudoku', rows: 9, cols: 9, clues: {} };
  const counted = ask('count', { source }, { signal: stop.signal });
  await new Promise((done) => setTimeout(done, milliseconds));
  const began = performance.now();
  stop.abort();
  await counted.catch(() => {});
  await ask('verdict', body);
  return performance.now() - began;
}"""


def work() -> dict[str, float]:
    """Return the CPU seconds of each thread of a worker in any browser of this machine."""
    spent: dict[str, float] = {}
    for task in Path("/proc").glob("[0-9]*/task/[0-9]*"):
        try:
            if (task / "comm").read_text().startswith(WORKERS):
                fields = (task / "stat").read_text().rpartition(")")[2].split()
                spent[task.name] = (int(fields[11]) + int(fields[12])) / TICKS
        except OSError:
            continue
    return spent


def opened(page: Page, address: str, source: dict[str, Any]) -> tuple[float, float]:
    """Return the seconds from opening a board at an address to its verdict, and the work until then."""
    page.goto("about:blank")
    time.sleep(2)  # for the workers to end
    before, began = work(), time.perf_counter()
    page.goto(f"{address}#{urlencode({'puzzle': json.dumps(source)})}")
    expect(page.locator(".said .status").first).not_to_have_text("", timeout=PATIENCE)
    return time.perf_counter() - began, sum(spent - before.get(name, 0) for name, spent in work().items())


def verdicts(pages: Sequence[Page], kind: str) -> tuple[list[float], list[list[str]]]:
    """Return for each page the milliseconds of a verdict on the strokes of a kind, and the verdicts. Each
    board is asked about by the pages in turns; of its times the least counts, and the median of all boards.
    """
    sample = middle_sample(kind)
    sources = [each for less in with_a_clue_less(sample, 2) for each in (less, sample)] or [sample]
    least = [[math.inf] * len(sources) for _ in pages]
    said = [[""] * len(sources) for _ in pages]
    for _ in range(ROUNDS):
        for place, source in enumerate(sources):
            for number, page in enumerate(pages):
                spent, said[number][place] = page.evaluate(TIMED, ["verdict", {"source": source}])
                least[number][place] = min(least[number][place], spent)
    return [median(each) for each in least], said


def measure(browser: Browser, folder: Path, kinds: list[str]) -> None:
    """Print the figures."""
    listed = json.loads((folder / "files.json").read_text())["files"]
    print(f"folder: {len(listed)} files, {sum(each['bytes'] for each in listed.values()) / 1e6:.1f} MB")
    host = Folder(folder)
    context = browser.new_context()
    page = context.new_page()
    source = {name: middle_sample("slitherlink")[name] for name in ("type", "rows", "cols", "clues")}
    seconds, spent = opened(page, host.desk, source)
    sent = sum(
        times * listed[name]["bytes"] for path, times in host.sent.items() if (name := path[1:]) in listed
    )
    print(f"first visit: {seconds:.1f} s, work {spent:.1f} s, {sent / 1e6:.1f} MB of files")
    time.sleep(8)  # the second Python
    host.end()
    for _ in range(ROUNDS):
        seconds, spent = opened(page, host.desk, source)
        print(f"warm, with no host: {seconds:.1f} s, work {spent:.1f} s")
        time.sleep(8)
    for milliseconds in STOPS:
        waited = page.evaluate(STOPPED, [{"source": source}, milliseconds]) / 1000
        print(f"stop after {milliseconds / 1000} s: {waited:.1f} s")
        time.sleep(8)
    if not kinds:
        return
    with server("--jobs", "2") as (url, _):
        other = context.new_page()
        other.goto(f"{url}desk")
        ratios = []
        for kind in kinds:
            (there, here), (also, said) = verdicts([other, page], kind)
            ratios.append(here / there)
            same = "" if said == also else "  other verdicts"
            print(f"{kind:24} {there:8.1f} ms {here:8.1f} ms {here / there:6.1f}{same}", flush=True)
        within = sum(ratio <= 3 for ratio in ratios)
        print(f"ratio: median {median(ratios):.1f}, at most 3 for {within} of {len(ratios)} kinds")


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description="The desk without a server, beside the server.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kinds", default="")
    parser.add_argument("--browser", choices=("chromium", "firefox"), default="chromium")
    options = parser.parse_args()
    kinds = options.kinds.split(",") if options.kinds else kind_names()
    kinds = [] if kinds == ["none"] else kinds
    with driver() as playwright, launched(playwright, options.browser) as browser:
        measure(browser, options.folder, kinds)


if __name__ == "__main__":
    main()
