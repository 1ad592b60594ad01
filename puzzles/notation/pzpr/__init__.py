"""The forms of pzpr: URLs of puzz.link and files of pzprv3."""

from .declaration import Namesake as Namesake
from .declaration import Pzpr as Pzpr
from .declaration import RuleFlag as RuleFlag
