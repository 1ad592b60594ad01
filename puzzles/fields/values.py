"""Values of one entry of a field.

>>> from .base import SIDE
>>> Number(1, SIDE).plural, Letter({"w": "white", "b": "black"}).plural
('numbers from 1 to the side', 'letters w (white), b (black)')
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Mapping
from itertools import islice
from re import fullmatch
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.cells import Cell
from ..core.errors import InputError
from ..core.record import UNKNOWN, UNKNOWN_MARKS, is_unknown, shorten, whole
from ..notation.text import words
from .base import AREA, Limit, Schema, Sized, limit, limit_text
from .strokes import MOST_CHOICES

if TYPE_CHECKING:
    from random import Random

    from ..core.turns import Turn


CARDINAL = ("n", "e", "s", "w")

WAYS = {"n": "↑", "ne": "↗", "e": "→", "se": "↘", "s": "↓", "sw": "↙", "w": "←", "nw": "↖"}
"""Arrows, by the letters of their ways."""

MOST_CLAIMED = 4095
"""The largest number of a clue that may lie: the codes of pzpr have no place for a larger one."""


class Value(ABC):
    """Set of values for one entry of a field, blanks apart."""

    plural: str
    """The entries in words: ``numbers from 0 to 4``."""
    word: words.WordForm = words.PLAIN
    """Written form of an entry in plain text."""
    blank: bool = True
    """Permission to leave out an entry."""
    unknown: bool = False
    """Permission of a mark for an entry that is not told."""
    meanings: Mapping[str, str] = MappingProxyType({})
    """Meanings of entries, by their text, if the text alone is not clear."""
    usual: tuple[type, Container[Any]] = (int, ())
    """A type, and entries of this type with their literal meaning: they need not be `read`."""

    def fit_to(self, board: Sized) -> Value:
        """Return the same value with its bounds for a board of this size."""
        return self

    def highest(self, board: Sized) -> int | None:
        """Return the largest number that an entry may be, or None without a bound."""
        return None

    @abstractmethod
    def read(self, entry: Any, where: str, cell: Cell | None) -> Any:
        """Return an entry, typed. Raises `InputError` with the place for anything else."""

    @abstractmethod
    def schema(self) -> Schema:
        """Return the JSON Schema of an entry."""

    def turn_entry(self, entry: Any, turn: Turn) -> Any:
        """Return an entry, as records have it, after the board is turned."""
        return entry

    @abstractmethod
    def random(self, random: Random, board: Sized) -> Any:
        """Return a valid entry, as records have it."""

    @abstractmethod
    def tool(self) -> dict[str, Any]:
        """Return the tool of a board editor that sets an entry."""

    keys: str = "text"
    """Kind of text typed for an entry: "digits", "letters" or "text"."""
    noun: str = "clues"
    """Noun for entries."""
    ways: tuple[str, ...] = ()
    """The letters of the ways in which the arrow of an entry can point; () without arrows."""
    aimed: str = ""
    """Text before the arrow of an entry with nothing else."""

    def options(self, board: Sized) -> Iterable[Any]:
        """Return the entries that say something about the answer, as records have them; () if a value has too
        many.
        """
        return ()

    def choices(self, board: Sized) -> tuple[str, ...]:
        """Return the entries through which a click goes, as text; () if there are too many."""
        written = tuple(map(self.word.write, islice(self.options(board), MOST_CHOICES + 1)))
        return written if len(written) <= MOST_CHOICES else ()

    def typed(self, text: str, name: str, cell: Cell | None, where: str, board: Sized) -> Any:
        """Return the entry for a text, as records have it, or None for a blank. Raises `InputError` with the
        allowed entries.
        """
        fitted = self.fit_to(board)
        listed = isinstance(self.word, words.ListWord)
        try:
            entry = self.word.read(",".join(text.replace(",", " ").split()) if listed else text)
            if entry is not None:
                fitted.read(entry, name, cell)
        except InputError:
            expected = self.word.such or fitted.plural
            what = f"{name}{where} cannot be {shorten(text)}; there may be {expected}"
            raise InputError(what, cell=cell) from None
        return entry

    def error_for(self, entry: Any, expected: str, where: str, cell: Cell | None) -> InputError:
        """Return the error for an entry that is no such value."""
        return InputError(f"{where} holds {shorten(entry)}, {expected} was expected", cell=cell)


class Number(Value):
    """A whole number from `low` to `high`; with `unknown` also ``"?"`` or -1, which reads as None. If the
    clue `may_lie` these are the numbers of a true one, and a false one goes up to `MOST_CLAIMED`.
    """

    def __init__(
        self, low: Limit, high: Limit, unknown: bool = False, blank: bool = True, may_lie: bool = False
    ) -> None:
        self.low, self.high, self.unknown, self.blank, self.may_lie = low, high, unknown, blank, may_lie
        # A 0 is a blank if there are blanks and it is no value.
        self.word = words.POSITIVE if blank and isinstance(low, int) and low > 0 else words.ZERO_TOO
        most = self.most
        if isinstance(low, int) and isinstance(most, int):
            self.usual = int, range(max(low, 0) if unknown else low, most + 1)

    @property
    def most(self) -> Limit:
        """The largest number that an entry may be."""
        if not self.may_lie:
            return self.high
        return max(self.high, MOST_CLAIMED) if isinstance(self.high, int) else MOST_CLAIMED

    @property
    def plural(self) -> str:  # type: ignore[override]
        either = " or ?" if self.unknown else ""
        return f"numbers from {limit_text(self.low)} to {limit_text(self.most)}{either}"

    def fit_to(self, board: Sized) -> Value:
        if isinstance(self.low, int) and isinstance(self.high, int):
            return self
        return type(self)(*self.bounds(board), self.unknown, self.blank, self.may_lie)

    def highest(self, board: Sized) -> int:
        return max(limit(self.high, board), limit(self.most, board))

    def bounds(self, board: Sized) -> tuple[int, int]:
        """Return the bounds of a true number on a board of this size."""
        return limit(self.low, board), limit(self.high, board)

    def read(self, entry: Any, where: str, cell: Cell | None) -> Any:
        if self.unknown and is_unknown(entry):
            return None
        most = self.most
        assert isinstance(self.low, int)
        assert isinstance(most, int)
        return whole(entry, self.low, most, where, cell, self.blank)

    def schema(self) -> Schema:
        least = {"minimum": self.low} if isinstance(self.low, int) else {}
        most = {"maximum": self.most} if isinstance(self.most, int) else {}
        integer: Schema = {"type": "integer", **least, **most}
        return {"anyOf": [integer, {"enum": [*UNKNOWN_MARKS]}]} if self.unknown else integer

    def random(self, random: Random, board: Sized) -> Any:
        low, high = self.bounds(board)
        if self.may_lie and random.random() < 0.2:
            return random.randint(low, self.highest(board))
        return UNKNOWN if self.unknown and random.random() < 0.2 else random.randint(low, max(low, high))

    def options(self, board: Sized) -> Iterable[int]:
        """Return all numbers of a true clue; with `may_lie` also one that is always false."""
        low, high = self.bounds(board)
        return range(low, min(high + self.may_lie, self.highest(board)) + 1)

    @property
    def keys(self) -> str:  # type: ignore[override]
        return "text" if self.unknown else "digits"

    noun = "numbers"

    def choices(self, board: Sized) -> tuple[str, ...]:
        choices = (*super().choices(board), *(UNKNOWN,) * self.unknown)
        return choices if len(choices) <= MOST_CHOICES and len(choices) > self.unknown else ()

    def tool(self) -> dict[str, Any]:
        bounds = {
            name: value if isinstance(value, int) else value.text
            for name, value in (("low", self.low), ("high", self.most))
        }
        return {"tool": "number", **bounds, "unknown": self.unknown}


class NumberOr(Value):
    """A number, or one of a few words such as ``"#"`` for a square that is only black, which reads as itself;
    with `unknown` also ``"?"`` or -1, which reads as None.
    """

    def __init__(
        self,
        low: Limit,
        high: Limit,
        *known: str,
        unknown: bool = False,
        meanings: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.number, self.known, self.meanings = Number(low, high, unknown), known, meanings
        self.unknown = unknown
        self.usual = self.number.usual
        self.word = words.Plain(signs=self.number.word.signs + "".join(known))
        self.plural = f"{self.number.plural} or {', '.join(known)}"

    def fit_to(self, board: Sized) -> Value:
        if self.number.fit_to(board) is self.number:
            return self
        bounds = self.number.bounds(board)
        return type(self)(*bounds, *self.known, unknown=self.unknown, meanings=self.meanings)

    def highest(self, board: Sized) -> int:
        return self.number.highest(board)

    def read(self, entry: Any, where: str, cell: Cell | None) -> Any:
        if isinstance(entry, str) and entry in self.known:
            return entry
        return self.number.read(entry, where, cell)

    def schema(self) -> Schema:
        return {"anyOf": [self.number.schema(), {"enum": list(self.known)}]}

    def random(self, random: Random, board: Sized) -> Any:
        return random.choice(self.known) if random.random() < 0.3 else self.number.random(random, board)

    def options(self, board: Sized) -> Iterable[int | str]:
        return self.number.options(board)

    noun = "numbers"

    def choices(self, board: Sized) -> tuple[str, ...]:
        numbers = self.number.choices(board)
        return (*self.known, *numbers) if len(numbers) + len(self.known) <= MOST_CHOICES else self.known

    def tool(self) -> dict[str, Any]:
        return self.number.tool() | {"words": list(self.known)}


class Letter(Value):
    """One of a few letters or words; a mapping gives their meanings. In words that are `directed` n, e, s and
    w are ways. With `unknown` there may be a mark for one that is not told, as in `Number`.
    """

    def __init__(
        self,
        known: str | tuple[str, ...] | Mapping[str, str],
        directed: bool = False,
        *,
        unknown: bool = False,
    ) -> None:
        self.known, self.directed, self.unknown = tuple(known), directed, unknown
        self.entries = (*self.known, UNKNOWN) if unknown else self.known
        self.usual = str, frozenset(self.known)
        meanings = dict(known) if isinstance(known, Mapping) else {}
        self.plural = "letters " + ", ".join(
            f"{letter} ({meanings[letter]})" if letter in meanings else letter for letter in self.known
        )
        self.word = words.LetterWord({letter: meanings.get(letter, letter) for letter in self.entries})
        ways = {letter: way for letter, way in WAYS.items() if directed and letter in self.known}
        if set(CARDINAL) <= ways.keys():
            self.ways = tuple(ways)
        self.meanings = {
            letter: " ".join(each[letter] for each in (meanings, ways) if letter in each)
            for letter in self.known
            if letter in meanings or letter in ways
        }

    def read(self, entry: Any, where: str, cell: Cell | None) -> Any:
        if self.unknown and is_unknown(entry):
            return None
        if not isinstance(entry, str) or entry not in self.known:
            raise self.error_for(entry, f"{', '.join(map(repr, self.known))} or null", where, cell)
        return entry

    def schema(self) -> Schema:
        return {"enum": [*self.known, *(UNKNOWN_MARKS if self.unknown else ())]}

    def turn_entry(self, entry: Any, turn: Turn) -> Any:
        return turn.word(entry) if self.directed else entry

    def random(self, random: Random, board: Sized) -> Any:
        return random.choice(self.entries)

    def options(self, board: Sized) -> Iterable[str]:
        return self.entries

    @property
    def noun(self) -> str:  # type: ignore[override]
        meanings = [*self.word.meanings.values()] if isinstance(self.word, words.LetterWord) else []
        return ", ".join(meanings) if meanings != [*self.known] and len(meanings) < 4 else "letters"

    @property
    def keys(self) -> str:  # type: ignore[override]
        single = all(len(letter) == 1 and letter.isalpha() for letter in self.known)
        return "letters" if single else "text"

    def tool(self) -> dict[str, Any]:
        return {"tool": "letter", "letters": list(self.known)}


class Word(Value):
    """A word that matches a whole pattern, `plural` in words, such as these `examples`; `directed` as in
    `Letter`. `known` gives the words that say something about the answer, on a board of some size. Words with
    arrows have something before these, at least `aimed`.
    """

    def __init__(
        self,
        pattern: str,
        plural: str,
        expected: str,
        examples: tuple[str, ...],
        directed: bool = False,
        known: Callable[[Sized], Iterable[str]] = lambda _: (),
        meanings: Mapping[str, str] = MappingProxyType({}),
        aimed: str = "",
    ) -> None:
        self.aimed, self.ways = aimed, CARDINAL if aimed else ()
        self.word = words.Plain(
            False, "".join(mark for mark in words.MARKS if mark == "0" or fullmatch(pattern, mark))
        )
        self.pattern, self.plural, self.expected, self.examples = pattern, plural, expected, examples
        self.directed, self.known = directed, known
        self.meanings = {**(WAYS if directed else {}), **meanings}

    def read(self, entry: Any, where: str, cell: Cell | None) -> str:
        if not isinstance(entry, str) or not fullmatch(self.pattern, entry):
            raise self.error_for(entry, f"{self.expected} or null", where, cell)
        return entry

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^(?:{self.pattern})$"}

    def turn_entry(self, entry: Any, turn: Turn) -> Any:
        return turn.word(entry) if self.directed else entry

    def random(self, random: Random, board: Sized) -> Any:
        return random.choice(self.examples)

    def tool(self) -> dict[str, Any]:
        return {"tool": "word", "pattern": self.pattern, "examples": list(self.examples)}

    def options(self, board: Sized) -> Iterable[str]:
        return self.known(board)

    def choices(self, board: Sized) -> tuple[str, ...]:
        # If there are too many, take those that say least, such as a circle without a number.
        return super().choices(board) or tuple(filter(str.isalpha, self.known(board)))[:MOST_CHOICES]


class Several(Value):
    """A list of numbers, which may be `empty`. Among them may stand some `known` words, and with `unknown`
    marks for numbers that are not told, which read as None.
    """

    def __init__(
        self,
        low: Limit,
        high: Limit,
        empty: bool = False,
        known: tuple[str, ...] = (),
        *,
        unknown: bool = False,
    ) -> None:
        self.number, self.empty = Number(low, high, unknown, blank=False), empty
        self.known, self.unknown = known, unknown
        self.word = words.ListWord(empty=empty)
        self.plural = f"lists of {', '.join((self.number.plural, *known))}"

    def fit_to(self, board: Sized) -> Value:
        return Several(*self.number.bounds(board), self.empty, self.known, unknown=self.unknown)

    def read(self, entry: Any, where: str, cell: Cell | None) -> tuple[Any, ...]:
        if not isinstance(entry, list) or not (entry or self.empty):
            raise self.error_for(entry, "a list of numbers", where, cell)
        return tuple(
            each if isinstance(each, str) and each in self.known else self.number.read(each, where, cell)
            for each in entry
        )

    def schema(self) -> Schema:
        number = self.number.schema()
        entry = {"anyOf": [number, {"enum": [*self.known]}]} if self.known else number
        return {"type": "array", "items": entry, "minItems": 0 if self.empty else 1}

    def random(self, random: Random, board: Sized) -> Any:
        least = 0 if self.empty else 1
        return [
            random.choice(self.known)
            if self.known and random.random() < 0.2
            else self.number.random(random, board)
            for _ in range(random.randint(least, 3))
        ]

    def tool(self) -> dict[str, Any]:
        words = {"words": [*self.known]} if self.known else {}
        return self.number.tool() | {"tool": "numbers"} | words

    noun = "numbers"


class ArrowClue(NamedTuple):
    """A number, or None if unknown, and the direction of its arrow."""

    number: int | None
    way: str


class Arrow(Value):
    """A number with an arrow: ``{"n": 3, "dir": "w"}``; null or ``"?"`` is an unknown number. A clue that
    `may_lie` goes up to `MOST_CLAIMED`, however large the board is. Any arrow may point off the board.
    """

    word = words.ArrowWord()
    plural = "objects of n, a number, ? or null, and dir: n, e, s or w"
    ways = CARDINAL
    aimed = "?"

    def __init__(self, high: Limit = AREA, may_lie: bool = False) -> None:
        self.number, self.may_lie = Number(0, high, may_lie=may_lie), may_lie

    def fit_to(self, board: Sized) -> Value:
        return Arrow(limit(self.number.high, board), self.may_lie)

    def read(self, entry: Any, where: str, cell: Cell | None) -> ArrowClue:
        if not isinstance(entry, dict) or entry.get("dir") not in self.ways:
            expected = "null or an object with n and dir (n, e, s or w)"
            raise self.error_for(entry, expected, where, cell)
        number = entry.get("n")
        count = None if number in (None, "?") else self.number.read(number, where, cell)
        return ArrowClue(count, entry["dir"])

    def schema(self) -> Schema:
        return {
            "type": "object",
            "properties": {
                "n": {"anyOf": [self.number.schema(), {"enum": ["?", None]}]},
                "dir": {"enum": list(self.ways)},
            },
            "required": ["dir"],
        }

    def turn_entry(self, entry: Any, turn: Turn) -> Any:
        return entry | {"dir": turn.word(entry["dir"])}

    def random(self, random: Random, board: Sized) -> Any:
        number = "?" if random.random() < 0.2 else self.number.random(random, board)
        return {"n": number, "dir": random.choice(self.ways)}

    def options(self, board: Sized) -> Iterable[dict[str, Any]]:
        """Return the clues with numbers that can be true; with `may_lie` also with one that is always
        false.
        """
        numbers = range(max(board.rows, board.columns) + self.may_lie)
        return [{"n": number, "dir": way} for way in self.ways for number in numbers]

    def tool(self) -> dict[str, Any]:
        return {"tool": "arrow", "ways": list(self.ways)}

    noun = "arrows"
