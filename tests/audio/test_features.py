import numpy as np
import pytest

from src.audio.errors import PassageOutOfRange, UnreadableAudio
from src.audio.features import AudioFeatures
from tests.support.signals import SAMPLE_RATE_HZ, click_times, click_track, silence, tone, white_noise


def test_each_transform_is_computed_once():
    features = AudioFeatures(click_track(), SAMPLE_RATE_HZ)

    for name in ("mono", "levels", "spectrum", "onsets", "tempogram", "chroma"):
        assert getattr(features, name) is getattr(features, name), name


@pytest.mark.parametrize("sample_rate", [8000, 22050, 44100, 48000, 96000, 192000])
def test_mono_is_always_at_the_analysis_rate(sample_rate):
    features = AudioFeatures(tone(440, 1.0, sample_rate=sample_rate), sample_rate)

    assert features.sample_rate == 22050
    assert features.own_sample_rate == sample_rate
    assert features.duration == pytest.approx(1.0)
    assert len(features.mono) == pytest.approx(22050, abs=2)
    assert features.mono.dtype == np.float32
    assert np.abs(features.mono[1000:-1000]).max() == pytest.approx(0.5, abs=0.01)


def test_the_channels_stay_as_they_came():
    stereo = np.stack([tone(440, 1.0, sample_rate=48000), white_noise(1.0, sample_rate=48000)])

    assert np.array_equal(AudioFeatures(stereo, 48000).channels, stereo)


def test_channels_that_cancel_are_still_heard():
    sound = tone()

    features = AudioFeatures(np.stack([sound, -sound]), SAMPLE_RATE_HZ)

    assert not features.is_silent
    assert np.abs(features.mono).max() == pytest.approx(0.5, abs=0.01)


def test_sound_on_one_side_is_heard_at_half_its_level():
    features = AudioFeatures(np.stack([tone(), silence()]), SAMPLE_RATE_HZ)

    assert np.abs(features.mono).max() == pytest.approx(0.25, abs=0.01)


@pytest.mark.parametrize(
    "samples",
    [
        silence(),
        silence() + 0.3,
        white_noise(amplitude=1e-6),
        np.stack([silence() + 0.5, silence() - 0.5]),
    ],
    ids=["zeros", "a DC offset", "a converter's noise", "two DC offsets"],
)
def test_what_nobody_hears_is_silent(samples):
    features = AudioFeatures(samples, SAMPLE_RATE_HZ)

    assert features.is_silent
    assert not features.mono.any()


def test_quiet_sound_is_not_silent():
    assert not AudioFeatures(tone(amplitude=0.001), SAMPLE_RATE_HZ).is_silent


def test_whole_numbers_are_read_as_pcm():
    pcm = (tone() * 32768).astype(np.int16)

    assert AudioFeatures(pcm, SAMPLE_RATE_HZ).channels[0] == pytest.approx(tone(), abs=1e-4)


def test_unsigned_whole_numbers_are_centred():
    pcm = np.array([0, 128, 255], np.uint8)

    assert AudioFeatures(pcm, SAMPLE_RATE_HZ).channels[0] == pytest.approx([-1, 0, 127 / 128])


def test_the_samples_of_the_caller_are_left_alone():
    samples = tone().copy()
    samples[5] = np.nan

    AudioFeatures(samples, SAMPLE_RATE_HZ).mono  # noqa: B018

    assert np.isnan(samples[5])


@pytest.mark.parametrize(
    ("samples", "sample_rate"),
    [
        (np.zeros(0, np.float32), 22050),
        (np.zeros((2, 0), np.float32), 22050),
        (np.zeros((2, 2, 2), np.float32), 22050),
        (np.float32(1.0), 22050),
        (np.array(["la"]), 22050),
        (np.zeros(10, np.complex64), 22050),
        (tone(), 0),
        (tone(), -8000),
        (tone(), float("nan")),
    ],
)
def test_what_makes_no_sense_is_refused_at_the_door(samples, sample_rate):
    with pytest.raises(UnreadableAudio):
        AudioFeatures(samples, sample_rate)


def test_a_passage_keeps_the_seconds_of_the_track():
    features = AudioFeatures(click_track(seconds=12), SAMPLE_RATE_HZ).passage(4, 9)

    assert (features.start_seconds, features.end_seconds) == (4.0, pytest.approx(9.0))
    inner = features.passage(5, 6)
    assert (inner.start_seconds, inner.end_seconds) == (5.0, pytest.approx(6.0))
    assert np.array_equal(inner.channels[0], click_track(seconds=12)[5 * 22050 : 6 * 22050])


def test_a_passage_past_the_end_goes_to_the_end():
    features = AudioFeatures(tone(seconds=3), SAMPLE_RATE_HZ)

    assert features.passage(1, 99).end_seconds == pytest.approx(3.0)
    assert features.passage(2).end_seconds == pytest.approx(3.0)
    assert features.passage(None, 1).end_seconds == pytest.approx(1.0)


def test_the_whole_as_a_passage_keeps_what_is_computed():
    features = AudioFeatures(tone(seconds=3), SAMPLE_RATE_HZ)

    assert features.passage() is features
    assert features.passage(0, 3.5) is features


@pytest.mark.parametrize("passage", [(2, 1), (1, 1), (3, 4), (-1, 2), (5, None), (float("nan"), None)])
def test_a_passage_outside_the_track_is_refused_in_words(passage):
    with pytest.raises(PassageOutOfRange, match=r"this track runs from 0 s to 3\.00 s"):
        AudioFeatures(tone(seconds=3), SAMPLE_RATE_HZ).passage(*passage)


def test_onsets_stand_where_the_clicks_are():
    onsets = AudioFeatures(click_track(120, 6), SAMPLE_RATE_HZ).onsets

    for click in click_times(120, 6):
        frame = round(click * onsets.frame_rate)
        assert onsets.strength[max(0, frame - 2) : frame + 3].max() > 3, click
    halfway = ((click_times(120, 5.5) + 0.25) * onsets.frame_rate).astype(int)
    assert onsets.strength[halfway].max() < 0.1


def test_onset_strength_does_not_depend_on_the_volume():
    loud = AudioFeatures(click_track() * 0.9, SAMPLE_RATE_HZ).onsets.strength
    quiet = AudioFeatures(click_track() * 0.01, SAMPLE_RATE_HZ).onsets.strength

    assert quiet == pytest.approx(loud, abs=0.05)


@pytest.mark.parametrize("samples", [tone(seconds=5), silence(5)], ids=["a drone", "silence"])
def test_nothing_starts_in_steady_sound(samples):
    onsets = AudioFeatures(samples, SAMPLE_RATE_HZ).onsets

    assert not onsets.has_onsets
    assert not onsets.strength.any()


@pytest.mark.parametrize(
    ("frequency_hz", "pitch_class"), [(261.63, 0), (440.0, 9), (329.63, 4), (1174.66, 2), (110.0, 9)]
)
def test_chroma_hears_the_pitch_class(frequency_hz, pitch_class):
    chroma = AudioFeatures(tone(frequency_hz, 4.0), SAMPLE_RATE_HZ).chroma

    assert (chroma.treble + chroma.bass).mean(axis=1).argmax() == pitch_class


@pytest.mark.parametrize("cents", [-30, 0, 20, 40])
def test_chroma_knows_the_tuning(cents):
    chroma = AudioFeatures(tone(440 * 2 ** (cents / 1200), 4.0), SAMPLE_RATE_HZ).chroma

    assert chroma.tuning_semitones * 100 == pytest.approx(cents, abs=3)
    assert chroma.treble.mean(axis=1).argmax() == 9


def test_long_audio_in_blocks_is_the_same_as_its_parts():
    """The spectrum of a minute is that of its seconds: no frame is lost or doubled between blocks."""
    noise = white_noise(30.0)

    centroid = AudioFeatures(noise, SAMPLE_RATE_HZ).spectrum.centroid_hz

    assert len(centroid) == 1 + len(noise) // 512
    alone = AudioFeatures(noise[256 * 512 - 8192 : 256 * 512 + 8192], SAMPLE_RATE_HZ).spectrum.centroid_hz
    assert centroid[256 - 8 : 256 + 8] == pytest.approx(alone[8:24], rel=1e-4)
