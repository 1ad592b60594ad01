"""The search of systems that guess: nodes in lines, trees in all outputs, limits of depth, dead ends."""

from __future__ import annotations

import json
import re

import pytest
from boards import SEVENTEEN, SUDOKUS
from command import gridproof as command

import gridproof
from gridproof import InputError
from gridproof.frontends.notebook.views import view
from gridproof.frontends.rules.positions import begin
from gridproof.frontends.rules.search import SearchTree, Stats
from gridproof.frontends.rules.state import apply
from gridproof.frontends.systems.catalogue import run, system_named
from gridproof.frontends.systems.published.wodm import ending_of_cells
from gridproof.frontends.systems.system import SystemResult

GOLDEN = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
"""A board with guesses ten deep."""

ONE = ".2...4.15..9.2......6.....33...8.7....8.62......1....6......6.....4..3.7...81..2."
"""A board with a wrong guess and a right one."""

TWO_DEEP = "..4..57..3..9..........2.6..7.8..1..28..9........6....5......76.....6..362..1.5.9"
"""A board on which singles guess more than once on a path."""

DEEP = "....5.9.352...74.....8...2....7.32....1..86....3..4..9.6.....7.37...1...4........"

WRONG = "9" + "..........5..2.8...6.4...5.8...7..95.21.5..........7..1.6..3......14..3.2.4..7.8."[1:]
"""A board without a solution, on which every guess fails."""

GUESSED = re.compile(r"(r\dc\d) = (\d): GUESSED, N(\d+) to N(\d+) to N(\d+), depth (\d+)")
DEAD = re.compile(r"(Dead end|Depth limit) at N(\d+), depth (\d+): (?:back to N(\d+)|no guess is left)")


def solve(text: str, **how: int | bool) -> SystemResult:
    return system_named("wodm").run(gridproof.read_one(text), **how)  # type: ignore[arg-type]


def told(messages: tuple[str, ...]) -> list[tuple[int, int | None, int, str | None]]:
    """Return the nodes that the lines tell: number, parent, depth and guess; check each way back."""
    nodes: list[tuple[int, int | None, int, str | None]] = [(0, None, 0, None)]
    path, returned = [0], None
    for line in messages:
        if guess := GUESSED.fullmatch(line):
            cell, value, above, before, after, depth = guess.groups()
            number, parent = int(before) // 2, int(above) // 2
            assert (int(before), int(after), int(above) % 2) == (2 * number, 2 * number + 1, 1)
            assert returned is None or parent == returned
            path, returned = [*path[: path.index(parent) + 1], number], None
            assert len(path) - 1 == int(depth)
            nodes.append((number, parent, int(depth), f"{cell} = {value}"))
        elif dead := DEAD.fullmatch(line):
            assert (int(dead[2]) // 2, int(dead[3])) == (path[-1], len(path) - 1)
            returned = -1 if dead[4] is None else int(dead[4]) // 2
        else:
            assert returned is None, "after a dead end comes the next guess"
            assert not line.startswith(("Dead", "Depth"))
    assert returned in (None, -1)
    return nodes


@pytest.mark.parametrize("text", [GOLDEN, ONE, WRONG, *SUDOKUS[:6], *SEVENTEEN[:4]])
def test_the_lines_tell_the_whole_tree(text: str) -> None:
    result = solve(text)
    assert result.tree is not None
    nodes = [
        (n.number, n.parent, n.depth, None if n.guess is None else f"{n.guess[0]} = {n.guess[1]}")
        for n in result.tree.nodes
    ]
    assert told(result.messages) == nodes
    assert len(nodes) == result.stats.guesses + 1
    assert max(depth for _, _, depth, _ in nodes) == result.stats.depth
    goals = [node for node in result.tree.nodes if node.outcome == "goal"]
    assert len(goals) == (result.outcome == "solved")
    on_path = sum(step.technique == "guess" for step in result.steps)
    assert not goals or goals[0].depth == on_path


def test_steps_are_counted_at_each_node() -> None:
    result = solve(ONE)
    assert result.tree is not None
    taken = [0]
    for line in result.messages:
        if GUESSED.fullmatch(line):
            taken.append(0)
        elif not DEAD.fullmatch(line):
            taken[-1] += 1
    assert [node.steps for node in result.tree.nodes] == taken


@pytest.mark.parametrize("text", [GOLDEN, WRONG, *SEVENTEEN[:4]])
def test_a_dead_end_is_an_open_cell_without_candidates(text: str) -> None:
    """As printed, rules go on to their end; a value without a place in a house does not stop them. It
    takes longer, and leads to the same path.
    """
    letter, early = solve(text), solve(text, carry_on=False)
    paths = [[(step.places, step.removes) for step in each.steps] for each in (letter, early)]
    assert paths[0] == paths[1]
    assert letter.outcome == early.outcome
    assert letter.stats.guesses >= early.stats.guesses
    assert letter.stats.firings.total() >= early.stats.firings.total()


def guesses_of_naked_singles(text: str) -> int:
    """Return the guesses of a search by naked singles; its dead ends are open cells without values."""
    cells = [(r, c) for r in range(9) for c in range(9)]
    related = {
        (r, c): [
            q
            for q in cells
            if q != (r, c) and (q[0] == r or q[1] == c or (q[0] // 3, q[1] // 3) == (r // 3, c // 3))
        ]
        for r, c in cells
    }
    guesses = 0

    def place(free: dict[tuple[int, int], set[int]], cell: tuple[int, int], value: int) -> None:
        del free[cell]
        for other in related[cell]:
            if other in free:
                free[other] = free[other] - {value}

    def solved(free: dict[tuple[int, int], set[int]]) -> bool:
        nonlocal guesses
        while singles := [cell for cell, values in free.items() if len(values) == 1]:
            place(free, singles[0], *free[singles[0]])
        if not free:
            return True
        fewest = min(free, key=lambda cell: len(free[cell]))  # the first of them in reading order
        for value in sorted(free[fewest]):
            guesses += 1
            below = dict(free)
            place(below, fewest, value)
            if solved(below):
                return True
        return False

    start: dict[tuple[int, int], set[int]] = {cell: {*range(1, 10)} for cell in cells}
    for cell, sign in zip(cells, text, strict=True):
        if sign != ".":
            place(start, cell, int(sign))
    assert solved(start)
    return guesses


def test_more_is_guessed_by_the_letter_if_the_rules_are_few() -> None:
    puzzle, few = gridproof.read_one(DEEP), ("naked-single", "guess")
    letter, early = (run("wodm", puzzle, few, carry_on=on).stats.guesses for on in (None, False))
    assert letter == guesses_of_naked_singles(DEEP) == 203
    assert early < letter


def test_a_value_without_a_place_is_no_dead_end_yet() -> None:
    puzzle = gridproof.read_one("." * 81)
    state = begin(puzzle)
    number = state.network.number
    state.remove(sum(1 << number[f"r1c{column}", 5] for column in range(1, 10)))
    assert state.is_dead
    assert ending_of_cells(puzzle, state, Stats()) == "stuck"
    state.remove(sum(1 << number["r9c9", value] for value in range(1, 10)))
    assert ending_of_cells(puzzle, state, Stats()) == "none"


def test_a_full_board_that_breaks_a_rule_is_a_dead_end() -> None:
    puzzle = gridproof.read_one({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
    state, cells = begin(puzzle), [*puzzle.shown]
    state.placed = sum(1 << state.network.number[cell, 1 + place % 4] for place, cell in enumerate(cells))
    state.alive = state.placed
    assert ending_of_cells(puzzle, state, Stats()) == "none"
    solved = begin(puzzle)
    for step in run("strategy", puzzle).steps:
        apply(solved, step)
    assert ending_of_cells(puzzle, solved, Stats()) == "solved"


@pytest.mark.parametrize("depth", [0, 1, 3, 10])
def test_the_depth_is_an_option(depth: int) -> None:
    path = gridproof.explain(GOLDEN, "wodm", depth=depth)
    assert path.tree is not None
    assert path.outcome == ("solved" if depth == 10 else "unknown")
    assert max(node.depth for node in path.tree.nodes) == depth
    if depth < 10:
        assert path.limit == f"the limit of {depth} guesses on a path was reached"
        cut = [node for node in path.tree.nodes if node.outcome == "too deep"]
        assert cut
        assert {node.depth for node in cut} == {depth}
        limits = [line for line in path.messages if line.startswith("Depth limit at ")]
        assert len(limits) == len(cut)
    told(path.messages)


def test_a_depth_that_cuts_nothing_leaves_the_proof() -> None:
    whole, deep = solve(WRONG), solve(WRONG, depth=81)
    assert (whole.outcome, whole.messages) == (deep.outcome, deep.messages)
    assert whole.outcome == "none"
    assert solve(WRONG, depth=whole.stats.depth).outcome == "none"
    assert solve(WRONG, depth=whole.stats.depth - 1).outcome == "unknown"


def test_trial_values_have_a_depth_too() -> None:
    path = gridproof.explain(DEEP, "strategy")
    assert path.tree is not None
    assert path.tree.depth > 1
    assert len(path.tree.nodes) == len([node for node in path.tree.nodes if node.guess]) + 1
    cut = gridproof.explain(DEEP, "strategy", depth=1)
    assert (cut.outcome, cut.limit) == ("unknown", "the limit of 1 guesses on a path was reached")
    with pytest.raises(InputError, match="plain backtracking tries a value in every open cell: a depth does"):
        gridproof.explain(DEEP, "strategy", ["none"], depth=3)


def test_a_depth_is_for_those_who_guess() -> None:
    for profile in ("drools7", "membrane"):
        with pytest.raises(InputError, match=f"the profile {profile} makes no guesses: a depth does not go"):
            gridproof.explain(ONE, profile, depth=3)
        shell = command("explain", "--profile", profile, "--depth", "3", ONE)
        assert (shell.returncode, shell.stdout) == (2, "")
        assert f"the profile {profile} makes no guesses: --depth does not go with it" in shell.stderr
    with pytest.raises(InputError, match="the profile default makes no guesses without guess"):
        gridproof.explain(ONE, depth=3)
    with pytest.raises(InputError, match="a depth of -1 guesses: give 0 or more"):
        gridproof.explain(ONE, "wodm", depth=-1)
    shell = command("explain", "--depth", "3", ONE)
    assert (shell.returncode, shell.stdout) == (2, "")


def test_our_own_techniques_have_a_tree_with_guesses() -> None:
    path = gridproof.explain(TWO_DEEP, "singles", guess=True)
    assert (path.outcome, path.limit) == ("solved", "")
    assert path.tree is not None
    assert sum(step.technique == "guess" for step in path.steps) == next(
        node.depth for node in path.tree.nodes if node.outcome == "goal"
    )
    assert path.tree.depth > 1
    cut = gridproof.explain(TWO_DEEP, "singles", guess=True, depth=1)
    assert (cut.outcome, cut.limit) == ("unknown", "the limit of 1 guesses on a path was reached")
    assert gridproof.explain(ONE, "singles").tree is None


def test_records_and_texts_have_the_tree() -> None:
    path = gridproof.explain(ONE, "wodm")
    assert path.tree is not None
    shell = command("explain", "--json", "--profile", "wodm", ONE)
    record = json.loads(shell.stdout)
    assert SearchTree.from_json(record["tree"]) == path.tree
    said = command("explain", "--profile", "wodm", ONE).stdout
    assert f"search tree: {path.tree.sentence}" in said
    assert all(f"     {line}\n" in said for line in path.tree.lines())
    shown = view(path)
    assert str(path.tree) in shown.plain
    assert view(path.tree).html in shown.html
    without = gridproof.explain(ONE, "drools7")
    assert without.tree is None
    assert "search tree" not in view(without).plain
    assert "tree" not in json.loads(command("explain", "--json", "--profile", "drools7", ONE).stdout)
