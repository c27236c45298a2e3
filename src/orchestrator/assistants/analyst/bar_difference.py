"""How many bars one track has more than another, as a plan."""

from typing import Final

from src.orchestrator.assistants.analyst.asked_track import failure_text
from src.orchestrator.language.focus import is_open
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reading import OF_SONG_PARTS
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

BARS: Final = "read_chords"
_HOW_MANY_BARS: Final = pattern(
    r"\b(?:(?:by )?how many (?:more |fewer )?(?:bars|measures)|(?:en |por )?cu[aá]ntos compases"
    r"|(?:um )?wie ?viele takte"
    r"|difference in (?:bars|measures)|diferencia (?:de|en) compases|taktunterschied)\b"
)
_MORE: Final = pattern(
    r"\b(?:more|fewer|less|longer|shorter|differ\w*|difference|apart|m[aá]s|menos|diferenc\w+|mehr|weniger|l[aä]nger|k[uü]rzer"
    r"|\w*unterschied\w*|unterscheiden|auseinander)\b"
)


def _two(asked: Asked) -> tuple[TrackInfo, ...]:
    """Return the named tracks, or the open one and the named one; () unless these are two."""
    named = asked.tracks_named
    if len(named) != len(asked.reading.named("track")):
        return ()
    others = [one for one in asked.focus.conversation if not is_open(one, named)]
    both = (*others, *named) if len(named) == len(others) == 1 else named
    return both if len(both) == 2 else ()


def _fits(asked: Asked) -> bool:
    text = asked.reading.unnamed
    is_asked = _HOW_MANY_BARS.search(text) is not None and _MORE.search(text) is not None
    is_other = asked.has(*OF_SONG_PARTS, "link.not", "scope.playlist", "scope.task", "act.loop")
    is_other = is_other or bool(asked.reading.numbers or asked.reading.bars or asked.reading.passages)
    return is_asked and not is_other and BARS in asked.tools and bool(_two(asked))


def _steps(asked: Asked) -> Steps:
    tracks = _two(asked)
    found = yield [(BARS, {"track_id": track.id, "first_bar": 1, "last_bar": 1}) for track in tracks]
    counted: list[tuple[int, str]] = []
    for track, bars in zip(tracks, found, strict=True):
        if bars.summary is None:
            return Answer(f"{asked.title(track)}: {failure_text(asked, bars, 'rhythm')}")
        counted.append((int(bars.summary["bar_count"]), asked.title(track)))
    (most, longer), (least, shorter) = sorted(counted, key=lambda one: -one[0])
    if most == least:
        return Answer(asked.say("answer.same_bars", first=longer, second=shorter, count=most))
    values = {"longer": longer, "shorter": shorter, "more": most - least, "most": most, "least": least}
    return Answer(asked.say("answer.more_bars", **values))


BAR_DIFFERENCE: Final = Plan("bars more than another", _fits, _steps, allows_unknown_words=True)
