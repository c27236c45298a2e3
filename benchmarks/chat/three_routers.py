"""The same question through the three routers, to a Gemini on this machine that says what it is told.

script/bench three_routers
"""

import asyncio
import os
import time
from typing import Any

import django

QUESTION = "What is the tempo?"


async def ask(router: Any, wire: Any) -> None:
    from src.orchestrator.testing import FakeProvider
    from tests.support.measurements import rhythm
    from tests.support.vendors import Call, vendor

    replies = [wire.calls(Call("analyse_rhythm", {"track_id": "a"})), wire.text("It is ", "126 BPM.")]
    for run in ("first", "second"):
        async with vendor(*replies) as made:
            asked = router(
                FakeProvider({"rhythm": rhythm()}),
                model=wire.model,
                api_base=made.address + wire.base_path,
                enable_tracing=False,
            )
            started, first_token = time.perf_counter(), 0.0
            events = []
            async for event in asked.process_question_stream(QUESTION, "a"):
                if event["type"] == "token":
                    first_token = first_token or time.perf_counter() - started
                events.append(event)
        if run == "first":
            continue
        print(
            f"\n{router.__name__}: {first_token * 1000:.0f} ms to the first token, {len(made.requests)} requests"
        )
        for event in events:
            print(
                f"  {event['type']:12} {event.get('text') or event.get('tool') or event.get('full_response')}"
            )


async def main() -> None:
    from src.orchestrator.llm_routing import LLMRouter
    from src.orchestrator.llm_routing_langgraph import LLMRouterLangGraph
    from src.orchestrator.llm_routing_litellm import LLMRouterLiteLLM
    from tests.support.vendors.gemini import Gemini

    for router in (LLMRouterLiteLLM, LLMRouter, LLMRouterLangGraph):
        await ask(router, Gemini())


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "src.config.settings")
    os.environ.setdefault("GEMINI_API_KEY", "none")
    django.setup()
    asyncio.run(main())
