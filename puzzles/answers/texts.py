"""Parts of answers in texts: the grids and the numbers by name that a text may hold.

>>> next(grids_in("Row 1: 1 2\\nRow 2: 2 1", 2, 2, {"1", "2"}))
[['1', '2'], ['2', '1']]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from unicodedata import normalize

_PROSE = re.compile(r"[^\W\d_]{3}")
_BETWEEN = re.compile(r"[\s,;|\[\](){}\"'│┃]+")
_RULING = re.compile(r"[-+=|:\s─-╿]*")
_SAID = re.compile(r"(\w+)\W{0,3}(?:=|:|->|→)\W{0,3}([0-9]+)", re.ASCII)
_ENVIRONMENT = re.compile(r"\\(?:begin|end)\s*\{[^{}\n]{0,20}\}(?:\s*\{[lcr|@\s]*\})?")
_COMMAND = re.compile(r"\\(?:hline|quad|qquad|left|right|displaystyle|[,;:!()\[\] ])|\$")
_STYLE = re.compile(r"\\(?:text|mathbf|mathrm|mathtt|texttt|textbf)\s*\{([^{}\n]*)\}")
_STRONG = re.compile(r"(\*\*|__|`)(?=[\w\[{|(.])(.*?)(?<=[\w\]}|).:])\1", re.DOTALL)
_LABEL = re.compile(
    r"^[^\S\n]*(?:[-*•][^\S\n]+)?"
    r"(?:[A-Za-z][A-Za-z ]{0,40}[^\S\n]*\d{0,3}\W{0,3}[:=]|\(?\d{1,3}[.:)](?=[^\S\n]))",
    re.MULTILINE,
)
_SIGNS = re.compile(r"[<>∧∨⋀⋁^]")
_WORD = re.compile(r"[^\s*`:.,;!?\"'()\[\]{}|]+(?:\.[^\s*`:.,;!?\"'()\[\]{}|]+)*")


def explains(text: str) -> bool:
    """Return whether a part of a text that is no answer may explain one: it has words."""
    return _PROSE.search(text) is not None or not text.strip()


def named_numbers(text: str, names: Iterable[str], longest: int) -> dict[str, int] | None:
    """Return the numbers of all these names, each said once in a text or always alike, as ``S = 9`` or ``S:
    9``, or None if not all are said that way.
    """
    expected, numbers_of = set(names), dict[str, set[int]]()
    for name, number in _SAID.findall(text):
        if name in expected and len(number) < longest:
            numbers_of.setdefault(name, set()).add(int(number))
    if numbers_of.keys() != expected or any(len(numbers) > 1 for numbers in numbers_of.values()):
        return None
    return {name: min(numbers) for name, numbers in numbers_of.items()}


def grids_in(text: str, rows: int, columns: int, entries: set[str]) -> Iterator[list[list[str]]]:
    """Yield the grid of a text, a word a square, in one reading after another: without the signs of Markdown
    and LaTeX and the names of rows, as it stands, in rows between slashes, without the signs between numbers,
    as a table with headings, as one word. `entries` are the possible contents of a square.
    """
    text = normalize("NFKC", text)
    bare = _LABEL.sub(" ", without_markup(text))
    others = [bare, text]
    if not {"/", "\\"} & entries:
        others.append(bare.replace("/", "\n"))
    if not any(_SIGNS.fullmatch(entry) for entry in entries):
        others.append(_SIGNS.sub(" ", bare))
    others.append(without_headings(text, rows, columns))
    has_prose = not any(map(_PROSE.search, entries))
    for other in others:
        if (grid := grid_in(other, rows, columns, has_prose)) is not None:
            yield grid
    words = [word for word in _WORD.findall(bare) if len(word) == rows * columns]
    if words:
        yield in_rows(list(words[-1]), columns)


def without_markup(text: str) -> str:
    """Return the text without the signs of Markdown and LaTeX.

    >>> without_markup("**12** and `21`")
    '12 and 21'
    """
    text = _STRONG.sub(r"\2", text)
    if "\\" not in text and "$" not in text:
        return text
    text = _ENVIRONMENT.sub("\n", text)
    text = text.replace("\\\\", "\n").replace("&", " ")
    return _COMMAND.sub(" ", _STYLE.sub(r"\1", text))


def without_headings(text: str, rows: int, columns: int) -> str:
    """Return the squares of the last table with cells between bars, without the headings of its columns and
    rows; blank if there is none.
    """
    tables = [list(lines) for is_row, lines in groupby(text.splitlines(), lambda line: "|" in line) if is_row]
    if not tables:
        return ""
    cells = [line.strip().strip("|").split("|") for line in tables[-1] if not _RULING.fullmatch(line)]
    cells = cells[len(cells) == rows + 1 :]
    wide = all(len(row) == columns + 1 for row in cells)
    return "\n".join(" ".join(cell.strip() or "." for cell in row[wide:]) for row in cells)


def grid_in(text: str, rows: int, columns: int, has_prose: bool = False) -> list[list[str]] | None:
    """Return the last lines in succession that are the rows of a grid, or all words or characters of a text
    if their number is that of the squares; None without a grid. Lines of prose, if there are any, are no
    rows.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    prose = {i for i, line in enumerate(lines) if has_prose and explains(line)}
    rulings = {i for i, line in enumerate(lines) if is_ruling(line, columns)}
    cut = [
        ([] if i in prose else row_of(line, columns), i) for i, line in enumerate(lines) if i not in rulings
    ]
    runs = [list(run) for is_row, run in groupby(cut, key=lambda row: bool(row[0])) if is_row]
    last = runs[-1] if runs else []
    headed = len(last) == rows + 1 and rulings == {last[0][1] + 1}  # a table of Markdown
    if len(last) - headed == rows:
        return [row for row, _ in last[headed:]]
    words = split("\n".join(line for i, line in enumerate(lines) if i not in prose))
    if len(words) < rows * columns:
        words = list("".join(words))
    return in_rows(words, columns) if len(words) == rows * columns else None


def in_rows(words: list[str], columns: int) -> list[list[str]]:
    """Return words in rows."""
    return [words[start : start + columns] for start in range(0, len(words), columns)]


def split(text: str) -> list[str]:
    """Return the words of a text."""
    return [word for word in _BETWEEN.split(text) if word]


def is_ruling(line: str, columns: int) -> bool:
    """Return whether a line only draws the frame, or rules a table: single signs, as those of magnets, are
    entries.

    >>> is_ruling("|---|:-:|", 2), is_ruling("| + | - |", 2)
    (True, False)
    """
    words = split(line)
    entries = len(words) == columns and all(len(word) == 1 for word in words)
    return _RULING.fullmatch(line) is not None and not entries


def row_of(line: str, columns: int) -> list[str]:
    """Return the words of a row, or its characters, in groups of one size or not; none if it is no row."""
    words = split(line)
    if len(words) == columns:
        return words
    characters = list("".join(words))
    return characters if len(characters) == columns and len(set(map(len, words))) == 1 else []
