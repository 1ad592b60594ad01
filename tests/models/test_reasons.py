"""Reasons of steps: they suffice, nothing in them can be spared, and every step has one.

Each reason is judged by brute force or by a model of its own, in which only the constraints that it names
exist; neither shares anything with the live solver that found it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import pytest
from reason_judge import leaves_open

from gridproof.frontends.deduction.explain import Explanation, explain
from gridproof.frontends.deduction.hints import hint
from gridproof.frontends.reading.puzzles import read_one
from gridproof.frontends.rules.agenda import MOST_ALIKE, MOST_TOLD, steps
from gridproof.frontends.rules.state import State, apply
from gridproof.frontends.rules.step import ONE_SOLUTION, Reason, Step
from gridproof.frontends.rules.techniques.basic.reasons import (
    NO_HARDER,
    add_reason,
    grade_of,
    larger_reason,
    rule_of,
    rules_in,
    smallest_reason,
)
from gridproof.frontends.rules.techniques.basic.singles import given_cells
from gridproof.frontends.rules.techniques.catalogue import technique_names, techniques_of
from gridproof.frontends.rules.techniques.uniqueness.uniqueness import deadly_pattern
from gridproof.models.backends.sat import WAIT, SatModel
from gridproof.models.core.layer import Layer
from gridproof.models.core.search import Search
from gridproof.models.reasons import refuter
from gridproof.models.reasons.candidate_reasons import Reasons
from gridproof.models.reasons.refuter import Unclear
from gridproof.puzzles import (
    Board,
    Candidate,
    Cell,
    Deadline,
    Is,
    Puzzle,
    Rules,
    Unknown,
    at,
    read_record,
)
from gridproof.puzzles.constraints import Clause, Count
from gridproof.puzzles.samples import sample
from gridproof.puzzles.wording.aspects import NO_END
from gridproof.puzzles.wording.reason import Candidates

BOARDS = {
    "sudoku": 3, "slitherlink": 3, "masyu": 2, "heyawake": 1, "nurikabe": 1, "hitori": 1, "kakuro": 1,
    "nonogram": 1, "star_battle": 1, "fillomino": 1, "skyscrapers": 1, "minesweeper": 1, "hashi": 1,
    "nanro": 1, "numberlink": 1, "shikaku": 1, "simple_loop": 1,
}  # fmt: skip

EVERY = 7
"""Stride of the judged steps, among those not due to the smallest reason."""

BUG = ".78....45.458...12213.45.68351...894429583671786194253137256489864...527592478136"

DEADLY = "...9.2...2.1.7......4.8...37.2.1..35......6.......81.2...7.5.4........2.1..26.9.8"


@cache
def path(kind: str) -> Explanation:
    return explain(read_record(sample(kind, BOARDS[kind])), timeout=100)


def with_one_less(reason: Reason) -> list[Reason]:
    """Return the reason without each of its members."""
    labels, gone, placed = reason.labels, reason.gone, reason.placed
    return [
        *(replace(reason, labels=tuple(x for x in labels if x != label)) for label in labels),
        *(replace(reason, gone=tuple(x for x in gone if x != fact)) for fact in gone),
        *(replace(reason, placed=tuple(x for x in placed if x != fact)) for fact in placed),
    ]


def judged(kind: str) -> list[tuple[Step, Reason]]:
    """Return the judged steps of a path, each with its reason."""
    steps = path(kind).steps
    chosen = [s for i, s in enumerate(steps) if i % EVERY == 0 or s.technique == "smallest reason"]
    return [(step, step.reason) for step in chosen if step.reason is not None]


def test_a_step_with_its_reason_is_read_back_equal() -> None:
    reason = Reason(("row 1",), (("r1c1", 2),), (("r1c2", 3),), True, True)
    step = Step("hidden single", 14, (("r1c3", 2),), reason=reason)
    assert Step.from_json(step.to_json()) == step
    assert Step.from_json(Step("given", 0).to_json()).reason is None


@pytest.mark.parametrize("kind", BOARDS)
def test_every_step_has_a_reason_and_the_path_ends_in_the_solution(kind: str) -> None:
    assert path(kind).outcome == "solved"
    for step in path(kind).steps:
        assert step.reason is not None
        assert step.reason.size
        assert step.technique not in {
            technique.__name__ for technique in techniques_of("default") if technique.probing
        }


@pytest.mark.parametrize("kind", BOARDS)
def test_reasons_suffice(kind: str) -> None:
    puzzle = path(kind).puzzle
    for step, reason in judged(kind):
        assert not leaves_open(puzzle, step, reason), (step, reason)


@pytest.mark.parametrize("kind", BOARDS)
def test_nothing_in_a_minimal_reason_can_be_spared(kind: str) -> None:
    puzzle = path(kind).puzzle
    for step, reason in judged(kind):
        for smaller in with_one_less(reason) if reason.minimal else ():
            assert leaves_open(puzzle, step, smaller), (step, reason, smaller)
    minimal = [step.reason.minimal for step in path(kind).steps if step.reason is not None]
    # A named pattern of fillomino may show the reader's conclusions, for which no reason is sought.
    least = 0.8 if kind == "fillomino" else 0.9
    assert sum(minimal) >= least * len(minimal)


def test_what_else_was_gone_from_a_cell_leaves_a_reason_minimal() -> None:
    """One of two earlier facts, r7c1 ≠ 2 and r8c1 ≠ 2, says enough there."""
    nanro = explain(read_record(sample("nanro", 3)), timeout=100)
    joined = [step for step in nanro.steps if step.technique == "smallest reason" and step.places]
    assert len(joined) > 5
    for step in joined:
        assert step.reason is not None
        for smaller in with_one_less(step.reason) if step.reason.minimal else ():
            assert leaves_open(nanro.puzzle, step, smaller), (step, smaller)


@pytest.mark.parametrize("kind", BOARDS)
def test_facts_stand_on_the_board_before_the_step(kind: str) -> None:
    state = State.of(path(kind).puzzle)
    for start in list(given_cells(state)):
        apply(state, start)
    for step in path(kind).steps:
        assert step.reason is not None
        gone, placed = state.facts()
        assert set(gone).issuperset(step.reason.gone)
        assert set(placed).issuperset(step.reason.placed)
        apply(state, step)
    # The rest of unusable pieces is placed without a step.
    assert all(len(values) == 1 for values in state.domains().values())


def test_a_technique_for_puzzles_with_one_solution_says_so() -> None:
    found = explain(BUG, "unique")
    assert any(step.technique == "BUG+1" for step in found.steps)
    for step in found.steps:
        assert step.reason is not None
        assert (ONE_SOLUTION in step.reason.labels) is (step.technique == "BUG+1")


def test_the_guardians_of_a_deadly_pattern_refute_what_it_removes() -> None:
    """With the labels and facts of the reason, and that one guardian is true, nothing else."""
    puzzle = read_one(DEADLY)
    state = State.of(puzzle)
    next(steps(state, techniques_of("basic")))
    found = next(deadly_pattern(state))
    with Reasons(puzzle) as state.reasoner:
        reason = add_reason(state, found, unique=True).reason
    assert reason is not None
    assert reason.labels[0] == ONE_SOLUTION
    guardians = dict(found.parts)["guardian"]
    assert len(guardians) > 1
    one_of = Clause(tuple(Is(*guardian) for guardian in guardians), label=ONE_SOLUTION)
    rules = replace(puzzle.rules, grouped_constraints=(*puzzle.rules.constraints, one_of))
    assert not leaves_open(Puzzle(puzzle.kind, rules), found, reason)
    shown = replace(reason, labels=(ONE_SOLUTION,))
    assert leaves_open(Puzzle(puzzle.kind, rules), found, shown)


def test_a_puzzle_with_several_solutions_ends_where_no_candidate_is_false() -> None:
    grid = [[1, None, None, None], *[[None] * 4] * 3]
    puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
    assert explain(puzzle).outcome == "stuck"


def test_what_does_not_follow_has_no_reason() -> None:
    puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
    with Reasons(puzzle) as reasons:
        assert reasons.reason((), (("r1c1", 1),), (), (), ("row 1",)) is None
        assert reasons.smallest((("r1c1", 1),), (), ()) is None
        found = reasons.smallest((("r2c2", 1), ("r3c3", 1)), (), (("r1c1", 1),))
        assert found == ((("r2c2", 1),), Reason(("box 1",), (), (("r1c1", 1),), True, True))


def test_a_puzzle_beyond_the_bounds_keeps_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SatModel, "most_candidates", 10)
    puzzle = read_record(sample("slitherlink", 1))
    assert not Reasons(puzzle).able
    found = explain(puzzle)
    assert found.outcome == "solved"
    for step in found.steps:
        assert step.reason is not None
        assert not step.reason.minimal


def squares_of(cell: Cell) -> list[tuple[int, int]]:
    return [(int(r), int(c)) for r, c in re.findall(r"r(\d+)c(\d+)", cell)]


@pytest.mark.parametrize("kind", ["masyu", "simple_loop", "country_road"])
def test_an_edge_of_a_loop_has_a_reason_next_to_it(kind: str) -> None:
    """Events at squares are explained by these and the edges there, not by the whole loop."""
    steps = explain(read_record(sample(kind, 1)), timeout=100).steps
    local = whole = 0
    for step in steps:
        assert step.reason is not None
        whole += "one loop" in step.reason.labels
        at = [re.search(r"(?:branch at|way through) (r\d+c\d+)$", label) for label in step.reason.labels]
        if all(at):
            squares = {square for match in at if match for square in squares_of(match[1])}
            edges = [cell for cell, _ in step.reason.gone + step.reason.placed]
            assert all(squares.intersection(squares_of(cell)) for cell in edges), step
            local += 1
    assert local > len(steps) / 3
    assert whole < len(steps) / 4


def test_far_facts_are_left_out_first() -> None:
    """Both r1c1 = 1 and r1c9 = 1 refute that r1c2 is 1: the nearer one is the reason, wherever it comes."""
    record = {"type": "latin_square", "rows": 9, "cols": 9, "clues": {"givens": [[None] * 9] * 9}}
    puzzle = read_record(record)
    gone = tuple((f"r1c{column}", 2) for column in (1, 2, 3, 4, 6, 7, 8, 9))
    near, far = ("r2c5", 1), ("r8c5", 1)
    with Reasons(puzzle) as reasons:
        for placed in ((near, far), (far, near)):
            found = reasons.reason((), (("r1c5", 1),), (), placed, ("column 5",))
            assert found == Reason(("column 5",), (), (near,), True)
        found = reasons.reason((("r1c5", 2),), (), gone, (("r9c5", 3),), ("row 1",))
        assert found == Reason(("row 1",), gone, (), True)


@pytest.mark.parametrize("kind", ["masyu", "nanro", "shikaku", "numberlink", "simple_loop", "araf"])
def test_what_one_reason_says_is_one_step(kind: str) -> None:
    without_patterns = technique_names()[1:]
    steps = explain(read_record(sample(kind, 1)), techniques=without_patterns, timeout=100).steps
    assert_none_repeats(steps)


@pytest.mark.parametrize(
    "kind",
    ["galaxies", "slitherlink", "lits", "tapa", "nonogram", "hakoiri", "mathrax", "abc_end_view"],
)
def test_what_one_reason_says_is_one_step_of_patterns_and_chains_too(kind: str) -> None:
    for number in (2, 3) if kind == "abc_end_view" else (2,):
        assert_none_repeats(explain(read_record(sample(kind, number)), timeout=100).steps)


def assert_none_repeats(steps: Sequence[Step]) -> None:
    """Assert that the conclusions of one reason are one step, if they are near and have one name."""
    for one, other in pairwise(steps):
        assert one.reason is not None
        assert other.reason is not None
        if is_far(one, other) or (one.technique, one.detail) != (other.technique, other.detail):
            continue
        members = [(reason.labels, reason.gone, reason.placed) for reason in (one.reason, other.reason)]
        assert members[0] != members[1], (one, other)


def is_far(*steps: Step) -> bool:
    """Return whether some places of steps lie more than three squares apart."""
    every = (some for step in steps for some in (step.places, step.removes, *step.excludes))
    places = [squares_of(cell) for some in every for cell, _ in some]
    return any(
        min(max(abs(r - y), abs(c - x)) for r, c in here for y, x in there) > 3
        for here, there in combinations(filter(None, places), 2)
    )


def test_one_rule_says_different_values_at_several_places_in_one_step() -> None:
    digits = [step for step in first("eulero").steps if step.technique == "last way out"]
    assert any(len(dict(step.removes)) > 1 < len({value for _, value in step.removes}) for step in digits)


def test_what_follows_by_the_same_rule_again_is_told_with_it() -> None:
    """A line is drawn in one stroke, if no single square says all of it."""
    loop = first("moonsun")
    follows_later = []
    for step in loop.steps:
        if step.reason is not None and rules_in(step.reason.labels) == {NO_END}:
            squares = [replace(step.reason, labels=(label,)) for label in step.reason.labels]
            edges = (Step("", 0, places=(edge,)) for edge in step.places)
            follows_later += [all(leaves_open(loop.puzzle, edge, one) for one in squares) for edge in edges]
    assert any(follows_later)


def test_a_label_that_names_a_square_says_at_once_what_is_near() -> None:
    """The 8 has one way down, of two squares."""
    steps = explain(read_record(sample("fillomino", 3)), timeout=100).steps
    alone = [step for step in steps if step.reason is not None and step.reason.size == 1]
    (down,) = (step for step in alone if step.labels == ("the 8 at r5c1",))
    assert down.places == (("r6c1", 8), ("r7c1", 8))


ALIKE = ("snake", "nurikabe", "tents", "entry_exit", "hitori")


@cache
def first(kind: str) -> Explanation:
    """Return the path of the first sample."""
    return explain(read_record(sample(kind, 1)), timeout=100)


def said(step: Step) -> tuple[object, ...]:
    """Return the statement of a step about its cells, and its rule, if it is one."""
    assert step.reason is not None
    rules = rules_in(step.reason.labels)
    values = ({value for _, value in some} for some in (step.places, step.removes))
    return step.technique, *values, rules if len(rules) == 1 else step


@pytest.mark.parametrize("kind", ALIKE)
def test_no_step_repeats_the_rule_of_the_one_before(kind: str) -> None:
    """Except if it needs the earlier step's result, or that step is long enough."""
    several = 0
    for one, other in pairwise(first(kind).steps):
        assert one.reason is not None
        assert other.reason is not None
        several += len(one.reason.labels) > 1
        found = {cell for cell, _ in one.places + one.removes}
        if said(one) == said(other) and all(map(rule_of, other.reason.labels)):
            needed = {cell for cell, _ in other.reason.placed + other.reason.gone}
            long = len(one.reason.labels) >= MOST_ALIKE or one.reason.size + other.reason.size > MOST_TOLD
            assert found & needed or long or is_far(one, other), (one, other)
    assert several


@pytest.mark.parametrize("kind", ALIKE)
def test_steps_told_as_one_follow_from_their_joint_reason(kind: str) -> None:
    puzzle = first(kind).puzzle
    for step in first(kind).steps:
        assert step.reason is not None
        if len(step.reason.labels) > 1:
            assert not leaves_open(puzzle, step, step.reason), step
            for smaller in with_one_less(step.reason) if step.reason.minimal else ():
                assert leaves_open(puzzle, step, smaller), (step, smaller)


def test_what_a_placement_excludes_is_told_with_it() -> None:
    steps = explain(read_record(sample("heyawake", 2)), timeout=100).steps
    step = next(step for step in steps if ("r3c2", 1) in step.places)
    around = ("r2c2", "r3c1", "r3c3", "r4c2")
    assert step.places == (("r3c2", 1), *((cell, 0) for cell in around))
    assert step.reason is not None
    own, *others = step.reason.labels
    assert own == "1 shaded in region 6 from r3c2"
    assert others == [f"{min(cell, 'r3c2')} and {max(cell, 'r3c2')} are not both shaded" for cell in around]


def test_where_no_cells_differ_reasons_come_before_truths_and_links() -> None:
    """However hard they are: truths and links may need hundreds of labels."""
    steps = explain(read_record(sample("heyawake", 2)), timeout=100).steps
    assert any(step.technique == "smallest reason" and step.grade > NO_HARDER for step in steps)
    assert not any(step.technique == "truths and links" for step in steps)


@pytest.mark.parametrize("kind", ["fillomino", "numberlink", "shikaku", "simple_loop"])
def test_no_rule_of_the_whole_board_stands_alone(kind: str) -> None:
    """A label names a square, or facts stand beside it."""
    for step in explain(read_record(sample(kind, 1)), timeout=100).steps:
        assert step.reason is not None
        named = all(re.search(r"r\d+c\d+", label) for label in step.reason.labels)
        assert named or step.reason.gone or step.reason.placed, step


def test_without_reasons_only_the_smallest_have_one() -> None:
    found = explain(read_record(sample("nurikabe", 2)), reasons=False)
    assert found.outcome == "solved"
    assert {step.technique for step in found.steps if step.reason is not None} == {"smallest reason"}


def test_work_that_is_used_up_ends_shrinking_not_the_path() -> None:
    puzzle = read_record(sample("heyawake", 1))
    with Reasons(puzzle, Deadline(60)) as reasons:
        reasons.work = 0
        found = reasons.smallest((("r1c1", 0), ("r1c1", 1)), (), ())
        assert found is not None
        assert not found[1].minimal


def test_a_count_that_the_solver_defers_is_a_reason() -> None:
    cells = [at(0, c) for c in range(WAIT + 2)]
    total = Count(tuple(Is(cell, 1) for cell in cells), 2, 2, label="two in all")
    rules = Rules(
        "wide", tuple((cell, (0, 1)) for cell in cells), (total,), tuple(cells), Board(1, len(cells))
    )
    with Reasons(Puzzle("wide", rules)) as reasons:
        reason = reasons.reason((), ((cells[-1], 1),), (), ((cells[0], 1), (cells[1], 1)), ())
    assert reason is not None
    assert (reason.labels, len(reason.placed)) == (("two in all",), 2)


def test_a_placement_keeps_what_was_found_of_other_cells() -> None:
    """A removed candidate is no longer stated once a value is placed in its cell, but it still holds."""
    puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
    wanted = (("r1c2", 1), ("r1c3", 1), ("r2c1", 1), ("r2c2", 1))

    def work(gone: Candidates, *placed: Candidate) -> int:
        before = reasons.work
        assert reasons.smallest(wanted, gone, (("r1c1", 1), *placed)) is not None
        return before - reasons.work

    with Reasons(puzzle) as reasons:
        first = work((("r4c4", 2), ("r4c4", 4)))
        kept = work((), ("r4c4", 3))
        assert work(()) > kept < first / 2


def fillomino(size: int) -> Puzzle:
    """Return a fillomino with a 2 in two corners, each beside a 3: the cell at its other side is the other
    cell of the 2.
    """
    givens: list[list[int | None]] = [[None] * size for _ in range(size)]
    givens[0][:2], givens[-1][-2:] = [2, 3], [3, 2]
    return read_record({"type": "fillomino", "rows": size, "cols": size, "clues": {"givens": givens}})


def test_a_rule_about_the_whole_board_settles_one_cell_at_a_time() -> None:
    wanted = (("r2c1", 5), ("r2c1", 6), ("r3c4", 5), ("r3c4", 6))
    with Reasons(fillomino(4)) as reasons:
        found = reasons.smallest(wanted, (), ())
    assert found is not None
    assert found[0] == wanted[:2]
    assert len(found[1].labels) == 1


def test_a_rule_is_harder_on_a_larger_board() -> None:
    boards = [fillomino(size) for size in (3, 4, 8)]
    reasons = [Reason((board.constraints[-1].label,)) for board in boards]
    grades = [grade_of(reason, board.constraints) for reason, board in zip(reasons, boards, strict=True)]
    assert 60 == grades[0] < grades[1] < grades[2] <= 100


def test_a_reason_that_is_harder_than_a_chain_is_asked_for_once() -> None:
    class Large:
        able = True
        asked = 0

        def reason(self, *_: object) -> Reason | None:
            return None

        def smallest(self, wanted: Candidates, *_: object) -> tuple[Candidates, Reason] | None:
            self.asked += 1
            return wanted[:1], Reason(tuple(f"clue {number} of {self.asked}" for number in range(9)))

        def also(self, *_: object) -> Candidates:
            return ()

    state = State.of(read_record(sample("slitherlink", 1)))
    state.reasoner = reasoner = Large()
    path = steps(state, (smallest_reason, larger_reason))
    for asked in (2, 3):  # once for each state of the board, and for that after the step
        step = next(path)
        assert step.technique == "smallest reason"
        assert len(step.labels) == 9
        assert reasoner.asked == asked


def test_a_question_that_is_given_up_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def given_up(_: list[int]) -> list[int] | None:
        raise Unclear

    reasons = Reasons(read_record(sample("slitherlink", 1)))
    monkeypatch.setattr(reasons, "core", given_up)
    assert reasons.shrink([1], [2, 3]) == ([3, 2], False)


def test_a_question_after_the_time_limit_is_not_answered() -> None:
    """Neither a puzzle that cannot be compiled in time nor a question is given up without a word."""
    puzzle = read_record(sample("slitherlink", 1))
    with Reasons(puzzle, Deadline(0)) as late, pytest.raises(Unknown):
        assert late.able
    clock = [0.0]
    with Reasons(puzzle, Deadline(5, clock=lambda: clock[0])) as reasons:
        assert reasons.able
        clock[0] = 6.0
        with pytest.raises(Unknown):
            reasons.core([*reasons.guards.values()])


def test_a_solver_that_takes_too_long_gives_its_question_up(monkeypatch: pytest.MonkeyPatch) -> None:
    with Reasons(read_record(sample("slitherlink", 1))) as reasons:
        assert reasons.able
        monkeypatch.setattr(refuter, "SECONDS", 0.0)
        with pytest.raises(Unclear):
            reasons.core([*reasons.guards.values()])


def test_after_questions_that_were_given_up_others_have_less_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a board with many hard ones does not take that much time for each."""
    allowed: list[float | None] = []

    def given_up(deadline: Deadline) -> None:
        allowed.append(deadline.seconds_left())
        raise Unknown("late")

    with Reasons(read_record(sample("slitherlink", 1))) as reasons:
        monkeypatch.setattr(reasons._open().session, "next", given_up)
        for _ in range(8):
            with pytest.raises(Unclear):
                reasons.core([*reasons.guards.values()])
    seconds = [left or 0.0 for left in allowed]
    assert sum(seconds) < 2 * refuter.SECONDS + 8 * refuter.SECONDS / 32
    assert seconds[-1] > refuter.SECONDS / 33


def test_a_refuter_gives_its_layer_and_its_search_back(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    for kind in (Layer, Search):
        monkeypatch.setattr(kind, "__exit__", noting(kind.__exit__, kind.__name__, closed))
    puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
    with Reasons(puzzle) as reasons:
        assert reasons.able
        assert closed == []
    assert closed == ["Search", "Layer"]


def noting(leave: Callable[..., None], name: str, closed: list[str]) -> Callable[..., None]:
    """Return the end of ``with``, noted."""

    def left(self: object, *error: object) -> None:
        closed.append(name)
        leave(self, *error)

    return left


def test_a_hint_has_a_reason() -> None:
    step = hint(read_record(sample("slitherlink", 3))).step
    assert step is not None
    assert step.reason is not None
    assert step.reason.minimal
