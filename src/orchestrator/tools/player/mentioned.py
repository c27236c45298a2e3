"""The passage that the answer before named: "loop it" after "when is the drop?", "play that part"."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final

from src.orchestrator.language.counts import count_of
from src.orchestrator.language.plans import Asked
from src.orchestrator.language.reading import SONG_PARTS, Reading
from src.orchestrator.rules.passages import clock
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo, Turn

from .passages import PARTS, STRUCTURE
from .state import last_control
from .tools import CONTROL

type Span = tuple[float, float]

_CLOCK: Final = pattern(r"(?<![\d:])(?P<minutes>\d{1,3}):(?P<seconds>[0-5]\d)(?![\d:])")
_TO_CLOCK: Final = pattern(
    r"\b(?:to|until|till|up to|hasta|al?|bis(?: zu[rm]?)?) (?:el |la |minute |minuto )?"
    r"(?P<minutes>\d{1,3}):(?P<seconds>[0-5]\d)(?![\d:])"
)
# "Loop the whole song" names what is repeated.
_WHOLE: Final = pattern(
    r"\b(?:whole|entire|song|track|tune|piece|enter[oa]|tod[oa]|canci[oó]n|tema|pista|ganze[nrs]?|lied|st[uü]ck"
    r"|titel)\b"
)
_PART: Final = pattern(
    r"\b(?:(?:that|this|the|it)(?: same)? (?:part|section|bit|passage|place|spot)"
    r"|(?:es[ae]|est[ae]|la|el) (?:parte|secci[oó]n|trozo|pasaje|momento)"
    r"|(?:de[nr]|die|das|diese[nrs]?|jene[nrs]?) (?:teil|abschnitt|stelle|part|passage))\b"
)


# "From there", "ab da".
_THERE: Final = pattern(
    r"\b(?:from|starting) (?:there|here|that (?:point|spot|moment|time)|then)(?: on(?:wards)?)?\b"
    r"|\bfrom that (?:part|section) on\b"
    # "El bucle de esa parte" is the part itself.
    r"|\b(?:desde|de|a partir de) (?:ah[ií]|all[ií]|ese (?:punto|momento))\b|\b(?:desde|a partir de) esa parte\b"
    r"|\b(?:ab|von) (?:da|dort|der stelle|diesem punkt|dieser stelle|hier)(?: an| weg| ab)?\b|\bda ab\b"
)
_NUMBER: Final = (
    r"(?P<count>\d{1,2}|one|two|three|four|eight|sixteen|un|dos|tres|cuatro|ocho|diecis[eé]is|einen?|zwei|drei|vier"
    r"|acht)"
)
# "The first 8 bars of that", "mach da ne 8-Takt-Schleife draus".
_BARS_OF_IT: Final = pattern(
    rf"\b{_NUMBER}[ -](?:bars?|measures?|comp[aá]s(?:es)?|takte?n?)(?:[ -](?:loop|schleife|bucle))?\b"
)
_OF_IT: Final = pattern(
    r"\b(?:of|from|out of) (?:it|that|this|there|here)\b|\b(?:that|this) (?:part|section)\b|\b(?:de|desde) (?:eso"
    r"|es[ae]|ah[ií]|all[ií]|esa parte)\b"
    r"|\b(?:davon|daraus|draus|da|dort|ab da|von da|dieser stelle|dem teil)\b|\bah[ií]\b|\bthere\b"
)
_LAST: Final = pattern(r"\b(?:last|[uú]ltim[oa]s?|letzten?)\b")


# Of a loop once more: the bars that were told or asked about.
_SAME: Final = pattern(
    r"\b(?:the|that) same (?:bars?|measures?|part|passage|section|bit|stretch|loop|thing)\b"
    r"|\b(?:l[oa]s?|el) mism[oa]s? (?:compases|comp[aá]s|parte|trozo|pasaje|secci[oó]n|cachos?|fragmento|bucle)\b"
    r"|\b(?:die ?selben?|der ?selben?|dasselbe|denselben|(?:die|der|den|das) gleichen?) (?:takte?n?|stelle|teil"
    r"|abschnitt|passage|schleife)\b"
)


def same_place(asked: Asked) -> dict[str, Any]:
    """Return the bars or seconds that the player was told last, or that were asked about last; {} if none is meant."""
    if not _SAME.search(asked.reading.unnamed):
        return {}
    if control := last_control(asked):
        told = {
            name: control[name] for name in ("start_seconds", "end_seconds") if control.get(name) is not None
        }
        if len(told) > 1:
            return told
    for reading in reversed(asked.earlier_readings()):
        if reading.bars:
            return {"first_bar": reading.bars[0], "last_bar": reading.bars[1]}
    return {}


# "Jump there", "spring dahin".
_JUMPS_THERE: Final = pattern(
    r"^\W*(?:(?:and|now|please|y|ahora|und|jetzt|bitte|dann)\W+)*"
    r"(?:jump|skip|go|take me|salt[aá]|v[eé]|and[aá]|ll[eé]vame|springe?|gehe?)(?: (?:mal|bitte|doch|straight|right))*"
    r" (?:there|to (?:that|it)|ah[ií]|all[ií]|dahin|dorthin|da hin)\W*$"
)


def jumps_there(asked: Asked) -> bool:
    return _JUMPS_THERE.match(asked.reading.unnamed) is not None


def says_there(asked: Asked) -> bool:
    return jumps_there(asked) or _THERE.search(asked.reading.unnamed) is not None


def end_said(asked: Asked) -> float | None:
    """Return the second of "from there to 1:01"; None without one."""
    said = _TO_CLOCK.search(asked.reading.unnamed)
    return 60.0 * int(said["minutes"]) + int(said["seconds"]) if said else None


def bars_of_it(asked: Asked) -> int:
    """Return the number in "the first 8 bars of that"; 0 without one."""
    text = asked.reading.unnamed
    found = _BARS_OF_IT.search(text)
    if found is None or asked.reading.bars or _LAST.search(text) or not _OF_IT.search(text):
        return 0
    return count_of(found["count"])


def place_before(asked: Asked, track: TrackInfo) -> float | None:
    """Return the second that the answer before named first, or where it told the player to start."""
    if not asked.talk.turns or asked.reading.named("track"):
        return None
    turn = asked.talk.turns[-1]
    told = next((one for one in reversed(turn.measured) if one.tool == CONTROL and one.summary), None)
    if told is not None and told.summary is not None:
        start = told.summary.get("start_seconds")
        return None if start is None else float(start)
    span = _first_span(turn, track)
    if span is not None:
        return span[0]
    said = _CLOCK.search(turn.answer)
    return float(said["minutes"]) * 60 + float(said["seconds"]) if said else None


def _first_span(turn: Turn, track: TrackInfo) -> Span | None:
    spans = [
        span
        for one in turn.measured
        if one.summary and one.arguments.get("track_id") == track.id
        for span in _spans(one.tool, one.summary)
    ]
    said = [(place, span) for span in spans if (place := turn.answer.find(clock(span[0]))) >= 0]
    return min(said)[1] if said else None


# "Loop those bars", "ponlos en bucle".
_BARS: Final = pattern(
    r"\b(?:those|these|them|the) (?:\w{3,7} )?(?:bars|measures)\b|\b(?:es[oa]s|est[oa]s|dichos) (?:\w{3,7} )?compases\b"
    r"|\b(?:diese|die|jene|den) (?:\w{3,7} )?takte?n?\b"
)
# What asks for the same passage in another unit: "and in seconds?".
_OF_ITS_LENGTH: Final = frozenset({"duration", "bar_count", "beats", "eights"})
_UNIT: Final = pattern(
    r"^\W*(?:(?:and|y|und)\W+)?(?:in|en|how many|cu[aá]nt[oa]s|wie ?viele)(?: \w{2,8}){1,3}\W*$"
)
MOST_TURNS_BACK: Final = 3
_SECTION: Final = pattern(r"\b(?:section|secci[oó]n|abschnitt) [A-Z]\b")


def says_that_part(reading: Reading) -> bool:
    return _PART.search(reading.unnamed) is not None


def section_mentioned(asked: Asked, track: TrackInfo) -> Span | None:
    """Return the section of the form that the answer before named first; None if it named none."""
    for turn, _ in _turns_of_passage(asked):
        # "A from 0:00, B from 0:15, C ..." names several.
        is_of_one = len(_SECTION.findall(turn.answer)) == 1
        is_of_form = any(one.tool == STRUCTURE for one in turn.measured)
        if is_of_form and is_of_one and (span := _first_span(turn, track)):
            return span
    return None


def _is_of_passage(asked: Asked, action: str) -> bool:
    text = asked.reading.unnamed
    is_part = _PART.search(text) is not None or _BARS.search(text) is not None
    is_meant = is_part or (action == "loop" and _WHOLE.search(text) is None)
    return is_meant and not asked.reading.named("track")


def _turns_of_passage(asked: Asked) -> Iterator[tuple[Turn, Reading]]:
    """Yield the answer before, and those before it while only the same passage was asked about in another unit."""
    turns = zip(reversed(asked.talk.turns), reversed(asked.earlier_readings()), strict=False)
    for turn, reading in islice(turns, MOST_TURNS_BACK):
        yield turn, reading
        is_unit = _UNIT.match(reading.text) or says_that_part(reading)
        is_unit = is_unit and set(reading.of("measure")) <= _OF_ITS_LENGTH
        if reading.names or reading.bars or not is_unit:
            return


def mentioned_place(asked: Asked, track: TrackInfo, action: str) -> dict[str, float | int]:
    """Return the bars that the question before asked about, or the part that its answer named first; {} for none."""
    if not _is_of_passage(asked, action):
        return {}
    for turn, reading in _turns_of_passage(asked):
        named = {one.id for name in reading.named("track") for one in name.tracks}
        if reading.bars and not any(one.tool == CONTROL for one in turn.measured) and named <= {track.id}:
            return {"first_bar": reading.bars[0], "last_bar": reading.bars[1]}
        if span := _first_span(turn, track):
            return {"start_seconds": span[0], "end_seconds": span[1]}
    return {}


def _spans(tool: str, summary: Mapping[str, Any]) -> list[Span]:
    if tool == PARTS:
        parts = [part for name in SONG_PARTS if (part := summary.get(name))]
        return [(part["start_seconds"], part["end_seconds"]) for part in parts]
    if tool != STRUCTURE:
        return []
    return [
        (float(start), float(end))
        for _, start, end, *_ in summary.get("sections_label_start_end_energy") or ()
    ]
