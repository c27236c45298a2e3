"""Provider of stored analyses only."""

from typing import Any

from src.api.models import Track

from .base import AnalysisProvider, Source, is_passage
from .lookup import track_or_key_error


class CachedAnalysisProvider(AnalysisProvider):
    """Read results from the database. Passages are never stored, so they are missing."""

    source: Source = "cache"

    def get_analysis(
        self,
        agent_name: str,
        track_id: str,
        *,
        start_seconds: float | None = None,
        end_seconds: float | None = None,
    ) -> dict[str, Any]:
        if is_passage(start_seconds, end_seconds):
            raise KeyError("Only whole tracks are measured beforehand here. Ask without a passage.")
        return track_or_key_error(track_id).get_analysis(agent_name)

    def has_analysis(self, agent_name: str, track_id: str) -> bool:
        track = Track.get_or_none(track_id)
        return track is not None and track.has_analysis(agent_name)
