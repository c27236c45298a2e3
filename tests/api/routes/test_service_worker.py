"""The service worker: a version for each build, and removed where it is switched off."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from src.api.routes.service_worker import SHELL
from tests.support.processes import ROOT

PUBLIC = ROOT / "frontend/public"


@pytest.fixture
def built(settings: Any, tmp_path: Path) -> Path:
    settings.PAGE_DIR = tmp_path
    for name in (*SHELL, "service-worker.js"):
        (tmp_path / name).write_bytes((PUBLIC / name).read_bytes())
    return tmp_path


async def test_a_new_build_makes_a_new_worker(visitor: httpx.AsyncClient, built: Path):
    first = await visitor.get("/service-worker.js")
    assert first.headers["content-type"] == "text/javascript"
    assert first.headers["cache-control"] == "no-cache"
    assert first.text.startswith('const VERSION = "')
    assert (await visitor.get("/service-worker.js")).text == first.text
    (built / "message.css").write_text("body { color: red }")
    assert (await visitor.get("/service-worker.js")).text != first.text


async def test_the_worker_stores_what_its_version_is_made_of(visitor: httpx.AsyncClient, built: Path):
    program = (await visitor.get("/service-worker.js")).text
    listed = program.split("const SHELL = [")[1].split("]")[0]
    assert {name.rpartition("/")[2] for name in SHELL} == {
        name.strip(' "').removeprefix("/static/")
        for name in listed.replace("OFFLINE", "offline.html").split(",")
    }


async def test_switched_off_it_removes_itself(visitor: httpx.AsyncClient, built: Path, settings: Any):
    settings.OFFLINE_PAGE = False
    program = (await visitor.get("/service-worker.js")).text
    assert "unregister()" in program
    assert "fetch" not in program


async def test_without_a_built_page_it_removes_itself(
    visitor: httpx.AsyncClient, settings: Any, tmp_path: Path
):
    settings.PAGE_DIR = tmp_path
    assert "unregister()" in (await visitor.get("/service-worker.js")).text
