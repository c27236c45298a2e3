"""Ollama's /api/chat: one JSON object a line, tool calls whole and mostly without an id."""

import json
from typing import Any

from tests.support.vendors.server import Reply
from tests.support.vendors.wire_format import SECRET, Call, WireFormat


class Ollama(WireFormat):
    name = "ollama"
    model = "ollama_chat/stub"
    content_type = "application/x-ndjson"

    def begin(self) -> list[bytes]:
        return []

    def says(self, *pieces: str) -> list[bytes]:
        return [self.line({"content": piece}) for piece in pieces]

    def calling(self, *calls: Call) -> list[bytes]:
        return [self.line({"content": "", "tool_calls": [function(call)]}) for call in calls]

    def end(self, *, calling: bool = False, usage: bool = True) -> list[bytes]:
        counted = {"prompt_eval_count": 11, "eval_count": 7} if usage else {}
        return [self.line({"content": ""}, done=True, done_reason="stop", **counted)]

    def ways_to_call(self, *calls: Call) -> dict[str, Reply]:
        numbered = [
            {"id": call.id, "function": {**function(call)["function"], "index": number}}
            for number, call in enumerate(calls)
        ]
        together = [function(call) for call in calls]
        ways = {
            "one a line": [*self.calling(*calls), *self.end()],
            "all in one line": [self.line({"content": "", "tool_calls": together}), *self.end()],
            "in the last line": [self.line({"content": "", "tool_calls": together}, done=True)],
            "with ids and indexes": [
                *(self.line({"content": "", "tool_calls": [call]}) for call in numbered),
                *self.end(),
            ],
            "after a thought": [
                self.line({"content": "", "thinking": "Let me measure."}),
                *self.calling(*calls),
                *self.end(),
            ],
        }
        return {way: self.stream(*lines) for way, lines in ways.items()}

    def odd_answers(self) -> dict[str, Reply]:
        said, end = self.says("126 ", "BPM."), self.end()
        return {
            "empty text among it": self.stream(said[0], *self.says("", ""), said[1], *end),
            "a thought first": self.stream(self.line({"content": "", "thinking": "Hmm."}), *said, *end),
            "no reason for the end": self.stream(*said, self.line({"content": ""}, done=True)),
        }

    def faults(self) -> dict[str, Reply]:
        return {
            **self.common_faults(b'{"model": "stub", "mess\n'),
            "wrong key": self.error(401, f"unauthorized {SECRET}"),
            "forbidden": self.error(403, "forbidden"),
            "no such model": self.error(404, 'model "stub" not found, try pulling it first'),
            "busy": self.error(429, "you have reached your hourly usage limit", retry_after="3"),
            "server error": self.error(500, "llama runner process has terminated: signal: killed"),
            "overloaded": self.error(
                503, "server busy, please try again.  maximum pending requests exceeded"
            ),
            "conversation too long": self.error(400, "the input length exceeds the context length"),
            "no tool support": self.error(400, "registry.ollama.ai/library/stub does not support tools"),
            "error in the middle": self.begun(
                self.raw({"error": "an error was encountered while running the model: unexpected EOF"})
            ),
            "answer too long": self.begun(self.line({"content": ""}, done=True, done_reason="length")),
        }

    def results(self, body: dict[str, Any]) -> list[tuple[str, Any]]:
        return [
            (m.get("tool_name", m.get("tool_call_id", "")), m["content"])
            for m in body["messages"]
            if m["role"] == "tool"
        ]

    def error(self, status: int, message: str, **headers: str) -> Reply:
        return self.refusal(status, {"error": message}, **headers)

    def line(self, message: dict[str, Any], done: bool = False, **more: Any) -> bytes:
        fixed = {"model": "stub", "created_at": "2026-01-01T00:00:00Z"}
        return self.raw({**fixed, "message": {"role": "assistant", **message}, "done": done, **more})

    def raw(self, data: Any) -> bytes:
        return json.dumps(data).encode() + b"\n"


def function(call: Call) -> dict[str, Any]:
    return {"function": {"name": call.name, "arguments": call.arguments}}
