r"""Texts in which models answer: the position of the answer.

>>> list(answers_in("<answer>12\n21</answer>")), list(answers_in("so:\n```json\n[[1]]\n```\nthat is it"))
(['12\n21'], ['[[1]]', 'so:\n\nthat is it'])
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ....puzzles import InputError
from ....puzzles.answers.texts import explains
from ....puzzles.forms.input.records import parse

_TAG = re.compile(r"<(/?)answer>", re.IGNORECASE | re.ASCII)
_FENCE = re.compile(r"^[^\S\n]*```[^\n`]*$", re.MULTILINE)
_BOXED = re.compile(r"\\(?:boxed|fbox)\s*\{")
_BRACE = re.compile(r"\\[{}]|[{}]")

MOST_FENCES = 10
"""Maximum code fences examined, from the last one."""


# Place of the answer --------------------------------------------------------------------------------------


def answers_in(text: str) -> Iterator[str]:
    r"""Yield the parts of a text that may be its answer: each counts if those before it are explanations
    instead of answers. They are the text between the last ``<answer>`` and ``</answer>``; else, or within
    that, the last ``\boxed{}``, the code fences from the last to the first, and the text outside of these.
    """
    tags = list(_TAG.finditer(text))
    while tags and not tags[-1][1]:
        tags.pop()
    start = next((tag.end() for tag in reversed(tags) if not tag[1]), None)
    if start is not None:
        text = text[start : tags[-1].start()]
    if (boxed := last_boxed(text)) is not None:
        yield boxed
    fences = list(_FENCE.finditer(text))
    pairs = list(zip(fences[::2], fences[1::2], strict=False))
    for opened, closed in reversed(pairs[-MOST_FENCES:]):
        yield text[opened.end() : closed.start()].strip("\n")
    starts = [0, *(closed.end() for _, closed in pairs)]
    ends = [*(opened.start() for opened, _ in pairs), len(text)]
    yield "".join(text[start:end] for start, end in zip(starts, ends, strict=True))


def last_boxed(text: str) -> str | None:
    """Return the content of the last box of LaTeX, or None if there is none, or it is not closed."""
    boxes = list(_BOXED.finditer(text))
    if not boxes:
        return None
    depth, start = 1, boxes[-1].end()
    for brace in _BRACE.finditer(text, start):
        depth += {"{": 1, "}": -1}.get(brace[0], 0)
        if not depth:
            return text[start : brace.start()]
    return None


def json_within(text: str) -> Any:
    """Parse the JSON between the words of a text. Raises `InputError` if there is none."""
    begins = [place for sign in "[{" if (place := text.find(sign)) >= 0]
    end = max(text.rfind("]"), text.rfind("}")) + 1
    if not begins or min(begins) >= end:
        raise InputError("the answer holds no JSON")
    if re.search(r"\w", text[end:]) and not explains(text[end:]):
        raise InputError("behind the JSON of the answer stands something else")
    return parse(text[min(begins) : end])
