"""Numbers that fit into no column and no stream are refused in words, wherever a client may send one."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from django.test import Client

from src.api.models import Conversation, Dance, Playlist, TodoTask, Track, TrackMark, User
from src.api.openai_compat.api import openai_api
from src.api.routes.api import api
from tests.support.clients import CSRF_HEADER

pytestmark = pytest.mark.usefixtures("redis_server")

HUGE = (2**63, 2**70, -(2**70), 10**400)
PATH_IDS = (
    "track_id",
    "conversation_id",
    "message_id",
    "token_id",
    "task_id",
    "playlist_id",
    "dance_id",
    "mark_id",
)


def schemas() -> Iterator[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    for one in (api, openai_api):
        document: dict[str, Any] = one.get_openapi_schema()
        for path, methods in document["paths"].items():
            for method, operation in methods.items():
                yield method.upper(), path, operation, document["components"]["schemas"]


def is_number(schema: dict[str, Any]) -> bool:
    kinds = [schema, *schema.get("anyOf", ())]
    return any(kind.get("type") in ("integer", "number") for kind in kinds)


def queries() -> list[tuple[str, str, str]]:
    """Every number that may stand in an address."""
    return [
        (method, path, parameter["name"])
        for method, path, operation, _ in schemas()
        for parameter in operation.get("parameters", ())
        if parameter["in"] == "query" and is_number(parameter["schema"])
    ]


def fields() -> list[tuple[str, str, str, bool]]:
    """Every number that may stand in a body, and whether it is one of a list."""
    found = []
    for method, path, operation, components in schemas():
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        name = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
        for field, schema in components.get(name, {}).get("properties", {}).items():
            if is_number(schema) or is_number(schema.get("items", {})):
                found.append((method, path, field, not is_number(schema)))
    return found


@pytest.fixture(autouse=True)
def no_worker(settings: Any) -> None:
    """What is not measured is not waited for."""
    settings.ANALYSIS_PROVIDER = "cached"


@pytest.fixture
def ids(alice: User) -> dict[str, str]:
    track = Track.objects.create(user=alice, original_filename="hers.wav", status="ready", duration=10.0)
    task = TodoTask.objects.create(user=alice, title="Practise", track=track)
    conversation = Conversation.objects.create(user=alice)
    playlist = Playlist.objects.create(user=alice, name="Friday")
    dance = Dance.objects.create(user=alice, title="Hers")
    mark = TrackMark.objects.create(user=alice, track=track, kind="cue", at_seconds=1.0)
    things = {
        "track_id": track,
        "task_id": task,
        "conversation_id": conversation,
        "playlist_id": playlist,
        "dance_id": dance,
        "mark_id": mark,
    }
    return {name: str(thing.pk) for name, thing in things.items()} | {
        "agent_name": "rhythm",
        "message_id": "1",
        "token_id": "1",
        "model": "clave/analyst",
        "index": "0",
        "move": "hers",
    }


def test_there_are_numbers_to_be_tried():
    assert {name for *_, name in queries()} >= {"page", "page_size", "limit", "bins", "days"}
    assert {name for _, _, name, _ in fields()} >= {"speed_percent", "task_ids", "expires_in_days"}


async def test_in_an_address_they_fail_in_words(alice_browser: httpx.AsyncClient, ids: dict[str, str]):
    for method, path, name in queries():
        for number in HUGE:
            answer = await alice_browser.request(method, path.format(**ids), params={name: str(number)})
            assert answer.status_code < 500, (path, name, str(number)[:40], answer.text)


async def test_in_a_body_they_fail_in_words(alice_browser: httpx.AsyncClient, ids: dict[str, str]):
    for method, path, name, is_list in fields():
        for number in HUGE:
            value = f"[{number}]" if is_list else str(number)
            body = f'{{"name": "x", "title": "x", "track_id": "{ids["track_id"]}", "{name}": {value}}}'
            answer = await alice_browser.request(
                method, path.format(**ids), content=body, headers={"Content-Type": "application/json"}
            )
            assert answer.status_code < 500, (path, name, str(number)[:40], answer.text)


async def test_as_an_id_they_are_not_found(alice_browser: httpx.AsyncClient, ids: dict[str, str]):
    tried = 0
    for method, path, _, _ in schemas():
        if not path.startswith("/api/") or not any(f"{{{name}}}" in path for name in PATH_IDS):
            continue
        for number in HUGE:
            answer = await alice_browser.request(method, path.format(**dict.fromkeys(ids, str(number)[:500])))
            assert answer.status_code in (404, 422), (method, path, str(number)[:40], answer.text)
            tried += 1
    assert tried > 100


@pytest.mark.parametrize(
    "text",
    ["delete {}", "mark {} done", "add a task to practise at {} % from {} to {} seconds"],
)  # fmt: skip
async def test_in_words_they_are_answered(alice_browser: httpx.AsyncClient, ids: dict[str, str], text: str):
    for number in HUGE[1:2]:
        body = {"messages": [{"type": "user", "content": text.replace("{}", str(number))}]}
        answer = await alice_browser.post("/api/agent/step", json=body)
        assert answer.status_code < 500, (text, str(number)[:40], answer.text)


def test_in_the_administration_they_are_not_found(bob: User):
    bob.is_staff = bob.is_superuser = True
    bob.save()
    staff = Client()
    staff.force_login(bob)
    for model in ("user", "todotask", "track", "run", "dailyusage"):
        for number in (2**63, 2**70, -(2**70)):
            for path in (
                f"{number}/change/",
                f"?id__exact={number}",
                f"?p={number}",
                f"?user__id__exact={number}",
            ):
                answer = staff.get(f"/admin/api/{model}/{path}")
                assert answer.status_code < 500, (model, path)


async def test_a_tokens_number_is_no_way_in(visitor: httpx.AsyncClient, alice: User):
    from src.api.accounts.authentication import create_token_pair

    alice.pk = 2**70
    answer = await visitor.get(
        "/api/me", headers={**CSRF_HEADER, "Authorization": f"Bearer {create_token_pair(alice)[0]}"}
    )
    assert answer.status_code == 401
