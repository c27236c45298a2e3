"""Whether the harmony is of the happy or the sad kind, as a plan: major or minor. The mood itself is not measured."""

from typing import Final

from src.agents.corrections.facts import key_named
from src.agents.harmony.names import Key
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .one_track import OTHER, names_key, one_track, say, with_title

HARMONY: Final = "analyse_harmony"
# In folded text.
_BY_HARMONY: Final = pattern(
    r"\b(?:harmon\w*|armon\w*|chords?|acordes?|akkorde?n?|keys?|tonally|tonal\w*|tonart\w*|tonalidad\w*|tonos?"
    r"|modes?|modo|modus|tongeschlecht)\b"
)
_EITHER: Final = pattern(r"\b(?:or|o|oder|kind|sort|side|lado|seite|mas bien|eher|rather)\b|\?")


def _fits(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_asked = (
        asked.has("act.mood") and _BY_HARMONY.search(text) is not None and _EITHER.search(text) is not None
    )
    # "Harmonically" is a word for mixing, too, and "judging by" is no rating.
    others = [one for one in OTHER if one != "act.rate"]
    other = asked.has(*others, "act.text", "act.mix_after", "act.why", "how.when", "how.where")
    is_one = _named_key(asked) is not None or (one_track(asked) is not None and HARMONY in asked.tools)
    return is_asked and is_one and not other and not (asked.reading.bars or asked.reading.passages)


def _named_key(asked: Asked) -> Key | None:
    """Return the key of "is D minor a sad key?"; None where the key of a track is meant."""
    keys = asked.reading.keys
    is_alone = len(keys) == 1 and not keys[0].is_tonic_only and names_key(asked)
    return keys[0].key if is_alone and not asked.has("scope.track") else None


def _steps(asked: Asked) -> Steps:
    if key := _named_key(asked):
        kind = "keys.is_minor_kind" if key.is_minor else "keys.is_major_kind"
        return Answer(say(asked, kind, key=asked.voice.key(key.name)))
    track = one_track(asked)
    # `_fits` looked.
    assert track is not None
    (found,) = yield [(HARMONY, {"track_id": track.id})]
    named = (found.summary or {}).get("key")
    if not named:
        return Answer(found.error or with_title(asked, track, asked.say("topic.no_harmony")))
    key = key_named(named)
    text = say(asked, "keys.minor_kind" if key.is_minor else "keys.major_kind", key=asked.voice.key(key.name))
    return Answer(with_title(asked, track, text))


KEY_MOOD: Final = Plan("major or minor as a mood", _fits, _steps, allows_unknown_words=True)
