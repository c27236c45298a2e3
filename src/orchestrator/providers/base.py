"""What every provider of analyses offers."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Literal

from src.core.database import in_database_thread

type Source = Literal["cache", "live"]
# Progress of a measurement: a fraction from 0 to 1, and what is being done, in words.
type Report = Callable[[float, str], None]


def passage_keywords(start_seconds: float | None, end_seconds: float | None) -> dict[str, float]:
    """Only what was given: a provider that knows whole tracks alone never hears of passages."""
    given = {"start_seconds": start_seconds, "end_seconds": end_seconds}
    return {name: seconds for name, seconds in given.items() if seconds is not None}


def is_passage(start_seconds: float | None, end_seconds: float | None) -> bool:
    """False for "from second 0", which is the whole track."""
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
        """What the agent measured in the track, or in the passage between two of its seconds.

        Raises KeyError if unavailable, ValueError in words for a person if the measurement failed."""

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
        """``get_analysis`` for async code; ``report`` hears of progress where there is any."""
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
        """The provider that will really answer; its ``source`` says where the answer comes from."""
        return self
