"""The fields of the rhythm measurement."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from src.agents.measurement import SHARE, Group, Measurement, measured, rounded
from src.agents.tempo_ends import start_and_end

LISTED_CHANGES = 3


class TempoStability(Group):
    mean_ibi: float | None = measured("mean inter-beat interval", None, unit="s")
    std_ibi: float | None = measured("its standard deviation", None, unit="s")
    cv: float | None = measured("their ratio", None)


class TempoRange(Group):
    dominant_tempos: list[float] = measured("the alternatives without their confidence", [], unit="BPM")


class TempoCurve(Group):
    seconds: list[float] = measured("middle of each window", [], unit="s")
    bpm: list[float] = measured("median tempo of its eight beats", [], unit="BPM")


class TempoChange(Group):
    seconds: float = measured("when", unit="s")
    from_bpm: float = measured("tempo before", unit="BPM")
    to_bpm: float = measured("tempo after", unit="BPM")


class TempoAlternative(Group):
    bpm: float = measured("tempo", unit="BPM")
    confidence: float | None = measured(
        "probability that people count it so; `null` for a user's correction", between=SHARE
    )


class MetreAlternative(Group):
    time_signature: str = measured("time signature")
    confidence: float | None = measured("its probability; `null` for a user's correction", between=SHARE)


class OnsetStrength(Group):
    mean: float = measured("mean", 0.0, unit="standard deviations")
    max: float = measured("largest value", 0.0, unit="standard deviations")
    std: float = measured("standard deviation", 0.0, unit="standard deviations")


def _confidence_of_first(alternatives: Sequence[dict[str, Any]]) -> Any:
    return alternatives[0]["confidence"] if alternatives else None


def _others(alternatives: Sequence[dict[str, Any]]) -> Any:
    return alternatives[1:]


def _first(times: Sequence[float]) -> float | None:
    return times[0] if times else None


def _start_and_end(curve: Mapping[str, Any]) -> list[float]:
    """Return the tempi of the beginning and the end; empty for a short curve."""
    return list(start_and_end(curve["bpm"]) or ())


class RhythmMeasurement(Measurement):
    """Tempo, beats and metre. Without a steady beat, the fields of the beat are empty."""

    presence_field: ClassVar[str | None] = "has_steady_beat"

    has_steady_beat: bool = measured(
        "False for speech, noise, silence, music without a pulse; then the fields of the beat are `null` or empty",
        summary="has_steady_beat",
        always=True,
    )
    beat_confidence: float = measured(
        "how sure it is that there is a steady beat, whatever its tempo (not calibrated)",
        between=SHARE,
        summary="beat_confidence_0_to_1",
    )
    note: str | None = measured("what to know about the result, in words", None, summary="note", always=True)
    tempo_bpm: float | None = measured(
        "from the mean beat interval, leaving out intervals over 10 % off",
        None,
        unit="BPM",
        between=(0, None),
        summary={"tempo_bpm": rounded(1)},
        always=True,
    )
    beat_count: int = measured("number of beats", 0, between=(0, None), summary="beat_count")
    beat_times: list[float] = measured("beats", [], unit="s", summary={"first_beat_seconds": _first})
    downbeat_times: list[float] = measured(
        "first beats of the bars", [], unit="s", summary={"first_downbeat_seconds": _first}
    )
    tempo_stability: TempoStability = measured(
        "inter-beat intervals",
        TempoStability(),
        summary={"beat_interval_variation_percent": lambda stability: round(100 * stability["cv"], 1)},
    )
    tempo_range: TempoRange = measured("tempi that were considered", TempoRange())
    tempo_curve: TempoCurve = measured(
        "tempo over time, at most 100 points",
        TempoCurve(),
        summary={"bpm_at_start_and_end": _start_and_end},
    )
    tempo_changes: list[TempoChange] = measured(
        "up to 20 places where the tempo steps by 6 % or more",
        [],
        summary={"tempo_changes": lambda changes: changes[:LISTED_CHANGES]},
    )
    time_signature: str | None = measured(
        "`4/4`, `3/4`, `2/4`, `5/4`; `6/8`, `12/8` when beats divide in three",
        None,
        summary="time_signature",
    )
    tempo_alternatives: list[TempoAlternative] = measured(
        "up to three, the answer first",
        [],
        summary={"tempo_confidence_0_to_1": _confidence_of_first, "other_possible_tempos": _others},
    )
    metre_alternatives: list[MetreAlternative] = measured(
        "up to three, the answer first",
        [],
        summary={"metre_confidence_0_to_1": _confidence_of_first, "other_possible_metres": _others},
    )
    swing: float | None = measured(
        "where off-beats lie: 0 halfway (or nowhere), 1 at two thirds of the beat. "
        "Less than a quarter of that way is 0",
        None,
        between=SHARE,
        summary="swing_0_straight_to_1_triplet",
    )
    steadiness: float | None = measured("1 - cv / 0.5", None, between=SHARE)
    steadiness_word: Literal["very steady", "steady", "loose"] | None = measured(
        "`very steady` (cv under 2.5 %), `steady` (under 6 %), `loose`", None, summary="steadiness"
    )
    upbeat: bool | None = measured(
        "the first sound comes half a beat or more before the first downbeat, but less than a bar",
        None,
        summary="starts_with_upbeat",
    )
    onset_count: int = measured(
        "number of onsets, with a beat or without", 0, between=(0, None), summary="onset_count", always=True
    )
    onset_times: list[float] = measured("onsets", [], unit="s")
    onset_strength: OnsetStrength = measured(
        "in standard deviations of the track's own onset strength", OnsetStrength()
    )
