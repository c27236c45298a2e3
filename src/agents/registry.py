"""The registry of agents, and the tool schemas made from them.

An agent is one file (or package) in this folder: importing this module finds and imports them
all, and each registers itself with `@register_agent`. Nothing else lists the agents.
"""

import pkgutil
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from src.agents.base import BaseAgent

if TYPE_CHECKING:
    from google.genai import types

AGENT_REGISTRY: dict[str, type[BaseAgent]] = {}

TOOL_PREFIX = "analyse_"

# What the model may pass to every agent's tool: name -> (JSON type, description).
TOOL_PARAMETERS = {
    "track_id": ("string", "Track ID to analyse"),
    "start_seconds": (
        "number",
        "Where the passage starts, in seconds. Leave out to start at the beginning.",
    ),
    "end_seconds": (
        "number",
        "Where the passage ends, in seconds. Leave out to go to the end.",
    ),
}
REQUIRED_PARAMETERS = ["track_id"]


def register_agent[T: type[BaseAgent]](cls: T) -> T:
    """Register an agent under its name (a class decorator). A taken name raises ValueError."""
    taken = AGENT_REGISTRY.get(cls.name)
    if taken is not None and _identity(taken) != _identity(cls):
        raise ValueError(
            f'The agent name "{cls.name}" is already taken by {taken.__qualname__}: '
            f"please give {cls.__qualname__} another name."
        )
    AGENT_REGISTRY[cls.name] = cls
    return cls


def _identity(cls: type) -> tuple[str, str]:
    """Return where a class is defined, which a reload of its module does not change."""
    return cls.__module__, cls.__qualname__


def get_agent(name: str) -> BaseAgent | None:
    """Return a new agent of that name, or None."""
    cls = AGENT_REGISTRY.get(name)
    return cls() if cls else None


def get_all_agents() -> list[BaseAgent]:
    """Return one new instance of every agent, by name."""
    return [AGENT_REGISTRY[name]() for name in sorted(AGENT_REGISTRY)]


def get_agents_for_every_track() -> list[BaseAgent]:
    """Return one new instance of every agent but those on request, by name."""
    return [agent for agent in get_all_agents() if not agent.on_request]


def get_tool_schemas_openai() -> list[dict[str, Any]]:
    """Return one tool per agent in OpenAI's format, which LiteLLM takes for every vendor."""
    properties = {
        name: {"type": kind, "description": description}
        for name, (kind, description) in TOOL_PARAMETERS.items()
    }
    return [
        {
            "type": "function",
            "function": {
                "name": TOOL_PREFIX + agent.name,
                "description": agent.description,
                "parameters": {
                    "type": "object",
                    "properties": {name: dict(schema) for name, schema in properties.items()},
                    "required": list(REQUIRED_PARAMETERS),
                },
            },
        }
        for agent in get_all_agents()
    ]


def get_tool_schemas_gemini() -> "list[types.FunctionDeclaration]":
    """Return the same tools in google-genai's types."""
    # Imported here because it takes seconds, and only Gemini's own router needs it.
    from google.genai import types

    return [
        types.FunctionDeclaration(
            name=TOOL_PREFIX + agent.name,
            description=agent.description,
            parameters=types.Schema(
                type=types.Type.OBJECT,
                properties={
                    name: types.Schema(type=types.Type(kind.upper()), description=description)
                    for name, (kind, description) in TOOL_PARAMETERS.items()
                },
                required=list(REQUIRED_PARAMETERS),
            ),
        )
        for agent in get_all_agents()
    ]


def _import_all_agents() -> None:
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        import_module(f"src.agents.{module.name}")


# Last, when the names above exist: the agents' files import `register_agent` from here.
_import_all_agents()
