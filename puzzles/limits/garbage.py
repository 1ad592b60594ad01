"""Work that makes many lasting objects and no cycles, so that a garbage collection in between finds nothing.

Python collects whenever a few hundred objects were made, now and then over all objects of the program: up to
a quarter of the time in which a large board is read and compiled.

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
    """A context without garbage collection. If it was off before, it stays off afterwards; if several threads
    use this at the same time, the first one switches it on again.
    """

    def __enter__(self) -> None:
        self._was_enabled = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._was_enabled:
            gc.enable()
