"""How people come in: sign-up, invitations, reset links; how often they may try; and how they are shut out."""

import asyncio
import re
from collections.abc import AsyncIterator
from io import StringIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.test import Client

from src.api.accounts.authentication import create_token_pair
from src.api.models import Conversation, LoginToken, User
from src.config.mail import mailers
from tests.api.management.test_commands import manage
from tests.support.clients import CSRF, CSRF_HEADER, anonymous, browser
from tests.support.sockets import open_socket, session_of
from tests.support.users import PASSWORD

pytestmark = pytest.mark.usefixtures("redis_server")

NEW = "a password nobody guesses"


@pytest.fixture
def page_visitor(visitor: httpx.AsyncClient) -> httpx.AsyncClient:
    visitor.cookies.set("clave_csrf", CSRF, domain="localhost.local")
    visitor.headers.update(CSRF_HEADER)
    return visitor


# Sign-up


async def sign_up(client: httpx.AsyncClient, username: str = "dora", password: str = NEW) -> httpx.Response:
    wish = {"username": username, "email": "dora@example.org", "password": password}
    return await client.post("/api/auth/signup", json=wish)


async def test_sign_up_is_off_by_default(page_visitor: httpx.AsyncClient):
    answer = await sign_up(page_visitor)

    assert (answer.status_code, answer.json()["error_code"]) == (403, "sign_up_closed")
    assert not await User.objects.aexists()


async def test_where_sign_up_is_on_a_person_makes_an_account_and_is_logged_in(
    page_visitor: httpx.AsyncClient, settings: Any
):
    settings.ALLOW_SIGN_UP = True

    assert (await sign_up(page_visitor)).status_code == 201

    me = (await page_visitor.get("/api/me")).json()
    assert (me["username"], me["email"], me["is_staff"]) == ("dora", "dora@example.org", False)
    assert not (await User.objects.aget()).is_superuser


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (("alice", NEW), "invalid"),
        (("a b", NEW), "invalid"),
        (("", NEW), "invalid"),
        (("dora", "dora"), "weak_password"),
    ],
)
@pytest.mark.usefixtures("alice")
async def test_a_sign_up_that_does_not_work_says_why(
    page_visitor: httpx.AsyncClient, settings: Any, wish: tuple[str, str], code: str
):
    settings.ALLOW_SIGN_UP = True

    answer = await sign_up(page_visitor, *wish)

    assert (answer.status_code, answer.json()["error_code"]) == (422, code)
    assert await User.objects.acount() == 1


async def test_one_address_makes_ten_accounts_an_hour(page_visitor: httpx.AsyncClient, settings: Any):
    settings.ALLOW_SIGN_UP = True
    statuses = []
    for number in range(11):
        statuses.append((await sign_up(page_visitor, f"dora{number}")).status_code)
        page_visitor.headers["X-CSRFToken"] = page_visitor.cookies.jar._cookies["localhost.local"]["/"][
            "clave_csrf"
        ].value

    assert statuses == [201] * 10 + [429]


# Trying passwords


async def attempt(client: httpx.AsyncClient, name: str, password: str, address: str = "") -> httpx.Response:
    headers = {"X-Forwarded-For": f"made-up, {address}"} if address else {}
    return await client.post(
        "/api/auth/token", json={"username": name, "password": password}, headers=headers
    )


async def test_too_many_wrong_passwords_make_even_the_right_one_wait(
    visitor: httpx.AsyncClient, alice: User, bob: User, settings: Any
):
    settings.MAX_LOGIN_FAILURES = 3
    wrong = [await attempt(visitor, name, "wrong") for name in ("alice", "ALICE", "alice@example.org")]

    blocked = await attempt(visitor, "alice", PASSWORD)

    assert [answer.status_code for answer in wrong] == [401, 401, 401]
    assert (blocked.status_code, blocked.json()["error_code"]) == (429, "rate_limited")
    assert set(blocked.json()) == {"detail", "error_code", "timestamp"}
    assert 0 < int(blocked.headers["retry-after"]) <= 901
    assert (await attempt(visitor, "bob", PASSWORD)).status_code == 200


async def test_right_passwords_are_not_counted(visitor: httpx.AsyncClient, alice: User, settings: Any):
    settings.MAX_LOGIN_FAILURES = 2

    assert [(await attempt(visitor, "alice", PASSWORD)).status_code for _ in range(5)] == [200] * 5


async def test_many_tries_at_the_same_time_count_too(visitor: httpx.AsyncClient, alice: User, settings: Any):
    settings.MAX_LOGIN_FAILURES = 3

    answers = await asyncio.gather(*(attempt(visitor, "alice", "wrong") for _ in range(10)))

    assert sorted(answer.status_code for answer in answers) == [401] * 3 + [429] * 7


async def test_one_address_cannot_try_a_password_on_everybody(
    visitor: httpx.AsyncClient, alice: User, settings: Any
):
    settings.MAX_LOGIN_FAILURES = 1
    for number in range(10):
        assert (await attempt(visitor, f"name{number}", "wrong")).status_code == 401

    assert (await attempt(visitor, "alice", PASSWORD)).status_code == 429


async def test_one_name_cannot_be_tried_from_everywhere(
    visitor: httpx.AsyncClient, alice: User, settings: Any
):
    settings.MAX_LOGIN_FAILURES, settings.BEHIND_PROXY = 1, True
    for number in range(10):
        assert (await attempt(visitor, "alice", "wrong", f"203.0.113.{number}")).status_code == 401
        assert (await attempt(visitor, "alice", "wrong", f"203.0.113.{number}")).status_code == 429

    assert (await attempt(visitor, "alice", PASSWORD, "198.51.100.1")).status_code == 429


async def test_all_addresses_of_one_ipv6_household_count_as_one(
    visitor: httpx.AsyncClient, alice: User, settings: Any
):
    settings.MAX_LOGIN_FAILURES, settings.BEHIND_PROXY = 1, True
    first = await attempt(visitor, "alice", "wrong", "2001:db8::1")
    second = await attempt(visitor, "alice", "wrong", "2001:db8::2")

    assert (first.status_code, second.status_code) == (401, 429)


async def test_without_a_proxy_nobody_writes_an_address_of_their_own(
    visitor: httpx.AsyncClient, alice: User, settings: Any
):
    settings.MAX_LOGIN_FAILURES = 1
    first = await attempt(visitor, "alice", "wrong", "203.0.113.1")
    second = await attempt(visitor, "alice", "wrong", "203.0.113.2")

    assert (first.status_code, second.status_code) == (401, 429)


def test_the_administrations_form_is_limited_too_and_says_so(alice: User, settings: Any):
    settings.MAX_LOGIN_FAILURES = 1
    User.objects.update(is_staff=True)
    client = Client()
    client.post("/admin/login/", {"username": "alice", "password": "wrong"})

    answer = client.post("/admin/login/", {"username": "alice", "password": PASSWORD})

    assert "Too many login attempts" in answer.content.decode()
    assert client.get("/admin/").status_code == 302


# Invitations and new passwords


def printed(*arguments: str) -> str:
    output = StringIO()
    call_command(*arguments, stdout=output)
    return output.getvalue()


def link_in(text: str) -> str:
    return re.findall(r"https?://\S+/password/\S+", text)[0]


async def choose_password(client: httpx.AsyncClient, link: str, password: str = NEW) -> httpx.Response:
    form = await client.get(link, follow_redirects=True)
    assert form.status_code == 200
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', form.text)
    assert token
    data = {"csrfmiddlewaretoken": token[1], "new_password1": password, "new_password2": password}
    return await client.post(str(form.url), data=data)


async def test_an_invitation_lets_a_person_choose_a_password_once(
    visitor: httpx.AsyncClient, transactional_db: None
):
    text = await sync_to_async(printed)(
        "invite", "dora", "dora@example.org", "--base-url", "http://localhost/"
    )
    link = link_in(text)
    assert "Your user name is dora" in text

    chosen = await choose_password(visitor, link)

    assert (chosen.status_code, chosen.headers["location"]) == (302, "/")
    assert (await visitor.get("/api/me")).json()["username"] == "dora"
    async with anonymous() as somebody_else:
        again = await somebody_else.get(link)
        assert again.status_code == 410
        assert "no-store" in again.headers["cache-control"]
        assert "This link has expired" in again.text
        assert (await attempt(somebody_else, "dora", NEW)).status_code == 200


async def test_the_secret_of_the_link_does_not_stay_in_the_address(visitor: httpx.AsyncClient, alice: User):
    link = link_in(await sync_to_async(printed)("reset_password", "alice", "--base-url", "http://localhost"))

    form = await visitor.get(link, follow_redirects=True)

    assert link.rpartition("/")[2] not in str(form.url)
    # With "no-referrer" browsers send forms from an origin called null, which is refused.
    assert form.headers["referrer-policy"] == "same-origin"
    assert "no-store" in form.headers["cache-control"]
    assert "unsafe" not in form.headers["content-security-policy"]


async def test_a_new_password_by_link_ends_the_old_sessions(
    visitor: httpx.AsyncClient, alice_browser: httpx.AsyncClient
):
    link = link_in(await sync_to_async(printed)("reset_password", "alice", "--base-url", "http://localhost"))

    await choose_password(visitor, link)

    assert (await alice_browser.get("/api/me")).status_code == 401
    assert (await visitor.get("/api/me")).json()["username"] == "alice"


async def test_a_weak_password_is_sent_back_with_the_form(visitor: httpx.AsyncClient, alice: User):
    link = link_in(await sync_to_async(printed)("reset_password", "alice", "--base-url", "http://localhost"))

    answer = await choose_password(visitor, link, "12345678")

    assert answer.status_code == 200
    assert "too common" in answer.text


async def test_a_link_for_somebody_locked_out_opens_nothing(visitor: httpx.AsyncClient, alice: User):
    link = link_in(await sync_to_async(printed)("reset_password", "alice", "--base-url", "http://localhost"))
    await User.objects.all().aupdate(is_active=False)

    assert (await visitor.get(link, follow_redirects=True)).status_code == 410
    with pytest.raises(CommandError, match="deactivated"):
        await sync_to_async(printed)("reset_password", "alice")


@pytest.mark.parametrize("link", ["/password/MQ/made-up", "/password/%00/x", "/password/MTIz/set-password"])
async def test_a_made_up_link_opens_nothing(visitor: httpx.AsyncClient, alice: User, link: str):
    assert (await visitor.get(link)).status_code == 410


def test_where_mail_is_configured_links_go_by_mail_and_are_not_printed(alice: User, settings: Any):
    settings.EMAIL_URL = "smtp://localhost"

    assert printed("invite", "dora", "dora@example.org") == "Sent to dora@example.org.\n"
    assert printed("reset_password", "alice") == "Sent to alice@example.org.\n"
    assert "/password/" in printed("invite", "erin")

    assert [message.to for message in mail.outbox] == [["dora@example.org"], ["alice@example.org"]]
    assert [link_in(str(message.body)) for message in mail.outbox]


def test_mail_that_cannot_be_sent_is_told_with_the_link(alice: User, settings: Any):
    settings.EMAIL_URL = "smtp://localhost"
    settings.MAILERS = mailers("smtp://127.0.0.1:1")

    with pytest.raises(CommandError, match=r"(?s)could not be sent.*/password/"):
        printed("reset_password", "alice")


@pytest.mark.django_db
def test_commands_about_people_say_what_is_wrong(alice: User):
    for words, reason in [
        (("invite", "alice"), "already exists"),
        (("invite", "a b"), "valid username"),
        (("invite", "dora", "no address"), "valid email"),
        (("reset_password", "nobody"), "User not found: nobody"),
    ]:
        with pytest.raises(CommandError, match=reason):
            printed(*words)


@pytest.mark.slow
@pytest.mark.parametrize("words", [("login_link",), ("invite", "dora"), ("reset_password", "dora")])
def test_before_the_first_start_commands_say_to_start_first(tmp_path: Path, words: tuple[str, ...]):
    if words == ("login_link",):
        # Also where a database was begun and has no tables.
        (tmp_path / "home").mkdir()
        (tmp_path / "home" / "clave.sqlite3").touch()
    done = manage(tmp_path, *words)
    assert done.returncode == 1
    assert done.stderr.strip().endswith("There is no database yet. Run script/serve first: it creates one.")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("url", "options"),
    [
        (
            "smtp://me%40x.org:p%2Fw@mail.example.org",
            ("mail.example.org", 587, "me@x.org", "p/w", False, True),
        ),
        ("smtps://me:pw@mail.example.org", ("mail.example.org", 465, "me", "pw", True, False)),
        ("smtp://mail.example.org:25", ("mail.example.org", 25, "", "", False, False)),
        ("smtp://me:pw@mail.example.org:25", ("mail.example.org", 25, "me", "pw", False, True)),
    ],
)
def test_one_address_says_how_mail_is_sent(url: str, options: tuple[Any, ...]):
    given = mailers(url)["default"]["OPTIONS"]

    assert (
        tuple(given[name] for name in ("host", "port", "username", "password", "use_ssl", "use_tls"))
        == options
    )


@pytest.mark.parametrize("url", ["mail.example.org", "http://secret@x", "smtp://me:secret@host:port"])
def test_an_address_for_mail_that_makes_no_sense_stops_the_start_and_keeps_its_secret(url: str):
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL") as stopped:
        mailers(url)
    assert "secret" not in str(stopped.value)


# The one-time login works where Clave runs


@pytest.fixture
async def neighbour(alice: User) -> AsyncIterator[httpx.AsyncClient]:
    """Another machine of the same network."""
    from src.config.asgi import application

    transport = httpx.ASGITransport(application, client=("192.168.1.23", 5000))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        yield client


async def login_path(person: User) -> str:
    return f"/login/{await sync_to_async(LoginToken.issue)(person)}"


async def test_a_printed_link_works_only_on_the_machine_itself(
    neighbour: httpx.AsyncClient, visitor: httpx.AsyncClient, alice: User, settings: Any
):
    settings.EMBEDDED = True
    path = await login_path(alice)

    refused = await neighbour.get(path)
    through_a_tunnel = await visitor.get(path, headers={"X-Forwarded-For": "127.0.0.1"})

    assert (refused.status_code, through_a_tunnel.status_code) == (403, 403)
    assert "script/serve --lan" in refused.text
    # And it is not used up.
    assert (await visitor.get(path)).status_code == 302


@pytest.mark.parametrize("asked_for", ["LAN", "BEHIND_PROXY"])
async def test_a_printed_link_works_elsewhere_when_that_was_asked_for(
    neighbour: httpx.AsyncClient, alice: User, settings: Any, asked_for: str
):
    settings.EMBEDDED = True
    setattr(settings, asked_for, True)

    assert (await neighbour.get(await login_path(alice))).status_code == 302


# Shut out at once


async def lock_out(client: httpx.AsyncClient, person: User) -> None:
    person.is_active = False
    await person.asave()


async def log_out(client: httpx.AsyncClient, person: User) -> None:
    assert (await client.post("/api/auth/logout")).status_code == 204


async def leave(client: httpx.AsyncClient, person: User) -> None:
    assert (await client.request("DELETE", "/api/me", json={"password": PASSWORD})).status_code == 204


async def set_password(client: httpx.AsyncClient, person: User) -> None:
    change = {"current_password": PASSWORD, "new_password": NEW}
    assert (await client.post("/api/me/password", json=change)).status_code == 204


@pytest.mark.parametrize("end_session", [lock_out, log_out, leave, set_password])
async def test_an_open_socket_closes_when_its_session_ends(
    alice_browser: httpx.AsyncClient, alice: User, end_session: Any
):
    conversation = await Conversation.objects.acreate(user=alice)
    wire = await open_socket(session_of(alice_browser), conversation)

    await end_session(alice_browser, alice)

    assert await wire.receive_output(timeout=5) == {"type": "websocket.close", "code": 4012}
    await wire.disconnect()


@pytest.mark.parametrize("end_session", [lock_out, leave, set_password])
async def test_an_open_socket_of_a_token_closes_when_the_token_is_worth_nothing(
    alice_browser: httpx.AsyncClient, alice: User, end_session: Any
):
    conversation = await Conversation.objects.acreate(user=alice)
    bearer = [(b"authorization", f"Bearer {create_token_pair(alice)[0]}".encode())]
    wire = await open_socket(bearer, conversation)

    await end_session(alice_browser, alice)

    assert await wire.receive_output(timeout=5) == {"type": "websocket.close", "code": 4012}
    await wire.disconnect()


async def test_the_browser_that_changed_the_password_comes_back_and_others_do_not(
    alice_browser: httpx.AsyncClient, alice: User
):
    conversation = await Conversation.objects.acreate(user=alice)
    other = session_of(await sync_to_async(browser)(alice))

    await set_password(alice_browser, alice)

    wire = await open_socket(session_of(alice_browser), conversation)
    await wire.disconnect()
    with pytest.raises(AssertionError):
        await open_socket(other, conversation)


async def test_logging_out_elsewhere_leaves_this_socket_open(alice_browser: httpx.AsyncClient, alice: User):
    conversation = await Conversation.objects.acreate(user=alice)
    wire = await open_socket(session_of(alice_browser), conversation)
    async with await sync_to_async(browser)(alice) as elsewhere:
        await log_out(elsewhere, alice)
    alice.first_name = "Alice"
    await alice.asave()

    assert await wire.receive_nothing(timeout=0.5)
    await wire.disconnect()
