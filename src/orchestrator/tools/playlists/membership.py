"""Whether a track is in a playlist, and in which ones, as plans: "is Rails still in Peak?", "which list is it on?"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.reports import asks_which
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.plans.conditions import IN_PLAYLIST
from src.orchestrator.tools.library.plans.following import FIND_TOOL
from src.orchestrator.tools.library.plans.totals import AVERAGE

from .choosing import (
    LIST,
    ask_which,
    lists_named,
    names_known_playlist,
    read_lists,
    reading_playlist_names,
    say,
    unknown_list,
)

MOST_TRACKS: Final = 4
_LEAD: Final = r"^\W*(?:(?:and|so|hey|but|wait|hm+|y|pero|oye|che|und|aber|sag mal|moment)\W+){0,2}"
# With what a question about a state or the past begins. "Can you put it in Peak?" asks for a change. In folded text.
_WHETHER: Final = pattern(
    rf"{_LEAD}(?:(?:is|isn.?t|are|aren.?t|was|were|does|doesn.?t|do|don.?t|did|didn.?t|has|hasn.?t|have|haven.?t)\b"
    r"|(?:ya |aun |todavia )?(?:esta|estan|tengo|tenemos|tiene|hay|contiene|incluye|aparece|sale|figura|sigue|puse|meti"
    r"|agregue|anadi|he (?:puesto|metido|anadido|agregado))\b"
    r"|(?:ist|sind|steht|stehen|steckt|hab|habe|haben|hat|kommt|gehort|enthalt|liegt|war|findet)\b)"
)
# "· still in playlist", "playlist has ·"; in folded text with a dot for each title.
_IS_IN: Final = pattern(
    r"·.{0,30}\b(?:in|on|inside|part of|en|auf|zu|zur|de|dentro de)(?: (?:my|the|mi|la|meiner?|der|die))?"
    r"(?: (?:play)?list[ae]?)? playlist\b"
    r"|\b(?:in|on|en|auf|zu)(?: (?:my|the|mi|la|meiner?|der|die))? playlist"
    r"(?: (?:already|still|also|schon|noch|auch|ya|aun|todavia|the|song|track|den|das|die|titel|lied|el|la"
    r"|tema|cancion)){0,3} ·"
    r"|\bplaylist\b.{0,20}\b(?:has|have|contains?|includes?|tiene|contiene|incluye|lleva|hat|enthalt)\b.{0,20}·"
    r"|\b(?:has|does|tiene|contiene|incluye|lleva|hat|enthalt)(?: (?:my|the|mi|la|meine|die))? playlist\b.{0,30}·"
    r"|\b(?:is|esta|ist) (?:it|this|that|esta|este|es|das|die|sie)(?: \w+){0,2} (?:in|on|en|auf)"
    r"(?: (?:my|the|mi|la|meiner?|der))? playlist\b"
)
_OTHER: Final = (
    "measure",
    "quality",
    "degree",
    "scope.task",
    "act.recommend",
    "act.mix",
    "act.mix_after",
    "how.how_many",
)


def _fits_is_in(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    return (
        {LIST, FIND_TOOL} <= asked.tools
        and names_known_playlist(asked)
        and 0 < len(asked.tracks) <= MOST_TRACKS
        and not asked.has(*_OTHER)
        and _WHETHER.match(text) is not None
        and _IS_IN.search(text) is not None
    )


def _is_in(asked: Asked) -> Steps:
    lists = yield from read_lists()
    fitting = lists_named(asked, lists)
    if len(fitting) != 1:
        return ask_which(asked, lists)
    tracks, playlist_id = asked.tracks, fitting[0]["playlist_id"]
    found = yield [(FIND_TOOL, {IN_PLAYLIST: playlist_id, "title": track.title}) for track in tracks]
    name = asked.voice.title(fitting[0]["name"])
    missing = [
        track
        for track, one in zip(tracks, found, strict=True)
        if all(row["track_id"] != track.id for row in result_of(one)["tracks"])
    ]
    told, said = ("is_not_in", missing) if missing else ("is_in", tracks)
    titles = asked.voice.joined([asked.title(track) for track in said])
    return Answer(say(asked, told if len(said) == 1 else f"{told}_many", titles=titles, name=name))


# "Which playlists is · in?", "in welcher Playlist steckt ·?", "is · in any playlist?"; in folded text.
_WHICH_LISTS: Final = pattern(
    rf"{_LEAD}(?:(?:in|on|en|auf|a) )?(?:which|what|que|cuales?|cual de|welche[nrs]?)(?: of| de)?"
    r"(?: (?:my|mis|l[ao]s|meine[rn]?))? (?:play ?|set ?)?(?:lists?|listas?|listen?)\b"
    r"|\b(?:in|on|en|auf) (?:any|one|some|alguna|irgendeine[rn]?|eine[rn]?)(?: (?:of|de|von))?"
    r"(?: (?:my|mis|las|meinen?|meiner))? (?:play ?|set ?)?(?:lists?|listas?|listen?)\b"
)


def _fits_which_lists(asked: Asked) -> bool:
    return (
        LIST in asked.tools
        and not asked.has(*_OTHER, "act.delete", "act.create", "act.rename", "act.export")
        and len(asked.tracks) == 1
        and (bool(asked.tracks_named) or asked.has("scope.track"))
        and (_names_lists(asked) or _follows_lists(asked))
    )


def _names_lists(asked: Asked) -> bool:
    """ "Can you add it to one of my lists?" asks for a change."""
    is_order = asked.has("act.add", "act.play") and not asks_which(asked.talk.plain_question)
    return not is_order and _WHICH_LISTS.search(fold(asked.reading.unnamed)) is not None


# "And which one is · in?", behind an answer about playlists; in folded text.
_WHICH_ONE: Final = pattern(
    rf"{_LEAD}(?:(?:in|on|en|auf) )?(?:which|what|cual(?:es)?|welche[rnm]?)(?: (?:one|ones|de ellas|davon))?"
    r"(?: (?:is|has|are|did|do|i|put|have|esta|estan|tengo|puse|tiene|sale|ist|sind|steckt|steht|hab|habe|ich|hat))*"
    r" ·(?: (?:in|on|drin|drauf|rein))?\W*$"
)


def _follows_lists(asked: Asked) -> bool:
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    is_behind = turn is not None and any(one.tool == LIST for one in turn.measured)
    return is_behind and _WHICH_ONE.match(fold(asked.reading.unnamed)) is not None


def _which_lists(asked: Asked) -> Steps:
    (found,) = yield [(LIST, {"track_id": asked.tracks[0].id})]
    shown, title = result_of(found), asked.title(asked.tracks[0])
    if not shown["total"]:
        return Answer(say(asked, "in_no_list", title=title))
    names = asked.voice.joined([asked.voice.title(one["name"]) for one in shown["playlists"]])
    total = shown["total"]
    count = say(asked, "one_list") if total == 1 else say(asked, "lists", count=total)
    return Answer(say(asked, "in_lists", title=title, count=count, names=names))


IS_IN_PLAN: Final = reading_playlist_names(
    Plan("is in a playlist", _fits_is_in, _is_in, allows_unknown_words=True)
)
WHICH_LISTS_PLAN: Final = Plan(
    "playlists with a track", _fits_which_lists, _which_lists, allows_unknown_words=True
)
# "Hechas" and "meine Liste" would be of tasks.
_HOW_MANY_LISTS: Final = pattern(
    r"^\W*(?:how many|cuantas|wie ?viele) (?:play ?|set ?)?(?:lists|listas|listen)\b"
    r"(?! (?:de )?(?:tareas|aufgaben|tasks))"
)


def _fits_how_many(asked: Asked) -> bool:
    return LIST in asked.tools and _HOW_MANY_LISTS.match(fold(asked.reading.text)) is not None


def _how_many(asked: Asked) -> Steps:
    lists = yield from read_lists()
    if not lists:
        return Answer(say(asked, "none_yet"))
    names = asked.voice.joined([asked.voice.title(one["name"]) for one in lists])
    count = say(asked, "one_list") if len(lists) == 1 else say(asked, "lists", count=len(lists))
    return Answer(say(asked, "listed", count=count, names=names))


def _fits_no_such(asked: Asked) -> bool:
    """ "Which is the fastest in Friday?" without such a playlist."""
    reading = asked.reading
    is_question = (
        asked.has("how.what", "how.how_many", "act.find") or AVERAGE.search(reading.text) is not None
    )
    return (
        LIST in asked.tools
        and is_question
        and reading.language != "de"
        and not (reading.keys or reading.metres or reading.years or names_known_playlist(asked))
        and not asked.has(
            "act.create", "act.add", "act.recommend", "act.world", "scope.task", "act.remind", "how.when"
        )
        and bool(unknown_list(asked, []))
    )


def _no_such(asked: Asked) -> Steps:
    lists = yield from read_lists()
    if not lists:
        return Answer(say(asked, "none_yet"))
    return ask_which(asked, lists)


NO_SUCH_LIST_PLAN: Final = Plan("unknown playlist", _fits_no_such, _no_such, allows_unknown_words=True)
HOW_MANY_LISTS_PLAN: Final = Plan("number of playlists", _fits_how_many, _how_many, allows_unknown_words=True)
MEMBERSHIP_PLANS: Final = (IS_IN_PLAN, WHICH_LISTS_PLAN, HOW_MANY_LISTS_PLAN, NO_SUCH_LIST_PLAN)
