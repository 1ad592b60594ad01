"""Tables that Interactive Sudoku Solver packs as Base64 for URLs: sets of bits, pair relations, automata,
patterns.

>>> read_bits("JB"), write_bits([0, 3, 6])
([0, 3, 6], 'JB')
>>> read_pairs("EAEBEAAQAAAAE", 1, 9)
[(1, 3), (2, 6), (3, 1), (3, 9), (6, 2), (9, 3)]
>>> read_pattern(write_pattern("[2468]*[13579]?"))
'[2468]*[13579]?'
>>> ends_in_one = Automaton(2, (0,), (1,), (((0, 1), (1, 0)), ((0, 1), (1, 0))))
>>> read_automaton(write_automaton(ends_in_one)) == ends_in_one
True
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Sequence
from itertools import accumulate
from operator import itemgetter
from typing import NamedTuple
from urllib.parse import unquote

from ...core.errors import InputError
from .iss import MOST_CHARACTERS, MOST_ITEMS, Item, cell_of, name_of

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES = {letter: value for value, letter in enumerate(_LETTERS)}
Pair = tuple[int, int]


def read_bits(text: str) -> list[int]:
    """Return the numbers of the bits that are set, six to a letter and the lowest first: for `Replicate`
    those of the cells that the items are repeated at, row by row.
    """
    if len(text) > MOST_CHARACTERS:
        raise InputError("the set of bits is too large")
    numbers: list[int] = []
    for at, letter in enumerate(text):
        value = _VALUES.get(letter)
        if value is None:
            raise InputError(f"{letter!r} is no letter of Base64 for URLs", column=at + 1)
        numbers += [6 * at + bit for bit in range(6) if value >> bit & 1]
    return numbers


def without_copies(items: Iterable[Item], columns: int) -> list[Item]:
    """Return items with those of each `Replicate` moved to all its cells, if it is about the board alone and
    all of them name cells. Raises `InputError` if they are too many, or leave the board.

    >>> [*map(itemgetter(1), without_copies([Item("Replicate", ("JB",), (Item("X", ("R1C1", "R1C2")),))], 9))]
    [('R1C1', 'R1C2'), ('R1C4', 'R1C5'), ('R1C7', 'R1C8')]
    """
    result: list[Item] = []
    for item in items:
        inner = without_copies(item.items, columns)
        if item.type != "Replicate" or len(item.args) != 1 or not all(map(_has_cells, inner)):
            result.append(item._replace(items=tuple(inner)))
            continue
        places = read_bits(item.args[0])
        if len(result) + len(places) * len(inner) > MOST_ITEMS:
            raise InputError(f"the string has more than {MOST_ITEMS:,} constraints, which is too large")
        result += (_moved(each, divmod(place, columns)) for place in places for each in inner)
    return result


def _has_cells(item: Item) -> bool:
    """Return whether an item, and each in it, names cells, and no variable or row to be moved."""
    if item.items:
        return all(map(_has_cells, item.items))
    return any(cell_of(arg.partition("_")[0]) is not None for arg in item.args)


def _moved(item: Item, step: tuple[int, int]) -> Item:
    """Return an item whose cells, perhaps with digits behind them, are moved by `step` rows and columns."""
    args = []
    for arg in item.args:
        name, mark, rest = arg.partition("_")
        cell = cell_of(name)
        args.append(arg if cell is None else name_of((cell[0] + step[0], cell[1] + step[1])) + mark + rest)
    return Item(item.type, tuple(args), tuple(_moved(each, step) for each in item.items))


def write_bits(bits: Iterable[int]) -> str:
    """Return the letters of a set of bits."""
    values: dict[int, int] = {}
    for bit in bits:
        values[bit // 6] = values.get(bit // 6, 0) | 1 << bit % 6
    return "".join(_LETTERS[values.get(at, 0)] for at in range(max(values, default=-1) + 1))


def read_pairs(text: str, low: int, high: int, *, legacy: bool = False) -> list[Pair]:
    """Return the pairs of values that a relation allows: that of ``Pair`` and ``PairX``, or of their `legacy`
    forms ``Binary`` and ``BinaryX``, in which two letters change places. Raises `InputError`.
    """
    if legacy:
        text = text.translate(_SWAPPED)
    count = high - low + 1
    bits = read_bits(text)
    if bits and bits[-1] >= count * count:
        raise InputError(f"the relation has pairs beyond the values {low} to {high}")
    return [(low + bit // count, low + bit % count) for bit in bits]


_SWAPPED = str.maketrans("-_", "_-")


def write_pairs(pairs: Iterable[Pair], low: int, high: int) -> str:
    """Return the letters of the relation that allows these pairs."""
    count = high - low + 1
    return write_bits((a - low) * count + b - low for a, b in pairs)


def read_pattern(text: str) -> str:
    """Return the regular expression of a ``Regex``; older ones are percent-encoded. Raises `InputError`."""
    if "%" in text or "." in text:
        return unquote(text)
    try:
        return _bytes(text).decode("latin-1")
    except ValueError:
        raise InputError("the pattern is not written in Base64 for URLs") from None


def write_pattern(pattern: str) -> str:
    """Return a regular expression in the letters that encode bytes there. Raises `InputError` for characters
    beyond Latin 1.
    """
    try:
        return _letters(pattern.encode("latin-1"))
    except UnicodeEncodeError:
        raise InputError("a pattern has characters of Latin 1 only") from None


class Automaton(NamedTuple):
    """A nondeterministic automaton: it accepts a line if some way through its states ends in an accepting
    one. `moves` are for each state pairs of a symbol and the next state; symbol 0 is the lowest value.
    """

    symbols: int
    starts: tuple[int, ...]
    accepting: tuple[int, ...]
    moves: tuple[tuple[Pair, ...], ...]

    def accepts(self, word: Iterable[int]) -> bool:
        """Return whether the automaton accepts a row of symbols."""
        states = set(self.starts)
        for symbol in word:
            states = {after for state in states for each, after in self.moves[state] if each == symbol}
        return not states.isdisjoint(self.accepting)

    def of_segments(self, lengths: Sequence[int]) -> Automaton:
        """Return the automaton of whole lines whose segments have these lengths: between two of them this one
        reads its highest symbol. A state of it is a place of the line with a state of this one. Raises
        `InputError` if there are over `MOST_UNROLLED`.
        """
        stop, ends = self.symbols - 1, [*accumulate(lengths)]
        order = {(0, state): i for i, state in enumerate(self.starts)}
        moves: list[tuple[Pair, ...]] = []
        for place, state in (queue := [*order]):
            pairs = dict[Pair, None]()
            for symbol, after in self.moves[state] if place < ends[-1] else ():
                breaks = place + 1 in ends[:-1]
                behind = [to for each, to in self.moves[after] if each == stop] if breaks else [after]
                for there in ((place + 1, to) for to in behind if symbol != stop):
                    if there not in order:
                        order[there] = len(order)
                        queue.append(there)
                    pairs[symbol, order[there]] = None
            if len(order) > MOST_UNROLLED:
                raise InputError(f"the automaton has over {MOST_UNROLLED} states along its segments")
            moves.append((*pairs,))
        accepting = tuple(
            i for (place, state), i in order.items() if place == ends[-1] and state in self.accepting
        )
        return Automaton(stop, tuple(range(len(self.starts))), accepting, tuple(moves))


_PLAIN, _PACKED = 0, 1
"""Encodings of states: each with the number of its moves, or with the set of its symbols."""

MOST_STATES = 1 << 16

MOST_UNROLLED = 900
"""The most states of an automaton along the segments of a line: our clues count them to 999."""


def read_automaton(text: str) -> Automaton:
    """Return the automaton of an ``NFA``; the empty text is the one that accepts nothing. Raises
    `InputError`.
    """
    if not text:
        return Automaton(1, (), (), ())
    try:
        data = _bytes(text)
    except ValueError:
        raise InputError("the automaton is not written in Base64 for URLs") from None
    stream = _Stream(f"{int.from_bytes(data, 'big'):0{8 * len(data)}b}")
    form, width, symbols = stream.take(2), stream.take(4) + 1, stream.take(4) + 1
    if form not in (_PLAIN, _PACKED):
        raise InputError("the automaton is written in an unknown form")
    starts, others = stream.take(width), stream.take(width)
    accepting = [state for state in reversed(range(starts)) if stream.take(1)]
    accepting += range(starts, starts + others)
    moves: list[tuple[Pair, ...]] = []
    letter = (symbols - 1).bit_length()
    head = stream.take(4) if form == _PLAIN else symbols
    while head and stream.left >= head and len(moves) < MOST_STATES:
        number = stream.take(head)
        if form == _PLAIN:
            row = [(stream.take(letter), stream.take(width)) for _ in range(number)]
        else:
            row = [(symbol, stream.take(width)) for symbol in range(symbols) if number >> symbol & 1]
        moves.append(tuple(row))
    states = [*range(starts), *accepting, *(state for row in moves for _, state in row)]
    count = max(states, default=-1) + 1
    if not head:  # no state has a move, and none is written
        moves = [()] * count
    while len(moves) > count and not moves[-1]:  # these were the bits that fill up the last letter
        moves.pop()
    if count > len(moves):
        raise InputError("the automaton names a state that it does not have")
    return Automaton(symbols, tuple(range(starts)), tuple(accepting), tuple(moves))


def write_automaton(automaton: Automaton) -> str:
    """Return the letters of an automaton; its states are numbered anew, start states first, then accepting
    ones. Raises `InputError` if it has too many symbols, states or moves to be numbered.
    """
    symbols, starts, accepting, moves = automaton
    if not starts:
        return ""
    others = [state for state in accepting if state not in starts]
    order = {state: at for at, state in enumerate(dict.fromkeys([*starts, *others, *range(len(moves))]))}
    sorted_moves = (sorted(moves[state], key=itemgetter(0)) for state in order)
    rows = [[(symbol, order[after]) for symbol, after in row] for row in sorted_moves]
    width = max(1, (len(rows) - 1).bit_length(), len(starts).bit_length())
    letter, head = (symbols - 1).bit_length(), max(map(len, rows)).bit_length()
    if symbols > 16 or width > 16 or head > 15:
        raise InputError("Interactive Sudoku Solver has no room for an automaton as large as this")
    total = sum(map(len, rows))
    is_plain = any(len(dict(row)) < len(row) for row in rows) or (
        len(rows) * head + total * (letter + width) <= len(rows) * symbols + total * width
    )
    fields = [
        (_PLAIN if is_plain else _PACKED, 2),
        (width - 1, 4),
        (symbols - 1, 4),
        (len(starts), width),
        (len(others), width),
        (sum(1 << at for at, state in enumerate(starts) if state in accepting), len(starts)),
        *([(head, 4)] if is_plain else []),
    ]
    for row in rows:
        fields.append((len(row), head) if is_plain else (sum(1 << symbol for symbol, _ in row), symbols))
        for symbol, after in row:
            fields += [(symbol, letter), (after, width)] if is_plain else [(after, width)]
    bits = "".join(f"{value:0{size}b}" if size else "" for value, size in fields)
    bits += "0" * (-len(bits) % 8)
    return _letters(int(bits, 2).to_bytes(len(bits) // 8, "big"))


OPERATION = re.compile(r"[0-9]{1,9}[-+*/]", re.ASCII)
"""The clue of a cage whose digits make a number by an operation."""


def operation_code(clue: str, count: int, low: int, high: int) -> tuple[str, str]:
    """Return how cells make a number by an operation: the type of an item, and the code that is its first
    argument. Two cells have a table of pairs, more cells an automaton of partial sums or products.

    >>> operation_code("6*", 2, 1, 6)[0], operation_code("6*", 3, 1, 6)[0]
    ('Pair', 'NFA')

    Raises `InputError` for a difference or quotient of more cells, and for an automaton that is too large.
    """
    number, sign = int(clue[:-1]), clue[-1]
    digits = range(low, high + 1)
    if count == 2:
        pairs = ((a, b) for a in digits for b in digits if number in _results(a, b)[sign])
        return "Pair", write_pairs(pairs, low, high)
    if sign not in "+*":
        raise InputError(f"{clue} is of two cells, not of {count}")
    begin = 0 if sign == "+" else 1
    order, moves = {begin: 0}, list[tuple[Pair, ...]]()
    for partial in (queue := [begin]):
        row = list[Pair]()
        for digit in digits:
            after = partial + digit if sign == "+" else partial * digit
            if after <= number and (sign == "+" or after == number or (after and number % after == 0)):
                if after not in order:
                    order[after] = len(order)
                    queue.append(after)
                row.append((digit - low, order[after]))
        if len(order) > MOST_UNROLLED:
            raise InputError(f"{clue} has over {MOST_UNROLLED} partial results")
        moves.append((*row,))
    accepting = (order[number],) if number in order else ()
    return "NFA", write_automaton(Automaton(len(digits), (0,), accepting, tuple(moves)))


def _results(a: int, b: int) -> dict[str, set[int]]:
    """Return the results of each operation on two digits, in either order."""
    less, more = sorted((a, b))
    quotients = {more // less} if less and more % less == 0 else set[int]()
    return {"+": {a + b}, "*": {a * b}, "-": {more - less}, "/": quotients}


class _Stream:
    """Bits that are read from left to right."""

    def __init__(self, bits: str) -> None:
        self.bits = bits
        self.position = 0

    @property
    def left(self) -> int:
        return len(self.bits) - self.position

    def take(self, count: int) -> int:
        """Return the number made by the next bits."""
        if count > self.left:
            raise InputError("the automaton breaks off")
        self.position += count
        return int(self.bits[self.position - count : self.position] or "0", 2)


def _bytes(text: str) -> bytes:
    """Return the bytes of letters. Raises `ValueError`."""
    if len(text) > MOST_CHARACTERS or not set(text) <= _VALUES.keys():
        raise ValueError(text)
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _letters(data: bytes) -> str:
    return urlsafe_b64encode(data).decode("ascii").rstrip("=")
