"""The rules as one more source of deltas for the same tool loop."""

import asyncio
import json
import re
from collections.abc import AsyncGenerator
from typing import Any

from src.orchestrator.base import BaseRouter
from src.orchestrator.deltas import Delta, SuggestionsDelta, TextDelta, ToolCallDelta
from src.orchestrator.llm_routing_offline.messages import read_talk
from src.orchestrator.providers import AnalysisProvider

# Fast enough for nobody to wait, slow enough to see it being written.
WORD_DELAY_SECONDS = 0.012


class LLMRouterOffline(BaseRouter):
    """No key, no network: the assistant's rules pick tools by the question's words, and make sentences from their
    summaries. The same question about the same tracks always gets the same answer."""

    def __init__(
        self,
        provider: AnalysisProvider,
        model: str = "offline/rules",
        *,
        word_delay_seconds: float = WORD_DELAY_SECONDS,
        **kwargs: Any,
    ) -> None:
        super().__init__(provider, **kwargs)
        self.model = model
        self.word_delay_seconds = word_delay_seconds

    async def stream_deltas(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
    ) -> AsyncGenerator[Delta]:
        talk = read_talk(messages, tools)
        calls = self.rules.plan(talk)
        for index, (tool, arguments) in enumerate(calls):
            call_id = f"call_{talk.call_count + index + 1}"
            yield ToolCallDelta(index=index, id=call_id, name=tool, arguments=json.dumps(arguments))
        if calls:
            return
        for word in re.findall(r"\S+\s*", self.rules.say(talk)):
            yield TextDelta(word)
            await asyncio.sleep(self.word_delay_seconds)
        if suggestions := self.rules.suggest(talk):
            yield SuggestionsDelta(suggestions)
