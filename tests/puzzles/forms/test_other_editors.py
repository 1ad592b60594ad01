"""Kinds that pzpr calls otherwise, or has as a part of a kind of its own, and names that it gives to other
puzzles.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

from gridproof import InputError, check, read_one
from gridproof.puzzles import kind_named
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.forms.links import read_form
from gridproof.puzzles.forms.writer import write

Data = dict[str, Any]

PIECES = "pipelink/8/1/abcdefg."
"""All pieces, and one that is not told; no loop goes through them."""


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("puzz.link/p?bag/6/6/k3h6j2l7g3g2h3n", "cave"),
        ("puzz.link/p?building/2/2/1m", "skyscrapers"),
        ("puzz.link/p?skyscraper/2/2/1m", "skyscrapers"),
        ("puzz.link/p?bridges/2/1/11", "hashi"),
        ("puzz.link/p?heyawacky/2/2/000", "heyawake"),
        ("puzz.link/p?yajirin-regions/2/2/000", "regional_yajilin"),
        ("pzprv3/heyawacky/1/2/1/0 0 /. . /. . /", "heyawake"),
        ("pzprv3/bag/1/2/2 . /. . /", "cave"),
    ],
)
def test_a_kind_goes_by_its_older_names(text: str, kind: str) -> None:
    assert read_form(text)["type"] == kind


def test_each_letter_of_a_pipelink_is_a_piece() -> None:
    """As the editor has them: a is a crossing, then come both straight pieces, then the four turns."""
    record = read_form(PIECES)
    assert record["clues"]["cells"] == [["nesw", "ns", "ew", "ne", "nw", "sw", "es", "?"]]
    assert write(record, "puzzlink") == f"https://puzz.link/p?{PIECES}"
    page = "pzprv3/pipelink/1/8/pipe/a b c d e f g - /0 0 0 0 0 0 0 /"
    assert read_form(page)["clues"] == record["clues"]


def test_the_ways_of_a_piece_stand_in_any_order() -> None:
    record = read_form(PIECES)
    turned = record | {"clues": {"cells": [["wsen", "sn", "we", "en", "wn", "ws", "se", "?"]]}}
    assert write(turned, "puzzlink") == f"https://puzz.link/p?{PIECES}"


@pytest.mark.parametrize("name", ["pipelink", "pipelinkr"])
def test_circles_make_a_pipelink_its_sequel(name: str) -> None:
    """Digits are runs of circles, up to ten of them; puzz.link opens such a board as the sequel."""
    body = "h9023h"
    record = read_form(f"{name}/10/2/{body}")
    [first, second] = record["clues"]["cells"]
    assert (first[0], first[1:], second[:-1], second[-1]) == (None, ["o"] * 9, ["o"] * 9, None)
    assert record["params"] == {"only_in_circles": True}
    assert write(record, "puzzlink") == "https://puzz.link/p?pipelinkr/10/2/h97h"


CROSSED = (
    ["es", "sw", "es", "sw"],
    ["ne", "nesw", "nesw", "nw"],
    ["es", "nw", "ne", "sw"],
    ["ne", "ew", "ew", "nw"],
)
"""A loop that crosses itself in row 2, columns 2 and 3."""


@pytest.mark.parametrize(
    ("middle", "params", "status"),
    [
        (["es", "nesw", "nesw", "sw"], {}, None),
        ([None, "o", "o", None], {"only_in_circles": True}, None),
        ([None, "nesw", "o", None], {"only_in_circles": True}, None),
        ([None, "o", None, None], {"only_in_circles": True}, "no circle"),
        ([None, None, None, None], {"only_in_circles": True}, "no circle"),
        (["o", None, None, None], {}, "turns in the circle"),
        ([None, "o", "o", None], {}, None),
    ],
)
def test_a_loop_crosses_itself_in_circles_alone(middle: list[Any], params: Any, status: str | None) -> None:
    blank = [None] * 4
    cells = [blank, [None if piece in ("es", "sw") else piece for piece in middle], blank, blank]
    record = {"type": "pipelink", "rows": 4, "cols": 4, "clues": {"cells": cells}, "params": params}
    broken = kind_named("pipelink").judge(Record(record), {"links": [*map(list, CROSSED)]})
    assert broken is None if status is None else status in str(broken)


def test_futoshiki_is_a_minarism_without_differences() -> None:
    """Signs between neighbours, those in rows first: g opens to the right or below, h to the other side."""
    record = read_form("puzz.link/p?minarism/3/3/gphj")
    assert (record["type"], record["clues"]) == ("futoshiki", {"less": [[[0, 0], [0, 1]], [[2, 0], [1, 0]]]})
    assert write(record, "puzzlink") == "https://puzz.link/p?minarism/3/3/gphj"
    given = record | {"clues": record["clues"] | {"givens": [[1, None, None], *[[None] * 3] * 2]}}
    with pytest.raises(InputError, match="numbers that are given have no place in minarism"):
        write(given, "puzzlink")
    with pytest.raises(InputError, match=r"the \? is a difference of two numbers"):
        read_form("puzz.link/p?minarism/2/2/.k")


def test_a_minarism_with_differences_is_a_latin_square_with_dots() -> None:
    record = read_form("puzz.link/p?minarism/3/3/2gp-10i")
    assert record["type"] == "variant_sudoku"
    assert record["params"] == {"boxes": False}
    assert record["clues"] == {
        "inequalities": [{"cells": [[0, 1], [0, 2]]}],
        "differences": [{"cells": [[0, 0], [0, 1]], "value": 2}, {"cells": [[1, 1], [2, 1]], "value": 16}],
    }
    assert write(record, "puzzlink") == "https://puzz.link/p?minarism/3/3/2gp-10i"


def test_a_kropki_has_all_its_dots() -> None:
    record = read_form("puzz.link/p?kropki/2/2/b0")
    assert (record["type"], record["clues"]) == (
        "kropki",
        {"white": [[[0, 0], [0, 1]]], "black": [[[0, 0], [1, 0]]]},
    )
    assert write(record, "puzzlink") == "https://puzz.link/p?kropki/2/2/b0"
    boxed = {"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {"givens": [[None] * 4] * 4}}
    with pytest.raises(InputError, match="of sudokus with boxes pzpr has only those without further rules"):
        write(boxed, "puzzlink")


@pytest.mark.parametrize(
    "text",
    [
        "puzz.link/p?patchwork/6/6/8j3i0m.i1h.i1.h0.g1",
    ],
)
def test_puzzles_of_other_rules_by_the_same_name_are_refused(text: str) -> None:
    with pytest.raises(InputError, match="of pzpr is another puzzle than ours, in which "):
        read_form(text)


def test_the_renban_of_pzpr_is_a_kind_of_another_name() -> None:
    assert read_form("puzz.link/p?renban/4/4/vmok3g1p5g2h")["type"] == "renban_madoguchi"


def test_shakashaka_and_dotchi_loop_of_the_editor_have_one_answer() -> None:
    for text, kind in (
        ("shakashaka/6/6/cgbhdhegdrb", "shakashaka"),
        ("dotchi/6/6/0402223u0c00231530k21420", "dotchi_loop"),
    ):
        puzzle = read_one(f"https://puzz.link/p?{text}")
        assert (puzzle.kind, check(puzzle).status) == (kind, "unique")


def test_signs_that_the_editor_writes_in_two_ways_are_read_alike() -> None:
    assert read_form("hitori/2/1/1%")["clues"] == read_form("hitori/2/1/1@")["clues"]
    assert read_form("nurikabe/1/1/@001")["clues"] == {"cells": [[8193]]}


def test_a_sum_that_is_missing_has_no_place_beside_a_board_of_box() -> None:
    """pzpr has 0 where no sum is typed, and its judge demands just that."""
    record: Data = {"type": "kakurasu", "rows": 1, "cols": 2, "clues": {"rows": [2], "cols": [0, None]}}
    for form in ("puzzlink", "pzprv3"):
        with pytest.raises(
            InputError, match=r"pzpr has a sum beside every column, and clues\.cols lacks one"
        ):
            write(record, form)
    page = read_form("pzprv3/box/1/2/0 0 . /2 . # /")
    assert page["clues"] == {"cols": [0, 0], "rows": [2]}


PAGE = "pzprv3/castle/1/2/0,2,1 . /0 /"


@pytest.mark.parametrize(
    "link",
    [
        f"https://puzz.link/p?{quote(PAGE)}",
        f"https://puzz.link/p?{quote(PAGE, safe='')}",
        f"pzv.jp/p.html?type=editor&{quote(PAGE)}",
        f"see <https://pzprxs.vercel.app/p?type=player&{quote(PAGE)}>",
        f"https://a.mirror.example/pzpr/p?{quote(PAGE)}",
    ],
)
def test_a_link_may_hold_a_whole_file(link: str) -> None:
    """As the editor shares a board with what a player has drawn on it."""
    assert read_form(link) == read_form(PAGE)
    answered = "pzprv3/nurikabe/2/2/1 # /# 1 /"
    record = read_form(f"puzz.link/p?{quote(answered)}")
    assert record["answer"] == {"shaded": [[0, 1], [1, 0]]}


def test_a_fault_of_a_file_in_a_link_is_named() -> None:
    with pytest.raises(InputError, match="row 1, column 1: 'x' has no meaning here"):
        read_form("puzz.link/p?pzprv3/nurikabe/1/1/x%20/")


def test_a_missing_number_beside_tiles_is_minus_one() -> None:
    """As pzpr's own pages have it, whose judge takes any other word for a number."""
    page = "pzprv3/tilepaint/1/2/2/0 1 /0 -1 1 /-1 . . /# . /"
    record = read_form(page)
    assert record["clues"] == {"regions": [[0, 1]], "cols": [None, 1], "rows": [None]}
    assert write(record, "pzprv3").replace("\n", "/") + "/" == page


def test_bridges_are_drawn_in_either_direction() -> None:
    record: Data = {"type": "hashi", "rows": 1, "cols": 3, "clues": {"cells": [[1, None, 1]]}}
    pages = {
        write(record | {"answer": {"bridges": [each]}}, "pzprv3")
        for each in ([0, 0, 0, 2, 1], [0, 2, 0, 0, 1])
    }
    assert len(pages) == 1
    assert read_form(pages.pop())["answer"] == {"bridges": [[0, 0, 0, 2, 1]]}


@pytest.mark.parametrize(
    ("page", "marks"),
    [
        ("pzprv3.2/country/1/2//0 /. . /0 /", "2 1 /"),
        ("pzprv3/fillomino/1/2/2 . /. 2 /", "1 /"),
        ("pzprv3/tents/1/2/. . . /. 1 A /", "-1 /"),
        ("pzprv3/shimaguni/1/2/1/0 0 /. . /# # /", ". [,3,4,] /"),
        ("pzprv3/battleship/1/1/1/11g/. 1 /. . /# /", "1 /"),
    ],
)
def test_marks_that_a_player_makes_are_passed_over(page: str, marks: str) -> None:
    """As the editor saves them behind the answer; any other line that is left is a fault."""
    assert read_form(page + marks) == read_form(page)
    with pytest.raises(InputError):
        read_form(page + marks + "3 /")


@pytest.mark.parametrize(
    ("later", "first"),
    [
        ("pzprv3.1/slither/1/1/4 /. /1 1 /1 /1 /", "pzprv3/slither/1/1/4 /1 1 /1 /1 /"),
        ("pzprv3.1/slither/1/1/4 /1 1 /1 /1 /", "pzprv3/slither/1/1/4 /1 1 /1 /1 /"),
        ("pzprv3.1/slither/1/2/. 3 /1 2 /1 0 1 /1 1 /1 1 /", "pzprv3/slither/1/2/. 3 /1 0 1 /1 1 /1 1 /"),
        ("pzprv3.1/lits/1/2/1 /# . /", "pzprv3/lits/1/2/2/0 1 /# . /"),
        ("pzprv3.2/doubleback/1/2/0 /. * /1 /", "pzprv3/doubleback/1/2/1/0 0 /. * /1 /"),
        ("pzprv3.3/lits/1/2/1 /# . /", "pzprv3/lits/1/2/2/0 1 /# . /"),
    ],
)
def test_later_versions_of_pages_are_read(later: str, first: str) -> None:
    """Those of slitherlink have marks of a player before the answer, others walls in place of labels."""
    assert read_form(later) == read_form(first)


@pytest.mark.parametrize("number", [0, 63, 64, 99, "?"])
@pytest.mark.parametrize("way", "nsew")
def test_arrows_of_pages_have_any_number(number: Any, way: str) -> None:
    clues = {"cells": [[{"n": number, "dir": way}, *[None] * 99]]}
    record: Data = {"type": "yajilin", "rows": 1, "cols": 100, "clues": clues}
    page = write(record, "pzprv3")
    word = f"{' nswe'.index(way)},{'-' if number == '?' else number}"
    assert page.splitlines()[4].split()[:2] == [word, "."]
    assert read_form(page)["clues"] == clues


@pytest.mark.parametrize("word", ["5,1", "1", "1,", "1,x", "1,-1", "1,2,3"])
def test_a_word_that_is_no_arrow_is_refused(word: str) -> None:
    with pytest.raises(InputError, match="has no meaning here"):
        read_form(f"pzprv3/yajilin/1/2/{word} . /. . /0 /")


@pytest.mark.parametrize("letter", ["c", "d"])
def test_a_letter_before_the_tables_of_a_fleet_is_no_flag(letter: str) -> None:
    """A page of any other kind has flags there, and another letter is refused by its name."""
    record = read_form(f"pzprv3/battleship/1/1/{letter}/. 1 /. . /# /")
    assert record["clues"]["fleet"]["1"] == {"c": 3, "d": 4}[letter]
    with pytest.raises(InputError, match=f"'{letter}'|rules"):
        read_form(f"pzprv3/slither/1/1/{letter}/. /1 1 /1 /1 /")


def test_blank_and_finished_squares_of_castle_wall_are_read() -> None:
    """As today's editor saves them: -1 for no number, and 4 more for a clue that the player has marked."""
    record = read_form("pzprv3/castle/1/3/0,-1,0 4,2,1 3,2,6 /0 0 /")
    assert record["clues"] == {"cells": [[None, "2eo", "2wx"]]}


def test_triangles_of_shakashaka_are_numbered_from_the_lower_left_corner() -> None:
    record = read_form("pzprv3/shakashaka/2/2/. . /. . /5 4 /2 3 /")
    assert record["answer"] == {"triangles": [["nw", "ne"], ["sw", "se"]]}
    assert kind_named("shakashaka").judge(Record(record), record["answer"]) is None


def test_a_crossing_that_is_given_needs_no_circle() -> None:
    """The board of pzpr's own tests has a crossing in row 2, column 2."""
    assert check(read_one("https://puzz.link/p?pipelinkr/5/5/ma0j2j0fm")).status == "unique"


def test_numbers_given_in_pages_have_a_q_before_them() -> None:
    page = "pzprv3/easyasabc/2/2/2/. . . . /. q1 2 . /. . . . /. . . . /"
    record = read_form(page)
    assert record["clues"]["givens"] == [["a", None], [None, None]]
    assert record["answer"] == {"values": [["a", "b"], [None, None]]}
    assert write(record, "pzprv3").replace("\n", "/") + "/" == page


def test_borders_that_close_off_a_part_of_a_region_have_no_place() -> None:
    clues: Data = {"regions": [[0, 0]], "counts": {}, "borders": [[[0, 0], [0, 1]]]}
    for form in ("puzzlink", "pzprv3"):
        with pytest.raises(InputError, match="closes off a part of a region"):
            write({"type": "heyawake", "rows": 1, "cols": 2, "clues": clues}, form)


def test_borders_and_holes_together_part_regions() -> None:
    """A border that ends at a square that is left out parts the squares on both sides, by pzpr's regions."""
    body = "aqkqpdas5sbtnatdl27ms31of1k6803vfsne000000001g1g00000000"
    record = read_form(f"https://puzz.link/p?doubleback/10/10/{body}")
    regions = record["clues"]["regions"]
    assert len({regions[6][3], regions[6][4], regions[6][6]}) == 3
    assert "borders" not in record["clues"]
    for form in ("puzzlink", "pzprv3"):
        assert read_form(write(record, form))["clues"] == record["clues"]
