"""The router for Gemini's models."""

from src.orchestrator.base.vendor_router import VendorRouter
from src.orchestrator.llm_routing.client import GeminiClient


class LLMRouter(VendorRouter):
    """Gemini's models. The arguments are those of `GeminiClient` and `BaseRouter`."""

    client_class = GeminiClient
    default_model = "gemini/gemini-2.0-flash"
