"""OpenAI's chat completions, and what those who copy them do otherwise."""

from typing import Any

from tests.support.vendors.server import Reply
from tests.support.vendors.wire_format import SECRET, Call, WireFormat, sse

KINDS = {
    400: "invalid_request_error",
    401: "invalid_request_error",
    404: "invalid_request_error",
    429: "requests",
}


class OpenAI(WireFormat):
    name = "openai"
    model = "openai/stub"
    base_path = "/v1"

    def begin(self) -> list[bytes]:
        return [self.chunk({"role": "assistant", "content": ""})]

    def says(self, *pieces: str) -> list[bytes]:
        return [self.chunk({"content": piece}) for piece in pieces]

    def calling(self, *calls: Call) -> list[bytes]:
        """As documented: index and id in the first piece, the arguments a few characters at a time."""
        return [self.piece(part) for index, call in enumerate(calls) for part in in_pieces(call, index=index)]

    def end(self, *, calling: bool = False, usage: bool = True) -> list[bytes]:
        last = self.chunk({}, finish="tool_calls" if calling else "stop")
        counted = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
        return [last, *([self.event([], usage=counted)] if usage else []), sse("[DONE]")]

    def ways_to_call(self, *calls: Call) -> dict[str, Reply]:
        ways = {
            "as documented": self.calling(*calls),
            "whole, without an index": [self.piece(whole(call)) for call in calls],
            "whole, all under index 0": [self.piece({**whole(call), "index": 0}) for call in calls],
            "whole, in one piece of the stream": [
                self.chunk({"tool_calls": [{**whole(call), "index": i} for i, call in enumerate(calls)]})
            ],
            "in pieces, all under index 0": [
                self.piece(part) for call in calls for part in in_pieces(call, index=0)
            ],
            "id in every piece": [
                self.piece({**part, "id": call.id})
                for index, call in enumerate(calls)
                for part in in_pieces(call, index=index)
            ],
            "empty id and name in later pieces": [
                self.piece(part)
                for index, call in enumerate(calls)
                for part in in_pieces(call, index=index, later={"id": "", "name": ""})
            ],
            "interleaved": [
                self.piece(part)
                for parts in zip(*(in_pieces(call, index=i) for i, call in enumerate(calls)), strict=True)
                for part in parts
            ],
        }
        return {
            way: self.stream(*self.begin(), *pieces, *self.end(calling=True)) for way, pieces in ways.items()
        } | {"finished with stop": self.stream(*self.begin(), *ways["as documented"], *self.end())}

    def odd_answers(self) -> dict[str, Reply]:
        said, end = self.says("126 ", "BPM."), self.end()
        return {
            "empty choices first": self.stream(self.event([], prompt_filter_results=[]), *said, *end),
            "empty text among it": self.stream(*self.begin(), said[0], *self.says("", ""), said[1], *end),
            "text that is null": self.stream(self.chunk({"role": "assistant", "content": None}), *said, *end),
            "comments between": self.stream(b": OPENROUTER PROCESSING\n\n", *said, *end),
            "no blank after data:": self.stream(
                *(event.replace(b"data: ", b"data:") for event in (*said, *end))
            ),
            "reasoning first": self.stream(self.chunk({"reasoning_content": "Let me see."}), *said, *end),
        }

    def faults(self) -> dict[str, Reply]:
        too_long = (
            "This model's maximum context length is 128000 tokens. However, your messages resulted in 130012 tokens. "
            "Please reduce the length of the messages."
        )
        return {
            **self.common_faults(b'data: {"id": "c", "choices": [{"ind\n\n'),
            "wrong key": self.error(401, f"Incorrect API key provided: {SECRET}.", "invalid_api_key"),
            "forbidden": self.error(403, "You are not allowed to sample from this model", None),
            "no such model": self.error(404, "The model `stub` does not exist", "model_not_found"),
            "busy": self.error(429, "Rate limit reached for stub", "rate_limit_exceeded", retry_after="3"),
            "out of credit": self.error(
                429,
                "You exceeded your current quota, please check your plan and billing details.",
                "insufficient_quota",
            ),
            "server error": self.error(500, "The server had an error while processing your request", None),
            "overloaded": self.error(503, "The engine is currently overloaded", None),
            "conversation too long": self.error(400, too_long, "context_length_exceeded"),
            "conversation too long, other words": self.error(
                400,
                "Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 509178 "
                "tokens. Please reduce the length of the messages.",
                "context_length_exceeded",
            ),
            "conversation too long, Groq's words": self.error(
                400, "Please reduce the length of the messages or completion.", "context_length_exceeded"
            ),
            "conversation too long, xAI's words": self.error(
                400,
                "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
                None,
            ),
            "bad request": self.error(400, "Unknown parameter: 'tools'.", "unknown_parameter"),
            "error in the middle": self.begun(
                sse({"error": {"message": "The server had an error", "type": "server_error", "code": None}})
            ),
            "answer too long": self.begun(self.chunk({}, finish="length"), sse("[DONE]")),
            "declined": self.stream(self.chunk({}, finish="content_filter"), sse("[DONE]")),
        }

    def results(self, body: dict[str, Any]) -> list[tuple[str, Any]]:
        return [(m["tool_call_id"], m["content"]) for m in body["messages"] if m["role"] == "tool"]

    def error(self, status: int, message: str, code: str | None, **headers: str) -> Reply:
        error = {"message": message, "type": KINDS.get(status, "server_error"), "param": None, "code": code}
        return self.refusal(status, {"error": error}, **headers)

    def piece(self, call: dict[str, Any]) -> bytes:
        return self.chunk({"tool_calls": [call]})

    def chunk(self, delta: dict[str, Any], finish: str | None = None) -> bytes:
        return self.event([{"index": 0, "delta": delta, "finish_reason": finish}])

    def event(self, choices: list[Any], **more: Any) -> bytes:
        fixed = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "stub"}
        return sse({**fixed, "choices": choices, **more})


def whole(call: Call) -> dict[str, Any]:
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.text}}


def in_pieces(
    call: Call, *, index: int, size: int = 8, later: dict[str, str] | None = None
) -> list[dict[str, Any]]:
    later = later or {}
    first = {"index": index, **whole(call), "function": {"name": call.name, "arguments": ""}}
    name = {"name": later["name"]} if "name" in later else {}
    ids = {"id": later["id"]} if "id" in later else {}
    return [first] + [
        {"index": index, **ids, "function": {**name, "arguments": call.text[start : start + size]}}
        for start in range(0, len(call.text), size)
    ]
