"""The speed that brings a track to a tempo, as a plan: "what speed gets it to 132?", "how much slower for Rails?"."""

from dataclasses import replace
from typing import Final

from src.music_theory.tempo import nearest_level, pitch_percent
from src.orchestrator.language.focus import tracks_meant
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .one_track import say, with_title
from .playback_speed import FASTER, SLOWER

RHYTHM: Final = "analyse_rhythm"
SLOWEST, FASTEST = 30.0, 400.0
_ASKS: Final = pattern(
    r"\b(?:(?:what|which|wat|whats|what's) (?:(?:playback|play) )?(?:speed|percent\w*|pitch|per cent|%)"
    r"|how (?:much|many percent|many %|far|fast|slow)|by (?:how much|what)|what (?:do|would|should) i set"
    r"|(?:a |con |en )?q(?:u[eé])? (?:velocidad|porcentaje|pitch|tanto)|(?:a |en |por )?cu[aá]nto (?!dura|falta|queda)"
    r"|(?:auf |mit |bei )?(?:welche[rsnm]?|was f[uü]r (?:eine[rnms]?|ein)) (?:geschwindigkeit|tempo|prozent\w*|pitch)"
    r"|(?:auf |um |mit )?wie ?viele?(?: prozent| %)?|wie (?:weit|stark|sehr|schnell))\b"
)
# What is done to the track. Without one of these, "how fast is it to 130?" asks for no speed.
_CHANGES: Final = pattern(
    r"\b(?:speed(?:s|ed|ing)?|slow(?:s|ed|ing)?|faster|slower|pitch(?:es|ed|ing|en|e|ear)?|get(?:s|ting)?"
    r"|bring(?:s|ing)?"
    r"|set|put|play(?:ed|ing)?|run|practi[sc]e|make(?:s)?|need|take(?:s)?|turn|reach|hit|match|rehearse|dance|teach"
    r"|poner(?:l[ao])?|pongo|pon(?:er)?|subir(?:l[ao])?|bajar(?:l[ao])?|acelerar(?:l[ao])?|ralentizar(?:l[ao])?"
    r"|frenar(?:l[ao])?|quede|llegar?|vaya|suene|tocar(?:l[ao])?|dejar(?:l[ao])?|velocidad"
    r"|abspielen|spielen?|stellen?|einstellen|bringen?|bringt|kommt?|kommen|verlangsamen|beschleunigen|abbremsen"
    r"|drosseln|[uü]ben?|laufen|l[aä]uft|geschwindigkeit|wird|werden|muss|machen)\b"
)
_LEVEL: Final = pattern(r"\b(?:d ?b|dbtp|lufs|lu|decib\w*|dezibel|semi\w*|halbt\w*|capo\w*|kapo\w*)\b")
_TARGET: Final = pattern(
    r"(?:\b(?:to|at|reach|hit|needs?|wants?|braucht?|brauchen|necesitan?|quieren?|be|becomes?|into|match|makes?|"
    r"for|en|a|hasta|de|quede|llegue|auf|bei|zu|mit|mal"
    r"|exakt|genau|exactly|exactamente)\s+(?:it\s+|a\s+|about\s+|around\s+)?)"
    r"(?P<bpm>\d{2,3}(?:[.,]\d{1,2})?)(?!\w|[.,:/]?\d|\s?(?:%|percent|per cent|prozent|por ciento|bars?|takt|comp"
    r"|min|sec|seg|sek|hz|khz|st[uü]ck|songs?|tracks?))"
)
_SAID_BPM: Final = pattern(r"\b(?P<bpm>\d{2,3}(?:[.,]\d{1,2})?)\s?bpm\b")
_AS_ANOTHER: Final = pattern(
    r"\b(?:match(?:es|ed)?|hit|reach|same (?:speed|tempo|bpm)|tempo (?:of|as)|as fast as|to get to"
    r"|to (?:the )?\S+.{0,20}"
    r"(?:tempo|speed|bpm)|igual\w*|mism[ao] (?:velocidad|tempo)|tempo de|tan r[aá]pid\w* como|alcanzar|llegar"
    r"|gleich\w*|so schnell wie|tempo von|passt|passen|zusammenpass\w*|auf das tempo|anpassen|angleichen)\b"
)
# "How much do I have to ..." has the words of "do I have", so the library is no sign of another question.
_OTHER: Final = (
    "scope.tracks", "scope.playlist", "scope.task", "act.loop", "act.delete", "act.rename", "act.remind",
    "measure.loudness", "measure.peaks",
)  # fmt: skip


def _target(asked: Asked) -> float | None:
    text = asked.reading.unnamed
    said = _SAID_BPM.search(text) or _TARGET.search(text)
    bpm = float(said["bpm"].replace(",", ".")) if said else 0.0
    return bpm if SLOWEST <= bpm <= FASTEST else None


def _pair(asked: Asked) -> tuple[TrackInfo, ...]:
    """Return the track that is changed, and that whose tempo it gets; () unless there are two."""
    named = asked.tracks_named
    if len(named) == 1 and len(asked.reading.named("track")) == 1:
        # "How far do I pitch it up to hit Depot's tempo?"
        own = tracks_meant(replace(asked.reading, names=()), asked.focus)
        named = (*own, *named) if len(own) == 1 and own[0].id != named[0].id else ()
    return named if len(named) == 2 and _AS_ANOTHER.search(asked.reading.text) else ()


def _fits(asked: Asked) -> bool:
    text = asked.reading.unnamed
    is_asked = _ASKS.search(text) is not None and _CHANGES.search(text) is not None
    if not is_asked or _LEVEL.search(text) or asked.reading.passages or asked.has(*_OTHER):
        return False
    is_one = len(asked.tracks) == 1 and _target(asked) is not None
    return RHYTHM in asked.tools and (is_one or bool(_pair(asked)))


def _steps(asked: Asked) -> Steps:
    target, pair = _target(asked), _pair(asked)
    tracks = asked.tracks if target is not None and len(asked.tracks) == 1 else pair
    found = yield [(RHYTHM, {"track_id": track.id}) for track in tracks]
    measured = [(one.summary or {}).get("tempo_bpm") for one in found]
    if None in measured:
        return Answer(say(asked, "mix.no_tempo", title=asked.title(tracks[measured.index(None)])))
    first, *others = (float(one) for one in measured if one is not None)
    if others:
        text = asked.reading.text
        is_down, is_up = SLOWER.search(text) is not None, FASTER.search(text) is not None
        if is_down != is_up and (others[0] > first) == is_down:
            # "How much do I slow it down?": the faster of the two is meant.
            first, others = others[0], [first]
        target = others[0]
        first = nearest_level(first, target)
    # `_fits` looked.
    assert target is not None
    text = speed_told(asked, first, target)
    return Answer(text if others else with_title(asked, tracks[0], text))


def speed_told(asked: Asked, first: float, target: float) -> str:
    """Return the speed that brings one tempo to another, in percent."""
    number, change = asked.voice.number, pitch_percent(first, target)
    if not round(change, 1):
        return say(asked, "tempo.same", bpm=number(first))
    return say(
        asked,
        "tempo.target",
        first=number(first),
        target=number(target),
        speed=number(100 * target / first, 1),
        percent=number(abs(change), 1),
        direction=say(asked, "mix.faster" if change > 0 else "mix.slower"),
    )


TARGET_SPEED = Plan("speed for a tempo", _fits, _steps, allows_unknown_words=True)
