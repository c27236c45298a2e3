"""Provider of stored analyses, with live analysis of missing ones."""

from typing import Any

from src.audio.passage import WHOLE_TRACK, Passage

from .base import AnalysisProvider, Report
from .cached import CachedAnalysisProvider
from .live import LiveAnalysisProvider


class CacheFirstProvider(AnalysisProvider):
    """Return stored results. Measure missing ones once and store them."""

    def __init__(self) -> None:
        self.cached = CachedAnalysisProvider()
        self.live = LiveAnalysisProvider(cache_results=True)

    def get_analysis(
        self, agent_name: str, track_id: str, *, passage: Passage = WHOLE_TRACK
    ) -> dict[str, Any]:
        if passage.is_whole_track and self.cached.has_analysis(agent_name, track_id):
            return self.cached.get_analysis(agent_name, track_id)
        return self.live.get_analysis(agent_name, track_id, passage=passage)

    def has_analysis(self, agent_name: str, track_id: str) -> bool:
        return self.cached.has_analysis(agent_name, track_id) or self.live.has_analysis(agent_name, track_id)

    async def aget_analysis(
        self, agent_name: str, track_id: str, *, passage: Passage = WHOLE_TRACK, report: Report | None = None
    ) -> dict[str, Any]:
        provider = await self.apick(agent_name, track_id, passage=passage)
        return await provider.aget_analysis(agent_name, track_id, report=report, passage=passage)

    async def apick(
        self, agent_name: str, track_id: str, *, passage: Passage = WHOLE_TRACK
    ) -> AnalysisProvider:
        if not passage.is_whole_track:
            return self.live
        return self.cached if await self.cached.ahas_analysis(agent_name, track_id) else self.live
