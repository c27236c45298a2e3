"""Whether a track suits beginners of a dance: compares its tempo, beat and metre with what is usual for them."""

from typing import Any, Final

from src.orchestrator.assistants.analyst.asked_track import CHANGES, failure_text, one_track, with_title
from src.orchestrator.assistants.analyst.dancing import RHYTHM, STEADY_WORDS, styles
from src.orchestrator.language.focus import names_in
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

BEGINNERS_NAMED: Final = pattern(
    r"\b(?:beginners?'?s?|newbies|first[ -]timers|starters|novices|principiantes?|novat[oa]s|nivel inicial"
    r"|\w*anf[aä]nger\w*|neulinge?n?|einsteiger\w*)\b"
)
_WHETHER: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|hey|ok)\W+)?(?:is|are|would|could|can|does|do|will|good|ok|suitable|too|es|est[aá]|sirven?"
    r"|vale|va|ser[ií]a|puede[ns]?|puedo|bailan|demasiado|ist|w[aä]re|taugt|geht|passt|eignet|kann|k[oö]nnen|k[oö]nnte)\b"
    r"|^\W*(?:· ?)+\W{1,3}(?:good|ok|suitable|right|bien|buen[oa]?|gut|was)\b"
)
# "How many bachatas are good for beginners?"
_OTHER: Final = (
    *(one for one in CHANGES if one != "act.practise"),
    "scope.tracks",
    "scope.library",
    "how.how_many",
    "act.mix",
    "quality.slow",
    "measure.half_time",
)


def _style(asked: Asked, track: TrackInfo) -> str:
    """Return the style that is named, or that of the track's genre; "" without one."""
    said = [name for name in asked.reading.of("style") if name in styles()]
    if said:
        return said[0]
    known = names_in(asked.talk).by_id.get(track.id)
    genre = fold((known.genre if known else "") or "").replace(" ", "_")
    return genre if genre in styles() and not asked.reading.styles else ""


def _fits(asked: Asked) -> bool:
    text, track = asked.reading.unnamed, one_track(asked)
    is_asked = BEGINNERS_NAMED.search(text) is not None and _WHETHER.search(text) is not None
    is_plain = not (asked.reading.passages or asked.reading.numbers or asked.has(*_OTHER))
    return (
        RHYTHM in asked.tools and is_asked and is_plain and track is not None and _style(asked, track) != ""
    )


def _steps(asked: Asked) -> Steps:
    track = one_track(asked)
    # `_fits` looked.
    assert track is not None
    (rhythm,) = yield [(RHYTHM, {"track_id": track.id})]
    if rhythm.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, rhythm, "rhythm")))
    name = _style(asked, track)
    item = asked.reading.first(f"style.{name}")
    said = item.text if item else name.replace("_", " ")
    if asked.voice.language == "de":
        said = said[:1].upper() + said[1:]
    told = _told(asked, track, rhythm.summary, name, said)
    return Answer(f"{told} {other}" if (other := _other_genre(asked, track, name, said)) else told)


def _told(asked: Asked, track: TrackInfo, rhythm: dict[str, Any], name: str, said: str) -> str:
    voice, style = asked.voice, styles()[name]
    bpm, metre = rhythm.get("tempo_bpm"), rhythm.get("time_signature")
    if bpm is None:
        return f"{voice.say('word.no')}: {voice.say('answer.dance_no_beat', title=asked.title(track), style=said)}"
    most = style.get("beginners", style["high"])
    is_steady = rhythm.get("steadiness") in STEADY_WORDS
    fits = style["low"] <= bpm <= most and metre in style["metres"] and is_steady
    if asked.has("quality.fast"):
        # "Is it too fast for beginners?"
        fits = bpm > most
    text = voice.say(
        "answer.beginners",
        title=asked.title(track),
        bpm=voice.number(bpm),
        metre=metre,
        beat=voice.say("word.steady_beat" if is_steady else "word.unsteady_beat"),
        style=said,
        low=style["low"],
        high=most,
        metres=voice.joined(style["metres"], "or"),
    )
    return f"{voice.say('word.probably' if fits else 'word.hardly')}: {text}"


def _other_genre(asked: Asked, track: TrackInfo, name: str, said: str) -> str:
    """Return that the file names another genre; "" where it names this one, or none."""
    known = names_in(asked.talk).by_id.get(track.id)
    genre = (known.genre if known else "") or ""
    is_same = not genre or name.split("_", maxsplit=1)[0] in fold(genre)
    return "" if is_same else asked.say("answer.beginners_genre", genre=genre, style=said)


BEGINNERS: Final = Plan("for beginners", _fits, _steps, allows_unknown_words=True)
