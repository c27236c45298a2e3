"""How the beats are counted, as a plan: "how do I count this?", "where is the 1?", "wo ist die Eins?"."""

from typing import Final

from src.orchestrator.assistants.analyst.asked_track import CHANGES, failure_text, one_track, with_title
from src.orchestrator.assistants.analyst.sentences import no_beat
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.theory.facts import beats_of

RHYTHM: Final = "analyse_rhythm"
# In folded text.
_COUNTS: Final = pattern(
    r"\b(?:how (?:do|should|can|would) (?:i|we|you) count (?!in\b)|how to count"
    r"|where(?: is|.?s) the (?:1|one)\b(?! (?:by|with|that|called))"
    r"|como (?:cuento|se cuenta|contamos)|donde (?:esta|cae) el (?:1|uno)\b"
    r"|wie zahle? (?:ich|man)|wo ist die (?:1|eins)\b)"
)


def _fits(asked: Asked) -> bool:
    is_asked = _COUNTS.search(fold(asked.reading.unnamed)) is not None
    is_other = asked.has(*CHANGES, "scope.tracks", "scope.library", "act.explain", "scope.task")
    return is_asked and not is_other and RHYTHM in asked.tools and one_track(asked) is not None


def _steps(asked: Asked) -> Steps:
    track = one_track(asked)
    # `_fits` looked.
    assert track is not None
    (found,) = yield [(RHYTHM, {"track_id": track.id})]
    rhythm = found.summary
    if rhythm is None:
        return Answer(with_title(asked, track, failure_text(asked, found, "rhythm")))
    bpm, metre = rhythm.get("tempo_bpm"), rhythm.get("time_signature")
    first = rhythm.get("first_downbeat_seconds")
    if not bpm or not metre or first is None:
        return Answer(with_title(asked, track, no_beat(rhythm, asked.voice) or asked.say("topic.no_beat")))
    beats, number = beats_of(metre), asked.voice.number
    text = asked.say(
        "answer.count_beats",
        beats=beats,
        first=number(first, 2),
        bar=number(60 * beats / bpm, 2),
        metre=metre,
        bpm=number(bpm),
    )
    return Answer(with_title(asked, track, text))


COUNTING: Final = Plan("how to count", _fits, _steps, allows_unknown_words=True)
