"""``gridproof``, and ``python -m gridproof``."""

import sys

from .frontends.version import VERSION


def main() -> None:
    """The entry point. The version is told before the command line is imported, which takes longer."""
    if sys.argv[1:] in (["-V"], ["--version"]):
        print(f"gridproof {VERSION}")
        return
    from .frontends.cli import main as run

    run()


if __name__ == "__main__":
    main()
