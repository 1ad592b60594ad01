"""Sudoku grids as text: from the characters of a line to a puzzle, and back.

Vocabulary
    symbol     the character of a cell: ``1``-``9``, letters from ``A`` = 10, and the blanks
    token      what stands for one cell: a symbol, a number, or a list of candidates
    row        one line of tokens: a row of a grid, or a whole grid
    ruling     a line, or part of one, that only draws the frame
    sukaku     a grid given by candidates; 729 characters, one for each candidate of 81 cells

>>> row = row_of(1, "1 . | . 4")
>>> [token.text for token in row.tokens], row.parts
(['1', '.', '.', '4'], (2, 2))
>>> sudoku_text([[1, 2], [None, 11]])
'12.B'
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import isqrt
from operator import getitem
from string import ascii_lowercase, ascii_uppercase
from typing import Any, NamedTuple

from ...core.board import MOST_SQUARES, Board, at, box_shape
from ...core.cells import Cell, Domain
from ...core.errors import InputError
from ...core.lazy_pattern import lazy_pattern
from ...core.record import shorten
from ...kinds import bare_kind
from ...puzzle import Puzzle

BLANKS = ".0*_-"
SYMBOLS = "." + "123456789" + ascii_uppercase

MOST_BARE = isqrt(MOST_SQUARES)
"""The largest side of a bare grid."""

MOST_SYMBOLS = 64
"""A row of more symbols, without spaces, is a whole grid: 81 are a sudoku of nine by nine."""

SIDES = frozenset(side for side in range(4, MOST_BARE + 1) if box_shape(side)[0] > 1)
"""The sides of a sudoku: every number that a box can have, which a prime is not."""

AREAS = frozenset(side * side for side in SIDES)
"""The numbers of cells of a sudoku."""

_LETTERS = frozenset(ascii_lowercase + ascii_uppercase)
_BAR = lazy_pattern("[|¦\u2500-\u257f]")
_FRAME = lazy_pattern("[-+=|¦:'`.*\\s\u2500-\u257f]*")
_RULE = lazy_pattern("--|[+=]|[\u2500-\u257f]{2}")
_TOKEN = lazy_pattern(r"\S+")


class Token(NamedTuple):
    """The text that stands for one cell, and its column in the input, from 1."""

    text: str
    column: int


class TokenRow(NamedTuple):
    """The tokens of one line; `parts` are the numbers of cells between its bars."""

    line: int
    tokens: tuple[Token, ...]
    parts: tuple[int, ...]

    @property
    def width(self) -> int:
        return len(self.tokens)

    @property
    def is_spaced(self) -> bool:
        """True if no two tokens stand side by side."""
        return all(b.column - a.column > len(a.text) for a, b in pairwise(self.tokens))


# From a line to tokens ---------------------------------------------------------------------------


def is_ruling(text: str) -> bool:
    """Return whether the line only draws part of a frame.

    >>> is_ruling("*---+---*"), is_ruling("*********"), is_ruling("|. .|. .|")
    (True, False, False)
    """
    if _FRAME.fullmatch(text) is None:
        return False
    return _RULE.search(text) is not None or not _BAR.sub(" ", text).strip()


def count_cells(text: str) -> int:
    """Count the cells of a long line without reading them: its words, or the characters of the only one.

    >>> count_cells("12.4"), count_cells("1 . | 3 4")
    (4, 4)
    """
    words = _BAR.sub(" ", text).split()
    return len(words[0]) if len(words) == 1 else len(words)


def row_of(line: int, text: str, start: int = 1) -> TokenRow:
    """Return the row of `text`, whose first character is in column `start`."""
    words = [Token(m[0], start + m.start()) for m in _TOKEN.finditer(_BAR.sub(" ", text))]
    whole = next((word for word in words if len(word.text) in AREAS and len(word.text) > MOST_SYMBOLS), None)
    if whole is not None:
        words = [whole]
    by_word = _one_word_a_cell([word.text for word in words])
    tokens = tuple(words) if by_word else tuple(symbol for word in words for symbol in _symbols(word))
    if _BAR.search(text):
        parts = _widths(tokens, [start + m.start() for m in _BAR.finditer(text)])
    else:
        parts = (len(tokens),) if by_word else tuple(len(word.text) for word in words)
    return TokenRow(line, tokens, parts)


def _symbols(word: Token) -> Iterator[Token]:
    return (Token(symbol, word.column + i) for i, symbol in enumerate(word.text))


def _widths(tokens: Sequence[Token], bars: Sequence[int]) -> tuple[int, ...]:
    """Count the tokens between each two bars, leaving out empty spaces."""
    return tuple(Counter(bisect(bars, token.column) for token in tokens).values())


def _one_word_a_cell(words: Sequence[str]) -> bool:
    """Return whether each word is a cell ("12 3 458"), rather than each character ("12. 4.6")."""
    if all(len(word) == 1 for word in words):
        return True
    if len(words) not in SIDES | AREAS:
        return False
    if not all(len(word) == 1 or _is_number(word) for word in words):
        return False
    lengths = {len(word) for word in words}
    if len(lengths) > 1 or all(_is_candidates(word, len(words)) for word in words):
        return True
    # Equal blocks of digits: the boxes of a row, or the rows of a grid, unless they are numbers.
    length = lengths.pop()
    cells = length * len(words)
    return length != len(words) and not (cells in SIDES and box_shape(cells)[1] == length)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


def _is_candidates(word: str, side: int) -> bool:
    digits = [int(digit) for digit in word]
    return all(a < b for a, b in pairwise([0, *digits, side + 1]))


# From tokens to a puzzle ---------------------------------------------------------------------------


def grid_puzzle(rows: Sequence[TokenRow]) -> Puzzle:
    """Return the puzzle of `rows` that make a square; `InputError` if a token is wrong."""
    side = len(rows)
    parts = {row.parts for row in rows}
    width = max(rows[0].parts) if len(parts) == 1 else side
    even = set(rows[0].parts) == {width} and 1 < width < side
    return _puzzle(
        [(row.line, token) for row in rows for token in row.tokens],
        (side // width, width) if even else box_shape(side),
    )


def line_puzzle(row: TokenRow) -> Puzzle:
    """Return the puzzle of a row that is a whole grid; `InputError` if a token is wrong."""
    if _is_sukaku(row):
        return _sukaku(row)
    return _puzzle([(row.line, token) for token in row.tokens], box_shape(isqrt(row.width)))


def bare_puzzle(box: tuple[int, int], givens: tuple[tuple[Cell, Domain], ...]) -> Puzzle:
    """Return the puzzle of a grid with these boxes."""
    kind, rules = bare_kind()
    return Puzzle(kind, rules(*box), (), givens).with_record(grid_record)


def _puzzle(tokens: Sequence[tuple[int, Token]], box: tuple[int, int]) -> Puzzle:
    """Return the sudoku of these tokens. Raises `InputError` with the line and column."""
    side = isqrt(len(tokens))
    used = {token.text for _, token in tokens}
    values, other = alphabet(used, side), next((blank for blank in BLANKS if blank in used), "")
    givens: list[tuple[Cell, Domain]] = []
    for i, (line, token) in enumerate(tokens):
        cell = at(*divmod(i, side))
        try:
            if token.text in ("x", "X") and not values[token.text] and other:
                what = f"{token.text!r} can be a blank or a slip, other blanks are {other!r}"
                raise InputError(f"{what}: write one sign for all blanks, as in 12{other * 4}4")
            domain = _domain(token.text, side, values)
        except InputError as error:
            raise InputError(error.what, line=line, column=token.column, cell=cell) from None
        if 0 < len(domain) < side:
            givens.append((cell, domain))
    return bare_puzzle(box, tuple(givens))


def alphabet(used: set[str], side: int) -> Mapping[str, int]:
    """Return the value of each symbol in a grid that uses these: 0 for a blank.

    Letters count from A = 10, and in a grid without digits from A = 1 if they go too far for that. If "0" and
    "." both occur in a 16×16 grid its digits are hexadecimal: 0 is the value 1. "X" is a blank unless other
    letters, or other blanks, are in use.
    """
    letters = {symbol.upper() for symbol in used & _LETTERS} - {"X"}
    values = dict.fromkeys(BLANKS, 0) | {digit: int(digit) for digit in "123456789"}
    first = 10
    if letters and used.isdisjoint("123456789") and max(letters) > SYMBOLS[min(side, 35)]:
        first = 1
    elif side == 16 and "0" in used and not used.isdisjoint(".*_-") and max(letters, default="A") <= "F":
        values |= {digit: int(digit) + 1 for digit in "0123456789"}
        first = 11
    lower = first + 26 if side > 35 else first
    values |= {letter: first + i for i, letter in enumerate(ascii_uppercase)}
    values |= {letter: lower + i for i, letter in enumerate(ascii_lowercase)}
    return values if letters else values | {"X": 0, "x": 0}


def _domain(text: str, side: int, values: Mapping[str, int]) -> Domain:
    """Return the candidates that a token leaves to its cell; () stands for all of them."""
    if len(text) == 1:
        if text not in values:
            raise InputError(f"{text!r} is neither a value nor a blank")
        value = values[text]
        if value > side:
            what = f"{text!r} is the value {value}, a {side}×{side} grid has 1 to {side}"
            raise InputError(f"{what}; a blank is 0 or a dot" if text in "oO" else what)
        return (value,) if value else ()
    if not _is_number(text):
        raise InputError(f"{shorten(text)} is neither a number nor a list of candidates")
    if side < 10:
        if not _is_candidates("".join(sorted(text)), side):
            raise InputError(f"{shorten(text)} is not a list of candidates from 1 to {side}, each once")
        return tuple(sorted(map(int, text)))
    digits = text.lstrip("0")
    if len(digits) > 3 or int(digits or 0) > side:
        raise InputError(f"{shorten(text)} is above {side}, the side of the grid")
    return (int(digits),) if digits else ()


def _is_sukaku(row: TokenRow) -> bool:
    symbols = "".join(token.text for token in row.tokens)
    return (
        len(symbols) == row.width == 729
        and all(symbol in BLANKS or symbol == str(i % 9 + 1) for i, symbol in enumerate(symbols))
        and any(symbol not in BLANKS for symbol in symbols)
    )


def _sukaku(row: TokenRow) -> Puzzle:
    """Return the sudoku of 729 candidates. Raises `InputError` with the line and column."""
    givens: list[tuple[Cell, Domain]] = []
    for i in range(81):
        tokens = row.tokens[9 * i : 9 * i + 9]
        cell = at(*divmod(i, 9))
        values = tuple(int(token.text) for token in tokens if token.text not in BLANKS)
        if not values:
            raise InputError("the cell has no candidate", line=row.line, column=tokens[0].column, cell=cell)
        if len(values) < 9:
            givens.append((cell, values))
    return bare_puzzle((3, 3), tuple(givens))


# The common case, fast ------------------------------------------------------------------------------


def plain_puzzle(raw: bytes) -> Puzzle | None:
    """Return the 9×9 puzzle of a line of 81 digits and blanks, or None for any other 81 bytes.

    The givens come from a table made once: nothing is built for a cell but a reference.
    """
    try:
        givens = tuple(filter(None, map(getitem, _givens(), raw)))
    except KeyError:
        return None
    return bare_puzzle((3, 3), givens)


@cache
def _givens() -> list[dict[int, tuple[Cell, Domain] | None]]:
    blank: dict[int, tuple[Cell, Domain] | None] = dict.fromkeys(b".0*_")
    return [
        blank | {ord(str(value)): (at(*divmod(i, 9)), (value,)) for value in range(1, 10)} for i in range(81)
    ]


# Writing ----------------------------------------------------------------------------------------------


def grid_record(puzzle: Puzzle) -> dict[str, Any]:
    """Return the record of a sudoku that was read from a grid.

    >>> grid_record(line_puzzle(row_of(1, "1..............4")))["clues"]["givens"][3]
    [None, None, None, 4]
    """
    side = puzzle.board.rows
    domains = dict(puzzle.givens)
    rows = [[domains.get(cell, ()) for cell in row] for row in puzzle.board.grid()]
    clues: dict[str, Any] = {"givens": [[v[0] if len(v) == 1 else None for v in row] for row in rows]}
    if any(len(values) > 1 for values in domains.values()):
        clues["candidates"] = [[list(v) if len(v) > 1 else None for v in row] for row in rows]
    height, width = box_of(puzzle.board)
    params = {} if (height, width) == box_shape(side) else {"box": [height, width]}
    return {"type": puzzle.kind, "rows": side, "cols": side, "clues": clues, "params": params}


def box_of(board: Board) -> tuple[int, int]:
    """Return the (height, width) of the boxes of a sudoku."""
    box = board.regions[0]
    width = sum(cell in box for cell in board.row(0))
    return len(box) // width, width


def grid_text(puzzle: Puzzle) -> str:
    """Write a sudoku as a grid with rulings between its boxes; cells with several candidates show these.

    >>> print(grid_text(line_puzzle(row_of(1, "1..............4"))))
    1 . | . .
    . . | . .
    ----+----
    . . | . .
    . . | . 4
    """
    board, domains = puzzle.board, dict(puzzle.givens)
    height, width = box_of(board)
    words = [
        ["".join(map(str, domains.get(cell, BLANKS[0]))) for cell in board.row(r)] for r in range(board.rows)
    ]
    wide = max(len(word) for row in words for word in row)
    rows = [[word.rjust(wide) for word in row] for row in words]
    boxes = range(0, board.columns, width)
    ruling = "+".join("-" * ((wide + 1) * width + (0 < left < board.columns - width)) for left in boxes)
    lines = []
    for r, row in enumerate(rows):
        if r and r % height == 0:
            lines.append(ruling)
        lines.append(" | ".join(" ".join(row[left : left + width]) for left in boxes))
    return "\n".join(lines)


def sudoku_text(values: Sequence[Sequence[int | None]]) -> str:
    """Write a grid as one line of symbols: ``1``-``9``, letters from ``A`` = 10, ``.`` for a blank.

    Raises `ValueError` for a value above 35, which has no symbol.
    """
    largest = max((value or 0 for row in values for value in row), default=0)
    if largest >= len(SYMBOLS):
        raise ValueError(f"the value {largest} has no symbol of its own")
    return "".join(SYMBOLS[value or 0] for row in values for value in row)
