"""First words: the words with which newcomers ask for a command or an option, and what there is instead.

>>> instead_of("list"), instead_of_option("--difficulty", ["--grade", "--seed"])
(', did you mean `gridproof kinds`?', ', did you mean --grade?')
>>> instead_of_argument("7x5", ["--rows", "--cols"]), instead_of_argument("a.png", ["--output"])
(', did you mean --rows 7 --cols 5?', ', did you mean -o a.png?')
>>> instead_of("nurikabe")
', that is a kind: `gridproof check --kind nurikabe --sample 1`, or `gridproof generate nurikabe`'
"""

from __future__ import annotations

import re
from collections.abc import Iterable

COMMANDS = {
    "kinds": ("list", "ls", "types", "puzzles", "genres"),
    "generate KIND": ("new", "create", "make", "gen", "random", "build"),
    "check --kind KIND --sample 1": (
        "example",
        "examples",
        "sample",
        "samples",
        "demo",
        "try",
        "start",
        "run",
    ),
    "check": ("unique", "test", "validate", "is-unique", "uniqueness"),
    "solve": ("answer", "solution", "solutions"),
    "render": ("draw", "show", "print", "picture", "image", "plot", "display", "svg", "view"),
    "rate": ("difficulty", "grade", "level", "hardness", "score"),
    "explain": ("steps", "path", "why", "walkthrough", "teach"),
    "serve": ("web", "gui", "ui", "play", "page", "edit", "editor", "server", "app", "desk", "open"),
    "site": ("static", "browser", "pyodide", "wasm", "offline", "export-page"),
    "convert": ("url", "link", "to", "read", "parse", "transform"),
    "redundant --greedy": ("minimize", "minimise", "shrink", "reduce", "minimal", "spare", "prune"),
    "export": ("model", "formulate", "dump", "cnf", "lp", "mps", "minizinc"),
    "effort": ("benchmark", "bench", "compare", "time", "measure"),
    "audit": ("dataset", "data", "lint", "clean", "duplicates"),
    "candidates": ("pencilmarks", "marks", "backbone"),
    "backends": ("solvers", "engines"),
    "notebooks": ("jupyter", "notebook"),
    "verify": ("verify-proof", "proof"),
    "--help": ("help", "usage", "commands", "?"),
    "--version": ("version",),
}
"""Words for each command."""

OPTIONS = {
    "--grade": ("difficulty", "level", "hardness", "hard"),
    "--kind": ("type", "genre", "puzzle", "variant"),
    "--backend": ("solver", "solvers", "engine", "model"),
    "--output": ("out", "file", "outfile", "save", "to-file"),
    "--timeout": ("time", "time-limit", "limit-time", "seconds", "max-time"),
    "--jobs": ("threads", "processes", "workers", "parallel", "cores"),
    "--count": ("number", "num", "n", "amount", "how-many"),
    "--rows": ("size", "height", "side"),
    "--cols": ("columns", "width"),
    "--techniques": ("technique", "strategies", "rules"),
    "--profile": ("system", "strategy"),
    "--to": ("form", "format", "as", "target"),
    "--limit": ("max", "most", "solutions", "all"),
    "--sample": ("example", "demo"),
    "--format": ("csv", "parquet", "tsv"),
    "--json": ("jsonl", "machine"),
    "--pictures": ("draw", "show", "grids"),
    "--stats": ("verbose", "v", "statistics", "time", "memory"),
    "--solution": ("solved", "answer"),
}
"""Words for each option."""

FORMS = {
    "render -o FILE.svg": ("svg", "png", "pdf", "picture", "image", "jpg", "html"),
    "export --to cnf": ("cnf", "wcnf", "dimacs", "lp", "mps", "opb", "cp-sat", "mzn", "minizinc"),
    "check -o FILE.csv": ("csv", "parquet", "tsv", "excel", "xlsx", "table"),
}
"""Words for forms that another command writes."""

LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
"""Words for grades."""


def instead_of_form(word: str) -> str:
    """Return which command writes a form that `convert` does not, or "" if none does.

    >>> instead_of_form("PNG")
    ': `gridproof render -o FILE.svg` writes such'
    """
    wanted = word.lower().lstrip(".")
    commands = (command for command, words in FORMS.items() if wanted in words)
    return next((f": `gridproof {command}` writes such" for command in commands), "")


def instead_of(word: str) -> str:
    """Return what to type in place of a word that is no command, or "" if nothing is known of it."""
    from ...puzzles import InputError, kind_called

    wanted = word.lower().lstrip("-")
    for command, words in COMMANDS.items():
        if wanted in words:
            return f", did you mean `gridproof {command}`?"
    try:
        kind = kind_called(word).name
    except InputError:
        return ""
    shown = f"`gridproof check --kind {kind} --sample 1`"
    return f", that is a kind: {shown}, or `gridproof generate {kind}`"


def instead_of_option(option: str, options: Iterable[str]) -> str:
    """Return which of the options to use in place of one that is unknown, or "" if nothing is known of it."""
    wanted, known = option.lower().lstrip("-").replace("_", "-"), {*options}
    for name, words in OPTIONS.items():
        if wanted in words and name in known:
            return f", did you mean {name}?"
    return ""


def instead_of_argument(word: str, options: Iterable[str]) -> str:
    """Return which of the options to use for an argument that is one too many, or "" if it fits none."""
    known = {*options}
    size = re.fullmatch(r"([0-9]{1,4})[xX*\u00d7]([0-9]{1,4})", word)
    meant = (
        ("--rows", size is not None, f"--rows {size[1]} --cols {size[2]}" if size else ""),
        ("--count", word.isdecimal(), f"--count {word}"),
        ("--output", "." in word, f"-o {word}"),
        ("--grade", word in LEVELS, f"--grade {word}"),
        ("--to", word.isidentifier(), f"--to {word}"),
    )
    fitting = (typed for option, fits, typed in meant if fits and option in known)
    return next((f", did you mean {typed}?" for typed in fitting), "")
