"""The waveform of a long recording in a real Chromium, zoomed from the whole of it to two bars and back.

    script/bench waveform_zoom [--minutes 120] [--steps 100]

The pieces of `benchmarks/data`, again and again, become a WAV file (mono at 22 050 Hz), which is uploaded and analysed.
Then the wheel turns with Ctrl over the waveform, step by step, until two bars fill it; then with Shift, which moves it;
then back. The lanes of beats, sections and chords are shown too. Told is how long each frame took, the main thread's
processor time per frame, and how long after the last step the last points came.

Needs a built page (script/serve builds it) and a Chromium (on PATH, or named by CHROMIUM).
"""

import argparse
import sys
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import soundfile
from playwright.sync_api import CDPSession, Page, sync_playwright

from benchmarks.chat.product import Product, environment_words
from benchmarks.page.browser import LAUNCH, NOTE_FRAMES, Frames, Setting, busy_seconds
from src.audio.loader import load_audio

DATA = Path(__file__).parents[1] / "data"
RATE_HZ = 22050
TITLE = "Recording"
MOST_MEDIAN_MS, MOST_FRAME_MS = 17.0, 34.0
# Between the whole track and the closest zoom: see WHEEL_PIXELS in frontend/src/player/waveform/useZoomGestures.ts.
WHEEL_PIXELS = 1500
STEP_MS = 16
ANALYSIS_SECONDS = 1800


def write_recording(path: Path, minutes: float) -> None:
    left = round(minutes * 60 * RATE_HZ)
    pieces = [load_audio(piece, target_sr=RATE_HZ).samples for piece in sorted(DATA.glob("*.ogg"))]
    with soundfile.SoundFile(path, "w", RATE_HZ, 1, "PCM_16") as out:
        for samples in cycle(pieces):
            out.write(samples[:left])
            left -= min(left, len(samples))
            if not left:
                return


def upload(product: Product, recording: Path) -> tuple[str, str]:
    """Upload the recording and wait for its analysis. Return the id of the track and of a conversation about it."""
    headers = {"Authorization": f"Bearer {product.token}"}
    with httpx.Client(base_url=product.installation.address, headers=headers, timeout=600) as client:
        with recording.open("rb") as file:
            answer = client.post("/api/tracks", files={"file": (f"{TITLE}.wav", file)})
        track_id = str(answer.raise_for_status().json()["id"])
        until = time.monotonic() + ANALYSIS_SECONDS
        while (status := client.get(f"/api/tracks/{track_id}").json()["status"]) != "ready":
            if status == "failed" or time.monotonic() > until:
                raise RuntimeError(f"The recording was not analysed: {status}.")
            time.sleep(1)
        talk = client.post("/api/conversations", json={"track_ids": [track_id]})
        return track_id, str(talk.raise_for_status().json()["id"])


class Zooming:
    """The opened details of the recording, and the wheel over its waveform."""

    def __init__(self, page: Page, steps: int) -> None:
        self.page, self.steps = page, steps
        page.get_by_role("button", name=f"Details of {TITLE}").click()
        page.get_by_role("group", name="Sections").wait_for()
        self.window = page.get_by_role("slider", name="Visible part")
        page.get_by_role("slider", name=f"Position in {TITLE}").hover()
        page.wait_for_load_state("networkidle")

    def turn(self, key: str, pixels: float) -> None:
        self.page.keyboard.down(key)
        for _ in range(self.steps):
            self.page.mouse.wheel(0, pixels / self.steps)
            self.page.wait_for_timeout(STEP_MS)
        self.page.keyboard.up(key)

    def part(self) -> str:
        return self.window.get_attribute("aria-valuetext") or ""


def measure(name: str, zooming: Zooming, client: CDPSession, action: Callable[[], None]) -> bool:
    page = zooming.page
    before = busy_seconds(client)
    page.evaluate(NOTE_FRAMES)
    action()
    frames = Frames.of(page.evaluate("window.frames_ms"))
    page.evaluate("window.frames_ms = null")
    busy = busy_seconds(client) - before
    began = time.monotonic()
    page.wait_for_load_state("networkidle")
    print(
        f"{name}, to {zooming.part()}: {frames}; processor {1000 * busy / len(frames.times):.1f} ms a frame; all "
        f"requests ended {time.monotonic() - began:.1f} s later",
        flush=True,
    )
    return frames.median <= MOST_MEDIAN_MS and frames.most <= MOST_FRAME_MS


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--picture", type=Path, help="save what is seen at the closest zoom")
    options = parser.parse_args()
    if LAUNCH["executable_path"] is None:
        sys.exit("No Chromium was found: install one, or name it in CHROMIUM.")
    print(environment_words())
    with TemporaryDirectory() as folder, Product(has_worker=True) as product, sync_playwright() as playwright:
        recording = Path(folder, "recording.wav")
        write_recording(recording, options.minutes)
        _, conversation_id = upload(product, recording)
        browser = playwright.chromium.launch(**LAUNCH)
        with Setting(product, browser).context() as context:
            page = context.new_page()
            page.goto(f"/c/{conversation_id}")
            zooming = Zooming(page, options.steps)
            client = context.new_cdp_session(page)
            # Processor time of the main thread: what others do on this machine does not count.
            client.send("Performance.enable", {"timeDomain": "threadTicks"})
            width = page.get_by_role("slider", name=f"Position in {TITLE}").bounding_box()
            print(f"{options.minutes:g} minutes, {round(width['width']) if width else 0} pixels wide")
            results = [measure("Zoom in", zooming, client, lambda: zooming.turn("Control", -WHEEL_PIXELS))]
            if options.picture:
                page.screenshot(path=options.picture)
            results.append(
                measure("Move along", zooming, client, lambda: zooming.turn("Shift", 5 * WHEEL_PIXELS))
            )
            results.append(
                measure("Zoom out", zooming, client, lambda: zooming.turn("Control", WHEEL_PIXELS))
            )
        browser.close()
    print("All within their limits." if all(results) else "Missed.")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
