"""Constraints of the published puzzles in ../shared, as records of variant sudoku have them.

Each file here has `ENTRIES`: by the name of a constraint in the neutral form what gives the name of our field
and its value or the entry of its list.
"""

from neutral import beside, cells

ENTRIES = {
    "killer_cage": lambda it: ("cages", {"cells": cells(it["cells"]), "sum": it["sum"] or None}),
    "thermometer": lambda it: ("thermometers", {"cells": cells(it["cells"])}),
    "whispers": lambda it: ("whispers", {"cells": cells(it["cells"]), "value": it["difference"]}),
    "kropki_white": lambda it: ("differences", {"cells": cells(it["cells"])}),
    "difference": lambda it: ("differences", {"cells": cells(it["cells"]), "value": it["difference"]}),
    "anti_king": lambda it: ("anti_king", True),
    "anti_knight": lambda it: ("anti_knight", True),
    "diagonal": lambda it: ("rising_diagonal" if it["direction"] == 1 else "falling_diagonal", True),
    "even": lambda it: ("parity", (it["cell"], "E")),
    "odd": lambda it: ("parity", (it["cell"], "O")),
    "sandwich": lambda it: ("sandwiches", beside(it["cells"], it["sum"])),
}
