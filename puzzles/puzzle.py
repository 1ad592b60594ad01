"""A puzzle: the rules of its kind, its clues, its givens, and the board to draw.

Vocabulary
    rules      the common part of all puzzles of a kind and size; compiled once, used for many
    clues      the constraints that this puzzle adds
    givens     the cells that this puzzle narrows from the start
    shown      the cells that are the answer: two solutions differ if they differ there
    marks      the pictures of the clues on the board; they mean nothing to a solver
    record     the source of the puzzle; its kind judges answers by it

>>> from .constraints import AllDifferent
>>> cells = (("a", (1, 2)), ("b", (1, 2)))
>>> rules = Rules("pair", cells, (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2))
>>> puzzle = Puzzle("pair", rules, givens=(("a", (2,)),))
>>> puzzle.domains["a"], puzzle.broken({"a": 2, "b": 2}) is rules.constraints[0]
((2,), True)
>>> Puzzle.from_json(puzzle.to_json()) == puzzle
True
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import chain, count
from typing import TYPE_CHECKING, Any

from .constraints import Constraint, RuleLabel, decode, encode, expand
from .core.board import MOST_SIDE, Board, square_of
from .core.cells import Cell, Domain, Domains, Solution
from .core.errors import InputError
from .core.lazy_property import cached_property
from .core.places import Place, Places, decode_places, encode_places
from .core.record import Record

if TYPE_CHECKING:
    from .core.marks import Marks

Source = Mapping[str, Any] | Callable[["Puzzle"], Mapping[str, Any]]
"""A record, or a function that derives one from a puzzle."""


@dataclass(frozen=True)
class Rules:
    """The rules of one kind and size: cells with domains, constraints, and the answer cells. One of the
    `grouped_constraints` may hold many (`Repeated`); `constraints` has these one by one. Rules are equal if
    they have the same constraints, grouped or not. `places` are those of cells that the board does not name.
    """

    name: str
    domains: tuple[tuple[Cell, Domain], ...]
    grouped_constraints: tuple[Constraint, ...]
    shown: tuple[Cell, ...]
    board: Board
    places: Places = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Rules: {self.name}, {len(self.domains)} cells, {len(self.constraints)} constraints>"

    @cached_property
    def constraints(self) -> tuple[Constraint, ...]:
        """Return the constraints, one by one."""
        return expand(self.grouped_constraints)

    @cached_property
    def domain_of(self) -> dict[Cell, Domain]:
        """Return the domain of every cell, before any given."""
        return dict(self.domains)

    def place_of(self, cell: Cell) -> Place | None:
        """Return the place of a cell; None for one that is nowhere on the board."""
        return self.places.get(cell) or self.board.place_of(cell)

    @cached_property
    def candidates(self) -> int:
        """Return the number of values of all cells together, before any given."""
        return sum([len(values) for _, values in self.domains])

    @cached_property
    def _shape(self) -> tuple[object, ...]:
        return self.name, self.domains, self.shown, self.board

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        if self is other:
            return True
        return self._shape == other._shape and (
            self.grouped_constraints == other.grouped_constraints or self.constraints == other.constraints
        )

    @cached_property
    def _hash(self) -> int:
        return hash(self._shape)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        # Cached values stay behind: hashes of strings differ between processes.
        return (type(self), tuple(getattr(self, f.name) for f in fields(self)))


CALLS = ("check", "solve", "count", "rate", "hint", "explain", "draw", "compile", "prove", "candidates")
"""Functions of the package that newcomers take for methods of a puzzle."""


@dataclass(frozen=True)
class Puzzle:
    """Puzzle: frozen, hashable and picklable; `to_json` reads back equal.

    A puzzle that was read keeps its record, by which its kind judges answers (`verify`). The record takes no
    part in equality. `dataclasses.replace` drops it, as other clues make another puzzle; `with_domains` and
    `with_id` keep it. Writers of a narrowed puzzle ask `stating.with_full_record` for its record.
    """

    kind: str
    rules: Rules
    clues: tuple[Constraint, ...] = ()
    givens: tuple[tuple[Cell, Domain], ...] = ()
    id: str | None = None
    marks: Marks = field(default=(), compare=False)
    _source: Source | None = field(default=None, init=False, compare=False, repr=False)
    _as_read: bool = field(default=False, init=False, compare=False, repr=False)

    if not TYPE_CHECKING:  # where it would let any name pass

        def __getattr__(self, name: str) -> Any:
            """Raise `AttributeError` with the function that is meant."""
            meant = f", did you mean gridproof.{name}(puzzle)?" if name in CALLS else ""
            raise AttributeError(f"a puzzle has no {name!r}{meant}", name=name, obj=self)

    @classmethod
    def for_record(
        cls,
        record: Record,
        rules: Rules,
        clues: tuple[Constraint, ...] = (),
        givens: tuple[tuple[Cell, Domain], ...] = (),
        marks: Marks = (),
    ) -> Puzzle:
        """Return the puzzle of the kind and the id that a record names."""
        return cls(record.kind, rules, clues, givens, record.id, marks)

    @classmethod
    def of(
        cls,
        cells: Mapping[Cell, Iterable[int]],
        constraints: Iterable[Constraint],
        *,
        name: str = "own",
        shown: Iterable[Cell] | None = None,
    ) -> Puzzle:
        """Return a puzzle of no kind: its cells with their values, and its constraints.

        Two solutions are different if they differ in a `shown` cell, by default in any. Cells with names such
        as ``r1c1`` and ``r1c2`` stand on a board. Raises `InputError` for an object that is no constraint,
        and for a constraint about an unknown cell.

        >>> Puzzle.of({"a": range(3), "b": range(3)}, [])
        <Puzzle: own, 0 givens, 0 clues>
        """
        domains = tuple((cell, tuple(sorted(set(values)))) for cell, values in cells.items())
        squares = [square for square in map(square_of, cells) if square and max(square) < MOST_SIDE]
        last = map(max, zip(*squares, strict=True)) if squares else (0, len(domains) - 1)
        rows, columns = (side + 1 for side in last)
        answer = tuple(cells if shown is None else shown)
        rules = Rules(name, domains, (), answer, Board(rows, columns))
        stated = cls(name, rules).plus(*constraints)
        return cls(name, replace(rules, grouped_constraints=stated.clues))

    def plus(self, *constraints: Constraint) -> Puzzle:
        """Return the same puzzle with further constraints as clues. It has no record: none says these. Raises
        `InputError` as `of` does. A constraint without a label is named by its words, as ``a + b == 3``.

        >>> from .constraints import AllDifferent
        >>> Puzzle.of({"a": (1, 2), "b": (1, 2)}, []).plus(AllDifferent(("a", "b")))
        <Puzzle: own, 0 givens, 1 clues>
        """
        for constraint in constraints:
            if not isinstance(constraint, Constraint):
                expected = "a constraint such as AllDifferent(cells) or total(cells, '==', 15) was expected"
                raise InputError(f"{expected}; this is {constraint!r:.60}")
            for cell in constraint.variables():
                if cell not in self.rules.domain_of:
                    subject = constraint.label or constraint.words
                    raise InputError(f"{subject} is about {cell!r:.40}, and there is no such cell")
        clues, labels = list(self.clues), {constraint.label for constraint in self.constraints}
        for constraint in constraints:
            if not constraint.label:
                names = chain([constraint.words], (f"{constraint.words} ({n})" for n in count(2)))
                constraint = replace(constraint, label=next(name for name in names if name not in labels))
            labels.add(constraint.label)
            clues.append(constraint)
        return replace(self, clues=tuple(clues))

    @cached_property
    def constraints(self) -> tuple[Constraint, ...]:
        """Rules and clues together."""
        return self.rules.constraints + expand(self.clues)

    @property
    def grouped_constraints(self) -> tuple[Constraint, ...]:
        """Rules and clues together, some of them in groups."""
        return self.rules.grouped_constraints + self.clues

    @cached_property
    def domains(self) -> dict[Cell, Domain]:
        """Return the domain of every cell, cut down to the givens; empty if a given lies outside it.

        Raises `InputError` for a given whose cell does not exist.
        """
        return tighten(self.rules.domain_of, self.givens)

    @cached_property
    def labels(self) -> dict[str, RuleLabel]:
        """Return the labels that name their rule and squares, by their text."""
        labels = (rule.label for rule in expand(self.constraints))
        return {label: label for label in labels if isinstance(label, RuleLabel)}

    @property
    def board(self) -> Board:
        """The board to draw."""
        return self.rules.board

    @property
    def shown(self) -> tuple[Cell, ...]:
        """The cells that are the answer."""
        return self.rules.shown

    def broken(self, solution: Solution) -> Constraint | None:
        """Return the first constraint that `solution` breaks, or None."""
        return next((c for c in self.constraints if not c.holds(solution)), None)

    @cached_property
    def record(self) -> Mapping[str, Any] | None:
        """Return the record that the puzzle was read from, or None if it was built in Python."""
        return self._source(self) if callable(self._source) else self._source

    def __repr__(self) -> str:
        id_text = "" if self.id is None else f" {self.id!r}"
        return f"<Puzzle{id_text}: {self.rules.name}, {len(self.givens)} givens, {len(self.clues)} clues>"

    @property
    def has_record(self) -> bool:
        """The flag for a `record`, which need not be derived for that."""
        return self._source is not None

    @property
    def unchecked(self) -> tuple[str, ...]:
        """Names of the constraints in the document that was read and not here."""
        return () if self._source is None or callable(self._source) else unchecked_in(self._source)

    @property
    def is_as_read(self) -> bool:
        """The flag that the puzzle is known to be its record's content, neither more nor less."""
        return self._as_read

    def with_record(self, source: Source | None, as_read: bool = True) -> Puzzle:
        """Return this puzzle, which was just made from `source`: a record, or a function that derives one
        once it is needed. If it is not exactly as it was read, the record may state less.
        """
        object.__setattr__(self, "_source", source)
        object.__setattr__(self, "_as_read", as_read and source is not None)
        return self

    def with_id(self, identity: str) -> Puzzle:
        """Return the same puzzle under this id."""
        return replace(self, id=identity).with_record(self._source, self._as_read)

    def with_domains(self, *changes: Iterable[tuple[Cell, Domain]]) -> Puzzle:
        """Return the same puzzle with fewer values left: those of `changes` that the givens leave too."""
        domains, before = tighten(self.domains, *changes), self.rules.domain_of
        givens = tuple((cell, values) for cell, values in domains.items() if values != before[cell])
        puzzle = replace(self, givens=givens).with_record(self._source, as_read=False)
        puzzle.__dict__["domains"] = domains  # that property, so that it need not do all this again
        return puzzle

    @cached_property
    def judged_by(self) -> Record | None:
        """Return the record by which a judge sees the puzzle, or None if there is none."""
        return None if self.record is None else Record(self.record)

    @cached_property
    def accepted(self) -> list[tuple[object, dict[Cell, int]]]:
        """Return the last two solutions that a judge accepted, each with the kind whose judge it was."""
        return []

    def __reduce__(self) -> tuple[object, ...]:
        values = tuple(getattr(self, f.name) for f in fields(self) if f.init)
        return (_rebuilt, (values, self._source, self._as_read))

    def to_json(self) -> str:
        """Return the puzzle as one line of JSON."""
        from .core.marks import encode_marks

        rules = self.rules
        return json.dumps(
            {
                "kind": self.kind,
                "id": self.id,
                "name": rules.name,
                "board": [rules.board.rows, rules.board.columns, encode(rules.board.regions)],
                "domains": rules.domains,
                "constraints": encode(rules.constraints),
                "shown": rules.shown,
                "clues": encode(self.clues),
                "givens": self.givens,
                "marks": encode_marks(self.marks),
                "record": self.record,
                "labels": {label: [label.rule, label.squares] for label in self.labels.values()},
                "places": encode_places(rules.places),
            },
            ensure_ascii=False,
        )

    @classmethod
    def from_json(cls, text: str) -> Puzzle:
        """Read back the output of `to_json`. Raises `ValueError` for any other text."""
        from .core.marks import decode_marks

        try:
            body = json.loads(text)
            rows, columns, regions = body["board"]
            rules = Rules(
                body["name"],
                _frozen(body["domains"]),
                _frozen(body["constraints"]),
                _frozen(body["shown"]),
                Board(rows, columns, _frozen(regions)),
                decode_places(body.get("places", {})),
            )
            puzzle = cls(
                body["kind"],
                rules,
                _frozen(body["clues"]),
                _frozen(body["givens"]),
                body["id"],
                decode_marks(body["marks"]),
            )
            puzzle.__dict__["labels"] = {
                text: RuleLabel(text, rule, tuple(squares))
                for text, (rule, squares) in body.get("labels", {}).items()
            }
            return puzzle.with_record(body.get("record"), as_read=False)
        except (KeyError, TypeError, RecursionError) as error:
            raise ValueError(f"this is not the JSON form of a puzzle: {error!r}") from error


def _rebuilt(values: tuple[Any, ...], source: Source | None, as_read: bool) -> Puzzle:
    """Return the puzzle that was pickled."""
    return Puzzle(*values).with_record(source, as_read)


def _frozen(value: object) -> tuple:  # type: ignore[type-arg]
    result = decode(value)
    if not isinstance(result, tuple):
        raise TypeError(f"a list was expected, not {value!r}")
    return result


def unchecked_in(record: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the constraints of a record's document that nothing here knows: its
    ``params.note.unchecked``.
    """
    note = (record.get("params") or {}).get("note")
    names = note.get("unchecked") if isinstance(note, dict) else None
    return tuple(str(name)[:80] for name in names[:20]) if isinstance(names, list) else ()


def givens(values: Mapping[Cell, int]) -> tuple[tuple[Cell, Domain], ...]:
    """Return givens that fix each cell to its value."""
    return tuple((cell, (value,)) for cell, value in values.items())


def tighten(domains: Domains, *changes: Iterable[tuple[Cell, Domain]]) -> dict[Cell, Domain]:
    """Return `domains` with each cell of `changes` cut down to the values given there too.

    Raises `InputError` for a cell that is not among `domains`.
    """
    result = dict(domains)
    # Many cells share one domain, which may be long: whether a value is in it is asked of a set.
    shared: Domain = ()
    members: frozenset[int] = frozenset()
    for change in changes:
        for cell, values in change:
            if cell not in result:
                raise InputError(f"the puzzle has no cell {cell[:40]!r}")
            here = result[cell]
            # Nearly always the same values, or one that the cell can take: nothing need be built then.
            if len(values) == 1 and len(here) > 1:
                if here is not shared:
                    shared, members = here, frozenset(here)
                if values[0] not in members:
                    values = ()
            elif values != here:
                values = tuple(value for value in here if value in values)
            result[cell] = values
    return result
