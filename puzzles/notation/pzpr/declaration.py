"""Declaration of a kind's pzpr forms: its name there, the parts of its URLs, the tables of its pages.

puzz.link, pzv.jp and pzprxs share the URLs. A pzprv3 page repeats the clues of the URL as tables, which
follow from the parts of the URL, and adds the answer. ``puzzlink`` and ``pzprv3`` read and write both.

>>> from .codes import FOUR
>>> from .parts import CellsPart
>>> form = Pzpr("slither", (CellsPart("cells", FOUR),), flags=(RuleFlag("f", "visit_all"),))
>>> form.name, form.letters(RecordDraft("slitherlink", 1, 1, params={"visit_all": True}))
('slither', 'f')
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ...core.errors import InputError
from ..draft import RecordDraft
from .pages import FilePiece, TableLayer
from .parts import TABLED, UrlPart


@dataclass(frozen=True)
class RuleFlag:
    """Letter in a URL, and a line of a page, that tell a rule: one of the params of a record.

    Attributes:
        letter: The letter.
        param: The name of the param.
        absent: Whether the rule holds where the letter is absent.
        word: The name in the line of flags that pages of this kind have instead of letters.
    """

    letter: str
    param: str
    absent: bool = False
    word: str = ""

    def read(self, draft: RecordDraft, told: Collection[str]) -> None:
        """Set the param of a draft, by the letters or words that are told, unless a table has told it."""
        is_told = self.letter in told or (self.word != "" and self.word in told)
        if is_told != self.absent:
            draft.params.setdefault(self.param, True)

    def is_written(self, draft: RecordDraft) -> bool:
        """Return whether the letter is written for a draft."""
        return bool(draft.params.get(self.param)) != self.absent


@dataclass(eq=False, repr=False)
class Pzpr:
    """Declaration of how pzpr writes a kind.

    Attributes:
        name: The name in URLs and pages.
        url: The parts of a URL's body.
        answer: The tables of the answer, which follow the clues on a page; a layer is a table by itself.
        among: Layers of the answer in the last table of the clues.
        page: All tables of a page, clues and answer, if those of the clues do not follow from `url`.
        aliases: Other names in URLs.
        margin: The rows and columns that the record's board has more than theirs.
        flags: The letters that tell rules.
        looks: The letters that only tell how the editor draws the board.
        older: By their letter, the parts of bodies of an earlier form of the URLs.
        version: The version of the pages that have walls instead of labels of regions; 0 if none has.
        square: Whether a page gives one side only.
        params: The settings of the boards that have this form, if the kind has several.
        as_there: Changes the fields of a record, in place, into those that the parts write; `InputError` if
            they cannot.
        as_here: Changes the fields that the parts have read, in place, into those of our records;
            `InputError` for a board with other rules than ours.
    """

    name: str
    url: tuple[UrlPart, ...]
    answer: tuple[FilePiece | TableLayer, ...] = ()
    among: tuple[TableLayer, ...] = ()
    page: tuple[FilePiece, ...] = ()
    aliases: tuple[str, ...] = ()
    margin: int = 0
    flags: tuple[RuleFlag, ...] = ()
    looks: str = ""
    older: Mapping[str, tuple[UrlPart, ...]] = field(default_factory=dict)
    version: int = 0
    square: bool = False
    params: Mapping[str, Any] = field(default_factory=dict)
    as_there: Callable[[RecordDraft], None] | None = None
    as_here: Callable[[RecordDraft], None] | None = None

    def __post_init__(self) -> None:
        untabled = [type(part).__name__ for part in self.url if not isinstance(part, TABLED)]
        if untabled and not self.page:
            raise TypeError(f"Pzpr({self.name!r}): no table follows from {untabled[0]}, so give page=(...)")

    @property
    def names(self) -> tuple[str, ...]:
        """Names that a URL may give the kind, besides the kind's own."""
        return self.name, *self.aliases

    def record(self, draft: RecordDraft, told: Collection[str]) -> dict[str, Any]:
        """Return the record of a board that has been read, with the rules that are told by letters or words.
        Raises `InputError` if the board has other rules than ours.
        """
        for flag in self.flags:
            flag.read(draft, told)
        draft.params |= {name: value for name, value in self.params.items() if value}
        if self.as_here is not None:
            self.as_here(draft)
        return draft.record()

    def suits(self, draft: RecordDraft) -> bool:
        """Return whether a record has the settings of this form."""
        return all(draft.params.get(name, False) == value for name, value in self.params.items())

    def draft(self, draft: RecordDraft) -> RecordDraft:
        """Return the draft to be written for that of a record; `InputError` if it has another form."""
        if not self.suits(draft):
            raise InputError(f"params.{next(iter(self.params))} has no place in {self.name}")
        params = {name: value for name, value in draft.params.items() if name not in self.params}
        changed = replace(draft, clues=dict(draft.clues), params=params, solution=dict(draft.solution))
        if self.as_there is not None:
            self.as_there(changed)
        return changed

    def knows(self, letters: str) -> bool:
        """Return whether all letters before the size of a board have a meaning here."""
        known = {flag.letter for flag in self.flags} | {*self.looks} | self.older.keys()
        return {*letters} <= known

    def letters(self, draft: RecordDraft) -> str:
        """Return the letters to be written for a draft."""
        return "".join(flag.letter for flag in self.flags if flag.is_written(draft))


@dataclass(eq=False, repr=False)
class Namesake:
    """Declaration that pzpr gives a kind's name to another puzzle, so that no board of it is read as ours.

    Attributes:
        name: The name in URLs and pages.
        rules: The other puzzle, as a clause behind "in which".
    """

    name: str
    rules: str
    names: tuple[str, ...] = ()
