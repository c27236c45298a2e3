"""Each transform agrees with the function of librosa that it replaces, within the tolerance that is stated here."""

from pathlib import Path

import librosa
import numpy as np
import pytest

from src.audio.chroma import chroma
from src.audio.features import downmixed
from src.audio.levels import frame_levels
from src.audio.loader import load_audio
from src.audio.onsets import onset_frames, onset_strength, windowed_autocorrelation
from src.audio.pitch import pitch_track
from src.audio.pulse import count_beats, find_pulses
from src.audio.resampling import resampled
from src.audio.spectrum import spectrum
from src.audio.stft import frame_blocks, hann, power_blocks

RATE_HZ = 22050
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def music():
    """Twenty seconds of a mix at 22 050 Hz."""
    return load_audio(EXAMPLES / "pop_124.ogg").samples[: 20 * RATE_HZ]


@pytest.fixture(scope="module")
def shape(music):
    return spectrum(music, RATE_HZ)


@pytest.fixture(scope="module")
def onsets(music):
    return onset_strength(music, RATE_HZ)


def magnitudes(samples):
    return np.abs(librosa.stft(samples, n_fft=2048, hop_length=512))


def heard(samples):
    """Magnitudes from 16 Hz: ours leave out what lies below."""
    found = magnitudes(samples)
    found[librosa.fft_frequencies(sr=RATE_HZ, n_fft=2048) < 16] = 0
    return found


def worst(ours, theirs):
    """Largest difference, as a share of the largest value."""
    assert ours.shape == theirs.shape
    return float(np.abs(ours - theirs).max() / np.abs(theirs).max())


def voice(seconds=3.0):
    """A glide with overtones from 110 to 440 Hz."""
    frequency = np.geomspace(110, 440, round(seconds * RATE_HZ))
    phase = 2 * np.pi * np.cumsum(frequency) / RATE_HZ
    return sum(np.sin(k * phase) / k for k in range(1, 6)).astype(np.float32) / 4, frequency


def test_the_window_is_scipys_to_1e_7():
    assert worst(hann(2048), librosa.filters.get_window("hann", 2048)) < 1e-7


def test_frames_are_those_of_util_frame(music):
    padded = np.pad(music, 512)
    expected = librosa.util.frame(padded, frame_length=1024, hop_length=220, axis=0)
    assert np.array_equal(np.concatenate(list(frame_blocks(music, 1024, 220))), expected)


def test_the_power_of_frames_is_that_of_stft_to_1e_6(music):
    assert worst(np.concatenate(list(power_blocks(music, 2048, 512))).T, magnitudes(music) ** 2) < 1e-6


def test_downmixing_is_that_of_to_mono_to_1e_6(music):
    stereo = np.stack([music, np.roll(music, 100)])
    assert worst(np.concatenate(list(downmixed(stereo))), librosa.to_mono(stereo)) < 1e-6


def test_resampling_is_that_of_resample_to_1e_4(music):
    ours = resampled([music], RATE_HZ, 16000, "HQ")
    theirs = librosa.resample(music, orig_sr=RATE_HZ, target_sr=16000, res_type="soxr_hq")
    assert worst(ours, theirs) < 1e-4


def test_rms_is_that_of_feature_rms_to_1e_5(music):
    expected = librosa.feature.rms(y=music, frame_length=2048, hop_length=512, center=False)[0]
    assert worst(frame_levels(music, RATE_HZ).rms, expected) < 1e-5


def test_zero_crossings_are_those_of_zero_crossing_rate_to_one_sample_a_frame(music):
    expected = librosa.feature.zero_crossing_rate(music, frame_length=2048, hop_length=512, center=False)[0]
    ours = frame_levels(music, RATE_HZ).zero_crossing_rate
    assert np.abs(ours - expected).max() <= 1 / 2048 + 1e-6


def test_the_centroid_is_that_of_spectral_centroid_to_1e_3(music, shape):
    expected = librosa.feature.spectral_centroid(S=heard(music), sr=RATE_HZ)[0][shape.audible]
    assert worst(shape.centroid_hz, expected) < 1e-3


def test_the_bandwidth_is_that_of_spectral_bandwidth_to_1e_3(music, shape):
    expected = librosa.feature.spectral_bandwidth(S=heard(music), sr=RATE_HZ)[0][shape.audible]
    assert worst(shape.bandwidth_hz, expected) < 1e-3


def test_the_rolloff_is_that_of_spectral_rolloff_to_one_bin(music, shape):
    expected = librosa.feature.spectral_rolloff(S=heard(music), sr=RATE_HZ)[0][shape.audible]
    assert np.abs(shape.rolloff_hz - expected).max() < 1.01 * RATE_HZ / 2048


def test_the_flatness_is_that_of_spectral_flatness_to_0_005(music, shape):
    expected = librosa.feature.spectral_flatness(S=heard(music))[0][shape.audible]
    assert np.abs(shape.flatness - expected).max() < 0.005


def test_mel_levels_are_those_of_melspectrogram_to_0_01_db(music, shape):
    power = librosa.feature.melspectrogram(S=heard(music) ** 2, sr=RATE_HZ)
    expected = librosa.power_to_db(power)[:, shape.audible].T
    assert np.abs(shape.mel_db - expected).max() < 0.01


def test_mel_cepstra_are_those_of_mfcc_to_0_01(music, shape):
    levels = librosa.power_to_db(librosa.feature.melspectrogram(S=heard(music) ** 2, sr=RATE_HZ))
    expected = librosa.feature.mfcc(S=levels, n_mfcc=13)[:, shape.audible].T
    assert np.abs(shape.mel_cepstrum(13) - expected).max() < 0.01


def test_onset_strength_correlates_with_onset_strength_at_0_75(music, onsets):
    """Ours compares each band with its neighbours 20 ms before (SuperFlux) and scales three bands alone."""
    theirs = librosa.onset.onset_strength(
        y=music, sr=RATE_HZ, n_fft=1024, hop_length=220, lag=2, max_size=3, n_mels=60, fmax=10_000
    )
    frames = min(len(theirs), len(onsets.strength))
    # librosa moves its onsets by half a frame.
    likeness = max(
        np.corrcoef(onsets.strength[: frames - shift], theirs[shift:frames])[0, 1] for shift in range(6)
    )
    assert likeness > 0.75


def test_onsets_of_clicks_are_those_of_onset_detect_to_40_ms():
    clicks = librosa.clicks(times=np.arange(0.5, 9.5, 0.4), sr=RATE_HZ, length=10 * RATE_HZ)
    onsets = onset_strength(clicks.astype(np.float32), RATE_HZ)
    expected = librosa.onset.onset_detect(y=clicks, sr=RATE_HZ, units="time")
    found = onset_frames(onsets) / onsets.frame_rate
    assert len(found) == len(expected)
    assert np.abs(found - expected).max() < 0.04


def test_the_tempogram_is_autocorrelate_of_each_window_to_1e_4(onsets):
    length = round(8 * onsets.frame_rate)
    windows = windowed_autocorrelation(onsets)
    for row in (0, 1):
        piece = onsets.strength[row * (length // 4) :][:length]
        expected = librosa.autocorrelate(piece - piece.mean())
        assert worst(windows[row], expected / expected[0]) < 1e-4


def test_the_tuning_is_that_of_estimate_tuning_to_5_cents():
    for cents in (-30, 0, 20):
        frequencies = librosa.tuning_to_A4(cents / 100) * 2 ** (np.array([-9, -5, -2, 3]) / 12)
        seconds = np.arange(4 * RATE_HZ) / RATE_HZ
        chord = sum(np.sin(2 * np.pi * f * seconds) for f in frequencies).astype(np.float32) / 8
        ours = chroma(chord, RATE_HZ).tuning_semitones
        assert ours == pytest.approx(librosa.estimate_tuning(y=chord, sr=RATE_HZ), abs=0.05)


def test_the_mean_chroma_has_a_cosine_of_0_9_with_chroma_cqt(music):
    ours = chroma(music, RATE_HZ)
    both = (ours.treble.mean(axis=1), librosa.feature.chroma_cqt(y=music, sr=RATE_HZ).mean(axis=1))
    ours_mean, theirs_mean = (values - values.min() for values in both)
    cosine = ours_mean @ theirs_mean / np.linalg.norm(ours_mean) / np.linalg.norm(theirs_mean)
    assert cosine > 0.9


@pytest.mark.long
def test_the_pitch_of_a_voice_is_that_of_yin_and_pyin_to_20_cents():
    sound, true_hz = voice()
    ours = pitch_track(sound, RATE_HZ)
    times = np.arange(len(ours.frequency_hz)) / ours.frame_rate
    inside = (times > 0.2) & (times < 2.8)
    at = (times[inside] * RATE_HZ).astype(int)
    assert np.abs(1200 * np.log2(ours.frequency_hz[inside] / true_hz[at])).max() < 20
    for found in (
        librosa.yin(sound, fmin=65, fmax=2100, sr=RATE_HZ, hop_length=256),
        librosa.pyin(sound, fmin=65, fmax=2100, sr=RATE_HZ, hop_length=256)[0],
    ):
        theirs = found[: len(times)][inside]
        cents = np.abs(1200 * np.log2(ours.frequency_hz[inside] / theirs))
        assert np.nanpercentile(cents, 95) < 20


@pytest.mark.long
def test_tempo_and_beats_of_clicks_are_those_of_beat_track_to_50_ms():
    clicks = librosa.clicks(times=np.arange(0.2, 19.5, 0.5), sr=RATE_HZ, length=20 * RATE_HZ)
    sound = clicks.astype(np.float32)
    onsets = onset_strength(sound, RATE_HZ)
    tempogram = windowed_autocorrelation(onsets)
    pulses = find_pulses(onsets, tempogram, chroma(sound, RATE_HZ))
    tempo, expected = librosa.beat.beat_track(y=clicks, sr=RATE_HZ, units="time")
    assert pulses[0].tempo_bpm == pytest.approx(float(np.atleast_1d(tempo)[0]), rel=0.03)
    beats = count_beats(pulses, tempogram).times
    assert len(beats) > 30
    assert all(np.abs(expected - beat).min() < 0.05 for beat in beats[1:-1])
