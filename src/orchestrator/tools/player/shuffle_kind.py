"""Tracks of a kind in random order, as a plan: "play all bachatas shuffled", "shuffle my songs by Aurel"."""

from typing import Any, Final

from src.orchestrator.language.focus import read_question
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.plans.conditions import conditions
from src.orchestrator.tools.library.plans.finding import failed, nothing
from src.orchestrator.tools.library.plans.following import FIND_TOOL
from src.orchestrator.tools.library.plans.paging import rows_of

from .messages import say
from .tools import CONTROL, MOST_QUEUED

_SHUFFLED: Final = pattern(
    r"\b(?:shuffled?|on shuffle|in (?:a )?random order|randomi[sz]ed|randomly|at random"
    r"|(?:en )?(?:modo |orden )?aleatori[oa](?:mente)?|al azar|mezclad[oa]s|barajad[oa]s|desordenad[oa]s"
    r"|(?:in )?zuf[aä]llig(?:er reihenfolge)?|gemischt|durcheinander|per zufall|im zufallsmodus)\b"
)
_SHUFFLES: Final = pattern(
    r"^(?P<lead>\W*(?:(?:please|can you|could you|now|and|por favor|puedes|ahora|y|bitte|kannst du|jetzt|und)\W+){0,3})"
    r"(?:shuffle|randomi[sz]e|mezcla|baraja|misch(?:e)?|shuffel\w*)\b(?: (?:play|through|mir|me))?"
)
_PLAY: Final = {"en": "play", "es": "pon", "de": "spiel"}
_PLAYS: Final = pattern(
    r"^\W*(?:(?:please|can you|could you|now|and|por favor|puedes|ahora|y|bitte|kannst du|jetzt|und|ok)\W+){0,3}"
    r"(?:play|put on|pon(?:me)?|toca(?:me)?|reproduce|spiele?|lass|mach(?:e)?)\b"
)
_ALL: Final = pattern(
    r"\b(?:my|all(?: of)?(?: my)?|everything|the whole|mis|tod[oa]s?|mi|meine?n?|alle|alles|die ganze)\b.{0,12}"
    r"\b(?:music|library|songs|tracks|tunes|collection|m[uú]sica|biblioteca|canciones|temas|pistas|musik|bibliothek"
    r"|lieder|st[uü]cke|songs|sammlung)\b|^\W*\w+ (?:everything|todo|alles)\W*$"
)
_OTHER: Final = (
    "scope.playlist", "scope.list", "scope.task", "act.create", "link.not", "how.how_many",
    "act.loop",
)  # fmt: skip
# A page of a search has at most so many tracks; each is a round of tools, of which an answer has eight.
_PAGE, _MOST_PAGES = 15, 7


def _without_order(asked: Asked) -> Asked | None:
    """Return the command without how it is to be ordered; None for others."""
    text = asked.reading.text
    plain = _SHUFFLES.sub(lambda said: f"{said['lead']}{_PLAY[asked.reading.language]}", text)
    plain = _SHUFFLED.sub(" ", plain)
    if plain == text or not _PLAYS.match(plain):
        return None
    plain = " ".join(plain.split())
    reading = read_question(plain, asked.talk, asked.reading.language)
    return Asked(asked.talk, reading, asked.focus)


def _wanted(plain: Asked) -> dict[str, Any] | None:
    """Return the search; None where no kind of tracks is named, and not the whole library."""
    reading = plain.reading
    is_kind = bool(
        reading.named("artist", "genre", "album") or reading.styles or reading.has("quality", "mode")
    )
    if is_kind and (found := conditions(plain)):
        return found
    return {} if _ALL.search(reading.text) else None


def _only_of_kind(plain: Asked) -> str:
    """Return the id of the only track of a kind: "shuffle my reggae" with one of it; "" where a title is named."""
    names = plain.reading.named("track")
    is_kind = (
        len(names) == 1 and len(names[0].tracks) == 1 and fold(names[0].text) not in fold(plain.reading.text)
    )
    return names[0].tracks[0].id if is_kind else ""


def _fits(asked: Asked) -> bool:
    if not {CONTROL, FIND_TOOL} <= asked.tools:
        return False
    plain = _without_order(asked)
    if plain is None or plain.has(*_OTHER) or plain.reading.unknown:
        return False
    if plain.reading.named("track"):
        return bool(_only_of_kind(plain))
    return asked.playlist_question is None and _wanted(plain) is not None


def _steps(asked: Asked) -> Steps:
    plain = _without_order(asked)
    # `_fits` looked.
    assert plain is not None
    if only := _only_of_kind(plain):
        (done,) = yield [(CONTROL, {"action": "play", "track_id": only})]
        return Answer(say(asked, "player.play", title=asked.voice.title(result_of(done)["title"])))
    wanted = _wanted(plain) or {}
    search = {"order": "newest", **wanted, "limit": _PAGE}
    (found,) = yield [(FIND_TOOL, search)]
    if found.summary is None:
        return failed(found, asked)
    ids = [row["track_id"] for row in rows_of(found)]
    if not ids:
        return nothing(asked, wanted, found)
    for _ in range(_MOST_PAGES - 1):
        if len(ids) >= min(found.summary["total"], MOST_QUEUED):
            break
        (more,) = yield [(FIND_TOOL, {**search, "offset": len(ids)})]
        ids += [row["track_id"] for row in rows_of(more)]
    ids = ids[:MOST_QUEUED]
    (done,) = yield [(CONTROL, {"action": "play", "track_ids": ids, "shuffle": True})]
    told = result_of(done)
    title = asked.voice.title(told["title"])
    return Answer(say(asked, "player.shuffled_kind", count=told["track_count"], title=title))


SHUFFLE_KIND: Final = Plan("shuffle of a kind", _fits, _steps, allows_unknown_words=True)
