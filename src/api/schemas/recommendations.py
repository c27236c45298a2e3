"""Recommendations: what goes in and out under ``/api/recommendations``."""

from typing import Any
from uuid import UUID

from ninja import Field, Schema
from pydantic import ConfigDict

from .base import CleanText

MOST_SEEDS = 1000


class RecommendationQuery(Schema):
    model_config = ConfigDict(extra="forbid")

    user_query: CleanText = Field(min_length=1, max_length=100_000)
    track_ids: list[UUID] = Field(
        [], max_length=MOST_SEEDS, description="Tracks that the query means by “this” or “these”."
    )


class AgentError(Schema):
    agent: str
    message: str


class RecommendationState(Schema):
    """The state at the end of the graph: strategy, both advocates' candidates, the judge's picks with reasons and
    evidence, the log."""

    user_query: str
    user_profile: dict[str, Any] | None
    planning_strategy: dict[str, Any] | None
    genre_mood_recommendations: list[dict[str, Any]]
    discovery_recommendations: list[dict[str, Any]]
    final_recommendations: list[dict[str, Any]]
    reasoning_log: list[str]
    agent_deliberations: list[dict[str, Any]]
    error_info: AgentError | None
    errors: list[AgentError]
    processing_start_time: float | None
    total_processing_time: float | None
    track_ids: list[str]
    answer: str
