"""Connecting a language model, as the owner does it, with a vendor on this machine."""

import json
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.test_page import ask, expect_finished, expect_loaded, last_answer, open_track
from tests.support.vendors import Call, Reply
from tests.support.vendors.openai import OpenAI

# The first question loads the library that talks to models.
FIRST_MS = 150_000
KEY = "sk-only-in-the-browser-test-4711"
WIRE = OpenAI()
NARROW = {"viewport": {"width": 320, "height": 640}, "color_scheme": "dark"}


class Model(BaseHTTPRequestHandler):
    """Refuses a wrong key, calls the tool of the test, and repeats what that says."""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        reply = self.reply_to(body)
        content = b"".join(piece for piece in reply.pieces if isinstance(piece, bytes))
        self.send_response(reply.status)
        self.send_header("Content-Type", reply.content_type)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def reply_to(self, body: dict[str, Any]) -> Reply:
        if self.headers["Authorization"] != f"Bearer {KEY}":
            return WIRE.faults()["wrong key"]
        if body["messages"][-1]["role"] == "tool":
            return WIRE.text("It says ", json.dumps(WIRE.results(body)[-1][1]))
        names = [tool["function"]["name"] for tool in body["tools"]]
        if "read_test_number" in names:
            return WIRE.calls(Call("read_test_number", {}))
        return WIRE.text("I am a model, ", "and I answer now.")

    def log_message(self, *_: Any) -> None:
        """Nothing on the terminal."""


@pytest.fixture
def model_address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Model) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        yield f"http://127.0.0.1:{server.server_port}/v1"
        server.shutdown()
        serving.join()


def test_a_model_is_connected_by_keyboard_and_gets_the_next_question(
    page: Page, model_address: str, home: Path
) -> None:
    open_track(page, "Pop 124")
    # What rules cannot answer they say themselves: an empty chat does not.
    expect(page.get_by_text("built-in rules")).to_be_hidden()
    conversation = page.url
    page.get_by_role("link", name="Language model").click()
    expect(page.get_by_role("heading", name="Connect a model")).to_be_visible()
    page.get_by_label("Another server with OpenAI's API").check()
    page.get_by_label("Model").fill("stub")
    page.get_by_label("Address").fill(model_address)
    page.get_by_label("API key (optional)").fill("sk-wrong")
    page.keyboard.press("Enter")

    key = page.get_by_label("API key (optional)")
    expect(key).to_have_attribute("aria-invalid", "true", timeout=FIRST_MS)
    expect(key).to_be_focused()
    expect(key).to_have_accessible_description(re.compile("The server rejected the key."))
    key.fill(KEY)
    page.keyboard.press("Enter")
    expect(page.get_by_text("It will answer your next question.")).to_be_visible(timeout=FIRST_MS)
    expect(page.get_by_role("heading", name="Answers by openai/stub")).to_be_visible()
    expect(page.get_by_text("Its key ends in 4711.")).to_be_visible()
    expect(key).to_have_value("")
    assert KEY not in page.content()

    page.goto(conversation)
    expect_loaded(page)
    ask(page, "Who are you?")
    expect_finished(page)
    expect(last_answer(page)).to_contain_text("I am a model, and I answer now.")
    expect(page.get_by_text("Answers by openai/stub")).to_be_visible()

    page.goto("/model")
    page.get_by_role("button", name="Test", exact=True).click()
    expect(page.get_by_text("answers and can use tools")).to_be_visible(timeout=FIRST_MS)
    page.get_by_role("button", name="Disconnect").click()
    expect(page.get_by_role("heading", name="No language model is connected.")).to_be_visible()
    logs = "".join(path.read_text(errors="replace") for path in (home / "run").glob("*.log"))
    assert KEY not in logs


def test_on_a_narrow_dark_screen_the_page_stays_within_it(new_page: NewPage, session: Any) -> None:
    page = new_page("/model", storage_state=session, **NARROW)
    expect(page.get_by_role("heading", name="Connect a model")).to_be_visible()
    page.get_by_label("Ollama, on your own machine").check()
    expect(page.get_by_role("button", name="Test and connect")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["viewport"]["width"]
    assert (
        page.locator("#main > section").evaluate("section => section.scrollWidth")
        <= NARROW["viewport"]["width"]
    )
