"""Barns: one loop through every cell; it goes straight on ice, where it may cross itself, and over no border.

>>> from gridproof.puzzles import read_record
>>> clues = {"ice": [[0, 0, 0], [0, 1, 0], [0, 0, 0]], "borders": [[[0, 0], [0, 1]]]}
>>> puzzle = read_record({"type": "barns", "rows": 3, "cols": 3, "clues": clues})
>>> puzzle.clues[0].label, puzzle.domains["r1c1-r1c2"]
('the ice at r2c2', (0,))
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    Answer, Board, Clause, Derived, Draft, Entries, Fill, InnerBorders, Kind, Links, Marked, Pzpr, Recipe,
    Record, RecordDraft, Rule, Square, bare, borders, codes, judging, label_at, loop, loops, pages, parts,
)  # fmt: skip

ICE = Marked("ice", "1 for a cell of ice").also_written({"#": "1", "▒": "1"})
BORDERS = InnerBorders("borders over which the loop does not go, each between two squares")


def icy(record: Record) -> list[Square]:
    """Return the cells of ice."""
    return [square for square, value in ICE.of(record).items() if value]


def ice_judged(record: Record) -> set[Square]:
    """Return the cells of ice, as a judge reads them."""
    return judging.squares_with(record.clues["ice"], 1)


def straight_on_ice(record: Record, board: Board) -> Iterator[Clause]:
    """Forbid turns on ice."""
    for square in icy(record):
        yield from loops.straight_on(board, square, label_at("the ice at", square))


def turn_on_ice(record: Record, answer: Answer) -> str | None:
    """Return a cell of ice on which the loop turns, or None."""
    for r, c in sorted(ice_judged(record)):
        ways = answer["links"][r][c]
        if len(ways) == 2 and not judging.straight(ways):
            return f"the loop turns on the ice in {judging.place((r, c))}"
    return None


def crossed_border(record: Record, answer: Answer) -> str | None:
    """Return a border over which the loop goes, or None."""
    for (r, c), (y, x) in record.clues.get("borders") or ():
        if (y, x) in judging.linked_squares(answer["links"], (r, c)):
            return (
                f"the loop goes over the border between {judging.place((r, c))} and {judging.place((y, x))}"
            )
    return None


STRAIGHT = Rule(
    words="It goes straight on cells of ice.",
    clues=straight_on_ice,
    marks=lambda record, _: (Fill(square, "grey") for square in icy(record)),
    broken=turn_on_ice,
)
OVER_NO_BORDER = Rule(
    words="It goes over no border.",
    givens=lambda record, _: ((loops.link(*sorted(pair)), (0,)) for pair in BORDERS.of(record)),
    marks=lambda record, _: BORDERS.marks(record),
    broken=crossed_border,
)


def ice_below(draft: Draft) -> Entries:
    """Put ice under all crossings, and under half the cells in which the loop goes straight on."""
    ways = draft.grid()
    return {
        (r, c): 1
        for r, c in draft.board.squares()
        if len(ways[r][c]) == 4 or (judging.straight(ways[r][c]) and draft.random.random() < 0.5)
    }


def borders_beside(draft: Draft) -> Entries:
    """Put a border between all neighbours between which the loop does not go."""
    links, pairs = draft.grid(), draft.field.places(draft.record)
    apart = [(one, other) for one, other in pairs if other not in judging.linked_squares(links, one)]
    return {(one, other): [[*one], [*other]] for one, other in apart}


# As pzpr writes it ------------------------------------------------------------------------------------


def as_there(draft: RecordDraft) -> None:
    """Write the borders as two grids."""
    parts.put_between(draft, "borders", ((pair, 1) for pair in draft.clues.get("borders") or ()))


def as_here(draft: RecordDraft) -> None:
    """List the borders."""
    draft.clues["borders"] = [pair for pair, _ in parts.clues_between(draft.clues["borders"])]


KIND = Kind(
    name="barns",
    fields=(ICE, BORDERS),
    declared=(
        loop.CROSSING_LOOP,
        STRAIGHT,
        loop.crosses_only(icy, ice_judged, "It crosses itself only on ice."),
        OVER_NO_BORDER,
    ),
    answer=Links(),
    forms=(
        Pzpr(
            "barns",
            (parts.CellsPart("ice", codes.BITS), parts.EdgesPart("borders", codes.BITS)),
            page=(
                pages.LayerTable((pages.TableLayer("ice", {"1": 1}, blank=0),)),
                borders.EdgesTable("borders", {"1": 1}),
                borders.LinkTable(),
            ),
            as_there=as_there,
            as_here=as_here,
        ),
    ),
    recipe=Recipe(
        (Derived("ice", ice_below, stay=True), Derived("borders", borders_beside)),
        size=(6, 6),
        drawn_from=bare(loop.CROSSING_LOOP),
    ),
)
