"""Fit the weights by which the rhythm agent chooses between tempi and between metres.

    script/bench fit_rhythm FOLDER [FOLDER ...] [--write]

Each folder holds audio and a manifest.json with the truth, as `benchmarks/audio/render` makes them: never fit to the
pieces of `benchmarks/data`, which are for testing. Three conditional logits are fitted with a quadratic penalty, see
`src/audio/pulse/conditional_logit.py`: one over the grids of beats of each piece, whose truth is the grid with the best
F-measure; one over those of its tempo alone, for where its beats are; one over metres and first beats on that grid.
Printed is how often they are right, also about pieces that were left out (eight folds; copies of one piece stay
together). --write replaces `src/audio/pulse/weights.py`; then the confidences must be calibrated on other pieces, see
`benchmarks/audio/calibration.py`.
"""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mir_eval
import numpy as np
from scipy.optimize import minimize

from src.audio.features import AudioFeatures
from src.audio.loader import load_audio
from src.audio.pulse.bars import METRES, bar_evidence
from src.audio.pulse.conditional_logit import probabilities
from src.audio.pulse.evidence import beat_sounds, grid_evidence, track_evidence
from src.audio.pulse.pulses import candidate_grids

type Evidence = dict[str, np.ndarray]

WEIGHTS_FILE = Path("src/audio/pulse/weights.py")
GOOD_BEATS, BAD_BEATS, SAME_TEMPO = 0.8, 0.5, 0.04
# On the squared weights. Strong enough to do well on styles that were left out of the fit as a whole.
PENALTIES = {"GRID": 0.03, "PHASE": 0.01, "BAR": 0.01}
FOLDS = 8
METRONOME = "metronome"
CLOSE_SECONDS = 0.1


@dataclass(frozen=True)
class Choice:
    """Explanations of one piece. right : the true ones, to be found; accepted : what counts as a right answer

    group : explanations that are the same answer (of one tempo, of one metre)
    """

    piece: str
    evidence: Evidence
    right: np.ndarray
    accepted: np.ndarray
    group: np.ndarray


def choices(path: Path, truth: dict[str, Any]) -> dict[str, Choice]:
    """The choices of a tempo, of where its beats are, and of a metre, in one piece, by name; what can be told."""
    audio = load_audio(path, target_sr=None, mono=False)
    features = AudioFeatures(audio.samples, audio.sample_rate)
    grids = candidate_grids(features.onsets, features.tempogram)
    if not grids or not truth.get("beats") or not truth.get("tempo_bpm"):
        return {}
    track = track_evidence(features.onsets, features.tempogram, features.chroma)
    sounds = [beat_sounds(grid, track) for grid in grids]
    beats, rate = np.array(truth["beats"]), features.onsets.frame_rate
    scores = np.array([mir_eval.beat.f_measure(beats, grid.positions / rate) for grid in grids])
    bpm = np.array([grid.bpm for grid in grids])
    piece = f"{path.parent.name}/{truth.get('degraded_from') or truth['file']}"
    right = (scores == scores.max()) & (scores >= GOOD_BEATS)
    accepted = np.abs(bpm / truth["tempo_bpm"] - 1) <= SAME_TEMPO
    group = np.rint(np.log(bpm / bpm.min()) / 0.03)
    evidence = grid_evidence(grids, sounds, track)
    found = {"GRID": Choice(piece, evidence, right, accepted, group)}
    if not right.any():
        return found
    best = int(scores.argmax())
    if phase := _phase_choice(piece, evidence, scores, np.abs(bpm / bpm[best] - 1) <= SAME_TEMPO):
        found["PHASE"] = phase
    bars = bar_evidence(grids[best], sounds[best], track)
    if truth.get("time_signature") and (
        metre := _metre_choice(piece, truth, grids[best].positions / rate, bars)
    ):
        found["BAR"] = metre
    return found


def _phase_choice(piece: str, evidence: Evidence, scores: np.ndarray, same: np.ndarray) -> Choice | None:
    """Where the beats of the right tempo are: on the beat, not between."""
    scores = scores[same]
    if scores.min() > BAD_BEATS:
        return None
    of_tempo = {name: values[same] for name, values in evidence.items()}
    accepted = scores >= GOOD_BEATS
    return Choice(piece, of_tempo, scores == scores.max(), accepted, np.arange(len(scores)))


def _metre_choice(piece: str, truth: dict[str, Any], beats: np.ndarray, evidence: Evidence) -> Choice | None:
    explanations = [(metre, phase) for metre in METRES for phase in range(metre.beats)]
    distances = np.abs(beats[:, None] - np.array(truth["downbeats"]))
    first = np.flatnonzero(distances.min(axis=1) < CLOSE_SECONDS)
    right = np.zeros(len(explanations), bool)
    for i, (metre, phase) in enumerate(explanations):
        if metre.name == truth["time_signature"] and len(first):
            right[i] = phase == np.bincount(first % metre.beats).argmax()
    accepted = np.array([metre.name == truth["time_signature"] for metre, _ in explanations])
    group = np.array([METRES.index(metre) for metre, _ in explanations])
    return Choice(piece, evidence, right, accepted, group) if right.any() else None


def fit(found: list[Choice], penalty: float) -> dict[str, float]:
    """Weights under which the right explanations are likeliest, in units of the evidence itself."""
    found = [choice for choice in found if choice.right.any()]
    names = sorted(found[0].evidence)
    rows = [np.stack([choice.evidence[name] for name in names], axis=1) for choice in found]
    spread = np.concatenate(rows).std(axis=0) + 1e-3
    design = np.concatenate(rows) / spread
    sizes = np.array([len(row) for row in rows])
    starts, owner = np.concatenate([[0], np.cumsum(sizes)[:-1]]), np.repeat(np.arange(len(rows)), sizes)
    target = np.concatenate([choice.right / choice.right.sum() for choice in found])

    def cost(weights: np.ndarray) -> tuple[float, np.ndarray]:
        score = design @ weights
        score -= np.maximum.reduceat(score, starts)[owner]
        total = np.add.reduceat(np.exp(score), starts)
        chance = np.exp(score) / total[owner]
        likelihood = target @ (score - np.log(total)[owner])
        gradient = design.T @ (target - chance)
        return (
            -likelihood / len(found) + penalty * weights @ weights,
            -gradient / len(found) + 2 * penalty * weights,
        )

    best = minimize(cost, np.zeros(len(names)), jac=True, method="L-BFGS-B", options={"maxiter": 1000})
    return {name: float(weight) for name, weight in zip(names, best.x / spread, strict=True)}


def answers(found: list[Choice], weights: dict[str, float]) -> list[bool]:
    """Whether the likeliest answer to each piece is right."""
    given = []
    for choice in found:
        chance = probabilities(choice.evidence, weights)
        totals = {group: chance[choice.group == group].sum() for group in np.unique(choice.group)}
        likeliest = choice.group == max(totals, key=lambda group: totals[group])
        best = np.flatnonzero(likeliest)[chance[likeliest].argmax()]
        given.append(bool(choice.accepted[best]))
    return given


def held_out_answers(found: list[Choice], penalty: float) -> list[bool]:
    """Answers about pieces that the weights were not fitted to."""
    pieces = sorted({choice.piece for choice in found})
    given: list[bool] = []
    for fold in range(FOLDS):
        held = set(pieces[fold::FOLDS])
        weights = fit([choice for choice in found if choice.piece not in held], penalty)
        given += answers([choice for choice in found if choice.piece in held], weights)
    return given


def gather(folders: list[Path], processes: int) -> dict[str, list[Choice]]:
    """The choices of all pieces."""
    gathered: dict[str, list[Choice]] = {name: [] for name in PENALTIES}
    for folder in folders:
        truths = json.loads((folder / "manifest.json").read_text())["files"]
        with ProcessPoolExecutor(processes) as pool:
            found = list(pool.map(choices, [folder / truth["file"] for truth in truths], truths, chunksize=4))
        for of_piece, truth in zip(found, truths, strict=True):
            # Accented beats alone show how bars sound, but not how fast people count.
            is_music = not str(truth.get("style")).startswith(METRONOME)
            for name, choice in of_piece.items():
                if is_music or name == "BAR":
                    gathered[name].append(choice)
    return gathered


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit how the rhythm agent chooses.")
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--write", action="store_true", help=f"replace {WEIGHTS_FILE}")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    gathered = gather(options.folders, options.processes)
    text = '"""Weights of the evidence, made by `benchmarks/audio/fit_rhythm.py`; do not edit."""\n'
    for name, found in gathered.items():
        weights, held_out = fit(found, PENALTIES[name]), held_out_answers(found, PENALTIES[name])
        print(f"{name}: {len(found)} pieces, right {np.mean(answers(found, weights)):.3f}, "
              f"left out {np.mean(held_out):.3f}")  # fmt: skip
        rows = "".join(f'    "{key}": {weight:.4f},\n' for key, weight in weights.items())
        text += f"\n{name}_WEIGHTS = {{\n{rows}}}\n"
    if options.write:
        WEIGHTS_FILE.write_text(text)


if __name__ == "__main__":
    main()
