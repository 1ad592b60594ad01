"""Certificates with one fault each: ``python tests/falsified.py [COUNT]``.

A fault is put into a certificate of a small sample, its hashes are made right again, and it is verified. A
refusal is fine. An accepted certificate must still be a proof; programs independent of the checker confirm
that: unit propagation of PySAT on all clauses, a SAT model of the one constraint that a line names, a replay
of the tree of suppositions, and a search for all solutions. The test draws a few of these faults.

Vocabulary
    fault      one change of a certificate: of its proof, its claim or its puzzle
    confirmed  a line of an accepted certificate that was found to follow in another way
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

from backends import compiled
from certificates import long_form, resealed, sha256
from pysat.solvers import Solver

from gridproof.models.proofs import prove
from gridproof.models.verify.checkable import constraints_text
from gridproof.models.verify.file import CertificateParts, RulesReference, take_apart
from gridproof.models.verify.verifying import verify
from gridproof.puzzles import Board, Puzzle, read_record
from gridproof.puzzles import Rules as PuzzleRules
from gridproof.puzzles.constraints import Constraint
from gridproof.puzzles.samples import sample

KINDS = (
    *("sudoku", "killer_sudoku", "kakuro", "futoshiki", "skyscrapers", "str8ts", "kenken"),
    *("nonogram", "star_battle", "tents", "minesweeper", "kuromasu", "aquarium"),
    *("slitherlink", "masyu", "nurikabe", "heyawake", "hitori", "fillomino", "numberlink", "kurotto"),
    *("araf", "shimaguni", "one_to_x", "stitches", "pipelink", "canal_view", "tapa", "aqre", "creek"),
    *("yajikabe", "shugaku", "battleships", "binairo", "country_road", "detour", "geradeweg", "shingoki"),
    *("tatamibari", "rekuto", "nawabari"),
)
FORMS = ("clausal", "steps")

Change = Callable[[CertificateParts, Random], "CertificateParts | None"]
Cells = dict[str, frozenset[int]]


class Fault(NamedTuple):
    """A certificate with a fault, and the name of the change."""

    what: str
    parts: CertificateParts

    @property
    def data(self) -> bytes:
        return resealed(self.parts)


@cache
def certificate(kind: str, form: str, edition: int = 2) -> CertificateParts:
    """Return the certificate of the smallest sample of a kind."""
    text = prove(read_record(sample(kind, 1)), form).text
    return take_apart(text) if edition == 2 else long_form(text)


# Faults -------------------------------------------------------------------------------------------------


def fault(parts: CertificateParts, random: Random) -> Fault:
    """Return the certificate with a random fault."""
    while True:
        what, change = random.choice((*FAULTS[parts.form], *OF_EDITION[parts.edition]))
        changed = change(parts, random)
        if changed is not None and changed != parts:
            return Fault(what, changed)


def with_body(parts: CertificateParts, body: list[str]) -> CertificateParts:
    return parts._replace(body=body)


def dropped(parts: CertificateParts, random: Random) -> CertificateParts:
    at = random.randrange(len(parts.body))
    return with_body(parts, parts.body[:at] + parts.body[at + 1 :])


def swapped(parts: CertificateParts, random: Random) -> CertificateParts:
    body = list(parts.body)
    one, other = random.randrange(len(body)), random.randrange(len(body))
    body[one], body[other] = body[other], body[one]
    return with_body(parts, body)


def moved_across_a_split(parts: CertificateParts, random: Random) -> CertificateParts | None:
    """Move a line beside the beginning or the end of a supposition to its other side."""
    body = list(parts.body)
    marks = [i for i, line in enumerate(body) if line[0] in "se" and 0 < i < len(body) - 1]
    if not marks:
        return None
    at = random.choice(marks)
    beside = at + random.choice((-1, 1))
    body[at], body[beside] = body[beside], body[at]
    return with_body(parts, body)


def in_line(letters: str, words: Callable[[list[str], Random], list[str] | None]) -> Change:
    """Return a fault in one of the lines that begin with one of the letters."""

    def change(parts: CertificateParts, random: Random) -> CertificateParts | None:
        places = [i for i, line in enumerate(parts.body) if line[0] in letters]
        if not places:
            return None
        at = random.choice(places)
        found = words(parts.body[at].split(" "), random)
        return (
            None
            if found is None
            else with_body(parts, [*parts.body[:at], " ".join(found), *parts.body[at + 1 :]])
        )

    return change


def some(random: Random, first: int, last: int) -> int | None:
    """Return a random place from `first` to before `last`."""
    return random.randrange(first, last) if first < last else None


def colon(words: list[str]) -> int:
    return words.index(":") if ":" in words else len(words)


def literal_flipped(words: list[str], random: Random) -> list[str] | None:
    at = some(random, 2 if words[0] == "n" else 1, colon(words))
    return None if at is None else [*words[:at], str(-int(words[at])), *words[at + 1 :]]


def literal_dropped(words: list[str], random: Random) -> list[str] | None:
    at = some(random, 2 if words[0] == "n" else 1, colon(words))
    return None if at is None else [*words[:at], *words[at + 1 :]]


def hint_dropped(words: list[str], random: Random) -> list[str] | None:
    at = some(random, colon(words) + 1, len(words))
    return None if at is None else [*words[:at], *words[at + 1 :]]


def number_changed(words: list[str], random: Random) -> list[str] | None:
    """Change a number by one: a hint, a variable, a cell, a value, a constraint."""
    places = [i for i, word in enumerate(words) if word.lstrip("-").isdecimal()]
    if not places:
        return None
    at = random.choice(places)
    return [*words[:at], str(int(words[at]) + random.choice((-1, 1))), *words[at + 1 :]]


def clause_added(parts: CertificateParts, random: Random) -> CertificateParts | None:
    """Repeat a clause of a constraint in a changed form, or merge two of them."""
    places = [i for i, line in enumerate(parts.body) if line[0] == "c"]
    if not places:
        return None
    at = random.choice(places)
    words = parts.body[at].split(" ")[1:]
    kept = random.sample(words, random.randint(0, len(words)))
    new = " ".join(["c", *(str(-int(word)) if random.random() < 0.3 else word for word in kept)])
    return with_body(parts, [*parts.body[: at + 1], new, *parts.body[at + 1 :]])


def meaning_changed(words: list[str], random: Random) -> list[str] | None:
    """Change the meaning of auxiliaries, or remove it."""
    if len(words) < 4:
        return None
    if random.random() < 0.2:
        return words[:3]
    at = random.randrange(3, len(words))
    if at == 3:
        return [*words[:3], random.choice("tfbw"), *words[4:]]
    return [*words[:at], str(int(words[at]) + random.choice((-1, 1))), *words[at + 1 :]]


def fact_changed(words: list[str], random: Random) -> list[str] | None:
    """Change a cell or value in a fact or in a conclusion."""
    at = some(random, 2, len(words))
    if at is None or words[at] == ":" or "*" in words[at]:
        return None
    sign = "=" if "=" in words[at] else "-"
    cell, _, value = words[at].partition(sign)
    if random.random() < 0.5:
        cell = str(int(cell) + random.choice((-1, 1)))
    else:
        value = str(int(value) + random.choice((-1, 1)))
    if random.random() < 0.2:
        sign = "-" if sign == "=" else "="
    return [*words[:at], f"{cell}{sign}{value}", *words[at + 1 :]]


def claim_changed(parts: CertificateParts, random: Random) -> CertificateParts:
    claim = json.loads(parts.claim)
    if isinstance(claim["solutions"][0], str):
        claim["solutions"] = [list(map(int, claim["solutions"][0]))]
    (solution,) = claim["solutions"]
    turn = random.randrange(5)
    if turn == 0:
        claim["claim"] = random.choice(["none", "all", "forced", "two"])
    elif turn == 1:
        claim["solutions"] = []
    elif turn == 2:
        claim["solutions"].append(solution)
    else:
        one, other = random.randrange(len(solution)), random.randrange(len(solution))
        solution[one], solution[other] = solution[other], solution[one] + turn - 3
    return parts._replace(claim=json.dumps(claim))


def constraint_changed(parts: CertificateParts, random: Random) -> CertificateParts | None:
    """Drop a constraint, or change a number in the constraints; drop the record."""
    puzzle = json.loads(parts.puzzle)
    puzzle["record"] = None
    where = random.choice([part for part in ("constraints", "clues") if puzzle[part]])
    if random.random() < 0.3:
        del puzzle[where][random.randrange(len(puzzle[where]))]
    else:
        places = list(numbers(puzzle[where]))
        if not places:
            return None
        holder, key = random.choice(places)
        holder[key] += random.choice((-1, 1))
    return parts._replace(puzzle=json.dumps(puzzle))


def given_changed(parts: CertificateParts, random: Random) -> CertificateParts | None:
    """Drop a given, and the record."""
    puzzle = json.loads(parts.puzzle)
    puzzle["record"] = None
    if not puzzle["givens"]:
        return None
    del puzzle["givens"][random.randrange(len(puzzle["givens"]))]
    return parts._replace(puzzle=json.dumps(puzzle))


def clue_changed(parts: CertificateParts, random: Random) -> CertificateParts | None:
    """Change a number in the clues of the record, and make the puzzle from that."""
    puzzle = json.loads(parts.puzzle)
    places = list(numbers(puzzle["record"]["clues"]))
    if not places:
        return None
    holder, key = random.choice(places)
    holder[key] += random.choice((-1, 1))
    if random.random() < 0.3:
        return parts._replace(puzzle=json.dumps(puzzle))
    try:
        return parts._replace(puzzle=read_record(puzzle["record"]).to_json())
    except ValueError:
        return None


def record_changed(parts: CertificateParts, random: Random) -> CertificateParts | None:
    """Change a number in the clues of the record; the certificate names the new constraints, or not."""
    record = json.loads(parts.puzzle)
    places = list(numbers(record["clues"]))
    if not places or parts.rules is None:
        return None
    holder, key = random.choice(places)
    holder[key] += random.choice((-1, 1))
    if random.random() < 0.3:
        return parts._replace(puzzle=json.dumps(record))
    try:
        constraints = constraints_text(read_record(record))
    except ValueError:
        return None
    rules = RulesReference(parts.rules.kind, sha256(constraints))
    return parts._replace(puzzle=json.dumps(record), rules=rules)


def rules_changed(parts: CertificateParts, random: Random) -> CertificateParts:
    """Claim the rules of another kind, or of another version."""
    kind, digest = parts.rules or RulesReference("", "")
    if random.random() < 0.5:
        return parts._replace(rules=RulesReference(random.choice(KINDS), digest))
    return parts._replace(rules=RulesReference(kind, sha256(digest)))


def numbers(data: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the places of all numbers, as container and key."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(value, int) and not isinstance(value, bool):
            yield data, key
        elif isinstance(value, list | dict):
            yield from numbers(value)


ABOUT_ALL: tuple[tuple[str, Change], ...] = (
    ("line dropped", dropped),
    ("lines swapped", swapped),
    ("claim changed", claim_changed),
)

OF_EDITION: dict[int, tuple[tuple[str, Change], ...]] = {
    1: (
        ("constraint changed", constraint_changed),
        ("given dropped", given_changed),
        ("clue changed", clue_changed),
    ),
    2: (("record changed", record_changed), ("rules changed", rules_changed)),
}

FAULTS: dict[str, tuple[tuple[str, Change], ...]] = {
    "clausal": (
        *ABOUT_ALL,
        ("literal flipped", in_line("dcxnl", literal_flipped)),
        ("literal dropped", in_line("dcxnl", literal_dropped)),
        ("hint dropped", in_line("l", hint_dropped)),
        ("number changed", in_line("voakdcxnl", number_changed)),
        ("solution not excluded", in_line("n", literal_dropped)),
        ("clause added", clause_added),
        ("meaning changed", in_line("a", meaning_changed)),
    ),
    "steps": (
        *ABOUT_ALL,
        ("fact dropped", in_line("r", hint_dropped)),
        ("fact changed", in_line("r", fact_changed)),
        ("number changed", in_line("rms", number_changed)),
        ("moved across a split", moved_across_a_split),
    ),
}


# Confirmation of accepted proofs ------------------------------------------------------------------------


class Wrong(AssertionError):
    """A certificate was accepted that is no proof."""


def confirm(parts: CertificateParts) -> None:
    """Raise `Wrong` if the certificate is no proof."""
    if parts.edition == 2:
        try:
            parts = long_form(resealed(parts).decode())
        except AssertionError as error:
            raise Wrong(str(error)) from None
    puzzle = Puzzle.from_json(parts.puzzle)
    cells = [cell for cell, _ in puzzle.rules.domains]
    solutions = [dict(zip(cells, row, strict=True)) for row in json.loads(parts.claim)["solutions"]]
    for solution in solutions:
        if puzzle.broken(solution) is not None:
            raise Wrong("a solution breaks a constraint")
    if json.loads(parts.claim)["claim"] != "forced":
        known = {tuple([solution[cell] for cell in puzzle.shown]) for solution in solutions}
        found = compiled("sat", puzzle).find(limit=len(known) + 1)
        if not {tuple([s[c] for c in puzzle.shown]) for s in found.solutions} <= known:
            raise Wrong("the solutions are not all that there are")
    (confirm_clauses if parts.form == "clausal" else confirm_steps)(puzzle, solutions, parts.body)


def possible(*rules: Constraint, within: Mapping[str, frozenset[int]]) -> bool:
    """Return whether an assignment within these domains keeps the constraints, according to a solver."""
    scope = dict.fromkeys(cell for rule in rules for cell in rule.variables())
    domains = tuple((cell, tuple(sorted(within[cell]))) for cell in scope)
    if not all(within.values()):
        return False
    alone = Puzzle("some", PuzzleRules("some", domains, rules, tuple(scope), Board(1, 1)))
    return bool(compiled("sat", alone).find(limit=1).solutions)


def confirm_clauses(puzzle: Puzzle, solutions: list[dict[str, int]], body: list[str]) -> None:
    cells = [cell for cell, _ in puzzle.rules.domains]
    full = {cell: frozenset(values) for cell, values in puzzle.domains.items()}
    meaning: dict[int, tuple[str, frozenset[int]]] = {}
    rule = puzzle.constraints[0]
    with Solver("cadical153") as solver:
        for line in body:
            word, *rest = line.split(" ")
            if word in ("v", "o"):
                cell = cells[int(rest[1])]
                for name, value in enumerate(map(int, rest[2:]), int(rest[0])):
                    yes = {v for v in full[cell] if (v == value if word == "v" else v <= value)}
                    meaning[name], meaning[-name] = (cell, frozenset(yes)), (cell, full[cell] - yes)
            elif word == "k":
                rule = puzzle.constraints[int(rest[0])]
            elif word != "a":
                clause = [int(n) for n in (rest[1:] if word == "n" else rest[: colon(rest)])]
                without = dict(full)
                for n in clause:
                    if n in meaning:
                        without[meaning[n][0]] -= meaning[n][1]
                if not all(without.values()):
                    pass
                elif word == "l":
                    if solver.solve(assumptions=[-n for n in clause]):
                        raise Wrong(f"not implied: {line}")
                elif word == "n":
                    wanted = solutions[int(rest[0])]
                    if any(without[cell] != {wanted[cell]} for cell in puzzle.shown):
                        raise Wrong(f"more than the solution is excluded: {line}")
                elif word == "d" or (all(n in meaning for n in clause) and possible(rule, within=without)):
                    raise Wrong(f"not implied by its constraint: {line}")
                solver.add_clause(clause)
        if solver.solve():
            raise Wrong("the clauses have a solution")


def confirm_steps(puzzle: Puzzle, solutions: list[dict[str, int]], body: list[str]) -> None:
    cells = [cell for cell, _ in puzzle.rules.domains]
    full = {cell: frozenset(values) for cell, values in puzzle.domains.items()}
    levels = [(dict(full), ("", 0))]

    def closed() -> bool:
        now = levels[-1][0]
        return not all(now.values()) or any(
            all(now[cell] == {solution[cell]} for cell in puzzle.shown) for solution in solutions
        )

    for line in body:
        word, *rest = line.split(" ")
        now = levels[-1][0]
        if word == "s":
            cell, value = cells[int(rest[0])], int(rest[1])
            levels.append((now | {cell: now[cell] & {value}}, (cell, value)))
        elif word == "e":
            if not closed():
                raise Wrong("a supposition ends too soon")
            _, (cell, value) = levels.pop()
            levels[-1][0][cell] -= {value}
        else:
            within = dict(full)
            conclusions, facts, rows = parted(rest, word)
            for text in facts:
                cell, values = fact(text, cells, full)
                if not now[cell] <= values:
                    raise Wrong(f"{text} is no fact: {line}")
                within[cell] &= values
            rules = [puzzle.constraints[n] for n in dict.fromkeys(rows)]
            for text in conclusions:
                cell, others = fact(text, cells, full)
                if possible(*rules, within=within | {cell: within[cell] - others}):
                    raise Wrong(f"not implied by its constraint: {line}")
                now[cell] &= others
    if len(levels) > 1 or not closed():
        raise Wrong("the proof does not come to its end")


def parted(rest: list[str], word: str) -> tuple[list[str], list[str], list[int]]:
    """Return the conclusions, facts and constraints of a line."""
    first = rest.index(":")
    if word == "r":
        return rest[1:first], rest[first + 1 :], [int(n) for n in rest[0].split(",")]
    second = rest.index(":", first + 1)
    named = [text.split("*")[0].split(".")[0] for text in rest[second + 1 :]]
    return rest[:first], rest[first + 1 : second], [int(n) for n in named if not n.startswith("@")]


def fact(text: str, cells: list[str], full: Cells) -> tuple[str, frozenset[int]]:
    """Return the cell of a token, and the values that it leaves there."""
    sign = "=" if "=" in text else "-"
    cell, _, value = text.partition(sign)
    name, values = cells[int(cell)], frozenset([int(value)])
    return name, values if sign == "=" else full[name] - values


# The run ------------------------------------------------------------------------------------------------


def tried(kind: str, form: str, random: Random) -> tuple[str, str]:
    """Try one random fault in a certificate, and return it with its outcome. Raises `Wrong`."""
    changed = fault(certificate(kind, form, random.choice((1, 2))), random)
    try:
        found = verify(changed.data)
    except Exception as error:
        raise Wrong(f"{kind} {form}, {changed.what}: {error!r}") from error
    if found.status != "verified":
        return changed.what, found.status
    try:
        confirm(changed.parts)
    except Wrong as error:
        raise Wrong(f"{kind} {form}, {changed.what}: {error}") from error
    return changed.what, "still a proof"


def main(count: int) -> int:
    """Try `count` faults and print their outcomes; return the number of wrongly accepted ones."""
    random = Random(11)
    found: Counter[tuple[str, str, str]] = Counter()
    wrong = 0
    for number in range(count):
        form = FORMS[number % 2]
        try:
            what, became = tried(KINDS[number // 2 % len(KINDS)], form, random)
            found[form, what, became] += 1
        except Wrong as error:
            wrong += 1
            print("WRONG", error)
    for (form, what, became), times in sorted(found.items()):
        print(f"{form:8} {what:22} {became:14} {times:5}")
    print(f"{count} faults in {len(KINDS)} kinds, {wrong} wrongly accepted")
    return wrong


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)))
