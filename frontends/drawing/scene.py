"""From a puzzle to a picture: its board, marks and givens, an answer or candidates, and a step.

Vocabulary
    scene       the shapes of one picture, from back to front, and the space they take
    board       the part of a scene that is the same for every state of a puzzle
    pencil      the small numbers in a square: its candidates

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> picture = scene(puzzle, {"r1c1": 3})
>>> round(picture.width, 1), [shape.text for shape in picture.shapes if shape.text]
(4.2, ['3'])
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from ...puzzles import Board, Cell, Domains, Puzzle, Solution, Square, is_kind, kind_named
from ...puzzles.answers import BLOCK, NumberGrid, entries_in
from ...puzzles.answers.regions import borders
from ...puzzles.core.marks import (
    Beside,
    Corner,
    Disc,
    Fill,
    Gap,
    Label,
    Lattice,
    LineMark,
    Outline,
    Piece,
    Scale,
    Sign,
    Split,
)
from ...puzzles.core.shapes import (
    Shape,
    box,
    dash,
    disc,
    dot,
    end,
    font_size,
    path,
    ring,
    shift_shape,
    start,
    text,
)
from ..rules.step import Step, sentence
from .captions import GAP, Captions
from .clash import Clash, frame_clash, tint_squares
from .contours import contours
from .overlay import facts, frame, overlay, placed_values, tone_of
from .pencil import Pencil, has_corner_clues
from .places import (
    PIECE_ROW,
    SCALE,
    AnswerParts,
    beside_room,
    ends_of,
    number_form,
    parts_of_solution,
    piece_scale,
    scale_room,
    sides_of,
    signs,
    sort_of,
    squares_of,
)

EDGE = 0.1
"""Space around the board."""

LOW = 0.06
"""Offset downwards of a number in a square with a clue in its corner."""

BLANK = "•"
"""Sign for the candidate "stays blank"; a stroke would look like a minus."""

BESIDE = 0.56
"""The size of clues outside the board."""

CORNER = 0.24
"""The size of clues in the corners of squares."""

QUARTER = (0.25, 0.28)
"""The middle of a room's number in its square, clear of the frame of the square, of a line and of a dot."""

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
"""Raised digits for the number of solutions with a candidate."""

NOTHING: Mapping[tuple[Cell, int], int] = {}

SHORT = 3
"""A clue beside the board with up to this many letters is centred; a longer one is flush with the board."""


@dataclass(frozen=True)
class Scene:
    """A picture: `left` and `top` are the space before the board's corner; lengths are in squares.

    `title` describes the picture in words.
    """

    title: str
    left: float
    top: float
    width: float
    height: float
    shapes: tuple[Shape, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the scene as a JSON object, for the web page and the widget to paint."""
        return {
            "title": self.title,
            "box": [self.left, self.top, self.width, self.height],
            "shapes": [[s.kind, s.tone, list(s.numbers), s.text] for s in self.shapes],
        }


def scene(
    puzzle: Puzzle,
    solution: Solution | None = None,
    *,
    domains: Domains | None = None,
    step: Step | None = None,
    marked: Collection[Cell] = (),
    clash: Clash | None = None,
    captions: bool = True,
    counts: Mapping[tuple[Cell, int], int] = NOTHING,
) -> Scene:
    """Return the picture of a puzzle, with the words for all of it unless `captions` is false.

    A `solution`, which may be partial, adds the answer. `domains` add the candidates of the cells that the
    solution leaves open; without a solution, cells with one value are the answer. A `step` adds its marks.
    `counts` are the numbers of solutions with each candidate: they are raised beside it, and a candidate that
    occurs once stands out. `marked` cells stand out, such as those in which two solutions differ, or wrong
    entries; so do the clues and cells of a `clash`.
    """
    state = dict(domains or {})
    values = {cell: domain[0] for cell, domain in state.items() if len(domain) == 1}
    if solution is not None and (number_form(puzzle) is not None or not state):
        values = dict(solution)
    left, top, right, bottom = margins(puzzle)
    block = Captions.of(puzzle) if captions else Captions()
    below, over = puzzle.board.rows + bottom, EDGE + (block.width - puzzle.board.columns) / 2
    if block.is_list:
        aside, under = puzzle.board.columns + right + GAP, max(below, block.height)
        spot, right = (aside, 0.0), right + GAP + block.width
    else:
        spot, under = (puzzle.board.columns / 2, below), below + block.height
        left, right = max(left, over), max(right, over)
    places = Pencil.of(puzzle, state)
    placements = placed_values(places, step) if step is not None and not places.numbers else {}
    answer = parts_of_solution(puzzle, {**values, **placements}) if values or placements else []
    parts = answer or (given_parts(puzzle) if places.numbers else [])
    pictures = [form.picture(part, puzzle) for form, part in parts]
    open_cells = any(cell not in values for cell in puzzle.shown)
    edges = [cell for cell in marked if sides_of(puzzle, cell)]
    pairs = ((cell, values.get(cell, 0)) for cell in marked if cell not in edges)
    different = [s for place in pairs for s in squares_of(puzzle, *place) if puzzle.board.holds(*s)]
    tints = dict.fromkeys(different, "differ") if step is None else tints_of(places, step)
    clashing = () if clash is None else clash.squares(puzzle)
    shapes = (
        *underlay(puzzle, tints),
        *(tint_squares(clash, clashing, filled_squares(puzzle)) if clash is not None else ()),
        *chain.from_iterable(each.under for each in pictures),
        *(() if values and not open_cells and lattice(puzzle) == "dots" else grid(puzzle)),
        *under_lines(puzzle),
        *(path("fin", 0.3, *ends_of(puzzle, cell)) for cell in edges),
        *chain.from_iterable(each.lines for each in pictures),
        *areas(puzzle, answer),
        *block.shapes(*spot, clash, puzzle),
        *over_lines(puzzle, tints if any(form.through_squares for form, _ in answer) else None),
        *entries(puzzle, answer, open_cells),
        *pencil(places, state, values, counts),
        *(frame("fin", 0.05, c + 0.05, r + 0.05, 0.9, 0.9) for r, c in dict.fromkeys(different)),
        *(overlay(places, step) if step is not None else ()),
        *(frame_clash(puzzle, clash, clashing) if clash is not None else ()),
    )
    board = puzzle.board
    name = kind_named(puzzle.kind).title if is_kind(puzzle.kind) else puzzle.rules.name
    words = f"{name}, {board.rows} rows, {board.columns} columns"
    if step is not None:
        words += f"; {sentence(puzzle, step)}"
    elif values:
        words += "; partly solved" if open_cells else "; solved"
    return Scene(words, left, top, left + board.columns + right, top + under, shapes)


def side_by_side(*pictures: Scene, gap: float = 0.5) -> Scene:
    """Return several pictures as one, from left to right, with their boards on one line."""
    top = max(picture.top for picture in pictures)
    bottom = max(picture.height - picture.top for picture in pictures)
    left = -pictures[0].left
    shapes: list[Shape] = []
    for picture in pictures:
        shapes += (shift_shape(shape, left + picture.left, 0) for shape in picture.shapes)
        left += picture.width + gap
    titles = " beside ".join(picture.title for picture in pictures)
    width = sum(picture.width for picture in pictures) + gap * (len(pictures) - 1)
    return Scene(titles, pictures[0].left, top, width, top + bottom, tuple(shapes))


# The board ----------------------------------------------------------------------------------------


def margins(puzzle: Puzzle) -> tuple[float, float, float, float]:
    """Return the space left, above, right and below the board, for clues outside it."""
    room = dict.fromkeys(("left", "top", "right", "bottom"), EDGE)
    for mark in puzzle.marks:
        if isinstance(mark, Beside):
            words = sum(beside_room(mark.side, word) for word in mark.texts)
            room[mark.side] = max(room[mark.side], words + 0.2)
        elif isinstance(mark, Piece):
            high = max(0.42, mark.size[0] * piece_scale(mark))
            room["bottom"] = max(room["bottom"], 0.4 + PIECE_ROW * mark.row + high)
        elif isinstance(mark, Disc) and mark.radius < 0.3:
            room = {side: max(most, EDGE + mark.radius) for side, most in room.items()}
        elif isinstance(mark, Scale):
            room[mark.side] += scale_room(mark.side, mark.texts)
    return room["left"], room["top"], room["right"], room["bottom"]


def lattice(puzzle: Puzzle) -> str:
    """Return the style in which the grid of the puzzle is drawn."""
    return next((mark.style for mark in puzzle.marks if isinstance(mark, Lattice)), "lines")


def grid(puzzle: Puzzle) -> Iterator[Shape]:
    """Yield the lines of the board, and the borders of its regions."""
    rows, columns = puzzle.board.rows, puzzle.board.columns
    style, gaps = lattice(puzzle), gaps_of(puzzle)
    if gaps:
        there = [square for square in puzzle.board.squares() if square not in gaps]
        for (r, c), (y, x) in ((one, two) for one in there for two in puzzle.board.near(*one) if one < two):
            yield path("grid", 0.025, (x, y), (c + 1, r + 1))
        yield from (path("ink", 0.07, *ring) for ring in contours(there, 0))
    elif style == "dots":
        yield from (disc("ink", x, y, 0.05) for y in range(rows + 1) for x in range(columns + 1))
    elif style != "none":
        tone = "faint" if style == "faint" else "grid"
        heavy = 5 if style == "fives" else max(rows, columns)
        yield from (path(*weight(tone, x % heavy), (x, 0), (x, rows)) for x in range(1, columns))
        yield from (path(*weight(tone, y % heavy), (0, y), (columns, y)) for y in range(1, rows))
        yield frame("ink", 0.07, 0, 0, columns, rows)
    for region in puzzle.board.regions:
        yield from outline("ink", 0.07, puzzle.board, region)


def gaps_of(puzzle: Puzzle) -> set[Square]:
    """Return the squares that are no part of the board."""
    return {mark.square for mark in puzzle.marks if isinstance(mark, Gap)}


def weight(tone: str, rest: int) -> tuple[str, float]:
    """Return the tone and width of a grid line; it is heavy if `rest` is 0."""
    return (tone, 0.025) if rest else ("ink", 0.045)


def squares_at(board: Board, cells: Iterable[Cell]) -> list[Square]:
    """Return the squares of those cells that are squares of the board."""
    return [square for cell in cells if (square := board.square_of(cell)) is not None]


def outline(
    tone: str, width: float, board: Board, cells: Iterable[Cell], inset: float = 0
) -> Iterator[Shape]:
    """Yield the border of an area; with an `inset` it lies inside the area and is dashed."""
    line = dash if inset else path
    yield from (line(tone, width, *ring) for ring in contours(squares_at(board, cells), inset))


def under_lines(puzzle: Puzzle) -> Iterator[Shape]:
    """Yield the marks that lie under the lines of an answer."""
    for mark in puzzle.marks:
        if isinstance(mark, Beside):
            yield from beside(puzzle, mark)
        elif isinstance(mark, Piece):
            yield from small_piece(puzzle, mark)
        elif isinstance(mark, Scale):
            yield from scale(puzzle, mark)
        elif isinstance(mark, Outline):
            yield from cage_shapes(puzzle, mark)
        elif isinstance(mark, Corner):
            yield corner(mark.square, mark.text)
        elif isinstance(mark, Split):
            r, c = mark.square
            if mark.below or mark.right:
                yield path("onblack", 0.02, (c, r), (c + 1, r + 1))
            if mark.below:
                yield text("onblack", 0.32, c + 0.3, r + 0.72, mark.below)
            if mark.right:
                yield text("onblack", 0.32, c + 0.7, r + 0.28, mark.right)
        elif isinstance(mark, LineMark):
            tone = "ink" if mark.tone == "black" else mark.tone
            yield path(tone, mark.width, *((x, y) for y, x in mark.points))


def cage_shapes(puzzle: Puzzle, mark: Outline) -> Iterator[Shape]:
    """Yield a cage or a room: its border, and its clue in the first cell, larger if cells hold no numbers."""
    if mark.thick:
        yield from outline("ink", 0.07, puzzle.board, mark.cells)
    else:
        yield from outline("cage", 0.03, puzzle.board, mark.cells, inset=0.07)
    if mark.text:
        r, c = square = min(squares_at(puzzle.board, mark.cells))
        if not mark.thick:
            yield box("paper", c + 0.04, r + 0.04, corner_width(mark.text) + 0.08, CORNER + 0.04)
        if number_form(puzzle) is None:
            right, down = QUARTER
            yield text("clue", font_size(mark.text, 0.34), c + right, r + down, mark.text, bold=True)
        else:
            yield corner(square, mark.text)


def corner(square: Square, words: str) -> Shape:
    """Return a small clue in the top left corner of a square."""
    r, c = square
    return text("clue", CORNER, c + 0.09 + corner_width(words) / 2, r + 0.18, words)


def corner_width(words: str) -> float:
    """Return the approximate width of a clue in a corner."""
    return 0.6 * CORNER * len(words)


def over_lines(puzzle: Puzzle, backs: Mapping[Square, str] | None) -> Iterator[Shape]:
    """Yield the marks that lie on the lines of an answer. If paths end in labels, `backs` gives the colour of
    the disc behind each label, by square.
    """
    fills = filled_squares(puzzle)
    for mark in puzzle.marks:
        if isinstance(mark, Label):
            r, c = mark.square
            if backs is not None and (r, c) not in fills:
                yield disc(backs.get((r, c), "paper"), c + 0.5, r + 0.5, 0.34)
            tone = "onblack" if fills.get(mark.square) == "black" else "clue"
            yield text(tone, font_size(mark.text, 0.56), c + 0.5, r + 0.5, mark.text)
        elif isinstance(mark, Sign):
            y, x = mark.at
            yield disc("paper", x, y, 0.15)
            yield text("clue", 0.34, x, y, mark.text, bold=True)
        elif isinstance(mark, Disc):
            y, x = mark.at
            yield disc(mark.tone, x, y, mark.radius)
            yield ring("ink", 0.03, x, y, mark.radius)
            tone = "onblack" if mark.tone == "black" else "clue"
            yield text(tone, font_size(mark.text, 1.5 * mark.radius), x, y, mark.text)


def beside(puzzle: Puzzle, mark: Beside) -> Iterator[Shape]:
    """Yield clues outside the board. On the left and top the last one is next to the board, on the right and
    bottom the first. Long words at the sides are flush with the board.
    """
    rows, columns = puzzle.board.rows, puzzle.board.columns
    before = mark.side in ("left", "top")
    away = 0.1
    for word in reversed(mark.texts) if before else mark.texts:
        room = beside_room(mark.side, word)
        near, middle = away + 0.12, away + room / 2
        away += room
        if mark.side in ("top", "bottom"):
            yield text("clue", BESIDE, mark.index + 0.5, -middle if before else rows + middle, word)
        elif len(word) <= SHORT:
            yield text("clue", BESIDE, -middle if before else columns + middle, mark.index + 0.5, word)
        elif before:
            yield end("clue", BESIDE, -near, mark.index + 0.5, word)
        else:
            yield start("clue", BESIDE, columns + near, mark.index + 0.5, word)


def small_piece(puzzle: Puzzle, mark: Piece) -> Iterator[Shape]:
    """Yield a piece below the board: how often it is there, and its squares."""
    side, left = piece_scale(mark), mark.index + 0.72
    top = puzzle.board.rows + 0.2 + PIECE_ROW * mark.row
    yield text("clue", BESIDE, mark.index + 0.28, top + 0.21, f"{mark.count}×")
    for r, c in mark.squares:
        yield box("shade", left + c * side, top + r * side, side, side)
    for line in contours(mark.squares, 0):
        yield path("ink", 0.03, *((left + x * side, top + y * side) for x, y in line))


def scale(puzzle: Puzzle, mark: Scale) -> Iterator[Shape]:
    """Yield the small words beside the lines of a side, as far away as the longest needs."""
    board, away = puzzle.board, (scale_room(mark.side, mark.texts) + EDGE) / 2
    y = -away if mark.side == "top" else board.rows + away
    x = -away if mark.side == "left" else board.columns + away
    for i, word in enumerate(mark.texts):
        place = (i + 0.5, y) if mark.side in ("top", "bottom") else (x, i + 0.5)
        yield text("pencil", SCALE, *place, word)


# States -------------------------------------------------------------------------------------------


def tints_of(places: Pencil, step: Step) -> dict[Square, str]:
    """Return the tones of the squares that a step uses or changes."""
    puzzle = places.puzzle
    tints = {square: "tint" for candidate in step.because for square in squares_of(puzzle, *candidate)}
    if places.numbers:
        changes = [("lose", *candidate) for candidate in step.removes]
        changes += [("gain", *candidate) for candidate in step.places]
    else:
        tones = {"place": "gain", "remove": "lose"}
        changes = [(tones[tone_of(places, *fact)], *fact[:2]) for fact in facts(places, step)]
    for tone, cell, value in changes:
        tints |= dict.fromkeys(squares_of(puzzle, cell, value), tone)
    return tints


def underlay(puzzle: Puzzle, tints: Mapping[Square, str]) -> Iterator[Shape]:
    """Yield the lowest layer: squares filled by marks, and tinted squares."""
    for mark in puzzle.marks:
        if isinstance(mark, Fill | Split):
            r, c = mark.square
            yield box("black" if isinstance(mark, Split) else mark.tone, c, r)
    yield from (box(tone, c, r) for (r, c), tone in tints.items())


def areas(puzzle: Puzzle, answer: AnswerParts) -> Iterator[Shape]:
    """Yield the borders between areas, for kinds in which equal values form areas."""
    for form, part in answer if lattice(puzzle) == "areas" else ():
        if isinstance(form, NumberGrid):
            yield from borders(part, open_differs=False)


def entries(puzzle: Puzzle, answer: AnswerParts, open_cells: bool) -> Iterator[Shape]:
    """Yield the givens in bold, and the answer as far as it goes."""
    givens = given_parts(puzzle)
    form = number_form(puzzle)
    if form is None:
        yield from shapes_over_marks(puzzle, answer)
        if open_cells:
            yield from blanks(puzzle, answer, givens)
        yield from in_tone("given", shapes_over_marks(puzzle, givens))
        return
    low = LOW if has_corner_clues(puzzle) else 0
    fixed = given_signs(puzzle)
    fills = filled_squares(puzzle)
    for (r, c), sign in fixed.items():
        tone = "onblack" if fills.get((r, c)) == "black" else "given"
        if not sign:
            yield dot(r, c, tone)
        elif sign != BLOCK:
            yield text(tone, font_size(sign), c + 0.5, r + 0.5 + low, sign, bold=True)
    for other, part in answer:
        if not isinstance(other, NumberGrid):
            yield from other.picture(part, puzzle).over
            continue
        for square, x in entries_in(part):
            if square not in fixed:
                shapes = form.shapes(x, square[1], square[0] + low)
                yield from in_tone("answeronblack", shapes) if fills.get(square) == "black" else shapes


def shapes_over_marks(puzzle: Puzzle, answer: AnswerParts) -> Iterator[Shape]:
    """Yield the shapes of an answer over the marks."""
    return chain.from_iterable(form.picture(part, puzzle).over for form, part in answer)


def blanks(puzzle: Puzzle, answer: AnswerParts, givens: AnswerParts) -> Iterator[Shape]:
    """Yield a dot in each square that is found to be blank, or a ring round the clue in it, unless it is
    one of the `givens`.
    """
    labelled = {mark.square for mark in puzzle.marks if isinstance(mark, Label)}
    fixed = {form: {*form.blanks(part)} for form, part in givens}
    for form, part in answer:
        for r, c in form.blanks(part):
            if (r, c) not in fixed[form]:
                ringed = (r, c) in labelled
                yield ring("answer", 0.03, c + 0.5, r + 0.5, 0.4) if ringed else dot(r, c)


def fixed_values(puzzle: Puzzle) -> Solution:
    """Return the cells that are given, with their values."""
    return {cell: values[0] for cell, values in puzzle.givens if len(values) == 1}


def given_parts(puzzle: Puzzle) -> AnswerParts:
    """Return the givens as an answer."""
    return parts_of_solution(puzzle, fixed_values(puzzle))


def given_signs(puzzle: Puzzle) -> dict[Square, str]:
    """Return the signs in the squares that are given; none for a given blank. A given may be none of the
    values that its cell can have.
    """
    write = signs(puzzle)
    return {
        square: write.get(value, str(value))
        for cell, value in fixed_values(puzzle).items()
        for square in squares_of(puzzle, cell, value)
    }


def filled_squares(puzzle: Puzzle) -> dict[Square, str]:
    """Return the tones of the squares that are filled from the start."""
    return {mark.square: mark.tone for mark in puzzle.marks if isinstance(mark, Fill)}


def in_tone(tone: str, shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Yield the shapes of an answer in another tone."""
    return (shape._replace(tone=tone) if shape.tone == "answer" else shape for shape in shapes)


def pencil(
    places: Pencil, state: Domains, values: Solution, counts: Mapping[tuple[Cell, int], int]
) -> Iterator[Shape]:
    """Yield the candidates of the squares that have no value yet, with their raised counts. If a cell's value
    is itself a place on the board, a dot marks the places that are ruled out.
    """
    write = signs(places.puzzle) if places.numbers and state else {}
    for cell, remaining in state.items():
        if cell in values:
            continue
        for value in remaining:
            spot = places.spot(cell, value)
            if spot is not None:
                number = counts.get((cell, value), 0)
                words = (write[value] or BLANK) + (str(number).translate(RAISED) if number else "")
                yield text("place" if number == 1 else "pencil", spot.size, spot.x, spot.y, words)
        if sort_of(places.puzzle, cell) == "row":
            for value in set(places.puzzle.rules.domain_of[cell]) - set(remaining):
                for r, c in squares_of(places.puzzle, cell, value):
                    yield dot(r, c)
