"""Where a track is loudest, quietest or most energetic, and where it gets louder, by its sections."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from src.orchestrator.assistants.analyst.asked_track import CHANGES, failure_text, one_track, with_title
from src.orchestrator.assistants.analyst.sections import bars_told
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.plans.qualities import qualities

STRUCTURE = "analyse_structure"
# The smallest rise between sections that is mentioned, as a share of the loudest section.
LEAST_RISE = 0.1
LEVELS = ("loud", "quiet", "energetic", "calm")
QUIET = ("quiet", "calm", "soft", "tranquil", "suave", "floj", "leise", "ruhig")
ENERGY = ("energ", "enérg", "intens")

type Section = tuple[str, float, float, float]


def _fits(asked: Asked) -> bool:
    # "Where does the loud part start?" plays nothing.
    changes = [one for one in CHANGES if one != "act.play" or not asked.has("how.where", "how.when")]
    if STRUCTURE not in asked.tools or one_track(asked) is None or asked.has(*changes, "scope.library"):
        return False
    if asked.reading.passages:
        return False
    if asked.has("measure.energy_places"):
        # "Where does the music get quiet?"
        return bool(asked.focus.conversation) or not asked.has("scope.tracks")
    if asked.has("scope.tracks"):
        return False
    found = qualities(asked.reading)
    is_level = any(found.get(level) in {"more", "most"} for level in LEVELS)
    return is_level and asked.has("how.where", "how.when")


def _steps(asked: Asked) -> Steps:
    track = one_track(asked)
    assert track is not None
    (form,) = yield [(STRUCTURE, {"track_id": track.id})]
    if form.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, form, "structure")))
    listed = form.summary.get("sections_label_start_end_energy") or ()
    sections = [
        (str(label), float(start), float(end), float(energy)) for label, start, end, energy, *_ in listed
    ]
    if len(sections) < 2:
        return Answer(with_title(asked, track, asked.say("topic.one_section")))
    found: dict[str, str] = qualities(asked.reading)
    is_rise = "more" in {found.get("loud"), found.get("energetic")} and not asked.has("measure.energy_places")
    text = _rises(asked, sections) if is_rise else _extreme(asked, sections, found)
    return Answer(with_title(asked, track, text))


def _rises(asked: Asked, sections: Sequence[Section]) -> str:
    rises = [
        f"{asked.voice.clock(start)} ({label})"
        for (_, _, _, before), (label, start, _, energy) in pairwise(sections)
        if energy - before >= LEAST_RISE
    ]
    if rises:
        return asked.say("answer.gets_louder", places=asked.voice.joined(rises))
    loudest = max(sections, key=lambda section: section[3])
    return asked.say("answer.never_louder", time=asked.voice.clock(loudest[1]))


def _extreme(asked: Asked, sections: Sequence[Section], found: dict[str, str]) -> str:
    text = asked.reading.text.casefold()
    wants_least = "quiet" in found or "calm" in found or any(word in text for word in QUIET)
    pick: Any = min if wants_least else max
    label, start, end, _ = pick(sections, key=lambda section: section[3])
    is_energy = any(word in text for word in ENERGY)
    kind = "quietest_part" if wants_least else "busiest_part" if is_energy else "loudest_part"
    return asked.say(
        f"answer.{kind}", label=label, start=asked.voice.clock(start), end=asked.voice.clock(end)
    )


# "Where does it drop down to almost nothing, and for how many bars?"; in folded text.
_NEARLY_SILENT: Final = pattern(
    r"\b(?:(?:drop|go|fall|die|come|break|strip|thin|fade|quiet)\w*(?: \w+){0,2} (?:to|into) (?:almost|nearly"
    r"|practically|next to|virtually|hardly)"
    r" (?:nothing|silence|zero)|(?:(?:baja|cae|queda|reduce)\w*) (?:hasta |a |en )?(?:casi"
    r"|practicamente) (?:a |en |sin )?(?:nada|silencio|cero)"
    r"|(?:fast|beinahe|so gut wie|praktisch) (?:auf )?(?:nichts|still|stille|null)|(?:almost"
    r"|nearly|practically) (?:go(?:es)? |is |becomes? )?(?:nothing|silent|quiet|empty)|casi a (?:la )?nada"
    r"|casi (?:no suena )?nada)\b"
)
_WHERE: Final = pattern(
    r"\b(?:where|when|at what|which|donde|cuando|en que|wo|wann|an welcher|bei welcher)\b"
)


def _fits_nearly_silent(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_asked = _NEARLY_SILENT.search(text) is not None and _WHERE.search(text) is not None
    is_one = one_track(asked) is not None and STRUCTURE in asked.tools
    return is_asked and is_one and not asked.reading.passages and not asked.has("scope.library")


def _nearly_silent(asked: Asked) -> Steps:
    track = one_track(asked)
    assert track is not None
    (form,) = yield [(STRUCTURE, {"track_id": track.id})]
    if form.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, form, "structure")))
    sections = [list(one) for one in form.summary.get("sections_label_start_end_energy") or ()]
    if len(sections) < 2:
        return Answer(with_title(asked, track, asked.say("topic.one_section")))
    found = min(sections, key=lambda section: section[3])
    clock = asked.voice.clock
    text = asked.say("answer.quietest_part", label=found[0], start=clock(found[1]), end=clock(found[2]))
    text += yield from bars_told(asked, track.id, [found], sections[-1])
    return Answer(with_title(asked, track, text))


NEARLY_SILENT = Plan(
    "where it is nearly silent", _fits_nearly_silent, _nearly_silent, allows_unknown_words=True
)
PLACES = Plan("places", _fits, _steps)
