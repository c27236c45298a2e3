"""The main job, as a person does it in a browser."""

import base64
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import NewPage, NoSeriousFindings
from tests.support.processes import wait_until

ANALYSIS_MS = 120_000
SMALL_BYTES = 200
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

# Notes what the next answer shows, and when, each time it changes.
WATCH_ANSWER = """() => {
    window.shown = [];
    const earlier = document.querySelectorAll("article[aria-busy]").length;
    const note = () => {
        const parts = document.querySelectorAll("article[aria-busy]")[earlier]?.querySelectorAll(".markdown") ?? [];
        const text = [...parts].map(({ textContent }) => textContent).join("");
        if (text && text !== window.shown.at(-1)) window.shown.push(text);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def drop(page: Page, path: Path) -> None:
    """What the browser does when a file is dropped from the desktop."""
    expect(page.get_by_role("button", name="Add music")).to_be_visible()
    transfer = page.evaluate_handle(
        """([name, content]) => {
            const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
            const transfer = new DataTransfer();
            transfer.items.add(new File([bytes], name));
            return transfer;
        }""",
        [path.name, base64.b64encode(path.read_bytes()).decode()],
    )
    page.dispatch_event("body", "dragover", {"dataTransfer": transfer})
    expect(page.get_by_text("Drop to add to your music")).to_be_visible()
    page.dispatch_event("body", "drop", {"dataTransfer": transfer})


def track_row(page: Page, title: str) -> Locator:
    return page.get_by_role("row").filter(has_text=title)


def open_track(page: Page, title: str) -> None:
    row = track_row(page, title)
    expect(row).to_have_attribute("data-status", "ready", timeout=ANALYSIS_MS)
    row.locator("[aria-current]").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect_loaded(page)


def expect_loaded(page: Page) -> None:
    expect(page.get_by_role("log")).to_have_attribute("aria-busy", "false")


def ask(page: Page, question: str) -> None:
    before = answers(page).count()
    page.get_by_role("textbox", name="Your question").fill(question)
    page.keyboard.press("Enter")
    expect(answers(page)).to_have_count(before + 1)


def questions(page: Page) -> Locator:
    return page.get_by_role("article", name="You", exact=True)


def answers(page: Page) -> Locator:
    return page.get_by_role("article", name="Clave", exact=True)


def last_answer(page: Page) -> Locator:
    return answers(page).last


def expect_finished(page: Page, status: str = "done") -> None:
    expect(last_answer(page)).to_have_attribute("data-status", status, timeout=30_000)


def tempo_in(text: str) -> float:
    match = re.search(r"(\d+(?:\.\d+)?) BPM", text)
    assert match, f"no tempo in {text!r}"
    return float(match[1])


def position(page: Page) -> float:
    """Where the first player is, in seconds."""
    return float(page.evaluate("document.querySelector('audio').currentTime"))


def test_a_visitor_is_told_how_to_log_in(new_page: NewPage) -> None:
    page = new_page()
    expect(page.get_by_text("one-time login link")).to_be_visible()
    page.get_by_label("User name or e-mail").fill("nobody")
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("alert")).to_contain_text("Wrong user name or password")


def test_from_a_dropped_file_to_its_tempo(page: Page, song: Path) -> None:
    drop(page, song)
    row = track_row(page, "Evening")
    expect(row).to_be_visible()
    # It opens by itself, and is listened to meanwhile.
    expect(page).to_have_url(re.compile(r"/c/[0-9a-f-]{36}$"))
    expect(row).to_have_attribute("data-status", "ready", timeout=ANALYSIS_MS)
    expect(row).to_contain_text("0:3")
    expect_loaded(page)
    ask(page, "What is the tempo, and is it steady?")
    expect_finished(page)
    assert tempo_in(last_answer(page).inner_text()) == pytest.approx(124, rel=0.04)
    drop(page, song)
    refusal = page.get_by_role("listitem").filter(has_text="Already in your music")
    refusal.get_by_role("button", name="Evening", exact=True).click()
    expect(page.get_by_role("textbox", name="Your question")).to_be_visible()
    # Other files of tests count the tracks of the same library.
    row.hover()
    row.get_by_role("button", name="Actions for Evening").click()
    row.get_by_role("button", name="Delete").click()
    expect(row).to_have_count(0)


def test_a_file_that_is_no_music_says_so(page: Page, tmp_path: Path) -> None:
    notes = tmp_path / "notes.mp3"
    notes.write_text("This is not music. " * 100)
    drop(page, notes)
    failure = page.locator("li[data-state=failed], [role=row][data-status=failed]").first
    expect(failure).to_be_visible(timeout=ANALYSIS_MS)
    assert len(failure.inner_text()) > 15


def test_scripts_and_styles_are_sent_compressed(new_page: NewPage, session: Any) -> None:
    page = new_page("about:blank", storage_state=session)
    sent: dict[str, dict[str, str]] = {}
    page.on("response", lambda answer: sent.update({answer.url: answer.headers}))
    page.goto("/")
    expect(page.get_by_role("button", name="Add music")).to_be_visible()
    built = {
        headers.get("content-encoding")
        for url, headers in sent.items()
        # Compressed, a file of a line would be longer.
        if url.endswith((".js", ".css")) and int(headers["content-length"]) > SMALL_BYTES
    }
    assert built <= {"br", "gzip"}
    assert built


def test_an_answer_comes_word_by_word(page: Page) -> None:
    open_track(page, "Pop 124")
    page.evaluate(WATCH_ANSWER)
    page.get_by_role("textbox", name="Your question").fill("What is the tempo, and is it steady?")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Stop").wait_for()
    page.get_by_role("button", name="Send").wait_for()
    expect_finished(page)
    texts = page.evaluate("window.shown")
    # On a busy machine several words are drawn at a time.
    assert len(texts) > 2
    assert all(later.startswith(earlier) for earlier, later in pairwise(texts))
    assert tempo_in(texts[-1]) == pytest.approx(124, rel=0.04)


def test_a_tool_step_opens_to_what_was_measured(page: Page) -> None:
    open_track(page, "Bachata 126")
    ask(page, "What is the tempo?")
    expect_finished(page)
    step = last_answer(page).locator("details[data-state]").first
    expect(step).to_have_attribute("data-state", "done")
    step.get_by_text("Measured rhythm").click()
    expect(step.get_by_text("saved result")).to_be_visible()
    expect(step.get_by_role("row").filter(has_text="Tempo").first).to_contain_text("BPM")


def test_a_track_plays_with_the_button_and_with_the_space_key(page: Page) -> None:
    open_track(page, "Waltz 92")
    waveform = page.get_by_role("slider", name="Position in Waltz 92").first
    expect(waveform.locator("canvas")).to_be_attached()
    player = page.get_by_role("region", name="Player of Waltz 92")
    player.get_by_role("button", name="Play Waltz 92").click()
    assert wait_until(lambda: position(page) > 0.3, 10)
    player.get_by_role("button", name="Pause Waltz 92").click()
    assert wait_until(lambda: page.evaluate("document.querySelector('audio').paused"), 10)
    paused_at = position(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    assert wait_until(lambda: position(page) > paused_at + 0.3, 10)
    duration = page.evaluate("document.querySelector('audio').duration")
    box = waveform.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.75, box["y"] + box["height"] / 2)
    assert wait_until(lambda: position(page) > 0.7 * duration, 10)


def test_stop_ends_an_answer_and_keeps_what_was_written(page: Page) -> None:
    open_track(page, "Waltz 92")
    ask(page, "Tell me about this track.")
    last_answer(page).locator(".markdown").first.wait_for()
    page.get_by_role("button", name="Stop").click()
    expect_finished(page, "stopped")
    expect(last_answer(page)).to_contain_text("Stopped")
    kept = last_answer(page).locator(".markdown").all_text_contents()
    assert kept
    page.reload()
    expect_loaded(page)
    expect_finished(page, "stopped")
    expect(last_answer(page).locator(".markdown")).to_have_text(kept)


def test_a_reload_keeps_question_steps_and_answer(page: Page) -> None:
    open_track(page, "Pop 124")
    ask(page, "How loud is it?")
    expect_finished(page)
    said = page.locator("article > p, details[data-state] > summary, .markdown")
    before = said.all_text_contents()
    page.reload()
    expect_loaded(page)
    expect(said).to_have_count(len(before))
    assert said.all_text_contents() == before


def test_a_second_tab_sees_question_and_answer(page: Page) -> None:
    open_track(page, "Pop 124")
    second = page.context.new_page()
    second.goto(page.url)
    expect_loaded(second)
    count = answers(second).count()
    ask(page, "Is it bright?")
    expect(questions(second).locator("> p").last).to_have_text("Is it bright?")
    expect(answers(second)).to_have_count(count + 1)
    expect_finished(second)
    expect_finished(page)
    assert last_answer(second).inner_text() == last_answer(page).inner_text()


def test_a_cut_in_the_middle_of_an_answer_loses_and_doubles_nothing(page: Page) -> None:
    cuts = 0

    def cut_twice(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        tokens = 0

        def forward(message: str | bytes) -> None:
            nonlocal cuts, tokens
            tokens += json.loads(message)["type"] == "token"
            if tokens == 3 and cuts < 2:
                cuts += 1
                route.close(code=1012)
            elif tokens < 3 or cuts == 2:
                route.send(message)

        server.on_message(forward)

    page.route_web_socket(re.compile("/ws/chat/"), cut_twice)
    open_track(page, "Bachata 126")
    page.evaluate(WATCH_ANSWER)
    ask(page, "Tell me about this track.")
    expect_finished(page)
    assert cuts == 2
    streamed = page.evaluate("window.shown")
    page.reload()
    expect_loaded(page)
    expect_finished(page)
    # A fact sheet stands beside the first sentences; the others are folded.
    expect(last_answer(page).locator(".markdown").first).to_be_attached()
    stored = "".join(last_answer(page).locator(".markdown").all_text_contents())
    assert streamed[-1] == stored
    assert all(stored.startswith(text.rstrip()) for text in streamed)


def test_two_tracks_are_compared_in_one_conversation(page: Page) -> None:
    for title in ("Waltz 92", "Pop 124"):
        expect(track_row(page, title)).to_have_attribute("data-status", "ready", timeout=ANALYSIS_MS)
        page.get_by_role("checkbox", name=f"Select {title}").check()
    page.get_by_role("button", name="Compare 2 tracks").click()
    expect(page.get_by_role("region", name="Player of")).to_have_count(2)
    ask(page, "Which one is faster?")
    expect_finished(page)
    expect(last_answer(page)).to_contain_text("Pop 124")


def pages(page: Page) -> Locator:
    """The bar at the bottom of a phone."""
    return page.get_by_role("navigation", name="Pages")


def test_on_a_phone_library_and_conversation_take_turns(new_page: NewPage, session: Any) -> None:
    page = new_page(storage_state=session, **PHONE)
    # The first page has the field for a question below the library.
    expect(page.locator(".library")).to_be_visible()
    open_track(page, "Pop 124")
    expect(page.locator(".library")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    pages(page).get_by_role("link", name="Music").click()
    expect(track_row(page, "Pop 124")).to_be_visible()


def test_on_a_phone_the_bar_at_the_bottom_leads_everywhere(
    new_page: NewPage, session: Any, no_serious_findings: NoSeriousFindings
) -> None:
    page = new_page(storage_state=session, viewport={"width": 320, "height": 640}, has_touch=True)
    bar = pages(page)
    for name in ("Playlists", "Chats", "Music"):
        bar.get_by_role("link", name=name).tap()
        current = bar.get_by_role("link", name=name)
        expect(current).to_have_attribute("aria-current", "page")
        expect(current).to_be_in_viewport(ratio=1)
    # The page of the music is loaded on request.
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    bar.get_by_role("button", name="More").tap()
    no_serious_findings(page)
    bar.get_by_role("button", name="Tasks").tap()
    expect(page.get_by_role("region", name="Tasks")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_an_unknown_conversation_says_so(new_page: NewPage, session: Any) -> None:
    page = new_page("/c/00000000-0000-4000-8000-000000000000", storage_state=session)
    expect(page.get_by_role("heading", name="Chat not found")).to_be_visible()
    page.get_by_role("button", name="Go to the start page").click()
    expect(page.get_by_role("heading", name="Ask about your music")).to_be_visible()


def test_a_wrong_address_says_so_and_leads_to_the_start_page(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    response = page.goto("/musik")
    assert response is not None
    assert response.status == 404
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    no_serious_findings(page)
    page.get_by_role("button", name="Go to the start page").click()
    expect(page.get_by_role("heading", name="Ask about your music")).to_be_visible()
    expect(page).to_have_url(re.compile("/$"))


def test_a_second_person_logs_in_with_a_password_and_sees_nothing_of_the_first(
    new_page: NewPage, page: Page, charlie: tuple[str, str]
) -> None:
    open_track(page, "Pop 124")
    other = new_page()
    other.get_by_label("User name or e-mail").fill(charlie[0])
    other.get_by_label("Password").fill(charlie[1])
    other.get_by_role("button", name="Log in").click()
    expect(other.get_by_role("heading", name="Add a song to begin")).to_be_visible()
    other.goto(page.url)
    expect(other.get_by_role("heading", name="Chat not found")).to_be_visible()


def test_a_session_that_ended_leads_to_the_login(new_page: NewPage, session: Any) -> None:
    page = new_page(storage_state=session)
    page.get_by_role("button", name="Log out").wait_for()
    # Only in this window: the session itself is shared by the tests, so its cookie is put aside instead of ended.
    page.context.clear_cookies(name="clave_session")
    page.reload()
    expect(page.get_by_text("one-time login link")).to_be_visible()
