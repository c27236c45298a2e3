"""What one does with answers and conversations, beyond asking: see test_page.py for that."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, NoSeriousFindings
from tests.browser.test_page import (
    PHONE,
    ask,
    expect_finished,
    expect_loaded,
    last_answer,
    open_track,
    position,
    questions,
    track_row,
)
from tests.support.processes import wait_until


def test_a_question_in_other_words_keeps_the_earlier_one_as_a_version(page: Page) -> None:
    open_track(page, "Waltz 92")
    ask(page, "What is the metre?")
    expect_finished(page)
    page.get_by_role("button", name="Edit").last.click()
    field = page.get_by_label("Edit your question")
    field.fill("How bright is it?")
    field.press("Enter")
    question = questions(page).last
    expect(question).to_contain_text("How bright is it?")
    expect(question).to_contain_text("2 / 2")
    expect_finished(page)
    page.get_by_role("button", name="Try again").last.click()
    expect(last_answer(page)).to_contain_text("2 / 2")
    expect_finished(page)
    question.get_by_role("button", name="Earlier version").click()
    expect(questions(page).locator("> p").last).to_have_text("What is the metre?")
    page.reload()
    expect_loaded(page)
    expect(questions(page).locator("> p").last).to_have_text("How bright is it?")
    expect(questions(page).last).to_contain_text("2 / 2")
    expect(last_answer(page)).to_contain_text("2 / 2")


def test_times_and_numbers_of_an_answer_lead_to_the_sound_and_to_a_correction(page: Page) -> None:
    open_track(page, "Pop 124")
    ask(page, "What are the sections, and what is the tempo?")
    expect_finished(page)
    answer = last_answer(page)
    place = answer.get_by_role("link", name="0:17")
    place.click()
    assert wait_until(lambda: position(page) > 17.2, 10)
    expect(answer.get_by_title("Not measured")).to_have_count(0)

    answer.get_by_role("link", name="124 BPM").click()
    source = page.get_by_role("dialog", name="Where this number comes from")
    source.get_by_role("button", name="Half tempo: 62 BPM").click()
    expect(source).to_contain_text("Saved.")
    page.keyboard.press("Escape")
    card = answer.get_by_role("group", name=re.compile("^Rhythm"))
    expect(card).to_contain_text("62")
    marks = answer.locator(".markdown").get_by_text("corrected since: 62 BPM", exact=True)
    expect(marks.first).to_be_visible()
    answer.get_by_role("link", name="124 BPM").click()
    source.get_by_role("button", name="Undo the last correction").click()
    page.keyboard.press("Escape")
    expect(card.locator("header")).to_contain_text("124")
    expect(marks).to_have_count(0)
    card.get_by_text("Show the numbers").click()
    with page.expect_download() as download:
        card.get_by_role("button", name="beats as CSV").click()
    assert download.value.suggested_filename == "Pop-124-beats.csv"


def test_a_tempo_has_its_beats_on_request_and_a_chart_without_data_is_a_line(page: Page) -> None:
    open_track(page, "Bachata 126")
    ask(page, "What is the tempo?")
    expect_finished(page)
    card = last_answer(page).get_by_role("group", name=re.compile("^Rhythm"))
    beats = card.get_by_role("img", name=re.compile("^Deviation of each beat"))
    expect(beats).to_have_count(0)
    card.get_by_text("Show the beats").click()
    expect(beats.locator("canvas")).to_be_visible()

    page.route("**/analysis/structure", lambda route: route.fulfill(status=404, body="{}"))
    ask(page, "What are the sections?")
    expect_finished(page)
    place = last_answer(page).locator("[data-tool=analyse_structure]")
    expect(place).to_have_text(re.compile("^This could not be shown"))
    box = place.bounding_box()
    assert box is not None
    assert box["height"] < 60


def test_tracks_of_the_library_that_a_question_names_have_titled_cards_and_clickable_numbers(
    page: Page,
) -> None:
    page.get_by_role("textbox", name="Your question").fill("Which is faster, Waltz 92 or Pop 124?")
    page.keyboard.press("Enter")
    expect_finished(page)
    answer = last_answer(page)
    table = answer.get_by_role("group", name="Side by side").get_by_role("table").first
    expect(table.get_by_role("columnheader")).to_have_text(["Waltz 92", "Pop 124"])
    answer.get_by_role("button", name="Show 2 more charts").click()
    for title in ("Waltz 92", "Pop 124"):
        expect(answer.get_by_role("group", name=re.compile(f"^Rhythm .*{title}$"))).to_be_visible()
    answer.get_by_role("link", name=re.compile("^92")).click()
    source = page.get_by_role("dialog", name="Where this number comes from")
    expect(source).to_contain_text("Tempo of Waltz 92")
    page.keyboard.press("Escape")
    # A title in the text opens its track.
    address = page.url
    title = answer.locator(".markdown").get_by_role("link", name="Waltz 92").first
    with page.context.expect_page() as opened:
        title.click(modifiers=["ControlOrMeta"])
    expect(opened.value.get_by_role("heading", name="Waltz 92").first).to_be_visible()
    expect(page).to_have_url(address)
    title.click()
    expect(page).not_to_have_url(address)
    expect(page.get_by_role("heading", name="Waltz 92").first).to_be_visible()
    expect(opened.value).to_have_url(page.url)


def test_a_question_is_asked_and_its_passage_played_by_keyboard_alone(page: Page) -> None:
    row = track_row(page, "Bachata 126").locator("[aria-current]")
    row.wait_for()
    row.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Bachata 126")).to_be_visible()
    expect_loaded(page)
    field = page.get_by_role("textbox", name="Your question")
    for _ in range(60):
        if field.evaluate("(element) => element === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.type("Where is it loudest?")
    page.keyboard.press("Enter")
    expect(questions(page).locator("> p").last).to_have_text("Where is it loudest?")
    expect_finished(page)
    expect(field).to_be_focused()
    link = last_answer(page).locator("a[href^='#t=']").first
    for _ in range(60):
        if link.evaluate("(element) => element === document.activeElement"):
            break
        page.keyboard.press("Shift+Tab")
    expect(link).to_be_focused()
    page.keyboard.press("Enter")
    sounds = "[...document.querySelectorAll('audio')].some((media) => !media.paused)"
    assert wait_until(lambda: page.evaluate(sounds), 20)


def test_conversations_are_found_renamed_and_deleted_and_tokens_made_and_revoked(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    open_track(page, "Waltz 92")
    page.get_by_role("button", name="1 track, edit").click()
    page.get_by_role("checkbox", name="Pop 124", exact=True).check()
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("region", name="Player of")).to_have_count(2)
    ask(page, "Which of the two is faster?")
    expect_finished(page)
    no_serious_findings(page)

    page.get_by_role("tab", name="Chats").click()
    page.get_by_role("link", name="Rename, export, delete").click()
    page.get_by_role("main").get_by_role("searchbox", name="Search titles").fill("of the two is")
    rows = page.get_by_role("list", name="Chats").get_by_role("listitem")
    expect(rows).to_have_count(1)
    rows.get_by_role("button", name="Actions for").click()
    rows.get_by_role("button", name="Rename").click()
    page.get_by_label("New name").fill("Waltz of the two is slow")
    page.keyboard.press("Enter")
    expect(rows).to_contain_text("Waltz of the two is slow")
    no_serious_findings(page)
    rows.get_by_role("button", name="Actions for").click()
    rows.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_text("No chats match.")).to_be_visible()

    page.get_by_role("link", name="Settings").click()
    page.get_by_label("What is it for?").fill("a test")
    page.get_by_role("button", name="Create token").click()
    expect(page.get_by_text("You will not see it again")).to_contain_text("clave_")
    no_serious_findings(page)
    page.get_by_role("button", name="Revoke a test").click()
    expect(page.get_by_text("No tokens yet.")).to_be_visible()


def test_on_a_phone_results_stay_within_the_screen(new_page: NewPage, session: Any) -> None:
    page = new_page(storage_state=session, color_scheme="dark", **PHONE)
    open_track(page, "Pop 124")
    ask(page, "What are the chords and how loud is it?")
    expect_finished(page)
    # Drawn when they come into view.
    for drawing in last_answer(page).locator("[data-tool]").all():
        drawing.evaluate("(place) => place.scrollIntoView()")
        expect(drawing.locator("> [role=group]")).to_be_visible()
    expect(last_answer(page).locator("[data-tool] > [role=group]")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    assert last_answer(page).evaluate("(element) => element.scrollWidth <= element.clientWidth")


def test_a_question_stays_at_the_top_of_its_answer(new_page: NewPage, session: Any) -> None:
    page = new_page(storage_state=session, **PHONE)
    open_track(page, "Pop 124")
    ask(page, "What are the chords and how loud is it?")
    expect_finished(page)
    page.wait_for_function(
        """() => {
            const top = (element) => element.getBoundingClientRect().top;
            const question = [...document.querySelectorAll("[data-part=question]")].at(-1);
            const thread = document.querySelector("[role=log]").parentElement;
            return Math.abs(top(question) - top(thread) - 12) < 2;
        }"""
    )
    page.get_by_role("button", name="Jump to latest").click()
    expect(questions(page).last).not_to_be_in_viewport()
    expect(page.get_by_role("button", name="Jump to latest")).to_have_count(0)


def test_a_question_that_is_not_understood_gets_buttons_that_ask_others(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    open_track(page, "Pop 124")
    ask(page, "blorb it, please")
    expect_finished(page)
    expect(last_answer(page).get_by_role("listitem")).to_have_count(3)
    no_serious_findings(page)
    last_answer(page).get_by_role("button", name="What is the tempo?").click()
    expect(questions(page).last).to_contain_text("What is the tempo?")
    expect(last_answer(page)).to_contain_text("124")


def test_a_question_that_is_sent_during_an_answer_waits_for_its_end(page: Page) -> None:
    open_track(page, "Pop 124")
    field = page.get_by_role("textbox", name="Your question")
    field.fill("Tell me about this track")
    field.press("Enter")
    page.get_by_role("button", name="Stop").wait_for()
    field.fill("How loud is it?")
    field.press("Enter")
    expect(page.get_by_text("Next: “How loud is it?”")).to_be_visible()
    expect(field).to_have_value("")
    expect(questions(page).last).to_contain_text("How loud is it?")
    expect(page.get_by_text("Next: “How loud is it?”")).to_be_hidden()
    expect_finished(page)
    expect(last_answer(page)).to_contain_text("LUFS")


def test_on_a_phone_a_title_of_an_answer_leads_to_one_player_and_back(
    new_page: NewPage, session: Any, no_serious_findings: NoSeriousFindings
) -> None:
    page = new_page(storage_state=session, **PHONE)
    field = page.get_by_role("main").get_by_role("textbox")
    for question in (
        "Which of my songs are above 100 BPM?",
        "Which songs are below 200 BPM?",
        "Which songs are loud?",
    ):
        field.fill(question)
        field.press("Enter")
        expect(questions(page).last).to_contain_text(question)
        expect_finished(page)
    title = page.locator("a.title-button[title='Open Pop 124']").first
    title.scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    before = title.bounding_box()
    title.tap()
    player = page.get_by_role("region", name="Player of Pop 124")
    player.get_by_role("button", name="Play Pop 124").tap()
    expect(page.get_by_role("button", name="Pause")).to_have_count(1)
    no_serious_findings(page)
    page.get_by_role("button", name="Back to the chat").tap()
    expect(title).to_be_in_viewport(ratio=1)
    after = title.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] - after["y"]) < 4
    # The row of the track that plays pauses it.
    page.get_by_role("button", name="Pause Pop 124").first.tap()
    expect(page.get_by_role("button", name="Pause Pop 124")).to_have_count(0)
