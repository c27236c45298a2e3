"""Creation of routers, selected by model name and the setting ``LLM_ROUTER``."""

import gc
import threading
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from django.conf import settings

from src.orchestrator import (
    llm_routing,
    llm_routing_langgraph,
    llm_routing_litellm,
    llm_routing_offline,
    llm_routing_openai,
)
from src.orchestrator.base import BaseRouter
from src.orchestrator.model_connection import Connection, active_connection
from src.orchestrator.model_connection.active import OFFLINE_PREFIX, connection_to, vendor_prefix
from src.orchestrator.providers import AnalysisProvider


def make_router(
    provider: AnalysisProvider,
    model: str | None = None,
    *,
    connection: Connection | None = None,
    **options: Any,
) -> BaseRouter:
    """Create a router with its fallbacks and the limits of the settings.

    The default connection is the active one, or that of the named model.
    """
    connection = connection or (connection_to(model) if model else active_connection())
    fallbacks = [
        _router(provider, connection.to(name), rules=options.get("rules")).client
        for name in connection.fallback_models
        if name != connection.model
    ]
    options.setdefault("fallbacks", fallbacks)
    options.setdefault("max_tool_rounds", settings.MAX_TOOL_ROUNDS)
    return _router(provider, connection, **options)


def _router(provider: AnalysisProvider, connection: Connection, **options: Any) -> BaseRouter:
    if connection.is_offline:
        return llm_routing_offline.LLMRouterOffline(provider, model=connection.model, **options)
    return _router_class(connection.model)(
        provider,
        model=connection.model,
        api_base=connection.api_base,
        api_key=connection.api_key,
        temperature=connection.temperature,
        max_tokens=connection.max_tokens,
        timeout=connection.timeout,
        context_tokens=connection.context_tokens,
        **options,
    )


def _router_class(model: str) -> Callable[..., BaseRouter]:
    """Return the router class that `LLM_ROUTER` names, if it supports the model."""
    if _uses_gemini_client(model):
        return llm_routing.LLMRouter
    if uses_openai_client(model):
        return llm_routing_openai.LLMRouterOpenAI
    if settings.LLM_ROUTER == "langgraph":
        return llm_routing_langgraph.LLMRouterLangGraph
    return llm_routing_litellm.LLMRouterLiteLLM


def _uses_gemini_client(model: str) -> bool:
    return bool(settings.LLM_ROUTER == "gemini" and vendor_prefix(model) == "gemini")


def uses_openai_client(model: str) -> bool:
    """Whether Clave's own client for OpenAI's API is used, without LiteLLM."""
    return bool(settings.LLM_ROUTER in ("auto", "gemini") and vendor_prefix(model) == "openai")


def preload(model: str) -> None:
    """Import the libraries of a model. LiteLLM takes 5 to 12 s and 170 MB."""
    for load in _libraries_of(model):
        load()


def prepare(model: str) -> bool:
    """Return whether the libraries of the model are loaded. If not, start loading."""
    libraries = _libraries_of(model)
    return not libraries or _loaded(libraries).is_set()


def _libraries_of(model: str) -> tuple[Callable[[], object], ...]:
    if model.startswith(OFFLINE_PREFIX):
        return ()
    if _uses_gemini_client(model):
        return (llm_routing.load_genai,)
    if uses_openai_client(model):
        return (llm_routing_openai.load_client,)
    if settings.LLM_ROUTER == "langgraph":
        return llm_routing_litellm.load_litellm, llm_routing_langgraph.load_langgraph
    return (llm_routing_litellm.load_litellm,)


@lru_cache
def _loaded(libraries: tuple[Callable[[], object], ...]) -> threading.Event:
    done = threading.Event()

    def load() -> None:
        for library in libraries:
            library()
        # Loaded modules stay loaded, so exclude them from garbage collection.
        gc.collect()
        gc.freeze()
        done.set()

    threading.Thread(target=load, name="load the model library", daemon=True).start()
    return done
