"""Write ``puzzles/forms/declarations/index.json``: the signs of each form, a line for each."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

from gridproof.puzzles.forms import declarations
from gridproof.puzzles.forms.form import Signs, file_names

INDEX = Path(declarations.__path__[0], "index.json")


def index_text() -> str:
    """Return the index of the forms that have a file."""
    forms = {name: import_module(f"{declarations.__name__}.{name}").FORM for name in file_names()}
    signs = {name: json.dumps(Signs.of(form), ensure_ascii=False) for name, form in forms.items()}
    return "{\n" + ",\n".join(f'"{name}": {each}' for name, each in signs.items()) + "\n}\n"


if __name__ == "__main__":
    INDEX.write_text(index_text(), encoding="utf-8")
