"""Text: words, rows and lines of fields by name, and sketches of boards."""

from typing import TYPE_CHECKING

from ...lazy_imports import lazy_imports

if TYPE_CHECKING:
    from . import field_lines as field_lines
    from . import groups as groups
    from . import layouts as layouts
    from . import pieces as pieces
    from . import rows as rows

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_imports(__name__)
