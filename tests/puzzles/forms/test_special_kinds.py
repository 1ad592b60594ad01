"""Kinds that are variant sudokus by their declaration, in the forms of setters' tools."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from math import prod
from random import Random
from typing import Any

import pytest
import setters_apart
from boards import ROOT, Data, all_boards
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from setters_apart import Grid

import gridproof
from gridproof.frontends.cli import cli
from gridproof.puzzles import InputError, Record, kind_named
from gridproof.puzzles.forms.checked import differences
from gridproof.puzzles.forms.form import form_named, read_document
from gridproof.puzzles.forms.links import read_form
from gridproof.puzzles.forms.setters.special import declaration_of, special_of, variant_of
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.kinds import all_kinds

FORMS = ("fpuzzles", "sudokupad", "sudokumaker", "iss")
KINDS = [kind.name for kind in all_kinds() if declaration_of(kind) is not None]
OPERATIONS = ("kenken", "inshi_no_heya", "mathrax")
"""The kinds with operations, which Interactive Sudoku Solver alone can say."""

PAIRS = [(kind, form) for kind in KINDS for form in FORMS if form == "iss" or kind not in OPERATIONS]
SIDE = 4
NOTE = {"title": "A & B: “1%41”", "author": "Märta", "rules": "Be nice.\n\nAnd have fun, 100%25."}


def test_the_kinds_and_the_forms() -> None:
    assert len(KINDS) == 15
    for form in FORMS:
        without = set() if form == "iss" else {*OPERATIONS}
        assert {*KINDS, "variant_sudoku"} - without == {*form_named(form).kind_names()}


# Boards ----------------------------------------------------------------------------------------------


@cache
def latin_squares() -> list[Grid]:
    """Return all Latin squares of side four."""
    rows = list(permutations(range(1, SIDE + 1)))
    squares: list[Grid] = [()]
    for _ in range(SIDE):
        squares = [
            (*square, row)
            for square in squares
            for row in rows
            if all(len({*column}) == len(column) for column in zip(*square, row, strict=True))
        ]
    return squares


def areas(random: Random, sizes: list[int]) -> list[list[list[int]]]:
    """Cut the board into pieces of at most these sizes, of squares that touch."""
    free, pieces = {*product(range(SIDE), repeat=2)}, []
    while free:
        piece = [min(free)]
        free -= {*piece}
        for _ in range(random.choice(sizes) - 1):
            near = sorted((r, c) for r, c in free for y, x in piece if abs(r - y) + abs(c - x) == 1)
            if near:
                piece.append(random.choice(near))
                free -= {piece[-1]}
        pieces.append([[*square] for square in sorted(piece)])
    return pieces


def neighbours() -> Iterator[tuple[list[int], list[int]]]:
    for r, c in product(range(SIDE), repeat=2):
        yield from (([r, c], [y, x]) for y, x in ((r, c + 1), (r + 1, c)) if max(y, x) < SIDE)


def clues_of(kind: str, grid: Grid, random: Random) -> Data:
    """Return clues of a kind that a grid keeps, if it keeps the kind's rules."""
    pairs = [*neighbours()]

    def digits(cells: list[list[int]]) -> list[int]:
        return [grid[r][c] for r, c in cells]

    def reached(cells: list[list[int]], signs: str) -> dict[str, int]:
        low, *others = sorted(digits(cells))
        results = {"+": sum(digits(cells)), "*": prod(digits(cells))}
        if len(others) == 1:
            results |= {"-": others[0] - low, **({"/": others[0] // low} if others[0] % low == 0 else {})}
        return {sign: number for sign, number in results.items() if sign in signs}

    if kind == "killer_sudoku":
        cages = [cage for cage in areas(random, [1, 2, 2, 3]) if len({*digits(cage)}) == len(cage)]
        return {
            "cages": [
                {"cells": cage} | ({"sum": sum(digits(cage))} if random.random() < 0.7 else {})
                for cage in cages
                if random.random() < 0.6
            ]
        }
    if kind == "even_odd_sudoku":
        return {"parity": [[random.choice([None, "EO"[digit % 2]]) for digit in row] for row in grid]}
    if kind in ("consecutive_sudoku", "adjacent_latin"):
        values = [(pair, digits([*pair])) for pair in pairs]
        return {"consecutive": [[*pair] for pair, (a, b) in values if abs(a - b) == 1]}
    if kind == "futoshiki":
        chosen = random.sample(pairs, 5)
        return {"less": [sorted(pair, key=lambda square: grid[square[0]][square[1]]) for pair in chosen]}
    if kind in ("skyscrapers", "skyscraper_sudoku"):
        lines = {"left": grid, "right": [row[::-1] for row in grid], "top": [*zip(*grid, strict=True)]}
        lines["bottom"] = [line[::-1] for line in lines["top"]]
        return {
            side: [
                sum(all(h < height for h in line[:k]) for k, height in enumerate(line))
                if random.random() < 0.5
                else None
                for line in lines[side]
            ]
            for side in random.sample(sorted(lines), random.randint(0, 4))
        }
    if kind in ("jigsaw_sudoku", "renban"):
        rows = [[r] * SIDE for r in range(SIDE)]
        boxes = [[9 - (r // 2 * 2 + c // 2) for c in range(SIDE)] for r in range(SIDE)]
        odd = [[0, 0, 0, 1], [0, 2, 1, 1], [2, 2, 3, 1], [2, 3, 3, 3]]
        if kind == "jigsaw_sudoku":
            return {"regions": random.choice([rows, boxes, odd])}
        labels: list[list[int]] = [[0] * SIDE for _ in range(SIDE)]
        for label, area in enumerate(areas(random, [1, 2, 3])):
            for r, c in area:
                labels[r][c] = SIDE * SIDE - 1 - label
        return {"regions": labels}
    if kind in ("kenken", "inshi_no_heya"):
        listed: list[Data] = []
        for area in areas(random, [1, 2, 2, 3, 4]):
            if kind == "inshi_no_heya":
                listed.append({"cells": area, "target": reached(area, "*")["*"]})
            elif len(area) == 1:
                listed.append({"cells": area, "op": None, "target": digits(area)[0]})
            else:
                sign, number = random.choice([*reached(area, "+-*/").items()])
                listed.append({"cells": area, "op": sign, "target": number})
        return {"cages": listed}
    if kind == "mathrax":
        corners: list[list[Any]] = []
        for r, c in product((0, 2), repeat=2):
            one, other = [[r, c], [r + 1, c + 1]], [[r, c + 1], [r + 1, c]]
            both = reached(one, "+-*/").items() & reached(other, "+-*/").items()
            corners += [[r, c, f"{number}{sign}"] for sign, number in [*sorted(both)][:1]]
            if len({digit % 2 for digit in digits([*one, *other])}) == 1:
                corners = [*corners[: -1 if both else None], [r, c, "eo"[digits(one)[0] % 2]]]
        return {"corners": corners}
    if kind == "sudoku" and random.random() < 0.3:
        lists = [[random.choice([None, sorted({digit, 2, 4})]) for digit in row] for row in grid]
        return {"candidates": lists}
    return {}


def board(kind: str, number: int) -> Data:
    """Return a random board of a kind, most of which have answers."""
    random = Random(number)
    grid = random.choice(latin_squares())
    clues, params = clues_of(kind, grid, random), dict[str, Any]()
    names = {field.name for field in kind_named(kind).fields}
    if "givens" in names and random.random() < 0.8:
        taken = clues.get("candidates") or [[None] * SIDE] * SIDE
        givens = [
            [digit if taken[r][c] is None and random.random() < 0.25 else None for c, digit in enumerate(row)]
            for r, row in enumerate(grid)
        ]
        if kind == "inshi_no_heya":  # where a room of one square says so
            for cage in clues["cages"]:
                if len(cage["cells"]) == 1:
                    [[r, c]] = cage["cells"]
                    givens[r][c] = None
        clues["givens"] = givens
    if "box" in names and random.random() < 0.5:
        params["box"] = random.choice([[2, 2], [1, 4], [4, 1]])
    elif "boxes" in names and random.random() < 0.5:
        params["boxes"] = False
    return {"type": kind, "rows": SIDE, "cols": SIDE, "clues": clues, "params": params}


# Meaning ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "form"), PAIRS)
@settings(max_examples=12)
@given(number=st.integers(0, 10**9))
def test_a_tool_gets_the_puzzle(kind: str, form: str, number: int) -> None:
    """The judge of the kind and the rules of the tool accept the same Latin squares."""
    record = board(kind, number)
    if "candidates" in record["clues"] and form in ("sudokupad", "sudokumaker"):
        with pytest.raises(InputError, match=f"{form} cannot say: candidates"):
            write(record, form)
        return
    link = write(record, form)
    keeps = setters_apart.READERS[form](link)
    judge, asked = kind_named(kind).judge, Record(record)
    squares = latin_squares()
    allowed = [square for square in squares if judge(asked, {"values": [[*row] for row in square]}) is None]
    assert [square for square in squares if keeps(square)] == allowed
    again = read_form(link)
    assert again["type"] == kind
    assert [*differences(record, again)] == []


# Round trips ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "form"), PAIRS)
def test_title_author_rules_and_solution_travel(kind: str, form: str) -> None:
    for record in all_boards()[kind][:4]:
        if "candidates" in record["clues"]:
            continue
        noted = {**record, "params": {**(record.get("params") or {}), "note": NOTE}}
        link = write(noted, form)
        again = read_form(link)
        assert again["type"] == kind
        assert [*differences(record, again)] == []
        assert again["params"]["note"] == NOTE
        assert again.get("solution") == record["solution"]
        assert write(again, form) == link
        if form in ("fpuzzles", "sudokupad"):
            document = setters_apart.fpuzzles_document(link)
            assert [document[name] for name in ("title", "author", "ruleset")] == [*NOTE.values()]
            assert document["solution"] == [digit for row in record["solution"]["values"] for digit in row]
        elif form == "sudokumaker":
            puzzle = setters_apart.sudokumaker_document(link)["puzzle"]
            assert [puzzle[name] for name in ("name", "author", "comment")] == [*NOTE.values()]


@pytest.mark.parametrize(("kind", "form"), PAIRS)
def test_nothing_is_added(kind: str, form: str) -> None:
    """A puzzle without a note comes back without one, also from SudokuPad, which gets the rules in words."""
    record = {**board(kind, 5), "params": {}}
    record["clues"].pop("candidates", None)
    again = read_form(write(record, form))
    assert again["params"] == {}
    assert "solution" not in again
    if form == "sudokupad":
        document = setters_apart.fpuzzles_document(write(record, form))
        assert document["ruleset"] == kind_named(kind).rules


@pytest.mark.parametrize("kind", KINDS)
def test_verdicts_are_equal(kind: str) -> None:
    for number in range(6):
        record = board(kind, number)
        variant = variant_of(record)
        assert variant["type"] == "variant_sudoku"
        one, other = gridproof.check(record), gridproof.check(variant)
        assert one.status == other.status
        many = [gridproof.solve(each, limit=None).answers for each in (record, variant)]
        assert sorted(map(str, many[0])) == sorted(map(str, many[1]))


def test_a_variant_sudoku_stays_one() -> None:
    """Though its clues are those of another kind."""
    record = {**variant_of(board("killer_sudoku", 3)), "params": {"note": NOTE}}
    for form in FORMS:
        again = read_form(write(record, form))
        assert again["type"] == "variant_sudoku"
        assert again["clues"] == record["clues"]
        assert again["params"]["note"] == NOTE


def document_of(kind: str) -> Data:
    return setters_apart.fpuzzles_document(write(board(kind, 3), "fpuzzles"))


def test_a_document_is_of_the_kind_that_it_names_only_with_its_rules() -> None:
    document = document_of("killer_sudoku")
    assert read_document(document)["type"] == "killer_sudoku"
    thermometer = {"thermometer": [{"lines": [["R1C1", "R1C2"]]}]}
    rules: list[Data] = [thermometer, {"antiknight": True}, {"nonconsecutive": True}]
    for change in (*rules, {"kind": "sudoku"}, {"kind": "lits"}, {"kind": "x" * 99}, {"kind": 3}):
        again = read_document({**document, **change})
        assert again["type"] == "variant_sudoku", change
        assert "kind" not in again["params"].get("note", {})


def test_a_document_of_others_is_read_as_the_kind_that_is_asked_for() -> None:
    document = document_of("killer_sudoku")
    del document["kind"]
    link = write(read_document(document), "fpuzzles")
    assert gridproof.read_one(link).kind == "variant_sudoku"
    killer = gridproof.read_one(link, kind="killer_sudoku")
    assert killer.kind == "killer_sudoku"
    assert [*differences(board("killer_sudoku", 3), killer.record or {})] == []
    with pytest.raises(InputError, match="it has other rules than those of sudoku"):
        gridproof.read_one(link, kind="sudoku")
    own = write(board("killer_sudoku", 3), "iss")
    assert gridproof.read_one(own, kind="variant_sudoku").kind == "variant_sudoku"
    with pytest.raises(InputError, match="'lits' was asked for"):
        gridproof.read_one(own, kind="lits")


@pytest.mark.parametrize(
    ("kind", "clues", "form", "said"),
    [
        ("kenken", {"cages": [{"cells": [[0, 0], [0, 1]], "op": "+", "target": 3}]}, "fpuzzles", "cages"),
        ("mathrax", {"corners": [[0, 0, "4+"]]}, "sudokumaker", "corners"),
        ("futoshiki", {"less": [[[0, 0], [2, 2]]]}, "iss", "less"),
        ("futoshiki", {"less": [[[0, 0], [2, 2]]]}, "fpuzzles", "less"),
        ("futoshiki", {"less": [[[0, 0], [2, 2]]]}, "sudokumaker", "less"),
        ("sudoku", {"candidates": [[[1, 2]] * 4] * 4}, "sudokupad", "candidates"),
        ("killer_sudoku", {"cages": [{"cells": [[0, 0]], "sum": 0}]}, "sudokumaker", ""),
    ],
)  # fmt: skip
def test_what_a_tool_cannot_say_is_named_by_the_names_of_the_kind(
    kind: str, clues: Data, form: str, said: str
) -> None:
    record = {"type": kind, "rows": SIDE, "cols": SIDE, "clues": clues}
    with pytest.raises(InputError) as caught:
        write(record, form)
    assert not said or caught.value.what == f"{form} cannot say: {said}"


def test_other_kinds_are_refused() -> None:
    for kind in ("lits", "kenken_no_op", "str8ts"):
        with pytest.raises(InputError, match=f"{kind} has no iss form"):
            write(all_boards()[kind][0], "iss")


def test_the_way_back_takes_nothing_that_is_of_another_kind() -> None:
    boards = {kind: variant_of(board(kind, 7)) for kind in KINDS}
    for kind, variant in boards.items():
        assert special_of(variant, kind) is not None
        for other in KINDS:
            special = special_of(variant, other)
            assert special is None or gridproof.check(special).status == gridproof.check(variant).status


def test_the_command_writes_and_reads_them_by_the_names_of_people() -> None:
    record = json.dumps(board("futoshiki", 2) | {"solution": {"values": [[1] * 4] * 4}})
    for name in ("f-puzzles", "SudokuPad", "SudokuMaker", "iss", "interactive sudoku solver"):
        run = CliRunner().invoke(cli, ["convert", "--to", name, record])
        assert run.exit_code == 0, run.output
        back = CliRunner().invoke(cli, ["convert", "--to", "record", run.stdout.strip()])
        assert json.loads(back.stdout)["type"] == "futoshiki"
        assert [*differences(json.loads(record), json.loads(back.stdout))] == []


def test_the_guide_says_which_tools_know_which_kinds() -> None:
    """A form with a *no* refuses some of the random boards that are as the row says."""
    guide = (ROOT / ".docs" / "src" / "guides" / "setters.md").read_text("utf-8")
    _, _, section = guide.partition("## To the tools of setters and players")
    lines = (line for line in section.partition("\n## ")[0].splitlines() if line.startswith("| "))
    (_, *forms), _, *table = ([cell.strip() for cell in line.split("|")[1:-1]] for line in lines)
    assert tuple(form.strip("`") for form in forms) == FORMS
    told = {row[0]: row[1:] for row in table}
    assert {name.split("`")[1] for name in told} == {*KINDS}
    for name, words in told.items():
        kind, with_candidates = name.split("`")[1], name.endswith(", with candidates")
        boards = (board(kind, number) for number in range(60))
        full = (each for each in boards if all(value for value in each["clues"].values()))
        few = [each for each in full if with_candidates == ("candidates" in each["clues"])][:6]
        assert few
        for form, word in zip(FORMS, words, strict=True):
            refused = [record for record in few if is_refused(record, form)]
            assert bool(refused) == (word == "no"), (name, form)


def is_refused(record: Data, form: str) -> bool:
    """Return whether a form cannot say clues of a board; else it comes back."""
    try:
        link = write(record, form)
    except InputError as error:
        if error.what.startswith(f"{form} cannot say: "):
            return True
        raise
    return bool(read_form(link)["type"] != record["type"])
