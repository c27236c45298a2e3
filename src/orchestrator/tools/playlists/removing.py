"""Taking a track out of a playlist, and the tracks of a playlist, as plans: "quita Rails de la lista"."""

import re
from collections.abc import Collection
from typing import Any, Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo
from src.orchestrator.tools.library.plans.conditions import IN_PLAYLIST
from src.orchestrator.tools.library.plans.deleting import OUT_OF_IT
from src.orchestrator.tools.library.plans.following import FIND_TOOL
from src.orchestrator.tools.library.plans.lists import counted, listing

from .choosing import (
    LIST,
    SHOW,
    ask_which,
    choose_list,
    is_about_a_list,
    is_denied,
    last_list,
    list_before,
    lists_named,
    names_known_playlist,
    only_list,
    read_lists,
    reading_playlist_names,
    say,
)
from .moving import read_entries

REMOVE: Final = "remove_from_playlist"
_FROM: Final = pattern(
    r"\b(?:from|out of|off)\b|\b(?:de|del)\b(?! t[ií]tulo)|\b(?:aus|von)\b|\bin (?:the|my|der|meiner|la|mi)\b"
)
_OF_LIBRARY: Final = ("scope.library", "scope.task", "scope.everything")
OTHER: Final = (
    "act.create", "act.add", "act.delete", "act.rename", "act.play", "scope.task", "act.export", "act.mix",
    "act.recommend",
    "how.how_many", "act.undo",
)  # fmt: skip


def _names_a_list(asked: Asked) -> bool:
    return asked.has("scope.playlist", "scope.list") or bool(asked.reading.unknown or asked.reading.quoted)


# "Und Blue wieder raus", "take Rails out again": of the list that was changed last.
_OUT_AGAIN: Final = pattern(
    r"^\W*(?:(?:and|y|und|now|ahora|jetzt)\s+)?(?:please\s+|bitte\s+)?"
    r"(?:take|kick|pull|nimm|wirf|mach|schmei(?:ß|ss)|saca|quita)?\s*\S{1,40}(?:\s+\S{1,40}){0,5}?\s+"
    r"(?:(?:back\s+)?out(?: again)?|off again|wieder (?:raus|weg)|raus|otra vez|fuera)\W*$"
)
# "Saca Guaguancó", "kick Rails", behind an answer about a playlist; in folded text without titles.
_BARE_OUT: Final = pattern(
    r"(?:kick|drop|pull|chuck|boot|ditch|take|saca|quita|echa|nimm|wirf|schmeiss|hau)(?: (?:out|bitte|mal))*(?: ·)+"
    r"(?: (?:out|off|away|raus|weg|fuera|again|wieder))*"
)
_KICKS: Final = pattern(r"(?:kick|take|pull|throw|drop|boot|chuck|quita|saca|nimm|wirf|schmeiss|hau|tu)\b")
# "Take Depot out of Warmup": a name behind "out of" that is no track.
_OUT_OF: Final = re.compile(
    r"\b(?:[Oo]ut of|[Oo]ff|[Ff]rom|[Dd]el?|[Aa]us|[Vv]on) (?:my |the |la |mi |der |meiner )?"
    r"[A-ZÄÖÜÁÉÍÓÚÑ][\w-]{1,30}(?:\s[A-ZÄÖÜ]\w{1,30}){0,3}\b"
)
# "Take it out again", behind what was added last; in folded text.
_IT_OUT: Final = pattern(
    r"(?:take|kick|pull|get|leave|remove|delete|drop|throw|put) (?:it|that|this|that one|this one|them"
    r"|those)(?: back)?(?: out| off| away)?(?: again| of (?:it|there)| from (?:it|there|that list|the (?:play)?list))?"
    r"|(?:remove|delete|drop) (?:it|that|them|that one|this one)|(?:saca|quita|borra|elimina)"
    r" (?:es[aeo]|est[aeo])(?: (?:cancion|tema|pista))?(?: (?:otra vez|de ahi|de la lista))?|(?:saca|quita|borra"
    r"|elimina|sacame|quitame|sacar"
    r"|quitar)(?:l[ao]s?)(?: (?:otra vez|de ahi|de la lista))?"
    r"|(?:nimm|wirf|mach|schmeiss|tu|hol) (?:es|das|ihn|sie|den|die|das stuck|den titel)(?: (?:doch|mal|bitte|wieder"
    r"|da))* (?:raus|weg|heraus|aus der (?:play)?liste)(?: wieder)?"
    r"|(?:wieder )?(?:raus|weg)(?: damit| mit (?:dem|der|ihm|ihr))?|(?:entferne?|losche?|streiche?) (?:es|das|ihn"
    r"|sie|den|die)(?: wieder)?|fuera"
)
# "Take the last one out", "quita la segunda de la lista": a place of the playlist spoken of; in folded text.
_NTH_OUT: Final = pattern(
    r"(?:take|kick|pull|throw|leave|drop|get|boot|chuck) .{2,30} (?:out|off|away)(?: of (?:it|there|the list))?"
    r"|(?:remove|delete|drop|take|kick) .{2,30} (?:from|out of|off) (?:it|there|the (?:play)?list|that (?:play)?list)"
    r"|(?:quita|saca|elimina|borra|echa) .{2,30}?(?: (?:de (?:la|esa) (?:play)?lista|de ahi|fuera))?"
    r"|(?:nimm|wirf|schmeiss|kick|hau|tu|mach) .{2,30} (?:raus|heraus|weg)"
    r"|(?:losche|entferne|streiche?) .{2,30} aus (?:der|dieser) (?:play)?liste"
)
# "Take the last one out of Friday": of a playlist that is named.
_NTH_OUT_OF: Final = pattern(
    r"(?:take|remove|delete|drop|kick|pull|quita|saca|elimina|borra|nimm|wirf|losche|entferne|streiche?) .{2,30} "
    r"(?:out of|from|off|de|aus) (?:(?:the|my|la|mi|der|meiner) )?(?:(?:playlist|lista|liste) )?\S.{0,40}?(?: raus)?"
)
_ADD: Final = "add_to_playlist"


# "Delete it" may mean the library.
_OF_THE_LIBRARY: Final = pattern(r"(?:delete|borra|elimina|losche?)")


def _added_last(asked: Asked) -> tuple[TrackInfo, ...]:
    """Return what the answer before added to a playlist, or found in it, if the text takes it out."""
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    added = next((one for one in turn.measured if one.tool == _ADD and one.summary), None) if turn else None
    command = bare_command(asked.talk.plain_question)
    if _IT_OUT.fullmatch(command) is None:
        return ()
    if added is None:
        is_of_list = turn is not None and any(
            one.tool == FIND_TOOL and one.arguments.get(IN_PLAYLIST) for one in turn.measured
        )
        is_one = len(asked.focus.tracks) == 1 and _OF_THE_LIBRARY.match(command) is None
        return asked.focus.tracks if is_of_list and is_one and is_about_a_list(asked) else ()
    known = names_in(asked.talk).by_id
    ids = [str(one["track_id"]) for one in added.arguments["tracks"]]
    return tuple(known[track_id] for track_id in ids if track_id in known)


def _place_said(asked: Asked) -> int | None:
    """Return the place, from 1 or below 0 from the end, of "take the last one out" after a playlist."""
    places = [int(one) for one in asked.reading.of("ordinal")]
    text = bare_command(asked.talk.plain_question)
    if len(places) != 1 or asked.reading.names:
        return None
    is_of_last = is_about_a_list(asked) and _NTH_OUT.fullmatch(text) is not None
    is_named = _names_a_list(asked) or _OUT_OF.search(asked.talk.plain_question) is not None
    is_of_named = is_named and not asked.has(*_OF_LIBRARY) and _NTH_OUT_OF.fullmatch(text) is not None
    return places[0] if is_of_last or is_of_named else None


def _is_out_of_it(asked: Asked) -> bool:
    """ "Remove Rails from it", "kick Rails off it", of the playlist that was changed last."""
    if is_about_a_list(asked) and _BARE_OUT.fullmatch(bare_command(asked.reading.unnamed)):
        return {LIST, SHOW, REMOVE} <= asked.tools
    takes = asked.has("act.delete") or _KICKS.match(bare_command(asked.talk.plain_question)) is not None
    is_said = takes and OUT_OF_IT.search(asked.reading.unnamed) is not None
    has_tools = {LIST, SHOW, REMOVE} <= asked.tools
    return is_said and has_tools and bool(asked.reading.named("track")) and list_before(asked) is not None


def _is_out_of_own(asked: Asked) -> bool:
    """ "Take Depot off Peak", where Peak is a playlist of the user."""
    takes = asked.has("act.delete") or _KICKS.match(bare_command(asked.talk.plain_question)) is not None
    is_said = names_known_playlist(asked) and takes and _FROM.search(asked.reading.unnamed) is not None
    return {LIST, SHOW, REMOVE} <= asked.tools and is_said and bool(asked.reading.named("track"))


# "Remove everything but Rails" keeps Rails.
_BUT: Final = pattern(
    r"\b(?:everything|all|todo|todas?|alles|alle)\b.{0,20}\b(?:but|except|apart from|other than|menos|excepto|salvo"
    r"|ausser|bis auf)\b|\b(?:all but|except)\b"
)


def _fits_remove(asked: Asked) -> bool:
    if (
        is_denied(asked, anywhere=True)
        or asked.has("act.exchange")
        or _BUT.search(fold(asked.reading.unnamed))
    ):
        return False
    if {LIST, SHOW, REMOVE} <= asked.tools and (_added_last(asked) or _place_said(asked)):
        return True
    is_out_again = (
        bool(asked.reading.named("track"))
        and _OUT_AGAIN.search(asked.reading.unnamed) is not None
        and list_before(asked) is not None
    )
    if is_out_again and {LIST, SHOW, REMOVE} <= asked.tools and not asked.has(*_OF_LIBRARY):
        return True
    if _is_out_of_it(asked) or _is_out_of_own(asked):
        return True
    is_out_of_a_list = asked.has("act.delete") and _OUT_OF.search(asked.reading.unnamed) is not None
    if is_out_of_a_list and {LIST, SHOW, REMOVE} <= asked.tools and asked.reading.named("track"):
        return not asked.has(*_OF_LIBRARY)
    is_removal = (
        {LIST, SHOW, REMOVE} <= asked.tools and asked.has("act.delete") and not asked.has(*_OF_LIBRARY)
    )
    points = bool(asked.reading.named("track")) or (asked.has("scope.track") and len(asked.tracks) == 1)
    return is_removal and points and _names_a_list(asked) and _FROM.search(asked.reading.text) is not None


def _remove(asked: Asked) -> Steps:
    lists = yield from read_lists(can_change=True)
    fitting = lists_named(asked, lists) or last_list(asked, lists)
    fitting = fitting or ([] if asked.reading.unknown else only_list(asked, lists))
    if len(fitting) != 1:
        return ask_which(asked, lists)
    playlist = fitting[0]
    name = asked.voice.title(playlist["name"])
    if said := _place_said(asked):
        return (yield from _remove_place(asked, playlist["playlist_id"], name, said))
    tracks = _added_last(asked) or asked.tracks
    wanted = {track.id for track in tracks}
    place = yield from place_in_list(asked, playlist, wanted)
    if isinstance(place, Answer):
        return place
    (done,) = yield [(REMOVE, {"playlist_id": playlist["playlist_id"], "place": place})]
    result_of(done)
    titles = asked.voice.joined([asked.title(track) for track in tracks])
    return Answer(say(asked, "removed", titles=titles, name=name))


def place_in_list(asked: Asked, playlist: dict[str, Any], track_ids: Collection[str]) -> Lookup[int | Answer]:
    """Return the place of the first of these tracks in a playlist, from 1; an answer if it is not found."""
    entries = yield from read_entries(playlist["playlist_id"])
    place = next((place for place, one in enumerate(entries, 1) if one["track_id"] in track_ids), None)
    if place is not None:
        return place
    name, count = asked.voice.title(playlist["name"]), sum(bool(one["track_id"]) for one in entries)
    is_whole = count == len(entries)
    return Answer(
        say(asked, "not_in", name=name) if is_whole else say(asked, "not_in_first", name=name, count=count)
    )


def _remove_place(asked: Asked, playlist_id: str, name: str, said: int) -> Steps:
    """Take the track at a place out, counted from the end if it is below 0."""
    (page,) = yield [(SHOW, {"playlist_id": playlist_id})]
    total = result_of(page)["total"]
    place = said if said > 0 else total + 1 + said
    if not 1 <= place <= total:
        return Answer(say(asked, "not_in", name=name))
    (row,) = yield [(SHOW, {"playlist_id": playlist_id, "offset": place - 1})]
    (done,) = yield [(REMOVE, {"playlist_id": playlist_id, "place": place})]
    result_of(done)
    title = asked.voice.title(result_of(row)["tracks"][0]["title"])
    return Answer(say(asked, "removed", titles=title, name=name))


# "What is in Warmup?": a name behind "in" at the end that is no track, artist or key. German writes all nouns so.
_IN_A_LIST: Final = re.compile(r"\b(?:in|on|en) (?:my |the |mi |la )?[A-ZÁÉÍÓÚÑ][a-záéíóúñ]{2,30}\W{0,3}$")


_WHAT_IS_IN: Final = pattern(
    r"^\W*(?:and |y |und )?(?:what(?:'?s| is| are| have i got| do i have)?|whats|which|show(?: me)?"
    r"|qu[eé] (?:hay|tengo)|muestra(?:me)?|ens[eé][nñ]ame|was (?:ist|hab(?:e)? ich|gibt es)|welche\w*"
    r"|zeig(?:e)?(?: mir)?)\b.{0,30}"
    r"\b(?:in|on|en|auf|von|of|de) (?:my|the|mi|la|meiner|der)"
    r" (?:(?:\w+[ -]){1,3}(?:play)?list\w*|(?:play)?list(?:a|e)? (?:de )?\w+)\W*$"
)


def _asks_by_style(asked: Asked) -> bool:
    """ "What's in my Lindy playlist?": the name of the list is a style or a genre."""
    is_style = asked.has("style") or bool(asked.reading.named("genre"))
    other = asked.has("act.create", "act.add", "act.delete", "act.play", "act.recommend", "how.how_many")
    return is_style and not other and _WHAT_IS_IN.match(asked.talk.plain_question) is not None


def _asks_for_a_list(asked: Asked) -> bool:
    reading = asked.reading
    return (
        reading.language != "de"
        and _IN_A_LIST.search(reading.unnamed) is not None
        and not reading.names
        and not (reading.keys or reading.metres or reading.years or asked.focus.conversation)
        and asked.has("how.what", "how.how_many", "act.find")
        and not asked.has("measure", "quality", "act.mix", "act.play", "act.create", "act.add", "act.world")
    )


# "What's in it now?", of the playlist that was changed last; in folded text.
_IN_IT: Final = pattern(
    r"(?:what(?:.?s| is| are| have i got| do i have| do we have)?|which (?:songs|tracks|ones) are"
    r"|show(?: me)?(?: what.?s)?|list)(?: all)? (?:in|on) "
    r"(?:it|there|that|this|(?:the|that|this|my) (?:play)?list)(?: (?:so far|right now|now"
    r"|at the moment|currently"
    r"|already|then))?\??"
    r"|(?:show|list|read)(?: me)? (?:it|that|the list|the playlist|that list|that playlist)(?: back)?(?: to me)?\??"
    r"|(?:que|cuales|cual) (?:hay|tiene|tengo|lleva|temas (?:hay|tiene)|canciones (?:hay|tiene)"
    r"|contiene)(?: (?:en ella|ahi|adentro|dentro|la (?:play)?lista?|en la (?:play)?lista?|en esa lista|esa lista"
    r"|alli))?(?: (?:hasta ahora|de momento|ahora|ahora mismo|ya))?\??"
    r"|(?:muestrame|mostrame|muestra|mostra|ensename|a ver)(?:la)?(?: (?:la|esa) (?:play)?lista?)?"
    r"|was (?:ist|steht|steckt|hab(?:e)? ich)(?: (?:da|denn|alles|bisher|jetzt|nun|noch|aktuell))*"
    r" (?:drin|drauf|drinnen|darin"
    r"|in der (?:play)?liste)(?: (?:alles|bisher))?\??"
    r"|zeig(?:e)?(?: mir)?(?: mal)? (?:sie|die (?:play)?liste)"
)


def _is_of_last_list(asked: Asked) -> bool:
    return is_about_a_list(asked) and _IN_IT.fullmatch(bare_command(asked.talk.plain_question)) is not None


# "What's in my opening playlist?": any words stand before the noun, or behind it.
_NAMED_LIST: Final = pattern(
    r"\b(?:in|on|auf|en|de) (?:my|the|mi|la|meiner|der) "
    r"(?:(?!(?:last|first|new|only|current|[uú]ltima|nueva|letzten?|neuen?)\b)\w+ (?:\w+ ){0,2}"
    r"(?:playlist|setlist|liste)"
    r"|(?:playlist|liste|lista) \w+(?: \w+){0,2})\W*$"
)


def _fits_show(asked: Asked) -> bool:
    if {LIST, SHOW} <= asked.tools and _is_of_last_list(asked) and list_before(asked):
        return True
    if {LIST, SHOW} <= asked.tools and (_asks_for_a_list(asked) or _asks_by_style(asked)):
        return True
    is_own = names_known_playlist(asked)
    asks = asked.has("how.what", "act.find", "act.explain") and asked.has("scope.playlist")
    # "¿Qué hay en mi lista Clase?", where "mi lista" alone would be that of the tasks.
    asks = asks or (is_own and asked.has("scope.library", "scope.tracks"))
    others = [one for one in OTHER if not (is_own and one == "scope.task")]
    other = asked.has(*others, "measure", "quality", "link.rising", "link.falling") or asked.reading.named(
        "track"
    )
    is_named = is_own or bool(
        asked.reading.unknown or asked.reading.quoted or _NAMED_LIST.search(asked.reading.text)
    )
    return {LIST, SHOW} <= asked.tools and asks and is_named and not other


def _show(asked: Asked) -> Steps:
    lists = yield from read_lists()
    fitting = lists_named(asked, lists) or (choose_list(asked, lists) if _is_of_last_list(asked) else [])
    if len(fitting) != 1:
        return ask_which(asked, lists)
    (page,) = yield [(SHOW, {"playlist_id": fitting[0]["playlist_id"]})]
    total = result_of(page)["total"]
    lead = say(asked, "has", name=asked.voice.title(fitting[0]["name"]), count=counted(total, asked.voice))
    return listing(asked, lead, page) if total else Answer(f"{lead}.")


REMOVE_PLAN = reading_playlist_names(
    Plan("remove from playlist", _fits_remove, _remove, allows_unknown_words=True)
)
SHOW_PLAN = reading_playlist_names(Plan("show playlist", _fits_show, _show, allows_unknown_words=True))
