"""Run the notebooks and store them so that a diff shows what has changed, and nothing else.

    python notebooks/store.py                     all of them
    python notebooks/store.py tour encodings      some of them

Stored are the sources and what they printed and drew. Not stored are numbers of executions, ids, the
state of widgets (their pictures are), versions and machines. Times are rounded; of a path of many
steps the first few have their pictures, a live notebook shows all. Needs the extra ``dev``.

Vocabulary
    normal     in the form in which notebooks are stored
    made of    a digest of the code that the outputs were made of: it tells when they are out of date

>>> steady("sat took 1.73 ms, ilp 2,512.4 ms, all 3.468 s of at most 60 s")
'sat took under 10 ms, ilp 3 s, all 3 s of at most 60 s'
"""

from __future__ import annotations

import re
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent

MINOR = 4
"""The last minor version of notebook format 4 without random ids of cells."""

TIME = re.compile(r"(?<!under )(?<!limit of )\b(?:(\d+\.\d+(?:e-\d+)?)\s+s|(\d[\d,]*(?:\.\d+)?)\s+ms)\b")
"""A measured time, as gridproof and the notebooks print it; limits are whole seconds."""

STAGE = re.compile(r"<details><summary>([^<]*)</summary><img [^>]*>(<ul>(?:<li>[^<]*</li>)*</ul>|)</details>")
"""A step with its picture, and perhaps a list."""

MOST_STAGES = 3
"""Number of steps of a path that keep their pictures."""

KEPT = ("slideshow", "wants")
"""The metadata of cells that are stored: those of slides, and what a browser lacks for the cell."""

SHOWN = ("text/plain", "text/html", "image/png")
"""The media types that a page without a kernel can show."""


def steady(text: str) -> str:
    """Return `text` with its times rounded, so that most of them are the same on the next run."""

    def rounded(match: re.Match[str]) -> str:
        seconds = float(match[1]) if match[1] else float(match[2].replace(",", "")) / 1000
        bounds = ((0.001, "1 ms"), (0.01, "10 ms"), (0.1, "0.1 s"))
        under = next((f"under {bound}" for limit, bound in bounds if seconds < limit), None)
        return under or f"{float(f'{seconds:.1g}'):g} s"

    return TIME.sub(rounded, text)


def small(html: str) -> str:
    """Return `html` with the pictures of the first steps of a path alone."""
    stages = list(STAGE.finditer(html))[MOST_STAGES:]
    for stage in reversed(stages):
        words = f"<p>{stage[1]}</p>"
        if stage[2]:
            words = f"<details><summary>{stage[1]}</summary>{stage[2]}</details>"
        html = f"{html[: stage.start()]}{words}{html[stage.end() :]}"
    return html


def normal_output(output: Any) -> Any:
    """Return an output as it is stored."""
    if output["output_type"] == "stream":
        return {**output, "text": steady(output["text"])}
    data = {kind: content for kind, content in output.get("data", {}).items() if kind in SHOWN}
    for kind in {"text/plain", "text/html"} & data.keys():
        data[kind] = steady(small(data[kind]))
    result = {"output_type": output["output_type"], "data": data, "metadata": {}}
    return result | ({"execution_count": None} if result["output_type"] == "execute_result" else {})


def normal_cell(cell: Any) -> Any:
    """Return a cell as it is stored."""
    kept = {name: cell.metadata[name] for name in KEPT if name in cell.metadata}
    result = {"cell_type": cell.cell_type, "metadata": kept, "source": cell.source}
    if cell.cell_type == "code":
        result |= {"execution_count": None, "outputs": [*map(normal_output, whole(cell.outputs))]}
    return result


def whole(outputs: list[Any]) -> list[Any]:
    """Return the outputs; texts that a kernel printed in pieces are joined."""
    joined: list[Any] = []
    for output in outputs:
        if joined and output["output_type"] == "stream" and joined[-1].get("name") == output["name"]:
            joined[-1] = {**output, "text": joined[-1]["text"] + output["text"]}
        else:
            joined.append(output)
    return joined


def normal(notebook: Any) -> str:
    """Return the text of a notebook's file."""
    metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
        "made_of": notebook.metadata.get("made_of"),
    }
    cells = [normal_cell(cell) for cell in notebook.cells]
    document = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": MINOR}
    written: str = nbformat.writes(nbformat.from_dict(document))
    return written + "\n"


def digest(notebook: Any) -> str:
    """Return the digest of a notebook's code."""
    code = "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
    return sha256(code.encode()).hexdigest()[:16]


def read(path: Path) -> Any:
    """Return the notebook in a file."""
    return nbformat.read(path, as_version=4)


def run(notebook: Any) -> None:
    """Run a notebook from top to bottom; raises `CellExecutionError` if a cell fails."""
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(FOLDER)}}).execute()


def renewed(path: Path) -> str:
    """Return the text of the notebook in a file, run anew.

    Raises `CellExecutionError` if a cell fails, and `ValueError` for a warning.
    """
    notebook = read(path)
    run(notebook)
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if output.get("name") == "stderr":
                raise ValueError(f"{path.name} writes to standard error: {output.text}")
    notebook.metadata["made_of"] = digest(notebook)
    return normal(notebook)


def main(names: list[str]) -> None:
    """Run and store the notebooks of these names; all without a name."""
    for path in sorted(FOLDER.glob("*.ipynb")):
        if not names or path.stem in names:
            path.write_text(renewed(path), encoding="utf-8")
            print(f"{path.name}: {path.stat().st_size / 1000:,.0f} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
