"""Tools on the whole library of the person who asks: look through it, search it, and correct what it says."""

from .corrections import CorrectionTools
from .search import SearchTools
from .toolbox import library_toolbox

__all__ = ["CorrectionTools", "SearchTools", "library_toolbox"]
