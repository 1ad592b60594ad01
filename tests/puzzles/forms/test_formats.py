"""Puzzle text in the forms that people write it in, and the messages for text that is no puzzle."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import resources
from io import BytesIO
from itertools import islice

import pytest
from boards import DATA, shared
from hypothesis import given
from hypothesis import strategies as st

from gridproof.puzzles import InputError, Puzzle, at, kind_names, read_record
from gridproof.puzzles.forms.input.lines import LONGEST
from gridproof.puzzles.forms.input.reader import read_stream, read_text
from gridproof.puzzles.forms.input.recognition import looks_like_puzzle
from gridproof.puzzles.forms.input.records import Parsed
from gridproof.puzzles.forms.text.grids import sudoku_text
from gridproof.puzzles.samples import samples

LINE = "........12.6.9.......5.84.......2..8..3..75..97...32.........5643.........7......"
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
GRID = "\n".join(ROWS)
OTHER = ".......3.31......4.2..96....3.1.........7.59..86....4......4312.......6....7.5..."


def one(text: str, kind: str | None = None) -> Puzzle:
    """Return the only puzzle of a text."""
    [parsed] = read_text(text, kind)
    assert parsed.error is None, str(parsed.error)
    assert parsed.puzzle is not None
    return parsed.puzzle


def wrong(text: str, kind: str | None = None) -> InputError:
    """Return the only error of a text that holds nothing else."""
    [parsed] = read_text(text, kind)
    assert parsed.error is not None
    return parsed.error


def summary(text: str) -> list[str | int]:
    """Return the number of givens of each item, or its error."""
    return [len(parsed.puzzle.givens) if parsed.puzzle else str(parsed.error) for parsed in read_text(text)]


def given_values(puzzle: Puzzle) -> dict[str, int]:
    assert all(len(values) == 1 for _, values in puzzle.givens)
    return {cell: values[0] for cell, values in puzzle.givens}


def pattern(side: int, height: int) -> list[list[int]]:
    """Return a full grid of this side: each row is the one before, shifted."""
    width = side // height
    return [[(width * (r % height) + r // height + c) % side + 1 for c in range(side)] for r in range(side)]


EXPECTED = {at(i // 9, i % 9): int(symbol) for i, symbol in enumerate(LINE) if symbol != "."}


# 9×9 ---------------------------------------------------------------------------------------------------


def boxed(bar: str, rule: str, edge: str) -> str:
    """Return the grid in a frame: bars between boxes, `rule` between bands, `edge` above and below."""
    bands = [
        "\n".join(
            bar + bar.join(row[start : start + 3] for start in (0, 3, 6)) + bar for row in ROWS[top : top + 3]
        )
        for top in (0, 3, 6)
    ]
    return "\n".join([edge, f"\n{rule}\n".join(bands), edge])


NINE = {
    "line": LINE,
    "line with zeros": LINE.replace(".", "0"),
    "line with stars": LINE.replace(".", "*"),
    "line with underscores": LINE.replace(".", "_"),
    "line with X": LINE.replace(".", "X"),
    "line with x": LINE.replace(".", "x"),
    "line with dashes": LINE.replace(".", "-"),
    "comment after #": LINE + " # ED=7.1/1.2/1.2",
    "comment after ;": LINE + ";a comment",
    "kaggle": f"quizzes,solutions\n{LINE.replace('.', '0')},{LINE.replace('.', '1')}",
    "kaggle with an id": f"id,puzzle,solution,clues,difficulty\n1,{LINE},{LINE.replace('.', '1')},17,2.2",
    "csv with quotes": f'"puzzle","rating"\n"{LINE}","7.1"',
    "columns by blanks": f"0000183b305c {LINE.replace('.', '0')}  1.2",
    "rows in one line": " ".join(ROWS),
    "rows": GRID,
    "windows line ends": GRID.replace("\n", "\r\n"),
    "old line ends": GRID.replace("\n", "\r"),
    "blanks between cells": "\n".join(" ".join(row) for row in ROWS),
    "blanks between boxes": "\n".join(f"{row[:3]} {row[3:6]} {row[6:]}" for row in ROWS),
    "blank lines between bands": "\n\n".join("\n".join(ROWS[top : top + 3]) for top in (0, 3, 6)),
    "commas": "\n".join(",".join(row.replace(".", "0")) for row in ROWS),
    "commas with nothing between": "\n".join(",".join(row).replace(".", "") for row in ROWS),
    ".ss": boxed("|", "|---+---+---|", "*-----------*") + "\n Simple Sudoku",
    "plus and minus": boxed("|", "+---+---+---+", "+---+---+---+"),
    "box drawing": boxed("│", "├───┼───┼───┤", "┌───┬───┬───┐"),
    "double rulings": boxed("||", "=============", "============="),
    ".sdk": f"#AJane Doe\n#DA puzzle\n#B26-11-2005\n{GRID}\n",
    ".sdk with sections": f"#AJane\n[Puzzle]\n{GRID}\n\n[State]\n{GRID.replace('.', '5')}\n",
    "Project Euler": f"Grid 01\n{GRID.replace('.', '0')}",
    "byte order mark": "\ufeff" + LINE,
    "candidates": "\n".join(" ".join(row).replace(".", "123456789") for row in ROWS),
}


@pytest.mark.parametrize("name", NINE)
def test_nine_by_nine(name: str) -> None:
    puzzle = one(NINE[name])
    assert puzzle.rules.name == "sudoku 9×9 with 3×3 boxes"
    assert given_values(puzzle) == EXPECTED


def test_the_collection() -> None:
    for path in [DATA / "sudokus.txt", *filter(None, [shared("sudoku/17clue.txt")])]:
        with path.open("rb") as file:
            items = list(islice(read_stream(file), 300))
        lines = path.read_text(encoding="ascii").split()[:300]
        assert [len(parsed.puzzle.givens) for parsed in items if parsed.puzzle is not None] == [
            81 - line.count(".") for line in lines
        ]


def test_the_quick_way_and_the_long_way_agree() -> None:
    assert one(LINE) == one(GRID) == one(LINE + "#")


def test_candidates() -> None:
    first = "| 24 1679 . | 139 2369 269 | 8 1239 5 |"
    puzzle = one("\n".join([first, *(". . . . . . . . .",) * 8]))
    assert dict(puzzle.givens) == {
        "r1c1": (2, 4),
        "r1c2": (1, 6, 7, 9),
        "r1c4": (1, 3, 9),
        "r1c5": (2, 3, 6, 9),
        "r1c6": (2, 6, 9),
        "r1c7": (8,),
        "r1c8": (1, 2, 3, 9),
        "r1c9": (5,),
    }


def test_sukaku() -> None:
    cells = ["123456789"] * 81
    cells[0], cells[80] = ".2.4.....", "........9"
    assert dict(one("".join(cells)).givens) == {"r1c1": (2, 4), "r9c9": (9,)}
    cells[40] = "........."
    error = wrong("".join(cells))
    assert (error.line, error.column, error.cell) == (1, 361, "r5c5")


def test_729_cells_that_are_no_candidates_are_a_grid_of_side_27() -> None:
    assert one("2" + "." * 728).rules.name == "sudoku 27×27 with 3×9 boxes"


# Other sides -------------------------------------------------------------------------------------------

SHAPES = [(4, 2), (6, 2), (8, 2), (9, 3), (10, 2), (12, 3), (15, 3), (16, 4), (20, 4), (25, 5), (35, 5)]


@pytest.mark.parametrize(("side", "height"), SHAPES)
def test_round_trip(side: int, height: int) -> None:
    values = pattern(side, height)
    expected = {at(r, c): values[r][c] for r in range(side) for c in range(side)}
    line = sudoku_text(values)
    rows = [line[start : start + side] for start in range(0, side * side, side)]
    width = side // height
    numbers = "\n".join(" ".join(map(str, row)) for row in values)
    boxes = "\n".join("|".join(row[i : i + width] for i in range(0, side, width)) for row in rows)
    for text in (line, line.lower(), "\n".join(rows), numbers, boxes):
        puzzle = one(text)
        assert puzzle.rules.name == f"sudoku {side}×{side} with {height}×{width} boxes"
        assert given_values(puzzle) == expected


@given(st.data(), st.sampled_from([4, 9, 16, 25]))
def test_round_trip_of_any_givens(data: st.DataObject, side: int) -> None:
    value = st.one_of(st.none(), st.integers(1, side))
    flat = data.draw(st.lists(value, min_size=side * side, max_size=side * side))
    values = [flat[start : start + side] for start in range(0, side * side, side)]
    expected = {at(r, c): v for r, row in enumerate(values) for c, v in enumerate(row) if v is not None}
    assert given_values(one(sudoku_text(values))) == expected


def test_a_value_without_a_symbol_is_refused() -> None:
    with pytest.raises(ValueError, match="36"):
        sudoku_text([[36]])


def test_sides_above_35_use_small_letters_and_numbers() -> None:
    rows = ["." * 36 for _ in range(36)]
    rows[0] = "Za" + "." * 34
    assert given_values(one("\n".join(rows))) == {"r1c1": 35, "r1c2": 36}
    numbers = "\n".join(" ".join(str((r + c) % 64 + 1) for c in range(64)) for r in range(64))
    assert given_values(one(numbers))["r1c64"] == 64


def test_hexadecimal() -> None:
    rows = ["0F" + "." * 14, *("." * 16 for _ in range(15))]
    assert given_values(one("\n".join(rows))) == {"r1c1": 1, "r1c2": 16}
    rows[0] = "0G" + "." * 14
    assert given_values(one("\n".join(rows))) == {"r1c2": 16}
    assert given_values(one("".join(rows))) == {"r1c2": 16}


def test_letters_alone_count_from_one() -> None:
    rows = ["AY" + "." * 23, *("." * 25 for _ in range(24))]
    assert given_values(one("\n".join(rows))) == {"r1c1": 1, "r1c2": 25}
    rows[0] = "A1P" + "." * 22
    assert given_values(one("\n".join(rows))) == {"r1c1": 10, "r1c2": 1, "r1c3": 25}
    assert given_values(one("AI" + "." * 79)) == {"r1c1": 1, "r1c2": 9}


def test_sixteen_cells_are_a_grid_or_a_row() -> None:
    small = "1234............"
    assert [parsed.puzzle.rules.board.rows for parsed in read_text("\n".join([small] * 16))
            if parsed.puzzle] == [4] * 16  # fmt: skip
    assert one("\n".join([small.replace("4", "5"), *[small] * 15])).rules.board.rows == 16
    assert summary("\n".join([small] * 3)) == [4, 4, 4]
    too_large = small.replace("4", "5")
    assert str(wrong(too_large)) == "line 1, column 4, cell r1c4: '5' is the value 5, a 4×4 grid has 1 to 4"
    assert (
        str(wrong("\n".join([too_large] * 3)))
        == "line 1: there are 3 rows of 16 cells, 16 rows were expected; a blank row is ................"
    )


def test_six_by_six_in_either_shape() -> None:
    rows = [" ".join(map(str, row)) for row in pattern(6, 2)]
    assert one("\n".join(rows)).rules.name.endswith("2×3 boxes")
    split = [f"{row[:3]} | {row[4:7]} | {row[8:]}" for row in rows]
    assert one("\n".join(split)).rules.name.endswith("3×2 boxes")


def test_a_row_of_blanks_between_bars_is_a_row() -> None:
    rows = ["|.|.|.|.|", "|1|.|.|.|", "|.|.|.|.|", "| . . | . . |"]
    assert given_values(one("\n".join(["+-+-+-+-+", *rows, "+-+-+-+-+"]))) == {"r2c1": 1}


# Several puzzles ---------------------------------------------------------------------------------------


def test_grids_follow_one_another() -> None:
    banded = "\n\n".join("\n".join(ROWS[top : top + 3]) for top in (0, 3, 6))
    assert summary(f"{GRID}\n{GRID}") == [21, 21]
    assert summary(f"{banded}\n\n{GRID}\n{LINE}\n\n{banded}") == [21] * 4


def test_a_record_may_stand_between_grids() -> None:
    record = json.dumps({"type": "sudoku", "id": 5, "rows": 4, "cols": 4})
    items = list(read_text(f"{GRID}\n{record}\n{LINE}"))
    assert [(r.id, r.kind, r.error) for r in items] == [
        (None, "sudoku", None),
        ("5", "sudoku", None),
        (None, "sudoku", None),
    ]


def test_each_puzzle_is_there_as_soon_as_its_line_is() -> None:
    asked = []

    class Slow(BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            asked.append(size)
            return super().readline(size)

    items = read_stream(Slow(f"{LINE}\n{LINE}#\n{GRID}\n{LINE}\n".encode()))
    counts = [len(asked) for _ in items]
    assert counts == [1, 2, 11, 12]


def test_every_board_of_the_data_is_read() -> None:
    for path in sorted(DATA.glob("*.jsonl")):
        with path.open("rb") as file:
            for parsed in read_stream(file):
                assert parsed.error is None, f"{path.name}: {parsed.error}"
                assert parsed.puzzle is not None
                assert (parsed.puzzle.id, parsed.puzzle.kind) == (parsed.id, parsed.kind)


def test_there_are_samples_of_every_kind_from_small_to_large() -> None:
    for kind in kind_names():
        boards = samples(kind)
        assert len(boards) >= 3, kind
        assert {board["type"] for board in boards} == {kind}
        assert all("solution" in board and board["unique"] for board in boards), kind
        sizes = [board["rows"] * board["cols"] for board in boards]
        assert sizes == sorted(sizes), kind


def test_the_sudoku_sample() -> None:
    text = (resources.files("gridproof.puzzles") / "samples" / "sudokus.txt").read_text(encoding="utf-8")
    givens = summary(text)
    assert len(givens) == 20
    assert all(isinstance(number, int) and number >= 17 for number in givens)


# Records -----------------------------------------------------------------------------------------------

RECORD = {"id": "a", "type": "sudoku", "rows": 4, "cols": 4, "clues": {}}


@pytest.mark.parametrize("indent", [None, 2])
def test_json_forms(indent: int | None) -> None:
    assert one(json.dumps(RECORD, indent=indent)).id == "a"
    several = list(read_text(json.dumps([RECORD, RECORD], indent=indent)))
    assert [parsed.id for parsed in several] == ["a", "a"]
    joined = ",\n".join(json.dumps(RECORD, indent=indent) for _ in range(3))
    assert [parsed.id for parsed in read_text(f"[\n{joined}\n]\n")] == ["a"] * 3


def test_the_kind_stands_in_for_a_missing_type() -> None:
    record = json.dumps({"rows": 4, "cols": 4})
    assert one(record, "sudoku").kind == "sudoku"
    assert "no type" in str(wrong(record))
    assert "'kakuro' was asked for" in str(wrong(json.dumps(RECORD), "kakuro"))


def test_a_json_value_that_never_closes_costs_no_more_than_itself() -> None:
    line = json.dumps(RECORD)
    assert summary(f'{{"type": "sudoku",\n{line}\n{{"id": "x\n{LINE}\n{line}') == [
        "line 1, column 18: invalid JSON: Expecting ',' delimiter",
        0,
        "line 3, column 8: invalid JSON: Unterminated string starting at",
        21,
        0,
    ]


BAD_RECORDS = {
    '{"type": "sudoku", "rows": }': "line 1, column 28: invalid JSON: Expecting value",
    '{"type": "sudoku", "rows": NaN}': "line 1: invalid JSON: NaN is not a number",
    '{"rows": ' + "9" * 5000 + "}": "line 1: the JSON holds a number with too many digits",
    "[" * 100_000 + "]" * 100_000: "line 1: the JSON is nested too deeply",
    '{"id": "\\ud800"}': "line 1: invalid JSON: half of a surrogate pair",
    "[1, 2]": "line 1: a record is a JSON object, and a grid a list of rows, this is [1, 2]; write "
        '{"type": "slitherlink", "rows": 5, "cols": 5}',
    "[[1, 2.5], [2, 1]]": "line 1, cell r1c2: an array holds numbers, words and null, this is 2.5",
    "[[1, true], [2, 1]]": "line 1, cell r1c2: an array holds numbers, words and null, this is True",
    '[["1 2", 3], [2, 1]]': "line 1, cell r1c1: an array holds numbers, words and null, this is '1 2'",
    '{"type": "nothing", "rows": 4, "cols": 4}':
        "line 1: there is no kind 'nothing'; `gridproof kinds` lists them",
    '{"type": "sudoku", "rows": 2000, "cols": 2000}':
        "line 1: rows is 2000: a board has at most 1000 rows and columns",
    '{"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": [[1, 2, 3, 4]]}}':
        "line 1: clues.givens has 1 rows, 4 were expected",
    '{"type": "sudoku", "rows": 1e999, "cols": 4}':
        "line 1: invalid JSON: 1e999 is too large a number",
}  # fmt: skip


@pytest.mark.parametrize("text", BAD_RECORDS, ids=lambda text: text[:30])
def test_a_bad_record_is_one_sentence_and_the_next_is_read(text: str) -> None:
    assert summary(f"{text}\n{json.dumps(RECORD)}") == [BAD_RECORDS[text], 0]


@pytest.mark.parametrize("kind", [None, "sudoku", "latin_square", "Latin square"])
def test_rows_in_json_are_a_grid(kind: str | None) -> None:
    rows = [[1, None, ".", "4"], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    [parsed] = read_text(json.dumps(rows), kind)
    assert parsed.puzzle is not None
    assert parsed.puzzle.kind == ("latin_square" if kind and "atin" in kind else "sudoku")
    assert len(parsed.puzzle.givens) == 14
    assert summary(f"{json.dumps(rows)}\n{json.dumps(rows)}\n{LINE}") == [14, 14, *summary(LINE)]
    [wrong] = read_text(json.dumps([[1, 2, 3, 9], *rows[1:]]))
    assert wrong.error is not None
    assert (wrong.error.line, wrong.error.cell) == (1, "r1c4")


@pytest.mark.parametrize("kind", [None, "sudoku", "Number place", "kakuro", "nothing"])
def test_a_record_in_one_line_of_text_is_read_as_in_a_file(kind: str | None) -> None:
    good = json.dumps(RECORD)
    beyond = json.dumps({**RECORD, "note": "é" * (LONGEST // 2)}, ensure_ascii=False)
    after = (",", "  ", " # a comment", good, "\0", "\r" + LINE, "\t,", "\n" + good, "\ud800", "}")
    texts = (*BAD_RECORDS, good, good[:-1], "{", json.dumps({"rows": 4, "cols": 4}), beyond)
    for text in (*texts, *(good + ending for ending in after)):
        in_file = read_stream(BytesIO(text.encode("utf-8", "replace")), kind)
        for parsed, other in zip(read_text(text, kind), in_file, strict=True):
            assert parsed._replace(error=None) == other._replace(error=None), text
            assert str(parsed.error) == str(other.error), text


def test_a_records_error_has_its_id_kind_line_and_cell() -> None:
    bad = {**RECORD, "clues": {"givens": [[1, 2, 3, 9], *[[None] * 4] * 3]}}
    *_, parsed = read_text(f"{LINE}\n{json.dumps(bad)}")
    assert (parsed.id, parsed.kind) == ("a", "sudoku")
    assert parsed.error is not None
    assert (parsed.error.line, parsed.error.cell) == (2, "r1c4")


def test_a_shape_that_no_reader_foresaw_is_an_error_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_badly(data: dict[str, object], kind: str | None, **_: bool) -> Puzzle:
        raise KeyError(f"{data['id']} {kind}")

    monkeypatch.setattr("gridproof.puzzles.forms.input.records.read_record", read_badly)
    [first, second] = summary(f"{json.dumps(RECORD)}\n{LINE}")
    assert "line 1: the record is malformed: KeyError" in str(first)
    assert second == 21


# Errors ------------------------------------------------------------------------------------------------

FEW, MANY = "is each blank there, as 0 or a dot?", "take out what stands there twice"
BLANK = "a blank row is ........."
SHORTER = f"{ROWS[0][1:]!r} is shorter than {ROWS[1]!r}"
SIZES = "a grid in one line has 16, 36, 64, 81, 100, 144, 256 or 625"

BAD_TEXT = {
    LINE[:-1]: f"line 1: the line has 80 cells, 1 cell too few for a sudoku of 81: {FEW}",
    LINE + ".": f"line 1: the line has 82 cells, 1 cell too many for a sudoku of 81: {MANY}",
    LINE + "....": f"line 1: the line has 85 cells, {SIZES}",
    LINE[:5] + "?" + LINE[6:]: "line 1, column 6, cell r1c6: '?' is neither a value nor a blank",
    LINE[:5] + "é" + LINE[6:]: "line 1, column 6, cell r1c6: 'é' is neither a value nor a blank",
    LINE[:5] + "A" + LINE[6:]: "line 1, column 6, cell r1c6: 'A' is the value 10, a 9×9 grid has 1 to 9",
    "\n".join(ROWS[:8]): f"line 1: there are 8 rows of 9 cells, 9 rows were expected; {BLANK}",
    "\n".join([*ROWS[:4], ROWS[4] + ".", *ROWS[5:]]):
        f"line 5: row 5 has 10 cells, 9 were expected: '{ROWS[4]}.' is longer than {ROWS[0]!r}",
    "\n".join([ROWS[0][1:], *ROWS[1:]]):
        f"line 1: row 1 has 8 cells, 9 were expected: {SHORTER}; a blank is 0 or a dot",
    GRID.replace("6", "z"):
        "line 2, column 3, cell r2c3: 'z' is the value 35, a 9×9 grid has 1 to 9",
    "1 2 3 4 5 6 7 8 9 10 11 13\n" * 12:
        "line 1, column 25, cell r1c12: '13' is above 12, the side of the grid",
    "11 2 3 4 . . . . .\n" + ". . . . . . . . .\n" * 8:
        "line 1, column 1, cell r1c1: '11' is not a list of candidates from 1 to 9, each once",
    "hello world": "line 1: 'hello world' is no puzzle",
    "5." * 600_000: "line 1: there are 1,200,000 characters in one line, more than any grid has",
    "1234567\n" * 7:
        "line 1: the rows have 7 cells, where a sudoku has 4, 6, 8, 9, 10, 12, 16 or 25 "
        "(or another side up to 500 that is no prime); other kinds begin with a line such as slitherlink 7x7",
}  # fmt: skip


@pytest.mark.parametrize("text", BAD_TEXT, ids=lambda text: text[:20])
def test_bad_text_is_one_sentence_and_the_next_is_read(text: str) -> None:
    assert summary(f"{text}\n\n{LINE}") == [BAD_TEXT[text], 21]


def test_where_a_grid_stops_short_the_next_is_read() -> None:
    short = "\n".join(ROWS[:3])
    said = "line 1: there are 3 rows of 9 cells, 9 rows were expected; a blank row is ........."
    assert summary(f"{short}\n\n{GRID}") == [said, 21]
    assert summary(f"{short}\n{LINE}") == [said, 21]


def test_two_equal_givens_are_read() -> None:
    assert given_values(one("55" + "." * 79)) == {"r1c1": 5, "r1c2": 5}


@pytest.mark.parametrize("text", ["", "\n \n", "# a comment\n\n; another\n", "\ufeff"])
def test_empty_input(text: str) -> None:
    assert str(wrong(text)) == "the input is empty"


@pytest.mark.parametrize(
    ("raw", "what"),
    [
        (b"12\x004\n", "line 1, column 3: the input is binary: it has a NUL byte"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "line 1, column 1: the input is not text: byte 0x89 is not UTF-8"),
        (LINE.encode("utf-16"), "line 1, column 4: the input is binary: it has a NUL byte"),
        (b"1" * (LONGEST - 2) + b"\0" * 9,
         f"line 1, column {LONGEST - 1}: the input is binary: it has a NUL byte"),
    ],
)  # fmt: skip
def test_binary_input_ends_with_one_error(raw: bytes, what: str) -> None:
    assert [str(r.error) for r in read_stream(BytesIO(raw + b"\n" + LINE.encode()))] == [what]


def test_a_line_of_ten_million_bytes_is_skipped_in_pieces() -> None:
    sizes = []

    class Bounded(BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            sizes.append(size)
            return super().readline(size)

    text = b"1" * 10_000_000 + b"\n" + LINE.encode()
    first, second = read_stream(Bounded(text))
    assert str(first.error) == "line 1: the line is longer than 4,194,304 bytes"
    assert second.puzzle == one(LINE)
    assert all(size is not None and 0 < size <= LONGEST + 1 for size in sizes)


def test_a_json_value_without_end_is_not_kept() -> None:
    lines = "{\n" + f'"a": "{"b" * 1000}",\n' * 4300 + '"c": 1}\n'
    assert summary(f"{lines}{LINE}") == ["line 1: the JSON value is longer than 4,194,304 characters", 21]


def test_rows_are_read_under_the_kind_that_is_asked_for() -> None:
    clues = {"cells": [[2, None, 3], [None] * 3]}
    wanted = read_record({"type": "slitherlink", "rows": 2, "cols": 3, "clues": clues})
    for text in (
        "2.3\n...",
        "2 . 3\n. . .",
        "2,.,3\n.,.,.",
        "|2|.|3|\n+-+-+-+\n|.|.|.|",
        "# mine\n\n2.3\n...\n\n",
        "cells:\n2.3\n...",
    ):
        assert [item.puzzle for item in read_text(text, "slitherlink")] == [wanted], text
    both = list(read_text("2.3\n...\n\n2.3\n...\nslitherlink 2x3\n2.3\n...", "slitherlink"))
    assert [(item.puzzle, item.line) for item in both] == [(wanted, 1), (wanted, 4), (wanted, 6)]
    assert str(wrong("2.3\n..9", "slitherlink")).startswith("line 2, column 3")
    for text in (LINE, "2.3"):
        assert str(wrong(text, "slitherlink")) == (
            "line 1: slitherlink is read from the rows of its grid, or from a first line such as "
            "slitherlink 6x6 and the lines below it"
        )
    assert "givens: or cages:" in str(wrong("1234\n....\n....\n....", "killer_sudoku"))
    assert "did you mean 'kakuro'" in str(wrong(LINE, "kakur"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (LINE, True),
        (LINE + "  # hard", True),
        (LINE[:40], True),
        (GRID, True),
        ('{"type": "sudoku"}', True),
        ("12....4..1..2...", True),
        (sudoku_text(pattern(16, 4)), True),
        ("puzzles.txt", False),
        ("data/hard_sudokus_2024.txt", False),
        ("mycollectionofpuzzles", False),
        ("12345", False),
        ("", False),
        ("-", False),
    ],
)
def test_looks_like_puzzle(text: str, expected: bool) -> None:
    assert looks_like_puzzle(text) is expected


# Anything at all ---------------------------------------------------------------------------------------

PIECES = st.sampled_from(
    [LINE, GRID, ROWS[0], "1234", ". " * 16, "|", "---+---", "[Puzzle]", "[State]", "#A", "{", "}", "[", "]",
     json.dumps(RECORD), '{"type": "kakuro", "rows": 2, "cols": 2, "clues": {"cells": 3}}', '"', "\\", ",",
     "12 34 5", "puzzle,solution", "\n", "\r\n", " ", "\t", "0", "A", "x", "é", "\0"]
)  # fmt: skip


def check(items: Iterator[Parsed]) -> None:
    """Check that the items come to an end, there is at least one, and each is a puzzle or a sentence."""
    count = 0
    for parsed in items:
        count += 1
        assert isinstance(parsed, Parsed)
        assert (parsed.puzzle is None) != (parsed.error is None)
        assert parsed.error is None or 0 < len(str(parsed.error)) < 300
        assert parsed.error is None or "\n" not in str(parsed.error)
    assert count


@given(st.binary(max_size=400))
def test_any_bytes(raw: bytes) -> None:
    check(read_stream(BytesIO(raw)))


@given(st.text(max_size=400), st.sampled_from([None, "sudoku", "kakuro", "nothing"]))
def test_any_text(text: str, kind: str | None) -> None:
    check(read_text(text, kind))
    looks_like_puzzle(text)


@given(st.lists(PIECES, max_size=40), st.sampled_from(["", "\n"]))
def test_any_mixture(pieces: list[str], between: str) -> None:
    check(read_text(between.join(pieces)))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
CLUES = [
    "givens",
    "cells",
    "cages",
    "regions",
    "less",
    "top",
    "rows",
    "cols",
    "vertices",
    "addends",
    "queens",
]


@given(
    st.sampled_from(sorted(path.stem for path in DATA.glob("*.jsonl"))),
    st.integers(1, 4) | JSON,
    st.dictionaries(st.sampled_from(CLUES), JSON) | JSON,
    JSON,
)
def test_any_record(kind: str, side: object, clues: object, params: object) -> None:
    record = {"type": kind, "rows": side, "cols": side, "clues": clues, "params": params}
    check(read_text(json.dumps(record)))
