"""Looking instead of reading: tracks side by side, a track at a glance, and bars that are moved by hand."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage, NoSeriousFindings
from tests.browser.test_page import (
    ANALYSIS_MS,
    PHONE,
    ask,
    expect_finished,
    last_answer,
    open_track,
    track_row,
)

PAIR = ("Waltz 92", "Bachata 126")


def compare(page: Page, pair: tuple[str, str]) -> Locator:
    for title in pair:
        expect(track_row(page, title)).to_have_attribute("data-status", "ready", timeout=ANALYSIS_MS)
        page.get_by_role("checkbox", name=f"Select {title}").check()
    page.get_by_role("button", name="Compare 2 tracks").click()
    return page.get_by_role("region", name="Side by side")


def place_of(locator: Locator) -> float:
    box = locator.bounding_box()
    assert box is not None
    return box["x"]


def test_two_tracks_are_seen_side_by_side_before_anything_is_asked(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    comparison = compare(page, PAIR)
    waves = [comparison.get_by_role("img", name=f"Waveform of {title}") for title in PAIR]
    bars = [wave.get_by_text("5", exact=True) for wave in waves]
    expect(bars[1]).to_be_visible()
    assert place_of(bars[0]) == pytest.approx(place_of(bars[1]), abs=1)
    # Not twice on one screen.
    player = page.get_by_role("region", name="Player of Waltz 92")
    own = player.get_by_role("slider", name="Position in Waltz 92")
    expect(player.get_by_role("button", name="Play Waltz 92", exact=True)).to_be_visible()
    expect(own).to_be_hidden()
    comparison.get_by_label("Tempo").select_option(label="each its own")
    # A bar of the waltz takes 1.96 s, one of the bachata 1.90 s.
    assert place_of(bars[1]) < place_of(bars[0]) - 1
    for name in ("Tempo, BPM", "Loudness, LUFS", "Percussiveness, 0 to 1", "Character"):
        expect(comparison.get_by_role("rowheader", name=name)).to_be_attached()
    no_serious_findings(page)

    comparison.get_by_label("Tempo").select_option(label="of Waltz 92")
    comparison.get_by_role("button", name="Play Bachata 126 from its first bar").click()
    # Played as slowly as it is drawn.
    expect(
        page.get_by_role("region", name="Player of Bachata 126").get_by_role(
            "button", name="Pause Bachata 126"
        )
    ).to_be_visible()
    rates = page.evaluate("[...document.querySelectorAll('audio')].map((audio) => audio.playbackRate)")
    assert sorted(rates) == [pytest.approx(1.9 / 1.96, abs=0.01), 1]

    page.get_by_role("button", name="Do they mix?").click()
    expect_finished(page)
    expect(own).to_be_visible()
    card = last_answer(page).get_by_role("group", name="Side by side")
    expect(card.get_by_role("img", name="Waveform of Bachata 126")).to_be_visible()
    page.get_by_role("button", name="Compare the tracks").click()
    expect(page.get_by_role("dialog").get_by_role("rowheader", name="Character")).to_be_attached()


def test_a_comparison_fits_a_phone(new_page: NewPage, session: Any) -> None:
    page = new_page(storage_state=session, **PHONE)
    # The rows have boxes to tick once one is selected.
    box = page.get_by_role("checkbox", name="Select Waltz 92")
    expect(box).not_to_be_in_viewport(ratio=0.5)
    page.get_by_role("button", name="Actions for Waltz 92").click()
    page.get_by_role("button", name="Select Waltz 92").click()
    expect(box).to_be_in_viewport(ratio=1)
    # Tracks that nothing was asked about yet: with a question, their conversation would open instead.
    comparison = compare(page, ("Waltz 92", "Pop 124"))
    comparison.get_by_role("rowheader", name="Character").scroll_into_view_if_needed()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["viewport"]["width"]  # type: ignore[index]


def test_a_track_is_described_by_a_sheet_and_two_sentences(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    open_track(page, "Pop 124")
    ask(page, "Tell me about this track.")
    expect_finished(page)
    answer = last_answer(page)
    sheet = answer.get_by_role("region", name="Pop 124 at a glance")
    expect(sheet.get_by_role("button", name="Section B, 0:09 to 0:17, loudest")).to_be_visible()
    expect(sheet).to_contain_text("124 BPM")
    expect(sheet).to_contain_text("Chord loop")
    expect(answer.get_by_text("Measured 7 things")).to_be_visible()
    expect(answer.locator("[data-tool]")).to_have_count(0)
    expect(answer.locator(".markdown").first).to_contain_text("“Pop 124” is a medium 4/4 at 124 BPM")
    rest = answer.locator(".markdown").last
    expect(rest).to_be_hidden()
    no_serious_findings(page)
    answer.get_by_text("Read the rest").click()
    expect(rest).to_be_visible()


def test_the_first_beat_is_moved_by_mouse_and_keys_and_put_back(page: Page) -> None:
    open_track(page, "Pop 124")
    page.get_by_role("button", name="Details of Pop 124").click()
    mark = page.get_by_role("slider", name="First beat of bar 1")
    expect(mark).to_be_visible()
    before = int(mark.get_attribute("aria-valuenow") or 0)
    box, lane = (
        mark.bounding_box(),
        page.get_by_role("img", name="Beats, with numbered downbeats").bounding_box(),
    )
    assert box is not None
    assert lane is not None
    duration = page.evaluate("document.querySelector('audio').duration")
    beat = lane["width"] * (60 / 124) / duration
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 2 * beat, y, steps=5)
    expect(mark).to_have_attribute("aria-valuenow", str(before + 2))
    page.mouse.up()
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_visible()

    mark.press("ArrowLeft")
    mark.press("Enter")
    expect(mark).to_have_attribute("aria-valuenow", str(before + 1))
    overrides = """async () => {
        const [audio] = document.querySelectorAll("audio");
        return (await fetch(audio.src.replace("/audio", "/overrides"))).json();
    }"""
    assert page.evaluate(overrides)["first_downbeat_seconds"] is not None
    undo.click()
    expect(mark).to_have_attribute("aria-valuenow", str(before + 2))
    undo.click()
    expect(mark).to_have_attribute("aria-valuenow", str(before))
    expect(undo).to_have_count(0)
    assert page.evaluate(overrides)["first_downbeat_seconds"] is None
