"""Cryptarithm: an addition in which each letter stands for a digit of its own.

Added up as on paper, a column at a time with carries, so that no coefficient grows with the length
of the words.

>>> from ...records import read_record
>>> clues = {"addends": ["ODD", "ODD"], "result": "EVEN"}
>>> puzzle = read_record({"type": "cryptarithm", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.shown, puzzle.clues[0].terms
(('D', 'E', 'N', 'O', 'V'), ((2, 'D'), (-1, 'N'), (-10, 'carry1')))
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from string import ascii_uppercase
from typing import Any

from ...kit import (
    NUMBERS, STILL, WORD, AllDifferent, Answer, BlankBoard, Board, ByName, Caption, Cell, Characters,
    Domain, Field, Flag, Glyph, InputError, Kind, Label, Lattice, Layout, LineMark, Linear, Marks, One,
    Phrase, Picture, Place, Puzzle, Recipe, Record, RowLayout, Rules, Square, TextLine, gym, judging,
    labels, shapes, shorten, words,
)  # fmt: skip

MOST_WORDS = 20
MOST_LETTERS = 20
WORDS = {"type": "string", "pattern": "^[A-Z]+$", "maxLength": MOST_LETTERS}
"""The JSON Schema of a word."""
BASE = 10


def word(value: Any, where: str) -> str:
    """Return `value` if it is a word of capital letters, else raise `InputError`."""
    if not isinstance(value, str) or not re.fullmatch(r"[A-Z]+", value):
        raise InputError(f"{where} is {shorten(value)}, a word of letters A to Z was expected")
    if len(value) > MOST_LETTERS:
        raise InputError(f"{where} has {len(value)} letters, at most {MOST_LETTERS} are read")
    return value


_SUM = re.compile(r"(?P<above>\s*[A-Za-z]+(?:\s*\+\s*[A-Za-z]+)*\s*)=(?P<below>\s*[A-Za-z]+\s*)")


_STACKED = re.compile(r"\s*(?P<sign>[+=]?)\s*(?P<word>[A-Za-z]+)\s*")
_LINE = re.compile(r"[\s+]*[-=_─═]{2,}[\s+]*")


def stacked_words(lines: Sequence[TextLine]) -> list[TextLine]:
    """Return the words of a sum written in columns as at school, the result last; [] for other lines.

    >>> lines = [TextLine(i, x) for i, x in enumerate((" ODD", "+ODD", "EVEN"))]
    >>> [line.text for line in stacked_words(lines)]
    ['ODD', 'ODD', 'EVEN']
    """
    bare = [line for line in lines if not _LINE.fullmatch(line.text)]
    rows = [_STACKED.fullmatch(line.text) for line in bare]
    words = [line._replace(text=each["word"].upper()) for line, each in zip(bare, rows, strict=True) if each]
    signs = [each["sign"] for each in rows if each]
    parted = len(lines) > len(bare) and bool(_LINE.fullmatch(lines[-2].text))
    if len(words) < len(bare) or len(words) < 3 or "=" in signs[:-1] or "+" in (signs[0], signs[-1]):
        return []
    return words if parted or "+" in signs else []


class AddendRow(RowLayout):
    """Words one after another, or with plus signs between: those before the equals sign of a sum."""

    def share(self, line: TextLine) -> TextLine | None:
        match = _SUM.fullmatch(line.text)
        return match and line._replace(text=match["above"].upper().replace("+", " "))

    def shares(self, lines: Sequence[TextLine]) -> list[TextLine]:
        return stacked_words(lines)[:-1]

    def size(self, line: TextLine) -> tuple[int, int] | None:
        match = _SUM.fullmatch(line.text)
        return match and (1, match["above"].count("+") + 2)


class ResultWord(One):
    """A word: that behind the equals sign of a sum."""

    def share(self, line: TextLine) -> TextLine | None:
        match = _SUM.fullmatch(line.text)
        return match and TextLine(line.number, match["below"].upper(), line.start + match.start("below"))

    def shares(self, lines: Sequence[TextLine]) -> list[TextLine]:
        return stacked_words(lines)[-1:]


class Addends(Field[tuple[str, ...]]):
    """The words that are added up."""

    @property
    def shape(self) -> str:
        return f"a list of at most {MOST_WORDS} words of letters A to Z"

    def of(self, record: Record) -> tuple[str, ...]:
        """Return the words in the record's order."""
        listed = record.clue(self.name)
        if not isinstance(listed, list) or not listed:
            raise InputError(f"{self.where} must be a list of words")
        if len(listed) > MOST_WORDS:
            raise InputError(f"{self.where} has {len(listed)} words, at most {MOST_WORDS} are read")
        return tuple(word(value, f"{self.where} word {i + 1}") for i, value in enumerate(listed))

    @property
    def layout(self) -> Layout:
        return AddendRow(WORD)

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": WORDS, "minItems": 1, "maxItems": MOST_WORDS}

    def random(self, random: Random, board: Record) -> list[str]:
        return [random_word(random) for _ in range(random.randint(1, 4))]

    def tool(self) -> dict[str, Any]:
        return {"tool": "words", "most": MOST_WORDS}


class ResultField(Field[str]):
    """The word below the line."""

    @property
    def shape(self) -> str:
        return "a word of letters A to Z"

    def of(self, record: Record) -> str:
        """Return the word."""
        return word(record.clue(self.name), self.where)

    @property
    def layout(self) -> Layout:
        return ResultWord(WORD)

    def schema(self) -> dict[str, Any]:
        return WORDS

    def random(self, random: Random, board: Record) -> str:
        return random_word(random)

    def tool(self) -> dict[str, Any]:
        return {"tool": "words", "most": 1}


def random_word(random: Random) -> str:
    """Return a word of one to five random letters."""
    return "".join(random.choices("ABCDEF", k=random.randint(1, 5)))


LEADING_ZERO = Flag("leading_zero", False, "whether a number may begin with 0")
ADDENDS = Addends("addends", "the words that are added up")
RESULT = ResultField("result", "the word for the sum")


@dataclass(frozen=True)
class AdditionColumn:
    """One column of the addition, numbered from 1 at the units; carries are given by their largest value."""

    number: int
    weights: tuple[tuple[str, int], ...]
    carry_in: int
    carry_out: int

    def constraint(self) -> Linear:
        """Equate letters above plus carry with letter below + 10 × carry out; leave out carries that are
        always 0.
        """
        terms: list[tuple[int, Cell]] = [(weight, letter) for letter, weight in self.weights]
        if self.carry_in:
            terms.append((1, carry(self.number - 1)))
        if self.carry_out:
            terms.append((-BASE, carry(self.number)))
        return Linear(tuple(terms), "==", 0, label=f"column {self.number} from the right")


def carry(number: int) -> Cell:
    """Return the cell of the carry out of this column."""
    return f"carry{number}"


def columns(addends: Sequence[str], result: str) -> Iterator[AdditionColumn]:
    """Yield the columns from the units on; each carry has its largest value, 0 beyond the last column."""
    width = max(map(len, (*addends, result)))
    most = 0
    for i in range(width):
        above = [addend[-1 - i] for addend in addends if i < len(addend)]
        weights = Counter(above)
        weights.subtract(result[-1 - i] if i < len(result) else "")
        carry_in, most = most, (9 * len(above) + most) // BASE if i < width - 1 else 0
        yield AdditionColumn(i + 1, tuple((x, n) for x, n in weights.items() if n), carry_in, most)


def read(record: Record) -> Puzzle:
    addends, result = ADDENDS.of(record), RESULT.of(record)
    letters = tuple(sorted({*"".join(addends), *result}))
    if len(letters) > BASE:
        raise InputError(f"there are {len(letters)} different letters, but only {BASE} digits")
    leading_zero = LEADING_ZERO.of(record)
    leading = set() if leading_zero else {word[0] for word in (*addends, result)}
    added = tuple(columns(addends, result))
    digits = tuple((x, tuple(range(1 if x in leading else 0, BASE))) for x in letters)
    carries: tuple[tuple[Cell, Domain], ...] = tuple(
        (carry(column.number), tuple(range(column.carry_out + 1))) for column in added if column.carry_out
    )
    rules = Rules(
        f"cryptarithm {' + '.join(addends)} = {result}",
        digits + carries,
        (AllDifferent(letters, label="different letters are different digits"),),
        letters,
        Board(len(addends) + 1, max(map(len, (*addends, result)))),
        {letter: Place("letter", tuple(squares)) for letter, squares in squares_of(addends, result).items()},
    )
    clues = tuple(column.constraint() for column in added)
    captions = (Caption("a number may begin with 0"),) if leading_zero else ()
    return Puzzle.for_record(record, rules, clues, (), (*written_sum(addends, result), *captions))


def written_sum(addends: Sequence[str], result: str) -> Marks:
    """Draw the letters of the sum, aligned to the right, with a line above the result."""
    rows, width = len(addends), max(map(len, (*addends, result)))
    letters = {square: letter for letter, at in squares_of(addends, result).items() for square in at}
    return (Lattice("none"), *labels(dict(sorted(letters.items()))), LineMark(((rows, 0), (rows, width))))


def squares_of(addends: Sequence[str], result: str) -> dict[str, list[Square]]:
    """Return the squares of each letter."""
    width, squares = max(map(len, (*addends, result))), dict[str, list[Square]]()
    for r, word in enumerate((*addends, result)):
        for c, letter in enumerate(word):
            squares.setdefault(letter, []).append((r, width - len(word) + c))
    return squares


def judge(record: Record, answer: Answer) -> str | None:
    """Check the digits, the first digit of each number, and the sum."""
    digits, addends, result = answer["digits"], record.clues["addends"], record.clues["result"]
    if not set(digits.values()) <= set(range(BASE)) or judging.find_duplicate(digits.values()) is not None:
        return "the letters do not stand for different digits"
    if not record.params.get("leading_zero") and any(digits[word[0]] == 0 for word in (*addends, result)):
        return "a number starts with 0"
    numbers = [int("".join(str(digits[letter]) for letter in word)) for word in (*addends, result)]
    return None if sum(numbers[:-1]) == numbers[-1] else f"the sum is {sum(numbers[:-1])}, not {numbers[-1]}"


def sum_in_letters(blank: BlankBoard) -> dict[str, Any]:
    """Make a sum of random numbers of three to five digits, with random letters for the digits."""
    random, digits = blank.random, blank.random.randint(3, 5)
    if not 1 < blank.columns <= MOST_WORDS:
        raise InputError(f"a sum has 2 to {MOST_WORDS} words, one for each column")
    numbers = [random.randrange(10 ** (digits - 1), 10**digits) for _ in range(blank.columns - 1)]
    letters = random.sample(ascii_uppercase, BASE)
    words = ["".join(letters[int(digit)] for digit in str(number)) for number in (*numbers, sum(numbers))]
    return {"addends": words[:-1], "result": words[-1]}


def say(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Phrase the digit of a letter, or the carry out of a column."""
    if not cell.startswith("carry"):
        return words.numbers(puzzle, cell, value, true)
    column = cell.removeprefix("carry")
    cell_name = f"the carry out of column {column} from the right"
    return Phrase(cell_name, f"{{}} [is|are] {'' if true else 'not '}<>", what=str(value))


def digits_of(record: Record) -> dict[str, range]:
    """Return all digits for each letter."""
    letters = "".join((*record.clues["addends"], record.clues["result"]))
    return dict.fromkeys(sorted(set(letters)), range(BASE))


def of_gym(metadata: gym.Metadata) -> dict[str, Any]:
    """Convert metadata of reasoning-gym to a record."""
    addends, result = metadata["words_letters"], metadata["result_letters"]
    params = {"leading_zero": bool(metadata["allow_leading_zero"])}
    size = {"rows": 1, "cols": len(addends) + 1}
    return {**size, "clues": {"addends": addends, "result": result}, "params": params}


class Digits(ByName):
    """The digit of each letter."""

    name = "digits"
    input = NUMBERS

    def squares(self, puzzle: Puzzle, name: Cell, value: int) -> Iterable[Square]:
        return (mark.square for mark in puzzle.marks if isinstance(mark, Label) and mark.text == name)

    def picture(self, part: dict[Cell, int], puzzle: Puzzle) -> Picture:
        entries = ((digit, *s) for letter, digit in part.items() for s in self.squares(puzzle, letter, digit))
        return Picture(
            over=(shapes.text("answer", 0.3, c + 0.82, r + 0.76, str(digit)) for digit, r, c in entries)
        )

    def characters(self, part: dict[Cell, int], puzzle: Puzzle) -> Characters:
        return Characters(
            (square, Glyph(f"{letter}={digit}"))
            for letter, digit in part.items()
            for square in self.squares(puzzle, letter, digit)
        )


KIND = Kind(
    name="cryptarithm",
    aliases=("Alphametic", "Verbal arithmetic"),
    rules="Replace each letter by a digit so that the sum is right. Different letters stand for different "
    "digits. No number starts with 0, unless the setting leading_zero allows it.",
    fields=(LEADING_ZERO, ADDENDS, RESULT),
    read=read,
    answer=Digits(digits_of),
    judge=judge,
    fact_wording=say,
    turns=STILL,
    forms=(gym.Gym(("cryptarithm",), of_gym),),
    recipe=Recipe((), size=(1, 3), shape=sum_in_letters),
)
