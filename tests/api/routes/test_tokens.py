"""API tokens: made in the browser, used by programs, ended in many ways."""

import io
import json
from datetime import timedelta
from typing import Any
from zipfile import ZipFile

import httpx
import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from src.api.models import ApiToken, Conversation, User
from src.api.models.api_token import MAX_TOKENS_PER_USER
from tests.support.clients import anonymous, program
from tests.support.users import PASSWORD

pytestmark = pytest.mark.usefixtures("redis_server")


async def made(browser: httpx.AsyncClient, **wish: Any) -> dict[str, Any]:
    answer = await browser.post("/api/me/tokens", json={"name": "my script", **wish})
    assert answer.status_code == 201
    token: dict[str, Any] = answer.json()
    return token


async def status_with(token: str, path: str = "/api/me") -> int:
    async with anonymous(headers={"Authorization": f"Bearer {token}"}) as client:
        return (await client.get(path)).status_code


async def test_a_token_is_shown_once_and_stored_as_a_hash_only(alice_browser: httpx.AsyncClient):
    token = await made(alice_browser)
    [listed] = (await alice_browser.get("/api/me/tokens")).json()

    assert token["token"].startswith(token["prefix"])
    assert len(token["token"]) > 40
    assert listed == {name: value for name, value in token.items() if name != "token"}
    [stored] = [row async for row in ApiToken.objects.values()]
    assert token["token"] not in str(stored)
    assert (listed["name"], listed["expires_at"], listed["last_used_at"]) == ("my script", None, None)


async def test_a_token_opens_the_api_and_the_socket_as_its_owner(
    alice_browser: httpx.AsyncClient, alice: User, charlie: User
):
    from src.config.asgi import application

    token = (await made(alice_browser))["token"]
    hers, his = [await Conversation.objects.acreate(user=person) for person in (alice, charlie)]

    assert await status_with(token, f"/api/conversations/{hers.pk}") == 200
    assert await status_with(token, f"/api/conversations/{his.pk}") == 404
    for conversation, first in ((hers, "state"), (his, "error")):
        wire = WebsocketCommunicator(
            application,
            f"/ws/chat/{conversation.pk}/",
            headers=[(b"host", b"localhost"), (b"authorization", f"Bearer {token}".encode())],
        )
        assert (await wire.connect(timeout=5))[0]
        assert (await wire.receive_json_from(timeout=5))["type"] == first
        await wire.disconnect()


async def test_a_revoked_token_is_refused_and_its_open_socket_closes(
    alice_browser: httpx.AsyncClient, alice: User
):
    from src.config.asgi import application

    token = await made(alice_browser)
    conversation = await Conversation.objects.acreate(user=alice)
    wire = WebsocketCommunicator(
        application,
        f"/ws/chat/{conversation.pk}/",
        headers=[(b"host", b"localhost"), (b"authorization", f"Bearer {token['token']}".encode())],
    )
    assert (await wire.connect(timeout=5))[0]
    await wire.receive_json_from(timeout=5)

    assert (await alice_browser.delete(f"/api/me/tokens/{token['id']}")).status_code == 204

    assert (await wire.receive_output(timeout=5))["type"] == "websocket.close"
    assert await status_with(token["token"]) == 401
    assert (await alice_browser.get("/api/me/tokens")).json() == []


async def test_a_token_ends_on_its_day(alice_browser: httpx.AsyncClient):
    token = await made(alice_browser, expires_in_days=30)
    assert await status_with(token["token"]) == 200

    await ApiToken.objects.aupdate(expires_at=timezone.now())

    assert await status_with(token["token"]) == 401


async def test_a_token_of_somebody_who_is_locked_out_opens_nothing(
    alice_browser: httpx.AsyncClient, alice: User
):
    token = await made(alice_browser)

    await User.objects.filter(pk=alice.pk).aupdate(is_active=False)

    assert await status_with(token["token"]) == 401


@pytest.mark.parametrize("change", [str.upper, lambda text: text[:-1], lambda text: "clave_" + text])
async def test_a_token_that_is_not_quite_right_opens_nothing(alice_browser: httpx.AsyncClient, change: Any):
    token = await made(alice_browser)

    assert await status_with(change(token["token"])) == 401


async def test_a_program_can_neither_make_nor_see_nor_revoke_tokens(
    alice_browser: httpx.AsyncClient, alice: User
):
    token = await made(alice_browser)
    async with program(alice) as with_jwt, anonymous(cookies=alice_browser.cookies) as with_both:
        with_both.headers.update({**alice_browser.headers, "Authorization": f"Bearer {token['token']}"})
        for client in (with_jwt, with_both):
            for method, path in (
                ("POST", "/api/me/tokens"),
                ("GET", "/api/me/tokens"),
                ("DELETE", f"/api/me/tokens/{token['id']}"),
            ):
                answer = await client.request(method, path, json={"name": "another"})
                assert (answer.status_code, answer.json()["error_code"]) == (403, "session_needed")
    assert await ApiToken.objects.acount() == 1


async def test_a_page_of_another_site_makes_no_token(alice_browser: httpx.AsyncClient):
    del alice_browser.headers["X-CSRFToken"]

    answer = await alice_browser.post("/api/me/tokens", json={"name": "not mine"})

    assert (answer.status_code, answer.json()["error_code"]) == (403, "csrf_failed")


async def test_the_last_use_is_written_once_a_minute_at_most(
    alice_browser: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
):
    token = (await made(alice_browser))["token"]
    start = timezone.now()

    uses = []
    for seconds in (0, 59, 61):
        now = start + timedelta(seconds=seconds)
        monkeypatch.setattr("src.api.models.api_token.timezone.now", lambda now=now: now)
        assert await status_with(token) == 200
        uses.append((await ApiToken.objects.aget()).last_used_at)

    assert uses == [start, start, start + timedelta(seconds=61)]


async def test_a_person_has_so_many_tokens_and_no_more(
    alice_browser: httpx.AsyncClient, alice: User, charlie: User
):
    for number in range(MAX_TOKENS_PER_USER - 1):
        await ApiToken.objects.acreate(user=alice, name="old", digest=str(number))
    await ApiToken.objects.acreate(user=charlie, name="his", digest="another")
    token = await made(alice_browser)

    refused = await alice_browser.post("/api/me/tokens", json={"name": "one more"})
    assert (refused.status_code, refused.json()["error_code"]) == (409, "limit_reached")

    await alice_browser.delete(f"/api/me/tokens/{token['id']}")
    await made(alice_browser)


@pytest.mark.parametrize(
    "wish",
    [{"name": ""}, {"name": "\u202e"}, {"name": "x" * 101}, {}, {"name": "x", "expires_in_days": 0}],
)
async def test_a_token_needs_a_name_and_a_future(alice_browser: httpx.AsyncClient, wish: dict[str, Any]):
    answer = await alice_browser.post("/api/me/tokens", json=wish)

    assert (answer.status_code, answer.json()["error_code"]) == (422, "invalid")


async def test_a_new_password_ends_the_tokens_whichever_way_it_comes(
    alice_browser: httpx.AsyncClient, alice: User, charlie: User
):
    first = (await made(alice_browser))["token"]
    _, his = await sync_to_async(ApiToken.issue)(charlie, "his")
    change = {"current_password": PASSWORD, "new_password": "a much longer and better one"}
    assert (await alice_browser.post("/api/me/password", json=change)).status_code == 204
    assert await status_with(first) == 401

    second = (await made(alice_browser))["token"]
    await alice.arefresh_from_db()
    alice.set_password("chosen by a link, or in the administration")
    await alice.asave()

    assert await status_with(second) == 401
    assert await status_with(his) == 200


async def test_a_better_hash_of_the_same_password_ends_no_token(
    alice_browser: httpx.AsyncClient, alice: User, settings: Any
):
    token = (await made(alice_browser))["token"]
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.ScryptPasswordHasher",
        "django.contrib.auth.hashers.MD5PasswordHasher",
    ]

    assert await alice.acheck_password(PASSWORD)

    await alice.arefresh_from_db()
    assert alice.password.startswith("scrypt")
    assert await status_with(token) == 200


async def test_the_export_names_the_tokens_without_their_secret(alice_browser: httpx.AsyncClient):
    token = await made(alice_browser, expires_in_days=1)

    archive = ZipFile(io.BytesIO((await alice_browser.get("/api/me/export")).content))

    account = archive.read("account.json").decode()
    [exported] = json.loads(account)["api_tokens"]
    assert (exported["name"], exported["prefix"]) == ("my script", token["prefix"])
    digest = (await ApiToken.objects.aget()).digest
    assert token["token"] not in account
    assert digest not in account


async def test_who_leaves_takes_the_tokens_along(alice_browser: httpx.AsyncClient):
    token = (await made(alice_browser))["token"]

    await alice_browser.request("DELETE", "/api/me", json={"password": PASSWORD})

    assert await status_with(token) == 401
    assert not await ApiToken.objects.aexists()


@pytest.mark.parametrize(("words", "ends"), [([], False), (["--user", "alice", "--days", "3"], True)])
async def test_a_command_prints_a_token(alice: User, words: list[str], ends: bool):
    printed = io.StringIO()

    await sync_to_async(call_command)("api_token", "my notebook", *words, stdout=printed)

    assert await status_with(printed.getvalue().strip()) == 200
    token = await ApiToken.objects.aget()
    assert (token.name, token.expires_at is not None) == ("my notebook", ends)


@pytest.mark.parametrize(
    ("words", "reason"),
    [([], "--user"), (["--user", "dora"], "User not found"), (["--days", "0"], "1 or more")],
)
def test_the_command_says_what_it_misses(alice: User, bob: User, words: list[str], reason: str):
    with pytest.raises(CommandError, match=reason):
        call_command("api_token", "my notebook", *words)


def test_staff_see_tokens_without_their_secret_and_revoke_them(alice: User, bob: User):
    token, text = ApiToken.issue(alice, "my script")
    User.objects.filter(pk=bob.pk).update(is_staff=True, is_superuser=True)
    staff = Client()
    staff.force_login(bob)

    pages = [
        staff.get(path).content.decode()
        for path in ("/admin/api/apitoken/", f"/admin/api/apitoken/{token.pk}/change/")
    ]

    for page in pages:
        assert token.prefix in page
        assert token.digest not in page
        assert text not in page
    assert staff.post(f"/admin/api/apitoken/{token.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not ApiToken.objects.exists()
