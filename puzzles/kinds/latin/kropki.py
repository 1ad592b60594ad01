"""Kropki: numbers that differ in each line; dots tell all neighbours that differ by one or are doubles.

>>> from gridproof.puzzles import read_record
>>> clues = {"white": [[[0, 0], [0, 1]]], "black": [[[0, 0], [1, 0]]]}
>>> puzzle = read_record({"type": "kropki", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.clues][:3]
['r1c1 and r1c2 differ by 1', 'one of r1c1 and r2c1 is double the other', 'r1c2 and r2c2 have no dot']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    LONGER, Answer, Board, Constraint, Derived, Difference, Disc, InputError, Kind, NumberGrid, Pairs,
    Pzpr, Quotient, Recipe, Record, RecordDraft, Rule, RuleLabel, Table, at, bare, borders, codes,
    deriving, judging, numbered, numbers, pages, parts,
)  # fmt: skip

WHITE = Pairs("white", "o", "neighbours that differ by one", near=True, required=True).also_called(
    "white dots"
)
BLACK = Pairs("black", "●", "neighbours, one double the other", near=True, required=True).also_called(
    "black dots"
)
SORTS = {"white": 1, "black": 2}
"""The dots by their numbers in pzpr."""

GAP = RuleLabel("{} and {} differ by 1", "a white dot tells a difference of one")
DOUBLE = RuleLabel("one of {} and {} is double the other", "a black dot tells a double")
BARE = RuleLabel("{} and {} have no dot", "neighbours without a dot neither differ by one nor are doubles")


def refuse_both(record: Record, _: Board) -> None:
    """Raise `InputError` for two dots in one place."""
    for one, other in {*WHITE.of(record)} & {*BLACK.of(record)}:
        raise InputError(f"a white and a black dot are between {at(*one)} and {at(*other)}", cell=at(*one))


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Yield the relation of all neighbours, with a dot or without."""
    white, black = WHITE.of(record), BLACK.of(record)
    most = range(1, max(board.rows, board.columns) + 1)
    apart = tuple((x, y) for x in most for y in most if abs(x - y) != 1 and x != 2 * y and y != 2 * x)
    squares = board.squares()
    for i, j in board.pairs():
        pair = squares[i], squares[j]
        one, other = at(*pair[0]), at(*pair[1])
        if pair in white:
            yield Difference(one, other, (1,), absolute=True, label=GAP.format(one, other))
        elif pair in black:
            yield Quotient(one, other, 2, label=DOUBLE.format(one, other))
        else:
            yield Table((one, other), apart, label=BARE.format(one, other))


def wrong_dot(record: Record, answer: Answer) -> str | None:
    """Return neighbours that do not have the dot of their numbers, or None."""
    values = answer["values"]
    dots = {name: [*map(sorted, record.clues.get(name) or ())] for name in ("white", "black")}
    for r, row in enumerate(values):
        for c, number in enumerate(row):
            for y, x in ((r, c + 1), (r + 1, c)):
                if y < len(values) and x < len(row):
                    low, high = sorted((number, values[y][x]))
                    fitting = [high - low == 1, high == 2 * low]
                    there = [[[r, c], [y, x]] in dots[name] for name in ("white", "black")]
                    is_kept = any(fit and dot for fit, dot in zip(fitting, there, strict=True))
                    if not is_kept if any(there) else any(fitting):
                        return f"{judging.place((r, c))} and {judging.place((y, x))} do not have their dot"
    return None


def marks(record: Record, _: Board) -> Iterator[Disc]:
    """Yield the dots as they are printed."""
    for field, tone in ((WHITE, "white"), (BLACK, "black")):
        for (r, c), (y, x) in field.of(record):
            yield Disc(((r + y + 1) / 2, (c + x + 1) / 2), 0.13, tone, telling=True)


def dots_between(draft: RecordDraft) -> None:
    """Put the dots on the edges, 1 for white and 2 for black, as pzpr has them."""
    dots = [
        (sorted(pair), sort) for name, sort in SORTS.items() for pair in draft.clues.pop(name, None) or ()
    ]
    parts.put_between(draft, "dots", dots)


def dots_of_edges(draft: RecordDraft) -> None:
    """List the dots."""
    dots = [*parts.clues_between(draft.clues.pop("dots"))]
    draft.clues |= {name: [pair for pair, dot in dots if dot == sort] for name, sort in SORTS.items()}


DOTS = Rule(
    words="A white dot is between neighbours that differ by 1, a black dot between neighbours one of which "
    "is double the other; 1 and 2 have either. Neighbours without a dot have neither relation.",
    demands=refuse_both,
    clues=clues,
    marks=marks,
    broken=wrong_dot,
)

KIND = Kind(
    name="kropki",
    fields=(WHITE, BLACK),
    declared=(numbered.ONCE_A_LINE, DOTS),
    answer=NumberGrid(numbers(1, LONGER)),
    forms=(
        Pzpr(
            "kropki",
            (parts.EdgesPart("dots", codes.CIRCLES),),
            page=(
                borders.EdgesTable("dots", {}),
                pages.LayerTable((pages.TableLayer("values", numbers=True, answer=True),)),
            ),
            as_there=dots_between,
            as_here=dots_of_edges,
        ),
    ),
    recipe=Recipe(
        (
            Derived("white", deriving.pairs_where(lambda x, y: abs(x - y) == 1 and x + y > 3), stay=True),
            Derived("black", deriving.pairs_where(lambda x, y: max(x, y) == 2 * min(x, y)), stay=True),
        ),
        size=(6, 6),
        drawn_from=bare(numbered.ONCE_A_LINE),
    ),
)
