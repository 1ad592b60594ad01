"""Links are read however people paste them, and those of other programs are named."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import gridproof
from gridproof import InputError
from gridproof.puzzles.forms.declared import declarations_of, kinds_of
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.input.recognition import looks_like_puzzle
from gridproof.puzzles.forms.programs.puzzlink import EXAMPLE, HOME
from gridproof.puzzles.forms.writer import write as write_form
from gridproof.puzzles.notation.pzpr.declaration import Pzpr
from gridproof.puzzles.samples import samples

DECORATIONS: dict[str, Callable[[str, str], str]] = {
    "without https": lambda name, body: f"puzz.link/p?{name}/{body}",
    "www": lambda name, body: f"www.puzz.link/p?{name}/{body}",
    "http": lambda name, body: f"http://pzv.jp/p.html?{name}/{body}",
    "capitals": lambda name, body: f"HTTPS://Puzz.Link/p?{name}/{body}",
    "another site": lambda name, body: f"pzprxs.vercel.app/p?{name}/{body}",
    "a site of their own": lambda name, body: f"my.site.example/pzpr/p.html?{name}/{body}",
    "type": lambda name, body: f"https://pzv.jp/p.html?type={name}/{body}",
    "angle brackets": lambda name, body: f"<https://puzz.link/p?{name}/{body}>",
    "double quotes": lambda name, body: f'"https://puzz.link/p?{name}/{body}"',
    "single quotes": lambda name, body: f"'puzz.link/p?{name}/{body}'",
    "Markdown": lambda name, body: f"[my puzzle, no. 3](https://puzz.link/p?{name}/{body})",
    "Markdown with a title": lambda name, body: f'- see [one](https://puzz.link/p?{name}/{body} "hard").',
    "bold": lambda name, body: f"**https://puzz.link/p?{name}/{body}**",
    "end of a sentence": lambda name, body: f"What about https://puzz.link/p?{name}/{body}?!",
    "in parentheses": lambda name, body: f"a new one (https://puzz.link/p?{name}/{body}).",
    "a caption": lambda name, body: f"1. Easy: puzz.link/p?{name}/{body} by me",
    "edit": lambda name, body: f"https://puzz.link/p?{name}_edit/{body}",
    "play": lambda name, body: f"https://puzz.link/p?{name}_play/{body}",
    "test": lambda name, body: f"puzz.link/p?{name}_test/{body}",
    "m+": lambda name, body: f"https://pzv.jp/p.html?m+{name}/{body}",
    "a hash sign": lambda name, body: f"https://puzz.link/p#{name}/{body}",
    "a fragment behind": lambda name, body: f"https://puzz.link/p?{name}/{body}#top",
    "no host": lambda name, body: f"p.html?{name}/{body}",
    "the board alone": lambda name, body: f"?{name}/{body}",
    "edit alone": lambda name, body: f"  {name}_edit/{body}  ",
}


@cache
def urls() -> list[tuple[str, str, dict[str, Any]]]:
    """Return the name, the body and the record of a URL of every kind that has them, from our samples."""
    triples = []
    for kind in kinds_of(Pzpr):
        for sample in samples(kind):
            try:
                url = write_form(sample, "puzzlink")
            except InputError:
                continue
            name, _, body = url.removeprefix(HOME).partition("/")
            triples.append((name, body, read(url)))
            break
    return triples


def read(text: str) -> dict[str, Any]:
    """Return the record of the only puzzle of a text."""
    [parsed] = read_text(text)
    return parsed.record


@pytest.mark.parametrize("decoration", DECORATIONS)
def test_a_decoration_makes_no_difference(decoration: str) -> None:
    assert len(urls()) >= 66
    for name, body, record in urls():
        text = DECORATIONS[decoration](name, body)
        assert looks_like_puzzle(text)
        assert read(text) == record


def test_a_kind_goes_by_all_its_names_there() -> None:
    for name, body, record in urls():
        for other in declarations_of(Pzpr, record["type"])[0].names:
            assert read(f"puzz.link/p?{other}_edit/{body}") == record
        assert name in declarations_of(Pzpr, record["type"])[0].names


@pytest.mark.parametrize("behind", ["", ".", "..", ").", "?", "**", "!).*"])
def test_what_stands_behind_a_link_is_no_clue_unless_one_is_missing(behind: str) -> None:
    """A dot is a clue whose number is not known: it is one only if the board has room for it."""
    assert read(f"puzz.link/p?nurikabe/2/1/2.{behind}")["clues"]["cells"] == [[2, "?"]]
    assert read(f"puzz.link/p?nurikabe/2/1/22{behind}")["clues"]["cells"] == [[2, 2]]


def test_several_links_on_a_line_and_in_a_text() -> None:
    one, two = "puzz.link/p?lits/4/4/9q02jg", "https://puzz.link/p?slither/5/5/cbcbcddad"
    text = f"Two: {one}, {two}; and\n\n- [again]({two})\n- <{one}>\n\n12....4..1..2...\n\n{one}"
    kinds = [parsed.kind for parsed in read_text(text)]
    assert kinds == ["lits", "slitherlink", "slitherlink", "lits", "sudoku", "lits"]
    assert gridproof.read_one(f"<{two}>").kind == "slitherlink"
    with pytest.raises(InputError, match="one puzzle was expected"):
        gridproof.read_one(f"{one} {two}")


def test_a_link_in_a_table_has_the_id_of_its_row() -> None:
    found = list(read_text(f'id,puzzle\na,<{EXAMPLE}>\nb,"[x]({EXAMPLE})"'))
    assert [(parsed.id, parsed.kind) for parsed in found] == [("a", "slitherlink"), ("b", "slitherlink")]


CUT_OFF = (
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRNb5swGL7zKyafjYRtPnN",
    "opt-pan.github.io/penpa-edit/?#m=solve&p=7VRNb5swGL7zKyafjYRtPnN",
    "#m=edit&p=7VRNb5swGL7zKyafjYRtPnN",
    "m=solve&p=7VRNb5swGL7zKyafjYRtPnN",
)


@pytest.mark.parametrize("link", CUT_OFF)
def test_links_of_penpa_that_are_cut_off_say_so(link: str) -> None:
    assert looks_like_puzzle(link)
    [parsed] = read_text(link)
    assert parsed.error is not None
    assert parsed.error.what == "the packed page breaks off: copy the whole link"


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("https://tinyurl.com/2p8y", f"links of 'tinyurl.com' are not read here: .* such as {EXAMPLE}"),
        ("https://puzz.link/db/", "the URL holds no puzzle: name, columns, rows and clues stand behind"),
        ("puzz.link/p?slither", "the URL holds no puzzle"),
        ("https://puzz.link/p?antmill/5/5/cbc", "column 21: the URL is of 'antmill', which is not among"),
        ("puzz.link/p?slyther/5/5/cbcbcddad", "read here, did you mean 'slither'?"),
        ("puzz.link/p?slyther_edit/5/5/cbcbcddad", "read here, did you mean 'slither'?"),
        ("puzz.link/p?nurikabbe/5/5/cbc", "read here, did you mean 'nurikabe'?"),
        (
            "(puzz.link/p?slither/0/5/c)",
            "column 22: '0' is no number of columns from 1 to 1000, such as the 5 in",
        ),
        ("puzz.link/p?slither/5/x/c", "'x' is no number of rows"),
        ("puzz.link/p?slither/x/5/5/c", "the variant 'x' of slither is not known, only f: whether"),
        (
            "puzz.link/p?slither/5/5/cbc.",
            "column 28: the text ends too early, in the clues of slitherlink with 5",
        ),
        ("puzz.link/p?slither/5/5/cbcbcddadab", "'ab' is left over, in the clues of slitherlink"),
    ],
)
def test_an_error_names_the_part_of_the_url(link: str, said: str) -> None:
    with pytest.raises(InputError, match=said.replace("?", "[?]")):
        read(link)


@pytest.mark.parametrize(
    "text",
    ["a" * 2_000_000, "a." * 1_000_000 + "/", "https://" * 200_000, "(" * 1_000_000 + "/", "N4Ig" * 500_000,
     "puzz.link/p?slither/5/5/" + "." * 1_000_000, "m=edit&p=" + "A" * 2_000_000],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_a_stranger_s_line_is_read_in_bounded_time(text: str) -> None:
    for parsed in read_text(text):
        assert parsed.error is not None
        assert len(parsed.error.what) < 400


@pytest.mark.parametrize(
    "text", ["some/file", "tents/of.txt", "a/1/b", "12/34", "folder.name/file.txt", "x?y", "2024/11/12/a"]
)
def test_names_of_files_are_no_links(text: str) -> None:
    assert not looks_like_puzzle(text)
