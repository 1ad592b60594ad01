"""Print the puzzles of pzpr's editor by what becomes of their URLs here: read, another puzzle, or not here.

>>> state("slither", "Slitherlink"), state("kouchoku", "Kouchoku")
('read', 'not here')
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from boards import ROOT

from gridproof.puzzles import InputError
from gridproof.puzzles.core.names import letters_of
from gridproof.puzzles.forms.declared import kinds_by_form_name, refuse_namesake
from gridproof.puzzles.kinds import all_kinds
from gridproof.puzzles.notation.pzpr.declaration import Pzpr

FOLDER = ROOT / "tests" / "data" / "pzpr"


def names() -> list[tuple[str, str]]:
    """Return each name that a URL may begin with, and the title of its puzzle."""
    rows = [line.split("\t") for line in (FOLDER / "names.tsv").read_text("utf-8").splitlines()]
    return [(name, title) for own, title, *others in rows for name in (own, *" ".join(others).split())]


def urls() -> list[str]:
    """Return the URLs of the tests of cspuz_core."""
    return (FOLDER / "urls.txt").read_text("utf-8").split()


@cache
def kinds_by_letters() -> dict[str, str]:
    """Return the kinds by all names that people have for them."""
    return {letters_of(name): kind.name for kind in all_kinds() for name in kind.own_names}


def state(name: str, title: str) -> str:
    """Return what becomes of URLs of a puzzle, by its name and title there."""
    if kinds_by_form_name(Pzpr, name):
        return "read"
    try:
        refuse_namesake(name)
    except InputError:
        return "another puzzle"
    here = {letters_of(name), letters_of(title)} & kinds_by_letters().keys()
    return "here, but not read" if here else "not here"


if __name__ == "__main__":
    states = {name: state(name, title) for name, title in names()}
    for each, count in Counter(states.values()).most_common():
        print(f"{count:4} {each}: {' '.join(name for name in states if states[name] == each)}")
