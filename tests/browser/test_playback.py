"""Listening while one looks around: the bar at the bottom, the queue, likes and playlists."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import NewPage, NoSeriousFindings
from tests.browser.screens import begin_conversation
from tests.browser.test_page import PHONE, ask, expect_finished, last_answer, open_track
from tests.support.processes import wait_until

SLIM_BAR_PIXELS = 52
SIX_ROWS_PIXELS = 360
LEAST_OF_A_TARGET = 44
LEAST_OF_TWO_LINES = 26
TRACKS_BY_ID = re.compile(r"/api/tracks\?.*\bids=")


def sounding(page: Page) -> list[str]:
    """The tracks that play, by the end of their address."""
    return page.evaluate(
        "[...document.querySelectorAll('audio')].filter(({ paused }) => !paused).map(({ src }) => src)"
    )


def test_music_plays_on_while_one_looks_around_and_through_the_list(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    open_track(page, "Pop 124")
    open_track(page, "Waltz 92")
    row = page.get_by_role("row").filter(has=page.get_by_role("checkbox", name="Select Waltz 92"))
    row.hover()
    row.get_by_role("button", name="Play Waltz 92").click()
    bar = page.get_by_role("region", name="Player", exact=True)
    expect(bar).to_contain_text("Waltz 92")
    page.get_by_role("link", name="Playlists", exact=True).click()
    expect(page.get_by_role("heading", name="Playlists")).to_be_visible()
    assert len(sounding(page)) == 1
    # On a busy machine it may be reported before the end of what follows.
    with page.expect_response("**/api/listens", timeout=60_000) as answer:
        bar.get_by_role("button", name="Next track").click()
        assert wait_until(lambda: len(sounding(page)) == 1, 10)
        expect(bar).not_to_contain_text("Waltz 92")
        bar.get_by_role("button", name="Queue").click()
        expect(bar.get_by_role("listitem").first).to_contain_text("Waltz 92")
        no_serious_findings(page)
    assert answer.value.ok
    reported = json.loads(answer.value.request.post_data or "")
    assert [(one["ended_by"], one["source"]) for one in reported] == [("next", "library")]
    bar.get_by_role("button", name="Stop and close the player").click()
    expect(bar).to_be_hidden()
    assert sounding(page) == []


def test_the_page_and_the_bar_never_tell_of_two_tracks_at_once(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    open_track(page, "Pop 124")
    player = page.get_by_role("region", name="Player of Pop 124")
    bar = page.get_by_role("region", name="Player", exact=True)
    expect(player.get_by_role("button", name="124 BPM")).to_be_visible()
    before = height_of(player)
    page.get_by_role("row").filter(has_text="Bachata 126").dblclick()
    expect(bar).to_contain_text("Bachata 126")
    expect(bar).to_contain_text("126 BPM")
    of_two_lines = height_of(bar)
    open_track(page, "Pop 124")
    expect(player.get_by_role("button", name="Play this track: Pop 124")).to_be_visible()
    expect(player.get_by_role("button", name="124 BPM")).to_be_visible()
    assert height_of(player) == before
    expect(player.get_by_text("0:00")).to_have_count(0)
    no_serious_findings(page)
    player.get_by_role("button", name="Play this track", exact=True).click()
    expect(bar).to_contain_text("Pop 124")
    expect(player.get_by_role("button", name="Pause Pop 124")).to_be_visible()
    assert wait_until(lambda: len(sounding(page)) == 1, 10)
    bar.get_by_role("button", name="Pause").click()
    expect(player.get_by_role("button", name="Play Pop 124")).to_be_visible()
    assert sounding(page) == []
    # The same place, from either of them, and tempo and key once.
    bar.get_by_role("slider", name="Position in Pop 124").fill("10")
    expect(player.get_by_text("0:10 / 0:34")).to_be_visible()
    player.get_by_role("slider", name="Position in Pop 124").press("ArrowRight")
    expect(player.get_by_text("0:15 / 0:34")).to_be_visible()
    expect(bar.get_by_text("0:15")).to_be_visible()
    expect(bar).not_to_contain_text("BPM")
    # Its title is beside the middle of the cover, and the bar as high as with a second line.
    assert height_of(bar) == of_two_lines
    cover, title = (bar.locator(f"{one} >> nth=0").bounding_box() for one in ("button", "strong"))
    assert cover
    assert title
    assert abs(cover["y"] + cover["height"] / 2 - title["y"] - title["height"] / 2) < 1


def test_the_title_in_the_bar_opens_its_track_and_follows_a_new_title_and_a_deletion(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    open_track(page, "Waltz 92")
    page.get_by_role("row").filter(has_text="Bachata 126").dblclick()
    bar = page.get_by_role("region", name="Player", exact=True)
    bar.get_by_role("button", name="Bachata 126", exact=True).click()
    expect(page.get_by_role("region", name="Player of Bachata 126")).to_be_visible()
    no_serious_findings(page)
    ask(page, "rename it to Barcelona night")
    expect(bar.get_by_role("button", name="Barcelona night", exact=True)).to_be_visible()
    page.get_by_role("button", name="Undo these changes").click()
    expect(bar.get_by_role("button", name="Bachata 126", exact=True)).to_be_visible()
    ask(page, "delete this track")
    expect(last_answer(page)).to_contain_text("Say “yes” to delete.")
    expect(last_answer(page).get_by_role("button", name="Try again")).to_be_visible()
    ask(page, "yes")
    expect(bar).to_be_hidden()
    page.get_by_text(re.compile(r"Recently deleted \(\d+\)")).click()
    page.get_by_role("button", name="Restore Bachata 126").click()
    expect(page.get_by_role("row").filter(has_text="Bachata 126")).to_be_visible()


def test_a_playlist_is_made_ordered_liked_played_and_deleted_with_undo(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    open_track(page, "Pop 124")
    open_track(page, "Waltz 92")
    for title in ("Waltz 92", "Pop 124"):
        page.get_by_role("checkbox", name=f"Select {title}").check()
    page.get_by_role("button", name="Add to playlist").click()
    # A name is offered.
    name = page.get_by_role("textbox", name="New playlist")
    expect(name).to_have_value(re.compile("(Pop 124|Waltz 92) and 1 more"))
    name.fill("Friday")
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_text("Added to “Friday”.")).to_be_visible()
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.get_by_role("link", name="Playlists", exact=True).click()
    page.get_by_role("link", name="Friday").click()
    entries = page.get_by_role("list", name="Friday").get_by_role("listitem")
    expect(entries).to_have_count(2)
    first = entries.first.locator(".track-title").inner_text()
    grip = page.get_by_role("button", name=f"Move {first}:")
    sign = grip.get_by_text("⠿")
    expect(sign).to_have_css("opacity", "0")
    grip.hover()
    expect(sign).to_have_css("opacity", "1")
    expect(grip).to_have_css("cursor", "grab")
    grip.press("ArrowDown")
    expect(entries.nth(1)).to_contain_text(first)
    no_serious_findings(page)

    page.get_by_role("button", name="▶ Play").click()
    bar = page.get_by_role("region", name="Player", exact=True)
    expect(bar.get_by_role("button", name="Next track")).to_be_enabled()
    bar.get_by_role("button", name="Favourite", exact=False).first.click()
    expect(bar.get_by_role("button", name="Favourite", pressed=True)).to_have_count(1)
    main = page.get_by_role("main")
    main.get_by_role("button", name="More", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export as M3U8").click()
    assert download.value.suggested_filename == "Friday.m3u8"

    main.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(entries).to_have_count(2)


def test_a_playlist_is_made_on_its_page_and_filled_from_the_menu_of_a_row(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    open_track(page, "Waltz 92")
    page.get_by_role("link", name="Playlists", exact=True).click()
    page.get_by_role("button", name="New playlist").click()
    page.keyboard.type("Teatime")
    no_serious_findings(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Teatime")).to_be_visible()
    expect(page.get_by_text("No tracks yet.")).to_be_visible()
    row = page.get_by_role("row").filter(has=page.get_by_role("checkbox", name="Select Waltz 92"))
    row.hover()
    row.get_by_role("button", name="Actions for Waltz 92").click()
    page.get_by_role("button", name="Add to playlist").click()
    page.get_by_role("dialog").get_by_role("button", name="Teatime").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(row.get_by_role("button", name="Actions for Waltz 92")).to_be_focused()
    entries = page.get_by_role("list", name="Teatime").get_by_role("listitem")
    expect(entries).to_have_count(1)
    expect(page.get_by_text("Added to “Teatime”.")).to_be_visible()
    no_serious_findings(page)
    page.get_by_role("main").get_by_role("button", name="Playlists").click()
    expect(page.get_by_role("listitem").filter(has_text="Teatime")).to_contain_text("1 track, 0:")
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_role("heading", name="Teatime")).to_be_visible()
    page.get_by_role("main").get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("Deleted playlist: Teatime")).to_be_visible()


def test_the_chat_plays_a_whole_playlist_through_the_queue(
    page: Page, address: str, no_serious_findings: NoSeriousFindings
) -> None:
    open_track(page, "Pop 124")
    found = page.request.get("/api/tracks").json()["items"]
    ids = {track["title"]: track["id"] for track in found}
    titles = ["Waltz 92", "Bachata 126", "Pop 124"]
    token = next(one["value"] for one in page.context.cookies() if one["name"] == "clave_csrf")
    made = page.request.post(
        "/api/playlists",
        data={"name": "Evening", "tracks": [{"track_id": ids[title]} for title in titles]},
        headers={"X-CSRFToken": token, "Origin": address},
    )
    assert made.ok, made.text()
    ask(page, "Play my Evening playlist")
    expect(last_answer(page)).to_contain_text("Playing “Evening”: 3 tracks, first “Waltz 92”.")
    bar = page.get_by_role("region", name="Player", exact=True)
    expect(bar).to_contain_text("Waltz 92")
    assert wait_until(lambda: len(sounding(page)) == 1, 10)
    bar.get_by_role("button", name="Queue").click()
    expect(bar.get_by_role("listitem")).to_contain_text(titles)
    no_serious_findings(page)
    bar.get_by_role("button", name="Next track").click()
    assert wait_until(lambda: ids["Bachata 126"] in "".join(sounding(page)), 10)
    bar.get_by_role("button", name="Previous track").click()
    assert wait_until(lambda: ids["Waltz 92"] in "".join(sounding(page)), 10)
    ask(page, "next track")
    assert wait_until(lambda: ids["Bachata 126"] in "".join(sounding(page)), 10)
    bar.get_by_role("button", name="Stop and close the player").click()


def test_tracks_are_queued_from_their_rows_and_by_selection(page: Page) -> None:
    open_track(page, "Waltz 92")
    row = page.get_by_role("row").filter(has=page.get_by_role("checkbox", name="Select Waltz 92"))
    row.hover()
    row.get_by_role("button", name="Actions for Waltz 92").click()
    row.get_by_role("button", name="Add to queue").click()
    bar = page.get_by_role("region", name="Player", exact=True)
    expect(bar).to_contain_text("Waltz 92")
    expect(row.locator("[data-playing]")).to_have_text("Now in the player: Waltz 92")
    # The server is slow: what is ticked meanwhile stays ticked.
    held: list[Route] = []
    page.route(TRACKS_BY_ID, lambda route: held.append(route))  # noqa: PLW0108 (Playwright marks the handler)
    page.get_by_role("checkbox", name="Select Bachata 126").check()
    with page.expect_request(TRACKS_BY_ID):
        page.get_by_role("button", name="Add to queue").click()
    page.get_by_role("checkbox", name="Select Pop 124").check()
    held[0].continue_()
    page.unroute(TRACKS_BY_ID)
    expect(page.get_by_role("checkbox", name="Select Bachata 126")).not_to_be_checked()
    page.get_by_role("button", name="Play next").click()
    bar.get_by_role("button", name="Queue").click()
    expect(bar.get_by_role("listitem")).to_contain_text(["Waltz 92", "Pop 124", "Bachata 126"])
    bar.get_by_role("button", name="Clear").click()
    bar.get_by_role("button", name="Stop and close the player").click()


def test_a_phone_shows_rows_beside_the_music_and_all_controls_on_request(
    new_page: NewPage, session: Any, no_serious_findings: NoSeriousFindings
) -> None:
    page = new_page(storage_state=session, **PHONE)
    row = page.get_by_role("row").filter(has=page.get_by_role("checkbox", name="Select Pop 124"))
    row.get_by_role("button", name="Play Pop 124").click()
    bar = page.get_by_role("region", name="Player", exact=True)
    expect(bar).to_contain_text("Pop 124")
    room, height = page.get_by_role("grid").bounding_box(), bar.bounding_box()
    assert room is not None
    assert height is not None
    assert height["height"] <= SLIM_BAR_PIXELS
    assert room["height"] >= SIX_ROWS_PIXELS
    expect(bar.get_by_role("button", name="Next track")).to_be_visible()
    expect(bar.get_by_role("button", name="Queue")).to_be_hidden()
    no_serious_findings(page)
    bar.get_by_role("button", name="More controls").click()
    for name in ("Queue", "Previous track", "Stop and close the player"):
        expect(bar.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    expect(bar.get_by_role("slider", name="Position in Pop 124")).to_be_visible()
    no_serious_findings(page)


@pytest.mark.parametrize("size", [(390, 844), (320, 640), (844, 390)], ids=str)
def test_the_bar_of_a_phone_opens_a_screen_of_what_plays(
    new_page: NewPage, session: Any, no_serious_findings: NoSeriousFindings, size: tuple[int, int]
) -> None:
    width, height = size
    phone = {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}
    page = new_page(storage_state=session, **phone)
    page.get_by_role("button", name="Play Waltz 92").tap()
    where = page.url
    bar = page.get_by_role("region", name="Player", exact=True)
    # By its place: it names the next track then.
    title = bar.locator("strong button")
    expect(title).to_have_text("Waltz 92")
    # On a busy machine all tracks would be over while this is looked at, and there would be no next one.
    page.evaluate("document.querySelector('audio').playbackRate = 0.1")
    title.tap()
    screen = page.get_by_role("dialog", name="Now playing")
    expect(screen.get_by_role("slider", name="Position in")).to_be_in_viewport(ratio=1)
    screen.evaluate("sheet => Promise.all(sheet.getAnimations().map(({ finished }) => finished))")
    for name in (
        "Previous track",
        "Pause",
        "Next track",
        "Do not recommend",
        "Slower",
        "Queue",
        "Open the chat",
    ):
        button = screen.get_by_role("button", name=name)
        expect(button).to_be_in_viewport(ratio=0.9)
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= LEAST_OF_A_TARGET
    expect(screen.get_by_role("slider", name="Position in").locator("canvas")).to_be_attached()
    expect(screen.get_by_text(re.compile("^then "))).to_be_in_viewport(ratio=0.9)
    expect(screen.get_by_role("button", name="Loop", exact=True)).to_be_in_viewport(ratio=0.9)
    assert screen.evaluate("sheet => sheet.scrollWidth") <= width
    no_serious_findings(page)

    # It stays open for the next track, and while the queue in it is closed.
    screen.get_by_role("button", name="Next track").tap()
    expect(screen.get_by_text("Waltz 92", exact=True)).to_be_hidden()
    screen.get_by_role("button", name="Queue").tap()
    expect(screen.get_by_role("listitem").first).to_contain_text("Waltz 92")
    page.keyboard.press("Escape")
    expect(screen.get_by_role("listitem").first).to_be_hidden()
    expect(screen).to_be_visible()
    page.keyboard.press("Escape")
    expect(screen).to_be_hidden()
    expect(title).to_be_focused()

    title.tap()
    expect(screen).to_be_visible()
    page.go_back()
    expect(screen).to_be_hidden()
    expect(page).to_have_url(where)
    title.tap()
    screen.get_by_role("button", name="Open the chat").tap()
    expect(page.get_by_role("region", name="Player of")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(where)
    expect(screen).to_be_hidden()


@pytest.mark.parametrize("size", [(844, 390), (640, 400)], ids=str)
@pytest.mark.parametrize("path", ["/", "/music"])
def test_a_phone_on_its_side_has_room_for_four_rows_beside_the_bar(
    new_page: NewPage, session: Any, size: tuple[int, int], path: str
) -> None:
    width, height = size
    phone = {**PHONE, "viewport": {"width": width, "height": height}}
    page = new_page(path, storage_state=session, **phone)
    page.get_by_role("button", name="Play Waltz 92").tap()
    expect(page.get_by_role("region", name="Player", exact=True)).to_contain_text("Waltz 92")
    rows = page.get_by_role("grid").get_by_role("row")
    for at in range(3):
        expect(rows.nth(at)).to_be_in_viewport(ratio=1)
    # There may be no fourth one.
    places = [rows.nth(at).bounding_box() for at in (1, 2)]
    assert places[0]
    assert places[1]
    below = page.get_by_role("textbox", name="Your question") if path == "/" else page.locator("[data-whole]")
    edge = below.bounding_box()
    assert edge
    assert 2 * places[1]["y"] - places[0]["y"] + places[1]["height"] <= edge["y"]


def test_what_is_queued_waits_for_a_track_that_was_started_alone(page: Page) -> None:
    open_track(page, "Bachata 126")
    ask(page, "play it")
    expect_finished(page)
    sounding = (
        "[...document.querySelectorAll('audio')].filter((media) => !media.paused).map((media) => media.src)"
    )
    assert wait_until(lambda: len(page.evaluate(sounding)) == 1, 10)
    before = page.evaluate(sounding)
    ask(page, "play Waltz 92 next")
    expect_finished(page)
    # Its title and artist are fetched first.
    expect(page.get_by_text("“Waltz 92” plays next.")).to_be_visible()
    ask(page, "what's in the queue?")
    expect(last_answer(page)).to_contain_text("“Waltz 92”")
    expect_finished(page)
    assert page.evaluate(sounding) == before
    ask(page, "what's playing?")
    expect(last_answer(page)).to_contain_text("Bachata 126")
    expect_finished(page)
    page.reload()
    expect(page.get_by_role("region", name="Player", exact=True)).to_contain_text("Bachata 126")
    assert page.evaluate(sounding) == []


def test_speed_and_loop_are_kept_when_the_page_is_loaded_again(page: Page) -> None:
    open_track(page, "Pop 124")
    player = page.get_by_role("region", name="Player of Pop 124")
    details = player.get_by_role("button", name="Details of Pop 124")
    details.click()
    player.get_by_role("combobox", name="Loop bars").select_option("4 bars")
    player.get_by_role("slider", name="Speed").fill("75")
    page.reload()
    details.click()
    expect(player.get_by_role("combobox", name="Loop bars")).to_have_value("4")
    expect(player.get_by_role("button", name="Loop", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(player.get_by_role("slider", name="Speed")).to_have_value("75")
    assert page.evaluate("document.querySelector('audio').playbackRate") == pytest.approx(0.75)


def height_of(place: Locator) -> float:
    box = place.bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize("width", [1024, 1440])
def test_the_bar_keeps_its_height_whatever_is_changed(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    open_track(page, "Pop 124")
    player = page.get_by_role("region", name="Player of Pop 124")
    player.get_by_role("button", name="Play Pop 124").click()
    bar = page.get_by_role("region", name="Player", exact=True)
    expect(bar).to_contain_text("Pop 124")
    before = height_of(bar)
    player.get_by_role("button", name="Details of Pop 124").click()
    player.get_by_role("button", name="Slower").click()
    player.get_by_role("button", name="Higher").click()
    player.get_by_role("button", name="Loop", exact=True).click()
    changes = [bar.get_by_role("button", name=name) for name in ("Speed 99 %", "Pitch +1", "Loop 0:")]
    for change in changes:
        expect(change).to_be_in_viewport(ratio=1)
    assert height_of(bar) == pytest.approx(before, abs=0.5)
    boxes = [change.bounding_box() for change in changes]
    assert len({round(box["y"]) for box in boxes if box}) == 1
    # The details have the buttons. Without them, the bar has no less room for the changes.
    player.get_by_role("button", name="Details of Pop 124").click()
    assert height_of(bar) == pytest.approx(before, abs=0.5)
    previous = bar.get_by_role("button", name="Previous track").bounding_box()
    assert previous is not None
    boxes = [change.bounding_box() for change in changes]
    assert all(box["x"] + box["width"] <= previous["x"] for box in boxes if box)


def test_beside_open_details_their_buttons_play_and_else_those_of_the_bar(page: Page) -> None:
    open_track(page, "Pop 124")
    player = page.get_by_role("region", name="Player of Pop 124")
    row = page.get_by_role("row").filter(has=page.get_by_role("checkbox", name="Select Pop 124"))
    row.hover()
    row.get_by_role("button", name="Play Pop 124").click()
    bar = page.get_by_role("region", name="Player", exact=True)
    names = ("Previous track", "Pause", "Next track")
    for name in names:
        expect(bar.get_by_role("button", name=name)).to_be_visible()
    expect(player.get_by_role("button", name="Next track")).to_have_count(0)
    player.get_by_role("button", name="Details of Pop 124").click()
    for name in names:
        expect(page.get_by_role("main").get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
        expect(bar.get_by_role("button", name=name)).to_have_count(0)
    expect(bar.get_by_role("slider", name="Position in Pop 124")).to_have_count(0)
    # The rest stays where it is, and keys of the keyboard and of the system lead to the player.
    expect(bar.get_by_role("slider", name="Volume")).to_be_in_viewport(ratio=1)
    for is_expected in (True, False):
        page.keyboard.press("Space")
        assert wait_until(lambda expected=is_expected: (sounding(page) == []) == expected, 5)
    assert page.evaluate("navigator.mediaSession.metadata.title") == "Pop 124"
    player.get_by_role("button", name="Details of Pop 124").click()
    expect(bar.get_by_role("button", name="Pause")).to_be_visible()
    player.get_by_role("button", name="Details of Pop 124").click()
    expect(bar.get_by_role("button", name="Pause")).to_have_count(0)

    # What sounds is no longer what the page shows.
    player.get_by_role("button", name="Next track").click()
    expect(bar).not_to_contain_text("Pop 124")
    for name in names:
        expect(bar.get_by_role("button", name=name)).to_be_visible()
        expect(player.get_by_role("button", name=name)).to_have_count(0)
    page.keyboard.press("Space")
    assert wait_until(lambda: sounding(page) == [], 5)
    expect(player.get_by_role("button", name="Play this track")).to_have_count(2)


def test_a_phone_on_its_side_has_one_pause_button(new_page: NewPage, session: Any) -> None:
    options = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
    page = new_page(storage_state=session, **options)
    page.goto(begin_conversation(page, "analyst", 1))
    player = page.get_by_role("region", name="Player of")
    player.get_by_role("button", name="Play ").first.click()
    bar = page.get_by_role("region", name="Player", exact=True)
    expect(bar).to_be_visible()
    expect(page.get_by_role("button", name="Pause")).to_have_count(1)
    expect(bar.get_by_role("button", name="Previous track")).to_be_hidden()
    # Where the player is scrolled away, the bar has them.
    ask(page, "Tell me about this track.")
    expect_finished(page)
    player.evaluate("player => player.closest('[class*=conversation]').scrollTo(0, 10_000)")
    expect(bar.get_by_role("button", name="Pause")).to_be_visible()


SEEK_TO_THE_END = """() => {
    const media = [...document.querySelectorAll("audio")].find(({ paused }) => !paused);
    media.currentTime = media.duration - 0.3;
}"""


def test_a_track_that_is_started_from_its_details_ends_where_no_queue_was_made(page: Page) -> None:
    open_track(page, "Waltz 92")
    row = page.get_by_role("row").filter(has=page.get_by_role("checkbox", name="Select Waltz 92"))
    row.hover()
    row.get_by_role("button", name="Play Waltz 92").click()
    bar = page.get_by_role("region", name="Player", exact=True)
    expect(bar).to_contain_text("Next: ")
    open_track(page, "Pop 124")
    player = page.get_by_role("region", name="Player of Pop 124")
    player.get_by_role("button", name="Details of Pop 124").click()
    player.get_by_role("button", name="Play this track: Pop 124").click()
    expect(bar).to_contain_text("Pop 124")
    expect(bar).not_to_contain_text("Next: ")
    assert wait_until(lambda: len(sounding(page)) == 1, 10)
    page.evaluate(SEEK_TO_THE_END)
    assert wait_until(lambda: sounding(page) == [], 10)
    expect(bar).to_contain_text("Pop 124")
    expect(player.get_by_text(re.compile("^0:3. / 0:3"))).to_be_visible()
    player.get_by_role("button", name="Play Pop 124", exact=True).click()
    assert wait_until(lambda: len(sounding(page)) == 1, 10)
    expect(player.get_by_text(re.compile("^0:0. / 0:3"))).to_be_visible()


def test_open_details_follow_the_queue_to_a_track_of_the_same_chat(page: Page) -> None:
    open_track(page, "Pop 124")
    page.goto(begin_conversation(page, "analyst", 2))
    players = page.get_by_role("region", name="Player of")
    expect(players).to_have_count(2)
    first, second = (players.nth(at).get_by_role("heading").inner_text() for at in range(2))
    opened = [page.get_by_role("button", name=f"Details of {title}") for title in (first, second)]
    opened[0].click()
    for title in (first, second):
        row = page.get_by_role("row").filter(has=page.get_by_role("checkbox", name=f"Select {title}"))
        row.hover()
        row.get_by_role("button", name=f"Actions for {title}").click()
        row.get_by_role("button", name="Add to queue").click()
    assert wait_until(lambda: len(sounding(page)) == 1, 10)
    page.evaluate(SEEK_TO_THE_END)
    expect(opened[1]).to_have_attribute("aria-expanded", "true")
    expect(opened[0]).to_have_attribute("aria-expanded", "false")
    # They stay with a track that does not play.
    opened[1].click()
    opened[0].click()
    page.get_by_role("region", name="Player", exact=True).get_by_role("button", name="Previous track").click()
    assert wait_until(lambda: len(sounding(page)) == 1, 10)
    expect(opened[0]).to_have_attribute("aria-expanded", "true")


def test_details_lead_to_those_of_the_track_that_plays_instead(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    open_track(page, "Pop 124")
    shown = page.get_by_role("region", name="Player of Pop 124")
    shown.get_by_role("button", name="Details of Pop 124").click()
    expect(shown.get_by_role("button", name="Chord chart")).to_be_visible()
    row = page.get_by_role("row").filter(has=page.get_by_role("checkbox", name="Select Waltz 92"))
    row.hover()
    row.get_by_role("button", name="Play Waltz 92").click()
    expect(shown.get_by_text("Now playing: Waltz 92")).to_be_in_viewport(ratio=1)
    # Its own position stands still: nothing is told of it.
    expect(shown.get_by_text("section A")).to_have_count(0)
    take_over = shown.get_by_role("button", name="Play this track", exact=True)
    assert height_of(take_over) < LEAST_OF_TWO_LINES
    no_serious_findings(page)

    shown.get_by_role("button", name="Show its details").click()
    other = page.get_by_role("region", name="Player of Waltz 92")
    expect(other.get_by_role("button", name="Chord chart")).to_be_visible()
    expect(other.get_by_role("button", name="Details of Waltz 92")).to_be_focused()
    expect(other.get_by_text("Now playing")).to_have_count(0)

    # In a chat with both, the details of the one give way to those of the other.
    page.goto(begin_conversation(page, "analyst", 3))
    page.get_by_role("button", name="Details of Pop 124").click()
    shown.get_by_role("button", name="Show its details").click()
    expect(other.get_by_role("button", name="Chord chart")).to_be_visible()
    expect(other.get_by_role("button", name="Details of Waltz 92")).to_be_focused()
    expect(shown.get_by_role("button", name="Chord chart")).to_have_count(0)
