"""The pitch of one track next to a key or a tuning of the question, as plans: "how many semitones up from this to G
major?", "440 or 432?"."""

from typing import Final

from src.agents.corrections.facts import key_named
from src.agents.harmony.names import Key
from src.music_theory.keys import relative
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .key_facts import SEMITONES
from .one_track import no_track, one_track, say, with_title

HARMONY: Final = "analyse_harmony"
A4_HZ: Final = 440
_HOW_MANY: Final = pattern(r"\b(?:how (?:many|far)|cu[aá]nt[oa]s?|wie ?viele?|wie weit)\b")
_A4: Final = r"4[1-6]\d(?:\s?hz)?"
_TUNINGS: Final = pattern(rf"\b(?:a\s?=\s?)?{_A4}\s+(?:or|o|oder)\s+(?:a\s?=\s?)?{_A4}\b")


def _fits_steps(asked: Asked) -> bool:
    text, keys = asked.reading.text, asked.reading.keys
    is_asked = _HOW_MANY.search(text) and SEMITONES.search(text) and not asked.reading.numbers
    is_of_many = asked.has("scope.tracks", "act.find") and not asked.tracks
    return bool(is_asked) and len(keys) == 1 and HARMONY in asked.tools and not is_of_many


def _steps_to_key(asked: Asked) -> Steps:
    track, said = one_track(asked), asked.reading.keys[0]
    if track is None:
        return no_track(asked)
    (found,) = yield [(HARMONY, {"track_id": track.id})]
    if found.summary is None or not found.summary.get("key"):
        return Answer(found.error or asked.say("topic.no_harmony"))
    own = key_named(found.summary["key"])
    target = Key(said.key.tonic, own.is_minor) if said.is_tonic_only else said.key
    # The scales of relative keys are the same, so a minor key is moved to the relative of a major one.
    moved = target if target.is_minor == own.is_minor else relative(target)
    up = (moved.tonic - own.tonic) % 12
    name = asked.voice.key(moved.name)
    if moved != target:
        name = say(asked, "keys.relative_of", key=name, relative=asked.voice.key(target.name))
    values = {"first": asked.voice.key(own.name), "second": name, "up": up, "down": (12 - up) % 12}
    return Answer(with_title(asked, track, say(asked, "interval.between", **values)))


def _fits_two(asked: Asked) -> bool:
    text = asked.reading.unnamed
    is_asked = _HOW_MANY.search(text) and SEMITONES.search(text) and not asked.reading.numbers
    is_of_two = len(asked.tracks_named) == 2 == len(asked.reading.named("track"))
    return bool(is_asked) and is_of_two and HARMONY in asked.tools and not asked.reading.keys


def _steps_between(asked: Asked) -> Steps:
    """Return the semitones from the tonic of the first track to that of the second."""
    tracks = asked.tracks_named
    found = yield [(HARMONY, {"track_id": track.id}) for track in tracks]
    keys = [key_named(name) for one in found if (name := (one.summary or {}).get("key"))]
    if len(keys) != len(tracks):
        return Answer(next((one.error for one in found if one.error), None) or asked.say("topic.no_harmony"))
    up = (keys[1].tonic - keys[0].tonic) % 12
    names = [
        f"{asked.voice.key(key.name)} ({asked.title(track)})" for key, track in zip(keys, tracks, strict=True)
    ]
    values = {"first": names[0], "second": names[1], "up": up, "down": (12 - up) % 12}
    return Answer(say(asked, "interval.between", **values))


def _fits_tuning(asked: Asked) -> bool:
    return HARMONY in asked.tools and _TUNINGS.search(asked.reading.text) is not None


def _tuning(asked: Asked) -> Steps:
    track = one_track(asked)
    if track is None:
        return no_track(asked)
    (found,) = yield [(HARMONY, {"track_id": track.id})]
    cents = (found.summary or {}).get("tuning_cents")
    if cents is None:
        return Answer(found.error or asked.say("topic.no_harmony"))
    hertz = asked.voice.number(A4_HZ * 2 ** (cents / 1200), 1)
    return Answer(with_title(asked, track, say(asked, "keys.tuned", hertz=hertz)))


STEPS_TO_KEY = Plan("semitones to a key", _fits_steps, _steps_to_key, allows_unknown_words=True)
STEPS_OF_TWO = Plan("semitones between two tracks", _fits_two, _steps_between, allows_unknown_words=True)
TUNING = Plan("tuning of two", _fits_tuning, _tuning, allows_unknown_words=True)
