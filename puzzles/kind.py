"""Kind of puzzle: reader of its records, form of its answers, and judge.

A kind is one file in ``kinds/`` that ends with ``KIND = Kind(...)``; `kinds` finds it by its name.

>>> from .kinds import kind_named
>>> kind_named("sudoku").field_called("Givens").place
'clues'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from .answers import AnswerForm, Parts
from .core.deferred import Deferred
from .core.errors import InputError
from .core.lazy_property import cached_property
from .core.names import letters_of, perhaps
from .core.record import ASKED, Judge, Record, shorten
from .core.turns import TURNS, Turn
from .making.levels import HODOKU, Bounds
from .puzzle import Puzzle, Rules
from .wording.words import Say, Tell, Why

if TYPE_CHECKING:
    from .fields import Field
    from .making.recipe import Recipe
    from .rulebook import Declared, Rule


class ForeignForm(Protocol):
    """A declaration of a kind in the form of another program, which calls the kind by these names."""

    @property
    def names(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Kind:
    """Kind of puzzle.

    `read` turns a record into a puzzle (`InputError` if it is wrong), `answer` is the form of its answers: it
    turns a solution into the answer of records, ``{"values": [[...]]}`` and the like, and draws it. `judge`
    names the rule that a finished board breaks. The `title` is by default the name in words.

    A kind may be `declared` by rules from the rule book and of its own: its words, `read` and `judge` follow
    from them unless they are given.

    `aliases` are other names of the kind, by which people may ask for it; records have its `name` alone.
    `fields` are the clues and settings of its records, in the order in which text writes them, and `forms`
    are the formats of other programs for them. One kind, that of bare grids (text that names no kind), has
    `default_rules`: the rules for boxes of a height and a width. Its fields are givens, candidates and box.
    `recipe` makes its puzzles, if they can be made. Forms and recipe may be
    functions that return them, so that they are loaded only when they are needed.

    `turns` are the turns of a board that keep the rules. `symbols` are the fields whose values are mere
    symbols, all of one alphabet: renamed throughout, they make the same puzzle.

    `sizes` are the rows and columns of its smallest boards, if they are larger than those of other kinds.

    `levels` are the highest grades of each level of difficulty but the last; HoDoKu's, unless more telling
    difficulties were published. `level_models` are the rules that the lowest levels use, if they were
    published: from the lowest one, a level and the puzzle with the rules seen there. A puzzle is of the first
    level whose rules settle it one by one, and if none does, of a higher level.

    `fact_wording` says in words that a cell has a value, or has it not, as solvers of such puzzles put it: by
    default as the form of the answers does. `facts_wording` puts together the facts about several cells, if
    there is more to say than each of them says. `reason_wording` names the facts about the clues that led to
    them; it is empty if there are none.

    `by_hand` reads the puzzle in the cells that people fill in, if they are not those of `read`. It has the
    same solutions, and its form is the result of the answer's `of`.
    """

    name: str
    title: str = ""
    rules: str = ""
    fields: tuple[Field[Any], ...]
    declared: tuple[Rule, ...] = ()
    read: Callable[[Record], Puzzle] = None  # type: ignore[assignment]  # by default that of the declared rules
    answer: AnswerForm | Parts
    judge: Judge = None  # type: ignore[assignment]  # as above
    forms: Deferred[tuple[ForeignForm, ...]] = Deferred(())  # noqa: RUF009
    default_rules: Callable[[int, int], Rules] | None = None
    aliases: tuple[str, ...] = ()
    turns: tuple[Turn, ...] = TURNS
    symbols: tuple[str, ...] = ()
    recipe: Deferred[Recipe | None] = Deferred(None)  # noqa: RUF009
    sizes: tuple[tuple[int, int], ...] = ()
    levels: Bounds = HODOKU
    level_models: Callable[[Record], Iterable[tuple[str, Puzzle]]] | None = None
    fact_wording: Say = None  # type: ignore[assignment]  # by default the words of the answer
    facts_wording: Tell | None = None
    reason_wording: Why | None = None
    by_hand: Callable[[Record], Puzzle] | None = None

    def __repr__(self) -> str:
        return f"<Kind {self.name!r}: {self.title}>"

    def __post_init__(self) -> None:
        for part in ("fields", "declared", "aliases", "turns", "symbols"):
            value = getattr(self, part)
            if not isinstance(value, tuple):
                what = f"{part} of {self.name} is {shorten(value)}"
                raise TypeError(f"{what}: give it a tuple, with a comma even if it has one: {part}=(one,)")
        names = [field.name for field in self.fields]
        assert len(names) == len(set(names)), f"{self.name} has two fields of one name"
        if self.declared:
            for part, value in (
                ("rules", self.model.words),
                ("read", self.model.read),
                ("judge", self.model.judge),
            ):
                if not getattr(self, part):
                    object.__setattr__(self, part, value)
        if not isinstance(self.answer, AnswerForm | Parts):
            raise TypeError(
                f"the answer of {self.name} has no form: an AnswerForm such as Shading() or NumberGrid() says"
                " how it is written and drawn"
            )
        if not self.title:
            object.__setattr__(self, "title", self.name.replace("_", " ").capitalize())
        if self.fact_wording is None:
            object.__setattr__(self, "fact_wording", self.answer.say)

    @cached_property
    def model(self) -> Declared:
        """Return the model of its declared rules."""
        from .rulebook import Declared  # for kinds that declare rules

        return Declared(self.name, self.fields, self.declared)

    @property
    def own_names(self) -> tuple[str, ...]:
        """Names of the kind for people, its own name first."""
        return self.name, self.title, *self.aliases

    @cached_property
    def names_elsewhere(self) -> dict[str, tuple[str, ...]]:
        """Return the names of the kind in other programs, by the class of the declaration that has them."""
        sorts = sorted({type(form).__name__ for form in self.forms})
        return {
            sort: tuple(name for form in self.forms if type(form).__name__ == sort for name in form.names)
            for sort in sorts
        }

    def field(self, name: str) -> Field[Any]:
        """Return the field of this name. Raises `InputError` with the nearest one if there is none."""
        match = next((field for field in self.fields if field.name == name), None)
        if match is not None:
            return match
        names = [field.name for field in self.fields]
        meant = [field.name for field in self.fields if field.is_called(name)]
        hint = f", did you mean {' and '.join(map(repr, meant))}?" if meant else perhaps(name, names)
        listed = ", ".join(names) or "none"
        if len(names) > MOST_LISTED:
            listed = f"{len(names)} fields, which `gridproof kinds {self.name}` lists"
        there = f"{' It' if hint else '; it'} has {listed}"
        raise InputError(f"{self.name} has no field {shorten(name)}{hint}{there}")

    def field_called(self, name: str) -> Field[Any]:
        """Return the field with this name or alias, in any case and number. Raises `InputError` if there is
        none, or if there are several.
        """
        for alike in (
            lambda field: letters_of(field.name) in (letters_of(name), f"{letters_of(name)}s"),
            lambda field: field.is_called(name),
        ):
            meant = list(filter(alike, self.fields))
            if len(meant) == 1:
                return meant[0]
            if meant:
                names = " or ".join(field.name for field in meant)
                what = f"{shorten(name)} can be more than one field of {self.name}: {names}"
                from .fields import Flag  # only for this sentence

                if all(isinstance(field, Flag) for field in meant):
                    what += f"; for all of them write {' and '.join(f'{field.name}: yes' for field in meant)}"
                raise InputError(what)
        return self.field(name)

    def refuse_unknown(self, record: Record) -> None:
        """Raise `InputError` for a clue or param that is no field of the kind, or is in the wrong place.

        Other entries of a record are ignored here; so is ``params.note``.
        """
        places = self._places
        for place, names in (("clues", record.clues), ("params", record.params)):
            for name in names:
                if places.get(name) != place and (place, name) != ("params", "note"):
                    right = self.field(name).place
                    raise InputError(f"{place}.{name} stands in the wrong place: it is one of the {right}")
        for name in record.data:
            if name in places and name not in ASKED:
                raise InputError(f"{name} stands in the wrong place: it is one of the {places[name]}")

    @cached_property
    def _places(self) -> dict[str, str]:
        """Return the part of a record in which each field stands."""
        return {field.name: field.place for field in self.fields}


MOST_LISTED = 20
"""Maximum fields of a kind that an error lists."""
