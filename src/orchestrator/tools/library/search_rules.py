"""Questions about the whole library: what is in it, what fits, what mixes, what sounds alike."""

from typing import Any

from src.orchestrator.rules.patterns import pattern, words
from src.orchestrator.rules.talk import Call, Measured, Talk
from src.orchestrator.rules.text import joined, number

LIST, FIND, SIMILAR, COMPARE = "list_tracks", "find_tracks", "find_similar", "compare_tracks"
NEARLY_BPM = 3
# As far as a turntable brings a tempo, also to half or double of it.
MIXABLE_PERCENT = 6

_MIXES = words(
    r"(?:mix(?:es)?|goes?|fits?|blends?)\s+(?:\w+\s+)?(?:with|after|into)",
    "mix(?:es)? (?:well|best|next)",
    "what (?:could|can|should|shall) i (?:play|mix) next",
)
_ASKS_WHETHER = pattern(r"^\s*(?:can|could|do|does)\b")
_TOGETHER = pattern(
    r"^\s*(?:can|could|do|does|would|will|how well)\b.*\b"
    r"(?:mix(?:ed)?|beat-?match(?:ed)?|(?:go|fit|blend) (?:well )?together)\b"
)
_ALIKE = words(
    "similar(?: to| songs?| tracks?| ones?)?",
    r"sounds? (?:\w+ )?like (?:this|it|that|the)",
    "more like (?:this|it|that)",
    "alike",
)
# "More similar" compares two tracks of the conversation.
_COMPARES = words("more similar", "how similar", "(?:is|are) \\w+ similar", "which")
_OWN = words(
    "my (?:own )?(?:songs?|tracks?|librar(?:y|ies)|music|collection|files|pieces)",
    "(?:the|in) (?:whole |entire )?(?:library|collection)",
    r"(?:songs?|tracks?) (?:do )?(?:i|we) have",
    "(?:all|any) (?:songs|tracks|of my)",
)
_SEARCHES = pattern(r"^\s*(?:please\s+)?(?:find|show|list|search|give me|are there|is there|do i have)\b")
_PLURAL = words("songs", "tracks", "pieces", "something", "anything")
_MORE = pattern(r"^\W*(?:show |list |and )?(?:me )?(?:the )?(?:more|next|rest|next page|go on|continue)\W*$")
_RANGE = pattern(
    r"\b(?:between|from)\s+(?P<low>\d{2,3})\s*(?:bpm)?\s*(?:and|to|-)\s*(?P<high>\d{2,3})\b"
    r"|\b(?P<low2>\d{2,3})\s*-\s*(?P<high2>\d{2,3})\s*bpm\b"
)
_ABOVE = pattern(r"\b(?:faster than|above|over|more than|at least)\s+(?P<bpm>\d{2,3})\b(?!\s*(?:s|sec|min))")
_BELOW = pattern(r"\b(?:slower than|below|under|less than|at most)\s+(?P<bpm>\d{2,3})\b(?!\s*(?:s|sec|min))")
_AROUND = pattern(r"\b(?:around|about|near|at|with)?\s*(?P<bpm>\d{2,3})\s*bpm\b")
_KEY = pattern(
    r"\b(?:in|compatible with|fit(?:s|ting)?(?: with)?)\s+(?:the key (?:of )?)?"
    r"(?P<key>(?:1[0-2]|[1-9])[ab]\b|[a-g](?:\s?(?:#|b|sharp|flat))?\s?(?:m\b|min(?:or)?\b|maj(?:or)?\b))"
)
_COMPATIBLE = words("compatible", "fit(?:s|ting)?")
_TITLE = pattern(r"\b(?:called|named|titled|with the title)\s+[\"']?(?P<title>[^\"'?]+)")
_WORDS = pattern(
    r"\b(driving|energetic|calm|bright|dark|punchy|smooth|danceable|acoustic-sounding|acoustic|dynamic|swung|straight)\b"
)


def concerns(talk: Talk) -> bool:
    return FIND in talk.tools and (bool(_last_page(talk)) or _wanted(talk) is not None)


def plan(talk: Talk) -> list[Call]:
    if talk.measured:
        return []
    before = _last_page(talk)
    if before and before.summary:
        return [(before.tool, {**before.arguments, "offset": before.summary["next_offset"]})]
    call = _wanted(talk)
    return [call] if call and call[1].get("track_id", "") is not None else []


def say(talk: Talk) -> str:
    if not talk.measured:
        return "Say which track is meant, by its title, or add one to this conversation."
    result = talk.measured[-1]
    if result.summary is None:
        return result.error or "The library could not be searched."
    return (_together if result.tool == COMPARE else _found)(result, result.summary)


def _last_page(talk: Talk) -> Measured | None:
    """The list that "show more" goes on with."""
    if not _MORE.search(talk.plain_question):
        return None
    earlier = next((one for one in reversed(talk.earlier) if one.tool in {LIST, FIND, SIMILAR}), None)
    return earlier if earlier and earlier.summary and "next_offset" in earlier.summary else None


def _wanted(talk: Talk) -> Call | None:
    """The search that the question asks for, or None where it asks for none."""
    question = talk.plain_question
    if COMPARE in talk.tools and _TOGETHER.search(question) and len(track_ids := _track_ids(talk)) == 2:
        return COMPARE, {"track_ids": track_ids}
    if _MIXES.search(question) and not _ASKS_WHETHER.match(question):
        track_id = _track_id(talk)
        return (FIND, {"mixes_with_track_id": track_id}) if track_id else (FIND, {"track_id": None})
    if _ALIKE.search(question) and not _COMPARES.search(question):
        return SIMILAR, {"track_id": _track_id(talk)}
    conditions = _conditions(question)
    is_about_the_library = bool(_OWN.search(question)) or bool(
        conditions
        and (_SEARCHES.search(question) or "which" in question.lower())
        and _PLURAL.search(question)
    )
    if not is_about_the_library:
        return None
    return (FIND, conditions) if conditions else (LIST, {})


def _conditions(question: str) -> dict[str, Any]:
    found: dict[str, Any] = _tempo(question)
    if key := _KEY.search(question):
        found["compatible_with_key" if _COMPATIBLE.search(question) else "key"] = key["key"]
    if title := _TITLE.search(question):
        found["title"] = title["title"].strip()
    if character := [word.lower() for word in _WORDS.findall(question)]:
        said = ["acoustic-sounding" if word == "acoustic" else word for word in character]
        found["character"] = list(dict.fromkeys(said))
    return found


def _tempo(question: str) -> dict[str, float]:
    if match := _RANGE.search(question):
        low, high = float(match["low"] or match["low2"]), float(match["high"] or match["high2"])
        return {"tempo_min": min(low, high), "tempo_max": max(low, high)}
    found = {}
    if match := _ABOVE.search(question):
        found["tempo_min"] = float(match["bpm"])
    if match := _BELOW.search(question):
        found["tempo_max"] = float(match["bpm"])
    if not found and (match := _AROUND.search(question)):
        bpm = float(match["bpm"])
        found = {"tempo_min": bpm - NEARLY_BPM, "tempo_max": bpm + NEARLY_BPM}
    return found


def _track_id(talk: Talk) -> str | None:
    track_ids = _track_ids(talk)
    return track_ids[0] if len(track_ids) == 1 else None


def _track_ids(talk: Talk) -> list[str]:
    return [track.id for track in talk.meant]


def _together(result: Measured, summary: dict[str, Any]) -> str:
    pair = joined([_named(track) for track in summary["tracks"]])
    percent, in_key = summary.get("tempo_difference_percent"), summary.get("keys_are_compatible")
    if percent is None:
        return f"Not both of {pair} have a steady tempo, so they cannot be mixed beat by beat."
    level = next(
        (level for level in (1, 0.5, 2) if abs((100 + percent) / level - 100) <= MIXABLE_PERCENT), None
    )
    halved = "one has half the tempo of the other"
    tempi = halved if level in (0.5, 2) else f"their tempi are {number(abs(percent))} % apart"
    keys = {True: ", and their keys are compatible", False: ", and their keys clash", None: ""}[in_key]
    verdict = "mix well" if level and in_key is not False else "do not mix well"
    return f"{pair} {verdict}: {tempi}{keys}."


def _found(result: Measured, summary: dict[str, Any]) -> str:
    tracks, total = summary["tracks"], summary["total"]
    if not tracks:
        return _nothing(result)
    offset = result.arguments.get("offset", 0)
    shown = f" {offset + 1} to {offset + len(tracks)}" if len(tracks) < total else ""
    listed = joined([_named(track) for track in tracks])
    more = " Say “more” for the next ones." if "next_offset" in summary else ""
    return f"{_lead(result, summary, total)}{f', here{shown}' if shown else ''}: {listed}.{more}"


def _lead(result: Measured, summary: dict[str, Any], total: int) -> str:
    count = f"{total} track{'s' if total != 1 else ''}"
    if result.tool == SIMILAR:
        return f"Nearest in sound to {_named(summary['similar_to'])} among your {count}"
    if other := summary.get("mixes_with"):
        return f"{count} of your library mix{'' if total != 1 else 'es'} well with {_named(other)}, by tempo and key"
    return (
        f"You have {count}"
        if result.tool == LIST
        else f"{count} of your library fit{'' if total != 1 else 's'}"
    )


def _nothing(result: Measured) -> str:
    if result.tool == LIST:
        return "Your library is empty. Add a track, and I will listen to it."
    return "Nothing in your library fits that. Tracks that are not analysed yet are not found."


def _named(track: dict[str, Any]) -> str:
    key = f"{track['key']}, {track['camelot']}" if track.get("key") else ""
    facts = [f"{number(track['tempo_bpm'])} BPM" if track.get("tempo_bpm") else "", key]
    known = ", ".join(filter(None, facts))
    return f"“{track['title']}”" + (f" ({known})" if known else "")
