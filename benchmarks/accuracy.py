"""Tempo and beats of the rhythm agent against the truth, beside librosa's beat tracker.

    uv run python -m benchmarks.accuracy --data DIR

DIR holds audio files and a `manifest.json`: {"files": [{"file", "tempo_bpm", "beats", ...}]}; what a
record leaves out is not scored. Both trackers hear the same mono samples at 22 050 Hz.

    acc1    tempo within 4 %
    acc2    the same, or half, double, a third or three times as fast
    beatF   F-measure of the beats within 70 ms (mir_eval)
    AMLt    beats right in continuous stretches, at any metrical level (mir_eval)
"""

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import librosa
import mir_eval
import numpy as np

from src.agents.base import run_agent
from src.agents.registry import get_agent
from src.audio.features import AudioFeatures
from src.audio.loader import load_audio

type Rhythm = tuple[float | None, np.ndarray]  # tempo in BPM, beats in seconds
type Tracker = Callable[[np.ndarray, int], Rhythm]

METRICAL_LEVELS = (1, 2, 1 / 2, 3, 1 / 3)
COLUMNS = ("acc1", "acc2", "beatF", "AMLt")


def clave(samples: np.ndarray, sample_rate: int) -> Rhythm:
    agent = get_agent("rhythm")
    assert agent is not None
    data = run_agent(agent, AudioFeatures(samples, sample_rate)).data
    return data["tempo_bpm"], np.array(data["beat_times"])


def plain_librosa(samples: np.ndarray, sample_rate: int) -> Rhythm:
    tempo, beats = librosa.beat.beat_track(y=samples, sr=sample_rate, units="time")
    return float(np.atleast_1d(tempo)[0]), beats


TRACKERS: dict[str, Tracker] = {"clave": clave, "librosa beat_track": plain_librosa}


def score(truth: dict[str, Any], rhythm: Rhythm) -> dict[str, float]:
    tempo, beats = rhythm
    scores: dict[str, float] = {}
    if truth.get("tempo_bpm"):
        ratio = (tempo or 0.0) / truth["tempo_bpm"]
        scores["acc1"] = float(abs(ratio - 1) <= 0.04)
        scores["acc2"] = float(any(abs(ratio / level - 1) <= 0.04 for level in METRICAL_LEVELS))
    if truth.get("beats"):
        reference = np.array(truth["beats"], dtype=float)
        # Beats are counted half a second beyond the annotated stretch, which may be a part of the file.
        inside = beats[(beats >= reference[0] - 0.5) & (beats <= reference[-1] + 0.5)]
        enough = len(inside) > 1
        scores["beatF"] = float(mir_eval.beat.f_measure(reference, inside)) if enough else 0.0
        scores["AMLt"] = float(mir_eval.beat.continuity(reference, inside)[3]) if enough else 0.0
    return scores


def run(folder: Path) -> dict[str, tuple[list[dict[str, float]], float]]:
    """Scores of each file and the processor seconds, by tracker."""
    truths = json.loads((folder / "manifest.json").read_text())["files"]
    scores: dict[str, list[dict[str, float]]] = {name: [] for name in TRACKERS}
    seconds = dict.fromkeys(TRACKERS, 0.0)
    for truth in truths:
        audio = load_audio(folder / truth["file"])
        for name, tracker in TRACKERS.items():
            started = time.process_time()
            rhythm = tracker(audio.samples, audio.sample_rate)
            seconds[name] += time.process_time() - started
            scores[name].append(score(truth, rhythm))
    return {name: (scores[name], seconds[name]) for name in TRACKERS}


def main() -> None:
    parser = argparse.ArgumentParser(description="Score tempo and beats against a manifest of truth.")
    parser.add_argument("--data", type=Path, required=True, help="folder with audio and manifest.json")
    folder = parser.parse_args().data
    if not (folder / "manifest.json").is_file():
        parser.error(f"There is no manifest.json in {folder}. Please name a folder that has one.")
    for tracker in TRACKERS.values():
        tracker(np.zeros(22050 * 10, np.float32), 22050)  # compiling is not tracking
    print(f"{'tracker':<20}" + "".join(f"{column:>8}" for column in COLUMNS) + f"{'CPU s':>9}")
    for name, (scores, seconds) in run(folder).items():
        means = [np.mean([one[column] for one in scores if column in one]) for column in COLUMNS]
        print(f"{name:<20}" + "".join(f"{mean:8.3f}" for mean in means) + f"{seconds:9.1f}")


if __name__ == "__main__":
    main()
