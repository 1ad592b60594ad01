"""Certificates of claims beside uniqueness, confirmed without the checker, and falsified: ``python claims.py
[COUNT]``.

A claim is confirmed by searches of a back end on puzzles that are put together here, not by the code that
made the certificate. A fault changes the claim, or a line of the body; an accepted certificate must be true.

Vocabulary
    fault     one change of a certificate
    witness   a solution of the claim, or the values without a member
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from backends import compiled
from certificates import resealed
from clashing import contradictory
from falsified import FAULTS, FORMS, Wrong, with_body
from small import boards

import gridproof
from gridproof.models.proofs import prove
from gridproof.models.questions.redundancy import removable_items
from gridproof.models.verify.file import CertificateParts, take_apart
from gridproof.models.verify.verifying import puzzle_of, verify
from gridproof.puzzles import Deadline, Puzzle, Solution
from gridproof.puzzles.constraints import expand
from gridproof.puzzles.revising.removing import Removing
from gridproof.puzzles.samples import samples

CLAIMS = ("multiple", "candidates", "minimal", "clash")
KINDS = (
    "sudoku",
    "slitherlink",
    "nurikabe",
    "kakuro",
    "masyu",
    "star_battle",
    "hitori",
    "futoshiki",
    "tents",
)

WITHOUT_MINIMUM = {
    *("compass", "family_photo", "heteromino", "uso_tatami"),
    *("adjacent_latin", "all_or_nothing", "araf", "barns", "consecutive_sudoku", "cryptarithm", "dominosa"),
    *("dosun_fuwari", "double_back", "double_choco", "entry_exit"),
    *("galaxies", "hashi", "koburin", "kropki", "lits", "makaro"),
    *("moonsun", "nawabari", "nondango", "norinori", "numberlink", "rekuto"),
    *("shikaku", "shirokuro", "simple_loop", "star_battle", "sternenhimmel", "str8ts", "tatamibari"),
    *("tents", "thermometers", "usoone", "yajilin", "zebra"),
    *("energy_walk", "forest_walk", "ice_walk", "morning_walk", "water_walk"),
}
"""Kinds whose small puzzle has no certificate that it is minimal: there is no solution without a clue, or
no clue can be left out at all.
"""

Json = Any
Change = Callable[[Json, Random], None]


# Puzzles ----------------------------------------------------------------------------------------------


def smallest(kind: str) -> Puzzle:
    """Return the smallest sample of a kind."""
    return gridproof.read_one(min(samples(kind), key=lambda record: record["rows"] * record["cols"]))


def ambiguous(kind: str) -> Puzzle:
    """Return a small puzzle of a kind with several solutions: a random one, else a sample without its last
    givens and clues, or without a printed clue if all of them are part of the rules.
    """
    for rows, columns in ((4, 4), (3, 3), (2, 3), (3, 4)):
        for record in boards(kind, Random(kind), rows, columns, 20):
            if gridproof.check(record).status == "multiple":
                return gridproof.read_one(record)
    puzzle = smallest(kind)
    if not (puzzle.givens or puzzle.clues):
        removing = Removing(puzzle)
        rests = (removing.without([number]) for number in range(len(removing.entries)))
        return next(rest for rest in rests if gridproof.check(rest).status == "multiple")
    while gridproof.check(puzzle).status != "multiple":
        givens, clues = puzzle.givens[:-1], puzzle.clues if puzzle.givens else puzzle.clues[:-1]
        assert (givens, clues) != (puzzle.givens, puzzle.clues)
        puzzle = replace(puzzle, givens=givens, clues=clues)
    return puzzle


def minimal(kind: str) -> Puzzle:
    """Return a sample of a kind without the clues and givens that can go together."""
    puzzle = smallest(kind)
    removed = gridproof.redundant(puzzle, greedy=True).removed or ()
    items, removing = removable_items(puzzle, Deadline())
    assert removing is not None
    return removing.without([item.entry for item in items if item.label in removed])


def clashing_puzzle(kind: str) -> Puzzle:
    """Return a changed sample of a kind without a solution."""
    puzzle = contradictory(kind).puzzle
    assert puzzle is not None
    return puzzle


MAKE: dict[str, Callable[[str], Puzzle]] = {
    "multiple": ambiguous,
    "candidates": ambiguous,
    "minimal": minimal,
    "clash": clashing_puzzle,
}


@cache
def certificate(kind: str, claim: str, form: str) -> CertificateParts:
    """Return a certificate of a small puzzle of a kind."""
    return take_apart(prove(MAKE[claim](kind), form, claim).text)


def drawn_kinds(claim: str) -> list[str]:
    """Return the kinds whose certificates of a claim are falsified."""
    return [kind for kind in KINDS if claim != "minimal" or kind not in WITHOUT_MINIMUM]


# Confirmation -----------------------------------------------------------------------------------------


def solutions_of(puzzle: Puzzle, limit: int) -> list[Solution]:
    """Return up to `limit` solutions that differ in shown cells."""
    answer = compiled("sat", puzzle).find(limit=limit)
    assert answer.exhausted or len(answer.solutions) == limit
    return list(answer.solutions)


def confirm(parts: CertificateParts) -> None:
    """Raise `Wrong` if the claim of a certificate is false."""
    puzzle, data = puzzle_of(parts), json.loads(parts.claim)
    cells = [cell for cell, _ in puzzle.rules.domains]
    witnesses = [dict(zip(cells, map(int, row), strict=True)) for row in data["solutions"]]
    for witness in witnesses:
        if puzzle.broken(witness) is not None or any(witness[c] not in d for c, d in puzzle.domains.items()):
            raise Wrong("a solution is none")
    shown = {tuple([witness[cell] for cell in puzzle.shown]) for witness in witnesses}
    claim = data["claim"]
    if claim == "multiple":
        right = len(shown) > 1
    elif claim == "candidates":
        right = not any(map(solvable_with(puzzle), unseen(puzzle, witnesses)))
    elif claim in ("minimal", "clash"):
        right = confirm_members(puzzle, claim, data["members"], cells) and confirm_entries(
            puzzle, data.get("entries", []), next(iter(witnesses), {})
        )
    else:
        others = {tuple([s[cell] for cell in puzzle.shown]) for s in solutions_of(puzzle, len(shown) + 1)}
        right = claim == "forced" or others == shown
    if not right:
        raise Wrong(f"the claim {claim} is false")


def unseen(puzzle: Puzzle, witnesses: Sequence[Solution]) -> Iterator[tuple[str, int]]:
    """Yield the values of shown cells that no witness has."""
    for cell in puzzle.shown:
        seen = {witness[cell] for witness in witnesses}
        yield from ((cell, value) for value in puzzle.domains[cell] if value not in seen)


def solvable_with(puzzle: Puzzle) -> Callable[[tuple[str, int]], bool]:
    """Return a function that tells whether there is a solution with a value of a cell."""
    model = compiled("sat", puzzle)

    def solvable(candidate: tuple[str, int]) -> bool:
        cell, value = candidate
        answer = model.find({**puzzle.domains, cell: (value,)})
        assert answer.solutions or answer.exhausted
        return bool(answer.solutions)

    return solvable


def confirm_members(puzzle: Puzzle, claim: str, members: list[Json], cells: list[str]) -> bool:
    """Return whether each member is needed, by searches and by its witness."""
    first = len(puzzle.rules.constraints)
    numbers = {number for member in members for number in member["clues"]}
    given = {cell for member in members for cell in member["givens"]}

    def without(clues: set[int], givens: set[str]) -> Puzzle:
        return replace(
            puzzle,
            clues=tuple(clue for i, clue in enumerate(expand(puzzle.clues), first) if i not in clues),
            givens=tuple(entry for entry in puzzle.givens if entry[0] not in givens),
        )

    away: tuple[set[int], set[str]] = (set(), set())
    if claim == "clash":
        all_clues = {i for i, _ in enumerate(expand(puzzle.clues), first)}
        away = all_clues - numbers, {cell for cell, _ in puzzle.givens} - given
    least = 2 if claim == "minimal" else 1
    if len(solutions_of(without(*away), least)) != least - 1:
        return False
    for member in members:
        rest = without(away[0] | {*member["clues"]}, away[1] | {*member["givens"]})
        witness = dict(zip(cells, map(int, member["without"]), strict=True))
        if rest.broken(witness) is not None or any(witness[c] not in d for c, d in rest.domains.items()):
            return False
        if len(solutions_of(rest, least)) != least:
            return False
    return True


def confirm_entries(puzzle: Puzzle, entries: list[Json], answer: Solution) -> bool:
    """Return whether the puzzle that is read without each entry has another answer."""
    for entry in entries:
        removing = Removing(puzzle)
        rest = removing.without([entry["entry"]])
        others = [
            removing.kind.answer(rest, solution) for solution in compiled("sat", rest).find(limit=2).solutions
        ]
        if all(other == removing.kind.answer(puzzle, answer) for other in others):
            return False
    return True


# Faults -----------------------------------------------------------------------------------------------


def rows_of(claim: Json) -> list[tuple[Json, Any]]:
    """Return the places of all witnesses, as container and key."""
    rows: list[tuple[Json, Any]] = [(claim["solutions"], i) for i in range(len(claim["solutions"]))]
    parts = [*claim.get("members", ()), *claim.get("entries", ())]
    return rows + [(part, "without") for part in parts]


def name_changed(claim: Json, random: Random) -> None:
    claim["claim"] = random.choice([*CLAIMS, "unique", "none", "all"])
    if random.random() < 0.5:
        claim.pop("members", None)


def value_changed(claim: Json, random: Random) -> None:
    holder, key = random.choice(rows_of(claim))
    row = list(map(int, holder[key]))
    row[random.randrange(len(row))] += random.choice((-1, 1))
    holder[key] = row


def witnesses_swapped(claim: Json, random: Random) -> None:
    (one, i), (other, j) = random.choice(rows_of(claim)), random.choice(rows_of(claim))
    one[i], other[j] = other[j], one[i]


def solution_dropped(claim: Json, random: Random) -> None:
    del claim["solutions"][random.randrange(len(claim["solutions"]))]


def solution_repeated(claim: Json, random: Random) -> None:
    claim["solutions"].append(random.choice(claim["solutions"]))


def member_dropped(claim: Json, random: Random) -> None:
    del claim["members"][random.randrange(len(claim["members"]))]


def member_repeated(claim: Json, random: Random) -> None:
    claim["members"].append(random.choice(claim["members"]))


def members_merged(claim: Json, random: Random) -> None:
    one, other = random.sample(claim["members"], 2)
    one["clues"], one["givens"] = one["clues"] + other["clues"], one["givens"] + other["givens"]
    claim["members"].remove(other)


def number_changed(claim: Json, random: Random) -> None:
    clues = random.choice([member["clues"] for member in claim["members"] if member["clues"]])
    clues[random.randrange(len(clues))] += random.choice((-1, 1))


def clue_dropped(claim: Json, random: Random) -> None:
    member = random.choice(claim["members"])
    part = random.choice([part for part in (member["clues"], member["givens"]) if part])
    del part[random.randrange(len(part))]


def entry_changed(claim: Json, random: Random) -> None:
    random.choice(claim["entries"])["entry"] += random.choice((-1, 1))


def entries_exchanged(claim: Json, random: Random) -> None:
    one, other = random.sample(claim["entries"], 2)
    one["name"], other["name"] = other["name"], one["name"]


CHANGES: tuple[Change, ...] = (
    *(name_changed, value_changed, value_changed, witnesses_swapped, solution_dropped, solution_repeated),
    *(
        entry_changed,
        entries_exchanged,
        member_dropped,
        member_repeated,
        members_merged,
        number_changed,
        clue_dropped,
    ),
)


def faulty(parts: CertificateParts, random: Random) -> tuple[str, CertificateParts]:
    """Return the name of a random fault, and the certificate with it."""
    while True:
        if parts.body and random.random() < 0.3:
            name, change = random.choice([fault for fault in FAULTS[parts.form] if "claim" not in fault[0]])
            changed = change(parts, random)
        elif random.random() < 0.05:
            name, changed = "a line too many", with_body(parts, [*parts.body, random.choice(["n 0", "e"])])
        else:
            claim, other = json.loads(parts.claim), random.choice(CHANGES)
            name = other.__name__
            try:
                other(claim, random)
            except (IndexError, KeyError, ValueError):
                continue  # the claim has no such place
            changed = parts._replace(claim=json.dumps(claim))
        if changed is not None and changed != parts:
            return name, changed


def outcome(kind: str, claim: str, form: str, random: Random) -> tuple[str, str]:
    """Try one random fault, and return it with its outcome. Raises `Wrong`."""
    name, changed = faulty(certificate(kind, claim, form), random)
    verdict = verify(resealed(changed))
    if verdict.status == "verified":
        confirm(changed)
        return name, "still true"
    return name, verdict.status


def main(count: int) -> int:
    """Try `count` faults and print their outcomes; return the number of wrongly accepted ones."""
    random, wrong = Random(34), 0
    counts: Counter[tuple[str, str, str]] = Counter()
    while sum(counts.values()) + wrong < count:
        claim, form = random.choice(CLAIMS), random.choice(FORMS)
        kind = random.choice(drawn_kinds(claim))
        try:
            counts[claim, *outcome(kind, claim, form, random)] += 1
        except Wrong as error:
            wrong += 1
            print("WRONG", kind, claim, form, error)
    for key, times in sorted(counts.items()):
        print(*key, times)
    print(f"{count} faults, {wrong} wrongly accepted")
    return wrong


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)))
