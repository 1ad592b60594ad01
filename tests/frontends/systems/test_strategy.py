"""The strategy pattern, trial by trial: its lines are those of boards replayed from the presses, and of plain
backtracking by the tests.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from boards import SUDOKUS
from command import gridproof as command

import gridproof
from gridproof.frontends.systems.catalogue import run
from gridproof.frontends.systems.published.strategy import BACK, MOST_TOLD
from gridproof.frontends.systems.system import SystemResult
from gridproof.frontends.watching.strategies import (
    MOST_ROWS,
    StrategyComparison,
    StrategyRow,
    Trials,
    compare_strategies,
)
from gridproof.puzzles import InputError, Puzzle, kind_names, read_record
from gridproof.puzzles.samples import samples

HARD = ".2...4.15..9.2......6.....33...8.7....8.62......1....6......6.....4..3.7...81..2."
DEEP = "6........25...8..4.385...6.......35..917........6.28..4..259....1..........3....2"
BACKWARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
"""A board on which the search goes back over several cells."""

WRONG = "9.........5..2.8...6.4...5.8...7..95.21.5..........7..1.6..3......14..3.2.4..7.8."
"""A board without a solution, which takes several trial values to be seen."""

SERVED = {"diagonal_sudoku", "even_odd_sudoku", "jigsaw_sudoku", "latin_square", "sudoku", "suguru"}
"""The kinds whose every rule is that cells of a group are all different."""

COUNTS = r"(\d+) open cells? with (\d+) candidates?"
FOLLOWS = r"(\d+) values?, (\d+) candidates? removed"
INFERRED = re.compile(rf"Inference leaves {COUNTS}: {FOLLOWS}(?:; (.*))?")
TRIAL = re.compile(rf"Trial (\d+), depth (\d+): (r\dc\d)=(\d), inferred {FOLLOWS}; {COUNTS}(?:; (.*))?")
PLAIN = re.compile(
    rf"Trial (\d+), depth (\d+): (r\dc\d)=(\d) conflicts with (?:(r\dc\d) in (.*)|no cell; {COUNTS})"
)


def read(text: str) -> Puzzle:
    return gridproof.read_one(text)


Board = tuple[dict[str, tuple[int, ...]], dict[str, int]]


def boards(result: SystemResult) -> Iterator[tuple[Board, str]]:
    """Yield the values left in each cell, and those that stand, after each press, with its first line."""
    puzzle = result.puzzle
    house = {
        cell: (cell[1], cell[3], (int(cell[1]) - 1) // 3, (int(cell[3]) - 1) // 3) for cell in puzzle.domains
    }
    clues = {cell: values[0] for cell, values in puzzle.givens}

    def near(one: str, two: str) -> bool:
        a, b = house[one], house[two]
        return one != two and (a[0] == b[0] or a[1] == b[1] or a[2:] == b[2:])

    left = {
        cell: values if cell in clues else tuple(
            x for x in values if not any(near(cell, other) and x == value for other, value in clues.items())
        )
        for cell, values in puzzle.domains.items()
    }  # fmt: skip
    stands = dict(clues)
    for press in result.presses:
        for change in press.changes:
            left[change.cell] = change.values
            stands.pop(change.cell, None)
            if change.value is not None:
                stands[change.cell] = change.value
        yield (dict(left), dict(stands)), press.lines[0]


def cells_of(label: str) -> list[str]:
    """Return the cells of a row, a column or a box by its label, or the cell itself."""
    every = [f"r{r}c{c}" for r in range(1, 10) for c in range(1, 10)]
    house, _, number = label.partition(" ")
    if not number:
        return [house]
    where = {
        "row": lambda cell: int(cell[1]),
        "column": lambda cell: int(cell[3]),
        "box": lambda cell: (int(cell[1]) - 1) // 3 * 3 + (int(cell[3]) - 1) // 3 + 1,
    }
    return [cell for cell in every if where[house](cell) == int(number)]


def counts(board: Board) -> tuple[int, int, int]:
    """Return the number of open cells, of their candidates, and of all."""
    left, stands = board
    candidates = [len(values) for cell, values in left.items() if cell not in stands]
    return len(candidates), sum(candidates), sum(map(len, left.values()))


def is_contradiction(said: str, board: Board) -> bool:
    """Return whether a board has the contradiction that is told of it."""
    if match := re.match(r"contradiction, no value for (r\dc\d): ", said):
        return board[0][match[1]] == ()
    match = re.match(r"contradiction, no (\d) place in (.*?): ", said)
    return match is not None and all(int(match[1]) not in board[0][cell] for cell in cells_of(match[2]))


@pytest.mark.parametrize("text", [HARD, DEEP, *SUDOKUS[:2]])
def test_each_trial_value_is_a_press_that_tells_its_board(text: str) -> None:
    demand_trials(text)


def test_presses_go_back_over_several_cells() -> None:
    demand_trials(BACKWARD)


def test_presses_go_back_to_the_beginning() -> None:
    demand_trials(WRONG)


def demand_trials(text: str) -> None:
    """Demand that each press of a run is a trial value, and that its line is true of the replayed board."""
    result = run("strategy", read(text))
    (root, first), *later = boards(result)
    if result.outcome == "none":
        board, line = later.pop()
        assert (line, board) == (BACK, root)
    start = INFERRED.fullmatch(first)
    assert start is not None
    assert (int(start[1]), int(start[2])) == counts(root)[:2]
    assert len(later) == result.stats.iterations
    path, tried, waiting = [root], [0], None
    for number, (board, line) in enumerate(later, start=1):
        found = TRIAL.fullmatch(line)
        assert found is not None, line
        depth, cell, value = int(found[2]), found[3], int(found[4])
        assert int(found[1]) == number
        assert depth <= len(path)
        path, tried = path[:depth], tried[:depth]
        left, stands = path[-1]
        assert cell == min(set(left) - set(stands)), "the first open cell in reading order"
        assert value == min(x for x in left[cell] if x > tried[-1]), "the next value of the cell"
        tried[-1] = value
        assert waiting is None or waiting == cell
        assert (int(found[7]), int(found[8])) == counts(board)[:2]
        assert counts(path[-1])[0] - 1 - int(found[5]) == int(found[7]), "values that stand were inferred"
        said = found[9] or ""
        waiting = None
        if said.startswith("contradiction"):
            assert is_contradiction(said, board)
            back = re.search(r": (?:back to (r\dc\d)|no value is left to try)$", said)
            assert back is not None
            waiting = back[1]
        else:
            assert (said == "solved") == (counts(board)[0] == 0)
            path.append(board)
            tried.append(0)
    assert (result.outcome == "solved") == (
        (len(path) > 1 and counts(path[-1])[0] == 0) or counts(root)[0] == 0
    )
    assert result.outcome == "solved" or waiting is None


def test_trial_values_are_shown_until_nothing_is_left_to_try() -> None:
    lines = run("strategy", read(WRONG)).messages
    assert sum(line.endswith(": no value is left to try") for line in lines) == 1
    assert lines[-4].endswith(": no value is left to try")
    assert lines[-3] == BACK
    assert any("back to" in line for line in lines)


@pytest.mark.parametrize("text", [HARD, WRONG])
def test_firings_are_those_of_all_branches(text: str) -> None:
    result = run("strategy", read(text))
    steps = Counter(step.technique for press in result.presses for step in press.steps)
    said = dict(
        part.rsplit(" ", 1) for part in result.messages[-2].removeprefix("Strategies fired: ").split(", ")
    )
    fired = {name: int(number) for name, number in said.items()}
    assert fired == {name: result.stats.firings[name] for name in fired}
    assert sum(fired.values()) == steps.total() - steps["guess"]
    for name in ("naked single", "hidden single", "naked pair"):
        assert fired[name] == steps[name]
    assert fired["locked in box"] + fired["locked in line"] == steps["locked candidates"]


# Plain backtracking ------------------------------------------------------------------------------


def plainly(text: str) -> Iterator[tuple[int, str, int, set[str]]]:
    """Yield the depth, the cell and the value of each trial, with the cells that it conflicts with."""
    every = [f"r{r}c{c}" for r in range(1, 10) for c in range(1, 10)]
    value = {cell: int(x) for cell, x in zip(every, text, strict=True) if x != "."}
    blank = [cell for cell in every if cell not in value]
    near = {
        cell: {other for house in ("row", "column", "box") for other in cells_of(label_of(cell, house))}
        - {cell}
        for cell in blank
    }

    def fill(depth: int) -> Iterator[tuple[int, str, int, set[str]]]:
        cell = blank[depth]
        for x in range(1, 10):
            clash = {other for other in near[cell] if value.get(other) == x}
            yield depth + 1, cell, x, clash
            if not clash:
                value[cell] = x
                if depth + 1 < len(blank):
                    yield from fill(depth + 1)
                value.pop(cell, None)

    return fill(0)


def label_of(cell: str, house: str) -> str:
    """Return the label of the row, the column or the box of a cell."""
    r, c = int(cell[1]), int(cell[3])
    numbers = {"row": r, "column": c, "box": (r - 1) // 3 * 3 + (c - 1) // 3 + 1}
    return f"{house} {numbers[house]}"


@pytest.mark.parametrize("text", [HARD, WRONG])
def test_plain_trial_values_are_judged_against_related_cells(text: str) -> None:
    result = run("strategy", read(text), ())
    lines = [line for line in result.messages if line.startswith("Trial ")]
    assert len(lines) == MOST_TOLD < result.stats.iterations
    for number, (line, trial) in enumerate(zip(lines, plainly(text), strict=False), start=1):
        found = PLAIN.fullmatch(line)
        assert found is not None, line
        depth, cell, value, clash = trial
        assert (int(found[1]), int(found[2]), found[3], int(found[4])) == (number, depth, cell, value)
        if found[5] is not None:
            assert found[5] in clash
            assert {cell, found[5]} <= {*cells_of(found[6])}
        else:
            assert not clash
    more = f"{result.stats.iterations - MOST_TOLD:,} more presses"
    is_solved = result.outcome == "solved"
    assert result.messages[-3:-1] == ((lines[-1], more) if is_solved else (BACK, more))
    assert len(result.presses) == 1 + MOST_TOLD + (not is_solved)


def test_plain_presses_show_the_values_that_stand() -> None:
    result = run("strategy", read(HARD), ())
    trials = plainly(HARD)
    path: list[tuple[str, int]] = []
    for (_, stands), line in islice(boards(result), 1, MOST_TOLD):
        depth, cell, value, clash = next(trials)
        assert f"{cell}={value} " in line
        if not clash:
            path = [*path[: depth - 1], (cell, value)]
            assert {c: v for c, v in stands.items() if c not in dict(result.puzzle.givens)} == dict(path)


def test_plain_backtracking_at_the_command_line() -> None:
    shell = command(
        "explain", "--profile", "strategy", "--techniques", "none", "--kind", "sudoku", "1234............"
    )
    assert "30 iterations, " in shell.stdout
    assert "Trial 30, depth 12: " in shell.stdout


# Kinds -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", kind_names())
def test_kinds_of_other_constraints_are_refused_at_once(kind: str) -> None:
    puzzle = read_record(samples(kind)[0])
    if kind in SERVED:
        result = run("strategy", puzzle)
        assert result.outcome == "solved"
        assert puzzle.broken(result.values) is None
        return
    with pytest.raises(InputError, match=f"the profile strategy does not serve {kind}: its judge of trial"):
        run("strategy", puzzle)


def test_a_kind_that_is_refused_exits_with_2() -> None:
    shell = command("explain", "--profile", "strategy", "--kind", "masyu", "--sample", "1")
    assert (shell.returncode, shell.stderr) == (2, "")
    assert "error: the profile strategy does not serve masyu: its judge of trial values knows" in shell.stdout


def test_parts_of_other_constraints_are_refused() -> None:
    blank = gridproof.variant(4)
    assert run("strategy", blank.rising_diagonal().puzzle).outcome == "solved"
    with pytest.raises(InputError, match="does not serve variant_sudoku"):
        run("strategy", gridproof.variant(4).cage("r1c1 r1c2", 3).puzzle)


# Plain beside strategic --------------------------------------------------------------------------


def test_the_table_has_the_trials_of_both_runs() -> None:
    texts = [HARD, DEEP]
    found = gridproof.compare_strategies(texts)
    *rows, mean = found.rows
    for text, row in zip(texts, rows, strict=True):
        plain, strategic = run("strategy", read(text), ()), run("strategy", read(text))
        assert row.plain.iterations == plain.stats.iterations
        assert row.strategic.iterations == strategic.stats.iterations
        assert row.plain.solution == row.strategic.solution == plain.values
        assert row.plain.seconds > 0 < row.strategic.seconds
    assert mean.name == "mean of 2"
    assert mean.plain.iterations == sum(row.plain.iterations for row in rows) / 2
    assert mean.plain.seconds == sum(row.plain.seconds for row in rows) / 2
    assert mean.strategic.iterations == sum(row.strategic.iterations for row in rows) / 2
    assert found.is_unanimous
    assert len(str(found).splitlines()) == 3
    one = gridproof.compare_strategies(read(HARD), ["naked-single"]).rows
    assert len(one) == 1
    assert one[0].strategic.iterations == run("strategy", read(HARD), ["naked single"]).stats.iterations


def test_rows_of_the_table() -> None:
    solved = Trials(96929, 0.11, "solved", {"a": 1})
    other, late = Trials(5051, 0.006, "solved", {"a": 2}), Trials(7.5, 0.006, "unknown")
    row = StrategyRow("puzzle 1", solved, other)
    assert str(row) == "puzzle 1: plain 96,929 iterations, 110.0 ms; with strategies 5,051 iterations, 6.0 ms"
    assert not StrategyComparison((row,)).is_unanimous
    assert StrategyComparison((StrategyRow("b", late, other),)).is_unanimous
    assert "plain unknown: 7.5 iterations, 6.0 ms" in str(StrategyRow("b", late, other))
    many = StrategyComparison((*[row] * 40, StrategyRow("mean of 40", solved, other)))
    assert (len(many.shown), many.shown[-1].name) == (MOST_ROWS, "mean of 40")


def test_a_table_that_cannot_be_made_is_refused() -> None:
    with pytest.raises(InputError, match="there is no puzzle to compare them on"):
        compare_strategies([])
    with pytest.raises(InputError, match="name a strategy"):
        compare_strategies(HARD, ["none"])
    with pytest.raises(InputError, match="the profile strategy does not serve masyu"):
        compare_strategies(samples("masyu")[0])
    late = compare_strategies(HARD, timeout=1e-9).rows[0]
    assert (late.plain.outcome, late.strategic.outcome) == ("unknown", "unknown")
