"""Declaration of a kind's pzpr forms: its name there, the parts of its URLs, the tables of its pages.

puzz.link, pzv.jp and pzprxs share the URLs. A pzprv3 page repeats the clues of the URL as tables, which
follow from the parts of the URL, and adds the answer. ``puzzlink`` and ``pzprv3`` read and write both.

>>> from .codes import FOUR
>>> from .parts import CellsPart
>>> form = Pzpr("slither", (CellsPart("cells", FOUR),))
>>> form.name, form.mark(RecordDraft("slitherlink", 1, 1))
('slither', '')
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...core.errors import InputError
from ..draft import RecordDraft
from .pages import FilePiece, TableLayer
from .parts import TABLED, UrlPart


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
        flag: The letter of the variant with our rules, if the kind itself has other rules there.
        alike: Whether a board is the same under both rules, and needs no `flag`.
        square: Whether a page gives one side only.
    """

    name: str
    url: tuple[UrlPart, ...]
    answer: tuple[FilePiece | TableLayer, ...] = ()
    among: tuple[TableLayer, ...] = ()
    page: tuple[FilePiece, ...] = ()
    aliases: tuple[str, ...] = ()
    margin: int = 0
    flag: str = ""
    alike: Callable[[RecordDraft], bool] | None = None
    square: bool = False

    def __post_init__(self) -> None:
        untabled = [type(part).__name__ for part in self.url if not isinstance(part, TABLED)]
        if untabled and not self.page:
            raise TypeError(f"Pzpr({self.name!r}): no table follows from {untabled[0]}, so give page=(...)")

    @property
    def names(self) -> tuple[str, ...]:
        """Names that a URL may give the kind, besides the kind's own."""
        return self.name, *self.aliases

    def accept(self, draft: RecordDraft, flagged: bool) -> None:
        """Raise `InputError` for a board that has other rules than ours."""
        if self.mark(draft) and not flagged:
            raise InputError(f"only the variant {self.flag} of {self.name} has the rules of {draft.kind}")

    def mark(self, draft: RecordDraft) -> str:
        """Return the flag to be written for a board, if any."""
        return "" if self.alike is None or self.alike(draft) else self.flag
