"""The first page, the side bar, shortcuts and settings."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, NoSeriousFindings
from tests.browser.test_page import PHONE, expect_finished, pages


def test_a_question_on_the_first_page_begins_a_chat_that_the_side_bar_lists(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    expect(page.get_by_role("heading", name="Ask about your music")).to_be_visible()
    no_serious_findings(page)
    # The list is in sight before the chat begins.
    page.get_by_role("tab", name="Chats").click()
    page.get_by_role("textbox", name="Your question").fill("Show me songs in F sharp minor?")
    page.keyboard.press("Enter")
    expect_finished(page)
    chat = page.get_by_role("navigation", name="Chats").get_by_role(
        "link", name="Show me songs in F sharp minor"
    )
    expect(chat).to_have_attribute("aria-current", "page")
    no_serious_findings(page)
    with page.context.expect_page() as another:
        chat.click(modifiers=["ControlOrMeta"])
    expect(another.value).to_have_url(page.url)
    another.value.close()

    page.goto("/")
    expect(page.get_by_role("tab", name="Chats")).to_have_attribute("aria-selected", "true")
    page.get_by_role("tab", name="Chats").press("ArrowRight")
    expect(page.get_by_role("textbox", name="Add a task")).to_be_visible()


def test_a_set_that_is_asked_for_on_the_first_page_comes_from_the_recommender_at_once(page: Page) -> None:
    page.get_by_role("textbox", name="Your question").fill("Build me a set of two tracks")
    page.keyboard.press("Enter")
    expect(page.get_by_role("article").last.get_by_role("button", name="Play all")).to_be_visible()
    expect(page.get_by_role("combobox", name="Assistant")).to_have_value("recommender")
    # Handed on, it is not repeated.
    expect(page.get_by_role("article", name="Clave", exact=True)).to_have_count(2)
    expect(page.get_by_role("article", name="You", exact=True)).to_have_count(1)
    page.reload()
    expect(page.get_by_role("article", name="Clave", exact=True)).to_have_count(2)
    expect(page.get_by_role("article", name="You", exact=True)).to_have_count(1)


def test_the_card_of_an_assistant_begins_a_chat_whose_example_is_not_sent(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    page.get_by_role("region", name="Other assistants").get_by_role("button", name="Organiser").click()
    expect(page.get_by_role("combobox", name="Assistant")).to_have_value("organiser")
    field = page.get_by_role("textbox", name="Your question")
    expect(field).to_be_focused()
    expect(field).not_to_have_value("")
    expect(page.get_by_role("article")).to_have_count(0)
    no_serious_findings(page)
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Show my tasks")
    page.keyboard.press("Enter")
    expect_finished(page)
    expect(page.get_by_role("article").last).to_contain_text("Read your tasks")
    expect(page.get_by_role("article").last).not_to_contain_text("Added")
    expect(field).to_have_value("")


def test_keys_reach_everything(page: Page, no_serious_findings: NoSeriousFindings) -> None:
    expect(page.get_by_role("heading", name="Ask about your music")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the main content")).to_be_focused()
    page.keyboard.press("Control+k")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Control+Shift+O")
    expect(page.get_by_role("textbox", name="Your question")).to_be_focused()
    page.keyboard.type("?/")
    expect(page.get_by_role("textbox", name="Your question")).to_have_value("?/")
    page.locator("main").focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    no_serious_findings(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_language_and_a_theme_are_chosen_and_kept(
    new_page: NewPage, session: Any, no_serious_findings: NoSeriousFindings
) -> None:
    page = new_page("/account", storage_state=session, color_scheme="light")
    page.locator("select[name=language]").select_option("de")
    language = page.locator("select[name=language]")
    expect(language).to_be_focused()
    page.get_by_label("Farben").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_text("Gespeichert.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    no_serious_findings(page)
    page.get_by_label("Farben").select_option("system")
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")
    language.select_option("")
    expect(page.locator("select[name=language]")).to_be_focused()


def test_a_phone_in_spanish_has_the_library_and_the_field_on_the_first_screen(
    new_page: NewPage, session: Any, no_serious_findings: NoSeriousFindings
) -> None:
    page = new_page("/", storage_state=session, **PHONE, locale="es-ES", color_scheme="dark")
    expect(page.get_by_role("button", name="Añadir música")).to_be_in_viewport()
    expect(page.get_by_role("textbox", name="Tu pregunta")).to_be_in_viewport()
    no_serious_findings(page)


def test_on_a_phone_a_new_chat_leads_to_the_first_page_with_whole_suggestions(
    new_page: NewPage, session: Any, no_serious_findings: NoSeriousFindings
) -> None:
    page = new_page(storage_state=session, **PHONE)
    pages(page).get_by_role("link", name="Chats").tap()
    expect(page.get_by_role("region", name="Other assistants")).to_be_visible()
    # It is of the music.
    expect(page.get_by_role("button", name="Add music")).to_have_count(0)
    no_serious_findings(page)
    page.get_by_role("button", name="New chat").tap()
    expect(page.get_by_role("textbox", name="Your question")).to_be_focused()
    expect(pages(page).get_by_role("link", name="Music")).to_have_attribute("aria-current", "page")
    suggestion, main = (
        place.bounding_box()
        for place in (page.get_by_role("main").get_by_role("listitem").first, page.get_by_role("main"))
    )
    assert suggestion is not None
    assert main is not None
    # The music is drawn over what is above its edge.
    assert suggestion["y"] > main["y"]


def test_music_can_be_added_wherever_a_low_side_bar_is_scrolled_to(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 520})
    side = page.get_by_role("complementary")
    side.get_by_role("button", name="Filter").click()
    expect(side.get_by_role("group", name="Keys on the Camelot wheel")).to_be_visible()
    side.get_by_role("row").last.scroll_into_view_if_needed()
    expect(side.get_by_role("searchbox")).not_to_be_in_viewport()
    expect(side.get_by_role("button", name="Add music")).to_be_in_viewport(ratio=1)


def test_the_first_tab_is_named_by_what_it_lists_and_nothing_overruns_the_side_bar(
    new_page: NewPage, session: Any
) -> None:
    page = new_page(storage_state=session, locale="de-DE")
    expect(page.get_by_role("tab").first).to_have_text("Stücke")
    page.get_by_role("link", name="Musik", exact=True).click()
    expect(page.get_by_role("tab").first).to_have_text("Playlists")
    side, button = (
        one.bounding_box()
        for one in (page.get_by_role("complementary"), page.get_by_role("button", name="Ordner hinzufügen"))
    )
    assert side
    assert button
    assert button["x"] + button["width"] <= side["x"] + side["width"] - 16
