"""Playlists from found tracks: "make it a playlist", "add this to Warmup", as plans."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from src.orchestrator.language.counts import count_of
from src.orchestrator.language.focus import names_in, read_question, without_offset
from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps, result_of
from src.orchestrator.language.reports import asks_which, is_report
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Call, Measured, TrackInfo
from src.orchestrator.tools.library.plans.conditions import IN_PLAYLIST, conditions
from src.orchestrator.tools.library.plans.edge_of_list import edge_of_list
from src.orchestrator.tools.library.plans.finding import nothing, titled
from src.orchestrator.tools.library.plans.qualities import qualities, superlative_order
from src.orchestrator.tools.library.plans.superlatives import how_many

from .choosing import (
    LEAVES_OUT,
    LIST,
    ask_which,
    is_denied,
    last_list,
    list_before,
    lists_named,
    names_known_playlist,
    only_list,
    read_lists,
    reading_playlist_names,
    say,
    spoken_of,
)
from .existing import find_existing, name_beside, tell_existing
from .length import COUNT_PLAN, LENGTH_PLAN
from .longest import LONGEST_LIST_PLAN
from .making import MAKE_PLAN
from .moving import MOVE_PLAN, read_entries
from .naming import name_of_search
from .offering import offer_new
from .ordered import in_order
from .playing import PLAY_LIST_PLAN
from .renaming import RENAME_LIST_PLAN
from .sorting import SORT_PLAN

MOST_ASKED: Final = 4
CREATE, ADD, FIND = "create_playlist", "add_to_playlist", "find_tracks"
# Pages of a list that are added to a playlist, each a round of tools, of which an answer has eight.
MOST_PAGES, MOST_TRACKS, LONGEST_NAME = 6, 100, 100
_NAMED = pattern(
    r"\b(?:called|named|titled|llamad[ao]|que se llame|de nombre|namens|mit (?:dem )?namen|genannt"
    r"|(?:and |und |y )?(?:call|name|title) it|(?:nenne?|benenne?) (?:sie|die|es|ihn)(?: mal)?|soll(?:en"
    r"|te)? (?:sie )?hei(?:ss|ß)en|(?:y )?(?:ll[aá]m[aáe]la|ponle|ponele)(?: de nombre)?"
    r"|[,;:\u2013-] ?(?:the |its |ihr |su |der |el )?(?:name|titel|title|nombre|t[ií]tulo)(?: (?:is|ist|es|sei"
    r"|should be))?:?"
    r"|lege? (?:bitte |mal )?eine playlist(?:\s+(?:namens|mit (?:dem )?namen))?"
    r"|(?:new|neue[nr]?|nueva) (?:playlist|liste|lista)[,:])\s+"
    r"[\"“„«']?(?P<name>.{1,100}?)[\"”“»']?(?:\s+an)?,?(?:\s+(?:with|con|mit|from|aus|de)\b.*)?(?:\s+an)?$"
)
# A name behind the noun, or behind "to".
_BARE_NAME: Final = re.compile(
    r"\b(?:[Pp]laylist|[Ll]iste|[Ll]ista)\s+(?P<name>[A-ZÄÖÜÁÉÍÓÚÑ][\w-]{0,30}(?:\s[A-ZÄÖÜÁÉÍÓÚÑ]\w{1,30}){0,3})"
)
# "Put on" alone means to play.
_PUTS: Final = pattern(r"^\W{0,9}(?:please )?put\b.{1,80}\bon(?:to)? (?:the|my) .{0,40}\b(?:play)?list\b")
# "The Warmup list".
_NAME_BEFORE: Final = re.compile(
    r"\b(?P<name>[A-ZÄÖÜÁÉÍÓÚÑ][\w-]{0,30}(?:\s[A-ZÄÖÜÁÉÍÓÚÑ]\w{1,30}){0,3})[ -](?:[Pp]lay)?[Ll]iste?\b"
)
# "Something like Blue" is another track.
_LIKE: Final = pattern(
    r"\b(?:like|similar to|sounds like|como|parecid[oa]s? a|similar a|(?:[aä]hnlich )?wie|[aä]hnlich(?:es)?) ·"
)
# "A playlist like Blue", "that starts with Blue": its other tracks are not named.
_ANOTHER: Final = pattern(
    rf"{_LIKE.pattern}|\b(?:that|which|que|die) (?:(?:has to|should|soll) )?(?:starts?|begins?|opens?|ends?|empie\w+"
    r"|comien\w+|termin\w+|beginnt|anf[aä]ngt|startet|mit · (?:anf|beg|start)\w*)\b"
)
_QUEUE: Final = pattern(r"\b(?:queue|cola|warteschlange)\b")
_CAPITAL: Final = re.compile(r"\b(?:to|into|a|al|en|zu|zur) (?:my |mi |meiner )?[A-ZÄÖÜ]\w{2,}\W*$")
# "A playlist of 10 songs".
_COUNTED: Final = pattern(
    r"\b\d{1,3}\s*(?:songs?|tracks?|tunes?|titles?|temas?|canciones|pistas|st[uü]cken?|liedern?|titeln?|hours?"
    r"|horas?|stunden?)\b"
)
_AT_START: Final = pattern(
    r"\b(?:(?:at|to|in) the (?:very )?(?:start|beginning|top|front)|as the first(?: one)?|(?:in )?first place"
    r"|up front|al (?:principio|comienzo|inicio)"
    r"|de primer[oa]|la primera|el primero|an den anfang|an die erste stelle|ganz (?:vorne?|oben|an den anfang)"
    r"|nach vorne?|als (?:erste[sn]?)|zuerst)\b"
)
OTHER: Final = (
    "act.delete",
    "act.rename",
    "scope.task",
    "act.remind",
    "act.export",
    "how.how_many",
    "act.explain",
)
_PARTIAL: Final = ("link.rising", "link.falling")

type Rows = Sequence[Mapping[str, Any]]


def names_playlist(asked: Asked) -> bool:
    """Return whether a question has the name of a playlist: "the Warmup list", "a playlist called Peak"."""
    text = asked.talk.plain_question.strip(" .!?")
    return names_known_playlist(asked) or any(
        form.search(text) for form in (_NAMED, _BARE_NAME, _NAME_BEFORE)
    )


# "With 5 rock or blues songs."
_COUNT_OF_KIND: Final = pattern(
    r"\b(?P<count>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|zwei|drei|vier"
    r"|f[uü]nf|sechs|sieben|acht|neun|zehn)\s(?:[^\d\s]\S{0,20}\s){0,4}?"
    r"(?:songs?|tracks?|tunes?|titles?|temas?|canciones|pistas|st[uü]cken?|liedern?|titeln?)\b"
)


def _count_of_kind(asked: Asked) -> int:
    """Return how many tracks of a kind a playlist is to have; 0 where no number is said."""
    said = _COUNT_OF_KIND.search(asked.reading.unnamed)
    return min(count_of(said["count"]) or 0, MOST_OF_KIND) if said else 0


MOST_OF_KIND: Final = 15


def _fits_create(asked: Asked) -> bool:
    # The recommender makes sets with an order.
    unnamed = _without_name(asked)
    # "Those two" were shown.
    is_shown = asked.has("scope.them") or bool(edge_of_list(asked))
    has_number = any(number.value > 1 for number in unnamed.reading.numbers) and not is_shown
    is_limit = any(name.endswith(("_min", "_max")) for name in conditions(unnamed))
    is_kind = bool(unnamed.reading.named("genre", "artist", "album") or unnamed.reading.styles)
    is_a_set = (asked.has(*_PARTIAL) and not is_kind) or (
        # "The three fastest" are found by a search.
        has_number
        and not (is_kind and _count_of_kind(asked))
        and not superlative_order(unnamed.reading)
        and (not is_limit or _COUNTED.search(asked.reading.unnamed))
    )
    return (
        CREATE in asked.tools
        and not (is_report(asked.talk.plain_question) or is_denied(asked))
        and not (asked.reading.named("track") and LEAVES_OUT.search(fold(unnamed.reading.unnamed)))
        and not (asked.reading.named("track") and _ANOTHER.search(asked.reading.unnamed))
        and (asked.has("scope.playlist") or (asked.has("scope.list") and unnamed is not asked))
        and asked.has("act.create")
        and not (unnamed.has(*OTHER) or is_a_set)
    )


def _create(asked: Asked) -> Steps:
    said = _name(asked)
    if said and (existing := (yield from find_existing(asked, said))):
        return tell_existing(asked, existing, [track.title for track in _named_tracks(asked)])
    tracks: Rows | Answer = _rows(_named_tracks(asked)) or (yield from _rows_found(asked))
    if isinstance(tracks, Answer):
        return tracks
    tracks = tracks or _rows(asked.focus.conversation)
    if not tracks:
        return Answer(say(asked, "nothing"))
    name = said or (yield from name_beside(asked, _name_of(asked, tracks)))
    items = [{"track_id": row["track_id"]} for row in tracks]
    (made,) = yield [(CREATE, {"name": name[:LONGEST_NAME], "tracks": items[:MOST_TRACKS]})]
    result_of(made)
    told = say(asked, "created", name=asked.voice.title(name), count=_count(asked, len(items)))
    if missing := _not_found(asked):
        titles = asked.voice.joined([asked.voice.title(one) for one in missing])
        told = f"{told} {say(asked, 'not_found', titles=titles)}"
    return Answer(told)


# What a new playlist is to have, one after another.
# To the end: with a limit, each "with" of a long text would be tried as far as it goes.
_WITH: Final = pattern(r"\b(?:with|of|from|con|de|mit|aus)\s+(?P<items>[\s\S]+)$")
_ITEM_ENDS: Final = pattern(r"\s*,\s*(?:(?:and|y|und)\s+)?|\s+(?:and|y|und)\s+")


def _not_found(asked: Asked) -> list[str]:
    """Return what stands among the titles of a new playlist and is no track: "with Rails, Depott and Blue"."""
    said = _WITH.search(asked.talk.plain_question.strip(" .!?"))
    if said is None or not asked.reading.named("track"):
        return []
    titles = asked.talk.plain_question
    for track in _named_tracks(asked):
        # A title may have an "and" of its own.
        titles = re.sub(re.escape(track.title), "\u00b7", titles, flags=re.IGNORECASE)
    said = _WITH.search(titles.strip(" .!?"))
    items = [one.strip() for one in _ITEM_ENDS.split(said["items"])] if said else []
    return [
        one
        for one in items
        if one
        and "\u00b7" not in one
        and not read_question(one, asked.talk, asked.reading.language).named("track")
    ]


def _rows_found(asked: Asked) -> Lookup[Rows | Answer]:
    """Return the tracks of the condition in the question, or of the last list; an answer if that fails."""
    found, wanted = _last_list(asked), conditions(_without_name(asked))
    if asked.has(*_PARTIAL):
        # "... from slow to fast": an order, and no limits of the tempo.
        wanted = {name: value for name, value in wanted.items() if not name.startswith("tempo_")}
        wanted["order"] = "tempo" if asked.has("link.rising") else "fastest"
    unnamed = _without_name(asked)
    if order := superlative_order(unnamed.reading):
        # "With the three fastest tracks".
        wanted = {name: value for name, value in wanted.items() if not name.startswith("tempo_")}
        wanted = {**wanted, "order": order, "limit": how_many(unnamed)}
    elif wanted.keys() & {"genre", "artist", "album"} and (count := _count_of_kind(asked)):
        wanted = {**wanted, "limit": count}
    points = _points(asked) and not unnamed.reading.named("artist", "album", "genre")
    if wanted and FIND in asked.tools and (order or not points):
        # "Make a playlist of my calm songs".
        (found,) = yield [(FIND, wanted)]
        if found.summary is None:
            return Answer(found.error or asked.say("library.failed"))
        if not found.summary["tracks"]:
            # Files without tags are often called by their genre.
            named = yield from titled(wanted)
            if named is None:
                return nothing(asked, wanted, found)
            found = named
    return [] if found is None else (yield from _rows_of_pages(asked, found))


# "Con las lentas": an article, and not "them".
_ARTICLE: Final = pattern(
    r"\b(?:con|de) l[ao]s (?!(?:que|dos|tres|cuatro|cinco|primer[ao]s|[uú]ltim[ao]s)\b)\w{4}"
)


def _points(asked: Asked) -> bool:
    """Return whether "them" is said, which means the last list."""
    return asked.has("scope.them") and not (qualities(asked.reading) and _ARTICLE.search(asked.reading.text))


def _rows_of_pages(asked: Asked, found: Measured) -> Lookup[Rows | Answer]:
    pages = [found]
    if "limit" in found.arguments:
        # "The five most energetic" are all that was shown.
        return list((found.summary or {})["tracks"])
    while "next_offset" in (pages[-1].summary or {}) and len(pages) < MOST_PAGES:
        (page,) = yield [_next(pages[-1])]
        if page.summary is None:
            return Answer(page.error or asked.say("library.failed"))
        pages.append(page)
    return [row for page in pages for row in (page.summary or {})["tracks"]]


def _without_name(asked: Asked) -> Asked:
    """Return the question without the name of the new playlist, which may be a quality: "a playlist Calm with ..."."""
    text = asked.talk.plain_question
    found = _BARE_NAME.search(text) or _NAMED.search(text.strip(" .!?"))
    if found is None or not found["name"].strip():
        return asked
    start, end = found.span("name")
    text = f"{text[:start]}{text[end:]}"
    return replace(asked, reading=read_question(text, asked.talk, asked.reading.language))


def _rows(tracks: Iterable[TrackInfo]) -> list[Mapping[str, Any]]:
    return [{"track_id": track.id, "title": track.title} for track in tracks]


# "With both", "con las dos".
_BOTH: Final = pattern(
    r"\b(?:both(?: of (?:them|those))?|(?:those|these|the) two|l[ao]s dos|amb[ao]s|(?:den|die) beiden|beiden?)\b"
)


def _named_tracks(asked: Asked) -> tuple[Any, ...]:
    """Return the tracks that are named, the first or last of a list, or both of the two that were spoken of."""
    if asked.reading.named("track"):
        return asked.tracks
    if edge := edge_of_list(asked):
        return edge
    is_both = not asked.focus.shown_last and _BOTH.search(asked.reading.unnamed) is not None
    is_kind = asked.reading.names or asked.reading.styles or asked.has("quality")
    return asked.last_two() if is_both and not is_kind else ()


def _last_list(asked: Asked) -> Measured | None:
    """Return the first page of the last list."""
    lists = [
        one
        for one in reversed(asked.talk.earlier)
        if isinstance((one.summary or {}).get("tracks"), list)
        and one.tool in asked.tools
        and "compare" not in one.tool
    ]
    found_none = bool(lists) and (lists[0].summary or {}).get("total") == 0
    if _points(asked) and not found_none:
        # "Those", behind "which is the slowest?": the list that it is one of.
        lists = [one for one in lists if len((one.summary or {})["tracks"]) > 1] or lists
    pages = [one for one in lists if without_offset(one) == without_offset(lists[0])]
    return next((one for one in pages if not one.arguments.get("offset")), lists[0] if lists else None)


def _next(page: Measured) -> Call:
    assert page.summary is not None
    return page.tool, {**page.arguments, "offset": page.summary["next_offset"]}


def _name(asked: Asked) -> str:
    """Return the name in the text, or the text of the search."""
    if match := _NAMED.search(asked.talk.plain_question.strip(" .!?")):
        return match["name"].strip()
    if asked.reading.quoted:
        return asked.reading.quoted[0]
    if match := _BARE_NAME.search(asked.talk.plain_question):
        return match["name"]
    is_of_own = bool(conditions(asked)) and not _points(asked)
    if is_of_own or len(asked.talk.questions) < 2 or _last_list(asked) is None:
        return ""
    before = read_question(asked.talk.questions[-2], asked.talk, asked.reading.language)
    names = [name.text for kind in ("artist", "album", "genre") for name in before.named(kind)]
    return ", ".join([*names, *(asked.voice.key(one.key.name) for one in before.keys), *before.metres])


_BY_KIND: Final = frozenset({"genre", "artist", "album"})


def _name_of(asked: Asked, rows: Sequence[Mapping[str, Any]]) -> str:
    """Return a name made from the search, or from the tracks: the artist of all of them, or the first title."""
    wanted = conditions(_without_name(asked))
    # "All the bachatas" are no others than these.
    is_of_kind = not asked.has("scope.them") or not _BY_KIND.isdisjoint(wanted)
    if not asked.reading.named("track") and is_of_kind and (name := name_of_search(asked, wanted)):
        return name
    artists = {str(row.get("artist", "")) for row in rows}
    if len(artists) == 1 and (artist := artists.pop()):
        return artist
    title = str(rows[0]["title"])
    return say(asked, "name_of_several", title=title, count=len(rows) - 1) if len(rows) > 1 else title


def _count(asked: Asked, number: int) -> str:
    return say(asked, "one") if number == 1 else say(asked, "many", count=number)


# "Also Swing Low Street", "y también Blue", behind tracks that were added; in folded text without titles.
_ALSO: Final = pattern(
    r"^(?:· ?)+(?:too|as well|also|please|tambien|auch|noch|dazu|bitte|rein)(?: (?:too|please|auch|noch|dazu"
    r"|bitte|rein))*\W*$|"
    r"^\W*(?:(?:and|also|plus|then|too|y|tambien|ademas|luego|und|auch|dann|noch|dazu|ok)\W+){1,3}"
    r"(?:(?:the|el|la|den|die|das|add|put|anade|agrega|mete|pon)\W+){0,2}·"
    r"(?:(?:,| and| y| und)? ?·)*(?:\W+(?:too|as well|also|please|tambien|por favor|auch|noch|bitte|dazu|rein))*\W*$"
)


def _adds_more(asked: Asked) -> bool:
    """Return whether nothing but more tracks are named, behind an answer that filled a playlist."""
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    has_filled = turn is not None and any(one.tool in {ADD, CREATE} and one.summary for one in turn.measured)
    is_said = bool(asked.reading.named("track")) and _ALSO.match(fold(asked.reading.unnamed)) is not None
    return has_filled and is_said and not asked.reading.unknown


def _asks_for_more(asked: Asked) -> bool:
    """Return whether it is "and Clementine?", which has no verb that asks for a change."""
    is_question = asked.talk.plain_question.rstrip().endswith("?")
    return is_question and not asked.has("act.add", "act.create") and _adds_more(asked)


# "Tack Blue onto Peak": no verb that is known, and a playlist at the end.
_ONTO_A_LIST: Final = pattern(
    r"\b(?:to|onto|into|in|on|a|al|en|zu|zur|auf)(?: (?:my|the|la|mi|der|die|meiner?))? playlist\W*(?:too|as well"
    r"|please|also|bitte|por favor|tambi[eé]n)?\W*$"
)


def _adds_to_own(asked: Asked) -> bool:
    is_other = asked.has("act", "how", "measure", "quality", "scope.task", "scope.library", "scope.tracks")
    is_said = names_known_playlist(asked) and _ONTO_A_LIST.search(asked.reading.text) is not None
    return is_said and not is_other and bool(asked.reading.named("track"))


# "Add a cue to Rails", "reverse Rails in Friday": the track gets something, and the playlist does not.
_ADDS_TO_TRACK: Final = pattern(r"\b(?:to|zu|zum|a) ·\W*$|^\W*(?:reverse|flip|invert\w*|dreh\w*)\b")


# A speed, and no playlist: "put the player on 70 %".
_TO_PLAYER: Final = pattern(
    r"\b(?:the (?:player|playback)|el reproductor|(?:den|der) player|die wiedergabe)\b.{0,30}\d\s?(?:%|percent"
    r"|por ciento|prozent)"
)


def _fits_add(asked: Asked) -> bool:
    if _TO_PLAYER.search(asked.talk.plain_question):
        return False
    if asks_which(asked.talk.plain_question) or _ADDS_TO_TRACK.search(fold(asked.reading.unnamed)):
        return False
    if _asks_for_more(asked):
        return False
    if ADD in asked.tools and (_adds_more(asked) or _adds_to_own(asked)):
        return True
    unnamed = _without_name(asked)
    return (
        ADD in asked.tools
        and not (is_report(asked.talk.plain_question) or is_denied(asked, anywhere=True))
        and not (asked.has("act.loop") and not asked.has("scope.playlist", "scope.list"))
        and not (asked.has("act.exchange") or _LIKE.search(asked.reading.unnamed))
        and (asked.has("act.add") or _PUTS.search(asked.talk.plain_question) is not None)
        and not unnamed.has(*OTHER, "measure.capo", "how.where", "act.buy", "act.instruments")
        and not (unnamed.has("measure.key") and unnamed.reading.keys)
        and not _QUEUE.search(asked.talk.plain_question)
        and (
            list_before(asked) is not None
            or re.search(
                r"\b(?:to|into|in|on|a|al|en|zu|zur|auf)\b", asked.talk.plain_question, re.IGNORECASE
            )
            is not None
        )
        and (
            asked.has("scope.playlist", "scope.list")
            or bool(asked.reading.unknown or asked.reading.quoted)
            or _CAPITAL.search(asked.talk.plain_question) is not None
            or list_before(asked) is not None
        )
    )


def _fits_whether_in(asked: Asked) -> bool:
    is_known = {LIST, FIND} <= asked.tools and 0 < len(asked.tracks_named) <= MOST_ASKED
    return is_known and _asks_for_more(asked)


def _whether_in(asked: Asked) -> Steps:
    """Tell whether it is in the playlist, and how it is put there."""
    lists = yield from read_lists()
    fitting = spoken_of(asked, lists)
    if len(fitting) != 1:
        return ask_which(asked, lists)
    tracks, name = asked.tracks_named, asked.voice.title(fitting[0]["name"])
    places = [{IN_PLAYLIST: fitting[0]["playlist_id"], "title": track.title} for track in tracks]
    found = yield [(FIND, place) for place in places]
    missing = [
        track
        for track, one in zip(tracks, found, strict=True)
        if all(row["track_id"] != track.id for row in result_of(one)["tracks"])
    ]
    told, said = ("is_not_in", missing) if missing else ("is_in", tracks)
    titles = asked.voice.joined([asked.title(track) for track in said])
    text = say(asked, told if len(said) == 1 else f"{told}_many", titles=titles, name=name)
    if missing:
        text += " " + say(asked, "say_add", title=asked.voice.joined([track.title for track in missing]))
    return Answer(text)


def _add(asked: Asked) -> Steps:
    lists = yield from read_lists(can_change=True)
    new_name = _NAMED.search(asked.talk.plain_question.strip(" .!?"))
    fitting = lists_named(asked, lists)
    is_described = superlative_order(_without_name(asked).reading) or _is_of_a_kind(asked)
    has_tracks = bool(_named_tracks(asked) or is_described)
    if not fitting and new_name and CREATE in asked.tools and has_tracks:
        return (yield from _create(asked))
    fitting = fitting or last_list(asked, lists)
    tracks: Sequence[TrackInfo] = _named_tracks(asked)
    if not tracks and _is_of_a_kind(asked):
        found = yield from _rows_found(asked)
        if isinstance(found, Answer):
            return found
        known = names_in(asked.talk).by_id
        tracks = [known[row["track_id"]] for row in found if row["track_id"] in known]
    tracks = tracks or (asked.focus.shown if asked.has("scope.them") else ()) or _it(asked)
    if len(fitting) != 1 and not (only_list(asked, lists) and asked.has("scope.playlist")):
        return offer_new(asked, lists, tracks)
    playlist = fitting[0] if fitting else lists[0]
    if not tracks:
        return Answer(say(asked, "nothing"))
    name = asked.voice.title(playlist["name"])
    entries = yield from read_entries(playlist["playlist_id"])
    held = {entry["track_id"] for entry in entries}
    new = [track for track in tracks if track.id not in held]
    if not new and len(tracks) > 1:
        return Answer(say(asked, "held_all", name=name))
    items = [{"track_id": track.id} for track in new or tracks]
    place = {"place": 1} if _AT_START.search(asked.reading.unnamed) else {}
    (added,) = yield [(ADD, {"playlist_id": playlist["playlist_id"], "tracks": items[:MOST_TRACKS], **place})]
    result_of(added)
    title = asked.title((new or tracks)[0])
    told = say(asked, "added", name=name, count=title if len(items) == 1 else _count(asked, len(items)))
    if len(items) < len(tracks):
        told += " " + say(asked, "others_held")
    return Answer(told)


def _it(asked: Asked) -> Sequence[TrackInfo]:
    """Return the tracks that are meant; of two that were compared, the one that the answer named first."""
    two = asked.tracks if len(asked.tracks) == 2 and not asked.has("scope.them") else ()
    first = asked.told_first(two) if two and not asked.focus.conversation else None
    return (first,) if first is not None else asked.tracks


def _is_of_a_kind(asked: Asked) -> bool:
    """Return whether the tracks to add are described: "add my salsa tracks"."""
    unnamed = _without_name(asked)
    is_kind = unnamed.reading.named("genre", "artist", "album") or unnamed.reading.styles
    return bool(is_kind or superlative_order(unnamed.reading)) and FIND in asked.tools


# "Which of my songs are good for a warm-up set?"
_FOR_SET: Final = pattern(
    r"\b(?:good|best|right|suitable|great|fit|work|buen[ao]s?|sirven|van bien|gut|passen|geeignet)\b.{0,12}\b(?:for"
    r"|in|to|para|fur|zu|in)\b"
    r".{0,20}\bset\b|\bwarm[ -]?up\b"
)


def _fits_list(asked: Asked) -> bool:
    asks = asked.has("act.find", "how.how_many", "how.what")
    acts = asked.has("act.create", "act.add", "act.delete", "act.rename", "act.play", "scope.task")
    # A DJ set is not a playlist: "what fits in a set with 128 BPM".
    other = asked.has(*_PARTIAL, "measure", "quality", "act.mix", "act.mix_after")
    other = other or _FOR_SET.search(fold(asked.reading.unnamed)) is not None
    return LIST in asked.tools and asked.has("scope.playlist") and asks and not acts and not other


def _list(asked: Asked) -> Steps:
    (found,) = yield [(LIST, {})]
    total = result_of(found)["total"]
    if not total:
        return Answer(say(asked, "none_yet"))
    count = say(asked, "one_list") if total == 1 else say(asked, "lists", count=total)
    names = asked.voice.joined([asked.voice.title(one["name"]) for one in result_of(found)["playlists"]])
    return Answer(say(asked, "listed", count=count, names=names))


LIST_PLAN = Plan("list playlists", _fits_list, _list)
CREATE_PLAN = Plan("create playlist", _fits_create, _create, allows_unknown_words=True)
WHETHER_IN_PLAN: Final = Plan("whether one more is in it", _fits_whether_in, _whether_in)
ADD_PLAN = Plan("add to playlist", _fits_add, _add, allows_unknown_words=True)
PLAYLIST_PLANS = tuple(
    map(
        reading_playlist_names,
        (
            RENAME_LIST_PLAN, LONGEST_LIST_PLAN, LENGTH_PLAN, COUNT_PLAN, SORT_PLAN, MOVE_PLAN, PLAY_LIST_PLAN,
            in_order((MAKE_PLAN, CREATE_PLAN, ADD_PLAN)), CREATE_PLAN, WHETHER_IN_PLAN, ADD_PLAN, LIST_PLAN,
        ),
    )
)  # fmt: skip
