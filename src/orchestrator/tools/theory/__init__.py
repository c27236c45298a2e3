"""Music theory about the tracks of a library, and a glossary of its terms."""

from collections.abc import Sequence

from src.orchestrator.tools.functions import FunctionToolbox
from src.orchestrator.tools.library.owned import Library

from .tools import TheoryTools


def theory_toolbox(user_id: int, track_ids: Sequence[str]) -> FunctionToolbox:
    """Return the tools for one user's tracks. track_ids : of the conversation"""
    tools = TheoryTools(Library(user_id, tuple(track_ids)))
    return FunctionToolbox(tools.read_chords, tools.find_parts)
