"""Show our docstrings as Markdown: examples as code, a vocabulary as a list of definitions.

A docstring is plain text in which only four things are special: ``>>>`` opens an example, an unindented
line ``Vocabulary`` opens a list of terms, ``Args:``, ``Returns:``, ``Yields:`` and ``Raises:`` open a
section, and names stand in back quotes.
"""

from __future__ import annotations

import re
from typing import Any

import griffe

TERM = re.compile(r" {4}(\S.*?)(?: {2,}(.*))?$")
"""A line of a vocabulary: the term, and its meaning at least two spaces to the right."""

SECTION = re.compile(r"(Args|Returns|Yields|Raises):$")
ITEM = re.compile(r" {4}(\*{0,2}\w+): (.*)$")
"""The first line of an argument or an error in a section."""


def markdown(text: str) -> str:
    """Return the docstring as Markdown."""
    blocks = re.split(r"\n{2,}", text.strip())
    return "\n\n".join(map(block, joined(blocks)))


def joined(blocks: list[str]) -> list[str]:
    """Return the blocks, adjoining examples as one."""
    result: list[str] = []
    for each in blocks:
        if result and each.startswith(">>> ") and result[-1].startswith(">>> "):
            result[-1] += "\n" + each
        else:
            result.append(each)
    return result


def block(text: str) -> str:
    """Return a paragraph, an example, a vocabulary, or lines that are set by hand."""
    first, *rest = text.splitlines()
    if first.startswith(">>> "):
        code = re.sub(r" +# doctest:.*", "", text)
        return f"```pycon\n{code}\n```"
    if first == "Vocabulary":
        return vocabulary(rest)
    if SECTION.match(first):
        return section(first, rest)
    return text


def vocabulary(lines: list[str]) -> str:
    """Return a list of definitions; a line that is indented further continues the one before."""
    items: list[list[str]] = []
    for line in lines:
        term = TERM.match(line)
        if term and not line.startswith(" " * 5):
            items.append([term[1], term[2] or ""])
        elif items:
            items[-1][1] += f" {line.strip()}"
    return "**Vocabulary**\n\n" + "\n\n".join(f"{term}\n:   {meaning.strip()}" for term, meaning in items)


def section(title: str, lines: list[str]) -> str:
    """Return a section as a list of definitions, or as a paragraph for a result without a name."""
    items: list[str] = []
    for line in lines:
        if named := ITEM.match(line):
            items.append(f"`{named[1]}`\n:   {named[2]}")
        elif items:
            items[-1] += f" {line.strip()}"
        else:
            return f"**{title}** " + " ".join(map(str.strip, lines))
    return f"**{title}**\n\n" + "\n\n".join(items)


class Docstrings(griffe.Extension):
    """Rewrites every docstring of a package once it has been loaded."""

    def on_package(self, *, pkg: griffe.Module, **kwargs: Any) -> None:
        rewrite(pkg)


def rewrite(found: griffe.Object) -> None:
    """Rewrite the docstrings of an object and of all that it defines."""
    if found.docstring is not None:
        found.docstring.value = markdown(found.docstring.value)
    for member in found.members.values():
        if isinstance(member, griffe.Object):
            rewrite(member)
