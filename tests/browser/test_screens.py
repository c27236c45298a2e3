"""Every screen, on its own terms: what axe finds on it, and that nothing on it moves while it loads."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, NoSeriousFindings
from tests.browser.screens import SCREENS, Variant, begin_conversation, variants
from tests.browser.test_library import wait_for_library
from tests.browser.test_page import PHONE, expect_loaded

LARGEST_SHIFT = 0.02
LOW = {"viewport": {"width": 844, "height": 390}}
# Sums what moved without the user's doing, as Chromium does for a page's layout shift.
SUM_SHIFTS = """
    window.shifts = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
"""
SETTLED_MS = 1000


@pytest.mark.parametrize(("name", "variant"), variants(), ids=str)
def test_a_screen_has_no_findings_and_does_not_move(
    new_page: NewPage,
    session: Any,
    no_serious_findings: NoSeriousFindings,
    name: str,
    variant: Variant,
) -> None:
    page = new_page(storage_state=session, **variant.options)
    page.add_init_script(SUM_SHIFTS)
    SCREENS[name](page)
    page.wait_for_timeout(SETTLED_MS)
    assert page.evaluate("window.shifts") <= LARGEST_SHIFT
    no_serious_findings(page, (variant.scheme,))


def test_in_a_low_window_players_scroll_away_and_the_question_field_stays(
    new_page: NewPage, session: Any
) -> None:
    page = new_page(storage_state=session, **LOW)
    page.goto(begin_conversation(page, "organiser", 2))
    expect_loaded(page)
    foot = page.locator("#main footer").bounding_box()
    assert foot is not None
    assert foot["y"] + foot["height"] <= 391
    scrolled = page.locator("#main > section").evaluate(
        "box => { box.scrollTop = box.scrollHeight; return box.scrollTop; }"
    )
    assert scrolled > 100
    last_player = page.get_by_role("region", name="Player of").last.bounding_box()
    assert last_player is not None
    assert last_player["y"] + last_player["height"] <= 0


def test_on_a_phone_details_are_a_sheet_that_escape_closes(new_page: NewPage, session: Any) -> None:
    page = new_page(storage_state=session, **PHONE)
    page.goto(begin_conversation(page, "analyst", 1))
    expect_loaded(page)
    page.get_by_role("button", name="Details").click()
    assert _player_box(page) == {"x": 0, "y": 0, "width": 390, "height": 844}
    # The conversation is behind it.
    is_inert = "log => log.closest('[inert]') !== null"
    assert page.locator("[role=log]").evaluate(is_inert)
    page.keyboard.press("Escape")
    assert not page.locator("[role=log]").evaluate(is_inert)
    assert _player_box(page)["height"] < 200


def test_everything_fits_into_320_pixels(new_page: NewPage, session: Any) -> None:
    page = new_page(storage_state=session, viewport={"width": 320, "height": 640})
    for name in ("home", "library", "playlists", "plan", "account", "model"):
        SCREENS[name](page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name


def test_the_bar_of_a_conversation_with_two_tracks_fits_on_a_phone(new_page: NewPage, session: Any) -> None:
    page = new_page(storage_state=session, **PHONE)
    page.goto("/")
    wait_for_library(page)
    SCREENS["two tracks"](page)
    bar = page.get_by_role("navigation", name="This conversation")
    # Both come later than the rest.
    expect(bar.get_by_role("button", name="Compare the tracks")).to_be_visible()
    expect(bar.get_by_role("combobox")).to_be_visible()
    expect(bar.get_by_role("button", name="More")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def _player_box(page: Page) -> Any:
    return page.get_by_role("region", name="Player of").bounding_box()
