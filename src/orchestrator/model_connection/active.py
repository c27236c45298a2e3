"""The active connection to a language model."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from django.conf import settings

from src.observability.redaction import register_secret
from src.orchestrator.model_connection import storage
from src.orchestrator.model_connection.vendors import OLLAMA_ADDRESS

OFFLINE_PREFIX = "offline/"
RULES = "offline/rules"
# For servers without a key, so that no key of the environment is sent to an address that a user entered.
NO_KEY = "none"

# Environment: LLM_MODEL. Chosen: on the page or by command. None: not configured, so the rules answer.
Source = Literal["environment", "chosen", "none"]


@dataclass(frozen=True)
class Connection:
    """A model, its address and key, and its parameters."""

    model: str
    source: Source
    api_base: str | None = None
    # None: the vendor's library reads the environment (such as OPENAI_API_KEY).
    api_key: str | None = field(default=None, repr=False)
    fallback_models: tuple[str, ...] = ()
    temperature: float | None = None
    max_tokens: int | None = None
    timeout: float | None = None
    context_tokens: int | None = None

    @property
    def is_offline(self) -> bool:
        return self.model.startswith(OFFLINE_PREFIX)

    def to(self, model: str) -> "Connection":
        """Return this connection for another model. Address and key belong to one vendor."""
        if vendor_prefix(model) == vendor_prefix(self.model):
            return replace(self, model=model)
        return replace(self, model=model, api_base=None, api_key=None)


def active_connection(assistant: str = "", defaults: Mapping[str, Any] | None = None) -> Connection:
    """Return the connection for the next question to this assistant.

    ``defaults`` are the assistant's own (``timeout``, ``temperature``). The environment takes precedence.
    """
    unset = {name: value for name, value in (defaults or {}).items() if name not in settings.LLM_SET_FOR_ALL}
    return _with_own(_general(), {**unset, **settings.LLM_OF_ASSISTANT.get(assistant, {})})


def active_connections() -> list[Connection]:
    """Return the general connection, then different ones of single assistants."""
    return list(
        dict.fromkeys([active_connection(), *map(active_connection, sorted(settings.LLM_OF_ASSISTANT))])
    )


def connection_to(model: str) -> Connection:
    """Return the connection for a model by name (``manage.py ask --model``)."""
    now = active_connection()
    if now.source == "chosen" and vendor_prefix(model) == vendor_prefix(now.model):
        return now.to(model)
    return _from_environment(model)


def chosen(choice: storage.StoredConnection) -> Connection:
    """Convert a stored or entered choice to a connection."""
    register_secret(choice.key)
    return replace(
        _from_environment(choice.model),
        source="chosen",
        api_base=choice.address or (OLLAMA_ADDRESS if choice.vendor == "ollama" else None),
        api_key=choice.key or NO_KEY,
    )


def vendor_prefix(model: str) -> str:
    return model.partition("/")[0]


def _general() -> Connection:
    if settings.LLM_MODEL:
        return _from_environment(settings.LLM_MODEL)
    if choice := storage.current():
        return chosen(choice)
    return replace(_from_environment(RULES), source="none")


def _from_environment(model: str) -> Connection:
    return Connection(
        model=model,
        source="environment",
        api_base=settings.LLM_API_BASE or None,
        fallback_models=tuple(settings.LLM_FALLBACK_MODELS),
        temperature=settings.LLM_TEMPERATURE,
        max_tokens=settings.LLM_MAX_TOKENS,
        timeout=settings.LLM_TIMEOUT,
        context_tokens=settings.LLM_CONTEXT_TOKENS,
    )


def _with_own(connection: Connection, own: dict[str, Any]) -> Connection:
    """Apply the settings of one assistant to the general connection."""
    if "model" in own:
        connection = replace(connection.to(own["model"]), source="environment")
    if "api_base" in own:
        # The key belongs to another server.
        connection = replace(connection, api_key=None)
    return replace(connection, **{name: value for name, value in own.items() if name != "model"})
