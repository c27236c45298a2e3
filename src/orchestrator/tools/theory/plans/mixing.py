"""Tempi that a track can be mixed with, as a plan."""

from typing import Final

from src.music_theory.tempo import mixing_range, mixing_ranges, nearest_level, pitch_percent
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .one_track import OTHER, no_track, one_track, say, with_title

RHYTHM: Final = "analyse_rhythm"
SLOWEST, FASTEST = 30.0, 400.0


# "I have something at 128, between which tempi must the next one be?"; in folded text.
_TEMPI: Final = r"(?:two )?(?:tempos?|tempi|bpms?|speeds?|velocidad(?:es)?|geschwindigkeit(?:en)?)"
_WHICH_TEMPI: Final = pattern(
    rf"\b(?:between|entre|zwischen) (?:what|which|que|q|welchen) {_TEMPI}\b|\b(?:tempobereich|bpm-?bereich)\b"
    rf"|\b(?:from|de|von) (?:what|which|que|cuantos|welche[mnr]?) {_TEMPI}"
    r" (?:to|a|bis(?: zu)?) (?:what|which|que|cuantos|welche[mnr]?)\b"
    rf"|\b(?:which|what|que|welche[rmn]?) (?:{_TEMPI} )?(?:range|rango|margen|bereich|spanne)\b"
    rf"|\b(?:from what to what|de que a que|de cuanto a cuanto|von (?:was|wie ?viel) bis (?:was|wie ?viel))\b"
)
_NEXT_ONE: Final = pattern(
    r"\b(?:next|mix\w*|blend\w*|follow\w*|siguiente|proxim[oa]|mezcl\w*|peg\w*|entre|nachste\w*|misch\w*|folgende\w*|passt|passen)\b"
)


def _fits_next_range(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    tempi = [one.value for one in asked.reading.numbers if SLOWEST <= one.value <= FASTEST]
    is_said = len(tempi) == 1 or (not asked.reading.numbers and one_track(asked))
    is_asked = _WHICH_TEMPI.search(text) is not None and _NEXT_ONE.search(text) is not None
    return bool(is_asked and is_said) and not asked.has("act.delete", "act.create", "scope.task", "link.not")


# "How far do I pitch it down so that it fits that one?": a change to one tempo, and no range.
_TO_ANOTHER: Final = pattern(
    r"\b(?:how (?:much|far)|cuanto|que tanto|(?:um )?wie ?viel|wie weit)\b.{0,60}\b(?:to match|so (?:that )?(?:it|they)"
    r"|(?:para|pa) que|damit)\b"
)


def _fits_mix_range(asked: Asked) -> bool:
    is_of_range = asked.has("measure.mix_range") and _TO_ANOTHER.search(fold(asked.reading.unnamed)) is None
    return is_of_range and not asked.has(*OTHER, "measure.melody", "measure.streaming")


def _mix_range(asked: Asked) -> Steps:
    said = next((one.value for one in asked.reading.numbers if SLOWEST <= one.value <= FASTEST), None)
    track = one_track(asked)
    if track is None:
        return Answer(_range_told(asked, said)) if said else no_track(asked)
    (found,) = yield [(RHYTHM, {"track_id": track.id})]
    bpm = (found.summary or {}).get("tempo_bpm")
    title = asked.title(track)
    if bpm is None:
        text = say(asked, "mix.no_tempo", title=title)
        return Answer(f"{_range_told(asked, said)} {text}" if said else text)
    if said is None:
        return Answer(with_title(asked, track, _range_told(asked, bpm)))
    level = nearest_level(bpm, said)
    if not mixing_range(said).has(level):
        fits = say(asked, "mix.fits_not", title=title, bpm=asked.voice.number(bpm))
    else:
        percent = pitch_percent(level, said)
        fits = say(
            asked,
            "mix.fits",
            title=title,
            bpm=asked.voice.number(bpm),
            percent=asked.voice.number(abs(percent)),
            direction=say(asked, "mix.faster" if percent >= 0 else "mix.slower"),
        )
    return Answer(f"{_range_told(asked, said)} {fits}")


def _range_told(asked: Asked, bpm: float) -> str:
    half, same, double = mixing_ranges(bpm)
    values = {"": same, "half_": half, "double_": double}
    limits = {f"{name}low": asked.voice.number(one.low) for name, one in values.items()}
    limits |= {f"{name}high": asked.voice.number(one.high) for name, one in values.items()}
    return say(asked, "mix.range", bpm=asked.voice.number(bpm), **limits)


RANGE_OF_NEXT = Plan("range of the next tempo", _fits_next_range, _mix_range, allows_unknown_words=True)
MIX_RANGE = Plan("mix range", _fits_mix_range, _mix_range)
