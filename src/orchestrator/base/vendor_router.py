"""The base class of routers for the models of a vendor."""

from typing import Any, ClassVar

from src.orchestrator.base.model_client import VendorClient
from src.orchestrator.base.router import BaseRouter
from src.orchestrator.providers import AnalysisProvider


class VendorRouter(BaseRouter):
    """A router around a `VendorClient`.

    A subclass sets the class of the client and a default model.
    """

    client_class: ClassVar[type[VendorClient]]
    default_model: ClassVar[str]

    def __init__(
        self,
        provider: AnalysisProvider,
        model: str | None = None,
        *,
        api_base: str | None = None,
        api_key: str | None = None,
        temperature: float | None = None,
        max_tokens: int | None = None,
        timeout: float | None = None,
        context_tokens: int | None = None,
        **options: Any,
    ) -> None:
        """Initialize the router and its client. ``options`` are those of `BaseRouter`."""
        client = self.client_class(
            model or self.default_model,
            api_base=api_base,
            api_key=api_key,
            temperature=temperature,
            max_tokens=max_tokens,
            timeout=timeout,
            context_tokens=context_tokens,
        )
        super().__init__(provider, client=client, context_tokens=client.context_tokens, **options)
        self.api_base = client.api_base
