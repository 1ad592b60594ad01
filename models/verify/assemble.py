"""The stand-alone checker: the rooms of this folder that `checker` needs, as one file of plain Python.

Vocabulary
    room     a module of this folder, by its path; its imports come before it in the file

Relative imports go, imports of the standard library move to the top, and the head of a room becomes a
heading. The rest stands as it is, so a room imports names of other rooms unchanged, and no two rooms may give
one name to different things.

>>> text = assemble()
>>> text.startswith('\"\"\"Check a certificate'), "from ." in text, text.count("from __future__")
(True, False, 1)
"""

from __future__ import annotations

import ast
from importlib import resources
from itertools import groupby
from operator import itemgetter
from textwrap import fill

from ...puzzles.kinds import file_names

MAIN = "checker"
"""The room that the command line stands in, the last one."""

FUTURE = "from __future__ import annotations"


def assemble() -> str:
    """Return the text of the stand-alone checker."""
    rooms = in_order(MAIN)
    standard = sorted({name for room in rooms.values() for name in room.standard})
    plain = [f"import {name}" for module, name in standard if not module]
    froms = groupby([pair for pair in standard if pair[0]], itemgetter(0))
    imports = [*plain, *(f"from {module} import {', '.join(n for _, n in names)}" for module, names in froms)]
    text = [rooms[MAIN].head, FUTURE, "\n".join(imports)]
    for number, room in enumerate(rooms.values(), start=1):
        heading = "The command line" if room is rooms[MAIN] else room.head.strip('"').partition("\n")[0]
        text.append(f"\n{f'# {number}. {heading.rstrip(chr(46))} ':-<110}\n\n{room.body}")
    return "\n\n".join([*text, f"\n{entry()}"]) + "\n"


def entry() -> str:
    """Return the end of the file: the published kinds and the call of the command line."""
    kinds = fill(" ".join(file_names()), 100, initial_indent="    ", subsequent_indent="    ")
    return (
        f'KINDS = frozenset(\n    """\n{kinds}\n    """.split()\n)\n'
        '"""A puzzle that claims one of these kinds must have a record."""\n\n\n'
        'if __name__ == "__main__":\n    sys.exit(main(sys.argv[1:], KINDS))'
    )


class Room:
    """A module: its docstring without examples, its imports, and its text without these."""

    def __init__(self, name: str) -> None:
        *above, _ = name.split(".")
        file = resources.files(__package__ or "").joinpath(*above, f"{name.split('.')[-1]}.py")
        source = file.read_text(encoding="utf-8")
        lines = source.splitlines()
        self.standard: set[tuple[str, str]] = set()
        self.needs: list[str] = []
        first, *rest = ast.parse(source).body
        body_lines = lines[: first.lineno - 1] + [""] * (first.end_lineno or 0) + lines[first.end_lineno :]
        self.head = "\n".join(lines[first.lineno - 1 : first.end_lineno]).partition("\n>>>")[0].rstrip()
        self.head += "" if self.head.endswith('"""') else '\n"""'
        for node in rest:
            if not isinstance(node, ast.Import | ast.ImportFrom):
                continue
            if isinstance(node, ast.ImportFrom) and node.level:
                self.needs.append(".".join([*above[: len(above) - node.level + 1], node.module or ""]))
            elif ast.unparse(node) != FUTURE:
                module = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
                self.standard |= {(module, alias.name) for alias in node.names}
            for at in range(node.lineno - 1, node.end_lineno or 0):
                body_lines[at] = ""
        self.body = "\n".join(body_lines).strip("\n")


def in_order(last: str) -> dict[str, Room]:
    """Return `last` and the rooms it needs, each after the rooms it needs itself."""
    rooms: dict[str, Room] = {}

    def enter(name: str) -> None:
        if name not in rooms:
            room = Room(name)
            for other in room.needs:
                enter(other)
            rooms[name] = room

    enter(last)
    return rooms
