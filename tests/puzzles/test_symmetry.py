"""The symmetries that kinds declare: images of a puzzle have the images of its answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import product
from typing import Any

import pytest

import gridproof
from gridproof.frontends.data.symmetry.canonical import canonical_id, canonical_text
from gridproof.frontends.data.symmetry.images import images, turn_record, turns_of
from gridproof.puzzles import InputError, kind_named
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.core.turns import FLIPPED, MIRRORED, STILL, TURNS, UPRIGHT, Turn
from gridproof.puzzles.fields.grids import Marked
from gridproof.puzzles.samples import samples

Data = dict[str, Any]

KINDS = [kind.name for kind in gridproof.kinds()]
PARTLY = {
    "aquarium": MIRRORED,
    "bricks": MIRRORED,
    "clueless_1_sudoku": FLIPPED,
    "clueless_2_sudoku": FLIPPED,
    "cryptarithm": STILL,
    "dosun_fuwari": MIRRORED,
    "gattai_8_sudoku": UPRIGHT,
    "kakurasu": FLIPPED,
    "kakuro": FLIPPED,
    "kojun": MIRRORED,
    "shogun_sudoku": UPRIGHT,
    "shugaku": MIRRORED,
    "tenner_grid": UPRIGHT,
    "windmill_sudoku": tuple(turn for turn in TURNS if turn.flip == (turn.up != turn.left)),
    "zebra": STILL,
}
"""The turns of kinds that have not all of them."""

WAYS = ("futons", "links", "triangles", "ways")
"""Parts of answers whose words are ways."""

POINTING = ("arrow_flow", "news", "roma", "toichika")
"""Kinds whose values are ways."""

SLANTS = {"/": "\\", "\\": "/"}
LYING = {"h": "v", "v": "h"}
RUNS = {"across": "down", "down": "across"}


def ids(turn: Turn) -> str:
    return "-".join(name for name, is_on in turn._asdict().items() if is_on) or "still"


@cache
def smallest(kind: str) -> tuple[Data, Data]:
    """Return the smallest sample of a kind, and its answer."""
    record = min(samples(kind), key=lambda record: record["rows"] * record["cols"])
    verdict = gridproof.check(record)
    assert verdict.status == "unique"
    assert verdict.puzzle is not None
    return record, kind_named(kind).answer(verdict.puzzle, verdict.solutions[0])


def answer_turned(answer: Data, turn: Turn, record: Data) -> Data:
    """Return an answer on the turned board."""
    size = record["rows"], record["cols"]

    def squares(numbers: list[int]) -> list[int]:
        """Turn numbers in pairs, each of them a square; an odd one out stays."""
        pairs = zip(numbers[::2], numbers[1::2], strict=False)
        return [x for pair in pairs for x in turn.square(pair, *size)] + numbers[len(numbers) // 2 * 2 :]

    return {
        name: list(map(squares, value))
        if name in ("queens", "bridges")
        else [
            [entry_turned("ways" if record["type"] in POINTING else name, entry, turn) for entry in row]
            for row in turn.grid(value)
        ]
        for name, value in answer.items()
    }


def entry_turned(name: str, entry: Any, turn: Turn) -> Any:
    """Return the entry of a square of an answer on the turned board."""
    if name == "slants":
        return SLANTS[entry] if turn.up != turn.left else entry
    if name in WAYS and entry:
        word = turn.word(entry.lower())
        if name == "futons":
            return word if entry.islower() else word.upper()
        return "".join(sorted(word)) if name == "links" else word
    if name == "marks" and turn.flip:
        return LYING[entry]
    if isinstance(entry, dict) and turn.flip:
        return {RUNS[run]: value for run, value in entry.items()}
    return entry


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_turns_with_the_board(kind: str) -> None:
    record, answer = smallest(kind)
    known = kind_named(kind)
    for turn in turns_of(known)[1:]:
        image = turn_record(known, record, turn)
        known.read(Record(image))
        broken = known.judge(Record(image), answer_turned(answer, turn, record))
        assert broken is None, ids(turn)


@pytest.mark.parametrize("kind", KINDS)
def test_kinds_declare_the_turns_that_they_have(kind: str) -> None:
    assert turns_of(kind_named(kind)) == PARTLY.get(kind, TURNS)


@pytest.mark.parametrize("kind", KINDS)
def test_images_of_a_puzzle_have_one_id(kind: str) -> None:
    for record in samples(kind)[:3]:
        wanted = canonical_id(gridproof.read_one(record))
        for image in images(kind_named(kind), record):
            assert canonical_id(gridproof.read_one(image)) == wanted


def without_first(value: Any) -> Any:
    """Return nested lists without the first entry that says something, unchanged if there is none."""
    if not isinstance(value, list):
        return value if isinstance(value, dict) else None
    for place, entry in enumerate(value):
        if (fewer := without_first(entry)) != entry:
            return [*value[:place], fewer, *value[place + 1 :]]
    return value


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_without_one_of_its_clues_has_another_id(kind: str) -> None:
    for record in samples(kind)[:3]:
        for name, value in record["clues"].items():
            if isinstance(kind_named(kind).field(name), Marked):  # there 0 says no more than null
                value = [[entry or None for entry in row] for row in value]
                same = record | {"clues": record["clues"] | {name: value}}
                assert canonical_id(gridproof.read_one(same)) == canonical_id(gridproof.read_one(record))
            fewer = record | {"clues": record["clues"] | {name: without_first(value)}}
            with suppress(InputError):
                other = canonical_id(gridproof.read_one(fewer))
                assert (other == canonical_id(gridproof.read_one(record))) == (fewer["clues"][name] == value)


def exchanged(value: Any, names: dict[Any, Any]) -> Any:
    """Return nested lists with their entries under other names."""
    return [exchanged(x, names) for x in value] if isinstance(value, list) else names.get(value, value)


SYMBOLIC = [kind.name for kind in gridproof.kinds() if kind.symbols]


@pytest.mark.parametrize("kind", SYMBOLIC)
def test_symbols_may_be_renamed(kind: str) -> None:
    symbols = kind_named(kind).symbols
    for record in samples(kind):
        clues = record["clues"]
        parts = {name: clues[name] for name in symbols if clues.get(name)}
        if len(held := sorted({x for part in parts.values() for x in flat(part)})) > 1:
            break
    names = dict(zip(held, held[1:] + held[:1], strict=True))
    other = record | {"clues": clues | {name: exchanged(part, names) for name, part in parts.items()}}
    assert other != record
    assert gridproof.check(other).status == "unique"
    assert canonical_id(gridproof.read_one(other)) == canonical_id(gridproof.read_one(record))


def flat(value: Any) -> Iterator[Any]:
    """Yield the entries of nested lists that say something."""
    if isinstance(value, list):
        for each in value:
            yield from flat(each)
    elif value is not None:
        yield value


def test_symbols_are_where_other_names_change_the_answer() -> None:
    """Numbers that are counted, compared or added are no symbols."""
    assert {"futoshiki", "killer_sudoku", "skyscrapers", "str8ts", "fillomino"}.isdisjoint(SYMBOLIC)


def test_a_sudoku_with_candidates_keeps_its_numbers() -> None:
    candidates: list[list[list[int] | None]] = [[None] * 4 for _ in range(4)]
    candidates[0] = [[1, 2], None, None, None]
    record = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"candidates": candidates}}
    other = record | {"clues": {"candidates": [[[3, 4], None, None, None], *candidates[1:]]}}
    turned_round = record | {"clues": {"candidates": candidates[::-1]}}
    one, two, three = (canonical_id(gridproof.read_one(each)) for each in (record, other, turned_round))
    assert one == three != two


@pytest.mark.parametrize(("box", "tall"), [([2, 3], [3, 2]), ([2, 4], [4, 2]), ([3, 4], [4, 3])])
def test_tall_boxes_are_wide_ones_on_their_side(box: list[int], tall: list[int]) -> None:
    side = box[0] * box[1]
    givens = [[r + c + 1 if c < side - r and c % 3 < 2 else None for c in range(side)] for r in range(side)]
    size = {"type": "sudoku", "rows": side, "cols": side}
    lying: Data = size | {"clues": {"givens": givens}, "params": {"box": box}}
    flipped = {"givens": [list(column) for column in zip(*givens, strict=True)]}
    standing = lying | {"clues": flipped, "params": {"box": tall}}
    wrong = lying | {"params": {"box": tall}}
    one, same, other = (canonical_text(gridproof.read_one(each)) for each in (lying, standing, wrong))
    assert one == same != other


def test_turns_are_a_group() -> None:
    grid = [[1, 2, 3], [4, 5, 6]]
    shapes = [turn.grid(grid) for turn in TURNS]
    assert len(set(map(str, shapes))) == 8
    for turn in TURNS:
        assert [again.grid(turn.grid(grid)) in shapes for again in TURNS] == [True] * 8
        for (r, row), c in product(enumerate(grid), range(3)):
            y, x = turn.square((r, c), 2, 3)
            assert turn.grid(grid)[y][x] == row[c]
