"""The interface of analysis providers."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Literal

from src.core.database import in_database_thread

type Source = Literal["cache", "live"]
# Callback for progress: a fraction from 0 to 1 and the name of the stage.
type Report = Callable[[float, str], None]


def passage_keywords(start_seconds: float | None, end_seconds: float | None) -> dict[str, float]:
    """Return the given limits only, so that simple providers need no passage arguments."""
    given = {"start_seconds": start_seconds, "end_seconds": end_seconds}
    return {name: seconds for name, seconds in given.items() if seconds is not None}


def is_passage(start_seconds: float | None, end_seconds: float | None) -> bool:
    """Whether the limits are a passage. Second 0 without an end is the whole track."""
    return bool(start_seconds) or end_seconds is not None


class AnalysisProvider(ABC):
    """Subclass this, or, where a class has another parent already, declare the two methods as a
    ``typing.Protocol``: that is the structural alternative. We use a base class because it hands down the async
    twins, and because a forgotten method shows when the object is made.

    Plain code calls ``get_analysis`` and ``has_analysis``; routers call only the async twins.
    """

    source: Source = "live"

    @abstractmethod
    def get_analysis(
        self,
        agent_name: str,
        track_id: str,
        *,
        start_seconds: float | None = None,
        end_seconds: float | None = None,
    ) -> dict[str, Any]:
        """Return the agent's result for the track or passage.

        Raises KeyError if it is unavailable, and ValueError with a message for the user if the analysis failed.
        """

    @abstractmethod
    def has_analysis(self, agent_name: str, track_id: str) -> bool:
        """Whether ``get_analysis`` can answer."""

    async def aget_analysis(
        self,
        agent_name: str,
        track_id: str,
        *,
        start_seconds: float | None = None,
        end_seconds: float | None = None,
        report: Report | None = None,
    ) -> dict[str, Any]:
        """Return ``get_analysis`` asynchronously. ``report`` is called with the progress."""
        passage = passage_keywords(start_seconds, end_seconds)
        data: dict[str, Any] = await in_database_thread(self.get_analysis)(agent_name, track_id, **passage)
        return data

    async def ahas_analysis(self, agent_name: str, track_id: str) -> bool:
        return bool(await in_database_thread(self.has_analysis)(agent_name, track_id))

    async def apick(
        self,
        agent_name: str,
        track_id: str,
        *,
        start_seconds: float | None = None,
        end_seconds: float | None = None,
    ) -> "AnalysisProvider":
        """Return the provider that will answer, whose ``source`` names the origin."""
        return self
