"""The nearest name is one question, for kinds, commands, options and fields alike."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from gridproof import InputError
from gridproof.frontends.cli import cli
from gridproof.puzzles.core import names
from gridproof.puzzles.core.names import distance, letters_of, nearest_name
from gridproof.puzzles.kinds import all_kinds, kind_called, names_of_kinds

WORDS = st.text("abc", max_size=5)


def neighbours(word: str) -> set[str]:
    """Return the words that are one letter, or one swap, away."""
    cuts = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    return {
        *(a + b[1:] for a, b in cuts if b),
        *(a + letter + b for (a, b), letter in product(cuts, "abc")),
        *(a + letter + b[1:] for (a, b), letter in product(cuts, "abc") if b),
        *(a + b[1] + b[0] + b[2:] for a, b in cuts if len(b) > 1),
    }


@given(WORDS, WORDS)
def test_the_distance_is_that_of_single_changes(one: str, other: str) -> None:
    found = distance(one, other)
    assert found == distance(other, one)
    assert (found == 0) == (one == other)
    assert (found <= 1) == (other in {one, *neighbours(one)})
    assert abs(len(one) - len(other)) <= found <= max(len(one), len(other))


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("kakura", "'kakuro'?"),
        ("suduko", "'sudoku'?"),
        ("slithelrink", "'slitherlink'?"),
        ("loopi", "'slitherlink' (Loopy)?"),
        ("starbatle", "'star_battle'?"),
        ("spiral galaxie", "'galaxies' (Spiral galaxies)?"),
        ("jigsaw sud", "'jigsaw_sudoku'?"),
    ],
)
def test_the_nearest_kind(name: str, nearest: str) -> None:
    with pytest.raises(InputError) as wrong:
        kind_called(name)
    assert str(wrong.value) == f"there is no kind {name!r}, did you mean {nearest}"


def test_a_name_far_from_all_kinds() -> None:
    with pytest.raises(InputError, match="there is no kind 'backgammon'; `gridproof kinds` lists them"):
        kind_called("backgammon")


def test_every_kind_goes_by_all_its_names() -> None:
    for kind in all_kinds():
        for name in (kind.name, kind.title, *kind.aliases):
            for written in (name, name.upper(), name.replace(" ", ""), name.replace(" ", "-")):
                assert kind_called(written) is kind
    others = {"slither": "slitherlink", "loopy": "slitherlink", "tentaisho": "galaxies"}
    assert {name: kind_called(name).name for name in others} == others


def test_a_name_that_another_program_has_for_several_kinds_is_none() -> None:
    with pytest.raises(InputError):
        kind_called("solo")
    # pzpr's renban is another puzzle than ours: a kind's own name comes first.
    assert kind_called("renban").name == "renban"


@pytest.mark.parametrize("pair", list(permutations(("kakuro", "kakurasu"))))
def test_the_order_of_the_names_makes_no_difference(pair: tuple[str, str]) -> None:
    assert nearest_name("kakuru", pair) == "kakuro"
    assert nearest_name("kakur", pair) == "kakuro"
    assert nearest_name("kakuras", pair) == "kakurasu"
    assert nearest_name("", pair) is None


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("slove",), "there is no command 'slove', did you mean 'solve'?"),
        (("chekc", "1234............"), "there is no command 'chekc', did you mean 'check'?"),
        (("1234............",), "that is a puzzle: `gridproof check` or another command goes before it"),
        (("check", "--timout", "3"), "there is no option '--timout', did you mean '--timeout'?"),
        (("--versoin",), "there is no option '--versoin', did you mean '--version'?"),
        (("check", "--frobnicate"), "there is no option '--frobnicate'\n"),
        (("export", "1234............", "--to", "mpss"), "did you mean 'mps'?"),
    ],
)
def test_the_nearest_command_and_option(arguments: tuple[str, ...], sentence: str) -> None:
    run = CliRunner().invoke(cli, arguments)
    assert run.exit_code == 2
    assert sentence in run.stderr


def test_the_nearest_name_is_that_of_plain_distances() -> None:
    def plain(name: str, known: list[str]) -> str | None:
        target, near = letters_of(name), []
        for candidate in known:
            letters = letters_of(candidate)
            begun = len(target) >= 3 and letters.startswith(target)
            wrong = distance(target, letters)
            if begun or 3 * wrong <= max(len(target), len(letters)):
                near.append((1 if begun else wrong, wrong, sorted(target) != sorted(letters), candidate))
        return min(near)[-1] if near else None

    random, known = Random(36), [*names_of_kinds()]
    for _ in range(60):
        word = [*random.choice(known)]
        for _ in range(random.randrange(1, 5)):
            word[random.randrange(len(word))] = random.choice("abcdefgé漢 xyz0")
        assert nearest_name("".join(word), known) == plain("".join(word), known)


def test_a_bounded_distance_is_the_plain_one_up_to_its_bound() -> None:
    random = Random(37)
    for _ in range(400):
        one, other = ("".join(random.choices("abc", k=random.randrange(9))) for _ in range(2))
        for most in range(6):
            assert min(distance(one, other, most), most + 1) == min(distance(one, other), most + 1)


def test_most_names_are_known_to_be_far_without_a_distance(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []

    def noted(one: str, other: str, most: int | None = None) -> int:
        counted.append(other)
        return distance(one, other, most)

    monkeypatch.setattr(names, "distance", noted)
    known = [*names_of_kinds()]
    assert nearest_name("yybcvtri", known) is None
    assert len(counted) < len(known) / 5
