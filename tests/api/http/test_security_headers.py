"""What our answers let a browser do, on every kind of address."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from django.test import Client

from src.api.models import User
from src.api.uploads.containers import CONTENT_TYPES
from tests.support.sounds import tone

pytestmark = pytest.mark.usefixtures("redis_server")

EVERYWHERE = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.mark.parametrize(
    "path",
    ["/", "/api/health", "/api/me", "/api/docs", "/nowhere", "/admin/login/", "/login/x", "/password/x/y"],
)
async def test_every_answer_restricts_what_a_browser_may_do(visitor: httpx.AsyncClient, path: str):
    headers = (await visitor.get(path)).headers

    assert {name: headers[name] for name in EVERYWHERE} == EVERYWHERE
    assert headers["referrer-policy"] in {"same-origin", "no-referrer"}
    assert "camera=()" in headers["permissions-policy"]
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "object-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    # Only the page may run WebAssembly, and nothing may evaluate text as a script.
    assert "unsafe" not in policy.replace("script-src 'self' 'wasm-unsafe-eval'", "")
    assert ("wasm" in policy) == (path == "/")


async def test_static_files_carry_them_too(visitor: httpx.AsyncClient):
    headers = (await visitor.get("/static/admin/css/base.css")).headers

    # Framing alone is left to them: nothing can be clicked in a style sheet.
    expected = EVERYWHERE | {"x-frame-options": headers.get("x-frame-options")}
    assert {name: headers.get(name) for name in EVERYWHERE} == expected


async def test_a_session_cookie_is_for_the_server_alone(
    alice: User, visitor: httpx.AsyncClient, settings: Any
):
    from asgiref.sync import sync_to_async

    from src.api.models import LoginToken

    settings.SESSION_COOKIE_SECURE = True
    token = await sync_to_async(LoginToken.issue)(alice)

    cookie = next(
        value
        for value in (await visitor.get(f"/login/{token}")).headers.get_list("set-cookie")
        if value.startswith("clave_session")
    )

    assert {"HttpOnly", "Secure", "SameSite=Lax"} <= {part.strip() for part in cookie.split(";")}


def test_behind_https_plain_requests_are_sent_on_and_told_to_stay(settings: Any):
    settings.SECURE_SSL_REDIRECT, settings.SECURE_HSTS_SECONDS = True, 3600

    plain, secure = Client().get("/api/health"), Client().get("/api/health", secure=True)

    assert (plain.status_code, plain["Location"]) == (301, "https://testserver/api/health")
    assert secure["Strict-Transport-Security"].startswith("max-age=3600")


def test_stored_files_are_only_ever_sent_as_sound_or_film():
    assert all(kind.startswith(("audio/", "video/")) for kind in CONTENT_TYPES.values())


@pytest.mark.parametrize("name", ["evil.html", "evil.svg", 'a"; filename=evil.html', "x.js\r\nX-Evil: 1"])
async def test_a_page_dressed_up_as_a_song_is_sent_as_sound(alice_browser: httpx.AsyncClient, name: str):
    # A polyglot: sound by its first bytes, a page by its name and its end.
    content = tone() + b"<html><script>alert(1)</script></html>"
    track = (await alice_browser.post("/api/tracks", files={"file": (name, content, "text/html")})).json()

    answer = await alice_browser.get(f"/api/tracks/{track['id']}/audio")

    assert answer.headers["content-type"] == "audio/wav"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-disposition"].startswith("inline; filename")
    assert "x-evil" not in answer.headers
    assert answer.content == content


async def test_a_file_of_a_kind_that_we_do_not_know_is_only_to_be_saved(
    alice_browser: httpx.AsyncClient, alice: User, media_root: Path
):
    from src.api.models import Track

    (media_root / "1").mkdir(parents=True)
    (media_root / "1" / "page.html").write_bytes(b"<script>alert(1)</script>")
    track = await Track.objects.acreate(user=alice, original_filename="page.html", storage_path="1/page.html")

    answer = await alice_browser.get(f"/api/tracks/{track.pk}/audio")

    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["content-disposition"].startswith("attachment")
