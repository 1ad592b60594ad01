"""Rules that count along all lines or connect digits of the whole board."""

from neutral import cells

ENTRIES = {
    "connected_values": lambda it: (
        "connected_digits",
        {"cells": cells(it["cells"]), "digits": it["values"]},
    ),
}
