"""Application of a user's corrections to an agent's data."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import log
from typing import Any

from src.agents.corrections.beats import bars_from, beats_per_bar, nearest
from src.agents.corrections.facts import Corrections, TempoCorrection, key_named, near_factor
from src.agents.corrections.phase import Changes, changes_in, recounted_bars
from src.agents.harmony.names import Key


def corrected(
    agent_name: str,
    data: dict[str, Any],
    corrections: Corrections,
    *,
    is_passage: bool = False,
    analysis: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return an agent's data with the user's corrections.

    The measured values of corrected fields are in ``_meta["corrected_by_owner"]``. Data that no correction concerns is
    returned unchanged.

    analysis : what all agents measured in the whole track. After a correction of the tempo, bars begin where its chords
        and sections change, and those of a passage are counted on from the whole
    """
    apply = APPLY.get(agent_name)
    if not corrections or apply is None:
        return data
    changes = apply(data, corrections, is_passage, analysis or {})
    measured = {name: data.get(name) for name in SHOWN if name in changes and changes[name] != data.get(name)}
    if "downbeat_times" in changes and not measured:
        measured = {"first_downbeat_seconds": next(iter(data["downbeat_times"]), None)}
    if not measured:
        return data
    meta = {**data.get("_meta", {}), "corrected_by_owner": measured}
    return {**data, **changes, "_meta": meta}


# The fields that a user corrects; others follow from them.
SHOWN = ("tempo_bpm", "time_signature", "key")


def _rhythm(
    data: Mapping[str, Any], corrections: Corrections, is_passage: bool, analysis: Mapping[str, Any]
) -> dict[str, Any]:
    if data.get("tempo_bpm") is None:
        return {}
    whole = _corrected_whole(corrections, analysis) if is_passage else {}
    changes: dict[str, Any] = {}
    if "tempo" in corrections:
        changes |= _other_tempo(data, corrections, is_passage, whole or analysis)
    if metre := corrections.get("time_signature"):
        changes["time_signature"] = metre
        changes |= _first_of("metre_alternatives", {"time_signature": metre, "confidence": None}, data)
    if changes.keys() & {"beat_times", "time_signature"} or "first_downbeat_seconds" in corrections:
        changes |= _bars({**data, **changes}, corrections)
    if whole:
        changes |= _bars_of_the_whole({**data, **changes}, whole)
    return changes


def _corrected_whole(corrections: Corrections, analysis: Mapping[str, Any]) -> dict[str, Any]:
    """The rhythm of the whole track; empty where its bars are those that were measured."""
    if not analysis.get("rhythm") or not corrections.keys() & {"tempo", "first_downbeat_seconds"}:
        return {}
    return corrected("rhythm", dict(analysis["rhythm"]), corrections, analysis=analysis)


def _other_tempo(
    data: Mapping[str, Any], corrections: Corrections, is_passage: bool, context: Mapping[str, Any]
) -> dict[str, Any]:
    """context : the corrected rhythm of the whole track for a passage, else all measurements"""
    tempo = corrections["tempo"]
    factor = _factor(data, tempo, is_passage=is_passage)
    is_exact = tempo.get("is_exact") and not is_passage
    if factor is None or (factor == 1 and is_exact):
        # No other beats are counted: they stay as measured.
        alternatives = {"bpm": round(tempo["bpm"], 1), "confidence": None}
        return {"tempo_bpm": tempo["bpm"], **_first_of("tempo_alternatives", alternatives, data)}
    if factor == 1:
        return {}
    bpm = tempo["bpm"] if is_exact else round(data["tempo_bpm"] * float(factor), 2)
    new_beats, downbeats = _other_beats(data, corrections, factor, context)
    considered = data.get("tempo_range", {}).get("dominant_tempos", ())
    return {
        "tempo_bpm": bpm,
        "beat_times": new_beats,
        "beat_count": len(new_beats),
        "downbeat_times": downbeats,
        "tempo_range": {
            "dominant_tempos": [bpm, *(other for other in considered if abs(other - bpm) > 1)][:3]
        },
        "tempo_stability": _stability(data.get("tempo_stability", {}), factor),
        # Where the off-beats of other beats lie was not measured.
        "swing": None,
        "note": None,
        **_tempo_over_time(data, float(factor)),
        **_first_of("tempo_alternatives", {"bpm": round(bpm, 1), "confidence": None}, data),
    }


def _other_beats(
    data: Mapping[str, Any], corrections: Corrections, factor: Fraction, context: Mapping[str, Any]
) -> tuple[list[float], list[float]]:
    """Return the beats of another tempo, and the first downbeat, if there is one."""
    beats = data["beat_times"]
    if not beats:
        return [], []
    metre = beats_per_bar(corrections.get("time_signature") or data.get("time_signature") or "4/4")
    changes: Changes = ()
    if "beat_times" in context:
        changes = [
            (downbeat, 1.0) for downbeat in context["downbeat_times"] if beats[0] <= downbeat <= beats[-1]
        ]
    elif "first_downbeat_seconds" not in corrections:
        changes = changes_in(context, metre * 60 / (data["tempo_bpm"] * float(factor)))
    first = _first_downbeat(data, corrections)
    fixed = 0 if first is None else nearest(beats, first)
    counted, downbeat = recounted_bars(beats, factor, fixed, metre, changes)
    return counted, [downbeat]


def _tempo_over_time(data: Mapping[str, Any], factor: float) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    if curve := data.get("tempo_curve"):
        changes["tempo_curve"] = {**curve, "bpm": [round(bpm * factor, 1) for bpm in curve["bpm"]]}
    if steps := data.get("tempo_changes"):
        changes["tempo_changes"] = [
            {**step, **{name: round(step[name] * factor, 1) for name in ("from_bpm", "to_bpm")}}
            for step in steps
        ]
    return changes


def _first_of(name: str, said: dict[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """Put the corrected value first in a list of alternatives."""
    value = next(iter(said.values()))
    others = [other for other in data.get(name, ()) if next(iter(other.values())) != value]
    return {name: [said, *others][:3]} if others else {}


def _factor(data: Mapping[str, Any], tempo: TempoCorrection, *, is_passage: bool) -> Fraction | None:
    """By what to multiply this measurement, which may be newer than the correction and right by now: so the owner's
    tempo decides. A passage may really be faster or slower than the rest: there it is the factor, or none."""
    ratio = tempo["bpm"] / data["tempo_bpm"]
    if is_passage:
        return min((Fraction(1), Fraction(tempo["factor"])), key=lambda factor: abs(log(ratio / factor)))
    return near_factor(ratio)


def _stability(stability: Mapping[str, Any], factor: Fraction) -> dict[str, Any]:
    """Intervals in seconds change with the beat, their relative spread does not."""
    return {
        name: round(value / float(factor), 4) if value is not None and name != "cv" else value
        for name, value in stability.items()
    }


def _bars(data: Mapping[str, Any], corrections: Corrections) -> dict[str, Any]:
    beats, metre = data["beat_times"], data.get("time_signature") or "4/4"
    first = _first_downbeat(data, corrections)
    if not beats or first is None:
        return {}
    return _bars_at(data, bars_from(beats, first, metre))


def _bars_of_the_whole(data: Mapping[str, Any], whole: Mapping[str, Any]) -> dict[str, Any]:
    """The passage's bars where those of the whole track are, if one begins in it."""
    beats = data.get("beat_times")
    if not beats:
        return {}
    inside = [
        at
        for at in whole.get("downbeat_times", ())
        if beats[0] - 0.5 * 60 / data["tempo_bpm"] <= at <= beats[-1]
    ]
    return _bars_at(data, bars_from(beats, inside[0], data.get("time_signature") or "4/4")) if inside else {}


def _bars_at(data: Mapping[str, Any], downbeats: list[float]) -> dict[str, Any]:
    beats, metre = data["beat_times"], data.get("time_signature") or "4/4"
    beat_seconds = 60 / data["tempo_bpm"]
    lead = downbeats[0] - min(beats[0], *data.get("onset_times", ())[:1])
    return {
        "downbeat_times": downbeats,
        "upbeat": 0.5 * beat_seconds <= lead < (beats_per_bar(metre) - 0.25) * beat_seconds,
    }


def _first_downbeat(data: Mapping[str, Any], corrections: Corrections) -> float | None:
    """Return the corrected first downbeat if this measurement contains it, else the measured one."""
    said = corrections.get("first_downbeat_seconds")
    start = data.get("_meta", {}).get("start_seconds") or 0.0
    if said is not None and said >= start:
        return said
    measured: float | None = next(iter(data["downbeat_times"]), next(iter(data["beat_times"]), None))
    return measured


def _harmony(
    data: Mapping[str, Any], corrections: Corrections, is_passage: bool, analysis: Mapping[str, Any]
) -> dict[str, Any]:
    if "key" not in corrections:
        return {}
    key = key_named(corrections["key"])
    tonic, mode = key.name.split()
    changes: dict[str, Any] = {
        "is_tonal": True,
        "key": key.name,
        "tonic": tonic,
        "mode": mode,
        "camelot": key.camelot,
        "key_confidence": None,
        "note": None,
        "key_alternatives": [
            other for other in data.get("key_alternatives", ()) if other.get("key") != key.name
        ],
        **_chords_spelled(key, data),
    }
    if len(passages := data.get("key_passages", ())) == 1:
        changes["key_passages"] = [{**passages[0], "key": key.name}]
    return changes


def _chords_spelled(key: Key, data: Mapping[str, Any]) -> dict[str, Any]:
    """The measured chords as the corrected key spells them."""
    changes: dict[str, Any] = {}
    if chords := data.get("chords"):
        changes["chords"] = [[start, end, key.spelled(name)] for start, end, name in chords]
    if shares := data.get("chord_shares"):
        changes["chord_shares"] = {key.spelled(name): share for name, share in shares.items()}
    if sequence := data.get("chord_sequence"):
        changes["chord_sequence"] = key.spelled(sequence)
    if loop := data.get("progression"):
        named = [key.spelled(name) for name in loop["chords"]]
        changes["progression"] = {**loop, "chords": named, "text": key.spelled(loop["text"])}
    return changes


APPLY: dict[str, Callable[[Mapping[str, Any], Corrections, bool, Mapping[str, Any]], dict[str, Any]]] = {
    "rhythm": _rhythm,
    "harmony": _harmony,
}
