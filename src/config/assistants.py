"""Language model settings of one assistant, named with the assistant as suffix."""

from collections.abc import Callable
from typing import Any

from src.core import environment as env

# The field of a connection and the parser of each setting.
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
    """Return the fields set for all assistants, which override an assistant's defaults."""
    return frozenset(field for name, (field, _) in READERS.items() if env.text(name))
