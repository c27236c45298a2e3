"""Listening closely: lanes, passages and keys, with a piece whose beats and sections are known."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, NoSeriousFindings
from tests.browser.test_page import ask, expect_finished, last_answer, open_track, position
from tests.support.processes import wait_until

# In pixels.
LEAST_OF_THE_THREAD = 200
SAME_LINE_PIXELS = 4


def click_at(page: Page, place: Locator, share: float) -> None:
    box = place.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * share, box["y"] + box["height"] / 2)


def is_paused(page: Page) -> bool:
    return bool(page.evaluate("document.querySelector('audio').paused"))


def test_details_show_what_was_measured_and_play_from_it(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    open_track(page, "Pop 124")
    player = page.get_by_role("region", name="Player of Pop 124")
    page.get_by_role("button", name="Details of Pop 124").click()
    sections = page.get_by_role("group", name="Sections").get_by_role("button")
    expect(sections.nth(1)).to_be_visible()
    expect(page.get_by_role("img", name="Beats, with numbered downbeats")).to_be_visible()
    page.get_by_role("button", name="Spectrogram").click()
    picture = page.get_by_role("img", name="Spectrogram of Pop 124")
    picture.hover()
    expect(page.get_by_role("status").filter(has_text=" Hz · ")).to_be_visible()
    no_serious_findings(page)

    # The second section begins after eight seconds, on a downbeat.
    sections.nth(1).click()
    assert wait_until(lambda: 8 < position(page) < 12, 10)
    # Without the picture, and with the bar below, only the marks have to be scrolled to on a small laptop.
    page.get_by_role("button", name="Spectrogram").click()
    for name in ("Pause Pop 124", "Loop", "Clicks", "Spectrogram", "Chord chart"):
        expect(player.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Spectrogram").click()
    expect(page.get_by_role("textbox", name="Your question")).to_be_in_viewport(ratio=1)
    expect(page.get_by_text(re.compile("Bar 5, beat . · section B"))).to_be_visible()
    click_at(page, page.get_by_role("img", name="Chords"), 0.5)
    assert wait_until(lambda: 16.5 < position(page) < 19, 10)
    page.get_by_role("slider", name="Speed").fill("50")
    page.get_by_role("button", name="Clicks").click()
    speed = page.evaluate(
        "(({ playbackRate, preservesPitch }) => [playbackRate, preservesPitch])(document.querySelector('audio'))"
    )
    assert speed == [0.5, True]
    player.get_by_role("button", name="Pause Pop 124").click()
    page.get_by_role("button", name="Beats").click()
    page.reload()
    page.get_by_role("button", name="Details of Pop 124").click()
    expect(page.get_by_role("button", name="Spectrogram")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Beats")).to_have_attribute("aria-pressed", "false")


def test_an_answer_is_read_beside_a_chord_chart_while_the_track_plays(page: Page) -> None:
    open_track(page, "Pop 124")
    player = page.get_by_role("region", name="Player of Pop 124")
    player.get_by_role("button", name="Play Pop 124").click()
    player.get_by_role("button", name="Details of Pop 124").click()
    ask(page, "What is the tempo?")
    expect_finished(page)
    player.get_by_role("button", name="Chord chart").click()
    expect(player.get_by_role("button", name="Print")).to_be_visible()
    thread = page.get_by_role("log").locator("xpath=ancestor-or-self::*[contains(@class, 'thread')][1]")
    box = thread.bounding_box()
    assert box is not None
    assert box["height"] >= LEAST_OF_THE_THREAD
    expect(last_answer(page).get_by_role("link", name="124 BPM")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("textbox", name="Your question")).to_be_in_viewport(ratio=1)
    # The chart is below: its last bar is scrolled to, and the title and the button stay.
    player.get_by_role("button", name=re.compile("^16 ")).scroll_into_view_if_needed()
    for place in (player.get_by_role("heading"), player.get_by_role("button", name="Pause Pop 124")):
        expect(place).to_be_in_viewport(ratio=1)


def test_a_loop_says_its_length_and_escape_closes_the_editor_of_a_chip(page: Page) -> None:
    open_track(page, "Pop 124")
    page.get_by_role("button", name="Details of Pop 124").click()
    length = page.get_by_role("combobox", name="Loop bars")
    length.select_option("4 bars")
    expect(length).to_have_value("4")
    expect(page.get_by_role("button", name="Loop", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="halve the loop").click()
    expect(length).to_have_value("2")
    page.keyboard.press(".")
    expect(length).to_have_value("4")
    length.select_option("Loop bars")
    expect(page.get_by_role("button", name="Loop", exact=True)).to_have_attribute("aria-pressed", "false")
    chip = page.get_by_role("button", name="124 BPM", exact=True)
    chip.click()
    number = page.get_by_role("region", name="Player of").get_by_label("Tempo in BPM")
    number.press("Escape")
    expect(number).to_have_count(0)
    expect(chip).to_be_focused()


def test_after_a_click_the_space_key_plays_and_where_keys_have_led_it_presses(page: Page) -> None:
    open_track(page, "Waltz 92")
    player = page.get_by_role("region", name="Player of Waltz 92")
    player.get_by_role("button", name="Play Waltz 92").click()
    bar = page.get_by_role("region", name="Player", exact=True)
    repeat = bar.get_by_role("button", name="Repeat")
    repeat.click()
    name = repeat.get_attribute("aria-label")
    for is_expected in (True, False, True):
        page.keyboard.press("Space")
        assert wait_until(lambda expected=is_expected: is_paused(page) == expected, 5)
    # Also on the row of a list, whose own keys are others.
    row = page.get_by_role("row").filter(has_text="Waltz 92")
    row.hover()
    row.get_by_role("button", name="Play Waltz 92").click()
    assert wait_until(lambda: not is_paused(page), 5)
    page.keyboard.press("Space")
    assert wait_until(lambda: is_paused(page), 5)
    expect(row).to_have_attribute("aria-selected", "false")
    repeat.click()
    expect(repeat).not_to_have_attribute("aria-label", name or "")
    before = repeat.get_attribute("aria-label") or ""
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    expect(repeat).not_to_have_attribute("aria-label", before)
    assert is_paused(page)


def test_a_dragged_passage_loops_and_the_keys_do_their_work(page: Page) -> None:
    open_track(page, "Waltz 92")
    waveform = page.get_by_role("slider", name="Position in Waltz 92")
    expect(waveform.locator("canvas")).to_be_attached()
    page.get_by_role("button", name="Details of Waltz 92").click()
    box = waveform.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 0.5, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.54, middle, steps=4)
    page.mouse.up()
    expect(page.get_by_role("button", name="Loop", exact=True)).to_have_attribute("aria-pressed", "true")
    duration = page.evaluate("document.querySelector('audio').duration")
    page.evaluate("(from) => { document.querySelector('audio').currentTime = from }", duration * 0.5)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    # The passage takes 1.3 s: after 3 s it has been heard twice.
    page.wait_for_timeout(3000)
    assert not is_paused(page)
    assert duration * 0.49 < position(page) < duration * 0.55
    page.keyboard.press("Space")
    assert wait_until(lambda: is_paused(page), 5)

    page.keyboard.press("l")
    expect(page.get_by_role("button", name="Loop", exact=True)).to_have_attribute("aria-pressed", "false")
    before = position(page)
    page.keyboard.press("ArrowRight")
    assert position(page) == pytest.approx(before + 5, abs=0.1)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert position(page) == pytest.approx(before - 5, abs=0.1)


def test_marks_are_put_named_moved_and_undone(page: Page, no_serious_findings: NoSeriousFindings) -> None:
    open_track(page, "Pop 124")
    waveform = page.get_by_role("slider", name="Position in Pop 124")
    expect(waveform.locator("canvas")).to_be_attached()
    waveform.press("ArrowRight")
    waveform.press("ArrowRight")
    expect(waveform).to_have_attribute("aria-valuetext", re.compile(r"^0:10 of \d:\d\d, bar \d+$"))
    page.get_by_role("button", name="Details of Pop 124").click()
    page.get_by_role("button", name="Add cue").click()
    strip = page.get_by_role("group", name="Cues and notes")
    flag = strip.get_by_role("button", name="Cue, 0:10")
    expect(flag).to_be_visible()
    name = page.get_by_label("Text at 0:10")
    name.fill("Drop")
    name.press("Enter")
    flag = strip.get_by_role("button", name="Drop, 0:10")
    expect(flag).to_be_visible()
    page.get_by_role("button", name="Name this section").click()
    section = page.get_by_placeholder("Section")
    section.fill("Verse")
    section.press("Enter")
    expect(
        page.get_by_role("group", name="Sections").get_by_role("button", name="Section Verse")
    ).to_be_visible()
    no_serious_findings(page)

    box = flag.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 3, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(box["x"] + 83, box["y"] + 5, steps=4)
    page.mouse.up()
    expect(flag).to_have_count(0)
    expect(strip.get_by_role("button", name="Drop, ")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(flag).to_be_visible()
    page.get_by_role("button", name="Delete Drop").click()
    expect(strip).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(flag).to_be_visible()
    waveform.press("Home")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("1")
    assert wait_until(lambda: 10 <= position(page) < 13, 10)


# The seconds that are shown, from the text of the slider above the waveform.
PART = re.compile(r"^(\d+):(\d+) to (\d+):(\d+)$")


def shown_part(page: Page) -> tuple[int, int]:
    text = page.get_by_role("slider", name="Visible part").get_attribute("aria-valuetext") or ""
    found = PART.match(text)
    assert found is not None
    from_minutes, from_seconds, to_minutes, to_seconds = map(int, found.groups())
    return 60 * from_minutes + from_seconds, 60 * to_minutes + to_seconds


def wheel(page: Page, key: str, pixels: int) -> None:
    page.keyboard.down(key)
    page.mouse.wheel(0, pixels)
    page.keyboard.up(key)


# How many pixels of the first canvas in an element have each of the colours of the style sheet.
BAND_PIXELS = """(element) => {
    const canvas = element.querySelector("canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const style = getComputedStyle(canvas);
    return ["--band-low", "--band-mid", "--band-high", "--wave"].map((name) => {
        const wanted = Number.parseInt(style.getPropertyValue(name).trim().slice(1), 16);
        let count = 0;
        for (let at = 0; at < data.length; at += 4) {
            count += data[at + 3] === 255 && (data[at] << 16) + (data[at + 1] << 8) + data[at + 2] === wanted;
        }
        return count;
    });
}"""


def test_the_waveform_is_drawn_in_bands_zoomed_and_moved(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    open_track(page, "Pop 124")
    waveform = page.get_by_role("slider", name="Position in Pop 124")
    expect(waveform.locator("canvas")).to_be_attached()
    page.get_by_role("button", name="Details of Pop 124").click()
    overview = page.get_by_role("slider", name="Visible part")
    expect(overview).to_be_visible()
    assert wait_until(lambda: all(count > 100 for count in waveform.evaluate(BAND_PIXELS)[:3]), 20)
    expect(page.get_by_title("From the middle outwards:")).to_be_visible()
    whole = shown_part(page)
    assert whole[0] == 0

    waveform.hover()
    wheel(page, "Control", -2000)
    assert wait_until(lambda: shown_part(page)[1] - shown_part(page)[0] <= 3, 10)
    assert whole[1] * 0.4 < shown_part(page)[0] < whole[1] * 0.6
    assert wait_until(lambda: all(count > 100 for count in waveform.evaluate(BAND_PIXELS)[:3]), 20)
    before = shown_part(page)[0]
    wheel(page, "Shift", 3000)
    assert wait_until(lambda: shown_part(page)[0] > before + 2, 10)
    no_serious_findings(page)

    # The window follows a jump, and its frame can be moved by keys and dragged.
    waveform.press("ArrowRight")
    assert wait_until(lambda: shown_part(page)[0] <= 5 <= shown_part(page)[1], 10)
    overview.press("End")
    assert wait_until(lambda: shown_part(page)[1] == whole[1], 10)
    click_at(page, overview, 0.5)
    assert wait_until(lambda: whole[1] * 0.4 < shown_part(page)[0] < whole[1] * 0.6, 10)
    for _ in range(11):
        waveform.press("-")
    assert wait_until(lambda: shown_part(page) == whole, 10)
    page.get_by_role("slider", name="Zoom").fill("1")
    assert wait_until(lambda: shown_part(page)[1] - shown_part(page)[0] <= 3, 10)


def test_one_playhead_runs_through_the_waveform_and_all_lanes(page: Page) -> None:
    open_track(page, "Pop 124")
    waveform = page.get_by_role("slider", name="Position in Pop 124")
    page.get_by_role("button", name="Details of Pop 124").click()
    chords = page.get_by_role("img", name="Chords")
    expect(chords).to_be_visible()
    waveform.press("ArrowRight")
    lines = page.locator("[data-playhead]")
    expect(lines.last).to_be_visible()
    duration = page.evaluate("document.querySelector('audio').duration")
    # The bar below has the first line. The waveform stays above the lanes while they scroll: a line of its own, at the
    # same place.
    for line, lane in ((lines.nth(1), waveform), (lines.last, chords)):
        drawn, place, width = line.bounding_box(), lane.bounding_box(), waveform.bounding_box()
        assert drawn is not None
        assert place is not None
        assert width is not None
        assert drawn["y"] <= place["y"] + 1
        assert drawn["y"] + drawn["height"] >= place["y"] + place["height"] - 1
        assert drawn["x"] - width["x"] == pytest.approx(5 / duration * width["width"], abs=3)


SCROLLERS = """() => [...document.querySelectorAll("main *")].filter((element) =>
    element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)
    && element.clientHeight > 0 && element.tagName !== "TEXTAREA").length"""


# What is half below the waveform, which stays where it is.
CUT = """() => {
    const edge = document.querySelector("[data-stays]").getBoundingClientRect().bottom;
    return [...document.querySelectorAll("[data-stays] ~ * :is(button, canvas, select, span)")].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top < edge - 2 && bottom > edge + 2;
    }).map(({ outerHTML }) => outerHTML);
}"""


@pytest.mark.parametrize("size", [(1366, 700), (1440, 760), (1440, 900)])
def test_the_waveform_stays_beside_the_tools_and_above_the_chord_chart(
    page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_track(page, "Pop 124")
    player = page.get_by_role("region", name="Player of Pop 124")
    player.get_by_role("button", name="Play Pop 124").click()
    # With its bar at the bottom. On a slow machine the chart would follow the music to its last bars.
    player.get_by_role("button", name="Pause Pop 124").click()
    player.get_by_role("button", name="Details of Pop 124").click()
    ask(page, "What is the tempo?")
    expect_finished(page)
    expect(page.get_by_role("list", name="Suggested questions")).to_be_hidden()
    waveform = player.get_by_role("slider", name="Position in Pop 124")
    tools = [player.get_by_role("button", name="Loop", exact=True)]
    tools += [player.get_by_role("slider", name=name) for name in ("Speed", "Pitch")]
    for shown in (waveform, *tools):
        expect(shown).to_be_in_viewport(ratio=1)
    places = [tool.bounding_box() for tool in tools]
    middles = [place["y"] + place["height"] / 2 for place in places if place]
    assert max(middles) - min(middles) < SAME_LINE_PIXELS

    player.get_by_role("button", name="Chord chart").click()
    chart = player.get_by_role("button", name="Print")
    expect(chart).to_be_in_viewport(ratio=1)
    expect(waveform).to_be_in_viewport(ratio=1)

    def is_above() -> bool:
        head, below = waveform.bounding_box(), chart.bounding_box()
        return head is not None and below is not None and head["y"] + head["height"] <= below["y"]

    # The page moves on once the room of the chart is known.
    assert wait_until(lambda: page.evaluate(CUT) == [] and is_above(), 10), page.evaluate(CUT)
    # The player and the thread.
    assert page.evaluate(SCROLLERS) <= len(("player", "thread"))


# What the lower edge of the open player cuts.
CUT_BELOW = """() => {
    const edge = document.querySelector("[data-player]").parentElement.getBoundingClientRect().bottom;
    return [...document.querySelectorAll("[data-player] :is(button, canvas, select, input, label)")].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top < edge - 2 && bottom > edge + 2;
    }).map(({ outerHTML }) => outerHTML);
}"""
SMALL_LAPTOP = (1366, 650)
LEAST_OF_CHAT_AND_FIELD = 270


@pytest.mark.parametrize(
    "size", [SMALL_LAPTOP, (1280, 720), (1280, 740), (1536, 730), (1280, 800), (1440, 900)]
)
def test_no_row_of_the_details_is_cut_and_the_chat_has_room(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_track(page, "Waltz 92")
    player = page.get_by_role("region", name="Player of Waltz 92")
    player.get_by_role("button", name="Details of Waltz 92").click()
    expect(player.get_by_role("button", name="Add cue")).to_be_attached()
    assert wait_until(lambda: page.evaluate(CUT_BELOW) == [], 10), page.evaluate(CUT_BELOW)
    # Beside the bar at the bottom, too.
    player.get_by_role("button", name="Play Waltz 92", exact=True).click()
    player.get_by_role("button", name="Pause Waltz 92").click()
    assert wait_until(lambda: page.evaluate(CUT_BELOW) == [], 10), page.evaluate(CUT_BELOW)
    if size == SMALL_LAPTOP:
        chat, bar = page.get_by_role("log"), page.get_by_role("region", name="Player", exact=True)
        ends = [place.bounding_box() for place in (page.get_by_role("navigation", name="This chat"), bar)]
        assert ends[0]
        assert ends[1]
        assert ends[1]["y"] - ends[0]["y"] - ends[0]["height"] >= LEAST_OF_CHAT_AND_FIELD
        expect(chat).to_be_in_viewport()
    if size[1] >= DESKTOP["height"]:
        expect(player.get_by_role("button", name="Add cue")).to_be_in_viewport(ratio=1)
        expect(player.get_by_role("slider", name="Zoom")).to_be_in_viewport(ratio=1)


def test_a_printed_chart_has_a_head_and_no_bar_that_plays(page: Page) -> None:
    open_track(page, "Pop 124")
    player = page.get_by_role("region", name="Player of Pop 124")
    player.get_by_role("button", name="Details of Pop 124").click()
    player.get_by_role("button", name="Chord chart").click()
    page.get_by_label("Capo").select_option("1")
    bars = player.get_by_role("region", name="Chords of Pop 124 by bars").get_by_role("listitem")
    bars.nth(2).get_by_role("button").click()
    expect(player.locator("[aria-current=true]")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_text("A♭ major · 124 BPM · 4/4 · Capo 1 (shapes in G)")).to_be_visible()
    expect(page.get_by_role("textbox", name="Your question")).to_be_hidden()
    playing = player.locator("li > [aria-current=true]")
    expect(playing).to_have_css("box-shadow", "none")
    # As wide as the paper.
    whole = bars.first.locator("..").bounding_box()
    assert whole
    assert whole["width"] > 0.95 * page.evaluate("innerWidth")


def test_the_head_of_the_player_keeps_its_distance_from_the_edge_beside_a_chart(page: Page) -> None:
    open_track(page, "Pop 124")
    player = page.get_by_role("region", name="Player of Pop 124")
    player.get_by_role("button", name="Details of Pop 124").click()
    player.get_by_role("button", name="Chord chart").click()
    expect(player.get_by_role("button", name="Print")).to_be_in_viewport(ratio=1)
    button = player.get_by_role("button", name="Play Pop 124", exact=True).bounding_box()
    assert button
    assert button["y"] >= 4


# Rows of the chart in sight below that of the bar that plays.
BELOW_PLAYING = """() => {
    const { top, height } = document.querySelector("li > [aria-current=true]").getBoundingClientRect();
    const edge = document.querySelector("[data-player]").parentElement.getBoundingClientRect().bottom;
    return Math.floor((edge - top) / height) - 1;
}"""
LEAST_AHEAD = 1


def test_the_chart_follows_the_music_while_one_looks_at_it(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 650})
    open_track(page, "Pop 124")
    ask(page, "What is the tempo?")
    expect_finished(page)
    player = page.get_by_role("region", name="Player of Pop 124")
    player.get_by_role("button", name="Details of Pop 124").click()
    player.get_by_role("button", name="Chord chart").click()
    bars = player.get_by_role("region", name="Chords of Pop 124 by bars").get_by_role("listitem")
    expect(bars.first).to_be_in_viewport()
    last = bars.last.get_by_role("button")
    expect(last).not_to_be_in_viewport(ratio=1)
    seek = "seconds => { document.querySelector('audio').currentTime = seconds; }"
    page.evaluate(seek, 20)
    playing = player.locator("[aria-current=true]")
    expect(playing).to_be_in_viewport(ratio=1)
    # A control above the bars keeps the focus.
    player.get_by_role("checkbox", name="Simplify").check()
    page.evaluate(seek, 6)
    assert wait_until(lambda: page.evaluate(BELOW_PLAYING) >= LEAST_AHEAD, 5), page.evaluate(BELOW_PLAYING)


DIAGRAMS_BELOW_TOOLS = """() => {
    const tools = document.querySelector("[data-stays]:has([aria-label^=Close])").getBoundingClientRect();
    return document.querySelector("figure").getBoundingClientRect().top >= tools.bottom - 2;
}"""
# Of the window's height, with the field for questions below.
LEAST_SHARE_OF_LARGE = 0.8


def test_large_details_have_the_window_and_keep_the_tools_of_the_chart(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    open_track(page, "Pop 124")
    player = page.get_by_role("region", name="Player of Pop 124")
    player.get_by_role("button", name="Details of Pop 124").click()
    player.get_by_role("button", name="Enlarge the details").press("Enter")
    expect(player.get_by_role("button", name="Make the details smaller")).to_be_focused()
    page.reload()
    player.get_by_role("button", name="Details of Pop 124").click()
    panel = player.locator("..").bounding_box()
    assert panel
    assert panel["height"] > LEAST_SHARE_OF_LARGE * DESKTOP["height"]
    expect(page.get_by_role("textbox", name="Your question")).to_be_in_viewport(ratio=1)
    player.get_by_role("button", name="Chord chart", exact=True).click()
    player.get_by_role("combobox", name="Diagrams").select_option("Guitar")
    playing = player.locator("li > [aria-current=true]")
    for seconds in (20, 30):
        page.evaluate("seconds => { document.querySelector('audio').currentTime = seconds; }", seconds)
        expect(playing).to_be_in_viewport(ratio=1)
        for name in ("Transpose", "Capo", "Diagrams", "Loop bars"):
            expect(player.get_by_role("combobox", name=name)).to_be_in_viewport(ratio=1)
        close = player.get_by_role("button", name="Close the chord chart")
        expect(close).to_be_in_viewport(ratio=1)
        expect(player.get_by_role("figure").first).to_be_in_viewport(ratio=1)
        # Nothing that stays covers the bar that plays.
        box, tools = playing.bounding_box(), close.locator("..").bounding_box()
        assert box
        assert tools
        assert box["y"] >= tools["y"] + tools["height"] - 2
    diagram, bar = player.get_by_role("figure").first.bounding_box(), playing.bounding_box()
    assert diagram
    assert bar
    assert diagram["x"] > bar["x"] + bar["width"]
    no_serious_findings(page)
    # Other languages have longer names: the tools are in two lines then, and the diagrams below them.
    close.locator("..").evaluate("tools => { tools.style.width = '24rem'; }")
    assert wait_until(lambda: page.evaluate(DIAGRAMS_BELOW_TOOLS), 5)
    close.click()
    expect(player.get_by_role("button", name="Chord chart", exact=True)).to_be_focused()
    # An answer is seen, with the details above it.
    field = page.get_by_role("textbox", name="Your question")
    field.fill("How loud is it?")
    field.press("Enter")
    expect(last_answer(page)).to_be_visible()
    expect_finished(page)
    expect(player.get_by_role("button", name="Enlarge the details")).to_be_visible()
    expect(last_answer(page).get_by_role("link", name="LUFS").first).to_be_in_viewport(ratio=1)


# The names of sections that are seen, at least in part, once the sections have this many pixels.
NAMES_SEEN = """pixels => {
    const lane = document.querySelector("[role=group][aria-label=Sections]");
    const overview = document.querySelector("[role=slider][aria-label='Visible part']");
    const places = [...lane.querySelectorAll("button"), ...overview.querySelectorAll("span:has(b)")];
    return places.map((place) => {
        place.style.width = `${pixels}px`;
        const name = place.querySelector("span, b");
        return name && name.getBoundingClientRect().top < place.getBoundingClientRect().bottom;
    }).filter(Boolean).length;
}"""


def test_names_of_sections_are_whole_or_left_out(page: Page) -> None:
    open_track(page, "Pop 124")
    page.get_by_role("button", name="Details of Pop 124").click()
    expect(page.get_by_role("group", name="Sections").get_by_role("button").nth(1)).to_be_visible()
    assert page.evaluate(NAMES_SEEN, 8) == 0
    assert page.evaluate(NAMES_SEEN, 24) >= 4
    chords = page.get_by_role("img", name="Chords")
    chords.hover()
    expect(chords).to_have_attribute("title", re.compile("^[A-G]"))


# Whether the left part of the mark of the first bar is seen. The bar may begin where the lanes do; the mark is wider.
SEES_THE_MARK = """() => {
    const mark = document.querySelector("[role=slider][aria-label^='First beat']");
    const lane = mark.parentElement.getBoundingClientRect();
    mark.style.left = "0";
    return document.elementFromPoint(lane.left - 8, lane.top + 2) === mark;
}"""


def test_the_mark_of_the_first_bar_scrolls_below_what_stays(page: Page) -> None:
    open_track(page, "Pop 124")
    player = page.get_by_role("region", name="Player of Pop 124")
    player.get_by_role("button", name="Details of Pop 124").click()
    expect(player.get_by_role("slider", name="First beat of bar 1")).to_be_visible()
    player.get_by_role("button", name="Chord chart", exact=True).click()
    expect(player.get_by_role("button", name="Print")).to_be_in_viewport(ratio=1)
    panel = player.locator("..")
    panel.evaluate("panel => panel.scrollTo(0, 0)")
    assert page.evaluate(SEES_THE_MARK)
    panel.evaluate("panel => panel.scrollTo(0, 50)")
    assert not page.evaluate(SEES_THE_MARK)
