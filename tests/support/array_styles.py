"""Writers of puzzles in the styles of programs, tables and terminals, made for the tests alone: from the
values of a record, without any code of the package.

>>> print(boxed([["1", ""], ["", "12"]]))
+----+----+
|  1 |    |
+----+----+
|    | 12 |
+----+----+
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

Grid = Sequence[Sequence[Any]]
Words = list[list[str]]


def words_of(grid: Grid) -> Words | None:
    """Return the entries of a grid as words, '' for a blank; None for one that holds objects."""
    rows: Words = []
    for row in grid:
        rows.append([])
        for value in row:
            if isinstance(value, list) and value and all(isinstance(each, int | str) for each in value):
                rows[-1].append(",".join(map(str, value)))
            elif value is None or isinstance(value, int | str):
                rows[-1].append("" if value is None else str(value))
            else:
                return None
    return rows


# Tables ----------------------------------------------------------------------------------------------


def wide(words: Words) -> int:
    return max(len(word) for row in words for word in row)


def boxed(words: Words) -> str:
    size = wide(words)
    line = "+" + "+".join("-" * (size + 2) for _ in words[0]) + "+"
    rows = ["|" + "|".join(f" {word:>{size}} " for word in row) + "|" for row in words]
    return "\n".join([line, *(f"{row}\n{line}" for row in rows)])


def terminal(words: Words) -> str:
    """Write a box of light lines, the words of a screen beside it."""
    size = wide(words)
    line = ["─" * (size + 2) for _ in words[0]]
    rows = ["│" + "│".join(f" {word:^{size}} " for word in row) + "│" for row in words]
    inner = f"\n   ├{'┼'.join(line)}┤\n   ".join(rows)
    return f"   ┌{'┬'.join(line)}┐     game 1.0\n   {inner}\n   └{'┴'.join(line)}┘     Quit: press q"


def double(words: Words) -> str:
    """Write a box of double lines whose columns have unequal widths."""
    sizes = [max(len(row[c]) for row in words) + 2 for c in range(len(words[0]))]
    line = ["═" * size for size in sizes]
    rows = [
        "║" + "║".join(f"{word:^{size}}" for word, size in zip(row, sizes, strict=True)) + "║"
        for row in words
    ]
    return f"╔{'╦'.join(line)}╗\n" + f"\n╠{'╬'.join(line)}╣\n".join(rows) + f"\n╚{'╩'.join(line)}╝"


def markdown(words: Words) -> str:
    size = wide(words)
    blank = "|" + "|".join(" " * (size + 2) for _ in words[0]) + "|"
    line = "|" + "|".join("-" * (size + 2) for _ in words[0]) + "|"
    return "\n".join([blank, line, *("|" + "|".join(f" {w:<{size}} " for w in row) + "|" for row in words)])


def comma(words: Words) -> str:
    return "\n".join(",".join(f'"{w}"' if "," in w else w for w in row) for row in words)


def semicolon(words: Words) -> str:
    return "\n".join(";".join(row) for row in words)


def tabbed(words: Words) -> str:
    return "\n".join("\t".join(row) for row in words)


def quoted_cells(words: Words) -> str:
    return "\n".join(",".join(f'"{w}"' for w in row) for row in words)


TABLES: dict[str, Callable[[Words], str]] = {
    style.__name__: style
    for style in (boxed, terminal, double, markdown, comma, semicolon, tabbed, quoted_cells)
}


# Literals --------------------------------------------------------------------------------------------

Values = dict[str, Any]


def python(values: Values) -> str:
    return "\n".join(f"{name} = {value!r}" for name, value in values.items())


def python_in_lines(values: Values) -> str:
    """Write each row in a line, with comments and a trailing comma."""
    lines = []
    for name, value in values.items():
        if isinstance(value, list):
            rows = "".join(f"    {row!r},  # {i}\n" for i, row in enumerate(value, 1))
            lines.append(f"self.{name}: list[list[int]] = [\n{rows}]\n")
        else:
            lines.append(f"{name} = {value!r}\n")
    return "\n".join(lines)


def json_object(values: Values) -> str:
    return json.dumps(values, indent=1)


def javascript(values: Values) -> str:
    """Write an object without quotes around its names, blanks as undefined."""
    parts = [f"  {name}: {json.dumps(value).replace('null', 'undefined')}," for name, value in values.items()]
    return "\n".join(["const level = {  // the first", *parts, "};"])


def c_arrays(values: Values) -> str:
    def braces(value: Any) -> str:
        return "{" + ", ".join(map(braces, value)) + "}" if isinstance(value, list) else c_value(value)

    def c_value(value: Any) -> str:
        return "-1" if value is None else f'"{value}"' if isinstance(value, str) else str(value).lower()

    return "\n".join(
        f"static const int {name}{'[]' * isinstance(value, list)} = {braces(value)}; /* {name} */"
        for name, value in values.items()
    )


def numpy_printed(values: Values) -> str:
    """Write arrays as `numpy.array_repr` does, and others as Python does."""

    def cell(value: Any) -> str:
        return "nan" if value is None else f"{value}." if isinstance(value, int) else repr(value)

    lines = []
    for name, value in values.items():
        if isinstance(value, list) and all(isinstance(row, list) for row in value):
            rows = ["[" + ", ".join(map(cell, row)) + "]" for row in value]
            lines.append(f"{name} = array([{(',' + chr(10) + ' ' * 7).join(rows)}])")
        else:
            lines.append(f"{name} = {value!r}")
    return "\n".join(lines)


LITERALS: dict[str, Callable[[Values], str]] = {
    style.__name__: style
    for style in (python, python_in_lines, json_object, javascript, c_arrays, numpy_printed)
}


def strings(words: Words) -> str:
    """Write a text for each row, blanks as spaces."""
    return "\n".join(f'    "{"".join(word or " " for word in row)}",' for row in words)
