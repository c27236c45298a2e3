"""How long each transform takes, beside the function of librosa that it replaces.

    script/bench against_librosa [SECONDS]

One core (the script pins itself to one), warm, processor time, medians of three, on a minute of
`benchmarks/data/o04_pop_124.ogg` by default. `tests/audio/test_against_librosa.py` says how closely each pair agrees.
"""

import argparse
import os
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import librosa
import numpy as np

from src import audio
from src.audio.features import AudioFeatures, downmixed
from src.audio.loader import load_audio

PIECE = Path(__file__).parents[1] / "data" / "o04_pop_124.ogg"
RATE_HZ = 22050
REPEATS = 3
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")

type Call = Callable[[], object]
type Samples = np.ndarray


def pairs(mono: Samples) -> Iterator[tuple[str, Call, str, Call]]:
    """Yield the name of a transform, its call, and the librosa functions that it replaces with their call."""
    feature = librosa.feature
    stereo = np.stack([mono, mono[::-1]])
    onsets = audio.onsets.onset_strength(mono, RATE_HZ)
    yield (
        "features.downmixed",
        lambda: list(downmixed(stereo)),
        "to_mono",
        lambda: librosa.to_mono(stereo),
    )
    yield (
        "resampling.resampled",
        lambda: audio.resampling.resampled([mono], RATE_HZ, 16000, "HQ"),
        "resample",
        lambda: librosa.resample(mono, orig_sr=RATE_HZ, target_sr=16000),
    )
    yield (
        "levels.frame_levels",
        lambda: audio.levels.frame_levels(mono, RATE_HZ),
        "feature.rms, zero_crossing_rate",
        lambda: (feature.rms(y=mono), feature.zero_crossing_rate(mono)),
    )
    yield (
        "spectrum.spectrum, mel_cepstrum",
        lambda: audio.spectrum.spectrum(mono, RATE_HZ).mel_cepstrum(13),
        "feature.spectral_*, mfcc",
        lambda: shape_by_librosa(mono),
    )
    yield (
        "onsets.onset_strength",
        lambda: audio.onsets.onset_strength(mono, RATE_HZ),
        "onset.onset_strength",
        lambda: librosa.onset.onset_strength(y=mono, n_fft=1024, hop_length=220, lag=2, max_size=3),
    )
    yield (
        "onsets.onset_frames",
        lambda: audio.onsets.onset_frames(onsets),
        "onset.onset_detect",
        lambda: librosa.onset.onset_detect(onset_envelope=onsets.strength, hop_length=220),
    )
    yield (
        "onsets.windowed_autocorrelation",
        lambda: audio.onsets.windowed_autocorrelation(onsets),
        "feature.tempogram",
        lambda: feature.tempogram(onset_envelope=onsets.strength, hop_length=220, win_length=800),
    )
    yield from pairs_of_pitch(mono)


def pairs_of_pitch(mono: Samples) -> Iterator[tuple[str, Call, str, Call]]:
    chroma = audio.chroma.chroma(mono, RATE_HZ)
    onsets = audio.onsets.onset_strength(mono, RATE_HZ)
    tempogram = audio.onsets.windowed_autocorrelation(onsets)
    yield (
        "chroma.chroma",
        lambda: audio.chroma.chroma(mono, RATE_HZ),
        "estimate_tuning, feature.chroma_cqt",
        lambda: (librosa.estimate_tuning(y=mono), librosa.feature.chroma_cqt(y=mono)),
    )
    yield (
        "pulse.find_pulses, count_beats",
        lambda: audio.pulse.count_beats(audio.pulse.find_pulses(onsets, tempogram, chroma), tempogram),
        "beat.beat_track",
        lambda: librosa.beat.beat_track(onset_envelope=onsets.strength, hop_length=220),
    )
    yield (
        "pitch.pitch_track",
        lambda: audio.pitch.pitch_track(mono, RATE_HZ),
        "yin",
        lambda: librosa.yin(mono, fmin=65, fmax=2100, hop_length=256),
    )
    yield (
        "pitch.pitch_track",
        lambda: audio.pitch.pitch_track(mono, RATE_HZ),
        "pyin",
        lambda: librosa.pyin(mono, fmin=65, fmax=2100, hop_length=256),
    )


def shape_by_librosa(mono: Samples) -> object:
    """Compute what `spectrum` computes, from one Fourier transform."""
    feature = librosa.feature
    magnitude = np.abs(librosa.stft(mono))
    levels = librosa.power_to_db(feature.melspectrogram(S=magnitude**2))
    return (
        feature.spectral_centroid(S=magnitude),
        feature.spectral_bandwidth(S=magnitude),
        feature.spectral_rolloff(S=magnitude),
        feature.spectral_flatness(S=magnitude),
        feature.mfcc(S=levels, n_mfcc=13),
    )


def milliseconds(call: Call) -> float:
    """Return the median processor time of a warm call."""
    call()
    times = []
    for _ in range(REPEATS):
        started = time.process_time()
        call()
        times.append(1000 * (time.process_time() - started))
    return median(times)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("seconds", nargs="?", type=int, default=60)
    arguments = parser.parse_args()
    if os.environ.get(THREADS[0]) != "1":
        # Before numpy is imported: threads that wait for the one core count as processor time.
        os.environ.update(dict.fromkeys(THREADS, "1"))
        os.execv(sys.executable, [sys.executable, "-m", "benchmarks.audio.against_librosa", *sys.argv[1:]])
    warnings.simplefilter("ignore")  # pYIN's
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    sound = load_audio(PIECE, target_sr=None, mono=False)
    mono = AudioFeatures(sound.samples, sound.sample_rate).mono
    mono = np.ascontiguousarray(np.resize(mono, arguments.seconds * RATE_HZ))
    print(f"{arguments.seconds} s of {PIECE.name}, ms of one core (librosa {librosa.__version__})\n")
    print("| ours (`src.audio`) | ms | librosa | ms | librosa / ours |\n| --- | --- | --- | --- | --- |")
    for name, ours, replaced, theirs in pairs(mono):
        own, other = milliseconds(ours), milliseconds(theirs)
        print(f"| {name} | {own:.1f} | {replaced} | {other:.1f} | {other / max(own, 1e-3):.1f} |", flush=True)


if __name__ == "__main__":
    main()
