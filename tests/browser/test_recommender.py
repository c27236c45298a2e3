"""The recommender in a browser: the debate that is drawn and asked again, and the map."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, NoSeriousFindings
from tests.browser.test_library import wait_for_library
from tests.browser.test_page import PHONE, answers, ask, expect_finished, last_answer

# Drawn only, beside the canvas that says the same.
TIP = "[role=application] + [aria-hidden]"
BETWEEN = "Tempo: 120\u2013130 BPM"


def new_conversation(page: Page) -> None:
    """Open a new conversation with the recommender."""
    token = next(one["value"] for one in page.context.cookies() if one["name"] == "clave_csrf")
    made = page.request.post(
        "/api/conversations", data={"assistant": "recommender"}, headers={"X-CSRFToken": token}
    )
    page.goto(f"/c/{made.json()['id']}")


def test_the_debate_is_drawn_heard_and_asked_again(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    wait_for_library(page)
    new_conversation(page)
    ask(page, "One song between 120 and 130 BPM")
    expect_finished(page)
    debate = answers(page).first.get_by_role("region", name="How this was chosen")
    expect(debate.get_by_role("button", name=BETWEEN)).to_be_enabled()
    choice = debate.get_by_role("region", name="The choice")
    expect(choice.get_by_role("listitem")).to_have_count(1)
    expect(choice.get_by_role("button", name="Add to playlist")).to_be_visible()
    debate.get_by_text("Why these").click()
    fitting = debate.get_by_role("region", name="What fits best").get_by_role("listitem")
    expect(fitting.first).to_contain_text("BPM")
    no_serious_findings(page)

    why_not = debate.get_by_role("button", name="Why not").first
    why_not.click()
    expect(why_not).to_have_attribute("aria-expanded", "true")
    number = debate.get_by_role("button", name=": play ").first
    number.click()
    expect(page.locator("audio").first).to_have_js_property("paused", False)
    page.locator("audio").first.evaluate("audio => audio.pause()")

    debate.get_by_role("button", name="Tempo:").click()
    debate.get_by_label("From").fill("88")
    debate.get_by_label("to", exact=True).fill("96")
    no_serious_findings(page)
    debate.get_by_role("button", name="Ask again").click()
    expect(answers(page)).to_have_count(2)
    expect_finished(page)
    chosen = last_answer(page).get_by_role("region", name="The choice")
    expect(chosen).to_contain_text("Waltz 92")
    expect(debate.get_by_role("button", name=BETWEEN)).to_be_disabled()

    ask(page, "Why not Pop 124?")
    expect_finished(page)
    expect(last_answer(page)).to_contain_text("outside what you asked for")


def test_on_a_phone_the_sides_of_the_debate_lie_below_each_other(new_page: NewPage, session: Any) -> None:
    page = new_page(storage_state=session, **PHONE)
    new_conversation(page)
    ask(page, "Two songs")
    expect_finished(page)
    debate = last_answer(page).get_by_role("region", name="How this was chosen")
    debate.get_by_text("Why these").click()
    boxes = [
        debate.get_by_role("region", name=name).bounding_box()
        for name in ("What fits best", "What you rarely play")
    ]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["x"] == boxes[1]["x"]
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def point_on(page: Page) -> None:
    """Move the mouse onto a track of the map."""
    box = page.get_by_role("application").bounding_box()
    assert box
    for y in range(4, int(box["height"]), 8):
        for x in range(4, int(box["width"]), 8):
            page.mouse.move(box["x"] + x, box["y"] + y)
            if page.locator(TIP).count():
                return
    raise AssertionError("no track was found on the map")


def test_the_map_is_hovered_clicked_drawn_on_and_used_by_keyboard(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    wait_for_library(page)
    page.goto("/p/map")
    canvas = page.get_by_role("application")
    # Other tests may have added tracks.
    expect(canvas).to_have_attribute("aria-label", re.compile(r"Map of \d+ tracks"))
    total = re.findall(r"\d+", canvas.get_attribute("aria-label") or "")[0]
    no_serious_findings(page)
    canvas.scroll_into_view_if_needed()
    point_on(page)
    expect(page.locator(TIP)).to_contain_text("BPM")
    page.mouse.down()
    page.mouse.up()
    expect(page.locator("audio").first).to_have_js_property("paused", False)
    page.locator("audio").first.evaluate("audio => audio.pause()")

    page.get_by_label("Select with a lasso").check()
    box = canvas.bounding_box()
    assert box
    left, top, right, bottom = (
        box["x"] + 3,
        box["y"] + 3,
        box["x"] + box["width"] - 3,
        box["y"] + box["height"] - 3,
    )
    page.mouse.move(left, top)
    page.mouse.down()
    for x, y in ((right, top), (right, bottom), (left, bottom), (left, top)):
        page.mouse.move(x, y, steps=6)
    page.mouse.up()
    expect(page.get_by_text(f"{total} tracks selected")).to_be_visible()
    page.get_by_role("button", name="Clear selection").click()

    canvas.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[role=application] ~ [role=status]")).to_contain_text("BPM")
    page.keyboard.press("Space")
    expect(page.get_by_text("1 track selected")).to_be_visible()
    page.get_by_role("button", name="Add to playlist").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("From the map")
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    lists = page.request.get("/api/playlists").json()
    assert "From the map" in str(lists)
