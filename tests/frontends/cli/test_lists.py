"""Listings of kinds and back ends, complete at any width."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache

import pytest
from command import gridproof, on_terminal

from gridproof import backends, check, kinds, read
from gridproof.frontends.inventory import export_only
from gridproof.frontends.output.listing import layout, two_columns
from gridproof.puzzles import InputError, kind_named, read_record
from gridproof.puzzles.catalogue import KindEntry, entry, examples
from gridproof.puzzles.constraints import Constraint
from gridproof.puzzles.forms.form import form_named
from gridproof.puzzles.forms.links import read_form
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.kinds import genre_of
from gridproof.puzzles.samples import samples


@cache
def entries() -> list[KindEntry]:
    return [entry(kind) for kind in kinds()]


def words(text: str) -> list[str]:
    return text.replace(":", "").split()


@pytest.mark.parametrize("width", [0, 1, 40, 80, 200])
def test_no_word_of_a_listing_is_lost_on_a_terminal(width: int) -> None:
    printed = on_terminal("kinds", width=width)
    assert words(printed)[: len(words(piped("kinds")))] == words(piped("kinds"))
    lines = printed.splitlines()
    if width >= 40:
        assert max(map(len, lines)) <= width
    printed = on_terminal("backends", width=width)
    assert words(printed) == words(piped("backends"))


@cache
def piped(*arguments: str, columns: str = "0") -> str:
    """Return the output of the command line into a pipe."""
    run = subprocess.run(
        [sys.executable, "-m", "gridproof", *arguments], capture_output=True, text=True, check=True,
        env=os.environ | {"COLUMNS": columns},
    )  # fmt: skip
    return run.stdout


def test_a_pipe_gets_a_line_of_each_kind_and_back_end() -> None:
    printed = piped("kinds")
    assert printed == piped("kinds", columns="40")
    for line, kind in zip(printed.splitlines(), kinds(), strict=True):
        assert line.split()[0] == kind.name
        first = re.match(r"(.*?\.)(?= |$)", kind.rules)
        assert first is not None
        assert line.endswith(f"  {kind.title}: {first[1]}")
    *lines, core = piped("backends").splitlines()
    assert core.startswith("core ")
    for line, backend in zip(lines, [*backends(), None, *export_only()], strict=True):
        name, *rest = line.split()
        assert name == (backend.name if backend else "auto")
        assert backend is None or set(backend.solvers) <= {word.strip(",;") for word in rest}


def test_a_text_stands_beside_its_name_or_below_it() -> None:
    rows = [("lits", "shade a tetromino in each region"), ("n", "")]
    assert two_columns(rows, None).splitlines() == ["lits  shade a tetromino in each region", "n"]
    assert two_columns(rows, 30).splitlines() == ["lits  shade a tetromino in", "      each region", "n"]
    assert two_columns(rows, 29).splitlines() == ["lits", "  shade a tetromino in each", "  region", "n"]
    assert two_columns([("a", "x" * 30)], 24).replace("\n", "").replace(" ", "") == "a" + "x" * 30


def test_json_says_all_of_every_kind() -> None:
    found = json.loads(gridproof("kinds", "--json").stdout)
    assert found == [each.to_json() for each in entries()]
    for row in found:
        assert [board["number"] for board in row["samples"]] == [*range(1, len(row["samples"]) + 1)]
        assert row["title"]
        assert row["rules"].endswith(".")
        assert "record" in row["formats"]
        assert row["primitives"]
        assert set(row["primitives"]) <= set(Constraint.registry)


def test_primitives_are_those_of_rules_and_clues() -> None:
    """Mathrax has signs of several meanings, and its smallest sample not all of them."""
    boards = [read_record(board) for board in samples("mathrax")]
    stated = [{type(each).__name__ for each in board.constraints} for board in boards]
    assert stated[0] < set.union(*stated) == set(entry(kind_named("mathrax")).primitives)


SAYS_MORE = {
    ("minesweeper", "pzprv3"), ("minesweeper", "puzzlink"), ("kakurasu", "puzzlink"), ("kakurasu", "pzprv3"),
    ("minesweeper", "penpa"), ("variant_sudoku", "penpa"), ("variant_sudoku", "sgt"),
    ("variant_sudoku", "sgt_link"), ("variant_sudoku", "sgt_save"), ("variant_sudoku", "puzzlink"),
    ("variant_sudoku", "pzprv3"), ("futoshiki", "puzzlink"), ("futoshiki", "pzprv3"),
}  # fmt: skip
"""Samples that tell all mines, leave sums out, have numbers beside signs, or more rules than the form."""

LONE_SQUARES = {("killer_sudoku", "sgt")}
"""A sample with a cage of one square, which that program does not take."""


@pytest.mark.parametrize("form", ["puzzlink", "pzprv3", "sgt"])
def test_samples_go_there_and_back_in_the_formats_told_and_in_no_other(form: str) -> None:
    for each in entries():
        for board in samples(each.kind.name):
            if form not in each.formats:
                with pytest.raises(InputError, match=f"has no {form} form"):
                    write(board, form)
            elif (each.kind.name, form) not in SAYS_MORE | LONE_SQUARES:
                assert read_form(write(board, form))["type"] == each.kind.name


def test_a_kind_is_shown_in_full_with_commands_that_work() -> None:
    printed = gridproof("kinds", "masyu", "sudoku").stdout
    assert "masyu: Masyu" in printed
    assert "SingleLoop" in printed
    assert "plain text" in printed
    assert "1 (6×6), 2 (6×6), 3 (10×10)" in printed
    commands = re.findall(r"^gridproof (check .*)$", printed, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        assert gridproof(*command.split()).returncode == 0
    assert json.loads(gridproof("kinds", "--json", "masyu").stdout) == [entry(kind_named("masyu")).to_json()]


@pytest.mark.parametrize("name", ["killer_sudoku", "masyu", "minesweeper", "slitherlink", "sudoku"])
def test_each_example_is_read_as_a_sample(name: str) -> None:
    kind = kind_named(name)
    boards = [replace(read_record(board), id=None) for board in samples(name)]
    shown = examples(kind)
    assert set(shown) >= {"record", "text"}
    for form, written in shown.items():
        text = json.dumps(written) if form == "record" else written
        (puzzle,) = read(text)
        assert replace(puzzle, id=None) in boards, form


def test_every_format_has_an_example_and_every_example_a_title() -> None:
    told = {(each.kind.name, form) for each in entries() for form in each.formats}
    shown = {(each.kind.name, form) for each in entries() for form in examples(each.kind)}
    assert told - shown == SAYS_MORE
    assert shown <= told
    assert all(form_named(form).title for each in entries() for form in each.formats)


def test_a_page_shows_text_record_and_url_to_copy() -> None:
    printed = gridproof("kinds", "masyu").stdout
    for form, shown in examples(kind_named("masyu")).items():
        assert (layout(shown) if form == "record" else shown) in printed
    assert "As a link of puzz.link:\nhttps://puzz.link/p?mashu/" in printed
    assert "in text also grid, numbers, clues, board, squares" in printed


def test_the_commands_shown_are_not_broken_at_any_width() -> None:
    printed = on_terminal("kinds", "killer_sudoku", width=30)
    assert "gridproof check --kind killer_sudoku --sample 3\n" in printed
    assert "AllDifferent" in printed


def test_a_kind_that_is_not_there_is_one_sentence() -> None:
    run = gridproof("kinds", "sudoko")
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "gridproof: there is no kind 'sudoko', did you mean 'sudoku'?\n"


def test_kinds_are_listed_by_a_word_and_shown_if_it_is_of_one_alone() -> None:
    listed = gridproof("kinds", "stern").stdout
    assert [line.split()[0] for line in listed.splitlines()] == ["star_battle", "sternenhimmel"]
    assert gridproof("kinds", "ましゅ").stdout == gridproof("kinds", "masyu").stdout
    assert "elsewhere" in gridproof("kinds", "masyu").stdout
    found = json.loads(gridproof("kinds", "stern", "--json").stdout)
    assert [row["name"] for row in found] == ["star_battle", "sternenhimmel"]
    assert found[0] == entry(kind_named("star_battle")).to_json()


def test_kinds_are_listed_by_genre_and_the_best_known_first() -> None:
    blocks = piped("kinds", "--by", "genre").split("\n\n")
    heads = [block.splitlines()[0] for block in blocks]
    assert heads == sorted({genre_of(kind.name) for kind in kinds()})
    shown = [line.split()[0] for block in blocks for line in block.splitlines()[1:]]
    assert sorted(shown) == [kind.name for kind in kinds()]
    loops = next(block for block in blocks if block.startswith("loops\n"))
    shown = [line.split()[0] for line in loops.splitlines()[1:]]
    assert shown == sorted(kind.name for kind in kinds() if genre_of(kind.name) == "loops")
    known = [line.split()[0] for line in piped("kinds", "loops", "--by", "popularity").splitlines()]
    assert known[:2] == ["slitherlink", "masyu"]


def test_samples_are_those_of_the_folder() -> None:
    for each in entries():
        assert [board.id for board in each.samples] == [board["id"] for board in samples(each.kind.name)]
    assert check(read_record(samples("lits")[0])).status == "unique"
