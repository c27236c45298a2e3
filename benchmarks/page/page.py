"""The page in a real Chromium: how much it loads, how soon one can type, how smoothly an answer is written, and what it
keeps in memory.

    script/bench page [--part size start frames heap library played] [--answers 50]

size     JavaScript of a conversation before a player is opened, gzipped and as the browser got it
start    from the navigation to the composer, in a new browser and again with its warm cache, at a quarter of the CPU's
         speed and "fast 3G" (1.6 Mbit/s down, 750 kbit/s up, 150 ms)
frames   an answer of 200 tokens a second into a conversation of 200 messages, at its full speed: how long each frame
         took from Enter to the end of the answer, and the main thread's processor time per frame; once at the end of
         the conversation, of which the page shows 40 messages, and once with all of them shown, reading further up
heap     after a forced collection, from the 10th answer to the 50th
library  10 000 made-up tracks with covers, scrolled with the wheel: "Your music" as table and as rows, and the list in
         the side bar (library.py)
played   heap after a forced collection, from the 100th of 500 short tracks of a playlist to the last

Needs a built page (script/serve builds it) and a Chromium (on PATH, or named by CHROMIUM).
"""

import argparse
import gzip
import json
import statistics
import sys
from collections.abc import Callable

import httpx
from playwright.sync_api import BrowserContext, Locator, Page, sync_playwright

from benchmarks.chat.product import Product, environment_words
from benchmarks.page.browser import LAUNCH, NOTE_FRAMES, Frames, Setting, busy_seconds, heap_bytes
from benchmarks.page.library import Collector, measure_library, measure_played

MOST_JAVASCRIPT_BYTES = 180_000
MOST_COLD_SECONDS, MOST_WARM_SECONDS = 4.0, 1.5
MOST_FRAME_MS = 50.0
MOST_HEAP_GROWTH = 0.10
STARTS = 5
LISTED = 10
CPU_SLOWDOWN = 4
FAST_3G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
READ_UP_PIXELS = 3000
# Of articles, only these are ever busy.
ANSWERS = "article[aria-busy]"
# 2000 tokens at 5 ms: ten seconds at 200 a second.
LONG_ANSWER = "Go on. tokens=2000 pace=5 prose=1"
SHORT_ANSWER = "Go on. tokens=60 prose=1"

NOTE_COMPOSER = """
new MutationObserver((_, observer) => {
    const field = document.querySelector("main footer textarea");
    if (field && !field.disabled) { window.composerAt ??= performance.now(); observer.disconnect(); }
}).observe(document, { subtree: true, childList: true });
"""
# As they came over the line.
SCRIPTS = """performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"))
    .map(({ name, encodedBodySize }) => [name, encodedBodySize])"""


def measure_size(setting: Setting) -> bool:
    with setting.context() as context:
        page = context.new_page()
        page.goto(f"/c/{setting.empty}")
        _question_field(page).wait_for()
        page.wait_for_load_state("networkidle")
        scripts = page.evaluate(SCRIPTS)
    sizes = {address: len(gzip.compress(httpx.get(address).content, 9)) for address, _ in scripts}
    gzipped = sum(sizes.values())
    received = sum(size for _, size in scripts)
    print(
        f"JavaScript before the player: {gzipped / 1000:.0f} kB gzipped in {len(scripts)} files; the browser got "
        f"{received / 1000:.0f} kB"
    )
    for address in sorted(sizes, key=lambda address: -sizes[address])[:LISTED]:
        print(f"    {sizes[address] / 1000:.1f} kB {address.rpartition('/')[2]}")
    return max(gzipped, received) <= MOST_JAVASCRIPT_BYTES


def measure_start(setting: Setting) -> bool:
    cold, warm = [], []
    for _ in range(STARTS):
        with setting.profile() as context:
            cold.append(_seconds_to_composer(context, setting.empty))
            warm.append(_seconds_to_composer(context, setting.empty))
    for name, values in (("cold", cold), ("warm", warm)):
        print(f"Ready to type, {name}: median {statistics.median(values):.2f} s, worst {max(values):.2f} s")
    return statistics.median(cold) <= MOST_COLD_SECONDS and statistics.median(warm) <= MOST_WARM_SECONDS


def _seconds_to_composer(context: BrowserContext, conversation_id: str) -> float:
    page = context.new_page()
    client = context.new_cdp_session(page)
    client.send("Network.enable")
    client.send("Network.emulateNetworkConditions", FAST_3G)
    client.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    page.add_init_script(NOTE_COMPOSER)
    page.goto(f"/c/{conversation_id}")
    page.wait_for_function("window.composerAt !== undefined", timeout=60_000)
    seconds = float(page.evaluate("window.composerAt")) / 1000
    page.close()
    return seconds


def measure_frames(setting: Setting) -> bool:
    with setting.context() as context:
        page = opened(context, setting.long)
        page.locator(ANSWERS).last.wait_for()
        is_smooth_at_end = _frames_of_an_answer(page, _stay)
        return _frames_of_an_answer(page, _read_further_up) and is_smooth_at_end


def _stay(page: Page) -> None:
    page.evaluate(NOTE_FRAMES)
    ask(page, LONG_ANSWER)


def _read_further_up(page: Page) -> None:
    ask(page, LONG_ANSWER)
    earlier = page.get_by_role("button", name="Show earlier messages")
    while earlier.count():
        earlier.click()
    page.get_by_role("main").hover()
    page.mouse.wheel(0, -READ_UP_PIXELS)
    page.get_by_role("button", name="Jump to latest").wait_for()
    page.evaluate(NOTE_FRAMES)


def _frames_of_an_answer(page: Page, ask_and_note: Callable[[Page], None]) -> bool:
    client = page.context.new_cdp_session(page)
    # Processor time of the main thread: what others do on this machine does not count.
    client.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = busy_seconds(client)
    ask_and_note(page)
    wait_for_end(page)
    busy = busy_seconds(client) - before
    times = page.evaluate("window.frames_ms")
    frames = Frames.of(times)
    print(
        f"In {sum(times) / 1000:.1f} s of an answer, {page.locator('article').count()} messages shown: {frames}; "
        f"processor {1000 * busy / len(times):.1f} ms a frame"
    )
    return frames.most <= MOST_FRAME_MS


def measure_heap(setting: Setting, answers: int) -> bool:
    sizes: dict[int, float] = {}
    with setting.context() as context:
        page = opened(context, setting.other_long)
        client = context.new_cdp_session(page)
        for number in range(1, answers + 1):
            ask(page, SHORT_ANSWER)
            wait_for_end(page)
            if number % 10 == 0:
                sizes[number] = heap_bytes(client)
    growth = sizes[answers] / sizes[10] - 1
    listed = ", ".join(f"{number}: {size / 1e6:.2f} MB" for number, size in sizes.items())
    print(f"Heap after answer {listed}; growth {100 * growth:.1f} %")
    return growth <= MOST_HEAP_GROWTH


def opened(context: BrowserContext, conversation_id: str) -> Page:
    page = context.new_page()
    page.goto(f"/c/{conversation_id}")
    page.locator("[role=log][aria-busy=false]").wait_for()
    return page


def ask(page: Page, question: str) -> None:
    newest = f"[...document.querySelectorAll('{ANSWERS}')].at(-1)?.id"
    before = page.evaluate(newest)
    _question_field(page).fill(question)
    page.keyboard.press("Enter")
    page.wait_for_function(f"{newest} !== {json.dumps(before)}")


def _question_field(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Your question")


def wait_for_end(page: Page) -> None:
    ended = f"[...document.querySelectorAll('{ANSWERS}')].at(-1).dataset.status === 'done'"
    page.wait_for_function(ended, timeout=120_000)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--part", nargs="*", choices=["size", "start", "frames", "heap", "library", "played"])
    parser.add_argument("--answers", type=int, default=50)
    options = parser.parse_args()
    if LAUNCH["executable_path"] is None:
        sys.exit("No Chromium was found: install one, or name it in CHROMIUM.")
    print(environment_words())
    with Product() as product, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**LAUNCH)
        setting = Setting(product, browser)
        collector = Collector(setting)
        parts: dict[str, Callable[[], bool]] = {
            "size": lambda: measure_size(setting),
            "start": lambda: measure_start(setting),
            "frames": lambda: measure_frames(setting),
            "heap": lambda: measure_heap(setting, options.answers),
            "library": lambda: measure_library(collector),
            "played": lambda: measure_played(collector),
        }
        missed = [
            name for name, measure in parts.items() if name in (options.part or parts) and not measure()
        ]
        browser.close()
    print(f"Missed: {', '.join(missed)}" if missed else "All within their limits.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
