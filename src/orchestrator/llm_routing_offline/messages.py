"""Conversion of the messages for a language model to the input of rules."""

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from src.orchestrator.base.prompt import read_tracks
from src.orchestrator.rules import Measured, Talk, Tool, Turn
from src.orchestrator.rules.prompt_context import IN_PLAYER, read_context


def read_talk(messages: Sequence[dict[str, Any]], tools: Sequence[dict[str, Any]]) -> Talk:
    last_question = max(number for number, message in enumerate(messages) if message["role"] == "user")
    return Talk(
        questions=tuple(str(message["content"]) for message in messages if message["role"] == "user"),
        tracks=read_tracks(messages),
        offered=tuple(
            Tool(tool["function"]["name"], tool["function"].get("description", "")) for tool in tools
        ),
        measured=_measured(messages[last_question + 1 :]),
        earlier=_measured(messages[:last_question]),
        call_count=sum(message["role"] == "tool" for message in messages),
        messages=messages,
        turns=_turns(messages[:last_question]),
        player=read_context(messages, IN_PLAYER),
    )


def _turns(messages: Sequence[dict[str, Any]]) -> tuple[Turn, ...]:
    starts = [number for number, message in enumerate(messages) if message["role"] == "user"]
    return tuple(
        Turn(
            str(messages[start]["content"]),
            _measured(messages[start:end]),
            "\n\n".join(
                str(message["content"])
                for message in messages[start:end]
                if message["role"] == "assistant" and message["content"]
            ),
        )
        for start, end in pairwise([*starts, len(messages)])
    )


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
