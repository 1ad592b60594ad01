"""Broken and hostile inputs of links, packed pages and words, made from a seed.

Each is one input that holds no puzzle: cut off, damaged, too large, too deep, or nothing at all.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from string import ascii_letters, digits, punctuation
from urllib.parse import quote

from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.notation.lzstring import pack
from gridproof.puzzles.notation.penpa import pack as pack_page
from gridproof.puzzles.samples import sample

PENPA = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="

LARGE = 100_000
"""The characters of a large input."""

SITES = (
    "www.sudokuwiki.org/sudoku.htm?bd={}",
    "sudokuexchange.com/play/?s={}",
    "sudoku.coach/en/play/{}",
    "michelkraemer.com/sudocle/?puzzleid={}",
    "www.f-puzzles.com/?load={}",
    "sudokupad.app/fpuzzles{}",
    "sudokupad.app/scl{}",
    "sudokumaker.app/?puzzle={}",
    "swaroopg92.github.io/penpa-edit/#m=edit&p={}",
    "swaroopg92.github.io/penpa-edit/#m=solve&p={}",
    "puzz.link/p?slither/9/9/{}",
    "nowhere.example/?x={}",
    "nowhere.example/#{}",
    "nowhere.example/{}",
)


def letters(random: Random, count: int, signs: str = ascii_letters + digits) -> str:
    """Return random signs."""
    return "".join(random.choices(signs, k=count))


def page(layers: str) -> str:
    """Return a packed page of Penpa+ whose layers are a text."""
    head = "square,9,9,38,0,1,1,380,380,90,90,0,0,0,0,Title: ,Author: ,,,OFF,false,"
    return pack_page("\n".join((head, "[0,0,0,0]", "{}", layers, "{}", "[]", *[""] * 11, '["sudoku"]')))


def cut_off(random: Random) -> str:
    """Return a link whose packed part breaks off."""
    form, kind = random.choice(
        (("penpa", "masyu"), ("fpuzzles", "variant_sudoku"), ("sudokumaker", "variant_sudoku"))
    )
    link = write({name: value for name, value in sample(kind, 1).items() if name != "solution"}, form)
    return link[: random.randrange(len(link) // 3 + 40, len(link) - 8)]


def damaged(random: Random) -> str:
    """Return a link with some letters replaced by others."""
    text = list(write(sample("masyu", random.randrange(1, 4)), "penpa"))
    for _ in range(random.randrange(6, 40)):
        text[random.randrange(60, len(text))] = random.choice(ascii_letters)
    return "".join(text)


def bomb(random: Random) -> str:
    """Return a link with a short code of a very long text."""
    text = random.choice(("a", "[", '{"a":', "\\u0000", "1")) * random.choice((300_000, 3_000_000))
    code = long_code(text, random.choice(("page", "link")))
    return "https://" + random.choice(SITES).format(quote(code, safe=""))


@cache
def long_code(text: str, form: str) -> str:
    """Return the beginning of the code of a long text, or of its first 900,000 characters in a link."""
    return (pack_page(text) if form == "page" else pack(text[:900_000], for_url=True))[:LARGE]


def deep(random: Random) -> str:
    """Return a link with JSON that is nested deeply, or with an address in an address in an address."""
    depth = random.choice((50, 5_000, 50_000))
    text = random.choice(("[", '{"a":', '{"grid":[', '{"number":[')) * depth
    sort = random.randrange(4)
    if sort == 0:
        return f"https://www.f-puzzles.com/?load={quote(pack(text), safe='')}"
    if sort == 1:
        return PENPA + page(text)
    if sort == 2:
        return "https://nowhere.example/?u=" + "https%3A%2F%2Fx.example%2F%3Fu%3D" * min(depth, 2_000)
    return "https://nowhere.example/?x=" + b64encode(text[:9_000].encode()).decode()


def huge(random: Random) -> str:
    """Return a link or a page with numbers beyond all bounds."""
    number = random.choice("123456789") * random.choice((9, 400, 9_000))
    texts = (
        f"https://puzz.link/p?slither/{number}/{number}/0",
        PENPA + page('{"number":{"' + number + '":[1,1,"1"]}}'),
        PENPA + page('{"number":{"30":[' + number + ',1,"1"]}}'),
        PENPA + pack_page(f"square,{number},{number},38\n[0,0,0,0]\n{{}}\n{{}}\n{{}}\n[]\n"),
        f"https://pedros.works/paper-puzzle-player?W={number}x{number}&G=slitherlink",
        f"slitherlink {number}x{number}",
        "https://www.f-puzzles.com/?load=" + quote(pack('{"size":' + number + ',"grid":[[]]}'), safe=""),
    )
    return random.choice(texts)


def long_text(random: Random) -> str:
    """Return a hundred thousand characters of one sort, alone or in a link."""
    signs = random.choice((digits, ascii_letters, digits + ".", "?", "=", "&a=", "%25", "/", "A", "0."))
    text = (
        letters(random, LARGE // 2, signs) + "7" * (LARGE // 2)
        if random.random() < 0.5
        else signs * (LARGE // len(signs))
    )
    return random.choice(("{}", *(f"https://{site}" for site in SITES))).format(text)


def controls(random: Random) -> str:
    """Return a link with control characters and signs of other scripts."""
    signs = [chr(i) for i in range(1, 32) if chr(i) not in "\n\r"] + list(
        "\x7f\x85\u200b\u202e\u2028\ufeff\ud7ff💥é"
    )
    text = list(random.choice(SITES).format(letters(random, 60)))
    for _ in range(random.randrange(1, 12)):
        text.insert(random.randrange(len(text)), random.choice(signs))
    return "https://" + "".join(text)


def noise(random: Random) -> str:
    """Return a link with random signs."""
    return "https://" + random.choice(SITES).format(
        letters(random, random.randrange(120), ascii_letters + punctuation)
    )


def prose(random: Random) -> str:
    """Return many lines of words."""
    words = (
        "the",
        "green",
        "house = red",
        "of five",
        "killer",
        "sudoku; see",
        "puzz.link.",
        "owns 3",
        "a fish,",
    )
    line = " ".join(random.choices(words, k=random.randrange(6, 20)))
    return "\n".join("There are five of them " + line for _ in range(random.choice((20, LARGE // len(line)))))


def layers(random: Random) -> str:
    """Return a page of Penpa+ whose layers are of wrong types."""
    wrong = random.choice(
        ("7", '"x"', "null", "[]", "[[]]", "{}", "[1]", '{"1":2}', "[[1e99]]", '[["a"]]', "true")
    )
    name = random.choice(
        ("number", "symbol", "lineE", "surface", "thermo", "killercages", "numberS", "line", "arrows")
    )
    value = wrong if random.random() < 0.5 else f'{{"{random.randrange(-9, 999)}":{wrong}}}'
    return PENPA + page('{"' + name + '":' + value + "}")


SORTS: tuple[Callable[[Random], str], ...] = (
    *(cut_off, damaged, bomb, deep, huge, long_text, controls, noise, prose, layers),
)


def hostile(count: int, seed: int) -> Iterator[tuple[str, str]]:
    """Yield this number of inputs, each with the name of its sort."""
    random = Random(seed)
    for number in range(count):
        sort = SORTS[number % len(SORTS)]
        yield sort.__name__, sort(random)
