"""Settings of one assistant: those of the language model, with the assistant's name at the end."""

from collections.abc import Callable
from typing import Any

from src.core import environment as env

# What each is called in a connection, and how it is read.
READERS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "LLM_MODEL": ("model", env.text),
    "LLM_FALLBACK_MODELS": ("fallback_models", lambda name: tuple(env.words(name))),
    "LLM_API_BASE": ("api_base", env.text),
    "LLM_TEMPERATURE": ("temperature", lambda name: env.decimal(name, None)),
    "LLM_MAX_TOKENS": ("max_tokens", lambda name: env.integer(name, 0, minimum=1)),
    "LLM_TIMEOUT": ("timeout", lambda name: env.decimal(name, None)),
    "LLM_CONTEXT_TOKENS": ("context_tokens", lambda name: env.integer(name, 0, minimum=1)),
}


def models_of_assistants() -> dict[str, dict[str, Any]]:
    """``{"analyst": {"model": "openai/gpt-5"}}`` for ``LLM_MODEL_ANALYST=openai/gpt-5``."""
    found: dict[str, dict[str, Any]] = {}
    for name, (field, read) in READERS.items():
        for suffix in env.suffixes(name):
            found.setdefault(suffix.lower(), {})[field] = read(f"{name}_{suffix}")
    return found


def set_for_all() -> frozenset[str]:
    """Which of them the environment sets for every assistant: they count for more than an assistant's defaults."""
    return frozenset(field for name, (field, _) in READERS.items() if env.text(name))
