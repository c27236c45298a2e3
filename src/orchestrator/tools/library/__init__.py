"""Tools for the user's whole library: list, search, compare, correct, rename and delete tracks."""

from .corrections import CorrectionTools
from .search import SearchTools
from .toolbox import library_toolbox

__all__ = ["CorrectionTools", "SearchTools", "library_toolbox"]
