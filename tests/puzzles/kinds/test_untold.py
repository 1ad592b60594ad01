"""Clues that are there although their numbers are not told.

Two witnesses: the answers of a board are those of the boards with any number in place of the mark, and small
boards have the answers that a person finds in them. Judge, back ends, certificates, texts and pictures are
compared by the checks for kinds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import chain, product
from random import Random
from typing import Any

import pytest

from gridproof import check, explain, solve
from gridproof.frontends.notebook.display import draw
from gridproof.puzzles import InputError, kind_named, read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.forms.links import read_form
from gridproof.puzzles.forms.writer import write as write_form
from gridproof.testing import kind_checks

Data = dict[str, Any]

LARGE = 12
"""A number larger than any region of the small boards."""


def record(kind: str, *rows: Sequence[Any], name: str = "cells", **clues: Any) -> Data:
    """Return the record of a board with these rows of clues."""
    margin = name == "vertices"
    size = {"rows": len(rows) - margin, "cols": len(rows[0]) - margin}
    return {"type": kind, **size, "clues": {name: [[*row] for row in rows], **clues}}


UNIQUE: list[tuple[Data, Data]] = [
    (record("hashi", ["?", None, 2, None, 1]), {"bridges": [[0, 0, 0, 2, 1], [0, 2, 0, 4, 1]]}),
    (record("shikaku", ["?", None, None, 2, None]), {"regions": [[0, 0, 0, 1, 1]]}),
    (
        record("geradeweg", [2, None, None], [None, None, None], [None, None, "?"]),
        {"links": [["es", "ew", "sw"], ["ns", "", "ns"], ["ne", "ew", "nw"]]},
    ),
    (record("minesweeper", [1, None, "?"]), {"mines": [[0, 1, 0]]}),
    (record("cave", [None, "?", 2]), {"inside": [[0, 1, 1]]}),
    (
        record("kuromasu", ["?", 2], [None, None], [None, "?"], [None, 2]),
        {"shaded": [[0, 0], [0, 1], [0, 0], [1, 0]]},
    ),
    (
        record("castle_wall", ["x", None, None], [None, None, None], ["?e", "?e", None]),
        {"links": [["", "es", "sw"], ["", "ne", "nw"], ["", "", ""]]},
    ),
    (record("fillomino", [3, 1], ["?", None], name="givens"), {"values": [[3, 1], [3, 3]]}),
    (record("gokigen", [1, "?"], ["?", None], name="vertices"), {"slants": [["\\"]]}),
    (record("creek", [1, "?"], [None, None], name="vertices"), {"shaded": [[1]]}),
    (record("nawabari", ["?", None, 3]), {"regions": [[0, 1, 1]]}),
    (record("araf", [1, "?", None, "?", 3]), {"regions": [[0, 0, 0, 1, 1]]}),
    (record("canal_view", ["?", None, None, 1]), {"shaded": [[0, 0, 1, 0]]}),
    (
        record("sukoro", ["?", 1], [None, None], [None, 0], name="givens"),
        {"values": [[2, 1], [1, None], [None, None]]},
    ),
    (
        record(
            "kakuro",
            ["#", {"down": 3}, {"down": "?"}],
            [{"across": 4}, None, None],
            [{"across": 3}, None, None],
        ),
        {"values": [[None, None, None], [None, 1, 3], [None, 2, 1]]},
    ),
    (record("hitori", [1, 1], [None, 1]), {"shaded": [[0, 1], [0, 0]]}),
    (record("slitherlink", ["?", 3]), {"inside": [[1, 1]]}),
    (
        record("putteria", [None, 0, None], regions=[[0, 0, 1]]),
        {"values": [[2, None, 1]]},
    ),
    (record("nurikabe", ["?", None, 1]), {"shaded": [[0, 1, 0]]}),
    (record("paint_area", ["?", 2, None], regions=[[0, 1, 2]]), {"shaded": [[1, 1, 1]]}),
    (
        record("nanro", ["?", None, None], name="givens", regions=[[0, 0, 1]]),
        {"values": [[2, 2, 1]]},
    ),
    (record("numberlink", ["?", 1], ["?", 1]), {"links": [["s", "s"], ["n", "n"]]}),
    (record("tatamibari", ["?", None, "s"]), {"regions": [[0, 0, 1]]}),
    (record("suguru", ["?", 1], name="givens", regions=[[0, 0]]), {"values": [[2, 1]]}),
]
"""A board of each kind with its one answer, found by hand."""

NAMES = [board["type"] for board, _ in UNIQUE]

MEANT: dict[str, Sequence[Any]] = {
    "araf": range(LARGE),
    "castle_wall": range(6),
    "canal_view": range(6),
    "cave": range(1, 6),
    "creek": range(5),
    "fillomino": range(1, 7),
    "geradeweg": range(1, 5),
    "gokigen": range(5),
    "hakoiri": "cst",
    "hakyuu": range(1, 7),
    "hashi": range(1, 9),
    "kakuro": range(1, 46),
    "kojun": range(1, 7),
    "kuromasu": range(1, 6),
    "minesweeper": range(9),
    "nanro": range(1, 7),
    "nawabari": range(5),
    "nurikabe": range(1, 7),
    "paint_area": range(5),
    "shikaku": range(1, 7),
    "slitherlink": range(5),
    "suguru": range(1, 7),
    "sukoro": range(1, 5),
    "tatamibari": "shv",
}
"""The entries that a mark can stand for on small boards."""


def texts(board: Data) -> set[str]:
    """Return all answers of a board, each as a text."""
    try:
        puzzle = read_record(board)
    except InputError:  # a number that is too large for the board
        return set()
    answers = solve(puzzle, limit=1000).record["solutions"]
    assert len(answers) < 1000
    return {json.dumps([answer[part] for part in sorted(answer) if part != "text"]) for answer in answers}


def meant(kind: str, value: Any, numbers: Sequence[Any]) -> Iterator[Any]:
    """Yield a value of a record with each of the numbers in place of each mark."""
    if isinstance(value, list | dict):
        keys = range(len(value)) if isinstance(value, list) else value.keys()
        for parts in product(*(tuple(meant(kind, value[key], numbers)) for key in keys)):
            yield [*parts] if isinstance(value, list) else dict(zip(keys, parts, strict=True))
    elif isinstance(value, str) and len(value) > 1 and "?" in value:  # an arrow of castle wall
        yield from (value.replace("?", str(number)) for number in numbers)
    else:
        yield from numbers if value == "?" and kind != "castle_wall" else (value,)


SIZES = dict.fromkeys(MEANT, ((2, 3), (3, 2), (1, 5), (2, 2))) | dict.fromkeys(
    ("castle_wall", "geradeweg", "hakoiri"), ((3, 3), (2, 3), (3, 4))
)

KAKURO = [
    record("kakuro", ["#", {"down": 3}, {"down": "?"}], [{"across": "?"}, None, None], ["#", None, None]),
    record("kakuro", ["#", {"down": "?"}], [{"across": "?"}, None], ["#", None]),
    record("kakuro", [{"across": "?"}, None, None, {"across": "?"}, None]),
]


def marked_boards(kind: str, most: int) -> Iterator[Data]:
    """Yield boards with one or two marks and a few numbers."""
    if kind == "kakuro":
        yield from KAKURO
        return
    random, names = Random(kind), [field.name for field in kind_named(kind).fields]
    name = next(name for name in ("cells", "givens", "vertices") if name in names)
    mark, margin = "?e" if kind == "castle_wall" else "?", name == "vertices"
    for _ in range(most):
        rows, columns = random.choice(SIZES[kind])
        squares = [*product(range(rows + margin), range(columns + margin))]
        marks = random.sample(squares, random.choice((1, 2)))
        numbers = random.sample(squares, random.choice((0, 1, 2)))
        grid: list[list[Any]] = [[None] * (columns + margin) for _ in range(rows + margin)]
        for r, c in numbers:
            grid[r][c] = random.choice(MEANT[kind][:5])
            if kind == "castle_wall":
                grid[r][c] = random.choice(("o", "x", f"{grid[r][c]}s", "?", "?no"))
        for r, c in marks:
            grid[r][c] = mark
        labels = [[int(2 * (r * columns + c) >= rows * columns) for c in range(columns)] for r in range(rows)]
        yield record(kind, *grid, name=name, **({"regions": labels} if "regions" in names else {}))


@pytest.mark.parametrize("kind", MEANT)
def test_a_mark_stands_for_any_number(kind: str) -> None:
    answers = 0
    for board in marked_boards(kind, 12):
        told = (board | {"clues": clues} for clues in meant(kind, board["clues"], MEANT[kind]))
        expected = set[str]().union(*map(texts, told))
        assert texts(board) == expected, board
        answers += len(expected)
    assert answers


def test_a_square_of_hitori_without_a_number_repeats_none() -> None:
    """A number that occurs nowhere else says as little."""
    boards: list[list[list[Any]]] = [[[2, None, 2], [None, 2, 1]], [[None, None], [1, 1]], [[None] * 2] * 2]
    for cells in boards:
        fresh = iter({1, 2, 3, 4}.difference(chain(*cells)))
        other = [[next(fresh) if entry is None else entry for entry in row] for row in cells]
        assert texts(record("hitori", *cells)) == texts(record("hitori", *other)), cells
    with pytest.raises(InputError, match=r"holds '\?', a whole number from 0 to 2 or null was expected"):
        read_record(record("hitori", [1, "?"]))
    assert texts(record("hitori", [2, None, 2])) == {"[[[1, 0, 0]]]", "[[[0, 0, 1]]]", "[[[1, 0, 1]]]"}


@pytest.mark.parametrize(("board", "answer"), UNIQUE, ids=NAMES)
def test_a_person_finds_the_answer(board: Data, answer: Data) -> None:
    verdict = check(board)
    assert verdict.status == "unique", verdict.record
    assert {part: value for part, value in verdict.record["solutions"][0].items() if part != "text"} == answer
    assert kind_named(board["type"]).judge(Record(board), answer) is None


CHECKS = [(board["type"], each) for board, _ in UNIQUE for each in kind_checks(board["type"], boards=[board])]


@pytest.mark.parametrize(
    "each", [each for _, each in CHECKS], ids=[f"{name}: {each}" for name, each in CHECKS]
)
def test_everything_agrees(each: Any) -> None:
    each()


BROKEN: list[tuple[Data, Data, str]] = [
    (record("cave", ["?", None]), {"inside": [[0, 1]]}, "the number at row 1, column 1 is outside"),
    (record("canal_view", ["?", None]), {"shaded": [[1, 0]]}, "the number at row 1, column 1 is shaded"),
    (record("kuromasu", ["?", None]), {"shaded": [[1, 0]]}, "the number at row 1, column 1 is shaded"),
    (
        record("minesweeper", ["?", None]),
        {"mines": [[1, 0]]},
        "there is a mine on the clue in row 1, column 1",
    ),
    (record("hashi", ["?", None, "?"]), {"bridges": []}, "the islands are not all joined"),
    (record("shikaku", ["?", "?"]), {"regions": [[0, 0]]}, "the region of row 1, column 1 holds 2 clues"),
    (record("nawabari", ["?", "?"]), {"regions": [[0, 0]]}, "the region of row 1, column 1 holds 2 clues"),
    (
        record("araf", ["?", "?", "?"]),
        {"regions": [[0, 0, 0]]},
        "the region of row 1, column 1 holds 3 numbers",
    ),
    (
        record("araf", ["?", 2]),
        {"regions": [[0, 0]]},
        "the region of row 1, column 1 has 2 cells, not between its numbers",
    ),
    (record("sukoro", ["?"], name="givens"), {"values": [[None]]}, "row 1, column 1 is not as given"),
    (
        record("geradeweg", ["?", None, None], [None] * 3),
        {"links": [["es", "ew", "sw"], ["ne", "ew", "nw"]]},
        "a straight line through the number in row 1, column 1 has another length",
    ),
]


@pytest.mark.parametrize(("board", "answer", "words"), BROKEN)
def test_the_judge_names_the_clue(board: Data, answer: Data, words: str) -> None:
    assert kind_named(board["type"]).judge(Record(board), answer) == words


def test_a_clash_names_the_mark() -> None:
    apart = record("hashi", ["?", None, None], [None, None, None], [None, None, "?"])
    verdict = check(apart, explain=True)
    assert verdict.status == "none"
    assert verdict.record["conflict"]["clues"] == ["island ? at r1c1"]
    ring = check(record("geradeweg", ["?", None, "?"], [None] * 3), explain=True)
    assert ring.status == "none"
    assert {*ring.record["conflict"]["clues"]} & {
        f"lines of one length through {cell}" for cell in ("r1c1", "r1c3")
    }


def test_steps_call_it_by_its_mark() -> None:
    path = explain(record("shikaku", ["?", None, None, 2, None]))
    assert any("the ? at r1c1" in str(step) for step in path.steps), [*map(str, path.steps)]


@pytest.mark.parametrize(("board", "answer"), UNIQUE, ids=NAMES)
def test_it_is_drawn(board: Data, answer: Data) -> None:
    if "?" in json.dumps(board["clues"]):
        assert answer
        assert ">?" in draw(read_record(board)).svg()


URLS = [
    "hashikake/3/1/.g2",
    "shikaku/5/1/.h2g",
    "geradeweg/3/3/2m.",
    "mines/3/1/1g.",
    "cave/3/1/g.2",
    "kurodoko/2/2/.h2",
    "castle/3/3/20.e04.04.a",
    "fillomino/2/2/31.g",
    "gokigen/1/1/1..g",
    "creek/1/1/1.h",
    "nawabari/3/1/.a3",
    "putteria/3/1/0g.g",
    "araf/5/1/1.g.3",
    "canal/4/1/.h1",
    "sukoro/2/3/.1d",
    "kakuro/6/5/Dclh4t9fl3-p-gl-alJeC3BgG",
    "kakuro/2/2/n3-43",
    "hitori/2/2/11.1",
    "hitori/6/5/111.45.2..453.3.1..2....3.3.1.",
    "slither/2/1/.d",
    "nurikabe/3/1/.g1",
    "tapa/2/1/.g",
    "koburin/2/1/.g",
    "paintarea/2/1/g1.",
    "nanro/3/1/8.h",
    "numlin/2/2/.1.1",
    "hakoiri/3/1/0.2a",
    "tatamibari/3/1/.g1",
    "suguru/2/1/0.1",
    "ripple/2/1/0.1",
    "cojun/2/1/0.1",
    "heyawake/2/1/g.1",
    "chocona/2/1/g.1",
]


@pytest.mark.parametrize("url", URLS)
def test_a_link_is_read_and_written_again(url: str) -> None:
    link = "https://puzz.link/p?" + url
    board = read_form(link)
    read_record(board)
    assert write_form(board, "puzzlink") == link
    assert read_form(write_form(board, "pzprv3"))["clues"] == board["clues"]
    assert "?" in json.dumps(board["clues"]) or url.startswith(("putteria", "hitori"))


def test_a_region_of_araf_is_smaller_or_larger_than_its_number() -> None:
    board = read_record(record("araf", ["?", None, 4, None, None, None]))
    told = [str(step) for step in explain(board).steps]
    assert any("the region of r1c1 and r1c3 has more than 4 cells" in step for step in told), told
    assert texts(record("araf", ["?", 4, None, None, None])) == {"[[[0, 0, 0, 0, 0]]]"}
    assert texts(record("araf", ["?", 4, None, None])) == set()
    say = kind_named("araf").fact_wording
    phrases = [say(board, "r1c1&r1c3", value, true).form for value in (0, 1) for true in (True, False)]
    assert phrases == [
        "{} share no region",
        "{} share a region",
        "{} has fewer than 4 cells",
        "{} does not have fewer than 4 cells",
    ]


COUNTED = ["aqre", "chocona", "country_road", "detour", "heyawake", "juosan", "regional_yajilin", "shimaguni"]


@pytest.mark.parametrize("kind", COUNTED)
def test_a_region_whose_number_is_not_told_has_any(kind: str) -> None:
    board: Data = {"type": kind, "rows": 2, "cols": 4}
    regions = [[0, 0, 1, 1], [0, 0, 1, 1]]
    marked = board | {"clues": {"regions": regions, "counts": {"0": "?"}}}
    numbered = [board | {"clues": {"regions": regions, "counts": {"0": number}}} for number in range(5)]
    assert texts(marked) == set[str]().union(*map(texts, numbered))
    assert ">?" in draw(read_record(marked)).svg()
    assert read_form(write_form(marked, "puzzlink"))["clues"] == marked["clues"]
    assert read_form(write_form(marked, "pzprv3"))["clues"] == marked["clues"]
    with pytest.raises(InputError, match="not from 0 to 4"):
        read_record(board | {"clues": {"regions": regions, "counts": {"0": -2}}})
