"""Patterns: the digits of the line, read in order, match a regular expression as `automaton` describes them.

>>> PART.labels([{"cells": [[0, 0], [0, 1]], "value": "1.|[24]3"}])
['pattern 1 (1.|[24]3) from r1c1']
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kit import (
    CellGroup, CellGroups, Finished, InputError, Raw, Regular, Rules, SudokuGrid, Word, compile_pattern, keys,
    line_part, open_line, shorten, where,
)  # fmt: skip

FIELD = CellGroups(
    "patterns",
    "pattern",
    "lines whose digits match the regular expression",
    value=Word(
        r"[0-9A-Z.,|*+?^(){}\[\]-]{1,200}",
        "regular expressions such as [24]*[13]?[24]*",
        "a regular expression such as '[24]*[13]?[24]*'",
        ("[24]*[13]?[24]*", "(12|2.3|3..).*", "[^1]+", "(1|2|3){2,3}4?", "(.[1-3])+|[0-2]*", ".?(13)*.+"),
    ),
    demanded=True,
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the automaton of the pattern. Raises `InputError` for text that is no pattern."""
    cells = tuple(open_line(group.cells))
    try:
        machine = compile_pattern(group.clue, grid.digits)
    except InputError as error:
        raise InputError(f"{group.name}: {error.what}", cell=cells[0]) from None
    yield Regular(cells, *machine, label=group.label(shorten(group.clue).strip("'")))


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished pattern, or None."""
    digits = board.digits_of(open_line(group["cells"]))
    if len(digits) not in Matcher(group["value"], digits).choice(0, frozenset((0,)))[1]:
        return f"the line from {where(group)} does not match {group['value']}"
    return None


Ends = tuple[int, frozenset[int]]
"""End of a part of a pattern, and the ends of its matches in the line."""


class Matcher:
    """Matcher of a valid pattern: each method gets a place in the pattern, and the places in the line from
    which the rest of it has to match.
    """

    def __init__(self, text: str, digits: Sequence[int]) -> None:
        self.text, self.digits = text, digits

    def choice(self, at: int, begins: frozenset[int]) -> Ends:
        """Match alternatives."""
        matches, ends = frozenset[int](), begins
        while at < len(self.text) and self.text[at] != ")":
            if self.text[at] == "|":
                matches, ends, at = matches | ends, begins, at + 1
            else:
                at, ends = self.repeated(at, ends)
        return at, matches | ends

    def repeated(self, at: int, begins: frozenset[int]) -> Ends:
        """Match one part, repeated according to the sign behind it."""
        behind, once = self.one(at, begins)
        sign = self.text[behind : behind + 1]
        if not sign or sign not in "*+?{":
            return behind, once
        end = self.text.index("}", behind) + 1 if sign == "{" else behind + 1
        least, _, most = self.text[behind + 1 : end - 1].partition(",")
        low = {"*": 0, "+": 1, "?": 0}.get(sign, int(least or 0))
        high = {"*": None, "+": None, "?": 1}.get(sign, int(most) if most else None if _ else low)
        ends, count = begins, 0
        while count < low:
            ends, count = self.one(at, ends)[1], count + 1
        while ends and (high is None or count < high):
            grown = ends | self.one(at, ends)[1]
            if grown == ends:
                break
            ends, count = grown, count + 1
        return end, ends

    def one(self, at: int, begins: frozenset[int]) -> Ends:
        """Match a group, or one digit."""
        if self.text[at] == "(":
            end, ends = self.choice(at + 1, begins)
            return end + 1, ends
        end = self.text.index("]", at) + 1 if self.text[at] == "[" else at + 1
        part = self.text[at:end]
        return end, frozenset(
            place + 1 for place in begins if place < len(self.digits) and is_one_of(self.digits[place], part)
        )


def is_one_of(digit: int, part: str) -> bool:
    """Return whether a digit is the one of a pattern, or in its set."""
    if part == ".":
        return True
    marks = part.strip("[^]")
    listed = any(
        int(marks[i], 36) == digit
        or (marks[i + 1 : i + 2] == "-" and int(marks[i], 36) <= digit <= int(marks[i + 2], 36))
        for i in range(len(marks))
        if marks[i] != "-"
    )
    return listed != part.startswith("[^")


PART = line_part(
    FIELD,
    "Patterns",
    "The digits of a line, read in order, match its regular expression.",
    constraints=constraints,
    stroke=(0.12, "plum"),
    judge=judge,
    keys=(keys.iss.patterns(),),
)
