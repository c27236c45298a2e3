"""How fast the agents listen, beside plain library calls for the same fields.

    uv run --with pyloudnorm python -m benchmarks.audio.analysis_speed [FILE ...]

One core (the script pins itself to one), warm, processor time, medians of three. Without files three pieces of
`benchmarks/data` are repeated to three minutes each. "Plain" calls, see `plain_calls`, are what one would write with
librosa, pyloudnorm and scipy, one call a field; pyloudnorm is left out where it is not installed. Melody is
measured on request only and therefore not counted. Memory is that of a process that also decodes the file.
"""

import argparse
import importlib.util
import io
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np
import soundfile

from src.agents.base import run_agent
from src.agents.registry import get_all_agents
from src.audio.features import AudioFeatures
from src.audio.loader import Audio, load_audio
from src.audio.warm_up import warm_up

SECONDS = 180
PIECES = ("o04_pop_124.ogg", "o13_bachata_126.ogg", "o24_metal_190.ogg")
DATA = Path(__file__).parents[1] / "data"
ON_REQUEST = ("melody",)
REPEATS = 3
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
FORMATS = {"wav": ("WAV", "PCM_16"), "mp3": ("MP3", "MPEG_LAYER_III"), "ogg": ("OGG", "VORBIS")}
MEMORY_MINUTES = (3, 30)

type Plain = Callable[[np.ndarray, np.ndarray, int], object]


def plain_calls() -> dict[str, Plain]:
    """Field -> the plain call for it, given mono samples at 22 050 Hz, and the channels at their own rate."""
    import librosa
    import scipy.signal

    feature = librosa.feature
    calls: dict[str, Plain] = {
        "tempo, beats": lambda mono, _channels, _rate: librosa.beat.beat_track(y=mono, sr=22050),
        "onsets": lambda mono, _channels, _rate: librosa.onset.onset_detect(y=mono, sr=22050),
        "tempogram": lambda mono, _channels, _rate: feature.tempogram(y=mono, sr=22050),
        "centroid": lambda mono, _channels, _rate: feature.spectral_centroid(y=mono, sr=22050),
        "bandwidth": lambda mono, _channels, _rate: feature.spectral_bandwidth(y=mono, sr=22050),
        "rolloff": lambda mono, _channels, _rate: feature.spectral_rolloff(y=mono, sr=22050),
        "flatness": lambda mono, _channels, _rate: feature.spectral_flatness(y=mono),
        "mfcc": lambda mono, _channels, _rate: feature.mfcc(y=mono, sr=22050),
        "rms": lambda mono, _channels, _rate: feature.rms(y=mono),
        "zero crossings": lambda mono, _channels, _rate: feature.zero_crossing_rate(y=mono),
        "silences": lambda mono, _channels, _rate: librosa.effects.split(mono, top_db=30),
        "tuning": lambda mono, _channels, _rate: librosa.estimate_tuning(y=mono, sr=22050),
        "chroma (key, chords)": lambda mono, _channels, _rate: feature.chroma_cqt(y=mono, sr=22050),
        "sections": _plain_sections,
        "true peak": lambda _mono, channels, _rate: np.abs(
            scipy.signal.resample_poly(channels, 4, 1, axis=0)
        ).max(),
    }
    if importlib.util.find_spec("pyloudnorm"):
        import pyloudnorm

        calls["integrated loudness"] = lambda _mono, channels, rate: pyloudnorm.Meter(
            rate
        ).integrated_loudness(channels)
        if hasattr(pyloudnorm.Meter, "loudness_range"):
            calls["loudness range"] = lambda _mono, channels, rate: pyloudnorm.Meter(rate).loudness_range(
                channels
            )
    return calls


def _plain_sections(mono: np.ndarray, _channels: np.ndarray, _rate: int) -> object:
    import librosa

    _, beats = librosa.beat.beat_track(y=mono, sr=22050)
    chroma = librosa.util.sync(librosa.feature.chroma_cqt(y=mono, sr=22050), beats)
    return librosa.segment.agglomerative(chroma, min(8, chroma.shape[1]))


def three_minutes(path: Path) -> Audio:
    """The file's sound from its beginning, repeated to three minutes of stereo."""
    audio = load_audio(path, target_sr=None, mono=False)
    channels = audio.samples if len(audio.samples) == 2 else np.repeat(audio.samples[:1], 2, axis=0)
    length = SECONDS * audio.sample_rate
    repeats = -(-length // channels.shape[1])
    return Audio(np.ascontiguousarray(np.tile(channels, (1, repeats))[:, :length]), audio.sample_rate)


def seconds_of(action: Callable[[], object]) -> float:
    """Processor time."""
    started = time.process_time()
    action()
    return time.process_time() - started


def agents_seconds(audio: Audio) -> dict[str, float]:
    """Processor seconds of each agent, all on the same features, in the order in which a worker runs them."""
    features = AudioFeatures(audio.samples, audio.sample_rate)
    used = {}
    for agent in get_all_agents():
        if agent.name not in ON_REQUEST:
            used[agent.name] = seconds_of(lambda agent=agent: _checked(agent, features))
    return used


def _checked(agent: object, features: AudioFeatures) -> None:
    result = run_agent(agent, features)  # type: ignore[arg-type]
    assert result.success, result.error


def transform_seconds(audio: Audio) -> dict[str, float]:
    """Processor seconds of each shared transform, in the order in which they are first needed."""
    from functools import cached_property

    features = AudioFeatures(audio.samples, audio.sample_rate)
    names = [name for name, value in vars(AudioFeatures).items() if isinstance(value, cached_property)]
    return {name: seconds_of(lambda name=name: getattr(features, name)) for name in names}


def encoded(audio: Audio, container: str) -> bytes:
    kind, subtype = FORMATS[container]
    file = io.BytesIO()
    with soundfile.SoundFile(file, "w", audio.sample_rate, 2, subtype, format=kind) as out:
        for first in range(
            0, audio.samples.shape[1], audio.sample_rate
        ):  # Vorbis keeps a whole write on its stack
            out.write(audio.samples[:, first : first + audio.sample_rate].T)
    return file.getvalue()


def with_decoding(file: bytes) -> None:
    audio = load_audio(io.BytesIO(file), target_sr=None, mono=False)
    agents_seconds(audio)


def first_and_later() -> str:
    """In a fresh process: the first analysis after the warm-up, and the median of later ones."""
    program = (
        "from benchmarks.audio.analysis_speed import *\n"
        "audio = three_minutes(DATA / PIECES[0])\n"
        "warmed = warm_up()\n"
        "times = [sum(agents_seconds(audio).values()) for _ in range(4)]\n"
        "print(f'{warmed:.1f} {times[0]:.2f} {median(times[1:]):.2f}')\n"
    )
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout


def peak_megabytes(minutes: int) -> float:
    """Highest memory of a fresh process that decodes and analyses a WAV file of stereo at 44.1 kHz."""
    program = (
        "from benchmarks.audio.analysis_speed import *\n"
        "agents_seconds(load_audio(sys.argv[1], target_sr=None, mono=False))\n"
        "print(peak_of_this_process())\n"
    )
    audio = three_minutes(DATA / PIECES[0])
    with tempfile.TemporaryDirectory() as folder:
        mix = Path(folder, "mix.wav")
        with soundfile.SoundFile(mix, "w", audio.sample_rate, 2, "PCM_16") as out:
            for _ in range(minutes * 60 // SECONDS):
                out.write(audio.samples.T)
        run = subprocess.run([sys.executable, "-c", program, mix], check=True, capture_output=True, text=True)
    return float(run.stdout)


def peak_of_this_process() -> float:
    """Megabytes. From /proc, because what getrusage tells includes the process that started this one."""
    status = Path("/proc/self/status").read_text()
    return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM"))


def table(title: str, rows: dict[str, list[float]]) -> float:
    """Print medians, and return their sum."""
    print(f"\n{title:<24}{'ms':>9}{'x real time':>13}")
    total = 0.0
    for name, values in rows.items():
        total += median(values)
        print(f"  {name:<22}{1000 * median(values):9.0f}{SECONDS / max(median(values), 1e-6):13.0f}")
    print(f"  {'total':<22}{1000 * total:9.0f}{SECONDS / total:13.0f}")
    return total


def gathered(measure: Callable[[Audio], dict[str, float]], pieces: list[Audio]) -> dict[str, list[float]]:
    """Several measurements of each piece, by name."""
    rows: dict[str, list[float]] = {}
    for audio in pieces * REPEATS:
        for name, seconds in measure(audio).items():
            rows.setdefault(name, []).append(seconds)
    return rows


def plain_seconds(audio: Audio) -> dict[str, float]:
    mono = AudioFeatures(audio.samples, audio.sample_rate).mono
    channels = np.ascontiguousarray(audio.samples.T)
    return {
        name: seconds_of(lambda call=call: call(mono, channels, audio.sample_rate))
        for name, call in plain_calls().items()
    }


def keep_to_one_core() -> None:
    """Start again with one thread, which libraries only look for before they are loaded."""
    if any(os.environ.get(name) != "1" for name in THREADS):
        os.environ.update(dict.fromkeys(THREADS, "1"))
        os.execv(sys.executable, [sys.executable, "-m", "benchmarks.audio.analysis_speed", *sys.argv[1:]])
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the agents beside plain library calls.")
    parser.add_argument("files", type=Path, nargs="*", help="instead of three of benchmarks/data")
    parser.add_argument("--without-plain", action="store_true", help="leave out the slow comparison")
    options = parser.parse_args()
    keep_to_one_core()
    pieces = [three_minutes(path) for path in options.files or [DATA / name for name in PIECES]]
    warm_up()
    agents_seconds(pieces[0])
    table("shared transform", gathered(transform_seconds, pieces))
    ours = table("agent, in this order", gathered(agents_seconds, pieces))
    print("\nwith decoding")
    for container in FORMATS:
        files = [encoded(audio, container) for audio in pieces]
        used = median(seconds_of(lambda file=file: with_decoding(file)) for file in files * REPEATS)
        print(f"  {container:<22}{1000 * used:9.0f}{SECONDS / used:13.0f}")
    if not options.without_plain:
        plain_seconds(pieces[0])  # compiling is not measuring
        plain = table("plain call", gathered(plain_seconds, pieces[:1]))
        print(f"\nThe agents are {plain / ours:.1f} times as fast as the plain calls.")
    warmed, first, later = first_and_later().split()
    print(f"\nWarm-up {warmed} s; first analysis after it {first} s, later ones {later} s.")
    few, many = (peak_megabytes(minutes) for minutes in MEMORY_MINUTES)
    each = (many - few) / (MEMORY_MINUTES[1] - MEMORY_MINUTES[0])
    print(
        f"Peak memory {few:.0f} MB for {MEMORY_MINUTES[0]} minutes, {many:.0f} MB for {MEMORY_MINUTES[1]}: "
        f"{each:.1f} MB a minute."
    )


if __name__ == "__main__":
    main()
