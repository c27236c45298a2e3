"""How many beats a track or some bars have, as a plan: "how many beats are there in Rails altogether?"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reading import OF_SONG_PARTS
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo
from src.orchestrator.tools.theory.facts import beats_of

from .durations import said_bars, said_bpm, said_metre, said_seconds
from .one_track import CHORDS, no_track, one_track, say, with_title

RHYTHM: Final = "analyse_rhythm"
_HOW_MANY_BEATS: Final = pattern(
    r"\b(?:how many (?:\w+ )?(?:beats|counts)|(?:total )?(?:number|count) of (?:beats|counts)|total beats"
    r"|cu[aá]ntos (?:tiempos|pulsos|beats|golpes)|n[uú]mero (?:total )?de (?:tiempos|pulsos|beats)"
    r"|wie ?viele (?:schl[aä]ge|beats|z[aä]hlzeiten)|anzahl (?:der )?(?:schl[aä]ge|beats))\b"
)
_IN_ALL: Final = pattern(
    r"\b(?:in total|total|altogether|in all|overall|all in all|(?:in|has|does) the (?:whole|entire)"
    r"|whole (?:song|track|thing)"
    r"|from start to (?:finish|end)|en total|en toda|en todo|total|entero|entera|insgesamt|im ganzen|gesamt\w*"
    r"|zusammen"
    r"|das ganze|ganze[nrs]?)\b"
)
_PER: Final = pattern(
    r"\b(?:per|an?|each|every|in a|to (?:the|a)|in (?:each|one)|por|cada|al|pro|je(?:de[rmsn]?)?|im|in (?:der"
    r"|einer|einem))\s+"
    r"(?:min\w*|bar|measure|second|sec\w*|comp[aá]s|segundo|takt|sekunde)\b"
)
# The bars of these are those of the whole track.
_FIRST_TO_LAST: Final = pattern(
    r"\b(?:from the first (?:bar|beat|note|measure) to the last|(?:del?|desde el) primer (?:comp[aá]s"
    r"|tiempo) (?:al|hasta el) [uú]ltimo"
    r"|vom ersten (?:takt|schlag|ton) bis zum letzten)\b"
)
_OTHER: Final = ("scope.tracks", "scope.playlist", "scope.passage", "act.loop", "act.correct")


def _beats_of_bars(asked: Asked) -> tuple[int, str] | None:
    """Return bars and metre of "how many beats are in 8 bars of 3/4?"; None where one is missing."""
    text = asked.reading.text
    bars, metre = said_bars(text), said_metre(text)
    return (bars, metre) if bars and metre and not asked.reading.named("track") else None


def _beats_of_time(asked: Asked) -> tuple[float, float] | None:
    """Return seconds and tempo of "how many beats are 5 minutes at 128 BPM?"; None where one is missing."""
    seconds, bpm = said_seconds(asked.reading.text), said_bpm(asked.reading.text)
    return (seconds, bpm) if seconds and bpm and not asked.reading.named("track") else None


def _seconds_of_track(asked: Asked) -> float | None:
    """Return the seconds of "how many beats does Rails have in 30 seconds?"; None where they or the track is "
    "missing."""
    seconds = said_seconds(asked.reading.text)
    is_plain = not (asked.reading.bars or _PER.search(asked.reading.unnamed) or asked.has(*_OTHER))
    is_one = one_track(asked) is not None and RHYTHM in asked.tools
    return seconds if seconds and is_one and is_plain and said_bpm(asked.reading.text) is None else None


def _fits(asked: Asked) -> bool:
    text = asked.reading.unnamed
    is_asked = _HOW_MANY_BEATS.search(text) is not None
    if is_asked and (_beats_of_time(asked) or _beats_of_bars(asked) or _seconds_of_track(asked)):
        return True
    if is_asked and asked.reading.bars and one_track(asked) is not None:
        return {RHYTHM, CHORDS} <= asked.tools and not asked.has("act.loop", "act.correct")
    is_all = _FIRST_TO_LAST.search(text) is not None
    is_asked = is_asked and (is_all or _IN_ALL.search(text) is not None)
    is_part = asked.has(*OF_SONG_PARTS, "measure.form", "measure.eights") or asked.reading.passages
    is_known = {RHYTHM, CHORDS} <= asked.tools and len(asked.tracks) > 0
    others = [one for one in _OTHER if not (is_all and one == "scope.passage")]
    return is_asked and is_known and not (_PER.search(text) or is_part or asked.has(*others))


def _told(asked: Asked, seconds: float, bpm: float) -> str:
    number = asked.voice.number
    count = number(seconds * bpm / 60, 1)
    return say(asked, "tempo.beats_of_time", count=count, clock=asked.voice.clock(seconds), bpm=number(bpm))


def _of_track(asked: Asked, track: TrackInfo, seconds: float) -> Steps:
    (rhythm,) = yield [(RHYTHM, {"track_id": track.id})]
    bpm = (rhythm.summary or {}).get("tempo_bpm")
    if bpm is None:
        return Answer(rhythm.error or say(asked, "mix.no_tempo", title=asked.title(track)))
    return Answer(with_title(asked, track, _told(asked, seconds, bpm)))


def _steps(asked: Asked) -> Steps:
    if of_time := _beats_of_time(asked):
        return Answer(_told(asked, *of_time))
    if said := _beats_of_bars(asked):
        count, written = said
        beats = int(written.partition("/")[0])
        return Answer(say(asked, "tempo.beats_of_bars", count=count * beats, bars=count, metre=written))
    track = one_track(asked)
    if track is None:
        return no_track(asked)
    if seconds := _seconds_of_track(asked):
        return (yield from _of_track(asked, track, seconds))
    rhythm, bars = yield [
        (RHYTHM, {"track_id": track.id}),
        (CHORDS, {"track_id": track.id, "first_bar": 1, "last_bar": 1}),
    ]
    metre = (rhythm.summary or {}).get("time_signature")
    if not metre or bars.summary is None:
        return Answer(rhythm.error or say(asked, "mix.no_tempo", title=asked.title(track)))
    first, last = asked.reading.bars or (1, bars.summary["bar_count"])
    count = min(last, bars.summary["bar_count"]) - first + 1
    text = say(asked, "tempo.beats_in_all", count=count * beats_of(metre), bars=count, metre=metre)
    return Answer(with_title(asked, track, text))


TOTAL_BEATS = Plan("beats in all", _fits, _steps, allows_unknown_words=True)
