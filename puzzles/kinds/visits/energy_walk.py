"""Energy walk: a network of lines that leave an energy cell in all directions or leave it out; numbers are
lengths of stretches between energy cells, none of which comes back to its own.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[None, None], [1, None]], "energy": [[0, 1], [0, 0]]}
>>> puzzle = read_record({"type": "energy_walk", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.clues][:2]
['two ways or none at r1c1', 'all ways or none at r1c2']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    Answer, Board, Clusters, Derived, Is, Kind, Links, Marked, Pzpr, Recipe, Record, Rule, RuleFlag,
    Tally, borders, deriving, judging, label_at, loops, parts, visits, walks,
)  # fmt: skip

ENERGY = Marked("energy", "1 for an energy cell").also_written(walks.SIGNS)


def branches(record: Record, board: Board) -> Iterator[Tally]:
    """Require all links or none in an energy cell, and two or none in other cells."""
    energy = walks.rough_squares(ENERGY, record)
    for square in board.squares():
        ways = loops.links_at_square(board, *square)
        number, word = (len(ways), "all") if square in energy else (2, "two")
        yield Tally(ways, (0, number), label=label_at(f"{word} ways or none at", square))


def no_return(record: Record, board: Board) -> Iterator[Clusters]:
    """Forbid a stretch of plain cells with both ends at one energy cell. A link to an energy cell ends in a
    vertex of its own, of which each stretch has one at most for each energy cell.
    """
    energy = sorted(walks.rough_squares(ENERGY, record))
    squares = board.squares()
    number = {square: i for i, square in enumerate(squares)}
    edges = [
        (literal, i, j)
        for literal, (i, j) in zip(loops.link_literals(board), board.pairs(), strict=True)
        if squares[i] not in energy and squares[j] not in energy
    ]
    ends: list[list[int]] = []
    size = len(squares)
    for square in energy:
        near = [other for other in board.near(*square) if other not in energy]
        links = [Is(loops.link(*sorted((square, other))), 1) for other in near]
        ends.append([*range(size, size + len(near))])
        edges += zip(links, (number[other] for other in near), ends[-1], strict=True)
        size += len(near)
    if any(ends):
        weights = tuple(tuple(int(v in own) for v in range(size)) for own in map(set, ends))
        demands = tuple((v, row, 0, 1, None) for row, own in enumerate(ends) for v in own)
        label = "no stretch returns to its energy cell"
        yield Clusters(size, tuple(edges), weights, demands, label=label)


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a visited cell with a wrong number of links, or None."""
    energy, links = walks.rough_in(ENERGY, record), answer["links"]
    for (r, c), ways in judging.clues_of(links):
        on_board = sum(0 <= y < len(links) and 0 <= x < len(links[0]) for y, x in judging.beside((r, c)))
        if ways and len(ways) != (on_board if (r, c) in energy else 2):
            return f"{len(ways)} lines meet in {judging.place((r, c))}"
    return None


def returns(record: Record, answer: Answer) -> str | None:
    """Return an energy cell with a stretch that begins and ends there, or None."""
    links, plain = answer["links"], walks.plain_in(ENERGY, record)
    part_of = {x: i for i, part in enumerate(visits.visits_in(links, plain)) for x in part}
    for square in sorted(walks.rough_in(ENERGY, record)):
        begun = [part_of[x] for x in judging.linked_squares(links, square) if x in plain]
        if judging.find_duplicate(begun) is not None:
            return f"a stretch begins and ends at the energy cell in {judging.place(square)}"
    return None


KIND = Kind(
    name="energy_walk",
    fields=(walks.CELLS, ENERGY, loops.VISIT_ALL),
    declared=(
        walks.NETWORK,
        Rule(
            words="Lines leave each visited energy cell in all directions with a cell. Elsewhere "
            "they neither branch nor end.",
            clues=branches,
            broken=miscounted,
        ),
        Rule(
            words="No stretch from one energy cell to the next comes back to the same.",
            clues=no_return,
            broken=returns,
        ),
        walks.VISITS_ALL,
        walks.lengths(ENERGY, "energy cell", "khaki"),
    ),
    answer=Links(ends=True),
    forms=(
        Pzpr(
            "energywalk",
            parts.walk("energy"),
            page=borders.walk("energy"),
            flags=(RuleFlag("f", "visit_all"),),
        ),
    ),
    recipe=Recipe(
        (Derived("cells", walks.derive_lengths(ENERGY)),),
        size=(6, 6),
        shape=deriving.blacks(1, 0.2, "energy"),
    ),
)
