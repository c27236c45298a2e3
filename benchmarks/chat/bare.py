"""A model's stream read by LiteLLM and nothing else, or by Clave's own reader and nothing else: what every product
pays at least. Commands come as lines of JSON, and times to the first token go back.

    python -m benchmarks.chat.bare litellm|reader http://127.0.0.1:9100/v1
"""

import asyncio
import json
import os
import sys
import time
from collections.abc import AsyncIterator, Callable
from functools import lru_cache
from typing import Any

import django

# As long as what the product sends, because that costs too: instructions, and twenty tools.
TOOLS = [
    {
        "type": "function",
        "function": {
            "name": f"measure_{number}",
            "description": "Measures one thing in a passage of a track, and says how sure it is. " * 4,
            "parameters": {
                "type": "object",
                "properties": {
                    "track_id": {"type": "string", "description": "The track to measure."},
                    "start_seconds": {"type": "number", "description": "Where the passage begins."},
                    "end_seconds": {"type": "number", "description": "Where the passage ends."},
                },
                "required": ["track_id"],
            },
        },
    }
    for number in range(20)
]
INSTRUCTIONS = "You answer questions about pieces of music. Measure before you speak. " * 40

Reader = Callable[[str, list[dict[str, Any]]], AsyncIterator[str]]


def messages(question: str) -> list[dict[str, Any]]:
    return [{"role": "system", "content": INSTRUCTIONS}, {"role": "user", "content": question}]


@lru_cache(maxsize=1)
def litellm() -> Any:
    """With the settings that the product gives it, which make it cheaper."""
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
    import litellm

    litellm.suppress_debug_info = True
    litellm.disable_streaming_logging = True
    return litellm


async def with_litellm(api_base: str, asked: list[dict[str, Any]]) -> AsyncIterator[str]:
    stream = await litellm().acompletion(
        model="openai/played",
        api_base=api_base,
        api_key="played",
        messages=asked,
        tools=TOOLS,
        stream=True,
        stream_options={"include_usage": True},
    )
    async for chunk in stream:
        if chunk.choices and chunk.choices[0].delta.content:
            yield chunk.choices[0].delta.content


@lru_cache(maxsize=1)
def reader(api_base: str) -> Any:
    os.environ["DJANGO_SETTINGS_MODULE"] = "src.config.settings"
    django.setup()
    from src.orchestrator.llm_routing_openai import LLMRouterOpenAI
    from src.orchestrator.testing import FakeProvider

    return LLMRouterOpenAI(
        FakeProvider({}), "openai/played", api_base=api_base, api_key="played", enable_tracing=False
    )


async def with_reader(api_base: str, asked: list[dict[str, Any]]) -> AsyncIterator[str]:
    async for delta in reader(api_base).stream_deltas(asked, TOOLS):
        if text := getattr(delta, "text", ""):
            yield text


async def time_to_first_token(reader: Reader, api_base: str, question: str) -> float:
    began, first = time.monotonic(), 0.0
    async for _ in reader(api_base, messages(question)):
        first = first or (time.monotonic() - began) * 1000
    return first


async def obey(reader: Reader, api_base: str) -> None:
    print("ready", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        command = json.loads(line)
        asked = [
            time_to_first_token(reader, api_base, command["question"]) for _ in range(command["streams"])
        ]
        print(json.dumps(await asyncio.gather(*asked)), flush=True)


if __name__ == "__main__":
    kind, address = sys.argv[1:]
    if kind == "litellm":
        litellm()
    else:
        reader(address)
    asyncio.run(obey({"litellm": with_litellm, "reader": with_reader}[kind], address))
