"""The form of Simon Tatham's Portable Puzzle Collection: game ids."""

from typing import TYPE_CHECKING

from ...lazy_imports import lazy_imports

if TYPE_CHECKING:
    from .declaration import BOXED as BOXED
    from .declaration import LETTERS as LETTERS
    from .declaration import RUNS as RUNS
    from .declaration import BlockWalls as BlockWalls
    from .declaration import Dominoes as Dominoes
    from .declaration import DotCenters as DotCenters
    from .declaration import Gaps as Gaps
    from .declaration import InBrackets as InBrackets
    from .declaration import Inequalities as Inequalities
    from .declaration import Lists as Lists
    from .declaration import NumberRuns as NumberRuns
    from .declaration import Sgt as Sgt
    from .declaration import SideClues as SideClues
    from .declaration import Symbols as Symbols

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_imports(__name__)
