"""Totals and averages over tracks: "how long are my bachatas together?", "what is the average tempo of the house?"."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .conditions import conditions
from .finding import failed, nothing
from .following import (
    EXCLUDES,
    FIND_TOOL,
    HOW_MANY_ARE,
    LIST_TOOL,
    LISTING,
    OF_IT,
    PLAYLIST_TOOLS,
    last_list,
    narrowed,
    playlist_of,
)
from .lengths import IN_TOTAL, THIS_ONE, asks_for_length, asks_length, total_length
from .lists import counted
from .searches import NOT_FOUND_BY, OF_A_TRACK

AVERAGE: Final = pattern(
    r"\b(?:averages?|avg|mean (?:tempo|bpm|length|loudness|of)|on average|durchschnitt\w*|promedi\w+"
    r"|(?:tempo|bpm|volumen|duraci[oó]n|velocidad) medi[oa]|(?:la )?media de|de media|im schnitt|mittlere[sn]?)\b"
)
_RANGE: Final = pattern(r"\b(?:ranges?|spread|rango|spanne|tempobereich|bereich)\b")
_GOES_ON: Final = pattern(
    r"^\W*(?:(?:and|y|und|what about|how about|was ist mit|qu[eé] tal)\s)+(?:(?:of|from|for|the|album|record|de"
    r"|del|la|el|disco"
    r"|[aá]lbum|vo[mn]|beim?|f[uü]r|da[sm]|die|der|den|des|artist|band)\s)*(?:·\s?)+\W*$"
)
_ALL: Final = pattern(
    r"\b(?:all|every|tod[oa]s|junt[oa]s|alle[rn]?|s[aä]mtliche[rn]?|together|add(?:s|ed)? up|summed|sum(?:an?"
    r"|ad[oa]s?|ando)"
    r"|zusammengez[aä]hlt|zusammengerechnet|addiert)\b"
)
_MUSIC_OF: Final = pattern(
    r"\b(?:how (?:much|many (?:minutes|hours)(?: of)?)|cu[aá]nt(?:[oa](?! dura\b)|[oa]s (?:minutos|horas)(?: de)?)"
    r"|wie ?viele? (?:minuten|stunden)?)\b"
)
_MY: Final = pattern(r"\b(?:my|mi|mis|mein\w*)\b")
# "Insgesamt" and "all together" behind a list are of the list, unless one of these words is there, too.
_OF_LIBRARY: Final = pattern(
    r"\b(?:my|mi|mis|mein\w*|librar\w+|collection|everything|bibliothek|sammlung|alles|bibliotecas?"
    r"|colecci[oó]n|i have|i.ve got|do i have|tengo|habe ich|ich habe|hab ich)\b"
)
# The measurement, and the fields of `totals` with the average and the number of tracks that have it.
AVERAGES: Final = {
    "tempo": ("average_tempo_bpm", "tempo_count"),
    "duration": ("average_seconds", "count"),
    "loudness": ("average_loudness_lufs", "loudness_count"),
}
QUALITIES: Final = {
    "fast": "tempo",
    "slow": "tempo",
    "long": "duration",
    "short": "duration",
    "loud": "loudness",
}

# "Without that one, how long are the others?"
_WITHOUT_IT: Final = pattern(
    r"\b(?:without|except(?: for)?|not counting|leaving out|excluding|apart from|minus|sin(?: contar)?|quitando"
    r"|sacando|menos"
    r"|salvo|excepto|ohne|au(?:[sß]|ss)er|abgesehen von|bis auf) "
    r"(?:that(?: one)?|this(?: one)?|it|[eé]s[ae]|[eé]st[ae]|das|den|die|es|ihn|diese[ns]?)(?=\s?[,.?!]|\s*$"
    r"|\s+(?:how|cu[aá]nt|wie)\b)"
)
# Of a question that goes on with the one before: "und im Durchschnitt pro Stück?".
MOST_OF_SHORT: Final = 6


def _averaged(asked: Asked) -> str | None:
    """Return the measurement of which the average is asked for."""
    if _GOES_ON.match(asked.reading.unnamed):
        # "And of the album Night Shift?"
        earlier = asked.earlier_readings()[-1:]
        is_new = asked.reading.named("album", "artist", "genre") and not set(asked.reading.of("measure")) - {
            "album"
        }
        is_average = bool(earlier) and AVERAGE.search(earlier[0].unnamed) is not None
        return _averaged(replace(asked, reading=earlier[0])) if is_new and is_average else None
    if _goes_on_without(asked):
        asked = replace(asked, reading=asked.earlier_readings()[-1])
    if _RANGE.search(asked.reading.unnamed) and asked.has(
        "scope.library", "scope.tracks", "measure.mix_range"
    ):
        is_of_tracks = asked.has("scope.library") or bool(asked.reading.named("genre", "artist"))
        return "tempo" if is_of_tracks and asked.has("measure.tempo", "measure.mix_range") else None
    if not AVERAGE.search(asked.reading.unnamed) or (asked.has("act.explain") and not asked.reading.names):
        return None
    qualities = (QUALITIES.get(name.partition(".")[0]) for name in asked.reading.of("quality"))
    named = [name for name in AVERAGES if asked.has(f"measure.{name}") or name in qualities]
    # "How long is a song on average?"
    if not named and asks_for_length(asked):
        return "duration"
    if not named and len(asked.reading.items) <= MOST_OF_SHORT and not asked.has("measure", "quality"):
        # "And on average?" behind "how long are they together?"
        earlier = asked.earlier_readings()[-1:]
        return "duration" if earlier and _asks_for_total(replace(asked, reading=earlier[0])) else None
    return named[0] if named else None


def _goes_on_without(asked: Asked) -> bool:
    """Return whether tracks are left out of the total before: "and without the mix?"."""
    turns = asked.talk.turns
    was_total = bool(turns) and any(one.arguments.get("totals") for one in turns[-1].measured)
    is_only_left_out = EXCLUDES.match(asked.reading.text) is not None and not asked.has("measure", "quality")
    return was_total and is_only_left_out and "leave_out" in conditions(asked)


def _asks_for_total(asked: Asked) -> bool:
    text = asked.reading.unnamed
    is_length = asks_for_length(asked) or asked.has("measure.duration")
    return is_length and bool(IN_TOTAL.search(text) or _ALL.search(text) or _MUSIC_OF.search(text))


def _of_list(asked: Asked) -> bool:
    """Return whether the tracks of the list that was shown last are meant."""
    turns = asked.talk.turns
    is_last = bool(turns) and any(one.tool == FIND_TOOL for one in turns[-1].measured)
    is_of_all = asked.has("scope.library", "scope.everything")
    return (
        (is_last or bool(asked.focus.shown_last))
        and last_list(asked) is not None
        and not (is_of_all and _OF_LIBRARY.search(asked.reading.unnamed))
    )


def fits_totals(asked: Asked) -> bool:
    if FIND_TOOL not in asked.tools or asked.has(*NOT_FOUND_BY, *OF_A_TRACK, "act.play", "degree", "link.or"):
        return False
    # "Wie viele dauern unter 2 Minuten?" counts them.
    counts = HOW_MANY_ARE.match(asked.reading.text) is not None and not IN_TOTAL.search(asked.reading.text)
    if asked.reading.passages or asked.reading.unknown or counts:
        return False
    return _goes_on_without(asked) or _asks_for_totals(asked)


def _left_out(asked: Asked) -> TrackInfo | None:
    """Return the track that "without that one" leaves out of the list before; None without these words."""
    if _WITHOUT_IT.search(asked.reading.unnamed) is None or not asked.talk.turns:
        return None
    told = [one for one in asked.focus.shown if one.title in asked.talk.turns[-1].answer]
    return told[0] if len(told) == 1 and len(asked.focus.shown) > 1 else None


def _asks_for_totals(asked: Asked) -> bool:
    is_without_it = _left_out(asked) is not None
    is_of_one = THIS_ONE.search(asked.reading.unnamed) is not None and not is_without_it
    if is_of_one and not asked.has("scope.everything", "scope.tracks"):
        return False
    if asked.reading.named("track"):
        # "How long are Rails and Depot together?"
        return (
            len(asked.tracks_named) > 1
            and asks_length(asked)
            and IN_TOTAL.search(asked.reading.unnamed) is not None
        )
    if _averaged(asked) is None and not _asks_for_total(asked):
        return False
    is_of_open_one = bool(asked.focus.conversation) and (
        OF_IT.search(asked.reading.text) is not None
        or not (asked.has("scope.library", "scope.tracks") or _MY.search(asked.reading.unnamed))
    )
    return bool(_wanted(asked)) or (not is_of_open_one and (_of_list(asked) or _is_of_all(asked)))


def _is_of_all(asked: Asked) -> bool:
    if _MY.search(asked.reading.unnamed):
        return True
    return asked.has("scope.library", "scope.tracks", "scope.everything") or not asked.focus.conversation


def _wanted(asked: Asked) -> dict[str, Any]:
    """Return the conditions; "long" and "fast" are what is asked for."""
    found = conditions(asked)
    is_of_words = not asked.reading.numbers
    return {
        name: value
        for name, value in found.items()
        if name not in {"order", "character"} and not (is_of_words and name.startswith("tempo_"))
    }


def _steps(asked: Asked) -> Steps:
    wanted = _wanted(asked)
    last = last_list(asked)
    if (without := _left_out(asked)) and not wanted:
        return _of_tracks(asked, [one for one in asked.focus.shown if one.id != without.id])
    if _goes_on_without(asked) and last is not None:
        before = {name: value for name, value in last.arguments.items() if name not in LISTING}
        wanted = narrowed(asked, before, wanted)
    elif asked.reading.named("track"):
        return _of_tracks(asked, asked.tracks_named)
    elif not wanted and _of_list(asked) and last is not None:
        if last.tool in PLAYLIST_TOOLS:
            wanted = playlist_of(last)
        elif "limit" in last.arguments or last.tool not in {FIND_TOOL, LIST_TOOL}:
            return _of_tracks(asked, asked.focus.shown)
        else:
            wanted = {name: value for name, value in last.arguments.items() if name not in LISTING}
    (found,) = yield [(FIND_TOOL, {**wanted, "totals": True})]
    if found.summary is None:
        return failed(found, asked)
    if not found.summary["total"]:
        return nothing(asked, wanted, found)
    totals = {**found.summary, "count": found.summary["total"]}
    measure = _averaged(asked)
    return _average(asked, measure, totals) if measure else total_of(asked, totals)


def total_of(asked: Asked, totals: dict[str, Any]) -> Answer:
    return total_length(asked, totals["count"], totals.get("seconds", 0.0))


def _of_tracks(asked: Asked, tracks: Sequence[TrackInfo]) -> Answer:
    """Return the length of a few tracks together: those that are named, or were shown."""
    known = names_in(asked.talk).by_id
    rows = [known[track.id] for track in tracks if track.id in known]
    return total_length(asked, len(rows), sum(row.duration_seconds or 0.0 for row in rows))


def _average(asked: Asked, measure: str, totals: dict[str, Any]) -> Answer:
    field, of = AVERAGES[measure]
    value = totals.get(field)
    if value is None:
        return Answer(asked.say("library.no_value"))
    voice = asked.voice
    values: dict[str, Any] = {"count": counted(totals[of], voice)}
    if measure == "tempo":
        low, high = (voice.number(totals[name]) for name in ("lowest_tempo_bpm", "highest_tempo_bpm"))
        values |= {"low": low, "high": high}
    said = voice.clock(value) if measure == "duration" else voice.number(value)
    return Answer(asked.say(f"library.average_{measure}", value=said, **values))


TOTALS = Plan("totals", fits_totals, _steps)
