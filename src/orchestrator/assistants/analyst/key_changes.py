"""Whether a track changes its key, as a plan: "is there a key change?", "moduliert das?", "in which key does it end?".

Changes that were measured are told as likely. Without one, the answer says neither yes nor no: short ones are missed.
"""

from typing import Final

from src.orchestrator.assistants.analyst.asked_track import one_track, with_title
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

HARMONY: Final = "analyse_harmony"
# In folded text.
_CHANGES: Final = pattern(
    r"\bkey changes?\b|\bchanges? of key\b|\b(?:change|changes|switch|switches|shift|shifts) (?:its |the |of )?keys?\b"
    r"|\bmodulat(?:e|es|ion|ions|ing)\b|\bstay\w* in (?:the same|one) key\b"
    r"|\b(?:cambi[oa]s?|cambian?|cambiar|salta) de (?:tono|tonalidad)\b|\bmodula(?:n|ciones|cion)?\b"
    r"|\b(?:wechselt|wechselst|andert|verandert) (?:sich )?(?:(?:hier|da|es|das|der song|das lied"
    r"|das stuck) )?(?:die )?tonart\b"
    r"|\btonart(?:wechsel|anderung)\w*\b|\b(?:die )?tonart (?:wechselt|andert sich|bleibt)\b|\bmodulier\w+\b"
    r"|\bmodulation(?:en)?\b|\b(?:what|which) keys? does (?:it|this|that|the (?:song|track)|·) (?:end|finish|stop)\b"
    r"|\b(?:what|which) key (?:is )?(?:it )?(?:at|by|in) the end\b|\ben que (?:tonalidad|tono) (?:termina|acaba)\b"
    r"|\bin welcher tonart (?:endet|hort)\b"
)
# "What is a modulation?" asks for the word.
_TERM: Final = pattern(
    r"^\W*(?:(?:and|y|und) )?(?:what(?:.?s| is| are| does)|que (?:es|son|significa)|was (?:ist|sind|heisst|bedeutet))\b"
)
_OTHER: Final = ("act.explain", "act.transpose", "act.correct", "act.delete", "act.play", "scope.tracks")


def _fits(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_asked = _CHANGES.search(text) is not None and _TERM.match(text) is None
    # "Change the key to C" is a correction or moves it.
    others = [one for one in _OTHER if not (one == "act.transpose" and "?" in asked.reading.text)]
    is_other = asked.has(*others) or asked.reading.keys or asked.reading.numbers or asked.has("scope.library")
    return is_asked and not is_other


def _steps(asked: Asked) -> Steps:
    track = one_track(asked)
    voice = asked.voice
    if track is None or HARMONY not in asked.tools:
        return Answer(asked.say("answer.key_changes"))
    (found,) = yield [(HARMONY, {"track_id": track.id})]
    key, changes = (found.summary or {}).get("key"), (found.summary or {}).get("key_changes")
    if not key:
        return Answer(with_title(asked, track, found.error or asked.say("topic.no_harmony")))
    if changes:
        said = [
            asked.say("topic.key_change", key=voice.key(one["key"]), time=voice.clock(one["start"]))
            for one in changes
        ]
        return Answer(
            with_title(asked, track, asked.say("answer.key_changes_heard", changes=voice.joined(said)))
        )
    return Answer(with_title(asked, track, asked.say("answer.key_changes_of", key=asked.voice.key(key))))


KEY_CHANGES: Final = Plan("changes of the key", _fits, _steps, allows_unknown_words=True)
