"""The question whether somebody may use a widget, or pictures must do.

>>> is_attended()  # in a program without IPython a widget is as good as its pictures
True
"""

from __future__ import annotations

import sys


def is_attended() -> bool:
    """Return whether somebody may use a widget: not in a terminal, nor in a notebook run unattended
    (nbconvert, nbclient), which is recognized because nobody can be asked for input. Pictures are stored
    then, and need no kernel and no network.
    """
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is None:
        return True
    kernel = getattr(shell, "kernel", None)
    return kernel is not None and bool(kernel.get_parent().get("content", {}).get("allow_stdin", True))
