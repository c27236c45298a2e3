"""How much of a track is left from a time on, as a plan: "how long does Rails go on from 2:00?"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .one_track import one_track, say, with_title

_HOW_LONG: Final = pattern(
    r"\b(?:how (?:long|much(?: time| longer)?|many (?:minutes|seconds))|(?:qu[eé] tiempo"
    r"|cu[aá]nt[oa]s?(?: (?:tiempo|minutos"
    r"|segundos))?)|wie (?:lange?|viele? (?:zeit|minuten|sekunden))|wieviele? (?:zeit|minuten|sekunden))\b"
)
_LEFT: Final = pattern(
    r"\b(?:left|remain\w*|to go|longer|goes? on|still|until the end|till the end|queda\w*|falta\w*|resta\w*"
    r"|todav[ií]a|a[uú]n"
    r"|hasta el final|noch|[uü]brig|bis zum (?:schluss|ende)|rest)\b"
)
_FROM: Final = pattern(
    r"\b(?:from|after|at|since|desde|a partir de(?:l)?|despu[eé]s de(?:l)?|en el|a los|ab|von|nach|bei|seit)\b"
)
_OTHER: Final = ("act.loop", "act.speed", "scope.tracks", "scope.task", "act.correct")


def _fits(asked: Asked) -> bool:
    text, passages = asked.reading.unnamed, asked.reading.passages
    is_moment = len(passages) == 1 and (passages[0].moment is not None or passages[0].start is not None)
    is_asked = all(form.search(text) for form in (_HOW_LONG, _LEFT, _FROM))
    return is_moment and is_asked and one_track(asked) is not None and not asked.has(*_OTHER)


def _steps(asked: Asked) -> Steps:
    yield from ()
    track, passage = one_track(asked), asked.reading.passages[0]
    # `_fits` looked.
    assert track is not None
    start = passage.moment if passage.moment is not None else passage.start or 0.0
    if outside := asked.outside(track, start):
        return Answer(outside)
    if not track.duration_seconds:
        return Answer(asked.say("topic.no_result"))
    left, clock = track.duration_seconds - start, asked.voice.clock
    values = {"start": clock(start), "left": clock(left), "end": clock(track.duration_seconds)}
    return Answer(with_title(asked, track, say(asked, "tempo.left", **values)))


TIME_LEFT = Plan("time left", _fits, _steps, allows_unknown_words=True)
