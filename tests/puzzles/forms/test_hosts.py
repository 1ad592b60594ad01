"""A puzzle that stands in plain sight in a link is read, whatever the site, and no other."""

from __future__ import annotations

from base64 import b64encode
from urllib.parse import quote

import pytest

from gridproof import InputError
from gridproof.puzzles.forms import hosts
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.input.recognition import looks_like_puzzle
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.notation.lzstring import pack, unpack
from gridproof.puzzles.samples import sample

LINE = "705060000000500937000200050000010000003679500000000496000850060500192704000736200"
"""The sudoku of kaajjo/LibreSudoku, issue 89, in a link of SudokuWiki."""

GIVENS = [[int(digit) or None for digit in LINE[row : row + 9]] for row in range(0, 81, 9)]
SLITHER = "https://puzz.link/p?slither/5/5/cbcbcddad"
FPUZZLES = write(sample("variant_sudoku", 1), "fpuzzles").partition("?load=")[2]

SUDOKUS = {
    "SudokuWiki": f"https://www.sudokuwiki.org/sudoku.htm?bd={LINE}",
    "SudokuExchange": f"https://sudokuexchange.com/play/?s={LINE}&d=3",
    "an answer beside": f"https://sudokuexchange.com/play/?solution={'123456789' * 9}&s={LINE}",
    "an answer in Base64 beside": f"sudokuexchange.com/play/?pz={b64encode(b'1' * 81).decode()}&s={LINE}",
    "Sudoku Coach": f"https://sudoku.coach/en/play/{LINE}",
    "a slash behind": f"https://sudoku.coach/en/play/{LINE}/",
    "any key": f"https://nowhere.example/a/b.html?x=1&anything={LINE.replace('0', '.')}",
    "a fragment": f"https://nowhere.example/#{LINE}",
    "a key in a fragment": f"nowhere.example/play#board={LINE}",
    "Base64": f"https://nowhere.example/?p={b64encode(LINE.encode()).decode()}",
    "Base64 of links": f"https://nowhere.example/#{quote(b64encode(LINE.encode()).decode())}",
    "LZ-string": f"https://nowhere.example/?p={pack(LINE, for_url=True)}",
    "a port": f"http://localhost.example:8080/?puzzle={LINE}",
    "words around": f"mine (https://nowhere.example/?g={LINE}), hard.",
}

INNER = {
    "Penpa": f"https://swaroopg92.github.io/penpa-edit/?m=solve&p={SLITHER}",
    "Penpa's fragment": f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={SLITHER}",
    "a redirect": f"https://out.example/go?u={quote(SLITHER, safe='')}&sig=abc",
    "Base64": f"https://out.example/?u={b64encode(SLITHER.encode()).decode()}",
    "an archive": f"https://web.archive.example/web/2020/{SLITHER}",
}

PACKED = {
    "Sudocle": f"https://michelkraemer.com/sudocle/?puzzleid=fpuzzles{quote(FPUZZLES, safe='')}",
    "Sudocle's path": f"https://michelkraemer.com/sudocle/fpuzzles{quote(FPUZZLES, safe='')}",
    "an unknown site": f"https://mirror.example/app?load={quote(FPUZZLES, safe='')}",
    "JSON in Base64": "https://mirror.example/?x=" + b64encode(unpack(FPUZZLES).encode()).decode(),
}


def read(text: str) -> dict[str, object]:
    """Return the record of the only puzzle of a text."""
    assert looks_like_puzzle(text)
    [parsed] = read_text(text)
    return parsed.record


@pytest.mark.parametrize("place", SUDOKUS)
def test_a_sudoku_in_plain_sight_is_read(place: str) -> None:
    assert read(SUDOKUS[place])["clues"] == {"givens": GIVENS}


@pytest.mark.parametrize("place", INNER)
def test_an_address_within_an_address_is_read(place: str) -> None:
    assert read(INNER[place]) == read(SLITHER)


@pytest.mark.parametrize("place", PACKED)
def test_a_packed_document_is_read_at_any_site(place: str) -> None:
    bare = read(f"https://www.f-puzzles.com/?load={FPUZZLES}")
    assert read(PACKED[place]) == bare


@pytest.mark.parametrize(
    ("link", "said"),
    [
        (
            "https://sudokuexchange.com/play/?d=3",
            "SudokuExchange: paste one with the 81 characters behind s=",
        ),
        ("https://sudoku.coach/en/play/", "Sudoku Coach: paste one with the 81 characters at its end"),
        (
            f"https://www.sudokuwiki.org/sudoku.htm?bd={LINE[:-1]}",
            "no puzzle stands in this link of SudokuWiki",
        ),
        (f"https://www.sudokuwiki.org/Killer_Sudoku.aspx?bd={LINE}", "do not hold the clues of 'Killer'"),
        (f"https://nowhere.example/jigsaw?bd={LINE}", "do not hold the clues of 'jigsaw'"),
        (f"https://nowhere.example/?solution={LINE}", "links of 'nowhere.example' are not read here"),
        (f"https://nowhere.example/?id={LINE}1", "links of 'nowhere.example' are not read here"),
        ("https://nowhere.example/?x=" + "A" * 30_000, "links of 'nowhere.example' are not read here"),
        ("https://tinyurl.com/2p8y", "links of 'tinyurl.com' are not read here"),
        ("https://out.example/?u=https://tinyurl.com/2p8y", "links of 'out.example' are not read here"),
    ],
)
def test_a_link_without_a_puzzle_is_refused_in_a_sentence(link: str, said: str) -> None:
    [parsed] = read_text(link)
    assert parsed.error is not None
    assert said in parsed.error.what


def test_a_wrong_digit_is_no_puzzle_but_two_of_one_row_are() -> None:
    with pytest.raises(InputError, match="not read here"):
        hosts.read(f"nowhere.example/?s={LINE[:-1]}?")
    assert hosts.read(f"nowhere.example/?s=77{LINE[2:]}")["type"] == "sudoku"
