"""Adapter for providers that do not subclass `AnalysisProvider`."""

from typing import Any

from src.orchestrator.providers import AnalysisProvider


class StructuralProvider(AnalysisProvider):
    """Wrap any object with the two synchronous methods as a provider."""

    def __init__(self, provider: Any) -> None:
        self._provider = provider

    def get_analysis(self, agent_name: str, track_id: str, **options: Any) -> dict[str, Any]:
        data: dict[str, Any] = self._provider.get_analysis(agent_name, track_id, **options)
        return data

    def has_analysis(self, agent_name: str, track_id: str) -> bool:
        return bool(self._provider.has_analysis(agent_name, track_id))
