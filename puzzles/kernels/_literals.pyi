from .pure_literals import first_broken as first_broken
from .pure_literals import truth as truth
