"""The router for models behind OpenAI's chat completions API."""

from src.orchestrator.base.vendor_router import VendorRouter
from src.orchestrator.llm_routing_openai.client import OpenAIClient


class LLMRouterOpenAI(VendorRouter):
    """Models behind OpenAI's chat completions API.

    The arguments are those of `OpenAIClient` and `BaseRouter`.
    """

    client_class = OpenAIClient
    default_model = "openai/gpt-5-mini"
