"""What values mean, in the words of those who solve such puzzles: how a kind says a fact of the board.

Vocabulary
    fact       that a cell has a value, or that it has not
    claim      a fact in words; claims of one form are told together
    say        how a kind makes a claim of a fact; `KIND.say` is one of these

>>> two = [shading(None, cell, 1, True) for cell in ("r1c1", "r1c2")]
>>> told([*two, shading(None, "r2c1", 1, False)])
['r1c1 and r1c2 are shaded', 'r2c1 is not shaded']
>>> told([loop(None, "r1c1-r1c2", 1, False), *(numbers(None, cell, 5, False) for cell in ("r2c2", "r2c3"))])
['the loop does not go from r1c1 to r1c2', 'r2c2, r2c3 ≠ 5']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .cells import Cell

if TYPE_CHECKING:
    from .puzzle import Puzzle

SQUARE = r"r\d+c\d+"
LINK = r"r\d+c\d+-r\d+c\d+"
"""Names of cells: a square, the link between two."""

_FORMS = re.compile(r"\[(.*?)\|(.*?)\]")
_ENDS = re.compile(r"(r\d+c\d+)[-:/](r\d+c\d+)")


class Claim(NamedTuple):
    """A fact in words: `form`, with what it is `about` in place of ``{}`` and `what` it says of that in place
    of ``<>``. In the form ``[is|are]`` stands for the singular and the plural. Claims of one form are told as
    one, with `joint` before the last of what they are about; so are several `what` of the same.
    """

    about: str
    form: str
    joint: str = " and "
    what: str = ""

    def __str__(self) -> str:
        return told((self,))[0]


Fact = tuple[Cell, int, bool]
"""A cell, a value, and whether the cell has it."""

Say = Callable[["Puzzle", Cell, int, bool], Claim]
"""From a fact to a claim."""

Why = Callable[["Puzzle", Sequence[str], Sequence[Fact], Sequence[Fact]], str]
"""From the labels that a step used, what it found and what was known before, to what is to be seen there."""

Tell = Callable[["Puzzle", Sequence[Fact], Sequence[Fact]], Iterable[Claim]]
"""From facts, and others that are known before, to claims."""


def told(claims: Iterable[Claim]) -> list[str]:
    """The claims in sentences without full stops, those of one form together."""
    abouts: dict[tuple[str, str, str], list[str]] = {}
    for about, form, joint, what in dict.fromkeys(claims):
        abouts.setdefault((form, joint, what), []).append(about)
    whats: dict[tuple[str, str, tuple[str, ...]], list[str]] = {}
    for (form, joint, what), some in abouts.items():
        whats.setdefault((form, joint, tuple(some)), []).append(what)
    return [_told(form, joint, [*some], what) for (form, joint, some), what in whats.items()]


def _told(form: str, joint: str, some: list[str], what: list[str]) -> str:
    """Claims of one form."""
    words = _FORMS.sub(lambda forms: forms[min(len(some), 2)], form)
    return words.replace("<>", listed(what, ", " if joint == ", " else " or ")).replace(
        "{}", listed(some, joint)
    )


def listed(names: list[str], joint: str = " and ") -> str:
    """Names in a row.

    >>> listed(["r1c1", "r1c2", "r1c3"]), listed(["r1c1", "r1c2"], ", ")
    ('r1c1, r1c2 and r1c3', 'r1c1, r1c2')
    """
    return joint.join([*[", ".join(names[:-1])][: len(names) - 1], *names[-1:]])


ONE_RULE = {
    rf"{SQUARE} and {SQUARE} are not both shaded": "shaded cells do not touch",
    rf"{SQUARE} and {SQUARE} are not both \d+": "equal numbers keep apart",
    rf"{SQUARE} and {SQUARE} differ": "numbers side by side differ",
    rf"{SQUARE} and {SQUARE} do not both hold numbers": "numbers do not touch",
    rf"{SQUARE} and {SQUARE} do not both hold ships": "ships do not touch at a corner",
    rf"a tent at {SQUARE} belongs to a tree": "a tent belongs to one tree",
    r"room for a ship .*": "room for ships",
    r"one bulb at most from .*": "bulbs light no other bulb",
}
"""Labels of a rule that holds for each of many places, and the rule."""

_ONE_RULE = {re.compile(pattern): rule for pattern, rule in ONE_RULE.items()}
_AT_END = re.compile(rf"((?:(?!{SQUARE}).)*) ({SQUARE})")

MOST_PLACES = 8
"""Of more squares than this, for which one rule is told, the first ones are told and the others counted."""


def rules_of(labels: Iterable[str]) -> list[str]:
    """Labels in words: those of one rule as one, where there are several. They are alike but for their places
    (see `ONE_RULE`), or but for the square at their end.

    >>> rules_of(["r1c1 and r1c2 are not both shaded", "row 1", "r2c2 and r2c3 are not both shaded"])
    ['shaded cells do not touch', 'row 1']
    >>> rules_of([f"stars do not touch around r{row}c1" for row in (1, 3)])
    ['stars do not touch around r1c1 and r3c1']
    """
    alike: dict[str, list[str]] = {}
    places: dict[str, list[str]] = {}
    for label in labels:
        form = next((rule for pattern, rule in _ONE_RULE.items() if pattern.fullmatch(label)), "")
        if not form and (found := _AT_END.fullmatch(label)):
            form = found[1]
            places.setdefault(form, []).append(found[2])
        alike.setdefault(form or label, []).append(label)
    return [
        some[0] if len(some) == 1 else f"{form} {_first(places[form])}" if form in places else form
        for form, some in alike.items()
    ]


def _first(names: list[str]) -> str:
    """Names in a row, the first ones of many."""
    more = [f"{len(names) - MOST_PLACES} more"] if len(names) > MOST_PLACES + 1 else []
    return listed([*names[:MOST_PLACES], *more] if more else names)


def ends(cell: Cell) -> tuple[Cell, Cell]:
    """The two squares that a cell such as ``r1c1-r1c2`` names."""
    found = _ENDS.fullmatch(cell)
    assert found is not None, f"{cell} names no two squares"
    return found[1], found[2]


# Vocabularies ---------------------------------------------------------------------------------------


def numbers(_: Puzzle, cell: Cell, value: int, true: bool) -> Claim:
    """A square holds a number."""
    return Claim(cell, f"{{}} {'=' if true else '≠'} <>", ", ", str(value))


def flags(yes: str, no: str, about: Callable[[Cell], str] = str, joint: str = " and ") -> Say:
    """A cell of 0 and 1: the form of what it says, and that of what it denies. `about` tells what it is
    about, by default the cell itself; `joint` joins what is denied.
    """

    def say(_: Puzzle, cell: Cell, value: int, true: bool) -> Claim:
        return Claim(about(cell), yes) if (value == 1) is true else Claim(about(cell), no, joint)

    return say


def things(thing: str) -> Say:
    """A cell of 0 and 1 says whether such a thing is in the square.

    >>> str(things("bulb")(None, "r1c1", 1, False)), told([things("bulb")(None, x, 1, True) for x in "ab"])
    ('no bulb at r1c1', ['bulbs at a and b'])
    """
    form = f"[{thing}|{thing}s] at {{}}"
    return flags(form, f"no {form}")


def things_of(names: Mapping[int, str]) -> Say:
    """A square holds the thing that its value names."""

    def say(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Claim:
        return things(names[value])(puzzle, cell, int(true), True)

    return say


def symbols(names: Mapping[int, str], otherwise: Say = numbers) -> Say:
    """A square is what the names of its values say: a noun or an adjective; values without a name are said
    `otherwise`.
    """

    def say(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Claim:
        if value not in names:
            return otherwise(puzzle, cell, value, true)
        return Claim(cell, f"{{}} [is|are] {'' if true else 'not '}<>", what=names[value])

    return say


def pair_of(cell: Cell) -> str:
    """The two squares that a cell names, as one thing.

    >>> pair_of("r1c1-r1c2")
    'r1c1–r1c2'
    """
    return "{}–{}".format(*ends(cell))


def from_to(cell: Cell) -> str:
    """From one of the two squares that a cell names to the other.

    >>> from_to("r1c1:r1c2")
    'from r1c1 to r1c2'
    """
    return "from {} to {}".format(*ends(cell))


def joined(yes: str, no: str) -> Say:
    """A cell ``r1c1-r1c2`` of 0 and 1: whether two squares are joined; see `flags`."""
    return flags(yes, no, from_to, " or ")


def by_name(sorts: Mapping[str, Say], otherwise: Say) -> Say:
    """Cells of several sorts, told apart by a pattern that their names match as a whole; the others are said
    `otherwise`.
    """
    patterns = [(re.compile(pattern), say) for pattern, say in sorts.items()]

    def say(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Claim:
        chosen = next((each for pattern, each in patterns if pattern.fullmatch(cell)), otherwise)
        return chosen(puzzle, cell, value, true)

    return say


def of_region(say: Callable[[str, int, bool], Claim]) -> Say:
    """Cells whose names end with the number of a region: what they say of this region."""

    def named(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Claim:
        number = int(re.findall(r"\d+", cell)[-1])
        return say(f"region {number} from {puzzle.board.regions[number - 1][0]}", value, true)

    return named


def belongs(to: str, owner: Callable[[Puzzle, int], str]) -> Say:
    """A square belongs `to` what its value numbers: the island of a clue, and the like."""

    def say(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Claim:
        verb = "[belongs|belong]" if true else "[does|do] not belong"
        return Claim(cell, f"{{}} {verb} to {to} <>", what=owner(puzzle, value))

    return say


shading = flags("{} [is|are] shaded", "{} [is|are] not shaded")
"""Shaded, or not: where players of the kind call the others nothing."""

shaded_or_white = flags("{} [is|are] shaded", "{} [is|are] white")
"""Shaded, or white: where the rules say so."""

stars = things("star")

loop = joined("the loop goes {}", "the loop does not go {}")
"""The links of a loop."""

rectangle = flags("[a rectangle|rectangles] {}", "no rectangle {}", from_to, " or ")
"""Whether the rectangle between two corners is a piece."""
