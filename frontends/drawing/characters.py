"""A puzzle and an answer in characters, for terminals: from the same marks and answers as pictures.

Vocabulary
    page      characters and their styles by (line, column); line 0, column 0 is the board's corner
    style     what a character is for ("given", "answer"); terminals say what it looks like
    border    what lies between two squares: nothing, a light or a heavy line

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 2, "cols": 2, "params": {"box": [1, 2]}})
>>> print(page(puzzle, {"values": [[1, 2], [2, None]]}))
┏━━━┯━━━┓
┃ 1 │ 2 ┃
┣━━━┿━━━┫
┃ 2 │   ┃
┗━━━┷━━━┛
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from ...puzzles import Puzzle
from ...puzzles.marks import (
    BLOCK,
    Beside,
    Corner,
    Disc,
    Fill,
    Label,
    Outline,
    Sign,
    Split,
    Square,
    Stroke,
)
from .answers import BINARY, squares
from .clash import Clash
from .places import WORDS, as_shown, shown_answer, squares_of
from .scene import captions, lattice, squares_named

NOTHING, LIGHT, HEAVY = range(3)

BOX = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""Where lines meet, by their weights: 27 × up + 9 × right + 3 × down + left."""

SYMBOLS = {"stars": "★", "bulbs": "☼", "tents": "▲", "mines": "●", "ships": "■", "circles": "○"}
SLANTS = {"\\": "╲", "/": "╱"}
TRIANGLES = {"sw": "◣", "se": "◢", "ne": "◥", "nw": "◤"}
FILLS = {"black": "█", "grey": "▒", "white": " "}
SHADE = "▒"
BLANK = DOT = "·"
Grid = list[list[Any]]
Styled = tuple[str, str]


@dataclass
class Page:
    """Characters with their styles."""

    held: dict[tuple[int, int], Styled] = field(default_factory=dict)

    def put(self, line: int, column: int, words: str, style: str = "") -> None:
        """Write words from this place on, over what is there."""
        for i, character in enumerate(words):
            self.held[line, column + i] = (character, style)

    @property
    def bottom(self) -> int:
        """The last line that is written."""
        return max(line for line, _ in self.held)

    @property
    def width(self) -> int:
        """Characters from the first column that is written to the last."""
        columns = [column for _, column in self.held]
        return max(columns) - min(columns) + 1

    def lines(self) -> Iterator[list[Styled]]:
        """Each line as runs of characters of one style; all lines are equally long."""
        numbers = [line for line, _ in self.held]
        first = min(column for _, column in self.held)
        for line in range(min(numbers), max(numbers) + 1):
            row = [self.held.get((line, column), (" ", "")) for column in range(first, first + self.width)]
            yield [("".join(c for c, _ in run), style) for style, run in groupby(row, lambda held: held[1])]

    def __str__(self) -> str:
        return "\n".join("".join(words for words, _ in line).rstrip() for line in self.lines())


class Entry(NamedTuple):
    """What stands in a square: words, their style, and what fills the rest."""

    words: str
    style: str = ""
    fill: str = " "


def page(
    puzzle: Puzzle,
    answer: dict[str, Any] | None = None,
    marked: Collection[Square] = (),
    clash: Clash | None = None,
) -> Page:
    """The puzzle with an answer, which may be partial; squares that are `marked` have a star, and so do the
    squares and clues of a `clash`.
    """
    return Setting(puzzle, answer or {}, marked, clash).page()


def differing(puzzle: Puzzle, one: dict[str, Any], other: dict[str, Any]) -> set[Square]:
    """The squares in which two answers differ."""
    found: set[Square] = set()
    for name, value in one.items():
        against = other[name]
        if name == "digits":
            letters = (letter for letter in value if value[letter] != against[letter])
            found.update(square for letter in letters for square in squares_of(puzzle, letter, 0))
        elif name == "house_of":
            moved = (item for item in value if value[item] != against[item])
            found.update(
                s for item in moved for of in (value, against) for s in squares_of(puzzle, item, of[item])
            )
        elif name == "queens":
            found.update((r, c) for r, c in [*value, *against] if ([r, c] in value) != ([r, c] in against))
        elif name == "bridges":
            unlike = [bridge for bridge in (*value, *against) if (bridge in value) != (bridge in against)]
            found.update(island for r1, c1, r2, c2, _ in unlike for island in ((r1, c1), (r2, c2)))
        elif isinstance(value, list):
            held = dict(squares(against))
            found.update(square for square, x in squares(value) if held.get(square) != x)
    return found


class Setting:
    """How one page is set."""

    def __init__(
        self, puzzle: Puzzle, answer: dict[str, Any], marked: Collection[Square], clash: Clash | None
    ) -> None:
        self.puzzle = puzzle
        self.answer = as_shown(puzzle, answer)
        self.star = "differ" if clash is None else "clash"
        self.marked = marked = marked if clash is None else clash.squares(puzzle)
        self.clashing = () if clash is None else clash.marks(puzzle)
        self.style = lattice(puzzle)
        self.region_of = self._owners(puzzle.board.regions)
        cages = [mark for mark in puzzle.marks if isinstance(mark, Outline)]
        self.block_of = self._owners(cage.cells for cage in cages if cage.thick)
        self.cage_of = self._owners(cage.cells for cage in cages if not cage.thick)
        self.entries = self._entries()
        longest = max((len(entry.words) + 2 * bool(marked) for entry in self.entries.values()), default=1)
        corners = (mark for mark in puzzle.marks if isinstance(mark, Outline | Corner))
        longest = max([longest, *(len(mark.text) + 1 for mark in corners)])
        self.wide = max(3, longest) | 1
        self.known = {name: dict(squares(grid)) for name, grid in self.answer.items()}

    @staticmethod
    def _owners(groups: Any) -> dict[Square, int]:
        return {square: i for i, cells in enumerate(groups) for square in squares_named(cells)}

    def page(self) -> Page:
        """The page: the grid, what stands in the squares, then what lies on the grid."""
        page = Page()
        self._grid(page)
        for (r, c), entry in self.entries.items():
            self._square(page, r, c, entry)
        self._paths(page)
        for mark in self.puzzle.marks:
            self._mark(page, mark)
        for line, mark in captions(self.puzzle):
            star = "*" * (mark in self.clashing)
            page.put(page.bottom + 1, 0, line + star, self.star if star else "clue")
        for r, c in self.marked:
            page.put(2 * r + 1, self.column(c + 1) - 1, "*", self.star)
        return page

    def column(self, x: float) -> int:
        """The column of characters at x."""
        return int(x * (self.wide + 1))

    def centred(self, page: Page, y: float, x: float, words: str, style: str) -> None:
        """Write words about a point of the board."""
        page.put(round(2 * y), self.column(x) - len(words) // 2, words, style)

    # The grid ---------------------------------------------------------------------------------------

    def border(self, one: Square, other: Square) -> tuple[int, str]:
        """The weight and style of the line between two squares, of which one may be off the board."""
        board = self.puzzle.board
        rim = not (board.holds(*one) and board.holds(*other))
        if rim and not (board.holds(*one) or board.holds(*other)):
            return NOTHING, ""
        if self._joined(one, other):
            return NOTHING, ""
        if self._parted(one, other, rim):
            return HEAVY, "answer"
        if self.style in ("dots", "none"):
            return NOTHING, ""
        if rim or any(of.get(one) != of.get(other) for of in (self.region_of, self.block_of)):
            return HEAVY, "ink"
        if one in self.cage_of:
            return (NOTHING, "") if self.cage_of[one] == self.cage_of.get(other) else (LIGHT, "cage")
        return (NOTHING if {"links", "bridges"} & self.answer.keys() else LIGHT), "grid"

    def _joined(self, one: Square, other: Square) -> bool:
        """Whether two squares, the second below or to the right, are the halves of a futon."""
        way = "s" if one[0] < other[0] else "e"
        half: str = self.known.get("futons", {}).get(one, "")
        return half.lower() == way

    def _parted(self, one: Square, other: Square, rim: bool) -> bool:
        """Whether the answer draws a line between two squares."""
        inside, regions = self.known.get("inside"), self.known.get("regions")
        if inside is not None:
            a, b = (inside.get(square) if self.puzzle.board.holds(*square) else 0 for square in (one, other))
            return a is not None and b is not None and a != b
        if rim:
            return False
        if regions is not None:
            return regions.get(one) != regions.get(other)
        values = self.known.get("values", {})
        both = one in values and other in values
        return self.style == "areas" and both and values[one] != values[other]

    def _grid(self, page: Page) -> None:
        rows, columns = self.puzzle.board.rows, self.puzzle.board.columns
        for y in range(rows + 1):
            for x in range(columns + 1):
                across, down = self.border((y - 1, x), (y, x)), self.border((y, x - 1), (y, x))
                up = self.border((y - 1, x - 1), (y - 1, x))
                back = self.border((y - 1, x - 1), (y, x - 1))
                weight, style = max(up, across, down, back)
                corner = BOX[27 * up[0] + 9 * across[0] + 3 * down[0] + back[0]]
                page.put(2 * y, self.column(x), DOT if self.style == "dots" and not weight else corner, style)
                if x < columns:
                    page.put(2 * y, self.column(x) + 1, BOX[10 * across[0]] * self.wide, across[1])
                if y < rows:
                    page.put(2 * y + 1, self.column(x), BOX[30 * down[0]], down[1])

    # What stands in the squares ---------------------------------------------------------------------

    def _entries(self) -> dict[Square, Entry]:
        found: dict[Square, Entry] = {}
        for mark in self.puzzle.marks:
            if isinstance(mark, Label):
                found[mark.square] = Entry(mark.text, "clue")
            elif isinstance(mark, Fill):
                found[mark.square] = Entry("", "ink", FILLS[mark.tone])
            elif isinstance(mark, Split):
                both = f"{mark.below:>2}\\{mark.right:<2}" if mark.below or mark.right else ""
                found[mark.square] = Entry(both, "clue", " " if both else FILLS["black"])
        given = {cell: values[0] for cell, values in self.puzzle.givens if len(values) == 1}
        printed = shown_answer(self.puzzle, given)
        for answer, style in ((self.answer, "answer"), (printed, "given")):
            for name, value in answer.items():
                for square, entry in self._told(name, value, style):
                    clue = found.get(square)
                    # Shades and dots leave the clue of their square to be read.
                    kept = entry.words in ("", BLANK) and clue is not None and clue.words != ""
                    found[square] = entry._replace(words=clue.words) if kept and clue else entry
        return found

    def _told(self, name: str, value: Any, style: str) -> Iterator[tuple[Square, Entry]]:
        """The entries of a part of an answer."""
        if name == "queens":
            yield from (((r, c), Entry("♛", style)) for r, c in value)
        elif name == "digits":
            for letter, digit in value.items():
                yield from (
                    (s, Entry(f"{letter}={digit}", style)) for s in squares_of(self.puzzle, letter, 0)
                )
        elif name == "house_of":
            for item, house in value.items():
                yield from ((square, Entry("●", style)) for square in squares_of(self.puzzle, item, house))
        elif name in WORDS:
            for square, x in squares(value):
                yield square, Entry("", style, SHADE) if x == BLOCK else Entry(str(x), style)
        elif name == "slants":
            yield from ((square, Entry(SLANTS[x], style)) for square, x in squares(value))
        elif name == "triangles":
            yield from ((square, Entry(TRIANGLES[x], style)) for square, x in squares(value) if x)
        elif name == "links":
            yield from ((square, Entry("", style, SHADE)) for square, x in squares(value) if x == "#")
        elif name == "futons":
            for square, x in squares(value):
                yield square, Entry("", style, SHADE) if x == "#" else Entry("■□"[x.islower()], style)
        elif name in BINARY:
            yield from self._flags(name, value, style)

    def _flags(self, name: str, value: Grid, style: str) -> Iterator[tuple[Square, Entry]]:
        """Entries where a grid holds 1, and where it holds 0 while something is open."""
        partial = any(x is None for row in value for x in row)
        for square, x in squares(value):
            if x == 1:
                yield square, Entry("", style, SHADE) if name == "shaded" else Entry(SYMBOLS[name], style)
            elif partial and style == "answer":
                yield square, Entry(BLANK, style)

    def _square(self, page: Page, r: int, c: int, entry: Entry) -> None:
        left = self.column(c) + 1
        page.put(2 * r + 1, left, entry.fill * self.wide, entry.style)
        self.centred(page, r + 0.5, c + 0.5, entry.words, entry.style)

    def _paths(self, page: Page) -> None:
        """Paths from square to square, and bridges."""
        for (r, c), ways in self.known.get("links", {}).items():
            weights = [HEAVY * (way in ways) for way in "nesw"]
            line, column, reach = 2 * r + 1, self.column(c + 0.5), self.wide // 2
            if any(weights) and (r, c) not in self.entries:
                page.put(
                    line,
                    column,
                    BOX[27 * weights[0] + 9 * weights[1] + 3 * weights[2] + weights[3]],
                    "answer",
                )
            if "e" in ways:
                page.put(line, column + 1, "━" * (reach + 1), "answer")
            if "w" in ways:
                page.put(line, column - reach, "━" * reach, "answer")
            if "s" in ways:
                page.put(line + 1, column, "┃", "answer")
        for top, left, bottom, right, count in self.answer.get("bridges", ()):
            for line in range(2 * top + 2, 2 * bottom + 1):
                page.put(line, self.column(left + 0.5), "║" if count > 1 else "┃", "answer")
            start, end = self.column(left + 0.5) + 2, self.column(right + 0.5) - 1
            page.put(2 * top + 1, start, ("═" if count > 1 else "━") * (end - start), "answer")

    # What lies on the grid --------------------------------------------------------------------------

    def _mark(self, page: Page, mark: Any) -> None:
        rows, columns = self.puzzle.board.rows, self.puzzle.board.columns
        match mark:
            case Outline(cells=cells, text=words) if words:
                r, c = min(squares_named(cells))
                page.put(2 * r, self.column(c) + 1, words, "clue")
            case Corner(square=(r, c), text=words):
                page.put(2 * r, self.column(c) + 1, words, "clue")
            case Sign(at=(y, x), text=words):
                self.centred(page, y, x, words, "clue")
            case Disc(at=(y, x), text=words, tone=tone):
                self.centred(page, y, x, words or {"black": "●"}.get(tone, "○"), "clue")
            case Stroke(points=((y, x), (v, u))) if y == v:
                page.put(round(2 * y), self.column(x), "━" * (self.column(u) - self.column(x) + 1), "ink")
            case Beside(side=side, index=i, texts=texts):
                star = "*" * (mark in self.clashing)
                words, style = " ".join(texts) + star, self.star if star else "clue"
                if side == "left":
                    page.put(2 * i + 1, -1 - len(words), words, style)
                elif side == "right":
                    page.put(2 * i + 1, self.column(columns) + 2, words, style)
                else:
                    first = 2 * rows + 1 if side == "bottom" else -len(texts)
                    for n, word in enumerate(texts):
                        page.put(first + n, self.column(i + 0.5) - len(word) // 2, word + star, style)
