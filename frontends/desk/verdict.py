"""The live verdict: the status of a draft, computed at each stroke from one search.

Vocabulary
    settled    said of a cell that has the same value in all solutions
    open       said of a cell that has several values in them: its true candidates
    undecided  said of a cell for which the time was too short
    patient    said of a verdict that takes all its time, to leave as few cells undecided as possible

One search decides everything. Each solution that it asks for must have a value that no earlier solution had:
if there is none the draft has no solution, if there is no second one it is unique, and if there are more they
are the true candidates. Once two are known the rest gets `SOON`, for another stroke may follow; a patient
verdict then adds the missing facts.

>>> from gridproof.puzzles import read_record
>>> from gridproof.puzzles.forms.input.reader import read_text
>>> (parsed,) = read_text("12......4..1....")
>>> standing = stand(parsed.puzzle)
>>> standing.status, standing.count, standing.exact, len(standing.settled), standing.openness["r1c3"]
('multiple', 2, True, 12, 0.5)
"""

from __future__ import annotations

import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import log
from typing import Any

from ...models.core.answered import about_the_rest, solutions
from ...models.core.records import answer_with_text
from ...models.core.search import narrow_to_suppositions
from ...models.questions import all_solutions as questions
from ...models.questions.uniqueness import explained, multiple
from ...models.questions.verdict import Verdict
from ...puzzles import Cell, Deadline, Domain, Puzzle, by_hand
from ...puzzles.core.cells import Square
from ...puzzles.core.places import PIECES, Sort
from ...puzzles.core.shapes import Shape, box
from .. import api
from ..drawing.clash import Clash
from ..drawing.places import number_form, sides_of, sort_of, squares_of
from ..drawing.scene import Scene, filled_squares, scene
from ..output.render import conflict_picture
from ..question import search_prepared

SECONDS = 5.0
"""Seconds for a verdict in all."""

SOON = 0.07
"""Seconds for the true candidates once two solutions are known, again for the count, and again for the
smallest clash if there is no solution. People notice a total above a fifth of a second. The count and the
clash have CPU seconds, so that their results do not depend on other load of the machine.
"""

COUNTED = 8
"""Limit up to which solutions are counted for each value, on request."""

COUNTING = 2.0
"""Seconds for that."""

LIMIT = 100
"""Solutions are counted up to this."""

KEEP = 8
"""Number of drafts remembered, each of another kind or size."""

SHADES = ("open1", "open2", "open3")
"""The tones of squares that are open: the more, the further back."""

INSET = 0.14
"""Distance of a shade from the edge of a square that the board fills."""


@dataclass(frozen=True)
class Standing:
    """Status of a draft: its verdict, the `values` of its shown cells in the solutions met, and the
    `undecided` cells, which may have others. There are `count` solutions, or at least that number if it is
    not `exact`. `counts` gives the number of solutions with each value, up to `most`, at which it is a lower
    bound. It is empty if not asked for, or on time-out.
    """

    puzzle: Puzzle
    verdict: Verdict
    values: Mapping[Cell, Domain] = field(default_factory=dict)
    undecided: frozenset[Cell] = frozenset()
    count: int = 0
    exact: bool = False
    counts: Mapping[Cell, Mapping[int, int]] = field(default_factory=dict)
    most: int = 0

    @property
    def status(self) -> str:
        """``unique``, ``multiple``, ``none`` or ``unknown``."""
        return self.verdict.status

    @cached_property
    def settled(self) -> dict[Cell, int]:
        """The cells that have the same value in all solutions."""
        return {
            cell: values[0]
            for cell, values in self.values.items()
            if len(values) == 1 and cell not in self.undecided
        }

    @cached_property
    def openness(self) -> dict[Cell, float]:
        """The open cells, and how far they are open: 1 if all values of the cell are left."""
        domains = self.puzzle.rules.domain_of
        return {
            cell: log(len(values)) / log(len(domains[cell]))
            for cell, values in self.values.items()
            if len(values) > 1
        }

    @property
    def undecided_alone(self) -> frozenset[Cell]:
        """The undecided cells without two known values."""
        return self.undecided - self.openness.keys()

    @property
    def is_whole(self) -> bool:
        """True if no more time would tell more: the true candidates, the count up to `LIMIT`, the clash."""
        if self.status == "none":
            return self.verdict.conflict is not None
        return not self.undecided_alone and (self.exact or self.count >= LIMIT or self.status != "multiple")

    @property
    def sentence(self) -> str:
        """The verdict in a sentence."""
        return about_the_rest(self._sentence, self.puzzle.unchecked)

    @property
    def _sentence(self) -> str:
        """The sentence without the note on unchecked rules."""
        verdict = self.verdict
        if verdict.status == "unique":
            return "there is one solution, and this is proven"
        if verdict.status != "multiple":
            return verdict.message
        more = "" if self.exact else " or more"
        text = f"{solutions(self.count, more)}; {decided(self)}"
        if self.undecided_alone:
            return f"{text}, {len(self.undecided_alone)} not decided in this time"
        if self.most and not self.counts:
            return f"{text}; how many have each value was not counted in this time"
        if self.most and number_form(self.puzzle) is not None:
            return f"{text}; a raised number says how many have a value, without one {self.most} or more do"
        return text


NOUNS: Mapping[Sort | None, str] = {"line": "lines", "edge": "edges", "letter": "letters"}
"""Words for cells that are no squares; pieces are told by the squares that they cover."""


def decided(standing: Standing) -> str:
    """Return in words how many of the things that people see on a board are decided.

    >>> from gridproof.puzzles import read_record
    >>> record = {"type": "slitherlink", "rows": 1, "cols": 1, "clues": {"cells": [[None]]}}
    >>> decided(stand(read_record(record)))
    '4 of 4 edges are decided'
    """
    puzzle, all_cells, settled = standing.puzzle, Counter[str](), Counter[str]()
    covered: dict[Square, bool] = {}
    for cell in standing.values:
        if (sort := sort_of(puzzle, cell)) in PIECES:
            for square in squares_of(puzzle, cell, 1):
                covered[square] = covered.get(square, True) and cell in standing.settled
            continue
        noun = "edges" if sides_of(puzzle, cell) else NOUNS.get(sort, "cells")
        all_cells[noun] += 1
        settled[noun] += cell in standing.settled
    if covered:
        all_cells["squares"], settled["squares"] = len(covered), sum(covered.values())
    return " and ".join(f"{settled[noun]} of {n} {noun}" for noun, n in all_cells.items()) + " are decided"


def stand(puzzle: Puzzle, timeout: float | None = None, patient: bool = False, counts: int = 0) -> Standing:
    """Return the status of a draft within `timeout` seconds (`SECONDS` if None), and with `counts` the number
    of solutions with each value, up to that limit.

    Unless it is `patient`, everything beyond the status takes `SOON` alone, and a part of it may be missing.
    """
    started = time.perf_counter()
    deadline = Deadline(SECONDS if timeout is None else timeout)
    board = by_hand(puzzle)
    early = two_supposed(board, deadline)
    limit = deadline if early is None or patient else deadline.after_work(SOON)
    candidates = candidates_of(board, limit, patient)
    if early is not None and len(candidates.met) < 2:
        candidates = with_solutions(board, candidates, early)
    verdict = replace(verdict_of(board, candidates), seconds=time.perf_counter() - started)
    if verdict.status == "none":
        verdict = explained(verdict, puzzle, deadline if patient else deadline.after_work(SOON))
        verdict = replace(verdict, seconds=time.perf_counter() - started)
    count, exact = len(candidates.met), candidates.status != "unknown" and len(candidates.met) < 2
    several = candidates.status == "found" and count > 1
    limit = deadline.no_later_than(COUNTING)
    occurs = occurrences(board, candidates, counts, limit) if several and counts else {}
    if several:
        count, exact = counted(board, count, deadline if patient else deadline.after_work(SOON))
    most = counts if count > 1 else 0
    return Standing(board, verdict, candidates.values, candidates.undecided, count, exact, occurs, most)


class Recent(threading.local):
    """The last answers about drafts, separate for each thread: the next mostly has one more clue."""

    def __init__(self) -> None:
        self.answers: OrderedDict[Hashable, questions.Candidates] = OrderedDict()

    def keep(self, draft: Hashable, answer: questions.Candidates) -> None:
        """Remember an answer, the latest longest."""
        self.answers[draft] = answer
        self.answers.move_to_end(draft)
        if len(self.answers) > KEEP:
            self.answers.popitem(last=False)


_recent = Recent()


def candidates_of(board: Puzzle, deadline: Deadline, patient: bool) -> questions.Candidates:
    """Return the true candidates found so far, starting from the findings on the previous draft."""
    key = (board.kind, board.shown)
    after = _recent.answers.get(key)
    candidates = search_prepared(
        questions.Candidates("unknown"), board, "auto", deadline,
        lambda search, within, limit: questions.candidates(
            search, within, timeout=limit, draft=None if patient else SOON, puzzle=board, after=after
        ),
    )  # fmt: skip
    _recent.keep(key, candidates)
    return candidates


def two_supposed(board: Puzzle, deadline: Deadline) -> Verdict | None:
    """Return two solutions of a board with so little information that they are found among the few values
    supposed by its constraints; None for other boards.
    """
    if narrow_to_suppositions(board) is None:
        return None
    verdict = api.check(board, timeout=deadline.no_later_than(api.SUPPOSING), explain=False)
    return verdict if verdict.status == "multiple" else None


def with_solutions(board: Puzzle, candidates: questions.Candidates, early: Verdict) -> questions.Candidates:
    """Return candidates that were cut short, with the values of two known solutions."""
    values = {
        cell: tuple(sorted({*candidates.values.get(cell, ()), *(each[cell] for each in early.solutions)}))
        for cell in board.shown
    }
    undecided = candidates.undecided or frozenset(values)
    return replace(candidates, values=values, undecided=undecided, met=early.solutions)


def verdict_of(board: Puzzle, candidates: questions.Candidates) -> Verdict:
    """Return the verdict that follows from the search for true candidates."""
    if len(candidates.met) > 1:
        return multiple(board, candidates.met[:2], candidates.backend, 0.0)
    if candidates.status == "none":
        return Verdict("none", (), candidates.message, candidates.backend, puzzle=board)
    if candidates.status == "found":
        return Verdict("unique", candidates.met, "", candidates.backend, puzzle=board)
    reason = candidates.reason
    if candidates.met:
        reason = f"a solution was found, but not whether it is the only one: {reason}"
    return Verdict("unknown", candidates.met, reason, candidates.backend, puzzle=board)


def counted(board: Puzzle, least: int, deadline: Deadline) -> tuple[int, bool]:
    """Return the number of solutions up to `LIMIT`, at least the known `least`, and whether it is exact."""
    result = search_prepared(
        questions.Counted(0, False), board, "auto", deadline,
        lambda search, within, limit: questions.count(search, LIMIT, within, timeout=limit, puzzle=board),
    )  # fmt: skip
    return max(result.count, least), result.exact


def occurrences(
    board: Puzzle, candidates: questions.Candidates, most: int, deadline: Deadline
) -> Mapping[Cell, Mapping[int, int]]:
    """Return the number of solutions with each candidate found, up to `most`; empty on time-out, since there
    may be more.
    """
    again = search_prepared(
        questions.Candidates("unknown"), board, "auto", deadline,
        lambda search, within, limit: questions.candidates(
            search, within, counts=most, timeout=limit, puzzle=board, after=candidates
        ),
    )  # fmt: skip
    return again.counts if again.status == "found" else {}


# The picture --------------------------------------------------------------------------------------


def picture(standing: Standing) -> Scene:
    """Return a picture of the board: open squares are shaded, darker the more open they are, with their true
    candidates and, if known, the number of solutions with each; settled cells are filled in. If there is no
    solution, the clash stands out.
    """
    verdict, puzzle = standing.verdict, standing.puzzle
    if verdict.conflict is not None:
        assert verdict.puzzle is not None
        return conflict_picture(verdict.puzzle, verdict.conflict)
    if verdict.status == "unique":
        return scene(puzzle, verdict.solutions[0])
    domains = {
        cell: values
        for cell, values in standing.values.items()
        if len(values) > 1 or cell in standing.settled
    }
    below = {
        (cell, value): number
        for cell, by_value in standing.counts.items()
        for value, number in by_value.items()
        if number < standing.most
    }
    drawn = scene(puzzle, domains=domains, counts=below)
    return replace(drawn, shapes=shaded(standing, drawn.shapes))


def shaded(standing: Standing, shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """Return the shapes of a picture with the open squares shaded below them."""
    fills = filled_squares(standing.puzzle)
    under, over = [], []
    for (r, c), share in open_squares(standing).items():
        tone = SHADES[min(int(share * len(SHADES)), len(SHADES) - 1)]
        if (r, c) in fills:
            over.append(box(tone, c + INSET, r + INSET, 1 - 2 * INSET, 1 - 2 * INSET))
        else:
            under.append(box(tone, c, r))
    return *under, *shapes[: len(fills)], *over, *shapes[len(fills) :]


def open_squares(standing: Standing) -> dict[Square, float]:
    """Return the openness of the squares of the board, above 0 and up to 1: the mean of the cells that touch
    a square.
    """
    sums: dict[Square, float] = {}
    number: dict[Square, int] = {}
    for cell, squares in touching(standing):
        share = standing.openness.get(cell, 0.0)
        for square in squares:
            sums[square] = sums.get(square, 0.0) + share
            number[square] = number.get(square, 0) + 1
    return {square: total / number[square] for square, total in sums.items() if total}


def touching(standing: Standing) -> Iterator[tuple[Cell, set[Square]]]:
    """Yield the shown cells that are not fixed from the start, each with its squares."""
    puzzle = standing.puzzle
    for cell in puzzle.shown:
        values = puzzle.domains[cell]
        if len(values) > 1 and cell in standing.values:
            domain = standing.values[cell]
            spots = sides_of(puzzle, cell) or (s for value in domain for s in squares_of(puzzle, cell, value))
            yield cell, {square for square in spots if puzzle.board.holds(*square)}


# For the page -------------------------------------------------------------------------------------


def told(standing: Standing) -> dict[str, Any]:
    """Return the verdict as a JSON object."""
    verdict, puzzle = standing.verdict, standing.puzzle
    clash = None if verdict.conflict is None else Clash.of(verdict.conflict.to_json())
    about = verdict.puzzle or puzzle
    settled = len(standing.settled)
    return {
        "status": verdict.status,
        "message": standing.sentence,
        "backend": verdict.backend,
        "seconds": round(verdict.seconds, 6),
        "scene": picture(standing).to_json(),
        "scenes": [scene(puzzle, each, marked=verdict.differs).to_json() for each in verdict.solutions],
        "solutions": [answer_with_text(puzzle, each) for each in verdict.solutions],
        "differs": list(verdict.differs),
        "candidates": {cell: list(values) for cell, values in standing.values.items()},
        "counts": {cell: {str(value): n for value, n in by.items()} for cell, by in standing.counts.items()},
        "most": standing.most,
        "forced": settled,
        "open": len(standing.openness),
        "undecided": len(standing.undecided_alone),
        "whole": standing.is_whole,
        "count": standing.count,
        "exact": standing.exact,
        "conflict": None if verdict.conflict is None else verdict.conflict.to_json(),
        "clash": [] if clash is None else [list(square) for square in clash.squares(about)],
    }
