"""The samples of a track and the transforms that agents share, each computed at most once.

Agents ask for what they need (`features.spectrum`, `features.onsets` ...); the first to ask pays.
Everything but the channels works on `mono`, the mean of the channels at 22 050 Hz, which keeps all
that tempo, harmony and timbre need (up to 11 kHz) at half the cost of 44 100 Hz. What depends on
the channels or the true rate (sample peaks, loudness) reads `channels` and `own_sample_rate`.

All times are seconds of the track: the first beat of a passage may be at 60.2 s, not at 0.2.
"""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from src import audio
from src.audio.blocks import blocks
from src.audio.errors import PassageOutOfRange, UnreadableAudio

type Samples = npt.NDArray[np.float32]

ANALYSIS_RATE_HZ = 22050
SILENCE_PEAK = 1e-4  # -80 dBFS: below the noise floor of any microphone or tape
LARGEST_SAMPLE = 1e6  # keeps squares and sums of even absurd float files within float32


# The transforms that take long, and the share of the time that each takes. In this order they take least memory: the
# chroma needs much for a while, the spectrum keeps most.
COSTLY_TRANSFORMS = {
    "statistics": 0.04,
    "loudness": 0.06,
    "mono": 0.12,
    "chroma": 0.13,
    "onsets": 0.19,
    "spectrum": 0.33,
    "pulses": 0.13,
}


class AudioFeatures:
    """The features of one track, or of one passage of it.

    samples : float, or PCM integers [shape=(n,) or (channels, n)]; NaN and infinity count as 0
    sample_rate : in Hz
    start_seconds : where in the track the first sample lies
    spool_folder : where long arrays lie while they are used, in files without a name; by default the system's
        folder for temporary files

    Raises UnreadableAudio when there is no sample, or the shape or rate makes no sense.
    """

    def __init__(
        self,
        samples: npt.NDArray[np.generic],
        sample_rate: int,
        start_seconds: float = 0.0,
        spool_folder: Path | None = None,
    ) -> None:
        self.channels: Samples = _valid_channels(np.asarray(samples))
        if not np.isfinite(sample_rate) or sample_rate < 1:
            raise UnreadableAudio(
                f"A sample rate of {sample_rate} Hz makes no sense: please pass the true one."
            )
        self.own_sample_rate = int(sample_rate)
        self.sample_rate = ANALYSIS_RATE_HZ
        self.start_seconds = float(start_seconds)
        self.spool_folder = spool_folder

    @property
    def duration(self) -> float:
        """Length in seconds."""
        return float(self.channels.shape[1] / self.own_sample_rate)

    @property
    def end_seconds(self) -> float:
        """The end of the last sample, in seconds of the track."""
        return self.start_seconds + self.duration

    def passage(
        self, start_seconds: float | None = None, end_seconds: float | None = None
    ) -> "AudioFeatures":
        """The features of a passage (seconds of the track). An end past the track's end means the end.

        Raises PassageOutOfRange when nothing of the track lies between the two.
        """
        start = self.start_seconds if start_seconds is None else start_seconds
        end = self.end_seconds if end_seconds is None else min(end_seconds, self.end_seconds)
        if not self.start_seconds <= start < end:
            raise PassageOutOfRange(
                f"There is nothing between {start:g} s and {end if end_seconds is None else end_seconds:g} s: "
                f"this track runs from {self.start_seconds:g} s to {self.end_seconds:.2f} s. "
                "Please choose a start before the end, both within the track."
            )
        first, last = (round((at - self.start_seconds) * self.own_sample_rate) for at in (start, end))
        if first == 0 and last >= self.channels.shape[1]:
            return self  # the whole: keep what is already computed
        channels = self.channels[:, first : max(last, first + 1)]
        return AudioFeatures(channels, self.own_sample_rate, start, self.spool_folder)

    @cached_property
    def is_silent(self) -> bool:
        """True when no channel ever leaves its mean by more than -80 dBFS (a DC offset is no sound)."""
        found = self.statistics
        highest, lowest = found.highest - found.mean, found.mean - found.lowest
        return bool(max(highest.max(), lowest.max()) < SILENCE_PEAK)

    @cached_property
    def statistics(self) -> "audio.sample_statistics.SampleStatistics":
        """Extremes, mean, power and clipping of each channel as it came."""
        return audio.sample_statistics.sample_statistics(self.channels)

    @cached_property
    def loudness(self) -> "audio.loudness.Loudness":
        """Momentary, short-term and integrated loudness of the channels as they came."""
        return audio.loudness.loudness(self.channels, self.own_sample_rate)

    @cached_property
    def true_peak(self) -> float:
        """The highest absolute value of the wave between and on the samples, linear."""
        return audio.true_peak.true_peak(self.channels, self.statistics.peak)

    @cached_property
    def mono(self) -> Samples:
        """The mean of the channels at 22 050 Hz. float32 [shape=(n,)], never empty.

        All zeros when the track is silent, so that no agent measures the noise of a converter.
        """
        if self.is_silent:
            return np.zeros(max(1, round(self.duration * ANALYSIS_RATE_HZ)), np.float32)
        mixed = downmixed(self.channels)
        return audio.resampling.resampled(
            mixed, self.own_sample_rate, ANALYSIS_RATE_HZ, "HQ", self.spool_folder
        )

    @cached_property
    def band_peaks(self) -> npt.NDArray[np.float32]:
        """Peaks of low, middle and high frequencies and of all of them, 100 a second [shape=(points, 4)]."""
        return audio.band_peaks.band_peaks(self.mono, self.sample_rate)

    @cached_property
    def levels(self) -> "audio.levels.FrameLevels":
        """RMS and zero crossings of short frames."""
        return audio.levels.frame_levels(self.mono, self.sample_rate)

    @cached_property
    def spectrum(self) -> "audio.spectrum.Spectrum":
        """Spectral shape of short frames, mel bands and the mean spectrum."""
        return audio.spectrum.spectrum(self.mono, self.sample_rate)

    @cached_property
    def onsets(self) -> "audio.onsets.Onsets":
        """Onset strength, 100 frames a second."""
        return audio.onsets.onset_strength(self.mono, self.sample_rate)

    @cached_property
    def tempogram(self) -> npt.NDArray[np.float32]:
        """Autocorrelation of the onset strength in windows of 8 s [shape=(windows, lags)]."""
        return audio.onsets.windowed_autocorrelation(self.onsets)

    @cached_property
    def chroma(self) -> "audio.chroma.Chroma":
        """Treble and bass pitch classes, about 11 frames a second."""
        return audio.chroma.chroma(self.mono, self.sample_rate, self.spool_folder)

    @cached_property
    def pulses(self) -> "list[audio.pulse.Pulse]":
        """Explanations of the onsets by tempo, beats and bars, the best first; empty without onsets."""
        return audio.pulse.find_pulses(self.onsets, self.tempogram, self.chroma)

    @cached_property
    def beats(self) -> "audio.pulse.Beats":
        """Beats and downbeats of the best explanation; empty where there is no steady beat."""
        return audio.pulse.count_beats(self.pulses, self.tempogram)

    @cached_property
    def grid(self) -> "audio.grid.TimeGrid":
        """Half beats over the whole sound, or even cells where there is no steady beat."""
        return audio.grid.time_grid(self.beats, self.duration)


def _valid_channels(samples: npt.NDArray[np.generic]) -> Samples:
    if samples.ndim not in (1, 2) or samples.dtype.kind not in "fiu":
        raise UnreadableAudio("Samples must be numbers in an array of shape (n,) or (channels, n).")
    if samples.size == 0:
        raise UnreadableAudio("There is nothing to analyse: this audio holds no samples.")
    if samples.dtype.kind in "iu":
        samples = _from_pcm(samples)
    with np.errstate(over="ignore"):  # a float64 beyond float32 becomes infinite, and 0 below
        channels = np.atleast_2d(samples).astype(np.float32, copy=False)
    if not all(_is_bounded(block) for block in blocks(channels)):
        channels = np.nan_to_num(channels, nan=0.0, posinf=0.0, neginf=0.0)
        channels = channels.clip(-LARGEST_SAMPLE, LARGEST_SAMPLE)
    return channels


def _is_bounded(samples: Samples) -> bool:
    """False for NaN too."""
    return bool(samples.max() <= LARGEST_SAMPLE and samples.min() >= -LARGEST_SAMPLE)


def _from_pcm(samples: npt.NDArray[np.generic]) -> npt.NDArray[np.float32]:
    """Integers of n bits as floats in -1..1 (unsigned ones are centred on half their range)."""
    half_range = 2.0 ** (8 * samples.dtype.itemsize - 1)
    offset = half_range if samples.dtype.kind == "u" else 0.0
    return ((samples.astype(np.float64) - offset) / half_range).astype(np.float32)


def downmixed(channels: Samples) -> Iterator[Samples]:
    """Yield the mean of the channels, block by block [shape=(m,)].

    Yields the strongest channel where they cancel each other out.

    channels : float32, finite [shape=(channels, n)]

    The mean of a recording with one cable reversed is silent. Replaces `librosa.to_mono`
    (within 1e-6), which has no such exception. Raises ValueError without a channel.
    """
    mixed_energy, energies = 0.0, np.zeros(len(channels))
    if len(channels) > 1:
        for block in blocks(channels):
            mixed = _mean(block)
            mixed_energy += float(np.dot(mixed, mixed))
            energies += [np.dot(channel, channel) for channel in np.ascontiguousarray(block)]
    cancelled = mixed_energy < 1e-3 * energies.max()
    for block in blocks(channels):
        yield np.ascontiguousarray(block[energies.argmax()]) if cancelled else _mean(block)


def _mean(channels: Samples) -> Samples:
    mixed: Samples = channels[0].copy()
    for channel in channels[1:]:  # many times faster than the mean over so short an axis
        mixed += channel
    mixed /= np.float32(len(channels))
    return mixed
