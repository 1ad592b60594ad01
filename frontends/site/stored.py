"""Cells of notebooks that want what a browser lacks: shown with their stored output, not run.

>>> cell = {"cell_type": "code", "metadata": {"wants": "OR-Tools"}, "source": ["1 + 1"], "outputs": []}
>>> print("".join(for_browser({"cells": [cell]})["cells"][0]["source"]))
*Not run here, since a browser has no OR-Tools. On a computer:*
<BLANKLINE>
```python
1 + 1
```
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

WANTS = "wants"
"""Key in the metadata of a cell that names what it wants and a browser lacks."""


def for_browser(notebook: Mapping[str, Any]) -> dict[str, Any]:
    """Return a notebook of format 4 with text in place of each cell that names a want: why it is not run, its
    source, and its stored output.
    """
    cells = [text_of(cell) if WANTS in cell["metadata"] else cell for cell in notebook["cells"]]
    return {**notebook, "cells": cells}


def text_of(cell: Mapping[str, Any]) -> dict[str, Any]:
    """Return a cell of code as one of text."""
    why = f"*Not run here, since a browser has no {cell['metadata'][WANTS]}. On a computer:*"
    parts = [why, fenced("".join(cell["source"]), "python")]
    parts += [part for output in cell["outputs"] for part in shown(output)]
    return {"cell_type": "markdown", "metadata": {}, "source": "\n\n".join(parts).splitlines(keepends=True)}


def shown(output: Mapping[str, Any]) -> Iterator[str]:
    """Yield a stored output in Markdown: a picture if it has one, else its page, else its text."""
    data = output.get("data", {"text/plain": output.get("text", ())})
    if "image/png" in data:
        yield f"![](data:image/png;base64,{''.join(data['image/png']).strip()})"
    elif "text/html" in data:
        yield "".join(data["text/html"])
    elif text := "".join(data.get("text/plain", ())):
        yield fenced(text.rstrip("\n"))


def fenced(text: str, language: str = "") -> str:
    """Return a text that Markdown shows as it is."""
    return f"```{language}\n{text}\n```"
