"""Links of Kudamono, with boards that the tests of cspuz_core (semiexp, MIT) state beside their URLs."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gridproof import InputError
from gridproof.puzzles import read_record
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.links import read_form

PLAYER = "https://pedros.works/paper-puzzle-player?"


def test_numbers_are_counted_up_the_columns() -> None:
    """The board is that of ``hidato.rs``, with a blank for its hole."""
    record = read_form(f"{PLAYER}W=4x3&L=(4)2(6)1(1)6(11)2&G=hidoku")
    assert record["clues"]["givens"] == [[4, None, None, 11], [None] * 4, [None, 6, None, 1]]


def test_borders_part_the_board() -> None:
    """The borders are those of ``double_lits.rs``."""
    uprights = ["01000", "10010", "10001", "10100", "10100", "00100"]
    levels = ["011100", "000010", "000110", "000000", "011000"]
    record = read_form(f"{PLAYER}W=6x6&SIE=19U3LLUUUURRRDRDLLDDD&G=lits")
    areas = record["clues"]["regions"]
    across = ["".join(str(int(a != b)) for a, b in pairwise(row)) for row in areas]
    down = ["".join(str(int(a != b)) for a, b in zip(*rows, strict=True)) for rows in pairwise(areas)]
    assert (across, down) == (uprights, levels)
    assert read_record(record).kind == "lits"


def test_circles_are_those_of_masyu() -> None:
    record = read_form("pedros.works/kudamono/player?W=3x2&L=w0b3&G=masyu")
    assert record["clues"]["cells"] == [[None, "b", None], ["w", None, None]]


def test_old_links_count_rows_and_columns_as_words() -> None:
    """The places are those that a test of cspuz_core (semiexp, MIT) states for ``x3x37x19x18x12``."""
    record = read_form(f"{PLAYER}W=13&H=12&L=(1)3(2)37(3)19(4)18(5)12&G=nurikabe")
    cells = record["clues"]["cells"]
    places = {(r, c): number for r, row in enumerate(cells) for c, number in enumerate(row) if number}
    assert places == {(1, 0): 1, (11, 11): 2, (8, 12): 3, (3, 13): 4, (4, 2): 5}
    old, new = (read_form(f"{PLAYER}{size}&L=(1)2(2)3&G=nurikabe") for size in ("W=3&H=4", "W=4x5"))
    assert old == new


def test_blocks_are_black_squares() -> None:
    record = read_form(f"{PLAYER}W=3x2&L=z0(2)3&G=akari")
    assert record["clues"]["cells"] == [[None, 2, None], ["#", None, None]]
    assert read_record(record).kind == "akari"


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("W=6x6&SIE=1R&G=lits&V=double", "says V=double, which is not known here"),
        ("W=4x3&L=x3&G=hidoku", "cell r3c2: the letter x of Kudamono is not known"),
        ("W=4x3&H=4&L=(1)0&G=hidoku", "no size such as W=6x5"),
        ("W=4&L=(1)0&G=hidoku", "no size such as W=6x5"),
        ("W=9&H=7&SIE=12U&G=lits", "are read on boards up to 8 squares a side"),
        ("W=4x3&L=z0&G=masyu", "r3c1"),
        ("W=4x3&L=(1)12&G=hidoku", "is not on the board"),
        ("W=4x3&L=(1)5y&G=hidoku", "'y' is no entry"),
        ("W=4x3&SIE=0D&G=lits", "a border of the link of Kudamono is not on the board"),
        ("W=4x3&SIE=RR&G=lits", "'RR' is no run of borders"),
        ("W=4x3&G=milk-tea", "of the genre 'milk-tea', which is not among"),
        ("W=4x3", "the link has no genre"),
        ("W=99999999x3&G=lits", "no size"),
        ("W=4000x3&G=lits", "a board has 1 to"),
    ],
)
def test_what_is_not_known_is_named(query: str, said: str) -> None:
    [parsed] = read_text(PLAYER + query)
    assert parsed.error is not None
    assert said in str(parsed.error)
    with pytest.raises(InputError):
        read_form(PLAYER + query)
