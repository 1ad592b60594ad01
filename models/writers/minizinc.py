"""The MiniZinc writer: integer variables and the constraints as people read them.

A constraint of the puzzle becomes a global constraint of MiniZinc if there is one; others are lowered. The
model prints each cell as a line ``cell=value``.

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import Compare
>>> cells = (("a", (1, 2)), ("b", (1, 2)))
>>> rules = Rules("pair", cells, (Compare("a", "<", "b", label="a below b"),), ("a", "b"), Board(1, 2))
>>> model = MiniZinc(Puzzle("pair", rules))
>>> print("".join(model.lines[-2:]), end="")
% a below b (Compare)
constraint a < b;
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import ClassVar

from ...puzzles import Cell, Deadline, Is, TooLarge
from ...puzzles.constraints import (
    Acyclic,
    AllDifferent,
    Clause,
    Compare,
    Connected,
    Consecutive,
    Constraint,
    Count,
    Difference,
    DistinctSum,
    Linear,
    Product,
    Quotient,
    Regular,
    Table,
    Tally,
    Unlike,
    Visible,
)
from ..core.model import Compiled, emits
from ..core.search import Posted
from ..exchange.comments import heading, one_line

MOST_CHARACTERS = 50_000_000
"""A longer model is refused (`TooLarge`)."""

WIDTH = 110
"""Columns after which a line is broken at the next operand."""

RESERVED = frozenset({
    "annotation", "any", "array", "bool", "case", "constraint", "default", "diff", "div", "else",
    "elseif", "endif", "enum", "false", "float", "function", "if", "in", "include", "infinity", "int",
    "intersect", "let", "list", "maximize", "minimize", "mod", "not", "of", "op", "opt", "output",
    "par", "predicate", "record", "satisfy", "set", "solve", "string", "subset", "superset", "symdiff",
    "test", "then", "true", "tuple", "type", "union", "var", "where", "xor",
})  # fmt: skip
"""Words that name nothing in MiniZinc."""

CONNECTED = """\
% The members are connected along the edges: every member can be reached from the root step by step.
predicate connected_members(array[int] of var bool: member, array[int, 1..2] of int: edge) =
  let {
    int: n = length(member);
    array[1..n] of var bool: root;
    array[1..n] of var 0..n: steps;
  } in
  forall(v in 1..n)(root[v] <-> member[v] /\\ not exists(u in 1..v - 1)(member[u]))
  /\\ forall(v in 1..n)(steps[v] = if root[v] then 0 elseif member[v] then min([n] ++
       [steps[edge[e, 3 - i]] + 1 | e in index_set_1of2(edge), i in 1..2 where edge[e, i] = v])
       else n endif)
  /\\ forall(v in 1..n)(member[v] -> steps[v] < n);
"""


ACYCLIC = """\
% The edges in use hold no cycle: every piece is a tree, with one edge fewer than vertices.
predicate acyclic(array[int] of var bool: used, array[int, 1..2] of int: edge, int: n) =
  let {
    array[1..n] of var 1..n: least;
    array[1..n] of var 0..n: steps;
  } in
  forall(v in 1..n)(least[v] <= v)
  /\\ forall(e in index_set(used))(used[e] -> least[edge[e, 1]] = least[edge[e, 2]])
  /\\ forall(v in 1..n)(steps[v] = if least[v] = v then 0 else 1 + min([n - 1] ++
       [if used[e] then min(n - 1, steps[edge[e, 3 - i]]) else n - 1 endif
        | e in index_set(used), i in 1..2 where edge[e, i] = v]) endif)
  /\\ forall(v in 1..n)(steps[v] < n)
  /\\ sum(e in index_set(used))(bool2int(used[e])) = n - sum(v in 1..n)(bool2int(least[v] = v));
"""

PREDICATES = {"connected": CONNECTED, "acyclic": ACYCLIC}
"""Predicates that MiniZinc lacks, by the names under which `MiniZinc` asks for them."""


class MiniZinc(Compiled):
    """A puzzle as a MiniZinc model; `lines` are its variables and constraints so far."""

    name = "minizinc"
    title = "MiniZinc models for Gecode and other solvers"
    packages = ()
    exports = ("mzn",)
    choices: ClassVar = {}

    def begin(self, deadline: Deadline) -> None:
        self.lines: list[str] = []
        self._names: dict[Cell, str] = {}
        self._taken: set[str] = set()
        self._globals: set[str] = set()
        self._characters = 0
        self._deadline = deadline
        self._said = ""
        for cell in self.puzzle.rules.domain_of:
            self.name_of(cell)

    def take(self, constraint: Constraint, lazy: bool, posted: Posted, guard: int = 0) -> None:
        text = heading(constraint)
        if text != self._said:
            self._write(f"% {text}\n")
            self._said = text
        super().take(constraint, lazy, posted, guard)

    def export(self, path: Path, to: str) -> None:
        """Write the model, which prints a line ``cell=value`` for each cell of the puzzle."""
        shown = self._list(self.puzzle.shown)
        with path.open("w", encoding="utf-8") as file:
            file.write(f"% {one_line(self.puzzle.rules.name)}, written by gridproof\n")
            needed = sorted(self._globals)
            file.writelines(f'include "{name}.mzn";\n' for name in needed if name not in PREDICATES)
            file.writelines(PREDICATES[name] for name in needed if name in PREDICATES)
            file.writelines(self.lines)
            file.write(f"solve :: int_search({shown}, first_fail, indomain_min) satisfy;\n")
            outputs = (
                f'"{_escape(cell)}=\\({self._names[cell]})\\n"' for cell in self.puzzle.rules.domain_of
            )
            file.write(f"output [{_wrap(', ', outputs)}];\n")

    def size(self) -> dict[str, int]:
        return {"variables": len(self._names), "characters": self._characters}

    # Names and text -------------------------------------------------------------------------

    def name_of(self, cell: Cell) -> str:
        """Return the MiniZinc name of a cell, which is declared if it is new."""
        if cell not in self._names:
            name = re.sub(r"\W+", "_", cell.lstrip("#"), flags=re.ASCII)[:60].strip("_")
            if not name or not name[0].isalpha() or name in RESERVED:
                name = f"cell_{name}"
            if name in self._taken:
                name += f"_{len(self._names)}"
            self._names[cell] = name
            self._taken.add(name)
            self._declare(name, self.scope[cell])
        return self._names[cell]

    def _declare(self, name: str, values: Sequence[int]) -> None:
        if not values:
            self._write(f"var 0..0: {name};\n")
            self._state("false")
        elif values[-1] - values[0] == len(values) - 1:
            self._write(f"var {values[0]}..{values[-1]}: {name};\n")
        else:
            self._write(f"var {_set_literal(values)}: {name};\n")

    def _write(self, text: str) -> None:
        self._deadline.check()
        self._characters += len(text)
        if self._characters > MOST_CHARACTERS:
            raise TooLarge(f"the puzzle needs a MiniZinc model of more than {MOST_CHARACTERS:,} characters")
        self.lines.append(text)

    def _state(self, condition: str, needs: str = "") -> None:
        if needs:
            self._globals.add(needs)
        self._write(f"constraint {condition};\n")

    def _literal(self, literal: Is) -> str:
        return f"{self.name_of(literal.cell)} {'=' if literal.positive else '!='} {literal.value}"

    def _list(self, cells: Iterable[Cell]) -> str:
        return f"[{_wrap(', ', map(self.name_of, cells))}]"

    def _term(self, weight: int, term: Cell | Is) -> str:
        text = f"bool2int({self._literal(term)})" if isinstance(term, Is) else self.name_of(term)
        return text if weight == 1 else f"{weight}*{text}"

    def _number(self, number: int | Cell) -> str:
        return self.name_of(number) if isinstance(number, str) else str(number)

    def _true(self, literals: Sequence[Is]) -> str:
        """Return the number of true literals, as an expression."""
        if len({(x.value, x.positive) for x in literals}) == 1 and literals[0].positive:
            return f"count({self._list(x.cell for x in literals)}, {literals[0].value})"
        return f"sum([{_wrap(', ', (f'bool2int({self._literal(x)})' for x in literals))}])"

    # Constraints ----------------------------------------------------------------------------

    @emits(Clause)
    def _clause(self, c: Clause) -> None:
        self._state(_wrap(r" \/ ", map(self._literal, c.literals)) or "false")

    @emits(Linear)
    def _linear(self, c: Linear) -> None:
        total = _wrap(" + ", (self._term(*term) for term in c.terms)) or "0"
        self._state(f"{total} {c.op.replace('==', '=')} {c.bound}")

    @emits(Count)
    def _count(self, c: Count) -> None:
        if c.least == c.most:
            self._state(f"{self._true(c.literals)} = {c.least}")
        else:
            if c.least > 0:
                self._state(f"{self._true(c.literals)} >= {c.least}")
            if c.most < len(c.literals):
                self._state(f"{self._true(c.literals)} <= {c.most}")

    @emits(Tally)
    def _tally(self, c: Tally) -> None:
        self._state(f"{self._true(c.literals)} in {_set_literal(c.allowed)}")

    @emits(AllDifferent)
    def _all_different(self, c: AllDifferent) -> None:
        self._state(f"all_different({self._list(c.cells)})", "all_different")

    @emits(DistinctSum)
    def _distinct_sum(self, c: DistinctSum) -> None:
        cells = self._list(c.cells)
        self._state(f"all_different({cells}) /\\ sum({cells}) = {c.total}", "all_different")

    @emits(Consecutive)
    def _consecutive(self, c: Consecutive) -> None:
        if c.cells:
            cells = self._list(c.cells)
            spread = f"max({cells}) - min({cells}) = {len(c.cells) - 1}"
            self._state(f"all_different({cells}) /\\ {spread}", "all_different")

    @emits(Compare)
    def _compare(self, c: Compare) -> None:
        plus = f" {'+' if c.plus > 0 else '-'} {abs(c.plus)}" if c.plus else ""
        self._state(f"{self.name_of(c.left)} {c.op.replace('==', '=')} {self.name_of(c.right)}{plus}")

    @emits(Difference)
    def _difference(self, c: Difference) -> None:
        gap = f"{self.name_of(c.left)} - {self.name_of(c.right)}"
        self._state(f"{f'abs({gap})' if c.absolute else gap} in {_set_literal(c.allowed)}")

    @emits(Product)
    def _product(self, c: Product) -> None:
        self._state(f"product({self._list(c.cells)}) = {self._number(c.result)}")

    @emits(Quotient)
    def _quotient(self, c: Quotient) -> None:
        one, other = self.name_of(c.left), self.name_of(c.right)
        self._state(f"{one} = {c.quotient}*{other} \\/ {other} = {c.quotient}*{one}")

    @emits(Unlike)
    def _unlike(self, c: Unlike) -> None:
        pairs = zip(map(self.name_of, c.left), map(self.name_of, c.right), strict=True)
        self._state(_wrap(r" \/ ", (f"{one} != {other}" for one, other in pairs)) or "false")

    @emits(Visible)
    def _visible(self, c: Visible) -> None:
        """State that a cell is seen if it is larger than all before it."""
        visible = [
            f"bool2int({self.name_of(cell)} > max({self._list(c.cells[:i])}))" if i else "1"
            for i, cell in enumerate(c.cells)
        ]
        self._state(f"{_wrap(' + ', visible) or 0} = {self._number(c.count)}")

    @emits(Table)
    def _table(self, c: Table) -> None:
        rows = c.possible_rows(self.scope)
        if not rows or not c.cells:
            self._state("true" if rows else "false")
        else:
            self._state(f"table({self._list(c.cells)}, {_matrix(rows)})", "table")

    @emits(Regular)
    def _regular(self, c: Regular) -> None:
        """State an automaton whose states and values are numbered from 1; state 0 rejects."""
        if not c.cells:
            self._state("true" if c.start in c.accept else "false")
            return
        values = sorted({value for cell in c.cells for value in self.scope[cell]})
        if not values:
            return
        base = values[0] - 1
        states = {c.start: 1}
        for state, _, after in c.transitions:
            states.setdefault(state, len(states) + 1)
            states.setdefault(after, len(states) + 1)
        step = [[0] * (values[-1] - base) for _ in states]
        for state, value, after in c.transitions:
            if base < value <= values[-1]:
                step[states[state] - 1][value - base - 1] = states[after]
        shift = f" {'-' if base > 0 else '+'} {abs(base)}" if base else ""
        word = _wrap(", ", (f"{self.name_of(cell)}{shift}" for cell in c.cells))
        accept = _set_literal(sorted(states[state] for state in c.accept if state in states))
        self._state(
            f"regular([{word}], {len(states)}, {len(step[0])}, {_matrix(step)}, 1, {accept})", "regular"
        )

    @emits(Connected)
    def _connected(self, c: Connected) -> None:
        if c.root is not None:
            self._state(self._literal(c.vertices[c.root]))
        if not c.edges:
            self._state(f"{self._true(c.vertices)} <= 1" if c.vertices else "true")
            return
        members = _wrap(", ", map(self._literal, c.vertices))
        edges = _matrix([(u + 1, v + 1) for u, v in c.edges])
        self._state(f"connected_members([{members}], {edges})", "connected")

    @emits(Acyclic)
    def _acyclic(self, c: Acyclic) -> None:
        if not c.edges:
            return
        used = _wrap(", ", (self._literal(x) for x, _, _ in c.edges))
        edges = _matrix([(u + 1, v + 1) for _, u, v in c.edges])
        self._state(f"acyclic([{used}], {edges}, {c.size})", "acyclic")


def _wrap(between: str, parts: Iterable[str]) -> str:
    """Join the parts, with line breaks where lines become long."""
    text: list[str] = []
    column = 0
    for part in parts:
        if text:
            broken = column + len(part) > WIDTH
            text.append(f"{between.rstrip()}\n  " if broken else between)
            column = 2 if broken else column + len(between)
        text.append(part)
        column += len(part)
    return "".join(text)


def _set_literal(values: Iterable[int]) -> str:
    return f"{{{_wrap(', ', map(str, values))}}}"


def _matrix(rows: Sequence[Sequence[int]]) -> str:
    """Return a two-dimensional array."""
    return f"[| {_wrap(' | ', (', '.join(map(str, row)) for row in rows))} |]"


def _escape(text: str) -> str:
    r"""Return the text as part of a MiniZinc string: ``\`` and ``"`` are escaped."""
    return one_line(text).replace("\\", "\\\\").replace('"', '\\"')


WRITER = MiniZinc
