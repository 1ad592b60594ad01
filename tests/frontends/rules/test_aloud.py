"""Whole explanations, read aloud: their beginning, their end, and the coverage of their words."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import pytest
from spoken import squares_told

from gridproof import Explanation, explain
from gridproof.frontends.rules.patterns.finding import named_pattern
from gridproof.frontends.rules.positions import replay
from gridproof.frontends.rules.step import WHOLE, Step, facts, is_filter, is_said, phrases_of, sentence
from gridproof.puzzles import Puzzle, kind_names, read_record
from gridproof.puzzles.core.board import at, names_in
from gridproof.puzzles.samples import samples
from gridproof.puzzles.wording.aspects import aspects
from gridproof.puzzles.wording.words import rules_of


def square_in(label: str) -> tuple[int, int]:
    """Return the row and the column of the first square that a label names, from 0."""
    row, column = map(int, re.findall(r"\d+", names_in(label)[0]))
    return row - 1, column - 1


@cache
def path(kind: str, number: int = 0) -> Explanation:
    return explain(board(kind, number))


def board(kind: str, number: int = 0) -> Puzzle:
    """Return a sample as a puzzle."""
    return read_record(samples(kind)[number])


@pytest.mark.parametrize("kind", ["kakuro", "kenken", "killer_sudoku"])
def test_a_digit_that_can_be_written_is_written_before_a_pattern_is_looked_for(kind: str) -> None:
    steps = path(kind).steps
    for i, step in enumerate(steps):
        if step.technique not in ("naked single", "full house"):
            state = replay(board(kind), steps[:i])
            written = {cell for cell, _ in state.names(state.placed)}
            assert not [
                cell for cell in state.domains() if cell not in written and len(state.values(cell)) == 1
            ]


DIGITS = ["kakuro", "kenken", "killer_sudoku", "skyscrapers", "futoshiki", "variant_sudoku"]


@pytest.mark.parametrize("kind", [*DIGITS, "inshi_no_heya", "makaro"])
def test_a_pattern_or_a_clue_that_leaves_a_cell_one_digit_writes_it(kind: str) -> None:
    """A digit that another one of the same step rules out is not of the pattern."""
    for number in (0, 1)[: 1 if kind == "variant_sudoku" else 2]:
        steps = path(kind, number).steps
        for i, (step, following) in enumerate(pairwise(steps)):
            by_clue = is_said(step) or is_filter(step) or step.technique in WHOLE
            if by_clue and following.technique in ("naked single", "full house"):
                before = replay(board(kind, number), steps[:i])
                for cell, _ in following.places:
                    rest = {value for value in before.values(cell) if (cell, value) not in step.removes}
                    assert len(rest) > 1 or (cell, *rest) not in following.places, (step, following)


@pytest.mark.parametrize("kind", ["tents", "battleships"])
def test_a_path_ends_with_the_last_square_of_the_answer(kind: str) -> None:
    found = path(kind)
    assert found.outcome == "solved"
    settled = {cell for cell, _ in found.steps[-1].places}
    assert settled.intersection(found.puzzle.shown)
    state = replay(found.puzzle, found.steps)
    assert len(state.domains()) > len(found.puzzle.shown)
    assert not state.is_solved, "the sample shows nothing: all its cells are settled by steps"


@pytest.mark.parametrize("kind", ["entry_exit", "heyawake", "araf", "nurikabe"])
def test_an_argument_ends_where_nothing_fits(kind: str) -> None:
    told = [step.sentence for number in (0, 1) for step in path(kind, number).steps]
    argued = [words for words in told if "suppose" in words]
    assert argued
    for words in argued:
        assert words.count("nothing fits (") == 1 + words.count("(else ")
        assert not re.search(r"else then|against|then then", words)


def test_a_chain_without_numbers_is_told_by_its_reason_unless_that_is_longer() -> None:
    chains = [
        step
        for kind in ("battleships", "tents")
        for step in path(kind, 1).steps
        if any(role == "chain" for role, _ in step.parts)
    ]
    named = {step.sentence for step in chains if f": {step.technique} over " in step.sentence}
    assert "no ship lies from r5c6 to r5c7: row 5 holds 1" in {step.sentence for step in chains} - named
    assert named
    assert not any("suppose" in words for words in named)


def test_a_polyomino_is_named_and_not_the_rule() -> None:
    for step in path("fillomino").steps:
        assert re.search(r"the (\d+|polyomino) at r\d+c\d+", step.sentence), step.sentence
        assert "each cell holds" not in step.sentence
    assert any(
        step.sentence.endswith("the 9 at r1c3: without these it has no room, because r2c2 = 4; r3c3 = 5")
        for step in path("fillomino").steps
    )


@pytest.mark.parametrize("kind", kind_names())
def test_no_step_says_what_is_printed(kind: str) -> None:
    """A digit that stands in the record is no news, though the rules may leave its cell only this value."""
    record = samples(kind)[0]
    given = {cell for cell, values in board(kind).givens if len(values) == 1}
    answer = record["solution"].get("values")
    for r, row in enumerate(record["clues"].get("givens") or [] if answer else []):
        given |= {at(r, c) for c, x in enumerate(row) if x is not None and x == answer[r][c]}
    for step in path(kind).steps:
        assert given.isdisjoint(cell for cell, _ in step.places), step.sentence


@pytest.mark.parametrize("kind", ["shikaku", "rekuto", "tatamibari", "battleships"])
def test_a_piece_where_something_stands_goes_without_a_word(kind: str) -> None:
    """No step says that a rectangle has no room beside one that is drawn, or that no ship lies on water."""
    puzzle, found = board(kind), path(kind)
    places, closed = puzzle.rules.places, set[tuple[int, int]]()
    for step in found.steps:
        for cell, value in step.places:
            if cell in places and value == 1:
                closed |= {*places[cell].path()}
            elif cell not in places and value == 0:
                closed.add(puzzle.board.square_of(cell) or (0, 0))
        for cell, value, true in facts(puzzle, step.places, step.removes):
            if cell in places and (value == 1) is not true:
                assert closed.isdisjoint(places[cell].path()), step.sentence
    assert closed


@pytest.mark.parametrize("kind", ["shikaku", "rekuto", "tatamibari", "nawabari"])
def test_the_facts_of_a_reason_were_told_before(kind: str) -> None:
    """The reason is elsewhere, not in an unmentioned omission; labels name the square."""
    puzzle, told = board(kind, 1), set[tuple[str, int, bool]]()
    for step in path(kind, 1).steps:
        assert step.reason is not None
        assert told.issuperset(facts(puzzle, step.reason.placed, step.reason.gone)), step.sentence
        told.update(facts(puzzle, step.places, step.removes))
    places = puzzle.rules.places
    for aspect in aspects(puzzle):
        if aspect.label.startswith("one rectangle on r"):
            square = puzzle.board.square_of(names_in(aspect.label)[0])
            assert {*aspect.variables()} == {x for x, place in places.items() if square in place.path()}


def test_a_number_that_fits_once_is_in_the_reason_with_what_is_in_its_way() -> None:
    fits = [s for s in path("shikaku").steps if s.technique in ("Prime number", "Only one rectangle fits")]
    assert fits
    for step in fits:
        number = re.match(r"the (\d+ at r\d+c\d+) takes", step.sentence)
        assert number
        assert f"clue {number[1]}" in step.labels, step.sentence
        assert step.reason is not None
        assert {*step.labels} == {*step.reason.labels}, "all of it is told"


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_rectangle_that_can_be_drawn_comes_before_several_that_cannot(number: int) -> None:
    """One that decides another at once may come first."""
    steps, puzzle = path("shikaku", number).steps, board("shikaku", number)
    for i, step in enumerate(steps):
        if step.technique == "Common cells" and len(step.places + step.removes) > 1:
            known = named_pattern(replay(puzzle, steps[:i]))
            assert not any(value == 1 for other in known for _, value in other.places), step.sentence


@pytest.mark.parametrize(
    ("kind", "who"), [("shikaku", "number"), ("rekuto", "number"), ("tatamibari", "sign")]
)
def test_rectangles_are_told_by_name_with_the_squares_that_only_one_reaches(kind: str, who: str) -> None:
    told = [" ".join([step.sentence, *step.to_json()["argument"]]) for step in path(kind, 1).steps]
    assert not any("the last place" in sentence for sentence in told)
    reached = [sentence for sentence in told if f"Only one {who} reaches" in sentence]
    assert reached
    assert all(re.search(r"one rectangle on r\d+c\d+", sentence) for sentence in reached)


def test_a_two_of_a_rekuto_is_one_cell_and_comes_first() -> None:
    first = path("rekuto").steps[0]
    assert first.technique == "Single cell"
    assert first.sentence.startswith("the 2 at r4c2 takes r4c2; the 2 at r5c2 takes r5c2; ")


@pytest.mark.parametrize("number", [0, 1, pytest.param(2, marks=pytest.mark.deep)])
def test_the_one_place_for_a_tent_is_told_by_the_others_beside_its_tree(number: int) -> None:
    """And not by the content of some line, from which it may follow too."""
    several = 0
    for step in path("tents", number).steps:
        trees = [label for label in step.labels if label.startswith("tree at ")]
        if step.technique == "Only one place" and len(trees) == 1:
            near = board("tents", number).board.neighbours
            beside = {*near(*square_in(trees[0]))}
            others = names_in(step.sentence.partition(", because ")[2])
            several += len(others) > 1
            assert {*others} <= beside | {*names_in(trees[0])}, step.sentence
    assert several


def test_labels_and_facts_of_one_form_are_told_together() -> None:
    sukoro, island = board("sukoro"), board("shimaguni")
    counts = [f"the number in r1c{column} counts its neighbours" for column in (1, 2)]
    assert rules_of(counts, sukoro.labels) == ["the numbers in r1c1 and r1c2 count their neighbours"]
    (size,) = [cell for cell, place in island.rules.places.items() if place.number == 0]
    gone = [(size, value, False) for value in (1, 2, 3)]
    assert phrases_of(island, gone) == [
        "the island of region 1 from r1c1 does not have 1 cell",
        "the island of region 1 from r1c1 does not have 2 or 3 cells",
    ]


def test_of_a_cell_that_has_lost_most_values_those_that_are_left_are_told() -> None:
    puzzle = board("eulero")
    most = [("r1c1", value, False) for value in puzzle.rules.domain_of["r1c1"]]
    assert phrases_of(puzzle, most[2:]) == ["r1c1 = 11 or 12"]
    assert phrases_of(puzzle, most[:2]) == ["r1c1 ≠ 11, 12"]
    assert phrases_of(puzzle, most[:-1]) == [f"r1c1 ≠ {', '.join(str(v) for _, v, _ in most[:-1])}"]


def test_what_a_cell_had_lost_before_is_told_with_the_digit_that_a_clue_writes() -> None:
    told = [step.sentence for step in path("inshi_no_heya", 1).steps]
    assert "r2c1 = 4; r2c2 = 5: cage 1 (60) from r1c1: 3×4×5, because r2c1 ≠ 5" in told


def test_labels_stand_in_a_sentence_as_words_do() -> None:
    told = [step.sentence for step in path("hidoku").steps if step.technique == "hidden single"]
    assert told
    assert all(sentence.endswith(": hidden single, each number once") for sentence in told)
    turns = {clue.label for clue in board("detour", 2).clues}
    assert turns >= {"2 turns in region 2 from r3c4", "1 turn in region 4 from r5c6"}


def test_a_full_row_of_a_snake_is_one_thought_and_its_body_is_followed() -> None:
    told = [step.sentence for step in path("snake").steps]
    assert told[0] == "r1c1 to r1c6 are shaded: row 1 holds 6"
    assert {
        "r2c1 is shaded: two body cells beside r1c1, because r1c1 is shaded",
        "r2c6 is shaded: two body cells beside r1c6, because r1c6 is shaded",
    } <= {*told}
    assert not any("suppose" in sentence for sentence in told)


@pytest.mark.parametrize("number", [0, 1])
def test_common_cells_are_those_that_every_rectangle_of_the_number_covers(number: int) -> None:
    steps, puzzle = path("shikaku", number).steps, board("shikaku", number)
    for i, step in enumerate(steps):
        if step.technique == "Common cells":
            state, places = replay(puzzle, steps[:i]), puzzle.rules.places
            clue = next(label for label in step.labels if label.startswith("clue"))
            home = puzzle.board.square_of(names_in(clue)[0])
            ways = [x for x, place in places.items() if home in place.path() and 1 in state.values(x)]
            covered = {puzzle.board.square_of(cell) for cell in squares_told(step.detail)}
            assert covered
            assert all(covered.issubset(places[way].path()) for way in ways), step.sentence
    assert any(step.technique == "Common cells" for step in steps)


def test_what_is_no_news_beside_a_digit_is_not_told() -> None:
    """That two cells do not both hold two digits is no news if one of them holds another."""
    puzzle = board("skyscrapers")
    both = (("r1c2", 2), ("r2c2", 1))
    for places, told in (((("r2c2", 2),), False), ((("r4c4", 1),), True)):
        step = Step("x", 1, places, labels=("rule",), excludes=(both,))
        assert ("not both" in sentence(puzzle, step)) is told


def test_crowding_names_what_it_leaves_no_place_and_where_stars_touch() -> None:
    steps = [s for i in (0, 1) for s in path("star_battle", i).steps if s.technique.startswith("Crowding")]
    assert steps
    for step in steps:
        assert step.reason is not None
        assert {label.split()[0] for label in step.reason.labels} <= {"stars", "region"}, step.sentence


def test_the_few_berths_that_are_left_are_told_and_not_all_others() -> None:
    told = [step.sentence for step in path("battleships").steps]
    assert any(
        "1 ship of 3: the only ways left are from r1c1 to r1c3 or from r3c3 to r3c5" in x for x in told
    )
    assert any(words.endswith("the only way left is in r5c5 alone") for words in told)
    assert "r3c1 is water: ship on r3c1, because no way is left" in told
    assert max(words.count("no ship lies") for words in told) < 4


def test_bridges_are_told_by_the_others_of_the_island_and_not_as_a_sum() -> None:
    told = [step.sentence for number in (0, 1) for step in path("hashi", number).steps]
    assert not [words for words in told if re.search(r"\d\+\d", words)]
    assert any(re.search(r"island \d at \w+, because (one|two|no) bridge", words) for words in told)


def test_a_square_without_a_tent_says_that_no_tree_has_its_tent_there() -> None:
    puzzle = board("tents")
    for step in path("tents").steps:
        bare = {
            cell for cell, value, true in facts(puzzle, step.places, step.removes) if (value == 0) is true
        }
        told = re.findall(r"does not have its tent at (r\d+c\d+)", step.sentence.partition(": ")[0])
        assert bare.isdisjoint(told), step.sentence


def test_that_a_tree_has_its_tent_elsewhere_is_told_where_no_square_says_so() -> None:
    puzzle = board("tents")
    step = Step("x", 1, removes=((next(iter(puzzle.rules.places)), 1),), labels=("rule",))
    assert "does not have its tent at" in sentence(puzzle, step)


def test_innies_and_outies_of_one_house_come_first_where_they_settle_a_cell() -> None:
    """Sums over many houses come after everything that a cage says alone."""
    named = [s for number in (0, 1) for s in path("killer_sudoku", number).steps if s.technique[0] == "I"]
    assert named
    for step in named:
        assert sum(label.startswith(("row", "column", "box")) for label in step.labels) == 1, step.sentence


@pytest.mark.parametrize(
    ("kind", "rule"), [("tents", "tents do not touch"), ("star_battle", "stars do not touch")]
)
def test_the_squares_round_a_piece_are_told_without_corners_of_blocks(kind: str, rule: str) -> None:
    """A person sees the piece, and not up to four blocks of two by two squares, each named by its corner."""
    told = [
        step.sentence for step in path(kind).steps if "(every square around it stays empty)" in step.sentence
    ]
    assert any(f"stays empty), {rule}, because " in sentence for sentence in told)
    assert not any(
        re.search(r"touch around r\d+c\d+(,| and)[^;]* r\d+c\d+, because", words) for words in told
    )


def test_a_block_that_reaches_on_is_seen_from_the_wall() -> None:
    told = {step.sentence for step in path("nonogram").steps}
    name = "Glue (forcing from the edge; even if the block starts at the wall, it reaches on to here)"
    assert f"r7c5 is shaded: {name}, column 5: 7" in told
