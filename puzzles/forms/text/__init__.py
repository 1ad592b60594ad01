"""Plain text: grids, fields by name, and boards as people draw them."""

from typing import TYPE_CHECKING

from ...lazy_imports import lazy_imports

if TYPE_CHECKING:
    from . import groups as groups
    from . import layouts as layouts
    from . import pieces as pieces
    from . import rows as rows
    from . import said as said

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_imports(__name__)
