"""Results as plain text, the same on every output: for pipes and files.

>>> print(grids({"values": [[1, 2], [2, 1]]}, {"values": [[1, 2], [2, 3]]}, {}), end="")
1  2
2  1*
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...models.core.settled import RULES
from ...puzzles import Puzzle, form_of, is_kind, kind_named
from ...puzzles.answers import Items
from .printable import printable

if TYPE_CHECKING:
    from ..drawing.characters import CharacterPage


def describe_result(record: dict[str, Any], puzzle: Puzzle | None = None, narrow: bool = False) -> str:
    """Return a result for people: the steps of a path, a line with the status and the message, then the
    solutions. Those of a known `puzzle` are drawn in characters unless they are numbers or names; on a
    `narrow` page, only if they lie on the borders of squares.
    """
    solutions = record["solutions"]
    lines = "".join(f"{line}\n" for line in (*steps_taken(record), headline(record), *sentences(record)))
    if puzzle is None or is_written(puzzle) or (narrow and not form_of(puzzle).on_borders):
        forms = lists_of(record["type"])
        return lines + "\n".join(grids(each, solutions[0], forms) for each in solutions)
    from ..drawing.characters import pages  # rows of numbers need none

    return lines + "\n".join(map(page_text, pages(puzzle, solutions, narrow)))


def is_written(puzzle: Puzzle) -> bool:
    """Return whether the answers of a puzzle are numbers and names, which need no drawing."""
    parts = form_of(puzzle).parts
    return len(parts) > 0 and all(form.is_words for form in parts)


def page_text(page: CharacterPage) -> str:
    """Return a page as lines of text."""
    return "".join(printable(line) + "\n" for line in str(page).strip("\n").split("\n"))


def headline(record: dict[str, Any]) -> str:
    """Return the status of a puzzle, the back end that found it, and why."""
    name = record["id"] or f"puzzle {record['index'] + 1}"
    by = (
        f" ({describe_backend(record['backend'])}, {record['seconds'] * 1000:.1f} ms)"
        if record["backend"]
        else ""
    )
    return f"{name}: {record['status']}{by}{': ' + record['message'] if record['message'] else ''}"


def describe_backend(backend: str) -> str:
    """Return the decider of an answer, for people.

    >>> describe_backend("rules"), describe_backend("rules+cp-sat"), describe_backend("bulk")
    ('settled by rules', 'settled by rules+cp-sat', 'bulk')
    """
    return f"settled by {backend}" if backend.split("+")[0] == RULES else backend


def steps_taken(record: dict[str, Any]) -> list[str]:
    """Return the faults of the puzzle, and the steps of the path; or the messages of a published system."""
    if record.get("messages"):
        return [f"{number:4}. {message}" for number, message in enumerate(record["messages"], 1)]
    steps = enumerate(record.get("steps", ()), 1)
    return [*map(fault_line, record.get("faults", ())), *(step_line(number, step) for number, step in steps)]


def fault_line(fault: str) -> str:
    """Return a fault of a puzzle as a line."""
    return f"   !  {fault}"


def step_line(number: int, step: Mapping[str, Any]) -> str:
    """Return a step of a path, of which it is the one with this number, as text."""
    return f"{number:4}. {step_text(step['sentence'], step['argument'])}"


def sentences(record: dict[str, Any]) -> list[str]:
    """Return the rating of a path, the cost of a published system's run and the search tree; a proof with its
    trusted parts; an example for a text that cannot be read.
    """
    return [
        *(rating_lines(with_step_shown(record)) if record.get("rating") else ()),
        *(cost_lines(record["stats"]) if "stats" in record else ()),
        *(tree_lines(record["tree"]) if "tree" in record else ()),
        *(proof_lines(record["proof"]) if "proof" in record else ()),
        *exemplary(record.get("example", ())),
    ]


def step_text(sentence: str, argument: Sequence[str]) -> str:
    """Return a step as text: its sentence, and below it an argument that has others within it.

    >>> print(step_text("r1c1 = 1: …", ["then r1c2 = 2 (else nothing fits)", "  suppose …"]))
    r1c1 = 1: …
             then r1c2 = 2 (else nothing fits)
               suppose …
    """
    nested = any(line.startswith(" ") for line in argument)
    return "\n".join([sentence, *(f"{' ' * 9}{line}" for line in argument if nested)])


def with_step_shown(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rating in the record of a path; its hardest step is the number of one of the path's own
    steps, if there are any, as the path by which a puzzle is rated may have others.
    """
    grades = [step["grade"] for step in record.get("steps", ())]
    hardest = {"hardest": f"{grades.index(max(grades)) + 1}"} if grades else {}
    return {**record["rating"], **hardest}


def rating_lines(rating: dict[str, Any]) -> tuple[str, ...]:
    """Return a rating in a line; none if it has no level."""
    from ..rules.rating import Rating  # records of other commands have none

    return (f"   {Rating(**rating)}",) if rating["level"] is not None else ()


def cost_lines(stats: dict[str, Any]) -> tuple[str, ...]:
    """Return the cost of a published system's run in a line; none if nothing fired."""
    from ..rules.search import Stats  # records of other commands have none

    counts = {name: Counter(stats[name]) for name in ("calls", "firings")}
    words = str(Stats(**stats | counts))
    return (f"   {words}",) if words else ()


def tree_lines(tree: dict[str, Any]) -> tuple[str, ...]:
    """Return the lines of a search tree, after one that announces it; none for a root alone."""
    from ..rules.search import SearchTree  # records of other commands have none

    found = SearchTree.from_json(tree)
    if len(found.nodes) < 2:
        return ()
    return (f"   search tree: {found.sentence}", *(f"     {line}" for line in found.lines()))


def exemplary(example: Sequence[str]) -> list[str]:
    """Return the lines of a text that can be read, after one that announces it; none for no example."""
    lines = ["such a puzzle as text that can be read:", *example] if example else []
    return [f"   {printable(line)}" for line in lines]


def proof_lines(proof: dict[str, Any]) -> tuple[str, ...]:
    """Return a proof, its trusted parts, and the files beside it."""
    place = f"{proof['path']}, " if proof["path"] is not None else ""
    splits = f", {proof['splits']:,} suppositions" if "splits" in proof else ""
    size = f"{proof['lines']:,} lines{splits}, {proof['bytes']:,} bytes"
    return (
        f"   proof: {place}{proof['form']} form, {size}, checked by {proof['checked']}",
        f"   trusted: {proof['trusted']}",
        *([f"   beside it: {', '.join(proof['beside'])}"] if "beside" in proof else ()),
    )


def describe_rating(record: dict[str, Any]) -> str:
    """Return the rating of a puzzle in one line, with the reason if the rules have not solved it."""
    name = record["id"] or f"puzzle {record['index'] + 1}"
    if record["status"] in ("error", "none", "multiple"):
        return f"{name}: {record['status']}: {record['message']}\n"
    from ..rules.rating import Rating

    rating = Rating(**record["rating"])
    why = record["message"] or ("" if rating.solved else "it is solved by guesses")
    return f"{name}: {rating}{': ' if why else ''}{why}\n"


def grids(solution: dict[str, Any], first: dict[str, Any], forms: Mapping[str, Items]) -> str:
    """Return a solution as lines of text: grids as grids, lists (which have `forms`) and names with values in
    a line each; a `*` follows each difference from the `first` solution.
    """
    text = ""
    for name, value in solution.items():
        if name == "text":
            continue
        if form := forms.get(name):
            base = first[name]
            text += f"{name}: {', '.join(form.describe(x) + '*' * (x not in base) for x in value)}\n"
        elif isinstance(value, dict):
            base = first[name]
            text += f"{name}: {', '.join(f'{k} {v}' + '*' * (v != base.get(k)) for k, v in value.items())}\n"
        else:
            text += grid(value, first[name])
    return text


def lists_of(kind: str | None) -> dict[str, Items]:
    """Return the parts of a kind's answers that are lists, by name."""
    parts = kind_named(kind).answer.parts if is_kind(kind) else ()
    return {form.name: form for form in parts if isinstance(form, Items)}


def grid(rows: list[list[Any]], first: list[list[Any]]) -> str:
    """Return a grid, its columns in line."""
    entries = [
        [("." if x is None else str(x) or "·") + "*" * (x != y) for x, y in zip(*both, strict=True)]
        for both in zip(rows, first, strict=True)
    ]
    width = max((len(x) for row in entries for x in row), default=1)
    return "".join(" ".join(x.ljust(width) for x in row).rstrip() + "\n" for row in entries)
