"""A vendor that speaks OpenAI's format, in as few words as a test of the router itself needs."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from tests.support.vendors import Break, Call, Reply
from tests.support.vendors import Vendor as LoopbackVendor
from tests.support.vendors import vendor as loopback_vendor
from tests.support.vendors.openai import OpenAI, in_pieces, whole

CUT, HANG = Break.CUT, Break.HANG
WIRE = OpenAI()


class Vendor:
    """The running server, seen as an address and the bodies of its requests."""

    def __init__(self, server: LoopbackVendor) -> None:
        self._server = server
        self.is_hanging, self.aborted = server.is_hanging, server.aborted
        self.api_base = f"{server.address}{WIRE.base_path}"

    @property
    def requests(self) -> list[dict[str, Any]]:
        return self._server.bodies


def text(*pieces: str, finish: str = "stop") -> list[Any]:
    return [*({"content": piece} for piece in pieces), finish]


def tool_calls(*names: str) -> list[Any]:
    """Parallel calls, index and id in the first piece, the arguments a few characters at a time."""
    calls = [Call(name, id=f"call_{index}") for index, name in enumerate(names)]
    pieces = [piece for index, call in enumerate(calls) for piece in in_pieces(call, index=index)]
    return [*({"tool_calls": [piece]} for piece in pieces), "tool_calls"]


def whole_tool_calls(*names: str) -> list[Any]:
    """The same, all at once and without an index."""
    calls = [whole(Call(name, id=f"call_{number}")) for number, name in enumerate(names)]
    return [*({"tool_calls": [call]} for call in calls), "tool_calls"]


@asynccontextmanager
async def vendor(*turns: list[Any] | int) -> AsyncGenerator[Vendor]:
    """Answers each request with the next turn: deltas, or a number as an HTTP status."""
    async with loopback_vendor(*map(_reply, turns)) as server:
        yield Vendor(server)


def _reply(turn: list[Any] | int) -> Reply:
    if isinstance(turn, int):
        return WIRE.error(turn, "key sk-secret refused", None)
    pieces = [
        item
        if isinstance(item, Break)
        else WIRE.chunk({}, item)
        if isinstance(item, str)
        else WIRE.chunk(item)
        for item in turn
    ]
    return WIRE.stream(*pieces, *WIRE.end()[1:])
