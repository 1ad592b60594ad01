"""Pairs, clues beside the board, cages, marked squares and houses."""

from neutral import cells

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
}
