"""Deltas from rules instead of a language model."""

import asyncio
import json
import re
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any

from src.orchestrator.deltas import Delta, SuggestionsDelta, TextDelta, ToolCallDelta
from src.orchestrator.llm_routing_offline.messages import read_talk
from src.orchestrator.rules import Known, RuleSet, Talk

# Short enough not to delay the user, long enough to show the answer as it is written.
WORD_DELAY_SECONDS = 0.012


@dataclass(eq=False)
class RulesClient:
    """An assistant's rules in place of a language model.

    The rules choose tools by the words of the question and turn the results into sentences. The same question about the
    same tracks always gets the same answer.
    """

    rules: RuleSet
    model: str = "offline/rules"
    max_tokens: int | None = None
    _known: Known | None = None

    async def stream_deltas(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
    ) -> AsyncGenerator[Delta]:
        talk = await self._with_known(read_talk(messages, tools))
        calls = self.rules.plan(talk)
        for index, (tool, arguments) in enumerate(calls):
            call_id = f"call_{talk.call_count + index + 1}"
            yield ToolCallDelta(index=index, id=call_id, name=tool, arguments=json.dumps(arguments))
        if calls:
            return
        for word in re.findall(r"\S+\s*", self.rules.say(talk)):
            yield TextDelta(word)
            await asyncio.sleep(WORD_DELAY_SECONDS)
        if suggestions := self.rules.suggest(talk):
            yield SuggestionsDelta(suggestions)

    async def _with_known(self, talk: Talk) -> Talk:
        """Add the data about the user, as it was when the question was asked.

        A track that the answer renames or deletes keeps its name until the answer is complete.
        """
        if self._known is None:
            self._known = await self.rules.known()
        if self._known is None:
            return talk
        # In a thread: a long text, or the dictionary that the first typing error loads, would block the event loop.
        return await asyncio.to_thread(self._known.add_to, talk)

    async def context_window(self) -> int | None:
        return None
