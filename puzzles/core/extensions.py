"""Kinds and back ends of other packages, found by their entry points in ``gridproof.kinds`` and
``gridproof.backends``. A package declares them in its ``pyproject.toml``:

    [project.entry-points."gridproof.kinds"]
    domino_sums = "my_package.domino_sums:KIND"

The object of an entry point is known by its own `name`. Packages are searched only for a name that we do not
have, or if all names are asked for.

>>> extensions("gridproof.nothing", str)
{}
"""

from __future__ import annotations

import warnings
from functools import cache
from typing import Any


def has_extensions(group: str) -> bool:
    """Return whether another package has an entry point in a group; nothing is imported for that.

    >>> has_extensions("gridproof.nothing")
    False
    """
    from importlib.metadata import entry_points

    return bool(entry_points(group=group))


@cache
def extensions(group: str, base: type[Any]) -> dict[str, Any]:
    """Return a group's entry points by name: instances of `base`, or classes if that is `type`.

    Objects that cannot be imported are left out with a warning.
    """
    from importlib.metadata import entry_points  # a hundredth of a second, which few need

    by_name: dict[str, Any] = {}
    for entry in entry_points(group=group):
        try:
            extension = entry.load()
            if not isinstance(extension, base):
                raise TypeError(f"it is no {base.__name__}")
            by_name[extension.name] = extension
        except Exception as error:
            package = entry.dist.name if entry.dist else "a package"
            warnings.warn(f"{entry.value} of {package} is left out: {error!r}", stacklevel=2)
    return by_name
