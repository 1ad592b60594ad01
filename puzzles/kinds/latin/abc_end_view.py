"""ABC end view: each letter once in each row and column, the rest blank; a clue is the letter seen first.

Cells are 0 where blank, 1 for an a and so on up to ``params.last``.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "abc_end_view", "rows": 3, "cols": 3, "params": {"last": "b"}}
>>> puzzle = read_record(record | {"clues": {"left": [None, "b", None]}})
>>> puzzle.clues[2].label, [str(literal) for literal in puzzle.clues[2].literals]
('row 2 from the left shows b', ['r2c2≠1', 'r2c1=2'])
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from string import ascii_lowercase
from typing import Any

from ...kit import (
    MOST_CHOICES, Answer, Beside, Board, Caption, Cell, Clause, Constraint, Count, Derived, Grid,
    InputError, Is, Kind, Layout, Letter, LetterWord, LineValues, Mark, NumberGrid, One, Puzzle, Pzpr,
    Recipe, Record, RuleLabel, Rules, Setting, Sized, Value, at, codes, demand, exactly, exactly_one,
    frames, givens, judging, looks, pages, parts, shorten, words,
)  # fmt: skip


class LastWord(LetterWord):
    """The last letter, or all letters: ``c``, ``A-C``, ``abc``."""

    def read(self, word: str) -> Any:
        match = re.fullmatch(r"a\W+([a-z])", word.casefold())
        if match or (len(word) > 1 and ascii_lowercase.startswith(word.casefold())):
            word = match[1] if match else word[-1]
        return super().read(word)


class Last(Setting[str]):
    """The last of the letters of a puzzle."""

    @property
    def shape(self) -> str:
        return "a letter, no farther on in the alphabet than the side is long"

    def of(self, record: Record) -> str:
        """Return the letter."""
        last, letters = record.params.get(self.name), ascii_lowercase[: record.square_side()]
        if not isinstance(last, str) or len(last) != 1 or last not in letters:
            expected = f"a letter from a to {letters[-1]} was expected"
            raise InputError(f"{self.where} is {shorten(last)}, {expected}")
        return last

    @property
    def layout(self) -> Layout:
        return One(LastWord({letter: letter for letter in ascii_lowercase}))

    def schema(self) -> dict[str, Any]:
        return {"enum": list(ascii_lowercase)}

    def random(self, random: Random, board: Record) -> str:
        return random.choice(ascii_lowercase[: board.columns])

    def tool(self) -> dict[str, Any]:
        return {"tool": "setting", "letters": list(ascii_lowercase)}

    keys = "letters"

    def choices(self, board: Record) -> tuple[str, ...]:
        return tuple(letter for letter in ascii_lowercase[:MOST_CHOICES] if self.allows(letter, board))


LAST = Last("last", "the letters of the puzzle are those from a to this one", required=True).also_called(
    "letters"
)


def letters_to(last: str) -> str:
    """Return the letters from a to the last one."""
    return ascii_lowercase[: ascii_lowercase.index(last) + 1]


class InUse(Letter):
    """One of the letters of the puzzle."""

    def __init__(self) -> None:
        super().__init__(ascii_lowercase)
        self.plural = "letters from a to the last"

    def fit_to(self, board: Sized) -> Value:
        assert isinstance(board, Record)
        return Letter(letters_to(LAST.of(board)))

    def random(self, random: Random, board: Sized) -> str:
        assert isinstance(board, Record)
        return random.choice(letters_to(board.params["last"]))


GIVENS = Grid[str]("givens", InUse(), "the letters that are there from the start", required=False)
EDGES = {
    name: LineValues[str](name, InUse(), f"the letter that is seen first from the {name}")
    for name in ("top", "bottom", "left", "right")
}


@lru_cache(maxsize=64)
def letter_rules(side: int, letters: int) -> Rules:
    """Require each of the first letters once in each line of a square board."""
    board = Board(side, side)
    domains = tuple((cell, tuple(range(letters + 1))) for cell in board.cells())
    houses = tuple(house for name, cells in board.lines() for house in once(name, cells, letters))
    return Rules(f"{letters} letters on {side}×{side}", domains, houses, board.cells(), board)


def once(name: str, cells: tuple[Cell, ...], letters: int) -> Iterator[Count]:
    """Require each letter once in the line, and blanks in the rest of it."""
    for i, letter in enumerate(ascii_lowercase[:letters]):
        yield exactly_one((Is(cell, i + 1) for cell in cells), f"{letter} in {name}")
    yield exactly(len(cells) - letters, (Is(cell, 0) for cell in cells), f"blanks in {name}")


def seen_first(cells: tuple[Cell, ...], letter: int, letters: int, label: str) -> Iterator[Constraint]:
    """Require this letter before any other one, with room for the others behind it."""
    room = len(cells) - letters + 1
    yield Clause(tuple(Is(cell, letter) for cell in cells[:room]), label=label)
    for i, cell in enumerate(cells[:room]):
        for other in range(1, letters + 1):
            if other != letter:
                before = (Is(earlier, letter) for earlier in cells[:i])
                yield Clause((Is(cell, other, False), *before), label=label)


def read(record: Record) -> Puzzle:
    letters = letters_to(LAST.of(record))
    board = record.board
    clues: list[Constraint] = []
    stated = 0
    marks: list[Mark] = [Caption(f"letters {' '.join(letters)}")]
    ends = ((edge, i, letter) for edge, line in EDGES.items() for i, letter in line.of(record).items())
    for edge, i, letter in ends:
        name, line = ("column", board.column(i)) if edge in ("top", "bottom") else ("row", board.row(i))
        towards = line if edge in ("top", "left") else line[::-1]
        label = RuleLabel(
            f"{name} {i + 1} from the {edge} shows {letter}", "the letters seen from {}", towards[:1]
        )
        stated += len(line) ** 2 * len(letters) // 2
        demand(stated)
        clues += seen_first(towards, letters.index(letter) + 1, len(letters), label)
        marks.append(Beside(edge, i, (letter,)))
    fixed = givens({at(*square): letters.index(letter) + 1 for square, letter in GIVENS.of(record).items()})
    rules = letter_rules(record.rows, len(letters))
    return Puzzle.for_record(record, rules, tuple(clues), fixed, tuple(marks))


def judge(record: Record, answer: Answer) -> str | None:
    """Check the givens, each line and the ends."""
    values = answer["values"]
    if wrong := judging.changed_given(record.clues.get("givens", ()), values):
        return wrong
    letters = [chr(letter) for letter in range(ord("a"), ord(record.params["last"]) + 1)]
    for name, line in judging.lines(values):
        if sorted(letter for letter in line if letter is not None) != letters:
            return f"{name} does not hold every letter once"
    columns = list(zip(*values, strict=True))
    for edge, lines in (("top", columns), ("bottom", columns), ("left", values), ("right", values)):
        for i, (clue, line) in enumerate(zip(record.clues.get(edge) or (), lines, strict=False)):
            entries = [letter for letter in line if letter is not None]
            if clue is not None and entries[0 if edge in ("top", "left") else -1] != clue:
                return f"clue {i + 1} at the {edge} does not see {clue}"
    return None


LETTERS = dict(enumerate(ascii_lowercase, 1))
"""The letters by pzpr's numbers."""
WORDS = {str(number): letter for number, letter in LETTERS.items()}
"""The same, by the words of its files."""


def every_letter(record: Record) -> tuple[str | None, ...]:
    """Return the letters of a puzzle, and null for a blank."""
    return None, *letters_to(LAST.of(record))


KIND = Kind(
    name="abc_end_view",
    title="ABC end view",
    aliases=("Easy as ABC",),
    rules=(
        "Write each letter once in each row and each column; the other cells stay blank. A letter outside"
        " the board is the first letter seen from there along its row or column."
    ),
    fields=(LAST, GIVENS, *EDGES.values()),
    read=read,
    answer=NumberGrid(every_letter, words={0: None, **LETTERS}),
    judge=judge,
    fact_wording=words.symbols(dict(enumerate(("blank", *ascii_lowercase)))),
    symbols=("givens", *EDGES),
    forms=(
        looks.Janko(facts={"depth": "last"}),
        looks.Penpa("easy as abc", space=(2, 1, 1, 1)),
        Pzpr(
            "easyasabc",
            (
                parts.SettingPart("last", LETTERS),
                parts.Sides(tuple((name,) for name in EDGES), codes.NUMBER16, LETTERS),
                parts.Optional((parts.CellsPart("givens", codes.NUMBER16, LETTERS),)),
            ),
            page=(
                pages.FileLine("last", WORDS),
                frames.four_sides(
                    pages.TableLayer("", WORDS),
                    pages.answer("values", WORDS, None, "givens"),
                    pages.TableLayer("givens", {f"q{word}": letter for word, letter in WORDS.items()}),
                ),
            ),
        ),
    ),
    recipe=Recipe((*map(Derived, EDGES), Derived("givens")), size=(5, 5), params={"last": "c"}),
)
