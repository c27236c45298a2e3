"""Every screen, on its own terms: what axe finds on it, and that nothing on it moves while it loads."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, NoSeriousFindings
from tests.browser.screens import SCREENS, Variant, begin_conversation, variants
from tests.browser.test_library import wait_for_library
from tests.browser.test_page import PHONE, ask, expect_finished, expect_loaded, last_answer

LARGEST_SHIFT = 0.02
# Pixels.
LEAST_THREAD = 200
SCROLL_BAR = 16
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


def test_beside_a_panel_the_question_field_is_in_the_column_of_the_answers(page: Page) -> None:
    page.goto(begin_conversation(page, "organiser", 0))
    expect_loaded(page)
    panel = page.locator("#main aside")
    expect(panel).to_be_visible()
    ask(page, "Hello")
    expect_finished(page)
    text, field, aside = (
        part.bounding_box() for part in (last_answer(page), page.locator("#main footer form"), panel)
    )
    assert text
    assert field
    assert aside
    assert abs(text["x"] - field["x"]) <= SCROLL_BAR
    assert field["x"] + field["width"] < aside["x"]


def test_with_open_details_one_reads_the_last_answer_and_asks(page: Page) -> None:
    page.goto(begin_conversation(page, "analyst", 1))
    expect_loaded(page)
    player = page.get_by_role("region", name="Player of")
    player.get_by_role("button", name="Details").click()
    player.get_by_role("button", name="Spectrogram").click()
    player.get_by_role("button", name="Play").click()
    expect(page.get_by_role("region", name="Player", exact=True)).to_be_visible()
    ask(page, "What is the key?")
    expect_finished(page)
    expect(last_answer(page).get_by_text("The key is")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("textbox").last).to_be_in_viewport(ratio=1)
    thread = page.locator("[role=log]").bounding_box()
    assert thread is not None
    assert thread["height"] >= LEAST_THREAD
    # The rest of the details is reached by scrolling them, and what plays them stays.
    player.get_by_role("button", name="Add cue").scroll_into_view_if_needed()
    expect(player.get_by_role("button", name="Add cue")).to_be_in_viewport(ratio=1)
    expect(player.get_by_role("button", name="Pause")).to_be_in_viewport(ratio=1)


def test_open_details_of_two_tracks_leave_room_for_the_first_question(page: Page) -> None:
    page.goto(begin_conversation(page, "analyst", 2))
    expect_loaded(page)
    for details in page.get_by_role("button", name="Details of").all():
        details.click()
    page.get_by_role("region", name="Player of").first.get_by_role("button", name="Play").first.click()
    expect(page.get_by_role("region", name="Player", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Add cue")).to_have_count(2)
    chat = [page.locator("[role=log]").bounding_box(), page.locator("#main footer").bounding_box()]
    assert sum(box["height"] for box in chat if box) >= LEAST_THREAD + 75
    page.get_by_role("button", name="Do they mix?").click()
    expect_finished(page)


def test_on_a_phone_no_fact_of_a_track_is_cut(new_page: NewPage, session: Any) -> None:
    page = new_page(storage_state=session, **PHONE)
    page.goto("/")
    wait_for_library(page)
    page.goto(begin_conversation(page, "analyst", 1))
    expect_loaded(page)
    player = page.get_by_role("region", name="Player of")
    expect(player.get_by_text("LUFS")).to_be_in_viewport(ratio=1)


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
    bar = page.get_by_role("navigation", name="This chat")
    # Both come later than the rest.
    expect(bar.get_by_role("button", name="Compare the tracks")).to_be_visible()
    expect(bar.get_by_role("combobox")).to_be_visible()
    expect(bar.get_by_role("button", name="More")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
