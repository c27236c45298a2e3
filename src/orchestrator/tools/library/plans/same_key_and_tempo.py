"""Tracks in the key of one of them and near to its tempo, as a plan: "which songs have the same key as this and a
similar tempo?"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .finding import failed
from .following import FIND_TOOL
from .lists import counted, listing
from .paging import whole_list

# In folded text, as all patterns here.
_SAME_KEY: Final = pattern(
    r"\b(?:same key|misma (?:tonalidad|clave)|mismo tono|(?:gleiche[nr]?|selben?|derselben) tonart)\b"
)
_NEAR_TEMPO: Final = pattern(
    r"\b(?:(?:similar|same|close|comparable|about the same|nearly the same|roughly the same) (?:tempo|bpm|speed)"
    r"|(?:tempo|velocidad) (?:parecid[oa]|similar)|(?:mismo|parecido) tempo|(?:ahnliche[mns]?|gleiche[mns]?"
    r"|selben?) tempo)\b"
)
# As far as a tempo is changed in a mix.
_NEAR: Final = 0.06
RHYTHM, HARMONY = "analyse_rhythm", "analyse_harmony"


def _fits(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_both = _SAME_KEY.search(text) is not None and _NEAR_TEMPO.search(text) is not None
    asks = asked.has("act.find", "how.what", "scope.tracks", "scope.library")
    return {FIND_TOOL, RHYTHM, HARMONY} <= asked.tools and is_both and asks and len(asked.tracks) == 1


def _steps(asked: Asked) -> Steps:
    track = asked.tracks[0]
    rhythm, harmony = yield [(RHYTHM, {"track_id": track.id}), (HARMONY, {"track_id": track.id})]
    tempo, key = (rhythm.summary or {}).get("tempo_bpm"), (harmony.summary or {}).get("key")
    if not (tempo and key):
        return Answer(asked.say("library.no_value_of", title=asked.title(track)))
    wanted = {
        "key": key,
        "tempo_min": round(tempo * (1 - _NEAR), 1),
        "tempo_max": round(tempo * (1 + _NEAR), 1),
        "leave_out": [track.title],
    }
    (found,) = yield [(FIND_TOOL, wanted)]
    if found.summary is None:
        return failed(found, asked)
    values = {
        "title": asked.title(track),
        "key": asked.voice.key(key),
        "bpm": asked.voice.number(tempo),
    }
    total = found.summary["total"]
    if not total:
        return Answer(asked.say("library.no_same_key_and_tempo", **values))
    found = yield from whole_list(found)
    lead = asked.say("library.same_key_and_tempo", count=counted(total, asked.voice), **values)
    return listing(asked, lead, found)


SAME_KEY_AND_TEMPO: Final = Plan("same key and a similar tempo", _fits, _steps, allows_unknown_words=True)
