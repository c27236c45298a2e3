"""The list of tracks: finding, choosing with keys, renaming, deleting and taking back; and ten thousand of them."""

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.conftest import NewPage, NoSeriousFindings, environment_of
from tests.browser.test_page import ANALYSIS_MS, PHONE, ask, expect_finished, last_answer, open_track, pages
from tests.support.processes import ROOT
from tests.support.tagged import picture, tagged_mp3

MANY = 10_000
LEAST_ROWS = 6
# In the side bar, with filters above.
LEAST_SHOWN = 2
ROW_PIXELS = 60
FINGER_PIXELS = 44
PHONE_PIXELS = 768
# How many parts of a panel scroll by themselves.
SCROLLING = """(panel) => [...panel.querySelectorAll("*")].filter((one) => one.scrollHeight > one.clientHeight + 1
    && ["auto", "scroll"].includes(getComputedStyle(one).overflowY)).length"""
# A second person's library, or the other tests would have to find their tracks in it.
ADD_MANY = f"""
from src.api.models import Track, TrackFacts, TrackSearch, User
person = User.objects.get(username="charlie")
tracks = [
    Track(user=person, original_filename=f"{{n}}.mp3", title=f"Song {{n:05}}", status="ready", duration=180)
    for n in range({MANY})
]
Track.objects.bulk_create(tracks, batch_size=500)
facts = [TrackFacts(track=track, tempo_bpm=60 + n / 100) for n, track in enumerate(tracks)]
TrackFacts.objects.bulk_create(facts, batch_size=500)
TrackSearch.refresh([track.pk for track in tracks])
"""

ADD_WITH_TAGS = """
from src.api.models import Track, User
person = User.objects.get(username="charlie")
Track.objects.bulk_create(
    Track(user=person, original_filename=f"{n}.mp3", title=f"Song {n}", status="ready", duration=180,
          artist=("Los Faroles", "Ida Kern")[n % 2], genre=("Bachata", "Jazz")[n % 2],
          user_tags=(["Warm-up"], ["Late"])[n % 2])
    for n in range(20)
)
"""


def row(page: Page, title: str) -> Locator:
    return page.get_by_role("row").filter(has_text=title)


def open_menu(page: Page, title: str) -> None:
    row(page, title).hover()
    row(page, title).get_by_role("button", name=f"Actions for {title}").click()


def choose_columns(page: Page, *names: str) -> None:
    page.get_by_role("button", name="Columns").click()
    for name in names:
        page.get_by_role("group", name="Columns").get_by_label(name).check()
    page.keyboard.press("Escape")


def wait_for_library(page: Page) -> None:
    for title in ("Waltz 92", "Pop 124", "Bachata 126"):
        expect(row(page, title)).to_have_attribute("data-status", "ready", timeout=ANALYSIS_MS)


def test_tracks_are_found_sorted_and_filtered(page: Page, no_serious_findings: NoSeriousFindings) -> None:
    wait_for_library(page)
    expect(row(page, "Pop 124")).to_contain_text(re.compile(r"12\d BPM.*4B"))
    expect(row(page, "Pop 124").locator("[aria-current] svg path")).to_be_attached()
    page.get_by_label("Sort by").select_option("Tempo")
    expect(page.get_by_role("row").first).to_contain_text("Waltz 92")
    page.get_by_role("button", name="click to reverse").click()
    expect(page.get_by_role("row").first).not_to_contain_text("Waltz 92")
    page.get_by_role("button", name="Filter").click()
    page.get_by_role("textbox", name="Tempo to").fill("100")
    expect(page.get_by_text("1 track found")).to_be_visible()
    no_serious_findings(page)
    page.get_by_role("button", name="Clear filters").click()
    page.get_by_role("searchbox").fill("no such song")
    expect(page.get_by_text("No tracks match “no such song”.")).to_be_visible()
    page.get_by_role("button", name="Clear search").click()
    expect(page.get_by_role("row")).to_have_count(3)
    page.get_by_role("searchbox").fill("bach")
    expect(page.get_by_role("row")).to_have_count(1)
    page.get_by_role("searchbox").fill("bachtaa")
    expect(page.get_by_text("No tracks match “bachtaa”. Shown instead:")).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(1)
    no_serious_findings(page)
    page.get_by_role("button", name="“Bachata”").click()
    expect(page.get_by_role("searchbox")).to_have_value("Bachata")
    # Its button is gone.
    expect(page.get_by_role("searchbox")).to_be_focused()


def test_beside_the_filters_of_the_side_bar_one_sees_what_they_leave_and_takes_them_to_the_page(
    page: Page, address: str
) -> None:
    wait_for_library(page)
    row(page, "Pop 124").get_by_role("button", name="Play").click()
    bar = page.get_by_role("region", name="Player", exact=True)
    expect(bar).to_contain_text("Pop 124")
    page.get_by_role("button", name="Filter").click()
    page.get_by_role("textbox", name="Tempo from").fill("110")
    expect(page.get_by_text("2 tracks found")).to_be_visible()
    # From above downwards, each ends before the next begins.
    panel = page.get_by_role("tabpanel", name="Tracks")
    _expect_below_each_other([panel, page.locator("footer.account"), bar])
    filters, tracks = page.get_by_role("search"), page.get_by_role("grid")
    _expect_below_each_other([filters, tracks])
    assert _box_of(tracks)["height"] >= LEAST_SHOWN * ROW_PIXELS
    page.get_by_role("textbox", name="Brightness to").scroll_into_view_if_needed()
    filters.locator("svg").first.scroll_into_view_if_needed()
    # Without scrolling the tracks: the whole key wheel, and all that is found.
    for place in (
        page.get_by_text("2 tracks found"),
        filters.locator("svg").first,
        row(page, "Pop 124"),
        row(page, "Bachata 126"),
    ):
        expect(place).to_be_in_viewport(ratio=0.99)
    page.get_by_role("searchbox").fill("bach")
    expect(page.get_by_text("1 track found")).to_be_visible()
    page.get_by_role("link", name="Open Music").click()
    expect(page).to_have_url(f"{address}/music?q=bach&tempo_min=110")
    expect(page.get_by_text("1 track found")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value("bach")
    # There, the link of the side bar leads to all music.
    page.get_by_role("link", name="Music", exact=True).click()
    expect(page.get_by_text("3 tracks")).to_be_visible()


def test_the_side_bar_of_a_low_window_has_one_scroll_area_and_shows_five_tracks(
    page_of_charlie: Page, home: Path, no_serious_findings: NoSeriousFindings
) -> None:
    page = page_of_charlie
    page.set_viewport_size({"width": 1366, "height": 650})
    in_the_shell(home, ADD_WITH_TAGS)
    page.reload()
    expect(page.get_by_text("20 tracks")).to_be_attached()
    row(page, "Song 19").get_by_role("button", name="Play").click()
    expect(page.get_by_role("region", name="Player", exact=True)).to_be_visible()
    for title in ("Song 19", "Song 18", "Song 17", "Song 16", "Song 15"):
        expect(row(page, title)).to_be_in_viewport(ratio=0.99)
    panel = page.get_by_role("tabpanel", name="Tracks")
    assert panel.evaluate("(panel) => panel.scrollHeight > panel.clientHeight")
    assert panel.evaluate(SCROLLING) == 0
    search = page.get_by_role("searchbox")
    assert _box_of(search)["y"] < _box_of(page.get_by_label("Sort by"))["y"] + _box_of(search)["height"] / 2
    no_serious_findings(page)
    # With keys: the rows come out from below the search.
    page.locator("[role=row][tabindex='0']").focus()
    page.keyboard.press("End")
    expect(row(page, "Song 0")).to_be_focused()
    expect(row(page, "Song 0")).to_be_in_viewport(ratio=0.95)
    page.keyboard.press("Home")
    expect(row(page, "Song 19")).to_be_focused()
    _expect_below_each_other([page.get_by_role("search"), row(page, "Song 19")])


def test_the_table_leads_to_artists_plays_what_it_shows_and_keeps_its_columns(
    page_of_charlie: Page, home: Path, address: str, no_serious_findings: NoSeriousFindings
) -> None:
    page = page_of_charlie
    in_the_shell(home, ADD_WITH_TAGS)
    page.goto(f"{address}/music")
    heads = page.get_by_role("columnheader")
    choose_columns(page, "Energy", "Metre", "Date added")
    page.get_by_role("button", name="Columns").click()
    no_serious_findings(page)
    page.get_by_role("group", name="Columns").get_by_label("Genre").uncheck()
    page.reload()
    expect(heads.filter(has_text="Energy")).to_have_count(1)
    expect(heads.filter(has_text="Genre")).to_have_count(0)
    # All of it can be seen by scrolling sideways.
    page.get_by_role("grid").evaluate("(grid) => { grid.scrollLeft = 10_000 }")
    expect(page.get_by_role("button", name="Columns")).to_be_in_viewport(ratio=0.99)
    page.get_by_role("button", name="Columns").click()
    page.get_by_role("button", name="Usual columns").click()
    page.keyboard.press("Escape")
    expect(heads.filter(has_text="Genre")).to_have_count(1)
    expect(heads.filter(has_text="Energy")).to_have_count(0)
    # What is found plays, in its order.
    page.get_by_role("searchbox").fill("faroles")
    expect(page.get_by_text("10 tracks found")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    bar = page.get_by_role("region", name="Player", exact=True)
    expect(bar).to_contain_text("Song 18")
    bar.get_by_role("button", name="Queue", exact=True).click()
    expect(bar.get_by_role("listitem")).to_have_count(10)
    bar.get_by_role("button", name="Queue", exact=True).click()
    # A cell leads to its artist, and a second click on it plays nothing.
    row(page, "Song 16").get_by_role("link", name="Los Faroles").dblclick()
    expect(page.get_by_role("heading", name="Los Faroles")).to_be_visible()
    expect(page).to_have_url(f"{address}/music?artist=Los+Faroles&sort=album")
    expect(bar).to_contain_text("Song 18")
    # Its head has the buttons.
    expect(
        page.get_by_role("button", name="Shuffle", exact=True).and_(page.locator("main button"))
    ).to_have_count(1)


def test_on_a_phone_the_music_has_albums_artists_and_genres_and_takes_files(
    page_of_charlie: Page, home: Path, tmp_path: Path, no_serious_findings: NoSeriousFindings
) -> None:
    page = page_of_charlie
    page.set_viewport_size(PHONE["viewport"])
    in_the_shell(home, ADD_WITH_TAGS)
    page.reload()
    pages(page).get_by_role("link", name="Music").click()
    expect(page).to_have_url(re.compile("/music$"))
    views = page.get_by_role("navigation", name="Show")
    for name in ("Albums", "Artists", "Genres", "Tracks"):
        expect(views.get_by_role("link", name=name)).to_be_in_viewport(ratio=0.99)
    no_serious_findings(page)
    views.get_by_role("link", name="Genres").click()
    expect(page.get_by_role("list", name="Genres").get_by_role("listitem")).to_have_count(2)
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="Add music").click()
    song = tmp_path / "x.txt"
    song.write_text("No music.")
    chosen.value.set_files(song)
    expect(page.get_by_role("main").get_by_text("x.txt")).to_be_visible()
    # The first page has the same links above its tracks.
    page.goto(page.url.split("/music")[0])
    views.get_by_role("link", name="Artists").click()
    expect(page).to_have_url(re.compile("view=artist$"))


def _box_of(place: Locator) -> FloatRect:
    box = place.bounding_box()
    assert box is not None
    return box


def _expect_below_each_other(places: Sequence[Locator]) -> None:
    for above, below in pairwise(map(_box_of, places)):
        assert above["y"] + above["height"] <= below["y"] + 0.5


def test_on_a_phone_a_track_is_queued_and_liked_by_the_menu_of_its_row(
    new_page: NewPage, session: Any, no_serious_findings: NoSeriousFindings
) -> None:
    page = new_page(storage_state=session, **PHONE)
    wait_for_library(page)
    row(page, "Waltz 92").get_by_role("button", name="Play").tap()
    open_menu(page, "Pop 124")
    menu = page.get_by_role("group", name="Actions for Pop 124")
    expect(menu.get_by_role("button", name="Play", exact=True)).to_be_focused()
    no_serious_findings(page)
    menu.get_by_role("button", name="Add to favourites").tap()
    expect(menu).to_be_hidden()
    open_menu(page, "Pop 124")
    menu.get_by_role("button", name="Remove from favourites").tap()
    open_menu(page, "Pop 124")
    expect(menu.get_by_role("button", name="Add to favourites", exact=True)).to_be_visible()
    menu.get_by_role("button", name="Add to queue").tap()
    bar = page.get_by_role("region", name="Player", exact=True)
    bar.get_by_role("button", name="More controls").tap()
    bar.get_by_role("button", name="Queue").tap()
    expect(bar.get_by_role("listitem").last).to_contain_text("Pop 124")
    bar.get_by_role("button", name="Queue", exact=True).tap()
    bar.get_by_role("button", name="More controls").tap()
    # The title leads to what plays, that to the chat, and the bar below back to where one was.
    bar.locator("strong button").tap()
    page.get_by_role("dialog", name="Now playing").get_by_role("button", name="Open the chat").tap()
    expect(page.get_by_role("region", name="Player of")).to_be_visible()
    pages(page).get_by_role("link", name="Music").tap()
    expect(row(page, "Waltz 92")).to_be_visible()


def test_on_a_phone_the_filters_tell_how_many_tracks_are_left(
    new_page: NewPage, session: Any, no_serious_findings: NoSeriousFindings
) -> None:
    page = new_page(storage_state=session, **PHONE)
    wait_for_library(page)
    search = page.get_by_role("searchbox", name="Search")
    height = _box_of(search)["height"]
    page.get_by_role("button", name="Filter").tap()
    sheet = page.get_by_role("dialog", name="Filter")
    expect(sheet.get_by_role("button", name="Show 3 tracks")).to_be_in_viewport(ratio=1)
    assert _box_of(search)["height"] == height
    close, heading = (
        _box_of(sheet.get_by_role("button", name="Close the filters")),
        _box_of(sheet.get_by_role("heading")),
    )
    assert close["width"] == close["height"] == FINGER_PIXELS
    assert not _overlap(close, heading)
    sheet.get_by_role("textbox", name="Tempo from").fill("125")
    expect(sheet.get_by_role("button", name="Show 1 track")).to_be_in_viewport(ratio=1)
    no_serious_findings(page)
    sheet.get_by_role("button", name="Show 1 track").tap()
    expect(sheet).to_be_hidden()
    expect(row(page, "Bachata 126")).to_be_visible()


def _overlap(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


@pytest.mark.parametrize("size", [(1280, 700), (900, 500), (390, 844), (390, 600)])
def test_the_menu_of_a_row_never_covers_its_button(
    new_page: NewPage, session: Any, address: str, size: tuple[int, int]
) -> None:
    page = new_page(storage_state=session, viewport={"width": size[0], "height": size[1]})
    page.goto(f"{address}/music")
    wait_for_library(page)
    if size[0] > PHONE_PIXELS:
        # It moves the rows down.
        page.get_by_role("button", name="Filter").click()
    for title in ("Waltz 92", "Pop 124", "Bachata 126"):
        open_menu(page, title)
        menu = page.get_by_role("group", name=f"Actions for {title}")
        box = _box_of(menu)
        assert not _overlap(box, _box_of(row(page, title).get_by_role("button", name=f"Actions for {title}")))
        assert (
            min(box["x"], box["y"], size[0] - box["x"] - box["width"], size[1] - box["y"] - box["height"])
            >= 0
        )
        page.keyboard.press("Escape")
        expect(menu).to_be_hidden()
    row(page, "Waltz 92").hover()
    row(page, "Waltz 92").get_by_role("button", name="Actions for Waltz 92").dblclick()
    expect(row(page, "Waltz 92")).to_be_visible()
    assert page.url == f"{address}/music"
    expect(page.get_by_role("region", name="Player", exact=True)).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_the_buttons_of_a_row_cover_no_value(page: Page, address: str) -> None:
    wait_for_library(page)
    for path, value in (("/", "12\\d BPM"), ("/music", "^0:3\\d$")):
        page.goto(f"{address}{path}")
        track = row(page, "Pop 124")
        track.hover()
        box = _box_of(track.get_by_text(re.compile(value)))
        for button in track.get_by_role("button").filter(visible=True).all():
            its = _box_of(button)
            assert its["x"] >= box["x"] + box["width"] or its["x"] + its["width"] <= box["x"]


@pytest.mark.parametrize("path", ["/", "/music"])
def test_a_track_is_a_link_that_opens_in_place_and_with_the_middle_button_in_a_new_tab(
    page: Page, address: str, path: str
) -> None:
    page.goto(f"{address}{path}")
    wait_for_library(page)
    tile = page.get_by_role("region", name="Recently added").get_by_role("link", name="Pop 124")
    links = [row(page, "Pop 124").get_by_role("link", name="Pop 124"), *([tile] if path == "/" else [])]
    for link in links:
        expect(link).to_have_attribute("href", re.compile("^/tracks/[0-9a-f-]{36}$"))
        with page.context.expect_page() as opened:
            link.click(button="middle")
        other = opened.value
        expect(other.get_by_role("region", name="Player of Pop 124")).to_be_visible()
        other.close()
        expect(page).to_have_url(f"{address}{path}")
        link.click()
        expect(page.get_by_role("region", name="Player of Pop 124")).to_be_visible()
        page.go_back()
        expect(page).to_have_url(f"{address}{path}")
    # The second click of two plays, and the first one opens nothing then.
    links[0].dblclick()
    expect(page.get_by_role("region", name="Player", exact=True)).to_contain_text("Pop 124")
    expect(page).to_have_url(f"{address}{path}")


def test_the_menu_key_opens_the_menu_of_a_row_and_arrows_move_in_it(page: Page) -> None:
    wait_for_library(page)
    page.locator("[role=row][tabindex='0']").focus()
    page.keyboard.press("Shift+F10")
    menu = page.get_by_role("group", name="Actions for")
    expect(menu.get_by_role("button", name="Play", exact=True)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(menu.get_by_role("button", name="Delete")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(menu.get_by_role("button", name="Play next")).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)


def test_the_table_sorts_by_its_heads_and_filters_by_the_wheel_and_tags_are_edited(
    page: Page, address: str, no_serious_findings: NoSeriousFindings
) -> None:
    wait_for_library(page)
    page.goto(f"{address}/music")
    table = page.get_by_role("grid")
    expect(table.get_by_role("row")).to_have_count(4)
    # Beside the words, too.
    for head, order in (("Title", "ascending"), ("Rating", "descending"), ("Tempo", "ascending")):
        cell = table.get_by_role("columnheader", name=head)
        box = _box_of(cell)
        page.mouse.click(box["x"] + (2 if head == "Tempo" else box["width"] - 2), box["y"] + 5)
        expect(cell).to_have_attribute("aria-sort", order)
    expect(table.get_by_role("row").nth(1)).to_contain_text("Waltz 92")
    open_menu(page, "Waltz 92")
    page.get_by_role("button", name="Edit", exact=True).click()
    editor = page.get_by_role("dialog")
    editor.get_by_label("Album").fill("Señora")
    editor.get_by_label("Year").fill("1999")
    editor.get_by_role("button", name="4 stars").click()
    no_serious_findings(page)
    editor.get_by_role("button", name="Save").click()
    expect(editor).to_be_hidden()
    # They have no room here unless they are chosen.
    expect(table.get_by_role("columnheader", name="Year")).to_have_count(0)
    choose_columns(page, "Album", "Year")
    expect(row(page, "Waltz 92")).to_contain_text(re.compile("Señora.*1999"))
    page.get_by_role("searchbox").fill("senor")
    expect(page.get_by_text("1 track found")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    page.get_by_role("button", name="Filter").click()
    key = page.get_by_role("button", name=re.compile("^9B"))
    key.click()
    expect(page.get_by_text("1 track found")).to_be_visible()
    no_serious_findings(page)
    # Keys show where they are, drawn over all keys; a mouse needs no ring.
    ring = page.locator("svg:has([role=button]) > g:not([role])")
    expect(ring).to_have_count(0)
    page.keyboard.press("Tab")
    assert ring.evaluate("(ring) => ring.nextElementSibling === null")
    assert ring.locator("path").first.get_attribute("d") == page.locator("g:focus > path").get_attribute("d")
    page.get_by_role("button", name="Save as smart playlist").click()
    page.get_by_label("Name of the smart playlist").fill("In G")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Clear filters").click()
    expect(page.get_by_text("3 tracks")).to_be_visible()
    page.get_by_label("Saved filters").select_option("In G")
    expect(page.get_by_text("1 track found")).to_be_visible()


def test_a_track_is_rated_in_its_row_and_by_key_and_several_are_edited_at_once(
    page: Page, address: str, no_serious_findings: NoSeriousFindings
) -> None:
    wait_for_library(page)
    page.goto(f"{address}/music")
    row(page, "Pop 124").hover()
    row(page, "Pop 124").get_by_role("button", name="3 stars").click()
    expect(row(page, "Pop 124").get_by_role("group", name="3 stars")).to_be_visible()
    row(page, "Bachata 126").focus()
    page.keyboard.press("5")
    expect(row(page, "Bachata 126").get_by_role("group", name="5 stars")).to_be_visible()
    row(page, "Pop 124").click(button="right", position={"x": 300, "y": 20})
    expect(page.get_by_role("button", name="What sounds similar?")).to_be_visible()
    no_serious_findings(page)
    page.keyboard.press("Escape")
    for title in ("Pop 124", "Bachata 126"):
        page.get_by_role("checkbox", name=f"Select {title}").check()
    page.get_by_role("button", name="Edit 2").click()
    editor = page.get_by_role("dialog", name="Edit 2")
    editor.get_by_label("Genre").fill("Latin")
    no_serious_findings(page)
    editor.get_by_role("button", name="Save").click()
    expect(editor).to_be_hidden()
    for title, stars in (("Pop 124", 3), ("Bachata 126", 5)):
        expect(row(page, title)).to_contain_text("Latin")
        expect(row(page, title).get_by_role("group", name=f"{stars} stars")).to_be_visible()
    page.get_by_role("button", name="Clear", exact=True).click()
    page.get_by_role("button", name="Filter").click()
    page.get_by_role("textbox", name="Energy from").fill("100")
    expect(page.get_by_text("No tracks match these filters.")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


SEND = """async ([method, path, body]) => {
    const token = /clave_csrf=([^;]+)/.exec(document.cookie)[1];
    const { items } = await (await fetch("/api/tracks?q=Waltz 92")).json();
    const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
    await fetch(`/api/tracks/${items[0].id}${path}`, { method, headers, body: body && JSON.stringify(body) });
}"""


def test_a_tempo_that_is_half_of_the_usual_is_marked_and_corrected_from_its_row(
    page: Page, address: str, no_serious_findings: NoSeriousFindings
) -> None:
    wait_for_library(page)
    page.evaluate(SEND, ["PATCH", "", {"genre": "Salsa"}])
    try:
        page.goto(f"{address}/music")
        why = re.compile(r"^9\d BPM is half of what is usual for Salsa \(150 to 250 BPM\)[.]$")
        row(page, "Waltz 92").get_by_role("button", name=why).click()
        menu = page.get_by_role("group", name="Actions for Waltz 92")
        expect(menu.get_by_text(why)).to_be_visible()
        no_serious_findings(page)
        menu.get_by_role("button", name="Double tempo: 18").click()
        expect(row(page, "Waltz 92")).to_contain_text(re.compile("18[3-6]"))
        expect(row(page, "Waltz 92").get_by_role("button", name=why)).to_have_count(0)
    finally:
        page.evaluate(SEND, ["DELETE", "/overrides", None])
        page.evaluate(SEND, ["PATCH", "", {"genre": ""}])


def test_the_wheel_of_an_answer_leads_to_the_tracks_in_a_key_and_back(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    wait_for_library(page)
    open_track(page, "Waltz 92")
    conversation = page.url
    ask(page, "What is the key?")
    expect_finished(page)
    wheel = last_answer(page).get_by_role("group", name="Keys on the Camelot wheel")
    no_serious_findings(page)
    wheel.get_by_role("link", name=re.compile("^9B, G major: 1 track")).click()
    expect(page).to_have_url(re.compile("/music[?]camelot=9B$"))
    expect(page.get_by_text("1 track found")).to_be_visible()
    page.get_by_role("searchbox").fill("no such ")
    expect(page.get_by_text("No tracks match “no such”.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("searchbox")).to_have_value("no such")
    expect(page.get_by_role("button", name="Filter (1)")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(conversation)
    last_answer(page).get_by_role("link", name="Show the 1 track in these keys").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 track found")).to_be_visible()


def test_by_keyboard_two_are_chosen_and_talked_about_and_one_is_renamed_deleted_and_taken_back(
    page: Page,
) -> None:
    wait_for_library(page)
    page.get_by_label("Sort by").select_option("Title")
    expect(page.get_by_role("row").first).to_contain_text("Bachata 126")
    first = page.locator("[role=row][tabindex='0']")
    first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("row").nth(1)).to_be_focused()
    page.keyboard.press("F2")
    page.keyboard.type("Popular")
    page.keyboard.press("Enter")
    expect(page.get_by_role("row").nth(1)).to_contain_text("Popular")
    expect(page.get_by_role("row").nth(1)).to_be_focused()
    page.keyboard.press("F2")
    page.keyboard.type("Pop 124")
    page.keyboard.press("Enter")
    expect(row(page, "Pop 124")).to_be_focused()

    page.keyboard.press("Delete")
    expect(page.get_by_text("Deleted “Pop 124”.")).to_be_visible()
    expect(row(page, "Pop 124")).to_have_count(0)
    # Closing the page now loses nothing.
    page.reload()
    # Tests before this one may have deleted some, too.
    page.get_by_text("Recently deleted").click()
    page.get_by_role("button", name="Restore Pop 124").click()
    expect(row(page, "Pop 124")).to_have_attribute("data-status", "ready")

    page.get_by_label("Sort by").select_option("Title")
    expect(page.get_by_role("row").first).to_contain_text("Bachata 126")
    page.locator("[role=row][tabindex='0']").focus()
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    page.keyboard.press("Shift+ArrowDown")
    expect(page.locator("[role=row][aria-selected='true']")).to_have_count(2)
    page.get_by_role("button", name="Delete 2").click()
    expect(page.get_by_text("Deleted 2 tracks.")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="Bachata 126")).to_have_count(0)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_role("row").first).to_contain_text("Bachata 126")
    page.locator("[role=row][tabindex='0']").focus()
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    page.keyboard.press("Shift+ArrowDown")
    page.get_by_role("button", name="Compare 2 tracks").click()
    expect(page.get_by_role("region", name="Player of")).to_have_count(2)


REMOVE_MANY = 'from src.api.models import Track; Track.objects.filter(user__username="charlie").delete()'


def in_the_shell(home: Path, code: str) -> None:
    command = [sys.executable, "manage.py", "shell", "--command", code]
    subprocess.run(command, env=environment_of(home), cwd=ROOT, check=True, capture_output=True)


@pytest.fixture
def page_of_charlie(new_page: NewPage, charlie: tuple[str, str], home: Path) -> Iterator[Page]:
    """A library that is empty before and afterwards."""
    page = new_page()
    page.get_by_label("User name or e-mail").fill(charlie[0])
    page.get_by_label("Password").fill(charlie[1])
    page.get_by_role("button", name="Log in").click()
    # On a busy machine it takes its time to check a password.
    expect(page.get_by_role("button", name="Add music").first).to_be_visible(timeout=60_000)
    yield page
    in_the_shell(home, REMOVE_MANY)


def test_filters_leave_room_for_the_tracks_and_complete_what_is_typed(
    page_of_charlie: Page, home: Path, address: str, no_serious_findings: NoSeriousFindings
) -> None:
    page = page_of_charlie
    in_the_shell(home, ADD_WITH_TAGS)
    page.goto(f"{address}/music")
    page.get_by_role("button", name="Filter").click()
    expect(page.get_by_label("Genre")).to_be_visible()
    no_serious_findings(page)
    grid = page.get_by_role("grid").bounding_box()
    assert grid is not None
    rows = [row.bounding_box() for row in page.get_by_role("row").all()[1:]]
    seen = [box for box in rows if box and box["y"] + box["height"] <= grid["y"] + grid["height"]]
    assert len(seen) >= LEAST_ROWS
    # All filters are in sight, too.
    expect(page.get_by_role("button", name="Save as smart playlist")).to_be_in_viewport(ratio=1)
    for label, typed, offered in (
        ("Artist", "faro", "Los Faroles"),
        ("Genre", "BACH", "Bachata"),
        ("Your tag", "warm", "Warm-up"),
    ):
        field = page.get_by_label(label)
        field.press_sequentially(typed)
        options = page.locator(f"datalist[id='{field.get_attribute('list')}'] option")
        expect(options).to_have_count(1)
        expect(options).to_have_attribute("value", offered)
    page.get_by_label("Your tag").fill("Warm-up")
    expect(page.get_by_text("10 tracks found")).to_be_visible()


@pytest.fixture
def page_of_many(page_of_charlie: Page, home: Path) -> Page:
    in_the_shell(home, ADD_MANY)
    page_of_charlie.reload()
    return page_of_charlie


def test_title_artist_and_cover_of_uploads_are_shown_before_their_analysis(
    page_of_charlie: Page, tmp_path: Path
) -> None:
    page = page_of_charlie
    files = []
    for number in range(12):
        cover = picture(300 + number, 300)
        song = tagged_mp3(cover, seconds=40 + number, TIT2=f"Song {number}", TPE1="Los Faroles")
        files.append(tmp_path / f"take_{number}.mp3")
        files[-1].write_bytes(song)
    page.locator("input[type=file]").first.set_input_files(files)
    last = row(page, "Song 11")
    expect(last.locator("img")).to_be_visible(timeout=ANALYSIS_MS)
    expect(last).to_contain_text("Los Faroles")
    expect(last).to_have_attribute("data-status", "pending")
    assert last.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") == 96


def test_albums_and_artists_are_shown_with_covers_and_lead_to_their_tracks(
    page_of_charlie: Page, tmp_path: Path, no_serious_findings: NoSeriousFindings
) -> None:
    page = page_of_charlie
    for number, (album, artist) in enumerate(
        (("Rooms", "Cora Lind"), ("Rooms", "Cora Lind"), ("Tides", "Aurel"))
    ):
        song = tagged_mp3(
            picture(300 + number, 300), seconds=50 + number, TIT2=f"Part {number}", TPE1=artist, TALB=album
        )
        (tmp_path / f"part_{number}.mp3").write_bytes(song)
    page.locator("input[type=file]").first.set_input_files(sorted(tmp_path.glob("part_*.mp3")))
    expect(row(page, "Part 2").locator("img")).to_be_visible(timeout=ANALYSIS_MS)
    page.goto("/music")
    page.get_by_role("link", name="Albums").click()
    rooms = page.get_by_role("listitem").filter(has_text="Rooms")
    expect(rooms).to_contain_text("Cora Lind · 2 tracks")
    expect(rooms.locator("img")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Tides")).to_contain_text("Aurel · 1 track")
    no_serious_findings(page)
    page.get_by_role("searchbox").fill("tides")
    expect(rooms).to_have_count(0)
    page.get_by_role("searchbox").fill("")
    rooms.get_by_role("link").click()
    expect(page.get_by_role("heading", name="Rooms")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="Part")).to_have_count(2)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("region", name="Player", exact=True)).to_contain_text("Part")
    page.locator("header").get_by_role("button", name="Albums").click()
    page.get_by_role("link", name="Artists").click()
    expect(page.get_by_role("listitem").filter(has_text="Aurel")).to_be_visible()


def test_ten_thousand_tracks_scroll_like_ten(page_of_many: Page) -> None:
    page = page_of_many
    expect(page.get_by_text("10,000 tracks")).to_be_visible(timeout=60_000)
    page.get_by_label("Sort by").select_option("Tempo")
    expect(page.get_by_role("row").first).to_contain_text("Song 00000")
    page.locator("[role=row][tabindex='0']").focus()
    page.keyboard.press("End")
    expect(row(page, "Song 09999")).to_be_focused()
    assert page.get_by_role("row").count() < 60
    page.get_by_role("grid").evaluate("(list) => { list.scrollTop = list.scrollHeight / 2 }")
    expect(page.get_by_text(re.compile(r"Song 0(499|500)\d")).first).to_be_visible()
    page.get_by_role("searchbox").fill("song 0777")
    expect(page.get_by_text("11 tracks found")).to_be_visible()


def test_the_list_opens_at_the_track_in_the_player(page_of_many: Page) -> None:
    page = page_of_many
    expect(page.get_by_text("10,000 tracks")).to_be_visible(timeout=60_000)
    page.get_by_role("searchbox").fill("Song 05000")
    expect(page.get_by_text("1 track found")).to_be_visible()
    row(page, "Song 05000").get_by_role("gridcell").nth(1).dblclick()
    expect(page.get_by_role("region", name="Player", exact=True)).to_contain_text("Song 05000")
    # It plays, and no chat opens.
    expect(page).not_to_have_url(re.compile("/c/"))
    page.get_by_role("searchbox").fill("")
    expect(page.get_by_text("10,000 tracks")).to_be_visible()
    page.get_by_role("link", name="Music", exact=True).click()
    expect(page.get_by_role("heading", name="Music")).to_be_visible()
    expect(row(page, "Song 05000")).to_be_in_viewport()
    # A sign of the rows above.
    expect(page.get_by_role("grid")).to_have_attribute("data-above", "")
    # Another order begins at its top.
    page.get_by_role("columnheader", name="Title").get_by_role("button").click()
    expect(row(page, "Song 00000")).to_be_in_viewport()
    expect(page.get_by_role("grid")).not_to_have_attribute("data-above", "")


def test_a_right_click_opens_the_menu_of_each_row_one_after_the_other(page: Page) -> None:
    page.goto("/music?sort=tempo_bpm")
    page.get_by_role("button", name="Filter").click()
    rows = page.get_by_role("grid").locator("[role=row][data-status]")
    menu = page.get_by_role("group", name=re.compile("^Actions for"))
    for place in (0, 1, 0):
        expect(rows.nth(place)).to_have_attribute("data-status", "ready")
        rows.nth(place).click(button="right", position={"x": 300, "y": 10})
        expect(menu).to_be_visible()
        page.keyboard.press("Escape")
        expect(menu).to_be_hidden()


def test_a_heart_in_a_row_makes_a_favourite(page: Page) -> None:
    page.goto("/music")
    row = page.get_by_role("row").filter(has_text="Pop 124")
    row.hover()
    row.get_by_role("button", name="Add Pop 124 to favourites").click()
    liked = row.get_by_role("button", name="Remove Pop 124 from favourites")
    expect(liked).to_have_css("opacity", "1")
    page.mouse.move(0, 0)
    expect(liked).to_have_css("opacity", "1")
    liked.click()
    expect(row.get_by_role("button", name="Add Pop 124 to favourites")).to_be_attached()


def test_nothing_is_played_of_a_list_without_tracks(page: Page) -> None:
    page.goto("/music?q=zzzzqqqq")
    play, shuffle = (page.get_by_role("button", name=name, exact=True) for name in ("Play", "Shuffle"))
    expect(play).to_be_disabled()
    expect(shuffle).to_be_disabled()
    for style in ("background-color", "color"):
        expect(shuffle).to_have_css(style, play.evaluate(f"one => getComputedStyle(one)['{style}']"))
