"""Provider of stored analyses, with live analysis of missing ones."""

from typing import Any

from .base import AnalysisProvider, Report, is_passage
from .cached import CachedAnalysisProvider
from .live import LiveAnalysisProvider


class CacheFirstProvider(AnalysisProvider):
    """Return stored results. Measure missing ones once and store them."""

    def __init__(self) -> None:
        self.cached = CachedAnalysisProvider()
        self.live = LiveAnalysisProvider(cache_results=True)

    def get_analysis(
        self,
        agent_name: str,
        track_id: str,
        *,
        start_seconds: float | None = None,
        end_seconds: float | None = None,
    ) -> dict[str, Any]:
        passage = {"start_seconds": start_seconds, "end_seconds": end_seconds}
        if not is_passage(**passage) and self.cached.has_analysis(agent_name, track_id):
            return self.cached.get_analysis(agent_name, track_id)
        return self.live.get_analysis(agent_name, track_id, **passage)

    def has_analysis(self, agent_name: str, track_id: str) -> bool:
        return self.cached.has_analysis(agent_name, track_id) or self.live.has_analysis(agent_name, track_id)

    async def aget_analysis(
        self,
        agent_name: str,
        track_id: str,
        *,
        start_seconds: float | None = None,
        end_seconds: float | None = None,
        report: Report | None = None,
    ) -> dict[str, Any]:
        passage = {"start_seconds": start_seconds, "end_seconds": end_seconds}
        provider = await self.apick(agent_name, track_id, **passage)
        return await provider.aget_analysis(agent_name, track_id, report=report, **passage)

    async def apick(
        self,
        agent_name: str,
        track_id: str,
        *,
        start_seconds: float | None = None,
        end_seconds: float | None = None,
    ) -> AnalysisProvider:
        if is_passage(start_seconds, end_seconds):
            return self.live
        return self.cached if await self.cached.ahas_analysis(agent_name, track_id) else self.live
