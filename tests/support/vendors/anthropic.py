"""Anthropic's messages: named events, blocks with a beginning and an end."""

import json
from typing import Any

from tests.support.vendors.server import Reply
from tests.support.vendors.wire_format import SECRET, Call, WireFormat, sse


class Anthropic(WireFormat):
    name = "anthropic"
    model = "anthropic/claude-stub"

    def begin(self) -> list[bytes]:
        message = {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": "claude-stub",
            "content": [],
            "stop_reason": None,
            "stop_sequence": None,
            "usage": {"input_tokens": 11, "output_tokens": 1},
        }
        return [event("message_start", message=message), event("ping")]

    def says(self, *pieces: str) -> list[bytes]:
        return block(0, {"type": "text", "text": ""}, *({"type": "text_delta", "text": p} for p in pieces))

    def calling(self, *calls: Call) -> list[bytes]:
        return [piece for index, call in enumerate(calls) for piece in self.call(call, index + 1)]

    def call(self, call: Call, index: int, size: int = 8) -> list[bytes]:
        """As documented: an empty piece first, then the arguments a few characters at a time."""
        start = {"type": "tool_use", "id": call.id, "name": call.name, "input": {}}
        pieces = ["", *(call.text[at : at + size] for at in range(0, len(call.text), size))]
        return block(index, start, *({"type": "input_json_delta", "partial_json": p} for p in pieces))

    def end(self, *, calling: bool = False, usage: bool = True) -> list[bytes]:
        return self.stop("tool_use" if calling else "end_turn", usage=usage)

    def stop(self, reason: str, *, usage: bool = True) -> list[bytes]:
        counted = {"usage": {"output_tokens": 7}} if usage else {}
        return [
            event("message_delta", delta={"stop_reason": reason, "stop_sequence": None}, **counted),
            event("message_stop"),
        ]

    def ways_to_call(self, *calls: Call) -> dict[str, Reply]:
        at_once = [p for i, call in enumerate(calls) for p in self.call(call, i, size=1000)]
        in_characters = [p for i, call in enumerate(calls) for p in self.call(call, i, size=1)]
        thought = block(
            0,
            {"type": "thinking", "thinking": "", "signature": ""},
            {"type": "thinking_delta", "thinking": "Let me measure."},
            {"type": "signature_delta", "signature": "EqQBCgIYAhIM"},
        )
        ways = {
            "as documented": self.calling(*calls),
            "arguments at once": at_once,
            "a character at a time": in_characters,
            "pings between": [p for piece in self.calling(*calls) for p in (piece, event("ping"))],
            "after thoughts": [*thought, *self.calling(*calls)],
        }
        return {way: self.stream(*self.begin(), *p, *self.end(calling=True)) for way, p in ways.items()}

    def odd_answers(self) -> dict[str, Reply]:
        begin, end = self.begin(), self.end()
        return {
            "empty text among it": self.stream(*begin, *self.says("", "126 ", "", "BPM."), *end),
            "in two blocks": self.stream(
                *begin,
                *self.says("126 "),
                *block(1, {"type": "text", "text": ""}, {"type": "text_delta", "text": "BPM."}),
                *end,
            ),
            "an event of tomorrow": self.stream(
                *begin, event("something_new", data=1), *self.says("126 ", "BPM."), *end
            ),
        }

    def faults(self) -> dict[str, Reply]:
        return {
            **self.common_faults(b'event: content_block_delta\ndata: {"type": "content_bl\n\n'),
            "wrong key": self.error(401, "authentication_error", f"invalid x-api-key {SECRET}"),
            "forbidden": self.error(403, "permission_error", "Your API key does not have permission"),
            "no such model": self.error(404, "not_found_error", "model: claude-stub"),
            "busy": self.error(
                429, "rate_limit_error", "This request would exceed your limit", retry_after="3"
            ),
            "out of credit": self.error(
                400,
                "invalid_request_error",
                "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing.",
            ),
            "server error": self.error(500, "api_error", "Internal server error"),
            "overloaded": self.error(529, "overloaded_error", "Overloaded"),
            "conversation too long": self.error(
                400, "invalid_request_error", "prompt is too long: 209303 tokens > 200000 maximum"
            ),
            "conversation too long, other words": self.error(
                400,
                "invalid_request_error",
                "input length and `max_tokens` exceed context limit: 174167 + 64000 > 200000, decrease input length "
                "or `max_tokens` and try again",
            ),
            "conversation too large": self.error(
                413, "request_too_large", "Request exceeds the maximum size"
            ),
            "bad request": self.error(
                400, "invalid_request_error", "tools.0.name: String should match pattern"
            ),
            "error in the middle": self.begun(
                event("error", error={"details": None, "type": "overloaded_error", "message": "Overloaded"})
            ),
            "answer too long": self.begun(*self.stop("max_tokens")),
            "declined": self.stream(*self.begin(), *self.stop("refusal")),
        }

    def results(self, body: dict[str, Any]) -> list[tuple[str, Any]]:
        return [
            (part["tool_use_id"], _plain(part["content"]))
            for message in body["messages"]
            for part in message["content"]
            if isinstance(part, dict) and part["type"] == "tool_result"
        ]

    def error(self, status: int, kind: str, message: str, **headers: str) -> Reply:
        return self.refusal(status, {"type": "error", "error": {"type": kind, "message": message}}, **headers)


def block(index: int, start: dict[str, Any], *deltas: dict[str, Any]) -> list[bytes]:
    return [
        event("content_block_start", index=index, content_block=start),
        *(event("content_block_delta", index=index, delta=delta) for delta in deltas),
        event("content_block_stop", index=index),
    ]


def event(kind: str, **fields: Any) -> bytes:
    return sse({"type": kind, **fields}, event=kind)


def _plain(content: Any) -> str:
    return content if isinstance(content, str) else json.dumps(content[0]["text"])
