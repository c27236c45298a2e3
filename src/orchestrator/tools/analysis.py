"""Measurements of the conversation's tracks, one tool per agent."""

import logging
import math
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from src.agents.base import BaseAgent
from src.agents.registry import TOOL_PREFIX, get_agent, get_tool_schemas_openai
from src.agents.summary import bounded_summary
from src.api.models import Track
from src.audio.passage import WHOLE_TRACK, Passage
from src.core.database import in_database_thread, retry_while_unavailable
from src.core.identifiers import uuid_or_none
from src.observability.tracing import trace_tool_execution
from src.orchestrator.errors import ClaveError, ToolError
from src.orchestrator.providers import AnalysisProvider, Report, Source
from src.orchestrator.providers.adapter import StructuralProvider

from .library.marks import SECTION_NAMES, section_names
from .outcome import ToolOutcome

logger = logging.getLogger(__name__)

STRUCTURE = "structure"
NO_TRACK = "No track has been added to this chat yet."
NO_PASSAGE = "There is no such passage: it must start at 0 s or later and end after its start."


class AnalysisToolbox:
    """One tool per agent, on the given tracks, and on others of the user's library if ``user_id`` is given."""

    def __init__(self, provider: Any, track_ids: Sequence[str], user_id: int | None = None) -> None:
        self.provider = provider if isinstance(provider, AnalysisProvider) else StructuralProvider(provider)
        self.track_ids = [str(track_id) for track_id in track_ids]
        self.user_id = user_id

    def schemas(self) -> list[dict[str, Any]]:
        return get_tool_schemas_openai()

    async def call(self, name: str, arguments: dict[str, Any], report: Report) -> ToolOutcome:
        agent = get_agent(name.removeprefix(TOOL_PREFIX)) if name.startswith(TOOL_PREFIX) else None
        if agent is None:
            raise ToolError(f"There is no tool named {name}.")
        track_id = await self._track_id(arguments.get("track_id"))
        passage = _passage(arguments)
        with trace_tool_execution(agent.name, track_id):
            data, source = await self._measured(agent.name, track_id, passage, report)
        summary = _summary(agent, data) | await self._names_of_sections(agent.name, track_id, passage)
        return ToolOutcome(summary, source=source, data_url=_data_url(agent.name, track_id, passage))

    async def _names_of_sections(self, agent: str, track_id: str, passage: Passage) -> dict[str, Any]:
        """Return the user's own names of sections, for the summary of a structure; {} without any."""
        if agent != STRUCTURE or self.user_id is None or not passage.is_whole_track:
            return {}
        names = await in_database_thread(section_names)(self.user_id, track_id)
        return {SECTION_NAMES: [list(one) for one in names]} if names else {}

    async def _track_id(self, asked_for: Any) -> str:
        """Return the requested track.

        A single track of the conversation is used whatever the model writes, unless it is another one of the library.
        """
        if asked_for in self.track_ids:
            return str(asked_for)
        if await self._is_in_library(asked_for):
            return str(asked_for)
        if not self.track_ids:
            raise ToolError(NO_TRACK, for_model=f"{NO_TRACK} Ask the user to add one.")
        if len(self.track_ids) == 1:
            return self.track_ids[0]
        raise ToolError(
            "The language model asked about a track that is not in this chat.",
            for_model=f"track_id must be one of this conversation's: {', '.join(self.track_ids)}.",
        )

    async def _is_in_library(self, asked_for: Any) -> bool:
        row_id = uuid_or_none(asked_for) if isinstance(asked_for, str) else None
        if row_id is None or self.user_id is None:
            return False
        rows = Track.objects.filter(user_id=self.user_id, pk=row_id)
        return await in_database_thread(rows.exists)()

    async def _measured(
        self, agent_name: str, track_id: str, passage: Passage, report: Report
    ) -> tuple[dict[str, Any], Source]:
        async def measure() -> tuple[dict[str, Any], Source]:
            provider = await self.provider.apick(agent_name, track_id, passage=passage)
            data = await provider.aget_analysis(agent_name, track_id, report=report, passage=passage)
            return data, provider.source

        try:
            return await retry_while_unavailable(measure)
        except ClaveError:
            raise
        except (KeyError, ValueError) as error:
            # Our own message, written for users. A KeyError's str() would quote it.
            raise ToolError(str(error.args[0]) if error.args else None) from error
        except Exception:
            logger.exception("The %s analysis of track %s failed.", agent_name, track_id)
            raise ToolError(
                f"The {agent_name} analysis failed unexpectedly. The log has the details."
            ) from None


def _summary(agent: BaseAgent, data: dict[str, Any]) -> dict[str, Any]:
    try:
        return agent.summarise(data)
    except (KeyError, TypeError):
        # Stored by another version of the agent, with other fields.
        logger.warning(
            "The %s agent cannot summarise this measurement; all of its short fields are used.", agent.name
        )
        return bounded_summary(BaseAgent.highlights(agent, data), data.get("_meta", {}))


def _passage(arguments: dict[str, Any]) -> Passage:
    """Return the requested passage. Raise `ToolError` if it is invalid."""
    limits = {
        name: _seconds(name, arguments[name])
        for name in ("start_seconds", "end_seconds")
        if arguments.get(name) is not None
    }
    if limits.get("end_seconds", math.inf) <= limits.get("start_seconds", 0.0):
        raise ToolError(NO_PASSAGE, for_model="start_seconds must be less than end_seconds.")
    passage = Passage(**limits)
    return WHOLE_TRACK if passage.is_whole_track else passage


def _seconds(name: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value < 0:
        raise ToolError(NO_PASSAGE, for_model=f"{name} must be a number of seconds, 0 or more.")
    return float(value)


def _data_url(agent_name: str, track_id: str, passage: Passage) -> str:
    limits = passage.limits()
    query = f"?{urlencode(limits)}" if limits else ""
    return f"/api/tracks/{track_id}/analysis/{agent_name}{query}"
