"""Forms of answers, the output of a puzzle: the counterpart of fields.

A kind declares one form, or `Parts` of several. A form writes a solution in records, draws it in pictures and
in characters, lists the possible answers, and finds the squares in which two answers differ. A new form is a
subclass, which may stand in the file of its kind: nothing else knows forms by their names.

>>> from gridproof.puzzles import kind_named
>>> [form.name for form in kind_named("yajilin").answer.parts]
['links', 'shaded']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy_imports import lazy_imports

if TYPE_CHECKING:
    from .fillings import Answer as Answer
    from .fillings import given_in as given_in
    from .fillings import grids as grids
    from .fillings import holes_in as holes_in
    from .fillings import numbers as numbers
    from .fillings import numbers_of_regions as numbers_of_regions
    from .fillings import shaded_link_fillings as shaded_link_fillings
    from .form import BLOCK as BLOCK
    from .form import SHADE as SHADE
    from .form import AnswerForm as AnswerForm
    from .form import ByCell as ByCell
    from .form import Characters as Characters
    from .form import Glyph as Glyph
    from .form import Parts as Parts
    from .form import Picture as Picture
    from .inputs import AREAS as AREAS
    from .inputs import EDGES as EDGES
    from .inputs import LINKS as LINKS
    from .inputs import MARKS as MARKS
    from .inputs import NUMBERS as NUMBERS
    from .inputs import PLACES as PLACES
    from .inputs import Input as Input
    from .lines import Edges as Edges
    from .lines import Inside as Inside
    from .lines import Links as Links
    from .listed import ByName as ByName
    from .listed import Item as Item
    from .listed import Items as Items
    from .regions import Borders as Borders
    from .regions import Enclosed as Enclosed
    from .regions import Pieces as Pieces
    from .regions import RegionGrid as RegionGrid
    from .regions import inner_edges as inner_edges
    from .squares import STAR_GRID as STAR_GRID
    from .squares import FlagGrid as FlagGrid
    from .squares import GridForm as GridForm
    from .squares import NumberGrid as NumberGrid
    from .squares import Placement as Placement
    from .squares import Rows as Rows
    from .squares import Shading as Shading
    from .squares import SymbolGrid as SymbolGrid
    from .squares import ValueGrid as ValueGrid
    from .squares import entries_in as entries_in
    from .squares import is_partial as is_partial

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_imports(__name__)
