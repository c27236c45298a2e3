"""The pitch of a track: what sounds is measured where the sound leaves the page."""

import io
import math

import numpy as np
import soundfile
from playwright.sync_api import Page, expect

from tests.browser.conftest import NoSeriousFindings
from tests.browser.test_page import open_track
from tests.support.processes import wait_until

TONE_HZ = 440.0
SEMITONE = 2 ** (1 / 12)
MINUS = "\N{MINUS SIGN}"

# Everything that is connected to the loudspeakers is measured, too.
MEASURE = """() => {
    const connect = AudioNode.prototype.connect;
    AudioNode.prototype.connect = function (to, ...rest) {
        if (to instanceof AudioDestinationNode) {
            const fine = { fftSize: 32768, smoothingTimeConstant: 0 };
            const meter = (this.context.meter ??= new AnalyserNode(this.context, fine));
            window.meter = meter;
            connect.call(this, meter);
        }
        return connect.call(this, to, ...rest);
    };
}"""
LOUDEST = """() => {
    const { meter } = window;
    if (!meter) return null;
    const levels = new Float32Array(meter.frequencyBinCount);
    meter.getFloatFrequencyData(levels);
    const loudest = levels.indexOf(Math.max(...levels));
    return levels[loudest] < -60 ? null : (loudest * meter.context.sampleRate) / meter.fftSize;
}"""


def tone() -> bytes:
    rate = 44_100
    samples = 0.5 * np.sin(2 * math.pi * TONE_HZ * np.arange(60 * rate) / rate)
    file = io.BytesIO()
    soundfile.write(file, samples, rate, format="WAV", subtype="PCM_16")
    return file.getvalue()


def sounds(page: Page, hz: float) -> bool:
    """Return whether the loudest frequency is this one, give or take a third of a semitone."""
    loudest = page.evaluate(LOUDEST)
    return loudest is not None and abs(12 * math.log2(loudest / hz)) < 0.34


def test_the_pitch_changes_at_the_same_speed_and_names_follow(
    page: Page, no_serious_findings: NoSeriousFindings
) -> None:
    page.add_init_script(f"({MEASURE})()")
    sound = tone()
    page.route("**/api/tracks/*/audio", lambda route: route.fulfill(body=sound, content_type="audio/wav"))
    page.reload()
    open_track(page, "Pop 124")
    player = page.get_by_role("region", name="Player of Pop 124")
    chip = player.locator("button[aria-expanded] > [title]")
    measured = chip.get_attribute("title")
    page.get_by_role("button", name="Details of Pop 124").click()
    player.get_by_role("button", name="Play Pop 124").click()
    pitch = player.get_by_role("slider", name="Pitch")

    pitch.fill("12")
    assert wait_until(lambda: sounds(page, 2 * TONE_HZ), 20)
    assert chip.get_attribute("title") == measured
    pitch.fill("-5")
    assert wait_until(lambda: sounds(page, TONE_HZ / SEMITONE**5), 20)
    expect(pitch).to_have_attribute("aria-valuetext", f"{MINUS}5 semitones")
    expect(chip).not_to_have_attribute("title", measured or "")
    player.get_by_role("slider", name="Speed").fill("50")
    assert wait_until(lambda: sounds(page, TONE_HZ / SEMITONE**5), 20)
    assert page.evaluate("document.querySelector('audio').playbackRate") == 0.5
    no_serious_findings(page)

    page.get_by_role("button", name="Chord chart").click()
    expect(player.get_by_text(f"As it sounds: pitch {MINUS}5")).to_be_visible()
    pitch.dblclick()
    assert wait_until(lambda: sounds(page, TONE_HZ), 20)
    expect(chip).to_have_attribute("title", measured or "")
    player.get_by_role("button", name="Pause Pop 124").click()
    assert wait_until(lambda: page.evaluate("window.meter.context.state") == "suspended", 10)


def test_what_cannot_be_loaded_leaves_the_pitch_as_it_is(page: Page, complaints: list[str]) -> None:
    page.route("**/SignalsmithStretch*", lambda route: route.abort())
    open_track(page, "Pop 124")
    page.get_by_role("button", name="Details of Pop 124").click()
    player = page.get_by_role("region", name="Player of Pop 124")
    player.get_by_role("slider", name="Pitch").fill("3")
    expect(player.get_by_role("alert")).to_contain_text("The pitch could not be changed")
    expect(player.get_by_role("slider", name="Pitch")).to_have_value("0")
    page.unroute("**/SignalsmithStretch*")
    player.get_by_role("slider", name="Pitch").fill("3")
    expect(player.get_by_role("alert")).to_have_count(0)
    expect(player.get_by_role("slider", name="Pitch")).to_have_value("3")
