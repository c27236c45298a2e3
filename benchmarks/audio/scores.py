"""An answer against the truth, column by column, as mir_eval and MIREX score them.

acc1      tempo within 4 %
acc2      the same, or half, double, a third or three times as fast
beatF     F-measure of the beats within 70 ms
AMLt      beats right in continuous stretches, at any metrical level
downF     F-measure of the downbeats within 70 ms
meter     time signature; 2/4 counts as 4/4, 6/8 as 12/8
meter*    the same where 4/4 and 2/4 are wrong
keyW      key, with parts of a point for a fifth, the relative and the parallel key
maj/min   share of the time with the right root and third
seg.5     F-measure of the section boundaries within half a second, without first and last
seg3      the same within three seconds

What the truth does not say is not scored.
"""

from collections.abc import Callable
from typing import Any

import mir_eval
import numpy as np

from benchmarks.audio.answers import Answer

COLUMNS = ("acc1", "acc2", "beatF", "AMLt", "downF", "meter", "meter*", "keyW", "maj/min", "seg.5", "seg3")
METRICAL_LEVELS = (1, 2, 1 / 2, 3, 1 / 3)


def score(truth: dict[str, Any], answer: Answer) -> dict[str, float]:
    """Every column that both the truth and the tool have something to say to."""
    scores: dict[str, float] = {}
    for field, scored in SCORED.items():
        if truth.get(field) and field in answer:
            scores |= scored(truth[field], answer[field])
    return scores


def _tempo(truth: float, answer: float | None) -> dict[str, float]:
    ratio = (answer or 0.0) / truth
    return {
        "acc1": float(abs(ratio - 1) <= 0.04),
        "acc2": float(any(abs(ratio / level - 1) <= 0.04 for level in METRICAL_LEVELS)),
    }


def _inside(reference: np.ndarray, times: list[float]) -> np.ndarray:
    """Times up to half a second beyond the annotated stretch, which may be a part of the file."""
    found = np.array(times, dtype=float)
    return found[(found >= reference[0] - 0.5) & (found <= reference[-1] + 0.5)]


def _beats(truth: list[float], answer: list[float]) -> dict[str, float]:
    reference = np.array(truth, dtype=float)
    beats = _inside(reference, answer)
    if len(beats) < 2:
        return {"beatF": 0.0, "AMLt": 0.0}
    continuity = mir_eval.beat.continuity(reference, beats)
    return {"beatF": float(mir_eval.beat.f_measure(reference, beats)), "AMLt": float(continuity[3])}


def _downbeats(truth: list[float], answer: list[float]) -> dict[str, float]:
    reference = np.array(truth, dtype=float)
    downbeats = _inside(reference, answer)
    return {"downF": float(mir_eval.beat.f_measure(reference, downbeats)) if len(downbeats) else 0.0}


def _meter(truth: str, answer: str | None) -> dict[str, float]:
    right = float(_kind_of_metre(truth) == _kind_of_metre(answer or ""))
    return {"meter": right} | ({} if truth in ("4/4", "2/4") else {"meter*": right})


def _kind_of_metre(signature: str) -> tuple[str, int]:
    """Simple or compound, and the beats of a bar; two and four beats are one kind."""
    if "/" not in signature:
        return "none", 0
    beats, unit = (int(part) for part in signature.split("/"))
    is_compound = unit == 8 and beats > 3 and beats % 3 == 0
    beats = beats // 3 if is_compound else beats
    return "compound" if is_compound else "simple", 2 if beats in (2, 4, 8) else beats


def _key(truth: str, answer: str | None) -> dict[str, float]:
    return {"keyW": float(mir_eval.key.weighted_score(truth, answer)) if answer else 0.0}


def _chords(truth: list[list[Any]], answer: list[list[Any]]) -> dict[str, float]:
    if not answer:
        return {"maj/min": 0.0}
    reference, labels = _intervals(truth)
    estimate, names = mir_eval.util.adjust_intervals(
        *_intervals(answer), reference.min(), reference.max(), "N", "N"
    )
    intervals, expected, found = mir_eval.util.merge_labeled_intervals(reference, labels, estimate, names)
    seconds = mir_eval.util.intervals_to_durations(intervals)
    right = mir_eval.chord.majmin(expected, found)
    return {"maj/min": float(mir_eval.chord.weighted_accuracy(right, seconds))}


def _sections(truth: list[list[Any]], answer: list[list[Any]]) -> dict[str, float]:
    if len(truth) < 2:
        return {}
    if not answer:
        return {"seg.5": 0.0, "seg3": 0.0}
    reference, _ = _intervals(truth)
    estimate, _ = mir_eval.util.adjust_intervals(
        *_intervals(answer), reference.min(), reference.max(), "N", "N"
    )
    return {
        column: float(mir_eval.segment.detection(reference, estimate, window=window, trim=True)[2])
        for column, window in (("seg.5", 0.5), ("seg3", 3.0))
    }


def _intervals(spans: list[list[Any]]) -> tuple[np.ndarray, list[str]]:
    kept = [span for span in spans if span[1] > span[0]]
    return np.array([[start, end] for start, end, _ in kept], dtype=float), [label for *_, label in kept]


SCORED: dict[str, Callable[[Any, Any], dict[str, float]]] = {
    "tempo_bpm": _tempo,
    "beats": _beats,
    "downbeats": _downbeats,
    "time_signature": _meter,
    "key": _key,
    "chords": _chords,
    "sections": _sections,
}
