"""Checks of a kind from outside this package: its judge, its constraints, its texts and its pictures agree.

>>> check_kind("akari", boards=2)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain, count, islice
from typing import Any, Literal
from xml.etree import ElementTree

from ...models.backends import backends_by_cost, is_installed
from ...puzzles import InputError, Kind, TooLarge, is_kind, kind_named, kinds, read_record
from ...puzzles.constraints import expand
from ...puzzles.core.record import is_unknown
from ...puzzles.forms.form import form_named, refuse_malformed
from ...puzzles.forms.writer import forms
from ...puzzles.kinds import names_of_kinds
from .. import api
from ..certificates.making import prove
from ..certificates.verifying import verify
from ..data.symmetry.canonical import canonical_text
from ..data.symmetry.images import turn_record, turns_of
from ..deduction.explain import explain
from ..notebook.display import draw
from ..output.plain import describe_result
from ..reading.puzzles import parsed_items
from .boards import boards as small_boards
from .boards import undrawn
from .checks import Check, demand_filled, require, run
from .round_trips import lost_forms
from .survey import OWN, further_boards
from .universe import compare_any

FORMS: tuple[Literal["clausal", "steps"], ...] = ("clausal", "steps")
"""The forms of certificates."""

FEW = 5
"""Number of boards for the slower checks."""

ANSWERS = 20
"""Maximum answers that are counted on a board."""

Data = dict[str, Any]

HEAD: Data = {"index": 0, "id": None, "status": "unique", "backend": "", "message": ""}
"""Fields of a result's record used by its text, except the kind and the answers."""


Boards = int | Iterable[Data | str]
"""The number of boards to draw, or boards of one's own: records and texts."""


def check_kind(asked: Kind | str, *, boards: Boards = 60, seed: int = 0) -> None:
    """Check a kind, as `kind_checks` does. Raises `CheckFailed` with the name of the first that fails."""
    run(kind_checks(asked, boards=boards, seed=seed))


def kind_checks(asked: Kind | str, *, boards: Boards = 60, seed: int = 0) -> tuple[Check, ...]:
    """Return the checks of a kind, on small boards drawn from its fields or on given ones.

    Args:
        asked: The kind, or its name.
        boards: The number of boards that are drawn; or boards that are checked in their place, each a record
            or a text. On a board with too many fillings the judge sees some answers of the model alone, and
            the `solution` of the record if it has one.
        seed: The seed of the draws.
    """
    checked_kind = kind_named(asked) if isinstance(asked, str) else asked
    number = boards if isinstance(boards, int) else None
    source = drawn(checked_kind, boards, seed) if isinstance(boards, int) else records_of(boards)
    cached = list[Data]()

    def first_boards(most: int | None) -> Iterator[Data]:
        """Yield the first boards, drawn once for all checks."""
        for place in islice(count(), most):
            if place == len(cached):
                cached.extend(islice(source, 1))
            if place == len(cached):
                return
            yield cached[place]

    def each(name: str, body: Callable[[Data], None], most: int | None = number) -> Check:
        """Return a check of small boards, from a few to many."""

        def all_boards() -> None:
            with register(checked_kind):
                require(any(True for _ in first_boards(1)), f"no small board of the kind can be drawn: {OWN}")
                for record in first_boards(most):
                    try:
                        body(record)
                    except AssertionError as fault:
                        raise AssertionError(f"{fault}; for {record}") from fault

        return Check(name, all_boards)

    def symmetric() -> None:
        with register(checked_kind):
            keeps_answers(checked_kind, first_boards(number))

    def answered() -> None:
        with register(checked_kind):
            further = () if number is None else further_boards(checked_kind.name, seed)
            puzzles = map(read_record, chain(first_boards(number), further))
            is_answered = any(api.solve(puzzle, limit=1).solutions for puzzle in puzzles)
            require(is_answered, f"no board has an answer: {OWN}")

    return (
        Check("it describes itself", partial(describes_itself, checked_kind)),
        Check("each field has values", partial(has_values, checked_kind, seed)),
        each("judge and constraints accept the same answers", agree),
        Check("some board has an answer", answered),
        each("its labels are for people", labels),
        Check("its turns and symbols keep the number of answers", symmetric),
        each("what is written is read back", reads_back),
        each("its forms say its name", names_itself),
        each("the back ends agree", backends_agree, FEW),
        each("its steps are explained", explains, FEW),
        each("its answers are proven", proves, FEW),
        each("it is drawn, with its answer", draws, FEW),
        each("its answers are told in characters", tells, FEW),
        each("a record that is wrong is refused", partial(refuses, checked_kind), FEW),
    )


def drawn(kind: Kind, number: int, seed: int) -> Iterator[Data]:
    """Yield up to `number` small boards of a kind."""
    yield from (record for record, _ in small_boards(kind.name, seed, number))


def records_of(boards: Iterable[Data | str]) -> Iterator[Data]:
    """Yield the records of boards given as records and texts."""
    for board in [boards] if isinstance(boards, str | dict) else boards:
        yield from (item.record for item in parsed_items(board))


@contextmanager
def register(checked_kind: Kind) -> Iterator[None]:
    """Register the kind under its name, for the time being."""
    before = dict(kinds._added)
    if not is_kind(checked_kind.name) or kind_named(checked_kind.name) is not checked_kind:
        kinds.add_kind(checked_kind)
    try:
        yield
    finally:
        kinds._added.clear()
        kinds._added.update(before)


def describes_itself(checked_kind: Kind) -> None:
    """Check that the data shown in the list of kinds are there."""
    name = checked_kind.name
    require(name.isidentifier() and name == name.lower(), f"its name is {name!r}")
    require(bool(checked_kind.title) and bool(checked_kind.rules), "it has no title, or no rules")
    for field in checked_kind.fields:
        require(bool(field.to_json()), f"the field {field.name} says nothing of itself")
    for symbol in checked_kind.symbols:
        checked_kind.field(symbol)
    levels = [*checked_kind.levels]
    require(levels == sorted(levels), f"its levels {levels} do not ascend")
    for alias in checked_kind.aliases:
        holder = names_of_kinds().get(alias, name)
        require(holder == name, f"its alias {alias!r} is a name of {holder}")


def has_values(checked_kind: Kind, seed: int = 0) -> None:
    """Check that a value of each field can be drawn: boards with random clues are left out without it."""
    for name, error in undrawn(checked_kind, seed).items():
        raise AssertionError(f"no value of the field {name} can be drawn: {type(error).__name__}: {error}")


def agree(record: Data) -> None:
    """Check that the judge accepts the answers of the model, and nothing else."""
    faults = compare_any(record).faults
    require(not faults, "\n".join(map(str, faults)))


def keeps_answers(checked_kind: Kind, boards: Iterable[Data]) -> None:
    """Check that boards that are the same by the declared turns and symbols have equally many answers."""
    numbers: dict[str, tuple[int, Data]] = {}
    for place, record in enumerate(boards):
        if not is_read(record):
            continue
        turns = turns_of(checked_kind, record)
        images = [turn_record(checked_kind, record, turn) for turn in {turns[0], turns[place % len(turns)]}]
        if checked_kind.symbols:
            images.append(exchange_symbols(checked_kind, images[0]))
        for board in images:
            puzzle = read_record(board)
            number = len(api.solve(puzzle, limit=ANSWERS).solutions)
            before, first = numbers.setdefault(canonical_text(puzzle), (number, board))
            require(
                before == number,
                f"{first} and {board} are the same by its turns and symbols, and have {before} and {number}"
                " answers: declare those alone that keep the rules",
            )


def exchange_symbols(checked_kind: Kind, record: Data) -> Data:
    """Return a record with its symbols in the opposite order: the first in place of the last, and so on."""

    def flat(value: Any) -> Iterator[Any]:
        if isinstance(value, list):
            for each in value:
                yield from flat(each)
        elif value is not None and not is_unknown(value):
            yield value

    def rename(value: Any) -> Any:
        return [rename(each) for each in value] if isinstance(value, list) else names.get(value, value)

    clues = record["clues"]
    ordered = sorted(
        {*flat([clues.get(name) for name in checked_kind.symbols])}, key=lambda each: (str(type(each)), each)
    )
    names = dict(zip(ordered, reversed(ordered), strict=True))
    return record | {
        "clues": {n: rename(value) if n in checked_kind.symbols else value for n, value in clues.items()}
    }


def is_read(record: Data) -> bool:
    """Return whether a board can be read: some fields ask for sizes that others do not have."""
    try:
        read_record(record)
    except InputError:
        return False
    return True


def reads_back(record: Data) -> None:
    """Check that no form of text loses anything."""
    faults = lost_forms(record)
    require(not faults, "\n".join(map(str, faults)))


def labels(record: Data) -> None:
    """Check that no label of a constraint shows a placeholder."""
    demand_filled(
        constraint.label or constraint.words for constraint in expand(read_record(record).constraints)
    )


def names_itself(record: Data) -> None:
    """Check that no form of a program reads its texts as another kind, so that none would be written."""
    for name, names in forms().items():
        form = form_named(name)
        if record["type"] not in names or form.write is None or form.read is None:
            continue
        try:
            with refuse_malformed(f"the {name} text"):
                kind = form.read(form.write(record).removeprefix("https://"))["type"]
        except (InputError, TooLarge):
            continue
        require(kind == record["type"], f"{name} reads its text as {kind}: declare the name of this kind")


def backends_agree(record: Data) -> None:
    """Check that all installed back ends come to one status."""
    names = filter(is_installed, backends_by_cost())
    statuses = {name: api.check(read_record(record), name).status for name in names}
    require(len(set(statuses.values())) == 1, f"they say {statuses}")


def explains(record: Data) -> None:
    """Check that every step of the path can be told, and its picture drawn."""
    path = explain(read_record(record))
    for step in path.steps:
        require(bool(str(step)), "a step says nothing")
        demand_filled([str(step)])
        svg_of(draw(path.puzzle, step=step).svg())


def proves(record: Data) -> None:
    """Check that there is a certificate of an answer, or of none, and it is verified."""
    puzzle = read_record(record)
    answer = api.check(puzzle)
    if answer.status in ("unique", "none"):
        for form in FORMS:
            certificate = prove(puzzle, form, answer.status)
            verdict = verify(certificate, of=puzzle)
            require(verdict.status == "verified", f"{form}: {verdict.status}, {verdict.message}")


def draws(record: Data) -> None:
    """Check that the board is drawn, and different answers look different."""
    puzzle = read_record(record)
    svg_of(draw(puzzle).svg())
    solutions = api.solve(puzzle, limit=3).solutions
    pictures = {draw(puzzle, solution).svg() for solution in solutions}
    for picture in pictures:
        svg_of(picture)
    require(len(pictures) == len(solutions), "answers that differ look the same")


def tells(record: Data) -> None:
    """Check that different answers are different text, even without room for the board."""
    puzzle = read_record(record)
    solutions = [{"solutions": [each]} for each in api.solve(puzzle, limit=3).record["solutions"]]
    for narrow in (False, True):
        texts = {describe_result(HEAD | {"type": puzzle.kind} | each, puzzle, narrow) for each in solutions}
        require(len(texts) == len(solutions), "answers that differ are told by the same text")


def svg_of(text: str) -> None:
    """Check that the picture is well-formed."""
    ElementTree.fromstring(text)


def refuses(checked_kind: Kind, record: Data) -> None:
    """Check that missing, mistyped or unknown values raise `InputError`, and nothing else."""
    wrong: list[Data] = [record | {"clues": {**record.get("clues", {}), "no such clue": 1}}]
    for field in checked_kind.fields:
        values: tuple[Any, ...] = (None, "?!", -999, [[]], {"a": None}, [[{}]])
        for value in values:
            part = {**record.get(field.place, {}), field.name: value}
            wrong.append(record | {field.place: part})
    for number, data in enumerate(wrong):
        try:
            read_record(data)
        except (InputError, TooLarge):
            continue
        except Exception as error:
            raise AssertionError(f"{data} is refused with {type(error).__name__}: {error}") from error
        require(number > 0, "a clue that it does not have is read")
