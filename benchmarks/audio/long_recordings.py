"""Memory and time of one analysis process over the length of the recording.

    script/bench long_recordings [--minutes 1 10 30 60 120] [--source CHECKOUT ...] [--picture FILE.png]

The pieces of `benchmarks/data`, one after the other and again and again, become a FLAC file of each length, in stereo
at 44.1 kHz. A fresh process warms up as a worker does, decodes the file, draws its outline and runs all agents but
melody. Two figures for its memory are read from /proc: the largest resident size, which counts the pages of mapped
files (programs, libraries, and the files in which the samples lie), and the largest size without files, which the
system cannot take back. `--source` names other checkouts, with a `.venv`, whose code is measured in turn; the picture
needs `uv run --with matplotlib`. Linux only.
"""

import argparse
import json
import subprocess
import tempfile
from itertools import cycle
from pathlib import Path

import numpy as np
import soundfile

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(__file__).parents[1] / "data"
RATE_HZ = 44100
PROGRAM = """
import json, os, sys, threading, time
from pathlib import Path

sizes = {"VmHWM": 0, "RssAnon": 0, "RssFile": 0}

def look():
    for line in Path("/proc/self/status").read_text().splitlines():
        name, _, value = line.partition(":")
        if name in sizes:
            sizes[name] = max(sizes[name], int(value.split()[0]))

def keep_looking():
    while True:
        look()
        time.sleep(0.02)

import src.audio.features
from src.agents.base import run_agent
from src.agents.registry import get_agents_for_every_track
from src.audio.features import AudioFeatures
from src.audio.loader import load_audio
from src.audio.warm_up import warm_up
from src.audio.waveform import zooms

path, folder = sys.argv[1:]
warm_up()
threading.Thread(target=keep_looking, daemon=True).start()
look()
warm = sizes["VmHWM"]
began, stages = time.process_time(), {}

def stage(name):
    look()
    stages[name] = [round(time.process_time() - began, 2), sizes["VmHWM"], sizes["RssAnon"]]

audio = load_audio(path, target_sr=None, mono=False, spool_folder=Path(folder))
stage("decode")
features = AudioFeatures(audio.samples, audio.sample_rate)
zooms(features.channels)
stage("outline")
# Versions before had no bands.
getattr(features, "band_peaks", None)
stage("bands")
for name in getattr(src.audio.features, "COSTLY_TRANSFORMS", ()):
    getattr(features, name)
    stage(name)
for agent in get_agents_for_every_track():
    result = run_agent(agent, features)
    assert result.success, result.error
    stage(agent.name)
json.dump({"warm": warm, "seconds": time.process_time() - began, "stages": stages} | sizes, sys.stdout)
"""


def write_recording(path: Path, minutes: float) -> None:
    """A recording of that length, written block by block."""
    left = round(minutes * 60 * RATE_HZ)
    with soundfile.SoundFile(path, "w", RATE_HZ, 2, "PCM_16", format="FLAC") as out:
        for piece in cycle(sorted(DATA.glob("*.ogg"))):
            samples, _rate = soundfile.read(piece, dtype="float32", always_2d=True)
            samples = np.broadcast_to(samples, (len(samples), 2))[:left]
            out.write(samples)
            left -= len(samples)
            if not left:
                return


def measure(source: Path, recording: Path, folder: Path) -> dict[str, float]:
    """Kilobytes and processor seconds of one process."""
    command = [str(source / ".venv/bin/python"), "-c", PROGRAM, str(recording), str(folder)]
    environment = {
        "NUMBA_CACHE_DIR": str(folder / source.name),
        "OMP_NUM_THREADS": "1",
        "PATH": "/usr/bin:/bin",
    }
    done = subprocess.run(command, cwd=source, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def row(minutes: float, found: dict[str, float]) -> str:
    warm, resident, own = (found[name] / 1024 for name in ("warm", "VmHWM", "RssAnon"))
    return f"{minutes:8g}{warm:10.0f}{resident:12.0f}{own:14.0f}{found['seconds']:12.1f}"


def draw(rows: dict[Path, list[tuple[float, float]]], picture: Path) -> None:
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 3.5), layout="constrained")
    for source, points in rows.items():
        axes.plot(*zip(*points, strict=True), "o-", label=source.name)
    axes.set(xlabel="minutes of stereo", ylabel="largest resident size, MB", ylim=(0, None))
    axes.legend()
    figure.savefig(picture)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--minutes", type=float, nargs="+", default=[1, 10, 30, 60, 120])
    parser.add_argument("--source", type=Path, action="append", help="a checkout (this one)")
    parser.add_argument("--picture", type=Path, help="draw one, with matplotlib")
    options = parser.parse_args()
    rows: dict[Path, list[tuple[float, float]]] = {
        source.resolve(): [] for source in options.source or [ROOT]
    }
    with tempfile.TemporaryDirectory(prefix="clave-p-") as name:
        folder = Path(name)
        write_recording(folder / "recording.flac", 0.2)
        for source in rows:
            measure(source, folder / "recording.flac", folder)  # compiles
        print(f"{'minutes':>8}{'warm MB':>10}{'largest MB':>12}{'without files':>14}{'CPU s':>12}")
        for minutes in options.minutes:
            write_recording(folder / "recording.flac", minutes)
            for source, points in rows.items():
                found = measure(source, folder / "recording.flac", folder)
                points.append((minutes, found["VmHWM"] / 1024))
                print(row(minutes, found), source.name, flush=True)
    if options.picture:
        draw(rows, options.picture)


if __name__ == "__main__":
    main()
