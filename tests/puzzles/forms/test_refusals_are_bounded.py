"""A refusal of a hundred thousand characters asks for bounded work: calls are counted, not seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random

import pytest

from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.input.records import Parsed

LARGE = 100_000

MOST_CALLS = 1_000_000
"""The most calls of functions that one refusal needs: ten for each character."""

MOST_CALLS_EACH = 25_000
"""The most calls of functions for each of several refusals."""


def lines(count: int, line: Callable[[Random], str]) -> str:
    """Return lines of random text, up to a number of characters."""
    random, parts, size = Random(36), list[str](), 0
    while size < count:
        parts.append(line(random) + "\n")
        size += len(parts[-1])
    return "".join(parts)


WORDS = (
    "there",
    "are",
    "five",
    "houses",
    "in",
    "five",
    "colours",
    "and",
    "the",
    "green",
    "one",
    "is",
    "left",
)

TEXTS: dict[str, Callable[[int], str]] = {
    "prose": lambda n: lines(n, lambda r: " ".join(r.choice(WORDS) for _ in range(12))),
    "one line of prose": lambda n: " ".join(WORDS * (n // 80)),
    "a page": lambda n: lines(n, lambda r: f"<tr><td>{r.randrange(9)}</td><td></td></tr>"),
    "a program": lambda n: lines(n, lambda r: f"    for i in range({r.randrange(99)}): x[i] = f(i);"),
    "letters": lambda n: lines(n, lambda r: "".join(r.choices("abcdefghij", k=40))),
    "signs": lambda n: lines(n, lambda r: "".join(r.choices("<>{}()!$%&/=?+*#;:_-|@", k=40))),
    "ragged rows": lambda n: lines(n, lambda r: "".join(r.choices("123456789.", k=r.randrange(5, 12)))),
    "ragged rows with spaces": lambda n: lines(n, lambda r: " ".join("1" * r.randrange(5, 12))),
    "a ragged board": lambda n: "slitherlink 300x300\n" + lines(n, lambda r: ". " * r.randrange(290, 310)),
    "a wrong field": lambda n: "kakurasu 4x4\n" + lines(n, lambda _: "colums: 1 2 3 4"),
    "a slip in each record": lambda n: lines(n, lambda _: '{"type": "slitherlik", "rows": 2, "cols": 2}'),
    "a slip in each first line": lambda n: lines(n, lambda _: "slitherlnk 3x3\n1 2 3\n"),
    "another slip in each first line": lambda n: lines(n // 10, lambda r: f"slith{r.randrange(10**6)}er 3x3"),
    "nested lists": lambda n: "[" * n,
    "half an object": lambda n: '[{"type":' * (n // 9),
    "a long link": lambda n: "https://nowhere.example/?a=" + "A" * n,
    "many links": lambda n: lines(n, lambda r: f"https://nowhere.example/?a={r.randrange(9999)}"),
    "a packed page": lambda n: "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + "A" * n,
    "a packed document": lambda n: "https://www.f-puzzles.com/?load=" + "N4Ig" * (n // 4),
    "a ragged table of janko.at": lambda n: (
        "[begin]\npuzzle akari\n[problem]\n" + lines(n, lambda _: "- 1 x") + "-"
    ),
    "a task of blanks": lambda n: "puzzle-light-up.com task='" + "z" * (n - 20_000) + "'",
    "a task of numbers": lambda n: "puzzle-hitori.com task='" + "1_" * (n // 3) + "'",
    "a drawn table": lambda n: lines(n, lambda r: f"| 1 |   | {r.randrange(99)}"),
}


def counted(text: str) -> tuple[list[Parsed], int]:
    """Return the items of a text, and the number of calls that reading it took."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        items = list(read_text(text))
    finally:
        sys.setprofile(before)
    return items, calls


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    """Import what readers import, so that only their work is counted."""
    for make in TEXTS.values():
        list(read_text(make(400)))


@pytest.mark.parametrize("name", TEXTS)
def test_the_work_of_a_refusal_is_bounded(name: str) -> None:
    items, calls = counted(TEXTS[name](LARGE))
    refusals = [item for item in items if item.error is not None]
    assert refusals
    assert all(len(str(item.error)) < 700 and "\n" not in str(item.error) for item in refusals)
    assert calls <= MOST_CALLS + MOST_CALLS_EACH * (len(items) - 1)


@pytest.mark.parametrize("name", TEXTS)
def test_the_work_grows_no_faster_than_the_text(name: str) -> None:
    """Three times the text takes at most five times the calls, whatever is gathered meanwhile."""
    few, many = counted(TEXTS[name](LARGE // 4))[1], counted(TEXTS[name](3 * LARGE // 4))[1]
    assert many <= 5 * few + 50_000


@pytest.mark.parametrize("tables", range(2, 9))
def test_tables_without_names_are_tried_in_few_orders(tables: int) -> None:
    [item], calls = counted("variant_sudoku 4x4\n" + "1 1 1 1\n" * 4 * tables)
    assert "stands in no field" in str(item.error)
    assert calls <= MOST_CALLS


def test_a_drawing_without_end_is_refused_once() -> None:
    text = lines(LARGE, lambda r: f"+---+---+\n| {r.randrange(9)} |   |")
    [item] = read_text(text, "variant_sudoku")
    assert item.error is not None
    assert item.line == 2
