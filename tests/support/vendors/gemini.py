"""Gemini's streamGenerateContent: whole tool calls, often without an id, and signatures that must come back."""

import json
from typing import Any

from tests.support.vendors.server import Reply
from tests.support.vendors.wire_format import SECRET, Call, WireFormat, sse

SIGNATURE = "CpcBAdHtim9hIHNpZ25hdHVyZQ=="
USAGE = {"usageMetadata": {"promptTokenCount": 11, "candidatesTokenCount": 7, "totalTokenCount": 18}}


class Gemini(WireFormat):
    name = "gemini"
    model = "gemini/gemini-stub"
    base_path = "/v1beta"

    def begin(self) -> list[bytes]:
        return []

    def says(self, *pieces: str) -> list[bytes]:
        return [self.parts({"text": piece}) for piece in pieces]

    def calling(self, *calls: Call) -> list[bytes]:
        return [self.parts(self.call(call)) for call in calls]

    def call(self, call: Call, **more: Any) -> dict[str, Any]:
        return {"functionCall": {"name": call.name, "args": call.arguments}, **more}

    def end(self, *, calling: bool = False, usage: bool = True) -> list[bytes]:
        return [self.parts({"text": ""}, finish="STOP", **(USAGE if usage else {}))]

    def ways_to_call(self, *calls: Call) -> dict[str, Reply]:
        first, *others = calls
        signed = self.call(first, thoughtSignature=SIGNATURE)
        with_ids = [
            {"functionCall": {"id": call.id, "name": call.name, "args": call.arguments}} for call in calls
        ]
        together = [self.call(call) for call in calls]
        ways = {
            "one a chunk": [*self.calling(*calls), *self.end()],
            "all in one chunk, finished with it": [self.parts(*together, finish="STOP", **USAGE)],
            "with ids": [self.parts(*with_ids), *self.end()],
            "the first one signed": [self.parts(signed, *(self.call(c) for c in others)), *self.end()],
            "after a thought": [
                self.parts({"text": "Let me measure.", "thought": True}),
                *self.calling(*calls),
                *self.end(),
            ],
            "end without parts": [*self.calling(*calls), self.candidate({"finishReason": "STOP"}, **USAGE)],
        }
        return {way: self.stream(*pieces) for way, pieces in ways.items()}

    def odd_answers(self) -> dict[str, Reply]:
        said, end = self.says("126 ", "BPM."), self.end()
        only_usage = sse({**USAGE, "modelVersion": "gemini-stub"})
        return {
            "no candidates first": self.stream(only_usage, *said, *end),
            "empty candidates first": self.stream(sse({"candidates": [], **USAGE}), *said, *end),
            "empty text among it": self.stream(said[0], *self.says("", ""), said[1], *end),
            "a thought first": self.stream(self.parts({"text": "Hmm.", "thought": True}), *said, *end),
            "end without parts": self.stream(*said, self.candidate({"finishReason": "STOP"}, **USAGE)),
            "end with empty content": self.stream(
                *said, self.candidate({"content": {"role": "model"}, "finishReason": "STOP"}, **USAGE)
            ),
            "a signature at the end": self.stream(
                *said, self.parts({"text": "", "thoughtSignature": SIGNATURE}, finish="STOP", **USAGE)
            ),
            "lines ended as in the documentation": self.stream(
                *(event.replace(b"\n", b"\r\n") for event in (*said, *end))
            ),
        }

    def faults(self) -> dict[str, Reply]:
        return {
            **self.common_faults(b'data: {"candidates": [{"cont\n\n'),
            "wrong key": self.error(
                400,
                "INVALID_ARGUMENT",
                f"API key not valid. Please pass a valid API key. ({SECRET})",
                WRONG_KEY,
            ),
            "forbidden": self.error(403, "PERMISSION_DENIED", "The caller does not have permission"),
            "no such model": self.error(
                404, "NOT_FOUND", "models/gemini-stub is not found for API version v1beta"
            ),
            "busy": self.error(429, "RESOURCE_EXHAUSTED", "You exceeded your current quota", WAIT_3_SECONDS),
            "server error": self.error(500, "INTERNAL", "An internal error has occurred"),
            "overloaded": self.error(503, "UNAVAILABLE", "The model is overloaded. Please try again later."),
            "conversation too long": self.error(
                400,
                "INVALID_ARGUMENT",
                "The input token count (1048577) exceeds the maximum number of tokens allowed (1048576).",
            ),
            "conversation too long, other words": self.error(
                400,
                "INVALID_ARGUMENT",
                "The input token count exceeds the maximum number of tokens allowed 1048576.",
            ),
            "bad request": self.error(400, "INVALID_ARGUMENT", "Invalid JSON payload received."),
            "error in the middle": self.begun(sse(failure(503, "UNAVAILABLE", "The model is overloaded."))),
            "answer too long": self.begun(self.parts({"text": ""}, finish="MAX_TOKENS")),
            "declined": self.stream(self.candidate({"finishReason": "SAFETY"})),
            "declined the question": self.stream(
                sse({"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}})
            ),
            "unreadable call": self.stream(self.candidate({"finishReason": "MALFORMED_FUNCTION_CALL"})),
        }

    def results(self, body: dict[str, Any]) -> list[tuple[str, Any]]:
        return [
            (part[key]["name"], json.dumps(part[key]["response"]))
            for content in body["contents"]
            for part in content["parts"]
            for key in ("functionResponse", "function_response")
            if key in part
        ]

    def error(self, status: int, kind: str, message: str, *details: Any) -> Reply:
        return self.refusal(status, failure(status, kind, message, *details))

    def parts(self, *parts: Any, finish: str | None = None, **more: Any) -> bytes:
        ended = {"finishReason": finish} if finish else {}
        return self.candidate(
            {"content": {"parts": list(parts), "role": "model"}, "index": 0, **ended}, **more
        )

    def candidate(self, candidate: dict[str, Any], **more: Any) -> bytes:
        return sse({"candidates": [candidate], "modelVersion": "gemini-stub", "responseId": "r", **more})


WRONG_KEY = {"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}
# Gemini says it in the body, not in a header.
WAIT_3_SECONDS = {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "3s"}


def failure(status: int, kind: str, message: str, *details: Any) -> dict[str, Any]:
    return {"error": {"code": status, "message": message, "status": kind, "details": list(details)}}
