"""Views of each object in a notebook without a widget: HTML with pictures, and text.

A notebook that JupyterLab does not trust loses inline SVG, scripts and `<picture>`; `<details>`, tables and
`<img>` with the picture in its address stay. So do they in a static page.

Vocabulary
    view       text and HTML that say the same
    picture    an image on paper of its own, which is readable in light and dark notebooks

>>> from gridproof.frontends.api import check, read
>>> verdict = check(read("1234............")[0])
>>> view(verdict).plain.partition(" in ")[0]
'multiple: two solutions differ'
>>> view(verdict).html.count("<img ")
2
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatch
from html import escape
from itertools import islice, zip_longest
from typing import Any, NamedTuple

from ...models.core.answered import Answered, about_the_rest
from ...models.core.model import Model
from ...models.core.records import answer_of
from ...models.exchange.inspect import Inspectable, Inspection
from ...models.proofs import Certificate
from ...models.questions.completion import Completion
from ...models.questions.verdict import Verdict
from ...models.verify.file import take_apart
from ...models.verify.verifying import Verified, puzzle_of
from ...puzzles import Puzzle, Solution
from ..certificates.lines import lines_of
from ..certificates.lines import picture as line_picture
from ..compare import Comparison
from ..compare import describe_relaxation as relaxed
from ..deduction.explain import Explanation
from ..deduction.hints import Hint
from ..drawing import Scene, scene, svg
from ..drawing.film import MOST_FRAMES, Moment, moments_of, scene_of
from ..drawing.headings import headed
from ..drawing.svg import UNIT
from ..drawing.trees import search_tree_scene
from ..narrowing.tiers import Narrowed
from ..output.plain import describe_backend, grids, lists_of
from ..output.render import conflict_picture
from ..rules.positions import outcome_of, replay
from ..rules.rating import Rating
from ..rules.search import SearchTree, TreeNode
from ..rules.step import INDENT as WITHIN
from ..rules.step import argument_lines
from .picture import Drawing

WIDEST = 480
"""The widest picture, in pixels; a wider board is drawn smaller."""

BESIDE = 300
"""The widest picture that has another beside it, in pixels."""

MOST_SOLUTIONS = 6
"""Maximum solutions shown as pictures."""

MOST_HEADS = 2
"""Maximum lines of a press that are shown before it is opened."""

MOST_PARTS = 100
"""Maximum constraints of a model that are listed."""

TREE = 900
"""The widest picture of a search tree, in pixels."""

MOST_LISTED = 1_000
"""Maximum nodes of a search tree that are listed."""

MOST_NESTED = 12
"""Depth from which on the nodes of a search tree are no longer nested in one another."""

MOST_BYTES = 1_000_000
"""The most bytes for the pictures of a path: a notebook stores them all in its file."""


INDENT = 4 * "\N{NO-BREAK SPACE}"
"""Before a line of a proof, for each supposition that it stands under."""

FORMS = {"clausal": "clauses", "steps": "steps"}
"""Names for the lines of a proof, by its form."""


class View(NamedTuple):
    """The text and the HTML of one object."""

    plain: str
    html: str


def plainly(content: View) -> dict[str, Any]:
    """Return a view by media type."""
    return {"text/plain": content.plain, "text/html": content.html}


# Pieces -------------------------------------------------------------------------------------------


def image(picture: Scene, theme: str = "light", widest: float = WIDEST) -> str:
    """Return a picture as an `<img>` with the SVG in its address, in its own width up to `widest` pixels."""
    drawing = b64encode(svg(picture, theme).encode()).decode()
    width = round(min(picture.width * UNIT, widest))
    return f'<img src="data:image/svg+xml;base64,{drawing}" alt="{escape(picture.title)}" width="{width}">'


def paragraph(words: str) -> str:
    """Return words as a paragraph."""
    return f"<p>{escape(words)}</p>"


def table(heads: Iterable[str], rows: Iterable[Iterable[str | int]]) -> str:
    """Return a table; each row begins with its name."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(str(name))}</th>'
        + "".join(f"<td>{escape(_figure(value))}</td>" for value in values)
        + "</tr>"
        for name, *values in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _figure(value: str | int) -> str:
    return value if isinstance(value, str) else f"{value:,}"


def grid(puzzle: Puzzle, solution: Solution) -> str:
    """Return an answer as lines of text."""
    answer = answer_of(puzzle, solution)
    return grids(answer, answer, lists_of(puzzle.kind)).rstrip("\n")


# Views --------------------------------------------------------------------------------------------


@singledispatch
def view(item: object) -> View:
    """Return the text and the HTML of an object; its `repr` if its class has no view."""
    return View(repr(item), f"<pre>{escape(repr(item))}</pre>")


@view.register
def _(drawing: Drawing) -> View:
    return View(drawing.scene.title, image(drawing.scene, drawing.theme))


@view.register
def _(puzzle: Puzzle) -> View:
    picture = headed(scene(puzzle), puzzle)
    title = f"{puzzle.id}: {picture.title}" if puzzle.id else picture.title
    givens = {cell: values[0] for cell, values in puzzle.givens if len(values) == 1}
    return View(f"{title}\n{grid(puzzle, givens)}", image(picture))


@view.register
def _(verdict: Verdict) -> View:
    by = f" ({describe_backend(verdict.backend)}, {verdict.seconds:.3g} s)" if verdict.backend else ""
    sentence = f"{verdict.status}{': ' + verdict.message if verdict.message else ''}{by}"
    puzzle = verdict.puzzle
    if puzzle is None:
        return View(sentence, paragraph(sentence))
    solutions = verdict.solutions[:MOST_SOLUTIONS]
    more = len(verdict.solutions) - len(solutions)
    ending = [f"and {count_of(more, 'more solution')}"] if more else []
    widest = WIDEST if len(solutions) == 1 else BESIDE
    drawn = [scene(puzzle, s, marked=verdict.differs) for s in solutions]
    if verdict.conflict is not None:
        drawn = [conflict_picture(puzzle, verdict.conflict)]
    pictures = " ".join(image(headed(picture, puzzle), widest=widest) for picture in drawn)
    return View(
        "\n\n".join([sentence, *(grid(puzzle, solution) for solution in solutions), *ending]),
        paragraph(sentence) + (f"<p>{pictures}</p>" if pictures else "") + "".join(map(paragraph, ending)),
    )


@view.register
def _(answer: Answered) -> View:
    return View(answer.message, paragraph(answer.message))


@view.register
def _(completion: Completion) -> View:
    sentence = f"{completion.status}: {completion.message}"
    puzzle = completion.puzzle
    if puzzle is None:
        return View(sentence, paragraph(sentence))
    cells = {clue.partition(" ")[0] for clue in completion.clues}
    picture = headed(scene(puzzle, marked=[cell for cell in puzzle.shown if cell in cells]), puzzle)
    return View(sentence, paragraph(sentence) + image(picture))


@view.register
def _(rating: Rating) -> View:
    return View(str(rating), paragraph(str(rating)))


@view.register
def _(path: Explanation) -> View:
    *shown, end = moments_of(path, MOST_FRAMES)
    number, one, what = len(path.steps), "step", "steps"
    if path.presses:
        number, one, what = len(path.presses), "press", "presses"
    pictures = (image(headed(scene_of(path.puzzle, each), path.puzzle)) for each in (end, *shown))
    ending, *stages = fit_size(pictures, MOST_BYTES)
    printed = [line for press in path.presses[: len(shown)] for line in press.lines]
    listed = printed or [moment.words for moment in shown]
    sentences = [summary(path), *([f"{path.stats}"] if path.stats else path.faults)]
    cut = []
    if len(shown) < number:
        cut.append(f"The first {len(shown)} of {number} {what} are listed.")
    if len(stages) < len(shown):
        cut.append(f"The first {len(stages)} {what} have a picture, so that the notebook stays small.")
    details = "".join(stages_of(path, shown, stages))
    every = f"<details><summary>Every {one}</summary>{details}</details>" if details else ""
    tree = view(path.tree) if path.tree is not None and len(path.tree.nodes) > 1 else View("", "")
    lines = [*sentences, *(f"{n}. {line}" for n, line in enumerate(listed, 1)), *cut]
    return View(
        "\n".join([*lines, *([tree.plain] if tree.plain else [])]),
        "".join([*map(paragraph, sentences), f"<p>{ending}</p>", every, *map(paragraph, cut), tree.html]),
    )


@view.register
def _(tree: SearchTree) -> View:
    sentence = f"search tree: {tree.sentence}"
    plain = "\n".join((sentence, *tree.lines()))
    if not tree.nodes:
        return View(plain, paragraph(sentence))
    picture = image(search_tree_scene(tree), widest=TREE)
    return View(plain, f"{paragraph(sentence)}<p>{picture}</p>{nested(tree)}")


def nested(tree: SearchTree) -> str:
    """Return the nodes of a tree, each with those below it in `<details>`."""
    shown = tree.nodes[:MOST_LISTED]
    parents = {node.parent for node in shown}
    html = ""
    open_at: list[TreeNode] = []
    for node in shown:
        while open_at and open_at[-1].depth >= node.depth:
            open_at.pop()
            html += "</details>"
        if node.number in parents and node.depth < MOST_NESTED:
            html += f"<details><summary>{escape(str(node))}</summary>"
            open_at.append(node)
        else:
            html += f"<div>{escape(str(node))}</div>"
    more = len(tree.nodes) + tree.unshown - len(shown)
    ending = paragraph(f"and {count_of(more, 'more node')}") if more else ""
    return html + "</details>" * len(open_at) + ending


def stages_of(path: Explanation, shown: Sequence[Moment], pictures: Sequence[str]) -> Iterator[str]:
    """Yield each step with its picture and its argument, or each press of a published system with the lines
    that it prints and one picture of all its steps.
    """
    for number, moment in enumerate(shown, 1):
        drawn = pictures[number - 1] if number <= len(pictures) else ""
        if path.presses:
            yield press_stage(number, moment, drawn)
        elif moment.step is not None:
            yield stage(f"{number}. {moment.words}", drawn, argument_lines(path.puzzle, moment.step))


def press_stage(number: int, moment: Moment, picture: str) -> str:
    """Return a press of a published system: its lines, which open the picture. More than two lines are opened
    with it, by the values that the press places.
    """
    lines = moment.words.split("\n")
    if len(lines) <= MOST_HEADS:
        return stage(f"{number}. {' / '.join(lines)}", picture)
    places = moment.step.places if moment.step is not None else ()
    head = " ".join(f"{cell}={value}" for cell, value in places) or lines[0]
    return f"<details><summary>{number}. {escape(head)}</summary>{picture}{listed_lines(lines)}</details>"


def listed_lines(lines: Iterable[str]) -> str:
    """Return lines as a list."""
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"


def summary(path: Explanation) -> str:
    """Return the end of a path in one sentence."""
    hard = f", {path.rating}" if path.steps else ""
    sentence = f"{path.outcome} after {count_of(len(path.steps), 'step')} ({path.profile}{hard})"
    return about_the_rest(sentence, path.puzzle.unchecked)


def count_of(number: int, what: str) -> str:
    """Return a number with its noun.

    >>> count_of(1, "step"), count_of(2000, "step")
    ('1 step', '2,000 steps')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def stage(words: str, picture: str, argument: Sequence[str] = ()) -> str:
    """Return a step: its sentence, which opens the picture if there is one; an `argument` in it is opened
    with it, a line for each link.
    """
    if not argument:
        return (
            f"<details><summary>{escape(words)}</summary>{picture}</details>" if picture else paragraph(words)
        )
    head, told, rest = words.partition(f": {argument[0]}")
    known = rest.partition(", because ")[2]
    lines = [*argument, *([f"because {known}"] if known and told else [])]
    return f"<details><summary>{escape(head)}</summary>{nested_lines(lines)}{picture}</details>"


def nested_lines(lines: Iterable[str]) -> str:
    """Return lines as a list; those that are indented are folded into the line before them.

    >>> nested_lines(["a", "  b", "c"])
    '<ul><li>a<details><summary>Why</summary><ul><li>b</li></ul></details></li><li>c</li></ul>'
    """
    html, depth = "<ul>", 0
    for number, line in enumerate(lines):
        words = line.lstrip()
        here = (len(line) - len(words)) // len(WITHIN)
        if here > depth:
            html += "<details><summary>Why</summary><ul>"
        else:
            html += "</li>" * (number > 0) + "</ul></details></li>" * (depth - here)
        html += f"<li>{escape(words)}"
        depth = here
    return html + "</li>" + "</ul></details></li>" * depth + "</ul>"


def fit_size(pictures: Iterable[str], room: int) -> Iterator[str]:
    """Yield the first pictures that fit into `room` bytes, and always the first one."""
    for number, picture in enumerate(pictures):
        room -= len(picture)
        if room < 0 and number:
            return
        yield picture


@view.register
def _(certificate: Certificate) -> View:
    words = certificate_words(certificate)
    if certificate.form != "steps":
        return View(words, paragraph(words))
    puzzle = puzzle_of(take_apart(certificate.text))
    lines = list(islice(lines_of(certificate.text), MOST_FRAMES))
    pictures = fit_size((image(line_picture(puzzle, line)) for line in lines), MOST_BYTES)
    sentences = [INDENT * line.depth + line.sentence for line in lines]
    stages = (stage(*both) for both in zip_longest(sentences, pictures, fillvalue=""))
    cut = [f"The first {len(lines)} lines are listed."] if len(lines) == MOST_FRAMES else []
    return View(
        "\n".join([words, *sentences, *cut]),
        f"{paragraph(words)}<details><summary>Every line</summary>{''.join(stages)}</details>"
        + "".join(map(paragraph, cut)),
    )


def certificate_words(certificate: Certificate) -> str:
    """Return the claim of a certificate and its length, in words."""
    claim = certificate.claim
    number = len(claim.solutions)
    claims = {
        "unique": "there is one solution",
        "none": "there is no solution",
        "all": f"these are all solutions, {number:,} of them",
        "forced": f"{claim.cell} is {claim.value} in every solution",
    }.get(claim.name, certificate.statement)
    splits = f", {count_of(certificate.splits, 'supposition')}" if certificate.form == "steps" else ""
    size = f"{count_of(certificate.lines, 'line')}{splits}, {certificate.bytes:,} bytes"
    return f"proof in {FORMS[certificate.form]} that {claims}: {size}"


@view.register
def _(verified: Verified) -> View:
    words = [verified.status + (f": {verified.message}" if verified.message else "")]
    if verified.status == "verified":
        words.append(f"Trusted: {verified.trusted}")
    return View("\n".join(words), "".join(map(paragraph, words)))


def path_of(narrowed: Narrowed) -> Explanation:
    """Return the steps of narrowing as a path."""
    puzzle, steps = narrowed.puzzle, narrowed.steps
    outcome = outcome_of(puzzle, replay(puzzle, steps)) if narrowed.possible else "none"
    return Explanation(puzzle, "default", outcome, steps, narrowed.domains)


@view.register
def _(narrowed: Narrowed) -> View:
    if narrowed.steps:
        return view(path_of(narrowed))
    remaining = sum(map(len, narrowed.domains.values()))
    whole = sum(map(len, narrowed.puzzle.rules.domain_of.values()))
    sentence = f"{remaining:,} of {whole:,} candidates left"
    picture = headed(scene(narrowed.puzzle, domains=narrowed.domains), narrowed.puzzle)
    return View(sentence, paragraph(sentence) + image(picture))


@view.register
def _(hint: Hint) -> View:
    if hint.step is None:
        return View(hint.sentence, paragraph(hint.sentence))
    html = escape(hint.sentence)
    for summary in (hint.technique, f"look at {hint.where}"):
        html = f"<details><summary>{escape(summary)}</summary>{html}</details>"
    return View(f"look at {hint.where}", html)


@view.register
def _(inspection: Inspection) -> View:
    model = inspection.model
    title = f"{model.title} ({model.solver_name}): {model.puzzle.rules.name}"
    counts = [
        *((f"variables: {sort}", number) for sort, number in inspection.variables.items()),
        *((f"constraints: {kind}", number) for kind, number in inspection.constraints.items()),
        ("literals or coefficients in them", inspection.terms),
    ]
    parts = [str(part) for part in inspection.parts[:MOST_PARTS]]
    if len(parts) < len(inspection.parts):
        parts.append(f"and {len(inspection.parts) - len(parts):,} more")
    became = "".join(f"<li>{escape(part)}</li>" for part in parts)
    return View(
        "\n".join((title, *(f"{what}: {number:,}" for what, number in counts), *parts)),
        f"{paragraph(title)}{table(('part', 'number'), counts)}"
        f"<details><summary>What each constraint became</summary><ul>{became}</ul></details>",
    )


@view.register
def _(model: Model) -> View:
    if isinstance(model, Inspectable):
        return view(model.inspection)
    title = f"{model.title} ({model.solver_name}): {model.puzzle.rules.name}"
    counted = list(model.size().items())
    lines = (title, *(f"{what}: {number:,}" for what, number in counted))
    return View("\n".join(lines), f"{paragraph(title)}{table(('part', 'number'), counted)}")


@view.register
def _(comparison: Comparison) -> View:
    heads = ("model", "answer", "size", "built in", "answered in", "effort", "linear relaxation")
    rows = [
        (
            row.name,
            f"{row.status}: {row.message}" if row.message else row.status,
            counts(row.size),
            milliseconds(row.build),
            milliseconds(row.seconds),
            counts(row.effort),
            ", ".join(relaxed(row.relaxation)) if row.relaxation is not None else "",
        )
        for row in comparison.rows
    ]
    sentence = "" if comparison.is_unanimous else "The answers differ: one of them is wrong."
    return View(
        "\n".join((str(comparison), sentence)).rstrip(),
        f"{table(heads, rows)}{paragraph(sentence) if sentence else ''}",
    )


def counts(numbers: dict[str, int]) -> str:
    """Return numbers with the names of the things counted."""
    return ", ".join(f"{number:,} {name}" for name, number in numbers.items())


def milliseconds(seconds: float | None) -> str:
    """Return a time in milliseconds, or "" for None."""
    return "" if seconds is None else f"{seconds * 1000:,.1f}\N{NO-BREAK SPACE}ms"
