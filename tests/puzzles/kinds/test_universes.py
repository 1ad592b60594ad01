"""The judge of a kind accepts exactly the answers that its constraints allow, on small boards.

Judge and constraints share no code, and the answers come from neither: a rule that is too strong and a reader
that loses a value, invisible to certificates and a second back end, show here. There are many more boards in
`benchmarks/universes.py`.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest
from command import gridproof

from gridproof import testing
from gridproof.frontends.testing import round_trips
from gridproof.frontends.testing.survey import with_less
from gridproof.puzzles import InputError, Kind, add_kind, kind_named, kind_names, kinds, kit
from gridproof.puzzles.answers import Parts
from gridproof.puzzles.answers.fillings import divisions
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.parts.grid import SudokuGrid
from gridproof.puzzles.samples import samples

Data = dict[str, Any]

FEW = (64, 300, 1100)
"""Boards of up to ten open cells: a test is to be quick."""
MORE = (*FEW, 4200, 20_000)
"""Limits of a search for a fault, which ends with it."""


@pytest.mark.parametrize("kind", kind_names())
def test_judge_and_model_accept_the_same_answers(kind: str) -> None:
    found = testing.survey(kind, boards=6, seed=1, most=FEW)
    assert (found.boards >= 6, found.answers > 0, found.faults) == (True, True, ())
    assert found.fillings > 2 * found.boards
    assert found.texts >= 2 * found.boards


@pytest.mark.parametrize("kind", kind_names())
def test_a_sample_in_any_form_is_the_same_puzzle(kind: str) -> None:
    for record in samples(kind):
        assert [str(fault) for fault in testing.lost_forms(record)] == []


def test_boards_depend_on_the_seed_alone() -> None:
    one, same, other = (list(testing.boards("akari", seed, 5)) for seed in (3, 3, 4))
    assert one == same
    assert one != other
    assert len({json.dumps(board.record) for board in one}) == 5


# Former faults, and matters of convention ------------------------------------------------------------------

ONCE: list[Data] = [
    {"type": "heyawake", "rows": 1, "cols": 1, "clues": {"regions": [[0]], "counts": {}}},
    {"type": "sukoro", "rows": 1, "cols": 1, "clues": {"givens": [[None]]}},
    {"type": "sukoro", "rows": 2, "cols": 2, "clues": {"givens": [[None, None], [None, None]]}},
    {"type": "nurimisaki", "rows": 1, "cols": 3, "clues": {"cells": [[None, None, None]]}},
    {"type": "nurimisaki", "rows": 3, "cols": 3, "clues": {"cells": [[None] * 3] * 3}},
    {"type": "dominosa", "rows": 1, "cols": 2, "clues": {"cells": [[0, 0]]}},
    {"type": "shikaku", "rows": 1, "cols": 2, "clues": {"cells": [[2, None]]}},
    {"type": "nawabari", "rows": 1, "cols": 3, "clues": {"cells": [[None, 2, None]]}},
    {"type": "nanro", "rows": 1, "cols": 2, "clues": {"givens": [[2, None]], "regions": [[0, 0]]}},
    # A game id without a dot was read as the header of a board in plain text.
    {"type": "galaxies", "rows": 1, "cols": 2, "clues": {"centers": []}},
    # The judge followed the line of a circle off the board.
    {"type": "shirokuro", "rows": 2, "cols": 1, "clues": {"cells": [["b"], [None]]}},
    {"type": "detour", "rows": 1, "cols": 4, "clues": {"regions": [[0] * 4], "counts": {}}},
    {"type": "detour", "rows": 3, "cols": 1, "clues": {"regions": [[0]] * 3, "counts": {}}},
]


@pytest.mark.parametrize(
    "record", ONCE, ids=lambda record: f"{record['type']} {record['rows']}x{record['cols']}"
)
def test_what_did_not_agree_once(record: Data) -> None:
    assert (*testing.compare(record).faults, *testing.lost_forms(record)) == ()


CORNERS: Data = {
    "type": "hashi",
    "rows": 3,
    "cols": 3,
    "clues": {"cells": [["?", None, "?"], [None, None, None], ["?", None, "?"]]},
}

CONVENTIONS: list[tuple[Data, int]] = [
    ({"type": "country_road", "rows": 2, "cols": 2, "clues": {"regions": [[0, 0], [0, 0]]}}, 1),
    (
        {
            "type": "moonsun", "rows": 2, "cols": 2,
            "clues": {"regions": [[0, 0], [0, 0]], "cells": [["o", None], [None, None]]},
        },
        1,
    ),
    ({"type": "sukoro", "rows": 1, "cols": 2, "clues": {"givens": [[None, None]]}}, 1),
    (CORNERS | {"params": {"most": 1}}, 5),
    (CORNERS | {"params": {"most": 1, "no_loops": True}}, 4),
    (CORNERS | {"params": {"no_loops": True}}, 4 * 2**3),
    (CORNERS | {"params": {"most": 3}}, 4 * 3**3 + 3**4),
    (CORNERS | {"params": {"most": 4, "no_loops": True}}, 4 * 4**3),
]  # fmt: skip
"""A loop that never leaves the only region visits it; a board without a number keeps the rules of sukoro.
Four islands in a square are joined by three of their four sides, or by all, which makes a loop.
"""


@pytest.mark.parametrize(("record", "answers"), CONVENTIONS, ids=lambda value: str(value)[:24])
def test_conventions_are_those_of_judge_and_model(record: Data, answers: int) -> None:
    found = testing.compare(record)
    assert (found.answers, found.faults) == (answers, ())


# The witness: what it has to see ---------------------------------------------------------------------------

MUTANTS = [
    ("akari", "too weak", 'if len(run) > 1:', 'if len(run) > 9:'),
    ("aqre", "too weak", "for value in (0, 1))", "for value in (0,))"),
    ("all_or_nothing", "too weak", "if one != other:", "if one > other:"),
    ("all_or_nothing", "too strong", "visited(board.region_of[at(*square)]), 0)", "visited(0), 0)"),
    ("aquarium", "too weak", "Is(deeper[0], 1)", "Is(level[0], 1)"),
    ("aquarium", "too strong", "implies(Is(level[0], 1), ", "implies(Is(level[0], 0), "),
    ("aquarium", "too strong", "if not basins:", "if True:"),
    ("arrow_flow", "too strong", "yield implies(taken, here, label=label)", "yield Clause((here,))"),
    ("arrow_flow", "too weak", "if end in ground.off and end not in numbers:", "if False:"),
    ("barns", "too weak", "yield from loops.straight_on(", "yield from () and loops.straight_on("),
    ("barns", "too strong", "if value]", "if not value]"),
    ("battenberg_painting", "too weak", "(((p, t), (q, s)), ((q, s), (p, t)))", "(((p, t), (q, s)),)"),
    ("battenberg_painting", "too strong", "((p, q), (p, s), (q, t)", "((q, s), (p, s), (q, t)"),
    ("binairo", "too weak", "unlike_lines(board) if distinct else ()", "()"),
    ("binairo", "too strong", "unlike_lines(board) if distinct else ()", "unlike_lines(board)"),
    ("bramble", "too weak", "for a, b in ((p, s), (q, r))", "for a, b in ((p, s),)"),
    ("bramble", "too strong", "for two in combinations(near, 2)", "for two in combinations(near, 1)"),
    ("country_road", "too weak", "board=not_left_out", "board=lambda _: ()"),
    ("country_road", "too strong", "if EMPTY.of(record) or not exits[i]:", "if EMPTY.of(record):"),
    ("country_road", "too strong", "round_regions, unless=EMPTY", "round_regions"),
    ("curving_road", "too strong", "*between(other, corner)[:-1]", "*between(other, corner)[:-2]"),
    ("curving_road", "too weak", "if corner not in circles:", "if False:"),
    ("dotchi_dotchi_loop", "too weak", "else loops.turning", "else lambda *_: ()"),
    ("dotchi_dotchi_loop", "too strong", 'straight_on if colour == "w"', 'straight_on if colour == "b"'),
    ("ekawayeh", "too strong", "down - r, right - c)\n", "r, right - c)\n"),
    ("ekawayeh", "too weak", "elif cell < other:", "elif False:"),
    ("energy_walk", "too strong", '(len(ways), "all") if square in energy', '(4, "all") if square in energy'),
    ("energy_walk", "too weak", "v, row, 0, 1, None", "v, row, 0, 2, None"),
    ("forest_walk", "too strong", "(0, number)", "(number,)"),
    ("forest_walk", "too weak", "(0, number)", "(0, 2, number)"),
    ("compass", "too weak", "            clues=counts,\n            givens=in_reach,\n", ""),
    ("compass", "too strong", "+ (x - c) * right > 0)", "+ (x - c) * right >= 0)"),
    ("dominion", "too weak", "(i, row + len(letters), 0, 0, None)", "(i, 0, 0, size, None)"),
    ("dominion", "too strong", "(i, 0, 1, size, Is(cell, 0))", "(i, 0, 2, size, Is(cell, 0))"),
    ("double_choco", "too weak", "tuple(CELLS.told(record).items())", "()"),
    ("double_choco", "too strong", "dict(sizes)", "{square: 1 for square, _ in sizes}"),
    ("futoshiki", "too weak", "    clues=clues,\n", ""),
    ("futoshiki", "too strong", '"<", at(*large)', '">", at(*large)'),
    ("fuzuli", "too weak", "all_of(block, 0), label", "all_of(block, 0) + all_of(block, 1), label"),
    ("fuzuli", "too strong", "all_of(block, 0), label", "all_of(block[1:], 0), label"),
    ("guide_arrow", "too strong", "loops.ACROSS[way]]", "way]"),
    ("guide_arrow", "too weak", "if way is not None:", "if way == UNKNOWN:"),
    ("haisu", "too strong", "first = 2 if board", "first = 1 if board"),
    ("haisu", "too weak", "yield Clause((~begun(number + 1, region, square),), label=label)", "pass"),
    ("hashi", "too weak", 'total(here, "==", number', 'total(here, "<=", number'),
    ("hashi", "too strong", "range(most + 1)", "range(most)"),
    ("ice_walk", "too weak", "if squares[x[0]] in ice", "if True"),
    ("ice_walk", "too strong", "if squares[x[0]] in ice", "if False"),
    ("kakkuru", "too weak", 'total(near, "==", number', 'total(near, "<=", number'),
    ("kakkuru", "too strong", "range(1, most[cell] + 1)", "range(1, most[cell])"),
    ("family_photo", "too weak", "for one, two in pairs", "for one, two in pairs[:0]"),
    ("family_photo", "too strong", "in (None, len(inside & circles))", "== len(inside & circles)"),
    ("heteromino", "too weak", "board=unequal,", "board=lambda _: (),"),
    ("heteromino", "too strong", "pieces.shape_of(x) for", "len(x) for"),
    ("la_paz", "too weak", "    clues=counts,\n", ""),
    ("la_paz", "too strong", "across, inside)), 1), label)", "across, inside)[1:]), 1), label)"),
    ("sashikazune", "too weak", " or not fitting:", ":"),
    ("sashikazune", "too strong", "len(inside) > MOST or not fitting", "len(inside) > 1 or not fitting"),
    ("trizone", "too weak", "            clues=counts,\n", ""),
    ("trizone", "too strong", "in near), 1), label)", "in near[1:]), 1), label)"),
    ("uso_tatami", "too weak", "len(inside) != 1 or inside[0] == x.area", "len(inside) != 1"),
    ("uso_tatami", "too strong", "inside[0] == x.area", "inside[0] in (None, x.area)"),
    ("kropki", "too weak", "if abs(x - y) != 1 and", "if"),
    ("kropki", "too strong", "if pair in white:", "if pair in white or pair in black:"),
    ("kurochute", "too weak", "if len(ray) >= number]", "if len(ray) > number]"),
    ("kurochute", "too strong", "ray[number - 1]", "ray[number - 2]"),
    ("lits", "too weak", "tetrominoes.different(board),", ""),
    ("l_ring", "too weak", "yield from loops.turning(board, square, label)", "pass"),
    ("l_ring", "too strong", "for literal in one[:a])", "for literal in one[: a - 1])"),
    ("mannequin_gate", "too weak", "for count in sorted({*domains", "for count in sorted({0} & {*domains"),
    ("mannequin_gate", "too strong", "(number,)", "(number + 1,)"),
    ("masyu", "too weak", "yield Clause(loops.links_at_square(board, *square), label=label)", "pass"),
    ("masyu", "too strong", "*(() if beyond is None else (Is(beyond, 1),))", "*()"),
    ("maxi_loop", "too strong", "(square, 0, number, None)", "(square, 0, number - 1, None)"),
    ("maxi_loop", "too weak", "yield from some", "some.clear()"),
    ("morning_walk", "too strong", "if (one in shaded) is not (other in shaded):", "if True:"),
    ("morning_walk", "too weak", "is not (other in shaded):", "and other not in shaded:"),
    ("myopia", "too strong", "+ 1 - equal if side", "+ 1 if side"),
    ("myopia", "too weak", "range(1, reach + 1)", "range(1, reach)"),
    ("nagareru_loop", "too strong", "if len(sides) == 2:", "if sides:"),
    ("nagareru_loop", "too weak", "if len(sides) == 2:", "if len(sides) == 3:"),
    ("nurimisaki", "too strong", "unless = (here,) if capes else (here, one)", "unless = (here,)"),
    ("nurimisaki", "too weak", "len(line) < length - 1", "len(line) < length - 2"),
    ("onsen_meguri", "too strong", "yield Tally(ways, (0, 2)", "yield Tally(ways, (2,)"),
    ("onsen_meguri", "too weak", "(i, 0, 1, 1, on_loop(square))", "(i, 0, 0, 1, on_loop(square))"),
    ("retsurin", "too strong", "(board.row(r), board.column(c))", "(board.row(r), board.row(r))"),
    ("retsurin", "too weak", "board.row(r), board", "board.row(r), board.row(r)[1:], board"),
    ("roma", "too strong", "enumerate(ground.regions, 1)", "enumerate([ground.cells()[:2]], 1)"),
    ("roma", "too weak", "if len(cells) > 1:", "if len(cells) > 2:"),
    ("nibun_nogo", "too strong", "0, 0, MOST, None", "0, 0, MOST - 1, None"),
    ("no_three", "too weak", "range(1, (len(line) + 1) // 2)", "range(1, len(line) // 2)"),
    ("no_three", "too strong", "exactly_one(all_of(cells, 1)", "exactly_one(all_of(cells[:1], 1)"),
    ("one_room_one_door", "too weak", "combinations(pairs, 2)", "combinations(pairs[1:], 2)"),
    ("one_room_one_door", "too strong", "combinations(pairs, 2)", "combinations(pairs * 2, 2)"),
    ("out_of_sight", "too weak", "if cells.get(other, UNKNOWN)[0] == ", "if cells.get(other) == "),
    ("out_of_sight", "too strong", "if cells.get(other, UNKNOWN)[0] == clue[0]", "if other in cells"),
    ("nurikabe_loop", "too weak", "loops.visits(ground, ground.squares())", "loops.visits(ground, ())"),
    ("nurikabe_loop", "too strong", "ground.squares())", "ground.squares(), 0)"),
    ("rail_pool", "too weak", "yield exactly(len(clue), every, label)", "pass"),
    ("rail_pool", "too strong", "if number <= longest else ()", "if number < longest else ()"),
    ("round_trip", "too weak", "if end := links[k + length : k + length + 1]:", "if end := ():"),
    ("round_trip", "too strong", "if length < 1:", "if length < 0:"),
    ("star_battle", "too weak", "cells in board.lines())", "cells in board.lines() if name < 'row')"),
    ("star_battle", "too strong", "all_of(cells, 1), f", "all_of(cells[1:], 1), f"),
    ("sukoro", "too weak", "for number in range(1, min", "for number in range(2, min"),
    ("sukoro", "too strong", "* size + i, (number + 1) * size + j)", "* size + i,)"),
    ("stitches", "too weak", "if len(literals) > 1", "if len(literals) > 2"),
    ("castle_wall", "too weak", "if number is not None:", "if number:"),
    ("look_air", "too weak", "range(i + 2, len(line))", "range(i + 3, len(line))"),
    ("look_air", "too strong", "line[i + 1 : j]", "line[i + 1 : j - 1]"),
    ("tasquare", "too weak", '"==", number', '"<=", number'),
    ("tasquare", "too strong", "(k * k, Is", "(k, Is"),
    ("territory", "too weak", "if len(cells) > number:", "if len(cells) > number + 1:"),
    ("territory", "too strong", "if len(cells) > number:", "if len(cells) >= number:"),
    ("tents", "too weak", "yield at_most_one(here, label)", "pass"),
    ("tents", "too strong", "(~tent, *here)", "(~tent, *here[1:])"),
    ("turnaround", "too weak", "if a + b != rest:", "if a + b > rest:"),
    ("turnaround", "too strong", "(loops.ACROSS[one] != other)", "(loops.ACROSS[one] == other)"),
    ("water_walk", "too weak", "combinations(wet, 2)", "combinations(wet, 4)"),
    ("water_walk", "too strong", "if near in water]", "if near]"),
    ("bricks", "too weak", "if (a + b) % 2)", "if a or b)"),
    ("bricks", "too strong", "if (a + b) % 2)", "if (a + b) % 2 and a > 1)"),
    ("marupeke", "too weak", "ground.holds(*three[2]) and", "ground.holds(*three[2]) and right >= 0 and"),
    ("marupeke", "too strong", "for square in three), value", "for square in three[1:]), value"),
    ("trinairo", "too weak", "if a in black or b in black)", "if a in black and b in black)"),
    ("trinairo", "too strong", "if a in black or b in black)", "if a in black or b in black or not black)"),
    ("news", "too weak", "(x - c) * right <= 0", "(x - c) * right < 0"),
    ("news", "too strong", "(x - c) * right <= 0", "(x - c) * right < 2"),
    ("toichika", "too weak", "if {region[cell], region[other]} in beside:", "if False:"),
    ("dosun_fuwari", "too weak", "(2, (r + 1, c))):", "(1, (r - 1, c))):"),
    ("dosun_fuwari", "too strong", "Is(at(*other), value)", "Is(at(*other), 0)"),
    ("kakuru", "too weak", "if isinstance(number, int):", "if isinstance(number, int) and number > 9:"),
    ("kakuru", "too strong", "DistinctSum(cells, number,", "DistinctSum(cells, number + 1,"),
    ("nondango", "too weak", "for colour in (0, 1):", "for colour in (0,):"),
    ("nondango", "too strong", "Clause(all_of(cells, colour)", "Clause(all_of(cells[:2], colour)"),
    ("renban_madoguchi", "too weak", "board=runs, ", ""),
    ("renban_madoguchi", "too strong", "(length,), absolute", "(length + 1,), absolute"),
    ("san_anko", "too weak", "Clause((Is(here, 0), *(", "Clause((Is(here, 0), ~Is(here, 0), *("),
    ("san_anko", "too strong", "(0, 1, 2, 3)", "(1, 2, 3)"),
    ("sukoro_room", "too weak", "for number in range(1, 5):", "for number in range(2, 5):"),
    ("sukoro_room", "too strong", "at_most_one(all_of(region, number)", "at_most_one(all_of(region, 0)"),
    ("view", "too weak", "            board=unlike,", "            board=lambda _: (),"),
    ("view", "too strong", "Is(cell, BLANK, False), Sight", "Is(cell, BLANK), Sight"),
]  # fmt: skip
"""Sources of kinds with a rule that is too weak or too strong."""

BOOK_MUTANTS = [
    ("slitherlink", "fence", "too weak", 'Clause(all_of(ground.cells(), 1), label="there is a loop"),', ""),
    ("slitherlink", "fence", "too weak", "yield Clause(all_of(around, 1), label=label)", "pass"),
    ("slitherlink", "fence", "too strong", "all_of(ground.cells(), 1)", "all_of(ground.cells()[1:], 1)"),
    (
        "vertex_slitherlink",
        "fence",
        "too weak",
        "len({*nine[r][c : c + 2], *nine[r + 1][c : c + 2]})",
        "2 - r",
    ),
    ("touch_slitherlink", "fence", "too strong", " or visited[:1]", ""),
    ("barns", "loop", "too strong", "len(used) == 4 and square not in allowed", "len(used) == 4"),
]
"""The same in modules of the rule book, with a kind that has the rule."""

LOSING = [
    ("aquarium", "rows"), ("binairo", "givens"), ("fillomino", "givens"), ("futoshiki", "givens"),
    ("futoshiki", "less"), ("galaxies", "centers"), ("heyawake", "counts"), ("kenken", "cages"),
    ("masyu", "cells"), ("nonogram", "rows"), ("nurikabe", "cells"), ("shingoki", "circles"),
    ("slitherlink", "cells"), ("sudoku", "givens"), ("tents", "cols"), ("thermometers", "rows"),
    ("yajilin", "cells"),
]  # fmt: skip
"""Fields whose reader drops the last entry."""


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove kinds added by a test."""
    monkeypatch.setattr(kinds, "_added", {})


def named_mutant(original: Kind) -> Kind:
    return add_kind(replace(original, name="mutant"))


def sorts(original: Kind) -> Iterator[str]:
    """Yield the faults of a mutant."""
    for record, most in testing.boards(named_mutant(original).name, count=200, most=MORE):
        yield from (fault.sort for fault in testing.compare(record, most).faults)


def changed(module: ModuleType, old: str, new: str) -> ModuleType:
    """Return a module whose source has another text in a place."""
    source = inspect.getsource(module)
    assert not old or source.count(old) == 1
    other = ModuleType(module.__name__)
    other.__package__ = module.__package__
    exec(compile(source.replace(old, new), module.__name__, "exec"), vars(other))
    return other


def module_of(name: str) -> ModuleType:
    kind_named(name)
    return sys.modules[f"{kinds.__name__}.{kinds.genre_of(name)}.{name}"]


@pytest.mark.parametrize(("name", "sort", "old", "new"), MUTANTS)
@pytest.mark.usefixtures("added")
def test_a_rule_that_is_wrong_is_seen(name: str, sort: str, old: str, new: str) -> None:
    assert sort in sorts(changed(module_of(name), old, new).KIND)


@pytest.mark.parametrize(("name", "book", "sort", "old", "new"), BOOK_MUTANTS)
@pytest.mark.usefixtures("added")
def test_a_rule_of_the_book_that_is_wrong_is_seen(
    name: str, book: str, sort: str, old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kit, book, changed(getattr(kit, book), old, new))
    assert sort in sorts(changed(module_of(name), "", "").KIND)


@pytest.mark.parametrize(
    ("sort", "change"),
    [
        ("too weak", lambda grid: {"houses": grid.houses[len(grid.digits) :]}),
        ("too strong", lambda grid: {"digits": grid.digits[:-1]}),
        ("too strong", lambda grid: {"houses": (*grid.houses, ("", grid.houses[0][1][:1] * 2))}),
    ],
)
@pytest.mark.usefixtures("added")
def test_a_grid_that_is_wrong_is_seen(
    sort: str, change: Callable[[Any], dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    right = SudokuGrid.of

    def wrong(record: Record, boxed: bool = True) -> Any:
        grid = right(record, boxed)
        return replace(grid, **change(grid))

    monkeypatch.setattr(SudokuGrid, "of", wrong)
    assert sort in sorts(kind_named("sudoku"))


@pytest.mark.parametrize(("name", "lost"), LOSING)
@pytest.mark.usefixtures("added")
def test_a_reader_that_drops_a_value_is_seen(name: str, lost: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = kind_named(name)
    field = known.field(lost)
    read = field.of

    def losing(record: Record) -> Any:
        value = read(record)
        return dict(list(value.items())[:-1]) if isinstance(value, dict) else value[:-1]

    monkeypatch.setattr(field, "of", losing)
    assert next(sorts(known), None) is not None


def test_a_form_that_loses_a_value_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    known = kind_named("slitherlink")
    record = {"type": "slitherlink", "rows": 2, "cols": 2, "clues": {"cells": [[3, None], [None, 1]]}}
    monkeypatch.setattr(
        round_trips, "write", lambda record, form: write(next(with_less(known, record)), form)
    )
    assert {fault.sort for fault in testing.lost_forms(record)} == {"lost"}
    assert len(testing.lost_forms(record)) >= 4


@pytest.mark.usefixtures("added")
def test_a_judge_that_fails_and_answers_that_are_no_fillings_are_faults() -> None:
    akari = kind_named("akari")

    def failing(_record: Record, _answer: Data) -> str | None:
        raise KeyError("cells")

    named_mutant(replace(akari, judge=failing))
    assert {fault.sort for fault in testing.survey("mutant", boards=2).faults} == {"failed"}
    named_mutant(replace(akari, judge=lambda *_: None))
    assert {fault.sort for fault in testing.survey("mutant", boards=6).faults} == {"too strong"}
    fewer = Parts(*akari.answer.parts, fillings=lambda *_: iter(()))
    named_mutant(replace(akari, answer=fewer))
    assert {fault.sort for fault in testing.survey("mutant", boards=6).faults} == {"foreign"}
    named_mutant(replace(akari, answer=Parts(*akari.answer.parts)))
    with pytest.raises(InputError, match="forms of bulbs do not say what they may be together"):
        testing.survey("mutant")


@pytest.mark.usefixtures("added")
def test_a_fault_is_shown_on_a_small_board() -> None:
    def forgetful(record: Record) -> Any:
        return replace(kind_named("akari").read(record), clues=())

    named_mutant(replace(kind_named("akari"), read=forgetful))
    [fault] = testing.survey("mutant", boards=10).faults
    assert fault.sort == "too weak"
    assert fault.record["rows"] * fault.record["cols"] <= 6
    assert fault.record["clues"]["cells"] == [[None] * fault.record["cols"]] * fault.record["rows"]
    assert testing.compare(fault.record).faults[0].message == fault.message
    assert fault.to_json()["record"]["type"] == "mutant"


# Fillings --------------------------------------------------------------------------------------------------


def test_divisions_are_counted_by_bell_and_by_connected_partitions() -> None:
    assert [len(divisions(1, n, 10**4) or ()) for n in range(1, 8)] == [1, 2, 5, 15, 52, 203, 877]
    # OEIS A145835: partitions of an n×n grid into connected pieces.
    assert len(divisions(3, 3, 10**4) or ()) == 1434
    assert divisions(3, 3, 1433) is None


@pytest.mark.parametrize(
    ("record", "count"),
    [
        ({"type": "nurikabe", "rows": 3, "cols": 4, "clues": {"cells": [[None] * 4] * 3}}, 2**12),
        ({"type": "masyu", "rows": 3, "cols": 3, "clues": {"cells": [[None] * 3] * 3}}, 2**12),
        ({"type": "masyu", "rows": 4, "cols": 4, "clues": {"cells": [[None] * 4] * 4}}, 2**9),
        ({"type": "latin_square", "rows": 3, "cols": 3, "clues": {"givens": [[1, None, 2]] * 3}}, 3**3),
        ({"type": "latin_square", "rows": 2, "cols": 2, "clues": {"givens": [[1, None]] * 2}}, 2**4),
    ],
)
def test_fillings_are_counted_by_hand(record: Data, count: int) -> None:
    found = kind_named(record["type"]).answer.fillings(Record(record), 5000)
    assert found is not None
    texts = list(map(json.dumps, found))
    assert len(texts) == len(set(texts)) == count


def test_a_board_with_too_many_fillings_has_none() -> None:
    blank = {"type": "nurikabe", "rows": 3, "cols": 4, "clues": {"cells": [[None] * 4] * 3}}
    with pytest.raises(InputError, match="the board has more than 4,095 fillings"):
        testing.compare(blank, 4095)
    assert testing.compare(blank, 4096).fillings == 4096


# The command line ------------------------------------------------------------------------------------------


def test_the_command_compares_kinds() -> None:
    run = gridproof("kinds", "akari", "kakurasu", "--judged", "3", "--json")
    assert (run.returncode, run.stderr) == (0, "")
    rows: list[Data] = list(map(json.loads, run.stdout.splitlines()))
    assert [(row["type"], row["boards"], row["faults"]) for row in rows] == [
        ("akari", 3, []),
        ("kakurasu", 3, []),
    ]
    run = gridproof("kinds", "akari", "--judged", "3", "--seed", "1")
    assert run.stdout.startswith("akari: 3 boards, ")
    assert run.stdout.endswith(": no fault\n")
    assert gridproof("kinds", "akari", "--judged", "0").returncode == 2


def test_the_command_fails_where_there_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from gridproof.frontends.cli import cli

    akari = kind_named("akari")
    monkeypatch.setattr(kinds, "_added", {"akari": replace(akari, judge=lambda *_: None)})
    done = CliRunner().invoke(cli, ["kinds", "akari", "--judged", "3"], standalone_mode=False)
    assert done.return_value == 1
    assert "1 fault\ntoo strong: the judge accepts an answer that the model does not have" in done.stdout
