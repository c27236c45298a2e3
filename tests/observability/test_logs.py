"""Lines of the log: with the ids of what they are about, and without anybody's words or keys."""

import asyncio
import io
import json
import logging
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from django.test import RequestFactory

from src.api.http.errors import log_failure
from src.api.models import Conversation, User
from src.observability.log_context import bound, redacting
from src.observability.logs import JsonLines, PlainLines, log_event
from src.observability.redaction import register_secret
from src.orchestrator.assistant import Question
from src.orchestrator.events import RouterEvent
from src.orchestrator.runs import start_run
from tests.support.scripted import register, watched

QUESTION = 'Why does "Quetzalcoatlus" wobble,\nand how fast is the Zwölfender there?'
KEY = "Pfefferminz-4711-ohne-Zucker"

logger = logging.getLogger("src.tests")


@pytest.fixture(params=[JsonLines, PlainLines], ids=["json", "plain"])
def log(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """What the root logger's handler writes, from DEBUG on."""
    written, root = io.StringIO(), logging.getLogger()
    handler = logging.StreamHandler(written)
    handler.setFormatter(request.param(secrets=[KEY]))
    root.addHandler(handler)
    ours = logging.getLogger("src")
    level = ours.level
    ours.setLevel(logging.DEBUG)
    yield written
    ours.setLevel(level)
    root.removeHandler(handler)


@pytest.fixture
def json_log() -> Iterator[io.StringIO]:
    written, handler = io.StringIO(), logging.StreamHandler()
    handler.setStream(written)
    handler.setFormatter(JsonLines())
    logger.addHandler(handler)
    yield written
    logger.removeHandler(handler)


def test_a_line_is_one_json_object_with_ids_numbers_and_the_trace(json_log: io.StringIO):
    with bound(request_id="r1", user_id=7), bound(run_id="x"):
        log_event(logger, "It ended.", level=logging.WARNING, seconds=1.5)
        try:
            raise OSError("the disk is full\nreally")
        except OSError:
            logger.exception("It failed.")
    logger.warning("Outside.")

    ended, failed, outside = map(json.loads, json_log.getvalue().splitlines())

    assert (ended["message"], ended["seconds"], ended["level"]) == ("It ended.", 1.5, "WARNING")
    assert (ended["request_id"], ended["user_id"], ended["run_id"]) == ("r1", "7", "x")
    assert "the disk is full\nreally" in failed["exception"]
    assert "Traceback" in failed["exception"]
    assert failed["run_id"] == "x"
    assert "run_id" not in outside


async def test_tasks_and_threads_inherit_the_ids_and_do_not_mix_them(json_log: io.StringIO):
    async def work(number: int) -> None:
        with bound(run_id=number):
            await asyncio.sleep(0.01)
            await asyncio.to_thread(logger.warning, "%d", number)

    await asyncio.gather(*map(work, range(5)))

    for line in map(json.loads, json_log.getvalue().splitlines()):
        assert line["run_id"] == line["message"]


@pytest.mark.parametrize(
    "quotation",
    [
        QUESTION,
        repr(QUESTION),
        json.dumps(QUESTION),
        f"DETAIL: Failing row contains (17, {QUESTION[:40]}...).",
        f"key {KEY} refused",
        "Authorization: Bearer eyJhbGciOi.eyJzdWIi.c2lnbg",
        "Incorrect API key provided: sk-proj-abcdefgh12345678",
        "could not connect to postgres://clave:Zwölfender@db.example.org/clave",
        "GET /login/Zwölfender-token-of-somebody",
    ],
)
def test_whatever_quotes_a_question_or_a_key_is_written_without_it(log: io.StringIO, quotation: str):
    with redacting(QUESTION):
        try:
            raise ValueError(quotation)
        except ValueError as error:
            logger.warning("It failed: %s", error, exc_info=True)

    said = log.getvalue()

    assert "ValueError" in said
    assert "[hidden]" in said
    for word in ("Quetzalcoatlus", "wobble", "Zwölf", KEY, "abcdefgh", "c2lnbg"):
        assert word not in said


def test_nobody_writes_a_line_of_their_own(log: io.StringIO):
    logger.error("%s failed.", "/api/x\n2026-01-01 INFO All is well.\r")
    assert len(log.getvalue().splitlines()) == 1


def test_a_key_that_is_known_only_later_is_kept_out_too(log: io.StringIO):
    register_secret("another-secret-of-somebody")
    logger.warning("Refused: another-secret-of-somebody")
    assert "another-secret" not in log.getvalue()


@pytest.mark.parametrize(
    "body",
    [
        {"text": QUESTION},
        {"messages": [{"role": "user", "content": [{"type": "text", "text": QUESTION}]}]},
        {"current_password": "Zwölfender", "new_password": "Quetzalcoatlus"},
    ],
)
def test_a_request_that_fails_is_logged_without_what_was_sent(log: io.StringIO, body: dict[str, Any]):
    request = RequestFactory().post("/api/anything", json.dumps(body), content_type="application/json")
    assert request.body

    log_failure(request, RuntimeError(f"Cannot store {body!r}"))

    assert "RuntimeError: Cannot store" in log.getvalue()
    assert "POST /api/anything failed." in log.getvalue()
    assert not any(word in log.getvalue() for word in ("Quetzalcoatlus", "wobble", "Zwölf"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server")
async def test_an_answer_that_fails_is_logged_with_its_ids_and_not_in_its_words(
    log: io.StringIO, alice: User, monkeypatch: pytest.MonkeyPatch
):
    async def broken(question: Question) -> AsyncIterator[RouterEvent]:
        yield {"type": "token", "text": "So far"}
        raise RuntimeError(f"{KEY} cannot answer {question.text!r}")

    register(monkeypatch).script = broken
    conversation = await Conversation.objects.acreate(user=alice, assistant="scripted")
    run = await start_run(conversation, QUESTION)
    await watched(run)

    said = log.getvalue()
    assert "RuntimeError" in said
    assert all(str(number) in said for number in (run.pk, conversation.pk))
    assert "state=failed" in said or '"state": "failed"' in said
    assert not any(word in said for word in ("Quetzalcoatlus", "Zwölf", KEY, "So far"))
