"""Arithmetic of music on the tracks of a library, and what its terms mean."""

from collections.abc import Sequence

from src.orchestrator.tools.functions import FunctionToolbox
from src.orchestrator.tools.library.owned import Library

from .tools import TheoryTools


def theory_toolbox(user_id: int, track_ids: Sequence[str]) -> FunctionToolbox:
    """Tools that see this person's tracks and no others. track_ids : those of the conversation"""
    tools = TheoryTools(Library(user_id, tuple(track_ids)))
    return FunctionToolbox(tools.read_chords, tools.find_parts)
