"""The library's tools as one toolbox."""

from collections.abc import Sequence

from src.orchestrator.tools.functions import FunctionToolbox

from .corrections import CorrectionTools
from .owned import Library
from .search import SearchTools


def library_toolbox(user_id: int, track_ids: Sequence[str]) -> FunctionToolbox:
    """Return the tools for one user's tracks. track_ids : of the conversation"""
    library = Library(user_id, tuple(track_ids))
    search, corrections = SearchTools(library), CorrectionTools(library)
    return FunctionToolbox(
        search.list_tracks,
        search.find_tracks,
        search.find_similar,
        search.compare_tracks,
        corrections.correct_fact,
        corrections.undo_correction,
    )
