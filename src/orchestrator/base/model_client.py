"""The interface of language models, and the base class of clients of vendors."""

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Protocol

from src.orchestrator.deltas import Delta


class ModelClient(Protocol):
    """One language model, as the tool loop uses it."""

    @property
    def model(self) -> str:
        """The name of the model, with the vendor: "openai/gpt-5"."""

    @property
    def max_tokens(self) -> int | None:
        """The maximum length of an answer in tokens, if limited."""

    async def context_window(self) -> int | None:
        """Return the context window in tokens (prompt and answer), or None if unknown."""

    def stream_deltas(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
    ) -> AsyncGenerator[Delta]:
        """Stream one model call. Closing the generator closes the connection."""


@dataclass(eq=False)
class VendorClient(ABC):
    """A language model behind a vendor's API.

    ``api_base`` is the address of another server with the same API. ``timeout`` limits the wait for each piece of the
    stream, in seconds. ``context_tokens`` overrides the size of the context window. With ``answers_json`` the model is
    made to answer with a JSON object; the prompt must ask for JSON too.
    """

    model: str
    _: KW_ONLY
    api_base: str | None = None
    api_key: str | None = field(default=None, repr=False)
    temperature: float | None = None
    max_tokens: int | None = None
    timeout: float | None = None
    context_tokens: int | None = None
    answers_json: bool = False

    def __post_init__(self) -> None:  # noqa: B027 - most clients have nothing to complete
        """Complete the settings.

        Subclasses override this for the defaults of their vendor.
        """

    @abstractmethod
    def stream_deltas(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
    ) -> AsyncGenerator[Delta]:
        """Stream one model call. Closing the generator closes the connection."""

    async def context_window(self) -> int | None:
        """Return the context window in tokens (prompt and answer), or None if unknown."""
        return self.context_tokens
