"""How often answers are right that were given with a certain confidence.

    script/bench calibration --data FOLDER [FOLDER ...] [--first N | --after N] [--fit]

Each folder holds audio and a manifest.json with the truth (`benchmarks/audio/render` makes such folders; use one that
nothing was fitted to). For tempo, metre and key: of the answers given with a confidence in each range, how many
were right, beside the mean confidence. A tempo is right within 4 %, a metre and a key when they are the same.
--first and --after take only the first pieces of each folder, or only the others; --fit prints the lines for
`src/audio/pulse/calibration.py` under which the confidences of tempo and metre would be true.
"""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from src.agents.base import run_agent
from src.agents.registry import get_agent
from src.audio.features import AudioFeatures
from src.audio.loader import load_audio
from src.audio.pulse.calibration import METRE_CALIBRATION, TEMPO_CALIBRATION

type Line = tuple[float, float]

EDGES = (0.0, 0.4, 0.6, 0.7, 0.8, 0.85, 0.95, 0.99, 1.001)
SAME_TEMPO = 0.04
QUESTIONS = ("tempo", "metre", "key")
LINES = {"tempo": TEMPO_CALIBRATION, "metre": METRE_CALIBRATION}


@dataclass(frozen=True)
class Given:
    """One answer: what was asked, how sure it was, and whether it is right."""

    question: str
    confidence: float
    right: bool


def answers(path: Path, truth: dict[str, Any]) -> list[Given]:
    """What the agents answer about one piece; nothing where they say that there is no beat or no key."""
    audio = load_audio(path, target_sr=None, mono=False)
    features = AudioFeatures(audio.samples, audio.sample_rate)
    found = {}
    for name in ("rhythm", "harmony"):
        agent = get_agent(name)
        assert agent is not None
        found[name] = run_agent(agent, features).data
    given = []
    rhythm, harmony = found["rhythm"], found["harmony"]
    if rhythm["has_steady_beat"] and truth.get("tempo_bpm"):
        right = abs(rhythm["tempo_bpm"] / truth["tempo_bpm"] - 1) <= SAME_TEMPO
        given.append(Given("tempo", rhythm["tempo_alternatives"][0]["confidence"], right))
    if rhythm["has_steady_beat"] and truth.get("time_signature"):
        best = rhythm["metre_alternatives"][0]
        given.append(Given("metre", best["confidence"], best["time_signature"] == truth["time_signature"]))
    if harmony.get("key") and truth.get("key"):
        given.append(Given("key", harmony["key_confidence"], _same_key(harmony["key"], truth["key"])))
    return given


def _same_key(found: str, truth: str) -> bool:
    import mir_eval

    return float(mir_eval.key.weighted_score(truth, found)) == 1.0


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare confidences with how often answers are right.")
    parser.add_argument("--data", type=Path, nargs="+", required=True)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--first", type=int, help="only so many pieces of each folder")
    parser.add_argument("--after", type=int, default=0, help="without so many pieces of each folder")
    parser.add_argument("--fit", action="store_true", help="print better lines for tempo and metre")
    options = parser.parse_args()
    given: list[Given] = []
    for folder in options.data:
        truths = json.loads((folder / "manifest.json").read_text())["files"][options.after : options.first]
        with ProcessPoolExecutor(options.processes) as pool:
            for found in pool.map(answers, [folder / t["file"] for t in truths], truths, chunksize=4):
                given += found
    for question in QUESTIONS:
        show(question, [answer for answer in given if answer.question == question])
    for question, line in LINES.items() if options.fit else ():
        better = fitted([answer for answer in given if answer.question == question], line)
        print(f"\n{question.upper()}_CALIBRATION = {better}")


def fitted(given: list[Given], line: Line) -> Line:
    """Slope and offset for the log-odds before the present line, under which the answers are likeliest."""
    chances = np.array([answer.confidence for answer in given]).clip(1e-3, 1 - 1e-3)
    odds = (np.log(chances / (1 - chances)) - line[1]) / line[0]
    right = np.array([answer.right for answer in given])

    def surprise(candidate: np.ndarray) -> float:
        score = candidate[0] * odds + candidate[1]
        return float(np.logaddexp(0, np.where(right, -score, score)).mean())

    slope, offset = minimize(surprise, np.array(line), method="Nelder-Mead").x
    return round(float(slope), 3), round(float(offset), 3)


def show(question: str, given: list[Given]) -> None:
    """Print the curve of one question."""
    if not given:
        return
    confidence = np.array([answer.confidence for answer in given])
    right = np.array([answer.right for answer in given])
    print(
        f"\n{question}: {len(given)} answers, {right.mean():.3f} right, mean confidence {confidence.mean():.3f}"
    )
    print(f"  {'confidence':<14}{'answers':>8}{'mean':>8}{'right':>8}")
    for low, high in pairwise(EDGES):
        inside = (confidence >= low) & (confidence < high)
        if inside.any():
            span = f"{low:.2f} - {min(high, 1):.2f}"
            print(f"  {span:<14}{inside.sum():8d}{confidence[inside].mean():8.2f}{right[inside].mean():8.2f}")


if __name__ == "__main__":
    main()
