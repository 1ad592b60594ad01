"""The forms in which people and models write answers: right in each is 1.0, with a wrong cell 0.0 in each."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import numpy
import pytest

import gridproof
from gridproof import reward, score, score_answer
from gridproof.frontends.data.judging.answers import fault
from gridproof.puzzles import kind_named
from gridproof.puzzles.samples import samples

Grid = list[list[Any]]

FOUR = "123.34......4..1"
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def solved(puzzle: str) -> Grid:
    """Return the rows of the answer."""
    text = str(next(gridproof.check_many([puzzle])).record["solutions"][0]["text"])
    side = int(len(text) ** 0.5)
    return [[int(sign) for sign in text[start : start + side]] for start in range(0, len(text), side)]


def spaced(row: list[Any]) -> str:
    return " ".join(map(str, row))


def joined(row: list[Any]) -> str:
    return "".join(map(str, row))


def fenced(text: str, name: str = "") -> str:
    return f"```{name}\n{text}\n```"


def table(rows: Grid, names: list[str], rule: str, labels: list[str]) -> str:
    """Return a table of Markdown; with `labels` a row has its own."""
    heads = [""] * bool(labels) + names
    labelled = [[label, *row] for label, row in zip(labels, rows, strict=True)] if labels else rows
    lines = [heads, [rule] * len(heads), *labelled]
    return "\n".join("|" + "|".join(map(str, line)) + "|" for line in lines)


def forms(rows: Grid) -> dict[str, Any]:
    """Return an answer of digits, in each form."""
    numbers = range(1, len(rows) + 1)
    grid, compact = "\n".join(map(spaced, rows)), "\n".join(map(joined, rows))
    line, texts = "".join(map(joined, rows)), [[str(value) for value in row] for row in rows]
    latex = " \\\\\n".join(" & ".join(map(str, row)) for row in rows)
    columns = "c" * len(rows)
    named = list(zip(numbers, rows, strict=True))
    return {
        "grid": grid,
        "line": line,
        "compact": compact,
        "words": grid.replace("\n", " "),
        "commas": grid.replace(" ", ","),
        "bars": grid.replace(" ", " | "),
        "semicolons": grid.replace("\n", "; "),
        "tabs": grid.replace(" ", "\t"),
        "other ends": grid.replace("\n", "\r\n"),
        "gaps": grid.replace("\n", "\n\n"),
        "slashes": compact.replace("\n", "/"),
        "wide slashes": grid.replace("\n", " / "),
        "full width": grid.translate({48 + i: 0xFF10 + i for i in range(10)}),
        "Answer:": f"Answer: {line}",
        "is": f"The answer is {line}.",
        "bold label": f"**Final Answer:** {line}",
        "prose": f"The final answer is:\n\n{grid}\n\nAll rows are fine.",
        "backticks": f"It is `{line}`.",
        "box": f"So $\\boxed{{{line}}}$.",
        "box of rows": f"\\boxed{{\n{grid}\n}}",
        "box of text": f"\\boxed{{\\text{{{line}}}}}",
        "box of an array": f"\\[\\boxed{{\\begin{{array}}{{{columns}}}\n{latex}\n\\end{{array}}}}\\]",
        "array": f"$$\\begin{{array}}{{|{columns}|}}\n\\hline\n{latex} \\\\ \\hline\n\\end{{array}}$$",
        "matrix": f"\\begin{{bmatrix}}{latex}\\end{{bmatrix}}",
        "JSON": json.dumps(rows),
        "JSON of texts": json.dumps(texts),
        "JSON of rows": json.dumps(compact.split()),
        "JSON of spaced rows": json.dumps(grid.split("\n")),
        "JSON of fractions": json.dumps([[float(x) for x in row] for row in rows]),
        "JSON in one list": json.dumps([x for row in rows for x in row]),
        "JSON by part": json.dumps({"values": rows}),
        "JSON by name": json.dumps({"solution": rows}),
        "JSON by two names": json.dumps({"solution": {"values": rows}}),
        "JSON of text": json.dumps({"answer": line}),
        "JSON by row": json.dumps({f"row{i}": row for i, row in named}),
        "JSON by row of text": json.dumps({f"Row {i}": spaced(row) for i, row in named}),
        "tag": f"<answer>{line}</answer>",
        "tag, bold": f"<answer>**{line}**</answer>",
        "tag, bold rows": f"<answer>**{grid}**</answer>",
        "tag of JSON": f"<answer>{json.dumps(rows)}</answer>",
        "tag of a fence": f"<answer>\n{fenced(grid)}\n</answer>",
        "tag of a box": f"<answer>\\boxed{{{line}}}</answer>",
        "Row 1:": "\n".join(f"Row {i}: {spaced(row)}" for i, row in named),
        "R1: [...]": "\n".join(f"R{i}: {row}" for i, row in named),
        "**Row 1:**": "\n".join(f"**Row {i}:** {spaced(row)}" for i, row in named),
        "- Row 1:": "\n".join(f"- Row {i}: {spaced(row)}" for i, row in named),
        "1.": "\n".join(f"{i}. {spaced(row)}" for i, row in named),
        "row1 =": "\n".join(f"row{i} = {row}" for i, row in named),
        "table": table(rows, [f"C{i}" for i in numbers], "---", []),
        "table with labels": table(rows, [f"C{i}" for i in numbers], ":-:", [f"R{i}" for i in numbers]),
        "table with digits": table(rows, [str(i) for i in numbers], "-", []),
        "frame": "+"
        + "-" * 20
        + "+\n"
        + "\n".join(f"| {spaced(row)} |" for row in rows)
        + "\n+"
        + "-" * 20
        + "+",
        "bold squares": "\n".join(" ".join(f"**{value}**" for value in row) for row in rows),
        "fence": fenced(grid),
        "fence of JSON": f"Here:\n{fenced(json.dumps(rows), 'json')}\nDone.",
        "fence before an explanation": f"{fenced(grid)}\nWhy:\n{fenced('row 1 needs a 4, so column 2 ...')}",
        "fence before a program": f"{fenced(grid)}\nBy\n{fenced('print(all(map(check, grid)))', 'python')}",
        "second fence": f"{fenced('1 1 1')}\nno:\n{fenced(grid)}",
        "after thought": f"<think>1 2 3 4 5</think>\n{grid}",
        "Python": f"grid = {rows}",
        "tuples": str(tuple(map(tuple, rows))),
        "numpy": str(numpy.array(rows)),
        "message": [{"role": "assistant", "content": grid}],
        "parts of a message": [{"role": "assistant", "content": [{"type": "text", "text": grid}]}],
        "list": rows,
        "tuple": tuple(map(tuple, rows)),
        "list of all": [x for row in rows for x in row],
        "list of texts": compact.split(),
        "list of words": texts,
        "an array": numpy.array(rows),
        "an array of fractions": numpy.array(rows, float),
        "an array of texts": numpy.array(texts),
        "dict": {"values": rows},
        "dict by name": {"solution": rows},
        "dict of an array": {"values": numpy.array(rows)},
        "dict by row": dict(named),
        "dict by cell": {f"r{i}c{j}": x for i, row in named for j, x in enumerate(row, 1)},
    }


def wrong(rows: Grid, r: int, c: int) -> Grid:
    """Return the rows with another digit in one square."""
    other = [list(row) for row in rows]
    other[r][c] = other[r][c] % len(rows) + 1
    return other


@pytest.mark.parametrize("puzzle", [FOUR, NINE])
def test_right_is_right_and_wrong_is_wrong_in_every_form(puzzle: str) -> None:
    rows = solved(puzzle)
    side, row = len(rows), {"puzzle": puzzle}
    assert len(forms(rows)) >= 75
    found = {name: score(written, row) for name, written in forms(rows).items()}
    assert {name for name, value in found.items() if value != 1.0} == set()
    for r, c in ((0, 0), (side - 1, side - 1), (1, 2)):
        found = {name: score(written, row) for name, written in forms(wrong(rows, r, c)).items()}
        assert {name for name, value in found.items() if value != 0.0} == set()


SHAPES = [
    "akari",
    "binairo",
    "kakuro",
    "lits",
    "masyu",
    "n_queens",
    "nurikabe",
    "shakashaka",
    "shikaku",
    "skyscrapers",
    "slitherlink",
    "star_battle",
    "tents",
    "yajilin",
]


def written(answer: dict[str, Any], part: Any) -> list[Any]:
    """Return an answer of any kind, in forms that all kinds have."""
    found: list[Any] = [
        json.dumps(answer),
        answer,
        {name: numpy.array(held, object) for name, held in answer.items()},
    ]
    found += [fenced(json.dumps(answer), "json"), f"<answer>{json.dumps({'solution': answer})}</answer>"]
    if len(answer) == 1:
        found += [
            part,
            tuple(part),
            json.dumps({"grid": part}),
            {"solution": part},
            f"\\boxed{{{json.dumps(part)}}}",
        ]
    return found


@pytest.mark.parametrize("kind", SHAPES)
def test_structured_answers_of_other_kinds(kind: str) -> None:
    record = min(samples(kind), key=lambda record: record["rows"] * record["cols"])
    (verdict,) = gridproof.check_many([record])
    assert verdict.puzzle is not None
    answer = kind_named(kind).answer(verdict.puzzle, verdict.solutions[0])
    name, part = next(iter(answer.items()))
    assert [score(each, record) for each in written(answer, part)].count(0.0) == 0
    assert score(dict(verdict.solutions[0]), record) == 1.0
    for place in range(len(part)):
        other = [*part[:place], part[place][::-1], *part[place + 1 :]]
        if other != part and fault(verdict.puzzle, {**answer, name: other}) is not None:
            assert {score(each, record) for each in written({**answer, name: other}, other)} == {0.0}


def test_marks_may_be_any_one_sign() -> None:
    record = min(samples("star_battle"), key=lambda record: record["rows"])
    (verdict,) = gridproof.check_many([record])
    stars = verdict.record["solutions"][0]["stars"]
    for blank, mark in (".*", "_Q", "-S", "0X", ".★", "01"):
        text = "\n".join(spaced([mark if value else blank for value in row]) for row in stars)
        assert score(text, record) == 1.0, (blank, mark)
        assert score(text.replace(mark, blank, 1), record) == 0.0
        assert score(text.translate({ord(blank): mark, ord(mark): blank}), record) == 0.0


def test_the_last_answer_counts() -> None:
    right, other = ("\n".join(map(spaced, rows)) for rows in (solved(FOUR), wrong(solved(FOUR), 0, 0)))
    row = {"puzzle": FOUR}
    labels = "\n".join(f"Row {i}: {line}" for i, line in enumerate(other.split("\n"), 1))
    for text in (
        f"{fenced(right)}\n{fenced(other)}",
        f"{right}\nNo:\n{other}",
        f"{right}\nNo, rather:\n{labels}",
        f"{fenced(right)}\n\\boxed{{{other}}}",
        f"<answer>{right}</answer><answer>{other}</answer>",
        f"<answer>{right}</answer><answer></answer>",
        f"\\boxed{{{right}}} or \\boxed{{{other}}}",
        f"{fenced(right)}\n{fenced('1 2 3 4')}",
        f"{json.dumps(solved(FOUR))} {other}",
    ):
        assert score(text, row) == 0.0, text
    assert score(f"{fenced(other)}\n{fenced(right)}", row) == 1.0
    assert score(f"{other}\nNo:\n{right}", row) == 1.0


def test_nothing_strange_is_right_or_raises() -> None:
    random, row = Random(5), {"puzzle": "12..34.........."}
    signs = [
        "1",
        "2",
        "**",
        "\\boxed{",
        "}",
        "{",
        "[",
        "]",
        '"',
        ":",
        "values",
        "```",
        "\n",
        " ",
        "|",
        "-",
        "/",
        ",",
        "<answer>",
        "</answer>",
        "Row",
        "&",
        "\\\\",
        "$",
        "true",
        "null",
        "1.5",
        ".",
        "#",
        "\ud800",
    ]

    def drawn(depth: int = 0) -> Any:
        if random.random() < 0.5 or depth > 3:
            strange = [
                None,
                True,
                1,
                2.5,
                "1",
                "x",
                float("nan"),
                float("inf"),
                10**30,
                b"x",
                object(),
                {1},
                "",
            ]
            return random.choice(strange)
        if random.random() < 0.6:
            return [drawn(depth + 1) for _ in range(random.randrange(5))]
        return {random.choice(["values", "r1c1", "row1", 1, None]): drawn(depth + 1) for _ in range(3)}

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(400):
            assert score("".join(random.choice(signs) for _ in range(random.randrange(60))), row) == 0.0
            assert score(drawn(), row) == 0.0
    endless: list[Any] = []
    endless.append(endless)
    assert score(endless, row) == score([[1] * 300] * 400, row) == 0.0


@pytest.mark.parametrize(
    "piece",
    [
        "\\boxed{",
        "|\n",
        "\\text{",
        "[",
        "[1,",
        "\n",
        " \n",
        "```\nabc\n```\n",
        "Row 1: ",
        "**a",
        "1 2 3 4\n",
        "1/",
    ],
)
def test_hostile_texts_cost_little(piece: str) -> None:
    """Steps that grow with the square of the length would take ten times as long, and more."""
    before = process_time()
    assert score(piece * (99_000 // len(piece)), {"puzzle": NINE}) == 0.0
    assert process_time() - before < 5


# Rows -----------------------------------------------------------------------------------------------------


def test_rows_in_the_styles_of_trainers() -> None:
    text = "\n".join(map(spaced, solved(FOUR)))
    rows: list[dict[str, Any]] = [
        {"info": {"puzzle": FOUR}},
        {"info": json.dumps({"puzzle": FOUR})},
        {"metadata": {"board": FOUR}},
        {"question": "Solve this.", "metadata": {"puzzle": FOUR}},
        {"prompt": "Solve.", "extra_info": {"puzzle": FOUR}},
        {"info": gridproof.read_one(FOUR).record},
        {"question": FOUR, "answer": "?"},
    ]
    for row in rows:
        assert score(text, row) == score_answer(text, row) == 1.0
        assert score(text[:-1] + "9", row) == 0.0
        columns = {name: [held, held] for name, held in row.items()}
        assert reward([text, "?"], **columns) == reward([text, "?"], **row) == [1.0, 0.0]
    assert reward([text], prompts=["?"], puzzle=numpy.array([FOUR])) == [1.0]


def test_a_bad_row_ends_no_training_step() -> None:
    text = "\n".join(map(spaced, solved(FOUR)))
    puzzles = [FOUR, "junk", None, {"type": "sudoku"}, 7, FOUR]
    with pytest.warns(UserWarning, match="an answer has no score"):
        found = reward([text] * 6, puzzle=puzzles)
    assert found == [1.0, None, None, None, None, 1.0]
    for row in ({}, {"metadata": {"source_dataset": "zebra_puzzles"}}, {"info": "{broken"}):
        with pytest.warns(UserWarning, match="an answer has no score"):
            assert score(text, row) is None


# Entries of reasoning-gym ---------------------------------------------------------------------------------


def grid(text: str) -> Grid:
    """Return the rows of a grid of 4 × 4."""
    values = [0 if sign == "." else int(sign) for sign in text]
    return [values[start : start + 4] for start in range(0, 16, 4)]


SUMS = [4, 4, 1, 2]
GYM: list[dict[str, Any]] = [
    {"source_dataset": "mini_sudoku", "puzzle": grid(FOUR), "num_empty": 9},
    {"source_dataset": "kakurasu", "puzzle": [[0] * 4] * 4, "row_sums": SUMS, "col_sums": SUMS},
    {"source_dataset": "n_queens", "puzzle": [["_", "Q", "_", "_"], *[["_"] * 4] * 3], "solutions": [[]]},
    {
        "source_dataset": "futoshiki",
        "puzzle": [[0, 0, 0, 0, 0], [2, 0, 0, 0, 0], [0, 0, 3, 4, 0], [0, 0, 4, 0, 0], [1, 4, 0, 0, 2]],
        "constraints": [[0, 1, 0, 2, ">"], [0, 4, 1, 4, "<"], [1, 4, 2, 4, ">"]],
        "board_size": 5,
    },
    {
        "source_dataset": "cryptarithm", "allow_leading_zero": False, "words_letters": ["UCUCW", "WWE"],
        "result_letters": "UCTYW", "letter_to_digit": {"E": 0},
    },
]  # fmt: skip
ANSWERS = [
    "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1",
    "1 0 1 0\n0 0 0 1\n1 0 0 0\n0 1 0 0",
    "_ Q _ _\n_ _ _ Q\nQ _ _ _\n_ _ Q _",
    "4   5 > 2   1   3\n                ∧\n2   3   1   5   4\n                ∨\n5   2   3   4   1\n"
    "                 \n3   1   4   2   5\n                 \n1   4   5   3   2",
    "C=3,E=0,T=6,U=4,W=2,Y=5",
]
ENTRIES: list[dict[str, Any]] = [
    {"question": "Solve this puzzle:\n_ _\n_ _", "answer": answer, "metadata": said}
    for answer, said in zip(ANSWERS, GYM, strict=True)
]
"""Entries as reasoning-gym writes them, with the right answers."""


BROKEN = [
    answer.replace(*pair, 1)
    for answer, pair in zip(
        ANSWERS, [("1", "2"), ("1", "0"), ("Q", "_"), ("3\n", "4\n"), ("C=3", "C=1")], strict=True
    )
]


def test_entries_of_reasoning_gym_are_scored() -> None:
    assert [score_answer(entry["answer"], entry) for entry in ENTRIES] == [1.0] * 5
    assert [score_answer(entry["answer"], entry["metadata"]) for entry in ENTRIES] == [1.0] * 5
    assert [score_answer(answer, entry) for answer, entry in zip(BROKEN, ENTRIES, strict=True)] == [0.0] * 5
    as_text = [{**entry, "metadata": json.dumps(entry["metadata"])} for entry in ENTRIES]
    assert reward(ANSWERS, metadata=[entry["metadata"] for entry in as_text]) == [1.0] * 5


@pytest.mark.parametrize("as_text", [False, True])
def test_entries_of_reasoning_gym_are_read(as_text: bool, tmp_path: Path) -> None:
    rows = [entry | ({"metadata": json.dumps(entry["metadata"])} if as_text else {}) for entry in ENTRIES]
    rows.append(rows[1] | {"answer": ANSWERS[1].replace("1 0 1 0", "1 0 0 1")})
    rows.append(rows[0] | {"metadata": {"source_dataset": "zebra_puzzles", "difficulty": {}}})
    rows.append(rows[0] | {"metadata": {"source_dataset": "futoshiki", "puzzle": grid(FOUR)}})
    (tmp_path / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)))
    summary = gridproof.audit(tmp_path / "rows.jsonl", output=tmp_path, symmetry=False)
    said = (tmp_path / "offending.jsonl").read_text()
    offending = map(json.loads, said.splitlines())
    found = {each["index"]: [fault["fault"] for fault in each["faults"]] for each in offending}
    assert {i: names for i, names in found.items() if i > 4} == {
        5: ["wrong answer", "repeated"], 6: ["unreadable"], 7: ["unreadable"]
    }  # fmt: skip
    assert all(set(names) <= {"multiple"} for i, names in found.items() if i < 5)
    assert summary.tally["wrong answer"] == 1
    assert "zebra_puzzles" in said
    assert "are not read; those of cryptarithm" in said
    assert "not those of reasoning-gym's 'futoshiki'" in said
