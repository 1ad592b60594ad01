"""One drawing of every puzzle: a scene of shapes, painted as SVG, in a page, or in a terminal."""

from .clash import Clash
from .scene import Scene, scene, side_by_side
from .svg import svg

__all__ = ["Clash", "Scene", "scene", "side_by_side", "svg"]
