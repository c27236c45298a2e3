"""The metrics: staff and holders of the token may read them, and others get 404."""

from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async
from django.http import HttpResponse
from django.middleware.security import SecurityMiddleware
from django.test import RequestFactory
from prometheus_client.parser import text_string_to_metric_families

from src.api.models import Track, User
from src.core.redis import sync_client
from src.observability.analyses import count_analysis
from tests.support.clients import anonymous, browser, program

pytestmark = pytest.mark.usefixtures("redis_server")

TOKEN = "a token for Prometheus, long enough"


@pytest.fixture
def staff(bob: User) -> User:
    bob.is_staff = True
    bob.save()
    return bob


async def status_for(client: httpx.AsyncClient, **headers: str) -> int:
    async with client:
        answer = await client.get("/metrics", headers=headers)
    if answer.status_code == 404:
        assert answer.json()["error_code"] == "not_found"
    return answer.status_code


async def test_staff_may_read_them_in_the_browser_and_others_find_nothing(
    staff: User, charlie: User, settings: Any
):
    settings.EMBEDDED = False

    assert await status_for(await sync_to_async(browser)(staff)) == 200
    assert await status_for(await sync_to_async(browser)(charlie)) == 404
    assert await status_for(anonymous()) == 404
    # What a program of theirs may do is the API.
    assert await status_for(program(staff)) == 404


async def test_the_token_opens_them_and_nothing_that_is_nearly_the_token(
    transactional_db: Any, settings: Any
):
    assert await status_for(anonymous(), authorization="Bearer ") == 404
    settings.METRICS_TOKEN = TOKEN

    assert await status_for(anonymous(), authorization=f"Bearer {TOKEN}") == 200
    for wrong in ("", TOKEN, f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", "Bearer "):
        assert await status_for(anonymous(), authorization=wrong) == 404


async def test_on_somebodys_own_machine_only_that_machine_reads_them(staff: User, settings: Any):
    settings.EMBEDDED = True

    assert await status_for(await sync_to_async(browser)(staff)) == 200
    assert await status_for(await sync_to_async(browser)(staff), **{"x-forwarded-for": "127.0.0.1"}) == 404
    neighbour = httpx.AsyncClient(
        transport=httpx.ASGITransport(application(), client=("192.168.1.7", 5000)),
        base_url="http://localhost",
        cookies=(await sync_to_async(browser)(staff)).cookies,
    )
    assert await status_for(neighbour) == 404


def application() -> Any:
    from src.config.asgi import application

    return application


def test_prometheus_which_asks_the_process_itself_is_not_sent_to_https(settings: Any):
    settings.SECURE_SSL_REDIRECT = True
    answering = SecurityMiddleware(lambda request: HttpResponse())

    assert answering(RequestFactory().get("/metrics")).status_code == 200
    for path in ("/api/me", "/metrics/x", "/c/metrics"):
        assert answering(RequestFactory().get(path)).status_code == 301


async def test_they_tell_of_tracks_and_of_the_workers_analyses(alice: User, settings: Any):
    settings.METRICS_TOKEN = TOKEN
    for status in ("ready", "ready", "failed"):
        await Track.objects.acreate(user=alice, original_filename="a.wav", status=status)
    for seconds in (0.5, 3.0, 4000.0):
        count_analysis(sync_client(), "ready", seconds)

    values = await read()

    assert values["clave_tracks", "ready"] == 2
    assert (values["clave_tracks", "failed"], values["clave_tracks", "pending"]) == (1, 0)
    assert values["clave_analysis_seconds_count", "ready"] == 3
    assert values["clave_analysis_seconds_sum", "ready"] == 4003.5
    assert (values["clave_analysis_seconds_bucket", "5.0", "ready"], values["clave_open_sockets",]) == (2, 0)


async def test_without_redis_they_tell_the_rest(alice: User, settings: Any, caplog: pytest.LogCaptureFixture):
    settings.METRICS_TOKEN, settings.REDIS_URL = TOKEN, "redis://127.0.0.1:1/0"

    values = await read()

    assert ("clave_tracks", "ready") in values
    assert ("clave_analysis_seconds_count", "ready") not in values
    assert "The metrics lack analyses." in caplog.text


async def read() -> dict[tuple[str, ...], float]:
    async with anonymous() as client:
        text = (await client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})).text
    return {
        (sample.name, *(sample.labels[name] for name in sorted(sample.labels))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }
