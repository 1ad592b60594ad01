"""Pairs, clues beside the board, cages, marked squares and houses."""

from typing import Any

from neutral import beside, cells

ENTRIES = {
    "kropki_black": lambda it: ("ratios", {"cells": cells(it["cells"])}),
    "ratio": lambda it: ("ratios", {"cells": cells(it["cells"]), "value": it["ratio"]}),
    "xv_x": lambda it: ("sums", {"cells": cells(it["cells"]), "value": 10}),
    "xv_v": lambda it: ("sums", {"cells": cells(it["cells"]), "value": 5}),
    "greater_than": lambda it: ("inequalities", {"cells": cells(it["cells"])[::-1]}),
    "strict_kropki": lambda _: [("all_differences_given", True), ("all_ratios_given", True)],
    "negative_difference": lambda _: ("all_differences_given", True),
    "negative_ratio": lambda _: ("all_ratios_given", True),
    "strict_xv": lambda _: ("all_sums_given", True),
    "negative_sum": lambda _: ("all_sums_given", True),
    "nonconsecutive": lambda _: ("nonconsecutive", True),
    "knight_forbidden_sums": lambda _: ("knightmare", True),
    "anti_taxicab": lambda _: ("self_taxicab", True),
    "little_killer": lambda it: ("little_killers", diagonal(it["cells"], it["sum"])),
    "x_sum": lambda it: ("x_sums", beside(it["cells"], it["sum"])),
    "skyscraper": lambda it: ("skyscrapers", beside(it["cells"], it["count"])),
    "hidden_skyscraper": lambda it: ("hidden_skyscrapers", beside(it["cells"], it["value"])),
    "numbered_room": lambda it: ("numbered_rooms", beside(it["cells"], it["value"])),
    "lunchbox": lambda it: ("lunchboxes", {"cells": cells(it["cells"]), "sum": it["sum"]}),
    "sum": lambda it: ("sum_cages", {"cells": repeated(it), "sum": it["sum"]}),
    "all_different": lambda it: ("extra_regions", {"cells": cells(it["cells"])}),
    "extra_region": lambda it: ("extra_regions", {"cells": cells(it["cells"])}),
    "windoku_region": lambda it: ("extra_regions", {"cells": cells(it["cells"])}),
    "disjoint_group": lambda it: ("extra_regions", {"cells": cells(it["cells"])}),
    "rellik_cage": lambda it: ("rellik_cages", {"cells": cells(it["cells"]), "value": it["sum"]}),
    "equality_cage": lambda it: ("equality_cages", {"cells": cells(it["cells"])}),
    "look_and_say": lambda it: (
        "look_and_say",
        {"cells": cells(it["cells"]), "counts": [number for pair in it["counts"] for number in pair]},
    ),
    "contain_at_least": lambda it: (
        "containing_cages",
        {"cells": cells(it["cells"]), "digits": it["values"]},
    ),
    "quadruple": lambda it: ("quadruples", {"cells": cells(it["cells"]), "digits": it["values"]}),
    "count_distinct": lambda it: (
        "count_distinct",
        {"control": cells([it["control"]]), "cells": cells(it["cells"])},
    ),
    "counting_circles": lambda it: ("counting_circles", {"cells": cells(it["cells"])}),
    "maximum": lambda it: ("extremes", (it["cell"], "H")),
    "minimum": lambda it: ("extremes", (it["cell"], "L")),
    "indexing": lambda it: [("indexers", (cell, it["axis"])) for cell in it["cells"]],
    "dutch_flatmates": lambda _: ("dutch_flatmates", True),
    "global_entropy": lambda _: ("global_entropy", True),
    "global_mod3": lambda _: ("global_mod", True),
}


def diagonal(squares: list[list[int]], value: int) -> dict[str, Any]:
    """Return a clue beside the board for a diagonal, looking down."""
    first, *others = sorted(cells(squares))
    right = 1 if not others or others[0][1] > first[1] else -1
    place = {"way": "se" if right == 1 else "sw", "value": value}
    if first[0] == 0:
        return {"side": "top", "line": first[1] - right, **place}
    return {"side": "left" if right == 1 else "right", "line": first[0] - 1, **place}


def repeated(it: dict[str, Any]) -> list[list[int]]:
    """Return the cells of a sum, each repeated by its coefficient."""
    times = it["coeffs"] or [1] * len(it["cells"])
    return [cell for cell, count in zip(cells(it["cells"]), times, strict=True) for _ in range(count)]
