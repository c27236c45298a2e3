import numpy as np
import pytest

from src.agents import SpectralAgent
from tests.support.signals import SAMPLE_RATE_HZ, silence, tone, white_noise


def measure(samples, sample_rate=SAMPLE_RATE_HZ):
    return SpectralAgent().analyse(samples, sample_rate).data


def test_a_tone_is_where_it_is():
    data = measure(tone(440, amplitude=0.5))

    strongest = data["dominant_frequencies"][0]
    assert strongest["frequency_hz"] == pytest.approx(440, abs=0.5)
    assert strongest["magnitude"] == pytest.approx(0.5, rel=0.05)
    assert data["spectral_centroid"]["mean"] == pytest.approx(440, rel=0.05)
    assert data["spectral_rolloff"]["mean"] == pytest.approx(440, rel=0.05)
    assert data["spectral_flatness"]["interpretation"] == "tonal"
    assert data["brightness"] == "dark"


@pytest.mark.parametrize("frequency_hz", [98.0, 446.3, 1234.5, 7040.0])
def test_frequencies_between_the_bins_are_found(frequency_hz):
    found = measure(tone(frequency_hz))["dominant_frequencies"][0]["frequency_hz"]

    assert found == pytest.approx(frequency_hz, abs=0.6)


def test_the_strongest_frequencies_come_first_and_there_are_no_more_than_five():
    partials = {300: 0.05, 700: 0.4, 1500: 0.2, 2900: 0.1, 4100: 0.02, 5300: 0.01, 6500: 0.005}
    sound = sum(tone(frequency, amplitude=amplitude) for frequency, amplitude in partials.items())

    peaks = measure(sound)["dominant_frequencies"]

    assert [round(peak["frequency_hz"], -1) for peak in peaks] == [700, 1500, 2900, 300, 4100]
    assert [peak["magnitude"] for peak in peaks] == pytest.approx([0.4, 0.2, 0.1, 0.05, 0.02], rel=0.05)


def test_noise_is_noisy_bright_and_wide():
    data = measure(white_noise())

    assert data["spectral_flatness"]["mean"] > 0.4
    assert data["spectral_flatness"]["interpretation"] == "noisy"
    assert data["brightness"] == "bright"
    assert data["spectral_centroid"]["mean"] == pytest.approx(11025 / 2, rel=0.05)
    assert data["spectral_rolloff"]["mean"] == pytest.approx(0.85 * 11025, rel=0.03)
    assert data["spectral_bandwidth"]["mean"] == pytest.approx(11025 / np.sqrt(12), rel=0.05)


def test_pauses_do_not_change_the_timbre():
    alone = measure(white_noise(4))
    with_pauses = measure(np.concatenate([silence(5), white_noise(4), silence(5)]))

    assert with_pauses["spectral_centroid"]["mean"] == pytest.approx(
        alone["spectral_centroid"]["mean"], rel=0.02
    )
    assert with_pauses["brightness"] == "bright"


def test_a_dc_offset_is_not_heard():
    plain, shifted = measure(tone(880)), measure(tone(880) * 0.5 + 0.4)

    assert shifted["dominant_frequencies"][0]["frequency_hz"] == pytest.approx(880, abs=0.5)
    assert shifted["spectral_centroid"]["mean"] == pytest.approx(plain["spectral_centroid"]["mean"], rel=0.15)


def test_silence_has_no_timbre():
    data = measure(silence())

    assert data["is_silent"] is True
    assert data["spectral_centroid"] == {"mean": 0, "std": 0, "min": 0, "max": 0}
    assert data["dominant_frequencies"] == []
    assert data["brightness"] is None
    assert data["spectral_flatness"]["interpretation"] is None
    assert "silent" in SpectralAgent().summarise(data)["note"]


def test_the_mfccs_are_those_of_librosa():
    librosa = pytest.importorskip("librosa")
    sound = white_noise(2) * np.linspace(1, 0.2, 2 * SAMPLE_RATE_HZ, dtype=np.float32) + tone(seconds=2)

    expected = librosa.feature.mfcc(y=sound, sr=SAMPLE_RATE_HZ, n_mfcc=5).mean(axis=1)
    summary = measure(sound)["mfcc_summary"]

    # We leave out what lies below 16 Hz, which lowers the lowest of the 128 bands.
    means = [summary[f"mfcc_{order}"]["mean"] for order in range(5)]
    assert means == pytest.approx(expected.tolist(), abs=0.15)


def test_the_summary_has_a_word_and_numbers_with_units():
    summary = SpectralAgent().summarise(measure(tone(440)))

    assert summary["brightness"] == "dark"
    assert summary["dominant_frequencies_hz"] == pytest.approx([440.0], abs=0.5)
    assert summary["character"] == "tonal"
