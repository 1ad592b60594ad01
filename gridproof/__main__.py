"""``gridproof``, and ``python -m gridproof``."""

import os
import signal
import sys

INTERRUPTED = 130


def main() -> None:
    """Run the command line; the version is printed before importing it, which takes longer."""
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda *_: leave(b"gridproof: interrupted\n"))
    from .frontends.version import VERSION

    if sys.argv[1:] in (["-V"], ["--version"]):
        print(f"gridproof {VERSION}")
        return
    from .frontends.cli import main as run

    try:
        run()
    except SystemExit as end:
        if end.code == INTERRUPTED:
            leave()
        raise


def leave(message: bytes = b"") -> None:
    """End at once, as interrupted. Threads of a solver may be at work: what they use must not be torn down
    under them, as it is where the interpreter ends, which aborts the process.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, RuntimeError, ValueError):  # it is closed, full, or being written to
            continue
    try:
        os.write(2, message)
    finally:
        os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
