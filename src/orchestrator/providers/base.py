"""The interface of analysis providers."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Literal

from src.audio.passage import WHOLE_TRACK, Passage
from src.core.database import in_database_thread

type Source = Literal["cache", "live"]
# Callback for progress: a fraction from 0 to 1 and the name of the stage.
type Report = Callable[[float, str], None]


class AnalysisProvider(ABC):
    """The base class of providers, with async versions of its methods.

    Routers call the async versions only. A class that cannot subclass it implements ``get_analysis`` and
    ``has_analysis``; `StructuralProvider` adapts such a class.
    """

    source: Source = "live"

    @abstractmethod
    def get_analysis(
        self, agent_name: str, track_id: str, *, passage: Passage = WHOLE_TRACK
    ) -> dict[str, Any]:
        """Return the agent's result for the track or passage.

        Raises KeyError if it is unavailable, and ValueError with a message for the user if the analysis failed.
        """

    @abstractmethod
    def has_analysis(self, agent_name: str, track_id: str) -> bool:
        """Whether ``get_analysis`` can answer."""

    async def aget_analysis(
        self, agent_name: str, track_id: str, *, passage: Passage = WHOLE_TRACK, report: Report | None = None
    ) -> dict[str, Any]:
        """Return ``get_analysis`` asynchronously. ``report`` is called with the progress."""
        # Only if needed: simple providers have no such argument.
        options = {} if passage.is_whole_track else {"passage": passage}
        data: dict[str, Any] = await in_database_thread(self.get_analysis)(agent_name, track_id, **options)
        return data

    async def ahas_analysis(self, agent_name: str, track_id: str) -> bool:
        return bool(await in_database_thread(self.has_analysis)(agent_name, track_id))

    async def apick(
        self, agent_name: str, track_id: str, *, passage: Passage = WHOLE_TRACK
    ) -> "AnalysisProvider":
        """Return the provider of this analysis, whose ``source`` names its origin."""
        return self
