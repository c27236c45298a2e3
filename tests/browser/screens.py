"""The screens of the page, and how a browser shows them."""

import os
from collections.abc import Callable, Sequence
from itertools import cycle, product
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.test_page import PHONE, answers, expect_finished, expect_loaded

QUESTION = "What is the tempo, and is it steady?"
BEGIN = """async ([assistant, count]) => {
    const token = /clave_csrf=([^;]+)/.exec(document.cookie)[1];
    const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
    const { items } = await (await fetch("/api/tracks?sort=title")).json();
    const track_ids = items.slice(0, count).map(({ id }) => id);
    const body = JSON.stringify({ assistant, track_ids });
    const response = await fetch("/api/conversations", { method: "POST", headers, body });
    return (await response.json()).id;
}"""


def _open(address: str) -> Callable[[Page], None]:
    def show(page: Page) -> None:
        page.goto(address)
        expect(page.get_by_role("heading", level=1).first).to_be_attached()

    return show


def begin_conversation(page: Page, assistant: str, tracks: int) -> str:
    """Return the address of a new conversation."""
    return f"/c/{page.evaluate(BEGIN, [assistant, tracks])}"


def _conversation(assistant: str, tracks: int, question: str) -> Callable[[Page], None]:
    """Ask, and open the conversation again with its history."""

    def show(page: Page) -> None:
        address = begin_conversation(page, assistant, tracks)
        page.goto(address)
        expect_loaded(page)
        page.get_by_role("textbox").last.fill(question)
        page.keyboard.press("Enter")
        expect_finished(page)
        page.goto(address)
        expect_loaded(page)
        expect(answers(page)).to_have_count(1)

    return show


SCREENS: dict[str, Callable[[Page], None]] = {
    "home": _open("/"),
    "library": _open("/music"),
    "artists": _open("/music?view=artist"),
    "conversation": _conversation("analyst", 1, QUESTION),
    "two tracks": _conversation("analyst", 2, "Do they mix well?"),
    "organiser": _conversation("organiser", 1, "show my tasks"),
    "recommender": _conversation("recommender", 0, "One song between 120 and 130 BPM"),
    "playlists": _open("/playlists"),
    "map": _open("/p/map"),
    "dances": _open("/p/dances"),
    "plan": _open("/p/plan"),
    "account": _open("/account"),
    "model": _open("/model"),
    "conversations": _open("/conversations"),
    "not found": _open("/c/00000000-0000-4000-8000-000000000000"),
}


class Variant(NamedTuple):
    """How a screen is shown."""

    language: str
    device: str
    scheme: str

    @property
    def options(self) -> dict[str, Any]:
        phone = PHONE if self.device == "phone" else {}
        return {"locale": self.language, "color_scheme": self.scheme, **phone}


ALL = [Variant(*each) for each in product(("en", "es", "de"), ("desktop", "phone"), ("light", "dark"))]


def variants() -> Sequence[tuple[str, Variant]]:
    """Each screen in one variant, in turn; with ``CLAVE_TEST_SCREENS=all`` each in every variant."""
    if os.environ.get("CLAVE_TEST_SCREENS") == "all":
        return list(product(SCREENS, ALL))
    # Five apart: neighbours differ in language, device and scheme.
    turns = cycle(ALL[5 * turn % len(ALL)] for turn in range(len(ALL)))
    return list(zip(SCREENS, turns, strict=False))
