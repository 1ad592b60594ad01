"""Small boards of any kind, drawn at random from its fields and its recipe.

Half of the boards come from the recipe: a random answer, the clues that it gives, some of them taken away,
and in some of the boards one clue changed, so that one rule is broken. The others have random clues
throughout; kinds without a recipe have these alone. A board is taken if its answer form has few fillings.

>>> [board.record["type"] for board in boards("masyu", seed=1, count=2)]
['masyu', 'masyu']
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from ...puzzles import Deadline, InputError, Kind, TooLarge, kind_named
from ...puzzles.answers import Answer, AnswerForm
from ...puzzles.fields import Field
from ...puzzles.kind import read_record
from ...puzzles.recipe import Blank, Draft
from ...puzzles.record import Record
from ..data.generate import Workshop
from ..data.generate_clues import Clues
from ..data.generate_wishes import Wanted, blank_record

Data = dict[str, Any]
Size = tuple[int, int]

SIZES: tuple[Size, ...] = (
    (1, 1), (1, 2), (2, 1), (1, 3), (4, 1), (1, 6), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5),
    (5, 2), (3, 4), (4, 3), (4, 4), (2, 6), (4, 5), (5, 4), (5, 5), (3, 10),
)  # fmt: skip
"""Sizes that are tried, those more often that gave boards."""

FEW = (*(100, 600, 600, 1100, 4200) * 8, 66_000)
"""The most fillings of a board: one of these numbers. All links of a 3×3 board are 4,096, as are all shadings
of twelve squares; those of sixteen are 65,536.
"""

FROM_ONE = 4
"""So many boards come from one answer."""

TRIES = 40
"""So many boards are drawn in a row without a new one among them before no more are expected."""

MANY = 200
"""Of the entries that a place may have, so many are drawn from."""

PATIENCE = 2.0
"""Seconds for an answer of a board without clues; where a solver needs more, another board is drawn."""

BLANK, ALIKE, CHANGED, WITHOUT = 0.15, 0.6, 0.4, 0.3
"""The shares of boards without clues, with few different clues, with a clue changed, and of those without an
answer that are taken.
"""


class Small(NamedTuple):
    """A small board: its record, and the number of fillings that it keeps below."""

    record: Data
    most: int


def boards(name: str, seed: int = 0, count: int = 200, most: Iterable[int] = FEW) -> Iterator[Small]:
    """Up to `count` different small boards of the kind of this name, fewer where the kind has no more.

    Each has at most one of the numbers of fillings of `most`. The same seed gives the same boards. Raises
    `InputError` for an unknown kind and for one whose answers say nothing of their fillings.
    """
    kind = kind_named(name)
    form_of(kind)
    random, bounds = Random(f"{kind.name} {seed}"), tuple(most)
    seen, score, failed = set[str](), Counter[Size](), 0
    while failed < TRIES * len(SIZES) and count:
        size = random.choices(SIZES, [r * c * 3.0 ** max(-4, min(score[r, c], 1)) for r, c in SIZES])[0]
        bound, before = random.choice(bounds), count
        from_answer = kind.recipe is not None and random.random() < 0.6
        draw, several = (drawn_from_answer, FROM_ONE) if from_answer else (drawn_from_fields, 1)
        for record in islice(draw(kind, random, *size, bound), min(several, count)):
            text = json.dumps(record)
            if text not in seen:
                seen.add(text)
                count -= 1
                yield Small(record, bound)
        score[size] += 1 if count < before else -1
        failed = 0 if count < before else failed + 1


def form_of(kind: Kind) -> AnswerForm:
    """The form of the kind's answers; `InputError` where that is a plain function."""
    if not isinstance(kind.answer, AnswerForm):
        raise InputError(f"{kind.name} does not say what its answers may be: its answer is no AnswerForm")
    return kind.answer


def fillings(kind: Kind, record: Data, most: int) -> Iterator[Answer] | None:
    """All fillings of a board; None where it has more than `most`, or where its record cannot be read."""
    try:
        read_record(record)
    except (InputError, TooLarge):
        return None
    return form_of(kind).fillings(Record(record), most)


# From an answer -------------------------------------------------------------------------------------------


def drawn_from_answer(kind: Kind, random: Random, rows: int, columns: int, most: int) -> Iterator[Data]:
    """Boards of one random answer, with some of its clues, and such with a clue changed."""
    assert kind.recipe is not None
    try:
        wanted = Wanted(kind.name, rows, columns, json.dumps(settings(kind, random, rows, columns)), 0)
        shop = Workshop(wanted, deadline=Deadline(PATIENCE))
        draft = (
            kind.recipe.answer is None and random.random() < 0.5 and accepted_draft(kind, shop, random, most)
        )
        draft = draft or shop.draft(random)
        clues = Clues(kind, draft.record, shop.derived(draft))
        whole = clues.record(range(len(clues.items)))
    except Exception:
        return  # a draw that leads nowhere; a judge or a reader that fails is seen on other boards
    if fillings(kind, whole, most) is None:
        return
    for _ in range(2 * FROM_ONE):
        record = few_enough(clues, random, most)
        if random.random() < CHANGED:
            record = changed(kind, random, record)
        if fillings(kind, record, most) is not None:
            yield record


def accepted_draft(kind: Kind, shop: Workshop, random: Random, most: int) -> Draft | None:
    """A board with an answer that the judge accepts where there are no clues but those of its shape: no
    constraint is asked, which may be too strong. None where there is none, or too many fillings.
    """
    assert kind.recipe is not None
    blank = Blank(blank_record(shop.asked), random)
    shape = kind.recipe.shape(blank) if kind.recipe.shape else {}
    record = Record({**blank.record.data, "clues": shape})
    bare = {field.name: field.holding({}, record) for field in map(kind.field, derived_names(kind))}
    asked = {**record.data, "clues": {**bare, **shape}}
    found = fillings(kind, asked, most)
    right = [each for each in found or () if kind.judge(Record(asked), each) is None]
    return Draft(kind, record, random.choice(right), random) if right else None


def derived_names(kind: Kind) -> Iterator[str]:
    """The fields that the recipe derives from an answer."""
    assert kind.recipe is not None
    return (derived.name for derived in kind.recipe.clues)


def settings(kind: Kind, random: Random, rows: int, columns: int) -> Data:
    """The settings of the recipe, or such as are drawn for each param."""
    assert kind.recipe is not None
    if random.random() < 0.5:
        return dict(kind.recipe.params)
    board = Record({"rows": rows, "cols": columns})
    return {field.name: field.random(random, board) for field in kind.fields if field.place == "params"}


def few_enough(clues: Clues, random: Random, most: int) -> Data:
    """A board with some of the clues: a random number, and more as long as there are too many fillings; in
    half of the boards those of one field before others.
    """
    order = random.sample(range(len(clues.items)), len(clues.items))
    if random.random() < 0.5:
        rank = random.sample(range(len(clues.found)), len(clues.found))
        order.sort(key=lambda i: rank[clues.items[i].derived])
    kept = random.randint(0, len(order))
    while kept < len(order) and fillings(clues.kind, clues.record(order[:kept]), most) is None:
        kept += 1
    return clues.record(order[:kept])


def changed(kind: Kind, random: Random, record: Data) -> Data:
    """The record with an entry of a clue changed to another one or taken away."""
    board = Record(record)
    held = [(field, place) for field in kind.fields for place in field.entries(record)]
    if not held:
        return record
    field, place = random.choice(held)
    entries = field.entries(record)
    others = [entry for entry in islice(field.options(place, board), MANY) if entry != entries[place]]
    if others and random.random() < 0.8:
        entries[place] = random.choice(others)
    else:
        del entries[place]
    return with_field(record, field, field.holding(entries, board))


def with_field(record: Data, field: Field[Any], value: Any) -> Data:
    """The record with this value of a field, without the field where it is None."""
    part = {name: held for name, held in (record.get(field.place) or {}).items() if name != field.name}
    return {**record, field.place: part if value is None else {**part, field.name: value}}


# From the fields ------------------------------------------------------------------------------------------


def drawn_from_fields(kind: Kind, random: Random, rows: int, columns: int, most: int) -> Iterator[Data]:
    """Boards with random values of all fields."""
    for _ in range(2 * FROM_ONE):
        record: Data = {"type": kind.name, "rows": rows, "cols": columns, "clues": {}}
        try:
            for field in sorted(kind.fields, key=lambda field: field.place == "clues"):
                record = with_field(record, field, value_of(field, random, Record(record)))
        except Exception:
            return  # the field has no value on such a board
        found = fillings(kind, record, most)
        if found is not None and (random.random() < WITHOUT or any(accepted(kind, record, found))):
            yield record


def accepted(kind: Kind, record: Data, answers: Iterable[Answer]) -> Iterator[bool]:
    """Whether the judge accepts each of some answers; one on which it fails is worth a look too."""
    board = Record(record)
    for answer in answers:
        try:
            yield kind.judge(board, answer) is None
        except Exception:
            yield True


def value_of(field: Field[Any], random: Random, board: Record) -> Any:
    """A random value of a field, None to leave it out: few entries of few sorts, or whatever it draws."""
    if not field.required and random.random() < (0.5 if field.place == "params" else 0.3):
        return None
    try:
        if random.random() < BLANK:
            return field.holding({}, board)
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
            return field.holding(chosen, board)
    except NotImplementedError:
        pass
    return field.random(random, board)
