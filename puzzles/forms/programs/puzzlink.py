"""URLs of puzz.link, pzv.jp and pzprxs: ``?name/columns/rows/body``, the body in parts.

Each kind declares the name that it goes by there, and the parts of its body: see ``pzpr``. ``links`` handles
the ways in which people paste such URLs.

>>> read_url("slither/5/5/cbcbcddad")["clues"]["cells"][0]
[2, None, None, 1, None]
>>> read_url("masyu/6/6/10630")
Traceback (most recent call last):
    ...
gridproof.InputError: column 16: the text ends too early, in the clues of masyu with 6 \
columns and 6 rows (`gridproof kinds masyu` shows a URL)
"""

from __future__ import annotations

import re
from typing import Any

from ...core.board import MOST_SIDE
from ...core.errors import InputError
from ...core.names import perhaps
from ...core.record import demand_squares, shorten
from ...kinds import kind_named
from ...notation.draft import RecordDraft
from ...notation.pzpr.declaration import Pzpr
from ...notation.scanner import Scanner
from ..declared import declarations_of, first_fit, kinds_by_form_name, names_in, refuse_namesake

HOME = "https://puzz.link/p?"
EXAMPLE = f"{HOME}slither/5/5/cbcbcddad"

_KEYS = r"(?:[^?#]*[?#])?(?:\w{1,20}=\w{1,20}&)*(?:type=)?"
_NAMED = r"[\w+-]{1,60}/(?:v:[^/]{0,60}/)?(?:\w{0,20}/)?[0-9]{1,9}/[0-9]{1,9}(?:/|$)"
LOOK = _KEYS + _NAMED
"""The look of a board, with all before it."""

_HEAD = re.compile(_KEYS, re.ASCII)
_BOARD = re.compile(_NAMED, re.ASCII)
_SIZE = re.compile(r"[0-9]{1,4}")
_MODE = re.compile(r"m\+|_edit|_test|_play")


def board_in(text: str) -> str | None:
    """Return the text behind the question mark of a URL, or the hash sign, if that can be a board.

    >>> board_in("puzz.link/p?lits/4/4/9q02jg"), board_in("lits/4/4/9q02jg"), board_in("some/file")
    ('lits/4/4/9q02jg', 'lits/4/4/9q02jg', None)
    """
    board = text[_start(text) :]
    return board if _BOARD.match(board) else None


def _start(text: str) -> int:
    """Return the start of the board."""
    head = _HEAD.match(text)
    return head.end() if head else 0


def plain_name(name: str) -> str:
    """Return the name of a kind without the mode in which pzpr opens it.

    >>> [plain_name(name) for name in ("slither_edit", "m+slither", "lits")]
    ['slither', 'slither', 'lits']
    """
    return _MODE.sub("", name, count=1)


def read_url(text: str) -> dict[str, Any]:
    """Return the record of a URL, or of its board. Raises `InputError` with the column of the fault."""
    scanner = Scanner(text.rstrip().partition("#")[0] if "?" in text else text.rstrip())
    scanner.position = _start(text)
    forms = read_kinds(scanner)
    start = scanner.position

    def read_from_start(declared: tuple[str, Pzpr]) -> dict[str, Any]:
        scanner.position = start
        return read_board(scanner, *declared)

    return first_fit(forms, read_from_start)


def read_board(scanner: Scanner, kind: str, form: Pzpr) -> dict[str, Any]:
    """Return the record of the text behind the name of the kind."""
    letters = read_letters(scanner, kind, form)
    columns, rows = read_side(scanner, form, "columns"), read_side(scanner, form, "rows")
    demand_squares(rows, columns)
    draft = RecordDraft(kind, rows, columns)
    try:
        older = (parts for letter, parts in form.older.items() if letter in letters)
        for part in next(older, form.url):
            part.read(scanner, draft)
        scanner.finish()
    except InputError as error:
        what = f"{error.what}, in the clues of {kind} with {columns} columns and {rows} rows"
        raise InputError(f"{what} (`gridproof kinds {kind}` shows a URL)", column=error.column) from None
    return form.record(draft, letters)


def read_kinds(scanner: Scanner) -> list[tuple[str, Pzpr]]:
    """Return the kinds that go by the name in the URL, before the next slash, each with its declaration."""
    start = scanner.position
    name = scanner.until("/")
    matches = kinds_by_form_name(Pzpr, plain_name(name))
    if not matches:
        refuse_namesake(plain_name(name))
        suggestion = perhaps(plain_name(name), names_in(Pzpr)) or " (`gridproof kinds` lists them)"
        raise scanner.error(
            f"the URL is of {shorten(name)}, which is not among the kinds read here{suggestion}", start
        )
    return matches


def read_letters(scanner: Scanner, kind: str, form: Pzpr) -> str:
    """Return the letters before the size of the board, which tell rules, and pass over them."""
    start = scanner.position
    text = scanner.until("/")
    if text.startswith("v:"):
        what = f"this {form.name} has rules of its own, {shorten(text[2:])}, which the URL does not tell"
        raise scanner.error(what, start)
    if text.isdigit():
        scanner.position, text = start, ""
    if not form.knows(text):
        raise scanner.error(unknown_rules(text, kind, form), start)
    return text


def read_side(scanner: Scanner, form: Pzpr, side: str) -> int:
    """Return a side of the record's board, before the next slash."""
    start, most = scanner.position, MOST_SIDE - form.margin
    text = scanner.until("/")
    if not _SIZE.fullmatch(text) or not 1 <= int(text) <= most:
        what = f"{shorten(text)} is no number of {side} from 1 to {most}, such as the 5 in {EXAMPLE}"
        raise scanner.error(what, start)
    return int(text) + form.margin


def write_url(draft: RecordDraft) -> str:
    """Return the URL of a draft. Raises `InputError` if a clue has no place in it."""
    forms = declarations_of(Pzpr, draft.kind)
    return first_fit(
        [form for form in forms if form.suits(draft)] or forms, lambda form: HOME + board_text(draft, form)
    )


def board_text(record: RecordDraft, form: Pzpr) -> str:
    """Return the text of a URL behind the question mark."""
    draft = form.draft(record)
    body = "".join(part.write(draft) for part in form.url)
    letters = form.letters(draft)
    flag = f"{letters}/" if letters else ""
    return f"{form.name}/{flag}{draft.columns - form.margin}/{draft.rows - form.margin}/{body}"


def unknown_rules(told: str, kind: str, form: Pzpr) -> str:
    """Return the sentence about letters or words that tell rules, not all of which are here.

    >>> [form] = declarations_of(Pzpr, "slitherlink")
    >>> unknown_rules("x", "slitherlink", form)
    "the variant 'x' of slither is not known, only f: whether the loop visits every point of the grid"
    """
    known = [f"{flag.letter}: {kind_named(kind).field(flag.param).means}" for flag in form.flags]
    only = f", only {', '.join(known)}" if known else ""
    return f"the variant {shorten(told)} of {form.name} is not known{only}"
