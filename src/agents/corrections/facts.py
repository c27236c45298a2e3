"""Validation of corrections against the measurements."""

import re
from collections.abc import Mapping
from fractions import Fraction
from math import log
from typing import Any, Final, NotRequired, TypedDict, cast, get_args

from src.agents.corrections.words import Metre, TempoFactor
from src.agents.harmony.names import FLATS, SHARPS, Key

TEMPO_FACTORS: Final[dict[Fraction, str]] = {
    Fraction(factor): factor for factor in get_args(TempoFactor.__value__)
}
METRES: Final[tuple[str, ...]] = get_args(Metre.__value__)
SLOWEST_BPM, FASTEST_BPM = 15.0, 500.0
# A tempo within this share of another, or of a simple multiple of it, has the same beats, counted differently.
SAME_TEMPO = 0.04
NO_TEMPO = "No steady beat was measured in this track, so there is no tempo, metre or bar to correct."
LONGEST_KEY = 50
NO_KEY = (
    "Name the key by its tonic and mode, such as A minor or Bb major. Other modes are not told apart: "
    "take the minor or major that is nearest."
)


class TempoCorrection(TypedDict):
    """The corrected tempo, and its factor to the tempo measured then.

    After a new measurement the BPM decide which factor fits.

    is_exact : the user gave the BPM, which are told as they are. The factor is "1" if none is near.
    """

    factor: str
    bpm: float
    is_exact: NotRequired[bool]


class Corrections(TypedDict, total=False):
    """The active corrections of a track. Empty: everything is as measured."""

    tempo: TempoCorrection
    key: str
    time_signature: str
    first_downbeat_seconds: float


class Change(TypedDict, total=False):
    """A change of corrections. None removes a correction."""

    tempo_factor: str | None
    tempo_bpm: float | None
    key: str | None
    time_signature: str | None
    first_downbeat_seconds: float | None


def changed(corrections: Corrections, change: Change, analysis: Mapping[str, Any]) -> Corrections:
    """Return the corrections with the change, checked against the measurements.

    Raises ValueError with a message for the user.
    """
    new: dict[str, Any] = dict(corrections)
    for name, value in change.items():
        stored_as = "tempo" if name in {"tempo_factor", "tempo_bpm"} else name
        checked = None if value is None else CHECKS[name](value, analysis)
        if checked is None:
            new.pop(stored_as, None)
        else:
            new[stored_as] = checked
    return cast(Corrections, new)


def key_named(text: str) -> Key:
    """ "f sharp min", "Bbm" or "A Minor" as a key. ``ValueError`` in words where it is none."""
    # Long runs of spaces would be divided among the parts in every possible way.
    if len(text) > LONGEST_KEY:
        raise ValueError(NO_KEY)
    match = re.fullmatch(
        r"\s*([a-g])\s*(#|b|♯|♭|\s?sharp|\s?flat)?\s*-?(?:(m|min|minor)|(maj|major|))\s*",
        text,
        re.IGNORECASE | re.ASCII,
    )
    # "Am" and "AM" differ by their case alone.
    if match is None or match[3] == "M":
        raise ValueError(NO_KEY)
    accidental = (match[2] or "").strip().lower()
    sign = {"": 0, "#": 1, "♯": 1, "sharp": 1, "b": -1, "♭": -1, "flat": -1}[accidental]
    tonic = {name: number for names in (SHARPS, FLATS) for number, name in enumerate(names)}[match[1].upper()]
    return Key((tonic + sign) % 12, is_minor=bool(match[3]))


def _tempo(factor: str, analysis: Mapping[str, Any]) -> TempoCorrection | None:
    wanted = Fraction(factor)
    if wanted not in TEMPO_FACTORS:
        raise ValueError(
            f"The tempo can be corrected by {', '.join(TEMPO_FACTORS.values())} and nothing else."
        )
    bpm = _steady(analysis)["tempo_bpm"] * float(wanted)
    if not SLOWEST_BPM <= bpm <= FASTEST_BPM:
        raise ValueError(f"That would be {bpm:.0f} BPM. A tempo lies between 15 and 500 BPM.")
    return None if wanted == 1 else TempoCorrection(factor=TEMPO_FACTORS[wanted], bpm=round(bpm, 2))


def _exact_tempo(bpm: float, analysis: Mapping[str, Any]) -> TempoCorrection:
    measured = _steady(analysis)["tempo_bpm"]
    if not SLOWEST_BPM <= bpm <= FASTEST_BPM:
        raise ValueError("A tempo lies between 15 and 500 BPM.")
    factor = near_factor(bpm / measured)
    return TempoCorrection(factor=TEMPO_FACTORS[factor or Fraction(1)], bpm=round(bpm, 2), is_exact=True)


def near_factor(ratio: float) -> Fraction | None:
    """Return the simple factor that is nearest to a ratio of two tempi; None if none is near."""
    best = min(TEMPO_FACTORS, key=lambda factor: abs(log(ratio / factor)))
    return best if abs(ratio / best - 1) <= SAME_TEMPO else None


def _key(name: str, analysis: Mapping[str, Any]) -> str:
    return key_named(name).name


def _metre(time_signature: str, analysis: Mapping[str, Any]) -> str:
    _steady(analysis)
    if time_signature not in METRES:
        raise ValueError(f"The metre can be {', '.join(METRES)}.")
    return time_signature


def _first_downbeat(seconds: float, analysis: Mapping[str, Any]) -> float:
    beats = _steady(analysis)["beat_times"]
    if not beats or not 0 <= seconds <= beats[-1]:
        raise ValueError("The first downbeat must lie in the track, before its last beat.")
    return round(float(seconds), 3)


def _steady(analysis: Mapping[str, Any]) -> Mapping[str, Any]:
    rhythm: Mapping[str, Any] = analysis.get("rhythm") or {}
    if rhythm.get("tempo_bpm") is None:
        raise ValueError(NO_TEMPO)
    return rhythm


CHECKS: Final[dict[str, Any]] = {
    "tempo_factor": _tempo,
    "tempo_bpm": _exact_tempo,
    "key": _key,
    "time_signature": _metre,
    "first_downbeat_seconds": _first_downbeat,
}
