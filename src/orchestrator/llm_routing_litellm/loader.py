"""Loading of LiteLLM, once, on demand and without network access."""

import os
from functools import lru_cache
from threading import Lock
from types import ModuleType
from typing import Any

OLLAMA = ("ollama/", "ollama_chat/")

_loading = Lock()


def load_litellm() -> ModuleType:
    """The library, ready for a first question. It takes 5 to 12 s of CPU and 170 MB, so a web process calls this at
    boot, in a thread; whoever comes meanwhile waits for that one."""
    with _loading:
        return _loaded()


def is_loaded() -> bool:
    return bool(_loaded.cache_info().currsize)


def say_what_is_known(litellm: ModuleType, model: str) -> None:
    """Of a model of Ollama LiteLLM asks the server what it costs, once the answer is there, and holds the event loop
    until it hears. It costs nothing."""
    if model.startswith(OLLAMA):
        litellm.model_cost.setdefault(
            model, {"litellm_provider": "ollama", "mode": "chat", "supports_function_calling": True}
        )


@lru_cache(maxsize=1)
def _loaded() -> ModuleType:
    # Read during the import: without it the prices of all models are fetched from the network.
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
    import litellm

    litellm.suppress_debug_info = True
    # After a stream it would put the whole answer together once more, for callbacks that nobody registered.
    litellm.disable_streaming_logging = True
    _follow_no_redirects()
    _rehearse(litellm)
    return litellm


def _follow_no_redirects() -> None:
    """Where a question goes is decided here, not by the server that it goes to: an address that somebody typed in must
    not lead on into our own network, nor take the key along. The vendors themselves redirect nobody."""
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


def _rehearse(litellm: ModuleType) -> None:
    """A call that is answered inside the library, because the first one imports 700 modules more: in a question it
    would hold the event loop for a second and a half."""
    # Imported by name: a rehearsed call does not get as far as the client of OpenAI's own package.
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
