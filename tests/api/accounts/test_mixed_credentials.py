"""One request has one identity: credentials of two users open nothing, whatever is asked for."""

import time
from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from src.api.accounts.authentication import create_token_pair
from src.api.models import ApiToken, Conversation, User
from src.api.openai_compat.api import openai_api
from src.api.routes.api import api
from tests.support.clients import CSRF_HEADER, anonymous, browser
from tests.support.sockets import session_of
from tests.support.users import PASSWORD

pytestmark = pytest.mark.usefixtures("redis_server")

NEW = "chosen by the attacker, and long"
EVERY_ROUTE = sorted(
    {
        (method.upper(), path)
        for one in (api, openai_api)
        for path, methods in one.get_openapi_schema()["paths"].items()
        for method in methods
    }
)
PAGES = [("GET", path) for path in ("/", "/admin/", "/admin/api/user/", "/metrics", "/login/x", "/account")]


def make_fresh(client: httpx.AsyncClient) -> None:
    session = SessionStore(client.cookies["clave_session"])
    session["logged_in_at"] = int(time.time())
    session.save()


@pytest.fixture
def found_token(alice: User) -> str:
    """A token of Alice that another person has found."""
    return ApiToken.issue(alice, "in a public repository")[1]


@pytest.fixture
async def attacker(charlie: User, found_token: str) -> Any:
    """Charlie, who has just logged in, and sends Alice's token along. He is staff: no other rule stops him."""
    await User.objects.filter(pk=charlie.pk).aupdate(is_staff=True, is_superuser=True)
    async with await sync_to_async(browser)(charlie) as client:
        await sync_to_async(make_fresh)(client)
        client.headers["Authorization"] = f"Bearer {found_token}"
        yield client


async def take_passwords_away() -> None:
    for user in [user async for user in User.objects.all()]:
        user.set_unusable_password()
        await user.asave()


async def test_a_found_token_and_a_fresh_session_do_not_take_an_account_over(
    attacker: httpx.AsyncClient, alice: User, found_token: str
):
    alice.set_unusable_password()
    await alice.asave()
    # The new password ended the token; the attack needs one that is valid.
    token = (await sync_to_async(ApiToken.issue)(alice, "found later"))[1]
    attacker.headers["Authorization"] = f"Bearer {token}"

    answer = await attacker.post("/api/me/password", json={"current_password": "", "new_password": NEW})

    assert (answer.status_code, answer.json()["error_code"]) == (403, "mixed_credentials")
    await alice.arefresh_from_db()
    assert not alice.has_usable_password()


@pytest.mark.parametrize(("method", "path"), EVERY_ROUTE + PAGES)
async def test_no_route_answers_to_the_credentials_of_two_users(
    attacker: httpx.AsyncClient, method: str, path: str
):
    answer = await attacker.request(method, path)

    code = answer.json()["error"]["code"] if path.startswith("/v1/") else answer.json()["error_code"]
    assert (answer.status_code, code) == (403, "mixed_credentials")


async def test_two_credentials_of_one_user_are_one_identity(
    alice_browser: httpx.AsyncClient, alice: User, found_token: str
):
    for token in (found_token, create_token_pair(alice)[0]):
        answer = await alice_browser.get("/api/me", headers={"Authorization": f"Bearer {token}"})
        assert (answer.status_code, answer.json()["username"]) == (200, "alice")


async def test_a_socket_with_the_credentials_of_two_users_is_refused(
    attacker: httpx.AsyncClient, alice: User
):
    from src.config.asgi import application

    bearer = (b"authorization", attacker.headers["Authorization"].encode())
    for owner in (alice, await User.objects.aget(username="charlie")):
        conversation = await Conversation.objects.acreate(user=owner)
        headers = [(b"host", b"localhost"), *session_of(attacker), bearer]
        wire = WebsocketCommunicator(application, f"/ws/chat/{conversation.pk}/", headers=headers)
        assert (await wire.connect(timeout=5))[0]
        event = await wire.receive_json_from(timeout=5)
        assert (event["code"], "two users" in event["message"]) == ("unauthenticated", True)
        assert (await wire.receive_output(timeout=5))["code"] == 4001
        await wire.disconnect()


async def test_a_socket_with_two_authorization_headers_is_refused(
    alice: User, charlie: User, found_token: str
):
    from src.config.asgi import application

    conversation = await Conversation.objects.acreate(user=alice)
    bearers = [
        (b"authorization", f"Bearer {text}".encode()) for text in (found_token, create_token_pair(charlie)[0])
    ]
    wire = WebsocketCommunicator(
        application, f"/ws/chat/{conversation.pk}/", headers=[(b"host", b"localhost"), *bearers]
    )
    assert (await wire.connect(timeout=5))[0]
    assert (await wire.receive_json_from(timeout=5))["code"] == "unauthenticated"
    await wire.disconnect()


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/api/me/password"), ("DELETE", "/api/me")], ids=["password", "leaving"]
)
async def test_a_fresh_session_does_not_confirm_what_a_token_asks_for(
    alice_browser: httpx.AsyncClient, alice: User, method: str, path: str
):
    """Not even where both are of the same user: user and freshness come from one session."""
    await take_passwords_away()
    await alice.arefresh_from_db()
    async with await sync_to_async(browser)(alice) as client:
        await sync_to_async(make_fresh)(client)
        bearer = {"Authorization": f"Bearer {create_token_pair(alice)[0]}"}
        body = {"current_password": "", "new_password": NEW, "password": ""}

        with_token = await client.request(method, path, json=body, headers=bearer)
        assert (with_token.status_code, with_token.json()["error_code"]) == (403, "confirmation_needed")

        assert (await client.request(method, path, json=body)).status_code == 204


async def test_a_password_that_was_set_meanwhile_is_asked_for(
    alice_browser: httpx.AsyncClient, alice: User, monkeypatch: pytest.MonkeyPatch
):
    """Two requests at the same time choose the first password: only one of them does."""
    from src.api.routes import account

    await take_passwords_away()
    await alice.arefresh_from_db()
    confirmed = account.require_confirmation

    def set_between(request: Any, user: User, password: str) -> None:
        confirmed(request, user, password)
        other = User.objects.get(pk=user.pk)
        other.set_password(PASSWORD)
        other.save()

    monkeypatch.setattr(account, "require_confirmation", set_between)
    async with await sync_to_async(browser)(alice) as client:
        await sync_to_async(make_fresh)(client)
        answer = await client.post("/api/me/password", json={"current_password": "", "new_password": NEW})

    assert (answer.status_code, answer.json()["error_code"]) == (409, "password_changed")
    await alice.arefresh_from_db()
    assert await sync_to_async(alice.check_password)(PASSWORD)


@pytest.fixture
def staff(bob: User) -> Client:
    bob.is_staff = bob.is_superuser = True
    bob.save()
    client = Client()
    client.force_login(bob)
    return client


def test_staff_change_their_own_password_with_the_old_one_only(staff: Client, bob: User, alice: User):
    chosen = {"password1": NEW, "password2": NEW, "usable_password": "true", "set-password": "1"}

    for spelling in (str(bob.pk), f"0{bob.pk}"):
        answer = staff.post(f"/admin/api/user/{spelling}/password/", chosen)
        assert (answer.status_code, answer["location"]) == (302, "/admin/password_change/")
    assert staff.post(f"/admin/api/user/{alice.pk}/password/", chosen).status_code == 302

    bob.refresh_from_db()
    alice.refresh_from_db()
    assert (bob.check_password(PASSWORD), alice.check_password(NEW)) == (True, True)


def test_staff_without_a_password_choose_one_right_after_logging_in_only(staff: Client, bob: User):
    bob.set_unusable_password()
    bob.save()
    staff.force_login(bob)
    chosen = {"password1": NEW, "password2": NEW, "usable_password": "true", "set-password": "1"}

    answer = staff.post(f"/admin/api/user/{bob.pk}/password/", chosen)

    assert answer["location"] == f"/admin/api/user/{bob.pk}/change/"
    bob.refresh_from_db()
    assert not bob.has_usable_password()


def test_guesses_at_the_old_password_in_the_administration_are_limited(
    staff: Client, bob: User, settings: Any
):
    settings.MAX_LOGIN_FAILURES = 3

    def guess(old: str) -> str:
        form = {"old_password": old, "new_password1": NEW, "new_password2": NEW}
        return staff.post("/admin/password_change/", form).content.decode()

    pages = [guess("a guess") for _ in range(4)]
    assert "Wrong password" in pages[2]
    assert "Too many login attempts" in pages[3]
    guess(PASSWORD)
    bob.refresh_from_db()
    assert bob.check_password(PASSWORD)


async def test_a_form_of_another_users_browser_does_not_log_in_beside_a_token(
    found_token: str, charlie: User
):
    async with anonymous(headers={**CSRF_HEADER, "Authorization": f"Bearer {found_token}"}) as client:
        client.cookies.set("clave_csrf", "c" * 32, domain="localhost.local")
        login = await client.post("/api/auth/login", json={"username": "charlie", "password": PASSWORD})
        assert login.status_code == 200
        assert (await client.get("/api/me")).json()["error_code"] == "mixed_credentials"
