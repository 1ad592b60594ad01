"""Tasks of the family of puzzle-light-up.com: ``task = '...'`` from the source of a page.

>>> FORM.looks_right("puzzle-tents.com task='bb_ca__,1'"), FORM.looks_right("var task = '1,1,2,2';")
(True, True)
"""

from __future__ import annotations

from ..form import Data, DocumentForm, Form


def read(text: str) -> Data:
    """Return the record of a task, which tells its site."""
    from ..programs.tasks import read_task  # which imports the layouts of plain text

    return read_task(text)


def read_kind(text: str, kind: str) -> Data:
    """Return the record of a task as a kind that is asked for."""
    from ..programs.tasks import read_task

    return read_task(text, kind)


def read_document(value: Data) -> Data:
    """Return the record of a JSON object with a task, beside which the name of a site and the sides stand."""
    return read(" ".join(f"{name}={each!r}" for name, each in value.items()))


FORM = Form(
    "task",
    looks_like=r"(?ai:(?:https?://)?(?:[a-z]{2,3}\.|www\.)?puzzle-[a-z-]{2,60}\.com\b"
    r"|(?:var\s+|let\s+|const\s+|game\.|\{\s*)?[\"']?task[\"']?\s*[:=]\s*[\"'][\w.,;/|\[\]-]{3})",
    read=read,
    read_kind=read_kind,
    title="a task of puzzle-light-up.com and its like",
    about="tasks of puzzle-light-up.com, puzzle-nonograms.com and the like, copied from the source of a page",
    kinds=(),
    document=DocumentForm(("task",), lambda value: isinstance(value["task"], str), read_document),
    is_line=True,
)
