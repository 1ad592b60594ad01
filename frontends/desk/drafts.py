"""Drafts: board records in the making, blank at first, and changed by strokes.

A draft need not be readable yet: regions may have the wrong size, or a table may be half empty.

Vocabulary
    draft      a board record each of whose fields is one that strokes can make
    stroke     a change of one field, of the whole board, or of a text about it, as a JSON object
    tool       how a field of a draft is set by hand, and its current content, as a JSON object

>>> draft = blank_draft("slitherlink", 1, 2)
>>> draft = apply_strokes(draft, [{"field": "cells", "place": [0, 1], "text": "3"}])
>>> draft["clues"], apply_strokes(draft, [{"board": "rotate"}])["clues"]
({'cells': [[None, 3]]}, {'cells': [[None], [3]]})
>>> [(tool["label"], tool["gesture"], tool["choices"]) for tool in tools_of(draft)]
[('numbers', 'entry', ['0', '1', '2', '3', '4', '?']), ('visit all', 'text', ['no', 'yes'])]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from ...puzzles import InputError, Kind, Puzzle, TooLarge, kind_named, read_record
from ...puzzles.core.board import Board
from ...puzzles.core.board import at as cell_at
from ...puzzles.core.marks import Beside, Disc, Label, Marks, Outline, Sign
from ...puzzles.core.marks import LineMark as Line
from ...puzzles.core.record import ASKED, Record, shorten, type_of
from ...puzzles.core.turns import Turn
from ...puzzles.fields import Field, Flag, Move, Spot, Stroke
from ...puzzles.notation.text.field_lines import plainly
from ...puzzles.notes import with_note_of, with_text
from ...puzzles.parts import families
from ...puzzles.puzzle import Rules
from ..data.symmetry.images import turn_record, turns_of

Json = dict[str, Any]

MOST_STROKES = 1_000
"""The most strokes that are applied at once."""

MOST_SQUARES = 10_000
"""The most squares of a draft: all that a page has to know of it comes back after each stroke."""

MANY_FIELDS = 20
"""With more fields their tools stand in groups: the families of parts of sudokus."""

MOST_LETTERS = 100_000
"""The most letters of a stroke."""

TURNS = {
    "rotate": (Turn(flip=True, left=True), "turned"),
    "mirror": (Turn(left=True), "mirrored"),
}
"""The strokes that turn the board: a quarter to the right, and left and right exchanged."""

DIVISIONS: tuple[Callable[[int, int], list[list[int]]], ...] = (
    lambda rows, columns: [[r] * columns for r in range(rows)],
    lambda rows, columns: [[r // 2 * columns + c for c in range(columns)] for r in range(rows)],
)
"""Rows and dominoes: the first division of a board for which one region will not do."""


# Boards -------------------------------------------------------------------------------------------


def blank_draft(kind: str, rows: int, cols: int) -> Json:
    """Return a board of this kind and size without a clue, with regions that the kind can read if it needs
    some. Raises `InputError` if it would be too large.
    """
    puzzle_kind = kind_named(kind)
    board = Record({"type": puzzle_kind.name, "rows": rows, "cols": cols, "clues": {}, "params": {}})
    demand_room(board)
    for field in puzzle_kind.fields:
        board = with_value(puzzle_kind, board, field, field.unset(board))
    params = puzzle_kind.recipe.params if puzzle_kind.recipe is not None else {}
    for field in puzzle_kind.fields:
        if field.required and field.place == "params" and params and field.name in params:
            board = with_value(puzzle_kind, board, field, params[field.name])
    drafts = [board, *divided(puzzle_kind, board)]
    for draft in drafts:
        try:
            puzzle_kind.read(draft)
        except InputError:
            continue
        except TooLarge as error:
            raise InputError(str(error)) from None
        return dict(draft.data)
    return dict(board.data)


def demand_room(board: Record) -> None:
    """Raise `InputError` for a board that is too large to be edited."""
    if board.rows * board.columns > MOST_SQUARES:
        size = f"{board.rows}×{board.columns}"
        raise InputError(f"the board is {size}, one that is edited has at most {MOST_SQUARES:,} squares")


def divided(kind: Kind, board: Record) -> Iterator[Record]:
    """Yield the board with regions other than a single one."""
    for divide in DIVISIONS:
        for field in kind.fields:
            if field.gesture == "region" and field.required:
                yield with_value(kind, board, field, divide(board.rows, board.columns))


def opened(data: Mapping[str, Any], kind: str | None = None) -> Json:
    """Return the draft of a board record; required fields that are missing are blank. Raises `InputError` for
    an entry that no strokes make.
    """
    puzzle_kind = kind_named(type_of(data, kind))
    board = Record(data, puzzle_kind.name)
    demand_room(board)
    puzzle_kind.refuse_unknown(board)
    board = Record(
        {name: data[name] for name in ASKED if name in data}
        | {"type": puzzle_kind.name, "clues": {**board.clues}, "params": {**board.params}}
    )
    if not board.clues:
        blank = blank_draft(puzzle_kind.name, board.rows, board.columns)
        params = blank["params"] | board.params
        return {**board.data, "clues": blank["clues"], "params": params}
    for field in puzzle_kind.fields:
        if field.raw(board.data) is None and field.required:
            board = with_value(puzzle_kind, board, field, field.unset(board))
        field.demand_draft(board)
    return dict(board.data)


def with_value(kind: Kind, board: Record, field: Field[Any], value: Any) -> Record:
    """Return the board with this value of a field, None for none; its fields stand in the order of the
    kind.
    """
    values = {**(board.data.get(field.place) or {}), field.name: value}
    if value is None:
        del values[field.name]
    names = [each.name for each in kind.fields if each.name in values]
    rest = [name for name in values if name not in names]
    return Record({**board.data, field.place: {name: values[name] for name in (*names, *rest)}}, kind.name)


def fault_of(draft: Mapping[str, Any]) -> InputError | None:
    """Return why a draft cannot be read as a puzzle yet, or None if it can."""
    reading = read_draft(draft)
    return reading if isinstance(reading, InputError) else None


def read_draft(draft: Mapping[str, Any]) -> Puzzle | InputError:
    """Return the puzzle of a draft, or why it cannot be read yet."""
    try:
        return read_record(draft)
    except InputError as error:
        return InputError(plainly(error.what, "a blank"), cell=error.cell)
    except TooLarge as error:
        return InputError(str(error))


# Strokes ------------------------------------------------------------------------------------------


def apply_strokes(draft: Mapping[str, Any], strokes: Sequence[Mapping[str, Any]]) -> Json:
    """Return the draft after some strokes. Raises `InputError` for a stroke that the kind does not allow,
    with its square if it has one, and for a malformed stroke.
    """
    if len(strokes) > MOST_STROKES:
        raise InputError(f"there are {len(strokes):,} strokes, more than {MOST_STROKES:,}")
    kind = kind_named(type_of(draft))
    board = Record(draft, kind.name)
    for stroke in strokes:
        if "board" in stroke:
            board = Record(_on_board(kind, board, stroke), kind.name)
        elif "note" in stroke:
            board = Record(_on_note(board, stroke), kind.name)
        else:
            board = _on_field(kind, board, stroke)
    return dict(board.data)


def _on_field(kind: Kind, board: Record, data: Mapping[str, Any]) -> Record:
    """Return the board after a stroke on a field."""
    field, stroke = kind.field(str(data.get("field"))), stroke_of(data)
    after = with_value(kind, board, field, field.with_stroke(board, stroke))
    return relabelled(kind, after) if field.gesture == "region" else after


def _on_note(board: Record, data: Mapping[str, Any]) -> Json:
    """Return the record with another text about the board."""
    if data.keys() != {"note", "text"} or not all(isinstance(each, str) for each in data.values()):
        raise InputError("a stroke on the note has the name of a text as its note, and the text")
    return with_text(board.data, data["note"], data["text"])


def relabelled(kind: Kind, board: Record) -> Record:
    """Return the board with the labels of its regions renumbered from 0 without a gap, in their order."""
    used: set[int] = set()
    for field in kind.fields:
        if field.gesture == "region":
            used |= {label for label in chain(*(field.raw(board.data) or ())) if label is not None}
    labels = {old: number for number, old in enumerate(sorted(used))}
    for field in kind.fields if used else ():
        value = field.relabelled(field.raw(board.data), labels)
        board = with_value(kind, board, field, value)
    return board


def stroke_of(data: Mapping[str, Any]) -> Stroke:
    """Parse the stroke in a JSON object. Raises `InputError` if it is malformed."""
    unknown = next((name for name in data if name not in ("field", *FORMS)), None)
    if unknown is not None:
        raise InputError(f"a stroke has no {shorten(unknown)}; it has field, {', '.join(FORMS)}")
    for name, fits in FORMS.items():
        if name in data and not fits(data[name]):
            raise InputError(f"a stroke has {shorten(data[name])} as its {name}")
    if not {"text", "squares"} & data.keys():
        raise InputError("a stroke has a text or squares, this one has neither")
    squares = tuple((r, c) for r, c in data.get("squares", ()))
    if "squares" in data and not squares:
        raise InputError("a drag has squares, this one has none")
    erase, new = data.get("erase", False), data.get("new", False)
    return Stroke(data.get("text", ""), data.get("place"), squares, erase, new)


def _is_place(value: Any, depth: int = 2) -> bool:
    """Return whether a JSON value is a place: a name, a number, or a short list of them."""
    if isinstance(value, list):
        return depth > 0 and len(value) <= 4 and all(_is_place(each, depth - 1) for each in value)
    return isinstance(value, str) or type(value) is int


def _are_squares(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(square, list) and len(square) == 2 and all(type(x) is int for x in square)
        for square in value
    )


FORMS: dict[str, Callable[[Any], bool]] = {
    "place": _is_place,
    "squares": _are_squares,
    "text": lambda value: isinstance(value, str) and len(value) <= MOST_LETTERS,
    "erase": lambda value: isinstance(value, bool),
    "new": lambda value: isinstance(value, bool),
}
"""The parts of a stroke on a field, and whether a JSON value is one."""


# Strokes on the board -----------------------------------------------------------------------------


def _on_board(kind: Kind, board: Record, data: Mapping[str, Any]) -> Json:
    """Return the record after a stroke on the whole board."""
    name = data["board"]
    if not isinstance(name, str) or name not in BOARD:
        raise InputError(f"no stroke on the board is {shorten(name)}; there are {', '.join(BOARD)}")
    names, of = BOARD[name]
    numbers = [data.get(each) for each in names]
    if data.keys() != {"board", *names} or not all(type(number) is int for number in numbers):
        needed = " and ".join(names) or "nothing else"
        raise InputError(f"the stroke {name} has {needed}, as whole numbers")
    identity = {"id": board.data["id"]} if "id" in board.data else {}
    return identity | dict(of(kind, board, *numbers))


def clear(kind: Kind, board: Record) -> Json:
    """Return the board without its clues; the settings stay."""
    blank = blank_draft(kind.name, board.rows, board.columns)
    return {**board.data, "clues": blank["clues"]}


def turn(name: str) -> Callable[[Kind, Record], Json]:
    """Return a function that turns the board if the kind's rules survive the turn."""
    by, word = TURNS[name]

    def turned(kind: Kind, board: Record) -> Json:
        if by not in turns_of(kind, board.data):
            raise InputError(f"the rules of {kind.title} do not stay the same when the board is {word}")
        return with_note_of(turn_record(kind, board.data, by), board.data)

    return turned


def move(kind: Kind, board: Record, to: Move) -> Json:
    """Return the board in another size, with everything on it moved."""
    data = {**board.data, "rows": to.rows, "cols": to.columns}
    after = Record(data, kind.name)
    demand_room(after)
    for field in kind.fields:
        value = field.raw(board.data)
        if value is not None:
            after = with_value(kind, after, field, field.moved(value, to, after))
    return dict(relabelled(kind, after).data)


BOARD: dict[str, tuple[tuple[str, ...], Callable[..., Json]]] = {
    "clear": ((), clear),
    "rotate": ((), turn("rotate")),
    "mirror": ((), turn("mirror")),
    "resize": (("rows", "cols"), lambda kind, board, rows, cols: move(kind, board, Move(rows, cols))),
    "move": (
        ("down", "right"),
        lambda kind, board, down, right: move(kind, board, Move(board.rows, board.columns, down, right)),
    ),
}
"""The strokes on the board: their numbers, and their functions."""


# Tools --------------------------------------------------------------------------------------------


def tools_of(draft: Mapping[str, Any]) -> list[Json]:
    """Return the tools that set each field of a draft by hand, in the order of the kind."""
    kind = kind_named(type_of(draft))
    board = Record(draft, kind.name)
    groups = families() if len(kind.fields) > MANY_FIELDS else {}
    wishes = wishes_of(kind)
    return [
        tool_of(field, board) | {"group": groups.get(field.name, ""), "wish": wishes.get(field.name, "")}
        for field in kind.fields
    ]


def wishes_of(kind: Kind) -> dict[str, str]:
    """Return the fields that can be requested in generation, and their mode: ``once``, ``often`` (with or
    without a number), or a ``number`` alone.
    """
    on_wish = kind.recipe.on_wish if kind.recipe is not None else {}
    return {
        name: "number" if wish.numbered else "often" if wish.takes_number(name) else "once"
        for name, wish in on_wish.items()
    }


def tool_of(field: Field[Any], board: Record) -> Json:
    """Return the tool that sets a field by hand."""
    return {
        "field": field.name,
        "label": field.label,
        "means": field.means,
        "gesture": field.gesture,
        "keys": field.keys,
        "choices": list(field.choices(board)),
        "meanings": dict(field.meanings),
        "ways": list(field.ways),
        "aimed": field.aimed,
        "spots": [
            {"place": as_json(place), "at": list(at), "text": text} for place, at, text in field.spots(board)
        ],
        "text": field.text(board) if field.gesture == "text" else "",
        "flag": isinstance(field, Flag),
        "required": field.required,
    }


def as_json(place: Any) -> Any:
    """Return a place as JSON."""
    return list(map(as_json, place)) if isinstance(place, tuple) else place


# Drawing what cannot be read ----------------------------------------------------------------------


def sketch(draft: Mapping[str, Any]) -> Puzzle:
    """Return a puzzle without rules that looks like the draft, for a draft that cannot be read: it shows the
    entries of the tools.
    """
    kind = kind_named(type_of(draft))
    board = Record(draft, kind.name)
    regions: dict[int, list[str]] = {}
    marks: Marks = ()
    beside: dict[tuple[str, int], list[str]] = {}
    for field in kind.fields:
        value, spots = field.raw(draft), field.spots(board)
        if field.gesture == "region":
            for r, row in enumerate(value or ()):
                for c, label in enumerate(row):
                    if label is not None:
                        regions.setdefault(label, []).append(cell_at(r, c))
        elif field.gesture == "cage":
            for cage, spot in zip(value or (), spots, strict=True):
                marks += (Outline(tuple(cell_at(r, c) for r, c in cage["cells"]), spot.text),)
        elif field.gesture == "line":
            for line in value or ():
                squares = line["cells"] if isinstance(line, dict) else line
                middles = tuple((r + 0.5, c + 0.5) for r, c in squares)
                marks += (Line(middles, 0.3, "grey"), Disc(middles[0], 0.38, "grey"))
        else:
            for spot in spots:
                if spot.text:
                    marks += _marks_at(spot, board, beside)
    marks += tuple(Beside(side, index, tuple(texts)) for (side, index), texts in beside.items())
    drawn = Board(board.rows, board.columns, tuple(map(tuple, regions.values())))
    return Puzzle("", Rules(kind.title, (), (), (), drawn), marks=marks).with_record(draft, as_read=False)


def _marks_at(spot: Spot, board: Record, beside: dict[tuple[str, int], list[str]]) -> Marks:
    """Return the mark of an entry on the board; an entry beside it is added to `beside`."""
    y, x = spot.at
    sides = {
        "top": y < 0,
        "bottom": y > 2 * board.rows,
        "left": x < 0,
        "right": x > 2 * board.columns,
    }
    side = next((name for name, off in sides.items() if off), None)
    if side is not None:
        index = (x if side in ("top", "bottom") else y) // 2
        beside.setdefault((side, index), []).extend(spot.text.split(","))
        return ()
    return (Label((y // 2, x // 2), spot.text),) if y % 2 and x % 2 else (Sign((y / 2, x / 2), spot.text),)
