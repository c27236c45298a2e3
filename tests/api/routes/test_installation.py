"""The installation: alive, ready, documented; its page, its headers, and the shape of every failure."""

import asyncio
import json
import re
import threading
import tomllib
from pathlib import Path
from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from src.api.models import Conversation, Track, User
from src.api.routes.api import api
from src.api.routes.readiness import NO_WORKER
from src.core.redis import sync_client
from src.orchestrator.router_factory import prepare
from src.streams.queue_names import QUEUES
from src.streams.worker_registry import announce
from tests.support.processes import wait_until

pytestmark = pytest.mark.usefixtures("redis_server")

FAILURE_FIELDS = {"detail", "error_code", "timestamp"}


async def test_it_says_that_it_lives_and_which_version_it_is(visitor: httpx.AsyncClient, settings: Any):
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["project"]

    assert (await visitor.get("/api/health")).json() == {"status": "ok"}
    assert (await visitor.get("/api/version")).json() == {"name": "Clave", "version": project["version"]}


async def test_it_is_ready_with_a_database_and_redis_and_notes_that_no_worker_runs(
    visitor: httpx.AsyncClient,
):
    answer = await visitor.get("/api/ready")
    assert (answer.status_code, answer.json()) == (200, {"ready": True, "reasons": [], "notes": [NO_WORKER]})

    for queue in QUEUES:
        announce(sync_client(), "worker@here:1", [queue])
    answer = await visitor.get("/api/ready")
    assert (answer.status_code, answer.json()) == (200, {"ready": True, "reasons": [], "notes": []})


async def test_without_redis_it_is_not_ready_and_says_so(
    visitor: httpx.AsyncClient, settings: Any, tmp_path: Path
):
    from src.core.redis import async_client

    await async_client().aclose()
    async_client().connection_pool.connection_kwargs["path"] = str(tmp_path / "nobody-listens-here.sock")

    answer = await visitor.get("/api/ready")

    assert (answer.status_code, answer.json()["ready"]) == (503, False)
    assert "REDIS_URL" in answer.json()["reasons"][0]
    assert str(tmp_path) not in answer.text


async def test_it_is_not_ready_before_the_model_library_is_loaded(
    visitor: httpx.AsyncClient, settings: Any, monkeypatch: pytest.MonkeyPatch
):
    settings.LLM_MODEL = "anthropic/claude-sonnet-4-5"
    may_go_on = threading.Event()

    def load_slowly() -> None:
        may_go_on.wait(10)

    monkeypatch.setattr("src.orchestrator.llm_routing_litellm.load_litellm", load_slowly)
    assert (await visitor.get("/api/health")).status_code == 200
    for _ in range(2):
        answer = await visitor.get("/api/ready")
        assert (answer.status_code, len(answer.json()["reasons"])) == (503, 1)
        assert "is being loaded" in answer.json()["reasons"][0]

    may_go_on.set()
    await asyncio.to_thread(wait_until, lambda: prepare("anthropic/claude-sonnet-4-5"), 5)
    assert (await visitor.get("/api/ready")).status_code == 200


async def test_agents_and_assistants_introduce_themselves(alice_browser: httpx.AsyncClient):
    agents = (await alice_browser.get("/api/agents")).json()
    assistants = (await alice_browser.get("/api/assistants")).json()

    assert {"rhythm", "spectral", "temporal"} <= {agent["name"] for agent in agents}
    assert all(agent["description"] and agent["version"] >= 1 for agent in agents)
    analyst = next(assistant for assistant in assistants if assistant["name"] == "analyst")
    assert analyst["title"]
    assert analyst["model"] == "offline/rules"


async def test_the_documentation_loads_nothing_from_elsewhere(visitor: httpx.AsyncClient):
    page = await visitor.get("/api/docs")

    assert page.status_code == 200
    loaded = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert len(loaded) >= 3
    assert all(address.startswith("/") and not address.startswith("//") for address in loaded)
    assert "<script>" not in page.text


def test_the_openapi_document_describes_the_upload():
    body = api.get_openapi_schema()["paths"]["/api/tracks"]["post"]["requestBody"]

    assert "file" in body["content"]["multipart/form-data"]["schema"]["properties"]


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing/here", 404, "not_found"),
        ("GET", "/api/tracks/", 404, "not_found"),
        ("GET", "/api/", 404, "not_found"),
        ("DELETE", "/api/tracks", 405, "method_not_allowed"),
        ("PUT", "/api/health", 405, "method_not_allowed"),
        ("GET", "/api/auth/login", 405, "method_not_allowed"),
    ],
)
async def test_what_is_not_there_is_told_in_the_same_shape(
    alice_browser: httpx.AsyncClient, method: str, path: str, status: int, code: str
):
    answer = await alice_browser.request(method, path)

    assert answer.status_code == status
    assert set(answer.json()) == FAILURE_FIELDS
    assert answer.json()["error_code"] == code


@pytest.mark.parametrize("path", ["/nothing", "/model/more", "/conversation/1", "/apis"])
async def test_an_unknown_address_of_the_page_shows_a_page(visitor: httpx.AsyncClient, path: str):
    answer = await visitor.get(path, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})

    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert '<a href="/">' in answer.text
    assert "error_code" not in answer.text


@pytest.mark.parametrize(
    ("path", "accepted"),
    [("/api/nothing", "text/html"), ("/v1/nothing", "text/html"), ("/nothing", "application/json")],
)
async def test_a_program_gets_json_for_an_unknown_address(
    visitor: httpx.AsyncClient, path: str, accepted: str
):
    answer = await visitor.get(path, headers={"Accept": accepted})

    assert answer.status_code == 404
    assert answer.headers["Content-Type"].startswith("application/json")


@pytest.mark.parametrize(
    ("content", "status"),
    [(b"{not json", 400), (b'{"title": 5}', 422), (b"", 422), (b'{"track_ids": 5}', 422), (b"\xff\xfe", 400)],
)
async def test_a_body_that_is_not_understood_is_told_in_the_same_shape(
    alice_browser: httpx.AsyncClient, content: bytes, status: int
):
    answer = await alice_browser.post("/api/conversations", content=content)

    assert answer.status_code == status
    assert set(answer.json()) == FAILURE_FIELDS


async def test_a_body_without_end_is_refused_in_the_same_shape(alice_browser: httpx.AsyncClient):
    answer = await alice_browser.post("/api/conversations", content=b'{"title": "' + b"x" * 3_000_000)

    assert answer.status_code in {400, 413}
    assert set(answer.json()) == FAILURE_FIELDS


async def test_an_unknown_host_is_refused(visitor: httpx.AsyncClient):
    answer = await visitor.get("/api/health", headers={"Host": "evil.example"})

    assert answer.status_code == 400
    assert set(answer.json()) == FAILURE_FIELDS


@pytest.fixture
def built_page(settings: Any, tmp_path: Path) -> None:
    settings.PAGE_DIR = tmp_path
    asking = '<link rel="preload" href="/api/me" as="fetch" crossorigin="anonymous" />'
    (tmp_path / "index.html").write_text(
        f"<!doctype html><html><head><title>Clave</title>{asking}</head></html>"
    )


@pytest.mark.usefixtures("built_page")
@pytest.mark.parametrize(
    "path", ["/", "/c/0b8a7f5e-0000-0000-0000-000000000000", "/c/anything/at/all", "/p/count-in"]
)
async def test_the_page_is_served_with_its_csrf_cookie_and_never_cached(
    visitor: httpx.AsyncClient, path: str
):
    answer = await visitor.get(path)

    assert (answer.status_code, answer.headers["cache-control"]) == (200, "private, no-cache")
    assert "<title>Clave</title>" in answer.text
    assert answer.cookies["clave_csrf"]


@pytest.mark.usefixtures("built_page")
async def test_the_page_says_who_is_logged_in(
    visitor: httpx.AsyncClient, alice_browser: httpx.AsyncClient, alice: User
):
    await User.objects.filter(pk=alice.pk).aupdate(username="</script><script>alert(1)")

    stranger, page = (await visitor.get("/")).text, (await alice_browser.get("/")).text

    assert 'href="/api/me"' in stranger
    assert 'id="me"' not in stranger
    assert 'href="/api/me"' not in page
    told = re.search(r'<script id="me" type="application/json">(.*?)</script>', page)
    assert told
    assert json.loads(told[1]) == (await alice_browser.get("/api/me")).json()


@pytest.mark.usefixtures("built_page")
async def test_the_page_may_run_only_its_own_scripts(visitor: httpx.AsyncClient):
    answer = await visitor.get("/")

    policy = answer.headers["content-security-policy"]
    nonce = re.search(r'<meta property="csp-nonce" nonce="([^"]+)">', answer.text)
    assert nonce
    assert f"style-src 'self' 'nonce-{nonce[1]}'" in policy
    assert "default-src 'self'" in policy
    assert "script-src 'self' 'wasm-unsafe-eval'" in policy
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
    assert answer.headers["x-frame-options"] == "DENY"
    assert (await visitor.get("/")).headers["content-security-policy"] != policy


async def test_a_page_that_is_not_built_says_how_to_build_it(
    visitor: httpx.AsyncClient, settings: Any, tmp_path: Path
):
    settings.PAGE_DIR = tmp_path / "nothing"

    answer = await visitor.get("/")

    assert answer.status_code == 503
    assert "script/serve" in answer.text


@pytest.mark.parametrize("model", ["user", "track", "conversation", "run"])
async def test_staff_find_things_in_the_administration(alice: User, model: str):
    await User.objects.all().aupdate(is_staff=True, is_superuser=True)
    await Track.objects.acreate(user=alice, original_filename="song.wav")
    await Conversation.objects.acreate(user=alice)

    def visit() -> int:
        client = Client()
        client.force_login(alice)
        return client.get(f"/admin/api/{model}/?q=song").status_code

    assert await sync_to_async(visit)() == 200
