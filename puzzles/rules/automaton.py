"""Patterns and automata over digits, compiled to deterministic automata of bounded size.

A pattern is a regular expression of digits, letters for 10 (A) and on, ``.``, sets as ``[1-3]`` and
``[^12]``, groups, ``|`` and the repetitions ``* + ? {2} {2,} {2,4}``. It is compiled by its positions
(Glushkov, "The Abstract Theory of Automata", 1961), then made deterministic by sets of states, each
an integer with a bit for each state.

>>> machine = compile_pattern("12*", (1, 2, 3))
>>> machine.start, machine.accept, machine.transitions
(0, (1, 2), ((0, 1, 1), (1, 2, 2), (2, 2, 2)))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from ..constraints.lines import Transition
from ..core.cells import Domain
from ..core.errors import InputError
from ..core.record import shorten

MOST_POSITIONS = 250
"""The most digits and sets of a pattern, repetitions written out."""

MOST_STATES = 1_000
"""The most states of a deterministic automaton."""

MOST_STEPS = 5_000
"""The most parts of a pattern that are read, repetitions written out."""


class PatternMachine(NamedTuple):
    """A deterministic automaton; a missing transition rejects."""

    start: int
    accept: tuple[int, ...]
    transitions: tuple[Transition, ...]


def determinise(
    start: int, steps: Callable[[int], Iterable[tuple[int, int]]], accept: int, name: str
) -> PatternMachine:
    """Return the automaton of sets of states; `steps` yields each digit that leads on from a set, with the
    next set. Raises `InputError` if it has over `MOST_STATES`.
    """
    number, transitions = {start: 0}, list[Transition]()
    for here in (queue := [start]):
        for digit, after in steps(here):
            if after:
                if after not in number:
                    number[after] = len(number)
                    queue.append(after)
                transitions.append((number[here], digit, number[after]))
        if len(number) > MOST_STATES:
            raise InputError(f"{name} needs an automaton of over {MOST_STATES} states")
    ends = tuple(place for states, place in number.items() if states & accept)
    return PatternMachine(0, ends, tuple(transitions))


@lru_cache(maxsize=64)
def compile_automaton(
    arrows: tuple[Transition, ...], accept: tuple[int, ...], digits: Domain, name: str
) -> PatternMachine:
    """Return the deterministic form of an automaton that begins in state 0 and may have any number of arrows
    for a digit.
    """

    def steps(states: int) -> Iterable[tuple[int, int]]:
        targets = dict.fromkeys(digits, 0)
        for state, digit, to in arrows:
            if states >> state & 1 and digit in targets:
                targets[digit] |= 1 << to
        return targets.items()

    return determinise(1, steps, sum(1 << state for state in set(accept)), name)


@lru_cache(maxsize=64)
def compile_pattern(text: str, digits: Domain) -> PatternMachine:
    """Return the automaton of a pattern. Raises `InputError` for an invalid pattern, or one that is too
    large.
    """
    reader = PatternReader(text, digits)
    whole = reader.choice()
    if reader.place < len(text):
        raise reader.error("nothing was open there")
    bit = {digit: sum(1 << i for i, set_ in enumerate(reader.sets) if digit in set_) for digit in digits}
    begin = 1 << len(reader.sets)
    follow = [*reader.follow, whole.first]

    def steps(states: int) -> Iterable[tuple[int, int]]:
        after = 0
        while states:
            lowest = states & -states
            after |= follow[lowest.bit_length() - 1]
            states ^= lowest
        return ((digit, after & fitting) for digit, fitting in bit.items())

    accept = whole.last | (begin if whole.empty else 0)
    return determinise(begin, steps, accept, f"the pattern {shorten(text)}")


class PatternPiece(NamedTuple):
    """A part of a pattern: whether it can be empty, and the positions with which it can begin and end."""

    empty: bool
    first: int
    last: int


EMPTY = PatternPiece(True, 0, 0)


class PatternReader:
    """Reads a pattern from left to right into its positions: the `sets` of digits there, and which positions
    can `follow` each.
    """

    def __init__(self, text: str, digits: Domain) -> None:
        self.text, self.digits, self.place, self.steps = text, digits, 0, 0
        self.sets: list[frozenset[int]] = []
        self.follow: list[int] = []

    def error(self, what: str) -> InputError:
        """Return the error with the place."""
        return InputError(f"the pattern {shorten(self.text)}, character {self.place + 1}: {what}")

    def take(self, mark: str) -> bool:
        """Return whether the next character is this one, and pass it if so."""
        is_next = self.text.startswith(mark, self.place)
        self.place += is_next
        return is_next

    def choice(self) -> PatternPiece:
        """Read alternatives."""
        piece = self.row()
        while self.take("|"):
            other = self.row()
            piece = PatternPiece(
                piece.empty or other.empty, piece.first | other.first, piece.last | other.last
            )
        return piece

    def row(self) -> PatternPiece:
        """Read one thing after the other."""
        piece = EMPTY
        while self.place < len(self.text) and self.text[self.place] not in "|)":
            piece = self.joined(piece, self.repeated())
        return piece

    def joined(self, one: PatternPiece, other: PatternPiece) -> PatternPiece:
        """Return one piece, then another."""
        self.link(one.last, other.first)
        first = one.first | other.first if one.empty else one.first
        return PatternPiece(
            one.empty and other.empty, first, other.last | one.last if other.empty else other.last
        )

    def link(self, ends: int, begins: int) -> None:
        """Let one of some positions follow each of others."""
        for i in range(ends.bit_length()):
            if ends >> i & 1:
                self.follow[i] |= begins

    def repeated(self) -> PatternPiece:
        """Read one thing as often as the sign behind it says; a repeated thing is read again for each
        time.
        """
        begin, piece = self.place, self.atom()
        if self.place == len(self.text) or self.text[self.place] not in "*+?{":
            return piece
        least, most = self.times()
        end = self.place
        whole, unbounded = EMPTY, most is None
        for count in range(max(least, 1) if most is None else most):
            if count:
                self.place = begin
                piece = self.atom()
            if unbounded and count >= least - 1:
                self.link(piece.last, piece.first)
            whole = self.joined(whole, piece if count < least else piece._replace(empty=True))
        self.place = end
        if self.place < len(self.text) and self.text[self.place] in "*+?{":
            raise self.error("only one repetition can stand there")
        return whole._replace(empty=True) if least == 0 else whole

    def times(self) -> tuple[int, int | None]:
        """Return the least and the largest number of repetitions, None for any number."""
        for mark, least, most in (("*", 0, None), ("+", 1, None), ("?", 0, 1)):
            if self.take(mark):
                return least, most
        end = self.text.find("}", self.place)
        low, comma, high = self.text[self.place + 1 : end].partition(",")
        if end < 0 or not low.isdigit() or len(low) > 3 or len(high) > 3 or not (high or "0").isdigit():
            raise self.error("a repetition such as {2} or {2,4} was expected")
        self.place = end + 1
        least, most = int(low), int(high) if high else None if comma else int(low)
        if most is not None and most < least:
            raise self.error("a repetition has at most less than at least")
        return least, most

    def atom(self) -> PatternPiece:
        """Read a group, a set or a digit."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise self.error(f"over {MOST_STEPS} parts, repetitions written out")
        if self.take("("):
            piece = self.choice()
            if not self.take(")"):
                raise self.error("a closing bracket was expected")
            return piece
        members = frozenset(self.digits) if self.take(".") else self.set_of_digits()
        if len(self.sets) == MOST_POSITIONS:
            raise self.error(f"over {MOST_POSITIONS} digits, repetitions written out")
        self.sets.append(members)
        self.follow.append(0)
        only = 1 << len(self.sets) - 1
        return PatternPiece(False, only, only)

    def set_of_digits(self) -> frozenset[int]:
        """Read a set in square brackets, or one digit."""
        if not self.take("["):
            return frozenset((self.digit(),))
        other, members = self.take("^"), set[int]()
        while not self.take("]"):
            low = self.digit()
            members.update(range(low, (self.digit() if self.take("-") else low) + 1))
        return frozenset(self.digits) - members if other else frozenset(members)

    def digit(self) -> int:
        """Read a digit; a letter is 10 or more."""
        mark = self.text[self.place : self.place + 1]
        if not ("0" <= mark <= "9" or "A" <= mark <= "Z"):
            raise self.error("a digit was expected")
        self.place += 1
        return int(mark, 36)
