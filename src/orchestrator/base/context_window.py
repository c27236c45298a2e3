"""Trim a conversation to the context window of the model.

Old tool results are removed first, then the oldest turns.
"""

import json
from collections.abc import Sequence
from typing import Any

Message = dict[str, Any]

# Lower than for English text, because most of the trimmed content is JSON. A non-ASCII letter counts as two tokens
# because JSON escapes it.
CHARACTERS_PER_TOKEN = 3
OMITTED_RESULT = json.dumps(
    {"success": True, "note": "Left out to save room. Call the tool again if it is needed."}
)


def size_in_tokens(anything: Any) -> int:
    """Return a rough upper estimate of the number of tokens."""
    return len(json.dumps(anything)) // CHARACTERS_PER_TOKEN + 1


def trim_to_budget(messages: Sequence[Message], budget_tokens: int) -> list[Message]:
    """Return the messages, trimmed to the budget as far as possible.

    The instructions, the current question and everything after it are always kept. A tool call and its results are
    kept or removed together. Calls that are kept are not modified, including vendor-specific fields.
    """
    trimmed = list(messages)
    excess = sum(map(size_in_tokens, trimmed)) - budget_tokens
    if excess > 0:
        excess = _shorten_results(trimmed, excess)
    if excess > 0:
        _drop_turns(trimmed, excess)
    return trimmed


def _shorten_results(messages: list[Message], excess: int) -> int:
    """Replace tool results, oldest first, and return the remaining excess."""
    for index in range(_current_question_index(messages)):
        message = messages[index]
        if excess <= 0:
            break
        if message["role"] == "tool" and len(message["content"]) > len(OMITTED_RESULT):
            messages[index] = {**message, "content": OMITTED_RESULT}
            excess -= size_in_tokens(message) - size_in_tokens(messages[index])
    return excess


def _drop_turns(messages: list[Message], excess: int) -> None:
    """Delete whole turns (a question and all up to the next one), oldest first."""
    first = 0
    while first < len(messages) and messages[first]["role"] == "system":
        first += 1
    while excess > 0 and (current := _current_question_index(messages)) > first:
        next_question = next(
            index for index in range(first + 1, current + 1) if messages[index]["role"] == "user"
        )
        excess -= sum(map(size_in_tokens, messages[first:next_question]))
        del messages[first:next_question]


def _current_question_index(messages: Sequence[Message]) -> int:
    """Return the index of the last question."""
    return max((index for index, message in enumerate(messages) if message["role"] == "user"), default=0)
