"""A real Chromium in front of the real product: `manage.py serve` with its own data folder.

The fixtures end with this package. Playwright keeps an event loop running in the main thread, which no
asynchronous test elsewhere would get along with.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import pytest
import soundfile
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from src.audio.loader import load_audio
from tests.support.processes import OF_THE_TESTS, ROOT, Serving

CHROMIUM = os.environ.get("CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
AXE = ROOT / "frontend/node_modules/axe-core/axe.min.js"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--autoplay-policy=no-user-gesture-required",
]
DESKTOP = {"width": 1280, "height": 800}
# Other tests run beside these: what comes late is not wrong.
expect.set_options(timeout=20_000)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker("browser")
            item.add_marker("slow")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("No Chromium was found: install one, or name it in CHROMIUM.")
    if not (ROOT / "frontend/dist/index.html").exists():
        pytest.skip("The page is not built: run script/test, or npm run build in frontend.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def home() -> Iterator[Path]:
    # Not pytest's own folder: its path is too long for a unix socket.
    folder = Path(tempfile.mkdtemp(prefix="clave-t-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="package")
def clave(browser: Browser, home: Path) -> Iterator[Serving]:
    # Each process that runs tests has its own port: two products that start together may find the same one free.
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    serving = Serving(home, "--port", str(18000 + 10 * worker))
    try:
        yield serving
    finally:
        serving.end()


@pytest.fixture(scope="package")
def address(clave: Serving) -> str:
    return clave.wait_for_link()[0]


@pytest.fixture(scope="package")
def session(browser: Browser, clave: Serving) -> Any:
    """The cookies of a user who opened the printed address."""
    where, link = clave.wait_for_link()
    context = browser.new_context()
    page = context.new_page()
    page.goto(where + link)
    page.get_by_role("button", name="Add music").wait_for()
    state = context.storage_state()
    context.close()
    return state


@pytest.fixture(scope="module", autouse=True)
def no_conversations(browser: Browser, address: str, session: Any) -> None:
    """Delete the conversations of other files: a track with one opens it, and files run in any order."""
    context = browser.new_context(storage_state=session, base_url=address)
    token = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "clave_csrf")
    headers = {"X-CSRFToken": token, "Origin": address}
    while items := context.request.get("/api/conversations").json()["items"]:
        for item in items:
            gone = context.request.delete(f"/api/conversations/{item['id']}", headers=headers)
            assert gone.ok, gone.text()
    context.close()


@pytest.fixture(scope="package")
def charlie(clave: Serving, home: Path) -> tuple[str, str]:
    """User name and password of a second person of this installation."""
    clave.wait_for_link()
    name, password = "charlie", "correct horse battery staple"
    subprocess.run(
        [
            sys.executable,
            "manage.py",
            "createsuperuser",
            "--noinput",
            f"--username={name}",
            "--email=c@example.org",
        ],
        env={**environment_of(home), "DJANGO_SUPERUSER_PASSWORD": password},
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return name, password


def environment_of(home: Path) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if name not in OF_THE_TESTS}
    return {**inherited, "CLAVE_HOME": str(home)}


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What the browser complained about: errors of scripts, refusals by the content security policy."""
    complaints: list[str] = []
    yield complaints
    assert complaints == []


type NewPage = Callable[..., Page]


@pytest.fixture
def new_page(browser: Browser, address: str, complaints: list[str]) -> Iterator[NewPage]:
    """Makes pages, each with cookies and a window of its own."""
    contexts: list[BrowserContext] = []

    def make(path: str = "/", **options: Any) -> Page:
        # A service worker that starts to control the page takes requests away from `page.route`.
        defaults = {"viewport": DESKTOP, "service_workers": "block"}
        context = browser.new_context(base_url=address, **{**defaults, **options})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: _note(complaints, message.type, message.text))
        page.goto(path)
        return page

    yield make
    for context in contexts:
        context.close()


def _note(complaints: list[str], kind: str, text: str) -> None:
    # A refused request is written to the console too; whether it should have been made, the tests say.
    if kind == "error" and not text.startswith("Failed to load resource"):
        complaints.append(text)


@pytest.fixture
def page(new_page: NewPage, session: Any) -> Page:
    """The page of the owner, who is logged in."""
    return new_page(storage_state=session)


type NoSeriousFindings = Callable[..., None]


@pytest.fixture
def no_serious_findings(complaints: list[str]) -> NoSeriousFindings:
    """Asks axe, in light and in dark, whether people with disabilities can use what the page shows just now."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: run script/test.")
    axe = AXE.read_text()

    def look(page: Page, schemes: Sequence[Literal["light", "dark"]] = ("light", "dark")) -> None:
        before = list(complaints)
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme)
            # Evaluated from outside, which the content security policy does not forbid.
            page.evaluate(axe)
            found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
            assert [
                _told(violation, scheme) for violation in found["violations"] if _is_serious(violation)
            ] == []
        # It styles elements of its own, which the policy refuses it: no fault of the page.
        complaints[:] = before

    return look


def _is_serious(violation: dict[str, Any]) -> bool:
    return violation["impact"] in {"moderate", "serious", "critical"}


def _told(violation: dict[str, Any], scheme: str) -> str:
    places = [
        " ".join(map(str, node["target"])) + f" ({node['failureSummary']})" for node in violation["nodes"]
    ]
    return f"{violation['id']} in {scheme}: {violation['help']} at {'; '.join(places)}"


@pytest.fixture(scope="package")
def song(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A piece with 124 beats a minute that is not among the demo tracks: the same music, another file."""
    audio = load_audio(ROOT / "examples/pop_124.ogg", target_sr=None)
    path = tmp_path_factory.mktemp("songs") / "Evening.flac"
    soundfile.write(path, audio.samples, audio.sample_rate)
    return path
