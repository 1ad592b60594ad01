"""Rules that only the text of a document names, without a constraint for them.

Words are not understood here. If they name a sort of rule and the document has no constraint of that sort,
answers say that it was not checked; a rule told in other words is not noticed.

>>> words_alone("Cells a knight's move apart differ. Killer cages add up.", {"cages"})
['rules in words: knight']
"""

from __future__ import annotations

import re
from collections.abc import Collection

_SORTS = {
    r"knight": "knight",
    r"king'?s": "king",
    r"thermo\w*": "thermometer",
    r"killer cages?": "cage",
    r"arrows?": "arrow little_killer",
    r"non-?consecutive": "nonconsecutive all_differences",
    r"renbans?": "renban",
    r"whispers?": "whisper",
    r"palindromes?": "palindrome",
    r"sandwich\w*": "sandwich",
    r"skyscrapers?": "skyscraper",
    r"little killers?": "little_killer",
    r"x-?sums?": "x_sum",
    r"between lines?": "between",
    r"lockout": "lockout",
    r"entrop\w+": "entrop",
    r"modular|modulo": "mod",
    r"zippers?": "zipper",
    r"region sum": "region_sum",
    r"clones?": "clone",
    r"kropki": "difference ratio",
    r"anti-?diagonal": "diagonal",
    r"disjoint": "disjoint",
    r"indexers?|index cells?": "indexer",
    r"numbered rooms?": "numbered_room",
    r"look-?and-?say": "look_and_say",
    r"nabner": "nabner",
    r"doublers?": "doubler",
    r"schr(?:ö|oe|o)dinger": "schr",
    r"chaos construction": "chaos",
    r"(?<!no )negative constraint": "s_given",
    r"liars?|lies\b(?! (?:strictly )?(?:at|along|between|in|inside|on|outside|within)\b)": "liar",
    r"yin-?yang|minesweeper|star battle|nurikabe|galax\w+|loop|snake": "loop snake",
}
"""Sorts of rules as texts name them, each with pieces of the names of their parts."""

_TEXT = 20_000
"""Maximum number of characters of a text to examine."""


def words_alone(text: str, parts: Collection[str]) -> list[str]:
    """Return the rules that a text names although none of the `parts` of a record states them."""
    stated = " ".join(parts)
    matches = (
        re.search(rf"\b(?:{words})", text[:_TEXT], re.IGNORECASE)
        for words, names in _SORTS.items()
        if not any(name in stated for name in names.split())
    )
    return [f"rules in words: {match[0].lower()}" for match in matches if match is not None]
