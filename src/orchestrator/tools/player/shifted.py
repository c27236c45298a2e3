"""Another passage beside the one that was just started, as a plan: "the next two", "only the second half of it".

Every word of the sentence must be known here, so that "the next two songs" is not read as bars.
"""

from collections.abc import Mapping
from typing import Any, Final

from src.orchestrator.language.counts import count_of
from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured

from .messages import say
from .passages import Place
from .plans import told
from .points import range_of
from .state import track_of
from .tools import CONTROL

type Span = dict[str, float | int]

LONGEST: Final = 14
PASSAGES: Final = frozenset({"loop", "play"})
# In folded text, as all patterns here.
_NUMBER: Final = pattern(
    r"\b(?P<count>\d{1,2}|one|two|three|four|eight|sixteen|un|uno|dos|tres|cuatro|ocho|ein(?:en?)?|zwei|"
    r"drei|vier|acht)\b"
)
_AFTER: Final = pattern(
    r"\b(?:next|following|after(?:wards)?|behind|further on|siguientes?|proximos?|que siguen|que vienen"
    r"|despues|a continuacion|nachste[nrs]?|folgende[nrs]?|darauf ?folgende[nrs]?|anschliessende[nrs]?|danach|dahinter"
    r"|darauf)\b"
)
_BEFORE: Final = pattern(
    r"\b(?:previous|preceding|before|anteriores|anterior|antes|previos|vorherige[nrs]?|vorige[nrs]?|davor|vorher)\b"
)
_HALF: Final = pattern(
    r"\b(?P<which>first|1st|second|2nd|last|other|primera|segunda|ultima|otra|erste|ersten|zweite|zweiten|"
    r"letzte|letzten"
    r"|andere) (?:half|mitad|halfte)\b"
)
_FIRST: Final = frozenset({"first", "1st", "primera", "erste", "ersten"})
_EDGE: Final = pattern(
    r"\b(?P<edge>first|last|primer[oa]s?|ultim[oa]s?|ersten?|letzten?)\b.{0,8}?\b(?:bars?|measures?|"
    r"compas(?:es)?|takte?n?"
    r"|\d{1,2}|two|four|eight|dos|cuatro|ocho|zwei|vier|acht)\b"
)
_OF_BARS: Final = pattern(
    r"\b(?:bars?|measures?|compas(?:es)?|takte?n?|ones|those|l[oa]s|same|mism[oa]s?|die|gleich\w*|selben?)\b"
)
_MORE: Final = pattern(r"\b(?:more|longer|extra|mas|larg[oa]s?|mehr|langer|zusatzlich)\b")
_EARLIER: Final = pattern(r"\b(?:earlier|sooner|antes|fruher|eher)\b")
_LATER: Final = pattern(r"\b(?:later|tarde|spater)\b")
_DEFINITE: Final = pattern(r"\b(?:the|those|los|las|die|den|das)\b")
_ONE: Final = pattern(r"\b(?:a|an) (?:bar|measure)\b")
_STARTS: Final = pattern(
    r"\b(?:start|begin|from|empieza|empeza|empezar|desde|anfangen|fang|starte|beginn\w*)\b"
)
# All other words that such a sentence may have.
_KNOWN: Final = pattern(
    r"\b(?:loop|repeat|play|do|take|give|me|go|to|on|try|make|let|s|it|that|this|them|those|these|there|the|of|from"
    r"|but|with|and|only|just|now|please|again|also|right|directly|straight|same|number|amount|length|"
    r"many|as|ones?|bars?"
    r"|measures?|bit|part|section|passage|loops?|an?|another|move|shift|start|begin|i|want|need|d|like|"
    r"would|in|at|by|once|how|about|instead|rather|between|until|then|now"
    r"|pon(?:me|lo|los|ela|e)?|repite(?:me|los)?|toca(?:me|los)?|haz(?:lo)?|dame|pasa|vamos|con|a|al|los|"
    r"las|la|el|lo|de"
    r"|del|eso|esos|esa|ese|ahi|solo|solamente|nomas|ahora|y|pero|mism[oa]s?|cantidad|numero|compas(?:es)?|trozo|parte"
    r"|bucle|en|un[ao]?|otr[oa]s?|justo|que|hay|van|empieza|empezar|empeza|desde|tambien|porfa|por favor|longitud"
    r"|spiele?|wiederhole?|loope?|nimm|mach|gib|mir|jetzt|nur|bitte|die|der|das|den|dem|davon|dessen|"
    r"daraus|und|aber|mal"
    r"|noch|auch|gleich\w*|selben?|anzahl|viele|lange?|takte?n?|teil|stelle|abschnitt|schleife|weiter|von|zu|im|dann"
    r"|direkt|genau|anfangen|fang|an|starte|beginn\w*|eine?n?|einfach|wieder|doch|lieber|kommen|kommenden|"
    r"welche|bis|stattdessen|hasta|mejor|vez|um|weg)\b"
)


def _last(asked: Asked) -> Measured | None:
    """Return what the answer before told the player, if it is a passage."""
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    calls = [one for one in turn.measured if one.tool == CONTROL and one.summary] if turn else []
    last = calls[-1] if calls else None
    summary = (last.summary if last else None) or {}
    is_passage = summary.get("action") in PASSAGES and summary.get("end_seconds") is not None
    return last if is_passage else None


# "The second half of it at 75 %".
_SPEED: Final = pattern(
    r",? ?\b(?:at|al?|mit|bei|auf|a un|but at|pero al) (?P<percent>\d{2,3}) ?(?:%|percent\b|per cent\b|"
    r"por ?ciento\b|prozent\b)"
)


def _text(asked: Asked) -> str:
    return _SPEED.sub("", bare_command(asked.reading.text))


def _is_whole(text: str) -> bool:
    """Return whether every word of a text is known here."""
    for words in (_HALF, _EDGE, _MORE, _EARLIER, _LATER, _AFTER, _BEFORE, _NUMBER, _KNOWN):
        text = words.sub(" ", text)
    return not any(letter.isalnum() for letter in text)


def _bars_told(last: Measured) -> tuple[int, int] | None:
    first, end = last.arguments.get("first_bar"), last.arguments.get("last_bar")
    return (int(first), int(end)) if first and end else None


def _span(asked: Asked, last: Measured) -> Span | None:
    """Return the passage that is meant; {} if it cannot be told, None for other sentences."""
    text = _text(asked)
    if not text or len(text.split()) > LONGEST or asked.reading.names or "?" in text or not _is_whole(text):
        return None
    if span := asked.reading.bars or range_of(text):
        # "Now bars 9 to 12 instead".
        return {"first_bar": span[0], "last_bar": span[1]}
    said = _NUMBER.search(text)
    count = count_of(said["count"]) if said else int(_ONE.search(text) is not None)
    bars, summary = _bars_told(last), last.summary or {}
    if half := _HALF.search(text):
        return _half(half["which"] in _FIRST, bars, summary)
    if (edge := _EDGE.search(text)) and count:
        return _edge(edge["edge"].startswith(("first", "prim", "erst")), count, bars, summary)
    return _beside(text, count, bars, summary)


def _beside(text: str, count: int, bars: tuple[int, int] | None, summary: Mapping[str, Any]) -> Span | None:
    """Return the bars before or behind, or the passage moved or made longer."""
    is_later, is_earlier = _LATER.search(text), _EARLIER.search(text)
    if count and (is_later or is_earlier) and not _DEFINITE.search(text):
        # "Start a bar earlier" moves the start, "a bar earlier" moves all of it.
        by = count if is_later else -count
        end = 0 if _STARTS.search(text) else by
        return {"first_bar": bars[0] + by, "last_bar": bars[1] + end} if bars else {}
    if _AFTER.search(text) and (count or _OF_BARS.search(text)):
        return _after(count, bars, summary)
    if _BEFORE.search(text) and (count or _OF_BARS.search(text)):
        return _before(count, bars, summary)
    if count and _MORE.search(text) and _OF_BARS.search(text):
        return {"first_bar": bars[0], "last_bar": bars[1] + count} if bars else {}
    return None


def _half(is_first: bool, bars: tuple[int, int] | None, summary: Mapping[str, Any]) -> Span:
    if bars and (length := bars[1] - bars[0] + 1) % 2 == 0:
        middle = bars[0] + length // 2
        first, last = (bars[0], middle - 1) if is_first else (middle, bars[1])
        return {"first_bar": first, "last_bar": last}
    start, end = float(summary.get("start_seconds") or 0.0), float(summary["end_seconds"])
    half = round((start + end) / 2, 3)
    return {
        "start_seconds": start if is_first else half,
        "end_seconds": half if is_first else end,
    }


def _edge(
    is_first: bool, count: int, bars: tuple[int, int] | None, summary: Mapping[str, Any]
) -> Span | None:
    if bars and count < bars[1] - bars[0] + 1:
        first, last = (bars[0], bars[0] + count - 1) if is_first else (bars[1] - count + 1, bars[1])
        return {"first_bar": first, "last_bar": last}
    if bars and not is_first:
        # No part of these bars: the last ones of the track.
        return None
    return {"start_seconds": float(summary.get("start_seconds") or 0.0), "bars": count} if is_first else {}


def _after(count: int, bars: tuple[int, int] | None, summary: Mapping[str, Any]) -> Span:
    if bars:
        length = count or bars[1] - bars[0] + 1
        return {"first_bar": bars[1] + 1, "last_bar": bars[1] + length}
    start, end = float(summary.get("start_seconds") or 0.0), float(summary["end_seconds"])
    return {
        "start_seconds": end,
        **({"bars": count} if count else {"end_seconds": round(2 * end - start, 3)}),
    }


def _before(count: int, bars: tuple[int, int] | None, summary: Mapping[str, Any]) -> Span:
    if bars:
        length = count or bars[1] - bars[0] + 1
        return {"first_bar": bars[0] - length, "last_bar": bars[0] - 1}
    start, end = float(summary.get("start_seconds") or 0.0), float(summary["end_seconds"])
    return {} if count else {"start_seconds": round(2 * start - end, 3), "end_seconds": start}


def _fits(asked: Asked) -> bool:
    last = _last(asked)
    return CONTROL in asked.tools and last is not None and _span(asked, last) is not None


def _steps(asked: Asked) -> Steps:
    last = _last(asked)
    # `_fits` has checked this.
    assert last is not None
    control = last.summary or {}
    span, track = _span(asked, last) or {}, track_of(asked, dict(control))
    if not span:
        return Answer(say(asked, "player.which_part"))
    start = float(span.get("start_seconds", span.get("first_bar", 1)))
    if start < 0 or ("first_bar" in span and start < 1):
        return Answer(say(asked, "player.nothing_before", title=asked.title(track)))
    if "start_seconds" in span and (outside := asked.outside(track, start)):
        return Answer(outside)
    said = _SPEED.search(bare_command(asked.reading.text))
    speed = {"speed": int(said["percent"]) / 100} if said else {}
    (done,) = yield [(CONTROL, {"action": control["action"], "track_id": track.id, **span, **speed})]
    if done.summary is None:
        return Answer(done.error or say(asked, "player.which_part"))
    return Answer(told(asked, track, done.summary, Place(span)))


SHIFTED: Final = Plan("passage beside the one before", _fits, _steps, allows_unknown_words=True)
