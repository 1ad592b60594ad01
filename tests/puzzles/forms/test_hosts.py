"""A puzzle that stands in plain sight in a link is read, whatever the site, and no other."""

from __future__ import annotations

from base64 import b64encode
from urllib.parse import quote

import pytest

import gridproof
from gridproof import InputError
from gridproof.puzzles.core.board import at
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


WILD = {
    "lizzyburl/SudokuBoardFinder, README": (
        "http://www.sudokuwiki.org/sudoku.htm?bd="
        "150763009926005000307920561513070000600831057870500003200300045400050802705200006",
        "150763009",
    ),
    "the same, another version": (
        "http://www.sudokuwiki.org/sudoku.htm?bd="
        "500805200000000000080070000000208907000000004105300000000000010000000000001007006",
        "500805200",
    ),
    "kachinc/sudoku-backend, README": (
        "https://johnsonhk.com/sudoku/api/validate?str="
        "673285149921438765347591826854629317419762538738916452562374981196853274285147693",
        "673285149",
    ),
    "a page on variants": (
        '<a href="https://sudoku.coach/en/play/'
        '000070200000000384306850790905004800070500400200100065600000100408901003500300049" target="_blank">',
        "000070200",
    ),
    "a page on MIT's Logic Puzzle Open 2025": (
        "An interactive Sudoku is available in [sudoku.coach](https://sudoku.coach/en/play/"
        "000001700000006300123408500567804200000000000004703158008107642005300000002600000).",
        "000001700",
    ),
    "a comment of a solver in C": (
        "// https://sudoku.coach/en/play/"
        "400060001020038000310004050500000000038000709000000003000010875006903000700020000",
        "400060001",
    ),
    "a docstring of a hint for pairs": (
        "        https://www.sudokuwiki.org/sudoku.htm?bd="
        "400000938032094100095300240370609004529001673604703090957008300003900400240030709",
        "400000938",
    ),
    "a test in Erlang": (
        "% sudoku used: http://www.sudokuwiki.org/sudoku.htm?bd="
        "016007803090800000870001260048000300650009082039000650060900020080002936924600510",
        "016007803",
    ),
    "a test in JavaScript": (
        "input_url = 'https://www.sudokuwiki.org/sudoku.htm?bd="
        "093824560085600002206075008321769845000258300578040296850016723007082650002507180'",
        "093824560",
    ),
    "a lesson on exocets": (
        "▶ [Fata Morgana](https://www.sudokuwiki.org/sudoku.htm?bd="
        "000000003001005600090040070000009050700050008050402000080020090003500100600000000)",
        "000000003",
    ),
    "lisudoku/sudoku_formats, README": ("https://lisudoku.xyz/solver?import=1000003002000004", "1000"),
}
"""Links in threads, pages and files of others: where they stand, the text around them, and the first row."""


@pytest.mark.parametrize("place", WILD)
def test_a_link_of_others_is_read(place: str) -> None:
    text, first = WILD[place]
    [parsed] = read_text(text)
    assert parsed.record["clues"]["givens"][0] == [int(digit) or None for digit in first]


POSITION = (
    "▶ [Load position](https://www.sudokuwiki.org/sudoku.htm?bd=S9B4s010g091803064a4c281c1i2t082q7r7v81094g520l1o1"
    "m054b074i0g024i018i04038i4nbqba048y02b70gc34306040c07b6020eb707bk01447wbeba0f0558bgc22q032qb7bfbf4ebi05067u01"
    "0g02bi) · [From the start](https://www.sudokuwiki.org/sudoku.htm?bd=0109036000000800009000005070020104300004"
    "02000064070200701000005000030000005601020)"
)
"""A line of a lesson on intersections: a position and its puzzle."""


def test_a_position_of_sudokuwiki_is_the_puzzle_that_it_began_with() -> None:
    position, start = read_text(POSITION)
    assert position.record["clues"] == start.record["clues"]
    answer = position.record["answer"]["values"]
    assert answer[0] == [None, 1, 7, 9, None, 3, 6, None, None]
    assert position.record["pencil_marks"][0] == [
        [2, 4, 5, 8], None, None, None, [2, 4, 5], None, None, [4, 8], [2, 4, 8],
    ]  # fmt: skip


def test_the_candidates_of_a_position_hold_its_answer() -> None:
    """A wrong order of the digits would leave the answer out of them."""
    position = next(read_text(POSITION))
    assert position.puzzle is not None
    [solution] = gridproof.solve(position.puzzle).solutions
    for r, row in enumerate(position.record["pencil_marks"]):
        for c, marks in enumerate(row):
            assert marks is None or solution[at(r, c)] in marks


def test_a_position_without_givens_is_one_of_candidates() -> None:
    [parsed] = read_text(f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B0a{'ep' * 80}")
    assert parsed.record["clues"]["candidates"][0][:2] == [[1], [1, 2, 3, 4, 5, 6, 7, 8, 9]]
    [parsed] = read_text(f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B0i{'ep' * 80}")
    assert parsed.error is not None
    assert "cell r1c1: the position of SudokuWiki has a square without candidates" in str(parsed.error)


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
