"""The offline page: shown when the server cannot be reached, with nothing of a user in it."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage

CACHED = """async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return [names.length, lists.flat().map(({ url }) => new URL(url).pathname).sort()];
}"""
SHELL = ["/static/clave.svg", "/static/message.css", "/static/offline.html", "/static/offline.js"]
# Evaluated at once: the page's policy forbids the waiting functions of Playwright.
ALONE = """async () => {
    await navigator.serviceWorker.ready;
    while ((await caches.keys()).length !== 1 || !navigator.serviceWorker.controller)
        await new Promise((resolve) => setTimeout(resolve, 50));
}"""


def test_the_offline_page_is_shown_and_left_by_itself(new_page: NewPage, session: Any, address: str):
    page = new_page(storage_state=session, service_workers="allow")
    page.evaluate(ALONE)
    page.evaluate("() => caches.open('clave-offline-of-an-older-version')")
    page.evaluate("async () => (await navigator.serviceWorker.ready).unregister()")
    page.goto(f"{address}/music")
    page.evaluate(ALONE)
    expect(page.get_by_role("main")).to_be_visible()
    # Only the shell: no page, nothing of the API.
    assert page.evaluate(CACHED) == [1, SHELL]

    page.context.set_offline(True)
    page.goto(f"{address}/music")
    expect(page.get_by_role("heading", name="Clave cannot be reached")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_have_css("border-radius", "12px")
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Clave cannot be reached")).to_be_hidden()
    expect(page).to_have_url(f"{address}/music")


def test_the_app_can_be_installed(page: Page):
    client = page.context.new_cdp_session(page)
    manifest: Any = client.send("Page.getAppManifest")
    assert manifest["errors"] == []
    errors: Any = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Tests use private windows, in which nothing is installed.
    assert [error["errorId"] for error in errors] == ["in-incognito"]
