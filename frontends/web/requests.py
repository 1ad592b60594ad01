"""Requests of a page or a program about one puzzle, and their answers, as JSON objects.

Vocabulary
    source     the puzzle as given: text in any form that is read, or a board record
    entries    the values that somebody has filled in, by cell; they count as givens
    pencil     the candidates that somebody has noted, by cell; they are drawn, and hints use them
    action     draw, solve, check, prove, explain, hint, dump, a question about all solutions, or a request of
               the setter's desk: verdict, derive, thin, rest, grade, copy, picture, booklet
    input      how a board is filled in by hand, as the form of its answers says
    target     something on the board to fill in: a cell, its squares, and the values that it can take

>>> reply = answer(request_of("check", {"source": "12......4..1....", "entries": {"r1c3": 3}}))
>>> reply["status"], reply["solutions"][0]["text"]
('unique', '1234341243212143')
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from importlib import resources
from itertools import islice
from typing import Any, Literal

from ...models.backends import AUTO
from ...models.questions.verdict import Verdict, result
from ...puzzles import (
    Cell,
    Deadline,
    Domain,
    InputError,
    Kind,
    Puzzle,
    form_of,
    kind_called,
    kind_named,
    kind_names,
)
from ...puzzles.answers import LINKS, Input
from ...puzzles.core.board import square_of
from ...puzzles.core.record import shorten, type_of
from ...puzzles.core.shapes import cross
from ...puzzles.forms.input.reader import read_text
from ...puzzles.forms.input.records import leniently, parse
from ...puzzles.forms.text.grids import sudoku_text
from ...puzzles.kinds import BARE
from ...puzzles.puzzle import givens
from ...puzzles.revising.stating import with_full_record
from ...puzzles.samples import published_samples
from ...puzzles.samples import samples as shipped_samples
from .. import inventory
from ..certificates.page import proof
from ..deduction.explain import Explanation, explain
from ..deduction.hints import hint
from ..deduction.paths import outcome_of_path
from ..desk import drafts
from ..desk.actions import booklet_of, copy_of, picture_of
from ..desk.answer_first import derive
from ..desk.finishing import gradings, rest, thin
from ..desk.removal import offers
from ..desk.trial import Broken, board_for, broken_rule, clashes, is_answer, standing
from ..desk.unfinished import rest_of
from ..desk.verdict import COUNTED, stand, told
from ..drawing.film import MOST_FRAMES, Shooting, film_of, picture, state_after
from ..drawing.places import middle, number_form, sides_of, sort_of, squares_of
from ..drawing.scene import Scene, scene
from ..narrowing.tiers import peer_exclusion
from ..output.render import conflict_picture
from ..questions import question, question_names
from ..reading.entries import by_hand_for, demand_cell, given_to, with_entries
from ..rules.positions import begin, dump, duplicates, load_grid
from ..rules.step import Step
from ..rules.techniques.catalogue import PROFILES, techniques_of
from ..rules.validation import consistency, faults
from ..running.tasks import SolveTask
from ..systems.catalogue import all_systems, filling_system, system_names
from ..systems.system import SystemResult

Json = dict[str, Any]

Tell = Callable[[Json], object]
"""A function that gets a step of a path that is still being found."""

MOST_CANDIDATES = 20_000
"""Maximum candidates of a puzzle that is checked for faults while it is drawn."""

FILL_SECONDS = 5
"""Seconds for filling in a grid without a solution."""

MOST_DRAWN = 1_000_000
"""Candidates times frames of a film: a longer one would be too much for a page."""


@dataclass(frozen=True)
class Request:
    """One question about one puzzle. Rules look at the time if it is `in_kernel`; elsewhere a worker that
    takes too long is ended.
    """

    action: str
    source: str
    kind: str | None = None
    entries: Mapping[Cell, int] = field(default_factory=dict)
    pencil: Mapping[Cell, Domain] = field(default_factory=dict)
    candidates: bool = False
    backend: str = "auto"
    confirm: bool | Literal["proof"] = False
    limit: int = 1
    profile: str = "default"
    guess: bool = False
    solved: bool = False
    reached: int = 0
    timeout: float | None = None
    strokes: Sequence[Mapping[str, Any]] = ()
    patient: bool = False
    lenient: bool = False
    counts: bool = False
    solution: dict[str, Any] | None = None
    symmetry: str = "none"
    seed: int = 0
    form: str = ""
    format: str = "svg"
    answer: bool = False
    rules: bool = False
    sources: tuple[str, ...] = ()
    title: str = ""
    parts: Mapping[str, int | None] = field(default_factory=dict)
    stream: bool = False
    in_kernel: bool = False

    @property
    def rules_timeout(self) -> float | None:
        """Time limit of the rules."""
        return self.timeout if self.in_kernel else None


# From JSON to a request ---------------------------------------------------------------------------


def request_of(action: str, body: object) -> Request:
    """Parse the request in a JSON value. Raises `InputError` for anything that it must not hold."""
    if not isinstance(body, dict):
        raise InputError("the request must be a JSON object")
    unknown = next((name for name in body if name not in FIELDS), None)
    if unknown is not None:
        raise InputError(f"there is no field {shorten(unknown)}; there are {', '.join(FIELDS)}")
    if "source" not in body and (action != "booklet" or "sources" not in body):
        raise InputError("the field source is missing: the puzzle, as text or as a board record")
    return Request(action, **{"source": "", **{name: _read(name, value) for name, value in body.items()}})


def _read(name: str, value: object) -> Any:
    """Return the value of a field. Raises `InputError` if it does not fit the field."""
    try:
        return FIELDS[name](value)
    except InputError as reason:
        raise InputError(f"{name}: {reason}") from None


def _source(value: object) -> str:
    if isinstance(value, dict):
        return json.dumps(value)
    if not isinstance(value, str) or not value.strip():
        raise InputError("a puzzle was expected, as text or as a board record")
    return value


def _kind(value: object) -> str | None:
    return None if value is None else kind_called(str(value)).name


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise InputError(f"true or false was expected, not {shorten(value)}")
    return value


def _confirm(value: object) -> bool | Literal["proof"]:
    if value == "proof":
        return "proof"
    if not isinstance(value, bool):
        raise InputError(f'true, false or "proof" was expected, not {shorten(value)}')
    return value


def _entries(value: object) -> dict[Cell, int]:
    if not isinstance(value, dict) or not all(_is_whole(entry) for entry in value.values()):
        raise InputError("an object of cells and whole numbers was expected")
    return value


def _pencil(value: object) -> dict[Cell, Domain]:
    if not isinstance(value, dict) or not all(
        isinstance(noted, list) and all(map(_is_whole, noted)) for noted in value.values()
    ):
        raise InputError("an object of cells and lists of whole numbers was expected")
    return {cell: tuple(sorted(set(noted))) for cell, noted in value.items()}


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _backend(value: object) -> str:
    if value != "auto":
        solvers = [solver for backend in inventory.backends() for solver in _names(backend)]
        if value not in solvers:
            raise InputError(f"there is no back end {shorten(value)}; there are auto, {', '.join(solvers)}")
    return str(value)


def _names(backend: inventory.Backend) -> tuple[str, ...]:
    return (backend.name, *(f"{backend.name}:{solver}" for solver in backend.solvers[1:]))


def _profile(value: object) -> str:
    choices = (*PROFILES, *system_names())
    if value not in choices:
        raise InputError(f"there is no profile {shorten(value)}; there are {', '.join(choices)}")
    return str(value)


def _limit(value: object) -> int:
    if not isinstance(value, int) or not _is_whole(value) or not 1 <= value <= 100:
        raise InputError(f"a whole number from 1 to 100 was expected, not {shorten(value)}")
    return value


def _timeout(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 < value < 1e6:
        raise InputError(f"a number of seconds above 0 was expected, not {shorten(value)}")
    return float(value)


def _strokes(value: object) -> list[Json]:
    if not isinstance(value, list) or not all(isinstance(stroke, dict) for stroke in value):
        raise InputError("a list of strokes, each an object, was expected")
    if len(value) > drafts.MOST_STROKES:
        raise InputError(f"there are {len(value):,} strokes, more than {drafts.MOST_STROKES:,}")
    return value


def _object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise InputError(f"an object was expected, not {shorten(value)}")
    return value


def _words(value: object) -> str:
    if not isinstance(value, str) or len(value) > 200:
        raise InputError(f"a text of at most 200 characters was expected, not {shorten(value)}")
    return value


def _seed(value: object) -> int:
    if not isinstance(value, int) or not _is_whole(value) or not 0 <= value < 1 << 63:
        raise InputError(f"a whole number from 0 was expected, not {shorten(value)}")
    return value


def _sources(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not value:
        raise InputError(f"a list of puzzles was expected, not {shorten(value)}")
    return tuple(map(_source, value))


FIELDS: dict[str, Callable[[object], Any]] = {
    "source": _source,
    "kind": _kind,
    "entries": _entries,
    "pencil": _pencil,
    "candidates": _flag,
    "backend": _backend,
    "confirm": _confirm,
    "limit": _limit,
    "profile": _profile,
    "guess": _flag,
    "solved": _flag,
    "reached": _seed,
    "timeout": _timeout,
    "strokes": _strokes,
    "patient": _flag,
    "lenient": _flag,
    "counts": _flag,
    "solution": _object,
    "symmetry": _words,
    "seed": _seed,
    "form": _words,
    "format": _words,
    "answer": _flag,
    "rules": _flag,
    "sources": _sources,
    "title": _words,
    "parts": _object,
    "stream": _flag,
}
"""The fields of a request, and their readers."""


def puzzle_of(request: Request) -> tuple[Puzzle, str]:
    """Return the first puzzle of the source, and a sentence if it is not the only one.

    Raises `InputError` if it cannot be read.
    """
    items = list(islice(read_text(request.source, request.kind), 2))
    first = leniently(items[0]) if request.lenient else items[0]
    if first.puzzle is None:
        raise first.error or InputError("the input is empty")
    return first.puzzle, "the first of several puzzles" if len(items) > 1 else ""


# Answers ------------------------------------------------------------------------------------------


BY_HAND = ("draw", "hint", "candidates")
"""The actions that are about the cells which people fill in, though none is filled in yet."""


def answer(request: Request, tell: Tell | None = None) -> Json:
    """Return the answer to a request. If it asks for a stream, `tell` gets each step of a path as it is
    found. Raises `InputError` if the puzzle or an entry is wrong.
    """
    if request.action in EDITING:
        return EDITING[request.action](request)
    if request.action in DESK:
        return DESK[request.action](request)
    puzzle, note = puzzle_of(request)
    if request.entries or request.action in BY_HAND:
        puzzle = by_hand_for(puzzle, dict(request.entries))
    if request.action == "explain":
        found = path(request, puzzle, tell if request.stream else None)
    else:
        found = ABOUT_PUZZLES[request.action](request, puzzle)
    return found | ({"note": note} if note else {})


def draw(request: Request, puzzle: Puzzle) -> Json:
    """Return the board with its entries, the targets for further ones, and the faults so far."""
    for cell in request.pencil:
        demand_cell(puzzle, cell)
    now = with_entries(puzzle, request.entries)
    small = is_small(now)
    return drawn_board(request, puzzle, now, clashing_cells(now) if small else set()) | {
        "faults": list(faults(now)) if small else [],
        "finished": is_answer(now),
    }


def drawn_board(request: Request, puzzle: Puzzle, now: Puzzle, marked: set[Cell]) -> Json:
    """Return the board of a puzzle with its entries and pencil marks, some cells marked."""
    values = given_to(now)
    domains = peer_exclusion(now) if request.candidates else {}
    board = scene(puzzle, values, domains=domains | dict(request.pencil), marked=marked)
    kind = kind_named(puzzle.kind)
    return {
        "id": puzzle.id,
        "kind": kind.name,
        "title": kind.title,
        "rules": kind.rules,
        "rows": puzzle.board.rows,
        "columns": puzzle.board.columns,
        "input": asdict(form_of(puzzle).input),
        "scene": with_gaps(puzzle, board, values).to_json(),
        "cells": list(targets(puzzle)),
        "unchecked": list(puzzle.unchecked),
    }


def is_small(puzzle: Puzzle) -> bool:
    """Return whether the puzzle is small enough to be checked for faults."""
    return sum(map(len, puzzle.domains.values())) <= MOST_CANDIDATES


def clashing_cells(puzzle: Puzzle) -> set[Cell]:
    """Return the cells that hold a value twice in a group."""
    return {cell for _, _, cells in duplicates(begin(puzzle)) for cell in cells}


def with_gaps(puzzle: Puzzle, board: Scene, values: Mapping[Cell, int]) -> Scene:
    """Return the picture with a small cross on each link that is known to be unused."""
    unused = [cell for cell, value in values.items() if value == 0] if form_of(puzzle).input == LINKS else []
    crosses = [
        shape
        for cell in unused
        if sort_of(puzzle, cell) == "line" and (at := middle(puzzle, cell, 0)) is not None
        for shape in cross("pencil", *at, 0.08, 0.03)
    ]
    return replace(board, shapes=(*board.shapes, *crosses))


def targets(puzzle: Puzzle) -> Iterator[Json]:
    """Yield the targets on the board; a cell whose squares depend on its value gives one for each value."""
    fixed = {cell for cell, values in puzzle.givens if len(values) == 1}
    by_value = form_of(puzzle).input.by_value
    for cell in puzzle.shown:
        values = puzzle.rules.domain_of[cell]
        for choice in [(value,) for value in values] if by_value else [values]:
            squares = sides_of(puzzle, cell) or squares_of(puzzle, cell, choice[0])
            if squares:
                yield {"cell": cell, "squares": squares, "values": choice, "given": cell in fixed}


def solve(request: Request, puzzle: Puzzle) -> Json:
    """Return the result record of ``solve``, with a picture of each solution. A grid of numbers without one
    is `filled` as far as the rules of a published system go: the filled cells, and the number of open ones.
    """
    now = with_entries(puzzle, request.entries)
    verdict = SolveTask(request.backend, request.timeout, limit=request.limit).verdict(now)
    record = with_scenes(puzzle, now, verdict)
    grid = fill_broken_grid(now) if verdict.status == "none" else None
    if grid is None:
        return record
    picture = scene(now, grid.values, marked=clashing_cells(now))
    return record | {
        "filled": {"cells": grid.values, "open": grid.empty_cells},
        "scenes": [picture.to_json(), *record["scenes"]],
    }


def fill_broken_grid(now: Puzzle) -> SystemResult | None:
    """Return a grid of numbers without a solution as far as the rules of a system fill it; None for another
    puzzle, or a large one.
    """
    system = filling_system()
    if system is None or number_form(now) is None or not is_small(now):
        return None
    return system.fire_rules(now, system.choose_rules(None), Deadline(FILL_SECONDS))


def check(request: Request, puzzle: Puzzle) -> Json:
    """Return the result record of ``check``, with a picture of each solution, differing cells marked."""
    now = with_entries(puzzle, request.entries)
    verdict = SolveTask(request.backend, request.timeout, confirm=request.confirm).verdict(now)
    return with_scenes(puzzle, now, verdict)


def with_scenes(puzzle: Puzzle, now: Puzzle, verdict: Verdict) -> Json:
    """Return a result record, the cells in which solutions differ, and a scene of each solution, or of the
    conflict if there is none.
    """
    scenes = [scene(puzzle, solution, marked=verdict.differs).to_json() for solution in verdict.solutions]
    if verdict.conflict is not None:
        scenes = [conflict_picture(now, verdict.conflict).to_json()]
    record = result(0, puzzle.id, puzzle.kind, verdict, now)
    return record | {"differs": list(verdict.differs), "scenes": scenes}


def prove(request: Request, puzzle: Puzzle) -> Json:
    """Return the result record of ``prove``, the certificate, and its lines as a tree with a film."""
    return proof(puzzle, with_entries(puzzle, request.entries), request.backend, request.timeout)


def path(request: Request, puzzle: Puzzle, tell: Tell | None = None) -> Json:
    """Return the result record of ``explain``, and the path as a film, which is cut if it would be too long;
    null for a board of too many candidates. Before, `tell` gets each step as it is found: its `number`, the
    `step` as in the record, and what the film gains by it.
    """
    now = with_entries(puzzle, request.entries)
    started, deadline = time.perf_counter(), Deadline.of(request.rules_timeout)
    most = min(MOST_FRAMES, MOST_DRAWN // sum(map(len, now.domains.values())) - 1)
    shooting: Shooting | None = None  # made at the first step: the path may end before, by a limit
    said = list[Json]()

    def hear(step: Step) -> None:
        nonlocal shooting
        shooting = shooting or Shooting(now, most)
        said.append(step.to_json())
        if tell is not None:
            tell({"number": len(said), "step": said[-1], **shooting.add(step, said[-1]["sentence"])})

    explanation = path_of(request, now, hear if tell is not None else None)
    seconds, rating = time.perf_counter() - started, explanation.rated(deadline)
    record = outcome_of_path(0, explanation, seconds, rating=rating, said=said).record
    if most < 0:
        return record | {"film": None}
    return record | {"film": shooting.end(explanation) if shooting else film_of(explanation, most)}


def path_of(request: Request, now: Puzzle, hear: Callable[[Step], object] | None = None) -> Explanation:
    """Return the path that ``explain`` shows; `hear` is called with each step as it is found."""
    guess = request.guess and request.profile in PROFILES
    return explain(now, request.profile, guess=guess, timeout=request.rules_timeout, on_found=hear)


def next_step(request: Request, puzzle: Puzzle) -> Json:
    """Return the next step in three levels, and its picture; wrong entries are named and marked instead."""
    now = with_entries(puzzle, request.entries)
    noted = {cell: list(values) for cell, values in request.pencil.items() if cell not in request.entries}
    advice = hint(puzzle, filled=dict(request.entries) | noted, timeout=request.rules_timeout)
    image = scene(now, marked=advice.wrong) if advice.step is None else picture(now, begin(now), advice.step)
    return {
        "where": advice.where,
        "technique": advice.technique,
        "status": advice.status,
        "levels": list(advice.levels),
        "sentence": advice.sentence,
        "wrong": list(advice.wrong),
        "step": advice.step.to_json() | {"sentence": advice.sentence} if advice.step is not None else None,
        "scene": image.to_json(),
    }


def dump_state(request: Request, puzzle: Puzzle) -> Json:
    """Return the state as lines of text, as Drools 7 writes it, and its inconsistencies. On a board that is
    only loaded nothing is excluded yet; a `solved` one has the values shown by `solve`, and one that has
    `reached` a step of the path, or a press of a published system, is in the state after it.
    """
    now = with_entries(puzzle, request.entries)
    if request.solved:
        now = now.with_domains(givens(shown_by_solve(request, now)))
    begun = state_after(path_of(request, now), request.reached) if request.reached else begin(now)
    state = begun if request.entries or request.solved or request.reached else load_grid(now)
    lines = [line.rstrip() for line in dump(now, state)]
    return {"lines": lines, "consistency": consistency(begun)}


def shown_by_solve(request: Request, now: Puzzle) -> Mapping[Cell, int]:
    """Return the values of the solution, or of a grid without one as far as the rules go."""
    verdict = SolveTask(request.backend, request.timeout, limit=1).verdict(now)
    if verdict.solutions:
        return {cell: verdict.solutions[0][cell] for cell in now.shown}
    grid = fill_broken_grid(now) if verdict.status == "none" else None
    return {} if grid is None else grid.values


def ask(name: str, request: Request, puzzle: Puzzle) -> Json:
    """Return the result record of a question about all solutions, with `lines` in words, `pictures` of
    boards, each with a caption, and `offers` of changes.
    """
    now, (button, of) = with_entries(puzzle, request.entries), BUTTONS[name]
    task = of(request.backend, request.timeout, **button.options)
    record = task.outcome(0, now).record
    return record | {
        "lines": [line.strip() for line in task.lines(record, now)],
        "pictures": [
            {"caption": words, "scene": drawn.to_json()}
            for words, drawn in task.pictures(record, now, puzzle)
        ],
        "offers": [offer._asdict() for offer in offers(now, record)] if "redundant" in record else [],
    }


BUTTONS = {name: (of.button, of) for name in question_names() if (of := question(name)).button is not None}
"""The questions that the page asks, each with its button."""


def asked_of(request: Request) -> Mapping[str, Any]:
    """Return the board record of a request. A source that is a record need not be a puzzle yet."""
    source = request.source
    if source.lstrip().startswith("{") and "\n" not in source.strip():
        record = parse(source)
        if isinstance(record, dict) and (kind := type_of(record, request.kind)) is not None:
            return record | {"type": kind_called(str(kind)).name}
    puzzle, _ = puzzle_of(request)
    assert puzzle.record is not None
    return puzzle.record


def stand_now(request: Request) -> Json:
    """Return the verdict of a draft; of the rest, if a clue is not finished."""
    counts, words = COUNTED if request.counts else 0, ""
    try:
        puzzle = puzzle_of(request)[0]
    except InputError as reason:
        part = None
        with suppress(InputError):
            record = drafts.opened(asked_of(request))
            part = rest_of(record)
            words = f"{drafts.fault_of(record)}; "
        if part is None:
            raise reason from None
        puzzle, words = part.drawn, f"{words}{part.words}: "
    verdict = told(stand(puzzle, request.timeout, request.patient, counts))
    return verdict | {"message": words + verdict["message"]}


DESK: dict[str, Callable[[Request], Json]] = {
    "verdict": stand_now,
    "derive": lambda asked: derive(asked_of(asked), asked.entries, asked.solution, asked.timeout).to_json(),
    "thin": lambda asked: thin(asked_of(asked), asked.symmetry, asked.seed, asked.timeout).to_json(),
    "rest": lambda asked: rest(
        asked_of(asked), asked.entries, asked.symmetry, asked.seed, asked.timeout, asked.parts
    ).to_json(),
    "grade": lambda asked: gradings(asked_of(asked), asked.timeout),
    "copy": lambda asked: copy_of(asked_of(asked), asked.form, asked.answer, asked.timeout),
    "picture": lambda asked: picture_of(
        asked_of(asked), asked.format, asked.answer, asked.rules, asked.timeout
    ),
    "booklet": lambda asked: booklet_of(
        [asked_of(replace(asked, source=source)) for source in asked.sources], asked.title, asked.timeout
    ),
}
"""Requests of the setter's desk about a draft, which need not be a puzzle yet."""


ABOUT_PUZZLES: dict[str, Callable[[Request, Puzzle], Json]] = {
    "draw": draw,
    "solve": solve,
    "check": check,
    "explain": path,
    "prove": prove,
    "hint": next_step,
    "dump": dump_state,
    **{name: partial(ask, name) for name in BUTTONS},
}

ACTIONS = (*ABOUT_PUZZLES, *DESK)
"""All that may be asked."""


# The desk -----------------------------------------------------------------------------------------


def desk(request: Request) -> Json:
    """Return the draft of a puzzle, or of a record that is none yet; blank if it has no clues."""
    record, note = draft_asked(request)
    return draft_of(request, record) | ({"note": note} if note else {})


def edit(request: Request) -> Json:
    """Return the draft after some strokes."""
    return draft_of(request, drafts.apply_strokes(draft_asked(request)[0], request.strokes))


def draft_asked(request: Request) -> tuple[Json, str]:
    """Return the record of the draft that a request names, and a sentence if it is not the only one. Raises
    `InputError` if it cannot be read.
    """
    if request.source.lstrip().startswith("{"):
        source = parse(request.source)
        if isinstance(source, dict) and {"rows", "cols"} <= source.keys():
            return drafts.opened(source, request.kind), ""
    puzzle, note = puzzle_of(request)
    record = with_full_record(puzzle).record
    assert record is not None
    return drafts.opened(record), note


def draft_of(request: Request, record: Json) -> Json:
    """Return a draft for the page: its record and tools, the board with the entries that still stand, the
    first rule broken by them, and why it is no puzzle yet, if so. With an unfinished clue the board is that
    of the rest, and the clue is dashed.
    """
    reading = drafts.read_draft(record)
    kind = kind_named(record["type"])
    shared = {
        "record": record,
        "kind": kind.name,
        "title": kind.title,
        "rules": kind.rules,
        "rows": record["rows"],
        "columns": record["cols"],
        "tools": drafts.tools_of(record),
    }
    lacks: Json = {"ready": "", "ready_at": None, "rest": False}
    if isinstance(reading, InputError):
        part = rest_of(record)
        lacks = {"ready": str(reading), "ready_at": square_of(reading.cell or ""), "rest": part is not None}
        reading = reading if part is None else part.drawn
    puzzle = board_for(record, reading, request.entries)
    if puzzle is None:
        drawn = scene(drafts.sketch(record))
        return shared | lacks | {
            "id": record.get("id"),
            "input": asdict(input_of(kind)),
            "scene": drawn.to_json(),
            "cells": [],
            "faults": [],
            "finished": False,
            "unchecked": [],
            "entries": {},
            "broken": None,
        }  # fmt: skip
    entries = standing(puzzle, request.entries)
    pencil = {cell: noted for cell, noted in request.pencil.items() if cell in puzzle.rules.domain_of}
    now = with_entries(puzzle, entries)
    clashing = clashes(now)
    broken = broken_rule(now, entries) if is_small(now) else None
    board = drawn_board(
        replace(request, entries=entries, pencil=pencil),
        puzzle,
        now,
        {cell for _, cells in clashing for cell in cells},
    )
    state = {
        "rows": board["rows"],  # a table, or words below each other, are no board of the record's size
        "columns": board["columns"],
        "faults": [sentence for sentence, _ in clashing],
        "broken": as_json(broken),
        "finished": not lacks["ready"] and broken is None and is_answer(now),
    }
    return board | shared | state | lacks | {"entries": entries}


def as_json(broken: Broken | None) -> Json | None:
    """Return a broken rule for the page."""
    return None if broken is None else {"sentence": broken.sentence, "squares": broken.squares}


def input_of(kind: Kind) -> Input:
    """Return the input mode of the answers of a kind, for a draft that is no puzzle yet."""
    return kind.answer.input


EDITING: dict[str, Callable[[Request], Json]] = {"desk": desk, "edit": edit}
"""The actions on drafts, which need not be puzzles yet."""


# Choices ------------------------------------------------------------------------------------------


def kinds() -> list[Json]:
    """Return every kind of puzzle."""
    return [{"name": kind.name, "title": kind.title, "rules": kind.rules} for kind in inventory.kinds()]


def backends() -> list[Json]:
    """Return every back end, the default first."""
    rows = [
        {"name": name, "title": backend.title, "installed": backend.installed}
        for backend in inventory.backends()
        for name in _names(backend)
    ]
    return [{"name": "auto", "title": f"the fastest measured, {AUTO}", "installed": True}, *rows]


def profiles() -> list[Json]:
    """Return every set of techniques, and every system of rules that was `published`."""
    own = {name: f"{len(techniques_of(name))} techniques" for name in PROFILES}
    systems = {system.name: system.title for system in all_systems()}
    return [
        {"name": name, "title": title, "published": name in systems}
        for name, title in (own | systems).items()
    ]


def questions() -> list[Json]:
    """Return every question about all solutions, in the words of its button."""
    return [
        {"name": name, "label": button.label, "title": button.title} for name, (button, _) in BUTTONS.items()
    ]


def samples() -> list[Json]:
    """Return puzzles to begin with, each with its `source`: one of middling size for each kind, then an empty
    one and one with two solutions, and the boards of texts about published systems, one of them broken.
    """
    special = (resources.files("gridproof.frontends.web") / "special.jsonl").read_text(encoding="utf-8")
    names = sorted(kind_names(), key=lambda name: name != BARE)  # what everybody knows comes first
    by_kind = (boards[len(boards) // 2] for name in names if (boards := shipped_samples(name)))
    records = (*by_kind, *map(json.loads, special.splitlines()), *published_samples().values())
    return [sample(record) for record in records]


def sample(record: Json) -> Json:
    """Return a sample: its title, and the parts of its record that make up the puzzle."""
    title = record.get("title", kind_named(record["type"]).title)
    parts = ("id", "type", "rows", "cols", "clues", "params")
    source = json.dumps({name: record[name] for name in parts if name in record}, separators=(",", ":"))
    if record["type"] == BARE:
        source = sudoku_text(record["clues"]["givens"])
    return {"id": record["id"], "kind": record["type"], "title": title, "source": source}
