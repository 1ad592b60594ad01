"""Wishes about generated puzzles.

>>> asked = check_wishes("slitherlink", rows=5, seed=42, symmetry="rotate")
>>> (asked.rows, asked.columns), asked.random(0).random() == asked.random(1).random()
((5, 5), False)
>>> check_wishes("numberlink")
Traceback (most recent call last):
    ...
gridproof.InputError: puzzles of the kind numberlink cannot be generated: it declares no recipe
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from random import Random
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from ....puzzles import Deadline, InputError, Kind, Record, kind_called, kind_named
from ....puzzles.answers.reading import is_number
from ....puzzles.core.record import shorten
from ....puzzles.making.patterns import check_pattern
from ....puzzles.making.recipe import Recipe
from ...rules.techniques.catalogue import check_techniques, technique_names
from ...running.sudoku_lane import SPOT
from ...version import VERSION
from .grades import GRADES

COLUMNS = (
    "id", "type", "puzzle", "solution", "n_solutions", "status", "grade", "hardest_technique", "clues",
    "canonical_id", "seed", "index", "version", "split",
)  # fmt: skip
"""Fields of a row, in order. A row without a puzzle has a `message` as well."""

SPLITS = {"train": 0.8, "validation": 0.1, "test": 0.1}
"""The usual shares of a data set."""

MOST_SQUARES = 2_500
"""The most squares of a board that is made."""

_SPLIT = re.compile(r"\w[\w.-]{0,60}")

Parts: TypeAlias = Iterable[str | tuple[str, int | None]] | Mapping[str, int | None]
"""The parts that are wished, by name, perhaps each with the number of its clues."""

MOST_WISHED = 200
"""The most clues of a part that can be wished."""

TRIES = 400
"""The most draws for one puzzle."""


class Made(TypedDict):
    """A row of `generate`: a puzzle and its only solution, each a line of characters for a bare grid of them,
    else a record and an answer in its form; and further facts. If no puzzle could be made the status is
    ``unknown``, `message` gives the reason, and all other facts are None.
    """

    id: str
    type: str
    puzzle: str | dict[str, Any] | None
    solution: str | dict[str, Any] | None
    n_solutions: int | None
    status: Literal["unique", "unknown", "error"]
    grade: str | None
    hardest_technique: str | None
    clues: int | None
    canonical_id: str | None
    seed: int
    index: int
    version: str
    split: str | None
    message: NotRequired[str]


Grade: TypeAlias = Literal["easy", "medium", "hard", "unfair", "extreme", "beyond"]

Symmetry: TypeAlias = Literal[
    "none", "rotate", "quarter", "left-right", "top-bottom", "diagonal", "anti-diagonal", "both", "full"
]


@dataclass(frozen=True)
class Wishes:
    """A request for puzzles. `clues` are their minimum and maximum number, `splits` the shares of a data set
    by name; None or empty means no wish. The puzzle is to be solved by the rules up to the hardest technique
    that it `needs`, except those `without`, and not solvable if any needed one is missing. `parts` are
    further rules of the puzzle, each with the number of its clues, None for any.
    """

    kind: str
    rows: int
    columns: int
    params: str
    seed: int
    symmetry: str = "none"
    minimal: bool = False
    clues: tuple[int, int] | None = None
    grade: str | None = None
    needs: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    graded: bool = True
    tries: int = TRIES
    timeout: float | None = None
    spot: float = SPOT
    splits: tuple[tuple[str, float], ...] = tuple(SPLITS.items())
    parts: tuple[tuple[str, int | None], ...] = ()

    @property
    def recipe(self) -> Recipe:
        """The recipe of the kind, with the parts that are wished."""
        return recipe_of(kind_named(self.kind)).with_wishes(dict(self.parts), (self.rows, self.columns))

    @property
    def about_rules(self) -> bool:
        """True if there is a wish about how the rules solve the puzzle."""
        return bool(self.grade or self.needs or self.without)

    @property
    def allowed_techniques(self) -> tuple[str, ...]:
        """The techniques with which the puzzle is to be solved."""
        names = technique_names()
        hardest = max(map(names.index, self.needs), default=len(names) - 1)
        return tuple(name for name in names[: hardest + 1] if name not in self.without)

    def identity(self) -> dict[str, Any]:
        """Return everything that a row depends on besides its index, as a JSON object."""
        return {
            "version": VERSION,
            "kind": self.kind,
            "rows": self.rows,
            "cols": self.columns,
            "params": json.loads(self.params),
            "seed": self.seed,
            "symmetry": self.symmetry,
            "minimal": self.minimal,
            "clues": None if self.clues is None else list(self.clues),
            "grade": self.grade,
            "needs": list(self.needs),
            "without": list(self.without),
            "tries": self.tries,
            **({"parts": dict(self.parts)} if self.parts else {}),
        }

    def row(self, index: int, **columns: Any) -> dict[str, Any]:
        """Return the row of a puzzle that is made, and proven to have one solution."""
        part = split_of(columns["canonical_id"], self.splits)
        cells = {**self._head(index, "unique"), **columns, "n_solutions": 1, "split": part}
        return {name: cells[name] for name in COLUMNS}

    def missing(self, index: int, message: str, status: str = "unknown") -> dict[str, Any]:
        """Return the row of a puzzle that could not be made."""
        cells = self._head(index, status)
        return {name: cells.get(name) for name in COLUMNS} | {"message": message}

    def _head(self, index: int, status: str) -> dict[str, Any]:
        """Return the fields of a row besides its puzzle."""
        return {
            "id": f"{self.kind}-{self.rows}x{self.columns}-{self.seed}-{index}",
            "type": self.kind,
            "status": status,
            "seed": self.seed,
            "index": index,
            "version": VERSION,
        }

    def random(self, index: int) -> Random:
        """Return the random numbers of one row: no two rows, seeds or wishes share them."""
        return Random(int.from_bytes(sha256(f"{self._identity_text} {index}".encode()).digest()))

    @cached_property
    def _identity_text(self) -> str:
        return json.dumps(self.identity(), sort_keys=True)


def check_wishes(
    kind: str,
    *,
    rows: int | None = None,
    cols: int | None = None,
    params: Mapping[str, Any] | None = None,
    seed: int = 0,
    symmetry: str = "none",
    minimal: bool = False,
    clues: tuple[int, int] | int | None = None,
    grade: str | None = None,
    needs: Iterable[str] = (),
    without: Iterable[str] = (),
    parts: Parts = (),
    graded: bool = True,
    tries: int = TRIES,
    timeout: float | None = None,
    spot: float = SPOT,
    splits: Mapping[str, float] | None = None,
) -> Wishes:
    """Return the checked wishes; one of `rows` and `cols` means a square board, none the kind's usual one.

    Raises `InputError` for a kind that cannot be made, and for any other impossible wish.
    """
    the_kind = kind_called(kind)
    listed = parts_of(the_kind, parts.items() if isinstance(parts, Mapping) else parts)
    tall, wide = (rows or cols, cols or rows) if rows or cols else recipe_of(the_kind).size
    assert tall is not None
    assert wide is not None
    recipe = recipe_of(the_kind).with_wishes(dict(listed), (tall, wide))
    if tall == wide == 1:
        raise InputError("a board of 1×1 leaves nothing to be solved: two squares were expected, or more")
    if tall * wide > MOST_SQUARES:
        raise InputError(f"a board of {tall}×{wide} is too large to be made: at most {MOST_SQUARES} squares")
    check_pattern(symmetry, tall, wide)
    if grade is not None and grade not in GRADES:
        raise InputError(f"there is no grade {grade[:40]!r}; there are {', '.join(GRADES)}")
    needs, without = tuple(needs), tuple(without)
    check_techniques((*needs, *without))
    if twice := set(needs).intersection(without):
        raise InputError(f"a puzzle cannot both need {min(twice)} and do without it")
    span = (clues, clues) if isinstance(clues, int) else clues
    if span is not None and not 0 <= span[0] <= span[1]:
        raise InputError(f"{span[0]}..{span[1]} clues were asked for; the first number is the smaller one")
    Deadline.of(timeout)
    for name, side in (("rows", rows), ("cols", cols)):
        if side is not None and side < 1:
            raise InputError(f"{name} is {side}; a whole number from 1 was expected")
    if tries < 1:
        raise InputError(f"{tries} draws were asked for, 1 or more were expected")
    settings = json.dumps({**recipe.params, **(params or {})}, sort_keys=True)
    shares = tuple((SPLITS if splits is None else splits).items())
    for name, _ in shares:
        if not _SPLIT.fullmatch(name):
            raise InputError(f"a part of a data set cannot be called {name[:40]!r}: a word was expected")
    if not 0 <= spot <= 1:
        raise InputError(f"spot is {spot}, a share from 0 to 1 was expected")
    wishes = Wishes(
        the_kind.name, tall, wide, settings, seed, symmetry, minimal, span, grade, needs, without, graded,
        tries, timeout, spot, shares, listed,
    )  # fmt: skip
    blank_record(wishes)
    return wishes


def parts_of(
    kind: Kind, wished: Iterable[str | tuple[str, int | None]]
) -> tuple[tuple[str, int | None], ...]:
    """Return the requested parts, by the names of their fields, each with its number. Raises `InputError` for
    an unknown or repeated part, and for an impossible number.
    """
    numbers, offers = dict[str, int | None](), kind.recipe.on_wish if kind.recipe is not None else {}
    for each in wished:
        part, number = each if isinstance(each, tuple) else (each, None)
        if not offers:
            raise InputError(f"{kind.name} has no parts that can be wished")
        if not isinstance(part, str):
            raise InputError(f"a part that is wished has a name; this is {shorten(part)}")
        name = kind.field_called(part).name
        if name in numbers:
            raise InputError(f"{name} is wished twice")
        wish = offers.get(name)
        if wish is None:
            raise InputError(f"{name} is no part that can be wished; there are {', '.join(offers)}")
        if number is None and wish.numbered:
            raise InputError(f"{name} is wished with its number, such as {name}=2")
        if number is not None and not wish.takes_number(name):
            raise InputError(f"{name} is wished without a number: it is a rule of the whole board")
        if number is not None and not (is_number(number) and 1 <= number <= MOST_WISHED):
            raise InputError(f"{name} is wished {shorten(number)} times, 1 to {MOST_WISHED} were expected")
        numbers[name] = number
    return tuple(numbers.items())


def recipe_of(kind: Kind) -> Recipe:
    """Return the recipe of a kind; raise `InputError` if it has none."""
    if kind.recipe is None:
        raise InputError(f"puzzles of the kind {kind.name} cannot be generated: it declares no recipe")
    return kind.recipe


def blank_record(wishes: Wishes) -> Record:
    """Return the record of an empty board; raise `InputError` for an impossible size or setting."""
    kind = kind_named(wishes.kind)
    data = {"type": kind.name, "rows": wishes.rows, "cols": wishes.columns, "clues": {}}
    if params := json.loads(wishes.params):
        data["params"] = params
    kind.refuse_unknown(record := Record(data))
    return record


def split_of(identity: str, splits: Iterable[tuple[str, float]]) -> str | None:
    """Return the part of a data set for a puzzle, by its canonical id, so that puzzles equal up to symmetry
    are in the same part.

    >>> split_of("00000000" + 24 * "0", SPLITS.items()), split_of("ffffffff" + 24 * "0", SPLITS.items())
    ('train', 'test')
    """
    shares = list(splits)
    remaining = int(identity[:8], 16) / 2**32 * sum(share for _, share in shares)
    for name, share in shares:
        remaining -= share
        if remaining < 0:
            return name
    return shares[-1][0] if shares else None
