"""Out of the desk: copies of a draft in every form that can state it, pictures, and a booklet to print.

A copy holds the solution, by which solvers' programs say "right", only if it is proven to be the only one.

>>> draft = {"type": "slitherlink", "rows": 1, "cols": 1, "clues": {"cells": [[4]]}}
>>> [form["name"] for form in copies(draft)]
['record', 'text', 'penpa', 'puzzlink', 'pzprv3', 'sgt', 'sgt_link', 'sgt_save']
>>> others(draft)[0]["reason"]
'it is no form of Slitherlink'
>>> copied(draft, "puzzlink")
'https://puzz.link/p?slither/1/1/e'
>>> [len(pages([Leaf.of(draft)] * number, "Loops")) for number in (1, 2, 7)]
[2, 2, 6]
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from ...models.core.records import answer_of
from ...puzzles import Deadline, InputError, TooLarge, kind_named, read_record
from ...puzzles.core.errors import needs
from ...puzzles.forms.form import form_named
from ...puzzles.forms.writer import forms, left_behind, write
from ...puzzles.notes import texts_of
from .. import api
from ..drawing.headings import headed
from ..drawing.letters import wrapped
from ..drawing.scene import Scene, scene
from ..drawing.svg import FONT, LIGHT, UNIT, svg
from ..output.render import FORMS, CairoMissing, demand_solution, render_picture

Json = dict[str, Any]

SECONDS = 5.0
"""Seconds for the answer of a picture or a copy."""

MEDIA = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
"""The media types of pictures."""

MOST_PUZZLES = 200
"""A booklet has no more puzzles."""

MOST_SHAPES = 100_000
"""The pages of a booklet have no more shapes: cairo takes 0.3 ms for each."""


# Copies -------------------------------------------------------------------------------------------


def copies(record: Mapping[str, Any]) -> list[dict[str, str]]:
    """Return the forms that can state a draft, by name and title."""
    named = ((name, form_named(name).title) for name in forms())
    return [{"name": name, "title": title} for name, title in named if not obstacle(record, name)]


def others(record: Mapping[str, Any]) -> list[dict[str, str]]:
    """Return the other forms, each with the reason why it cannot state the draft."""
    named = ((name, form_named(name).title, obstacle(record, name)) for name in forms())
    return [{"name": name, "title": title, "reason": reason} for name, title, reason in named if reason]


def obstacle(record: Mapping[str, Any], form: str) -> str:
    """Return why a form cannot state a draft, or ''."""
    kind = kind_named(record.get("type"))
    if not form_named(form).is_for(kind):
        return f"it is no form of {kind.title}"
    try:
        copied(record, form)
    except (InputError, TooLarge) as reason:
        return str(reason)
    return ""


def copied(record: Mapping[str, Any], form: str) -> str:
    """Return a draft in a form. Raises `InputError` if that form cannot state it."""
    kind, notation = kind_named(record.get("type")), form_named(form)
    if notation.write is not None and not notation.is_for(kind):
        raise InputError(f"{kind.title} is not written as {notation.title or form}")
    return write(record, form)


def copy_to_share(
    record: Mapping[str, Any], form: str, answer: bool = False, timeout: float | None = None
) -> tuple[str, str]:
    """Return a draft in a form, and what is to be said of the copy: texts that it has no place for, and its
    `answer`, which is there on request if it is proven and the form has a place for it.

    Raises `InputError` if the form cannot state the draft.
    """
    question = {name: value for name, value in record.items() if name != "solution"}
    text, notation, said = copied(question, form), form_named(form), []
    if answer and (callable(notation.keeps) or "solution" in notation.keeps):
        status, solution = proven(question, timeout)
        filled = {**question, "solution": solution}
        if status != "unique":
            said.append(UNPROVEN[status])
        elif "solution" in notation.kept_of(filled):
            text = copied(filled, form)
            said.append("It holds the solution, which is proven to be the only one.")
        else:
            said.append("It has no place for this solution.")
    if behind := left_behind(question, form):
        said.append(f"It has no place for the {listed(behind)}.")
    return text, " ".join(said)


UNPROVEN = {
    "multiple": "It holds no solution, as there are several.",
    "none": "It holds no solution, as there is none.",
    "unknown": "It holds no solution, as none is proven to be the only one in time.",
}
"""Sentences on a copy without a solution, by the status of the puzzle."""


def proven(record: Mapping[str, Any], timeout: float | None = None) -> tuple[str, Json | None]:
    """Return the status of a draft, and its solution if it is proven to be the only one."""
    puzzle = read_record(record)
    verdict = api.check(puzzle, timeout=SECONDS if timeout is None else min(timeout, SECONDS), explain=False)
    return verdict.status, answer_of(puzzle, verdict.solutions[0]) if verdict.status == "unique" else None


def listed(names: Sequence[str]) -> str:
    """Return names as a list in words.

    >>> listed(["title"]), listed(["title", "author", "rules"])
    ('title', 'title, author and rules')
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


# Pictures -----------------------------------------------------------------------------------------


def drawn(
    record: Mapping[str, Any],
    form: str = "svg",
    answer: bool = False,
    timeout: float | None = None,
    rules: bool = False,
) -> tuple[str, bytes]:
    """Return the media type and the content of a picture of a draft below its title and author, with its
    `answer` and its `rules` on request.

    Raises `InputError` for an unknown form, if there is no answer, and if PNG or PDF cannot be written here.
    """
    if form not in FORMS:
        raise InputError(f"pictures are written as {', '.join(FORMS)}, not as {form[:20]!r}")
    puzzle, solution = read_record(record), None
    if answer:
        verdict = api.solve(puzzle, timeout=SECONDS if timeout is None else timeout, explain=False)
        solution = demand_solution(puzzle, verdict).solutions[0]
    try:
        return MEDIA[form], render_picture(headed(scene(puzzle, solution), puzzle, rules), form)
    except CairoMissing as reason:
        raise InputError(str(reason)) from None


# A booklet ----------------------------------------------------------------------------------------

WIDTH, HEIGHT, EDGE = 595.0, 842.0, 48.0
"""An A4 page and the space at its edges, in points."""

PUZZLES, ANSWERS = 2, (2, 3)
"""The puzzles of a page, one below the other, and the columns and rows of its answers."""

SQUARE = 34.0
"""The most points that the side of a square takes."""

MOST_LINES = 14
"""The lines of words above a board; more would leave no room for it."""


class Leaf(NamedTuple):
    """A puzzle of a booklet: its title, what stands below that, its rules, its board, the board with its
    answer, if it is unique, and notes.
    """

    title: str
    rules: str
    board: Scene
    answer: Scene | None
    below: str = ""
    notes: str = ""

    @classmethod
    def of(cls, record: Mapping[str, Any], deadline: Deadline | None = None) -> Leaf:
        """Return the leaf of a record. Raises `InputError` if it is wrong."""
        puzzle = read_record(record)
        kind, texts = kind_named(puzzle.kind), texts_of(record)
        title, author = texts.get("title", kind.title), texts.get("author")
        below = [*([kind.title] if title != kind.title else []), *([f"by {author}"] if author else [])]
        verdict = api.check(puzzle, timeout=deadline or Deadline(SECONDS), explain=False)
        answer = scene(puzzle, verdict.solutions[0]) if verdict.status == "unique" else None
        rules, notes = texts.get("rules", kind.rules), texts.get("notes", "")
        return cls(title, rules, scene(puzzle), answer, ", ".join(below), notes)


def booklet(records: Sequence[Mapping[str, Any]], title: str = "", timeout: float | None = None) -> bytes:
    """Return a PDF of A4 pages: the puzzles with their titles and rules, then the answers of all unique ones.

    Raises `InputError` for a wrong record, with its number, for none or too many of them, and if PDF cannot
    be written here.
    """
    if not 1 <= len(records) <= MOST_PUZZLES:
        raise InputError(f"a booklet has 1 to {MOST_PUZZLES} puzzles, not {len(records)}")
    deadline, leaves = Deadline(timeout), []
    for number, record in enumerate(records, 1):
        try:
            leaves.append(Leaf.of(record, deadline.no_later_than(SECONDS)))
        except InputError as reason:
            raise InputError(f"puzzle {number}: {reason}") from None
    shapes = sum(len(each.board.shapes) + len(each.answer.shapes if each.answer else ()) for each in leaves)
    if shapes > MOST_SHAPES:
        raise InputError(f"the booklet has {shapes:,} shapes, and PDF takes {MOST_SHAPES:,}: make two of it")
    return joined(pages(leaves, title))


def joined(drawn_pages: Sequence[str]) -> bytes:
    """Join pages in SVG to one PDF. Raises `InputError` if PDF cannot be written here."""
    try:
        import cairocffi
        from cairosvg.parser import Tree
        from cairosvg.surface import PDFSurface
    except ImportError:
        raise InputError(needs("a booklet", "cairosvg")) from None
    except OSError:
        raise InputError("a booklet needs the cairo library (Debian: apt-get install libcairo2)") from None
    output = io.BytesIO()
    shared = cairocffi.PDFSurface(output, WIDTH, HEIGHT)

    def same_surface(_: object, width: float, height: float) -> tuple[Any, float, float]:
        return shared, width, height

    painter = type("BookletPage", (PDFSurface,), {"_create_surface": same_surface})
    for page in drawn_pages:
        painter(Tree(bytestring=page.encode()), None, 96).context.show_page()
    shared.finish()
    return output.getvalue()


def pages(leaves: Sequence[Leaf], title: str) -> list[str]:
    """Return the pages of a booklet as SVG: the puzzles, then the answers."""
    numbered = list(enumerate(leaves, 1))
    sheets = [
        page(puzzle_parts(some), title if number == 0 else "", str(number + 1))
        for number, some in enumerate(parted(numbered, PUZZLES))
    ]
    columns, rows = ANSWERS
    for some in parted(numbered, columns * rows):
        sheets.append(page(answer_parts(some), "Answers", str(len(sheets) + 1)))
    return sheets


def parted(leaves: list[tuple[int, Leaf]], most: int) -> Iterator[list[tuple[int, Leaf]]]:
    """Split the leaves into pages of at most `most`."""
    return (leaves[start : start + most] for start in range(0, len(leaves), most))


def page(parts: Iterator[str], heading: str, foot: str) -> str:
    """Return a page with its heading, parts and foot."""
    head = words(heading, WIDTH / 2, EDGE - 12, 18, "middle", bold=True) if heading else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}pt" height="{HEIGHT}pt" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{FONT}">{head}{"".join(parts)}'
        f"{words(foot, WIDTH / 2, HEIGHT - 22, 9, 'middle')}</svg>"
    )


def puzzle_parts(some: Sequence[tuple[int, Leaf]]) -> Iterator[str]:
    """Yield some puzzles below each other, each with its title, rules and notes."""
    room = (HEIGHT - 2 * EDGE) / PUZZLES
    for place, (number, leaf) in enumerate(some):
        y = EDGE + place * room + 14
        yield words(f"{number}. {leaf.title}", EDGE, y, 13, bold=True)
        told = (leaf.below, *leaf.rules.split("\n"), *leaf.notes.split("\n"))
        fitting = [line for text in told for line in wrapped(text, WIDTH - 2 * EDGE, 8.5)][:MOST_LINES]
        for line in fitting:
            y += 12
            yield words(line, EDGE, y, 8.5)
        yield fitted(leaf.board, EDGE, y + 8, WIDTH - 2 * EDGE, EDGE + (place + 1) * room - y - 20)


def answer_parts(some: Sequence[tuple[int, Leaf]]) -> Iterator[str]:
    """Yield some answers in columns."""
    columns, rows = ANSWERS
    wide, high = (WIDTH - 2 * EDGE) / columns, (HEIGHT - 2 * EDGE) / rows
    for place, (number, leaf) in enumerate(some):
        x, y = EDGE + place % columns * wide, EDGE + place // columns * high
        yield words(f"{number}. {leaf.title}", x, y + 12, 9, bold=True)
        if leaf.answer is None:
            yield words("It has no answer that is proven to be the only one.", x, y + 28, 7.5)
        else:
            yield fitted(leaf.answer, x, y + 18, wide - 14, high - 30)


def fitted(picture: Scene, x: float, y: float, wide: float, high: float) -> str:
    """Return a picture in the middle of a space, scaled to fit."""
    scale = min(wide / picture.width, high / picture.height, SQUARE)
    left = x + (wide - scale * picture.width) / 2
    return (
        f'<g transform="translate({left:.2f} {y:.2f}) scale({scale / UNIT:.4f})">{svg(picture, "light")}</g>'
    )


def words(text: str, x: float, y: float, size: float, anchor: str = "start", bold: bool = False) -> str:
    """Return a line of words as SVG."""
    weight, ink = ' font-weight="bold"' if bold else "", LIGHT["ink"]
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size}" text-anchor="{anchor}" fill="{ink}"{weight}>'
        f"{escape(text)}</text>"
    )
