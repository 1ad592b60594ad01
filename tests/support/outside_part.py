"""A package of one file with a part of variant sudokus: lines whose digits rise, and then fall."""

from gridproof.puzzles.parts.kit import (
    CellGroup,
    CellGroups,
    Finished,
    Raw,
    Rules,
    SudokuGrid,
    accepts,
    line_part,
    where,
)

State = tuple[int | None, bool]
"""The value before, None at the start, and True once the values fall."""

START: State = (None, False)


def step(state: State, value: int) -> State | None:
    """Return the state behind one more value, or None if the values rise again or stay."""
    before, falls = state
    if before is None:
        return value, False
    if value == before or (falls and value > before):
        return None
    return value, value < before


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State an automaton along the line."""
    yield accepts(grid, grid.values(group.cells), START, step, bool, group.label())


def judge(clue: Raw, board: Finished) -> str | None:
    """Return the fault of a finished line, or None."""
    values = board.values_of(clue["cells"])
    peak = values.index(max(values))
    if values[: peak + 1] != sorted({*values[: peak + 1]}) or values[peak:] != sorted({*values[peak:]})[::-1]:
        return f"the line from {where(clue)} does not rise and then fall"
    return None


PART = line_part(
    CellGroups("peak_lines", "peak line", "lines whose digits rise, and then fall"),
    "Peak lines",
    "Along a peak line digits rise, and then fall.",
    constraints=constraints,
    judge=judge,
    stroke=(0.2, "lime"),
)
