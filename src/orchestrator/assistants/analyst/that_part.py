"""Bars and length of the part that the answer before named, as a plan: "y cuántos compases dura esa parte?"."""

from typing import Final

from src.orchestrator.assistants.analyst.asked_track import CHANGES, one_track, with_title
from src.orchestrator.assistants.analyst.sections import BARS, STRUCTURE, bars_told
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.player.mentioned import says_that_part, section_mentioned

# "How many bars is that?", "wie viele Takte geht der?": the track is not "der".
_THAT: Final = pattern(
    r"^\W*(?:(?:and|so|ok|y|und|also)\W+){0,2}"
    r"(?:in bars|in measures|en compases|in takten"
    r"|how many (?:bars|measures|seconds) (?:is|are|does) (?:that|it)(?: last| have)?"
    r"|how long (?:is|does) (?:that|it)(?: last)?"
    r"|cu[aá]nt[oa]s? (?:compases |segundos )?(?:son|dura|tiene|es)(?: es[ao])?"
    r"|wie (?:viele (?:takte|sekunden)|lange?) (?:hat|geht|ist|dauert|sind) (?:der|das))\W*$"
)
_BARS: Final = ("measure.bar_count", "measure.eights", "scope.passage")
_LENGTH: Final = ("measure.duration", "quality.long")


def _fits(asked: Asked) -> bool:
    reading, track = asked.reading, one_track(asked)
    is_asked = asked.has(*_BARS, *_LENGTH) and not (
        reading.names or reading.passages or reading.bars or reading.numbers
    )
    is_that = says_that_part(reading) or _THAT.match(reading.text) is not None
    return (
        is_asked
        and is_that
        and track is not None
        and {BARS, STRUCTURE} <= asked.tools
        and not asked.has(*CHANGES, "measure.chords", "measure.key", "measure.tempo")
        and section_mentioned(asked, track) is not None
    )


def _steps(asked: Asked) -> Steps:
    track = one_track(asked)
    assert track is not None
    span = section_mentioned(asked, track)
    # `_fits` looked.
    assert span is not None
    (form,) = yield [(STRUCTURE, {"track_id": track.id})]
    sections = [list(one) for one in (form.summary or {}).get("sections_label_start_end_energy") or ()]
    found = next((one for one in sections if (float(one[1]), float(one[2])) == span), None)
    if found is None:
        return Answer(with_title(asked, track, asked.say("topic.no_result")))
    clock = asked.voice.clock
    text = asked.say("answer.section_from_to", label=found[0], start=clock(found[1]), end=clock(found[2]))
    if asked.has(*_BARS):
        text += yield from bars_told(asked, track.id, [found], sections[-1])
    else:
        text += asked.say("answer.section_lasts", length=clock(found[2] - found[1]))
    return Answer(with_title(asked, track, text))


THAT_PART: Final = Plan("part named before", _fits, _steps)
