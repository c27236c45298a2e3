"""Which router answers: chosen by the model's name, and by the setting ``LLM_ROUTER``."""

from collections.abc import Callable
from typing import Any

from django.conf import settings

from src.orchestrator.base import BaseRouter
from src.orchestrator.llm_routing_offline import LLMRouterOffline
from src.orchestrator.providers import AnalysisProvider

OFFLINE_PREFIX = "offline/"


def make_router(provider: AnalysisProvider, model: str | None = None, **options: Any) -> BaseRouter:
    """A router for the model (default: the setting ``LLM_MODEL``), with the settings' limits and, behind it, the
    models of ``LLM_FALLBACK_MODELS``."""
    model = model or settings.LLM_MODEL
    api_base = settings.LLM_API_BASE or None
    # The address belongs to one vendor's protocol: a stand-in of another vendor has its own.
    stand_ins = [
        _router(provider, name, api_base if _vendor(name) == _vendor(model) else None)
        for name in settings.LLM_FALLBACK_MODELS
        if name != model
    ]
    options.setdefault("fallbacks", stand_ins)
    options.setdefault("max_tool_rounds", settings.MAX_TOOL_ROUNDS)
    return _router(provider, model, api_base, **options)


def _router(provider: AnalysisProvider, model: str, api_base: str | None, **options: Any) -> BaseRouter:
    if model.startswith(OFFLINE_PREFIX):
        return LLMRouterOffline(provider, model=model, **options)
    return _router_class(model)(
        provider,
        model=model,
        api_base=api_base,
        temperature=settings.LLM_TEMPERATURE,
        max_tokens=settings.LLM_MAX_TOKENS,
        timeout=settings.LLM_TIMEOUT,
        context_tokens=settings.LLM_CONTEXT_TOKENS,
        **options,
    )


def _router_class(model: str) -> Callable[..., BaseRouter]:
    """The router that `LLM_ROUTER` names. Google's library speaks to Gemini only: other models go by LiteLLM."""
    if settings.LLM_ROUTER == "gemini" and _vendor(model) == "gemini":
        from src.orchestrator.llm_routing import LLMRouter

        return LLMRouter
    if settings.LLM_ROUTER == "langgraph":
        from src.orchestrator.llm_routing_langgraph import LLMRouterLangGraph

        return LLMRouterLangGraph
    from src.orchestrator.llm_routing_litellm import LLMRouterLiteLLM

    return LLMRouterLiteLLM


def _vendor(model: str) -> str:
    return model.partition("/")[0]


def preload(model: str) -> None:
    """Import what the model needs, at boot and off the event loop: LiteLLM takes 5 to 12 s and 170 MB."""
    if model.startswith(OFFLINE_PREFIX):
        return
    if settings.LLM_ROUTER == "gemini" and _vendor(model) == "gemini":
        from src.orchestrator.llm_routing import load_genai

        load_genai()
        return
    from src.orchestrator.llm_routing_litellm import load_litellm

    load_litellm()
    if settings.LLM_ROUTER == "langgraph":
        from src.orchestrator.llm_routing_langgraph import load_langgraph

        load_langgraph()
