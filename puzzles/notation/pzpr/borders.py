"""Pieces of a pzprv3 file that tell regions, walls between squares, and lines that cross them.

>>> draft = RecordDraft("demo", 1, 3)
>>> WallTable().read(FilePage(["0 1 "]), draft)
>>> draft.clues, WallTable().write(draft)
({'regions': [[0, 0, 1]]}, ['0 1 '])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...core.record import is_unknown, shorten
from ..draft import Grid, RecordDraft, area_labels, edges, links, number_areas, walls
from .codes import number_of
from .pages import BLANK, NUMBERS, FilePage, FilePiece, LayerTable, TableLayer, number_word, row_text
from .parts import Walls, cage_labels, leave_out


@dataclass(eq=False, repr=False)
class Rooms:
    """The number of regions, then the label of each square, or the sign of a `hole`; with `alone` a hole is
    its own region.
    """

    alone: bool = False
    hole: str = BLANK

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        page.words(1)
        words = page.grid(draft.rows, draft.columns)
        order = number_areas(
            [
                [(r, c) if word == self.hole and self.alone else None if word == self.hole else word
                 for c, word in enumerate(row)]
                for r, row in enumerate(words)
            ]
        )  # fmt: skip
        draft.clues["regions"] = [
            [order.get((r, c) if word == self.hole else word) for c, word in enumerate(row)]
            for r, row in enumerate(words)
        ]

    def write(self, draft: RecordDraft) -> list[str]:
        regions = draft.regions()
        order = number_areas(regions)
        rows = [[str(order.get(label, self.hole)) for label in row] for row in regions]
        return [str(len(order)), *map(row_text, rows)]


class CountTable:
    """The number of each region, in one of its squares: written in the leftmost, and there the topmost."""

    layer = replace(NUMBERS, name="counts")

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        LayerTable((self.layer,)).read(page, draft)
        regions, counts = draft.clues["regions"], draft.clues["counts"]
        draft.clues["counts"] = {
            str(regions[r][c]): count
            for r, row in enumerate(counts)
            for c, count in enumerate(row)
            if count is not None
        }

    def write(self, draft: RecordDraft) -> list[str]:
        counts = draft.clues.get("counts") or {}
        words = tops(
            draft.grid("regions"),
            {
                label: "-" if is_unknown(n) else str(number_of(n, 9999))
                for label, n in counts.items()
                if n is not None
            },
        )
        return list(map(row_text, words))


def read_edges(page: FilePage, rows: int, columns: int) -> tuple[list[list[str]], list[list[str]]]:
    """Return the words of the uprights and of the levels."""
    return page.grid(rows, columns - 1), page.grid(rows - 1, columns)


def write_edges(pair: tuple[Grid, Grid]) -> list[str]:
    """Return the lines of uprights and levels."""
    return [row_text(list(map(str, row))) for grid in pair for row in grid]


@dataclass(eq=False, repr=False)
class EdgesTable:
    """Clues between neighbours, as `parts.EdgesPart` reads them: words, and numbers from 1."""

    name: str
    words: Mapping[str, Any]

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        tables = read_edges(page, draft.rows, draft.columns)
        draft.clues[self.name] = tuple(
            [[self.clue(page, word) for word in row] for row in words] for words in tables
        )

    def clue(self, page: FilePage, word: str) -> Any:
        """Return the clue of a word, None for the word 0."""
        clue = self.words.get(word, number_word(word))
        if clue is None:
            raise page.error(f"{shorten(word)} is no clue between two squares")
        return clue or None

    def write(self, draft: RecordDraft) -> list[str]:
        word_of = {clue: word for word, clue in self.words.items()} | {None: "0"}
        grids = [
            [[word_of.get(clue, str(clue)) for clue in row] for row in grid]
            for grid in draft.clues[self.name]
        ]
        return [row_text(row) for grid in grids for row in grid]


def are_drawn(words: list[list[str]]) -> Grid:
    """Return for each word whether it is an edge that is drawn, rather than none or a mark. A letter behind
    it is the mark of a direction.
    """
    return [[int(word.rstrip("udlr") not in ("", "0", "-1", BLANK)) for word in row] for row in words]


def outer_edges(page: FilePage, draft: RecordDraft) -> tuple[Grid, Grid]:
    """Return uprights and levels, including those at the edge of the board."""
    return are_drawn(page.grid(draft.rows, draft.columns + 1)), are_drawn(
        page.grid(draft.rows + 1, draft.columns)
    )


@dataclass(eq=False, repr=False)
class WallTable:
    """The regions, by the walls between them, and walls inside them as a part of URLs has them."""

    walls: Walls = Walls()  # noqa: RUF009

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        uprights, levels = read_edges(page, draft.rows, draft.columns)
        self.walls.take((are_drawn(uprights), are_drawn(levels)), draft)

    def write(self, draft: RecordDraft) -> list[str]:
        return write_edges(self.walls.all(draft))


@dataclass(eq=False, repr=False)
class HoleTable:
    """Squares that belong to no region, behind the table of the regions, or `ahead` of it: then that has them
    too.
    """

    ahead: bool = False

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        words = page.grid(draft.rows, draft.columns)
        if unknown := {word for row in words for word in row} - {BLANK, "*"}:
            raise page.error(f"{shorten(min(unknown))} has no meaning here")
        holes = [[int(word == "*") for word in row] for row in words]
        if not self.ahead:
            leave_out(draft, holes)

    def write(self, draft: RecordDraft) -> list[str]:
        return [
            row_text([BLANK if label is not None else "*" for label in row]) for row in draft.grid("regions")
        ]


@dataclass(eq=False, repr=False)
class AreaTable:
    """The answer as areas, by the walls between them; walls that end inside an area are no answer.

    With `outer` words for the edge of the board are written too; they are read wherever they stand. Squares
    with ``"#"`` in the clue grid `holes` belong to no area, and no walls are drawn beside them.
    """

    outer: bool = False
    holes: str = ""

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        if len(page.next.split()) > draft.columns:
            uprights, levels = outer_edges(page, draft)
            uprights, levels = [row[1:-1] for row in uprights], levels[1:-1]
        else:
            uprights, levels = map(are_drawn, read_edges(page, draft.rows, draft.columns))
        holes = self.holes_of(draft)
        areas = area_labels(draft.rows, draft.columns, uprights, levels, holes)
        uprights, levels = drawn = off_holes((uprights, levels), holes)
        if off_holes(walls(areas), holes) == drawn and any(map(any, (*uprights, *levels))):
            draft.solution["regions"] = areas

    def holes_of(self, draft: RecordDraft) -> Grid:
        """Return 1 for each square that belongs to no area, and 0 for the others."""
        clues = draft.grid(self.holes) if self.holes else [[None] * draft.columns] * draft.rows
        return [[int(clue == "#") for clue in row] for row in clues]

    def write(self, draft: RecordDraft) -> list[str]:
        regions = draft.solution.get("regions") or [[0] * draft.columns for _ in range(draft.rows)]
        uprights, levels = off_holes(walls(regions), self.holes_of(draft))
        if self.outer:
            uprights = [[0, *row, 0] for row in uprights]
            levels = [[0] * draft.columns, *levels, [0] * draft.columns]
        return write_edges((uprights, levels))


def off_holes(edges: tuple[Grid, Grid], holes: Grid) -> tuple[Grid, Grid]:
    """Return uprights and levels without those beside a hole."""
    uprights, levels = (
        [
            [int(edge and not beside) for edge, beside in zip(*rows, strict=True)]
            for rows in zip(*pair, strict=True)
        ]
        for pair in zip(edges, walls(holes), strict=True)
    )
    return uprights, levels


WITH_BLACK = LayerTable((NUMBERS, TableLayer("black", {"#": 1}, blank=0)))
"""Numbers and black squares."""


class SinglesTable:
    """The answer as areas, by the walls between them, then shaded squares, which are areas by themselves. An
    area of one square that is not shaded is not known. Squares marked in `black` belong to no area.
    """

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        uprights, levels = map(are_drawn, read_edges(page, draft.rows, draft.columns))
        words = page.grid(draft.rows, draft.columns)
        dark = [[int(word == "#") for word in row] for row in words]
        if not any(map(any, (*uprights, *levels, *dark))):
            return
        out = [
            [int(bool(x or y)) for x, y in zip(*rows, strict=True)]
            for rows in zip(dark, draft.grid("black"), strict=True)
        ]
        labels = area_labels(draft.rows, draft.columns, uprights, levels, out)
        sizes = Counter(label for row in labels for label in row)
        areas = [
            [
                (r, c) if dark[r][c] else None if label is None or sizes[label] == 1 else label
                for c, label in enumerate(row)
            ]
            for r, row in enumerate(labels)
        ]
        order = number_areas(areas)
        draft.solution["regions"] = [[order.get(label) for label in row] for row in areas]

    def write(self, draft: RecordDraft) -> list[str]:
        blank = [[None] * draft.columns for _ in range(draft.rows)]
        regions = draft.solution.get("regions") or blank
        sizes = Counter(label for row in regions for label in row if label is not None)
        alone = [[int(sizes[label] == 1) for label in row] for row in regions]
        out = [
            [int(bool(x or y)) for x, y in zip(*rows, strict=True)]
            for rows in zip(alone, draft.grid("black"), strict=True)
        ]
        words = [["#" if x else BLANK for x in row] for row in alone]
        return [*write_edges(off_holes(walls(regions), out)), *map(row_text, words)]


class TargetTable:
    """The cages, by the walls between them, and the target of each in one of its squares."""

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        WallTable().read(page, draft)
        CountTable().read(page, draft)
        areas, targets = draft.clues.pop("regions"), draft.clues.pop("counts")
        cages: list[dict[str, Any]] = [{"cells": []} for _ in number_areas(areas)]
        for r, row in enumerate(areas):
            for c, label in enumerate(row):
                cages[label]["cells"].append([r, c])
        draft.clues["cages"] = [
            cage | ({"target": targets[str(label)]} if str(label) in targets else {})
            for label, cage in enumerate(cages)
        ]

    def write(self, draft: RecordDraft) -> list[str]:
        areas = cage_labels(draft)
        targets = {
            str(label): str(number_of(cage["target"], 999_999))
            for label, cage in enumerate(draft.clues["cages"])
            if "target" in cage
        }
        return write_edges(walls(areas)) + list(map(row_text, tops(areas, targets)))


def tops(areas: Grid, words: Mapping[str, str]) -> list[list[str]]:
    """Return a table with the word of each area in its leftmost square, the topmost of these."""
    table = [[BLANK] * len(areas[0]) for _ in areas]
    written = set()
    for c in range(len(areas[0])):
        for r, row in enumerate(areas):
            if row[c] not in written:
                written.add(row[c])
                table[r][c] = words.get(str(row[c]), BLANK)
    return table


@dataclass(eq=False, repr=False)
class LinkTable:
    """The answer as links between squares; squares that hold another answer keep it. With `outer` the page
    has a place for links off the board, too.
    """

    outer: bool = False

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        if self.outer:
            uprights, levels = outer_edges(page, draft)
            uprights, levels = [row[1:-1] for row in uprights], levels[1:-1]
        else:
            uprights, levels = map(are_drawn, read_edges(page, draft.rows, draft.columns))
        ways_of = links(uprights, levels)
        other = draft.solution.pop("links", None)
        if other is not None:
            ways_of = [
                [mark or ways for mark, ways in zip(*rows, strict=True)]
                for rows in zip(other, ways_of, strict=True)
            ]
        if any(map(any, ways_of)):
            draft.solution["links"] = ways_of

    def write(self, draft: RecordDraft) -> list[str]:
        uprights, levels = edges(draft.solution.get("links") or [[""] * draft.columns] * draft.rows)
        if self.outer:
            none = [0] * draft.columns
            uprights, levels = [[0, *row, 0] for row in uprights], [none, *levels, none]
        return write_edges((uprights, levels))


def walk(marked: str) -> tuple[FilePiece, ...]:
    """Return the tables of a board with `marked` cells and numbers, and that of the answer."""
    return LayerTable((TableLayer(marked, {"#": 1}, blank=0), NUMBERS)), LinkTable(outer=True)


class Bridges:
    """The answer as one or two bridges between islands, in every edge that they cross."""

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        uprights, levels = (
            [[number_word(word) or 0 for word in row] for row in words]
            for words in read_edges(page, draft.rows, draft.columns)
        )
        islands = [
            (r, c)
            for r, row in enumerate(draft.clues["cells"])
            for c, clue in enumerate(row)
            if clue is not None
        ]
        bridges = []
        for r, c in islands:
            for line, near in (
                (uprights[r][c:], [(r, x) for x in range(c + 1, draft.columns)]),
                ([row[c] for row in levels[r:]], [(y, c) for y in range(r + 1, draft.rows)]),
            ):
                reached = next((square for square in near if square in islands), None)
                if line and line[0] and reached is not None:
                    bridges.append([r, c, *reached, line[0]])
        if bridges:
            draft.solution["bridges"] = sorted(bridges)

    def write(self, draft: RecordDraft) -> list[str]:
        uprights = [[0] * (draft.columns - 1) for _ in range(draft.rows)]
        levels = [[0] * draft.columns for _ in range(draft.rows - 1)]
        for *ends, count in draft.solution.get("bridges", ()):
            (top, left), (bottom, right) = sorted((tuple(ends[:2]), tuple(ends[2:])))
            for c in range(left, right):
                uprights[top][c] = count
            for r in range(top, bottom):
                levels[r][left] = count
        return write_edges((uprights, levels))


class Fence:
    """The answer as the loop round the squares inside, on the edges of all squares."""

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        uprights, levels = outer_edges(page, draft)
        inside = [[sum(row[: c + 1]) % 2 for c in range(draft.columns)] for row in uprights]
        if self.edges_around(inside, draft) == (uprights, levels) and any(map(any, inside)):
            draft.solution["inside"] = inside

    def write(self, draft: RecordDraft) -> list[str]:
        return write_edges(
            self.edges_around(draft.solution.get("inside") or [[0] * draft.columns] * draft.rows, draft)
        )

    def edges_around(self, inside: Grid, draft: RecordDraft) -> tuple[Grid, Grid]:
        """Return the edges between inside and outside."""
        blank = [0] * (draft.columns + 2)
        uprights, levels = walls([blank, *([0, *row, 0] for row in inside), blank])
        return uprights[1:-1], [row[1:-1] for row in levels]
