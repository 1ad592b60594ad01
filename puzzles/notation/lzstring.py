"""LZ-string, the packing of text by which drawing programs put puzzles into links.

The forms Base64 and EncodedURIComponent differ in one letter, so one function reads both. A text is a row of
UTF-16 code units; each code names an earlier piece of it, or brings a new unit (pieroxy, lz-string 1.5.0).

>>> pack('{"a":1>0}'), pack('{"a":1>0}', for_url=True)
('N4IghiBcCMB8AMBfIA==', 'N4IghiBcCMB8AMBfIA')
>>> unpack("N4IghiBcCMB8AMBfIA==")
'{"a":1>0}'
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from heapq import heappop, heappush
from typing import NamedTuple, TypeVar

from ..core.errors import InputError

T = TypeVar("T")

MOST_LETTERS = 1_000_000
"""The most letters of a payload."""

MOST_UNITS = 2_000_000
"""The most code units of its text. The largest puzzles, with pictures and programs in them, have a tenth."""

_FOREIGN = re.compile(r"[^A-Za-z0-9+/]")
_PADDING = "=\\$"
"""Characters that programs append to a payload: SudokuPad a backslash, lz-string a dollar in links."""

_MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
"""Each byte with its bits in reverse order, as the first bit of a code is its lowest."""

_UNIT, _WIDE_UNIT, _END = range(3)
"""The codes that name no piece: a unit of 8 bits follows, one of 16 bits follows, the text ends."""


def unpack(payload: str) -> str:
    """Return the text of a payload, in linear time. Raises `InputError` with the column of the damage, or if
    the text has more than `MOST_UNITS` units.
    """
    letters = _letters(payload)
    count = 6 * len(letters)
    data = b64decode(letters + "A" * 8 + "A" * (-len(letters) % 4)).translate(_MIRRORED)
    position, width, room = 0, 2, 1
    pieces = [""] * 3
    texts: list[str] = []
    size, before = 0, ""
    while True:
        byte = position >> 3
        code = int.from_bytes(data[byte : byte + 4], "little") >> (position & 7) & ((1 << width) - 1)
        position += width
        if position > count:
            raise InputError("the packed text breaks off", column=len(payload) + 1)
        if code == _END:
            break
        if code < _END:
            bits, byte = 8 << code, position >> 3
            pieces.append(
                chr(int.from_bytes(data[byte : byte + 4], "little") >> (position & 7) & ((1 << bits) - 1))
            )
            position += bits
            code = len(pieces) - 1
            room -= 1
            if not room:
                room, width = 1 << width, width + 1
        if code < len(pieces):
            piece = pieces[code]
        elif code == len(pieces) and before:
            piece = before + before[0]
        else:
            raise InputError("the packed text is damaged", column=position // 6 + 1)
        size += len(piece)
        if size > MOST_UNITS:
            raise InputError(f"the packed text has more than {MOST_UNITS:,} characters, which is too large")
        texts.append(piece)
        if before:
            pieces.append(before + piece[0])
            room -= 1
            if not room:
                room, width = 1 << width, width + 1
        before = piece
    if count - position >= 12:
        raise InputError("the packed text ends before its payload", column=position // 6 + 1)
    return _from_units("".join(texts))


def _letters(payload: str) -> str:
    """Return the letters of a payload in the alphabet of Base64, without padding."""
    if len(payload) > MOST_LETTERS:
        raise InputError(f"the payload has more than {MOST_LETTERS:,} letters, which is too large")
    letters = payload.rstrip(_PADDING).replace("-", "/").replace(" ", "+")
    if foreign := _FOREIGN.search(letters):
        raise InputError(f"{foreign[0]!r} stands in no payload", column=foreign.start() + 1)
    if not letters:
        raise InputError("the payload is empty", column=1)
    return letters


def pack(text: str, *, for_url: bool = False) -> str:
    """Return the payload of a text, in linear time, identical to that of lz-string 1.5.0:
    ``compressToEncodedURIComponent`` if it is `for_url`, else ``compressToBase64``.
    """
    units = _to_units(text)
    firsts: dict[str, int] = {}
    codes: dict[tuple[int, str], int] = {}
    fresh: set[int] = set()
    bits: list[str] = []
    width, room, size = 2, 2, 3

    def put(value: int, count: int) -> None:
        bits.append(f"{value:0{count}b}"[::-1])

    def name(piece: int, unit: str) -> None:
        """Write the code of a piece, or its first unit if it was not written yet."""
        nonlocal width, room
        if piece in fresh:
            wide = ord(unit) > 0xFF
            put(_WIDE_UNIT if wide else _UNIT, width)
            put(ord(unit), 16 if wide else 8)
            fresh.remove(piece)
            grow()
        else:
            put(piece, width)
        grow()

    def grow() -> None:
        nonlocal width, room
        room -= 1
        if not room:
            room, width = 1 << width, width + 1

    piece, last = 0, ""
    for unit in units:
        first = firsts.get(unit)
        if first is None:
            first = firsts[unit] = size
            fresh.add(size)
            size += 1
        longer = codes.get((piece, unit)) if piece else first
        if longer is None:
            name(piece, last)
            codes[piece, unit] = size
            size += 1
            longer = first
        piece, last = longer, unit
    if units:
        name(piece, last)
    put(_END, width)
    stream = "".join(bits)
    stream += "0" * (6 - len(stream) % 6)
    letters = len(stream) // 6
    stream += "0" * (-len(stream) % 24)
    payload = b64encode(int(stream, 2).to_bytes(len(stream) // 8, "big")).decode("ascii")[:letters]
    return payload.replace("/", "-") if for_url else payload + "=" * (-letters % 4)


def _from_units(text: str) -> str:
    """Return the text with one character for each pair of surrogates."""
    try:
        return text if text.isascii() else text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        raise InputError("the packed text holds half a character") from None


def _to_units(text: str) -> str:
    """Return the text as UTF-16 code units."""
    if text.isascii():
        return text
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(data[at] | data[at + 1] << 8) for at in range(0, len(data), 2))


MOST_TRIES = 200
"""The most ways to mend a payload that are tried."""

MOST_TRIED = 4_000_000
"""The most letters of all these together: a second, roughly."""

_NEAR = 8
"""Number of preceding slashes to try as the damaged one: damage shows soon."""


def mend(payload: str, read: Callable[[str], T]) -> T:
    """Return the result of `read` for the text of a payload in which web servers may have made ``//`` to
    ``/``.

    Slashes are doubled until the text unpacks and is read; the attempt that gets farthest is continued first.
    Raises the original `InputError` of the payload if none succeeds.

    >>> mend("N4IghiBcCMB8AMBfIA==", len)
    9
    """
    first = outcome = _attempt(payload, read)
    if not isinstance(first, _Failure):
        return first
    attempts = [(-first.reached, payload, 0)]
    tries = 0
    while attempts:
        reached, text, start = heappop(attempts)
        slashes = [at for at in range(start, -reached) if text[at] == "/"]
        for at in reversed(slashes[-_NEAR:]):
            tries += 1
            if tries > MOST_TRIES or tries * len(payload) > MOST_TRIED:
                raise first.error
            doubled = f"{text[:at]}/{text[at:]}"
            outcome = _attempt(doubled, read)
            if not isinstance(outcome, _Failure):
                return outcome
            heappush(attempts, (-outcome.reached, doubled, at + 2))
    raise first.error


class _Failure(NamedTuple):
    """Why a payload could not be read, and the number of letters before the place."""

    error: InputError
    reached: int


def _attempt(payload: str, read: Callable[[str], T]) -> T | _Failure:
    """Return the result of `read` for the text of a payload, or its failure."""
    try:
        text = unpack(payload)
    except InputError as error:
        return _Failure(error, (error.column or 1) - 1)
    try:
        return read(text)
    except InputError as error:
        return _Failure(error, len(payload))
