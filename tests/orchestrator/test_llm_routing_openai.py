"""Our own reader of OpenAI's format: what the conformance suite, which asks all routers the same, does not ask."""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from src.agents.registry import get_tool_schemas_openai
from src.orchestrator.base import model_requests
from src.orchestrator.base.model_client import VendorClient
from src.orchestrator.deltas import TextDelta
from src.orchestrator.errors import ModelUnavailable
from src.orchestrator.llm_routing_openai import LLMRouterOpenAI, request
from src.orchestrator.llm_routing_openai.endpoint import OPENAI_ADDRESS
from src.orchestrator.llm_routing_openai.http_session import proxy_for
from src.orchestrator.llm_routing_openai.request import CompletionRequest
from src.orchestrator.llm_routing_openai.sse import LONGEST_EVENT_BYTES, EventReader
from src.orchestrator.testing import FakeProvider
from tests.support.measurements import everything
from tests.support.vendor import WIRE, Vendor, text, tool_calls, vendor
from tests.support.vendors import Reply
from tests.support.vendors import vendor as loopback_vendor

QUESTION = [{"role": "user", "content": "?"}]


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model_requests, "ALLOW_MODEL_REQUESTS", False)
    monkeypatch.setattr(request, "_refused", {})
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    for name in ("OPENAI_BASE_URL", "OPENAI_API_BASE"):
        monkeypatch.delenv(name, raising=False)


def router_for(api_base: str | None, **options: Any) -> LLMRouterOpenAI:
    options = {"model": "openai/stub", "enable_tracing": False, "retries": 0, **options}
    return LLMRouterOpenAI(FakeProvider(everything()), api_base=api_base, **options)


async def answered(*turns: Any, **options: Any) -> tuple[list[Any], Vendor]:
    async with vendor(*turns) as made:
        router = router_for(made.api_base, **options)
        events = [event async for event in router.process_question_stream("How fast?", "a")]
    return events, made


async def test_the_request_says_what_openai_documents() -> None:
    _, made = await answered(text("126."), temperature=0.3, max_tokens=50)
    (body,) = made.requests
    assert [message["role"] for message in body.pop("messages")] == ["system", "user"]
    assert body == {
        "model": "stub",
        "stream": True,
        "stream_options": {"include_usage": True},
        "tools": get_tool_schemas_openai(),
        "temperature": 0.3,
        "max_tokens": 50,
    }


async def test_what_only_this_vendor_has_in_a_tool_call_goes_back_to_it_word_for_word() -> None:
    own = {"extra_content": {"google": {"thought_signature": "c2lnbmF0dXJl"}}}
    turn = tool_calls("analyse_rhythm")
    turn[0]["tool_calls"][0] |= own
    _, made = await answered(turn, text("126."))
    assert made.requests[1]["messages"][-2]["tool_calls"][0].items() >= own.items()


def test_openai_itself_is_not_told_what_another_vendor_has_in_a_tool_call() -> None:
    call = {
        "id": "call_1",
        "type": "function",
        "function": {"name": "analyse_rhythm", "arguments": "{}", "thought_signature": "c2ln"},
        "extra_content": {"google": {}},
    }
    message = {"role": "assistant", "content": None, "tool_calls": [call]}
    body = json.loads(request_to(OPENAI_ADDRESS, "gpt-5-mini", message).body())
    assert body["messages"][0]["tool_calls"] == [
        {"id": "call_1", "type": "function", "function": {"name": "analyse_rhythm", "arguments": "{}"}}
    ]


def request_to(address: str, model: str, *messages: dict[str, Any]) -> CompletionRequest:
    return CompletionRequest(address, model, messages, [], temperature=None, max_tokens=50)


@pytest.mark.parametrize(
    ("address", "model", "name"),
    [
        (OPENAI_ADDRESS, "gpt-4.1-mini", "max_completion_tokens"),
        ("http://127.0.0.1/v1", "llama3.1", "max_tokens"),
        ("http://127.0.0.1/v1", "gpt-oss-20b", "max_tokens"),
        ("http://127.0.0.1/v1", "olmo-2", "max_tokens"),
        ("http://127.0.0.1/v1", "gpt-5-mini", "max_completion_tokens"),
        ("http://127.0.0.1/v1", "openai/o3-mini", "max_completion_tokens"),
    ],
)
def test_the_answers_limit_has_the_name_that_the_model_knows(address: str, model: str, name: str) -> None:
    assert json.loads(request_to(address, model).body())[name] == 50


async def test_a_model_is_asked_for_json_only_where_the_caller_says_so() -> None:
    async with loopback_vendor(WIRE.text("{}"), WIRE.text("{}")) as made:
        for answers_json in (True, False):
            router = router_for(f"{made.address}/v1")
            assert isinstance(router.client, VendorClient)
            router.client.answers_json = answers_json
            await router.process_question("?", "a")
    assert made.bodies[0]["response_format"] == {"type": "json_object"}
    assert "response_format" not in made.bodies[1]


REFUSALS = {
    "max_tokens": "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens'.",
    "temperature": "Unsupported value: 'temperature' does not support 0.3 with this model.",
    "stream_options": '[{"type": "extra_forbidden", "loc": ["body", "stream_options"]}]',
}


async def test_a_setting_that_is_refused_is_left_out_and_remembered() -> None:
    refusals = [WIRE.error(400, words, "unsupported_parameter") for words in REFUSALS.values()]
    async with loopback_vendor(*refusals, WIRE.text("126 BPM.")) as made:
        for _ in range(2):
            router = router_for(f"{made.address}/v1", temperature=0.3, max_tokens=50)
            assert (await router.process_question("?", "a"))["response"] == "126 BPM."
    assert len(made.bodies) == len(REFUSALS) + 2
    assert made.bodies[1]["max_completion_tokens"] == 50
    for body in made.bodies[-2:]:
        assert not body.keys() & REFUSALS.keys()
        assert body["max_completion_tokens"] == 50


async def test_a_conversation_that_is_too_long_is_not_taken_for_a_refused_setting() -> None:
    words = "'max_tokens' is too large: 50. This model's maximum context length is 4096 tokens."
    async with loopback_vendor(WIRE.error(400, words, None)) as made:
        stream = router_for(f"{made.address}/v1", max_tokens=50).process_question_stream("?", "a")
        events = [event async for event in stream]
    assert (events[-1]["code"], len(made.bodies)) == ("context_too_long", 1)


async def test_without_a_key_openai_is_not_even_asked_and_another_server_is_asked_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    monkeypatch.setattr(model_requests, "ALLOW_MODEL_REQUESTS", True)
    (event,) = [event async for event in router_for(None).process_question_stream("?", "a")]
    assert event["code"] == "model_auth"
    async with loopback_vendor(WIRE.text("126.")) as made:
        await router_for(f"{made.address}/v1").process_question("?", "a")
        monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
        monkeypatch.setenv("OPENAI_BASE_URL", f"{made.address}/v1/")
        await router_for(None).process_question("?", "a")
    assert [seen.headers.get("authorization") for seen in made.requests] == [None, "Bearer sk-secret"]
    assert {seen.path for seen in made.requests} == {"/v1/chat/completions"}


async def test_a_vendor_that_cannot_be_reached_is_an_error_to_try_again() -> None:
    (event,) = [
        event async for event in router_for("http://127.0.0.1:9/v1").process_question_stream("?", "a")
    ]
    assert (event["code"], event["retryable"]) == ("model_unavailable", True)
    assert "cannot be reached" in event["message"]


async def test_no_real_model_is_asked_while_requests_are_switched_off() -> None:
    answer = await router_for("https://example.org/v1").process_question("?", "a")
    assert "switched off" in answer["error"]


def stream_of(*pieces: str) -> bytes:
    events = [*WIRE.begin(), *WIRE.says(*pieces), *WIRE.end()]
    return b"".join(b"%x\r\n%b\r\n" % (len(event), event) for event in events)


@asynccontextmanager
async def keeping_connections_open(*bodies: bytes) -> AsyncGenerator[tuple[str, list[int]]]:
    """A server that answers with these bodies; the number of the connection on which each question came."""
    seen: list[int] = []
    writers: list[asyncio.StreamWriter] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        number = len(writers)
        while head := await reader.readuntil(b"\r\n\r\n"):
            length = int(head.lower().partition(b"content-length: ")[2].split()[0])
            await reader.readexactly(length)
            writer.write(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n" + bodies[len(seen)])
            seen.append(number)

    def quietly(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """A client that leaves is how each of these connections ends."""
        if not isinstance(context.get("exception"), asyncio.IncompleteReadError):
            loop.default_exception_handler(context)

    asyncio.get_running_loop().set_exception_handler(quietly)
    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1", seen
        for writer in writers:
            writer.close()


async def test_one_connection_serves_question_after_question() -> None:
    end = b"0\r\n\r\n"
    async with keeping_connections_open(*[stream_of("126.") + end] * 3) as (api_base, seen):
        for _ in range(3):
            assert (await router_for(api_base).process_question("?", "a"))["response"] == "126."
    assert seen == [1, 1, 1]


async def test_an_answer_that_has_said_its_last_word_does_not_wait_for_the_connections_end() -> None:
    async with keeping_connections_open(*[stream_of("126.")] * 2) as (api_base, seen):
        began = time.monotonic()
        for _ in range(2):
            assert (await router_for(api_base).process_question("?", "a"))["response"] == "126."
    assert time.monotonic() - began < 5
    assert seen == [1, 2]


async def test_an_unpaced_answer_of_2000_tokens_lets_the_others_have_their_turn() -> None:
    """Processor time: on a busy machine other programs take turns too, and they are not meant here."""
    holds: list[float] = []

    async def watch() -> None:
        while True:
            before = time.thread_time()
            await asyncio.sleep(0)
            holds.append(time.thread_time() - before)

    async with vendor(text(*(f"word{number} " for number in range(2000)))) as made:
        watching = asyncio.create_task(watch())
        answer = await router_for(made.api_base).process_question("?", "a")
        watching.cancel()
    assert answer["response"].split()[-1] == "word1999"
    assert max(holds) < 0.05


@pytest.mark.parametrize(
    "data",
    [
        b'event: message\nid: 7\ndata: {"a":\ndata: 1}\n\n',
        b'data:{"a": 1}\r\n\r\n',
        b': nothing\n\ndata: {"a": 1}',
        b'data: {"a": 1}\n\ndata: [DONE]\n\ndata: {"b": 2}\n\n',
    ],
)
def test_events_are_understood_however_they_are_written(data: bytes) -> None:
    for size in range(1, len(data) + 1):
        reader = EventReader()
        pieces = [data[start : start + size] for start in range(0, len(data), size)]
        chunks = [chunk for piece in pieces for chunk in reader.chunks_of(piece)]
        assert [*chunks, *reader.last_chunks()] == [{"a": 1}]


@pytest.mark.parametrize(
    "data", [b"data: [1]\n\n", b"data: 1\n\n", b'data: {"a"\n\n', b"x" * LONGEST_EVENT_BYTES]
)
def test_what_is_no_event_is_a_fault(data: bytes) -> None:
    reader = EventReader()
    with pytest.raises(ModelUnavailable):
        list(reader.chunks_of(b"data: {}\n\n" + data + b"x"))


@pytest.mark.parametrize(
    "chunk", [{"choices": 7}, {"choices": ["x"]}, {"usage": "many"}, {"choices": [{"delta": 1}]}]
)
async def test_a_chunk_of_another_shape_is_a_fault(chunk: Any) -> None:
    body = b"data: " + json.dumps(chunk).encode() + b"\n\n"
    async with loopback_vendor(Reply([body])) as made:
        with pytest.raises(ModelUnavailable):
            _ = [delta async for delta in router_for(f"{made.address}/v1").stream_deltas(QUESTION, [])]


async def test_words_among_parts_are_read() -> None:
    parts = [{"type": "thinking", "thinking": []}, {"type": "text", "text": "126."}]
    async with vendor([{"content": parts}, "stop"]) as made:
        deltas = [delta async for delta in router_for(made.api_base).stream_deltas(QUESTION, [])]
    assert deltas[0] == TextDelta("126.")


def test_proxies_are_those_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "http://proxy.example:3128")
    monkeypatch.setenv("no_proxy", "127.0.0.1,inside.example")
    assert proxy_for("https://api.openai.com/v1") == "http://proxy.example:3128"
    assert proxy_for("https://inside.example/v1") is None
    assert proxy_for("http://127.0.0.1:1/v1") is None


async def test_what_openais_models_can_read_is_known_without_litellm() -> None:
    assert await LLMRouterOpenAI(FakeProvider({}), "openai/gpt-4o").context_window() == 128_000
    assert await LLMRouterOpenAI(FakeProvider({}), "openai/nobody-knows").context_window() is None


@pytest.mark.slow
def test_a_process_that_asks_openais_models_never_loads_litellm() -> None:
    program = (
        "import asyncio, os, sys, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'src.config.settings'\n"
        "django.setup()\n"
        "from src.orchestrator.router_factory import make_router, preload\n"
        "from src.orchestrator.testing import FakeProvider\n"
        "os.environ['OPENAI_BASE_URL'] = 'http://127.0.0.1:9/v1'\n"
        "preload('openai/gpt-5-mini')\n"
        "router = make_router(FakeProvider({}), 'openai/gpt-5-mini', retries=0, fallbacks=())\n"
        "print(asyncio.run(router.process_question('?', 'a')))\n"
        "print(sorted({'librosa', 'litellm', 'openai', 'httpx'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=True
    )
    answer, loaded = done.stdout.splitlines()
    assert "cannot be reached" in answer
    assert loaded == "[]"
    assert "Unclosed" not in done.stderr
