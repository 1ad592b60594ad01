"""Claims: clues of any part that a clue of "or", "not" or "if" is about.

A claim is an object of one part and one entry of its field, as ``{"cages": {"cells": …, "sum": 9}}``; the
entry of a grid has its square, as ``{"givens": [0, 0, 5]}``. It is read as if the part had no other entry.

Vocabulary
    claim          a clue that need not hold by itself
    closed world   of a part that also speaks of squares without a clue: nothing can be claimed with it

>>> field = Claims("never", "claims that do not hold")
>>> clues = {"never": [{"givens": [0, 0, 4]}]}
>>> (((claim,),),) = field.of(Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues}))
>>> claim.part.title, claim.said
('Givens', {(0, 0): 4})
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ..constraints import Clause, Compare, Constraint, CountHolding
from ..core.board import at
from ..core.cells import Cell, Domain, Is, Square
from ..core.errors import InputError
from ..core.marks import Caption, Mark, Marks
from ..core.record import Record, shorten
from ..fields import CellGroups, Field, Flag, Grid
from ..fields.base import Raw, Schema, Sized
from ..fields.groups import MOST_GROUPS
from ..fields.squares import Listed
from ..making.recipe import Draft
from ..notation.draft import RecordDraft
from ..notation.text.field_lines import Layout, Said, number_key
from ..notation.text.pieces import TextLine
from ..notation.text.words import PathWord
from .finished import Finished
from .grid import CANDIDATES, GIVENS, ExtraCell, SudokuGrid
from .part import Part

if TYPE_CHECKING:
    from random import Random

    from ..core.turns import Turn

MOST_DEEP = 4
"""Claims about claims go no deeper than this."""

BASE = ("givens", "candidates", "regions", "grids", "free_squares")
"""The clues that a claim leaves unchanged."""


class PartClaim(NamedTuple):
    """A part and its parsed only entry."""

    part: Part
    said: Any

    def constraint(self, grid: SudokuGrid) -> Constraint:
        """Return the claim as one constraint."""
        part, clues, rules = self.part, self.said, list[Constraint]()
        for name, cells in part.houses(clues, grid):
            rules += grid.different(cells, name)
        for one, other in grid.without_gaps(part.unequal_pairs(clues, grid)):
            label = f"{one} and {other} differ ({part.title.lower()})"
            if grid.seconds((one, other)):
                rules += grid.different((one, other), label)
            else:
                rules.append(Compare(one, "!=", other, label=label))
        for cell, allowed in part.domains(clues, grid):
            literals = tuple(Is(cell, digit) for digit in allowed)
            rules.append(Clause(literals, label=f"{cell} holds one of {', '.join(map(str, allowed))}"))
        return together((*rules, *part.constraints(clues, grid)))


Lists = tuple[tuple[PartClaim, ...], ...]


class Claims(Listed[Lists]):
    """Conditions of claims: each is a list of lists, at least one of which holds ("or"), or two lists, the
    second of which holds if the first does ("then"), or, without such a `word`, a single claim.
    """

    def __init__(self, name: str, means: str, word: Literal["", "or", "then"] = "") -> None:
        super().__init__(name, means, required=False)
        self.word = word

    @property
    def shape(self) -> str:
        claim = "an object of a part and one entry of its field"
        if self.word == "or":
            return f"a list of lists of alternatives, each a list of claims; a claim is {claim}"
        if self.word == "then":
            return f"a list of objects of if and then, lists of claims; a claim is {claim}"
        return f"a list of claims, each {claim}"

    def of(self, record: Record) -> tuple[Lists, ...]:
        """Return the lists of claims of each condition. Raises `InputError` for the first wrong one."""
        listed = self.checked_list(record, "claims")
        if len(listed) > MOST_GROUPS:
            raise InputError(f"{self.where} has {len(listed)} entries, {MOST_GROUPS} are the most")
        clues = []
        for i, raw in enumerate(listed, 1):
            name = f"{self.name} {i}"
            lists = self.lists(raw, name)
            clues.append(tuple(tuple(read_claim(raw, record, name) for raw in claims) for claims in lists))
        return tuple(clues)

    def lists(self, raw: Any, name: str = "a condition") -> list[list[Any]]:
        """Return the lists of raw claims of a condition. Raises `InputError` if they are none."""
        lists = raw if self.word else [[raw]]
        if self.word == "then":
            if not isinstance(raw, dict) or raw.keys() != {"if", "then"}:
                raise InputError(f"{name} must be an object of if and then")
            lists = [raw["if"], raw["then"]]
        if not isinstance(lists, list) or not lists:
            raise InputError(f"{name} must be a list of lists of claims")
        if any(not isinstance(claims, list) or not claims for claims in lists):
            raise InputError(f"{name} must have lists of one or more claims")
        return lists

    def joined(self, lists: list[list[Any]]) -> Any:
        """Return the condition of lists of raw claims."""
        if self.word == "then":
            return dict(zip(("if", "then"), lists, strict=True))
        return lists if self.word else lists[0][0]

    def parts_of(self, value: Any) -> set[str]:
        """Return the names of the parts in the claims."""
        names = set[str]()
        for raw in value or ():
            claims = (claim for listed in self.lists(raw) for claim in listed if isinstance(claim, dict))
            for name, entry in (pair for claim in claims for pair in claim.items()):
                field = part_named(name).field
                names |= field.parts_of([entry]) if isinstance(field, Claims) else {name}
        return names

    def holding(self, raw: Any, board: Finished) -> list[bool]:
        """Return for each list of a condition whether all its claims hold, by the judges of their parts."""
        return [all(holds(claim, board) for claim in claims) for claims in self.lists(raw)]

    def schema(self) -> Schema:
        claim: Schema = {"type": "object", "minProperties": 1, "maxProperties": 1}
        claims: Schema = {"type": "array", "items": claim, "minItems": 1}
        if self.word == "or":
            return {"type": "array", "items": {"type": "array", "items": claims, "minItems": 1}}
        if not self.word:
            return {"type": "array", "items": claim}
        lists = dict.fromkeys(("if", "then"), claims)
        entry = {"type": "object", "properties": lists, "additionalProperties": False}
        return {"type": "array", "items": {**entry, "required": [*lists]}}

    @property
    def layout(self) -> Layout:
        return ClaimLayout(self)

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        def turned(raw: Mapping[str, Any]) -> dict[str, Any]:
            ((name, entry),) = raw.items()
            field, size = part_named(name).field, {"rows": board.rows, "cols": board.columns}
            turned_value = field.turn_value(value_of(part_named(name), entry, Record(size)), turn, board)
            return {name: entry_of(part_named(name), turned_value)}

        conditions = ([[*map(turned, claims)] for claims in self.lists(raw)] for raw in value or ())
        return value and [*map(self.joined, conditions)]

    def turns_of(self, value: Any) -> tuple[Turn, ...]:
        turns = self.turns
        for claim in (claim for raw in value or () for claims in self.lists(raw) for claim in claims):
            ((name, entry),) = claim.items()
            inner = part_named(name).field.turns_of([entry])
            turns = tuple(turn for turn in turns if turn in inner)
        return turns

    def covered(self, place: int, entries: Mapping[Any, Any], board: Sized) -> Iterable[Square]:
        for claims in self.lists(entries[place]):
            for claim in claims:
                ((name, raw),) = claim.items()
                field = part_named(name).field
                value = value_of(part_named(name), raw, Record({"rows": board.rows, "cols": board.columns}))
                claimed = field.entries({field.place: {name: value}})
                yield from (spot for there in claimed for spot in field.covered(there, claimed, board))

    def random(self, random: Random, board: Record) -> Any:
        some = [part for part in parts() if not part.is_closed_world and not isinstance(part.field, Claims)]

        def claim() -> Any:
            while True:
                part = random.choice(some)
                value = True if isinstance(part.field, Flag) else part.field.random(random, board)
                if value and (entries := entries_of(part, value)):
                    drawn_claim = {part.name: random.choice(entries)}
                    with suppress(InputError):  # it may need something that this board lacks
                        read_claim(drawn_claim, board, self.name)
                        return drawn_claim

        sizes = [random.choice((1, 1, 2)) for _ in range(2)] if self.word else [1]
        return [self.joined([[claim() for _ in range(size)] for size in sizes])]

    def tool(self) -> dict[str, Any]:
        return {"tool": "text"}

    def describe_entry(self, place: Any, entry: Any, board: Record) -> str:
        return f"{self.name} {place + 1}"

    def entries(self, record: Raw) -> dict[Any, Any]:
        return dict(enumerate(self.raw(record) or ()))


@dataclass(eq=False, repr=False)
class ClaimLayout(Layout):
    """A line for each condition: its lists of claims in brackets, with a word between them, as in
    ``(givens r1c1 = 5 and cages r2c1 r2c2 = 9) or (anti_king yes)``.
    """

    field: Claims
    keyed = True

    def read(self, text: Said, draft: RecordDraft) -> Any:
        conditions = []
        for i, line in enumerate((line for line in text.lines if line.text.strip()), 1):
            text.places[number_key(i)] = line.number, 1
            try:
                conditions.append(self.condition(line, draft))
            except InputError as error:
                raise line.error(f"{text.name}: {error.what}") from None
        return conditions

    def condition(self, line: TextLine, draft: RecordDraft) -> Any:
        """Read the condition of a line."""
        lists, word = [], self.field.word
        for text in split(line.text, word) if word else [line.text.strip()]:
            if not (text.startswith("(") and text.endswith(")")):
                raise InputError(f"{shorten(text)} should be claims in brackets")
            lists.append([self.claim(line, claim, draft) for claim in split(text[1:-1], "and")])
        if (word == "then" and len(lists) != 2) or (not word and len(lists[0]) != 1):
            raise InputError("two lists of claims were expected" if word else "one claim was expected")
        return self.field.joined(lists)

    def claim(self, line: TextLine, text: str, draft: RecordDraft) -> dict[str, Any]:
        """Read the claim of a text."""
        name, _, rest = text.partition(" ")
        part = part_named(name)
        if isinstance(part.field, Claims):
            if not (rest.startswith("(") and rest.endswith(")")):
                raise InputError(f"{name} should be followed by a condition in brackets")
            return {name: ClaimLayout(part.field).condition(line._replace(text=rest[1:-1]), draft)}
        if isinstance(part.field, Grid):
            square, _, entry = rest.partition("=")
            ((r, c),) = PathWord("-").read(square.strip())
            return {name: [r, c, part.field.value.word.read(entry.strip())]}
        there = line._replace(text=rest)
        return {name: entry_of(part, part.field.layout.read(Said(name, there, [there]), draft))}

    def write(self, value: Any, draft: RecordDraft) -> list[str]:
        return ["", *(self.line(raw, draft) for raw in value)]

    def line(self, raw: Any, draft: RecordDraft) -> str:
        """Write the line of a condition."""
        lists = [[self.text(claim, draft) for claim in claims] for claims in self.field.lists(raw)]
        return f" {self.field.word} ".join(f"({' and '.join(claims)})" for claims in lists)

    def text(self, raw: Mapping[str, Any], draft: RecordDraft) -> str:
        """Write a claim as text."""
        ((name, entry),) = raw.items()
        part = part_named(name)
        if isinstance(part.field, Claims):
            return f"{name} ({ClaimLayout(part.field).line(entry, draft)})"
        if isinstance(part.field, Grid):
            r, c, entry_value = entry
            return f"{name} {at(r, c)} = {part.field.value.word.write(entry_value)}"
        value = [entry] if isinstance(part.field, Listed) else entry
        return " ".join((name, *filter(None, part.field.layout.write(value, draft))))


def split(text: str, word: str) -> list[str]:
    """Return the texts between the words that stand outside of brackets. `InputError` if brackets do not
    match or are too deep.

    >>> split("(a or b) or (c)", "or")
    ['(a or b)', '(c)']
    """
    deep, texts, start = 0, list[str](), 0
    for mark in re.finditer(rf"[()]|(?<=[\s)]){word}(?=[\s(])", text):
        if mark[0] == word:
            if not deep:
                texts.append(text[start : mark.start()].strip())
                start = mark.end()
            continue
        deep += 1 if mark[0] == "(" else -1
        if not 0 <= deep <= 2 * MOST_DEEP + 2:
            raise InputError("its brackets do not match" if deep < 0 else "its brackets are too deep")
    if deep:
        raise InputError("its brackets do not match")
    return [*texts, text[start:].strip()]


def draw_claims(draft: Draft) -> Any:
    """Draw a condition of claims about neighbours, each of a part of pairs."""
    field, random, board = draft.field, draft.random, draft.board
    assert isinstance(field, Claims)

    def claim() -> dict[str, Any]:
        part = random.choice([part for part in parts() if is_plain_pair(part.field)])
        one = random.choice(board.squares())
        return {part.name: {"cells": [[*one], [*random.choice(board.near(*one))]]}}

    return field.joined([[claim()] for _ in range(2 if field.word else 1)])


def is_plain_pair(field: Field[Any]) -> bool:
    """Return whether a field is about pairs of squares that need no clue."""
    return isinstance(field, CellGroups) and field.most == 2 and not field.demanded


def together(rules: Sequence[Constraint]) -> Constraint:
    """Return one constraint that holds if and only if all of these do."""
    return rules[0] if len(rules) == 1 else CountHolding(tuple(rules), len(rules), len(rules))


def joined(claims: Iterable[PartClaim], grid: SudokuGrid) -> Constraint:
    """Return all claims of a list as one constraint."""
    return together([claim.constraint(grid) for claim in claims])


def all_claims(conditions: Iterable[Lists]) -> Iterator[PartClaim]:
    """Yield the claims of all lists of conditions."""
    return (claim for lists in conditions for claims in lists for claim in claims)


def claimed_extras(conditions: Iterable[Lists], grid: SudokuGrid) -> Iterator[ExtraCell]:
    """Yield the extra cells of the parts that are claimed."""
    for part, clues in all_claims(conditions):
        yield from part.extras(clues, grid)


def claimed_channeling(
    conditions: Iterable[Lists], grid: SudokuGrid, label: Callable[[int, Lists], str]
) -> Iterator[Constraint]:
    """Yield the channeling of these cells, whether or not the claims hold, with the `label` of each
    condition.
    """
    for i, lists in enumerate(conditions, 1):
        for part, clues in all_claims([lists]):
            yield from (replace(rule, label=label(i, lists)) for rule in part.channeling(clues, grid))


def titles(claims: Iterable[PartClaim]) -> str:
    """Return the parts of claims, for people."""
    return " and ".join(claim.part.title.lower() for claim in claims)


def in_words(word: str, lists: Lists) -> str:
    """Phrase a condition of claims for a picture; `word` is that of its field."""
    first, *others = (" and ".join(map(claim_in_words, claims)) for claims in lists)
    if word == "or":
        return " or ".join((first, *others))
    return f"if {first}, then {others[0]}" if word else f"not: {first}"


def claim_in_words(claim: PartClaim) -> str:
    """Phrase a claim for a picture, with conditions in brackets."""
    field = claim.part.field
    if not isinstance(field, Claims):
        return claim.part.title.lower()
    return f"({in_words(field.word, claim.said[0])})"


def drawn(conditions: Iterable[Lists], grid: SudokuGrid) -> Iterator[Mark]:
    """Draw the parts of the claims, also of claims about claims."""
    for part, clues in all_claims(conditions):
        yield from drawn(clues, grid) if isinstance(part.field, Claims) else part.marks(clues, grid)


def marks_of(field: Claims) -> Callable[[Sequence[Lists], SudokuGrid], Marks]:
    """Return a function that draws the parts of a field's claims, with each condition in words."""
    return lambda conditions, grid: (
        *drawn(conditions, grid),
        *(Caption(in_words(field.word, lists)) for lists in conditions),
    )


def parts() -> tuple[Part, ...]:
    """Return all parts that can be claimed, with givens and candidates."""
    from . import all_parts  # with those made of claims

    return (GIVEN, CANDIDATE, *all_parts())


def part_named(name: str) -> Part:
    """Return the part of a claim. Raises `InputError` if there is none, or it is about all squares."""
    part = next((part for part in parts() if part.name == name), None)
    if part is None:
        raise InputError(f"there is no part {shorten(name)} to claim something of")
    if part.is_closed_world:
        raise InputError(f"{name} speaks of all squares or of clues that are not there: it cannot be claimed")
    return part


def read_claim(raw: Any, record: Record, name: str) -> PartClaim:
    """Read a claim of a record. Raises `InputError` with the `name` of the condition if it is wrong."""
    if not isinstance(raw, dict) or len(raw) != 1:
        raise InputError(f"{name} has {shorten(raw)}, an object of one part and its entry was expected")
    if (deep := record.known.get("claims", 0) + 1) > MOST_DEEP:
        raise InputError(f"{name} has claims about claims more than {MOST_DEEP} deep")
    ((part_name, entry),) = raw.items()
    try:
        part = part_named(part_name)
        if isinstance(part.field, Flag) and entry is not True:
            raise InputError(f"{part_name} must be true where it is claimed; never denies it")
        inner = record_of(part, entry, record)
        inner.known["claims"] = deep
        return PartClaim(part, part.parse(inner))
    except InputError as error:
        raise InputError(f"{name}: {error.what}", cell=error.cell) from None


def record_of(part: Part, entry: Any, record: Record) -> Record:
    """Return the record with only this entry of a part."""
    clues = {name: record.clues[name] for name in BASE if name in record.clues and name != part.name}
    places = {"clues": clues, "params": dict(record.params)}
    places[part.field.place][part.name] = value_of(part, entry, record)
    return Record({**record.data, **places}, record.kind)


def value_of(part: Part, entry: Any, board: Record) -> Any:
    """Return the field's value with only this entry."""
    if isinstance(part.field, Grid):
        if not isinstance(entry, list) or len(entry) != 3:
            raise InputError(f"{part.name} must be a row, a column and what stands there")
        if entry[2] is None:
            raise InputError(f"{part.name} has nothing at a square where something is claimed")
        square = board.square(entry[:2], part.name)
        return part.field.value_of_entries({square: entry[2]}, board)
    return [entry] if isinstance(part.field, Listed) else entry


def entries_of(part: Part, value: Any) -> list[Any]:
    """Return the entries of a field, as claims have them."""
    if isinstance(part.field, Grid):
        entries = part.field.entries({part.field.place: {part.name: value}})
        return [[r, c, entry] for (r, c), entry in entries.items()]
    return list(value) if isinstance(part.field, Listed) else [value]


def entry_of(part: Part, value: Any) -> Any:
    """Return the only entry of a field, as claims have it. `InputError` if there is none, or more than
    one.
    """
    entries = entries_of(part, value)
    if len(entries) != 1:
        raise InputError(f"{part.name} has {len(entries)} entries, one was expected")
    return entries[0]


def holds(raw: Mapping[str, Any], board: Finished) -> bool:
    """Return whether a claim holds, by the judge of its part."""
    ((name, entry),) = raw.items()
    part = part_named(name)
    return part.judge(value_of(part, entry, board.record), board) is None


def given_domains(givens: Mapping[Square, int], grid: SudokuGrid) -> Iterator[tuple[Cell, Domain]]:
    """Yield the digit of each given."""
    for square, digit in givens.items():
        yield at(*square), (digit,)


def judge_givens(givens: Sequence[Sequence[int | None]], board: Finished) -> str | None:
    """Describe the first digit that differs from its given, or return None."""
    for r, row in enumerate(givens):
        for c, digit in enumerate(row):
            if digit not in (None, board[r, c]):
                return f"row {r + 1}, column {c + 1} holds {board[r, c]}, not {digit}"
    return None


def candidate_domains(listed: Mapping[Square, Domain], grid: SudokuGrid) -> Iterator[tuple[Cell, Domain]]:
    """Yield the listed digits."""
    for square, digits in listed.items():
        yield at(*square), tuple(sorted(set(digits)))


def judge_candidates(listed: Sequence[Sequence[Sequence[int] | None]], board: Finished) -> str | None:
    """Describe the first square that holds none of its candidates, or return None."""
    for r, row in enumerate(listed):
        for c, digits in enumerate(row):
            if digits is not None and board[r, c] not in digits:
                return f"row {r + 1}, column {c + 1} holds none of its candidates"
    return None


GIVEN = Part(
    field=GIVENS,
    title="Givens",
    rules="Givens are digits that are there from the start.",
    domains=given_domains,
    judge=judge_givens,
    knows_grids=True,
)
CANDIDATE = Part(
    field=CANDIDATES,
    title="Candidates",
    rules="A square holds one of its candidates.",
    domains=candidate_domains,
    judge=judge_candidates,
    knows_grids=True,
)
