"""Which router answers: chosen by the model's name alone."""

from typing import Any

from django.conf import settings

from src.orchestrator.base import BaseRouter
from src.orchestrator.llm_routing_offline import LLMRouterOffline
from src.orchestrator.providers import AnalysisProvider

OFFLINE_PREFIX = "offline/"


def make_router(provider: AnalysisProvider, model: str | None = None, **options: Any) -> BaseRouter:
    """A router for the model (default: the setting ``LLM_MODEL``), with the settings' limits."""
    model = model or settings.LLM_MODEL
    options.setdefault("max_tool_rounds", settings.MAX_TOOL_ROUNDS)
    if model.startswith(OFFLINE_PREFIX):
        return LLMRouterOffline(provider, model=model, **options)
    from src.orchestrator.llm_routing_litellm import LLMRouterLiteLLM

    return LLMRouterLiteLLM(
        provider,
        model=model,
        api_base=settings.LLM_API_BASE or None,
        temperature=settings.LLM_TEMPERATURE,
        max_tokens=settings.LLM_MAX_TOKENS,
        timeout=settings.LLM_TIMEOUT,
        **options,
    )


def preload(model: str) -> None:
    """Import what the model needs, at boot and off the event loop: LiteLLM takes 5 to 12 s and 170 MB."""
    if not model.startswith(OFFLINE_PREFIX):
        from src.orchestrator.llm_routing_litellm import load_litellm

        load_litellm()
