"""What the shell completes: names of kinds, of profiles and of techniques, files.

Back ends and formats complete themselves: their type knows the names (`options.Name`).

>>> kinds(None, None, "sli")
['slitherlink']
>>> techniques(None, None, "x-wing,sw")
['x-wing,swordfish']
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from click import Context, Parameter

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def kinds(_context: Context | None, _option: Parameter | None, begun: str) -> list[str]:
    """Names of kinds."""
    from ...puzzles import kind_names

    return beginning(kind_names(), begun)


def profiles(_context: Context | None, _option: Parameter | None, begun: str) -> list[str]:
    """Names of sets of techniques, and of published systems."""
    from ..rules.agenda import PROFILES
    from ..rules.profile import profile_names

    return beginning((*PROFILES, *profile_names()), begun)


def techniques(_context: Context | None, _option: Parameter | None, begun: str) -> list[str]:
    """Names of techniques, of which there can be several with commas between."""
    from ..rules.agenda import technique_names

    before, comma, last = begun.rpartition(",")
    chosen = before.split(",")
    return beginning((name for name in technique_names() if name not in chosen), last, before + comma)


def sources(_context: Context | None, _option: Parameter | None, begun: str) -> list[CompletionItem]:
    """Files: the shell finds them itself."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(begun, type="file")]


def beginning(names: Iterable[str], begun: str, before: str = "") -> list[str]:
    """The names that begin so, each with what stands before it."""
    return [before + name for name in names if name.startswith(begun)]
