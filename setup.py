"""What is built of this checkout: its packages and its extension modules, found and not listed.

pyproject.toml says the rest. The folders of the top level stand in the package, each under its name:
`puzzles/kinds` is `gridproof.puzzles.kinds`. A file of C in a folder ``kernels`` is an extension module
beside it, ``_name`` for ``name.c``.
"""

import os
from contextlib import suppress
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.editable_wheel import editable_wheel

FLOORS = ("frontends", "models", "notebooks", "puzzles")


def packages() -> list[str]:
    """Return the face and every folder of the floors with files, by their import names."""
    names = ["gridproof"]
    for floor in FLOORS:
        for folder, folders, files in os.walk(floor):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            if files:
                names.append(".".join(["gridproof", *Path(folder).parts]))
    return names


def extensions() -> list[Extension]:
    """Return an extension module for each file of C; optional, as each has a twin in Python."""
    sources = sorted(path for floor in FLOORS for path in Path(floor).glob("**/kernels/*.c"))
    return [
        Extension(
            ".".join(["gridproof", *path.parent.parts, f"_{path.stem}"]),
            [path.as_posix()],
            depends=[header.as_posix() for header in sorted(path.parent.glob("*.h"))],
            define_macros=[("Py_LIMITED_API", "0x030b0000")],
            py_limited_api=True,
            optional=True,
        )
        for path in sources
    ]


EDITABLE = Path(".build", "editable")
"""Gets a link to the package, whose floors are links too: what an editable install puts on the path."""


class Editable(editable_wheel):
    """An editable install that mypy and pyright see: they follow a path, but not the finder that setuptools
    writes for packages from several folders. The finder stays where links are not followed.
    """

    def finalize_options(self) -> None:
        super().finalize_options()
        EDITABLE.mkdir(parents=True, exist_ok=True)
        with suppress(OSError):  # the link is there, or the system has none
            (EDITABLE / "gridproof").symlink_to(Path("..", "..", "gridproof"), target_is_directory=True)
        if all((EDITABLE / "gridproof" / floor).is_dir() for floor in FLOORS):
            self.package_dir = {"": EDITABLE.as_posix()}


if __name__ == "__main__":
    setup(
        cmdclass={"editable_wheel": Editable},
        packages=packages(),
        package_dir={"gridproof": "gridproof"} | {f"gridproof.{floor}": floor for floor in FLOORS},
        ext_modules=extensions(),
    )
