"""The score of answers: 1.0 for whatever keeps the rules and the clues, 0.0 for whatever does not."""

from __future__ import annotations

import json
import warnings
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import gridproof
from gridproof import reward, score, score_answer
from gridproof.frontends.data.judging.answers import fault
from gridproof.frontends.reading.entries import MOST_TEXT
from gridproof.puzzles import InputError, kind_named
from gridproof.puzzles.samples import samples

Data = dict[str, Any]

KINDS = [kind.name for kind in gridproof.kinds()]

ROW = {"puzzle": "1...34......4..1", "solution": "9999999999999999"}
RIGHT = [[1, 2, 4, 3], [3, 4, 1, 2], [2, 1, 3, 4], [4, 3, 2, 1]]
LAST_WORDS = "That is all there is to it, I think, and no more can be said of a puzzle such as this one."
GRID = "1 2 4 3\n3 4 1 2\n2 1 3 4\n4 3 2 1"
TABLE = "|a|b|c|d|\n|---|---|---|---|\n" + "\n".join(
    f"|{line.replace(' ', '|')}|" for line in GRID.splitlines()
)
EVERY = {"puzzle": "latin_square 3x3\n1 . .\n. . .\n. . .", "solution": "123\n231\n312"}
"""A puzzle with four solutions, one of which the row names."""


@cache
def smallest(kind: str) -> tuple[Data, Data]:
    """Return the smallest sample of a kind, and its answer."""
    record = min(samples(kind), key=lambda record: record["rows"] * record["cols"])
    verdict = gridproof.check(record)
    assert verdict.puzzle is not None
    return record, kind_named(kind).answer(verdict.puzzle, verdict.solutions[0])


def as_text(grid: list[list[Any]]) -> str:
    """Return a grid as a model writes it."""
    return "\n".join(" ".join("." if x is None or x == "" else str(x) for x in row) for row in grid)


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_of_every_kind_is_right(kind: str) -> None:
    record, answer = smallest(kind)
    assert score(json.dumps(answer), record) == 1.0
    assert score(f"```json\n{json.dumps(answer, indent=1)}\n```", record) == 1.0
    name, part = next(iter(answer.items()))
    if len(answer) == 1:
        assert score(json.dumps(part), record) == 1.0
        if kind not in ("cryptarithm", "hashi", "n_queens", "zebra"):
            assert score(f"The answer:\n{as_text(part)}\n{LAST_WORDS}", record) == 1.0
    assert score(json.dumps({**answer, name: []}), record) == 0.0


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_near_the_answer_is_right(kind: str) -> None:
    """Another value anywhere in a square that the rules look at, and anything that is no value."""
    record, answer = smallest(kind)
    for name, part in answer.items():
        if isinstance(part, list) and part and len(part) == record["rows"] and kind != "n_queens":
            strange: list[Any] = [True, 1.5, -1, 10**9, [1], {}, "x" * 9]
            for wrong in strange:
                other = [[wrong, *part[0][1:]], *part[1:]]
                assert score(json.dumps({**answer, name: other}), record) == 0.0, wrong
            grids: list[Any] = [
                part[1:],
                [*part, part[0]],
                [row[1:] for row in part],
                [*part[:-1], "x"],
                None,
                7,
            ]
            for grid in grids:
                assert score(json.dumps({**answer, name: grid}), record) == 0.0
    for text in ("[]", "{}", "null", "[[]]", '{"values": 1}', "?", "", "NaN", "1" * 400):
        assert score(text, record) == 0.0


@pytest.mark.parametrize(
    "text",
    [
        GRID,
        GRID.replace(" ", ""),
        GRID.replace(" ", ", "),
        GRID.replace("\n", " "),
        GRID.replace(" ", "").replace("\n", ""),
        GRID.replace("\n", "\n---------\n").replace(" ", " | "),
        "\n".join(f"| {line.replace(' ', ' | ')} |" for line in GRID.splitlines()),
        f"Let me think. The first row is 1 2 4 3.\n\nSo:\n{GRID}\n",
        TABLE,
        TABLE.replace("---", ":-:"),
        f"<ANSWER>{GRID}</Answer>",
        f"The answer: {json.dumps(RIGHT)}",
        f"I think that {json.dumps({'values': RIGHT})} is right.",
        f"<think>1 2 3 4\n</think>\n<answer>\n{GRID}\n</answer>",
        f"<answer>1234</answer> no, <answer>{json.dumps(RIGHT)}</answer>",
        f"```\n1 1 1 1\n```\nThat was wrong:\n```text\n{GRID}\n```\nDone.",
        f"<answer>\n```\n{GRID}\n```\n</answer>",
        f"```\n{GRID}\n```\nor should I look at it again?\n```\n1 2 3 4",
        f"```\n1 1 1 1\n```\nNo.\n```\n{GRID}\n```\nAnd one more thing:\n```python",
        f"<answer>{GRID}</answer> Or perhaps <answer>1 2 3 4",
        f"<answer>{GRID}</answer> or <answer>1 2 <answer>3 4",
        json.dumps(RIGHT),
        json.dumps({"values": RIGHT}),
        json.dumps({"values": RIGHT, "text": "what our own records say besides"}),
        str(RIGHT).replace(",", ""),
    ],
)
def test_the_ways_in_which_models_write(text: str) -> None:
    assert score(text, ROW) == 1.0


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "I do not know.",
        GRID.replace("1 2 4 3", "2 1 4 3"),
        "2 1 4 3\n4 3 1 2\n1 2 3 4\n3 4 2 1",
        "1 2 4 3\n3 4 1 2\n2 1 3 4",
        GRID + "\n" + GRID.replace("1 2", "2 1"),
        GRID + "\n1 2 4 3",
        GRID.replace("4 3 2 1", "4 3 2 ."),
        f"The answer: {json.dumps(RIGHT)} or {json.dumps(RIGHT)}",
        f"The answer: {json.dumps(RIGHT[::-1])}",
        "It is [" + "[" * 50_000 + "]" * 50_000,
        f"</answer><answer>{GRID}",
        TABLE.replace("|1|2|", "|2|1|"),
        f"```\n{GRID}\n```\nor rather\n```\n1 2 3 4\n```",
        f"<answer>{GRID}</answer><answer></answer>",
        f"<answer>\n{GRID}\n</answer> no: <answer>I do not know</answer>",
        f"<answer>1 2 3 4</answer> or rather <answer>{GRID}",
        f"```\n1 2 3 4\n```\nor rather\n```\n{GRID}",
        json.dumps([[True, 2, 4, 3], *RIGHT[1:]]),
        json.dumps([[1.5, 2, 4, 3], *RIGHT[1:]]),
        json.dumps({"values": RIGHT, "clues": {"givens": []}}),
        json.dumps({"type": "sudoku", "values": RIGHT}),
        '{"values": [[1,2,4,3],[3,4,1,2],[2,1,3,4],[4,3,2,1]], "values": [[1]]}',
        json.dumps({"values": [RIGHT]}),
        "[" * 50_000 + "]" * 50_000,
        '{"values":' * 5_000 + "1" + "}" * 5_000,
        "9" * 5_000,
        "[[" + "9" * 5_000 + "]]",
        GRID + " " * MOST_TEXT,
        f"<answer>{GRID}</answer>" + " " * MOST_TEXT,
        "```" * 30_000,
        "<answer>" * 10_000 + "</answer>" * 3,
        "١ ٢ ٤ ٣\n٣ ٤ ١ ٢\n٢ ١ ٣ ٤\n٤ ٣ ٢ ١",
    ],
)
def test_what_looks_right_and_is_not(text: str | None) -> None:
    assert score(text, ROW) == 0.0


def test_any_right_answer_is_right_and_the_stored_one_is_not_looked_at() -> None:
    answers = ["123\n231\n312", "123\n312\n231", "132\n213\n321", "132\n321\n213"]
    assert [score(answer, EVERY) for answer in answers] == [1.0] * 4
    assert [score(answer, EVERY | {"solution": "no"}) for answer in answers] == [1.0] * 4
    assert score("213\n321\n132", EVERY) == score("123\n123\n123", EVERY) == 0.0


def test_shaded_squares_may_be_marks() -> None:
    record, answer = smallest("nurikabe")
    drawn = "\n".join("".join(".#"[value] for value in row) for row in answer["shaded"])
    assert score(drawn, record) == 1.0
    assert score(drawn.replace("#", ".", 1), record) == 0.0


def test_a_digit_in_a_black_square_of_a_kakuro_is_wrong() -> None:
    record, answer = smallest("kakuro")
    for r, row in enumerate(record["clues"]["cells"]):
        for c, black in enumerate(row):
            other = [list(values) for values in answer["values"]]
            other[r][c] = 9 if black else None
            assert score(json.dumps({"values": other}), record) == 0.0, (r, c)


@pytest.mark.parametrize("kind", ["cryptarithm", "zebra"])
def test_numbers_may_be_said_by_name(kind: str) -> None:
    record, answer = smallest(kind)
    (held,) = answer.values()
    said = [f"{name} = {number}" for name, number in held.items()]
    assert score(", ".join(said), record) == score("\n".join(said).replace(" =", ":"), record) == 1.0
    assert score(f"So **{said[0]}**.\n" + "\n".join(said), record) == 1.0
    assert score(", ".join(said[1:]), record) == 0.0
    assert score(", ".join([*said, f"{said[0]}1"]), record) == 0.0
    first, second = list(held)[:2]
    assert score(json.dumps({first: held[second], second: held[first]}), record) == 0.0
    swapped = [f"{first} = {held[second]}", f"{second} = {held[first]}", *said[2:]]
    assert score(", ".join(swapped), record) == 0.0


def test_labels_of_regions_may_be_any() -> None:
    record, answer = smallest("shikaku")
    last = record["rows"] * record["cols"] - 1
    others = [[last - label for label in row] for row in answer["regions"]]
    assert score(json.dumps({"regions": others}), record) == 1.0
    assert score(json.dumps({"regions": [[0] * record["cols"]] * record["rows"]}), record) == 0.0
    assert score(json.dumps({"regions": [[label + last for label in row] for row in others]}), record) == 0.0


def test_a_row_may_hold_its_puzzle_in_any_form() -> None:
    record = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": [[1], [3, 4], [], [4]]}}
    record["clues"] = {"givens": [[1, None, None, None], [3, 4, None, None], [None] * 4, [4, None, None, 1]]}
    rows: list[Any] = [record, {"puzzle": record}, {"Quiz": ROW["puzzle"]}, gridproof.read_one(record)]
    rows.append({"kind": "latin_square", "puzzle": [[1, None, None, 3], *[[None] * 4] * 3]})
    assert [score(GRID, row) for row in rows] == [1.0] * 5


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"text": "1..."}, "no column is known to be the puzzle"),
        ({"puzzle": "1.."}, "1"),
        ({"puzzle": 7}, "text, a record or a list of rows"),
        ({"puzzle": ROW["puzzle"] + "\n" + ROW["puzzle"]}, "the row holds 2"),
        ({"puzzle": ROW["puzzle"], "kind": "sudokoo"}, "sudokoo"),
    ],
)
def test_a_row_that_cannot_be_read_is_not_the_models_fault(row: Data, words: str) -> None:
    with pytest.warns(UserWarning, match=words):
        assert score(GRID, row) is None
    with pytest.warns(UserWarning, match=words):
        assert reward([GRID, GRID], **{name: [held, held] for name, held in row.items()}) == [None, None]


def test_the_puzzle_of_a_row_is_never_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "puzzle.txt").write_text(str(ROW["puzzle"]))
    monkeypatch.chdir(tmp_path)
    assert score(GRID, gridproof.read_one(Path("puzzle.txt"))) == 1.0
    with pytest.warns(UserWarning, match="the line has 10 cells"):
        assert score(GRID, {"puzzle": "puzzle.txt"}) is None


def test_an_answer_is_told_what_is_wrong_with_it() -> None:
    puzzle = gridproof.read_one("1...34......4..1")
    assert fault(puzzle, RIGHT) is None
    assert fault(puzzle, [row[::-1] for row in RIGHT]) == "row 1, column 1 is not as given"
    assert fault(puzzle, "x" * (MOST_TEXT + 1)) == "the answer has 100,001 characters, more than 100,000"
    with pytest.raises(InputError, match="no record"):
        fault(gridproof.read_one("1...34......4..1").with_record(None), RIGHT)


def test_the_form_of_reasoning_gym() -> None:
    entry = {"question": "Solve it!", "answer": "nothing", "metadata": {**ROW, "difficulty": {}}}
    assert score_answer(GRID, entry) == 1.0
    assert score_answer(GRID[:-1], entry) == score_answer(None, entry) == 0.0
    assert score_answer(GRID, ROW) == 1.0


def test_the_form_of_trl() -> None:
    messages = [{"role": "user", "content": "?"}, {"role": "assistant", "content": GRID}]
    completions: list[Any] = [GRID, messages, "no", [], [{"role": "assistant", "content": None}], None]
    columns = {
        "puzzle": [ROW["puzzle"]] * 6,
        "prompts": ["Solve it."] * 6,
        "short": [1],
        "trainer_state": object(),
    }
    assert reward(completions, **columns) == [1.0, 1.0, 0.0, 0.0, 0.0, 0.0]
    assert reward([], puzzle=[]) == []
    assert reward(prompts=["Solve it."], completions=[GRID], puzzle=[ROW["puzzle"]]) == [1.0]


def test_a_row_may_be_the_text_of_its_puzzle() -> None:
    assert score("1234341221434321", "123.34......4..1") == 1.0
    assert score("1234341221434312", "123.34......4..1") == 0.0


@pytest.mark.parametrize(("row", "said"), [("junk", "junk"), (None, "not NoneType"), ([1, 2], "not list")])
def test_a_row_of_no_form_has_no_score(row: Any, said: str) -> None:
    with pytest.warns(UserWarning, match=said):
        assert score("1234341221434321", row) is None


def test_answer_and_puzzle_the_wrong_way_round_give_a_sentence() -> None:
    puzzle, answer = "123.34......4..1", "1234341221434321"
    with pytest.warns(UserWarning, match=r"takes the answer first"):
        assert gridproof.score(puzzle, answer) == 0.0
    with pytest.raises(InputError, match=r"takes the answer first"):
        gridproof.score(gridproof.read_one(puzzle), answer)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert (gridproof.score(answer, answer), gridproof.score("1", puzzle)) == (1.0, 0.0)


def test_a_verdict_is_an_answer() -> None:
    puzzle = "123.34......4..1"
    assert gridproof.score(gridproof.check(puzzle), puzzle) == 1.0
    assert gridproof.score(gridproof.check("1" + puzzle[2:] + "."), puzzle) == 0.0
    assert gridproof.score(gridproof.check("11.............."), puzzle) == 0.0
