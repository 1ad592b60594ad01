"""Makes the samples of a kind by its recipe: ``python tests/support/make_boards.py nurimaze 5 7 10``.

There is a board for each side, or for each ``rows×columns``. Each has one solution, which is proven, and the
kind's judge has accepted it.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from gridproof import generate

BOARDS = Path(__file__).resolve().parents[2] / "puzzles" / "samples" / "boards"


def made(kind: str, number: int, size: str, seed: int) -> dict[str, Any]:
    """Return the record of a sample. Raises `SystemExit` if the draws make none."""
    rows, _, columns = size.partition("x")
    (row,) = generate(kind, rows=int(rows), cols=int(columns or rows), seed=seed, graded=False)
    if row["status"] != "unique":
        raise SystemExit(f"{kind} {size}: {row['message']}")
    puzzle, solution = row["puzzle"], row["solution"]
    assert isinstance(puzzle, dict)
    head = {"id": f"own-{kind}-{number}", "type": kind, "source": "made for gridproof", "format": "neutral-1"}
    board = {"rows": puzzle["rows"], "cols": puzzle["cols"], "clues": puzzle["clues"]}
    return {**head, **board, "params": puzzle.get("params", {}), "solution": solution, "unique": True}


def main() -> None:
    """Write the file of the samples of a kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind")
    parser.add_argument("sizes", nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    boards = [made(options.kind, i, size, options.seed) for i, size in enumerate(options.sizes, 1)]
    text = "".join(json.dumps(board, separators=(",", ":")) + "\n" for board in boards)
    (BOARDS / f"{options.kind}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
