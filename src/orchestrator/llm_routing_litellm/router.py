"""The router for every model that LiteLLM supports."""

from src.orchestrator.base.vendor_router import VendorRouter
from src.orchestrator.llm_routing_litellm.client import LiteLLMClient


class LLMRouterLiteLLM(VendorRouter):
    """Every model that LiteLLM supports.

    The arguments are those of `LiteLLMClient` and `BaseRouter`.
    """

    client_class = LiteLLMClient
    default_model = "gemini/gemini-2.0-flash"
