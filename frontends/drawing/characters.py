"""A puzzle and an answer in characters, for terminals: from the same marks and answers as pictures.

Vocabulary
    page      characters and their styles by (line, column); line 0, column 0 is the board's corner
    style     the use of a character ("given", "answer"); terminals give it its look
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

import locale
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, groupby, pairwise
from math import ceil
from typing import Any, NamedTuple

from ...puzzles import Puzzle, form_of
from ...puzzles.answers import AnswerForm, Glyph, NumberGrid, entries_in, is_partial
from ...puzzles.core.marks import (
    Beside,
    Corner,
    Disc,
    Fill,
    Label,
    LineMark,
    Outline,
    Piece,
    Point,
    Scale,
    Sign,
    Split,
    Square,
)
from .captions import wrap_lines
from .clash import Clash
from .places import number_form, parts_of, parts_of_solution
from .scene import filled_squares, gaps_of, given_signs, lattice, squares_at

NOTHING, LIGHT, HEAVY = range(3)

BOX = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""Characters for meeting lines, by weights: 27 × up + 9 × right + 3 × down + left."""

PATH = " ═║╗══╔╦║╝║╣╚╩╠╬"
"""Characters for the path of an answer, by directions: 8 × up + 4 × right + 2 × down + left."""

FILLS = {"black": "█", "grey": "▒", "white": " "}
UPRIGHT_BAR, LYING_BAR = "║", "═"
"""Short lines on the border of two squares."""
ASCII = str.maketrans(
    "━╸╺═║∩∪⊂⊃┃╹╻─╴╶│╵╷▒█·★☼▲△■□●○♛☀☾╲╱◣◢◤◥←→↑↓↖↗↙↘∧∨≈×÷−—",
    "===#Hnu()|||---:::#%.SoA^XH@oQSC\\/LJF7<>^v`',.^v~*/--",
) | {ord(corner): "+" for corner in "".join((BOX + PATH).split()) if corner not in "━╸╺┃╹╻─╴╶│╵╷═║"}
"""Replacements if only ASCII can be shown: heavy lines are = and |, light ones - and :."""

BLANK = DOT = "·"
DISCS = {"black": "●", "white": "○"}
WIDE = 64
"""A line of words about the whole board has room for this many letters."""
Styled = tuple[str, str]


@dataclass
class CharacterPage:
    """Characters with their styles."""

    characters: dict[tuple[int, int], Styled] = field(default_factory=dict)

    def write(self, line: int, column: int, words: str, style: str = "") -> None:
        """Write words from this place on, over the existing ones."""
        for i, character in enumerate(words):
            self.characters[line, column + i] = (character, style)

    @property
    def bottom(self) -> int:
        """The last line that is written."""
        return max(line for line, _ in self.characters)

    @property
    def width(self) -> int:
        """Characters from the first column that is written to the last."""
        columns = [column for _, column in self.characters]
        return max(columns) - min(columns) + 1

    def lines(self) -> Iterator[list[Styled]]:
        """Yield each line as runs of characters of one style; all lines are equally long."""
        numbers = [line for line, _ in self.characters]
        columns = [column for _, column in self.characters]
        across = range(min(columns), max(columns) + 1)
        for line in range(min(numbers), max(numbers) + 1):
            row = [self.characters.get((line, column), (" ", "")) for column in across]
            runs = [("".join(c for c, _ in run), style) for style, run in groupby(row, lambda pair: pair[1])]
            yield runs if in_unicode() else [(words.translate(ASCII), style) for words, style in runs]

    def __str__(self) -> str:
        return "\n".join("".join(words for words, _ in line).rstrip() for line in self.lines())


class SquareEntry(NamedTuple):
    """The content of a square: words, their style, and the filling of the rest."""

    words: str
    style: str = ""
    fill: str = " "


def page(
    puzzle: Puzzle,
    answer: dict[str, Any] | None = None,
    marked: Collection[Square] = (),
    clash: Clash | None = None,
    narrow: bool = False,
) -> CharacterPage:
    """Return the puzzle with an answer, which may be partial; squares that are `marked` have a star, and so
    do the squares and clues of a `clash`. In a `narrow` page squares are as wide as their contents.
    """
    return PageSetter(puzzle, answer or {}, marked, clash, narrow).page()


def pages(puzzle: Puzzle, solutions: Sequence[dict[str, Any]], narrow: bool = False) -> list[CharacterPage]:
    """Return the pages of solutions, each with stars in the squares that differ from the first; if there are
    two, both have them.
    """
    if not solutions:
        return []
    first, *others = solutions
    marked = [differing(puzzle, first, others[0]) if len(others) == 1 else set()]
    marked += (differing(puzzle, other, first) for other in others)
    return [page(puzzle, *pair, narrow=narrow) for pair in zip(solutions, marked, strict=True)]


def differing(puzzle: Puzzle, one: dict[str, Any], other: dict[str, Any]) -> set[Square]:
    """Return the squares in which two answers differ."""
    return {
        square
        for form in form_of(puzzle).parts
        for square in form.differing(one[form.name], other[form.name], puzzle)
    }


def corners_between(one: Point, other: Point) -> Iterator[Square]:
    """Yield the corners of squares that a diagonal step passes, in rows and columns of corners."""
    (y, x), (v, u) = one, other
    if abs(v - y) == abs(u - x) > 0:
        down, right = (1 if v > y else -1), (1 if u > x else -1)
        for row in range(ceil(min(y, v)), int(max(y, v)) + 1):
            yield row, round(x + right * down * (row - y))


class PageSetter:
    """The layout of one page."""

    def __init__(
        self,
        puzzle: Puzzle,
        answer: dict[str, Any],
        marked: Collection[Square],
        clash: Clash | None,
        narrow: bool = False,
    ) -> None:
        self.puzzle = puzzle
        self.answer = parts_of(puzzle, answer)
        self.parts = [form.characters(part, puzzle) for form, part in self.answer]
        self.borders = {pair: drawn for part in self.parts for pair, drawn in part.borders.items()}
        self.through = any(form.through_squares for form, _ in self.answer)
        self.star = "differ" if clash is None else "clash"
        self.marked = marked = marked if clash is None else clash.squares(puzzle)
        self.clashing = () if clash is None else clash.marks(puzzle)
        self.style, self.gaps = lattice(puzzle), gaps_of(puzzle)
        self.region_of = self._owners(puzzle.board.regions)
        cages = [mark for mark in puzzle.marks if isinstance(mark, Outline)]
        self.block_of = self._owners(cage.cells for cage in cages if cage.thick)
        self.cage_of = self._owners(cage.cells for cage in cages if not cage.thick)
        self.entries = self._entries()
        room = 2 * bool(marked)
        longest = max(
            (len(entry.words) + max(room, entry.fill != " ") for entry in self.entries.values()), default=1
        )
        discs = (mark for mark in puzzle.marks if isinstance(mark, Disc))
        longest = max([longest, *(len(self._disc(mark)) for mark in discs)])
        corners = (mark for mark in puzzle.marks if isinstance(mark, Outline | Corner))
        longest = max([longest, *(len(mark.text) + 1 for mark in corners)])
        self.wide = max(1 if narrow else 3, longest) | 1
        numbers = [part for form, part in self.answer if isinstance(form, NumberGrid)]
        self.numbers = dict(entries_in(numbers[0])) if numbers and self.style == "areas" else {}
        self.arms = self._arms()

    def _owners(self, groups: Any) -> dict[Square, int]:
        return {
            square: i for i, cells in enumerate(groups) for square in squares_at(self.puzzle.board, cells)
        }

    def page(self) -> CharacterPage:
        """Return the page: the grid, the contents of the squares, then the lines on the grid."""
        page = CharacterPage()
        self._grid(page)
        for (r, c), entry in self.entries.items():
            self._square(page, r, c, entry)
        self._paths(page)
        self._strokes(page)
        for (r, c), entry in self.entries.items():
            if entry.words and (2 * r + 1, 2 * c + 1) in self.arms:  # a number stands on its line
                self.write_centred(page, r + 0.5, c + 0.5, entry.words, entry.style)
        for mark in self.puzzle.marks:
            self._mark(page, mark)
        for line, mark in wrap_lines(self.puzzle, WIDE):
            star = "*" * (mark in self.clashing)
            page.write(page.bottom + 1, 0, line + star, self.star if star else "clue")
        for r, c in self.marked:
            page.write(2 * r + 1, self.column(c + 1) - 1, "*", self.star)
        return page

    def column(self, x: float) -> int:
        """Return the column of characters at x."""
        return int(x * (self.wide + 1))

    def write_centred(self, page: CharacterPage, y: float, x: float, words: str, style: str) -> None:
        """Write words about a point of the board."""
        page.write(round(2 * y), self.column(x) - len(words) // 2, words, style)

    # The grid ---------------------------------------------------------------------------------------

    def border(self, one: Square, other: Square) -> tuple[int, str]:
        """Return the weight and style of the line between two squares, one of which may be off the board."""
        there = [self.puzzle.board.holds(*square) and square not in self.gaps for square in (one, other)]
        if not any(there):
            return NOTHING, ""
        rim = not all(there)
        values = self.numbers.get(one), self.numbers.get(other)
        drawn = self.borders.get((one, other), (None not in values and values[0] != values[1]) or None)
        if drawn is not None:
            return (HEAVY, "answer") if drawn else (NOTHING, "")
        if self.style in ("dots", "none"):
            return NOTHING, ""
        if rim or any(of.get(one) != of.get(other) for of in (self.region_of, self.block_of)):
            return HEAVY, "ink"
        if one in self.cage_of:
            return (NOTHING, "") if self.cage_of[one] == self.cage_of.get(other) else (LIGHT, "cage")
        return (NOTHING if self.through else LIGHT), "grid"

    def _grid(self, page: CharacterPage) -> None:
        """Draw the grid: corners, borders, and dots on a board without lines."""
        rows, columns = self.puzzle.board.rows, self.puzzle.board.columns
        border = cache(self.border)
        for y in range(rows + 1):
            for x in range(columns + 1):
                across, down = border((y - 1, x), (y, x)), border((y, x - 1), (y, x))
                up = border((y - 1, x - 1), (y - 1, x))
                back = border((y - 1, x - 1), (y, x - 1))
                weight, style = max(up, across, down, back)
                corner = BOX[27 * up[0] + 9 * across[0] + 3 * down[0] + back[0]]
                plain = DOT if self.style == "dots" and not weight else corner
                page.write(2 * y, self.column(x), plain, style)
                if x < columns:
                    page.write(2 * y, self.column(x) + 1, BOX[10 * across[0]] * self.wide, across[1])
                if y < rows:
                    page.write(2 * y + 1, self.column(x), BOX[30 * down[0]], down[1])
        if self.style == "none" and any(isinstance(mark, Disc) for mark in self.puzzle.marks):
            for r, c in self.puzzle.board.squares():
                self.write_centred(page, r + 0.5, c + 0.5, DOT, "grid")

    # Contents of the squares -------------------------------------------------------------------------

    def _entries(self) -> dict[Square, SquareEntry]:
        """Return what each square shows: its clue, given or answer, with its style and shade."""
        entries: dict[Square, SquareEntry] = {}
        fills = filled_squares(self.puzzle)
        labelled = {mark.square for mark in self.puzzle.marks if isinstance(mark, Label)}
        plain = {*fills.values()} == {"grey"} and labelled == fills.keys()
        for mark in self.puzzle.marks:
            if isinstance(mark, Label):
                # If just the clues stand in grey squares, grey means nothing, and would look like a shade.
                tone = "white" if plain else fills.get(mark.square, "white")
                entries[mark.square] = SquareEntry(mark.text, "clue", FILLS.get(tone, FILLS["grey"]))
            elif isinstance(mark, Fill):
                entries[mark.square] = SquareEntry("", "ink", FILLS.get(mark.tone, FILLS["grey"]))
            elif isinstance(mark, Split):
                both = f"{mark.below:>2}\\{mark.right:<2}" if mark.below or mark.right else ""
                entries[mark.square] = SquareEntry(both, "clue", " " if both else FILLS["black"])
        fixed = {cell: values[0] for cell, values in self.puzzle.givens if len(values) == 1}
        for answer, style in ((self.answer, "answer"), (parts_of_solution(self.puzzle, fixed), "given")):
            for form, part in answer:
                for square, glyph in self._glyphs(form, part, style):
                    entry, clue = SquareEntry(glyph.words, style, glyph.fill), entries.get(square)
                    if clue is not None and clue.style == style and entry.words not in ("", BLANK):
                        entry = entry._replace(words=clue.words + entry.words)  # a second digit
                    # Shades and dots leave the clue of their square to be read.
                    keeps_clue = entry.words in ("", BLANK) and clue is not None and clue.words != ""
                    entries[square] = entry._replace(words=clue.words) if keeps_clue and clue else entry
                    if entry.fill == " " and square in fills:
                        fill = FILLS.get(fills[square], FILLS["grey"])
                        entries[square] = entries[square]._replace(fill=fill)
        if number_form(self.puzzle) is not None:
            empty = (square for square, symbol in given_signs(self.puzzle).items() if not symbol)
            entries |= dict.fromkeys(empty, SquareEntry(BLANK, "given"))
        return entries

    def _glyphs(self, form: AnswerForm, part: Any, style: str) -> Iterator[tuple[Square, Glyph]]:
        """Yield the glyphs of a part of an answer in its squares, and dots in blank ones while some are
        open.
        """
        yield from form.characters(part, self.puzzle).glyphs
        blank = [*form.blanks(part)] if style == "answer" else []
        if blank and is_partial(part):
            yield from ((square, Glyph(BLANK)) for square in blank)

    def _disc(self, disc: Disc) -> str:
        """Return a disc with its content."""
        sign = DISCS.get(disc.tone, DISCS["white"])
        y, x = disc.at
        middle = y % 1 and x % 1
        entry = self.entries.get((int(y), int(x))) if middle else None
        words = disc.text or (entry.words if entry is not None else "")
        return words if disc.text and not disc.telling else sign + words.strip(sign)

    def _square(self, page: CharacterPage, r: int, c: int, entry: SquareEntry) -> None:
        left = self.column(c) + 1
        page.write(2 * r + 1, left, entry.fill * self.wide, entry.style)
        self.write_centred(page, r + 0.5, c + 0.5, entry.words, entry.style)

    def _paths(self, page: CharacterPage) -> None:
        """Draw paths from square to square, and bridges."""
        for (r, c), ways in chain.from_iterable(part.ways for part in self.parts):
            bits = [2**bit for bit, way in enumerate("wsen") if way in ways]
            line, column, reach = 2 * r + 1, self.column(c + 0.5), self.wide // 2
            if bits and (r, c) not in self.entries:
                page.write(line, column, PATH[sum(bits)], "answer")
            if "e" in ways:
                page.write(line, column + 1, "═" * (reach + 1), "answer")
            if "w" in ways:
                page.write(line, column - reach, "═" * reach, "answer")
            if "s" in ways:
                page.write(line + 1, column, "║", "answer")
        for top, left, bottom, right, count in chain.from_iterable(part.spans for part in self.parts):
            for line in range(2 * top + 2, 2 * bottom + 1):
                page.write(line, self.column(left + 0.5), "║" if count > 1 else "┃", "answer")
            start, end = self.column(left + 0.5) + 2, self.column(right + 0.5) - 1
            page.write(2 * top + 1, start, ("═" if count > 1 else "━") * (end - start), "answer")

    def _arms(self) -> dict[tuple[int, int], set[str]]:
        """Return the ways that strokes take from each point, in half squares."""
        arms: dict[tuple[int, int], set[str]] = {}
        for mark in self.puzzle.marks:
            points = [(2 * y, 2 * x) for y, x in mark.points] if isinstance(mark, LineMark) else []
            for (y, x), (v, u) in pairwise(points):
                if all(part == int(part) for part in (y, x, v, u)) and (y == v) != (x == u):
                    length, there, back = (
                        (int(abs(u - x)), "e", "w") if y == v else (int(abs(v - y)), "s", "n")
                    )
                    first = int(min(y, v)), int(min(x, u))
                    for i in range(length):
                        at = (first[0] + i * (y != v), first[1] + i * (y == v))
                        arms.setdefault(at, set()).add(there)
                        arms.setdefault((at[0] + (y != v), at[1] + (y == v)), set()).add(back)
        return arms

    def _strokes(self, page: CharacterPage) -> None:
        """Draw lines through squares, and bars across their borders."""
        reach = (self.wide + 1) // 2
        for (y, x), ways in self.arms.items():
            weights = [HEAVY * (way in ways) for way in "nesw"]
            column = self.column(x / 2)
            if len(ways) > 1 or (y % 2 and x % 2):
                sign = BOX[27 * weights[0] + 9 * weights[1] + 3 * weights[2] + weights[3]]
                page.write(y, column, sign, "ink")
            entry = self.entries.get((y // 2, x // 2)) if y % 2 else None
            if "e" in ways and (entry is None or entry.fill == " "):  # a shade stays to be seen
                page.write(y, column + 1, "━" * (reach - 1), "ink")
        for mark in self.puzzle.marks:
            for one, other in pairwise(mark.points if isinstance(mark, LineMark) else ()):
                for y, x in corners_between(one, other):
                    falling = (one[0] < other[0]) == (one[1] < other[1])
                    page.write(2 * y, self.column(x), "╲" if falling else "╱", "ink")
            if isinstance(mark, LineMark) and len(mark.points) == 2:
                (top, left), (low, right) = mark.points
                if max(low - top, right - left) < 0.5 and (top == int(top) or left == int(left)):
                    sign = LYING_BAR if top == low else UPRIGHT_BAR
                    self.write_centred(page, (top + low) / 2, (left + right) / 2, sign, "ink")

    # Lines on the grid -------------------------------------------------------------------------------

    def _mark(self, page: CharacterPage, mark: Any) -> None:
        """Draw a mark that stands on or beside the grid."""
        match mark:
            case Outline(cells=cells, text=words) if words:
                r, c = min(squares_at(self.puzzle.board, cells))
                page.write(2 * r, self.column(c) + 1, words, "clue")
            case Corner(square=(r, c), text=words):
                page.write(2 * r, self.column(c) + 1, words, "clue")
            case Sign(at=(y, x), text=words):
                self.write_centred(page, y, x, words, "clue")
            case Disc(at=(y, x)):
                self.write_centred(page, y, x, self._disc(mark), "clue")
            case Scale(side=side, texts=texts):
                for i, word in enumerate(texts):
                    self._beside(page, side, i, (word,), "", "pencil")
            case Piece():
                page.write(self._line_of(mark), 0, mark.text, "clue")
            case Beside(side=side, index=i, texts=texts):
                star = "*" * (mark in self.clashing)
                self._beside(page, side, i, texts, star, self.star if star else "clue")

    def _line_of(self, piece: Piece) -> int:
        """Return the line of a piece: each has its own, below the words at the bottom."""
        marks = self.puzzle.marks
        pieces = [mark for mark in marks if isinstance(mark, Piece)]
        words = max((len(m.texts) for m in marks if isinstance(m, Beside) and m.side == "bottom"), default=0)
        return 2 * self.puzzle.board.rows + 1 + words + pieces.index(piece)

    def _beside(
        self, page: CharacterPage, side: str, i: int, texts: Sequence[str], star: str, style: str
    ) -> None:
        """Write words beside line `i` of a side, with a star if they clash."""
        rows, columns = self.puzzle.board.rows, self.puzzle.board.columns
        words = " ".join(texts) + star
        if side == "left":
            page.write(2 * i + 1, -1 - len(words), words, style)
        elif side == "right":
            page.write(2 * i + 1, self.column(columns) + 2, words, style)
        else:
            first = 2 * rows + 1 if side == "bottom" else -len(texts)
            for n, word in enumerate(texts):
                page.write(first + n, self.column(i + 0.5) - len(word) // 2, word + star, style)


def in_unicode() -> bool:
    """Return whether more than ASCII is shown: in a UTF-8 locale, and on Windows."""
    return sys.platform == "win32" or locale.getencoding().replace("-", "").lower() == "utf8"
