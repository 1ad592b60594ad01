"""Write ``puzzles/forms/declarations/index.json``: the signs of each form, a line for each."""

from __future__ import annotations

import json
from pathlib import Path

from gridproof.puzzles.forms import declarations
from gridproof.puzzles.forms.form import Signs, file_names, form_named

INDEX = Path(declarations.__path__[0], "index.json")


def index_text() -> str:
    """Return the index of the forms that have a file."""
    signs = {name: json.dumps(Signs.of(form_named(name)), ensure_ascii=False) for name in file_names()}
    return "{\n" + ",\n".join(f'"{name}": {each}' for name, each in signs.items()) + "\n}\n"


if __name__ == "__main__":
    INDEX.write_text(index_text(), encoding="utf-8")
