"""Tracks with the same title: "do I have any song twice?", "hay temas que se llaman igual?"."""

from collections import defaultdict
from typing import Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.names import NamedTrack
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

_SAME_TITLE: Final = pattern(
    r"\b(?:(?:same|identical) (?:title|name)s?|(?:title|name)s? (?:is|are) the same|called the same|named the same"
    r"|(?:mismo|igual) (?:t[ií]tulo|nombre)|se llam[ea]n? igual|t[ií]tulos? (?:repetid|igual)\w*"
    r"|(?:gleiche[nrm]?|selbe[nrm]?|denselben|demselben) (?:titel|namen?)|hei(?:ss"
    r"|ß)en (?:\w+ ){0,3}gleich|gleich hei(?:ss|ß)en"
    r"|gleichnamig\w*|(?:same|any|a) (?:song|track|tune|title)s? twice|(?:in (?:there|here|my library)|i have it) twice"
    r"|(?:canci[oó]n|tema|pista)(?:es|s)? (?:dos veces|repetid[oa]s?)|(?:lied|st[uü]ck|titel)\w* (?:doppelt|zweimal))\b"
)
MOST_TOLD: Final = 10


def _fits(asked: Asked) -> bool:
    asks = asked.has("act.duplicates") or _SAME_TITLE.search(asked.reading.text) is not None
    return asks and not asked.has(
        "act.delete", "act.add", "act.rename", "act.play", "scope.task", "scope.playlist"
    )


def _steps(asked: Asked) -> Steps:
    yield from ()
    by_title: defaultdict[str, list[NamedTrack]] = defaultdict(list)
    for track in names_in(asked.talk).by_id.values():
        by_title[fold(track.title)].append(track)
    said = [_told(asked, tracks) for tracks in by_title.values() if len(tracks) > 1][:MOST_TOLD]
    rest = asked.say("refuse.duplicates")
    if not said:
        return Answer(f"{asked.say('word.no')}: {asked.say('library.no_same_title')} {rest}")
    return Answer(f"{asked.say('word.yes')}: {' '.join(said)} {rest}")


def _told(asked: Asked, tracks: list[NamedTrack]) -> str:
    voice = asked.voice
    artists = [one.artist or voice.clock(one.duration_seconds or 0.0) for one in tracks]
    return asked.say(
        "library.same_title",
        count=len(tracks),
        title=voice.title(tracks[0].title),
        artists=voice.joined(artists),
    )


SAME_TITLES = Plan("same titles", _fits, _steps, allows_unknown_words=True)
