"""The breaks of a track, as DJs and dancers call the parts where the energy falls: "where are the breaks?"."""

from typing import Final

from src.music_theory.song_parts import likely_breakdowns
from src.orchestrator.assistants.analyst.asked_track import CHANGES, failure_text, one_track, with_title
from src.orchestrator.assistants.analyst.named_parts import sections_of
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.theory.plans.one_track import say

STRUCTURE: Final = "analyse_structure"
_BREAKS: Final = pattern(
    r"\b(?:breaks|breakdowns|break-?downs|bajones|bajadas|(?:partes|trozos) (?:tranquil[oa]s|calmad[oa]s|floj[oa]s)"
    r"|(?:quiet|calm|thin|stripped-?back) (?:parts|bits|sections|passages)|ruhigen? (?:stellen|teile|abschnitte))\b"
)
_NO_BREAKS: Final = pattern(r"\b(?:breaks (?:down|out|up|off)|tempo breaks|breakbeats?)\b")


def _fits(asked: Asked) -> bool:
    text = asked.reading.unnamed
    is_named = _BREAKS.search(text) is not None and _NO_BREAKS.search(text) is None
    is_asked = asked.has("how.where", "how.when", "how.how_many", "how.whether", "act.find", "scope.library")
    is_other = asked.has(
        *CHANGES, "scope.tracks", "measure.chords", "measure.key", "quality.long", "link.not"
    )
    is_of_one = one_track(asked) is not None and not asked.reading.passages and not asked.reading.bars
    return STRUCTURE in asked.tools and is_named and is_asked and is_of_one and not is_other


def _steps(asked: Asked) -> Steps:
    track = one_track(asked)
    # `_fits` looked.
    assert track is not None
    (form,) = yield [(STRUCTURE, {"track_id": track.id})]
    if form.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, form, "structure")))
    found = likely_breakdowns(sections_of(form.summary))
    if not found:
        return Answer(with_title(asked, track, say(asked, "part.no_breakdown")))
    clock = asked.voice.clock
    spans = [f"{clock(one.start)}-{clock(one.end)} ({one.label})" for one in found]
    text = asked.say(
        "answer.breaks" if len(found) > 1 else "answer.one_break", spans=asked.voice.joined(spans)
    )
    return Answer(with_title(asked, track, text))


BREAKS: Final = Plan("breaks", _fits, _steps, allows_unknown_words=True)
