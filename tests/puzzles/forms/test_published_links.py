"""Links in the tests of cspuz_core, a solver of others: each is read, has one answer, and is written as the
same puzzle. The list is `data/pzpr/urls.txt`, from https://github.com/semiexp/cspuz_core.
"""

from __future__ import annotations

import pytest
from boards import DATA

from gridproof import check, read_one
from gridproof.puzzles.forms.checked import differences
from gridproof.puzzles.forms.declared import kinds_by_form_name
from gridproof.puzzles.forms.links import read_form
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.notation.pzpr.declaration import Pzpr

ALL = (DATA / "pzpr" / "urls.txt").read_text("ascii").split()
LINKS = [link for link in ALL if kinds_by_form_name(Pzpr, link.partition("?")[2].partition("/")[0])]
"""The links of kinds that are here."""

SEVERAL = ("?aquarium/r/5/4/17qgela/l24g", "?nurikabe/6/6/m8n8i9u")
"""Boards with several answers: that solver tells what all of them share."""


def test_there_are_links_of_many_kinds() -> None:
    assert len(LINKS) > 75
    assert len({link.split("/")[3] for link in LINKS}) > 45


@pytest.mark.parametrize("link", LINKS)
def test_a_link_is_read_has_one_answer_and_is_written_again(link: str) -> None:
    puzzle = read_one(link)
    assert check(puzzle, timeout=120).status == ("multiple" if link.endswith(SEVERAL) else "unique")
    assert puzzle.record is not None
    assert not [*differences(puzzle.record, read_form(write(puzzle.record, "puzzlink")))]
