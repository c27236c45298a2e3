"""The state of the page's player, as far as it can be true."""

import math
from typing import Final

from src.core.identifiers import uuid_or_none
from src.orchestrator.events import PlayerState
from src.orchestrator.tools.player.tools import FASTEST, SLOWEST

MOST_NEXT: Final = 20


def known_player(player: PlayerState | None) -> PlayerState | None:
    """Return the state with real ids, and a speed and a volume that can be; None without a track.

    Whose the tracks are is not checked here: rules know those of the user's library only, and so do tools.
    """
    if player is None or uuid_or_none(player["track_id"]) is None:
        return None
    speed, volume = player["speed"], player["volume"]
    is_speed = math.isfinite(speed) and SLOWEST <= speed <= FASTEST
    return {
        "track_id": str(uuid_or_none(player["track_id"])),
        "is_playing": player["is_playing"],
        "speed": round(speed, 3) if is_speed else 1.0,
        "volume": min(max(volume, 0.0), 1.0) if math.isfinite(volume) else 1.0,
        "next_ids": [str(known) for one in player["next_ids"][:MOST_NEXT] if (known := uuid_or_none(one))],
    }
