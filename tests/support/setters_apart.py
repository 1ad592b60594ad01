"""Readers of what setters' tools get, written apart from the package: each unpacks a link and says whether a
filled grid keeps the rules of the puzzle in it, as the tool states them.

They know the rules of sorts of sudoku alone, and stop at anything else, so that nothing is passed over.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from gridproof.puzzles.notation.variants.iss_tables import read_automaton

Grid = tuple[tuple[int, ...], ...]
Square = tuple[int, int]
Rule = Callable[[Grid], bool]

BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="
FOR_URLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-$"
BESIDES = {"title", "author", "kind", "solution"}


# LZ-string ------------------------------------------------------------------------------------------


def unpack(text: str, letters: str) -> str:
    """Return the text that LZ-string packed: codes of growing width, their bits from the lowest up."""
    bits = iter([letters.index(letter) >> at & 1 for letter in text for at in range(5, -1, -1)])

    def number(width: int) -> int:
        return sum(next(bits) << at for at in range(width))

    width, left = 2, 4
    words = dict.fromkeys(range(3), "")
    pieces = list[str]()
    last = ""

    def grow() -> None:
        nonlocal width, left
        left -= 1
        if left == 0:
            left, width = 1 << width, width + 1

    code = number(width)
    words[3] = last = chr(number(8 << code))
    pieces.append(last)
    width = 3
    while (code := number(width)) != 2:
        if code < 2:
            words[len(words)] = chr(number(8 << code))
            code = len(words) - 1
            grow()
        word = words.get(code) or last + last[0]
        pieces.append(word)
        words[len(words)] = last + word[0]
        grow()
        last = word
    return "".join(pieces)


# Rules ----------------------------------------------------------------------------------------------


def differ(cells: Iterable[Square]) -> Rule:
    listed = list(cells)
    return lambda grid: len({grid[r][c] for r, c in listed}) == len(listed)


def holds(cell: Square, digits: Iterable[int]) -> Rule:
    allowed = {*digits}
    return lambda grid: grid[cell[0]][cell[1]] in allowed


def amount(cells: list[Square], total: int) -> Rule:
    return lambda grid: sum(grid[r][c] for r, c in cells) == total


def rising(cells: list[Square]) -> Rule:
    return lambda grid: all(grid[a][b] < grid[c][d] for (a, b), (c, d) in pairwise(cells))


def in_a_run(cells: list[Square]) -> Rule:
    def rule(grid: Grid) -> bool:
        digits = sorted(grid[r][c] for r, c in cells)
        return digits == [*range(digits[0], digits[0] + len(digits))]

    return rule


def seen(outside: Square, count: int, side: int) -> Rule:
    """Count the buildings seen from a cell beside the board."""
    r, c = outside
    line = [(r, j) for j in range(side)] if c in (-1, side) else [(i, c) for i in range(side)]
    line = line[::-1] if side in outside else line

    def rule(grid: Grid) -> bool:
        heights = [grid[i][j] for i, j in line]
        return sum(all(h < height for h in heights[:k]) for k, height in enumerate(heights)) == count

    return rule


def apart(cells: tuple[Square, Square], gap: int, different: bool = False) -> Rule:
    (a, b), (c, d) = cells
    return lambda grid: (abs(grid[a][b] - grid[c][d]) == gap) != different


def no_others(side: int, marked: Iterable[frozenset[Square]], gap: int) -> Iterator[Rule]:
    """Yield for each pair of neighbours without a mark that they do not differ by a number."""
    known = {*marked}
    for r in range(side):
        for c in range(side):
            for other in ((r + 1, c), (r, c + 1)):
                if max(other) < side and frozenset(((r, c), other)) not in known:
                    yield apart(((r, c), other), gap, different=True)


def houses(labels: list[list[Any]]) -> Iterator[Rule]:
    """Yield for each region of labels that its digits differ; a blank is in none."""
    side = range(len(labels))
    for label in {label for row in labels for label in row if label is not None}:
        yield differ((r, c) for r in side for c in side if labels[r][c] == label)


def keeps(rules: Iterable[Rule]) -> Rule:
    listed = list(rules)
    return lambda grid: all(rule(grid) for rule in listed)


# f-puzzles and SudokuPad ----------------------------------------------------------------------------


def fpuzzles_document(link: str) -> dict[str, Any]:
    url = urlsplit(link)
    if url.netloc == "sudokupad.app":
        payload = unquote(url.path).removeprefix("/fpuzzles")
    else:
        assert url.netloc == "www.f-puzzles.com"
        [payload] = parse_qs(url.query.replace("+", "%2B"))["load"]
    return dict(json.loads(unpack(payload, BASE64)))


def cell(name: str) -> Square:
    r, c = name[1:].split("C")
    return int(r) - 1, int(c) - 1


def fpuzzles(link: str) -> Rule:
    """Return the rules of a document of f-puzzles, but for rows and columns."""
    document = fpuzzles_document(link)
    side = document["size"]
    rules = [*houses([[each.pop("region") for each in row] for row in document["grid"]])]
    for r, row in enumerate(document.pop("grid")):
        for c, each in enumerate(row):
            if each.pop("given", False):
                rules.append(holds((r, c), [each.pop("value")]))
            if "givenPencilMarks" in each:
                rules.append(holds((r, c), each.pop("givenPencilMarks")))
            assert each == {}
    for name, entries in document.items():
        if name in BESIDES | {"size", "ruleset", "line", "text"}:
            continue  # lines and texts are drawn
        if name == "nonconsecutive":
            dots = document.get("difference", ())
            rules += no_others(side, (frozenset(map(cell, dot["cells"])) for dot in dots), 1)
            continue
        if name in ("diagonal+", "diagonal-"):
            rules.append(differ((i, side - 1 - i if name[-1] == "+" else i) for i in range(side)))
            continue
        for entry in entries:
            cells = [cell(each) for each in entry.get("cells", ())]
            lines = [[cell(each) for each in line] for line in entry.get("lines", ())]
            if name == "killercage":
                rules.append(differ(cells))
                rules += [amount(cells, int(entry["value"]))] if "value" in entry else []
            elif name in ("even", "odd"):
                rules.append(holds(cell(entry["cell"]), range(2 if name == "even" else 1, 10, 2)))
            elif name == "difference":
                rules.append(apart((cells[0], cells[1]), int(entry.get("value", 1))))
            elif name == "skyscraper":
                rules.append(seen(cell(entry["cell"]), int(entry["value"]), side))
            elif name == "thermometer":
                rules += map(rising, lines)
            elif name == "renban":
                rules += map(in_a_run, lines)
            else:
                raise AssertionError(name)
    return keeps(rules)


# SudokuMaker ----------------------------------------------------------------------------------------


def sudokumaker_document(link: str) -> dict[str, Any]:
    [payload] = parse_qs(urlsplit(link).query.replace("+", "%2B"))["puzzle"]
    return dict(json.loads(unpack(payload, FOR_URLS)))


def sudokumaker(link: str) -> Rule:
    """Return the rules of a document of SudokuMaker, but for rows and columns."""
    document = sudokumaker_document(link)
    assert document.keys() == {"formatVersion", "puzzle"}
    puzzle = document["puzzle"]
    side = puzzle.get("size", 9)
    assert puzzle.keys() <= BESIDES | {"name", "comment", "cells", "constraints", "size"}

    def at(number: int) -> Square:
        return number // side, number % side

    rules = [holds(at(i), [each["value"]]) for i, each in enumerate(puzzle["cells"]) if each.get("given")]
    for each in puzzle["constraints"]:
        kind = each["type"]
        if kind == 1:
            labels = [None if label < 0 else label for label in each["regions"]]
            rules += houses([labels[r * side : (r + 1) * side] for r in range(side)])
        elif kind in (10, 11):
            rules.append(differ((i, i if kind == 10 else side - 1 - i) for i in range(side)))
        elif kind in (100, 101):
            rules += (holds(at(number), range(2 - kind % 2, 10, 2)) for number in each["cells"])
        elif kind == 200:
            pairs = [edge(clue["edge"], side) for clue in each["clues"]]
            rules += (apart(pair, clue["value"]) for pair, clue in zip(pairs, each["clues"], strict=True))
            for gap in each["negative"]:
                rules += no_others(side, map(frozenset, pairs), gap)
        elif kind == 300:
            assert not each["slow"]
            rules += (rising([at(number) for number in line]) for line in each["thermometers"])
        elif kind == 301:
            for cage in each["cages"]:
                cells = [at(number) for number in cage["cells"]]
                rules.append(differ(cells))
                rules += [amount(cells, cage["value"])] if cage["value"] else []
        elif kind == 400:
            rules += (in_a_run([at(number) for number in line]) for line in each["lines"])
        elif kind == 503:
            rules += (seen(outer(clue["outerCell"], side), clue["value"], side) for clue in each["clues"])
        else:
            assert kind == 0
    return keeps(rules)


def edge(number: int, side: int) -> tuple[Square, Square]:
    """Return the cells of an edge: of a row first the edges left of its cells, then those below them."""
    half, c = divmod(number, side)
    r = half // 2
    return ((r, c), (r + 1, c)) if half % 2 else ((r, c - 1), (r, c))


def outer(number: int, side: int) -> Square:
    """Return a cell of the frame around the board."""
    r, c = divmod(number, side + 2)
    return r - 1, c - 1


# Interactive Sudoku Solver --------------------------------------------------------------------------


def iss_string(link: str) -> str:
    url = urlsplit(link)
    assert (url.netloc, url.path) == ("sigh.github.io", "/Interactive-Sudoku-Solver/")
    [string] = parse_qs(url.query)["q"]
    return string


def iss(link: str) -> Rule:
    """Return the rules of a constraint string, but for rows and columns."""
    items = [item.split("~") for item in iss_string(link).split(".")[1:]]
    types = [item[0] for item in items]
    assert types[0] == "Shape"
    side = int(items[0][1].split("x")[0])
    assert items[0][1:] == [f"{side}x{side}"]
    height = next((h for h in range(int(side**0.5), 1, -1) if side % h == 0), 1)
    width = side // height
    rules: list[Rule] = []
    if "NoBoxes" not in types:
        rules += houses([[r // height * height + c // width for c in range(side)] for r in range(side)])
    for kind, *args in items[1:]:
        if kind == "Jigsaw":
            rules += houses([[*args[0][r * side : (r + 1) * side]] for r in range(side)])
        elif kind == "":
            for arg in args:
                name, *digits = arg.split("_")
                rules.append(holds(cell(name), map(int, digits)))
        elif kind == "Diagonal":
            rules.append(differ((i, i if args == ["-1"] else side - 1 - i) for i in range(side)))
        elif kind == "Cage":
            cells = [*map(cell, args[1:])]
            rules.append(differ(cells))
            rules += [amount(cells, int(args[0]))] if args[0] not in ("", "0") else []
        elif kind == "GreaterThan":
            rules.append(rising([*map(cell, args[::-1])]))
            assert len(args) == 2
        elif kind == "WhiteDot":
            rules.append(apart((cell(args[0]), cell(args[1])), 1))
        elif kind == "Renban":
            rules.append(in_a_run([*map(cell, args)]))
        elif kind == "Skyscraper":
            rules += skyline(args, side)
        elif kind in ("Pair", "NFA"):
            assert args[1].startswith("_")
            rules.append(table(kind, args[0], [*map(cell, args[2:])], side))
        else:
            assert kind == "NoBoxes", kind
    return keeps(rules)


def skyline(args: list[str], side: int) -> Iterator[Rule]:
    """Yield the clues of a line: its name stands first, then the numbers at its beginning and at its end."""
    line, *numbers = args
    i = int(line[1:].split(",")[0]) - 1
    for number, far in zip(numbers, (-1, side), strict=False):
        if number:
            yield seen((i, far) if line[0] == "R" else (far, i), int(number), side)


def table(kind: str, code: str, cells: list[Square], side: int) -> Rule:
    if kind == "NFA":
        machine = read_automaton(code)
        return lambda grid: machine.accepts(grid[r][c] - 1 for r, c in cells)
    letters = BASE64[:62] + "-_"
    bits = [letters.index(letter) >> at & 1 for letter in code for at in range(6)]
    pairs = {(at // side + 1, at % side + 1) for at, bit in enumerate(bits) if bit}

    def rule(grid: Grid) -> bool:
        return all((grid[a][b], grid[c][d]) in pairs for (a, b), (c, d) in pairwise(cells))

    return rule


READERS: dict[str, Callable[[str], Rule]] = {
    "fpuzzles": fpuzzles,
    "sudokupad": fpuzzles,
    "sudokumaker": sudokumaker,
    "iss": iss,
}
