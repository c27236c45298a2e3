"""The details of a track on small screens: a sheet over the page, or closed."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage, NoSeriousFindings
from tests.browser.screens import begin_conversation
from tests.browser.test_page import ask, expect_finished, expect_loaded, last_answer
from tests.browser.test_screens import LARGEST_SHIFT, SETTLED_MS, SUM_SHIFTS

SIZES = [(390, 844), (320, 640), (844, 390)]
# Of the height of the screen.
LEAST_SHARE = 0.9


@pytest.fixture(params=SIZES, ids=str)
def phone(new_page: NewPage, session: Any, request: pytest.FixtureRequest) -> Page:
    """A conversation with an answer, on a phone."""
    width, height = request.param
    options = {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}
    page = new_page(storage_state=session, **options)
    page.add_init_script(SUM_SHIFTS)
    page.goto(begin_conversation(page, "analyst", 1))
    expect_loaded(page)
    ask(page, "What is the key?")
    expect_finished(page)
    # The drawing below the answer comes late.
    page.wait_for_timeout(SETTLED_MS)
    page.evaluate("window.shifts = 0")
    return page


def opener(page: Page) -> Locator:
    return page.get_by_role("region", name="Player of").get_by_role("button", name="Details of")


def open_sheet(page: Page) -> Locator:
    opener(page).click()
    sheet = page.get_by_role("dialog", name="Details of")
    expect(sheet.get_by_label("Chords; the current one")).to_be_visible()
    sheet.evaluate("sheet => Promise.all(sheet.getAnimations().map(({ finished }) => finished))")
    return sheet


def test_the_sheet_has_nearly_the_whole_screen_and_all_tools(
    phone: Page, no_serious_findings: NoSeriousFindings
) -> None:
    sheet = open_sheet(phone)
    phone.wait_for_timeout(SETTLED_MS)
    box, screen = sheet.bounding_box(), phone.viewport_size
    assert box is not None
    assert screen is not None
    assert (box["x"], box["width"]) == (0, screen["width"])
    assert box["height"] >= LEAST_SHARE * screen["height"]
    assert sheet.evaluate("sheet => sheet.scrollWidth") <= screen["width"]
    sheet.get_by_role("button", name="Play ").click()
    for name in ("Spectrogram", "Clicks", "Add cue"):
        sheet.get_by_role("button", name=name).scroll_into_view_if_needed()
        expect(sheet.get_by_role("button", name=name)).to_be_in_viewport(ratio=0.9)
    # They stay while the rest scrolls.
    for name in ("Pause ", "Close the details"):
        expect(sheet.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    assert phone.evaluate("window.shifts") <= LARGEST_SHIFT
    no_serious_findings(phone)


def test_closed_it_leaves_the_chat_as_it_was(phone: Page) -> None:
    # On its side, the player has scrolled away with the messages.
    opener(phone).scroll_into_view_if_needed()
    answer, field = last_answer(phone).locator(".markdown").first, phone.get_by_role("textbox").last
    before = answer.bounding_box(), field.bounding_box()
    sheet = open_sheet(phone)
    expect(sheet.get_by_role("button", name="Close the details")).to_be_focused()
    sheet.get_by_role("button", name="Close the details").click()
    expect(sheet).to_be_hidden()
    expect(opener(phone)).to_be_focused()
    assert (answer.bounding_box(), field.bounding_box()) == before


@pytest.mark.parametrize("phone", SIZES[:1], indirect=True)
def test_escape_the_back_button_and_a_pull_close_it(phone: Page) -> None:
    where = phone.url
    sheet = open_sheet(phone)
    phone.keyboard.press("Escape")
    expect(sheet).to_be_hidden()

    open_sheet(phone)
    phone.go_back()
    expect(sheet).to_be_hidden()
    expect(opener(phone)).to_be_focused()

    open_sheet(phone)
    title = sheet.get_by_role("heading").bounding_box()
    assert title is not None
    phone.mouse.move(title["x"] + 20, title["y"] + 5)
    phone.mouse.down()
    phone.mouse.move(title["x"] + 20, title["y"] + 40)
    phone.mouse.up()
    expect(sheet).to_be_visible()
    phone.mouse.move(title["x"] + 20, title["y"] + 5)
    phone.mouse.down()
    phone.mouse.move(title["x"] + 20, title["y"] + 200, steps=4)
    phone.mouse.up()
    expect(sheet).to_be_hidden()

    open_sheet(phone)
    phone.mouse.click(200, 10)
    expect(sheet).to_be_hidden()
    expect(phone).to_have_url(where)
    phone.wait_for_function("history.state === null")


@pytest.mark.parametrize("phone", SIZES[:1], indirect=True)
def test_escape_first_ends_what_is_marked_or_corrected(phone: Page) -> None:
    sheet = open_sheet(phone)
    sheet.get_by_role("button", name=" BPM").first.click()
    expect(sheet.get_by_role("button", name="Half tempo")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(sheet.get_by_role("button", name="Half tempo")).to_be_hidden()
    sheet.get_by_role("slider", name="Position in").focus()
    phone.keyboard.press("[")
    expect(sheet.get_by_text("passage 0:00 to")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(sheet.get_by_text("passage 0:00 to")).to_be_hidden()
    expect(sheet).to_be_visible()
    phone.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


@pytest.mark.parametrize("phone", SIZES[:1], indirect=True)
def test_on_a_larger_screen_the_same_details_are_beside_the_chat(phone: Page) -> None:
    sheet = open_sheet(phone)
    phone.set_viewport_size({"width": 1280, "height": 800})
    expect(sheet).to_be_hidden()
    expect(phone.get_by_role("button", name="Add cue")).to_be_visible()
    expect(opener(phone)).to_have_attribute("aria-expanded", "true")
    opener(phone).click()
    expect(phone.get_by_role("button", name="Add cue")).to_be_hidden()
