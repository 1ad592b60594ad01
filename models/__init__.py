"""Compile a puzzle for a solver, search it, and report the proven result."""

from typing import TYPE_CHECKING

if not __name__.startswith("gridproof."):
    raise ImportError("import gridproof.models: the folder is installed under that name alone")

from ..puzzles.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from .core.model import BackendMissing as BackendMissing
    from .core.model import Compiled as Compiled
    from .core.model import Deadline as Deadline
    from .core.model import Found as Found
    from .core.model import Model as Model
    from .core.model import Session as Session
    from .core.model import Unknown as Unknown
    from .core.model import WrongSolution as WrongSolution
    from .core.model import emits as emits

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_imports(__name__)
