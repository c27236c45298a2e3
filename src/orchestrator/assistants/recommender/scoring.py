"""Scores of how well tracks fit a strategy, one for each criterion, from 0 to 1.

All tracks of a library are scored at once, with NumPy.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .catalogues.base import CatalogueTrack
from .likeness import NEUTRAL, Floats, similarities
from .mixing import has_mixing_key, mixing_tempo
from .strategy import Criterion, Limits, Strategy, Taste, Wanted

# The distance from a range at which the score is 0. For tempo it is a share of the tempo.
TOLERANCES = {"tempo_bpm": 0.12, "loudness_lufs": 6.0}
USUAL_TOLERANCE = 0.25
# Half a BPM outside at 128 BPM, less than a hundredth of the measurements from 0 to 1.
ROUNDED_FIT = 0.97
MOST_SEEDS_APART = 8  # more seeds are replaced by their mean
SAME_ARTIST_NOVELTY = 0.5
WORD_MISSING = 0.3
# How much a stated taste changes the liking: less than a like or dislike of the track itself.
TASTE = 0.2
TASTE_TEMPO_SHARE = 0.25

# Criterion -> the score of each track [shape=(tracks,)]
type Scores = dict[Criterion, Floats]


@dataclass(frozen=True)
class Reference:
    """The tracks that candidates are compared with.

    liked, avoided : fingerprints of seeds and of tracks to avoid
    artists : of the seeds, in lower case without accents
    mixed_with : the track that the next one is looked for
    """

    liked: Sequence[Sequence[float]] = ()
    avoided: Sequence[Sequence[float]] = ()
    artists: frozenset[str] = frozenset()
    mixed_with: CatalogueTrack | None = None


def reference_of(wanted: Wanted, tracks: Mapping[str, CatalogueTrack]) -> Reference:
    seeds = [tracks[track_id] for track_id in wanted.seed_track_ids if track_id in tracks]
    avoided = [tracks[track_id] for track_id in wanted.avoid_track_ids if track_id in tracks]
    artists = frozenset(seed.folded_artist for seed in seeds if seed.folded_artist)
    mixed_with = next(iter(seeds), None) if wanted.follows_seed or wanted.mixes else None
    return Reference(_vectors(seeds), _vectors(avoided), artists, mixed_with)


def scores_of_all(tracks: Sequence[CatalogueTrack], strategy: Strategy, reference: Reference) -> Scores:
    """Return for each criterion that has a weight the scores of the tracks [shape=(tracks,)]."""
    wanted = strategy.wanted
    found: Scores = {}
    for criterion in strategy.evaluation_framework.weights:
        match criterion:
            case "similarity":
                found[criterion] = similarities(tracks, reference.liked, reference.avoided)
            case "character":
                found[criterion] = _character(tracks, wanted)
            case "tempo":
                found[criterion] = _tempo(tracks, wanted, reference)
            case "key":
                found[criterion] = _key(tracks, wanted, reference)
            case "novelty":
                found[criterion] = novelty(tracks, reference)
            case "liking":
                found[criterion] = liking(tracks, strategy.taste)
    return found


def scores_of(track: CatalogueTrack, strategy: Strategy, reference: Reference) -> dict[Criterion, float]:
    return scores_at(0, scores_of_all([track], strategy, reference))


def scores_at(place: int, scores: Scores) -> dict[Criterion, float]:
    """Return the scores of one track."""
    return {criterion: float(column[place]) for criterion, column in scores.items()}


def total(scores: Mapping[Criterion, float], strategy: Strategy) -> float:
    weights = strategy.evaluation_framework.weights
    return sum(weights[name] * score for name, score in scores.items())


def fits(measure: str, tracks: Sequence[CatalogueTrack], limits: Limits) -> Floats:
    """Return 1 inside the range, less near its ends, and 0 far outside or without a measurement."""
    values = _column(measure, tracks)
    outside = np.zeros(len(tracks))
    if limits.least is not None:
        outside = np.maximum(outside, limits.least - values)
    if limits.most is not None:
        outside = np.maximum(outside, values - limits.most)
    tolerance = TOLERANCES.get(measure, USUAL_TOLERANCE)
    tolerances = tolerance * np.maximum(values, 1.0) if measure == "tempo_bpm" else tolerance
    found = np.maximum(0.0, 1 - outside / tolerances)
    return np.where(np.isnan(values), 0.0, found)


def are_within(measure: str, tracks: Sequence[CatalogueTrack], limits: Limits) -> npt.NDArray[np.bool_]:
    """Return whether tracks are inside the limits, as their rounded values tell: 128.02 BPM is not over 128."""
    return fits(measure, tracks, limits) >= ROUNDED_FIT


def novelty(tracks: Sequence[CatalogueTrack], reference: Reference) -> Floats:
    """Return how unfamiliar tracks are: 1 if never played and by another artist than the seeds."""
    known = 1 / (1 + np.array([track.plays for track in tracks], np.float64))
    is_same = np.array([track.folded_artist in reference.artists for track in tracks], bool)
    return np.where(is_same, SAME_ARTIST_NOVELTY * known, known)


def liking(tracks: Sequence[CatalogueTrack], taste: Taste) -> Floats:
    """Return 0 for a disliked track, 0.5 if nothing is known, 1 for a liked one. Skips and taste count a little."""
    plays, skips, liked = (
        np.array([(track.plays, track.skips, track.liked) for track in tracks], np.float64).reshape(-1, 3).T
    )
    skipped = 0.3 * skips / np.maximum(plays + skips, 1)
    return (NEUTRAL + 0.5 * liked - skipped + TASTE * (2 * _agreement(tracks, taste) - 1)).clip(0.0, 1.0)


def _agreement(tracks: Sequence[CatalogueTrack], taste: Taste) -> Floats:
    """Return how well tracks agree with a taste, 0 to 1; 0.5 for an empty taste."""
    parts = []
    if taste.tempo_bpm:
        apart = abs(_column("tempo_bpm", tracks) - taste.tempo_bpm)
        parts.append(np.maximum(0.0, 1 - apart / (TASTE_TEMPO_SHARE * taste.tempo_bpm)))
    if taste.energy is not None:
        parts.append(1 - np.minimum(1.0, abs(_column("energy", tracks) - taste.energy)))
    if taste.words:
        words = set(taste.words)
        parts.append(np.array([not words.isdisjoint(track.words) for track in tracks], np.float64))
    if taste.artists:
        names = {name.casefold().strip() for name in taste.artists}
        parts.append(np.array([track.folded_artist in names for track in tracks], np.float64))
    if not parts:
        return np.full(len(tracks), NEUTRAL)
    # A measurement that a track lacks says nothing about it.
    table = np.ma.masked_invalid(parts)
    return np.asarray(table.mean(axis=0).filled(NEUTRAL), np.float64)


def _character(tracks: Sequence[CatalogueTrack], wanted: Wanted) -> Floats:
    """Return how well tracks fit the moods. Of several measurements the worst counts."""
    measured = [fits(name, tracks, limits) for name, limits in wanted.measures.items() if name != "tempo_bpm"]
    parts = [np.min(measured, axis=0)] if measured else []
    parts += [
        np.array([1.0 if word in track.words else WORD_MISSING for track in tracks])
        for word in wanted.mood_words
    ]
    return np.mean(parts, axis=0) if parts else np.full(len(tracks), NEUTRAL)


def _tempo(tracks: Sequence[CatalogueTrack], wanted: Wanted, reference: Reference) -> Floats:
    limits = wanted.measures.get("tempo_bpm", Limits())
    found = fits("tempo_bpm", tracks, limits)
    if reference.mixed_with is None:
        return found
    mixing = mixing_tempo(_column("tempo_bpm", tracks), reference.mixed_with.measures.get("tempo_bpm"))
    return np.where(mixing >= ROUNDED_FIT, mixing, 0.0) if wanted.mixes else found * mixing


def _key(tracks: Sequence[CatalogueTrack], wanted: Wanted, reference: Reference) -> Floats:
    before = reference.mixed_with
    return np.array(
        [
            (not wanted.camelot or track.camelot in wanted.camelot)
            and (wanted.mode is None or track.mode == wanted.mode)
            and (before is None or has_mixing_key(track.camelot, before.camelot))
            for track in tracks
        ],
        np.float64,
    )


def _column(measure: str, tracks: Sequence[CatalogueTrack]) -> Floats:
    """Return a measurement of each track; NaN where there is none."""
    return np.array([track.measures.get(measure, np.nan) for track in tracks], np.float64)


def _vectors(tracks: Iterable[CatalogueTrack]) -> list[Sequence[float]]:
    vectors: list[Sequence[float]] = [tuple(track.vector) for track in tracks if track.vector is not None]
    if len(vectors) <= MOST_SEEDS_APART:
        return vectors
    # Fingerprints of other versions have other lengths.
    vectors = [vector for vector in vectors if len(vector) == len(vectors[0])]
    return [[sum(column) / len(vectors) for column in zip(*vectors, strict=True)]]
