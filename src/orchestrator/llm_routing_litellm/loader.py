"""Loading of LiteLLM, once, on demand and without network access."""

import os
from functools import lru_cache
from threading import Lock
from types import ModuleType
from typing import Any

OLLAMA = ("ollama/", "ollama_chat/")

_loading = Lock()


def load_litellm() -> ModuleType:
    """Return the library, ready for use. Callers wait for a load in progress.

    Loading takes 5 to 12 s of CPU and 170 MB, so a web process calls this at startup in a thread.
    """
    with _loading:
        return _loaded()


def is_loaded() -> bool:
    return bool(_loaded.cache_info().currsize)


def register_ollama_model(litellm: ModuleType, model: str) -> None:
    """Register the price of a model of Ollama.

    Otherwise LiteLLM asks the server for the price after an answer, and blocks the event loop meanwhile.
    """
    if model.startswith(OLLAMA):
        litellm.model_cost.setdefault(
            model, {"litellm_provider": "ollama", "mode": "chat", "supports_function_calling": True}
        )


@lru_cache(maxsize=1)
def _loaded() -> ModuleType:
    # Read during the import. Otherwise LiteLLM downloads the prices of all models.
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
    import litellm

    litellm.suppress_debug_info = True
    # Otherwise it assembles the whole answer after each stream, for callbacks that are not registered.
    litellm.disable_streaming_logging = True
    _follow_no_redirects()
    _warm_up(litellm)
    return litellm


def _follow_no_redirects() -> None:
    """Disable redirects in LiteLLM's HTTP clients.

    A server must not redirect the question, and the key with it, to another address or into our network. The vendors
    themselves do not redirect.
    """
    from litellm.llms.custom_httpx.http_handler import AsyncHTTPHandler
    from litellm.llms.openai.common_utils import BaseOpenAILLM

    make_client, make_openai_client = AsyncHTTPHandler.create_client, BaseOpenAILLM._get_async_http_client

    def client(self: Any, *args: Any, **options: Any) -> Any:
        made = make_client(self, *args, **options)
        made.follow_redirects = False
        return made

    def openai_client(*args: Any, **options: Any) -> Any:
        made = make_openai_client(*args, **options)
        if made is not None:
            made.follow_redirects = False
        return made

    AsyncHTTPHandler.create_client = client  # type: ignore[method-assign]
    BaseOpenAILLM._get_async_http_client = staticmethod(openai_client)  # type: ignore[method-assign]


def _warm_up(litellm: ModuleType) -> None:
    """Make one call that the library answers itself.

    The first call imports 700 more modules. In a question that would block the event loop for 1.5 s.
    """
    # Imported explicitly, because the call does not use the client of OpenAI's package.
    import openai.resources.chat  # noqa: F401

    tool = {
        "type": "function",
        "function": {"name": "nothing", "parameters": {"type": "object", "properties": {}}},
    }
    question = [{"role": "user", "content": "Ready?"}]
    for _ in litellm.completion(
        model="openai/rehearsal",
        api_key="none",
        messages=question,
        tools=[tool],
        stream=True,
        mock_response="Yes.",
    ):
        pass
