"""Lookup of tracks and agents, with a ``KeyError`` that names a missing one."""

from src.agents.base import BaseAgent
from src.agents.registry import get_agent
from src.api.models import Track


def track_or_key_error(track_id: str) -> Track:
    track = Track.get_or_none(track_id)
    if track is None:
        raise KeyError(f"Unknown track: {track_id}")
    return track


def agent_or_key_error(agent_name: str) -> BaseAgent:
    agent = get_agent(agent_name)
    if agent is None:
        raise KeyError(f"Unknown agent: {agent_name}")
    return agent
