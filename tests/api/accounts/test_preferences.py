"""How the page is shown to a user: language, colours, names of keys."""

from typing import Any

import httpx
import pytest

from src.api.models import User

pytestmark = pytest.mark.usefixtures("redis_server")

DEFAULTS = {"language": "", "theme": "system", "key_spelling": "usual", "notation": ""}


def shown(answer: httpx.Response) -> dict[str, str]:
    return {name: answer.json()[name] for name in DEFAULTS}


async def test_a_change_is_kept_and_leaves_the_rest_as_it_was(
    alice_browser: httpx.AsyncClient, alice: User, bob: User
):
    assert shown(await alice_browser.get("/api/me")) == DEFAULTS
    chosen = {"language": "de", "notation": "H"}
    changed = await alice_browser.patch("/api/me", json=chosen)
    assert (changed.status_code, shown(changed)) == (200, DEFAULTS | chosen)
    assert shown(await alice_browser.get("/api/me")) == DEFAULTS | chosen
    await bob.arefresh_from_db()
    assert (bob.language, bob.notation) == ("", "")


async def test_nothing_to_change_is_no_error(alice_browser: httpx.AsyncClient):
    assert shown(await alice_browser.patch("/api/me", json={})) == DEFAULTS


@pytest.mark.parametrize(
    "change",
    [
        {"language": "fr"},
        {"theme": "<script>"},
        {"key_spelling": ""},
        {"notation": "b"},
        {"theme": 1},
    ],
)
async def test_an_unknown_value_is_refused_and_changes_nothing(
    alice_browser: httpx.AsyncClient, change: dict[str, object]
):
    assert (await alice_browser.patch("/api/me", json=change)).status_code == 422
    assert shown(await alice_browser.get("/api/me")) == DEFAULTS


async def test_the_switch_of_lastfm_is_shown_if_the_server_has_a_key(
    alice_browser: httpx.AsyncClient, bob: User, settings: Any
):
    assert (await alice_browser.get("/api/me")).json()["uses_lastfm"] is None
    settings.LASTFM_API_KEY = "the-key"
    assert (await alice_browser.get("/api/me")).json()["uses_lastfm"] is True
    changed = await alice_browser.patch("/api/me", json={"uses_lastfm": False})
    assert (changed.status_code, changed.json()["uses_lastfm"]) == (200, False)
    assert (await alice_browser.get("/api/me")).json()["uses_lastfm"] is False
    await bob.arefresh_from_db()
    assert bob.uses_lastfm


async def test_only_preferences_can_be_changed(alice_browser: httpx.AsyncClient, alice: User):
    await alice_browser.patch("/api/me", json={"is_staff": True, "username": "root", "theme": "dark"})
    await alice.arefresh_from_db()
    assert (alice.is_staff, alice.username, alice.theme) == (False, "alice", "dark")
