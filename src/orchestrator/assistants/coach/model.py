"""The coach's language model and its settings."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings

from src.orchestrator.model_connection import Connection, active_connection

NAME = "coach"
DOCUMENTED_MODEL = "claude-sonnet-4-5-20250929"
ANTHROPIC = "anthropic/"
DEFAULTS: Mapping[str, Any] = {"temperature": 0.7, "max_tokens": 2048, "timeout": 30.0}
NO_KEY = "ANTHROPIC_API_KEY not configured. Please set the environment variable."


@dataclass(frozen=True)
class CoachModel:
    """The configured model. ``offline/rules`` is the built-in one, which is never called."""

    connection: Connection

    @property
    def model(self) -> str:
        """Its name without the vendor: "claude-sonnet-4-5-20250929"."""
        return self.connection.model.removeprefix(ANTHROPIC)

    @property
    def temperature(self) -> float | None:
        return self.connection.temperature

    @property
    def max_tokens(self) -> int | None:
        return self.connection.max_tokens

    @property
    def is_offline(self) -> bool:
        return self.connection.is_offline


def coach_connection() -> Connection:
    """Return the chosen model, or the documented one if none was chosen and Anthropic's key is set."""
    connection = active_connection(NAME, DEFAULTS)
    if connection.source == "none" and settings.ANTHROPIC_API_KEY:
        return replace(connection, model=f"{ANTHROPIC}{DOCUMENTED_MODEL}", source="environment")
    return connection


def coach_model() -> CoachModel:
    """Return the model. Raises ``ValueError`` for a model of Anthropic without a key."""
    connection = coach_connection()
    needs_key = connection.model.startswith(ANTHROPIC) and not connection.api_base
    if needs_key and not connection.api_key and not settings.ANTHROPIC_API_KEY:
        raise ValueError(NO_KEY)
    return CoachModel(connection)
