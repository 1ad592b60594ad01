"""Views of models at work, which `view` shows besides those of `frontends.notebook.views`."""

from ..views import view as view
from . import growths as growths
from . import lessons as lessons
from . import propagation as propagation
from . import relaxations as relaxations
from . import strategies as strategies
