"""Making a conversation fit into the model's window: what was measured long ago goes first, then the oldest turns."""

import json
from collections.abc import Sequence
from typing import Any

Message = dict[str, Any]

# Fewer than English text has, because most of what is cut here is JSON. Letters beyond ASCII count as two tokens,
# being escaped.
CHARACTERS_PER_TOKEN = 3
LEFT_OUT = json.dumps(
    {"success": True, "note": "Left out to save room. Call the tool again if it is needed."}
)


def size_in_tokens(anything: Any) -> int:
    """At most so many tokens, roughly."""
    return len(json.dumps(anything)) // CHARACTERS_PER_TOKEN + 1


def trim_to_budget(messages: Sequence[Message], budget_tokens: int) -> list[Message]:
    """The messages, shortened until they fit or nothing is left to shorten: instructions and the present question,
    with everything since, always stay. A call and its results stay or go together, and what stays of a call stays
    word for word, the vendor's own fields too."""
    fitting = list(messages)
    excess = sum(map(size_in_tokens, fitting)) - budget_tokens
    if excess > 0:
        excess = _shorten_results(fitting, excess)
    if excess > 0:
        _drop_turns(fitting, excess)
    return fitting


def _shorten_results(messages: list[Message], excess: int) -> int:
    """Replace what tools brought, the oldest first; what is still too much."""
    for index in range(_present_question(messages)):
        message = messages[index]
        if excess <= 0:
            break
        if message["role"] == "tool" and len(message["content"]) > len(LEFT_OUT):
            messages[index] = {**message, "content": LEFT_OUT}
            excess -= size_in_tokens(message) - size_in_tokens(messages[index])
    return excess


def _drop_turns(messages: list[Message], excess: int) -> None:
    """Leave out whole turns, from one question to before the next, the oldest first."""
    first = 0
    while first < len(messages) and messages[first]["role"] == "system":
        first += 1
    while excess > 0 and (present := _present_question(messages)) > first:
        next_question = next(
            index for index in range(first + 1, present + 1) if messages[index]["role"] == "user"
        )
        excess -= sum(map(size_in_tokens, messages[first:next_question]))
        del messages[first:next_question]


def _present_question(messages: Sequence[Message]) -> int:
    """Where the last question stands."""
    return max((index for index, message in enumerate(messages) if message["role"] == "user"), default=0)
