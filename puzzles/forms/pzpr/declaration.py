"""What a kind declares of pzpr: the name that it goes by there, its URLs in parts, its files in pieces.

puzz.link, pzv.jp and pzprxs share the URLs. ``puzzlink`` and ``pzprv3`` read and write what is declared.

>>> from .codes import FOUR
>>> from .parts import CellsPart
>>> form = Pzpr("slither", (CellsPart("cells", FOUR),), ())
>>> form.name, form.mark(RecordDraft("slitherlink", 1, 1))
('slither', '')
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...core.errors import InputError
from ..draft import RecordDraft
from .pages import FilePiece
from .parts import UrlPart


@dataclass(eq=False, repr=False)
class Pzpr:
    """How pzpr writes a kind. The record's board is `margin` rows and columns larger than theirs, and files
    of `square` boards tell one side.

    Where a kind goes by the rules of a variant, `flag` is its letter there; without that its boards are
    ours only if they are `alike`, the same under both.
    """

    name: str
    url: tuple[UrlPart, ...]
    file: tuple[FilePiece, ...]
    aliases: tuple[str, ...] = ()
    margin: int = 0
    flag: str = ""
    alike: Callable[[RecordDraft], bool] | None = None
    square: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names that a URL may give the kind, besides the kind's own."""
        return self.name, *self.aliases

    def accept(self, draft: RecordDraft, flagged: bool) -> None:
        """Raise `InputError` for a board that has other rules than ours."""
        if self.mark(draft) and not flagged:
            raise InputError(f"only the variant {self.flag} of {self.name} has the rules of {draft.kind}")

    def mark(self, draft: RecordDraft) -> str:
        """The flag to be written for a board, if any."""
        return "" if self.alike is None or self.alike(draft) else self.flag
