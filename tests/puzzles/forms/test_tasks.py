"""Tasks of the family of puzzle-light-up.com, as people copy them from the source of a page."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Any

import pytest
from forms import renamed

import gridproof
from gridproof.puzzles import read_record
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.input.recognition import looks_like_puzzle
from gridproof.puzzles.samples import samples


def squares(table: list[list[Any]], words: dict[Any, str], single: bool = False, margin: str = "") -> str:
    """Return the squares of a table as a task has them, written here anew."""
    parts, run = list[str](), 0

    def close() -> None:
        nonlocal run
        while run:
            step = min(run, 26)
            parts.append(ascii_lowercase[step - 1])
            run -= step

    for entry in (entry for row in table for entry in row):
        word = words.get(entry, None if entry is None else str(entry))
        if word is None:
            run += 1
            continue
        close()
        if not single and parts and parts[-1][-1].isdecimal() and word[0].isdecimal():
            parts.append("_")
        parts.append(word)
    close()
    return "".join(parts) + margin


def marked(table: list[list[Any]]) -> str:
    """Return the marks of a table as runs of blanks, each closed by a mark, as tasks of tents have them."""
    task, run = "", 0
    for entry in [*(entry for row in table for entry in row), 1]:
        if entry:
            task += "_" * (run == 0) or ascii_lowercase[run - 1]
            run = 0
        else:
            run += 1
            if run == 27:
                raise ValueError("a run is too long for one letter")
    return task


def areas(table: list[list[int]]) -> str:
    return ",".join(str(label + 1) for row in table for label in row)


def rules(record: dict[str, Any]) -> tuple[Any, ...]:
    """Return all that a puzzle demands, whatever the numbers of its regions."""
    puzzle = read_record(renamed(record))
    return puzzle.kind, dict(puzzle.domains), {repr(each) for each in puzzle.constraints}


def task_of(record: dict[str, Any]) -> tuple[str, str] | None:
    """Return the site and the task of a record, None for a kind that has none here."""
    clues, kind = record["clues"], record["type"]

    def lines(sign: str, *names: str) -> str:
        blank = (record["rows"] + record["cols"]) * [None]
        return sign.join(
            "" if entry is None else str(entry) for name in names for entry in clues.get(name) or blank
        )

    match kind:
        case "akari":
            return "light-up", squares(clues["cells"], {"#": "B"}, single=True)
        case "shakashaka":
            return "shakashaka", squares(clues["cells"], {"#": "B"}, single=True)
        case "slitherlink" | "nurikabe" | "shikaku" | "hitori" | "mosaic" | "minesweeper" | "kuromasu":
            name = {"slitherlink": "loop", "kuromasu": "kurodoko"}.get(kind, kind)
            return name, squares(clues["cells"], {})
        case "masyu":
            return "masyu", squares(clues["cells"], {"w": "W", "b": "B"})
        case "hashi":
            return "bridges", squares(clues["cells"], {})
        case "gokigen":
            return "slant", squares(clues["vertices"], {})
        case "binairo":
            return "binairo", squares(clues["givens"], {}, single=True)
        case "yin_yang":
            return "yin-yang", squares(clues["cells"], {"w": "W", "b": "B"}, single=True)
        case "sudoku":
            return "sudoku", squares(clues["givens"], {})
        case "star_battle" | "norinori" | "lits":
            return kind.replace("_", "-"), areas(clues["regions"])
        case "kakurasu":
            return "kakurasu", lines("/", "cols", "rows")
        case "nonogram":
            lists = [*clues["cols"], *clues["rows"]]
            return "nonograms", "/".join(".".join(map(str, entry or [0])) for entry in lists)
        case "tents":
            return "tents", f"{marked(clues['trees'])},{lines(',', 'cols', 'rows')}"
        case "aquarium":
            return "aquarium", f"{lines('_', 'cols', 'rows')};{areas(clues['regions'])}"
        case "jigsaw_sudoku":
            return "jigsaw-sudoku", f"{squares(clues['givens'], {})};{areas(clues['regions'])}"
    return None


KINDS = (
    "akari", "shakashaka", "slitherlink", "nurikabe", "shikaku", "hitori", "mosaic", "minesweeper",
    "kuromasu", "masyu", "hashi", "gokigen", "binairo", "yin_yang", "sudoku", "star_battle", "norinori",
    "lits", "kakurasu", "nonogram", "tents", "aquarium", "jigsaw_sudoku",
)  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_a_sample_comes_back_from_its_task(kind: str) -> None:
    compared = 0
    for record in samples(kind):
        told = {*record.get("params", {})} - {"stars", "note", "box"}
        try:
            name, task = task_of(record) or ("", "")
        except ValueError:
            continue
        if told or "?" in task or "x" in task:
            continue
        sides = f"puzzleWidth: {record['cols']}, puzzleHeight: {record['rows']}"
        text = f'https://www.puzzle-{name}.com/ var task = "{task}"; {sides}, stars: 1'
        assert looks_like_puzzle(text)
        [parsed] = read_text(text.replace("stars: 1", f"stars: {record.get('params', {}).get('stars', 1)}"))
        assert parsed.puzzle is not None, f"{kind} {task}: {parsed.error}"
        assert rules(parsed.record) == rules({name: record[name] for name in parsed.record if name in record})
        compared += 1
    assert compared or kind in ("minesweeper", "binairo")


STARS = "1,2,2,2,3,1,4,4,4,3,1,3,3,3,3,1,1,1,5,5,1,1,5,5,5"
"""The task of a page of puzzle-star-battle.com that a note on its sources quotes."""


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f'var task = "{STARS}";', "star battle"),
        (f"task: '{STARS}', stars:1", "star_battle"),
        (f'{{"task": "{STARS}", "site": "puzzle-star-battle.com", "stars": 1}}', None),
        (f"puzzle-star-battle.com task={STARS} stars=1", None),
    ],
)
def test_a_task_is_read_however_it_is_copied(text: str, kind: str | None) -> None:
    [parsed] = read_text(text, kind)
    if "stars" not in text:
        assert parsed.error is not None
        assert parsed.error.what == "the task does not tell the stars: add them, as in stars=1"
        return
    assert parsed.kind == "star_battle"
    assert parsed.record["clues"]["regions"][1] == [0, 3, 3, 3, 2]


def test_less_is_where_a_letter_points() -> None:
    [parsed] = read_text("puzzle-futoshiki.com task=',D,1R,'")
    assert parsed.record["clues"]["less"] == [[[1, 1], [0, 1]], [[1, 1], [1, 0]]]
    assert parsed.record["clues"]["givens"] == [[None, None], [1, None]]


def test_sums_of_cages_stand_in_their_first_squares() -> None:
    """The cages and sums are those of a sample of janko.at; see test_janko."""
    task = "p;1,1,2,3,1,4,2,3,5,4,2,6,5,4,6,6;9a8_3a7b4b9d"
    [parsed] = read_text(f"puzzle-killer-sudoku.com task='{task}'")
    assert parsed.record["clues"]["cages"][0] == {"cells": [[0, 0], [0, 1], [1, 0]], "sum": 9}
    assert parsed.puzzle is not None
    verdict = gridproof.check(parsed.puzzle)
    assert verdict.answer == {"values": [[2, 3, 4, 1], [4, 1, 3, 2], [3, 2, 1, 4], [1, 4, 2, 3]]}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "https://www.puzzle-kakurasu.com/?e=MDo2NzQsNjYx",
            "the link tells which puzzle of puzzle-kakurasu.com is meant, not the puzzle; nothing is "
            "fetched: copy the text behind task = from the source of its page, and write "
            "puzzle-kakurasu.com task='...'",
        ),
        ("puzzle-pipes.com task='a1'", "tasks of puzzle-pipes.com are not among those read here: aquarium, "),
        ("puzzle-nurikabbe.com task='a1'", "not among those read here, did you mean 'nurikabe'?"),
        (
            "task='a1_2'",
            "the task does not tell its site: write it in front, as in puzzle-light-up.com task=",
        ),
        ("puzzle-nurikabe.com task='a1b5_3c7'", "has 10 squares, which make no board with equal sides: tell"),
        (
            "puzzle-nurikabe.com task='a1b5_3' width=4",
            "has 6 squares, which make no board on 4 columns and ?",
        ),
        ("puzzle-light-up.com task='a0]b'", "']b' is no part of the task's squares, in place 3"),
        (
            "puzzle-jigsaw-sudoku.com task='p'",
            "has 1 part with ';' between, and those of jigsaw_sudoku have 2",
        ),
        (
            "puzzle-kakurasu.com task='1/2/3'",
            "has 3 clues beside its board, which are of no square board: tell",
        ),
        ("puzzle-kakurasu.com task='1/2/3' width=4", "clues beside its board of"),
        ("puzzle-tents.com task='___a,1,0'", "clues beside its board"),
        ("puzzle-futoshiki.com task='U,,,'", "'U' of the task is about a square beside the board"),
        ("puzzle-star-battle.com task='1,1,2,-' stars=1", "cell r2c2"),
        ("puzzle-hitori.com task='" + "1_" * 60_000 + "'", "more than 100,000 characters"),
    ],
)
def test_a_wrong_task_is_refused_in_a_sentence(text: str, said: str) -> None:
    [parsed] = read_text(text)
    assert parsed.error is not None
    assert any(each in str(parsed.error) for each in said.split("|"))
