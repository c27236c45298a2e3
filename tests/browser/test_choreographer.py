"""A dance from the form to the couple, the count sheet and the chat."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, NoSeriousFindings
from tests.browser.test_page import PHONE, ask, expect_finished

# Time of the track in seconds and the marked count, for each of 60 frames.
NOTE_COUNTS = """() => new Promise((done) => {
    const noted = [];
    const audio = [...document.querySelectorAll("audio")].find(({ paused }) => !paused);
    const note = () => {
        noted.push([audio.currentTime, document.querySelector("[data-now=true]")?.textContent ?? null]);
        if (noted.length < 60) requestAnimationFrame(note); else done(noted);
    };
    requestAnimationFrame(note);
})"""
COUPLE = re.compile("^The couple")
# The whole picture, to compare two of them.
PICTURE = "canvas => canvas.toDataURL()"
# The picture may be a frame behind the time that is read, and a busy machine drops frames.
NEAR_A_BEAT_SECONDS = 0.12


@pytest.fixture(autouse=True)
def delete_dances(new_page: NewPage, session: Any) -> Iterator[None]:
    """Delete all dances afterwards: the only worker would draw their videos before it plans the next dance."""
    yield
    page = new_page("/p/dances", storage_state=session)
    token = next(one["value"] for one in page.context.cookies() if one["name"] == "clave_csrf")
    for dance in page.request.get("/api/choreography/dances").json()["items"]:
        page.request.delete(f"/api/choreography/dances/{dance['id']}", headers={"X-CSRFToken": token})


def make_dance(page: Page) -> None:
    page.goto("/p/dances")
    page.get_by_role("button", name="New dance").click()
    page.get_by_role("combobox", name="Track", exact=True).select_option(label="Bachata 126")
    page.get_by_label("Length in seconds").fill("20")
    page.get_by_role("button", name="Make the dance").click()
    expect(page.get_by_role("img", name=COUPLE)).to_be_visible(timeout=30_000)


def test_only_tracks_that_a_bachata_can_be_danced_to_are_offered(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    page.goto("/p/dances")
    page.get_by_role("button", name="New dance").click()
    tracks = page.get_by_role("combobox", name="Track", exact=True)
    expect(tracks.locator("option", has_text="Pop 124")).to_be_enabled()
    expect(tracks.locator("option", has_text="Waltz 92")).to_be_disabled()
    expect(tracks.locator("optgroup", has_text="Waltz 92")).to_have_attribute(
        "label", "This track is in 3/4. Bachata needs 4/4: choose another track."
    )
    no_serious_findings(page)


def test_a_couple_dances_to_the_player_before_there_is_a_video(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    make_dance(page)
    stage = page.get_by_role("region", name="The couple", exact=False)
    expect(stage.get_by_role("img")).to_have_attribute("aria-label", re.compile("^The couple from the front"))
    standing = page.get_by_role("img", name=COUPLE).evaluate(PICTURE)
    stage.get_by_role("button", name="Play", exact=False).click()
    expect(page.locator("[data-now=true]")).to_be_visible()
    noted = page.evaluate(NOTE_COUNTS)
    assert page.get_by_role("img", name=COUPLE).evaluate(PICTURE) != standing

    dance = page.request.get("/api/choreography/dances").json()["items"][0]
    blueprint = page.request.get(f"/api/choreography/dances/{dance['id']}").json()["blueprint"]
    beats, starts = blueprint["beat_times"], [section["start_beat"] for section in blueprint["sections"]]
    certain = 0
    for seconds, count in noted:
        if min(abs(seconds - beat) for beat in beats) > NEAR_A_BEAT_SECONDS:
            beat = sum(time <= seconds for time in beats) - 1
            start = max(start for start in starts if start <= beat)
            assert count == str((beat - start) % 8 + 1)
            certain += 1
    assert certain > 10

    stage.get_by_role("button", name="Loop this move").click()
    expect(stage.get_by_role("button", name="Loop this move")).to_have_attribute("aria-pressed", "true")
    stage.get_by_role("radio", name="50 %").check(force=True)
    assert page.evaluate("[...document.querySelectorAll('audio')].find(a => !a.paused).playbackRate") == 0.5
    stage.get_by_role("button", name="Pause", exact=False).click()
    front = page.get_by_role("img", name=COUPLE).evaluate(PICTURE)
    stage.get_by_role("slider", name="Turn the view").press("ArrowRight")
    assert page.get_by_role("img", name=COUPLE).evaluate(PICTURE) != front
    stage.get_by_role("radio", name="Footprints").check(force=True)
    expect(stage.get_by_role("img")).to_have_attribute(
        "aria-label", re.compile("^The couple's feet from above.*count")
    )
    no_serious_findings(page)


def test_a_move_is_swapped_and_put_back_and_the_sheet_is_printed(page: Page) -> None:
    make_dance(page)
    names = page.get_by_role("region", name="Count sheet").locator("tbody strong")
    before = names.all_inner_texts()
    page.get_by_role("button", name="Change", exact=False).nth(1).click()
    page.get_by_role("group", name="Dance instead").get_by_role("button").first.click()
    expect(page.get_by_role("status").filter(has_text="became")).to_be_visible()
    expect(names).not_to_have_text(before)
    page.get_by_role("button", name="Undo").click()
    expect(names).to_have_text(before)
    page.emulate_media(media="print")
    paper = page.locator("body > [aria-hidden=true]")
    expect(paper.locator("tbody tr")).to_have_count(len(before))
    expect(paper).to_be_visible()
    expect(page.locator("#page")).to_be_hidden()


def test_the_chat_shows_the_dance_of_its_conversation_on_a_phone(
    new_page: NewPage, session: Any, no_serious_findings: NoSeriousFindings
) -> None:
    page = new_page("/", storage_state=session, **PHONE)
    token = next(one["value"] for one in page.context.cookies() if one["name"] == "clave_csrf")
    made = page.request.post(
        "/api/conversations", data={"assistant": "choreographer"}, headers={"X-CSRFToken": token}
    )
    page.goto(f"/c/{made.json()['id']}")
    page.get_by_role("button", name="Choreographer", exact=True).click()
    expect(page.get_by_role("heading", name="Dance", exact=True)).to_be_visible()
    ask(page, "A romantic bachata for beginners to Bachata 126, 20 seconds")
    expect_finished(page)
    expect(page.get_by_role("img", name=COUPLE, include_hidden=True)).to_be_attached(timeout=20_000)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    no_serious_findings(page)


def test_a_dance_is_renamed_and_its_cancelled_video_is_no_failure(page: Page) -> None:
    make_dance(page)
    token = next(one["value"] for one in page.context.cookies() if one["name"] == "clave_csrf")
    dance = page.url.rpartition("=")[2]
    page.request.post(f"/api/choreography/dances/{dance}/cancel", headers={"X-CSRFToken": token})
    page.get_by_role("button", name="Rename").click()
    page.get_by_role("textbox", name="Name of the dance").fill("For Ana and Ben")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="For Ana and Ben")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="For Ana and Ben")).to_be_visible()
    expect(page.get_by_role("button", name="Make the video")).to_be_visible()
    expect(page.locator(".problem-text")).to_have_count(0)
    page.get_by_text("How this dance was made").click()
    expect(
        page.get_by_role("region", name="How the dance is made").locator("[data-state=cancelled]")
    ).to_have_count(1)


# A window of 1280 at 200 % zoom has 640 CSS pixels.
@pytest.mark.parametrize("width", [320, 640])
def test_a_dance_can_be_used_in_a_narrow_window(page: Page, width: int) -> None:
    make_dance(page)
    page.set_viewport_size({"width": width, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for name in ("Rename", "Loop this move", "Mirror"):
        button = page.get_by_role("button", name=name, exact=True)
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    page.get_by_role("button", name="Change", exact=False).nth(1).click()
    expect(page.get_by_role("group", name="Dance instead")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
