"""Patterns as declared in the TOML files of this folder.

Vocabulary
    pattern    a situation that players know, under its name, and its consequences
    picture    rows of characters. The squares stand at every other place of a row; between two of them stands
               the thing between them, a line of the loop for example. In kinds with things `between` squares,
               rows of squares and rows of the things between these take turns.

Characters of pictures

    .  anything, off the board too        %  no cell: off the board, or a black square
    _  a cell                             ~  a cell without a clue; +  any clue
    #  o  the values 1 and 0              -  |  a line between two squares; x  none
    X  none, where there could be one

Digits and letters are clues. In kinds whose `letters` are numbers alike, these are equal clues instead. A
capital ``A`` is a square of one region; the picture shows all squares of it. `signs` of a pattern say that a
character stands for any of several.

>>> pattern = next(p for p in patterns_of("slitherlink") if p.name == "Adjacent threes")
>>> pattern.grade, pattern.when[2]
(30, '. 3 3 .')
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from ....puzzles import Puzzle

GRADES = (14, 30, 60, 110, 200)
"""The grades of patterns from obvious to expert, on the scale of HoDoKu's scores."""


@dataclass(frozen=True)
class KindSigns:
    """The signs of a kind in pictures: the fields of its `clues`, its `regions` and the `counts` in them, the
    sort of cells `between` squares (``link`` or ``edge``), and whether `letters` are numbers alike. Signs
    that are `bare` ask for squares without a clue.
    """

    clues: str = ""
    regions: str = ""
    counts: str = ""
    between: str = ""
    letters: bool = False
    bare: str = ""
    values: dict[str, int] = field(default_factory=lambda: {"#": 1, "o": 0})


@dataclass(frozen=True, eq=False)
class Pattern:
    """A pattern of some `kinds`. Its situation is a picture, or what constraints with certain labels say
    (`rules`), or it is found by a `search` of this name, with its `options`.

    A picture shows the given signs (`when`) and the conclusions: other signs (`then`), squares with equal
    letters that are `alike`, and some that are `unlike`. It may ask for a `count` of its region, for a clue
    `elsewhere`, and for `distinct` letters to be different clues. It may rest on a `rule` whose label says so
    of its upper left square. Any pattern may ask for flags of the puzzle (`params`).
    """

    name: str
    hard: int
    says: str
    kinds: tuple[str, ...]
    when: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    alike: tuple[str, ...] = ()
    unlike: tuple[str, ...] = ()
    signs: dict[str, Any] = field(default_factory=dict)
    count: int | None = None
    elsewhere: bool = False
    distinct: bool = False
    params: dict[str, Any] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    rule: str = ""
    search: str = ""
    options: dict[str, Any] = field(default_factory=dict)

    def suits(self, puzzle: Puzzle) -> bool:
        """Return whether the flags of a puzzle are those that the pattern asks for."""
        flags = (puzzle.record or {}).get("params", {})
        return all(flags.get(name, False) == value for name, value in self.params.items())

    @property
    def grade(self) -> int:
        """Grade: the difficulty of seeing the pattern."""
        return GRADES[self.hard - 1]

    @property
    def detail(self) -> str:
        """Player's wording of the pattern, as the detail of a step."""
        return f"({self.says})"


@cache
def declared() -> tuple[dict[str, KindSigns], tuple[Pattern, ...]]:
    """Return the signs of each kind, and all patterns in the order of the files and their entries."""
    signs: dict[str, KindSigns] = {}
    patterns: list[Pattern] = []
    for path in sorted(files(__package__).iterdir(), key=lambda path: path.name):
        if path.name.endswith(".toml"):
            data = tomllib.loads(path.read_text(encoding="utf-8"))
            signs |= {kind: KindSigns(**entry) for kind, entry in data.get("kinds", {}).items()}
            patterns += [_pattern(entry) for entry in data["pattern"]]
    return signs, tuple(patterns)


def _pattern(entry: dict[str, Any]) -> Pattern:
    fields: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in entry.items()}
    return Pattern(**fields)


@cache
def patterns_of(kind: str) -> tuple[Pattern, ...]:
    """Return the patterns of a kind in the order of search: easy ones first, and what a placement excludes
    before all that are as easy.
    """
    own = (pattern for pattern in declared()[1] if kind in pattern.kinds)
    return tuple(sorted(own, key=lambda pattern: (pattern.hard, pattern.search != "exclusion")))


@cache
def signs_of(kind: str) -> KindSigns:
    """Return the signs of a kind in pictures."""
    return declared()[0].get(kind, KindSigns())
