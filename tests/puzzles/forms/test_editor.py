"""Boards as pzpr's editor makes them: every name of a puzzle, URLs of others, rules that letters tell, and
borders that close no region. Nothing that is drawn is dropped, and what strangers append is cut off.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from editor_names import names, state, urls

import gridproof
from gridproof.models.core.records import answer_with_text
from gridproof.puzzles import InputError, kind_named, read_record
from gridproof.puzzles.core.board import at
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.forms.checked import differences, normal_record
from gridproof.puzzles.forms.declarations.puzzlink import MOST_BEHIND
from gridproof.puzzles.forms.declared import declarations_of, kinds_of
from gridproof.puzzles.forms.links import read_form
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.notation.pzpr.declaration import Pzpr
from gridproof.puzzles.samples import samples

Data = dict[str, Any]
KINDS = kinds_of(Pzpr)
FORMS = [(kind, form) for kind in KINDS for form in declarations_of(Pzpr, kind)]
FLAGS = [(kind, form, flag) for kind, form in FORMS for flag in form.flags]

BEHIND = (
    "/", "&id=12", "%22", "%27", ".0", " ", '"', "'", "`", ")", "]", "}", ">", ".", ",", ";", "!", "?", "…",
    '/"', ').', "&id=1&sol=2", "%22,", '.0"', "&quot;", "&gt;", "\\", "#x", "%20%0A",
)  # fmt: skip
"""Text that stands behind links of others, in lists, quotes, sentences and tables."""


def board_of(kind: str) -> str:
    """Return the URL of a sample of a kind, without the host."""
    for record in samples(kind):
        try:
            return write(record, "puzzlink").partition("?")[2]
        except InputError:
            continue
    return ""


BOARDS = {kind: board for kind in KINDS if (board := board_of(kind))}


# Names --------------------------------------------------------------------------------------------------


def test_every_puzzle_of_the_editor_is_read_or_said_not_to_be_here() -> None:
    states: dict[str, list[str]] = {}
    for name, title in names():
        states.setdefault(state(name, title), []).append(name)
    assert states.keys() == {"read", "another puzzle", "not here"}
    assert len(states["read"]) >= 90
    for name in states["not here"]:
        with pytest.raises(
            InputError, match=f"^column 13: the URL is of '{name}', which is not among the kinds"
        ):
            read_form(f"puzz.link/p?{name}/5/5/")
    for name in states["another puzzle"]:
        with pytest.raises(InputError, match="is another puzzle than ours"):
            read_form(f"puzz.link/p?{name}/5/5/")


def test_urls_of_others_are_read_if_their_kind_is_here_and_written_again() -> None:
    title_of, refused = dict(names()), dict[str, str]()
    for url in urls():
        name = url.partition("?")[2].partition("/")[0]
        if state(name, title_of.get(name, "")) == "not here":
            continue
        try:
            record = read_form(url)
            read_record(record)
        except InputError as error:
            refused[url.partition("?")[2]] = str(error)
            continue
        assert list(differences(record, read_form(write(record, "puzzlink")))) == [], url
    assert refused == {}


# Text behind a link ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", BOARDS)
def test_what_strangers_append_is_cut_off(kind: str) -> None:
    board = BOARDS[kind]
    meant = normal_record(read_form(board))
    for behind in BEHIND:
        for text in (f"https://puzz.link/p?{board}{behind}", f"http://pzv.jp/p.html?{board}{behind}"):
            assert normal_record(read_form(text)) == meant, behind


def test_no_more_is_cut_off_than_strangers_append() -> None:
    board = "slither/5/5/cbcbcddad"
    assert read_form(f"puzz.link/p?{board}{'.' * MOST_BEHIND}")["rows"] == 5
    for text in (f"{board}{'.' * (MOST_BEHIND + 1)}", f"{board}x", f"{board}/x", f"{board}.5", board[:-1]):
        with pytest.raises(InputError):
            read_form(f"puzz.link/p?{text}")


def test_a_full_stop_that_is_a_clue_stays_one() -> None:
    record = read_form("https://puzz.link/p?mines/5/3/1g1g.j.0g1g.")
    assert normal_record(read_form("https://puzz.link/p?mines/5/3/1g1g.j.0g1g./.")) == normal_record(record)
    assert record["clues"]["cells"][2][4] == "?"


# Rules that letters tell --------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "form", "flag"), FLAGS, ids=[f"{k}-{flag.letter}" for k, _, flag in FLAGS])
def test_a_letter_tells_its_rule_in_urls_files_and_words(kind: str, form: Pzpr, flag: Any) -> None:
    declared = kind_named(kind)
    assert declared.field(flag.param).place == "params"
    assert f"setting {flag.param}" in declared.rules
    rest = BOARDS[kind].partition("/")[2]
    rest = rest if rest[0].isdigit() else rest.split("/", 1)[1]
    flagged, plain = read_form(f"{form.name}/{flag.letter}/{rest}"), read_form(f"{form.name}/{rest}")
    for record, is_told in ((flagged, True), (plain, False)):
        assert bool(record["params"].get(flag.param)) is (is_told != flag.absent)
        for written in ("puzzlink", "pzprv3"):
            text = write(record, written)
            assert list(differences(record, read_form(text))) == []
        url = write(record, "puzzlink")
        assert (f"/{flag.letter}/" in url) == is_told or len(declarations_of(Pzpr, kind)) > 1


@pytest.mark.parametrize("form", [form for _, form in FORMS], ids=[form.name for _, form in FORMS])
def test_letters_that_tell_no_rule_here_are_named(form: Pzpr) -> None:
    for letter in "abcdefghijklmnopqrstuwxyz":
        if not form.knows(letter):
            with pytest.raises(InputError, match=f"the variant '{letter}' of .* is not known"):
                read_form(f"puzz.link/p?{form.name}/{letter}/5/5/0")
    with pytest.raises(InputError, match="has rules of its own, 'odd', which the URL does not tell"):
        read_form(f"puzz.link/p?{form.name}/v:odd/5/5/0")


FULL = {
    "masyu": "masyu/f/4/4/0003i0",
    "slitherlink": "slither/f/3/3/gdk",
    "geradeweg": "geradeweg/f/4/4/p2g3i",
    "country_road": "country/e/5/5/vvuebrvb1q1j",
    "aqre": "aqre/b/3/3/vg00i",
    "koburin": "koburin/m/4/4/n.i..10",
    "yajilin": "yajilin/o/7/7/210.40zq120.31",
    "regional_yajilin": "yajilin-regions/o/4/4/0000004",
    "fillomino": "fillomino/t/4/4/g21o21h",
}
"""URLs with letters, each from the test of a solver, which has one answer by it."""


@pytest.mark.parametrize("kind", FULL)
def test_a_board_with_a_letter_has_the_one_answer_of_the_variant(kind: str) -> None:
    record = read_form(FULL[kind])
    puzzle = read_record(record)
    verdict = gridproof.check(puzzle)
    assert verdict.status == "unique"
    [solution] = verdict.solutions
    judge, answer = kind_named(kind).judge, answer_with_text(puzzle, solution)
    assert judge(Record(record), answer) is None
    for backend in ("sat", "cp-sat", "ilp"):
        assert gridproof.check(puzzle, backend=backend, timeout=60).status == "unique"
    assert gridproof.check(record | {"params": {}}).status != "unique"


# Borders that close no region ---------------------------------------------------------------------------

HEYAWAKE = "https://puzz.link/p?heyawake/8/8/022gkf3gc2007o00o01s01v07"


def test_a_white_line_ends_at_a_border_that_closes_no_region() -> None:
    record = read_form(HEYAWAKE)
    assert len(record["clues"]["borders"]) == 32
    assert gridproof.check(record).status == "unique"
    clues = {name: value for name, value in record["clues"].items() if name != "borders"}
    assert gridproof.check(record | {"clues": clues}).status == "multiple"
    for form in ("puzzlink", "pzprv3", "text", "record"):
        assert gridproof.check(write(record, form)).status == "unique", form
    assert write(record, "puzzlink") == HEYAWAKE


COUNTED = [kind for kind in KINDS if any(field.name == "borders" for field in kind_named(kind).fields)]


IN_PENPA = {"double_back", "heyawake", "lits", "moonsun", "nanro", "shimaguni"}
"""Kinds whose every board can be drawn in Penpa+."""


@pytest.mark.parametrize("kind", COUNTED)
def test_each_border_of_a_board_is_kept(kind: str) -> None:
    """Draw a border between any two squares of a board of one region: it is read, and written again."""
    forms = ["puzzlink", "pzprv3", "record", *(["penpa"] if kind in IN_PENPA else [])]
    sample = read_form(BOARDS[kind])
    rows, columns = sample["rows"], sample["cols"]
    clues = {name: value for name, value in sample["clues"].items() if name != "counts"}
    clues["regions"] = [[0] * columns for _ in range(rows)]
    for r, c, (down, right) in product(range(rows), range(columns), ((0, 1), (1, 0))):
        if r + down < rows and c + right < columns:
            borders = [[[r, c], [r + down, c + right]]]
            record = sample | {"clues": clues | {"borders": borders}}
            for form in forms:
                [again] = gridproof.read(write(record, form))
                assert set(again.board.walls) == {(at(r, c), at(r + down, c + right))}
            assert read_form(write(record, "pzprv3"))["clues"]["borders"] == borders


# Ships that are not straight ----------------------------------------------------------------------------

FLEETS = [
    (3, 4, {"xx/x.": 1, "1": 1}, None, 56),
    (3, 4, {"xx/xx": 1, "2": 1}, None, 8),
    (4, 4, {"x.x/xxx": 1, "2": 1}, None, 48),
    (4, 4, {".x./xxx/.x.": 1}, "m", 1),
    (4, 4, {"x../xxx": 1, "1": 1}, "n", 7),
    (3, 4, {"x./xx": 1}, "nw", 1),
    (3, 4, {"x./xx": 1, "1": 1}, "ne", 3),
    (3, 4, {"x../xxx": 1}, "sw", 1),
    (3, 4, {"x./xx": 1, "1": 1}, "se", 3),
    (3, 3, {"3": 1}, "ne", 0),
]
"""Sides, fleet, the hint at r2c2, and the number of answers, which pzpr's own judge accepts and no others."""


@pytest.mark.parametrize(
    ("rows", "cols", "fleet", "hint", "count"), FLEETS, ids=[str(each[2]) for each in FLEETS]
)
def test_a_fleet_has_ships_of_any_shape(
    rows: int, cols: int, fleet: dict[str, int], hint: str | None, count: int
) -> None:
    cells = [[hint if (r, c) == (1, 1) else None for c in range(cols)] for r in range(rows)]
    clues: Data = {"cells": cells, "fleet": fleet, "rows": [None] * rows, "cols": [None] * cols}
    record: Data = {"type": "battleships", "rows": rows, "cols": cols, "clues": clues}
    judge, puzzle = kind_named("battleships").judge, read_record(record)
    accepted = set()
    for bits in product((0, 1), repeat=rows * cols):
        grid = [[*bits[r * cols : (r + 1) * cols]] for r in range(rows)]
        if judge(Record(record), {"ships": grid}) is None:
            accepted.add(str(grid))
    for backend in ("sat", "cp-sat", "ilp") if len(accepted) < 10 else ("sat",):
        solutions = gridproof.solve(puzzle, backend=backend, limit=100).solutions
        assert {str(answer_with_text(puzzle, each)["ships"]) for each in solutions} == accepted
    assert len(accepted) == count
    for form in ("puzzlink", "pzprv3", "text"):
        [again] = gridproof.read(write(record, form))
        assert list(differences(record, again.record or {})) == []


@pytest.mark.parametrize("word", ["x.x", "x./.x", "../..", "xx/x", "y", "0", "xxxxx/x...."])
def test_a_ship_is_in_one_piece_and_has_room(word: str) -> None:
    clues = {"fleet": {word: 1}, "rows": [None] * 3, "cols": [None] * 3}
    record = {"type": "battleships", "rows": 3, "cols": 3, "clues": clues}
    if word.startswith("xxxxx"):
        assert gridproof.check(record).status == "none"
        return
    with pytest.raises(InputError, match="fleet"):
        read_record(record)


@pytest.mark.parametrize(
    ("early", "now"),
    [
        ("lits/d/4/4/AABBAABBCCDDCCDD", "lits/4/4/94g1s0"),
        ("lits/d/3/2/ABAABB", "lits/3/2/s4"),
        ("creek/d/2/2/..1.2.0..", "creek/2/2/h67a"),
        ("gokigen/d/2/2/.1..2..1.", "gokigen/2/2/gbcb"),
    ],
)
def test_an_early_body_is_read_as_the_editor_reads_it(early: str, now: str) -> None:
    """The second URLs are what robx/pzprjs ae37b806 makes of the first ones."""
    assert write(read_form(early), "puzzlink").endswith(f"?{now}")
