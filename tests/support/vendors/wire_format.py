"""What one vendor's stream looks like: an answer, tool calls in all the ways they come, and every fault."""

import json
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tests.support.vendors.server import Break, Reply

BEGUN = "The tempo is "
# A vendor may quote the key that it refuses. It must not appear in errors.
SECRET = "sk-secret"


@dataclass(frozen=True)
class Call:
    """A tool call as a model means it."""

    name: str
    arguments: dict[str, Any] = field(default_factory=lambda: {"track_id": "a"})
    id: str = "call_1"

    @property
    def text(self) -> str:
        return json.dumps(self.arguments)


class WireFormat(ABC):
    """A vendor's way to say things. `model` is its model as LiteLLM names it."""

    name: ClassVar[str]
    model: ClassVar[str]
    content_type: ClassVar[str] = "text/event-stream"
    base_path: ClassVar[str] = ""

    def __repr__(self) -> str:
        return self.name

    def stream(self, *pieces: bytes | Break) -> Reply:
        return Reply(pieces, content_type=self.content_type)

    def refusal(self, status: int, body: Any, **headers: str) -> Reply:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        return Reply([json.dumps(body).encode()], status, "application/json", sent)

    def text(self, *pieces: str) -> Reply:
        """A whole answer."""
        return self.stream(*self.begin(), *self.says(*pieces), *self.end())

    def calls(self, *calls: Call, before: str = "") -> Reply:
        """Tool calls, perhaps after some words."""
        said = self.says(before) if before else []
        return self.stream(*self.begin(), *said, *self.calling(*calls), *self.end(calling=True))

    def begun(self, *then: bytes | Break) -> Reply:
        """An answer that never comes to its end."""
        return self.stream(*self.begin(), *self.says(BEGUN), *then)

    @abstractmethod
    def begin(self) -> list[bytes]: ...

    @abstractmethod
    def says(self, *pieces: str) -> list[bytes]: ...

    @abstractmethod
    def calling(self, *calls: Call) -> list[bytes]: ...

    @abstractmethod
    def end(self, *, calling: bool = False, usage: bool = True) -> list[bytes]: ...

    @abstractmethod
    def ways_to_call(self, *calls: Call) -> dict[str, Reply]:
        """The same calls in every way that this vendor, or a copy of it, was seen to send them."""

    @abstractmethod
    def odd_answers(self) -> dict[str, Reply]:
        """Answers that say "126 BPM." among things that mean nothing."""

    @abstractmethod
    def faults(self) -> dict[str, Reply]:
        """Every fault by the name that the conformance table has for it."""

    @abstractmethod
    def results(self, body: dict[str, Any]) -> list[tuple[str, Any]]:
        """Name or id of the call, and what the model is told, for each tool result in a request."""

    def common_faults(self, garbage: bytes) -> dict[str, Reply]:
        """Those that lie below every format."""
        return {
            "cut before a word": self.stream(Break.CUT),
            "cut in the middle": self.begun(Break.CUT),
            "ends too early": self.begun(),
            "falls silent": self.begun(Break.HANG),
            "silent from the start": self.stream(Break.HANG),
            "bad JSON": self.begun(garbage),
            "says nothing": self.stream(*self.begin(), *self.end()),
        }


def sse(data: Any, event: str = "") -> bytes:
    """A server-sent event."""
    text = data if isinstance(data, str) else json.dumps(data)
    name = f"event: {event}\n" if event else ""
    return f"{name}data: {text}\n\n".encode()
