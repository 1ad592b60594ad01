"""Meanings of values, in the words of solvers: how a kind words a fact of the board.

Vocabulary
    fact       that a cell has a value, or that it has not
    phrase     a fact in words; phrases of one form are told together
    say        how a kind makes a phrase of a fact; `KIND.fact_wording` is one of these

>>> two = [shading(None, cell, 1, True) for cell in ("r1c1", "r1c2")]
>>> join_phrases([*two, shading(None, "r2c1", 1, False)])
['r1c1 and r1c2 are shaded', 'r2c1 is not shaded']
>>> join_phrases(numbers(None, cell, 5, False) for cell in ("r2c2", "r2c3"))
['r2c2, r2c3 ≠ 5']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count, takewhile
from typing import TYPE_CHECKING, NamedTuple

from ..constraints import RuleLabel
from ..core.board import at, names_in, square_of
from ..core.cells import Cell, Square
from ..core.lazy_pattern import lazy_pattern
from ..core.places import PIECES, Sort

if TYPE_CHECKING:
    from ..puzzle import Puzzle

_HOUSE = lazy_pattern(r"((?:(?:no three equal|\w) in )?(?:row|column|box)) (\d+)(|, .*)")
_LINE = lazy_pattern(r"((?!the path).+) ((?:from|of|at) r\d+c\d+(?: to |-| and )r\d+c\d+)")
_FORMS = lazy_pattern(r"\[(.*?)\|(.*?)\]")


Gather = Callable[[Sequence[str]], list[str]]
"""Function that shortens the list of the subjects of several phrases."""

SHORTEST_RUN = 3
"""Minimum number of squares in a row that are worded by the first and the last."""


def runs(names: Sequence[str]) -> list[str]:
    """Return squares in the order of the board, three or more that follow each other in a line by the first
    and the last; other names unchanged.

    >>> runs(["r1c3", "r1c1", "r1c2", "r3c3", "r2c3"]), runs(["row 1", "r1c2"])
    (['r1c1 to r1c3', 'r2c3', 'r3c3'], ['row 1', 'r1c2'])
    """
    remaining = {square for square in map(square_of, names) if square is not None}
    if len(remaining) < len(names):
        return [*names]
    texts: dict[Square, str] = {}
    for down, right, shortest in ((0, 1, SHORTEST_RUN), (1, 0, SHORTEST_RUN), (0, 1, 1)):
        for r, c in sorted(remaining):
            run = list(takewhile(remaining.__contains__, ((r + i * down, c + i * right) for i in count())))
            if len(run) >= shortest:
                run = run[: None if shortest > 1 else 1]
                texts[run[0]] = at(*run[0]) + (f" to {at(*run[-1])}" if len(run) > 1 else "")
                remaining.difference_update(run)
    return [texts[square] for square in sorted(texts)]


def walks(links: Sequence[str]) -> list[str]:
    """Return links from square to square as lines, each by its ends and the corners between them; unchanged
    if one is no link.

    >>> walks(["from r1c1 to r1c2", "from r1c1 to r2c1", "from r1c2 to r1c3", "from r3c1 to r3c2"])
    ['from r1c3 via r1c1 to r2c1', 'from r3c1 to r3c2']
    """
    ways: dict[Square, list[Square]] = {}
    for pair in ([*map(square_of, names_in(link))] for link in links):
        match pair:
            case [(int(), int()) as one, (int(), int()) as other]:
                ways.setdefault(one, []).append(other)
                ways.setdefault(other, []).append(one)
            case _:
                return [*links]
    texts = []
    while any(ways.values()):
        ends = (square for square, others in ways.items() if len(others) % 2)
        line = [min(ends, default=min(square for square, others in ways.items() if others))]
        while ways[line[-1]]:
            ahead = min(ways[line[-1]])
            ways[line[-1]].remove(ahead)
            ways[ahead].remove(line[-1])
            line.append(ahead)
        around = zip(line, line[1:], line[2:], strict=False)
        corners = [at(*here) for a, here, b in around if a[0] != b[0] and a[1] != b[1]]
        via = f" via {list_names(corners)}" if corners else ""
        texts.append(f"from {at(*line[0])}{via} to {at(*line[-1])}")
    return texts


def gaps(links: Sequence[str]) -> list[str]:
    """Return absent links: squares without any of their four links as such, and the others unchanged.

    >>> gaps(["from r1c2 to r2c2", "from r2c1 to r2c2", "from r2c2 to r2c3", "from r2c2 to r3c2"])
    ['through r2c2']
    """
    counts = Counter(square for link in links for square in names_in(link))
    empty = [square for square, sides in counts.items() if sides == 4]
    others = [link for link in links if not {*empty} & {*names_in(link)}]
    return [*([f"through {list_names(empty, ' or ')}"] if empty else []), *others]


class Phrase(NamedTuple):
    """A fact in words: `form`, with its subject `about` in place of ``{}`` and its predicate `what` in place
    of ``<>``. In the form ``[is|are]`` stands for the singular and the plural. Phrases of one form become
    one, with `joint` before the last subject; so do several `what` of the same subject. `gather` shortens the
    list of subjects.
    """

    about: str
    form: str
    joint: str = " and "
    what: str = ""
    gather: Gather = runs

    def __str__(self) -> str:
        return join_phrases((self,))[0]


Fact = tuple[Cell, int, bool]
"""A cell, a value, and whether the cell has it."""

Say = Callable[["Puzzle", Cell, int, bool], Phrase]
"""From a fact to a phrase."""

Why = Callable[["Puzzle", Sequence[str], Sequence[Fact], Sequence[Fact]], str]
"""From the labels that a step used, its findings and the facts known before, to the thing to be seen
there.
"""

Tell = Callable[["Puzzle", Sequence[Fact], Sequence[Fact]], Iterable[Phrase]]
"""From facts, and others that are known before, to phrases."""


def join_phrases(phrases: Iterable[Phrase]) -> list[str]:
    """Return the phrases in sentences without full stops, those of one form together."""
    abouts: dict[Phrase, list[str]] = {}
    for phrase in dict.fromkeys(phrases):
        abouts.setdefault(phrase._replace(about=""), []).append(phrase.about)
    whats: dict[tuple[Phrase, tuple[str, ...]], list[str]] = {}
    for phrase, some in abouts.items():
        whats.setdefault((phrase._replace(what=""), tuple(some)), []).append(phrase.what)
    return [_phrase(phrase, some, what) for (phrase, some), what in whats.items()]


def _phrase(phrase: Phrase, some: Sequence[str], what: list[str]) -> str:
    """Return phrases of one form as one."""
    words = phrase.form.replace("<>", list_names(what, ", " if phrase.joint == ", " else " or "))
    words = _FORMS.sub(lambda forms: forms[min(len(some), 2)], words)
    return words.replace("{}", list_names(phrase.gather(some), phrase.joint))


def list_names(names: list[str], joint: str = " and ") -> str:
    """Return names in a row.

    >>> list_names(["r1c1", "r1c2", "r1c3"]), list_names(["r1c1", "r1c2"], ", ")
    ('r1c1, r1c2 and r1c3', 'r1c1, r1c2')
    """
    return joint.join([*[", ".join(names[:-1])][: len(names) - 1], *names[-1:]])


def rules_of(labels: Iterable[str], by_text: Mapping[str, RuleLabel]) -> list[str]:
    """Return labels in words: several labels of one rule as one, and lines that differ in their squares alone
    as one. Labels in `by_text` name their rule (see `Puzzle.labels`).

    >>> from gridproof.puzzles.constraints import label_at
    >>> stars = [label_at("stars do not touch around", f"r{row}c1") for row in (1, 3)]
    >>> signs = [RuleLabel(f"r1c{c} < r1c{c + 1}", "signs") for c in (1, 2)]
    >>> rules_of([*signs, "row 1", *stars], {label: label for label in (*signs, *stars)})
    ['signs', 'row 1', 'stars do not touch around r1c1 and r3c1']
    >>> rules_of(["no pool from r1c1 to r2c2", "no pool from r1c3 to r2c4"], {})
    ['no pool from r1c1 to r2c2 and from r1c3 to r2c4']
    """
    alike: dict[str, list[RuleLabel]] = {}
    for text in houses(labels):
        label, line = by_text.get(text) or RuleLabel(text), _LINE.fullmatch(text)
        label = RuleLabel(text, f"{line[1]} {{}}", (line[2],)) if line and not label.rule else label
        alike.setdefault(label.rule or label, []).append(label)
    sentences = []
    for rule, some in alike.items():
        squares = list(dict.fromkeys(square for label in some for square in label.squares[:1]))
        sentences.append(some[0] if len(some) == 1 else rule.replace("{}", list_names(squares)))
    return sentences


def listed(labels: Iterable[str], by_text: Mapping[str, RuleLabel]) -> int:
    """Return the number of rules that a sentence lists for labels: a rule that is told with its places counts
    once for each of them.

    >>> from gridproof.puzzles.constraints import label_at
    >>> stars = [label_at("stars do not touch around", f"r{row}c1") for row in (1, 3)]
    >>> signs = [RuleLabel(f"r1c{c} < r1c{c + 1}", "signs") for c in (1, 2)]
    >>> listed([*signs, "row 1", *stars], {label: label for label in (*signs, *stars)})
    4
    """
    rules = ((label, by_text[label].rule if label in by_text else "") for label in labels)
    return len({rule if rule and "{}" not in rule else label for label, rule in rules})


def houses(labels: Iterable[str]) -> list[str]:
    """Return labels, with three or more rows, columns or boxes as one.

    >>> houses(["row 1", "row 2", "row 3", "box 2", "row 5", "cage 1"])
    ['rows 1 to 3 and 5', 'box 2', 'cage 1']
    >>> houses([f"column {number}, second digits" for number in (1, 3, 4)])
    ['columns 1, 3 and 4, second digits']
    """
    groups: dict[tuple[str, str], list[int]] = {}
    for label in labels:
        house = _HOUSE.fullmatch(label)
        groups.setdefault((house[1], house[3]) if house else (label, ""), []).extend(
            [int(house[2])] if house else []
        )
    words = []
    for (name, of), numbers in groups.items():
        if len(numbers) < SHORTEST_RUN:
            words += [f"{name} {number}{of}" for number in numbers] or [name]
        else:
            runs_ = [run.replace("r1c", "") for run in runs([f"r1c{number}" for number in numbers])]
            words.append(f"{name.replace('box', 'boxe')}s {list_names(runs_)}{of}")
    return words


About = Callable[["Puzzle", Cell], str]
"""Subject of a cell, in words."""


def ends(puzzle: Puzzle, cell: Cell) -> tuple[Cell, ...]:
    """Return the squares that tell the place of a cell."""
    place = puzzle.rules.place_of(cell)
    return () if place is None else tuple(at(*square) for square in place.ends)


def between(words: Callable[..., str]) -> About:
    """Word the ends of a cell."""
    return lambda puzzle, cell: words(*ends(puzzle, cell))


# Vocabularies ---------------------------------------------------------------------------------------


def numbers(_: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Say that a square holds a number, or does not."""
    return Phrase(cell, f"{{}} {'=' if true else '≠'} <>", ", ", str(value), list)


def flags(
    yes: str,
    no: str,
    about: About = lambda _, cell: cell,
    joint: str = " and ",
    gather: Gather = runs,
    lacks: Gather = runs,
) -> Say:
    """Word a cell of 0 and 1: `yes` is the form for 1, `no` for 0. `about` is its subject, by default the
    cell itself; `joint` joins denials; `gather` shortens the cells of facts, `lacks` those of denials.
    """

    def say(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
        is_said = (value == 1) is true
        if is_said:
            return Phrase(about(puzzle, cell), yes, gather=gather)
        return Phrase(about(puzzle, cell), no, joint, gather=lacks)

    return say


def things(thing: str) -> Say:
    """Word a cell of 0 and 1 as a thing in the square, or none.

    >>> str(things("bulb")(None, "r1c1", 1, False))
    'no bulb at r1c1'
    >>> join_phrases([things("bulb")(None, x, 1, True) for x in "ab"])
    ['bulbs at a and b']
    """
    form = f"[{thing}|{thing}s] at {{}}"
    return flags(form, f"no {form}")


def things_of(names: Mapping[int, str]) -> Say:
    """Word a square that holds the thing named by its value.

    >>> say = things_of({1: "star", 2: "moon"})
    >>> join_phrases(say(None, "r1c1", value, False) for value in (1, 2))
    ['no star or moon at r1c1']
    """

    def say(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
        thing = names[value]
        if true:
            return things(thing)(puzzle, cell, 1, True)
        return Phrase(cell, "no <> at {}", what=f"[{thing}|{thing}s]")

    return say


def symbols(names: Mapping[int, str], otherwise: Say = numbers) -> Say:
    """Word a square by the names of its values, a noun or an adjective; values without a name are worded
    `otherwise`.
    """

    def say(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
        if value not in names:
            return otherwise(puzzle, cell, value, true)
        return Phrase(cell, f"{{}} [is|are] {'' if true else 'not '}<>", what=names[value])

    return say


pair_of = between("{}–{}".format)
"""The two squares of a cell, as one thing."""

from_to = between(lambda one, other: f"at {one}" if one == other else f"from {one} to {other}")
"""From one of the two squares of a cell to the other; if it is one square, at this."""

square_at = between("{}".format)
"""The square of a cell that is not named after it."""


def joined(yes: str, no: str) -> Say:
    """Word a cell of 0 and 1 as two squares joined or not; see `flags`."""
    return flags(yes, no, from_to, " or ", walks, gaps)


def by_place(sorts: Mapping[Sort, Say], otherwise: Say) -> Say:
    """Word cells by the sort of their place; those of other sorts are worded `otherwise`."""

    def say(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
        place = puzzle.rules.place_of(cell)
        return (sorts.get(place.sort, otherwise) if place else otherwise)(puzzle, cell, value, true)

    return say


def of_region(say: Callable[[str, int, bool], Phrase]) -> Say:
    """Word cells of regions as facts about the regions."""

    def say_region(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
        index = puzzle.rules.places[cell].number
        return say(f"region {index + 1} from {puzzle.board.regions[index][0]}", value, true)

    return say_region


def belongs(to: str, owner: Callable[[Puzzle, int], str]) -> Say:
    """Word a square that belongs `to` the thing numbered by its value: the galaxy of a dot, and the like."""

    def say(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
        verb = "[belongs|belong]" if true else "[does|do] not belong"
        return Phrase(cell, f"{{}} {verb} to {to}<>", what=owner(puzzle, value))

    return say


piece = flags(
    "[a piece lies|pieces lie] on {}",
    "no piece lies on {}",
    between(lambda *squares: list_names([*squares])),
    " or ",
)
"""A piece on several squares."""


def hidden(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Word a cell that is no part of the answer and that the kind has no words for, by its place."""
    place = puzzle.rules.place_of(cell)
    if place is not None and place.sort in PIECES:
        return piece(puzzle, cell, value, true)
    named = place is None or place.sort == "square" or not place.ends
    about = cell if named else f"the mark at {list_names([*ends(puzzle, cell)])}"
    return numbers(puzzle, about, value, true)


shading = flags("{} [is|are] shaded", "{} [is|are] not shaded")
"""Shaded, or not: where players of the kind call the others nothing."""

shaded_or_white = flags("{} [is|are] shaded", "{} [is|are] white")
"""Shaded or white, for rules that use these words."""

stars = things("star")

loop = by_place({"line": joined("the loop goes {}", "the loop does not go {}")}, hidden)
"""The links of a loop."""

turns = flags("the loop turns at {}", "the loop goes straight on at {}")
"""Turns of a loop, or none."""
