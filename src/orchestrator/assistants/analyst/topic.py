"""What a topic of the rules is, and how two tracks are compared in it."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from src.agents.registry import TOOL_PREFIX
from src.orchestrator.assistants.analyst import sentences
from src.orchestrator.assistants.analyst.sentences import Summary


@dataclass(frozen=True)
class Scale:
    """How two tracks are compared: the key of the number, and the words for more and less of it.

    ``higher`` and ``lower`` are (comparative, superlative); ``same_within`` is the difference that nobody hears.
    """

    key: str
    higher: tuple[str, str]
    lower: tuple[str, str]
    said: Callable[[float], str]
    same: str
    same_within: float
    asks_for_lower: re.Pattern[str]


@dataclass(frozen=True)
class Topic:
    name: str
    agent: str
    asked_by: re.Pattern[str]
    sentence: Callable[[Summary], str]
    scale: Scale | None = None
    # Says why there is nothing to say (silence, no beat), or None.
    unless: Callable[[Summary], str | None] = field(default=sentences.silent)

    @property
    def tool(self) -> str:
        return TOOL_PREFIX + self.agent

    def say(self, summary: Summary) -> str:
        try:
            return self.unless(summary) or self.sentence(summary)
        except (KeyError, TypeError):
            return f"This measurement says nothing about the {self.name}. Analyse the track again to get it."
