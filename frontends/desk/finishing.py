"""From a draft to a puzzle: clues away, the rest of the clues, and how hard and how regular it is.

Vocabulary
    standing   a clue that the setter has placed; it stays
    rest       the clues that make a draft unique, beside the standing ones

>>> text = {"type": "latin_square", "rows": 2, "cols": 2, "clues": {"givens": [[1, 2], [2, 1]]}}
>>> found = thin(text)
>>> found.removed, found.minimal, gradings(found.record)["clues"]
(3, True, 1)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any

from ...models.core.answered import about_the_rest
from ...models.core.layer import Layer
from ...puzzles import (
    Cell,
    Deadline,
    InputError,
    Puzzle,
    Solution,
    TooLarge,
    Unknown,
    by_hand,
    kind_named,
    read_record,
)
from ...puzzles.answers import Answer
from ...puzzles.core.record import Record
from ...puzzles.fields.base import says
from ...puzzles.kind import Kind
from ...puzzles.making.patterns import Spot, check_pattern, images, orbit
from ...puzzles.making.recipe import BlankBoard, Derived, Draft, Entries, Unfit, clue_count
from ...puzzles.puzzle import givens, unchecked_in
from ...puzzles.revising.adding import Adding, says_nothing
from ...puzzles.revising.stating import with_entries
from .. import api
from ..data.generation.answers import Live, another, draw_answer
from ..data.generation.clues import Covered, DraftClues, covered_by, is_beside, probing, thin_out
from ..data.generation.grades import grade_of, rating_within
from ..data.generation.wishes import Parts, parts_of, recipe_of
from ..questions.complete import complete
from ..reading.entries import by_hand_for
from ..reading.entries import with_entries as with_filled
from .answer_first import bare_board, bare_record, without_retold
from .drafts import blank_draft
from .verdict import stand

SECONDS = 10.0
"""Seconds for each of these actions."""

DRAWS = 20, 40, 80, 160, 320, 640
"""Draw counts after which clues are also sought in other places."""

COMPLETING = 3.0
"""Seconds for that."""

MOST_DRAWS = 1_000
"""Maximum answers drawn until the clues of one make a puzzle."""

MENDS = 60
"""Maximum mends of the clues of one draw."""


# Clues away ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Thinned:
    """A record with the remaining clues, and the number `removed`. `status` is ``unique``, or the status of a
    draft that was not unique, from which nothing was removed. `minimal`: proven that no other clue can go, or
    with a symmetry no other group of clues.
    """

    record: dict[str, Any]
    removed: int
    status: str
    message: str
    minimal: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", about_the_rest(self.message, unchecked_in(self.record)))

    def to_json(self) -> dict[str, Any]:
        """Return the result as a JSON object."""
        return asdict(self)


def thin(
    record: Mapping[str, Any], symmetry: str = "none", seed: int = 0, timeout: float | None = None
) -> Thinned:
    """Remove clues in random order while the answer stays unique; with a `symmetry` whole groups of symmetric
    clues go. On time-out the progress so far is kept.

    Raises `InputError` for a wrong record and for an unknown symmetry.
    """
    kind = kind_named(record.get("type"))
    puzzle = read_record(record)
    check_pattern(symmetry, puzzle.board.rows, puzzle.board.columns)
    deadline = Deadline(SECONDS if timeout is None else timeout)
    verdict = api.check(puzzle, timeout=deadline, explain=False)
    if verdict.status != "unique":
        reasons = {
            "multiple": "there are several solutions already: no clue can go",
            "none": "there is no solution",
        }
        return Thinned(dict(record), 0, verdict.status, reasons.get(verdict.status, verdict.message))
    clues = removable(kind, puzzle)
    on, size, ended = frozenset[int](), len(clues.items), False
    with suppress(TooLarge, Unknown), probing(clues, verdict.solutions[0], Live(), deadline) as prober:
        for remaining in thin_out(clues, prober, Random(seed), symmetry):
            on = remaining
        ended = True
    if not on and not ended:
        on = frozenset(range(size))
    removed = size - len(on)
    thinned = clues.record(sorted(on)) if removed else dict(record)
    one = "no other clue can go" if symmetry == "none" else "no other clues can go together in this symmetry"
    sentence = f"{removed} clue{' was' if removed == 1 else 's were'} taken away"
    return Thinned(
        thinned,
        removed,
        "unique",
        f"{sentence}; {one if ended else 'the time was up, perhaps more can go'}",
        ended,
    )


def removable(kind: Kind, puzzle: Puzzle) -> DraftClues:
    """Return the clues of a puzzle that can be removed, one by one."""
    assert puzzle.record is not None
    blank, clues = without_retold(kind, puzzle.record), list[tuple[Derived, Entries]]()
    signs = bare_record(kind, puzzle.record, given_numbers(puzzle)) if kind.recipe else blank
    for derived in Adding(puzzle).derived:
        field = kind.field(derived.name)
        there, stays = field.entries(puzzle.record), Entries()
        for place, entry in there.items():
            sign = field.entries(signs.data).get(place) if derived.sign is not None else None
            if says_nothing(entry) or entry == derived.hidden:
                stays[place] = entry
            elif sign is not None:
                stays[place] = sign
        clues.append((derived, {p: e for p, e in there.items() if stays.get(p) != e}))
        blank = Record(with_entries(blank, kind, field, stays))
    return DraftClues(kind, blank, clues)


def given_numbers(puzzle: Puzzle) -> dict[Cell, int]:
    """Return the given cells of the answer that hold a clue's number; a black square holds none."""
    return {cell: values[0] for cell, values in puzzle.givens if len(values) == 1 and values[0] > 0}


# The rest -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rest:
    """The record with the clues that make it unique; the draft itself if there are none. `status` is
    ``unique``, ``none`` if the draft has no solution, or ``unknown`` if no such clues were found.
    """

    record: dict[str, Any]
    status: str
    message: str
    added: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", about_the_rest(self.message, unchecked_in(self.record)))

    def to_json(self) -> dict[str, Any]:
        """Return the result as a JSON object."""
        return asdict(self)


def rest(
    record: Mapping[str, Any],
    filled: Mapping[Cell, int] | None = None,
    symmetry: str = "none",
    seed: int = 0,
    timeout: float | None = None,
    parts: Parts = (),
) -> Rest:
    """Add clues to the draft until it has one solution, in which the cells hold the values of `filled`; all
    standing clues stay. With a `symmetry` the places of clues are symmetric, as far as the standing ones
    allow. For a variant sudoku, `parts` are rules to include as well, as in `generate`. The same `seed` gives
    the same clues if the time suffices.

    Raises `InputError` for a wrong record, for an impossible entry, and for an unknown symmetry or part.
    """
    kind, filled = kind_named(record.get("type")), filled or {}
    wished = dict(parts_of(kind, parts.items() if isinstance(parts, Mapping) else parts))
    blank = Record(record)
    check_pattern(symmetry, blank.rows, blank.columns)
    deadline = Deadline(SECONDS if timeout is None else timeout)
    maker = None
    if kind.recipe is not None:
        maker = RestMaker(kind, record, filled, symmetry, deadline, wished)
    fresh = maker is not None and (maker.is_blank or maker.is_filled_bare)
    early = None if fresh else looked_at(record, filled, deadline)
    if maker is None or (early is not None and not (early.status == "none" and maker.may_lack_clues)):
        return early or by_completion(record, filled, symmetry, deadline)
    failed = ""
    if early is not None:
        early = replace(early, message=f"{early.message}; no clues were found that change this")
    try:
        for draw in range(MOST_DRAWS):
            if draw in DRAWS and early is None and maker.readable and not (maker.is_blank or wished):
                completed = by_completion(record, filled, symmetry, deadline.no_later_than(COMPLETING))
                if completed.status == "unique":
                    return completed
            try:
                return maker.draw(Random(f"{seed} {draw}"))
            except Unfit as reason:
                failed = str(reason)
    except (TooLarge, Unknown) as reason:
        failed = failed or str(reason)
        return early or Rest(dict(record), "unknown", f"no clues were found in this time: {failed}")
    return early or Rest(dict(record), "unknown", f"{MOST_DRAWS} attempts made no puzzle: {failed}")


def looked_at(record: Mapping[str, Any], filled: Mapping[Cell, int], deadline: Deadline) -> Rest | None:
    """Return the result for a draft that needs no clues: it is unique already, or has no solution."""
    try:
        puzzle = read_record(record)
    except InputError:
        if filled:
            raise
        return None  # a board that lacks what clues are to say
    now = with_filled(by_hand_for(puzzle, dict(filled)), filled) if filled else puzzle
    verdict = api.check(now, timeout=deadline, explain=False)
    if verdict.status == "none":
        sentence = stand(now, deadline.seconds_left()).sentence
        return Rest(dict(record), "none", sentence)
    if verdict.status == "unique" and (
        not filled or api.check(puzzle, timeout=deadline, explain=False).status == "unique"
    ):
        return Rest(dict(record), "unique", "there is one solution already")
    return None


def by_completion(
    record: Mapping[str, Any], filled: Mapping[Cell, int], symmetry: str, deadline: Deadline
) -> Rest:
    """Add the fewest clues that make a draft unique, in any places."""
    try:
        completion = complete(read_record(record), towards=dict(filled) or None, timeout=deadline)
    except InputError as reason:
        return Rest(dict(record), "unknown", f"no clues were found: {reason}")
    if completion.record is None:
        status = completion.status if completion.status in ("none", "unique") else "unknown"
        return Rest(dict(record), status, completion.message)
    message = completion.message
    message += asymmetry(completion.record, symmetry, ", but the clues are not in the symmetry")
    return Rest(dict(completion.record), "unique", message, len(completion.clues))


def asymmetry(record: Mapping[str, Any], symmetry: str, text: str) -> str:
    """Return `text` if the clues of a record do not follow a symmetry, else ''."""
    return "" if symmetry in ("none", *symmetries(record)) else text


class RestMaker:
    """Draws answers of a draft, and takes clues of them until it is unique."""

    def __init__(
        self,
        kind: Kind,
        record: Mapping[str, Any],
        filled: Mapping[Cell, int],
        symmetry: str,
        deadline: Deadline,
        wished: Mapping[str, int | None],
    ) -> None:
        size = record["rows"], record["cols"]
        self.kind, self.recipe, self.wished = kind, recipe_of(kind).with_wishes(wished, size), wished
        self.symmetry, self.deadline, self.filled, self.live = symmetry, deadline, filled, Live()
        self.record, self.drawn = without_retold(kind, record), 0
        self.is_blank = not filled and is_blank(kind, self.record)
        for name in wished:
            if self.recipe.on_wish[name].shape is not None and not self.is_blank:
                raise InputError(f"{name} is set before all other clues: it is wished of a blank board alone")
        if self.is_blank:
            self.record = bare_record(kind, record, {})
        usual = recipe_of(kind).params
        settings = {name: value for name, value in self.recipe.params.items() if usual.get(name) != value}
        self.record = self.record.with_params(settings)
        try:
            read_record(self.record.data)
        except InputError:
            self.readable = False
        else:
            self.readable = True

    @property
    def is_filled_bare(self) -> bool:
        """True if only the board without clues has the cells that are filled in."""
        bare = bare_board(self.kind, self.record.data)
        if not self.filled or bare is None or not self.filled.keys() <= bare.rules.domain_of.keys():
            return False
        return not self.readable or self.makes_cells(self.record)

    @property
    def may_lack_clues(self) -> bool:
        """True if a draft may be unsolvable because clues are missing, such as islands without a number."""
        return self.recipe.drawn_from is not None or any(
            each.hidden is not None for each in self.recipe.clues
        )

    def draw(self, random: Random) -> Rest:
        """Complete the draft from one drawn answer. Raises `Unfit` if the draw leads nowhere, and
        `Unknown`.
        """
        self.drawn += 1
        board = self.shaped(random)
        draft = Draft(self.kind, board, self.answer(board, random), random)
        clues, required, solution = self.settle(draft)
        required |= {*clues.one_of_each(self.wished, random)}
        on = frozenset(range(len(clues.items)))
        with suppress(Unknown), probing(clues, solution, self.live, self.deadline) as prober:
            for remaining in thin_out(clues, prober, random, self.symmetry, kept=required):
                on = remaining
        record = clues.record(sorted(on))
        self.only(read_record(record))
        added = clue_count(self.kind, record) - clue_count(self.kind, self.record.data)
        message = f"unique with {added or 'no'} more clue{'' if added == 1 else 's'}"
        message += asymmetry(record, self.symmetry, ", as symmetric as the clues before and the answer allow")
        return Rest(record, "unique", message, added)

    def settle(self, draft: Draft) -> tuple[DraftClues, frozenset[int], Solution]:
        """Return all clues of a draft, mended if they leave several solutions and mending is possible; the
        numbers of the clues to keep, and the solution. Raises `Unfit` if several solutions remain.
        """
        mended: dict[str, Entries] = {}
        for _ in range(MENDS):
            clues, required = self.clues(draft, mended)
            everything = Record(clues.record(range(len(clues.items))))
            if (broken := self.kind.judge(everything, draft.answer)) is not None:
                raise Unfit(f"clues of the draft and of its answer do not go together: {broken}")
            whole = clues.all_on
            solutions = self.solutions(whole)
            if len(solutions) == 1:
                return clues, required, solutions[0]
            menders = [(each, entries) for each, _, entries in clues.found if each.mend and entries]
            if not menders and self.recipe.mend is None:
                break
            # The answer may become another one that has what is filled in.
            filled = self.another(self.with_filled(whole), draft, solutions) if self.filled else None
            other = filled or self.another(whole, draft, solutions)
            if other is None:
                raise Unfit("several solutions have the same answer")
            if self.recipe.mend is not None:
                before, draft = draft, self.recipe.mend(draft, other)
                is_other_board = draft.record.data != before.record.data and not self.is_shaped
                if is_other_board or (self.filled and draft.answer not in (before.answer, filled)):
                    break
            for derived, entries in menders:
                assert derived.mend is not None
                mended[derived.name] = derived.mend(draft, entries, other)
        raise Unfit("all clues together leave several solutions")

    def another(self, whole: Puzzle, draft: Draft, pool: Sequence[Solution]) -> Answer | None:
        """Return another answer of a puzzle than that of the draft, or None if there is no other."""
        return another(whole, draft.answer, pool, draft.random, self.live, self.deadline)

    @property
    def is_shaped(self) -> bool:
        """True if the shape of the board is drawn here."""
        return self.is_blank or not self.readable

    def shaped(self, random: Random) -> Record:
        """Return the draft, with a drawn shape if it has none."""
        if not self.is_shaped or self.recipe.shape is None:
            return self.record
        blank = Record({**self.record.data, "clues": {}})
        shape = self.recipe.shape(BlankBoard(blank, random, self.symmetry))
        stays = {n: v for n, v in self.record.clues.items() if self.entries(n) and not self.is_blank}
        clues = self.record.clues | shape | stays
        names = [field.name for field in self.kind.fields if field.name in clues]
        return Record({**self.record.data, "clues": {name: clues[name] for name in names}})

    def entries(self, name: str) -> Entries:
        """Return the entries of a field of the draft that say something."""
        entries = self.kind.field(name).entries(self.record.data)
        return {place: entry for place, entry in entries.items() if not says_nothing(entry)}

    def answer(self, board: Record, random: Random) -> Answer:
        """Return a random answer of the draft."""
        recipe = self.recipe
        fields = [self.kind.field(derived.name) for derived in recipe.clues if derived.sign is None]
        stands = self.filled or any(says(field.raw(self.record.data)) for field in fields)
        stands = stands or any(self.entries(derived.name) for derived in recipe.clues)
        stands = stands and not self.is_blank
        makes_cells = stands and self.makes_cells(board)
        if (
            recipe.answer is not None
            and not self.filled
            and (not stands or (makes_cells and random.random() < 0.5))
        ):
            return recipe.answer(BlankBoard(board, random, self.symmetry))
        for puzzle in self.drawn_from(board, bool(stands) and not makes_cells):
            solution = draw_answer(puzzle, random, recipe.odds, self.live, self.deadline)
            if solution is not None:
                return self.kind.answer(puzzle, solution)
        raise Unfit("the board has no answer")

    def makes_cells(self, board: Record) -> bool:
        """Return whether the cells of a board come with its clues, as the areas of numbers do."""
        bare = bare_board(self.kind, board.data)
        if bare is None or not self.readable:
            return bare is not None
        return not set(bare.shown) <= read_record(board.data).rules.domain_of.keys()

    def drawn_from(self, board: Record, stands: bool) -> Iterator[Puzzle]:
        """Yield the puzzles to draw a solution from, with the filled cells fixed: the draft, and, since
        missing clues can make it unsolvable, the board without derived clues. Every other draw begins with
        this board: the draft may have no answers but those that more clues do not single out.
        """
        bare = bare_board(self.kind, board.data)
        if bare is not None and self.drawn % 2 == 0:
            yield self.with_filled(bare)
        if bare is None or stands:
            try:
                yield self.with_filled(by_hand(read_record(board.data, self.kind.name)))
            except InputError:
                if bare is None:
                    raise
        if bare is not None:
            yield self.with_filled(bare)

    def with_filled(self, puzzle: Puzzle) -> Puzzle:
        """Return a puzzle with the filled cells fixed."""
        return puzzle.with_domains(givens(self.filled)) if self.filled else puzzle

    def clues(self, draft: Draft, mended: Mapping[str, Entries]) -> tuple[DraftClues, frozenset[int]]:
        """Return the clues derived from an answer in fields that are empty or were mended, and the numbers of
        clues to keep as symmetric partners of standing ones.
        """
        board, answer, random = draft.record, draft.answer, draft.random
        derived_from, blank = bare_record(self.kind, board.data, {}), board.with_params(self.recipe.later)
        own_clues, standing = list[tuple[Derived, Entries]](), list[Covered]()
        for derived in self.recipe.clues:
            field = self.kind.field(derived.name)
            there = {} if self.is_blank else self.entries(derived.name)
            if derived.sign is not None:
                there = {p: e for p, e in there.items() if e != derived.sign}
            stand = Record(with_entries(derived_from, self.kind, field, field.entries(board.data)))
            is_set = derived.sign is None and not self.is_blank and says(field.raw(board.data))
            is_wished = derived.name in self.wished
            stays = derived.stay and (there or is_set) and not is_wished
            new = mended.get(derived.name) or self.derive(
                derived, stand if stays or is_wished else derived_from, answer, random, there
            )
            extends = all(new.get(place) == entry for place, entry in there.items())
            if there and not field.places(board):  # a list, whose places are numbers
                extends = all(entry in new.values() for entry in there.values())
                more = [entry for entry in new.values() if entry not in there.values()]
                new = {len(there) + number: entry for number, entry in enumerate(more)}
            if stays and not (there and extends):
                derived_from = stand
                continue
            own = {place: entry for place, entry in new.items() if place not in there}
            if is_wished and len(own) < (self.wished[derived.name] or 1):
                raise Unfit(f"its answer gave too few {derived.name}")
            whole = {**field.entries(derived_from.data), **new, **there}
            derived_from = Record(with_entries(derived_from, self.kind, field, whole))
            own_clues.append((derived, own))
            standing += (covered_by(field, place, there, board) for place in there)
        clues = DraftClues(self.kind, blank, own_clues)
        return clues, kept_by(clues, standing, self.symmetry)

    def derive(
        self, derived: Derived, record: Record, answer: Answer, random: Random, standing: Entries
    ) -> Entries:
        """Return the entries of a field that follow from an answer, and suit the standing ones."""
        number = self.wished.get(derived.name)
        return derived.derive(
            Draft(self.kind, record, answer, random, derived.name, number, self.symmetry, standing)
        )

    def only(self, puzzle: Puzzle) -> Solution:
        """Return the only solution of a puzzle. Raises `Unfit` if there are several, and `Unknown`."""
        solutions = self.solutions(puzzle)
        if len(solutions) > 1:
            raise Unfit("all clues together leave several solutions")
        return solutions[0]

    def solutions(self, puzzle: Puzzle) -> tuple[Solution, ...]:
        """Return one or two solutions of a puzzle. Raises `Unfit` if it has none, and `Unknown`."""
        copy = replace(puzzle)
        with Layer(self.live.model(copy, self.deadline), copy, None, self.deadline) as layer:
            result = layer.find(limit=2, timeout=self.deadline, puzzle=copy)
        if result.unique is None:
            raise Unknown(result.reason)
        if not result.solutions:
            raise Unfit("the clues have no solution")
        return result.solutions


def is_blank(kind: Kind, record: Record) -> bool:
    """Return whether a record says no more than a blank board; its regions count too."""
    blank = blank_draft(kind.name, record.rows, record.columns)
    return all(
        field.normal_form(record.data) == field.normal_form(blank)
        for field in kind.fields
        if field.place == "clues"
    )


def kept_by(clues: DraftClues, standing: Iterable[Covered], symmetry: str) -> frozenset[int]:
    """Return the items that are symmetric partners of standing clues."""
    board = clues.blank
    partners = {
        (image, name)
        for spots, name in standing
        for image in images(spots, symmetry, board.rows, board.columns)
    }
    return frozenset(i for i, item in enumerate(clues.items) if clues.covered(item) in partners)


# Difficulty and symmetry --------------------------------------------------------------------------


def gradings(record: Mapping[str, Any], timeout: float | None = None) -> dict[str, Any]:
    """Return the grade of a puzzle with its score and the hardest step on its path, the number of its clues,
    and the symmetry of their places ('' if there is none). A puzzle that is not unique has no grade.
    """
    puzzle, deadline = read_record(record), Deadline(SECONDS if timeout is None else timeout)
    kind = kind_named(puzzle.kind)
    verdict = api.check(puzzle, timeout=deadline, explain=False)
    level = hardest = score = None
    status, message = verdict.status, verdict.message
    if status == "unique":
        try:
            rating = rating_within(puzzle, deadline)
        except (TooLarge, Unknown) as reason:
            message = f"unique, but not graded: {reason}"
        else:
            level, score, hardest = grade_of(rating), rating.score, rating.hardest or None
            message = f"{rating}" if rating.solved else f"{level} the rules: {rating}"
    return {
        "status": status,
        "grade": level,
        "score": score,
        "hardest": hardest,
        "message": message,
        "clues": clue_count(kind, record),
        "symmetry": next(iter(symmetries(record)), ""),
    }


BEST_FIRST = ("full", "both", "quarter", "rotate", "left-right", "top-bottom", "diagonal", "anti-diagonal")
"""The symmetries, those of more turns first."""


def symmetries(record: Mapping[str, Any]) -> list[str]:
    """Return the symmetries of the places of the clues, the fullest first; none if there are no clues."""
    kind, board = kind_named(record.get("type")), Record({"clues": {}, **record})
    spots = set(clue_spots(kind, board))
    if not spots:
        return []
    names = []
    for name in BEST_FIRST:
        with suppress(InputError):
            check_pattern(name, board.rows, board.columns)
            orbits = {
                (image, field)
                for spot, field in spots
                for image in orbit(spot, name, board.rows, board.columns)
            }
            if all(same(image, field, spots, board) for image, field in orbits):
                names.append(name)
    return names


def same(image: Spot, name: str, spots: Collection[tuple[Spot, str]], board: Record) -> bool:
    """Return whether there is a clue at a spot; for lines with clues on one side only, the opposite side
    counts too.
    """
    y, x = image
    other = (-1, x) if y > 2 * board.rows else (y, -1) if x > 2 * board.columns else image
    return (image, name) in spots or (not name and (other, name) in spots)


def clue_spots(kind: Kind, board: Record) -> Iterator[tuple[Spot, str]]:
    """Yield the spots of the clues of a record, each with its field, or '' for fields beside the board."""
    for field in kind.fields:
        if field.place == "clues":
            name = "" if is_beside(field) else field.name
            with suppress(NotImplementedError):
                entries = field.entries(board.data)
                for place in entries:
                    yield from ((spot, name) for spot in field.covered(place, entries, board))
