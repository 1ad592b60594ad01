"""``python -m gridproof``."""

from .frontends.cli import main

if __name__ == "__main__":
    main()
