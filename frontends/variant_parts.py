"""The methods of `Variant`, one for each part; ``tests/support/variant_methods.py`` writes them.

>>> PartMethods.cage.__doc__
'No digit repeats in a cage, and the digits of a cage add up to its sum, if it has one.'
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Self, TypeAlias

Cells: TypeAlias = str | Iterable[Sequence[int]]
"""Squares: ``"r1c1 r1c2"``, ``"r1c1-r1c4"`` for a straight run, or pairs of row and column from 0."""


class PartMethods(ABC):
    """A method for each part."""

    @abstractmethod
    def _plus(self, name: str, *said: Any) -> Self:
        """The same with one more clue of a part."""

    def all_differences_given(self, yes: bool = True) -> Self:
        """All possible white dots are given: digits without a dot between them do not differ by 1."""
        return self._plus("all_differences_given", yes)

    def all_ratios_given(self, yes: bool = True) -> Self:
        """All possible black dots are given: of digits without a dot between them none is twice the other."""
        return self._plus("all_ratios_given", yes)

    def all_sums_given(self, yes: bool = True) -> Self:
        """All possible Xs and Vs are given: digits without one between them add up to neither 10 nor 5."""
        return self._plus("all_sums_given", yes)

    def anti_king(self, yes: bool = True) -> Self:
        """Squares a king's move apart hold different digits."""
        return self._plus("anti_king", yes)

    def anti_knight(self, yes: bool = True) -> Self:
        """Squares a knight's move apart hold different digits."""
        return self._plus("anti_knight", yes)

    def arrow(self, circle: Cells, cells: Cells) -> Self:
        """The digits along an arrow add up to the digit in its circle."""
        return self._plus("arrows", circle, cells)

    def automaton(self, cells: Cells, value: str) -> Self:
        """The automaton of a line accepts its digits, read in order."""
        return self._plus("automata", cells, value)

    def between_line(self, cells: Cells) -> Self:
        """Digits on a between line lie strictly between those in the circles at its ends."""
        return self._plus("between_lines", cells)

    def cage(self, cells: Cells, sum: int | None = None) -> Self:
        """No digit repeats in a cage, and the digits of a cage add up to its sum, if it has one."""
        return self._plus("cages", cells, sum)

    def chaos_construction(self, yes: bool = True) -> Self:
        """Divide the board into connected regions, each of which holds each digit once."""
        return self._plus("chaos_construction", yes)

    def clone(self, cells: Cells, value: int | None = None) -> Self:
        """Clones with the same number hold the same digits at the same places."""
        return self._plus("clones", cells, value)

    def connected_digit(self, cells: Cells, digits: str | Sequence[int]) -> Self:
        """The squares of a list that hold one of its digits, at least one, are connected by their edges."""
        return self._plus("connected_digits", cells, digits)

    def consecutive(self, cells: Cells) -> Self:
        """A bar stands between every two neighbours that differ by 1."""
        return self._plus("consecutive", cells)

    def containing_cage(self, cells: Cells, digits: str | Sequence[int]) -> Self:
        """A cage holds its digits, each at least as often as it is named."""
        return self._plus("containing_cages", cells, digits)

    def count_distinct(self, control: Cells, cells: Cells) -> Self:
        """A circle holds how many different digits there are in its cage."""
        return self._plus("count_distinct", control, cells)

    def counting_circle(self, cells: Cells) -> Self:
        """A digit in a circle stands in exactly so many circles."""
        return self._plus("counting_circles", cells)

    def diagonal_nonconsecutive(self, yes: bool = True) -> Self:
        """Digits that touch at a corner do not differ by 1."""
        return self._plus("diagonal_nonconsecutive", yes)

    def difference(self, cells: Cells, value: int | None = None) -> Self:
        """Digits with a white dot between them differ by 1, or by the number in the dot."""
        return self._plus("differences", cells, value)

    def digital_root_cage(self, cells: Cells, value: int) -> Self:
        """No digit repeats in the cage, and its sum has the given digital root."""
        return self._plus("digital_root_cages", cells, value)

    def disjoint_groups(self, yes: bool = True) -> Self:
        """Squares in the same place of their boxes hold different digits."""
        return self._plus("disjoint_groups", yes)

    def doppelganger(self, yes: bool = True) -> Self:
        """Each row, column and region holds 0 and all but one of the other digits. No two rows lack the same
        digit, nor two columns, nor two regions; what the row, the column and the region of a 0 lack differs.
        """
        return self._plus("doppelganger", yes)

    def double_arrow(self, cells: Cells) -> Self:
        """The digits in the circles of a double arrow add up to the sum of the digits between them."""
        return self._plus("double_arrows", cells)

    def doublers(self, yes: bool = True) -> Self:
        """Find a doubler in each row, column and region, each of another digit: it counts twice its digit."""
        return self._plus("doublers", yes)

    def dutch_flatmates(self, yes: bool = True) -> Self:
        """Each 5 (the middle digit) has a 1 (the lowest) directly above it or a 9 directly below."""
        return self._plus("dutch_flatmates", yes)

    def either(self, *claims: Self) -> Self:
        """Of the alternatives of a clue at least one holds."""
        return self._plus("either", *claims)

    def entropic_line(self, cells: Cells) -> Self:
        """Of any three neighbours on an entropic line one is low, one middle and one high."""
        return self._plus("entropic_lines", cells)

    def equal_sum(self, cells: Cells, value: int | None = None) -> Self:
        """Groups of squares with the same number have the same sum."""
        return self._plus("equal_sums", cells, value)

    def equality_cage(self, cells: Cells) -> Self:
        """No digit repeats in an equality cage; as many digits are even as odd, and low as high."""
        return self._plus("equality_cages", cells)

    def extra_region(self, cells: Cells) -> Self:
        """No digit repeats in a grey region."""
        return self._plus("extra_regions", cells)

    def extreme(self, cells: Cells, value: str) -> Self:
        """A marked square holds less, or more, than each of its neighbours that has not the same mark."""
        return self._plus("extremes", cells, value)

    def falling_diagonal(self, yes: bool = True) -> Self:
        """No digit repeats on the long diagonal from the upper left corner."""
        return self._plus("falling_diagonal", yes)

    def fog_light(self, cells: Cells, value: str) -> Self:
        """Fog covers the board but for the lit squares, and lifts around each right digit."""
        return self._plus("fog_lights", cells, value)

    def full_rank(self, place: str, value: int) -> Self:
        """Rows and columns are read as numbers from both ends; a clue is the rank of its line among all of
        them, the smallest first.
        """
        return self._plus("full_ranks", place, value)

    def global_entropy(self, yes: bool = True) -> Self:
        """Each block of two by two squares holds a low (1–3), a middle (4–6) and a high digit (7–9)."""
        return self._plus("global_entropy", yes)

    def global_mod(self, yes: bool = True) -> Self:
        """Each block of two by two squares holds digits of all three remainders by 3."""
        return self._plus("global_mod", yes)

    def hidden_skyscraper(self, place: str, value: int) -> Self:
        """Digits are heights of buildings; a clue is the first one that a higher one before it hides."""
        return self._plus("hidden_skyscrapers", place, value)

    def indexer(self, cells: Cells, value: str) -> Self:
        """An indexer says in which place of its row, column or box the number of its own place stands."""
        return self._plus("indexers", cells, value)

    def inequality(self, cells: Cells) -> Self:
        """An inequality sign points to the smaller of two digits."""
        return self._plus("inequalities", cells)

    def knightmare(self, yes: bool = True) -> Self:
        """Digits a knight's move apart add up to neither 5 nor 15."""
        return self._plus("knightmare", yes)

    def ladders(self, yes: bool = True) -> Self:
        """The 1 of the top row touches the 2 of the next row, this the 3 of the third row, and so on, at
        least at a corner; so do the 1 of the bottom row and those above it.
        """
        return self._plus("ladders", yes)

    def little_killer(self, place: str, value: int) -> Self:
        """A clue with an arrow is the sum of the digits along its diagonal, which may repeat."""
        return self._plus("little_killers", place, value)

    def lockout_line(self, cells: Cells, value: int | None = None) -> Self:
        """The ends of a lockout line differ by at least its number, 4 of nine digits where it has none;
        digits on the line neither lie between them nor equal one of them.
        """
        return self._plus("lockout_lines", cells, value)

    def look_and_say(self, cells: Cells, counts: str | Sequence[int]) -> Self:
        """A cage says how often it holds some digits: 23 for exactly two 3s."""
        return self._plus("look_and_say", cells, counts)

    def lunchbox(self, cells: Cells, sum: int) -> Self:
        """The digits of a lunchbox differ; those between its smallest and largest add up to the sum."""
        return self._plus("lunchboxes", cells, sum)

    def magic_square(self, cells: Cells) -> Self:
        """The rows, columns and long diagonals of a magic square have the same sum."""
        return self._plus("magic_squares", cells)

    def modular_line(self, cells: Cells, value: int | None = None) -> Self:
        """Any three neighbours on a modular line leave different remainders when divided by 3; with another
        number any so many neighbours when divided by it.
        """
        return self._plus("modular_lines", cells, value)

    def mutual_relation(self, cells: Cells, value: str) -> Self:
        """Any two squares of the line are one of its pairs of digits, the earlier one first."""
        return self._plus("mutual_relations", cells, value)

    def nabner(self, cells: Cells) -> Self:
        """No two digits of a nabner line are equal or consecutive."""
        return self._plus("nabners", cells)

    def never(self, *claims: Self) -> Self:
        """Denied clues do not hold."""
        return self._plus("never", *claims)

    def nonconsecutive(self, yes: bool = True) -> Self:
        """Digits that share an edge do not differ by 1, unless there is a white dot between them."""
        return self._plus("nonconsecutive", yes)

    def numbered_room(self, place: str, value: int) -> Self:
        """A clue stands in the N-th square from its side, where N is the digit in the first square."""
        return self._plus("numbered_rooms", place, value)

    def operation_cage(self, cells: Cells, value: str) -> Self:
        """The digits of an operation cage make its number by its operation, and may repeat."""
        return self._plus("operation_cages", cells, value)

    def pair_relation(self, cells: Cells, value: str) -> Self:
        """Neighbours along the line are one of its pairs of digits, in this order."""
        return self._plus("pair_relations", cells, value)

    def palindrome(self, cells: Cells) -> Self:
        """The digits of a palindrome read the same from both ends."""
        return self._plus("palindromes", cells)

    def parity(self, cells: Cells, value: str) -> Self:
        """A grey square holds an even digit, a grey circle an odd one."""
        return self._plus("parity", cells, value)

    def pattern(self, cells: Cells, value: str) -> Self:
        """The digits of a line, read in order, match its regular expression."""
        return self._plus("patterns", cells, value)

    def pill_arrow(self, pill: Cells, cells: Cells) -> Self:
        """The digits along an arrow add up to the number of two or three digits in its pill."""
        return self._plus("pill_arrows", pill, cells)

    def quadruple(self, cells: Cells, digits: str | Sequence[int]) -> Self:
        """The digits in a circle on a corner stand in the four squares around it, each at least so often."""
        return self._plus("quadruples", cells, digits)

    def ratio(self, cells: Cells, value: int | None = None) -> Self:
        """One of two digits with a black dot is twice the other, or the number in the dot times."""
        return self._plus("ratios", cells, value)

    def region_arrow(self, control: Cells, cells: Cells) -> Self:
        """A square with arms says how many squares of its region it sees along them, itself counted once."""
        return self._plus("region_arrows", control, cells)

    def region_count(self, control: Cells, cells: Cells) -> Self:
        """A circle says how many of the squares around it are in its own region, itself among them."""
        return self._plus("region_counts", control, cells)

    def region_kind(self, control: Cells, cells: Cells) -> Self:
        """A circle says in how many different regions the squares of its list are."""
        return self._plus("region_kinds", control, cells)

    def region_sum_line(self, cells: Cells) -> Self:
        """Region borders cut a region sum line into segments that all have the same sum."""
        return self._plus("region_sum_lines", cells)

    def rellik_cage(self, cells: Cells, value: int) -> Self:
        """No digit repeats in a rellik cage, and no one or more of its digits add up to its number."""
        return self._plus("rellik_cages", cells, value)

    def renban(self, cells: Cells) -> Self:
        """The digits of a renban line are different and consecutive, in any order."""
        return self._plus("renbans", cells)

    def rising_diagonal(self, yes: bool = True) -> Self:
        """No digit repeats on the long diagonal from the lower left corner."""
        return self._plus("rising_diagonal", yes)

    def rossini(self, place: str, value: str) -> Self:
        """The nearest three digits rise to the tip of an arrow; without one they neither rise nor fall."""
        return self._plus("rossini", place, value)

    def rossini_may_lack(self, yes: bool = True) -> Self:
        """Whether digits may rise or fall where there is no arrow."""
        return self._plus("rossini_may_lack", yes)

    def same_digits(self, cells: Cells, value: int | None = None) -> Self:
        """Groups of squares with the same number hold the same digits, in any order."""
        return self._plus("same_digits", cells, value)

    def same_set(self, yes: bool = True) -> Self:
        """All rows, columns and regions hold the same digits."""
        return self._plus("same_set", yes)

    def sandwich(self, place: str, value: int) -> Self:
        """A sandwich clue is the sum of the digits between the lowest and the highest digit of its line."""
        return self._plus("sandwiches", place, value)

    def schroedinger(self, yes: bool = True) -> Self:
        """In each row, column and region one square holds two digits, so that each digit stands there once;
        it counts the sum of both.
        """
        return self._plus("schroedinger", yes)

    def self_taxicab(self, yes: bool = True) -> Self:
        """Two equal digits are not as many steps apart, in rows and columns together, as the digit says."""
        return self._plus("self_taxicab", yes)

    def sequence(self, cells: Cells) -> Self:
        """Along a sequence line each digit differs from the one before it by the same amount, up or down."""
        return self._plus("sequences", cells)

    def skyscraper(self, place: str, value: int) -> Self:
        """Digits are heights of buildings; a clue counts those that no higher one before them hides."""
        return self._plus("skyscrapers", place, value)

    def slow_thermometer(self, cells: Cells) -> Self:
        """Along a slow thermometer digits rise or stay the same from its bulb on."""
        return self._plus("slow_thermometers", cells)

    def sum(self, cells: Cells, value: int) -> Self:
        """Digits with an X between them add up to 10, with a V to 5, with a number to that number."""
        return self._plus("sums", cells, value)

    def sum_cage(self, cells: Cells, sum: int) -> Self:
        """The digits of a sum cage add up to its sum and may repeat."""
        return self._plus("sum_cages", cells, sum)

    def sum_line(self, cells: Cells, value: int | None = None) -> Self:
        """A sum line can be cut into segments which each add up to its number, 10 if it has none."""
        return self._plus("sum_lines", cells, value)

    def taxicab(self, number: int) -> Self:
        """Squares that are the given number of steps apart, in rows and columns, hold different digits."""
        return self._plus("taxicab", number)

    def thermometer(self, cells: Cells) -> Self:
        """Along a thermometer digits rise from its bulb on."""
        return self._plus("thermometers", cells)

    def tied_ranks(self, yes: bool = True) -> Self:
        """Whether other lines may have the same number as one with a rank."""
        return self._plus("tied_ranks", yes)

    def value_indexing(self, cells: Cells) -> Self:
        """The first digit of a slingshot stands again as many squares behind the second one as this says."""
        return self._plus("value_indexing", cells)

    def value_set(self, cells: Cells, value: str) -> Self:
        """The digits of a group are different and form one of its sets."""
        return self._plus("value_sets", cells, value)

    def when(self, condition: Self, then: Self) -> Self:
        """Where all clues of a condition hold, those that follow from it hold too."""
        return self._plus("when", condition, then)

    def whisper(self, cells: Cells, value: int | None = None) -> Self:
        """Neighbours on a whisper differ by at least its number: 5 on a German, 4 on a Dutch whisper."""
        return self._plus("whispers", cells, value)

    def windoku(self, yes: bool = True) -> Self:
        """No digit repeats in one of the grey windows."""
        return self._plus("windoku", yes)

    def x_sum(self, place: str, value: int) -> Self:
        """A clue is the sum of the first X digits from its side, where X is the first of these digits."""
        return self._plus("x_sums", place, value)

    def zipper(self, cells: Cells) -> Self:
        """Two squares as far from the middle of a zipper line always have the same sum; it is the digit in
        the middle, if there is a middle square.
        """
        return self._plus("zippers", cells)
