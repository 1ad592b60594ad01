"""Checks of a form: its texts are read as they were written, and no other text is taken for one of them.

>>> from gridproof.puzzles.forms.form import form_named
>>> check_form(form_named("sgt"), kinds=("masyu", "tents"), boards=3)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from random import Random

from ...puzzles import InputError, TooLarge, read_record
from ...puzzles.forms import form as registry
from ...puzzles.forms.checked import differences, normal_record
from ...puzzles.forms.form import Form, add_form, form_named, form_names
from ...puzzles.forms.input.reader import read_text
from ...puzzles.forms.writer import forms, write
from ...puzzles.revising.stating import is_same
from ...puzzles.samples import mixed_samples
from .boards import Data
from .boards import boards as small_boards
from .checks import Check, require, run

MAX_KINDS = 4
"""Maximum kinds whose boards are drawn if none are named."""

STRANGERS = (
    "12....4..1..2...", "1 . . 2", "nothing 6x6", "cells: 1 2", "SEND + MORE = MONEY", "# a comment", "a",
    "https://a.example/b", "[Puzzle]", '{"type": "lits"}',
)  # fmt: skip
"""Texts of no form of another program."""

STRANGE = "\x00"
"""A character of no form."""

HOSTILE = (
    "", "/", STRANGE, "-1", "999999999", "é", "٣", "[[", "{", "%", ":::", "A" * 5000, "9" * 5000, "/" * 5000,
)  # fmt: skip
"""Pieces that damage a text."""


def check_form(form: Form, *, kinds: Sequence[str] = (), boards: int = 30, seed: int = 0) -> None:
    """Check a form, as `form_checks` does.

    Raises:
        CheckFailed: With the name of the first check that fails.
    """
    run(form_checks(form, kinds=kinds, boards=boards, seed=seed))


def form_checks(
    form: Form, *, kinds: Sequence[str] = (), boards: int = 30, seed: int = 0
) -> tuple[Check, ...]:
    """Return the checks of a form.

    Args:
        form: The form.
        kinds: The kinds whose small boards are drawn and written; by default the first that have the form.
        boards: The number of boards of each kind.
        seed: The seed of the draws.
    """

    def drawn() -> Iterator[Data]:
        for kind in kinds or form.kind_names()[:MAX_KINDS]:
            yield from (record for record, _ in islice(small_boards(kind, seed, boards), boards))

    def registered(body: Callable[[Form, list[Data]], None]) -> Callable[[], None]:
        def check() -> None:
            with register(form):
                body(form, list(drawn()))

        return check

    checks = [Check("it describes itself", partial(describes_itself, form))]
    if form.write is not None:
        checks.append(Check("it has a place for boards, or says what it has none for", registered(has_place)))
    if form.read is not None and form.write is not None:
        checks += [
            Check("what is written is read back", registered(reads_back)),
            Check("what is written looks like the form, and like no other", registered(looks_right)),
            Check("every command reads what is written", registered(is_read_everywhere)),
            Check("it is listed, and written by name", registered(is_listed)),
            Check("damaged texts are refused", registered(partial(refuses_damage, Random(seed)))),
        ]
    if form.read is not None:
        checks.append(Check("no other text is taken for the form", registered(leaves_others)))
    return tuple(checks)


@contextmanager
def register(form: Form) -> Iterator[None]:
    """Make the form known for the time being."""
    before = dict(registry._added)
    try:
        if form.name not in form_names() or form_named(form.name) is not form:
            add_form(form)
        yield
    finally:
        registry._added.clear()
        registry._added.update(before)


def describes_itself(form: Form) -> None:
    """Check that menus and pages can show the form."""
    require(bool(form.title), "it has no title: title='a link of ...' is what menus show")
    names = form.kind_names()
    if form.kinds is not None and not callable(form.kinds):
        unknown = [name for name in form.kinds if name not in names]
        require(not unknown, f"there is no kind {unknown[:1]}: `gridproof kinds` lists them")
    require(bool(names), "no kind has it: kinds names those that have, and is None for all")


def texts(form: Form, records: list[Data]) -> Iterator[tuple[Data, str]]:
    """Yield the records that the form has a place for, each with its text, as ``convert --to`` writes it."""
    for record in records:
        try:
            yield record, write(record, form.name)
        except InputError:
            continue


def has_place(form: Form, records: list[Data]) -> None:
    """Check that boards of each kind are written, and that no other error than `InputError` occurs."""
    assert form.write is not None
    require(bool(records), "no small board of its kinds can be drawn")
    reasons: dict[str, str] = {}
    able: set[str] = set()
    for record in records:
        try:
            text = form.write(record)
        except InputError as error:
            reasons[record["type"]] = str(error)
            continue
        except Exception as error:
            raise AssertionError(
                f"write raises {type(error).__name__}, not InputError: {error}; for {record}"
            ) from error
        require(isinstance(text, str) and bool(text.strip()), f"write gives {text!r} for {record}")
        able.add(record["type"])
    for kind, reason in reasons.items():
        require(kind in able, f"no board of {kind} is written: {reason}")


def reads_back(form: Form, records: list[Data]) -> None:
    """Check that each field that the form has a place for is always kept, and that a puzzle has one text."""
    assert form.read is not None
    assert form.write is not None
    safe: set[tuple[str, str]] = set()
    lost: dict[tuple[str, str], str] = {}
    for record in records:
        try:
            text = form.write(record)
        except InputError:
            continue
        where = f"{text!r} of {record}"
        try:
            again = form.read(text.removeprefix("https://"))
            changed = lost_in(form, record, again)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise AssertionError(f"what is written is not read: {what}; {where}") from error
        require(not (changed and form.is_checked), f"another puzzle is read, though write checks it: {where}")
        safe |= {(record["type"], name) for name in normal_record(record).keys() - {*changed}}
        lost |= {(record["type"], name): where for name in changed}
        if not changed:
            require(form.write(again) == text, f"read and written again it is another text: {where}")
    for (kind, name), where in lost.items():
        require((kind, name) not in safe, f"{name} of {kind} is kept in some texts and not in {where}")
    for kind in {record["type"] for record in records}:
        all_lost = any(name == kind for name, _ in lost) and not any(name == kind for name, _ in safe)
        require(not all_lost, f"no field of {kind} is kept")


def lost_in(form: Form, record: Data, again: Data) -> list[str]:
    """Return the fields that differ. A form that checks its texts may say a puzzle in other fields: there the
    whole puzzle counts.
    """
    changed = list(differences(record, again))
    if changed and form.is_checked and is_same(read_record(record), read_record(again)):
        return []
    return changed


def looks_right(form: Form, records: list[Data]) -> None:
    """Check that `looks_like` finds the texts of the form, and no form before it takes them."""
    for _, text in texts(form, records):
        bare = text.removeprefix("https://")
        whole = re.search(r"\n\s*\n", text.strip()) is None
        require(
            whole, f"{text!r} has a blank line, at which commands end a text of several lines: write none"
        )
        first = bare.partition("\n")[0]
        owner = registry.form_of_line(first) if "\n" in text else registry.form_of(bare)
        require(
            owner is form,
            f"{text!r} looks like {'no form' if owner is None else owner.name}, by looks_like and first_line",
        )


def is_read_everywhere(form: Form, records: list[Data]) -> None:
    """Check that a text is read as one puzzle, the same one, among other puzzles."""
    for record, text in texts(form, records):
        for around in ("{}", "12....4..1..2...\n\n{}\n\n12....4..1..2..."):
            items = list(read_text(around.format(text)))
            item = items[len(items) // 2] if items else None
            require(
                len(items) == (1 if around == "{}" else 3) and item is not None and item.error is None,
                f"commands do not read {text!r} as one puzzle: {item and item.error}",
            )
            assert item is not None
            lost = lost_in(form, record, item.record)
            require(not lost, f"commands read another {', '.join(lost)} in {text!r}")


def is_listed(form: Form, records: list[Data]) -> None:
    """Check that ``convert --to`` offers the form, for all kinds whose boards it writes."""
    kinds_by_form = forms()
    require(form.name in kinds_by_form, f"{form.name} is not listed")
    for record, text in texts(form, records):
        require(
            record["type"] in kinds_by_form[form.name],
            f"it writes {text!r} of {record['type']}, not one of its kinds",
        )


def refuses_damage(random: Random, form: Form, records: list[Data]) -> None:
    """Check that a damaged text is read as a record that is right, or refused with `InputError`."""
    assert form.read is not None
    strange, refused = 0, 0
    for _, text in islice(texts(form, records), 12):
        for damaged in damage(random, text):
            strange += STRANGE in damaged
            try:
                read_record(form.read(damaged))
            except (InputError, TooLarge):
                refused += STRANGE in damaged
            except Exception as error:
                raise AssertionError(
                    f"{damaged[:80]!r} raises {type(error).__name__}, not InputError: {error}"
                ) from error
    # A form may pass over parts of a text, but most of it says something.
    require(2 * refused >= strange, f"of {strange} texts with a NUL character, {refused} are refused")


def damage(random: Random, text: str) -> Iterator[str]:
    """Yield a text cut short, with pieces put in, taken out and doubled."""
    for _ in range(12):
        i, j = sorted((random.randrange(len(text) + 1), random.randrange(len(text) + 1)))
        yield text[:i]
        yield text[:i] + text[j:]
        yield text[:j] + text[i:]
        yield text[:i] + random.choice(HOSTILE) + text[j:]
        yield text[:i] + STRANGE + text[i:]


def leaves_others(form: Form, _: list[Data]) -> None:
    """Check that texts of other forms, grids and words do not look like the form."""
    others = [*STRANGERS]
    for other in forms().keys() - {form.name}:
        others += written(list(mixed_samples()), other)
    for text in others:
        bare = text.removeprefix("https://")
        require(not form.looks_right(bare), f"{text[:60]!r} looks like it: looks_like takes too much")


def written(records: Sequence[Data], form: str) -> list[str]:
    """Return the text of the first record that a form has a place for."""
    for record in records:
        try:
            return [write({name: record[name] for name in record if name != "solution"}, form)]
        except InputError:
            continue
    return []
