"""What axe finds on each page."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, NoSeriousFindings
from tests.browser.test_page import PHONE, ask, expect_finished, open_track, track_row


def test_the_login_has_no_serious_findings(new_page: NewPage, no_serious_findings: NoSeriousFindings) -> None:
    page = new_page()
    expect(page.get_by_text("one-time login link")).to_be_visible()
    no_serious_findings(page)


def test_a_conversation_with_its_library_has_no_serious_findings(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    open_track(page, "Pop 124")
    expect(page.get_by_role("slider", name="Position in Pop 124").locator("canvas")).to_be_attached()
    ask(page, "What is the tempo, and is it steady?")
    expect_finished(page)
    no_serious_findings(page)


def test_a_phone_shows_everything_without_serious_findings(
    new_page: NewPage, session: Any, no_serious_findings: NoSeriousFindings
) -> None:
    page = new_page(storage_state=session, **PHONE)
    expect(track_row(page, "Waltz 92")).to_be_visible()
    no_serious_findings(page)
    open_track(page, "Waltz 92")
    # Try asking is seen from its beginning.
    expect(page.get_by_role("heading", name="Ask about this track")).to_be_in_viewport()
    page.get_by_role("button", name="Details").click()
    expect(page.get_by_label(re.compile("^Chords"))).to_be_visible()
    no_serious_findings(page)


def test_the_dialog_that_deletes_an_account_has_no_serious_findings(
    new_page: NewPage, session: Any, no_serious_findings: NoSeriousFindings
) -> None:
    page = new_page("/account", storage_state=session, **PHONE)
    page.get_by_role("button", name="Delete my account …").click()
    expect(page.get_by_role("dialog", name="Delete everything?")).to_be_visible()
    no_serious_findings(page)


def test_connecting_a_model_has_no_serious_findings(
    new_page: NewPage, session: Any, no_serious_findings: NoSeriousFindings
) -> None:
    page = new_page("/model", storage_state=session)
    expect(page.get_by_role("heading", name="Connect a model")).to_be_visible()
    no_serious_findings(page)
