"""Steps: the effect and the reason of a rule, as data that can be printed, drawn and replayed, and in the
words of the puzzle's players.

Vocabulary
    fact       that a cell has a value, or has it not; see `puzzles.wording.words`

>>> step = Step("naked single", 4, places=(("r1c1", 5),), because=(("r1c1", 5),), labels=("r1c1",))
>>> step.sentence
'r1c1 = 5: naked single'
>>> Step.from_json(step.to_json()) == step
True
>>> from gridproof.puzzles import read_record
>>> cells = [[None, None, "w"], [None] * 3, ["b", None, None]]
>>> puzzle = read_record({"type": "masyu", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> reason = Reason(("white pearl at r1c3",), gone=(("r1c3-r2c3", 0),))
>>> step = Step("last way out", 20, removes=(("r1c2-r1c3", 0),), labels=reason.labels, reason=reason)
>>> sentence(puzzle, step)
'the loop goes from r1c2 to r1c3: white pearl at r1c3, because the loop goes from r1c3 to r2c3'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from ...puzzles import Candidate, Cell, Puzzle, is_kind, kind_named
from ...puzzles.constraints import Constraint
from ...puzzles.core.board import names_in, square_of
from ...puzzles.core.places import PIECES
from ...puzzles.kinds import BARE
from ...puzzles.rules.edges import claim
from ...puzzles.wording.argument import ArgumentLink, argument, derivation, in_rows
from ...puzzles.wording.aspects import aspects, is_part, known_labels
from ...puzzles.wording.clues import clue_squares, clue_to_look_at
from ...puzzles.wording.reason import Candidates as Candidates
from ...puzzles.wording.reason import Reason as Reason
from ...puzzles.wording.words import (
    Fact,
    Phrase,
    ends,
    join_phrases,
    list_names,
    listed,
    numbers,
    rules_of,
)
from .notation import Notation, rewrite_cells

MOST_SHOWN = 200
"""Maximum characters of its sentence that a step shows in Python."""

Outcome: TypeAlias = Literal["solved", "stuck", "none", "unknown"]
"""The ways in which a path of steps ends: ``none`` is proven, ``unknown`` is due to a limit."""

ONE_SOLUTION = "one solution"
"""The label, in a reason, of a fact that no constraint states: the puzzle has one solution."""

MOST_RULES = 4
"""Maximum number of rules that a sentence lists; an argument tells the others."""

MOST_PARTS = 3
"""Maximum number of parts of a reason that is not told as an argument, if there is one."""

INDENT = "  "
"""The indentation of an argument within another one."""

MOST_DENIED = 3
"""Maximum denied pieces of a rule that are told one by one. With more of them the pieces left are told, if
these are at most `MOST_PARTS`, or fewer by this factor.
"""

MOST_STAY = 4
"""Maximum values left in a cell that are told in place of those gone, if these are more."""

MOST_LINKS = 8
"""Maximum consequences of a technique that are told unfolded, and maximum facts that are told at all."""

TRIED = ("contradiction", "verity")
JOINED = ("clue", "rule", "clue and rules", "rules")
REASONED = (*TRIED, *JOINED, "exclusion", "cell forcing", "smallest reason")
"""Techniques that try values, and others whose reason tells all."""

RELATION = "relation"
"""The technique for conclusions from one placed candidate and others that exclude each other."""

SPOKEN = {
    RELATION: "from what is drawn",
    "naked single": "nothing else is left",
    "hidden single": "the last place",
    "full house": "the last place",
}
"""Names of techniques in kinds whose squares do not hold numbers."""

WHOLE = (
    "bounds of a sum", "class count", "classes in turn", "counting", "degrees of freedom", "equal cells",
    "larger than several", "must hold", "no partner", "only sets", "parity", "parity of a sum",
    "partner twice", "polarity", "seen through equal cells", "set equivalence", "sets clash",
    "steps to climb", "sums together", "what fits",
)  # fmt: skip
"""Techniques whose detail says it all, with the clues."""

NAMED = {
    "cell forcing": "the same whatever a cell holds",
    "clue": "what one clue leaves",
    "clue and rules": "what a clue and the rules leave",
    "connection": "what must stay in one piece",
    "count": "counting",
    "exclusion": "what a known cell excludes",
    "extent": "how far a region reaches",
    "growth": "how far a region reaches",
    "island": "how far an island reaches",
    "line": "how the blocks of a line fit",
    "polyomino": "how large an area gets",
    "rule": "what one rule leaves",
    "rules": "several rules together",
    "single loop": "one loop without branches",
    "smallest reason": "a few clues and rules together",
    "table": "what fits a clue",
    "visible count": "what is seen from the edge",
}
"""Names in hints for techniques whose own names mean little to solvers."""


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction.

    `places` and `removes` are its effect, `because` the candidates that justify it, `labels` the constraints
    that it used, `detail` the words between the technique and the labels ("3,8"), and `grade` its difficulty
    to see (the scale of HoDoKu's scores). `parts` are named groups of candidates for a picture: ("pattern",
    ...), ("fin", ...), ("link", ...), and ("chain", ...) in its order, strong and weak links in turn.
    `reason`, if a reasoner was at hand, is a minimal set of needs of the step; that of a technique for
    puzzles with one solution has the label `ONE_SOLUTION`. Each of `excludes` are candidates that are not all
    true: two cells that differ, for example, or an edge of a loop; `drawn` are those of earlier steps about
    its cells. `left` are the remaining values of cells that lose more than one. With its `puzzle`, which
    takes no part in comparisons, its sentence is in the words of the kind.
    """

    technique: str
    grade: int
    places: Candidates = ()
    removes: Candidates = ()
    because: Candidates = ()
    labels: tuple[str, ...] = ()
    detail: str = ""
    parts: tuple[tuple[str, Candidates], ...] = ()
    reason: Reason | None = None
    excludes: tuple[Candidates, ...] = ()
    left: Candidates = ()
    drawn: tuple[Candidates, ...] = ()
    puzzle: Puzzle | None = field(default=None, compare=False)

    @property
    def sentence(self) -> str:
        """The step for people: ``r4c7 ≠ 9: naked pair 3,8 in row 4``; with its `puzzle` in the words of the
        kind, as the command line prints it.
        """
        return self.describe() if self.puzzle is None else sentence(self.puzzle, self)

    def describe(self, notation: Notation = str) -> str:
        """Return the sentence, with its cells written in `notation`."""
        results = []
        for sign, candidates in (("=", self.places), ("≠", self.removes)):
            by_value: dict[int, list[Cell]] = {}
            for cell, value in candidates:
                by_value.setdefault(value, []).append(cell)
            results += [f"{', '.join(map(notation, cells))} {sign} {v}" for v, cells in by_value.items()]
        return f"{'; '.join(results)}: {self.by(notation)}"

    def by(self, notation: Notation = str) -> str:
        """Return the technique, its detail and the labels that it used, with cells written in `notation`."""
        cells = {cell for cell, _ in self.because + self.removes + self.places}
        detail = rewrite_cells(self.detail, notation, cells)
        if self.technique in WHOLE:
            return detail
        used = [label for label in self.labels if label not in {cell for cell, _ in self.places}]
        return f"{with_detail(self.technique, detail)}{' in ' + ', '.join(used) if used else ''}"

    def __str__(self) -> str:
        """Return its `sentence`."""
        return self.sentence

    def __repr__(self) -> str:
        return f"<Step: {shortened(str(self))}>"

    def to_json(self, notation: Notation = str) -> dict[str, Any]:
        """Return the step as a JSON object, with its words in a notation."""
        puzzle = self.puzzle
        return {
            "technique": self.technique,
            "grade": self.grade,
            "places": [list(candidate) for candidate in self.places],
            "removes": [list(candidate) for candidate in self.removes],
            "because": [list(candidate) for candidate in self.because],
            "labels": list(self.labels),
            "detail": self.detail,
            "parts": [[role, [list(candidate) for candidate in group]] for role, group in self.parts],
            "reason": self.reason.to_json() if self.reason is not None else None,
            "left": [list(candidate) for candidate in self.left],
            "argument": [] if puzzle is None else argument_lines(puzzle, self, notation),
            "sentence": self.describe(notation) if puzzle is None else sentence(puzzle, self, notation),
        } | {
            name: [[list(one) for one in some] for some in several]
            for name, several in (("excludes", self.excludes), ("drawn", self.drawn))
            if several
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Step:
        """Return the step that `to_json` wrote."""
        return cls(
            data["technique"],
            data["grade"],
            _candidates(data["places"]),
            _candidates(data["removes"]),
            _candidates(data["because"]),
            tuple(data["labels"]),
            data["detail"],
            tuple((role, _candidates(group)) for role, group in data["parts"]),
            Reason.from_json(data["reason"]) if data.get("reason") is not None else None,
            tuple(map(_candidates, data.get("excludes", ()))),
            _candidates(data.get("left", [])),
            tuple(map(_candidates, data.get("drawn", ()))),
        )


def shortened(words: str) -> str:
    """Return a sentence as Python shows it, of at most `MOST_SHOWN` characters."""
    return words if len(words) <= MOST_SHOWN else f"{words[: MOST_SHOWN - 1]}…"


def with_detail(name: str, detail: str) -> str:
    """Return the name of a technique with its detail, in one pair of brackets if both end with some.

    >>> with_detail("naked pair", "3,8"), with_detail("Glue (forcing)", "(it reaches on)")
    ('naked pair 3,8', 'Glue (forcing; it reaches on)')
    """
    return f"{name} {detail}".rstrip().replace(") (", "; ", 1)


def _candidates(pairs: list[list[Any]]) -> Candidates:
    return tuple((cell, value) for cell, value in pairs)


# Words --------------------------------------------------------------------------------------------


def sentence(puzzle: Puzzle, step: Step, notation: Notation = str) -> str:
    """Return the step in one sentence, without its full stop, in the words of the puzzle's kind; its cells
    are written in `notation`. Facts are added if the technique does not explain itself; a large reason is
    told by supposing that the step is wrong (see `argument_of`).
    """
    if not is_kind(puzzle.kind):
        return step.describe(notation)
    speaks = kind_named(puzzle.kind).fact_wording is not numbers
    filtered, reasoned = is_filter(step) and not speaks, is_reasoned(puzzle, step)
    if puzzle.kind == BARE and not reasoned:
        return step.describe(notation)
    premises = facts_of(puzzle, step)
    conclusions = facts(puzzle, step.places, step.removes)
    premises = [fact for fact in premises if fact not in conclusions and not is_printed(puzzle, fact)]
    premises = premises or ruled_out(puzzle, step)
    argued = argument_lines(puzzle, step)
    if argued and reasoned:
        by = in_short(argued)
    elif reasoned:
        by = by_labels(puzzle, step, conclusions, premises, filtered)
    else:
        by = by_technique(puzzle, step, speaks)
    words = f"{'; '.join(results(puzzle, step, conclusions, premises))}: {by}"
    if filtered and step.detail:
        # Tell what fits; beside it only the lost values of cells that have one value now.
        premises = [fact for fact in premises if fact[0] in dict(step.places)]
    if premises and (speaks or reasoned):
        rest, extra = by_what_is_left(puzzle, step, premises)
        words += f", because {'; '.join([*phrases_of(puzzle, rest), *extra])}"
    return rewrite_cells(words, notation, long_names(puzzle))


def long_names(puzzle: Puzzle) -> Sequence[Cell]:
    """Return the squares of a board whose names may have more than one digit."""
    board = puzzle.rules.board
    return board.cells() if max(board.rows, board.columns) > 9 else ()


def is_filter(step: Step) -> bool:
    """Return whether a filter of constraints finds the step."""
    return step.technique in {constraint.title[0] for constraint in Constraint.registry.values()}


def is_reasoned(puzzle: Puzzle, step: Step) -> bool:
    """Return whether the reason explains all of the step, in a known kind. If squares hold no numbers, a
    chain is told by its reason, provided that it is small or a short argument.
    """
    if is_filter(step) or step.technique in REASONED:
        return True
    if kind_named(puzzle.kind).fact_wording is numbers or step.reason is None:
        return False
    if step.reason.size > MOST_PARTS and any(role == "chain" for role, _ in step.parts):
        links = argument(puzzle, step.reason, supposed_of(step))
        return 1 < len(links) <= MOST_LINKS and not any(link.inner for link in links)
    return step.technique == "truths and links" or any(role == "chain" for role, _ in step.parts)


def title(puzzle: Puzzle, step: Step) -> str:
    """Return the name of a step's technique in a hint."""
    speaks = is_kind(puzzle.kind) and kind_named(puzzle.kind).fact_wording is not numbers
    return (SPOKEN if speaks else {}).get(step.technique) or NAMED.get(step.technique, step.technique)


def is_printed(puzzle: Puzzle, fact: Fact) -> bool:
    """Return whether a fact is plain from the clue in its square, in kinds whose squares hold no numbers."""
    cell, value, true = fact
    if cell not in clue_squares(puzzle) or kind_named(puzzle.kind).fact_wording is numbers:
        return False
    return all((other == value) is true for other in puzzle.domains[cell])


def ruled_out(puzzle: Puzzle, step: Step) -> list[Fact]:
    """Return the values gone from the square of a naked single, if it could hold more than two."""
    removals = step.reason.gone if step.reason is not None and step.technique == "naked single" else ()
    had_more = all(len(puzzle.rules.domain_of[cell]) > 2 for cell, _ in removals)
    return [(cell, value, False) for cell, value in removals] if had_more else []


def results(puzzle: Puzzle, step: Step, conclusions: Sequence[Fact], premises: Sequence[Fact]) -> list[str]:
    """Return the results of a step in words: the `conclusions`, with the values left in cells that lose some,
    and what it says of cells together. The kind may have its own wording of conclusions from `premises`: then
    nothing that is drawn already is told again, and what leads to no drawing is worded cell by cell.
    """
    tell, others = kind_named(puzzle.kind).facts_wording, exclusions(puzzle, step)
    drawn = [related(puzzle, *pair, differ) for pair, differ in relations(step.drawn).items()]
    own = tell(puzzle, conclusions, premises) if tell is not None and step.technique != RELATION else ()
    news = [phrase for phrase in own if phrase not in drawn]
    return join_phrases([*(news or facts_with_left(puzzle, conclusions, step.left)), *others])


def facts_with_left(puzzle: Puzzle, statements: Iterable[Fact], remaining: Candidates) -> list[Phrase]:
    """Return facts in phrases, with the `remaining` values of some cells in place of the removed ones."""
    say, stay = kind_named(puzzle.kind).fact_wording, dict[Cell, list[Phrase]]()
    for cell, value in remaining:
        stay.setdefault(cell, []).append(say(puzzle, cell, value, True))
    by_cell = {cell: some for cell, some in stay.items() if all(phrase.what for phrase in some)}
    rest = [say(puzzle, *fact) for fact in statements if fact[0] not in by_cell]
    whole = [some[0]._replace(what=list_names([x.what for x in some], " or ")) for some in by_cell.values()]
    return [*rest, *whole]


def relations(excludes: Iterable[Candidates]) -> dict[tuple[Cell, Cell], bool]:
    """Return the pairs of two-valued cells that are related by candidates that exclude each other: True if
    they differ, False if they are alike.
    """
    pairs: dict[tuple[Cell, Cell], list[tuple[int, ...]]] = {}
    for some in excludes:
        if len(some) == 2:
            pairs.setdefault((some[0][0], some[1][0]), []).append(tuple(value for _, value in some))
    return {pair: both[0][0] == both[0][1] for pair, both in pairs.items() if _are_opposite(*both)}


def _are_opposite(one: tuple[int, ...], *others: tuple[int, ...]) -> bool:
    """Return whether two excluded pairs of values leave two cells alike, or different."""
    return (
        len(others) == 1
        and all(x != y for x, y in zip(one, others[0], strict=True))
        and {*one} | {*others[0]} == {0, 1}
    )


def exclusions(puzzle: Puzzle, step: Step) -> list[Phrase]:
    """Return the step's conclusions on cells together: edges along which the loop runs, cells that differ or
    are alike, and candidates that are not true together.
    """
    pairs, kind = relations(step.excludes), kind_named(puzzle.kind)
    phrases = [related(puzzle, *pair, differ) for pair, differ in pairs.items()]
    placed, removals = dict(step.places), {*step.removes}
    for some in step.excludes:
        if any(placed.get(cell, value) != value or (cell, value) in removals for cell, value in some):
            continue
        if (some[0][0], some[-1][0]) not in pairs:
            together = list_names([str(kind.fact_wording(puzzle, cell, value, True)) for cell, value in some])
            phrases.append(Phrase(together, f"not {'both' if len(some) == 2 else 'all'}: {{}}", "; nor "))
    return phrases


def related(puzzle: Puzzle, one: Cell, other: Cell, differ: bool) -> Phrase:
    """Return in words that two cells differ or are alike: a drawing between them, if the kind has that."""
    here, there = square_of(one), square_of(other)
    if kind_named(puzzle.kind).by_hand is not None and here is not None and there is not None:
        return claim(min(here, there), max(here, there), differ)
    return Phrase(f"{one} and {other}", "{} differ" if differ else "{} are alike", ", ")


def facts(puzzle: Puzzle, placed: Candidates, removals: Candidates) -> list[Fact]:
    """Return the facts on cells, some of them `placed`: a cell has a value if all others are removed."""
    values = dict(placed)
    lost: dict[Cell, list[int]] = {}
    for cell, value in removals:
        if cell not in values:
            lost.setdefault(cell, []).append(value)
    result = [(cell, value, True) for cell, value in placed]
    for cell, away in lost.items():
        rest = [value for value in puzzle.rules.domain_of[cell] if value not in away]
        result += [(cell, rest[0], True)] if len(rest) == 1 else [(cell, value, False) for value in away]
    return result


def facts_of(puzzle: Puzzle, step: Step) -> list[Fact]:
    """Return the facts with which a step is told: those of its reason. A pattern told by other labels than
    its reason's has the facts that it shows itself, if they are few.
    """
    reason = step.reason
    if reason is None:
        return []
    if is_said(step) and not {*reason.labels} <= {*labels_of(puzzle, step)}:
        own = step.because if all(role != "reason" for role, _ in step.parts) else ()
        return facts(puzzle, own, ()) if len(own) <= MOST_LINKS else []
    return facts(puzzle, reason.placed, reason.gone)


def phrases_of(puzzle: Puzzle, statements: Iterable[Fact]) -> list[str]:
    """Return facts in words; a cell that has lost most of its values is told by the values left."""
    statements, lost = [*statements], dict[Cell, set[int]]()
    for cell, value, true in statements:
        if not true:
            lost.setdefault(cell, set()).add(value)
    remaining: list[Candidate] = []
    for cell, removals in lost.items():
        stay = [value for value in puzzle.rules.domain_of[cell] if value not in removals]
        if 1 < len(stay) < min(len(removals), MOST_STAY + 1):
            remaining += ((cell, value) for value in stay)
    return join_phrases(facts_with_left(puzzle, statements, tuple(remaining)))


def labels_of(puzzle: Puzzle, step: Step) -> list[str]:
    """Return the clues and rules that a step used. A rule of the whole board is named by the places in its
    reason; the reason's labels replace all if they differ and the step is no pattern or chain.
    """
    own = [label for label in step.labels if label not in puzzle.rules.domain_of]
    reason_labels = [*step.reason.labels] if step.reason is not None else []
    parts = ([x for x in reason_labels if is_part(x, label)] or [label] for label in own)
    own_labels = [part for some in parts for part in some]
    is_whole = is_said(step) or any(role == "chain" for role, _ in step.parts)
    return own_labels if own_labels and (is_whole or {*reason_labels} <= {*own_labels}) else reason_labels


def by_labels(
    puzzle: Puzzle, step: Step, conclusions: Sequence[Fact], premises: Sequence[Fact], filtered: bool
) -> str:
    """Return the clues and rules that explain the step, and the observation in them."""
    labels = labels_of(puzzle, step)
    if not labels:
        return step.technique
    if step.technique in TRIED:
        return "anything else contradicts " + " + ".join(rules_of(labels, known_labels(puzzle)))
    why = kind_named(puzzle.kind).reason_wording
    observation = step.detail if filtered else ""
    if why is not None:
        observation = why(puzzle, labels, conclusions, premises)
    rules = " + ".join(rules_of(labels, known_labels(puzzle)))
    return f"{rules}{', ' if ': ' in rules else ': '}{observation}" if observation else rules


def by_technique(puzzle: Puzzle, step: Step, speaks: bool) -> str:
    """Return the technique, and the clues and rules that it used; a chain by its cells if they hold no
    numbers.
    """
    if not speaks:
        own = [label for label in step.labels if label not in puzzle.rules.domain_of]
        if step.technique in WHOLE:
            return step.detail
        own = [] if lists_many(puzzle, step) else own
        words, rules = with_detail(step.technique, step.detail), rules_of(own, known_labels(puzzle))
        if is_said(step):
            return ", ".join([words, *([" + ".join(rules)] if rules else [])])
        joint = ", " if own and own[0].startswith("each ") else " in " if own else ""
        return f"{words}{joint}{', '.join(rules)}"
    labels = [] if lists_many(puzzle, step) else labels_of(puzzle, step)
    chain = next((group for role, group in step.parts if role == "chain"), ())
    over = list_names(list(dict.fromkeys(place(puzzle, cell).replace(" and ", "–") for cell, _ in chain)))
    words = SPOKEN.get(step.technique, step.technique) + (f" over {over}" if over else "")
    if is_said(step):
        words = with_detail(words, step.detail)
    elif step.detail and not (names_in(step.detail) or re.search(r"[()]|^[\d,]+$", step.detail)):
        words += f" ({step.detail})"
    return ", ".join([words, *([" + ".join(rules_of(labels, known_labels(puzzle)))] if labels else [])])


def is_said(step: Step) -> bool:
    """Return whether the detail of a step is players' wording of a pattern."""
    return re.match(r"\([A-Za-z]", step.detail) is not None


def argument_of(puzzle: Puzzle, step: Step) -> tuple[Fact, tuple[ArgumentLink, ...]] | None:
    """Return an argument for a step whose reason has over `MOST_PARTS` parts, or lists many rules: the
    assumption that its first result is wrong, and the links from there to a contradiction. None if the
    labels, one by one, do not lead there, or the first does at once, and for named techniques of few rules,
    which explain themselves.
    """
    if step.reason is None or not step.places + step.removes:
        return None
    if not lists_many(puzzle, step) and (step.reason.size <= MOST_PARTS or not is_reasoned(puzzle, step)):
        return None
    supposed = supposed_of(step)
    links = argument(puzzle, step.reason, supposed)
    return (supposed, links) if len(links) > 1 else None


def lists_many(puzzle: Puzzle, step: Step) -> bool:
    """Return whether a step has more rules than a sentence lists."""
    if step.technique in WHOLE:
        return False
    known = known_labels(puzzle)
    return any(listed(labels, known) > MOST_RULES for labels in (labels_of(puzzle, step), step.labels))


def derivation_of(puzzle: Puzzle, step: Step) -> tuple[ArgumentLink, ...]:
    """Return the links from the facts of the reason to all results of a step; none if that takes an
    assumption, or the step excludes candidates together.
    """
    goals = (*((*c, True) for c in step.places), *((*c, False) for c in step.removes))
    return derivation(puzzle, step.reason, goals) if step.reason is not None and not step.excludes else ()


def supposed_of(step: Step) -> Fact:
    """Return the assumption that the first result of a step is wrong."""
    return (*step.places[0], False) if step.places else (*step.removes[0], True)


def argument_lines(puzzle: Puzzle, step: Step, notation: Notation = str) -> list[str]:
    """Return the argument of a step in words, a line for each link, or a long chain's links in lines; none if
    the step is told in another way. Arguments within another one are indented. Many rules that lead nowhere
    one by one have a line each.
    """
    if not is_kind(puzzle.kind):
        return chain_lines(puzzle, step, notation)
    many, lines = lists_many(puzzle, step), list[str]()
    if (argued := argument_of(puzzle, step)) is not None:
        supposed, links = argued
        if direct := derivation_of(puzzle, step):
            first, *rest = link_lines(puzzle, direct)
            lines = [first.removeprefix("then "), *rest] if rest or many else []
        else:
            lines = [f"suppose {'; '.join(phrases_of(puzzle, [supposed]))}", *link_lines(puzzle, links)]
            if len(step.places + step.removes) > 1:
                lines[-1] += "; so with the rest"
    elif not (chains := chain_lines(puzzle, step, notation)) and many and not is_said(step):
        rules = rules_of(labels_of(puzzle, step), known_labels(puzzle))
        lines = ["these rules together leave nothing else", *(f"{INDENT}{rule}" for rule in rules)]
    else:
        return chains
    return [rewrite_cells(line, notation, long_names(puzzle)) for line in lines]


def in_short(lines: Sequence[str]) -> str:
    """Return an argument in one sentence: of one with others within it, the beginning and the end."""
    own = [line for line in lines if not line.startswith(INDENT)]
    if len(own) == len(lines) or len(own) < 3:
        return ", ".join(own)
    return f"{own[0]}, go {len(own) - 2} step{'s' if len(own) > 3 else ''} on, {own[-1]}"


def chain_lines(puzzle: Puzzle, step: Step, notation: Notation) -> list[str]:
    """Return a line for each chain of a technique with more than `MOST_LINKS` consequences, if cells hold
    numbers.
    """
    if step.detail.count("→") <= MOST_LINKS:
        return []
    if not is_kind(puzzle.kind) or puzzle.kind == BARE:
        return step.by(notation).split(", ")
    if kind_named(puzzle.kind).fact_wording is not numbers:
        return []
    return rewrite_cells(by_technique(puzzle, step, False), notation, long_names(puzzle)).split(", ")


def link_lines(puzzle: Puzzle, links: Sequence[ArgumentLink]) -> Iterator[str]:
    """Yield the result of each link, with its rule, up to the final contradiction. Results of several links
    by one rule share a line. An inner argument follows its result, indented.
    """
    for row in in_rows(puzzle, links):
        rule = " + ".join(rules_of([link.label for link in row], known_labels(puzzle)))
        places = tuple(candidate for link in row for candidate in link.places)
        removes = tuple(candidate for link in row for candidate in link.removes)
        words = "; ".join(phrases_of(puzzle, facts(puzzle, places, removes)))
        if not (inner := row[0].inner):
            yield f"then {words or 'nothing fits'} ({rule})"
            continue
        yield f"then {words} (else nothing fits)"
        yield f"{INDENT}suppose {'; '.join(phrases_of(puzzle, [row[0].supposed]))}"
        yield from (f"{INDENT}{line}" for line in link_lines(puzzle, inner))


def by_what_is_left(puzzle: Puzzle, step: Step, premises: Sequence[Fact]) -> tuple[list[Fact], list[str]]:
    """Return the facts, and phrases for those left out: if a rule has lost many pieces, the few that it has
    left are told.
    """
    rest, words = [*premises], []
    places, say = puzzle.rules.places, kind_named(puzzle.kind).fact_wording
    denied = {cell for cell, value, true in premises if (value == 1) is not true and cell in places}
    labels = step.reason.labels if step.reason is not None and len(denied) > MOST_DENIED else ()
    for aspect in aspects(puzzle) if labels else ():
        cells = dict.fromkeys(cell for cell in aspect.variables() if cell in places)
        losses, remaining = denied.intersection(cells), [cell for cell in cells if cell not in denied]
        few = len(remaining) <= max(MOST_PARTS, len(losses) // MOST_DENIED)
        if aspect.label in labels and len(losses) > MOST_DENIED and few:
            rest = [fact for fact in rest if fact[0] not in losses]
            names = list_names([say(puzzle, cell, 1, True).about for cell in remaining], " or ")
            only = f"the only way{' left is' if len(remaining) == 1 else 's left are'} {names}"
            only = only if remaining else "no way is left"
            words.append(only if len(labels) == 1 else f"{aspect.label}: {only}")
    return rest, words


def because(puzzle: Puzzle, premises: Sequence[Fact]) -> str:
    """Return facts in words."""
    return "; ".join(phrases_of(puzzle, premises))


def place(puzzle: Puzzle, name: str) -> str:
    """Return the place of a cell, by its squares; a label unchanged."""
    item = puzzle.rules.place_of(name)
    return list_names([*ends(puzzle, name)]) if item and item.sort in ("line", "point", *PIECES) else name


def where(puzzle: Puzzle, step: Step, notation: Notation = str) -> str:
    """Return the place to look at for a step: the last of its labels, or of its cells. The label of
    a clue comes before that of a rule, such as a row.
    """
    about = step.because or step.removes or step.places
    names = tuple(map(clue_to_look_at, step.labels)) or tuple(dict.fromkeys(cell for cell, _ in about))
    rule_labels = {rule.label for rule in puzzle.rules.constraints}
    label = next((name for name in reversed(names) if name not in rule_labels), names[-1])
    return rewrite_cells(place(puzzle, label), notation, puzzle.board.cells())
