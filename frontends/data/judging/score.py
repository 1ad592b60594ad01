r"""Score of an answer: the reward of a language model that was asked to solve a puzzle.

>>> row = {"puzzle": "1...34......4..1"}
>>> score("It is this:\n```\n1 2 4 3\n3 4 1 2\n2 1 3 4\n4 3 2 1\n```", row), score("It has none.", row)
(1.0, 0.0)
>>> score_answer("1243 3412 2134 4321", {"question": "Solve this sudoku.", "metadata": row})
1.0
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from typing import Any

from ....models.questions.verdict import Verdict
from ....puzzles import InputError, Puzzle
from ....puzzles.answers.texts import explains
from ....puzzles.revising.stating import with_full_record
from ...reading.entries import MOST_TEXT
from ...reading.files.columns import Row, puzzle_of_row
from ...reading.rows import to_lists
from .answers import judge_answer
from .texts import answers_in

RIGHT, WRONG = 1.0, 0.0

ORDER = "score(answer, puzzle) takes the answer first"


def score(answer: Any, row: Row | Puzzle | str) -> float | None:
    r"""Score an answer: 1.0 if it keeps the rules and everything that the puzzle states, otherwise 0.0.

    There is no credit for parts: a grid with one wrong square may break every clue, and one that copies the
    givens is no nearer to a solution. A solution in the row is ignored, so each of several solutions is
    right.

    In a text the answer is the part between the last ``<answer>`` and ``</answer>``, else, or within that,
    the last ``\boxed{}``, else the last code fence, else the whole text; a box or a fence with an explanation
    instead of an answer is passed over. It is a grid, a row a line, whose squares may be separated by blanks,
    commas and bars, in Markdown or LaTeX, its rows named or not; or JSON, with words before and after it or
    not; numbers by name may be written as ``S = 9``. An answer in any other form is worth 0.0, as is None,
    and a text of more than 100,000 characters.

    Args:
        answer: A text, messages (the last one's content is the text), or a value: lists, an array, an object
            in the form of the kind's records or by cell, or a verdict, whose first answer counts.
        row: The row with the puzzle, the puzzle, or its text.

    Returns:
        The score; None, with a warning, if the row holds no readable puzzle.

    Raises:
        InputError: For an answer that is a `Puzzle`.
    """
    if isinstance(answer, Puzzle):
        raise InputError(f"this is a puzzle and no answer: {ORDER}")
    try:
        puzzle = with_full_record(puzzle_of_row(row))
    except InputError as reason:
        warnings.warn(f"an answer has no score: {reason}", stacklevel=2)
        return None
    result = _score(content(answer), puzzle)
    if result == WRONG and all(len(puzzle.domains[cell]) == 1 for cell in puzzle.shown):
        warnings.warn(f"the puzzle has no blank cell: {ORDER}", stacklevel=2)
    return result


def _score(answer: Any, puzzle: Puzzle) -> float:
    """Return the score of an answer to a puzzle."""
    if not isinstance(answer, str):
        return WRONG if answer is None or judge_answer(puzzle, answer).fault is not None else RIGHT
    if len(answer) > MOST_TEXT:
        return WRONG
    for part in answers_in(answer):
        judgement = judge_answer(puzzle, part)
        if judgement.is_answer or not explains(part):
            return RIGHT if judgement.fault is None else WRONG
    return WRONG


def score_answer(answer: Any, entry: Row) -> float | None:
    """Score an answer to an entry of a data set in the form of reasoning-gym. See `score`.

    Args:
        answer: The answer, as for `score`.
        entry: An object of a question, and of metadata, which state the puzzle.

    Returns:
        The score; None, with a warning, if the entry holds no readable puzzle.
    """
    return score(answer, entry)


def reward(completions: Sequence[Any], **columns: Any) -> list[float | None]:
    r"""Score each completion, for the trainers of TRL. Nothing is raised for an unreadable row.

    Args:
        completions: The answers: each a text, or a list of messages, whose last content is the answer.
        columns: The columns of the rows: a list each, or one text or object for all rows.

    Returns:
        The scores. None stands for a row without a readable puzzle, which trainers leave out.

    >>> puzzle = "latin_square 2x2\n1 .\n. ."
    >>> reward(["12\n21", [{"role": "assistant", "content": "?"}]], puzzle=[puzzle, puzzle])
    [1.0, 0.0]
    """
    count = len(completions)
    rows: list[dict[str, Any]] = [{} for _ in range(count)]
    for name, column in columns.items():
        column = column if isinstance(column, str | Mapping) else to_lists(column)
        for i, row in enumerate(rows):
            if isinstance(column, str | Mapping):
                row[name] = column
            elif isinstance(column, list | tuple) and len(column) == count:
                row[name] = column[i]
    return [score(completion, row) for completion, row in zip(completions, rows, strict=True)]


def content(completion: Any) -> Any:
    """Return the text of messages, and the first answer of a verdict, or None if it has none; return anything
    else unchanged.
    """
    if isinstance(completion, Verdict):
        return next(iter(completion.record["solutions"]), None)
    if isinstance(completion, Mapping) and "role" in completion:
        completion = [completion]
    if isinstance(completion, list) and completion and all(isinstance(item, Mapping) for item in completion):
        text = completion[-1].get("content")
        if isinstance(text, list):  # parts of a message
            text = "\n".join(
                str(part["text"]) for part in text if isinstance(part, Mapping) and "text" in part
            )
        return text if isinstance(text, str) else None
    return completion
