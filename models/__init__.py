"""Compile a puzzle for a solver, search it, and report what was proven."""

if not __name__.startswith("gridproof."):
    raise ImportError("import gridproof.models: the folder is installed under that name alone")

from .core.model import (
    BackendMissing,
    Compiled,
    Deadline,
    Found,
    Model,
    Session,
    Unknown,
    WrongSolution,
    emits,
)

__all__ = [
    "BackendMissing",
    "Compiled",
    "Deadline",
    "Found",
    "Model",
    "Session",
    "Unknown",
    "WrongSolution",
    "emits",
]
