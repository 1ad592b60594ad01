"""Work that makes many objects which stay, and no cycles: to look for garbage in between finds none.

Python looks whenever a few hundred objects were made, now and then through all that the program has: up to a
quarter of the time in which a large board is read and compiled.

>>> import gc
>>> with pause_garbage_collection():
...     gc.isenabled()
False
>>> gc.isenabled()
True
"""

from __future__ import annotations

import gc


class pause_garbage_collection:
    """No garbage collection meanwhile. Who has switched it off finds it off afterwards too; of threads that
    ask for this at the same time the first one switches it on again.
    """

    def __enter__(self) -> None:
        self._was_enabled = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._was_enabled:
            gc.enable()
