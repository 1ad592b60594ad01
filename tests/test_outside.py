"""Kinds, back ends, constraints, parts, forms, techniques and systems of others stand beside ours."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import outside_backend
import outside_constraint
import outside_form
import outside_kind
import outside_part
import outside_system
import pytest
from boards import ROOT

import gridproof
from gridproof import check, explain, testing
from gridproof.frontends.drawing.overlay import overlay
from gridproof.frontends.drawing.pencil import Pencil
from gridproof.frontends.output.plain import describe_result
from gridproof.frontends.testing.checks import run as run_checks
from gridproof.models import Deadline, Model, Session
from gridproof.models.backends import add_backend
from gridproof.models.core.model import emits
from gridproof.models.reasons.conflict import conflict
from gridproof.puzzles import (
    Board,
    Domains,
    InputError,
    Kind,
    Puzzle,
    Rules,
    Scope,
    Solution,
    add_kind,
    add_part,
    at,
    kind_named,
    kinds,
    parts,
    read_record,
)
from gridproof.puzzles.adding import part_known
from gridproof.puzzles.answers.regions import Pieces
from gridproof.puzzles.answers.squares import SymbolGrid
from gridproof.puzzles.constraints import AllDifferent, Clause, Constraint, Literals, Table
from gridproof.puzzles.core.board import names_in
from gridproof.puzzles.core.cells import flag_cells
from gridproof.puzzles.core.places import Place
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.core.turns import TURNS
from gridproof.puzzles.fields import SIDE, CellGroups, Letters, Numbers
from gridproof.puzzles.kinds.paths.hashi import BuiltBridges
from gridproof.puzzles.making.placing import place
from gridproof.puzzles.making.recipe import Derived
from gridproof.puzzles.notation.variants import keys
from gridproof.puzzles.notation.variants.key import Key
from gridproof.puzzles.parts import Part
from gridproof.puzzles.parts.along import accepts
from gridproof.puzzles.parts.extras import ExtraShading
from gridproof.puzzles.parts.family import house_part, line_part
from gridproof.puzzles.parts.grid import ExtraCell, SudokuGrid
from gridproof.puzzles.rules.areas import cover
from gridproof.puzzles.wording.clues import by_clue
from gridproof.puzzles.wording.words import flags, square_at

Data = dict[str, Any]

GROUPS = {
    "outside_kind": ("kinds", "even_latin", "KIND"),
    "outside_backend": ("backends", "minisat", "BACKEND"),
    "outside_part": ("parts", "peak_lines", "PART"),
    "outside_technique": ("techniques", "twins", "twins"),
    "outside_form": ("forms", "rows", "FORM"),
    "outside_system": ("systems", "crook", "SYSTEM"),
}
"""The entry points of the packages: the group, the name, and the suffix of the file."""

AGREE_OF_KIND = "judge and constraints accept the same answers"
GIVENS = [[1, 2, None, None], [None] * 4, [None, None, 2, None], [None, None, None, 3]]
PAIR = {
    "type": "sudoku",
    "rows": 4,
    "cols": 4,
    "clues": {"candidates": [[[1, 2], [1, 2], None, None], *[[None] * 4] * 3]},
}
BOARD = {"type": "even_latin", "rows": 4, "cols": 4, "clues": {"givens": GIVENS}}


@pytest.mark.parametrize("check", testing.kind_checks(outside_kind.KIND, boards=20), ids=str)
def test_a_kind(check: testing.Check) -> None:
    check()


@pytest.mark.parametrize("check", testing.backend_checks(outside_backend.BACKEND, examples=6), ids=str)
def test_a_back_end(check: testing.Check) -> None:
    check()


@pytest.mark.parametrize("check", testing.constraint_checks(outside_constraint.drawing, examples=15), ids=str)
def test_a_constraint(check: testing.Check) -> None:
    check()


@pytest.mark.parametrize("check", testing.part_checks(outside_part.PART, boards=4), ids=str)
def test_a_part(check: testing.Check) -> None:
    check()


@pytest.mark.parametrize("check", testing.form_checks(outside_form.FORM), ids=str)
def test_a_form(check: testing.Check) -> None:
    check()


@pytest.mark.parametrize("check", testing.system_checks(outside_system.SYSTEM), ids=str)
def test_a_system(check: testing.Check) -> None:
    check()


def test_what_was_checked_is_not_known_afterwards() -> None:
    testing.check_kind(outside_kind.KIND, boards=1)
    assert "even_latin" not in kinds._added
    testing.part_checks(outside_part.PART)[0]()
    assert outside_part.PART not in parts.all_parts()
    assert "peak_lines" not in {field.name for field in kind_named("variant_sudoku").fields}


# Faults ----------------------------------------------------------------------------------------


def failure(checks: Iterable[testing.Check]) -> str:
    """Return the name of the first check that fails, from the error."""
    with pytest.raises(testing.CheckFailed) as caught:
        run_checks(checks)
    return str(caught.value).partition(":")[0]


def test_a_judge_that_forgets_a_rule() -> None:
    lenient = replace(outside_kind.KIND, judge=lambda *_: None)
    assert failure(testing.kind_checks(lenient, boards=20)) == "judge and constraints accept the same answers"


def never_solved(record: Record) -> Puzzle:
    """Return a puzzle without a solution."""
    puzzle = outside_kind.read(record)
    return replace(puzzle, clues=(*puzzle.clues, Clause(())))


REFUSING = replace(outside_kind.KIND, read=never_solved, judge=lambda *_: "no board is right")
"""A kind whose judge and constraints agree: no board has an answer."""


class Undrawn(Numbers):
    """A field that is drawn on no board, or on all boards but those of 4×4."""

    def __init__(self, on_some: bool) -> None:
        super().__init__("givens", 1, SIDE, required=False)
        self.on_some = on_some

    def random(self, random: Random, board: Record) -> Any:
        if self.on_some and board.rows != 4:
            return super().random(random, board)
        raise AttributeError("'Undrawn' has no sizes")


class Unread(Undrawn):
    """A field that is drawn on every board, and read on no board that has it."""

    def random(self, random: Random, board: Record) -> Any:
        return [[99] * board.columns] * board.rows


@pytest.mark.parametrize(
    ("fields", "cure"),
    [
        ((Undrawn(False),), "givens can be drawn: AttributeError: 'Undrawn' has no sizes"),
        ((Numbers("more", 0, 1), Undrawn(False)), "givens can be drawn: AttributeError"),
        ((Unread(False),), "givens can be drawn: InputError: cell r1c1: clues.givens holds 99"),
        ((Undrawn(True),), None),
    ],
)
def test_a_field_without_values_is_named_with_its_error(fields: Any, cure: str | None) -> None:
    """No board shows it: the boards with random clues are only left out."""
    checks = testing.kind_checks(replace(outside_kind.KIND, fields=fields), boards=1)
    [values] = [check for check in checks if str(check) == "each field has values"]
    if cure is None:
        values()
        return
    with pytest.raises(testing.CheckFailed, match=re.escape(cure)):
        values()


def test_a_kind_whose_boards_have_no_answers() -> None:
    checks = testing.kind_checks(REFUSING, boards=2)
    with pytest.raises(testing.CheckFailed, match=r"^some board has an answer: .*: give boards"):
        run_checks(checks)


@pytest.mark.deep
def test_a_survey_of_boards_without_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "_added", {"even_latin": REFUSING})
    report = testing.survey("even_latin", boards=2)
    [fault] = report.faults
    assert (report.answers, fault.sort, report.ok) == (0, "unanswered", False)
    assert "check_kind(kind, boards=[" in str(report)


def test_a_survey_without_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Record) -> Puzzle:
        raise InputError("it is too small")

    monkeypatch.setattr(kinds, "_added", {"even_latin": replace(REFUSING, read=refuse)})
    report = testing.survey("even_latin", boards=2)
    assert str(report).startswith("even_latin: nothing was judged: no small board can be drawn; give boards")
    assert not report.ok


ROWS = [[1, 2, 3, 4], [3, 4, 1, 2], [None] * 4, [None] * 4]
FEW_OPEN = {"type": "even_latin", "rows": 4, "cols": 4, "clues": {"givens": ROWS}}


@pytest.mark.parametrize("board", [FEW_OPEN, "even_latin 4x4\n1 2 3 4\n3 4 1 2\n. . . .\n. . . ."], ids=type)
def test_boards_of_ones_own(board: Data | str) -> None:
    testing.check_kind(outside_kind.KIND, boards=[board])
    assert failure(testing.kind_checks(REFUSING, boards=[board])) == "some board has an answer"
    lenient = replace(outside_kind.KIND, judge=lambda *_: None)
    assert failure(testing.kind_checks(lenient, boards=[board])) == AGREE_OF_KIND


SOLUTION = [[1, 2, 3, 4, 5, 6], *[[*range(n, 7), *range(1, n)] for n in (3, 5, 2, 6, 4)]]
LARGE = {"type": "six", "rows": 6, "cols": 6, "clues": {"givens": [SOLUTION[0], *[[None] * 6] * 5]}}


def test_a_board_of_ones_own_with_too_many_fillings() -> None:
    latin = replace(kind_named("latin_square"), name="six", forms=(), aliases=())
    solved = LARGE | {"solution": {"values": SOLUTION}}
    other = LARGE | {"solution": {"values": SOLUTION[::-1]}}
    checks = testing.kind_checks(latin, boards=[LARGE, solved])
    next(check for check in checks if str(check) == AGREE_OF_KIND)()
    for kind, board, sentence in (
        (latin, other, "the judge refuses the solution of the record"),
        (replace(latin, judge=lambda *_: None), other, "the model does not have the solution"),
        (replace(latin, judge=lambda *_: "no"), LARGE, "the model accepts an answer that the judge refuses"),
    ):
        with pytest.raises(testing.CheckFailed, match=sentence):
            testing.check_kind(kind, boards=[board])


@pytest.mark.parametrize(
    ("change", "cure"),
    [
        ({"fields": kind_named("latin_square").fields[0]}, r"give it a tuple, .*: fields=\(one,\)"),
        ({"aliases": "even"}, r"aliases of even_latin is 'even': give it a tuple"),
    ],
)
def test_a_declaration_of_a_kind_that_is_no_tuple(change: dict[str, Any], cure: str) -> None:
    with pytest.raises(TypeError, match=cure):
        replace(outside_kind.KIND, **change)


@pytest.mark.parametrize(
    ("givens", "marks", "line"), [(". .", ". 1", 6), (". 2", ". .", 3), (". 2", ". 1", 3)]
)
def test_a_cell_of_an_error_is_that_with_a_clue(
    givens: str, marks: str, line: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(_: Record) -> Puzzle:
        raise InputError("it cannot stand here", cell="r1c2")

    fields = tuple(Numbers(name, 1, SIDE, required=False) for name in ("givens", "marks"))
    marked = replace(outside_kind.KIND, name="marked", fields=fields, read=read)
    monkeypatch.setattr(kinds, "_added", {"marked": marked})
    with pytest.raises(InputError, match="it cannot stand here") as caught:
        gridproof.read_one(f"marked 2x2\ngivens:\n{givens}\n. .\nmarks:\n{marks}\n. .")
    assert (caught.value.line, caught.value.column) == (line, 3)


def test_an_answer_without_a_name() -> None:
    with pytest.raises(TypeError, match=r"declare SymbolGrid\('symbols'\)"):
        SymbolGrid(words={1: "x"})
    assert SymbolGrid("stars").name == "stars"


def test_a_label_of_a_kind_with_a_placeholder() -> None:
    def read(record: Record) -> Puzzle:
        puzzle = outside_kind.read(record)
        unfilled = replace(puzzle.rules.constraints[-1], label="the diagonals of {}")
        rules = replace(puzzle.rules, grouped_constraints=(*puzzle.rules.constraints[:-1], unfilled))
        return Puzzle.for_record(record, rules, puzzle.clues, puzzle.givens)

    checks = testing.kind_checks(replace(outside_kind.KIND, read=read), boards=3)
    with pytest.raises(testing.CheckFailed, match=r"its labels are for people: .* shows \{\} to people"):
        run_checks(checks)


def test_constraints_that_forget_a_rule() -> None:
    def read(record: Record) -> Puzzle:
        puzzle = outside_kind.read(record)
        rules = replace(puzzle.rules, grouped_constraints=puzzle.rules.constraints[:-1])
        return Puzzle.for_record(record, rules, puzzle.clues, puzzle.givens)

    forgetful = replace(outside_kind.KIND, read=read)
    assert (
        failure(testing.kind_checks(forgetful, boards=20)) == "judge and constraints accept the same answers"
    )


@pytest.mark.parametrize(
    ("kind", "lie"), [("futoshiki", {"symbols": ("givens",)}), ("kakurasu", {"turns": TURNS})]
)
def test_symbols_and_turns_that_do_not_keep_the_rules(kind: str, lie: dict[str, Any]) -> None:
    lying = replace(kind_named(kind), name=f"lying_{kind}", forms=(), aliases=(), recipe=None, **lie)
    (check,) = (each for each in testing.kind_checks(lying) if "turns" in str(each))
    with pytest.raises(testing.CheckFailed, match="are the same by its turns and symbols, and have"):
        check()


def test_a_form_under_the_name_of_another_kind() -> None:
    misnamed = replace(outside_kind.KIND, forms=kind_named("sudoku").forms)
    assert misnamed.forms
    assert failure(testing.kind_checks(misnamed, boards=5)) == "its forms say its name"


@pytest.mark.parametrize(
    "change", [{"levels": (4, 3, 2, 1)}, {"aliases": ("Masyu",)}, {"symbols": ("cages",)}], ids=str
)
def test_a_declaration_of_a_kind_that_others_contradict(change: dict[str, Any]) -> None:
    with pytest.raises((testing.CheckFailed, InputError)):
        testing.check_kind(replace(outside_kind.KIND, **change), boards=1)


@pytest.mark.parametrize("name", ["auto", "a:b", "Z 3"])
def test_a_back_end_that_no_specification_can_name(name: str) -> None:
    with pytest.raises(InputError, match="the name of a back end is like 'cp-sat', not"):
        add_backend(type("Named", (outside_backend.BACKEND,), {"name": name}))


def test_a_back_end_with_guards_and_no_methods_for_them() -> None:
    guarded = type("Guarded", (outside_backend.BACKEND,), {"guards": True})
    with pytest.raises(testing.CheckFailed, match=r"it has guards and no open_layer, .*: write them"):
        testing.check_backend(guarded, examples=1, kinds=())


@pytest.mark.parametrize(
    ("change", "cure"),
    [
        ({"packages": "pysat"}, r"packages of Named is 'pysat': give it a tuple"),
        ({"partial": True}, r"is partial and refuses nothing: write refusal\(puzzle\)"),
    ],
)
def test_a_declaration_of_a_back_end_that_is_wrong(change: dict[str, Any], cure: str) -> None:
    with pytest.raises(TypeError, match=cure):
        type("Named", (outside_backend.BACKEND,), {"name": "named", **change})


def test_a_back_end_that_does_not_take_the_kernel() -> None:
    def keep(self: Model, clause: Clause) -> None:
        """Take a clause."""

    clauses_alone = {"name": "clauses", "keep": emits(Clause)(keep)}
    with pytest.raises(TypeError, match=r"Half takes no Linear, .*: put @emits\(Linear\) above"):
        type("Half", (Model,), clauses_alone)
    type("Part", (Model,), clauses_alone | {"partial": True, "refusal": classmethod(lambda *_: "no")})


def test_a_native_form_that_is_overridden_without_its_mark() -> None:
    methods = vars(outside_backend.BACKEND).items()
    name = next(name for name, method in methods if hasattr(method, "emits"))
    with pytest.raises(TypeError, match=rf"Careless.{name} is not marked .*: put @emits"):
        type("Careless", (outside_backend.BACKEND,), {name: lambda *_: None})


@pytest.mark.parametrize("title", ["lex", ("lex",), ("lex", -5)])
def test_a_constraint_with_a_title_that_cannot_be_told(title: Any) -> None:
    with pytest.raises(TypeError, match=r"title of Untold is .*: give it a name and a difficulty"):
        type("Untold", (outside_constraint.EitherTotal,), {"title": title})


LINES = outside_part.PART
AGREE = "judge and constraints accept the same grids"


def zero_as_start(clues: Any, grid: SudokuGrid) -> Iterator[Constraint]:
    """Yield an automaton that takes a digit 0 for the beginning of its line."""

    def step(state: tuple[int, bool], value: int) -> tuple[int, bool] | None:
        found = outside_part.step((state[0] or None, state[1]), value)
        return None if found is None else (found[0] or 0, found[1])

    for clue in clues:
        yield accepts(grid, clue.cells, (0, False), step, bool, clue.label())


@pytest.mark.parametrize(
    ("part", "check", "sentence"),
    [
        (
            replace(LINES, judge=lambda clues, board: None),
            AGREE,
            "too strong",
        ),
        (replace(LINES, constraints=lambda clues, grid: ()), AGREE, "too weak"),
        (
            replace(LINES, constraints=zero_as_start),
            f"{AGREE} if digits begin at 0",
            "too weak",
        ),
        (
            replace(LINES, judge=lambda clues, board: None, constraints=lambda clues, grid: ()),
            "its clues leave some grids and refuse others",
            "its judge accepts all grids of all boards",
        ),
        (
            replace(
                LINES, closed_world=False, extras=lambda clues, grid: [ExtraCell("free", (0, 1), None, True)]
            ),
            AGREE,
            "twice|foreign",
        ),
        (replace(LINES, rules="no sentence"), "it describes itself", "its rules are no sentence"),
        (replace(LINES, singular="cage"), "it describes itself", "its method cage is that of cages too"),
        (
            replace(LINES, keys=(Key("iss", "Peak", lambda *_: (), lambda *_: ()),)),
            "what is written is read back",
            "it has keys of iss, as which none of its boards is written",
        ),
    ],
)
def test_a_part_that_is_wrong_is_named(part: Part, check: str, sentence: str) -> None:
    (named,) = (each for each in testing.part_checks(part, boards=4) if str(each) == check)
    with pytest.raises(testing.CheckFailed, match=f"^{check}: ({sentence})"):
        named()


def test_all_checks_are_made() -> None:
    with pytest.raises(testing.CheckFailed, match=rf"^{AGREE}: too weak"):
        testing.check_part(replace(LINES, constraints=lambda clues, grid: ()), boards=2)


@pytest.mark.parametrize(
    ("change", "cure"),
    [
        ({"judge": lambda board: None}, "judge of peak_lines is called with a value of the field as records"),
        ({"constraints": "rises"}, "constraints of peak_lines is called with its clues and a SudokuGrid"),
        ({"title": " "}, "peak_lines has no title"),
        ({"field": "peak_lines"}, "give it a Field such as CellGroups"),
        ({"field": CellGroups("Peak lines", "line")}, "give it a name such as peak_lines"),
        ({"keys": keys.iss.cells("Peak")}, "keys of peak_lines are .*: give it a tuple"),
        ({"channeling": lambda clues, grid: ()}, "states the meaning of extras and has none: give it extras"),
        ({"answer": ExtraShading("peak")}, "has a form of answers and no cells for it: give it extras"),
        (
            {"placed": lambda blank: [], "derived": Derived("peak_lines", place())},
            "has both derived and placed",
        ),
    ],
)
def test_a_declaration_of_a_part_that_is_wrong_is_refused_with_the_cure(change: Any, cure: str) -> None:
    with pytest.raises(TypeError, match=cure):
        replace(LINES, **change)


def test_a_line_of_an_unknown_tone_is_refused() -> None:
    field = CellGroups("peak_lines", "line", "lines")
    with pytest.raises(TypeError, match=r"the tone of peak_lines is 'limee': give it one of white, .*lime,"):
        line_part(
            field,
            "Peak lines",
            "They rise.",
            constraints=lambda *_: (),
            judge=LINES.judge,
            stroke=(0.2, "limee"),
        )
    with pytest.raises(TypeError, match="the tone of peak_lines is 'limee'"):
        house_part(
            field,
            "Peak houses",
            "No digit repeats.",
            houses=lambda groups, grid: (),
            squares=lambda groups, board: (),
            tone="limee",
        )


def test_a_part_that_does_not_fit_is_refused() -> None:
    with pytest.raises(InputError, match="there is a field cages already: give its own another name"):
        add_part(replace(LINES, field=CellGroups("cages", "cage")))
    with pytest.raises(InputError, match=r"its field is required, .* pass required=False"):
        add_part(replace(LINES, field=Letters("peaks", {"x": "peak"}, "peaks")))


def test_a_part_of_a_session_is_known_everywhere() -> None:
    with part_known(outside_part.PART):
        blank: Any = gridproof.variant(6)
        grid = blank.peak_line("r1c1-r1c6").given("r1c3", 6)
        assert grid.puzzle.clues[0].label == "peak line 1 from r1c1"
        text = gridproof.convert(grid, "text")[0]
        assert gridproof.read_one(text) == grid.puzzle
        again = replace(LINES, title="Mountains")
        add_part(again)
        assert [part.title for part in parts.all_parts() if part.name == "peak_lines"] == ["Mountains"]
        assert parts.families()["peak_lines"] == "others"
    with pytest.raises(AttributeError, match="has no method 'peak_line'"):
        _ = getattr(gridproof.variant(6), "peak_line")  # noqa: B009


class Forgetful(outside_backend.MinisatModel):
    """A back end that drops a clause."""

    def begin(self, deadline: Deadline) -> None:
        self.stated = 0
        super().begin(deadline)

    def state(self, clause: Iterable[int]) -> None:
        self.stated += 1
        if self.stated != 2:
            super().state(clause)


class Overwriting(outside_backend.MinisatModel):
    """A back end that calls something as the base class does."""

    def begin(self, deadline: Deadline) -> None:
        super().begin(deadline)
        self.domains = {}


class Taking(outside_backend.MinisatModel):
    """A back end with a method that the base class has for itself, and calls with more arguments."""

    def take(self, constraint: Constraint) -> None:  # type: ignore[override]
        raise NotImplementedError


def test_the_name_of_a_method_that_is_taken_is_said() -> None:
    checks = testing.backend_checks(Taking, kinds=())
    with pytest.raises(
        testing.CheckFailed, match="base class alone: the base class has take too, and calls it"
    ):
        run_checks(checks)


class Sticky(outside_backend.MinisatModel):
    """A back end whose searches forbid permanently."""

    def session(self, within: Domains | None, deadline: Deadline) -> Session:
        session = outside_backend.Search(self, within or {})
        session.guard = 1
        session.close = lambda: None  # type: ignore[method-assign]
        return session


@pytest.mark.parametrize(
    ("faulty", "name"),
    [
        (Forgetful, "the solutions of Linear"),
        (Overwriting, "it leaves the names of its base class alone"),
        (Sticky, "what is narrowed, and then no more"),
    ],
)
def test_a_back_end_with_a_fault(faulty: type[outside_backend.MinisatModel], name: str) -> None:
    assert failure(testing.backend_checks(faulty, kinds=())) == name


@dataclass(frozen=True, slots=True)
class BothTotals(outside_constraint.EitherTotal):
    """Its lowering wants both groups to add up."""

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        yield outside_constraint.EitherTotal(self.one, self.one, self.total)
        yield outside_constraint.EitherTotal(self.other, self.other, self.total)


def test_a_label_of_a_constraint_with_a_placeholder() -> None:
    def drawing(random: Random, domains: Domains) -> Constraint:
        return replace(outside_constraint.drawing(random, domains), label="{cell} or other")

    with pytest.raises(testing.CheckFailed, match=r"shows \{cell\} to people: format it"):
        testing.check_constraint(drawing, examples=3)


@pytest.mark.parametrize(
    "drawing",
    [
        lambda _, domains: AllDifferent(tuple("abcdef")),
        lambda _, domains: Table(("f",), ((domains["f"][0],),)),
    ],
)
def test_a_drawing_on_cells_that_it_did_not_get(drawing: Any) -> None:
    with pytest.raises(testing.CheckFailed, match=r"the drawing .*: draw from the cells that it gets"):
        testing.check_constraint(drawing, examples=3)


def test_a_constraint_without_a_label_in_a_conflict() -> None:
    cells = {"a": (1, 2), "b": (1, 2), "c": (1, 2)}
    rules = Rules("plain", tuple(cells.items()), (), tuple(cells), Board(1, 3))
    found = conflict(Puzzle("plain", rules, (AllDifferent(("a", "b", "c")),)))
    assert found is not None
    assert found.sentence == "this cannot hold: all different: a, b, c"


def test_constraints_with_the_same_words_are_two_clues() -> None:
    tables = [Table(("a", "b"), (row,)) for row in ((1, 2), (2, 1))]
    assert tables[0].words == tables[1].words
    clues = by_clue([*tables, AllDifferent(("a", "b"), label="a and b")])
    assert [*clues] == [tables[0].words, f"{tables[0].words} (2)", "a and b"]


@pytest.mark.parametrize("backend", ["sat", "cp-sat", "ilp"])
def test_a_slow_machine_changes_no_verdict_about_a_constraint(
    backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between any two looks at the clock an hour passes."""
    monkeypatch.setattr(Deadline, "clock", count(step=3600).__next__)
    checks = testing.constraint_checks(outside_constraint.drawing, examples=2)
    run_checks(check for check in checks if str(check).endswith(f"by {backend}"))


class Endless(Session):
    """A search that looks at the clock, and never finds anything."""

    def next(self, deadline: Deadline) -> Solution | None:
        while True:
            deadline.check()

    def forbid(self, clause: Literals) -> None: ...

    def cut(self, clause: Literals, guard: int = 0) -> None: ...


class EndlessModel(outside_backend.MinisatModel):
    """A back end that decides nothing."""

    def session(self, within: Domains | None, deadline: Deadline) -> Session:
        return Endless()


def test_a_search_without_an_end_is_given_up_after_a_number_of_steps() -> None:
    checks = testing.backend_checks(EndlessModel, examples=1, kinds=())
    [easy] = [check for check in checks if str(check) == "the solutions of AllDifferent"]
    with pytest.raises(testing.CheckFailed, match="1 cases were not decided in 100,000 steps"):
        easy()


def test_a_lowering_that_is_too_strong() -> None:
    def drawing(random: Random, domains: Domains) -> Constraint:
        found = outside_constraint.drawing(random, domains)
        assert isinstance(found, outside_constraint.EitherTotal)
        return BothTotals(found.one, found.other, found.total)

    assert failure(testing.constraint_checks(drawing)) == "its lowering says the same on sat"


def read_less(text: str) -> Data:
    """Return the record of a text without its last number."""
    return outside_form.read(text[:-1] + ".")


def read_all(text: str) -> Data:
    """Return the record of a text, a blank one if the text is wrong."""
    try:
        return outside_form.read(text)
    except InputError:
        return outside_form.read("rows:../..")


def read_careless(text: str) -> Data:
    """Return the record of a text that is right; fail otherwise."""
    return outside_form.read(text) | {"id": text[6], "rows": text.rindex("/") and text.count("/") + 1}


def write_apart(record: Mapping[str, Any]) -> str:
    """Return the text of a record on several lines, one of them blank."""
    return outside_form.write(record).replace(":", ":\n\n", 1)


def test_a_form_that_writes_a_blank_line() -> None:
    form = replace(
        outside_form.FORM,
        first_line="rows:",
        write=write_apart,
        read=lambda text: outside_form.read(text.replace("\n", "")),
    )
    with pytest.raises(testing.CheckFailed, match=r"has a blank line, at which commands end .*: write none"):
        testing.check_form(form)


FAULTY_FORMS: dict[str, tuple[dict[str, Any], str]] = {
    "loses a clue as it writes": (
        {"write": lambda record: outside_form.write(record)[:-1] + "."},
        "what is written is read back",
    ),
    "loses all clues and says that it checks its texts": (
        {"write": lambda record: re.sub("[01]", ".", outside_form.write(record)), "is_checked": True},
        "what is written is read back",
    ),
    "loses a clue as it reads": ({"read": read_less}, "what is written is read back"),
    "loses all clues": (
        {"write": lambda record: re.sub("[01]", ".", outside_form.write(record))},
        "what is written is read back",
    ),
    "takes every text": ({"looks_like": r"\S"}, "no other text is taken for the form"),
    "does not know its own texts": (
        {"looks_like": "columns:"},
        "what is written looks like the form, and like no other",
    ),
    "takes the texts of another form": (
        {
            "looks_like": "rows 2x2:",
            "read": lambda text: outside_form.read(f"rows:{text[9:]}"),
            "write": lambda record: f"rows 2x2:{outside_form.write(record)[5:]}",
            "accepts": lambda text: False,
        },
        "what is written looks like the form, and like no other",
    ),
    "reads what is damaged": ({"read": read_all}, "damaged texts are refused"),
    "fails on what is damaged": ({"read": read_careless}, "damaged texts are refused"),
    "fails on what it has no place for": (
        {"write": lambda record: str(record["params"]["box"])},
        "it has a place for boards, or says what it has none for",
    ),
    "has no title": ({"title": ""}, "it describes itself"),
    "is of a kind that there is not": ({"kinds": ("binairo", "binary")}, "it describes itself"),
}


@pytest.mark.parametrize("fault", FAULTY_FORMS)
def test_a_form_with_a_fault(fault: str) -> None:
    changes, name = FAULTY_FORMS[fault]
    assert failure(testing.form_checks(replace(outside_form.FORM, **changes))) == name


# Installed -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the packages installed."""
    built, site = tmp_path_factory.mktemp("packages"), tmp_path_factory.mktemp("site")
    for module in ("outside_constraint", *GROUPS):
        place = built / module
        place.mkdir()
        shutil.copy(ROOT / "tests" / "support" / f"{module}.py", place)
        text = f'[project]\nname = "{module}"\nversion = "1"\n[tool.setuptools]\npy-modules = ["{module}"]\n'
        if module in GROUPS:
            group, name, end = GROUPS[module]
            text += f'[project.entry-points."gridproof.{group}"]\n{name} = "{module}:{end}"\n'
        (place / "pyproject.toml").write_text(text)
        command = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--no-build-isolation"]
        subprocess.run([*command, "--quiet", "--target", site, place], check=True, capture_output=True)
    return site


def run(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python with these arguments, the packages of `site` installed."""
    command = ["-c", f"import site, sys; site.addsitedir({str(site)!r}); exec(sys.argv.pop(1))", *arguments]
    return subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False)


MAIN = "from gridproof.__main__ import main; sys.exit(main())"
CHECKS = """
import gridproof
import outside_constraint
import outside_technique
from gridproof import check, explain, testing
from gridproof.frontends.drawing.overlay import overlay
from gridproof.frontends.drawing.pencil import Pencil
from gridproof.puzzles.forms.form import form_named

testing.check_kind("even_latin", boards=5)
testing.check_backend("minisat", examples=3, kinds=("sudoku",))
testing.check_constraint(outside_constraint.drawing, examples=5)
testing.check_part("peak_lines", boards=2)
assert check(gridproof.variant(4).peak_line("r1c1-r1c4").puzzle).status == "multiple"
testing.check_technique(outside_technique.twins, boards=1)
testing.check_form(form_named("rows"), boards=5)
testing.check_system("crook", boards=3)
print("fine")
"""


@pytest.mark.deep
def test_packages_that_are_installed(site: Path, tmp_path: Path) -> None:
    board, proof, picture = tmp_path / "board.jsonl", tmp_path / "board.proof", tmp_path / "board.svg"
    board.write_text(json.dumps(BOARD))
    pair = tmp_path / "pair.jsonl"
    pair.write_text(json.dumps(PAIR))

    def printed(*arguments: str, code: int = 0) -> str:
        done = run(site, MAIN, *map(str, arguments))
        assert done.returncode == code, done.stderr
        return done.stdout

    assert "Even Latin square" in printed("kinds")
    assert "minisat" in printed("backends")
    for backend in ("auto", "cp-sat", "ilp", "minisat"):
        assert "unique" in printed("check", "--backend", backend, "--no-narrow", str(board))
    assert "unique" in printed("check", "--confirm", "proof", str(board))
    assert printed("explain", str(board))
    assert "twins 1,2 in row 1" in printed("explain", "--techniques", "twins", str(pair), code=10)
    assert "write 4 in r1c4" in printed("explain", "--profile", "crook", "123.34......4..1")
    assert "crook" in printed("explain", "--help")
    for form in ("clausal", "steps"):
        printed("prove", "--form", form, "-o", str(proof), str(board))
        assert "verified" in printed("verify", str(proof), "--of", str(board))
    assert printed("render", str(board), "-o", str(picture)) is not None
    assert "<svg" in picture.read_text()
    rows = "rows:1..0/..0./..../.1.."
    assert printed("convert", "--to", "record", rows).startswith('{"type":"binairo","rows":4,"cols":4')
    assert printed("convert", "--to", "rows", rows) == f"{rows}\n"
    assert ",rows," in printed("convert", "--help").replace(" ", "").replace("\n", "")
    assert rows in printed("convert", "--to", "rows", "binairo 4x4\n1 . . 0\n. . 0 .\n. . . .\n. 1 . .")
    done = run(site, CHECKS)
    assert done.stdout == "fine\n", done.stderr


@pytest.mark.deep
def test_a_package_that_cannot_be_imported_is_left_out(site: Path, tmp_path: Path) -> None:
    other = tmp_path / "site"
    shutil.copytree(site, other)
    (other / "outside_kind.py").write_text("import no_such_module\n")
    done = run(other, MAIN, "check", "even_latin 4x4")
    assert done.returncode == 2
    assert "outside_kind:KIND of outside_kind is left out: ModuleNotFoundError" in done.stderr
    assert run(other, MAIN, "check", "1234............").returncode == 10


def test_a_kind_of_a_notebook_replaces_none_of_ours() -> None:
    with pytest.raises(InputError, match="there is a kind 'sudoku' already"):
        add_kind(replace(outside_kind.KIND, name="sudoku"))


# Cells of other names --------------------------------------------------------------------------


PIECES = {
    "tea": Place("rectangle", ((0, 0), (0, 1))),
    "r9c9 or so": Place("rectangle", ((0, 1), (0, 2))),
    "r1c2": Place("square", ((0, 2),)),
}
"""Pieces of a board of three squares: the first and the last cover it."""


def odd_kind() -> Kind:
    """Return a kind whose cells have no square's name, or that of another square."""

    def read(record: Record) -> Puzzle:
        whole = cover(record.board, {cell: place.squares() for cell, place in PIECES.items()}, "the cover")
        rules = Rules("odd", flag_cells(PIECES), (whole,), tuple(PIECES), record.board, PIECES)
        return Puzzle.for_record(record, rules)

    say = flags("a piece lies {}", "no piece lies {}", square_at)
    return replace(
        outside_kind.KIND,
        name="odd",
        fields=(),
        read=read,
        answer=Pieces(),
        judge=lambda *_: None,
        fact_wording=say,
    )


class Ties(BuiltBridges):
    """A list of another name."""

    name = "ties"


def test_an_answer_that_is_a_list_is_told_by_its_form(monkeypatch: pytest.MonkeyPatch) -> None:
    tied = replace(kind_named("hashi"), name="tied", answer=Ties(), judge=lambda *_: None, forms=())
    monkeypatch.setattr(kinds, "_added", {"tied": tied})
    clues = {"cells": [[2, None, 2], [None] * 3, [2, None, 2]]}
    puzzle = read_record({"type": "tied", "rows": 3, "cols": 3, "clues": clues})
    said = describe_result(dict(check(puzzle).record), puzzle, narrow=True).splitlines()
    assert said[1] == "ties: r1c1–r1c3, r1c1–r3c1, r1c3–r3c3, r3c1–r3c3"


def test_cells_stand_where_their_kind_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "_added", {"odd": odd_kind()})
    puzzle = read_record({"type": "odd", "rows": 1, "cols": 3, "clues": {}})
    assert Puzzle.from_json(puzzle.to_json()).rules.places == PIECES
    assert check(puzzle).record["solutions"] == [{"regions": [[0, 0, 1]]}]
    path = explain(puzzle)
    steps = {cell: step for step in path.steps for cell, _ in (*step.places, *step.removes)}
    assert steps.keys() == {"tea", "r1c2"}, "pieces that are not used go without a step"
    for step in path.steps:
        frames = [shape for shape in overlay(Pencil.of(puzzle, {}), step) if shape.kind == "path"]
        xs = {x for shape in frames for x in shape.numbers[1::2]}
        pieces = [PIECES[cell].squares() for cell, _ in step.places]
        columns = [c for squares in pieces for _, c in squares]
        assert min(columns) <= min(xs) <= max(xs) <= max(columns) + 1
        assert names_in(str(step)) == [at(*squares[0]) for squares in pieces]
