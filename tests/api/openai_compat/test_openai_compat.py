"""The OpenAI-compatible API, called by OpenAI's own package: a served process, and a model that the test plays."""

import asyncio
import json
import re
import time
import uuid
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import openai
import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from src.api.models import ApiToken, Conversation, Message, Track, User
from src.api.openai_compat import completion
from src.api.openai_compat.errors import Failure
from src.orchestrator.assistant import ASSISTANTS, load_assistants
from src.orchestrator.errors import DayUsedUp
from tests.support.clients import browser
from tests.support.web_process import Server, running

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("redis_server")]

ROOT = Path(__file__).resolve().parents[3]
# In place of a piece: the stream hangs until the client disconnects.
HANG = {"hang": True}
ASKED = [{"role": "user", "content": "How fast is it?"}]
REMOTE = "clave/remote"
QUESTIONS_PER_MINUTE = 4


class PlayedModel:
    """The other end of `remote_model`: one script per call, and what the calls were."""

    def __init__(self) -> None:
        self.scripts: list[list[dict[str, Any]]] = []
        self.requests: list[list[dict[str, Any]]] = []
        self.is_left_at: float | None = None
        self.is_asked, self.is_left = asyncio.Event(), asyncio.Event()

    def says(self, *pieces: dict[str, Any]) -> None:
        self.scripts.append(list(pieces))

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.requests.append(json.loads(await reader.readline()))
        self.is_asked.set()
        for piece in self.scripts[len(self.requests) - 1]:
            if piece is HANG:
                await reader.read()
                self.is_left_at = time.monotonic()
                self.is_left.set()
                break
            writer.write(json.dumps(piece).encode() + b"\n")
        writer.close()


@pytest.fixture(scope="module")
def model_socket(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("m") / "s"


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, model_socket: Path
) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    settings = {"TEST_MODEL_SOCKET": str(model_socket), "MAX_QUESTIONS_PER_MINUTE": str(QUESTIONS_PER_MINUTE)}
    with running(folder, "tests.support.remote_model:application", **settings) as server:
        yield server


@pytest.fixture
async def model(model_socket: Path) -> AsyncIterator[PlayedModel]:
    played = PlayedModel()
    listening = await asyncio.start_unix_server(played.serve, model_socket)
    yield played
    listening.close()


@pytest.fixture
def token(alice: User) -> str:
    return ApiToken.issue(alice, "a program")[1]


@pytest.fixture
async def client(server: Server, token: str) -> AsyncIterator[openai.AsyncOpenAI]:
    async with openai.AsyncOpenAI(base_url=f"{server.address}/v1", api_key=token, max_retries=0) as client:
        yield client


async def nothing_is_left() -> bool:
    """Perhaps after a moment: nobody waits for it."""
    for _ in range(100):
        if not await Conversation.objects.aexists() and not await Message.objects.aexists():
            return True
        await asyncio.sleep(0.05)
    return False


async def test_an_answer_comes_whole_and_nothing_of_it_is_kept(
    client: openai.AsyncOpenAI, model: PlayedModel
):
    model.says({"text": "126"}, {"text": " BPM."}, {"usage": [40, 3]})

    answer = await client.chat.completions.create(model=REMOTE, messages=ASKED)

    [choice] = answer.choices
    assert (choice.message.content, choice.message.role) == ("126 BPM.", "assistant")
    assert choice.finish_reason == "stop"
    assert answer.model == REMOTE
    usage = answer.usage
    assert (usage.prompt_tokens, usage.completion_tokens, usage.total_tokens) == (40, 3, 43)
    assert answer.model_extra["clave"] == {"model": "test/remote", "measurements": []}
    assert await nothing_is_left()


async def test_an_answer_streams_and_ends_with_its_usage(client: openai.AsyncOpenAI, model: PlayedModel):
    model.says({"text": "126"}, {"text": " BPM."}, {"usage": [40, 3]})

    stream = await client.chat.completions.create(
        model=REMOTE, messages=ASKED, stream=True, stream_options={"include_usage": True}
    )
    chunks = [chunk async for chunk in stream]

    *pieces, usage = chunks
    assert {chunk.id for chunk in chunks} == {chunks[0].id}
    assert pieces[0].choices[0].delta.role == "assistant"
    assert "".join(piece.choices[0].delta.content or "" for piece in pieces) == "126 BPM."
    assert [piece.choices[0].finish_reason for piece in pieces[-2:]] == [None, "stop"]
    assert (usage.choices, usage.usage.total_tokens) == ([], 43)
    assert await nothing_is_left()


async def test_the_synchronous_client_streams_too_and_is_sent_no_usage_unasked(
    server: Server, token: str, model: PlayedModel
):
    model.says({"text": "126 BPM."}, {"usage": [40, 3]})

    def ask() -> list[Any]:
        with openai.OpenAI(base_url=f"{server.address}/v1", api_key=token) as client:
            load_assistants()
            names = sorted({*ASSISTANTS, REMOTE.removeprefix("clave/")})
            assert [known.id for known in client.models.list()] == [f"clave/{name}" for name in names]
            assert client.models.retrieve(REMOTE).owned_by == "clave"
            return list(client.chat.completions.create(model=REMOTE, messages=ASKED, stream=True))

    chunks = await asyncio.to_thread(ask)

    assert "".join(chunk.choices[0].delta.content or "" for chunk in chunks) == "126 BPM."
    assert all(chunk.usage is None for chunk in chunks)


async def test_the_conversation_so_far_and_the_tracks_are_what_the_model_reads(
    client: openai.AsyncOpenAI, model: PlayedModel, alice: User
):
    track = await Track.objects.acreate(user=alice, original_filename="song.wav", status="ready")
    messages: list[Any] = [
        {"role": "system", "content": "Answer in one word."},
        {"role": "user", "content": [{"type": "text", "text": "Hello"}]},
        {"role": "assistant", "content": "Hello!"},
        *ASKED,
    ]
    by_field, by_metadata = {"clave": {"track_ids": [str(track.pk)]}}, {"track_ids": str(track.pk)}
    for named in ({"extra_body": by_field}, {"metadata": by_metadata}):
        model.says({"text": "126."})
        await client.chat.completions.create(model="remote", messages=messages, **named)

    assert len(model.requests) == 2
    for system, *said in model.requests:
        assert [(message["role"], message["content"]) for message in said] == [
            ("user", "Answer in one word."),
            ("user", "Hello"),
            ("assistant", "Hello!"),
            ("user", "How fast is it?"),
        ]
        assert str(track.pk) in system["content"]
        assert "Answer in one word" not in system["content"]


async def test_without_tracks_the_model_looks_through_the_persons_own_library(
    client: openai.AsyncOpenAI, model: PlayedModel, alice: User, charlie: User
):
    track = await Track.objects.acreate(user=alice, original_filename="hers.wav", status="ready")
    await Track.objects.acreate(user=charlie, original_filename="his.wav", status="ready")
    model.says({"call": "list_tracks", "arguments": {}})
    model.says({"text": "You have one."})

    stream = await client.chat.completions.create(model=REMOTE, messages=ASKED, stream=True)
    chunks = [chunk async for chunk in stream]

    assert model.requests[1][-1]["role"] == "tool"
    assert str(track.pk) in model.requests[1][-1]["content"]
    assert "his.wav" not in model.requests[1][-1]["content"]
    [measured] = chunks[-1].model_extra["clave"]["measurements"]
    assert (measured["tool"], measured["success"]) == ("list_tracks", True)


@pytest.mark.parametrize("stream", [True, False], ids=["streaming", "whole"])
async def test_a_client_that_goes_away_stops_its_answer(
    server: Server, token: str, model: PlayedModel, stream: bool
):
    model.says({"text": "It is "}, HANG)
    body = {"model": REMOTE, "messages": ASKED, "stream": stream}

    async def ask() -> None:
        address, headers = f"{server.address}/v1/chat/completions", {"Authorization": f"Bearer {token}"}
        async with (
            httpx.AsyncClient(headers=headers, timeout=20) as client,
            client.stream("POST", address, json=body) as answer,
        ):
            async for line in answer.aiter_lines():
                if "It is" in line:
                    return

    asking = asyncio.create_task(ask())
    if stream:
        await asking
    else:
        await asyncio.wait_for(model.is_asked.wait(), 5)
        asking.cancel()
    left_at = time.monotonic()

    await asyncio.wait_for(model.is_left.wait(), 5)
    assert model.is_left_at is not None
    assert model.is_left_at - left_at < 1
    assert await nothing_is_left()


async def test_an_answer_that_breaks_off_says_so_where_it_breaks(
    client: openai.AsyncOpenAI, model: PlayedModel
):
    model.says({"text": "It is "}, {"error": "ModelUnavailable"})
    stream = await client.chat.completions.create(model=REMOTE, messages=ASKED, stream=True)
    heard = ""

    async def listen() -> None:
        nonlocal heard
        async for chunk in stream:
            heard += chunk.choices[0].delta.content or ""

    with pytest.raises(openai.APIError, match="cannot be reached") as failure:
        await listen()

    assert heard == "It is "
    assert failure.value.code == "model_unavailable"
    assert await nothing_is_left()


@pytest.mark.parametrize("stream", [True, False], ids=["streaming", "whole"])
async def test_an_answer_that_a_limit_cut_off_ends_for_its_length(
    client: openai.AsyncOpenAI, model: PlayedModel, stream: bool
):
    model.says({"text": "It is long"}, {"error": "LimitReached"})

    answer: Any = await client.chat.completions.create(model=REMOTE, messages=ASKED, stream=stream)

    if stream:
        assert [chunk.choices[0].finish_reason async for chunk in answer][-1] == "length"
    else:
        assert (answer.choices[0].message.content, answer.choices[0].finish_reason) == (
            "It is long",
            "length",
        )


FAILURES: dict[str, tuple[type[openai.APIStatusError], str]] = {
    "ModelUnavailable": (openai.InternalServerError, "model_unavailable"),
    "ModelAuthFailed": (openai.InternalServerError, "model_auth"),
    "ModelTimeout": (openai.InternalServerError, "timeout"),
    "ContextTooLong": (openai.BadRequestError, "context_length_exceeded"),
    "ClaveError": (openai.InternalServerError, "internal"),
}


@pytest.mark.parametrize(("name", "stream"), [*((name, True) for name in FAILURES), ("ModelTimeout", False)])
async def test_what_fails_before_the_first_word_fails_with_a_status(
    client: openai.AsyncOpenAI, model: PlayedModel, name: str, stream: bool
):
    kind, code = FAILURES[name]
    model.says({"error": name})

    with pytest.raises(kind) as failure:
        await client.chat.completions.create(model=REMOTE, messages=ASKED, stream=stream)

    assert failure.value.code == code
    assert set(failure.value.body) == {"message", "type", "param", "code"}
    may_try_again = code in {"model_unavailable", "timeout", "internal"}
    assert ("x-should-retry" not in failure.value.response.headers) is may_try_again


@pytest.mark.parametrize("key", ["clave_made-up", "sk-made-up", ""])
async def test_a_wrong_token_is_refused(server: Server, alice: User, key: str):
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    answer = await asyncio.to_thread(httpx.get, f"{server.address}/v1/models", headers=headers)

    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "invalid_api_key")
    async with openai.AsyncOpenAI(base_url=f"{server.address}/v1", api_key=key or "x") as client:
        with pytest.raises(openai.AuthenticationError):
            await client.chat.completions.create(model=REMOTE, messages=ASKED)


async def test_a_browsers_session_opens_nothing_here(server: Server, alice: User):
    session = await sync_to_async(browser)(alice)
    async with httpx.AsyncClient(
        base_url=server.address, cookies=dict(session.cookies), headers=session.headers
    ) as client:
        assert (await client.get("/api/me")).status_code == 200
        answer = await client.post("/v1/chat/completions", json={"model": REMOTE, "messages": ASKED})

    assert answer.status_code == 401


async def test_an_unknown_model_is_not_found_and_the_known_are_named(client: openai.AsyncOpenAI):
    with pytest.raises(openai.NotFoundError, match="clave/analyst") as failure:
        await client.chat.completions.create(model="gpt-5", messages=ASKED)
    assert failure.value.code == "model_not_found"

    with pytest.raises(openai.NotFoundError):
        await client.models.retrieve("gpt-5")


async def test_somebody_elses_track_is_not_found(client: openai.AsyncOpenAI, charlie: User):
    his = await Track.objects.acreate(user=charlie, original_filename="his.wav")

    for track_id in (str(his.pk), "nonsense"):
        with pytest.raises(openai.NotFoundError) as failure:
            await client.chat.completions.create(
                model=REMOTE, messages=ASKED, extra_body={"clave": {"track_ids": [track_id]}}
            )
        assert failure.value.code == "not_found"
    assert await nothing_is_left()


PICTURE = {"type": "image_url", "image_url": {"url": "x"}}
TOOL = {"type": "function", "function": {"name": "mine", "parameters": {}}}


@pytest.mark.parametrize(
    ("wish", "param", "words"),
    [
        ({"tools": [TOOL]}, "tools", "not supported"),
        ({"n": 2}, "n", "one answer"),
        ({"response_format": {"type": "json_object"}}, "response_format", "text"),
        ({"messages": []}, "messages", "at least 1"),
        ({"messages": [{"role": "assistant", "content": "Hi"}]}, "messages", "role user"),
        ({"messages": [{"role": "tool", "tool_call_id": "1", "content": "x"}, *ASKED]}, "messages", "tool results"),
        ({"messages": [{"role": "user", "content": [PICTURE]}]}, "messages", "text"),
        ({"messages": [{"role": "user", "content": "  "}]}, None, "Type a question"),
        ({"messages": [{"role": "user", "content": "x" * 9000}]}, None, "too long"),
        ({"messages": [{"role": "wizard", "content": "x"}]}, "messages.0.role", "should be"),
    ],
)  # fmt: skip
async def test_what_cannot_be_done_is_refused_in_words(
    client: openai.AsyncOpenAI, wish: dict[str, Any], param: str | None, words: str
):
    with pytest.raises(openai.BadRequestError, match=words) as failure:
        await client.chat.completions.create(**{"model": REMOTE, "messages": ASKED, **wish})

    assert failure.value.param == param
    assert await nothing_is_left()


@pytest.mark.parametrize("body", ["", "[]", "not json", '{"model": 5}'])
async def test_what_is_no_request_at_all_is_refused_in_openais_shape(server: Server, token: str, body: str):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    answer = await asyncio.to_thread(
        httpx.post, f"{server.address}/v1/chat/completions", content=body, headers=headers
    )

    assert answer.status_code == 400
    assert set(answer.json()["error"]) == {"message", "type", "param", "code"}


async def test_questions_are_counted_with_those_of_the_page(client: openai.AsyncOpenAI, model: PlayedModel):
    # Enough for one minute, and for another that may begin in the middle.
    count = 2 * QUESTIONS_PER_MINUTE + 1
    for _ in range(count):
        model.says({"text": "126."})

    answers = await asyncio.gather(
        *(client.chat.completions.create(model=REMOTE, messages=ASKED) for _ in range(count)),
        return_exceptions=True,
    )

    refused = [answer for answer in answers if isinstance(answer, openai.RateLimitError)]
    assert len(refused) in {QUESTIONS_PER_MINUTE + 1, 1}
    assert 1 <= int(refused[0].response.headers["retry-after"]) <= 60
    assert refused[0].code == "rate_limit_exceeded"


def test_a_day_that_is_used_up_is_not_asked_again_and_again():
    failure = Failure.of(DayUsedUp(retry_after_seconds=9000.5).as_event())

    assert (failure.status, failure.body["error"]["code"]) == (429, "insufficient_quota")
    assert failure.headers == {"Retry-After": "9001", "X-Should-Retry": "false"}


def run_example(address: str) -> None:
    example = re.search(r"```python\n(.*?)```", (ROOT / "docs" / "api.md").read_text(), re.DOTALL)
    assert example
    exec(example[1].replace("http://127.0.0.1:8000", address), {})


async def test_the_documented_example_runs(
    server: Server,
    alice: User,
    token: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    await Track.objects.acreate(user=alice, title="Noche", original_filename="noche.wav", status="ready")
    monkeypatch.setenv("CLAVE_TOKEN", token)

    # Its answer is that of the rules, from the library itself.
    await asyncio.to_thread(run_example, server.address)

    printed = capsys.readouterr().out
    assert "clave/analyst" in printed
    assert "Noche" in printed


async def test_what_a_process_left_behind_when_it_died_is_cleared_away(
    client: openai.AsyncOpenAI, model: PlayedModel, alice: User, server: Server, token: str
):
    left = await Conversation.objects.acreate(user=alice, is_temporary=True, title="left behind")
    kept = await Conversation.objects.acreate(user=alice, title="hers")
    async with httpx.AsyncClient(headers={"Authorization": f"Bearer {token}"}) as program:
        listed = (await program.get(f"{server.address}/api/conversations")).json()
        assert [item["title"] for item in listed["items"]] == ["hers"]
        assert (await program.get(f"{server.address}/api/conversations/{left.pk}")).status_code == 404
    await Conversation.objects.aupdate(created_at=timezone.now() - timedelta(days=2))

    model.says({"text": "126."})
    await client.chat.completions.create(model=REMOTE, messages=ASKED)

    assert [conversation.pk async for conversation in Conversation.objects.all()] == [kept.pk]


def test_suggestions_end_the_text_also_where_it_streams():
    answer = SimpleNamespace(run=SimpleNamespace(pk=uuid.uuid4(), model="test/model"))
    collected = completion.PartialAnswer(answer, "clave/analyst")
    event = {"type": "done", "full_response": "Yes.", "suggestions": [{"label": "Why?", "question": "Why?"}]}
    collected.add(event)
    assert collected.text == "Yes.\n\nYou can ask next:\n- Why?"
    told = completion._render(collected, event, had_text=True)
    assert json.loads(told.removeprefix("data: "))["choices"][0]["delta"]["content"] == collected.text[4:]
