"""Completion for the shell: names of kinds, of profiles, of techniques and of schemas, files.

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
    """Return names of kinds."""
    from ...puzzles import kind_names

    return beginning(kind_names(), begun)


def profiles(_context: Context | None, _option: Parameter | None, begun: str) -> list[str]:
    """Return the names of sets of techniques and of published systems."""
    from ..rules.techniques.catalogue import PROFILES
    from ..systems.catalogue import system_names

    return beginning((*PROFILES, *system_names()), begun)


def samples(begun: str) -> list[str]:
    """Return the names of published boards."""
    from ...puzzles.samples import published_samples

    return beginning(published_samples(), begun)


def techniques(context: Context | None, _option: Parameter | None, begun: str) -> list[str]:
    """Return names of techniques, or of the rules of the published system that is the profile, in a list with
    commas.
    """
    from ..rules.techniques.catalogue import technique_names
    from ..systems.catalogue import is_system, system_named
    from ..systems.system import NO_RULE, hyphened

    profile = context.params.get("profile") if context is not None else None
    if profile is None or not is_system(profile):
        return another(technique_names(), begun)
    return another((*(hyphened(rule.name) for rule in system_named(profile).rules), NO_RULE), begun)


def hardest(_context: Context | None, _option: Parameter | None, begun: str) -> list[str]:
    """Return names of techniques."""
    from ..rules.techniques.catalogue import technique_names

    return beginning(technique_names(), begun)


def parts(_context: Context | None, _option: Parameter | None, begun: str) -> list[str]:
    """Return names of parts of variant sudokus, in a list with commas."""
    from ...puzzles.parts import all_parts

    return another((part.name for part in all_parts()), begun)


def fields(context: Context, _option: Parameter | None, begun: str) -> list[str]:
    """Return names of the fields of a command's records, in a list with commas."""
    from .schemas import schema

    return another(schema(context.info_name or "")["properties"], begun)


def claims(_context: Context | None, _option: Parameter | None, begun: str) -> list[str]:
    """Return the claims that can be proven of a puzzle, besides values of cells."""
    from ...models.verify.claim import SOLUTIONS

    return beginning([name for name in SOLUTIONS if name != "forced"], begun)


def encodings(_context: Context | None, _option: Parameter | None, begun: str) -> list[str]:
    """Return choices of encoding."""
    from ...models.backends import backend_class, backend_names

    choices = (backend_class(name).encodings() for name in backend_names())
    texts = {f"{name}={option}" for each in choices for name, options in each.items() for option in options}
    return beginning(sorted(texts), begun)


def schemas(_context: Context | None, _option: Parameter | None, begun: str) -> list[str]:
    """Return commands whose records have a schema."""
    from .schemas import COMMANDS

    return beginning(COMMANDS, begun)


def sources(_context: Context | None, _option: Parameter | None, begun: str) -> list[CompletionItem]:
    """Return a placeholder for files, which the shell finds itself."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(begun, type="file")]


def another(names: Iterable[str], begun: str) -> list[str]:
    """Return the completions of the last name in a list with commas, each with the list before it."""
    before, comma, last = begun.rpartition(",")
    chosen = before.split(",")
    return beginning((name for name in names if name not in chosen), last, before + comma)


def beginning(names: Iterable[str], begun: str, before: str = "") -> list[str]:
    """Return the names that begin with `begun`, each after the text `before`."""
    return [before + name for name in names if name.startswith(begun)]
