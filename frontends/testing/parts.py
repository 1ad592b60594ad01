"""Checks of a part of variant sudokus from outside this package: its judge, its constraints and its forms.

>>> check_part("palindromes", boards=2)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from random import Random

from ...puzzles import InputError, Kind, Record, TooLarge, kind_named, read_record
from ...puzzles.adding import part_known
from ...puzzles.fields import Flag
from ...puzzles.kinds import VARIANT
from ...puzzles.parts import Part, all_parts
from ...puzzles.parts.claims import entries_of
from ...puzzles.parts.composing import compose
from ...puzzles.parts.finished import Finished
from .. import api
from ..signatures import method_name, methods, signature_of
from .boards import Data
from .checks import Check, require, run
from .kinds import FEW, backends_agree, draws, explains, proves, refuses, tells
from .round_trips import lost_forms, texts_of
from .universe import MOST, compare_answers

Rows = list[list[int]]

SIDE, BOX = 4, 2
"""The side of the boards, and that of their boxes."""

MOST_OPEN = 7
"""Maximum open squares of a board with more digits than rows, which has too many grids."""

TRIES = 40
"""Maximum draws for clues that some grid keeps."""

KEYED = {"sudokupad": "fpuzzles"}
"""Forms that are written with the keys of another one."""


def check_part(asked: Part | str, *, boards: int = 10, seed: int = 0) -> None:
    """Check a part, as `part_checks` does. Raises `CheckFailed` with the name of the first that fails."""
    run(part_checks(asked, boards=boards, seed=seed))


def part_checks(asked: Part | str, *, boards: int = 10, seed: int = 0) -> tuple[Check, ...]:
    """Return the checks of a part, itself or its name, each on a number of boards with random clues."""
    if isinstance(asked, str):
        known = {part.name: part for part in all_parts()}
        if asked not in known:
            raise InputError(f"there is no part {asked!r}")
        asked = known[asked]
    part = asked

    def check(name: str, body: Callable[[], None]) -> Check:
        """Return a check that runs while the part is known."""

        def check() -> None:
            with part_known(part):
                body()

        return Check(name, check)

    def each(name: str, body: Callable[[Data], None], drawn: Callable[[], Iterator[Data]]) -> Check:
        """Return a check of each of the drawn boards."""

        def all_boards() -> None:
            for record in drawn():
                try:
                    body(record)
                except AssertionError as fault:
                    raise AssertionError(f"{fault}; for {record}") from fault

        return check(name, all_boards)

    some = partial(drawn_boards, part, seed, boards)
    few = partial(drawn_boards, part, seed, min(boards, FEW), with_givens=True)
    many = partial(drawn_boards, part, seed, 4 * boards)
    agree = "judge and constraints accept the same grids"
    checks = [check("it describes itself", partial(describes_itself, part))]
    if not says_more(part):
        checks += [
            each(agree, agrees, some),
            each(f"{agree} if digits begin at 0", agrees, partial(some, low=0)),
            check("its clues leave some grids and refuse others", partial(says_something, part, some)),
        ]
        if not part.is_closed_world:
            checks.append(each("what is denied holds where its clues do not", partial(denies, part), some))
    else:
        checks.append(each(agree, partial(agrees_on_more, part), few))
    return (
        *checks,
        check(
            "what is written is read back",
            partial(reads_back, part, many),
        ),
        check("a call of Variant writes its clues", partial(is_called, part)),
        each("the back ends agree", backends_agree, few),
        each("its steps are explained", explains, few),
        each("its answers are proven", proves, few),
        each("it is drawn, with its answer", draws, few),
        each("its answers are told in characters", tells, few),
        each("a record that is wrong is refused", lambda record: refuses(alone(part), record), few),
    )


def drawn_boards(
    part: Part, seed: int, count: int, low: int = 1, with_givens: bool = False
) -> Iterator[Data]:
    """Yield boards with random clues of a part, most of which leave some grid.

    Args:
        part: the part, which is known
        seed: the seed of the draws
        count: the number of boards
        low: the lowest digit
        with_givens: give half of the squares of a grid that the clues leave
    """
    random, number = Random(f"{part.name} {seed} {low}"), 0
    for _ in range(TRIES * count):
        record = random_record(part, random, low)
        if record is None:
            continue
        if not says_more(part):
            solution = next((grid for grid in grids(record) if keeps(part, record, grid)), None)
            if solution is None and (with_givens or number % 4):
                continue
            if solution is not None and with_givens:
                record["clues"] = {**record["clues"], "givens": thinned(solution, random, SIDE * SIDE // 2)}
        yield record
        number += 1
        if number == count:
            return
    require(number > 0, "no board with random clues can be read and solved: see `random` of its field")


def random_record(part: Part, random: Random, low: int) -> Data | None:
    """Return a board with random clues, or None if it cannot have those that were drawn."""
    params = {name: value(SIDE, SIDE) if callable(value) else value for name, value in part.made_with.items()}
    first, last = params.get("digits", (1, SIDE))
    if low != first:
        params["digits"] = [low, last - first + low]
    record: Data = {"type": VARIANT, "rows": SIDE, "cols": SIDE, "clues": {}, "params": params}
    blank = Record(record, VARIANT)
    value = True if isinstance(part.field, Flag) else part.field.random(random, blank)
    if not value:
        return None
    record[part.field.place][part.name] = value
    if last - first >= SIDE and not says_more(part):
        grid = next(grids(record, random))
        record["clues"] = {**record["clues"], "givens": thinned(grid, random, SIDE * SIDE - MOST_OPEN)}
    with suppress(InputError, TooLarge):
        read_record(record)
        return record
    return None


def grids(record: Data, random: Random | None = None) -> Iterator[Rows]:
    """Yield all grids that keep the givens and repeat no digit in a row, column or box, in a random order if
    there is a generator. They come from neither judge nor constraints.
    """
    low, high = record["params"].get("digits", (1, SIDE))
    digits, boxed = [*range(low, high + 1)], record["params"].get("boxes", True)
    givens = record["clues"].get("givens") or [[None] * SIDE] * SIDE
    if random is not None:
        random.shuffle(digits)

    def extend(cells: list[int]) -> Iterator[Rows]:
        r, c = divmod(len(cells), SIDE)
        if r == SIDE:
            yield [cells[i : i + SIDE] for i in range(0, SIDE * SIDE, SIDE)]
            return
        peers = {cells[SIDE * r + x] for x in range(c)} | {cells[SIDE * y + c] for y in range(r)}
        if boxed:
            rows, columns = range(r - r % BOX, r), range(c - c % BOX, c - c % BOX + BOX)
            peers |= {cells[SIDE * y + x] for y in rows for x in columns}
        for digit in digits:
            if digit not in peers and givens[r][c] in (None, digit):
                yield from extend([*cells, digit])

    return extend([])


def keeps(part: Part, record: Data, grid: Rows) -> bool:
    """Return True if the judge of a part accepts a grid."""
    return part.judge(record[part.field.place][part.name], Finished(Record(record), grid)) is None


def thinned(grid: Rows, random: Random, number: int) -> list[list[int | None]]:
    """Return givens: a number of squares of a grid."""
    places = {*random.sample(range(SIDE * SIDE), number)}
    return [
        [digit if SIDE * r + c in places else None for c, digit in enumerate(row)]
        for r, row in enumerate(grid)
    ]


def describes_itself(part: Part) -> None:
    """Check that its field describes itself, and its method belongs to no other part."""
    require(bool(part.field.to_json() and part.field.means), f"the field {part.name} says nothing of itself")
    require(part.rules.strip().endswith("."), "its rules are no sentence: they end without a full stop")
    name = method_name(part.field)
    same = [other.name for other in all_parts() if other is not part and method_name(other.field) == name]
    require(not same, f"its method {name} is that of {', '.join(same)} too: give it another singular")


def agrees(record: Data) -> None:
    """Check that the judge accepts the grids that the constraints leave, and nothing else."""
    answers = [{"values": grid} for grid in grids(record)]
    faults = compare_answers(record, answers).faults
    require(not faults, "\n".join(map(str, faults)))


def agrees_on_more(part: Part, record: Data) -> None:
    """Check the same if the answer holds more than digits: on all its fillings beside one grid, if these are
    not too many, else on some of the answers that the constraints leave, which `solve` shows to the judge.
    """
    grid = next(grids(record, Random(str(record))))
    board = {**record, "clues": {**record["clues"], "givens": grid}}
    added = None if part.answer is None else part.answer.fillings(Record(record), MOST)
    if added is None or "digits" in record["params"]:
        require(api.solve(record, limit=FEW).status != "none", "its constraints leave no answer")
    else:
        faults = compare_answers(board, ({"values": grid, **each} for each in added)).faults
        require(not faults, "\n".join(map(str, faults)))


def says_more(part: Part) -> bool:
    """Return True if answers to its puzzles say more than digits."""
    adding = {other.name for other in all_parts() if other.answer is not None}
    return part.answer is not None or not adding.isdisjoint(part.made_with)


def says_something(part: Part, some: Callable[[], Iterator[Data]]) -> None:
    """Check that the rule is broken by some grids, and kept by some."""
    verdicts = [[keeps(part, record, grid) for grid in grids(record)] for record in some()]
    require(any(map(any, verdicts)), "its judge refuses all grids of all boards")
    require(not all(map(all, verdicts)), "its judge accepts all grids of all boards")


def denies(part: Part, record: Data) -> None:
    """Check that a clue under `never` holds just if it does not hold alone."""
    value = record[part.field.place].pop(part.name)
    clues, params = record["clues"], record["params"]
    for entry in entries_of(part, value)[:1]:
        denied = {**record, "clues": {**clues, "never": [{part.name: entry}]}, "params": params}
        agrees(denied)


def reads_back(part: Part, some: Callable[[], Iterator[Data]]) -> None:
    """Check that no form loses anything, and each form with a key of the part writes some board."""
    written = set[str]()
    for record in some():
        faults = lost_forms(record)
        require(not faults, "\n".join(map(str, faults)))
        written |= {KEYED.get(form, form) for form, _ in texts_of(record)}
    lacking = {key.form for key in part.keys} - written
    require(
        not lacking, f"it has keys of {', '.join(sorted(lacking))}, as which none of its boards is written"
    )


def is_called(part: Part) -> None:
    """Check that the method of `gridproof.Variant` is there, and passes on the arguments of its field."""
    name = method_name(part.field)
    require(methods(kind_named(VARIANT)).get(name) is part.field, f"Variant has no method {name} of it")
    require(bool(signature_of(part.field).parameters), f"the method {name} takes no arguments")


def alone(part: Part) -> Kind:
    """Return the kind of sudokus with this part alone."""
    return compose(f"{part.name}_alone", part.title, (part,), oblong=True)
