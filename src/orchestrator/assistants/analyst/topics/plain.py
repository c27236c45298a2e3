"""Agents without sentences of their own: their short fields are told as they are."""

import re
from collections.abc import Iterable

from src.agents.base import BaseAgent
from src.agents.registry import get_all_agents
from src.orchestrator.assistants.analyst.sentences import Summary
from src.orchestrator.assistants.analyst.topic import Topic
from src.orchestrator.rules.patterns import words
from src.orchestrator.rules.text import joined, number

NOT_TOLD = frozenset({"is_silent", "evidence", "left_out"})
NOTHING = "It has no short result to tell."


def plain_topics(known: Iterable[Topic]) -> tuple[Topic, ...]:
    """One for each agent that has keywords and no topic that speaks for it."""
    told = {topic.agent for topic in known}
    return tuple(_topic(agent) for agent in get_all_agents() if agent.keywords and agent.name not in told)


def _topic(agent: BaseAgent) -> Topic:
    asked_by = words(*map(re.escape, (agent.name.replace("_", " "), *agent.keywords)))
    return Topic(agent.name, agent.name, asked_by, fields)


def fields(summary: Summary) -> str:
    """ "Width: 0.35, side: left." """
    said = [
        f"{name.replace('_', ' ')}: {_value(value)}"
        for name, value in summary.items()
        if name not in NOT_TOLD and isinstance(value, str | int | float)
    ]
    text = joined(said)
    return f"{text[:1].upper()}{text[1:]}." if text else NOTHING


def _value(value: str | float) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else number(value, 2)
