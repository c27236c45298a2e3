"""Scores of how well a track fits a strategy, one for each criterion, from 0 to 1."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from src.agents.fingerprint import distance

from .catalogues.base import CatalogueTrack
from .strategy import Criterion, Limits, Strategy, Taste, Wanted

# The distance from a range at which the score is 0. For tempo it is a share of the tempo.
TOLERANCES = {"tempo_bpm": 0.12, "loudness_lufs": 6.0}
USUAL_TOLERANCE = 0.25
UNLIKE_DISTANCE = 4.0  # twice the usual distance of two songs
AVERSION = 0.3
MOST_SEEDS_APART = 8  # more seeds are replaced by their mean
SAME_ARTIST_NOVELTY = 0.5
WORD_MISSING = 0.3
NEUTRAL = 0.5
# How much a stated taste changes the liking: less than a like or dislike of the track itself.
TASTE = 0.2
TASTE_TEMPO_SHARE = 0.25


@dataclass(frozen=True)
class Reference:
    """The tracks that candidates are compared with.

    liked, avoided : fingerprints of seeds and of tracks to avoid
    artists : of the seeds, in lower case without accents
    """

    liked: Sequence[Sequence[float]] = ()
    avoided: Sequence[Sequence[float]] = ()
    artists: frozenset[str] = frozenset()


def reference_of(wanted: Wanted, tracks: Mapping[str, CatalogueTrack]) -> Reference:
    seeds = [tracks[track_id] for track_id in wanted.seed_track_ids if track_id in tracks]
    avoided = [tracks[track_id] for track_id in wanted.avoid_track_ids if track_id in tracks]
    artists = frozenset(seed.folded_artist for seed in seeds if seed.folded_artist)
    return Reference(_vectors(seeds), _vectors(avoided), artists)


def scores_of(track: CatalogueTrack, strategy: Strategy, reference: Reference) -> dict[Criterion, float]:
    """Return a score, 0 to 1, for each criterion that has a weight."""
    wanted = strategy.wanted
    found: dict[Criterion, float] = {}
    for criterion in strategy.evaluation_framework.weights:
        match criterion:
            case "similarity":
                found[criterion] = similarity(track, reference)
            case "character":
                found[criterion] = _character(track, wanted)
            case "tempo":
                found[criterion] = fit("tempo_bpm", track, wanted.measures["tempo_bpm"])
            case "key":
                found[criterion] = _key(track, wanted)
            case "novelty":
                found[criterion] = novelty(track, reference)
            case "liking":
                found[criterion] = liking(track, strategy.taste)
    return found


def total(scores: Mapping[Criterion, float], strategy: Strategy) -> float:
    weights = strategy.evaluation_framework.weights
    return sum(weights[name] * score for name, score in scores.items())


def fit(measure: str, track: CatalogueTrack, limits: Limits) -> float:
    """Return 1 inside the range, less near its ends, and 0 far outside or without a measurement."""
    value = track.measures.get(measure)
    if value is None:
        return 0.0
    outside = max((limits.least or value) - value if limits.least is not None else 0.0, 0.0)
    outside = max(outside, value - limits.most if limits.most is not None else 0.0)
    tolerance = TOLERANCES.get(measure, USUAL_TOLERANCE)
    if measure == "tempo_bpm":
        tolerance *= max(value, 1.0)
    return max(0.0, 1 - outside / tolerance)


def similarity(track: CatalogueTrack, reference: Reference) -> float:
    """Return the similarity to the nearest seed, 0 to 1. It is low if a track to avoid is nearer."""
    if track.vector is None:
        return 0.0
    likeness = _likeness(track.vector, reference.liked) if reference.liked else NEUTRAL
    aversion = _likeness(track.vector, reference.avoided) if reference.avoided else 0.0
    return likeness if aversion <= likeness else AVERSION * likeness


def novelty(track: CatalogueTrack, reference: Reference) -> float:
    """Return how unfamiliar a track is: 1 if it was never played and is by another artist than the seeds."""
    known = 1 / (1 + track.plays)
    return known * (SAME_ARTIST_NOVELTY if track.folded_artist in reference.artists else 1.0)


def liking(track: CatalogueTrack, taste: Taste) -> float:
    """Return 0 for a disliked track, 0.5 if nothing is known, 1 for a liked one. Skips and taste count a little."""
    heard = track.plays + track.skips
    skipped = 0.3 * track.skips / heard if heard else 0.0
    return min(
        1.0, max(0.0, NEUTRAL + 0.5 * track.liked - skipped + TASTE * (2 * _agreement(track, taste) - 1))
    )


def _agreement(track: CatalogueTrack, taste: Taste) -> float:
    """Return how well a track agrees with a taste, 0 to 1; 0.5 for an empty taste."""
    parts = []
    tempo, energy = track.measures.get("tempo_bpm"), track.measures.get("energy")
    if taste.tempo_bpm and tempo is not None:
        parts.append(max(0.0, 1 - abs(tempo - taste.tempo_bpm) / (TASTE_TEMPO_SHARE * taste.tempo_bpm)))
    if taste.energy is not None and energy is not None:
        parts.append(1 - min(1.0, abs(energy - taste.energy)))
    if taste.words:
        parts.append(float(any(word in track.words for word in taste.words)))
    if taste.artists:
        parts.append(float(track.folded_artist in {name.casefold().strip() for name in taste.artists}))
    return sum(parts) / len(parts) if parts else NEUTRAL


def _character(track: CatalogueTrack, wanted: Wanted) -> float:
    moods = [fit(name, track, limits) for name, limits in wanted.measures.items() if name != "tempo_bpm"]
    moods += [1.0 if word in track.words else WORD_MISSING for word in wanted.mood_words]
    return sum(moods) / len(moods) if moods else NEUTRAL


def _key(track: CatalogueTrack, wanted: Wanted) -> float:
    in_key = not wanted.camelot or track.camelot in wanted.camelot
    in_mode = wanted.mode is None or track.mode == wanted.mode
    return 1.0 if in_key and in_mode else 0.0


def _vectors(tracks: Iterable[CatalogueTrack]) -> list[Sequence[float]]:
    vectors = [track.vector for track in tracks if track.vector is not None]
    if len(vectors) <= MOST_SEEDS_APART:
        return vectors
    # Fingerprints of other versions have other lengths.
    vectors = [vector for vector in vectors if len(vector) == len(vectors[0])]
    return [[sum(column) / len(vectors) for column in zip(*vectors, strict=True)]]


def _likeness(vector: Sequence[float], others: Sequence[Sequence[float]]) -> float:
    distances = [distance(vector, other) for other in others if len(other) == len(vector)]
    return max(0.0, 1 - min(distances) / UNLIKE_DISTANCE) if distances else 0.0
