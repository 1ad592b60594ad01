"""Films: a frame for each step or press, the end, and films that are cut."""

from __future__ import annotations

import pytest

import gridproof
from gridproof.frontends.drawing.film import film_of, moments_of, state_after
from gridproof.frontends.drawing.scene import scene
from gridproof.frontends.rules.positions import begin, replay

SYSTEMS = ("drools4", "drools7", "membrane", "strategy", "wodm")

GUESSED = "38..94........1.....2...49.5..........1.58......2...6..6.9...5....46...27.....8.."


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("grid", [None, GUESSED])
def test_a_frame_shows_the_board_before_a_press_and_its_lines(system: str, grid: str | None) -> None:
    """Each board is what the changes before have made of the start; a system that guesses goes back."""
    puzzle = gridproof.read_one(grid) if grid else gridproof.sample("drools-hard-1")
    path = gridproof.explain(puzzle, system)
    film = film_of(path)
    assert len(film["frames"]) == len(path.presses) + 1
    start = begin(puzzle)
    domains, values = start.domains(), dict(start.names(start.placed))
    for number, (moment, frame) in enumerate(zip(moments_of(path), film["frames"], strict=True)):
        assert (moment.domains, moment.values) == (domains, values)
        reached = state_after(path, number)
        assert (reached.domains(), dict(reached.names(reached.placed))) == (domains, values)
        if number == len(path.presses):
            break
        press = path.presses[number]
        sentences = frame["sentence"].splitlines()
        assert sentences == list(press.lines or (step.sentence for step in press.steps))
        placed = [place for step in press.steps for place in step.places]
        drawn = [film["shapes"][shape] for shape in frame["shapes"]]
        assert sum(shape[:2] == ["box", "gain"] for shape in drawn) == len(placed)
        for change in press.changes:
            domains[change.cell] = change.values
            values.pop(change.cell, None)
            values |= {} if change.value is None else {change.cell: change.value}
    assert domains == path.domains
    assert f" after {len(path.presses)} press" in frame["sentence"]
    assert frame["sentence"].endswith(str(path.stats))


@pytest.mark.parametrize("profile", ["default", "drools7"])
def test_a_film_that_is_cut_ends_with_the_end(profile: str) -> None:
    path = gridproof.explain(gridproof.sample("drools-hard-1"), profile)
    whole, cut, bare = film_of(path), film_of(path, 3), film_of(path, 0)
    number, what = len(path.presses or path.steps), "presses" if path.presses else "steps"
    for film, frames in ((cut, 3), (bare, 0)):
        assert len(film["frames"]) == frames + 1
        ending = film["frames"][-1]["sentence"]
        assert ending.startswith(f"the first {frames} of {number} {what}; solved in the end")
        end = scene(path.puzzle, {cell: values[0] for cell, values in path.domains.items()}).to_json()
        assert [film["shapes"][shape] for shape in film["frames"][-1]["shapes"]] == end["shapes"]
    assert [frame["sentence"] for frame in cut["frames"][:3]] == [
        frame["sentence"] for frame in whole["frames"][:3]
    ]


def test_the_end_says_how_it_ended() -> None:
    ends = {
        "1234341221434321": "solved after 0 steps",
        "123434122143432.": "solved after 1 step",
        "11..............": "no solution after 0 steps",
    }
    for grid, words in ends.items():
        assert film_of(gridproof.explain(grid))["frames"][-1]["sentence"] == words


def test_the_state_after_some_steps_of_our_own_techniques() -> None:
    path = gridproof.explain(gridproof.sample("drools-hard-1"))
    for number in (0, 5, len(path.steps)):
        assert state_after(path, number).domains() == replay(path.puzzle, path.steps[:number]).domains()
