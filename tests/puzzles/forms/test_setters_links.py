"""Links, codes and documents of setters' tools are read wherever puzzles are, by their content."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridproof
from gridproof import InputError
from gridproof.puzzles import read_record
from gridproof.puzzles.forms.form import read_document
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.input.recognition import looks_like_puzzle
from gridproof.puzzles.forms.setters.wording import words_alone
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.notation import lzstring
from gridproof.puzzles.notation.variants import fpuzzles, iss, sudokumaker, sudokupad
from gridproof.puzzles.notation.variants.iss_tables import Automaton, write_automaton, write_pairs

CLUES = {
    "givens": [[1, None, None, None], *[[None] * 4] * 3],
    "cages": [{"cells": [[1, 1], [1, 2]], "sum": 5}],
}
RECORD = {"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": CLUES, "params": {"anti_knight": True}}

GRID: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
GRID[0][0] = {"value": 1, "given": True}
FPUZZLES = {
    "size": 4,
    "grid": GRID,
    "antiknight": True,
    "killercage": [{"cells": ["R2C2", "R2C3"], "value": "5"}],
}
SCL: dict[str, Any] = {
    "cellSize": 50,
    "metadata": {"antiknight": True},
    "cells": [[{"value": 1}, {}, {}, {}], *[[{}, {}, {}, {}]] * 3],
    "regions": [[[r + i, c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)],
    "cages": [
        {"value": "title: A game"},
        {"cells": [[1, 1], [1, 2]], "unique": True, "sum": 5, "value": "5"},
    ],
}
MAKER: dict[str, Any] = {
    "formatVersion": "1.6.0",
    "puzzle": {
        "size": 4,
        "cells": [{"given": True, "value": 1}, {"value": 2}, *[{}] * 14],
        "constraints": [
            {"type": 0},
            {"type": 1, "regions": [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]},
            {"type": 13},
            {"type": 12, "disabled": True},
            {"type": 301, "cages": [{"cells": [5, 6], "value": 5}]},
        ],
    },
}
ISS = ".Shape~4x4.~R1C1_1.AntiKnight.Cage~5~R2C2~R2C3"
F_PAYLOAD, S_PAYLOAD = fpuzzles.write_payload(FPUZZLES), lzstring.pack(json.dumps(SCL))
Z_PAYLOAD = sudokupad.write(SCL).removeprefix("https://sudokupad.app/scl")

TEXTS = {
    "f-puzzles": fpuzzles.write(FPUZZLES),
    "f-puzzles in brackets": f"- [a puzzle]({fpuzzles.write(FPUZZLES)}) by me",
    "a payload": F_PAYLOAD,
    "fpuz": f"fpuz{F_PAYLOAD}",
    "SudokuPad with f-puzzles": f"sudokupad.app/fpuzzles{F_PAYLOAD}",
    "puzzleid": f"?puzzleid=fpuz{F_PAYLOAD}",
    "scl": f"scl{S_PAYLOAD}",
    "ctc": f"ctc{Z_PAYLOAD}",
    "SudokuPad": f"https://sudokupad.app/scl{Z_PAYLOAD}",
    "an older address": f"https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc{S_PAYLOAD}",
    "JSON": json.dumps(FPUZZLES),
    "JSON in lines": json.dumps(FPUZZLES, indent=1),
    "JSON of SudokuPad": json.dumps(SCL),
    "a row": json.dumps({"id": 7, "puzzle": FPUZZLES}),
    "SudokuMaker": sudokumaker.write(MAKER),
    "SudokuMaker without an address": sudokumaker.write(MAKER).partition("=")[2],
    "JSON of SudokuMaker": json.dumps(MAKER),
    "a constraint string": ISS,
    "a link of Interactive Sudoku Solver": f"https://sigh.github.io/Interactive-Sudoku-Solver/?q={ISS}",
    "its own": iss.write_link(iss.read(ISS)),
}


@pytest.mark.parametrize("name", TEXTS)
def test_what_tools_of_setters_write_is_read_everywhere(name: str) -> None:
    assert looks_like_puzzle(TEXTS[name])
    found = gridproof.read_one(TEXTS[name])
    expected = gridproof.read_one(RECORD)
    assert (found.domains, found.clues, found.rules) == (expected.domains, expected.clues, expected.rules)


def test_documents_are_read_as_python_has_them() -> None:
    assert gridproof.read_one(FPUZZLES).clues == gridproof.read_one(RECORD).clues
    assert [puzzle.kind for puzzle in gridproof.read([SCL, FPUZZLES])] == ["variant_sudoku"] * 2


def test_several_puzzles_of_tools_in_a_text() -> None:
    links = f"see {TEXTS['f-puzzles']}, {TEXTS['SudokuPad']}"
    text = f"{ISS}\n\n{TEXTS['scl']}\n12....4..1..2...\n{TEXTS['JSON']}\n{links}"
    kinds = [parsed.kind for parsed in read_text(text)]
    assert kinds == [*["variant_sudoku"] * 2, "sudoku", *["variant_sudoku"] * 3]


def test_plain_sudokus_of_sudokupad_have_their_boxes_and_diagonals() -> None:
    puzzle = gridproof.read_one("scf" + "5" + "o" * 13 + "01*x")
    assert puzzle.domains["r1c1"] == (5,)
    record = puzzle.record
    assert record is not None
    assert record["params"] == {"rising_diagonal": True, "falling_diagonal": True}
    assert "regions" not in record["clues"]


def test_a_region_of_sudokupad_over_others_takes_nothing_from_them() -> None:
    middle = [[1, 1], [1, 2], [2, 1], [2, 2]]
    clues = read_document(SCL | {"cages": [], "regions": [*SCL["regions"], middle]})["clues"]
    assert clues == {"givens": CLUES["givens"], "extra_regions": [{"cells": middle}]}


@pytest.mark.parametrize(
    ("text", "names", "found"),
    [
        (
            "The negative constraint applies.",
            {"givens", "differences"},
            ["rules in words: negative constraint"],
        ),
        ("The negative constraint applies.", {"givens", "all_sums_given"}, []),
        ("There is no negative constraint.", {"givens"}, []),
        ("A digit on the line lies strictly between those in its circles.", {"between_lines"}, []),
        ("In each row one clue lies.", {"cages"}, ["rules in words: lies"]),
        ("Cells a knight's move apart differ.", {"givens", "anti_king"}, ["rules in words: knight"]),
    ],
)
def test_rules_in_words_alone_are_named(text: str, names: set[str], found: list[str]) -> None:
    assert words_alone(text, names) == found


def test_an_old_killer_string_is_read() -> None:
    puzzle = gridproof.read_one("3x3::k:" + "2561:2561:" + "0:" * 79)
    assert puzzle.record is not None
    assert puzzle.record["clues"] == {"cages": [{"cells": [[0, 0], [0, 1]], "sum": 10}]}


@pytest.mark.parametrize(
    "text", ["fpuzzles.txt", "sclerosis", "scfoo", "N4Ia.txt", "..5.1", ".AB.C", ".hidden", "./file", "...."]
)
def test_names_and_rows_are_none_of_them(text: str) -> None:
    assert not looks_like_puzzle(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("https://sudokupad.app/eg7w4rmztr", "'eg7w4rmztr' names a puzzle on the server of SudokuPad"),
        ("?puzzleid=eg7w4rmztr", "'eg7w4rmztr' names a puzzle on the server of SudokuPad"),
        ("f-puzzles.com/?id=yhkyz63b", "'yhkyz63b' names a puzzle on the server of f-puzzles"),
        ("https://sigh.github.io/Interactive-Sudoku-Solver/", "holds no puzzle: copy the one that has"),
        (
            "sclN4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9lj",
            "character 37 of the packed puzzle: the packed text breaks",
        ),
        (F_PAYLOAD[:-9], "of the packed puzzle: the packed text breaks off"),
        (".Frobnicate~R1C1", "not known here: Frobnicate"),
        (".Or.X~R1C1~R1C2", "character 1 of the packed puzzle: this Or has no End"),
        (json.dumps(FPUZZLES | {"grid": [[{}], []]}), "line 1: the grid of f-puzzles has 2 rows"),
        (json.dumps(SCL | {"lines": [{}]}), "line 1: not known here: lines .drawn"),
        (json.dumps(SCL | {"cages": [{"cells": [[0, 0]], "value": "5"}]}), "not known here: cages .drawn"),
        (json.dumps(SCL | {"regions": [[[9, 9]]]}), "cell r10c10: a region of SudokuPad is not on the board"),
        ("sclN4Igzg" + "A" * 2_000_000, "more than 1,000,000 letters"),
        ('{"puzzle": {"cells": [{}]}}', "the document of SudokuPad has no grid of cells"),
        (".Sandwich~4~R1~R2", "Sandwich is not written as it should be: 'Sandwich~4~R1~R2'"),
        ('{"grid": ' + "[" * 60 + "]" * 60 + "}", "cell r1c1: an array holds numbers, words and null"),
    ],
)
def test_an_error_says_in_one_sentence_what_is_wrong(text: str, said: str) -> None:
    for parsed in read_text(text):
        assert parsed.error is not None
        assert len(parsed.error.what) < 300
        with pytest.raises(InputError, match=said):
            raise parsed.error


def damaged(draw: st.DrawFn) -> str:
    """Draw one of the texts, cut, with letters changed, or with a piece of another one in it."""
    text = draw(st.sampled_from([*TEXTS.values()]))
    other = draw(st.sampled_from([*TEXTS.values()]) | st.text(max_size=20))
    start, end = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    return draw(
        st.sampled_from([text[:start], text[end:], text[:start] + other + text[end:], text[start:end] * 2])
    )


@given(st.composite(damaged)())
def test_what_is_damaged_is_read_or_an_error(text: str) -> None:
    for parsed in read_text(text):
        assert (parsed.puzzle is None) != (parsed.error is None)
        assert parsed.error is None or "Error" not in parsed.error.what


_WILD = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 20) | st.sampled_from(["R1C1", "R9C9", "5", "", "x"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["cells", "value", "lines", "cell", "unique", "sum", "clues", "edge"]), inner
        )
    ),
    max_leaves=8,
)


@given(
    st.sampled_from([FPUZZLES, SCL, MAKER["puzzle"]]),
    st.dictionaries(
        st.sampled_from(
            [
                "grid",
                "cells",
                "killercage",
                "cages",
                "regions",
                "metadata",
                "global",
                "arrow",
                "size",
                "constraints",
            ]
        ),
        _WILD,
        min_size=1,
        max_size=2,
    ),
)
def test_documents_of_any_shape_are_read_or_an_error(document: dict[str, Any], other: dict[str, Any]) -> None:
    [parsed] = read_text(json.dumps({**document, **other}))
    assert (parsed.puzzle is None) != (parsed.error is None)


@given(
    st.integers(0, 2003) | st.sampled_from([200, 300, 303, 304, 406, 408, 500]),
    st.dictionaries(
        st.sampled_from(
            ["cells", "lines", "clues", "cages", "groups", "negative", "bulbsWithArrows", "thermometers"]
        ),
        _WILD | st.lists(st.lists(st.integers(-1, 20), max_size=3), max_size=2),
    ),
)
def test_constraints_of_any_shape_are_read_or_an_error(type_: int, said: dict[str, Any]) -> None:
    puzzle = {**MAKER["puzzle"], "constraints": [{**said, "type": type_}]}
    [parsed] = read_text(json.dumps(puzzle))
    assert (parsed.puzzle is None) != (parsed.error is None)


@pytest.mark.parametrize(
    ("constraint", "said"),
    [
        ({"type": 1000, "definition": {"name": "Galaxies"}}, "not known here: custom constraint 'Galaxies'"),
        ({"type": 2000, "lines": [[]]}, "not known here: lines .drawn"),
        ({"type": 2003, "areas": [{}]}, r"not known here: sudoku rules in areas \(several grids\)"),
        ({"type": 404, "lines": [[0, 1]], "singleRegionTotals": True}, "not known here: type 404 with"),
        ({"type": 406, "lines": [[0, 1]], "groups": [2, 28]}, "not known here: type 406 with"),
        ({"type": 201, "clues": [], "negative": [3]}, "not known here: type 201 with the negative"),
        ({"type": 400, "lines": [[0, 99]]}, "which is off the board"),
        (
            {"type": 408, "bulbsWithArrows": [{"bulbCells": [0, 1], "arrows": [[1, 2]]}]},
            "408: the number of a pill",
        ),
        ({"type": "x"}, "not known here: 'x'"),
    ],
)
def test_what_of_sudokumaker_is_not_known_is_named(constraint: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        gridproof.read_one({**MAKER["puzzle"], "constraints": [constraint]})


def iss_record(string: str) -> dict[str, Any]:
    record = gridproof.read_one(string).record
    assert record is not None
    return dict(record)


LAYOUT = "0111" + "0122" + "0322" + "0333"


def test_a_jigsaw_is_in_place_of_boxes_or_beside_them() -> None:
    alone = iss_record(f".Shape~4x4.Jigsaw~{LAYOUT}.NoBoxes")
    assert alone["clues"] == {"regions": [[0, 1, 1, 1], [0, 1, 6, 6], [0, 9, 6, 6], [0, 9, 9, 9]]}
    beside = iss_record(f".Shape~4x4.Jigsaw~{LAYOUT}")
    assert len(beside["clues"]["extra_regions"]) == 4
    assert "regions" not in beside["clues"]
    assert beside["params"].get("boxes", True)
    prime = iss_record(".Shape~5x5.Jigsaw~" + "".join(f"{r}" * 5 for r in range(5)))
    assert ("regions" in prime["clues"], "extra_regions" in prime["clues"]) == (True, False)


def test_an_automaton_of_several_segments() -> None:
    """A line of two squares, and two more whose digits are those of the first ones, the other way round."""
    pairs = list(product(range(4), repeat=2))
    moves: list[tuple[tuple[int, int], ...]] = [tuple((a, 1 + a) for a in range(4))]
    moves += [tuple((b, 5 + pairs.index((a, b))) for b in range(4)) for a in range(4)]
    moves += [((4, 21 + i),) for i in range(16)]
    moves += [((b, 37 + a),) for a, b in pairs]
    moves += [((a, 41),) for a in range(4)] + [()]
    code = write_automaton(Automaton(5, (0,), (41,), tuple(moves)))
    record = iss_record(f".Shape~4x4.NFA~{code}~_back~R1C1~R1C2~-~R2C3~R2C4.~R1C1_1~R1C2_2~R1C3_3")
    (line,) = record["clues"]["automata"]
    assert line["cells"] == [[0, 0], [0, 1], [1, 2], [1, 3]]
    puzzle = gridproof.read_one(record)
    found = gridproof.solve(puzzle, "sat", limit=None).solutions
    assert {(each["r2c3"], each["r2c4"]) for each in found} == {(2, 1)}


def test_pieces_of_a_jigsaw_have_the_size_of_regions() -> None:
    """Pieces have four, two, four and six squares: four is the size of the board, or six if stated."""
    layout = "0011" + "0022" + "3322" + "3333"
    four = iss_record(f".Shape~4x4~6.NoBoxes.Jigsaw~{layout}")["clues"]["regions"]
    assert four == [[0, 0, None, None], [0, 0, 6, 6], [None, None, 6, 6], [None] * 4]
    six = iss_record(f".Shape~4x4~6.NoBoxes.RegionSize~6.Jigsaw~{layout}")["clues"]["regions"]
    assert six == [[None] * 4, [None] * 4, [8, 8, None, None], [8] * 4]
    legacy = iss_record(f".Shape~4x4.NoBoxes.Jigsaw~4x4~{LAYOUT}")["clues"]
    assert legacy == iss_record(f".Shape~4x4.NoBoxes.Jigsaw~{LAYOUT}")["clues"]


def test_boxes_may_have_another_size() -> None:
    clues = iss_record(".Shape~6x6~9.RegionSize~9")["clues"]
    assert clues["regions"] == [[r // 3 * 2 + c // 3 for c in range(6)] for r in range(6)]
    assert iss_record(".Shape~6x6~9.RegionSize~6") == iss_record(".Shape~6x6~9")
    assert iss_record(".Shape~7x7~9.RegionSize~9")["params"]["boxes"] is False


def test_ties_of_full_ranks() -> None:
    ranks = ".Shape~4x4.FullRank~C1~10~"
    tied = iss_record(f"{ranks}.FullRankTies~any")
    assert tied["params"] == {"tied_ranks": True}
    assert read_record(iss_record(iss.string_of(write(tied, "iss")))).clues == read_record(tied).clues
    assert iss_record(f"{ranks}.FullRankTies~only-unclued") == iss_record(ranks)
    with pytest.raises(InputError, match="not known here: FullRankTies"):
        gridproof.read_one(f"{ranks}.FullRankTies~none")


def test_variables_are_free_squares_below_the_board() -> None:
    string = (
        ".Shape~4x4.Var~L~a%20loop~2x4.Var~X~X.Var~Q~~3.~VL5_2~VX_1_3.Arrow~VX~R1C1~VQ3.ConnectedValues~VL~2"
    )
    record = iss_record(string)
    assert (record["rows"], record["cols"]) == (8, 4)
    clues = record["clues"]
    assert clues["grids"] == [{"cells": [[0, 0], [3, 3]]}]
    assert clues["free_squares"][4:] == [["x"] * 4, ["x"] * 4, ["x", None, None, None], ["x", "x", "x", None]]
    assert clues["givens"][5] == [2, None, None, None]
    assert clues["parity"][6] == ["O", None, None, None]
    assert clues["arrows"] == [{"circle": [[6, 0]], "cells": [[0, 0], [7, 2]]}]
    loop = [[r, c] for r in (4, 5) for c in range(4)]
    assert clues["connected_digits"] == [{"cells": loop, "digits": [2]}]


@pytest.mark.parametrize(
    "string",
    [
        ".Shape~4x4.Var~A~~1x4.Var~B~~1x1.~R1C1_2~VA3_1_4.Arrow~VB1~R1C1~VA2",
        ".Shape~4x4~0-5.Var~A~~1x6.Cage~7~R1C1~VA6",
        ".Shape~4x4.NoBoxes.Var~A~~1x2.Thermo~VA1~VA2",
        f".Shape~4x4.Var~A~~1x2.Pair~{write_pairs([(1, 2), (3, 4)], 1, 4)}~_~R1C1~VA2",
        ".Shape~3x2~0-4~Raw.Cage~7~R1C1~R3C2",
    ],
)
def test_free_squares_are_written_as_variables(string: str) -> None:
    record = iss_record(string)
    again = iss.string_of(write(record, "iss"))
    assert sorted(again.split(".")) == sorted(string.split("."))
    assert iss_record(again) == record


@pytest.mark.parametrize(
    ("squares", "grids"),
    [
        ([(4, 1)], [[[0, 0], [3, 3]]]),  # which does not begin at the left
        ([(0, 4)], [[[0, 0], [3, 3]]]),  # which is beside the grid
        ([(5, 0)], [[[0, 0], [3, 3]]]),  # which is not in the row below it
        ([(0, 0)], [[[1, 1], [4, 4]]]),
        ([], [[[0, 0], [3, 3]], [[1, 1], [4, 4]]]),
        ([(0, 0), (3, 4)], []),
    ],
)
def test_other_free_squares_and_several_grids_are_named(squares: Any, grids: Any) -> None:
    letters = [["x" if (r, c) in squares else None for c in range(5)] for r in range(6)]
    clues = {"free_squares": letters, "grids": [{"cells": corners} for corners in grids]}
    record = {"type": "variant_sudoku", "rows": 6, "cols": 5, "clues": clues, "params": {}}
    for form in ("iss", "sudokumaker"):
        with pytest.raises(InputError, match=f"{form} cannot say: "):
            write(record, form)


@pytest.mark.parametrize("sizes", [{(1,): 3, (0, 2): 6}, {(0,): 2, (1,): 4, (2,): 3}])
def test_connected_digits_may_have_a_size(sizes: dict[tuple[int, ...], int]) -> None:
    """The second board is divided into three regions, about which search states more."""
    groups = (f".ConnectedValues~~{'_'.join(map(str, digits))}~{size}" for digits, size in sizes.items())
    grids = {
        grid
        for grid in product((0, 1, 2), repeat=9)
        if all(
            sum(map(grid.count, digits)) == size and are_connected(grid, {*digits})
            for digits, size in sizes.items()
        )
    }
    found = gridproof.solve(f".Shape~3x3~0-2~Raw{''.join(groups)}", limit=None).record["solutions"]
    assert {tuple(x for row in answer["values"] for x in row) for answer in found} == grids


def are_connected(grid: tuple[int, ...], digits: set[int]) -> bool:
    unreached = {divmod(i, 3) for i, digit in enumerate(grid) if digit in digits}
    ahead = [unreached.pop()]
    while ahead:
        r, c = ahead.pop()
        near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & unreached
        unreached -= near
        ahead += near
    return not unreached


def test_a_square_that_a_cage_names_twice_counts_twice() -> None:
    clues = iss_record(".Shape~4x4.Cage~9~R1C1~R1C2~R2C2~R2C2.Cage~0~R3C3~R3C3~R4C4.Cage~3~R4C1~R4C2")[
        "clues"
    ]
    assert clues == {
        "extra_regions": [{"cells": [[0, 0], [0, 1], [1, 1]]}, {"cells": [[2, 2], [3, 3]]}],
        "sum_cages": [{"cells": [[0, 0], [0, 1], [1, 1], [1, 1]], "sum": 9}],
        "cages": [{"cells": [[3, 0], [3, 1]], "sum": 3}],
    }
    again = write({"type": "variant_sudoku", "rows": 4, "cols": 4, "params": {}, "clues": clues}, "iss")
    assert sorted(iss_record(iss.string_of(again))["clues"]) == sorted(clues)


def test_what_is_replicated_in_a_group_of_variables() -> None:
    all_of_them = ".Shape~4x4.Var~L~~8.Replicate~-J~VL1.~VL1_1_2.End"  # the bits 0 to 4 and 6 and 9
    with pytest.raises(InputError, match="it is not on the board"):
        gridproof.read_one(all_of_them)
    some = iss_record(all_of_them.replace("-J", "Z"))
    assert some["clues"]["candidates"][4:] == [[[1, 2], None, None, [1, 2]], [[1, 2], None, None, None]]
    with pytest.raises(InputError, match="not known here: Replicate"):
        gridproof.read_one(
            ".Shape~4x4.Var~L~~3x3.Replicate~Z~VL1.~VL1_1_2.End"
        )  # of other width than the board


def test_a_raw_shape_is_of_free_squares() -> None:
    record = iss_record(".Shape~3x2~0-4~Raw.Var~A~~1.Cage~7~R1C1~R3C2")
    free = record["clues"]["free_squares"]
    assert free == [["x", "x"], ["x", "x"], ["x", "x"], ["x", None]]
    assert "grids" not in record["clues"]
    assert read_record(record).rules.domain_of["r4c1"] == (0, 1, 2, 3, 4)


def test_what_is_replicated_stands_at_each_cell() -> None:
    clues = iss_record(".Replicate~JA.X~R1C1~R1C2.~R2C1_1_2.End")["clues"]  # at r1c1 and at r1c4
    assert [sum_["cells"] for sum_ in clues["sums"]] == [[[0, 0], [0, 1]], [[0, 3], [0, 4]]]
    assert clues["candidates"][1] == [[1, 2], None, None, [1, 2], None, None, None, None, None]


@pytest.mark.parametrize(
    ("string", "said"),
    [
        (f".Replicate~{'_' * 14}" * 3 + ".V~R1C1~R1C2.End.End.End",
         "16 rows and columns at most|more than 100,000 constraints"),
        (".Replicate~JB~VL1.V~R1C1~R1C2.End", "not known here: Replicate"),
        (".Replicate~JB.XSum~R1~3~.End", "not known here: Replicate"),
        (".Shape~4x4.NFA~" + write_automaton(Automaton(4, (0,), (1,), (((0, 1),), ()))) + "~_x~R1C1~-~R1C2",
         "has several segments, and its automaton does not know where they end"),
        (".NFA~" + write_automaton(Automaton(9, (0,), (0,), (((0, 0),),))) + "~_~R1C1~R1C2~R2C2~R1C1",
         "cell R1C1: NFA: a line that ends where it begins is not known here"),
        (".Var~A~x~0", "'A~x~0' is no group of variables"),
        (".Var~A~x~3.Var~A~x~3", "'A~x~3' is no group of variables"),
        (".Var~A~x~999", "the board has over 35 rows or columns with its variables"),
        (".Var~A~x~40x1", "the board has over 35 rows or columns with its variables"),
        (".Var", "is no group of variables"),
        (".Shape~4x6.Var~A~x~3", "not known here: variables beside a board that is not square"),
        (".Cage~5~VA1~R1C1", "Cage: 'VA1' is no cell of the board"),
        (".Doppelganger.Shape~9x9~0-9.Whisper~4~DGR1~DGR2", "'DGR1' is no cell of the board"),
        (".Var~A~x~3.XSum~R1~3~", "x_sums is not known on a board of several grids or free squares"),
        (".Shape~4x4.ConnectedValues~~1~17", "16 squares cannot hold 17 connected ones"),
        (".ConnectedValues~~1~9~2", "not known here: ConnectedValues~~1~9~2"),
        (".RegionSize~x", "not known here: RegionSize"),
        (".~R1C1_1.~R1C1_2", "cell r1c1: its givens have no digit in common"),
        (".Shape~4x4.Jigsaw~0011", "Jigsaw has 4 cells, the board 16"),
        (".Cage~x~R1C1", "the clue 'x' is no number"),
        (".ChaosConstruction.NoBoxes.ChaosCount~R2C2~3", "not known here: ChaosCount~R2C2~3"),
    ],
)  # fmt: skip
def test_what_of_a_constraint_string_cannot_be_read_is_named(string: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        gridproof.read_one(string)


def test_givens_of_a_cell_are_taken_together() -> None:
    clues = iss_record(".Shape~4x4.~R1C1_1_2_3~R1C2_1_2.~R1C1_3_4~R1C3_4")["clues"]
    assert clues["givens"][0] == [3, None, 4, None]
    assert clues["candidates"][0] == [None, [1, 2], None, None]
    lone = iss_record(".Shape~3x3.NoBoxes.~R1C1_2")["clues"]  # the only even digit is a given, not a sign
    assert lone == {"givens": [[2, None, None], [None] * 3, [None] * 3]}


def test_a_cage_without_a_sum() -> None:
    assert iss_record(".Cage~~R1C1~R1C2")["clues"] == {"cages": [{"cells": [[0, 0], [0, 1]]}]}


def test_regions_that_are_to_be_found() -> None:
    record = iss_record(
        ".Shape~4x4.ChaosConstruction.NoBoxes.ChaosCount~R1C1.ChaosArrow~R2C2~0~CC6~-~CC6~CC7"
        ".CountDistinct~R3C3~CC11~CC12"
    )
    assert record["params"] == {"boxes": False, "chaos_construction": True}
    assert record["clues"] == {
        "region_counts": [{"control": [[0, 0]], "cells": [[0, 0], [0, 1], [1, 0], [1, 1]]}],
        "region_arrows": [{"control": [[1, 1]], "cells": [[1, 1], [1, 1], [1, 2]]}],
        "region_kinds": [{"control": [[2, 2]], "cells": [[2, 2], [2, 3]]}],
    }
    for boxes in (False, True):
        changed = {**record, "params": {"boxes": boxes, "chaos_construction": True}}
        [link] = gridproof.convert(changed, "iss")
        again = gridproof.read_one(link)
        assert again.clues == gridproof.read_one(changed).clues
        assert again.rules == gridproof.read_one(changed).rules


@pytest.mark.parametrize(
    ("rules", "unchecked"),
    [
        ("Cells a knight's move apart hold different digits.", ()),
        ("Normal rules. Cells a king's move apart differ.", ("rules in words: king's",)),
        ("Draw a loop. Digits on thermos rise.", ("rules in words: thermos", "rules in words: loop")),
        ("In each cage the digits add up to its number.", ()),
        ("", ()),
    ],
)
def test_what_only_words_tell_is_named(rules: str, unchecked: tuple[str, ...]) -> None:
    for document in (
        FPUZZLES | {"ruleset": rules},
        SCL | {"metadata": {"antiknight": True, "rules": rules}},
        {**MAKER["puzzle"], "comment": rules},
    ):
        assert gridproof.read_one(document).unchecked == unchecked
        verdict = gridproof.check(document)
        assert ("not checked: " in verdict.message) == bool(unchecked)
    both = gridproof.read_one(FPUZZLES | {"ruleset": rules, "frobnicate": [{}]}, lenient=True)
    assert both.unchecked == ("frobnicate", *unchecked)
