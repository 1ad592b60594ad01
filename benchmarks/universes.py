"""Judge and model of every kind, compared on small boards, all answers that the kind's form allows.

    nice python benchmarks/universes.py [--boards 200] [--seed 0] [KIND…] > benchmarks/universes.md

Each board is drawn at random; all its fillings go to the judge; the accepted ones are compared with the
model's, behind each tier of narrowing; the board is written in each form and read again. Faults go to
standard error, each with the smallest board that shows it. It takes about five minutes of CPU.
"""

from __future__ import annotations

import argparse
import sys
import time

from gridproof.puzzles import kind_names
from gridproof.testing import Survey, survey

HEAD = """# Judged universes

What the judge of a kind accepts is what its constraints allow: on small boards all fillings that the form of
the answer allows were compared, with narrowing off, by filters and by all rules. It is made by

    nice python benchmarks/universes.py {arguments} > benchmarks/universes.md

- *boards*: drawn from fields and recipe of the kind: blank, with some clues, with all, with one changed
- *fillings*: answers that the judge was asked about
- *answers*: those that it accepted, each of which the model has to find
- *texts*: forms in which the boards were written and read again as the same puzzle

| kind | boards | fillings | answers | texts | faults | CPU s |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |"""


def row(result: Survey, seconds: float) -> str:
    """Return a line of the table."""
    counts = (result.boards, result.fillings, result.answers, result.texts, len(result.faults))
    return f"| {result.kind} | {' | '.join(f'{count:,}' for count in counts)} | {seconds:.1f} |"


def main() -> int:
    """Print the table; return 1 if there is a fault."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    print(HEAD.format(arguments=f"--boards {options.boards} --seed {options.seed}"))
    totals, spent = [0] * 5, 0.0
    for kind in options.kinds or kind_names():
        start = time.process_time()
        result = survey(kind, options.boards, options.seed)
        seconds = time.process_time() - start
        print(row(result, seconds), flush=True)
        for fault in result.faults:
            print(f"{kind}: {fault}", file=sys.stderr, flush=True)
        counts = (result.boards, result.fillings, result.answers, result.texts, len(result.faults))
        totals, spent = [a + b for a, b in zip(totals, counts, strict=True)], spent + seconds
    print(f"| **all** | {' | '.join(f'**{count:,}**' for count in totals)} | **{spent:.0f}** |")
    return 1 if totals[-1] else 0


if __name__ == "__main__":
    sys.exit(main())
