"""Control of the player on the page that asked."""

from collections.abc import Sequence

from src.orchestrator.tools.functions import FunctionToolbox
from src.orchestrator.tools.library.owned import Library

from .tools import PlayerTools


def player_toolbox(user_id: int, track_ids: Sequence[str]) -> FunctionToolbox:
    """Return the player's tool for one user's tracks. track_ids : of the conversation"""
    return FunctionToolbox(PlayerTools(Library(user_id, tuple(track_ids))).control_player)
