"""Provider of stored analyses only."""

from typing import Any

from src.api.models import Track
from src.audio.passage import WHOLE_TRACK, Passage

from .base import AnalysisProvider, Source
from .lookup import track_or_key_error


class CachedAnalysisProvider(AnalysisProvider):
    """Read results from the database. Passages are never stored, so they are missing."""

    source: Source = "cache"

    def get_analysis(
        self, agent_name: str, track_id: str, *, passage: Passage = WHOLE_TRACK
    ) -> dict[str, Any]:
        if not passage.is_whole_track:
            raise KeyError("Only whole tracks are measured beforehand here. Ask without a passage.")
        return track_or_key_error(track_id).get_analysis(agent_name)

    def has_analysis(self, agent_name: str, track_id: str) -> bool:
        track = Track.get_or_none(track_id)
        return track is not None and track.has_analysis(agent_name)
