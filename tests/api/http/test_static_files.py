"""The page's files."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.core.asgi import get_asgi_application

SCRIPT = "console.log(1);" * 1000


@pytest.fixture
async def visitor_of_built_page(
    transactional_db: Any, settings: Any, tmp_path: Path
) -> AsyncIterator[httpx.AsyncClient]:
    assets = tmp_path / "static" / "assets"
    assets.mkdir(parents=True)
    (assets / "index-Ab12_-xY.js").write_text(SCRIPT)
    (assets / "plain.js").write_text("1")
    settings.STATIC_ROOT, settings.WHITENOISE_USE_FINDERS = tmp_path / "static", False
    # The application looks at its files when it is made.
    transport = httpx.ASGITransport(get_asgi_application())
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        yield client


async def test_a_script_is_served_and_kept_for_ever(visitor_of_built_page: httpx.AsyncClient):
    answer = await visitor_of_built_page.get("/static/assets/index-Ab12_-xY.js")

    assert (answer.status_code, answer.text) == (200, SCRIPT)
    assert "javascript" in answer.headers["content-type"]
    assert answer.headers["content-length"] == str(len(SCRIPT))
    assert "immutable" in answer.headers["cache-control"]


async def test_a_name_without_a_hash_is_asked_for_again(visitor_of_built_page: httpx.AsyncClient):
    answer = await visitor_of_built_page.get("/static/assets/plain.js")

    assert answer.status_code == 200
    assert "immutable" not in answer.headers["cache-control"]


async def test_a_part_and_a_file_that_has_not_changed(visitor_of_built_page: httpx.AsyncClient):
    whole = await visitor_of_built_page.get("/static/assets/plain.js")
    same = await visitor_of_built_page.get(
        "/static/assets/plain.js", headers={"If-Modified-Since": whole.headers["last-modified"]}
    )
    part = await visitor_of_built_page.get("/static/assets/index-Ab12_-xY.js", headers={"Range": "bytes=0-6"})

    assert (same.status_code, same.content) == (304, b"")
    assert (part.status_code, part.text) == (206, "console")


@pytest.mark.parametrize("path", ["/static/nothing.js", "/static/../manage.py", "/static/%2e%2e/manage.py"])
async def test_nothing_else_is_served(visitor_of_built_page: httpx.AsyncClient, path: str):
    assert (await visitor_of_built_page.get(path)).status_code == 404
