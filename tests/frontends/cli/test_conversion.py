"""Any puzzle in, any form out: the output is read as the same puzzle, and nothing is lost silently."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from io import BytesIO
from itertools import chain, cycle
from pathlib import Path
from typing import Any

import pytest
from boards import ROOT, Data, all_boards
from command import gridproof
from forms import NO_PLACE, renamed, rules
from hypothesis import given
from hypothesis import strategies as st
from tiers import some

from gridproof import check, convert
from gridproof.puzzles import InputError, Puzzle, kind_named, read_record
from gridproof.puzzles.core.board import box_shape
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.forms.declared import declarations_of, kinds_of
from gridproof.puzzles.forms.form import written_names
from gridproof.puzzles.forms.input.reader import read_stream, read_text
from gridproof.puzzles.forms.links import read_form
from gridproof.puzzles.forms.text.puzzles import read_block
from gridproof.puzzles.forms.writer import forms, write
from gridproof.puzzles.notation.pzpr.declaration import Pzpr
from gridproof.puzzles.notation.sgt import Sgt

PAGE = (ROOT / ".docs" / "src" / "forms.md").read_text("utf-8")
OURS = ("record", "text", "line")
"""The forms that keep a record unchanged; `test_codecs` has the others."""

FILE_NAMES = sorted(declarations_of(Pzpr, kind)[0].name for kind in kinds_of(Pzpr))
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
URL = "https://puzz.link/p?slither/5/5/cbcbcddad"


def one(text: str) -> Puzzle:
    """Return the only puzzle of a text, without a name."""
    [reading] = read_text(text)
    assert reading.error is None, str(reading.error)
    assert reading.puzzle is not None
    return replace(reading.puzzle, id=None)


def wrong(text: str) -> str:
    """Return the error of the only puzzle of a text."""
    [reading] = read_text(text)
    assert reading.error is not None
    return str(reading.error)


def sudoku(side: int, clues: Data, **params: Any) -> Data:
    return {"type": "sudoku", "rows": side, "cols": side, "clues": clues, "params": params}


# Every form and every kind ----------------------------------------------------------------------------------


def test_the_forms_are_those_of_the_command_line_and_of_the_documentation() -> None:
    assert (*forms(),) == written_names()
    for form in forms():
        assert f"\n| `{form}` |" in PAGE
    assert len(forms()["puzzlink"]) >= 60
    assert len(forms()["sgt"]) == 25


@pytest.mark.parametrize("kind", sorted(all_boards()))
@pytest.mark.parametrize("form", OURS)
def test_what_is_written_is_the_same_puzzle(form: str, kind: str) -> None:
    for record in all_boards()[kind] if kind in forms()[form] else ():
        [reading] = read_text(json.dumps(record))
        again = one(write(reading.record, form))
        original = replace(read_record(record), id=None)
        assert again == original
        assert again.marks == original.marks


@pytest.mark.parametrize("form", written_names())
def test_puzzles_of_every_kind_follow_one_another(form: str) -> None:
    kinds = some(kind for kind in sorted(all_boards()) if kind in forms()[form])
    records = [all_boards()[kind][0] for kind in kinds]
    written = []
    for record in records:
        try:
            written.append((record, write(record, form)))
        except InputError as error:
            if NO_PLACE.get((form, record["type"]), "all of it") not in str(error):
                raise
    between = "\n\n" if form in ("text", "pzprv3") else "\n"
    readings = list(read_stream(BytesIO(between.join(text for _, text in written).encode())))
    assert len(readings) == len(written)
    assert 2 * len(written) >= len(kinds)
    for reading, (record, _) in zip(readings, written, strict=True):
        assert reading.puzzle is not None, reading.error
        assert reading.kind == record["type"]
        assert rules(reading.puzzle) in (rules(read_record(renamed(record))), rules(read_record(record)))


def test_every_field_of_a_record_has_a_place_in_plain_text() -> None:
    for kind, found in all_boards().items():
        known = {*(field.name for field in kind_named(kind).fields), "note"}
        for record in found:
            assert {*record["clues"], *(record.get("params") or {})} <= known


def test_a_solution_stays_behind_in_all_but_records() -> None:
    record = all_boards()["slitherlink"][0]
    assert "solution" in record
    for form in ("text", "pzprv3", "puzzlink"):
        [reading] = read_text(write(record, form))
        assert not {"solution", "answer", "id"} & reading.record.keys()
    assert json.loads(write(record, "record")) == record


def test_the_answer_of_a_player_stays_in_a_file_of_pzpr() -> None:
    file = "pzprv3\nnurikabe\n2\n2\n1 # \n# 1 "
    assert convert(file, "pzprv3") == [f"{file} "[:-1]]
    [record] = map(json.loads, convert(file, "record"))
    assert record["answer"] == {"shaded": [[0, 1], [1, 0]]}


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 4), (4, 1)])
@pytest.mark.parametrize("kind", ["country_road", "hakyuu", "kuromasu", "slitherlink", "tents"])
def test_boards_of_one_line_are_written(kind: str, rows: int, columns: int) -> None:
    """Their files have blank lines, for rows without edges."""
    grid: Data = {name: [[None] * columns for _ in range(rows)] for name in ("cells", "givens")}
    clues = grid | {"regions": [[0] * columns for _ in range(rows)], "trees": [[0] * columns] * rows}
    fields = {"country_road": ["regions"], "hakyuu": ["givens", "regions"], "tents": ["trees"]}
    record: Data = {"type": kind, "rows": rows, "cols": columns}
    record["clues"] = {name: clues[name] for name in fields.get(kind, ["cells"])}
    for form in ("text", "puzzlink", "pzprv3"):
        assert rules(one(write(record, form))) == rules(read_record(record))


# Sudoku -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [4, 6, 8, 9, 12, 16, 25, 36, 64])
def test_a_sudoku_of_any_side_is_a_grid(side: int) -> None:
    givens = [[(r * side + c) % (side + 1) or None for c in range(side)] for r in range(side)]
    height, width = box_shape(side)
    for box in ([height, width], [width, height]):
        record = sudoku(side, {"givens": givens}, box=box)
        text = write(record, "text")
        assert one(text) == read_record(record)
        assert text[0] in " 1."  # no header is needed


def test_what_a_grid_cannot_say_has_a_header() -> None:
    prime = sudoku(5, {"givens": [[None] * 5] * 5})
    small = sudoku(16, {"givens": [[None] * 16] * 16})  # read as sixteen grids of side 4
    for record in (prime, small):
        text = write(record, "text")
        assert text.startswith(f"sudoku {record['rows']}x")
        assert one(text) == read_record(record)


def test_candidates_are_kept() -> None:
    first = "| 24 1679 . | 139 2369 269 | 8 1239 5 |"
    puzzle = one("\n".join([first, *(". . . . . . . . .",) * 8]))
    [text] = convert("\n".join([first, *(". . . . . . . . .",) * 8]), "text")
    assert one(text) == puzzle
    [line] = convert(text, "record")
    record = json.loads(line)
    assert record["clues"]["candidates"][0][:3] == [[2, 4], [1, 6, 7, 9], None]
    assert one(line) == puzzle
    for form in ("line", "puzzlink", "pzprv3", "sgt"):
        with pytest.raises(InputError, match=r"no place for clues\.candidates"):
            convert(text, form)


def test_candidates_of_large_grids_have_a_header() -> None:
    clues = {"candidates": [[[10, 12], *[None] * 11], *[[None] * 12] * 11]}
    text = write(sudoku(12, clues), "text")
    assert text.startswith("sudoku 12x12\n")
    assert dict(one(text).givens) == {"r1c1": (10, 12)}


@pytest.mark.parametrize(
    ("candidates", "message"),
    [
        ([[5], None, None, None], "cell r1c1: clues.candidates holds 5, which is not from 1 to 4"),
        ([[], None, None, None], "cell r1c1: clues.candidates holds [], a list of numbers was expected"),
        ([None, [1, 2], None, None], "cell r1c2: it has a given and candidates"),
    ],
)
def test_bad_candidates_are_named(candidates: list[Any], message: str) -> None:
    clues = {
        "givens": [[None, 1, None, None], *[[None] * 4] * 3],
        "candidates": [candidates, *[[None] * 4] * 3],
    }
    with pytest.raises(InputError) as caught:
        read_record(sudoku(4, clues))
    assert str(caught.value) == message


def test_the_judge_knows_candidates() -> None:
    record = sudoku(4, {"candidates": [[[1, 2], None, None, None], *[[None] * 4] * 3]})
    [solution] = check(read_record(record)).solutions[:1]
    answer = kind_named("sudoku").answer(read_record(record), solution)
    judge = kind_named("sudoku").judge
    assert judge(Record(record), answer) is None
    swapped = {1: 3, 3: 1, 2: 4, 4: 2}
    other = {"values": [[swapped[value] for value in row] for row in answer["values"]]}
    assert judge(Record(record), other) == "r1c1 holds none of its candidates"


def test_a_line_says_what_it_cannot() -> None:
    blank: list[list[int | None]] = [[None] * 6 for _ in range(6)]
    with pytest.raises(InputError, match=r"line has no place for params.box of this sudoku"):
        write(sudoku(6, {"givens": blank}, box=[3, 2]), "line")
    with pytest.raises(InputError, match="not read as a sudoku of side 5"):
        write(sudoku(5, {"givens": [[None] * 5] * 5}), "line")
    with pytest.raises(InputError, match="36 has no symbol"):
        write(sudoku(36, {"givens": [[36] * 36] * 36}), "line")
    with pytest.raises(InputError, match="slitherlink has no line form"):
        convert(URL, "line")


# Plain text -------------------------------------------------------------------------------------------------

MASYU = "masyu 2x3\ncells:\n. w .\n. . b"

BAD_BLOCKS = {
    "masyo 2x3\ncells:\n": "line 1, column 1: there is no kind 'masyo', did you mean 'masyu'?",
    "star-battle 2x3":
        "line 1, column 1: star_battle has no blank board, it needs regions: (the regions); "
        "`gridproof kinds star_battle` shows one",
    "masyu 2x3\n...": "line 2, column 1: cells has 1 row, 2 were expected by the 2x3 of the first line: "
    "add the others, such as . . ., or write masyu 1x3",
    "masyu 2x3\ncells:\n...": "line 2, column 1: cells has 1 row, 2 were expected by the 2x3 of the first "
    "line: add the others, such as . . ., or write masyu 1x3",
    "masyu 2x3\ncells:\n...\n....":
        "line 4, column 4: cells: there are 4 entries, 3 were expected"
        ", as in . w w . . .",
    "masyu 2x3\ncells:\n...\n.x.":
        "line 4, column 2, cell r2c2: cells holds 'x', 'b', 'w' or . was expected (○ or ◯ or ⚪ or o or"
        " O for w, ● or ⬤ or ⚫ or @ for b), as in . w w . . .",
    "masyu 2x3\ncels:\n...\n...":
        "line 2, column 1: masyu has no field 'cels', did you mean 'cells'? It has cells, visit_all",
    f"{MASYU}\ncells:\n...\n...": "line 5, column 1: cells is there twice, first in line 2",
    "masyu 1001x3": "line 1, column 1: rows is 1001: a board has at most 1000 rows and columns",
    "masyu 999999999x3": "line 1, column 1: rows is 999999999: a board has at most 1000 rows and columns",
    "lits 2x2\nregions:\naa\naA":
        "line 4, column 2, cell r2c2: regions: 'A' and 'a' may be one region or two: use one case"
        ", as in aa",
    "heyawake 1x2\nregions:\nab\ncounts: a": "line 4, column 9: counts: 'a' is no pair such as a=1",
    "heyawake 1x2\nregions:\nab\ncounts: a=1 a=2":
        "line 4, column 13: counts: 'a' is there twice"
        ", as in counts: m=1",
    "kenken 2x2\ncages:\naa\nbb\na=3+ c=3+":
        "line 5, column 6: cages: there is no region 'c', they are a, b",
    "kenken 2x2\ncages:\naa\nbb\na=x":
        "line 5, column 3: cages: 'x' is no target of a cage such as 12+, 3-, 24*, 2/ or 4",
    "n_queens 4x4\nqueens: r1":
        "line 2, column 9: queens: 'r1' is no square such as r1c2, row 1 and column 2",
    "binairo 2x2\nunique_lines: maybe\ngivens:\n..\n..":
        "line 2, column 15: unique_lines: 'maybe' is neither yes nor no, as in unique_lines: no",
    "star_battle 2x2\nstars: 1 2\nregions:\naa\naa":
        "line 2, column 10: stars has 2 words, one was expected, as in stars: 1",
    "galaxies 1x1\ncenters:\nx":
        "line 3, column 1: centers: 'x' is neither o, a centre, nor a blank"
        ", as in . . . . o . . . . . . . o",
    "shingoki 1x2\ncircles:\nb2 g3":
        "line 3, column 4, cell r1c2: circles: 'g3' has no meaning here"
        ", as in . . . . . b6",
    "pzprv3\nnurikabe\n2\n2\n1 # \n# x ": "line 6: row 2, column 2: 'x' has no meaning here",
    "pzprv3.9\nnurikabe\n2\n2": "line 1: the version 'pzprv3.9' of the format is not known",
}  # fmt: skip


@pytest.mark.parametrize("text", BAD_BLOCKS, ids=lambda text: text.replace("\n", "/"))
def test_a_bad_block_is_one_sentence_and_the_next_is_read(text: str) -> None:
    assert wrong(text) == BAD_BLOCKS[text]
    before, bad, after = read_text(f"{LINE}\n\n{text}\n\n{MASYU}\n")
    assert before.kind == "sudoku"
    assert after.puzzle == one(MASYU)
    moved = re.sub(r"\bline (\d+)", lambda number: f"line {int(number[1]) + 2}", BAD_BLOCKS[text])
    assert str(bad.error) == moved


@pytest.mark.parametrize(
    "text",
    [
        "masyu 2x3\ncells:\n.w.\n..b",
        "  masyu  2×3  \r\n\tcells:  \r\n.  w .\r\n..b\r\n",
        "masyu 2x3\ncells: . w .\n. . b",
    ],
)
def test_plain_text_may_be_set_in_several_ways(text: str) -> None:
    assert one(text) == one(MASYU)


def test_a_block_ends_where_another_puzzle_begins() -> None:
    record = json.dumps({"type": "sudoku", "rows": 4, "cols": 4})
    file = "pzprv3\nnurikabe\n2\n2\n1 # \n# 1 "
    readings = list(read_text(f"{MASYU}\n{MASYU}\n{file}\n{MASYU}\n{record}\n{file}"))
    kinds = [reading.kind if reading.error is None else str(reading.error) for reading in readings]
    assert kinds == ["masyu", "masyu", "nurikabe", "masyu", "sudoku", "nurikabe"]


def test_rows_that_begin_with_a_hash_are_no_comments() -> None:
    text = "akari 2x2\ncells:\n# .\n# 1"
    assert convert(text, "text") == [text]


def test_a_block_without_end_is_not_kept() -> None:
    row = "." * 1000 + "\n"
    tracemalloc.start()
    readings = list(read_stream(BytesIO(f"{MASYU}\n{row * 5000}\n{MASYU}".encode())))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert str(readings[0].error) == "line 1: the puzzle is longer than 4,194,304 characters"
    assert readings[1].puzzle == one(MASYU)
    assert most < 12_000_000 + len(row) * 5000 * 2  # the input itself, and the kept part of a block


def test_many_regions_have_more_letters() -> None:
    regions = [[r * 30 + c for c in range(30)] for r in range(30)]
    record = {"type": "norinori", "rows": 30, "cols": 30, "clues": {"regions": regions}}
    text = write(record, "text")
    assert text.splitlines()[2].split()[24:29] == ["y", "z", "aa", "ab", "ac"]
    assert read_block(text)["clues"]["regions"] == regions


# Anything at all --------------------------------------------------------------------------------------------

HEADERS = st.builds(
    "{} {}x{}".format, st.sampled_from(sorted(all_boards())), st.integers(0, 66), st.integers(1, 5)
)
FIELDS = sorted({field.name for kind in all_boards() for field in kind_named(kind).fields})
NAMES = st.sampled_from([f"{name}:" for name in (*FIELDS, "nothing")])
ROWS = st.text(" .ab#123-+*/\\,=<orwc?", max_size=12)


@given(HEADERS, st.lists(NAMES | ROWS, max_size=12))
def test_random_blocks_are_read_or_refused(header: str, lines: list[str]) -> None:
    for reading in read_text("\n".join([header, *lines])):
        assert (reading.puzzle is None) != (reading.error is None)
        assert reading.error is None or ("\n" not in str(reading.error) and len(str(reading.error)) < 300)


@given(
    st.lists(st.sampled_from(["pzprv3", *FILE_NAMES, "2", "5", ". . ", "1 # ", "0 1 0 ", "{"]), max_size=30)
)
def test_random_files_are_read_or_refused(lines: list[str]) -> None:
    for reading in read_text("\n".join(["pzprv3", *lines])):
        assert (reading.puzzle is None) != (reading.error is None)


VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [None, 0, 1, 2, 5, 99, -1, True, False, "?", "#", "b", "2", "a b", "", ".", "x", "w3", "a=1", 1.5, [],
     [1], [1, 2], [[0, 0], [0, 1]], {"n": 1, "dir": "w"}, {"down": 3}, {"0": 1}, [[1, 1, "b", None]]]
)  # fmt: skip


@given(st.data(), st.sampled_from(sorted(all_boards())))
def test_a_record_is_written_whole_or_refused(data: st.DataObject, kind: str) -> None:
    """After a change in a record, each form says all of it or names the part that it has no place for."""
    record = deepcopy(all_boards()[kind][0])
    for _ in range(data.draw(st.integers(1, 3))):
        place: Any = record.setdefault(data.draw(st.sampled_from(["clues", "params"])), {})
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            key = data.draw(st.sampled_from([*keys, "more"] if isinstance(place, dict) else keys))
            if (
                key in keys
                and isinstance(place[key], list | dict)
                and place[key]
                and data.draw(st.integers(0, 9))
            ):
                place = place[key]
                continue
            place[key] = deepcopy(data.draw(VALUES))
            break
    [reading] = read_text(json.dumps(record))
    if reading.puzzle is None:
        return
    if kind == "galaxies":  # the dots are numbered in their order
        record["clues"]["centers"].sort()
    original = read_record(renamed(record))
    for form, text in written(reading.record):
        again = one(text)
        assert rules(again) in (rules(original), rules(reading.puzzle)), form
        assert dict(again.givens) == dict(reading.puzzle.givens), form


def written(record: Data) -> Iterator[tuple[str, str]]:
    """Yield a record in every form that has a place for all of it."""
    for form in forms():
        with suppress(InputError):
            yield form, write(record, form)


# Bounds -----------------------------------------------------------------------------------------------------

BODIES = ("0" * 20_000, "f" * 20_000, "99999_" * 4_000)


def hostile() -> Iterator[str]:
    """Yield short texts that claim to be large, and long ones that claim to be small."""
    for side in ("65", "999", "99999999999999999999"):
        yield from (
            f"slither/{side}/{side}/zz",
            f"loopy {side}x{side}t0:zz",
            f"pzprv3/slither/{side}/{side}/",
        )
        yield from (f"solo {side[:2]}x{side[:2]}:zz", f"masyu {side}x{side}\ncells:\n{'.' * 60}")
    bodies = cycle(BODIES)
    for name in kinds_of(Pzpr):
        yield f"{name}/64/64/{next(bodies)}"
    for game in chain.from_iterable(declarations_of(Sgt, kind) for kind in kinds_of(Sgt)):
        params = {"size": "64x64", "side": "64", "box": "8x8", "jigsaw": "64", "dominoes": "62"}[
            game.shape
        ] + game.mark
        yield f"{game.name} {params}:{next(bodies)}"
    for name in FILE_NAMES:
        yield f"pzprv3/{name}/64/64/999/{'1 ' * 64}/{'/' * 20_000}"
    yield f"battleship/9/9/zzzz//999/{'z1v/' * 20_000}"


@pytest.mark.deep
def test_no_decoder_unpacks_more_than_a_board_can_hold() -> None:
    """The result of reading a text stays small, whatever it claims."""
    read = 0
    for text in hostile():
        tracemalloc.start()
        with suppress(InputError):
            read += bool(read_form(text))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert most < 4_000_000, text[:60]
    assert read < 10


# The command line -------------------------------------------------------------------------------------------


def test_url_in_url_out_through_every_form() -> None:
    text = URL
    for form in ("text", "pzprv3", "sgt", "record", "puzzlink"):
        run = gridproof("convert", "--to", form, text=text)
        assert (run.returncode, run.stderr) == (0, "")
        text = run.stdout
    assert text == f"{URL}\n"


def test_blocks_have_a_blank_line_between() -> None:
    run = gridproof("convert", "--to", "text", "slither/2/1/2g", "12....4..1..2...")
    assert run.stdout.split("\n\n") == [
        "slitherlink 1x2\ncells:\n2 .",
        "1 2 | . .\n. . | 4 .\n----+----\n. 1 | . .\n2 . | . .\n",
    ]


def test_samples_are_converted() -> None:
    run = gridproof("convert", "--kind", "killer_sudoku", "--sample", "1", "--to", "text")
    assert run.stdout.startswith("killer_sudoku 4x4\nbox: 2 2\ncages:\n")


def test_what_is_bad_is_named_and_the_rest_is_written(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    named = json.dumps({"id": "mine", "type": "n_queens", "rows": 4, "cols": 4})
    file.write_text(f"{LINE}\nslither/5/5/cbc\n{named}\n{LINE}\n")
    run = gridproof("convert", str(file), "slither/2/1/2b", "--to", "line")
    assert run.stdout == f"{LINE}\n{LINE}\n"
    first, *rest = run.stderr.splitlines()
    assert first.startswith(f"gridproof: {file}: line 2, column 16: the text ends too early")
    assert rest == [
        f"gridproof: {file}: puzzle 3 'mine': n_queens has no line form",
        "gridproof: puzzle 1: slitherlink has no line form",
        "gridproof: 2 converted, 3 error",
    ]
    assert run.returncode == 2


def test_a_file_is_written_and_never_over_its_source(tmp_path: Path) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.jsonl"
    source.write_text(f"{LINE}\n")
    assert gridproof("convert", str(source), "--to", "record", "-o", str(target)).stdout == ""
    assert convert(target, "line") == [LINE]
    run = gridproof("convert", str(source), "--to", "record", "-o", str(source))
    assert run.returncode == 2
    assert "is also an input" in run.stderr
    assert source.read_text() == f"{LINE}\n"
    run = gridproof("convert", str(source), "--to", "record", "-o", str(tmp_path / "no" / "out"))
    assert run.returncode == 2
    assert "No such file or directory" in run.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--to", "svg", LINE), "--to"),
        ((LINE,), "--to"),
        (("--to", "text", "--kind", "masyo", LINE), "did you mean 'masyu'?"),
        (("--to", "text", "--sample", "1"), "--sample needs --kind"),
        (("--to", "text", "no-such-file"), "there is no file 'no-such-file'"),
        (("--to", "text", "-"), "the input is empty"),
    ],
)
def test_bad_usage_of_convert(arguments: tuple[str, ...], sentence: str) -> None:
    run = gridproof("convert", *arguments)
    assert run.returncode == 2
    assert sentence in run.stderr
    assert run.stdout == ""


def test_each_puzzle_is_written_as_soon_as_it_is_read() -> None:
    command = [sys.executable, "-m", "gridproof", "convert", "--to", "record"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(f"{LINE}\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["type"] == "sudoku"
        os.kill(process.pid, signal.SIGINT)
        assert process.wait(timeout=30) == 130
        assert process.stderr.read().strip() == "gridproof: interrupted"


def test_a_reader_that_has_gone_ends_it(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{LINE}\n" * 5000)
    command = f"{sys.executable} -m gridproof convert {file} --to line | head -1"
    run = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120)
    assert (run.stdout, run.stderr) == (f"{LINE}\n", "")


# Python -----------------------------------------------------------------------------------------------------


def test_convert_in_python(tmp_path: Path) -> None:
    assert convert(URL, "sgt") == ["loopy 5x5t0:2b1b2b1b2b3b3b0b3"]
    assert convert("53" + "." * 79, "puzzlink") == ["https://puzz.link/p?sudoku/9/9/53zzzy"]
    file = tmp_path / "two.txt"
    file.write_text(f"{LINE}\n{LINE}\n")
    assert convert(file, "line") == [LINE, LINE]
    assert write(json.loads(convert(URL, "record")[0]), "puzzlink") == URL
    with pytest.raises(
        InputError, match="there is no form 'svg', there are record, text, fpuzzles, iss, line"
    ):
        convert(URL, "svg")
    with pytest.raises(InputError, match="line 1, column"):
        convert("slither/5/5/cbc", "text")
    with pytest.raises(InputError, match="not a puzzle"):
        convert("no-such-file", "text")
