"""A track at another speed, as a plan: its tempo, its length, its key with and without the pitch, and whether it is
slower than another track then: "at 75 %, how long does it last?", "and what if I speed it up by 5 %?"."""

import math
from dataclasses import dataclass
from typing import Final

from src.agents.corrections.facts import key_named
from src.agents.harmony.names import Key
from src.orchestrator.language.focus import names_in
from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps
from src.orchestrator.language.reading import OF_SONG_PARTS, Reading
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .note_values import NOTE, is_beat
from .one_track import one_track, say, with_title
from .playback_speed import tempo_told
from .said_values import Words, is_order, take_bpm, take_speed

RHYTHM: Final = "analyse_rhythm"
HARMONY: Final = "analyse_harmony"
SEMITONES_OF_AN_OCTAVE: Final = 12
# The values that go on with the question before reach so far back.
MOST_BEFORE: Final = 4
# In folded text, as all patterns here.
LENGTH: Final = pattern(
    r"\b(?:how (?:long|much (?:time|longer|shorter)|many (?:minutes|seconds))|cuanto mas (?:larg|cort|dura)\w*"
    r"|wie ?viel (?:langer|kurzer)|lasts?|lasting|running time|length|duration"
    r"|takes?(?= \w*\?*$)"
    r"|cuanto (?:me |te |nos )?(?:dura\w*|tarda\w*|acabaria durando)|cuanto tiempo|cuant[oa]s (?:minutos"
    r"|segundos)|dura(?:ria|ra)?"
    r"|duracion|wie ?lange?|wie ?viele (?:minuten|sekunden)|dauer\w*|lange?|laenge|lauflange)\b"
)
_TEMPO: Final = pattern(
    r"\b(?:bpm|tempo|how fast|beats (?:per|a) minute|(?:a|en) cuanto (?:va|iria|sale|(?:se )?queda\w*|esta\w*"
    r"|suena|sonaria)"
    r"|que velocidad"
    r"|pulsaciones|wie schnell|schlage|a que (?:tempo|velocidad))\b"
)
_KEY: Final = pattern(
    r"\b(?:(?:what|which) (?:key|pitch)|key (?:do|would|will|does|is)|(?:en )?que (?:tono|tonalidad)|tonalidad"
    r"|tonart|in which key)\b"
)
# "What change of pitch is 128 BPM, in percent?" asks for the factor.
_IN_PERCENT: Final = pattern(
    r"\b(?:in|en|como) (?:a |un )?(?:percent\w*|per cent|porcentaje|por ?ciento|prozent\w*)"
    r"|\b(?:what|which|que|welche[rn]?|wie ?viel) (?:percent\w*|porcentaje|prozent\w*)"
)
_COMPARES: Final = pattern(
    r"\b(?:(?P<slower>slower|mas lent[oa]|langsamer)|(?P<faster>faster|quicker|mas rapid[oa]"
    r"|schneller))\s+(?:\w+ ){0,2}(?:than|que|als)\b"
)
_GOES_ON: Final = pattern(
    r"^\W*(?:(?:ok|okay|vale|gut|so)\W+)?(?:same (?:question|thing|again)|what (?:if|about)|how about|and|or|y"
    r"|o|und|oder|la misma"
    r"|lo mismo|misma pregunta|dieselbe|gleiche|das gleiche|dasselbe|selbe frage|que (?:pasa|tal)|was (?:ist"
    r"|ware)|now|ahora|jetzt"
    r"|then|instead|stattdessen|si |if |wenn )"
)
# What only goes on with a question is one itself, if it is no short order: "a bit slower, 8 %".
_ASKS_AGAIN: Final = pattern(
    r"\?|\b(?:same (?:question|thing)|what (?:if|about)|how about|misma pregunta|lo mismo|la misma|y si"
    r"|que (?:pasa|tal)"
    r"|und wenn|was (?:ist|ware)|gleiche|dasselbe|selbe frage)\b"
)
# "And at 90 %", "y al 90 %": no order either, behind a question.
_SHARE_ALONE: Final = pattern(
    r"^\W*(?:and|y|und|or|o|oder) (?:(?:at|with|to|a|al|con|bei|mit|auf|the|el) ){0,2}"
    r"(?:\d{1,3} ?(?:%|percent|per cent|por ?ciento|prozent)|half|double|media|halber|doppelter)"
    r"(?: (?:speed|tempo|(?:de (?:la )?)?velocidad|geschwindigkeit))?"
    r"(?: (?:then|entonces|dann|of (?:that|it)|de eso|davon))?\W*$"
)
# "And Depot by the same percentage", "y Depot al mismo porcentaje".
_SAME_SHARE: Final = pattern(
    r"\b(?:same (?:percent(?:age)?|per cent|share|ratio|amount)|mism[oa] (?:porcentaje|por ?ciento|proporcion)"
    r"|(?:gleichen?|selben?|denselben|demselben|derselbe) (?:prozent\w*|anteil|verhaltnis))\b"
)
PLAYER: Final = "control_player"
# "Like the rest of my set" names no tracks.
_LIKE_OTHERS: Final = pattern(
    r"\b(?:like|as|wie|como) (?:the |all )?(?:(?:rest|others?|everything|el resto|las? demas|los demas"
    r"|der rest|die anderen|alles)\b.{0,30})"
)
# Another thing than the whole track.
_OF_A_PART: Final = (
    *OF_SONG_PARTS, "measure.form", "measure.bar_count", "measure.beats", "measure.eights", "scope.passage",
    "measure.chords",
)  # fmt: skip
_OTHER: Final = (
    "link.not",
    "act.delete",
    "act.rename",
    "act.loop",
    "act.correct",
    "act.find",
    "measure.mix_range",
)


@dataclass(frozen=True)
class Speed:
    """factor : of the speed; None for a tempo (bpm), whose factor follows from the tempo of the track.
    length, tempo, key : what is asked for; slower : than the other track, or faster; None if that is not asked"""

    factor: float | None
    bpm: float | None = None
    length: bool = False
    tempo: bool = False
    key: bool = False
    slower: bool | None = None

    @property
    def asks(self) -> bool:
        return self.length or self.tempo or self.key or self.slower is not None


def speed_said(reading: Reading) -> Speed | None:
    """Return the other speed in a question and what is asked of it; None without a speed, or with other values."""
    text = fold(reading.unnamed)
    words = Words(_LIKE_OTHERS.sub(" ", text))
    factor = take_speed(words)
    bpm = take_bpm(words) if factor is None else None
    if (factor is None and bpm is None) or words.has_value:
        return None
    compared = _COMPARES.search(text) if len(reading.named("track")) else None
    return Speed(
        factor,
        bpm,
        LENGTH.search(text) is not None,
        _TEMPO.search(words.text) is not None,
        _KEY.search(text) is not None,
        bool(compared["slower"]) if compared else None,
    )


def _is_of_a_track(reading: Reading) -> bool:
    text = fold(reading.unnamed)
    is_several = reading.has("scope.tracks", "scope.playlist") and not _LIKE_OTHERS.search(text)
    words = Words(text)
    # "At half speed" is no half note.
    take_speed(words)
    is_note = NOTE.search(words.text) is not None or is_beat(text)
    is_part = reading.has(*_OF_A_PART) or reading.bars or reading.passages or is_note
    # "What BPM have I got when I drop Rails to 95 %?" finds nothing.
    others = [one for one in _OTHER if one != "act.find" or not reading.named("track")]
    return not (is_several or is_part or reading.has(*others) or reading.keys)


def _speed(asked: Asked) -> Speed | None:
    """Return the speed of this question; what is asked may be said in the one before."""
    reading = asked.reading
    text = fold(reading.unnamed)
    said = speed_said(reading) if _is_of_a_track(reading) else None
    is_same = said is None and _SAME_SHARE.search(text) is not None
    said = _said_before(asked) if is_same else said
    if said is None or is_order(text):
        return None
    if said.asks:
        return said
    if not is_same and not (_GOES_ON.search(text) and (_ASKS_AGAIN.search(text) or _is_share_alone(asked))):
        return None
    before = _before(asked) or (Speed(None, tempo=True) if is_same else None)
    return None if before is None else Speed(said.factor, said.bpm, before.length, before.tempo, before.key)


def _said_before(asked: Asked) -> Speed | None:
    """Return the share that an earlier question named: "and Depot by the same percentage"; None without one."""
    for reading in reversed(asked.earlier_readings()[-MOST_BEFORE:]):
        said = speed_said(reading) if _is_of_a_track(reading) else None
        if said is not None and said.factor is not None:
            return Speed(said.factor)
    return None


def _is_share_alone(asked: Asked) -> bool:
    """Return whether "and at 90 %" goes on with a question. Behind an order to the player it is the next one."""
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    tells_player = turn is not None and any(one.tool == PLAYER for one in turn.measured)
    return not tells_player and _SHARE_ALONE.match(fold(asked.reading.unnamed)) is not None


def _before(asked: Asked) -> Speed | None:
    """Return what the question before asked of another speed; None if it asked for something else."""
    for reading in reversed(asked.earlier_readings()[-MOST_BEFORE:]):
        is_of_a_track = _is_of_a_track(reading)
        said = speed_said(reading) if is_of_a_track else None
        if said is None:
            return _as_recorded(reading) if is_of_a_track else None
        if said.asks:
            return said
    return None


def _as_recorded(reading: Reading) -> Speed | None:
    """Return what a question without a speed asked of a track: "how long is it?"; None for something else."""
    text = fold(reading.unnamed)
    said = Speed(
        None,
        length=LENGTH.search(text) is not None,
        tempo=_TEMPO.search(text) is not None,
        key=_KEY.search(text) is not None,
    )
    return said if said.asks and not Words(text).has_value else None


def _track(asked: Asked) -> TrackInfo | None:
    """Return the track that is played at another speed."""
    speed = _speed(asked)
    if speed and speed.slower is not None:
        # The last one that is named is what it is compared with.
        named = asked.tracks_named
        open_one = asked.focus.conversation
        return named[0] if len(named) == 2 else open_one[0] if len(named) == len(open_one) == 1 else None
    if asked.tracks_named or asked.focus.conversation:
        return one_track(asked)
    before = [reading.named("track") for reading in asked.earlier_readings()[-MOST_BEFORE:]]
    spoken_of = next((names for names in reversed(before) if names), ())
    is_one = len(spoken_of) == 1 and len(spoken_of[0].tracks) == 1
    return spoken_of[0].tracks[0] if is_one else one_track(asked)


def _fits(asked: Asked) -> bool:
    speed = _speed(asked)
    if speed is None or RHYTHM not in asked.tools or _track(asked) is None:
        return False
    is_plain_tempo = speed.tempo and not (speed.length or speed.key or speed.slower is not None)
    is_percent = _IN_PERCENT.search(fold(asked.reading.unnamed)) is not None
    if (is_plain_tempo or is_percent) and speed.bpm is not None:
        # "What speed gets it to 130 BPM?" asks for no tempo.
        return False
    return len(asked.reading.named("track")) <= (2 if speed.slower is not None else 1)


def _steps(asked: Asked) -> Steps:
    speed, track = _speed(asked), _track(asked)
    # `_fits` looked.
    assert speed is not None
    assert track is not None
    (rhythm,) = yield [(RHYTHM, {"track_id": track.id})]
    own: float | None = (rhythm.summary or {}).get("tempo_bpm")
    if own is None and (speed.factor is None or not speed.length):
        return Answer(rhythm.error or say(asked, "mix.no_tempo", title=asked.title(track)))
    factor = speed.factor if speed.factor is not None else (speed.bpm or 0.0) / (own or 1.0)
    if speed.slower is not None:
        return (yield from _compared(asked, track, (own or 0.0) * factor, factor))
    parts = [tempo_told(asked, own, factor)] if own is not None else []
    if speed.length:
        parts.append(_length_told(asked, track, factor))
    if speed.key:
        parts.append((yield from _key_told(asked, track, factor)))
    return Answer(with_title(asked, track, " ".join(parts)))


def _length_told(asked: Asked, track: TrackInfo, factor: float) -> str:
    own = track.duration_seconds or getattr(
        names_in(asked.talk).by_id.get(track.id), "duration_seconds", None
    )
    if not own:
        return asked.say("topic.no_result")
    seconds, clock = own / factor, asked.voice.clock
    return say(
        asked,
        "speed.lasts",
        percent=asked.voice.number(100 * factor),
        clock=clock(seconds),
        seconds=asked.voice.number(seconds),
        own=clock(own),
    )


def _key_told(asked: Asked, track: TrackInfo, factor: float) -> Lookup[str]:
    """Return the key with the pitch of the speed, as on vinyl, and without it."""
    (harmony,) = yield [(HARMONY, {"track_id": track.id})]
    if not (harmony.summary or {}).get("key"):
        return harmony.error or asked.say("topic.no_harmony")
    assert harmony.summary is not None
    key = key_named(harmony.summary["key"])
    steps = SEMITONES_OF_AN_OCTAVE * math.log2(factor)
    moved = Key((key.tonic + round(steps)) % SEMITONES_OF_AN_OCTAVE, key.is_minor)
    return say(
        asked,
        "speed.key",
        steps=asked.voice.number(abs(steps), 2),
        side=say(asked, "speed.higher" if steps >= 0 else "speed.lower"),
        moved=asked.voice.key(moved.name),
        key=asked.voice.key(key.name),
    )


def _compared(asked: Asked, track: TrackInfo, bpm: float, factor: float) -> Steps:
    speed, other = _speed(asked), asked.tracks_named[-1]
    assert speed is not None
    (found,) = yield [(RHYTHM, {"track_id": other.id})]
    theirs = (found.summary or {}).get("tempo_bpm")
    if theirs is None:
        return Answer(say(asked, "mix.no_tempo", title=asked.title(other)))
    is_so = bpm < theirs if speed.slower else bpm > theirs
    told = say(asked, "speed.other", title=asked.title(other), bpm=asked.voice.number(theirs))
    text = with_title(asked, track, f"{tempo_told(asked, bpm / factor, factor)} {told}")
    return Answer(f"{asked.say('word.yes' if is_so else 'word.no')}: {text}")


ANOTHER_SPEED: Final = Plan("track at another speed", _fits, _steps, allows_unknown_words=True)
