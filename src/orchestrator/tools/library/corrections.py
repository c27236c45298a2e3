"""The user's corrections of measurements, as tools."""

from fractions import Fraction
from typing import Annotated, Any

from pydantic import Field

from src.agents.corrections import Change, Corrections
from src.agents.corrections.facts import NO_TEMPO, TEMPO_FACTORS, near_factor
from src.agents.corrections.words import Metre, TempoFactor
from src.api.models import Track
from src.core.text import one_line

from .owned import LONGEST_TITLE, Library
from .search import TrackId

# A tempo so near to the one in force is the same.
SAME_BPM = 0.5
# Stored name of a correction -> the measurement that it replaces.
TOLD_AS = {"tempo": "tempo_bpm"}


class CorrectionTools:
    def __init__(self, library: Library) -> None:
        self._library = library

    def correct_fact(
        self,
        *,
        track_id: TrackId | None = None,
        tempo_factor: Annotated[
            TempoFactor | None,
            Field(description="What the tempo told last must be multiplied by to be right."),
        ] = None,
        tempo_bpm: Annotated[
            float | None,
            Field(
                gt=0, le=1000, allow_inf_nan=False, description="The right tempo; instead of tempo_factor."
            ),
        ] = None,
        key: Annotated[str | None, Field(max_length=30, description="Such as A minor.")] = None,
        time_signature: Metre | None = None,
        first_downbeat_seconds: Annotated[
            float | None, Field(ge=0, allow_inf_nan=False, description="Where the first full bar begins.")
        ] = None,
    ) -> dict[str, Any]:
        """Store what the user says is right about a track: a tempo counted at the wrong level, key, time signature
        or first downbeat. Call it only when the user says that something is wrong, never on your own. All later
        answers use it; undo_correction takes it back."""
        track = self._track(track_id)
        change = Change()
        if tempo_factor:
            change["tempo_factor"] = _factor(track, tempo_factor)
        elif tempo_bpm:
            change["tempo_bpm"] = tempo_bpm
        if key:
            change["key"] = key
        if time_signature:
            change["time_signature"] = time_signature
        if first_downbeat_seconds is not None:
            change["first_downbeat_seconds"] = first_downbeat_seconds
        if not change:
            raise ValueError("Say what is to be corrected: tempo, key, time signature or first downbeat.")
        if _is_so(track, change):
            return {**_state(track), "unchanged": True}
        track.correct(change)
        return _state(track)

    def undo_correction(self, track_id: TrackId | None = None) -> dict[str, Any]:
        """Take back the user's last correction of a track."""
        track = self._track(track_id)
        before = track.corrections_in_force
        if not track.undo_correction():
            raise ValueError("Nothing was corrected in this track, so there is nothing to undo.")
        return {**_state(track), "undone": _differences(before, track.corrections_in_force)}

    def _track(self, track_id: str | None) -> Track:
        return self._library.track(
            track_id, Track.objects.filter(user_id=self._library.user_id).defer("waveform")
        )


def _is_so(track: Track, change: Change) -> bool:
    """Return whether all values are those in force, so that there is nothing to correct."""
    now = _state(track)["now"]
    if "tempo_factor" in change or "first_downbeat_seconds" in change:
        return False
    bpm = change.get("tempo_bpm")
    is_same_tempo = bpm is None or abs((now["tempo_bpm"] or 0.0) - bpm) <= SAME_BPM
    others = (("key", change.get("key")), ("time_signature", change.get("time_signature")))
    return is_same_tempo and all(said is None or said == now[name] for name, said in others)


def _factor(track: Track, factor: str) -> str:
    """Return the factor of the measured tempo. The given factor refers to the tempo as corrected before."""
    measured: float | None = track.analysis.get("rhythm", {}).get("tempo_bpm")
    if not measured:
        raise ValueError(NO_TEMPO)
    before = Fraction(track.corrections_in_force.get("tempo", {}).get("factor", "1"))
    wanted = near_factor(float(before * Fraction(factor)))
    if wanted is None:
        possible = ", ".join(f"{measured * float(ratio):.0f}" for ratio in sorted(TEMPO_FACTORS))
        raise ValueError(
            f"{measured * float(before * Fraction(factor)):.0f} BPM does not fit the beats that are heard. "
            f"It can be {possible} BPM."
        )
    return TEMPO_FACTORS[wanted]


def _state(track: Track) -> dict[str, Any]:
    now, measured = track.current_analysis, track.analysis
    names = {"tempo_bpm": "rhythm", "time_signature": "rhythm", "key": "harmony"}
    return {
        "track_id": str(track.pk),
        "title": one_line(track.display_name, LONGEST_TITLE),
        "now": {name: now.get(agent, {}).get(name) for name, agent in names.items()}
        | {"first_downbeat_seconds": _first_downbeat(now)},
        "measured": {name: measured.get(agent, {}).get(name) for name, agent in names.items()}
        | {"first_downbeat_seconds": _first_downbeat(measured)},
        "corrected_by_owner": sorted(track.corrections_in_force),
        "can_undo": bool(track.corrections),
    }


def _differences(before: Corrections, after: Corrections) -> list[str]:
    """Return the facts, as in ``now``, whose corrections differ."""
    names = sorted({*before, *after})
    return [TOLD_AS.get(name, name) for name in names if before.get(name) != after.get(name)]


def _first_downbeat(analysis: dict[str, Any]) -> float | None:
    first: float | None = next(iter(analysis.get("rhythm", {}).get("downbeat_times", ())), None)
    return first
