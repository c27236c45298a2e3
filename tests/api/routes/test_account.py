"""Who is asking: sessions, tokens, the one-time login, and requests that other sites would like to send."""

from datetime import timedelta
from io import StringIO
from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async
from django.core.management import CommandError, call_command
from django.utils import timezone
from ninja_jwt.tokens import AccessToken, RefreshToken

from src.api.accounts.authentication import MixedCredentials, create_token_pair, user_from_scope
from src.api.models import LoginToken, User
from tests.support.clients import CSRF, CSRF_HEADER, anonymous
from tests.support.users import PASSWORD

# Attempts to log in are counted there.
pytestmark = pytest.mark.usefixtures("redis_server")

WRONG = {"username": "alice", "password": "wrong"}
RIGHT = {"username": "alice", "password": PASSWORD}


@pytest.fixture
def page_visitor(visitor: httpx.AsyncClient) -> httpx.AsyncClient:
    """A visitor with the page open, which has set the CSRF cookie and repeats it in a header."""
    visitor.cookies.set("clave_csrf", CSRF, domain="localhost.local")
    visitor.headers.update(CSRF_HEADER)
    return visitor


@pytest.mark.parametrize("name", ["alice", "alice@example.org", "Alice@Example.org"])
async def test_a_person_logs_in_by_name_or_address_and_out_again(
    page_visitor: httpx.AsyncClient, alice: User, name: str
):
    login = await page_visitor.post("/api/auth/login", json={"username": name, "password": PASSWORD})
    assert (login.status_code, login.json()["username"]) == (200, "alice")
    assert "httponly" in login.headers["set-cookie"].lower()
    assert (await page_visitor.get("/api/me")).json()["id"] == alice.pk

    # Logging in made a new CSRF token, as the page's script would see in the cookie.
    page_visitor.headers["X-CSRFToken"] = page_visitor.cookies["clave_csrf"]
    assert (await page_visitor.post("/api/auth/logout")).status_code == 204
    assert (await page_visitor.get("/api/me")).status_code == 401


@pytest.mark.parametrize(
    "credentials",
    [
        WRONG,
        {"username": "nobody", "password": PASSWORD},
        {"username": "nobody@example.org", "password": "x"},
    ],
)
@pytest.mark.parametrize("path", ["/api/auth/login", "/api/auth/token"])
async def test_wrong_credentials_all_get_the_same_answer(
    page_visitor: httpx.AsyncClient, alice: User, credentials: dict[str, str], path: str
):
    answer = await page_visitor.post(path, json=credentials)

    assert (answer.status_code, answer.json()["error_code"]) == (401, "wrong_credentials")
    assert answer.json()["detail"] == "Wrong user name or password."


async def test_an_address_that_two_people_share_logs_nobody_in(
    page_visitor: httpx.AsyncClient, alice: User, bob: User
):
    await User.objects.all().aupdate(email="us@example.org")

    answer = await page_visitor.post(
        "/api/auth/login", json={"username": "us@example.org", "password": PASSWORD}
    )

    assert answer.status_code == 401


async def test_somebody_locked_out_cannot_log_in(page_visitor: httpx.AsyncClient, alice: User):
    await User.objects.all().aupdate(is_active=False)

    assert (await page_visitor.post("/api/auth/login", json=RIGHT)).status_code == 401


async def test_another_sites_login_form_is_refused(visitor: httpx.AsyncClient, alice: User):
    answer = await visitor.post("/api/auth/login", json=RIGHT)

    assert (answer.status_code, answer.json()["error_code"]) == (403, "csrf_failed")


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/api/tracks"), ("POST", "/api/conversations"), ("POST", "/api/auth/logout")],
)
@pytest.mark.parametrize("headers", [{"X-CSRFToken": "d" * 32}, {"Origin": "https://evil.example"}])
async def test_a_session_alone_changes_nothing(
    alice_browser: httpx.AsyncClient, method: str, path: str, headers: dict[str, str]
):
    answer = await alice_browser.request(method, path, headers=headers, json={})

    assert (answer.status_code, answer.json()["error_code"]) == (403, "csrf_failed")
    assert (await alice_browser.get("/api/me")).status_code == 200


async def test_the_token_in_a_forms_field_does_not_count(alice_browser: httpx.AsyncClient):
    del alice_browser.headers["X-CSRFToken"]

    answer = await alice_browser.post("/api/tracks", data={"csrfmiddlewaretoken": CSRF})

    assert answer.status_code == 403


async def test_a_program_gets_tokens_and_renews_them(visitor: httpx.AsyncClient, alice: User):
    pair = (await visitor.post("/api/auth/token", json=RIGHT)).json()
    me = await visitor.get("/api/me", headers={"Authorization": f"Bearer {pair['access']}"})
    assert me.json()["username"] == "alice"

    renewed = (await visitor.post("/api/auth/token/refresh", json={"refresh": pair["refresh"]})).json()
    me = await visitor.get("/api/me", headers={"Authorization": f"Bearer {renewed['access']}"})
    assert me.json()["username"] == "alice"


async def test_tokens_live_as_long_as_promised(alice: User):
    access, refresh = create_token_pair(alice)

    assert AccessToken(access)["exp"] - AccessToken(access)["iat"] == 3600
    assert RefreshToken(refresh)["exp"] - RefreshToken(refresh)["iat"] == 7 * 86_400


def expired(user: User) -> str:
    token = AccessToken()
    token["user_id"] = user.pk
    token.set_exp(lifetime=timedelta(seconds=-1))
    return str(token)


async def test_no_other_token_opens_the_door(alice_browser: httpx.AsyncClient, alice: User):
    access, refresh = create_token_pair(alice)
    headers = [
        f"Bearer {refresh}",
        f"Bearer {expired(alice)}",
        f"Bearer {access[:-4]}AAAA",
        "Bearer x",
        "Bearer ",
        f"Basic {access}",
        access,
    ]
    for header in headers:
        # Even beside a good session: who shows a token is judged by the token.
        answer = await alice_browser.get("/api/me", headers={"Authorization": header})
        assert (answer.status_code, answer.json()["error_code"]) == (401, "unauthenticated")


async def test_a_token_in_the_address_is_not_looked_at(visitor: httpx.AsyncClient, alice: User):
    access, _ = create_token_pair(alice)

    assert (await visitor.get("/api/me", params={"token": access})).status_code == 401


async def test_tokens_of_somebody_locked_out_are_worth_nothing(visitor: httpx.AsyncClient, alice: User):
    access, refresh = create_token_pair(alice)
    await User.objects.all().aupdate(is_active=False)

    me = await visitor.get("/api/me", headers={"Authorization": f"Bearer {access}"})
    renewed = await visitor.post("/api/auth/token/refresh", json={"refresh": refresh})

    assert (me.status_code, renewed.status_code) == (401, 401)


async def test_an_access_token_renews_nothing(visitor: httpx.AsyncClient, alice: User):
    access, _ = create_token_pair(alice)

    answer = await visitor.post("/api/auth/token/refresh", json={"refresh": access})

    assert (answer.status_code, answer.json()["error_code"]) == (401, "unauthenticated")


async def test_me_says_which_model_answers_and_what_i_may_send(
    alice_browser: httpx.AsyncClient, settings: Any, monkeypatch: pytest.MonkeyPatch
):
    body = (await alice_browser.get("/api/me")).json()

    assert (body["username"], body["email"], body["is_staff"]) == ("alice", "alice@example.org", False)
    assert body["model"] == {"name": "offline/rules", "is_language_model": False}
    assert body["limits"]["max_upload_bytes"] == settings.MAX_UPLOAD_BYTES

    assert body["model_problem"] == ""

    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    settings.LLM_MODEL = "openai/gpt-5"
    assert (await alice_browser.get("/api/me")).json()["model_problem"].startswith("No key is set")
    assert (await alice_browser.get("/api/models")).json() == [
        {"name": "openai/gpt-5", "is_language_model": True}
    ]


async def test_the_printed_address_logs_in_once(visitor: httpx.AsyncClient, alice: User):
    token = await sync_to_async(LoginToken.issue)(alice)

    first = await visitor.get(f"/login/{token}")
    assert (first.status_code, first.headers["location"]) == (302, "/")
    assert (first.headers["cache-control"], first.headers["referrer-policy"]) == ("no-store", "no-referrer")
    assert (await visitor.get("/api/me")).json()["username"] == "alice"

    again = await visitor.get(f"/login/{token}")
    assert again.status_code == 302

    async with anonymous() as somebody_else:
        used = await somebody_else.get(f"/login/{token}")
        assert used.status_code == 410
        assert "script/manage login_link" in used.text
        assert used.headers["cache-control"] == "no-store"
        assert (await somebody_else.get("/api/me")).status_code == 401


async def test_an_old_or_unknown_address_logs_nobody_in(visitor: httpx.AsyncClient, alice: User):
    token = await sync_to_async(LoginToken.issue)(alice)
    await LoginToken.objects.all().aupdate(expires_at=timezone.now())

    assert (await visitor.get(f"/login/{token}")).status_code == 410
    assert (await visitor.get("/login/unknown")).status_code == 410


async def test_a_link_checker_that_only_looks_uses_nothing_up(visitor: httpx.AsyncClient, alice: User):
    token = await sync_to_async(LoginToken.issue)(alice)

    assert (await visitor.head(f"/login/{token}")).status_code == 405
    assert (await visitor.get(f"/login/{token}")).status_code == 302


def printed_by_login_link(*arguments: str) -> str:
    output = StringIO()
    call_command("login_link", *arguments, stdout=output)
    return output.getvalue().strip()


async def test_login_link_prints_an_address_that_works(visitor: httpx.AsyncClient, alice: User):
    address = await sync_to_async(printed_by_login_link)("alice", "--base-url", "http://localhost/")

    assert (await visitor.get(address)).status_code == 302
    assert (await visitor.get("/api/me")).json()["username"] == "alice"


@pytest.mark.django_db
def test_login_link_makes_the_first_person_an_owner_and_the_next_ones_not(settings: Any):
    with pytest.raises(CommandError, match="--create"):
        printed_by_login_link()

    where = "http://127.0.0.1:8000" if settings.EMBEDDED else "http://localhost"
    assert printed_by_login_link("--create").startswith(f"{where}/login/")
    printed_by_login_link("dora", "--create")

    assert list(User.objects.values_list("username", "is_superuser", "is_staff")) == [
        ("me", True, True),
        ("dora", False, False),
    ]
    assert not User.objects.get(username="dora").has_usable_password()


def test_login_link_asks_whom_when_there_are_several(alice: User, bob: User):
    with pytest.raises(CommandError, match="several users: alice, bob"):
        printed_by_login_link()
    with pytest.raises(CommandError, match="User not found: erin"):
        printed_by_login_link("erin")


async def test_a_socket_knows_its_person_by_session_or_token(alice: User, bob: User):
    access, refresh = create_token_pair(alice)
    bearer = [(b"authorization", f"Bearer {access}".encode())]

    assert await user_from_scope({"headers": bearer}) == alice
    assert await user_from_scope({"headers": bearer, "user": alice}) == alice
    with pytest.raises(MixedCredentials):
        await user_from_scope({"headers": bearer, "user": bob})
    assert await user_from_scope({"headers": [], "user": bob}) == bob
    assert await user_from_scope({"headers": [(b"authorization", f"Bearer {refresh}".encode())]}) is None
    assert await user_from_scope({"headers": []}) is None
