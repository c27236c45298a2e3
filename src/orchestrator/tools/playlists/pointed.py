"""Which tracks of the conversation a command about a playlist points at: "those two", "the other three", "it"."""

import re
from collections.abc import Sequence
from typing import Final

from src.orchestrator.language.counts import count_of
from src.orchestrator.language.focus import last_listed
from src.orchestrator.language.plans import Asked
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo
from src.orchestrator.tools.library.plans.matching import FIND_TOOL

_NUMBER: Final = (
    r"(?P<count>\d{1,2}|two|three|four|five|six|dos|tres|cuatro|cinco|seis|zwei|drei|vier|funf|sechs|beiden)"
)
_NOUN: Final = r"(?: (?:tracks?|songs?|tunes?|ones|canciones|temas|pistas|stucke?|lieder|titel))?"
# In folded text.
POINTER: Final = pattern(
    rf"(?:(?:all )?(?:the|those|these|them|las|los|esas|esos|estas|estos|die|diese) )?"
    rf"(?:(?P<edge>first|last|primer[oa]s|ultim[oa]s|ersten|letzten) |(?P<other>other|otr[oa]s"
    rf"|anderen) )?{_NUMBER}{_NOUN}\b"
    rf"|(?:the |las |los |die )(?P<others>others|other ones|otr[oa]s|anderen){_NOUN}\b"
    r"|(?P<both>both(?: of them)?|amb[oa]s)\b"
    rf"|(?P<all>(?:all of )?(?:them|those|these)(?: all)?|todas|todos|esas|esos|estas|estos|ellas|sie(?: alle)?"
    rf"|diese){_NOUN}\b"
    r"|(?P<one>it|this(?: one| song| track)?|that(?: one| song| track)?|esta(?: cancion)?|este(?: tema)?"
    r"|es[ae](?: \w{4,7})?"
    r"|das(?: lied| stuck)?|es|ihn)\b"
)
# "Guárdalas en ...": the verb has its object in it.
CLITIC: Final = pattern(r"\b(?P<verb>guarda|mete|pon|junta|anade|agrega)(?P<object>las|los|la|lo)\b")
MOST_TURNS_BACK: Final = 8


def tracks_pointed_at(asked: Asked, said: re.Match[str]) -> tuple[TrackInfo, ...]:
    """Return the tracks that were listed or named before; () where it is not clear which ones."""
    groups = said.groupdict()
    if groups.get("one") or groups.get("object") in {"la", "lo"}:
        tracks = asked.focus.tracks or asked.focus.conversation
        return tracks if len(tracks) == 1 else ()
    word = groups.get("count") or ("2" if groups.get("both") else "")
    count = count_of(word or "0")
    listed = _list_before(asked)
    if groups.get("edge"):
        edge = listed[:count] if groups["edge"].startswith(("first", "prim", "erst")) else listed[-count:]
        return tuple(edge) if count <= len(listed) else ()
    if groups.get("other") or groups.get("others"):
        left = [one for one in listed if all(one.id != other.id for other in asked.focus.tracks)]
        return tuple(left) if len(left) < len(listed) and count in (0, len(left)) else ()
    if not count and (narrowed := _narrowed(asked)) is not None:
        return narrowed
    return _of_count(asked, listed, count)


def _narrowed(asked: Asked) -> tuple[TrackInfo, ...] | None:
    """Return what the search before found, if that was one track or none; None for other answers."""
    turns = asked.talk.turns
    searches = [one for one in turns[-1].measured if one.tool == FIND_TOOL and one.summary] if turns else []
    if not searches or (searches[-1].summary or {}).get("total", 2) > 1:
        return None
    return last_listed(turns[-1], asked.earlier_readings()[-1]) or ()


def _of_count(asked: Asked, listed: Sequence[TrackInfo], count: int) -> tuple[TrackInfo, ...]:
    """Return so many tracks that were spoken of last, in one answer or one after another; all of a list for 0."""
    if len(asked.focus.tracks) > 1 and count in (0, len(asked.focus.tracks)) and not asked.focus.shown_last:
        return asked.focus.tracks
    if listed and asked.focus.shown_last and count in (0, len(listed)):
        return tuple(listed)
    if not count:
        return tuple(listed)
    found: dict[str, TrackInfo] = {}
    for shown in _told_before(asked):
        for track in shown:
            found.setdefault(track.id, track)
        if len(found) >= count:
            break
    return tuple(reversed(found.values())) if len(found) == count else ()


def _told_before(asked: Asked) -> list[tuple[TrackInfo, ...]]:
    """Return what each answer listed or each question named, the last one first."""
    turns = list(zip(asked.talk.turns, asked.earlier_readings(), strict=False))[-MOST_TURNS_BACK:]
    told = []
    for turn, reading in reversed(turns):
        named = [track for name in reading.named("track") for track in name.tracks[:1]]
        told.append(last_listed(turn, reading) or tuple(named))
    return told


def _list_before(asked: Asked) -> tuple[TrackInfo, ...]:
    """Return the last list of several tracks."""
    return next((shown for shown in _told_before(asked) if len(shown) > 1), ())
