"""The boards of texts about published systems: their grids as they were published, by name."""

from __future__ import annotations

import json

import pytest

import gridproof
from gridproof.puzzles.forms.text.grids import sudoku_text
from gridproof.puzzles.samples import FOLDER, published_samples

GRIDS = {
    "drools-simple": ".568.194.9..6.5..37..493..8897.4.635..39.68..465.8.2915..269..76..5.4..9.497.835.",
    "drools-medium": "847...2565...8...42...7...8...3.8....51...872...5.7...4...5...76...3...9132...485",
    "drools-hard-1": "....51.8..8..4...5..3...2......6...967.4.9.138...3......2...4..5...9..2..9.71....",
    "drools-hard-2": "...6..1.......5..65.7...23..8.9.7...93.....67...4.6.1..74...9.18..7.......3..8...",
    "drools-hard-3": ".8...6..52.....48...9..8.1.....8.1.2...3.1...6.1.9.....9.4..8...76.....31..7...5.",
    "drools-hard-4": ".....4.9567.5...1....6.9....2....4..81.....72..7....8....3.5....6...1.5873.9.....",
    "drools-sample-sdo": "8.346..127...8.64...6..2..837...9...18.....36...8...755..3..1...31.4...992..583.4",
    "drools-broken": "5....4.9567.5...1....6.9....2....4..81.....72..7....8.8..3.5....6...1.5873.9.....",
    "membrane-figure-2": "..37...1....19.6.....6...2.....2.3...7..3.8...9.5..14...5.6.9..12.9...3..49....7.",
}
"""SudokuGridSamples.java and Sample.sdo of Drools, and figure 2 of the text about P systems."""

SOLUTION = "263758419487192653951643728514829367672431895398576142735264981126987534849315276"
"""Figure 5 of the text about P systems: the solution of its figure 2."""


def test_every_published_board_is_there_and_no_other() -> None:
    shipped = {name: sudoku_text(board["clues"]["givens"]) for name, board in published_samples().items()}
    assert shipped == GRIDS
    sources = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert all(f"| `{board['source']}` |" in sources for board in published_samples().values())


@pytest.mark.parametrize("name", GRIDS)
def test_a_published_board_has_one_solution_unless_it_is_broken(name: str) -> None:
    puzzle = gridproof.sample(name)
    verdict = gridproof.check(puzzle)
    assert (puzzle.id, verdict.status) == (name, "none" if name == "drools-broken" else "unique")
    if name == "membrane-figure-2":
        assert "".join(str(value) for row in verdict.rows for value in row) == SOLUTION


@pytest.mark.parametrize(
    ("name", "number", "words"),
    [
        ("drools-hard-5", 1, "there is no sample 'drools-hard-5'; there are drools-simple, "),
        ("drools-hard-4", 2, "drools-hard-4 is one board: leave out the number"),
        ("dropls", 1, "there is no kind"),
        ("sudoku", 99, "there is no number 99"),
    ],
)
def test_a_sample_that_is_not_there_is_refused(name: str, number: int, words: str) -> None:
    with pytest.raises(gridproof.InputError, match=words):
        gridproof.sample(name, number)


def test_our_own_boards_are_not_mistaken_for_published_ones() -> None:
    """A board made for gridproof has neither the title nor the id of a published one."""
    special = FOLDER.parent.parent / "frontends" / "web" / "special.jsonl"
    own = [json.loads(line) for line in special.read_text(encoding="utf-8").splitlines()]
    titles = {board["title"] for board in published_samples().values()}
    assert len(titles) == len(GRIDS)
    assert not titles & {board["title"] for board in own}
    assert all(board["source"] == "made for gridproof" for board in own)
