"""The clauses for the search of a proof in steps: each belongs to one constraint, or to one cell.

Vocabulary
    owner      the number of the constraint that implies a clause; `DOMAINS` if the domain of a cell does
    meaning    what a literal says of a cell of the puzzle: the values that it allows
    auxiliary  a variable of one constraint's encoding; it stands in clauses of that constraint alone
    learnt     a clause that was added later: a cut, a deferred count, or a removal and its reason

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = (("a", (1, 2)), ("b", (1, 2)))
>>> puzzle = Puzzle("pair", Rules("pair", cells, (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2)))
>>> known = OwnedClauses(TracedModel(puzzle))
>>> known.meaning[2], sorted(set(known.clauses))
((0, frozenset({2})), [(-2, -3), (1,), (2, 3)])
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ....puzzles import Is
from ...encodings.clauses import FALSE, TRUE
from ...verify.constraints.registry import constraint
from ..provenance import DOMAINS, TracedModel

if TYPE_CHECKING:
    from ....puzzles import Deadline
    from ....puzzles.constraints import Constraint

Meaning = tuple[int, frozenset[int]]
Removal = tuple[int, int]
"""A cell, by its number, and the value that it loses."""


class OwnedClauses:
    """All known consequences of a puzzle's constraints, as clauses with owners."""

    def __init__(self, model: TracedModel, deadline: Deadline | None = None) -> None:
        self.model = model
        self._deadline = deadline
        self.puzzle = puzzle = model.puzzle
        self.constraints: tuple[Constraint, ...] = puzzle.constraints
        self.cells = tuple(puzzle.domains)
        self.number = {cell: i for i, cell in enumerate(self.cells)}
        written = json.loads(puzzle.to_json(), object_hook=lambda d: tuple(d["is"]) if "is" in d else d)
        self.checked = [constraint(data, self.number) for data in written["constraints"] + written["clues"]]
        """The constraints as the checker reads them, then the sums of them that were learnt."""
        self.clauses: list[tuple[int, ...]] = [(TRUE,)]
        self.owners = [DOMAINS]
        self.meaning: dict[int, Meaning] = {}
        self._read = 0
        self._read_model()

    @property
    def top(self) -> int:
        """The last variable."""
        return self.model.clauses.top

    @property
    def waiting(self) -> dict[int, Constraint]:
        """The constraints that are deferred: no clause states them yet."""
        deferred = {id(c) for _, c in self.model.ground.deferred}
        return {k: c for k, c in enumerate(self.constraints) if id(c) in deferred}

    def literal(self, cell: int, value: int) -> int:
        """Return the literal that is true if the cell, by its number, has this value."""
        return self.model.literal(Is(self.cells[cell], value))

    def learn(self, literals: Iterable[Is], owner: int) -> bool:
        """Add a clause on cells that a constraint implies; whether it says anything."""
        clause = dict.fromkeys(self.model.numbers(literals))
        if TRUE in clause:
            return False
        self.clauses.append(tuple(x for x in clause if x != FALSE) or (FALSE,))
        self.owners.append(owner)
        return True

    def state(self, owner: int) -> None:
        """Add the clauses of a constraint that was deferred."""
        late = self.waiting[owner]
        self.model.ground.deferred.remove((0, late))
        with self.model.stating(late):
            self.model.post(late)
        self._read_model()

    def forget(self, owner: int) -> None:
        """Drop the clauses with auxiliaries of a constraint and of all others of its class: the checker does
        not see their consequences.
        """
        kind = type(self.checked[owner])
        survivors = [
            (clause, k)
            for clause, k in zip(self.clauses, self.owners, strict=True)
            if k < 0 or type(self.checked[k]) is not kind or all(abs(x) in self.meaning for x in clause)
        ]
        self.clauses = [clause for clause, _ in survivors]
        self.owners = [k for _, k in survivors]

    def _read_model(self) -> None:
        """Read the new clauses of the model, and the meanings of its variables."""
        for number, (sort, cell, value) in self.model.meanings().items():
            whole = frozenset(self.puzzle.domains[cell])
            values = frozenset(v for v in whole if v == value or (sort == "o" and v < value))
            self.meaning[number] = self.number[cell], values
            self.meaning[-number] = self.number[cell], whole - values
        new = self.model.origins(self._deadline)[self._read :]
        self._read += len(new)
        self.clauses += [origin.literals or (FALSE,) for origin in new]
        self.owners += [origin.owner for origin in new]
