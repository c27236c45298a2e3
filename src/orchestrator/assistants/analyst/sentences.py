"""What a summary says, as English sentences. One short function per topic; no number is said that is not in it."""

from collections.abc import Callable, Sequence
from typing import Any

from src.orchestrator.rules.passages import clock
from src.orchestrator.rules.text import joined, number

Summary = dict[str, Any]

NO_STEADY_BEAT = (
    "There is no steady beat, so there is no tempo and no metre to tell. That is usual for speech, noise and music "
    "without a pulse."
)
SILENT = "It is silent: there is nothing to measure."
SHORT_PASSAGE = " This passage is very short, and a longer one may show a beat."
SHORT_SECONDS = 6.0

# Upper limits and the word below each; the last word has none.
Scale = Sequence[tuple[float, str]]
TEMPO_WORDS: Scale = (
    (70, "slow"),
    (100, "relaxed"),
    (130, "medium"),
    (160, "fast"),
    (float("inf"), "very fast"),
)
DYNAMICS_WORDS: Scale = ((6, "small"), (12, "moderate"), (float("inf"), "wide"))


def word_for(value: float, scale: Scale) -> str:
    return next(word for limit, word in scale if value < limit)


def owners_word(summary: Summary, name: str, said: Callable[[Any], str]) -> str:
    """Says that a value is the owner's, where it is."""
    evidence = summary.get("evidence") or {}
    if name not in evidence.get("measured", {}):
        return ""
    measured = evidence["measured"][name]
    return f" You corrected that{f': {said(measured)} was measured' if measured is not None else ''}."


def no_beat(summary: Summary) -> str | None:
    if summary.get("tempo_bpm") is not None:
        return None
    start, end = (summary.get("evidence") or {}).get("seconds_covered") or (None, None)
    is_short = start is not None and end is not None and end - start < SHORT_SECONDS
    return NO_STEADY_BEAT + (SHORT_PASSAGE if is_short else "")


def silent(summary: Summary) -> str | None:
    return SILENT if summary.get("is_silent") else None


def tempo(summary: Summary) -> str:
    bpm = summary["tempo_bpm"]
    possible = [other["bpm"] for other in summary.get("other_possible_tempos") or ()]
    others = (
        [number(other, 0) for other in possible if _is_octave(other, bpm)] if not summary.get("note") else []
    )
    also = f" It can also be counted at {' or '.join(others)} BPM." if others else ""
    note = f" {summary['note']}" if summary.get("note") else ""
    owners = owners_word(summary, "tempo_bpm", lambda measured: f"{number(measured)} BPM")
    said = f"The tempo is {number(bpm)} BPM, which is {word_for(bpm, TEMPO_WORDS)}."
    return f"{said}{owners or also}{note}{_changing(summary)}"


def _changing(summary: Summary) -> str:
    changes = [
        f"from {number(change['from_bpm'], 0)} to {number(change['to_bpm'], 0)} BPM at {clock(change['seconds'])}"
        for change in summary.get("tempo_changes") or ()
    ]
    return f" It changes {joined(changes)}." if changes else ""


def steadiness(summary: Summary) -> str:
    spread = number(summary["beat_interval_variation_percent"])
    return f"The beat is {summary['steadiness']}: the time from beat to beat varies by {spread} %."


def metre(summary: Summary) -> str:
    return f"The metre is {summary['time_signature']}.{owners_word(summary, 'time_signature', str)}"


def beats(summary: Summary) -> str:
    first, downbeat = summary["first_beat_seconds"], summary["first_downbeat_seconds"]
    upbeat = " It starts with an upbeat." if summary.get("starts_with_upbeat") else ""
    return (
        f"{number(summary['beat_count'], 0)} beats were found: the first is at {number(first, 2)} s, and the first "
        f"bar begins at {number(downbeat, 2)} s.{upbeat}"
    )


def swing(summary: Summary) -> str:
    amount = summary["swing_0_straight_to_1_triplet"]
    scale = f"({number(amount, 2)} on a scale from 0, straight, to 1, triplets)"
    if amount < 0.1:
        return f"The feel is straight, without swing {scale}."
    return f"The feel is {'lightly swung' if amount < 0.4 else 'clearly swung'} {scale}."


def level(summary: Summary) -> str:
    rms, peak = summary["loudness_rms_dbfs"], summary["peak_dbfs"]
    return f"Its level is {number(rms)} dBFS on average (RMS), with peaks at {number(peak)} dBFS."


def dynamics(summary: Summary) -> str:
    span = summary["dynamic_range_db"]
    size = word_for(span, DYNAMICS_WORDS)
    return f"The dynamic range is {size}: {number(span)} dB between its quiet and its loud parts."


def duration(summary: Summary) -> str:
    seconds = summary["duration_seconds"]
    return f"It is {clock(seconds)} long ({number(seconds)} seconds)."


def silence(summary: Summary) -> str:
    share, pauses = summary["sound_percent_of_duration"], summary["pause_count"]
    first = f"The first sound comes at {number(summary['first_sound_seconds'], 2)} s."
    if not pauses and share >= 99:
        return f"There is sound all the way through, without a pause. {first}"
    counted = {0: "no pauses", 1: "one pause"}.get(pauses, f"{pauses} pauses")
    return f"There is sound for {number(share, 0)} % of the time, with {counted} in between. {first}"


def brightness(summary: Summary) -> str:
    centroid = number(summary["mean_spectral_centroid_hz"], 0)
    return (
        f"The sound is {summary['brightness']} (its spectral centroid averages {centroid} Hz) and "
        f"{'tonal rather than noisy' if summary['character'] == 'tonal' else 'noisy rather than tonal'}."
    )


def frequencies(summary: Summary) -> str:
    strongest = [number(hz, 0) for hz in summary["dominant_frequencies_hz"]]
    if not strongest:
        return "No single frequency stands out."
    return f"The strongest frequencies are {joined(strongest)} Hz."


def _is_octave(other: float, bpm: float) -> bool:
    return any(abs(other / bpm / ratio - 1) < 0.03 for ratio in (0.5, 2.0))
