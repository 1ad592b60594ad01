"""Zebra (logic grid): who lives where, with which colour, drink and pet; clues relate them.

A cell is an item, ``"tea"``; its value is the house, counted from 1 on the left. The relations are
those of reasoning-gym's logic puzzles (open-thought/reasoning-gym, ``reasoning_gym/logic``).

Vocabulary
    category   a list of items, one for each house
    relation   that of a clue between two items, or an item and the number of a house

>>> from gridproof.puzzles import read_record
>>> clues = {"categories": {"Name": ["ann", "bob"], "Drink": ["tea", "milk"]},
...          "clues": [{"rel": "consecutive", "a": "tea", "b": "ann"}]}
>>> puzzle = read_record({"type": "zebra", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.clues[0].label, puzzle.broken({"ann": 2, "bob": 1, "tea": 1, "milk": 2})
('clue 1: tea is directly left of ann', None)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from ...kit import (
    PLACES, SQUARES, STILL, WORD, AllDifferent, Answer, Beside, BlankBoard, Board, ByName, Caption, Cell,
    Characters, Clause, Compare, Constraint, Derived, Difference, Draft, Entries, Field, Glyph,
    InputError, Is, Kind, Layout, ListWord, Marks, One, PairTable, Phrase, Phrases, Picture, Place,
    Puzzle, Recipe, Record, Rules, SentenceLayout, Sized, Square, at, judging, shapes, shorten, whole,
)  # fmt: skip

MOST_LETTERS = 40
MOST_WORDS = 300
"""The longest name and the longest text of a clue."""

Categories = tuple[tuple[str, tuple[Cell, ...]], ...]


class Relation(NamedTuple):
    """A relation: in words, and between the house of one item and that of another, or a number."""

    words: str
    of_items: Callable[[Cell, Cell, str], Constraint] | None = None
    of_house: Callable[[Cell, int, str], Constraint] | None = None


RELATIONS = {
    "same_house": Relation("{a} and {b} share a house", lambda a, b, label: Compare(a, "==", b, label=label)),
    "beside": Relation("{a} and {b} are neighbours", lambda a, b, label: houses_apart(a, b, 1, label)),
    "consecutive": Relation(
        "{a} is directly left of {b}", lambda a, b, label: Compare(a, "==", b, -1, label=label)
    ),
    "left_of": Relation("{a} is somewhere left of {b}", lambda a, b, label: Compare(a, "<", b, label=label)),
    "right_of": Relation(
        "{a} is somewhere right of {b}", lambda a, b, label: Compare(a, ">", b, label=label)
    ),
    "one_between": Relation(
        "there is one house between {a} and {b}", lambda a, b, label: houses_apart(a, b, 2, label)
    ),
    "two_between": Relation(
        "there are two houses between {a} and {b}", lambda a, b, label: houses_apart(a, b, 3, label)
    ),
    "found_at": Relation(
        "{a} is in house {b}", of_house=lambda a, house, label: Clause((Is(a, house),), label=label)
    ),
    "not_at": Relation(
        "{a} is not in house {b}",
        of_house=lambda a, house, label: Clause((Is(a, house, False),), label=label),
    ),
}
ON_HOUSES = tuple(name for name, relation in RELATIONS.items() if relation.of_house is not None)
"""The relations of an item and a house."""


def houses_apart(a: Cell, b: Cell, steps: int, label: str) -> Constraint:
    """Require two items to be `steps` houses apart, in either direction."""
    return Difference(a, b, (steps,), absolute=True, label=label)


def name(value: Any, where: str) -> str:
    """Return `value` if it can name a cell, else raise `InputError`."""
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise InputError(f"{where} holds {shorten(value)}, a name was expected")
    if len(value) > MOST_LETTERS:
        raise InputError(f"{where} holds a name of {len(value)} letters, at most {MOST_LETTERS} are read")
    if "#" in value or SQUARES.search(value) or re.fullmatch(r"r\d+", value):
        raise InputError(f"{where} holds {shorten(value)}, which names a place of a board and no item")
    return value


class Houses(Field[int]):
    """Number of houses."""

    @property
    def shape(self) -> str:
        return "a number, that of the columns"

    def of(self, record: Record) -> int:
        """Return the number of houses."""
        houses = record.columns
        return whole(record.clues.get(self.name, houses), houses, houses, self.where)

    @property
    def layout(self) -> Layout:
        return One()

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": 1}

    def random(self, random: Random, board: Record) -> int:
        return board.columns

    def tool(self) -> dict[str, Any]:
        return {"tool": "houses"}


class CategoryTable(Field[Categories]):
    """The categories, each with its name and items."""

    @property
    def shape(self) -> str:
        return "an object from the name of each category to its list of items, a category for each row"

    def of(self, record: Record) -> Categories:
        """Return the categories, which share no item."""
        listed = record.clue(self.name)
        if not isinstance(listed, dict):
            raise InputError(f"{self.where} must be a JSON object of {record.rows} lists")
        if len(listed) != record.rows:
            raise InputError(f"{self.where} has {len(listed)} categories, {record.rows} were expected")
        categories = []
        for title, items in listed.items():
            where = f"{self.where}.{name(title, self.where)}"
            if not isinstance(items, list) or len(items) != record.columns:
                raise InputError(f"{where} must be a list of {record.columns} names, one for each house")
            categories.append((title, tuple(name(item, where) for item in items)))
        twice = judging.find_duplicate(item for _, items in categories for item in items)
        if twice is not None:
            raise InputError(f"{self.where} holds {shorten(twice)} twice")
        return tuple(categories)

    @property
    def layout(self) -> Layout:
        return PairTable(WORD, ListWord(WORD), upright=True)

    def schema(self) -> dict[str, Any]:
        names = {"type": "string", "minLength": 1, "maxLength": MOST_LETTERS}
        items = {"type": "array", "items": names, "minItems": 1}
        return {"type": "object", "propertyNames": names, "additionalProperties": items}

    def random(self, random: Random, board: Record) -> dict[str, list[str]]:
        items = [f"item{i}" for i in range(board.rows * board.columns)]
        random.shuffle(items)
        return {f"Sort{r}": items[r * board.columns :][: board.columns] for r in range(board.rows)}

    def tool(self) -> dict[str, Any]:
        return {"tool": "categories", "letters": MOST_LETTERS}


class Clue(NamedTuple):
    """A relation by name, an item, and another item or the number of a house."""

    relation: str
    a: Cell
    b: Cell | int


class RelationClues(Field[tuple[Clue, ...]]):
    """Relations between items and houses."""

    @property
    def shape(self) -> str:
        return (
            f"a list of objects of rel, a and b: items, b a number of a house for {' and '.join(ON_HOUSES)}, "
            f"rel one of {', '.join(RELATIONS)}; in plain text lines such as {next(iter(RELATIONS))} red tea"
        )

    def of(self, record: Record) -> tuple[Clue, ...]:
        """Return the clues in the record's order."""
        listed = record.clue(self.name)
        if not isinstance(listed, list):
            raise InputError(f"{self.where} must be a list of clues")
        items = {item for _, items in CATEGORIES.of(record) for item in items}
        return tuple(
            self.clue(clue, items, record.columns, f"{self.where} number {i + 1}")
            for i, clue in enumerate(listed)
        )

    def describe_entry(self, place: int, entry: dict[str, Any], board: Record) -> str:
        return RELATIONS[entry["rel"]].words.format(a=entry["a"], b=entry["b"])

    def clue(self, clue: Any, items: Collection[Cell], houses: int, where: str) -> Clue:
        """Return one of the clues, checked."""
        if not isinstance(clue, dict) or not isinstance(clue.get("rel"), str):
            raise InputError(f"{where} is {shorten(clue)}, an object with rel, a and b was expected")
        relation, a, b = clue["rel"], clue.get("a"), clue.get("b")
        if relation not in RELATIONS:
            relations = ", ".join(RELATIONS)
            raise InputError(f"{where} has the relation {shorten(relation)}; there are {relations}")
        one = item(a, items, f"{where}, a,")
        if relation in ON_HOUSES:
            return Clue(relation, one, whole(b, 1, houses, f"{where}, b,", blank=False))
        return Clue(relation, one, item(b, items, f"{where}, b,"))

    def entries(self, record: Mapping[str, Any]) -> dict[int, Any]:
        return dict(enumerate(self.raw(record) or ()))

    def value_of_entries(self, entries: Mapping[int, Any], board: Record) -> Any:
        return list(entries.values())

    def spot(self, place: int, board: Sized) -> Square:
        return 2 * board.rows + 1, 2 * place + 1

    @property
    def layout(self) -> Layout:
        return Phrases(("rel", "a", "b"))

    def schema(self) -> dict[str, Any]:
        house = {"type": "integer", "minimum": 1}
        fields = {
            "rel": {"enum": [*RELATIONS]},
            "a": {"type": "string"},
            "b": {"anyOf": [{"type": "string"}, house]},
        }
        return {"type": "array", "items": {"type": "object", "properties": fields, "required": [*fields]}}

    def random(self, random: Random, board: Record) -> list[dict[str, Any]]:
        items = [item for items in board.clues["categories"].values() for item in items]
        entries = []
        for _ in range(random.randrange(6)):
            relation, a = random.choice([*RELATIONS]), random.choice(items)
            b = random.randint(1, board.columns) if relation in ON_HOUSES else random.choice(items)
            entries.append({"rel": relation, "a": a, "b": b})
        return entries

    def tool(self) -> dict[str, Any]:
        return {"tool": "relations", "relations": [*RELATIONS], "houses": [*ON_HOUSES]}


class ProseClues(Field[tuple[str, ...]]):
    """The clues in prose."""

    retells = "clues"

    @property
    def shape(self) -> str:
        return "a list of sentences, one for each clue; the last ones may be left out"

    def of(self, record: Record) -> tuple[str, ...]:
        """Return the sentences without their full stops, '' for a clue that has none."""
        sentences, listed = record.clues.get(self.name), record.clue("clues")
        if sentences is None:
            sentences = []
        if not isinstance(sentences, list):
            raise InputError(f"{self.where} must be a list of {len(listed)} sentences, one for each clue")
        if len(sentences) > len(listed):
            raise InputError(
                f"{self.where}: there are {len(sentences)} sentences, more than the {len(listed)} clues"
            )
        texts = tuple(sentence(words, f"{self.where} number {i + 1}") for i, words in enumerate(sentences))
        return (*texts, *("" for _ in listed[len(texts) :]))

    @property
    def layout(self) -> Layout:
        return SentenceLayout()

    def schema(self) -> dict[str, Any]:
        return {"type": ["array", "null"], "items": {"type": "string", "maxLength": MOST_WORDS}}

    def random(self, random: Random, board: Record) -> list[str]:
        return [f"This is clue {i + 1}." for i in range(len(board.clues["clues"]))]

    def tool(self) -> dict[str, Any]:
        return {"tool": "sentences", "letters": MOST_WORDS}


HOUSES = Houses("houses", "how many houses there are", required=False)
CATEGORIES = CategoryTable("categories", "what the houses differ in")
CLUES = RelationClues("clues", "how two items, or an item and a house, are related")
TEXT = ProseClues("text", "the clues in prose", required=False)


@lru_cache(maxsize=32)
def zebra_rules(categories: Categories) -> Rules:
    """Return all rules but the clues: the items of a category are in different houses."""
    houses = len(categories[0][1])
    items = tuple(item for _, listed in categories for item in listed)
    board = Board(
        len(items),
        houses,
        tuple(
            tuple(at(r, c) for r in range(first, first + houses) for c in range(houses))
            for first in range(0, len(items), houses)
        ),
    )
    places = {item: Place("row", number=r) for r, item in enumerate(items)}
    different = (
        AllDifferent(listed, house=True, label=f"each {title.lower()} once") for title, listed in categories
    )
    domains = tuple((item, tuple(range(1, houses + 1))) for item in items)
    return Rules(f"zebra {len(categories)}×{houses}", domains, tuple(different), items, board, places)


def clues(record: Record) -> Iterator[Constraint]:
    """Yield each clue as one constraint, labelled with its text if it has one."""
    listed, sentences = CLUES.of(record), TEXT.of(record)
    for i, (relation, a, b) in enumerate(listed):
        wording = RELATIONS[relation]
        words = sentences[i] or wording.words.format(a=a, b=b)
        if isinstance(b, int) and wording.of_house is not None:
            yield wording.of_house(a, b, label(i, words))
        elif isinstance(b, str) and wording.of_items is not None:
            yield wording.of_items(a, b, label(i, words))


def label(place: int, words: str) -> str:
    """Return the label of a clue."""
    return f"clue {place + 1}: {words}"


def item(value: Any, items: Collection[Cell], where: str) -> Cell:
    """Return `value` if it is an item of one of the categories, else raise `InputError`."""
    if not isinstance(value, str) or value not in items:
        raise InputError(f"{where} names {shorten(value)}, which is in no category")
    return value


def sentence(value: Any, where: str) -> str:
    """Return the text of a clue, without its full stop."""
    if not isinstance(value, str) or not value.isprintable() or len(value) > MOST_WORDS:
        raise InputError(
            f"{where} is {shorten(value)}, a sentence of at most {MOST_WORDS} letters was expected"
        )
    return value.strip().removesuffix(".")


def read(record: Record) -> Puzzle:
    HOUSES.of(record)
    categories = CATEGORIES.of(record)
    rules, related = zebra_rules(categories), tuple(clues(record))
    return Puzzle.for_record(record, rules, related, (), (*grid_labels(categories), *captions(related)))


def captions(related: tuple[Constraint, ...]) -> Iterator[Caption]:
    """Write the clues in words below the board."""
    return (Caption(clue.label.removeprefix("clue ")) for clue in related)


def grid_labels(categories: Categories) -> Marks:
    """Write houses above, items to the left, categories to the right."""
    houses = len(categories[0][1])
    items = [item for _, listed in categories for item in listed]
    return (
        *(Beside("top", c, (str(c + 1),)) for c in range(houses)),
        *(Beside("left", r, (item,)) for r, item in enumerate(items)),
        *(Beside("right", i * houses, (title,)) for i, (title, _) in enumerate(categories)),
    )


def holds(relation: str, a: int, b: int) -> bool:
    """Return whether two houses stand in this relation."""
    return {
        "same_house": a == b,
        "found_at": a == b,
        "not_at": a != b,
        "left_of": a < b,
        "right_of": a > b,
        "consecutive": b - a == 1,
        "beside": abs(a - b) == 1,
        "one_between": abs(a - b) == 2,
        "two_between": abs(a - b) == 3,
    }[relation]


def judge(record: Record, answer: Answer) -> str | None:
    """Check the houses of each category, then each clue."""
    house, houses = answer["house_of"], range(1, record.columns + 1)
    for title, items in record.clues["categories"].items():
        if sorted(house.get(item, 0) for item in items) != list(houses):
            return f"the houses of {title} are not all different"
    for i, clue in enumerate(record.clues["clues"]):
        if not holds(clue["rel"], house[clue["a"]], house.get(clue["b"], clue["b"])):
            return f"clue {i + 1} does not hold"
    return None


ITEMS = {
    "Name": ("alice", "bruno", "clara", "david", "emma", "felix", "greta", "hugo"),
    "Colour": ("blue", "brown", "green", "grey", "orange", "red", "white", "yellow"),
    "Drink": ("cider", "coffee", "juice", "lemonade", "milk", "soda", "tea", "water"),
    "Pet": ("bird", "cat", "dog", "fish", "horse", "rabbit", "turtle", "zebra"),
    "Fruit": ("apple", "banana", "cherry", "grape", "lemon", "mango", "peach", "pear"),
    "Music": ("cello", "drums", "flute", "guitar", "harp", "piano", "trumpet", "violin"),
}
"""Categories and items for random puzzles."""


def cast(blank: BlankBoard) -> dict[str, Any]:
    """Draw categories with random items, one for each house."""
    random, most = blank.random, min(map(len, ITEMS.values()))
    if blank.rows > len(ITEMS) or blank.columns > most:
        raise InputError(f"up to {len(ITEMS)} categories of up to {most} items are made")
    titles = random.sample(sorted(ITEMS), blank.rows)
    return {"categories": {title: sorted(random.sample(ITEMS[title], blank.columns)) for title in titles}}


def facts(draft: Draft) -> Entries:
    """Draw random clues that hold, four for each item."""
    house, random = draft.answer["house_of"], draft.random
    sort = {item: title for title, items in draft.record.clues["categories"].items() for item in items}
    entries = [
        {"rel": relation, "a": a, "b": b}
        for relation in RELATIONS
        for a in house
        for b in (range(1, draft.record.columns + 1) if relation in ON_HOUSES else house)
        if sort.get(b) != sort[a] and holds(relation, house[a], house.get(b, b))
    ]
    return dict(enumerate(random.sample(entries, min(len(entries), 4 * len(house)))))


def say(_: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Phrase the house of an item."""
    return Phrase(
        cell.replace("_", " "), f"{{}} [is|are] {'' if true else 'not '}in house <>", what=str(value)
    )


def houses_of(record: Record) -> dict[str, range]:
    """Return all houses for each item."""
    items = chain.from_iterable(record.clues["categories"].values())
    return dict.fromkeys(items, range(1, record.columns + 1))


class HouseOf(ByName):
    """The house of each item."""

    name = "house_of"
    input = PLACES

    def squares(self, puzzle: Puzzle, name: Cell, value: int) -> Iterable[Square]:
        rows = (mark for mark in puzzle.marks if isinstance(mark, Beside) and mark.texts == (name,))
        return ((mark.index, value - 1) for mark in rows if mark.side == "left")

    def picture(self, part: dict[Cell, int], puzzle: Puzzle) -> Picture:
        squares = (square for item, house in part.items() for square in self.squares(puzzle, item, house))
        return Picture(over=(shapes.disc("answer", c + 0.5, r + 0.5, 0.28) for r, c in squares))

    def characters(self, part: dict[Cell, int], puzzle: Puzzle) -> Characters:
        squares = (square for item, house in part.items() for square in self.squares(puzzle, item, house))
        return Characters((square, Glyph("●")) for square in squares)


KIND = Kind(
    name="zebra",
    aliases=("Einstein's riddle", "Logic grid", "Einstein puzzle"),
    rules="Find the house of each item. Items of the same category are in different houses. All clues hold.",
    fields=(HOUSES, CATEGORIES, CLUES, TEXT),
    read=read,
    answer=HouseOf(houses_of),
    judge=judge,
    fact_wording=say,
    turns=STILL,
    recipe=Recipe((Derived("clues", facts),), size=(4, 4), shape=cast),
)
