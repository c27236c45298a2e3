"""The conversation as the rules read it, out of the same messages that a language model would get."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from src.orchestrator.base.prompt import PromptTrack, read_tracks
from src.orchestrator.tools.todo.context import LAST_SHOWN, LOOKING_AT, read_context
from src.orchestrator.tools.todo.shown import ShownList, numbered_lines

PLAIN = str.maketrans("\u2018\u2019\u201c\u201d\u2013\u2014", "''\"\"--")

type Call = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Measured:
    """One tool call of this question and what came of it: a summary, or an error in words."""

    tool: str
    arguments: dict[str, Any]
    summary: dict[str, Any] | None
    error: str | None


@dataclass(frozen=True)
class Talk:
    """What was asked, now and before, about which tracks, and what has been measured for this question."""

    questions: tuple[str, ...]
    tracks: tuple[PromptTrack, ...]
    tools: frozenset[str]
    measured: tuple[Measured, ...]
    # Of the questions before this one.
    earlier: tuple[Measured, ...]
    call_count: int
    # The list of tasks that the user was last shown, here or elsewhere; the last list in this conversation; and what
    # the user's program shows.
    shown: ShownList | None = None
    numbered_lines: tuple[str, ...] = ()
    looking_at: Any = None

    @property
    def question(self) -> str:
        return self.questions[-1]

    @property
    def plain_question(self) -> str:
        """With the quotation marks and dashes that a plain keyboard has."""
        return self.question.translate(PLAIN)


def read_talk(messages: Sequence[dict[str, Any]], tools: Sequence[dict[str, Any]]) -> Talk:
    last_question = max(number for number, message in enumerate(messages) if message["role"] == "user")
    return Talk(
        questions=tuple(str(message["content"]) for message in messages if message["role"] == "user"),
        tracks=read_tracks(messages),
        tools=frozenset(tool["function"]["name"] for tool in tools),
        measured=_measured(messages[last_question + 1 :]),
        earlier=_measured(messages[:last_question]),
        call_count=sum(message["role"] == "tool" for message in messages),
        shown=ShownList(**shown) if (shown := read_context(messages, LAST_SHOWN)) else None,
        numbered_lines=_last_list(messages),
        looking_at=read_context(messages, LOOKING_AT),
    )


def _last_list(messages: Sequence[dict[str, Any]]) -> tuple[str, ...]:
    texts = (
        str(message["content"] or "") for message in reversed(messages) if message["role"] == "assistant"
    )
    return next((tuple(lines) for text in texts if (lines := numbered_lines(text))), ())


def _measured(messages: Sequence[dict[str, Any]]) -> tuple[Measured, ...]:
    calls = {call["id"]: call["function"] for message in messages for call in message.get("tool_calls") or ()}
    return tuple(
        _one_measured(calls[message["tool_call_id"]], json.loads(message["content"]))
        for message in messages
        if message["role"] == "tool"
    )


def _one_measured(function: dict[str, Any], result: dict[str, Any]) -> Measured:
    arguments = json.loads(function["arguments"])
    return Measured(
        function["name"], arguments, result.get("data"), result.get("told_user") or result.get("error")
    )
