"""Statements of kinds about their cells, read with the board and its answer alone.

`TRUE` reads every sentence of every kind: a pattern, and whether it is so by a record and its solution. It
knows neither cells nor constraints, nor how sentences are made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from itertools import chain, islice, pairwise, product
from random import Random
from typing import Any

import pytest
from spoken import links_told, squares_told

import gridproof
from gridproof.puzzles import Board, Puzzle, Rules, kind_named, kind_names, read_record
from gridproof.puzzles.answers import Links
from gridproof.puzzles.core.board import at
from gridproof.puzzles.core.places import Place
from gridproof.puzzles.rules.pieces import fleets
from gridproof.puzzles.samples import samples
from gridproof.puzzles.wording.words import by_place, hidden, join_phrases, numbers, runs, shading, walks

Json = dict[str, Any]
Square = tuple[int, int]
Reader = Callable[..., bool | None]
"""Test of a sentence's truth from a record, an answer and its words; None if that cannot be told."""

WAYS = {(-1, 0): "n", (0, 1): "e", (1, 0): "s", (0, -1): "w"}


def square(words: str) -> Square:
    row, column = words[1:].split("c")
    return int(row) - 1, int(column) - 1


def rows_of(answer: Json) -> list[list[Any]]:
    """Return the first grid of an answer."""
    return next(value for value in answer.values() if isinstance(value, list))


def entry(answer: Json, cell: str) -> Any:
    r, c = square(cell)
    return rows_of(answer)[r][c]


def way(a: str, b: str) -> str:
    """Return the way from a square to another in its row or column."""
    (r, c), (y, x) = square(a), square(b)
    return WAYS[(y > r) - (y < r), (x > c) - (x < c)]


def linked(answer: Json, a: str, b: str) -> bool:
    (r, c), (y, x) = square(a), square(b)
    there = way(a, b) in answer["links"][r][c]
    assert there is (way(b, a) in answer["links"][y][x])
    return there


def flag(answer: Json, cell: str, value: int) -> bool:
    """Return whether a square of an answer of 0 and 1 has this value; of the second grid if the first are
    links. In an answer of regions, one of a single square is 1.
    """
    r, c = square(cell)
    if "regions" in answer:
        return ({(r, c)} in region_squares(answer).values()) is (value == 1)
    grid = answer.get("shaded", rows_of(answer))
    if "shaded" not in answer and "links" in answer:
        return (grid[r][c] == "#") is (value == 1)
    return bool(grid[r][c] == value)


def region(record: Json, words: str) -> list[Square]:
    """Return the squares of a region by its number."""
    grid = record["clues"]["regions"]
    return [(r, c) for r, row in enumerate(grid) for c, entry in enumerate(row) if entry == int(words) - 1]


def clues_in(record: Json, number: str, sign: str) -> list[Square]:
    return [(r, c) for r, c in region(record, number) if record["clues"]["cells"][r][c] == sign]


def each(truths: list[bool]) -> bool | None:
    """Return whether all of them are true; None if there are none."""
    assert len(set(truths)) < 2
    return truths[0] if truths else None


def turns(answer: Json, place: Square) -> bool:
    return answer["links"][place[0]][place[1]] not in ("", "ns", "ew", "we", "sn")


def section_ends(answer: Json) -> list[set[Square]]:
    """Return the two ends of each straight section of a loop that turns at both."""
    found = []
    for r, row in enumerate(answer["links"]):
        for c in range(len(row)):
            for way, (down, right) in (("e", (0, 1)), ("s", (1, 0))):
                y, x = r, c
                while way in answer["links"][y][x]:
                    y, x = y + down, x + right
                if (y, x) != (r, c) and turns(answer, (r, c)):
                    found.append({(r, c), (y, x)})
    return found


def section_lengths(answer: Json, squares: list[Square]) -> set[int]:
    """Return the lengths of the straight sections with one of these squares."""
    lengths = set()
    for (top, left), (bottom, right) in map(sorted, section_ends(answer)):
        if any(top <= r <= bottom and left <= c <= right for r, c in squares):
            lengths.add(bottom - top + right - left)
    return lengths


def point_inside(answer: Json, cell: str) -> bool:
    """Return whether the point right below a square is inside the loop: it crosses the loop an odd number of
    times on the way to the left edge.
    """
    r, c = square(cell)
    return sum("s" in answer["links"][r][x] for x in range(c + 1)) % 2 == 1


def rectangle(answer: Json, a: str, b: str) -> bool:
    """Return whether the squares between two corners are a piece."""
    (top, left), (bottom, right) = square(a), square(b)
    squares = {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
    grid = answer["regions"]
    own = grid[top][left]
    return squares == {(r, c) for r, row in enumerate(grid) for c, here in enumerate(row) if here == own}


def takes(record: Json, answer: Json, clue: str, at: str, a: str, b: str) -> bool:
    """Return whether the squares between two corners are a piece that contains the clue."""
    (r, c), (top, left), (bottom, right) = square(at), square(a), square(b)
    assert top <= r <= bottom
    assert left <= c <= right
    assert clue in (str(record["clues"]["cells"][r][c]), "sign")
    return rectangle(answer, a, b)


def ship(answer: Json, a: str, b: str) -> bool:
    """Return whether a ship lies from a square to another, and no farther."""
    (top, left), (bottom, right) = square(a), square(b)
    ships = {(r, c) for r, row in enumerate(answer["ships"]) for c, here in enumerate(row) if here}
    squares = {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
    near = {(r + y, c + x) for r, c in squares for y in (-1, 0, 1) for x in (-1, 0, 1)} - squares
    return squares <= ships and not near & ships


def span(a: str, b: str) -> list[Square]:
    """Return the squares from one corner to another."""
    (top, left), (bottom, right) = square(a), square(b)
    return [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]


def region_squares(answer: Json) -> dict[Any, set[Square]]:
    """Return the squares of each region of an answer."""
    found: dict[Any, set[Square]] = {}
    for r, row in enumerate(answer["regions"]):
        for c, label in enumerate(row):
            found.setdefault(label, set()).add((r, c))
    return found


def piece(answer: Json, squares: Iterable[Square]) -> bool:
    """Return whether a piece lies on just these: a region, or else shaded squares."""
    own = {*squares}
    if "regions" in answer:
        return own in region_squares(answer).values()
    shaded = {(r, c) for r, row in enumerate(answer["shaded"]) for c, here in enumerate(row) if here}
    beside = {(r + y, c + x) for r, c in own for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return own <= shaded and not (beside - own) & shaded


TURNED: dict[str, Callable[[int, int], Square]] = {
    "unturned": lambda r, c: (r, c),
    "turned right": lambda r, c: (c, -r),
    "turned by half": lambda r, c: (-r, -c),
    "turned left": lambda r, c: (-c, r),
    "mirrored left to right": lambda r, c: (r, -c),
    "mirrored top to bottom": lambda r, c: (-r, c),
    "mirrored along the falling diagonal": lambda r, c: (c, r),
    "mirrored along the rising diagonal": lambda r, c: (-c, -r),
}


def laid(record: Json, answer: Json, cell: str, other: str = "", how: str = "") -> bool | None:
    """Return whether the half of a square is laid on the other half of its area so that the square lies on
    the other one, or turned like this; None if it can be laid so, and otherwise, too.
    """
    tones, regions, (r, c) = record["clues"]["grey"], answer["regions"], square(cell)
    area = [(y, x) for y, row in enumerate(regions) for x, own in enumerate(row) if own == regions[r][c]]
    half = [(y, x) for y, x in area if bool(tones[y][x]) == bool(tones[r][c])]
    onto, told = {*area} - {*half}, set()
    for name, turn in TURNED.items():
        moved = [turn(y, x) for y, x in half]
        down, right = (min(s[i] for s in onto) - min(s[i] for s in moved) for i in (0, 1))
        if {(y + down, x + right) for y, x in moved} == onto:
            y, x = turn(r, c)
            told.add(name == how if how else (y + down, x + right) == square(other))
    return told.pop() if len(told) == 1 else None


def alike(answer: Json, cell: str, other: str) -> bool:
    return bool(entry(answer, cell) == entry(answer, other))


def first_clue(record: Json, answer: Json, cell: str) -> bool:
    """Return whether a square holds the first clue of its region."""
    grid, clues = answer["regions"], record["clues"]["cells"]
    own = [(r, c) for r, row in enumerate(grid) for c, here in enumerate(row) if here == entry(answer, cell)]
    return next((r, c) for r, c in own if clues[r][c] is not None) == square(cell)


def tent_of(record: Json, answer: Json, tree: str, tent: str) -> bool | None:
    """Return whether a tree has its tent in a square; unknown if another tree stands beside it."""
    assert record["clues"]["trees"][square(tree)[0]][square(tree)[1]] == 1
    assert way(tree, tent)
    return None if flag(answer, tent, 1) else False


def carried(record: Json, answer: Json, column: int) -> int:
    """Return the carry out of a column of a sum, counted from the right."""
    tens = int(10**column)
    numbers = [int("".join(str(answer["digits"][x]) for x in word)) for word in record["clues"]["addends"]]
    return sum(number % tens for number in numbers) // tens


def bridges(answer: Json, a: str, b: str) -> int:
    ends = [*square(a), *square(b)]
    return next((count for *ends_, count in answer["bridges"] if ends_ == ends), 0)


def lies(record: Json, answer: Json, cell: str) -> bool:
    """Return whether a number does not count the shaded cells beside it."""
    r, c = square(cell)
    grid = answer["shaded"]
    near = [grid[r + y][c + x] for y, x in WAYS if 0 <= r + y < len(grid) and 0 <= c + x < len(grid[0])]
    return bool(sum(near) != record["clues"]["cells"][r][c])


def parted(answer: Json, at: Square, side: str) -> bool:
    """Return whether a square and the one on a side of it are in different regions."""
    (r, c), regions = at, answer["regions"]
    return bool(regions[r][c] != (regions[r + 1][c] if side == "below" else regions[r][c + 1]))


def letters(answer: Json, squares: list[Square]) -> set[Any]:
    return {answer["letters"][r][c] for r, c in squares} - {None}


def white_letter(answer: Json, squares: list[Square]) -> str:
    """Return the letter of the white tetromino of a region, by its longest line and its neighbours."""
    piece = {(r, c) for r, c in squares if not answer["shaded"][r][c]}
    longest = max([*map([r for r, _ in piece].count, range(9)), *map([c for _, c in piece].count, range(9))])
    near = sorted(sum((r + y, c + x) in piece for y, x in WAYS) for r, c in piece)
    if longest == 4:
        return "I"
    return "T" if near[-1] == 3 else "O" if near[0] == 2 else "L" if longest == 3 else "S"


def on_route(record: Json, answer: Json) -> set[Square]:
    """Return the white squares that remain between start and goal if all dead ends are walled up."""
    white = {(r, c) for r, row in enumerate(answer["shaded"]) for c, shade in enumerate(row) if not shade}
    ends = {(r, c) for r, row in enumerate(record["clues"]["ends"]) for c, end in enumerate(row) if end}
    while dead := {s for s in white - ends if sum((s[0] + y, s[1] + x) in white for y, x in WAYS) < 2}:
        white -= dead
    return white


def beams(record: Json, answer: Json) -> dict[tuple[Square, Square], int | None]:
    """Return the steps of the lines that leave the dots of fireflies, each with the turns that are left."""
    flies = {(r, c): x for r, row in enumerate(record["clues"]["cells"]) for c, x in enumerate(row) if x}
    steps: dict[tuple[Square, Square], int | None] = {}
    for here, fly in flies.items():
        way, left = fly["dir"], fly["n"] if isinstance(fly["n"], int) else None
        while True:
            down, right = next(step for step, name in WAYS.items() if name == way)
            ahead = here[0] + down, here[1] + right
            steps[here, ahead] = left
            if ahead in flies:
                break
            (onward,) = set(answer["links"][ahead[0]][ahead[1]]) - {
                {"n": "s", "s": "n", "e": "w", "w": "e"}[way]
            }
            left = left if left is None or onward == way else left - 1
            here, way = ahead, onward
    return steps


def turns_left(record: Json, answer: Json, one: str, other: str) -> int | None:
    """Return the turns that a line has left from one square to the next, in either direction."""
    steps = beams(record, answer)
    return steps.get((square(one), square(other)), steps.get((square(other), square(one))))


def ell(answer: Json, corner: str, upright: str, level: str) -> bool:
    """Return whether the squares on the two ways from a corner, and no others, are a region."""
    (r, c), (y, _), (_, x) = square(corner), square(upright), square(level)
    squares = {(i, c) for i in range(min(r, y), max(r, y) + 1)} | {
        (r, i) for i in range(min(c, x), max(c, x) + 1)
    }
    grid = answer["regions"]
    return squares == {(i, j) for i, row in enumerate(grid) for j, own in enumerate(row) if own == grid[r][c]}


def tile(answer: Json, cell: str) -> set[Square]:
    """Return the squares of one colour that hang together with this one."""
    grid, group = answer["shaded"], [square(cell)]
    for r, c in group:
        near = [(r + y, c + x) for y, x in WAYS if 0 <= r + y < len(grid) and 0 <= c + x < len(grid[0])]
        group += [(y, x) for y, x in near if grid[y][x] == grid[r][c] and (y, x) not in group]
    return {*group}


def between_two(answer: Json, area: list[Square]) -> int:
    """Return the number of squares between the two shaded ones of an area, on a shortest way within it."""
    start, end = [(r, c) for r, c in area if answer["shaded"][r][c]]
    steps, seen = -1, {start}
    while end not in seen:
        steps += 1
        seen |= {(r + y, c + x) for r, c in seen for y, x in WAYS} & {*area}
    return steps


def tiled(record: Json) -> int:
    """Return the colour of the groups whose form the kind tells."""
    return int(record["type"] not in ("circles_and_squares", "choco_banana"))


def in_block(answer: Json, one: str, other: str) -> list[int]:
    """Return the entries of the block of two by two squares between two corners."""
    (top, left), (bottom, right) = square(one), square(other)
    assert (bottom - top, right - left) == (1, 1)
    return [answer["shaded"][r][c] for r in (top, bottom) for c in (left, right)]


CELL = r"(r\d+c\d+)"


def stretch(answer: Json, cell: str, together: Callable[[Square, Square], bool]) -> set[Square]:
    """Return the squares to which links lead from one, step by step between squares that are together."""
    reached = [square(cell)]
    for r, c in reached:
        for (y, x), way in WAYS.items():
            near = (r + y, c + x)
            if way in answer["links"][r][c] and near not in reached and together((r, c), near):
                reached.append(near)
    return {*reached}


def label_at(record: Json, here: Square) -> int:
    label: int = record["clues"]["regions"][here[0]][here[1]]
    return label


def shade_at(record: Json, here: Square) -> int:
    shade: int = record["clues"]["shade"][here[0]][here[1]]
    return shade


def visit(record: Json, answer: Json, cell: str) -> set[Square]:
    """Return the squares of a visit to a region, on a board without borders inside regions."""
    return stretch(answer, cell, lambda one, other: label_at(record, one) == label_at(record, other))


CORNERS = {"lower left": "sw", "lower right": "se", "upper right": "ne", "upper left": "nw"}
SORTS = {"suns": "o", "moons": "x", "white": "w", "black": "b"}
SIGNS = {"plus": "+", "minus": "-", "neutral": None, "circle": "c", "square": "s", "triangle": "t"} | {
    "balloon": "o", "ball": "b", "N": "n", "S": "s", "W": "w", "E": "e",
    "up arrow": "n", "down arrow": "s", "left arrow": "w", "right arrow": "e",
}  # fmt: skip
ON = "is shaded|is painted|is filled|holds water|holds a ship|is inside the loop|is aisle"
OFF = "is not shaded|is white|is not painted|is empty|is water|is outside the loop|is not aisle"


def arrow_end(answer: Json, cell: str) -> tuple[int, int]:
    """Return the square to which the arrows of an answer lead from a cell."""
    arrows, (r, c) = answer["arrows"], square(cell)
    while arrows[r][c]:
        down, right = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}[arrows[r][c]]
        r, c = r + down, c + right
    return r, c


def course(record: Json, answer: Json) -> list[tuple[tuple[int, int], int]]:
    """Return the squares of a path from its start on, each with the number of the visit to its region."""
    links, regions = answer["links"], record["clues"]["regions"]
    here = before = next(
        (r, c) for r, row in enumerate(record["clues"]["ends"]) for c, x in enumerate(row) if x == "s"
    )
    visits, passed = {regions[here[0]][here[1]]: 1}, [(here, 1)]
    while ahead := [s for s in steps_from(links, here) if s != before]:
        before, here = here, ahead[0]
        label = regions[here[0]][here[1]]
        visits[label] = visits.get(label, 0) + (label != regions[before[0]][before[1]])
        passed.append((here, visits[label]))
    return passed


def steps_from(links: Any, here: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the squares to which the links of a square lead."""
    steps = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
    return [(here[0] + steps[way][0], here[1] + steps[way][1]) for way in links[here[0]][here[1]]]


def goes_on(record: Json, answer: Json, one: str, other: str) -> bool | None:
    """Return whether a walk goes from a cell on to another, or None if a loop may go either way."""
    if square(other) not in steps_from(answer["links"], square(one)):
        return False
    if "ends" not in record["clues"]:
        return None
    order = [here for here, _ in course(record, answer)]
    return order.index(square(one)) < order.index(square(other))


def has_begun(record: Json, answer: Json, cell: str, number: str, first: str) -> bool:
    """Return whether a path has begun a visit to the region of a cell when it gets to another one."""
    regions, passed = record["clues"]["regions"], course(record, answer)
    until = [here for here, _ in passed].index(square(cell))
    (r, c) = square(first)
    return any(n >= int(number) for (y, x), n in passed[: until + 1] if regions[y][x] == regions[r][c])


def first_step(record: Json, answer: Json, cell: str) -> str | None:
    """Return the first letter of the way in which a white cell is one step nearer to the star."""
    star = next((r, c) for r, row in enumerate(record["clues"]["star"]) for c, x in enumerate(row) if x)
    shaded, before = answer["shaded"], {star: ""}
    for r, c in (reached := [star]):
        for (down, right), way in WAYS.items():
            here = r - down, c - right
            on_board = 0 <= here[0] < len(shaded) and 0 <= here[1] < len(shaded[0])
            if on_board and here not in before and not shaded[here[0]][here[1]]:
                before[here] = way
                reached.append(here)
    return before.get(square(cell)) or None


TRUE: dict[str, Reader] = {
    rf"at {CELL} the way to the star begins (north|east|south|west)": lambda r, a, cell, way: (
        first_step(r, a, cell) == way[0]
    ),
    rf"at {CELL} a way to the star begins": lambda r, a, cell: first_step(r, a, cell) is not None,
    rf"the (?:path|loop) goes from {CELL} on to {CELL}": goes_on,
    rf"at {CELL} the path has begun visit (\d+) to region \d+ from {CELL}": has_begun,
    rf"the arrow at {CELL} points (north|east|south|west)": lambda _, a, cell, way: entry(a, cell) == way[0],
    rf"the arrow at {CELL} leads to {CELL}": lambda _, a, cell, end: arrow_end(a, cell) == square(end),
    rf"{CELL} = (\d+)": lambda _, a, cell, n: str(entry(a, cell)) == n,
    r"([A-Z]) = (\d+)": lambda _, a, letter, n: a["digits"][letter] == int(n),
    rf"the (first|second) digit of {CELL} is (\d)": lambda _, a, which, cell, n: (
        entry(a, cell)[which == "second"] == n
    ),
    rf"(?!.*futon){CELL} (?:{ON})": lambda _, a, cell: (
        entry(a, cell) == "#" if "futons" in a else flag(a, cell, 1)
    ),
    rf"{CELL} (?:{OFF})": lambda _, a, cell: (
        entry(a, cell) != "#"
        if "futons" in a
        else entry(a, cell) == ""
        if "triangles" in a
        else flag(a, cell, 0)
    ),
    r"what surrounds the board is (inside|outside) the loop": lambda _r, _a, where: where == "outside",
    r"what surrounds the board is (white|shaded)": lambda _r, _a, tone: tone == "white",
    rf"a shape goes from the corner {CELL} to {CELL} and {CELL}": lambda _, a, *ends: ell(a, *ends),
    rf"a line goes from {CELL} to {CELL}": lambda r, a, *ends: tuple(map(square, ends)) in beams(r, a),
    rf"on {CELL}–{CELL} the line has any number of turns left": lambda r, a, *ends: (
        turns_left(r, a, *ends) is None
    ),
    rf"on {CELL}–{CELL} the line has (\d+) turns? left": lambda r, a, one, other, n: (
        turns_left(r, a, one, other) == int(n)
    ),
    rf"the route goes from {CELL} to {CELL}": lambda r, a, *ends: {*map(square, ends)} <= on_route(r, a),
    rf"(?:bulb|star|mine|tent|circle|black circle) at {CELL}": lambda _, a, cell: entry(a, cell) in (1, "c"),
    rf"no (?:bulb|star|mine|tent|black circle) at {CELL}": lambda _, a, cell: flag(a, cell, 0),
    rf"no circle at {CELL}": lambda _, a, cell: entry(a, cell) in (0, "s", "t", None),
    rf"(square|triangle|balloon|ball|[NSWE]|[a-z]+ arrow) at {CELL}": lambda _, a, sign, cell: (
        entry(a, cell) == SIGNS[sign]
    ),
    rf"no (square|triangle|balloon|ball|[NSWE]|[a-z]+ arrow) at {CELL}": lambda _, a, sign, cell: (
        entry(a, cell) != SIGNS[sign]
    ),
    rf"{CELL} is blank": lambda _, a, cell: entry(a, cell) is None,
    rf"{CELL} is (plus|minus|neutral)": lambda _, a, cell, sign: entry(a, cell) == SIGNS[sign],
    rf"{CELL} is ([xoi])": lambda _, a, cell, letter: entry(a, cell) == letter,
    rf"{CELL} is a (cross|circle)": lambda _, a, cell, name: (
        entry(a, cell) == {"cross": "x", "circle": "o"}[name]
    ),
    rf"{CELL} is ([a-h])": lambda _, a, cell, letter: entry(a, cell) == letter,
    rf"{CELL} is ([01])": lambda _, a, cell, digit: entry(a, cell) == int(digit),
    rf"{CELL} is black": lambda _, a, cell: entry(a, cell) == (1 if "shaded" in a else 0),
    rf"([/\\]) in {CELL}": lambda _, a, slant, cell: entry(a, cell) == slant,
    rf"a (standing|lying) bar in {CELL}": lambda _, a, how, cell: (
        entry(a, cell) == {"s": "v", "l": "h"}[how[0]]
    ),
    rf"a triangle at the (\w+ \w+) of {CELL}": lambda _, a, corner, cell: entry(a, cell) == CORNERS[corner],
    rf"(?:(?:the|a) path|the loop) goes from {CELL} to {CELL}": lambda _, a, *ends: linked(a, *ends),
    rf"a (?:stitch|line) joins {CELL}–{CELL}": lambda _, a, one, other: linked(a, one, other),
    rf"the loop turns at {CELL}": lambda _, a, cell: turns(a, square(cell)),
    rf"the loop goes straight on at {CELL}": lambda _, a, cell: not turns(a, square(cell)),
    rf"the loop visits {CELL}": lambda _, a, cell: entry(a, cell) != "",
    rf"a loop visits {CELL}": lambda _, a, cell: entry(a, cell) != "",
    rf"{CELL} is on the loop through {CELL}": lambda _, a, cell, other: (
        square(other) in stretch(a, cell, lambda *_: True)
    ),
    rf"the loop through {CELL} visits region (\d+) from {CELL}": lambda r, a, cell, n, _: (
        not stretch(a, cell, lambda *_: True).isdisjoint(region(r, n))
    ),
    rf"the visit on {CELL} has (\d+) cells?": lambda r, a, cell, n: (
        entry(a, cell) != "" and len(visit(r, a, cell)) == int(n)
    ),
    rf"{CELL} lies on a longest visit": lambda r, a, cell: (
        len(visit(r, a, cell)) == r["clues"]["counts"].get(str(label_at(r, square(cell))))
    ),
    rf"the stretch through {CELL} has (\d+) cells?": lambda r, a, cell, n: (
        len(stretch(a, cell, lambda one, other: shade_at(r, one) == shade_at(r, other))) == int(n)
    ),
    rf"the loop leaves out {CELL}": lambda _, a, cell: entry(a, cell) == "",
    rf"the loop visits region (\d+) from {CELL}": lambda r, a, n, _: each(
        [a["links"][y][x] != "" for y, x in region(r, n)]
    ),
    rf"the loop leaves out region (\d+) from {CELL}": lambda r, a, n, _: each(
        [a["links"][y][x] == "" for y, x in region(r, n)]
    ),
    rf"a section of length (\d+) lies in region (\d+) from {CELL}": lambda r, a, length, n, _: (
        int(length) in section_lengths(a, region(r, n))
    ),
    rf"a straight section lies on {CELL}–{CELL}": lambda _, a, *ends: {*map(square, ends)} in section_ends(a),
    rf"the lower right corner of {CELL} lies inside the loop": lambda _, a, cell: point_inside(a, cell),
    rf"the lower right corner of {CELL} lies outside the loop": lambda _, a, cell: not point_inside(a, cell),
    rf"the loop turns at the white circles of region (\d+) from {CELL}": lambda r, a, n, _: each(
        [turns(a, circle) for circle in clues_in(r, n, "w")]
    ),
    rf"the loop goes straight on at the white circles of region (\d+) from {CELL}": lambda r, a, n, _: each(
        [not turns(a, circle) for circle in clues_in(r, n, "w")]
    ),
    rf"the loop visits the (suns|moons|white|black)(?: circles)? of region (\d+) from {CELL}": (
        lambda r, a, what, n, _: each([bool(a["links"][y][x]) for y, x in clues_in(r, n, SORTS[what])])
    ),
    rf"border (right of|below) {CELL}": lambda _, a, side, cell: parted(a, square(cell), side),
    rf"a domino lies on {CELL}–{CELL}": lambda _, a, one, other: alike(a, one, other),
    rf"the (sign|\?|\d+) at {CELL} takes {CELL}–{CELL}": takes,
    rf"the (sign|\?|\d+) at {CELL} takes {CELL}": lambda r, a, clue, at, cell: takes(
        r, a, clue, at, cell, cell
    ),
    rf"a rectangle takes {CELL}–{CELL}": lambda _, a, one, other: rectangle(a, one, other),
    rf"a rectangle takes {CELL}": lambda _, a, cell: rectangle(a, cell, cell),
    rf"a ship lies from {CELL} to {CELL}": lambda _, a, one, other: ship(a, one, other),
    rf"a ship lies in {CELL} alone": lambda _, a, cell: ship(a, cell, cell),
    rf"one area holds {CELL} and {CELL}": lambda _, a, one, other: alike(a, one, other),
    rf"one area joins {CELL}–{CELL}": lambda _, a, one, other: flag(a, one, 0) and flag(a, other, 0),
    rf"a motion lays {CELL} on {CELL}": lambda r, a, one, other: laid(r, a, one, other),
    rf"the half of {CELL} is laid ((?:un|turned|mirrored).*)": lambda r, a, cell, how: laid(
        r, a, cell, "", how
    ),
    rf"a piece lies from {CELL} to {CELL}": lambda _, a, one, other: piece(a, span(one, other)),
    rf"a piece lies in {CELL} alone": lambda _, a, cell: piece(a, [square(cell)]),
    r"a piece lies on ((?:r\d+c\d+(?:, | and )?)+)": lambda _, a, listed: piece(
        a, map(square, re.findall(CELL, listed))
    ),
    rf"{CELL} belongs to the galaxy of {CELL}": lambda _, a, cell, other: alike(a, cell, other),
    rf"{CELL} belongs to the compass at {CELL}": lambda _, a, cell, other: alike(a, cell, other),
    rf"{CELL} belongs to the (\d+) at {CELL}": lambda r, a, cell, n, other: (
        alike(a, cell, other)
        and first_clue(r, a, other)
        and r["clues"]["cells"][square(other)[0]][square(other)[1]] == int(n)
    ),
    rf"no bridge on {CELL}–{CELL}": lambda _, a, one, other: bridges(a, one, other) == 0,
    rf"one bridge on {CELL}–{CELL}": lambda _, a, one, other: bridges(a, one, other) == 1,
    rf"two bridges on {CELL}–{CELL}": lambda _, a, one, other: bridges(a, one, other) == 2,
    rf"a bridge on {CELL}–{CELL}": lambda _, a, one, other: bridges(a, one, other) > 0,
    rf"queen at {CELL}": lambda _, a, cell: [*square(cell)] in a["queens"],
    rf"the tetromino of region (\d+) from {CELL} is ([LITSO])": lambda r, a, n, _, letter: (
        (letters(a, region(r, n)) if "letters" in a else {white_letter(a, region(r, n))}) == {letter}
    ),
    rf"the island of region (\d+) from {CELL} has (\d+) cells?": lambda r, a, n, _, size: (
        sum(a["shaded"][y][x] for y, x in region(r, n)) == int(size)
    ),
    rf"region (\d+) from {CELL} has (\d+) numbers?": lambda r, a, n, _, size: (
        sum(a["values"][y][x] is not None for y, x in region(r, n)) == int(size)
    ),
    rf"the number at {CELL} is wrong": lambda r, a, cell: lies(r, a, cell),
    rf"the number at {CELL} is right": lambda r, a, cell: not lies(r, a, cell),
    rf"a futon lies with the pillow on {CELL} and the foot on {CELL}": lambda _, a, one, other: (
        entry(a, one) == way(one, other).upper()
    ),
    rf"the tree at {CELL} has its tent at {CELL}": tent_of,
    r"the carry out of column (\d+) from the right is (\d+)": lambda r, a, column, carry: (
        carried(r, a, int(column)) == int(carry)
    ),
    rf"region (\d+) from {CELL} has (\d+) cells? between": lambda r, a, n, _, count: (
        between_two(a, region(r, n)) == int(count)
    ),
    rf"{CELL} is outside all squares": lambda r, a, cell: flag(a, cell, 1 - tiled(r)),
    rf"the square at {CELL} has side (\d+)": lambda r, a, cell, side: (
        flag(a, cell, tiled(r)) and len(tile(a, cell)) == int(side) ** 2
    ),
    rf"a corner inwards is between {CELL} and {CELL}": lambda r, a, *ends: (
        in_block(a, *ends).count(tiled(r)) == 3
    ),
    rf"{CELL}–{CELL} joins cells of one colour": lambda _, a, *ends: alike(a, *ends),
    rf"{CELL}–{CELL} parts cells of two colours": lambda _, a, *ends: not alike(a, *ends),
    r"(.+) is in house (\d+)": lambda _, a, item, house: a["house_of"][item.replace(" ", "_")] == int(house),
}
"""The affirmative sentences; negative ones are read as the denial of one of these."""

DENIALS = (
    (" ≠ ", " = "), (" is not ", " is "), ("does not go from", "goes from"), ("no path", "a path"),
    ("no stitch", "a stitch"), ("no line", "a line"), ("no domino", "a domino"),
    ("does not take", "takes"), ("no ship", "a ship"), ("no piece", "a piece"),
    ("does not belong", "belongs"), ("no area", "one area"), ("no motion", "a motion"),
    ("not one bridge", "one bridge"), ("not two bridges", "two bridges"), ("no queen", "queen"),
    ("does not have", "has"), ("no loop", "a loop"), ("does not visit", "visits"), ("does not lie", "lies"),
    ("no line goes", "a line goes"), ("no shape", "a shape"),
    ("does not begin", "begins"), ("no way to", "a way to"),
    ("has not begun", "has begun"), ("does not point", "points"), ("does not lead", "leads"),
    ("no futon", "a futon"), ("no triangle at the", "a triangle at the"), ("no border", "border"),
    ("no corner", "a corner"),
    ("no section", "a section"), ("no straight section", "a straight section"),
)  # fmt: skip


@cache
def solved(kind: str, number: int) -> tuple[Puzzle, dict[str, int], Json, Json]:
    """Return a sample: the puzzle, all of its cells in the solution, its record and its answer."""
    record = samples(kind)[number]
    puzzle = read_record(record)
    (solution,) = gridproof.solve(puzzle, "sat").solutions
    return puzzle, dict(solution), record, record["solution"]


def so(sentence: str, record: Json, answer: Json) -> bool | None:
    """Return whether a sentence is true of an answer, or None if that cannot be told."""
    for pattern, reader in TRUE.items():
        if match := re.fullmatch(pattern, sentence):
            return reader(record, answer, *match.groups())
    for denied, affirmed in DENIALS:
        if denied in sentence:
            other = so(sentence.replace(denied, affirmed, 1), record, answer)
            return None if other is None else not other
    raise AssertionError(f"nobody understands {sentence!r}")


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("kind", kind_names())
def test_what_a_kind_says_is_so_and_what_it_denies_is_not(kind: str, number: int) -> None:
    puzzle, solution, record, answer = solved(kind, number)
    say = kind_named(kind).fact_wording
    for cell, values in islice(puzzle.rules.domains, 400):
        for value in values:
            holds = solution[cell] == value
            for true in (True, False):
                sentence = str(say(puzzle, cell, value, true))
                assert so(sentence, record, answer) in (holds is true, None), sentence


@pytest.mark.parametrize("kind", kind_names())
def test_every_cell_of_two_values_has_words(kind: str) -> None:
    """Nobody reads 0 and 1: cells of two values are said in words, those of numbers alone are numbers."""
    puzzle = read_record(samples(kind)[0])
    for cell, values in puzzle.rules.domains:
        if set(values) == {0, 1}:
            assert kind_named(kind).fact_wording is not numbers
            no, yes = (str(kind_named(kind).fact_wording(puzzle, cell, value, True)) for value in values)
            assert "=" not in no
            assert "=" not in yes or "values" in samples(kind)[0]["solution"]
            assert no != yes


@pytest.mark.parametrize("kind", kind_names())
def test_several_facts_are_told_together(kind: str) -> None:
    """No square is lost where claims are joined, and no bracket of a form is left."""
    puzzle, solution, _, _ = solved(kind, 0)
    claims = [kind_named(kind).fact_wording(puzzle, *fact, True) for fact in solution.items()]
    words = "; ".join(join_phrases(claims))
    assert squares_told(words) == set(chain(*(re.findall(r"r\d+c\d+", str(c)) for c in claims)))
    assert not re.search(r"[][{}|]", words), words


@pytest.mark.parametrize("seed", range(40))
def test_lines_and_runs_tell_all_their_squares_and_no_others(seed: int) -> None:
    """Any links, with branches and rings, and any squares can be read back from the words."""
    random = Random(seed)
    board = [*product(range(1, 6), range(1, 6))]
    pairs = [(one, other) for one in board for other in board if one < other and _touch(one, other)]
    links = random.sample(pairs, random.randint(1, len(pairs)))
    told = walks([f"from r{r}c{c} to r{y}c{x}" for (r, c), (y, x) in links])
    assert links_told(" and ".join(told)) == {frozenset(link) for link in links}
    assert sum(len(links_told(line)) for line in told) == len(links)
    named = [f"r{r}c{c}" for r, c in random.sample(board, random.randint(1, len(board)))]
    assert squares_told(", ".join(runs(named))) == {*named}


def _touch(one: Square, other: Square) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


PATH = replace(
    read_record({"type": "simple_loop", "rows": 2, "cols": 2, "clues": {"black": [[0, 0]] * 2}}),
    rules=Rules(
        "hidden",
        tuple((cell, (0, 1)) for cell in ("r1c1-r1c2", "flag", "piece", "box", "where", "r2c2", "between")),
        (),
        ("r1c1-r1c2",),
        Board(2, 2),
        {
            "flag": Place("remark", ((0, 1),)),
            "piece": Place("piece", ((0, 0), (0, 1), (1, 1))),
            "box": Place("rectangle", ((0, 0), (1, 1))),
            "where": Place("region", (), 0),
            "between": Place("point", ((0, 0), (1, 1))),
        },
    ),
)
"""A loop with cells that are no links."""


@pytest.mark.parametrize(
    ("cell", "there", "absent"),
    [
        ("r1c1-r1c2", "the loop goes from r1c1 to r1c2", "the loop does not go from r1c1 to r1c2"),
        ("flag", "the mark at r1c2 = 1", "the mark at r1c2 ≠ 1"),
        ("piece", "a piece lies on r1c1, r1c2 and r2c2", "no piece lies on r1c1, r1c2 and r2c2"),
        ("box", "a piece lies on r1c1 and r2c2", "no piece lies on r1c1 and r2c2"),
        ("where", "where = 1", "where ≠ 1"),
        ("r2c2", "r2c2 = 1", "r2c2 ≠ 1"),
        ("between", "the mark at r1c1 and r2c2 = 1", "the mark at r1c1 and r2c2 ≠ 1"),
    ],
)
def test_hidden_cells_of_a_loop_have_words(cell: str, there: str, absent: str) -> None:
    """Each by the sort of its place, as the kind says nothing of them."""
    said = [join_phrases([Links().say(PATH, cell, 1, true)]) for true in (True, False)]
    assert said == [[there], [absent]]


def test_several_pieces_are_told_together() -> None:
    said = [Links().say(PATH, cell, 1, True) for cell in ("piece", "box")]
    assert join_phrases(said) == ["pieces lie on r1c1, r1c2 and r2c2 and r1c1 and r2c2"]


def test_words_of_a_builder_stand_beside_those_of_a_kind() -> None:
    """Its cells are told by the sort of their place; any other sort is left to the kind."""
    say = by_place({"square": shading, **fleets.WORDS}, hidden)
    said = [str(say(PATH, cell, 1, True)) for cell in ("piece", "box", "r2c2", "flag")]
    assert said == [
        "a ship lies on r1c1, r1c2 and r2c2",
        "a ship lies from r1c1 to r2c2",
        "r2c2 is shaded",
        "the mark at r1c2 = 1",
    ]


def test_a_ring_is_one_line() -> None:
    ring = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0)]
    links = [f"from {at(*one)} to {at(*other)}" for one, other in pairwise(ring)]
    assert walks(links) == ["from r1c1 via r1c3, r3c3 and r3c1 to r1c1"]
