"""The time of refusals: texts of a hundred thousand characters that hold no puzzle, each a sentence.

    python benchmarks/refusals.py

The texts are those whose work ``tests/puzzles/forms/test_refusals_are_bounded.py`` counts. Prints the
milliseconds of CPU of each, the best of three, with the number of its errors.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "puzzles" / "forms"))

from gridproof.puzzles.forms.input.reader import read_text


def main() -> None:
    from test_refusals_are_bounded import LARGE, TEXTS

    for name, make in TEXTS.items():
        text, times, count = make(LARGE), [], 0
        for _ in range(3):
            begin = process_time()
            count = sum(parsed.error is not None for parsed in read_text(text))
            times.append(1000 * (process_time() - begin))
        print(f"{name:30} {min(times):8.1f} ms  {count} errors")


if __name__ == "__main__":
    main()
