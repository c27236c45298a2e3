"""The fields of the harmony measurement."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from src.agents.measurement import OMIT, SHARE, Group, Measurement, measured, percents

LISTED_CHORDS = 12
LISTED_PASSAGES = 6
LONGEST_TEXT = 240  # of the folded chords in the summary


class KeyAlternative(Group):
    key: str = measured("key")
    camelot: str = measured("its Camelot code")
    confidence: float = measured("its probability", between=SHARE)


class KeyPassage(Group):
    start: float = measured("start", unit="s")
    end: float = measured("end", unit="s")
    key: str = measured("key")


class Progression(Group):
    chords: list[str] = measured("two to eight chords")
    times: int = measured("how often they come, not overlapping", between=(2, None))
    share_of_chords: float = measured("share of all chords", between=SHARE)
    text: str = measured("such as `Am F C G, 8 times`")


def _names_with_confidence(alternatives: Sequence[Mapping[str, Any]]) -> list[str]:
    return [f"{other['key']} ({other['confidence']:.2f})" for other in alternatives]


def _key_changes(passages: Sequence[Any]) -> Sequence[Any]:
    return passages[:LISTED_PASSAGES] if len(passages) > 1 else []


def _few_chords(chords: Sequence[Any]) -> Any:
    return chords if len(chords) <= LISTED_CHORDS else OMIT


def _number_of_many(chords: Sequence[Any]) -> Any:
    return OMIT if len(chords) <= LISTED_CHORDS else len(chords)


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT].rsplit(" ", 1)[0] + " ..."


class HarmonyMeasurement(Measurement):
    """Key, chords and tuning. Without harmony, their fields are empty."""

    presence_field: ClassVar[str | None] = "is_tonal"

    is_tonal: bool = measured(
        "False for drums, noise, speech, silence; then the fields below are `null` or empty",
        summary="is_tonal",
        always=True,
    )
    tonal_confidence: float = measured("how sure it is that there is harmony", between=SHARE)
    note: str | None = measured("what to know about the result, in words", None, summary="note", always=True)
    tuning_cents: float | None = measured(
        "how far A4 lies from 440 Hz", None, unit="cents", between=(-50, 50), summary="tuning_cents"
    )
    tuning_a4_hz: float | None = measured("frequency of A4", None, unit="Hz")
    key: str | None = measured("tonic and mode, such as `F# minor`", None, summary="key", always=True)
    tonic: str | None = measured("such as `F#`", None)
    mode: Literal["major", "minor"] | None = measured("mode", None)
    camelot: str | None = measured(
        "such as `11A`: DJs mix neighbours on this clock of fifths; A is minor, B major",
        None,
        summary="camelot",
    )
    key_confidence: float | None = measured(
        "probability that tonic and mode are right (calibrated, see below); `null` for a user's correction",
        None,
        between=SHARE,
        summary="key_confidence_0_to_1",
    )
    key_alternatives: list[KeyAlternative] = measured(
        "the three next keys", [], summary={"other_possible_keys": _names_with_confidence}
    )
    key_passages: list[KeyPassage] = measured(
        "more than one only when the key changes for 10 s and more",
        [],
        summary={"key_changes": _key_changes},
    )
    chords: list[tuple[float, float, str]] = measured(
        "`[start, end, name]`, without gaps: `C`, `Cm`, `C7`, `Cmaj7`, `Cm7`, `N` for none",
        [],
        unit="s",
        summary={"chords_start_end": _few_chords, "chord_count": _number_of_many},
    )
    chord_shares: dict[str, float] = measured(
        "the six most frequent chords' share of the time with chords, sevenths left out",
        {},
        between=SHARE,
        summary={"main_chords_percent": percents},
    )
    chord_changes_per_minute: float | None = measured(
        "how fast the harmony moves", None, unit="1/min", summary="chord_changes_per_minute"
    )
    progression: Progression | None = measured(
        "the chords that repeat most; or `null`",
        None,
        summary={"progression": lambda found: found["text"] if found else None},
    )
    chord_sequence: str = measured(
        "all chords in order, repetitions folded: `Dm | (Am F C G) x3`",
        "",
        summary={"chord_sequence": _shortened},
    )
