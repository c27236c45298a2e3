"""How well fingerprints find music of the same style, and degraded copies.

    .venv/bin/python -m benchmarks.audio.render FOLDER --pieces 200 --seed 21
    script/bench likeness FOLDER [FOLDER ...] [--pieces 200] [--processes 2]

For each piece of a style with at least three pieces: how many of its nearest five are of the same style, and whether
the nearest one is. Each piece is also degraded (noise, a telephone's band, clipping, its first three seconds cut off,
a 64 kbit/s mp3), and the original is searched for among all. Group weights are learned without any piece of a
measured style: styles are left out in five folds. Beside it: statistics of MFCC, and the fingerprint of version 1.
"""

import argparse
import io
import json
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from copy import copy
from functools import partial
from pathlib import Path

import librosa
import numpy as np
import scipy.signal
import soundfile

from src.agents.fingerprint.comparison import WEIGHTS
from src.agents.fingerprint.layout import GROUPS, MEASURE_GROUPS
from src.agents.fingerprint.measures import measures, patterns
from src.agents.fingerprint.scale import scaled
from src.audio.features import AudioFeatures
from src.audio.loader import load_audio

FOLDS, NEAREST, FEWEST_PIECES = 5, 5, 3
FACTORS, ROUNDS = (0.5, 0.7, 1.4, 2.0), 3
# A telephone's band changes these most.
START = dict.fromkeys(GROUPS, 1 / 3) | {
    "mel cepstrum, mean": 0.05,
    "spectral shape": 0.02,
    "bass intervals": 0.03,
}
COPIES_WORTH = 8
# Version 1: these groups only, each scaled by its size.
VERSION_1 = {
    "mel cepstrum, mean": 0.5,
    "mel cepstrum, spread": 0.5,
    "spectral shape": 0.3,
    "repetition of onsets": 1.0,
    "onset rate": 0.2,
    "treble intervals": 0.6,
    "bass intervals": 0.4,
    "harmonic change": 0.3,
}
type Floats = np.ndarray


def noisy(samples: Floats, rate: int) -> Floats:
    noise = np.random.default_rng(0).standard_normal(samples.shape).astype(np.float32)
    return samples + np.float32(np.sqrt(np.mean(samples**2)) * 10 ** (-10 / 20)) * noise


def telephone(samples: Floats, rate: int) -> Floats:
    band = scipy.signal.butter(4, (300, 3400), "bandpass", fs=rate, output="sos")
    return scipy.signal.sosfilt(band, samples, axis=-1).astype(np.float32)


def clipped(samples: Floats, rate: int) -> Floats:
    limit = np.abs(samples).max() / 2
    return samples.clip(-limit, limit)


def cut(samples: Floats, rate: int) -> Floats:
    return samples[..., 3 * rate :]


def mp3(samples: Floats, rate: int) -> Floats:
    file = io.BytesIO()
    soundfile.write(
        file,
        samples.T,
        rate,
        format="MP3",
        subtype="MPEG_LAYER_III",
        compression_level=0.8,
        bitrate_mode="CONSTANT",
    )
    file.seek(0)
    return soundfile.read(file, dtype="float32", always_2d=True)[0].T


DEGRADED: tuple[Callable[[Floats, int], Floats], ...] = (noisy, telephone, clipped, cut, mp3)


def heard(samples: Floats, rate: int) -> tuple[Floats, Floats, Floats]:
    """Measures, patterns, and mean and deviation of 20 MFCC."""
    features = AudioFeatures(samples, rate)
    mfcc = librosa.feature.mfcc(y=features.mono, sr=features.sample_rate, n_mfcc=20)
    return measures(features), patterns(features), np.concatenate([mfcc.mean(axis=1), mfcc.std(axis=1)])


def piece(path: Path, number: int) -> tuple[tuple[Floats, ...], tuple[Floats, ...]]:
    """What is heard in the piece and in a degraded copy of it."""
    audio = load_audio(path, target_sr=None, mono=False)
    samples = np.atleast_2d(audio.samples)
    worse = DEGRADED[number % len(DEGRADED)](samples, audio.sample_rate)
    return heard(samples, audio.sample_rate), heard(worse, audio.sample_rate)


def squared(first: Floats, second: Floats) -> Floats:
    return (first**2).sum(1)[:, None] + (second**2).sum(1)[None] - 2 * first @ second.T


class Music:
    """Squared distances of each group between all pieces, and from all copies to all pieces."""

    def __init__(self, styles: Floats, originals: list, copies: list) -> None:
        self.styles = styles
        self.is_measured = np.array([(styles == style).sum() >= FEWEST_PIECES for style in styles])
        unit = dict.fromkeys(GROUPS, 1.0)
        own = np.array([scaled(one[0], one[1], unit) for one in originals])
        worse = np.array([scaled(one[0], one[1], unit) for one in copies])
        ends = np.cumsum([0, *GROUPS.values()])
        places = [slice(*ends[i : i + 2]) for i in range(len(GROUPS))]
        self.between = np.stack([squared(own[:, p], own[:, p]) for p in places])
        self.from_copies = np.stack([squared(worse[:, p], own[:, p]) for p in places])

    def scores(self, weights: dict[str, float], asked: Floats) -> tuple[float, float, float]:
        """Share of the nearest one and of the nearest five of the same style; of copies whose original is first."""
        row = np.array([weights.get(group, 0.0) for group in GROUPS])
        return self.judged(
            np.tensordot(row, self.between[:, asked], 1),
            np.tensordot(row, self.from_copies[:, asked], 1),
            asked,
        )

    def among(self, pieces: Floats) -> "Music":
        """Only these pieces: the others are not even candidates."""
        part = copy(self)
        part.styles, part.is_measured = self.styles[pieces], self.is_measured[pieces]
        rows, columns = np.ix_(pieces, pieces)
        part.between, part.from_copies = self.between[:, rows, columns], self.from_copies[:, rows, columns]
        return part

    def judged(self, near: Floats, copies: Floats, asked: Floats) -> tuple[float, float, float]:
        near = near.copy()
        near[np.arange(len(asked)), asked] = np.inf
        near[:, ~self.is_measured] = np.inf
        same = self.styles[np.argsort(near, axis=1)[:, :NEAREST]] == self.styles[asked][:, None]
        same = same[self.is_measured[asked]]
        return same[:, 0].mean(), same.mean(), (copies.argmin(axis=1) == asked).mean()


def learned(music: Music) -> dict[str, float]:
    """Weights for these pieces, by coordinate ascent; 4 in all."""
    every = np.arange(len(music.styles))

    def worth(weights: dict[str, float]) -> float:
        first, five, copies = music.scores(weights, every)
        return five + 0.3 * first + COPIES_WORTH * copies

    best = START
    for _ in range(ROUNDS):
        for group in GROUPS:
            tried = [{**best, group: best[group] * factor} for factor in FACTORS]
            best = max([best, *tried], key=worth)
    return {group: 4 * weight / sum(best.values()) for group, weight in best.items()}


def left_out(music: Music) -> tuple[tuple[float, ...], dict[str, float]]:
    """Scores with weights that were learned without the styles that are measured; the geometric mean of the weights."""
    styles = np.random.default_rng(0).permutation(np.unique(music.styles))
    scores, counts, weights = [], [], []
    for fold in np.array_split(styles, FOLDS):
        inside = np.isin(music.styles, fold)
        weights.append(learned(music.among(np.flatnonzero(~inside))))
        scores.append(music.scores(weights[-1], np.flatnonzero(inside)))
        counts.append(inside.sum())
    mean = {group: float(np.exp(np.mean([np.log(one[group]) for one in weights]))) for group in GROUPS}
    mean = {group: 4 * weight / sum(mean.values()) for group, weight in mean.items()}
    return tuple(np.average(scores, axis=0, weights=counts)), mean


def report(name: str, scores: tuple[float, ...]) -> None:
    print(f"{name:44} {scores[0]:.3f}   {scores[1]:.3f}   {scores[2]:.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--pieces", type=int, default=200, help="of each folder")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    truths, paths = [], []
    for folder in options.folders:
        found_here = json.loads((folder / "manifest.json").read_text())["files"][: options.pieces]
        truths += found_here
        paths += [folder / truth["file"] for truth in found_here]
    with ProcessPoolExecutor(options.processes, initializer=partial(os.nice, 10)) as pool:
        found = list(pool.map(piece, paths, range(len(paths)), chunksize=4))
    originals, copies = [one[0] for one in found], [one[1] for one in found]
    music = Music(np.array([truth["style"] for truth in truths]), originals, copies)
    measured, everything = music.styles[music.is_measured], np.arange(len(found))
    chance = np.mean([((measured == style).sum() - 1) / (len(measured) - 1) for style in measured])
    print(f"{len(measured)} pieces of {len(np.unique(measured))} styles; chance {chance:.3f}\n")
    print(f"{'':44} first   five    copies")
    mfcc, worse = np.array([one[2] for one in originals]), np.array([one[2] for one in copies])
    mean, spread = mfcc.mean(axis=0), mfcc.std(axis=0)
    mfcc, worse = (mfcc - mean) / spread, (worse - mean) / spread
    report("MFCC statistics", music.judged(squared(mfcc, mfcc), squared(worse, mfcc), everything))
    report("fingerprint, version 1", music.scores(VERSION_1, everything))
    only = {group: 1.0 for group in GROUPS if group not in MEASURE_GROUPS}
    report("rhythm patterns alone, equal weights", music.scores(only, everything))
    scores, weights = left_out(music)
    report("fingerprint, weights of other styles", scores)
    report("fingerprint as shipped", music.scores(WEIGHTS, everything))
    print(
        "\nMean of the weights of all folds:", {group: round(weight, 3) for group, weight in weights.items()}
    )


if __name__ == "__main__":
    main()
