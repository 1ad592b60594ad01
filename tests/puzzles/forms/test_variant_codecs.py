"""The forms of setters' tools: the output of other programs is read, and our own is read again.

`VECTORS` were made by other programs (see ``tests/data/README.md``); the collection in
``../shared/data/variants`` is an outside check.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from boards import DATA, Data, shared
from hypothesis import given
from hypothesis import strategies as st

from gridproof.puzzles import InputError
from gridproof.puzzles.notation import lzstring
from gridproof.puzzles.notation.variants import (
    cells,
    fpuzzles,
    iss,
    iss_strings,
    iss_tables,
    sudokumaker,
    sudokupad,
)
from gridproof.puzzles.notation.variants.documents import MOST_DEPTH, read_object, write_object
from gridproof.puzzles.notation.variants.iss import Item
from gridproof.puzzles.notation.variants.iss_tables import Automaton

VECTORS = json.loads((DATA / "variant_codecs.json").read_text("utf-8"))

COLLECTION = shared("variants/variants.jsonl")


def collection(form: str) -> list[Data]:
    assert COLLECTION is not None
    puzzles = map(json.loads, COLLECTION.read_text("utf-8").splitlines())
    return [puzzle for puzzle in puzzles if puzzle["format"] == form]


# LZ-string


@pytest.mark.parametrize(("text", "payload", "for_url"), VECTORS["lzstring"])
def test_lz_string_is_that_of_javascript(text: str, payload: str, for_url: str) -> None:
    assert (lzstring.pack(text), lzstring.pack(text, for_url=True)) == (payload, for_url)
    assert lzstring.unpack(payload) == lzstring.unpack(for_url) == text


@given(st.text() | st.text("ab", max_size=300))
def test_what_is_packed_is_unpacked(text: str) -> None:
    assert lzstring.unpack(lzstring.pack(text)) == lzstring.unpack(lzstring.pack(text, for_url=True)) == text


@given(st.text("abc{}", min_size=1, max_size=60), st.data())
def test_a_payload_that_is_cut_short_is_told(text: str, data: st.DataObject) -> None:
    payload = lzstring.pack(text).rstrip("=")
    cut = payload[: data.draw(st.integers(0, len(payload) - 2))]
    with pytest.raises(InputError, match=r"breaks off|is empty"):
        lzstring.unpack(cut)


@given(st.text("ABCDabcd0123+/-=$ !é", max_size=80))
def test_random_letters_are_a_text_or_an_error(letters: str) -> None:
    with suppress(InputError):
        lzstring.unpack(letters)


def test_a_bomb_is_refused() -> None:
    most = "a" * lzstring.MOST_UNITS
    payload = lzstring.pack(most + "a")
    assert len(payload) < 4000
    assert lzstring.unpack(lzstring.pack(most)) == most
    with pytest.raises(InputError, match="more than 2,000,000 characters"):
        lzstring.unpack(payload)
    with pytest.raises(InputError, match="more than 1,000,000 letters"):
        lzstring.unpack("A" * (lzstring.MOST_LETTERS + 1))


def test_letters_behind_the_text_are_told() -> None:
    payload = lzstring.pack('{"size":9}')
    with pytest.raises(InputError, match="ends before its payload"):
        lzstring.unpack(f"{payload}AAAA")


def test_half_a_character_is_refused() -> None:
    with pytest.raises(InputError, match="half a character"):
        lzstring.unpack(lzstring.pack("\ud83d"))


def lines_run(action: Callable[[str], object], argument: str) -> int:
    """Return the number of lines of Python that a call runs."""
    lines = 0

    def trace(_frame: object, event: str, _argument: object) -> Any:
        nonlocal lines
        lines += event == "line"
        return trace

    sys.settrace(trace)
    try:
        action(argument)
    finally:
        sys.settrace(None)
    return lines


def test_unpacking_a_payload_runs_few_lines_a_letter() -> None:
    text = json.dumps([[r * c % 97 for c in range(19)] for r in range(32)])
    payload = lzstring.pack(text)
    assert 900 < len(payload) < 1300
    assert lines_run(lzstring.unpack, payload) < 15 * len(payload)


@pytest.mark.parametrize(("letters", "doubles"), [(1, 1), (6, 1), (0, 2), (2, 2), (3, 3), (4, 3)])
def test_slashes_that_a_web_server_dropped_are_mended(letters: int, doubles: int) -> None:
    words = (f"{k * letters}{chr(0xFFFF >> k)}" + "abc" * (k + letters) for k in range(3))
    found = {"a": "".join(words), "b": list(range(90))}
    whole = lzstring.pack(write_object(found))
    payload = whole.replace("//", "/")
    assert len(whole) - len(payload) == doubles
    with pytest.raises(InputError):
        read_object(lzstring.unpack(payload))
    assert fpuzzles.read(f"sudokupad.app/fpuzzles{payload}") == found


def test_damage_that_only_json_shows_is_mended() -> None:
    payload = lzstring.pack(write_object({"a": "\uffffc"})).replace("//", "/")
    assert lzstring.unpack(payload).startswith('{"a":"')
    assert fpuzzles.read(payload) == {"a": "\uffffc"}


def test_what_cannot_be_mended_is_tried_a_bounded_number_of_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text unpacks, but is no JSON: any slash may be the one beside which another was dropped."""
    unpacked: list[int] = []
    unpack, most = lzstring.unpack, lzstring.MOST_TRIED // 4
    monkeypatch.setattr(lzstring, "MOST_TRIED", most)

    def counted(text: str) -> str:
        unpacked.append(len(text))
        return unpack(text)

    monkeypatch.setattr(lzstring, "unpack", counted)
    payload = lzstring.pack("".join(str(k * k * 7919) for k in range(60_000)))
    assert payload.count("/") > 1000
    with pytest.raises(InputError):
        lzstring.mend(payload, read_object)
    assert 2 < len(unpacked) <= lzstring.MOST_TRIES
    assert sum(unpacked) < 1.1 * most + 2 * len(payload)


# Documents


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('{"a": [1,}', "line 1, column 10: the JSON is damaged"),
        ("[1]", "holds no object"),
        ('{"a": NaN}', "NaN is no number"),
        ('{"a": 1' + "0" * 5000 + "}", "too many digits"),
        ('{"a": ' + "[" * (MOST_DEPTH + 1) + "]" * (MOST_DEPTH + 1) + "}", "inside one another"),
        ('{"a": ' + "[" * 100_000 + "]" * 100_000 + "}", "inside one another"),
    ],
)
def test_json_is_bounded(text: str, error: str) -> None:
    with pytest.raises(InputError, match=error):
        read_object(text)


def test_json_may_be_as_deep_as_the_bound() -> None:
    depth = MOST_DEPTH - 1
    assert read_object('{"a": ' + "[" * depth + "]" * depth + "}")


# f-puzzles and SudokuPad

GRID = {"size": 4, "title": "né/+", "grid": [[{"value": 1, "given": True}, {}] * 2] * 4}
PAYLOAD = fpuzzles.write_payload(GRID)


@pytest.mark.parametrize(
    "link",
    [
        "https://www.f-puzzles.com/?load={}",
        "http://f-puzzles.com?load={}",
        "f-puzzles.com/?load={}&x=1",
        "https://sudokupad.app/fpuzzles{}",
        "https://sudokupad.app/fpuz{}?setting-nogrid=1",
        "https://sudokupad.app/?puzzleid=fpuz{}",
        "https://sudokupad.app/sudoku/fpuzzles{}",
        "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{}",
        "fpuzzles{}",
        "fpuz{}",
        "{}",
    ],
)
def test_every_way_to_write_a_link_of_f_puzzles_is_read(link: str) -> None:
    once = re.sub("[^A-Za-z0-9]", lambda each: f"%{ord(each[0]):02X}", PAYLOAD)
    for payload in (PAYLOAD, PAYLOAD.rstrip("="), once, once.replace("%", "%25"), PAYLOAD.replace("+", " ")):
        text = link.format(payload)
        assert fpuzzles.takes(text)
        assert not sudokupad.takes(text)
        assert fpuzzles.read(text) == GRID


def test_f_puzzles_json_is_read_as_it_is() -> None:
    assert fpuzzles.read(json.dumps(GRID, indent=1)) == GRID


@pytest.mark.parametrize(
    "link", ["f-puzzles.com/?id=yhkyz63b", "https://sudokupad.app/fpuzzlesyhkyz63b", "fpuzyhkyz63b"]
)
def test_ids_on_the_server_of_f_puzzles_are_refused(link: str) -> None:
    with pytest.raises(InputError, match=r"'yhkyz63b' names a puzzle on the server .* nothing is fetched"):
        fpuzzles.read(link)


@pytest.mark.parametrize(("document", "zipped"), VECTORS["zipper"])
def test_what_sudokupad_zipped_is_read_as_by_itself(document: Data, zipped: str) -> None:
    assert sudokupad.unzip_text(zipped) == document
    for text in (zipped, json.dumps(document)):
        payload = lzstring.pack(text)
        for link in (
            f"https://sudokupad.app/scl{payload}",
            f"sudokupad.app/?puzzleid=ctc{payload}",
            f"scl{text}",
        ):
            assert sudokupad.takes(link)
            assert sudokupad.read(link) == document


_KEYS = st.sampled_from(["value", "cells", "color", "odd key", "x1", "it's", 'q"'])
_TEXTS = st.text("ag1,:'’\"[]{}\\ tf#é\n", max_size=8)
_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**7), 10**7)
    | st.floats(allow_nan=False, allow_infinity=False, width=32)
    | _TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_KEYS, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(_KEYS, _VALUES, max_size=4))
def test_what_is_written_for_sudokupad_is_read_again(document: Data) -> None:
    assert sudokupad.read(sudokupad.write(document)) == document


def test_texts_are_no_abbreviations() -> None:
    assert sudokupad.unzip_text("{metadata:{rules:'so,then:t,[,] it\\'s {}:f,'}}") == {
        "metadata": {"rules": "so,then:t,[,] it's {}:f,"}
    }


def test_sudokupad_finds_no_abbreviation_in_what_is_written() -> None:
    """Its own reader takes such pieces of a text for abbreviations, and six digits for a colour."""
    assert sudokupad.zip_text({"text": "so,then:t,[,]", "value": 123456, "x": []}) == (
        "{te:'so,then\\u003at,[\\u002c\\u005d',v:123456.0,x:[ ]}"
    )
    assert sudokupad.unzip_text("{te:'123456',c:'123456',v:123456}") == {
        "text": "123456",
        "color": "#123456",
        "value": "#123456",
    }


@pytest.mark.parametrize(
    ("link", "error"),
    [
        ("https://sudokupad.app/jtgN8Hd7f6", "'jtgN8Hd7f6' names a puzzle on the server of SudokuPad"),
        ("sudokupad.app/scl{ce:[", "the JSON is damaged"),
        ("scf0!", "column 2: '!' stands in no plain sudoku"),
        ("scf000", "the code holds 3 cells"),
        ("scf" + "o" * 13 + "K*q", "'q' names no rule"),
    ],
)
def test_what_sudokupad_does_not_hold_is_told(link: str, error: str) -> None:
    with pytest.raises(InputError, match=re.escape(error)):
        sudokupad.read(link)


def test_many_quotes_take_no_long_time() -> None:
    start = time.process_time()
    with pytest.raises(InputError):
        sudokupad.unzip_text("{a:" + "'\\" * 200_000)
    assert time.process_time() - start < 3


def test_a_key_that_is_short_for_another_is_not_written() -> None:
    with pytest.raises(InputError, match="'ca' means 'cages'"):
        sudokupad.write({"x": {"ca": 1}})


@pytest.mark.parametrize(("givens", "code"), VECTORS["plain"])
@pytest.mark.parametrize("tags", ["", "*w", "*x", "*wxtA ** B*aC", "*aC"])
def test_plain_sudokus_of_sudokupad(givens: str, code: str, tags: str) -> None:
    document = sudokupad.read(f"https://sudokupad.app/scf{code}{tags}")
    assert "".join(str(cell.get("value", 0)) for row in document["cells"] for cell in row) == givens
    assert (document.get("windoku"), document.get("diagonal+")) == ("w" in tags or None, "x" in tags or None)
    assert document["metadata"].get("title") == ("A * B" if "t" in tags else None)
    assert sudokupad.write_plain(document) == f"https://sudokupad.app/scf{code}{tags}"


def test_what_is_no_plain_sudoku_is_not_written_as_one() -> None:
    document = sudokupad.read_plain("o" * 13 + "K")
    for other in (document | {"cages": []}, {}, document | {"cells": [[{}]]}):
        with pytest.raises(InputError, match="no plain sudoku"):
            sudokupad.write_plain(other)


# SudokuMaker


def test_the_links_of_sudokumaker() -> None:
    document = {"formatVersion": "1.5.0", "puzzle": {"name": "né", "cells": [{}] * 16}}
    link = sudokumaker.write(document)
    assert sudokumaker.takes(link)
    for text in (link, link.replace("+", "%2B"), link.replace("+", " "), link.partition("=")[2]):
        assert sudokumaker.read(text) == document
    with pytest.raises(InputError, match="holds no puzzle"):
        sudokumaker.read("https://sudokumaker.app/")


@given(st.sets(st.integers(0, sudokumaker.MOST_DIGIT)))
def test_bit_masks_of_digits(digits: set[int]) -> None:
    assert sudokumaker.digits_of(sudokumaker.mask_of(list(digits))) == sorted(digits)


@pytest.mark.parametrize("mask", [-1, 1 << 31, True, 1.0, "3", None])
def test_what_is_no_bit_mask_is_refused(mask: object) -> None:
    with pytest.raises(InputError, match="is no set of digits"):
        sudokumaker.digits_of(mask)


def test_the_numbers_of_places() -> None:
    """Numbers of a board of 4 rows and 6 columns, worked out by hand from the numbering of the program."""
    assert sudokumaker.cell_of(9, 6) == (1, 3)
    assert sudokumaker.corner_cells(9, 6) == [(0, 1), (0, 2), (1, 1), (1, 2)]
    assert sudokumaker.corner_number((1, 2), 6) == 9
    assert sudokumaker.edge_cells(14, 6) == [(1, 1), (1, 2)]
    assert sudokumaker.edge_cells(20, 6) == [(1, 2), (2, 2)]
    assert sudokumaker.outer_cell(3, 6) == (-1, 2)
    assert sudokumaker.outer_cell(15, 6) == (0, 6)


def test_every_place_has_its_number() -> None:
    board = [(r, c) for r in range(4) for c in range(6)]
    edges = {(a, b) for a in board for b in board if (b[0] - a[0], b[1] - a[1]) in ((0, 1), (1, 0))}
    numbers = {sudokumaker.edge_number(a, b, 6) for a, b in edges}
    assert {tuple(sudokumaker.edge_cells(number, 6)) for number in numbers} == edges
    for r in range(-1, 5):
        for c in range(-1, 7):
            assert sudokumaker.outer_cell(sudokumaker.outer_number((r, c), 6), 6) == (r, c)
    with pytest.raises(InputError, match="between two neighbours"):
        sudokumaker.edge_number((0, 0), (1, 1), 6)


@pytest.mark.parametrize(
    ("outside", "diagonal", "line"),
    [
        ((-1, 2), None, [(0, 2), (1, 2), (2, 2), (3, 2)]),
        ((4, 0), None, [(3, 0), (2, 0), (1, 0), (0, 0)]),
        ((2, 4), None, [(2, 3), (2, 2), (2, 1), (2, 0)]),
        ((-1, 2), 1, [(0, 1), (1, 0)]),
        ((-1, 2), -1, [(0, 3)]),
        ((4, 2), 1, [(3, 3)]),
        ((2, -1), -1, [(3, 0)]),
        ((2, -1), 1, [(1, 0), (0, 1)]),
        ((0, 4), 1, [(1, 3), (2, 2), (3, 1)]),
        ((-1, -1), -1, [(0, 0), (1, 1), (2, 2), (3, 3)]),
    ],
)
def test_what_a_clue_outside_sees(outside: cells.Cell, diagonal: int | None, line: list[cells.Cell]) -> None:
    assert sudokumaker.line_of_clue(sudokumaker.outer_number(outside, 4), diagonal, 4, 4) == line


@pytest.mark.parametrize(("outside", "diagonal"), [((-1, -1), None), ((-1, -1), 1), ((1, 1), None)])
def test_a_clue_that_sees_nothing_is_told(outside: cells.Cell, diagonal: int | None) -> None:
    with pytest.raises(InputError, match=f"cell {cells.name_of(outside)}: "):
        sudokumaker.line_of_clue(sudokumaker.outer_number(outside, 4), diagonal, 4, 4)


@pytest.mark.parametrize("name", ["", "R1", "R1C1 ", "R1234C1", 5, None, "C1R1"])
def test_what_is_no_cell_is_told(name: object) -> None:
    with pytest.raises(InputError, match="is no cell"):
        cells.cell_of(name)


# Interactive Sudoku Solver

_ARGS = st.lists(st.text("RC19_%-=", max_size=5), max_size=4).map(tuple)
_LEAVES = st.builds(Item, st.sampled_from(["Given", "Thermo", "X", "Made2"]), _ARGS, st.just(()))
_ITEMS = st.recursive(
    _LEAVES,
    lambda inner: st.builds(
        Item, st.sampled_from(iss.COMPOSITES), _ARGS, st.lists(inner, max_size=3).map(tuple)
    ),
    max_leaves=8,
)


@given(st.lists(_ITEMS, min_size=1, max_size=4))
def test_constraint_strings_that_are_written_are_read(items: list[Item]) -> None:
    text = iss.write(items)
    assert iss.read(text) == iss.read(iss.string_of(iss.write_link(items))) == items
    assert iss.read(text.replace(".", "\n .").replace("~", " ~")) == items


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("Thermo~R1C1", "column 1: a constraint string begins with a dot"),
        (".X~R1C1~R1C2.End", "column 13: nothing is open that this End could close"),
        (".X~R1C1.Or.And.End", "column 8: this Or has no End"),
        (".X-1", "column 1: 'X-1' is no type"),
        (".Or" * 50, "more than 40 constraints are inside one another"),
        (".V" * 100_001, "more than 100,000 constraints"),
    ],
)
def test_what_is_wrong_with_a_constraint_string_is_told(text: str, error: str) -> None:
    with pytest.raises(InputError, match=re.escape(error)):
        iss.read(text)


@pytest.mark.parametrize("shape", ["9", "0x9", "17x17", "9x9~8", "9x9~2-10", "9x9~0-20", "9x9~Bad"])
def test_what_is_no_shape_is_told(shape: str) -> None:
    with pytest.raises(InputError, match="shape"):
        iss.shape_of([Item("Shape", tuple(shape.split("~")))])


def test_cells_of_sixteen_rows() -> None:
    names = [iss.name_of((r, c)) for r in range(16) for c in range(16)]
    assert [iss.cell_of(name) for name in names] == [divmod(number, 16) for number in range(256)]
    assert (names[9], names[-1]) == ("R1Ca", "RgCg")
    assert iss.cell_of(iss.name_of((34, 16))) == (34, 16)
    with pytest.raises(InputError, match="more than 35 rows or columns"):
        iss.name_of((0, 35))


@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6))))
def test_pair_relations(pairs: set[tuple[int, int]]) -> None:
    assert set(iss_tables.read_pairs(iss_tables.write_pairs(pairs, 0, 6), 0, 6)) == pairs


def test_legacy_relations_have_two_letters_changed() -> None:
    every = [(a, b) for a in (1, 2, 3) for b in (1, 2, 3)]
    assert iss_tables.write_pairs(every, 1, 3) == "_H"
    assert iss_tables.read_pairs("-H", 1, 3, legacy=True) == every
    with pytest.raises(InputError, match="beyond the values 1 to 2"):
        iss_tables.read_pairs("_H", 1, 2)


@st.composite
def automata(draw: st.DrawFn) -> Automaton:
    symbols, states = draw(st.integers(1, 5)), draw(st.integers(1, 7))
    state = st.integers(0, states - 1)
    move = st.tuples(st.integers(0, symbols - 1), state)
    starts = draw(st.lists(state, min_size=1, max_size=3, unique=True))
    accepting = draw(st.lists(state, max_size=4, unique=True))
    moves = draw(st.lists(st.lists(move, max_size=6, unique=True), min_size=states, max_size=states))
    return Automaton(symbols, tuple(starts), tuple(accepting), tuple(map(tuple, moves)))


@given(automata(), st.lists(st.lists(st.integers(0, 4), max_size=6), max_size=30))
def test_an_automaton_that_is_written_accepts_the_same(automaton: Automaton, words: list[list[int]]) -> None:
    text = iss_tables.write_automaton(automaton)
    again = iss_tables.read_automaton(text)
    assert iss_tables.read_automaton(iss_tables.write_automaton(again)) == again
    for word in [[], *words]:
        assert again.accepts(word) == automaton.accepts(word)


@given(
    automata(),
    st.lists(st.lists(st.integers(0, 16), min_size=1, max_size=3), min_size=1, max_size=4),
)
def test_an_automaton_along_segments_reads_its_last_symbol_between_them(
    automaton: Automaton, segments: list[list[int]]
) -> None:
    stop = automaton.symbols - 1
    lengths = [len(segment) for segment in segments]
    whole = automaton.of_segments(lengths)
    assert whole.symbols == stop
    for shift in range(4):
        inside = [[(symbol + shift) % max(1, stop) for symbol in segment] for segment in segments]
        told = [symbol for segment in inside for symbol in (stop, *segment)][1:]
        line = [symbol for segment in inside for symbol in segment]
        assert whole.accepts(line) == (stop > 0 and automaton.accepts(told))
        assert not whole.accepts(line[1:]), "a shorter line"
        assert not whole.accepts([*line, 0]), "a longer one"


def test_an_automaton_along_too_many_places_is_refused() -> None:
    moves = tuple(((0, state), (0, (state + 1) % 50), (1, state)) for state in range(50))
    with pytest.raises(InputError, match="has over 900 states along its segments"):
        Automaton(2, (0,), (1,), moves).of_segments([1, 99])


@given(st.text("ABCghi019-_", max_size=24))
def test_random_letters_are_an_automaton_or_an_error(letters: str) -> None:
    try:
        automaton = iss_tables.read_automaton(letters)
    except InputError:
        return
    named = {after for row in automaton.moves for _, after in row} | {*automaton.starts, *automaton.accepting}
    assert all(state < len(automaton.moves) for state in named)


@pytest.mark.parametrize("text", ["A", "!", "wAAA", "AA", "VgGv"])
def test_what_is_no_automaton_is_told(text: str) -> None:
    with pytest.raises(InputError):
        iss_tables.read_automaton(text)


def test_patterns_old_and_new() -> None:
    assert iss_tables.read_pattern("%5B12%5D%2A") == iss_tables.read_pattern("WzEyXSo") == "[12]*"
    assert iss_tables.write_pattern("[12]*") == "WzEyXSo"


def test_killer_strings() -> None:
    row = "A<v" + "0" * 8 + "5" + "0" * 69
    assert iss_strings.read_string(row) == [
        Item("Cage", ("10", "R1C1", "R1C2")),
        Item("Cage", ("5", "R1C3", "R2C3")),
    ]
    around = ".v," + "0" * 6 + ">j<" + "0" * 6 + "'^`" + "0" * 60
    block = [f"R{r}C{c}" for r in (1, 2, 3) for c in (1, 2, 3)]
    assert iss_strings.read_string(around) == [Item("Cage", ("45", *block))]
    long = "3x3:d:k:" + ":".join(["2560", "2560", "1281"] + ["0"] * 8 + ["1281"] + ["0"] * 69) + ":"
    assert iss_strings.read_string(long) == [
        Item("Diagonal", ("1",)),
        Item("Diagonal", ("-1",)),
        *iss_strings.read_string(row),
    ]


@pytest.mark.parametrize(
    ("row", "error"),
    [
        ("><" + "0" * 79, "cell R1C1: the arrows lead round and round"),
        ("<" + "0" * 80, "cell R1C1: '<' leads off the board"),
        ("3x3::k:1:2", "81 numbers were expected"),
        ("3x3::k:257:513:" + "0:" * 79, "cell R1C2: cage 1 has the sums 1 and 2"),
    ],
)
def test_what_is_wrong_with_a_killer_string_is_told(row: str, error: str) -> None:
    with pytest.raises(InputError, match=re.escape(error)):
        iss_strings.read_string(row)


def test_jigsaws_and_pencil_marks() -> None:
    layout = "0011001122332233"
    items = [Item("Shape", ("4x4",)), Item("Jigsaw", (layout,)), Item("NoBoxes")]
    assert iss_strings.read_string(layout) == items
    assert iss_strings.read_string("." * 15 + "3" + layout) == [*items, Item("Given", ("R4C4_3",))]
    marks = "12.0....." + "." * 711 + "00000600" + "9"
    assert iss_strings.read_string(marks)[1] == Item("Given", ("R1C1_1_2", "R9C9_6_9"))
    assert iss_strings.read_string(".X~R1C1~R1C2") == [Item("X", ("R1C1", "R1C2"))]


# The collection of others


def flat(items: Any) -> Iterator[Item]:
    for item in items:
        yield item
        yield from flat(item.items)


def inner(constraints: list[Data]) -> Iterator[Data]:
    for constraint in constraints:
        yield constraint
        yield from inner(constraint.get("constraints", []))


@pytest.mark.outside
def test_the_collection_of_f_puzzles_is_read_and_packed_alike() -> None:
    payloads = [puzzle["payload"].partition('"')[0] for puzzle in collection("fpuzzles")]
    assert len(payloads) == 26
    for payload in payloads:
        document = fpuzzles.read(payload)
        assert lzstring.pack(lzstring.unpack(payload)) == payload
        assert fpuzzles.read(fpuzzles.write(document)) == document
        assert document["size"] == len(document["grid"])


@pytest.mark.outside
def test_the_collection_of_constraint_strings_is_read_and_written_alike() -> None:
    puzzles = collection("iss")
    assert len(puzzles) == 195
    for puzzle in puzzles:
        items = iss.read(puzzle["payload"])
        assert iss.is_string(puzzle["payload"])
        assert iss.write(items) == puzzle["payload"]
        if (neutral := puzzle["neutral"]) is not None:
            stated = tuple(neutral[key] for key in ("rows", "cols", "min", "max"))
            assert iss.shape_of(items)[:4] == stated


@pytest.mark.outside
def test_the_tables_of_the_collection_mean_what_it_says() -> None:
    tables = automatons = 0
    for puzzle in collection("iss"):
        items = iss.read(puzzle["payload"])
        shape = iss.shape_of(items)
        known = list(inner((puzzle["neutral"] or {}).get("constraints", [])))
        relations = [each["table"] for each in known if each["type"].startswith("pair_table")]
        machines = [each["nfa"] for each in known if each["type"] == "nfa"]
        patterns = [each["pattern"] for each in known if each["type"] == "regex_line"]
        for name, (code, *_), _ in (
            item for item in flat(items) if item.type in ("Pair", "PairX", "NFA", "Regex")
        ):
            if name == "NFA":
                automaton = iss_tables.read_automaton(code)
                assert iss_tables.write_automaton(automaton) == code
                assert described(automaton, shape) in map(sorted_moves, machines)
                automatons += 1
            elif name == "Regex":
                assert iss_tables.read_pattern(code) in patterns
                assert iss_tables.write_pattern(iss_tables.read_pattern(code)) == code
            else:
                pairs = iss_tables.read_pairs(code, shape.low, shape.high)
                assert list(map(list, pairs)) in relations
                assert iss_tables.write_pairs(pairs, shape.low, shape.high) == code
                tables += 1
    assert (tables, automatons) == (13, 58)


def described(automaton: Automaton, shape: iss.IssShape) -> tuple[Any, ...]:
    """Return an automaton as the collection describes it; the symbol behind the last value is a break."""
    values = [*range(shape.low, shape.high + 1), "BREAK"]
    moves = [
        [state, values[symbol], after] for state, row in enumerate(automaton.moves) for symbol, after in row
    ]
    return sorted_moves(
        {
            "states": len(automaton.moves),
            "start": list(automaton.starts),
            "accept": list(automaton.accepting),
            "transitions": moves,
        }
    )


def sorted_moves(machine: Data) -> tuple[Any, ...]:
    return (
        machine["states"],
        machine["start"],
        sorted(machine["accept"]),
        sorted(map(str, machine["transitions"])),
    )
