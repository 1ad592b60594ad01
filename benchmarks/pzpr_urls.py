"""Which URLs of pzpr's own tests are read: ``python benchmarks/pzpr_urls.py CASES``

CASES is a JSON object with the ``url`` of each kind of pzpr, by its name there. Only kinds that are here are
asked. Each URL that is not read is printed with its error, and at the end their number.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from gridproof.puzzles.forms.declared import kinds_by_form_name
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.programs.puzzlink import HOME
from gridproof.puzzles.notation.pzpr.declaration import Pzpr


def main() -> None:
    cases = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    urls = [f"{HOME}{name}/{case['url']}" for name, case in cases.items() if kinds_by_form_name(Pzpr, name)]
    unread = {url: parsed.error for url in urls for parsed in read_text(url) if parsed.error}
    for url, error in unread.items():
        print(f"{url}\n    {error}")
    print(f"{len(urls) - len(unread)} of {len(urls)} are read")


if __name__ == "__main__":
    main()
