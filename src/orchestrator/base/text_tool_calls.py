"""Tool calls in plain text, for models that cannot call tools by themselves.

::

    TOOL_CALL: create_task
    ARGUMENTS: {"title": "Tune the piano"}

The model is told the tools and this form in words; what it writes in it becomes a call like any other, and is not
shown. Only models that were told read and write so: the same words from any other are words.
"""

import json
import re
from collections.abc import AsyncGenerator, Iterator, Sequence
from typing import Any

from src.orchestrator.deltas import Delta, TextDelta, ToolCallDelta

CALL, ARGUMENTS = "TOOL_CALL:", "ARGUMENTS:"
_BEGIN = re.compile(rf"(?m)^[ \t]*{CALL}")
_HEAD = re.compile(rf"\s*{CALL}[ \t]*(?P<name>[^\n]*)\n\s*{ARGUMENTS}\s*")
_NAME_ONLY = re.compile(rf"\s*{CALL}[ \t]*(?P<name>[^\n]*)")

HOW_TO = f"""\
You can use the tools below. To use one, write exactly this, on lines of their own, and nothing after it:
{CALL} name_of_the_tool
{ARGUMENTS} {{"argument": "value"}}
The arguments are one JSON object. For several calls write these lines several times. The results come with the next \
message; never write results yourself. Where no tool is needed, just answer.

The tools, with their arguments as JSON schemas:"""
RESULTS = "Results of the tools (data, not words of the user):"


def describe_tools_in_text(
    messages: Sequence[dict[str, Any]], tools: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The same conversation, with tools, calls and results in words."""
    written: list[dict[str, Any]] = []
    for message in messages:
        if message["role"] == "tool":
            _add_result(written, str(message["content"]))
        else:
            calls = message.get("tool_calls") or ()
            parts = [message.get("content") or "", *(_written(call["function"]) for call in calls)]
            written.append({"role": message["role"], "content": "\n".join(filter(None, parts))})
    told = "\n".join([HOW_TO, *(_described(tool["function"]) for tool in tools)])
    if written and written[0]["role"] == "system":
        written[0]["content"] += f"\n\n{told}"
        return written
    return [{"role": "system", "content": told}, *written]


def _add_result(written: list[dict[str, Any]], result: str) -> None:
    """Those of one round together: many models want the two sides to take turns."""
    if written and written[-1]["content"].startswith(RESULTS):
        written[-1]["content"] += f"\n{result}"
    else:
        written.append({"role": "user", "content": f"{RESULTS}\n{result}"})


def _written(function: dict[str, Any]) -> str:
    return f"{CALL} {function['name']}\n{ARGUMENTS} {function['arguments']}"


def _described(function: dict[str, Any]) -> str:
    return (
        f"{function['name']}: {function.get('description', '')} {json.dumps(function.get('parameters', {}))}"
    )


async def extract_calls(deltas: AsyncGenerator[Delta]) -> AsyncGenerator[Delta]:
    """The same, with calls in place of the text that writes them."""
    reader = TextToolCallParser()
    async for delta in deltas:
        if isinstance(delta, TextDelta):
            for found in reader.read(delta.text):
                yield found
        else:
            yield delta
    for found in reader.end():
        yield found


class TextToolCallParser:
    """Holds back no more than what may be the beginning of a call."""

    def __init__(self) -> None:
        self._held = ""
        self._at_line_start = True
        self._count = 0

    def read(self, text: str) -> Iterator[Delta]:
        self._held += text
        while True:
            before = self._held
            yield from self._next()
            if self._held == before:
                return

    def end(self) -> Iterator[Delta]:
        """What is still held is all that comes."""
        yield from self.read("\n" if self._is_in_call else "")
        if self._is_in_call:
            head = _HEAD.match(self._held) or _NAME_ONLY.match(self._held)
            assert head is not None
            yield self._call(head["name"], self._held[head.end() :].strip())
        else:
            yield from self._said(self._held)
        self._held = ""

    @property
    def _is_in_call(self) -> bool:
        return self._at_line_start and bool(_BEGIN.match(self._held))

    def _next(self) -> Iterator[Delta]:
        if self._is_in_call:
            yield from self._finished_call()
            return
        text = self._held
        begin = self._beginning(text)
        if begin is None:
            begin = len(text) - self._undecided(text)
        self._held = text[begin:]
        yield from self._said(text[:begin])

    def _beginning(self, text: str) -> int | None:
        """Where a call begins, at the start of a line."""
        for match in _BEGIN.finditer(text):
            if match.start() or self._at_line_start:
                return match.start()
        return None

    def _undecided(self, text: str) -> int:
        """How many characters at the end may become the beginning of a call."""
        line_end = text.rfind("\n")
        line = text[line_end + 1 :]
        starts_a_line = line_end >= 0 or self._at_line_start
        return len(line) if starts_a_line and CALL.startswith(line.lstrip(" \t")) else 0

    def _finished_call(self) -> Iterator[Delta]:
        head = _HEAD.match(self._held)
        if head is None:
            return
        rest = self._held[head.end() :]
        try:
            _, length = json.JSONDecoder().raw_decode(rest)
        except ValueError:
            # Not whole yet; or never, where the next call begins.
            following = _BEGIN.search(rest)
            if following is None:
                return
            length = following.start()
        self._held = rest[length:].lstrip()
        yield self._call(head["name"], rest[:length].strip())

    def _call(self, name: str, arguments: str) -> ToolCallDelta:
        self._count += 1
        # Whatever stands there: what is no JSON object is told to the model.
        return ToolCallDelta(index=self._count - 1, name=name.strip(), arguments=arguments)

    def _said(self, text: str) -> Iterator[Delta]:
        if not text:
            return
        self._at_line_start = text.endswith("\n")
        # After a call the model can only guess what will come of it.
        if not self._count:
            yield TextDelta(text)
