"""The rhythm, harmony and structure agents against the truth, beside plain librosa and, where installed, essentia.

    uv run --with essentia python -m benchmarks.audio.accuracy --data DIR

DIR holds audio files and a `manifest.json`: {"files": [{"file", "tempo_bpm", "beats", "key", ...}]}; what a
record leaves out is not scored. All tools hear the same mono samples at 22 050 Hz. The columns are explained
in `benchmarks/audio/scores.py`. Below the table stands how often the keys were right that were given with a
certain confidence.
"""

import argparse
import json
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import numpy as np

from benchmarks.audio.answers import Answer, clave, plain_librosa
from benchmarks.audio.answers_essentia import IS_INSTALLED, essentia
from benchmarks.audio.scores import COLUMNS, score
from src.audio.loader import load_audio

type Tool = Callable[[np.ndarray, int], Answer]

TOOLS: dict[str, Tool] = {"clave": clave, "plain librosa": plain_librosa}
if IS_INSTALLED:
    TOOLS["essentia"] = essentia
CONFIDENCES = (0.0, 0.5, 0.7, 0.8, 0.9, 1.001)


class Tally:
    """A tool's scores, confidences and processor seconds, file by file."""

    def __init__(self) -> None:
        self.scores: list[dict[str, float]] = []
        self.keys: list[tuple[float, bool]] = []
        self.cpu_seconds = 0.0

    def add(self, scores: dict[str, float], answer: Answer) -> None:
        self.scores.append(scores)
        if answer.get("key_confidence") is not None and "keyW" in scores:
            self.keys.append((answer["key_confidence"], scores["keyW"] == 1.0))

    def row(self, name: str) -> str:
        values = [[one[column] for one in self.scores if column in one] for column in COLUMNS]
        cells = "".join(f"{np.mean(found):8.3f}" if found else f"{'-':>8}" for found in values)
        return f"{name:<16}{cells}{self.cpu_seconds:8.1f}"

    def calibration(self) -> list[str]:
        lines = []
        for low, high in pairwise(CONFIDENCES):
            inside = [(sure, right) for sure, right in self.keys if low <= sure < high]
            if inside:
                sure, right = np.mean(inside, axis=0)
                lines.append(f"  {sure:.2f} on average: {right:.2f} right, of {len(inside)}")
        return lines


def run(folder: Path) -> dict[str, Tally]:
    truths = json.loads((folder / "manifest.json").read_text())["files"]
    tallies = {name: Tally() for name in TOOLS}
    for truth in truths:
        audio = load_audio(folder / truth["file"])
        for name, tool in TOOLS.items():
            started = time.process_time()
            answer = tool(audio.samples, audio.sample_rate)
            tallies[name].cpu_seconds += time.process_time() - started
            tallies[name].add(score(truth, answer), answer)
    return tallies


def main() -> None:
    parser = argparse.ArgumentParser(description="Score the agents against a manifest of truth.")
    parser.add_argument("--data", type=Path, required=True, help="folder with audio and manifest.json")
    folder = parser.parse_args().data
    if not (folder / "manifest.json").is_file():
        parser.error(f"There is no manifest.json in {folder}. Please name a folder that has one.")
    for tool in TOOLS.values():
        tool(np.zeros(22050 * 10, np.float32), 22050)  # compiling is not listening
    print(f"{'tool':<16}" + "".join(f"{column:>8}" for column in COLUMNS) + f"{'CPU s':>8}")
    for name, tally in run(folder).items():
        print(tally.row(name))
        if tally.keys:
            print("\n".join(["keys given with a confidence of", *tally.calibration()]))


if __name__ == "__main__":
    main()
