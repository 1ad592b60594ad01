"""Toolkit for parts of variant sudokus: one import serves a part.

Names are imported when they are first asked for, so that a part loads nothing that it does not use.

>>> from gridproof.puzzles.parts.kit import CellGroups, line_part
>>> CellGroups("thermometers", "thermometer").key
'value'
"""

from typing import TYPE_CHECKING

from ...lazy_imports import lazy_imports

if TYPE_CHECKING:
    from ...constraints import AllDifferent as AllDifferent
    from ...constraints import Clause as Clause
    from ...constraints import ClueLabel as ClueLabel
    from ...constraints import Compare as Compare
    from ...constraints import Connected as Connected
    from ...constraints import Consecutive as Consecutive
    from ...constraints import Constraint as Constraint
    from ...constraints import CountHolding as CountHolding
    from ...constraints import Difference as Difference
    from ...constraints import DistinctSets as DistinctSets
    from ...constraints import Implication as Implication
    from ...constraints import Linear as Linear
    from ...constraints import Negation as Negation
    from ...constraints import NumberOfValues as NumberOfValues
    from ...constraints import Quotient as Quotient
    from ...constraints import Regular as Regular
    from ...constraints import Sight as Sight
    from ...constraints import Table as Table
    from ...constraints import Tally as Tally
    from ...constraints import Visible as Visible
    from ...constraints import at_least_one_of as at_least_one_of
    from ...constraints import exactly as exactly
    from ...constraints import implies as implies
    from ...constraints import total as total
    from ...constraints.base import RuleLabel as RuleLabel
    from ...core.board import at as at
    from ...core.board import square_of as square_of
    from ...core.cells import Cell as Cell
    from ...core.cells import Domain as Domain
    from ...core.cells import Is as Is
    from ...core.cells import Scope as Scope
    from ...core.cells import all_of as all_of
    from ...core.errors import InputError as InputError
    from ...core.errors import TooLarge as TooLarge
    from ...core.marks import Beside as Beside
    from ...core.marks import Caption as Caption
    from ...core.marks import Disc as Disc
    from ...core.marks import Fill as Fill
    from ...core.marks import LineMark as LineMark
    from ...core.marks import Marks as Marks
    from ...core.marks import Outline as Outline
    from ...core.marks import Sign as Sign
    from ...core.places import Place as Place
    from ...core.record import Record as Record
    from ...core.record import Square as Square
    from ...core.record import shorten as shorten
    from ...core.turns import MIRRORED as MIRRORED
    from ...core.turns import STILL as STILL
    from ...core.turns import UPRIGHT as UPRIGHT
    from ...fields import BOTH as BOTH
    from ...fields import LONGER as LONGER
    from ...fields import Bound as Bound
    from ...fields import CellGroup as CellGroup
    from ...fields import CellGroups as CellGroups
    from ...fields import Flag as Flag
    from ...fields import Letter as Letter
    from ...fields import Letters as Letters
    from ...fields import Number as Number
    from ...fields import Outside as Outside
    from ...fields import OutsideClue as OutsideClue
    from ...fields import PairMarks as PairMarks
    from ...fields import Pairs as Pairs
    from ...fields import Param as Param
    from ...fields import Several as Several
    from ...fields.values import Word as Word
    from ...notation.variants import keys as keys
    from ...judging import clues_of as clues_of
    from ...making.deriving import consecutive as consecutive
    from ...making.deriving import pairs_where as pairs_where
    from ...making.placing import Groups as Groups
    from ...making.placing import alike as alike
    from ...making.placing import block as block
    from ...making.placing import place as place
    from ...making.placing import place_drawn as place_drawn
    from ...making.placing import some as some
    from ...making.recipe import BlankBoard as BlankBoard
    from ...making.recipe import Derived as Derived
    from ...making.recipe import Draft as Draft
    from ...making.recipe import Entries as Entries
    from ...making.recipe import Unfit as Unfit
    from ...rules.automaton import compile_automaton as compile_automaton
    from ...rules.automaton import compile_pattern as compile_pattern
    from ...rules.line_marks import arrow as arrow
    from ...rules.line_marks import beside as beside
    from ...rules.line_marks import bulb as bulb
    from ...rules.line_marks import circle as circle
    from ...rules.line_marks import dot as dot
    from ...rules.line_marks import line as line
    from ...rules.line_marks import middle as middle
    from ...rules.line_marks import sign as sign
    from ...rules.line_marks import square_at as square_at
    from ...rules.number_words import number_lists as number_lists
    from ...rules.number_words import pattern as pattern
    from ...rules.operations import SIGNS as SIGNS
    from ...rules.operations import reaching as reaching
    from ..along import NOTHING as NOTHING
    from ..along import accepts as accepts
    from ..along import classes_in_turn as classes_in_turn
    from ..along import folds_both as folds_both
    from ..along import forms_one_of as forms_one_of
    from ..along import most_together as most_together
    from ..classes import each_block_holds as each_block_holds
    from ..classes import remainders as remainders
    from ..classes import thirds as thirds
    from ..contents import judge_contents as judge_contents
    from ..contents import needs as needs
    from ..contents import some_digits as some_digits
    from ..extras import NO_DIGIT as NO_DIGIT
    from ..extras import ExtraRegions as ExtraRegions
    from ..extras import ExtraShading as ExtraShading
    from ..extras import SecondDigits as SecondDigits
    from ..extras import extra_of as extra_of
    from ..family import Rules as Rules
    from ..family import cage_part as cage_part
    from ..family import clue_part as clue_part
    from ..family import house_part as house_part
    from ..family import line_part as line_part
    from ..family import outside_part as outside_part
    from ..family import relation_part as relation_part
    from ..finished import Finished as Finished
    from ..finished import Raw as Raw
    from ..finished import find_repeat as find_repeat
    from ..finished import open_line as open_line
    from ..finished import where as where
    from ..grid import ANY_SUM as ANY_SUM
    from ..grid import BOX as BOX
    from ..grid import GIVENS as GIVENS
    from ..grid import HIGHEST as HIGHEST
    from ..grid import HIGHEST_SUM as HIGHEST_SUM
    from ..grid import LINE_SUM as LINE_SUM
    from ..grid import LOWEST as LOWEST
    from ..grid import ExtraCell as ExtraCell
    from ..grid import House as House
    from ..grid import Pair as Pair
    from ..grid import SudokuGrid as SudokuGrid
    from ..moves import KNIGHT as KNIGHT
    from ..moves import judge_moves as judge_moves
    from ..moves import pairs_by as pairs_by
    from ..moves import taxicab as taxicab
    from ..neighbours import unrelated_part as unrelated_part
    from ..part import Part as Part
    from ..sums import all_sums_equal as all_sums_equal
    from ..sums import balance as balance
    from ..sums import distinct_sum as distinct_sum
    from ..sums import distinct_where as distinct_where
    from ..sums import sets_where as sets_where
    from ..sums import sum_is as sum_is
    from ..sums import sums_equal as sums_equal

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_imports(__name__)
