"""The state of the graph, and its public form."""

import operator
from typing import Annotated, Any

from pydantic import BaseModel, Field

type Record = dict[str, Any]

# Replaces the texts of exceptions in the public state: they may contain secrets.
PUBLIC_ERROR = "this step failed; the server's log has the details."


def keep_first(known: Record | None, new: Record | None) -> Record | None:
    return known or new


class MusicRecommenderState(BaseModel):
    """The state of one query. Nodes return partial updates; the lists of an update are appended."""

    user_query: str
    user_profile: Record | None = None
    planning_strategy: Record | None = Field(default_factory=dict)
    genre_mood_recommendations: Annotated[list[Record], operator.add] = Field(default_factory=list)
    discovery_recommendations: Annotated[list[Record], operator.add] = Field(default_factory=list)
    final_recommendations: Annotated[list[Record], operator.add] = Field(default_factory=list)
    reasoning_log: Annotated[list[str], operator.add] = Field(default_factory=list)
    agent_deliberations: Annotated[list[Record], operator.add] = Field(default_factory=list)
    # The first error, {"agent", "message"}; all of them are in `errors`.
    error_info: Annotated[dict[str, str] | None, keep_first] = None
    errors: Annotated[list[dict[str, str]], operator.add] = Field(default_factory=list)
    processing_start_time: float | None = None
    total_processing_time: float | None = None
    # Tracks that the question is about, as ids, and what was recommended before in this conversation.
    track_ids: list[str] = Field(default_factory=list)
    memory: Record = Field(default_factory=dict)
    # The judge's text.
    answer: str = ""


def public_state(state: MusicRecommenderState) -> Record:
    """Return the state as JSON for clients, without the texts of exceptions."""
    public = state.model_dump(mode="json", exclude={"memory"})
    public["errors"] = [_public(error) for error in state.errors]
    public["error_info"] = _public(state.error_info) if state.error_info else None
    public["reasoning_log"] = [_public_line(line) for line in state.reasoning_log]
    return public


def _public(error: dict[str, str]) -> dict[str, str]:
    return {"agent": error["agent"], "message": PUBLIC_ERROR}


def _public_line(line: str) -> str:
    before, mark, _ = line.partition("Error - ")
    return f"{before}{mark}{PUBLIC_ERROR}" if mark else line
