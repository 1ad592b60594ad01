"""Small boards of any kind, drawn at random from its fields and its recipe.

Half of the boards come from the recipe: a random answer, the clues that it gives, some of them taken away,
and in some of the boards one clue changed, so that one rule is broken. The others have random clues
throughout. A kind without a recipe gets a plain one. A board is taken if its answer form has few fillings.

>>> [board.record["type"] for board in boards("masyu", seed=1, count=2)]
['masyu', 'masyu']
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice, product
from random import Random
from re import sub
from typing import Any, NamedTuple

from ...puzzles import Deadline, InputError, Kind, Record, TooLarge, kind_named, read_record
from ...puzzles.answers import Answer
from ...puzzles.constraints import Constraint
from ...puzzles.fields import Field
from ...puzzles.making.recipe import BlankBoard, Derived, Draft, Recipe
from ..data.generation.answers import draw_answer
from ..data.generation.clues import DraftClues
from ..data.generation.puzzles import Workshop
from ..data.generation.wishes import Wishes, blank_record

Data = dict[str, Any]
Size = tuple[int, int]

SIZES: tuple[Size, ...] = (
    (1, 1), (1, 2), (2, 1), (1, 3), (4, 1), (1, 6), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5),
    (5, 2), (3, 4), (4, 3), (4, 4), (2, 6), (4, 5), (5, 4), (5, 5), (3, 10),
)  # fmt: skip
"""Sizes that are tried, more often if they gave boards, for a kind that declares none."""

FEW = (*(100, 300, 600, 1100, 1100, 4200) * 40, 20_000, 20_000, 66_000)
"""The most fillings of a board: one of these numbers. All links of a 3×3 board are 4,096, as are all shadings
of twelve squares; those of sixteen are 65,536, and a Latin square of side 3 has 19,683.
"""

FROM_ONE = 4
"""Number of boards drawn from one answer."""

TRIES = 1000
"""Maximum draws in a row without a new board before giving up."""

MANY = 200
"""Maximum entries of a place to draw from."""

NOWHERE = 40
"""Maximum draws from answers that give no board, before any does, until giving up."""

MANY_FILLINGS = 20_000
"""Maximum fillings of a board without clues that the judge goes through for an answer."""

SOLVED, WIDENED, ATTEMPTS = 0.4, 0.3, 6
"""The share of answers that the constraints choose; the share that may have any values, among those without a
constraint; and the number of attempts.
"""

PATIENCE = 2.0
"""Seconds for an answer of a board without clues; if a solver needs more, another board is drawn."""

BLANK, ALIKE, CHANGED, WITHOUT = 0.15, 0.6, 0.4, 0.3
"""The shares of boards without clues, with few different clues, with a clue changed, and of those without an
answer that are taken.
"""


class Small(NamedTuple):
    """A small board: its record, and the number of fillings that it keeps below."""

    record: Data
    most: int


def boards(name: str, seed: int = 0, count: int = 200, most: Iterable[int] = FEW) -> Iterator[Small]:
    """Yield up to `count` different small boards of the kind of this name, fewer if the kind has no more.

    Each has at most one of the numbers of fillings of `most`. The same seed gives the same boards. Raise
    `InputError` for an unknown kind and for one whose answers do not list their fillings.
    """
    kind = kind_named(name)
    random, share = Random(f"{name} {seed}"), Counter(most)
    tried = list(product(kind.sizes or SIZES, share))
    earlier, score, failed, led_nowhere = set[str](), dict.fromkeys(tried, 0), 0, 0
    while failed < TRIES and count:
        odds = [r * c * share[bound] * 3.0 ** score[(r, c), bound] for (r, c), bound in tried]
        [(size, bound)] = random.choices(tried, odds)
        from_answer = led_nowhere < NOWHERE and random.random() < 0.6
        draw, several = (drawn_from_answer, FROM_ONE) if from_answer else (drawn_from_fields, 1)
        before = count
        for record in islice(draw(kind, random, *size, bound), min(several, count)):
            text = json.dumps(record)
            if text not in earlier:
                earlier.add(text)
                count -= 1
                yield Small(record, bound)
        is_new = count < before
        failed = 0 if is_new else failed + 1
        if from_answer:
            led_nowhere = -TRIES if is_new else led_nowhere + 1
        # A board with too many fillings for one number has too many for all smaller ones.
        for other in share:
            if other >= bound if is_new else other <= bound:
                score[size, other] = max(-8, min(score[size, other] + (1 if is_new else -1), 1))


def fillings(kind: Kind, record: Data, most: int) -> Iterator[Answer] | None:
    """Return all fillings of a board, or None if it has more than `most`, or if its record cannot be read."""
    try:
        read_record(record)
    except (InputError, TooLarge):
        return None
    return kind.answer.fillings(Record(record), most)


# From an answer -------------------------------------------------------------------------------------------


def drawn_from_answer(kind: Kind, random: Random, rows: int, columns: int, most: int) -> Iterator[Data]:
    """Yield boards of one random answer, with some of its clues, and boards with a changed clue."""
    try:
        params = settings(kind, random, rows, columns)
        draws = Draws(Wishes(kind.name, rows, columns, json.dumps(params), 0), deadline=Deadline(PATIENCE))
        draft = draws.by_judge(random) or draws.draft(random)
        clues = DraftClues(kind, draft.record, draws.derive(draft))
        whole = clues.record(range(len(clues.items)))
    except Exception:
        return  # a draw that leads nowhere; a judge or a reader that fails is seen on other boards
    if fillings(kind, whole, most) is None:
        return
    for _ in range(2 * FROM_ONE):
        record = few_enough(clues, random, most)
        if random.random() < CHANGED:
            record = change_entry(kind, random, record)
        if fillings(kind, record, most) is not None:
            yield record


class Draws(Workshop):
    """Drafts of a kind, by its recipe or a plain one; the answer may be one that the judge accepts."""

    def __post_init__(self) -> None:
        self.kind = kind_named(self.asked.kind)
        self.recipe = self.kind.recipe or plain_recipe(self.kind)

    def by_judge(self, random: Random) -> Draft | None:
        """Return a board with an answer that the judge accepts without clues except those of its shape: so
        constraints that are too strong do not choose it. None if the recipe has answers of its own, or none
        is found.
        """
        if self.recipe.answer is not None or random.random() < SOLVED:
            return None
        blank = BlankBoard(blank_record(self.asked), random)
        shape = self.recipe.shape(blank) if self.recipe.shape else {}
        record = Record({**blank.record.data, "clues": shape})
        derived = (self.kind.field(derived.name) for derived in self.recipe.clues)
        bare = {field.name: field.value_of_entries({}, record) for field in derived}
        unclued = {**record.data, "clues": {**bare, **shape}}
        all_fillings = fillings(self.kind, unclued, MANY_FILLINGS)
        answers = self.loosen(unclued, random) if all_fillings is None else iter(all_fillings)
        board = Record(unclued)
        right = [each for each in answers if self.kind.judge(board, each) is None]
        return Draft(self.kind, record, random.choice(right), random) if right else None

    def loosen(self, record: Data, random: Random) -> Iterator[Answer]:
        """Yield some answers of the board without one constraint, or without all of its sort, and sometimes
        with the values of all cells in each.
        """
        puzzle = read_record(record)
        rules = puzzle.rules
        sort = random.choice((lambda c: c, lambda c: sub(r"\d+", "", c.label), type))
        left_out = sort(random.choice(puzzle.constraints))

        def without_left_out(constraints: Iterable[Constraint]) -> tuple[Constraint, ...]:
            return tuple(each for each in constraints if sort(each) != left_out)

        rules = replace(rules, grouped_constraints=without_left_out(rules.constraints))
        if random.random() < WIDENED:
            every = tuple(sorted({value for cell in puzzle.shown for value in rules.domain_of[cell]}))
            domains = tuple((cell, every if cell in puzzle.shown else own) for cell, own in rules.domains)
            rules = replace(rules, domains=domains)
        loose = replace(puzzle, rules=rules, clues=without_left_out(puzzle.clues))
        for _ in range(ATTEMPTS):
            solution = draw_answer(loose, random, {}, self.live, self.deadline)
            if solution is None:
                return
            yield self.kind.answer(puzzle, solution)


def plain_recipe(kind: Kind) -> Recipe:
    """Return a recipe for a kind that declares none: fields with entries are derived, others drawn."""
    clues = [field for field in kind.fields if field.place == "clues"]
    derived = [field for field in clues if type(field).places is not Field.places]

    def shape(blank: BlankBoard) -> Data:
        clues_of_shape: Data = {}
        for field in clues:
            if field not in derived and (field.required or blank.random.random() < 0.5):
                board = Record({**blank.record.data, "clues": clues_of_shape})
                clues_of_shape = {**clues_of_shape, field.name: field.random(blank.random, board)}
        return clues_of_shape

    return Recipe(tuple(Derived(field.name) for field in derived), shape=shape)


def settings(kind: Kind, random: Random, rows: int, columns: int) -> Data:
    """Return the settings of the recipe, or random ones for each param."""
    if kind.recipe and random.random() < 0.5:
        return dict(kind.recipe.params)
    board = Record({"rows": rows, "cols": columns})
    return {field.name: field.random(random, board) for field in kind.fields if field.place == "params"}


def few_enough(clues: DraftClues, random: Random, most: int) -> Data:
    """Return a board with some of the clues: a random number, and more as long as there are too many
    fillings; in half of the boards those of one field before others.
    """
    order = random.sample(range(len(clues.items)), len(clues.items))
    if random.random() < 0.5:
        rank = random.sample(range(len(clues.found)), len(clues.found))
        order.sort(key=lambda i: rank[clues.items[i].derived])
    number = random.randint(0, len(order))
    while number < len(order) and fillings(clues.kind, clues.record(order[:number]), most) is None:
        number += 1
    return clues.record(order[:number])


def change_entry(kind: Kind, random: Random, record: Data) -> Data:
    """Return the record with an entry of a clue changed to another one or taken away."""
    board = Record(record)
    places = [(field, place) for field in kind.fields for place in field.entries(record)]
    if not places:
        return record
    field, place = random.choice(places)
    entries = field.entries(record)
    others = [entry for entry in islice(field.options(place, board), MANY) if entry != entries[place]]
    if others and random.random() < 0.8:
        entries[place] = random.choice(others)
    else:
        del entries[place]
    return with_field(record, field, field.value_of_entries(entries, board))


def with_field(record: Data, field: Field[Any], value: Any) -> Data:
    """Return the record with this value of a field, without the field if it is None."""
    part = {name: content for name, content in (record.get(field.place) or {}).items() if name != field.name}
    return {**record, field.place: part if value is None else {**part, field.name: value}}


# From the fields ------------------------------------------------------------------------------------------


def drawn_from_fields(kind: Kind, random: Random, rows: int, columns: int, most: int) -> Iterator[Data]:
    """Yield boards with random values of all fields."""
    for _ in range(2 * FROM_ONE):
        record: Data = {"type": kind.name, "rows": rows, "cols": columns, "clues": {}}
        try:
            for field in sorted(kind.fields, key=lambda field: field.place == "clues"):
                record = with_field(record, field, value_of(field, random, Record(record)))
        except Exception:
            return  # the field has no value on such a board
        answers = fillings(kind, record, most)
        if answers is not None and (random.random() < WITHOUT or any(judgements(kind, record, answers))):
            yield record


def undrawn(kind: Kind, seed: int = 0) -> dict[str, Exception]:
    """Return the fields of which no value can be drawn and read on a small board of any size, each with the
    last error. Such a field is missing on all boards with random clues, and nothing else shows it.
    """
    random, errors, drawn = Random(seed), dict[str, Exception](), set[str]()
    for rows, columns in kind.sizes or SIZES:
        record: Data = {"type": kind.name, "rows": rows, "cols": columns, "clues": {}}
        for field in sorted(kind.fields, key=lambda field: field.place == "clues"):
            try:
                told = with_field(record, field, field.random(random, Record(record)))
                field.of(Record(told))
            except Exception as error:
                errors[field.name] = error
            else:
                record = told
                drawn.add(field.name)
    return {name: error for name, error in errors.items() if name not in drawn}


def judgements(kind: Kind, record: Data, answers: Iterable[Answer]) -> Iterator[bool]:
    """Yield the judge's verdict on each of some answers; True if it fails, since that is worth a look too."""
    board = Record(record)
    for answer in answers:
        try:
            yield kind.judge(board, answer) is None
        except Exception:
            yield True


def value_of(field: Field[Any], random: Random, board: Record) -> Any:
    """Return a random value of a field, None to leave it out: few entries of few sorts, or any value that it
    draws.
    """
    if not field.required and random.random() < (0.5 if field.place == "params" else 0.3):
        return None
    try:
        if random.random() < BLANK:
            return field.value_of_entries({}, board)
        if random.random() < ALIKE and (places := list(field.places(board))):
            share, sorts = random.choice((0.1, 0.2, 0.4, 0.8)), random.randint(1, 4)
            sort = random.random()
            chosen = {}
            for place in places:
                options = list(
                    islice(field.options(place, board), 3 if sort < 0.4 else 8 if sort < 0.7 else MANY)
                )
                if options and random.random() < share:
                    palette = Random(f"{sort}").sample(options, min(sorts, len(options)))
                    chosen[place] = random.choice(palette)
            return field.value_of_entries(chosen, board)
    except NotImplementedError:
        pass
    return field.random(random, board)
