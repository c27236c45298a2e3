"""What fits a track in key whatever the tempo, and what of a kind does not mix with it, as plans."""

from dataclasses import replace
from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .conditions import conditions
from .finding import failed, nothing
from .following import FIND_TOOL, of_the_last_list
from .lists import counted, listing
from .matching import FITS, OTHER_ACTS, TOGETHER
from .paging import rows_of, whole_list

HARMONY_TOOL: Final = "analyse_harmony"
_KEY_ONLY: Final = pattern(
    r"\b(?:in key|by key|key[- ]only|(?:same|fitting|matching|compatible) keys?|tonal(?:ly)?|(?:whatever"
    r"|regardless of|ignoring|never mind)"
    r" (?:the )?(?:tempo|speed|bpm)"
    r"|(?:en|por) tonalidad|tonalmente|tonalidad(?:es)? compatibles?|sin importar el tempo|(?:da|dé) igual el tempo"
    r"|tonartlich|von der tonart her|nach (?:der )?tonart|kompatible[nr]? tonart(?:en)?|tempo (?:ist )?egal"
    r"|egal welches tempo"
    r"|unabh[aä]ngig vom tempo)\b"
)
_MATCHES: Final = pattern(
    r"\b(?:fit|fits|match|matches|go(?:es)?|work(?:s)?|pass(?:t|en)|casan?|pegan?|encajan?|combinan?|van? bien"
    r"|cuadran?|harmonieren)\b"
)
_NOT: Final = pattern(
    r"\b(?:not|doesn'?t|does not|don'?t|do not|won'?t|can'?t|cannot|no|nicht|kein\w*)\b(?: \w+){0,3} "
    r"(?:mix\w*|blend\w*|fit\w*|go|work|match\w*|clash\w*|mezcl\w*|combin\w*|peg[au]\w*|encaj\w*|cas[ae]n?"
    r"|cuadr\w*|van? bien|pass(?:t|en)"
    r"|misch\w*|zu|mit|dazu|zusammen|gemischt|gemixt)\b"
    r"|\b(?:mixt|mischt|passt|passen|mixen|mischen)(?: (?:gut|sich))? nicht\b"
)
KINDS: Final = ("artist", "album", "genre", "year_min", "year_max", "leave_out")


def _asks_for_matches(asked: Asked) -> bool:
    if (
        FIND_TOOL not in asked.tools
        or len(asked.tracks) != 1
        or asked.reading.passages
        or asked.reading.metres
    ):
        return False
    if asked.has(*OTHER_ACTS, "act.play", "link.or", "act.explain", "measure.chords") or TOGETHER.fits(asked):
        return False
    text = asked.reading.unnamed
    return asked.has("act.mix", "act.mix_after", "measure.mixing") or bool(
        FITS.search(text) or _MATCHES.search(text)
    )


def _fits_in_key(asked: Asked) -> bool:
    reading = asked.reading
    asks = asked.has("how.what", "act.find", "scope.tracks", "act.mix_after", "how.how_many")
    return (
        asks
        and HARMONY_TOOL in asked.tools
        and _KEY_ONLY.search(reading.unnamed) is not None
        and not reading.keys
        and not asked.has("link.not", "degree.same")
        and _is_of_tracks(asked)
        and _asks_for_matches(asked)
    )


def _is_of_tracks(asked: Asked) -> bool:
    """Return whether tracks are asked for, and not keys: "which keys fit this one?"."""
    return asked.has("scope.tracks", "act.mix", "act.mix_after", "scope.library") and not _OF_KEYS.search(
        asked.reading.text
    )


_OF_KEYS: Final = pattern(
    r"\b(?:which|what) (?:keys?|codes?|camelot)\b|\b(?:qu[eé]|cu[aá]les) (?:tonalidad|c[oó]digo)\w*"
    r"|\bwelche[rn]? (?:tonart|code)\w*"
)


def _kind(asked: Asked) -> dict[str, Any]:
    return {name: value for name, value in conditions(asked).items() if name in KINDS}


def _in_key(asked: Asked) -> Steps:
    track = asked.tracks[0]
    (measured,) = yield [(HARMONY_TOOL, {"track_id": track.id})]
    key = (measured.summary or {}).get("key")
    if not key:
        return Answer(asked.say("library.no_value_of", title=asked.title(track)))
    kind = _kind(asked)
    wanted = {**kind, "compatible_with_key": key, "leave_out": [*kind.get("leave_out", ()), track.title]}
    (found,) = yield [(FIND_TOOL, wanted)]
    if found.summary is None:
        return failed(found, asked)
    total = found.summary["total"]
    told = {"title": asked.title(track), "key": asked.voice.key(key), "count": counted(total, asked.voice)}
    if not total:
        return Answer(asked.say("library.none_beside", title=told["title"], value=told["key"]))
    found = yield from whole_list(found)
    return listing(asked, asked.say("library.in_key_one" if total == 1 else "library.in_key", **told), found)


def _fits_not_mixing(asked: Asked) -> bool:
    return (
        asked.has("how.what", "act.find", "scope.tracks")
        and _NOT.search(asked.reading.unnamed) is not None
        and not asked.reading.keys
        and _asks_for_matches(asked)
        and bool(_kind(asked) or of_the_last_list(asked))
    )


def _not_mixing(asked: Asked) -> Steps:
    track = asked.tracks[0]
    wanted = {**of_the_last_list(asked), **_kind(asked)}
    everything, mixing = yield [(FIND_TOOL, wanted), (FIND_TOOL, {**wanted, "mixes_with_track_id": track.id})]
    everything = yield from whole_list(everything)
    mixing = yield from whole_list(mixing)
    if mixing.summary is None or everything.summary is None:
        return failed(mixing if mixing.summary is None else everything, asked)
    if not everything.summary["total"]:
        return nothing(asked, wanted, everything)
    if "next_offset" in everything.summary or "next_offset" in mixing.summary:
        return Answer(asked.say("library.no_negation"))
    ids = {track.id, *(row["track_id"] for row in rows_of(mixing))}
    rows = [row for row in rows_of(everything) if row["track_id"] not in ids]
    title = asked.title(track)
    if not rows:
        return Answer(asked.say("library.all_mix", title=title))
    count = counted(len(rows), asked.voice)
    lead = asked.say(
        "library.not_mixing_one" if len(rows) == 1 else "library.not_mixing", title=title, count=count
    )
    return listing(asked, lead, replace(everything, summary={"tracks": rows, "total": len(rows)}))


IN_KEY: Final = Plan("fits in key", _fits_in_key, _in_key)
NOT_MIXING: Final = Plan("does not mix", _fits_not_mixing, _not_mixing)
