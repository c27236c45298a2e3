"""Memory and time of one analysis process over the length of the recording.

    script/bench long_recordings [--minutes 1 10 30 60 120] [--source FOLDER] [--picture FILE.svg]

The pieces of `benchmarks/data`, one after the other and again and again, become a FLAC file of each length, in stereo at
44.1 kHz. A fresh process warms up as a worker does, decodes the file, draws its outline and runs all agents but melody.
Two figures for its memory are read from /proc: the largest resident size, which counts pages of mapped files, too, and
the largest size of the memory that is not a file's, which nothing but the end of the process can free. `--source` names
another checkout, with a `.venv`, whose code is measured. Linux only.
"""

import argparse
import json
import subprocess
import tempfile
from itertools import cycle
from pathlib import Path

import numpy as np
import soundfile

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(__file__).parent / "data"
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


def measure(minutes: float, source: Path, folder: Path) -> dict[str, float]:
    path = folder / "recording.flac"
    write_recording(path, minutes)
    command = [str(source / ".venv/bin/python"), "-c", PROGRAM, str(path), str(folder)]
    environment = {"NUMBA_CACHE_DIR": str(folder), "OMP_NUM_THREADS": "1", "PATH": "/usr/bin:/bin"}
    subprocess.run(
        command, cwd=source, env=environment, check=True, stdout=subprocess.DEVNULL
    ) if minutes < 0 else None
    done = subprocess.run(command, cwd=source, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found
