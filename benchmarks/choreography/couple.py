"""The couple on the page: how many pictures a second are drawn while the music plays.

    script/bench couple [--seconds 10]

A desktop (1280 x 800) and a phone (390 x 844 at three pixels each, a quarter of the processor's speed), each from the
front and from above. Before that, questions in the chat: the time from Enter until the couple is drawn. Chromium
draws without a graphics card here. Needs a built page (script/serve builds it) and a Chromium (on PATH, or named by
CHROMIUM).
"""

import argparse
import re
import shutil
import statistics
import sys
import time
from itertools import pairwise
from os import environ
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from benchmarks.chat.product import environment_words
from benchmarks.ops.installation import unused_ports
from tests.support.processes import Serving

PROFILES: dict[str, tuple[dict[str, Any], int, float]] = {
    "desktop": ({"viewport": {"width": 1280, "height": 800}}, 1, 55.0),
    "phone": (
        {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "has_touch": True},
        4,
        30.0,
    ),
}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-sync", "--autoplay-policy=no-user-gesture-required"]
DANCE_SECONDS = 30
COUPLE = re.compile("^The couple")
QUESTIONS = 5
# The couple is drawn in each of these frames.
NOTE_FRAMES = """(seconds) => new Promise((done) => {
    const times = [];
    const note = (now) => {
        times.push(now);
        if (now - times[0] < 1000 * seconds) requestAnimationFrame(note); else done(times);
    };
    requestAnimationFrame(note);
})"""


def make_dance(page: Page) -> str:
    """Make a dance by the form, wait until the couple is there, and return its address."""
    page.goto("/p/dances")
    page.get_by_role("button", name="New dance").click()
    page.get_by_role("combobox", name="Track", exact=True).select_option(label="Bachata 126")
    page.get_by_label("Length in seconds").fill(str(DANCE_SECONDS))
    page.get_by_role("button", name="Make the dance").click()
    page.get_by_role("img", name=COUPLE).wait_for()
    # The drawing of the video would take a core from the browser.
    dance = page.url.rpartition("=")[2]
    page.request.post(f"/api/choreography/dances/{dance}/cancel", headers=csrf_header(page))
    return page.url


def measure_chat(page: Page) -> None:
    """Questions in the chat, each in a new conversation: from Enter until the couple is there."""
    taken = []
    for number in range(QUESTIONS + 1):
        made = page.request.post(
            "/api/conversations", data={"assistant": "choreographer"}, headers=csrf_header(page)
        )
        page.goto(f"/c/{made.json()['id']}")
        page.get_by_role("heading", name="Dance", exact=True).wait_for()
        page.get_by_role("textbox", name="Your question").fill(
            f"A romantic bachata for beginners to Bachata 126, {20 + number} seconds"
        )
        began = time.monotonic()
        page.keyboard.press("Enter")
        page.get_by_role("img", name=COUPLE).wait_for()
        taken.append(time.monotonic() - began)
        dance = page.request.get("/api/choreography/dances").json()["items"][0]["id"]
        page.request.post(f"/api/choreography/dances/{dance}/cancel", headers=csrf_header(page))
    first, *others = taken
    print(
        f"chat, from Enter to the couple: median {statistics.median(others):.2f} s, slowest {max(others):.2f} s; "
        f"the first of a worker {first:.2f} s"
    )


def csrf_header(page: Page) -> dict[str, str]:
    token = next(one["value"] for one in page.context.cookies() if one["name"] == "clave_csrf")
    return {"X-CSRFToken": token}


def busy_seconds(client: CDPSession) -> float:
    """Processor time that the main thread of the page has used."""
    metrics = client.send("Performance.getMetrics")["metrics"]
    return next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")


def measure_profile(browser: Browser, address: str, state: Any, name: str, seconds: float) -> bool:
    """Play the dance in both views and print the frames of each."""
    options, slowdown, wanted = PROFILES[name]
    context = browser.new_context(storage_state=state, **options)
    page = context.new_page()
    page.goto(address)
    page.get_by_role("img", name=COUPLE).wait_for()
    client = context.new_cdp_session(page)
    # Processor time of the main thread: what others do on this machine does not count.
    client.send("Performance.enable", {"timeDomain": "threadTicks"})
    client.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.get_by_role("region", name=COUPLE).get_by_role("button", name="Play").click()
    is_enough = True
    for view in ("Front", "Footprints"):
        page.get_by_text(view, exact=True).click()
        before = busy_seconds(client)
        times = page.evaluate(NOTE_FRAMES, seconds)
        busy = busy_seconds(client) - before
        frames = sorted(b - a for a, b in pairwise(times))
        rate = 1000 * len(frames) / (times[-1] - times[0])
        late = frames[int(0.99 * len(frames))]
        print(
            f"{name}, {view.lower()}: {rate:.1f} frames/s, median {statistics.median(frames):.1f} ms, "
            f"99 % within {late:.1f} ms; processor of the main thread {1000 * busy / len(frames):.1f} ms a frame"
        )
        is_enough = is_enough and rate >= wanted
    context.close()
    return is_enough


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="of each view")
    seconds = parser.parse_args().seconds
    chromium = environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    print(environment_words())
    (port,) = unused_ports(1)
    with (
        TemporaryDirectory(prefix="clave-b-", ignore_cleanup_errors=True) as home,
        sync_playwright() as playwright,
    ):
        serving = Serving(Path(home), "--port", str(port))
        try:
            where, link = serving.wait_for_link()
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            context = browser.new_context(base_url=where)
            page = context.new_page()
            page.goto(link)
            page.get_by_role("button", name="Add music").wait_for()
            address = make_dance(page)
            measure_chat(page)
            state = context.storage_state()
            context.close()
            results = [measure_profile(browser, address, state, name, seconds) for name in PROFILES]
            browser.close()
        finally:
            serving.end()
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
