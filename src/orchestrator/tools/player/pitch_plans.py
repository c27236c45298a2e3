"""Pitch and tempo of what is played, as plans: "play Rails two semitones higher", "set the pitch to +2", "play it in G
minor", "play it at 120 BPM". The speed stays where only the pitch moves, and the other way round."""

import re
from typing import Any, Final

from src.agents.corrections.facts import key_named
from src.agents.harmony.names import Key
from src.music_theory.chords import transposed_key
from src.music_theory.keys import semitones_between
from src.orchestrator.language.ambiguous_titles import which_of_title
from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo
from src.orchestrator.tools.theory.plans.keys import describe_steps, moves_in, steps_in

from .messages import say
from .speeds import PERCENT, read_speed
from .state import told_just_now, track_in_player
from .tools import CONTROL, FASTEST, MOST_SEMITONES, SLOWEST

MOST_BARE_WORDS: Final = 6
RHYTHM, HARMONY = "analyse_rhythm", "analyse_harmony"
# In folded text, as all patterns here.
_LEAD: Final = (
    r"^\W*(?:(?:and|now|ok|okay|please|can you|could you|then|y|ahora|por favor|puedes|vale|und|jetzt|bitte|kannst du"
    r"|dann|mal)\W{1,3}){0,4}"
)
_PLAYS: Final = pattern(
    rf"{_LEAD}(?:play|put on|let me hear|let.?s hear|hear|pon(?:me)?(?:l[ao])?|ponel[ao]|toca(?:me)?(?:l[ao])?"
    r"|reproduce(?:l[ao])?|escuchar|oir|spiele?|abspielen|lass|ich will)\b"
)
_PITCHES: Final = pattern(
    rf"{_LEAD}(?:(?:set|put|change|shift|move|turn|bring|raise|lower|drop) (?:(?:it|this) )?(?:the |its |my )?pitch\b"
    r"|pitch(?:\W+(?:it|this|that))?(?=\W+(?:up|down|by|to|[+-]?\d|\w+ semi|a |one |two |three |half |higher|lower))"
    r"|(?:sube|baja|cambia|pon|ajusta)(?:le|me)? (?:el |la )?(?:tono|pitch|altura|afinacion)\b|(?:el )?pitch a\b"
    r"|(?:die )?tonhohe\b|(?:stell|setz|mach|dreh|aender|ander)e? (?:die |den )?(?:tonhohe|pitch)\b"
    r"|pitche?(?: (?:es|das))?\b"
    r"|(?:shift|move|tune|bring|take) (?:it|this|that|the (?:playback|song|track|music|whole thing))(?= (?:up|down"
    r"|by)\b))"
)
_SIGNED: Final = pattern(r"(?<![\w.])(?P<steps>[+\-\u2212\u2013]\s?\d{1,2})(?![\d.]|\s?(?:%|bpm|lufs|db))")
_TO: Final = pattern(r"\b(?:to|at|a|al|auf)\s(?P<steps>\d{1,2})\b(?!\s?(?:%|bpm|hz))")
_NORMAL: Final = pattern(
    r"(?:(?:set|put|bring|turn|reset|play)(?: (?:it|this))? )?(?:the |its )?(?:(?:original|normal|recorded"
    r"|usual) (?:pitch|key)"
    r"|pitch (?:back )?(?:to )?(?:normal|zero|0|the original))(?: again)?|(?:back )?(?:to|in) (?:the "
    r"|its )?(?:original|normal)"
    r" (?:pitch|key)|reset (?:the )?pitch|(?:pon(?:la|lo)?|vuelve|toca(?:la)?)? ?(?:en |al? |el ){0,3}(?:tono|pitch"
    r"|tonalidad)"
    r" (?:original|normal)|(?:zuruck )?(?:(?:zur|zum|in der|im|auf|die|den) ){0,3}(?:original|normale?n?"
    r"|ursprungliche?n?)[- ]?"
    r"(?:tonhohe|tonart|pitch)"
)
_PITCHED: Final = pattern(rf"{_LEAD}pitch(?: (?:it|this|that))?(?: (?:up|down))? (?:to|by|at) \d")
# "It", and no other tracks: "play something in G minor" is a search.
_IT: Final = pattern(
    r"\b(?:it|this|that|the (?:song|track|tune|piece|chorus)|l[ao]|pon(?:me)?l[ao]|tocal[ao]|reproducel[ao]"
    r"|est[aeo]|es[ao]"
    r"|es|das|dies\w*|ihn|sie|(?:la|esta) (?:cancion|pista)|el tema|das (?:lied|stuck))\b"
)
_BPM: Final = pattern(r"\b(?P<bpm>\d{2,3}(?:[.,]\d)?)\s?(?:bpm|beats per minute|pulsos por minuto|schlage)\b")
# "Play it in G" alone is for the player, with shapes for the guitar.
_CAPO: Final = pattern(
    r"\b(?:capo|kapo\w*|cejill?a|shapes?|griffe?n?|formas?|posicion(?:es)?|frets?|trastes?|bund)\b"
)
_KNOWN: Final = frozenset({"pitch", "tonhohe", "altura"})
_OTHER: Final = (
    "act.loop", "act.add", "act.mix", "act.mix_after", "act.recommend", "scope.task", "scope.playlist", "link.not",
    "measure.chords", "how.what", "how.how_many",
)  # fmt: skip


def _text(asked: Asked) -> str:
    return fold(asked.reading.unnamed)


def _is_command(asked: Asked) -> bool:
    reading = asked.reading
    is_of_a_place = bool(reading.bars or reading.passages)
    return CONTROL in asked.tools and not (
        is_of_a_place or asked.has(*_OTHER) or _CAPO.search(_text(asked)) is not None
    )


def _is_of_list(asked: Asked) -> bool:
    """Return whether a place of the list is meant: "the second one"."""
    return asked.has("ordinal") and len(asked.tracks) == 1 and not asked.has("scope.playlist", "measure.form")


def _names_one(asked: Asked) -> bool:
    if asked.reading.named("track") or _is_of_list(asked):
        return True
    return _IT.search(_text(asked)) is not None and not asked.has("scope.tracks", "act.find")


# "And up a tone", "súbela un tono", "einen Ton höher": what sounds.
_BARE_MOVE: Final = pattern(
    rf"{_LEAD}(?:(?:take |move |bring |put |shift )?(?:it )?(?:up|down)\b|(?:a|an|one|two|three"
    rf"|half a)\b.{{0,12}}\b(?:tones?|semitones?"
    r"|steps?|halftones?)\b|(?:sub[ei]l[ao]|baj[ae]l[ao])\b|transponer (?=un|dos|medio)|(?:un|dos|tres"
    r"|medio)\b.{0,8}\b(?:tonos?|semitonos?)\b"
    r"|(?:einen?|zwei|drei|halben)\b.{0,10}\b(?:ton|tone|halbtone?n?|ganzton)\b)[^?]*$"
)


def _is_of_what_sounds(asked: Asked) -> bool:
    """Return whether a bare move, "up a tone", is of the player, which the answer before told something."""
    is_bare = (
        _BARE_MOVE.match(_text(asked)) is not None and len(asked.reading.text.split()) <= MOST_BARE_WORDS
    )
    is_told = (told_just_now(asked) or {}).get("action") in {"play", "loop", "speed", "pitch", "seek"}
    return is_bare and is_told and not asked.reading.names and not asked.has("measure.chords")


def _steps_said(asked: Asked) -> int | None:
    """Return the semitones that a command moves the pitch; None without them."""
    text = asked.reading.unnamed
    if PERCENT.search(text):
        # "Pitch it down to 97 percent" is the speed, as on a turntable.
        return None
    pitches = _PITCHES.match(_text(asked)) is not None or _is_of_what_sounds(asked)
    if moves_in(text) and (pitches or (_PLAYS.match(_text(asked)) and _names_one(asked))):
        return steps_in(text)
    said = (_SIGNED.search(text) or _TO.search(text)) if pitches else None
    if said is None:
        return steps_in(text) if pitches else None
    return int(re.sub(r"\s", "", said["steps"]).translate({0x2212: "-", 0x2013: "-"}))


def _fits_pitch(asked: Asked) -> bool:
    is_known = all(fold(word) in _KNOWN for word in asked.reading.unknown)
    steps = _steps_said(asked) if is_known and _is_command(asked) else None
    return steps is not None and not asked.reading.keys


def _pitch(asked: Asked) -> Steps:
    track = _track(asked)
    if track is None:
        return Answer(which_of_title(asked) or asked.say("library.which_track"))
    return (yield from _shifted(asked, track, _steps_said(asked) or 0, _action(asked)))


def _fits_key(asked: Asked) -> bool:
    is_of_key = len(asked.reading.keys) == 1 and not moves_in(asked.reading.unnamed)
    is_order = _PLAYS.match(_text(asked)) is not None and _names_one(asked)
    return _is_command(asked) and is_of_key and is_order and HARMONY in asked.tools


def _play_in_key(asked: Asked) -> Steps:
    track = _track(asked)
    if track is None:
        return Answer(which_of_title(asked) or asked.say("library.which_track"))
    key = yield from _key_of(track)
    if key is None:
        return Answer(say(asked, "pitch.no_key", title=asked.title(track)))
    wanted = asked.reading.keys[0]
    if not wanted.is_tonic_only and wanted.key.is_minor != key.is_minor:
        names = {"key": asked.voice.key(key.name), "wanted": asked.voice.key(wanted.key.name)}
        return Answer(say(asked, "pitch.other_mode", title=asked.title(track), **names))
    steps = semitones_between(key, Key(wanted.key.tonic, key.is_minor))
    return (yield from _shifted(asked, track, steps, "play"))


def _fits_tempo(asked: Asked) -> bool:
    is_order = _PLAYS.match(_text(asked)) is not None and _names_one(asked)
    return _is_command(asked) and is_order and RHYTHM in asked.tools and _BPM.search(_text(asked)) is not None


def _play_at_tempo(asked: Asked) -> Steps:
    track, said = _track(asked), _BPM.search(_text(asked))
    # `_fits_tempo` looked.
    assert said is not None
    if track is None:
        return Answer(which_of_title(asked) or asked.say("library.which_track"))
    (rhythm,) = yield [(RHYTHM, {"track_id": track.id})]
    bpm, wanted = (rhythm.summary or {}).get("tempo_bpm"), float(said["bpm"].replace(",", "."))
    if not bpm:
        return Answer(rhythm.error or say(asked, "pitch.no_tempo", title=asked.title(track)))
    speed = wanted / bpm
    number, names = asked.voice.number, {"title": asked.title(track)}
    if not SLOWEST <= speed <= FASTEST:
        return Answer(say(asked, "pitch.too_far", **names, bpm=number(bpm), wanted=number(wanted)))
    arguments = {"action": "play", "track_id": track.id, "speed": round(speed, 4)}
    (done,) = yield [(CONTROL, arguments)]
    result_of(done)
    values = {"bpm": number(wanted), "percent": number(100 * speed, 1), "recorded": number(bpm)}
    return Answer(say(asked, "pitch.at_tempo", **names, **values))


def _fits_normal(asked: Asked) -> bool:
    return CONTROL in asked.tools and _NORMAL.fullmatch(bare_command(asked.talk.plain_question)) is not None


def _normal(asked: Asked) -> Steps:
    track = _track(asked)
    if track is None:
        return Answer(asked.say("library.which_track"))
    (done,) = yield [(CONTROL, {"action": "pitch", "track_id": track.id, "pitch_semitones": 0})]
    result_of(done)
    return Answer(say(asked, "pitch.normal", title=asked.title(track)))


def _track(asked: Asked) -> TrackInfo | None:
    """Return the track that is named, that is open, or that sounds."""
    if asked.reading.named("track"):
        return asked.tracks_named[0] if len(asked.tracks_named) == 1 else None
    if _is_of_list(asked):
        return asked.tracks[0]
    return track_in_player(asked) or (asked.tracks[0] if len(asked.tracks) == 1 else None)


def _action(asked: Asked) -> str:
    return "play" if _PLAYS.match(_text(asked)) else "pitch"


def _key_of(track: TrackInfo) -> Lookup[Key | None]:
    (harmony,) = yield [(HARMONY, {"track_id": track.id})]
    name = (harmony.summary or {}).get("key")
    return key_named(name) if name else None


def _shifted(asked: Asked, track: TrackInfo, steps: int, action: str) -> Steps:
    if abs(steps) > MOST_SEMITONES:
        return Answer(say(asked, "pitch.at_most", most=MOST_SEMITONES))
    key = (yield from _key_of(track)) if HARMONY in asked.tools else None
    arguments: dict[str, Any] = {"action": action, "track_id": track.id, "pitch_semitones": steps}
    (done,) = yield [(CONTROL, arguments)]
    result_of(done)
    values = {"title": asked.title(track), "steps": describe_steps(asked, steps)}
    if key is None or not steps:
        return Answer(say(asked, "pitch.moved" if steps else "pitch.normal", **values))
    return Answer(say(asked, "pitch.in_key", **values, key=asked.voice.key(transposed_key(key, steps).name)))


def _fits_turntable(asked: Asked) -> bool:
    """ "Pitch it down to 97 percent": the speed, as on a turntable."""
    is_said = _PITCHES.match(_text(asked)) is not None or _PITCHED.match(_text(asked)) is not None
    return _is_command(asked) and is_said and PERCENT.search(asked.reading.unnamed) is not None


def _turntable(asked: Asked) -> Steps:
    track, speed = _track(asked), read_speed(asked.reading.unnamed)
    if track is None:
        return Answer(which_of_title(asked) or asked.say("library.which_track"))
    (done,) = yield [(CONTROL, {"action": "speed", "track_id": track.id, "speed": speed})]
    result_of(done)
    percent = asked.voice.number(100 * (speed or 1.0))
    return Answer(say(asked, "player.speed", title=asked.title(track), percent=percent))


# Before plans that transpose the chords.
MOVE_PITCH: Final = Plan(
    "pitch of what sounds",
    lambda asked: _is_of_what_sounds(asked) and _fits_pitch(asked),
    _pitch,
    allows_unknown_words=True,
)
PITCH_PLANS: Final = (
    Plan("pitch of a turntable", _fits_turntable, _turntable),
    Plan("normal pitch", _fits_normal, _normal, allows_unknown_words=True),
    Plan("play in a key", _fits_key, _play_in_key),
    Plan("play at a tempo", _fits_tempo, _play_at_tempo),
    Plan("pitch", _fits_pitch, _pitch, allows_unknown_words=True),
)
