"""Playing of a playlist, as a plan: "play the Warmup playlist", "spiel die mal ab" after one was made, "shuffle it"."""

from collections.abc import Mapping
from typing import Any, Final

from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.player.state import plays_playlist
from src.orchestrator.tools.player.tools import CONTROL

from .choosing import LIST, SHOW, ask_which, choose_list, is_about_a_list, read_lists, say
from .moving import read_places

# In folded text.
_PLAYS: Final = pattern(
    r"(?:play|put on|start|listen to|shuffle|pon|pone|poneme|ponme|toca|reproduce|mezcla|baraja|spiel|spiele|starte"
    r"|leg|lass|misch|mische|dale play a)\b.{0,80}"
)
# "Mi lista", "meine Liste": as an object of other verbs it may be the list of tasks.
_MY_LIST: Final = pattern(
    r"(?:reproduce|toca|pon|pone|ponme|poneme|mezcla|baraja|spiel|spiele|starte|misch|mische)"
    r"(?: (?:mir|mal|bitte|doch|ya))* (?:mi lista|meine liste)\b(?! (?:de )?(?:tareas|pendientes|todos|aufgaben)\b)"
)
_RANDOM_ORDER: Final = (
    r"(?:shuffled|(?:on|in|with) (?:shuffle|random)(?: (?:mode|order))?|(?:in )?(?:a )?random(?:ly| order)"
    r"|(?:en )?(?:modo |orden )?aleatori[oa](?:mente)?|al azar|(?:en|con) shuffle|mezclad[ao]s?|barajad[ao]s?"
    r"|(?:in )?(?:einer )?zufallige[rn]? reihenfolge|zufallig|gemischt|durchgemischt|durcheinander"
    r"|im shuffle(?:.?modus)?)"
)
_IN_RANDOM_ORDER: Final = pattern(rf"^(?:shuffle|mezcla|baraja|misch)\w*|\b{_RANDOM_ORDER}(?!\w)")
_IT: Final = pattern(
    r"(?:(?:play|put on|start)(?: (?:it|that|them|this|(?:the|that|this) list))?"
    r"(?: (?:all|for me|from the (?:top|start|beginning)))*|shuffle(?: (?:it|that|them|this))?"
    r"|(?:pon|pone|ponme|toca|reproduce|reproduci|dale)(?:l[ao]s?| (?:la|esa|esta) lista)?"
    r"(?: (?:entera|toda|desde el principio))?"
    r"|(?:mezcla|baraja)l[ao]s?|dale play"
    r"|(?:spiel|spiele|starte|lass) (?:(?:die|diese) liste|die|sie|das|es|alles)"
    r"(?: (?:mal|bitte|doch|jetzt))*(?: (?:ab|laufen|vor|von vorne?))?|abspielen"
    r"|(?:misch|mische|shuffle) (?:die|sie|das|es)(?: (?:mal|bitte|doch|jetzt))*(?: durch)?)"
    rf"(?: {_RANDOM_ORDER}(?: (?:ab|laufen|abspielen))?)?"
)
# "The third track of my Friday playlist", "from the second track on", "track 3 of the playlist".
_PLACE: Final = pattern(
    r"\b(?:the|from|el|la|desde|den|das|dem|die|der|ab|von)\s+(?P<place>[\w.]{1,12})\s+(?:track|song|one|tune|piece"
    r"|tema|cancion|pista|titel|lied|stuck|nummer)\b"
    r"|\b(?:track|song|number|tema|cancion|pista|titel|lied|stuck|nummer) (?P<number>\d{1,4})\b"
)
_PERCENT: Final = pattern(r"\d ?(?:%|percent\b|por ?ciento\b|prozent\b)")
_OTHER: Final = (
    "act.create",
    "act.add",
    "act.delete",
    "act.rename",
    "scope.task",
    "act.remind",
    "how.how_many",
    "act.recommend",
)


def _fits(asked: Asked) -> bool:
    if not {LIST, SHOW, CONTROL} <= asked.tools:
        return False
    command = bare_command(asked.talk.plain_question)
    # "Pon" and "order" are words of other commands, too.
    is_other = asked.has(*_OTHER) and _IN_RANDOM_ORDER.search(command) is None
    is_named = asked.has("scope.playlist") and not is_other and not _is_of_one_track(asked)
    if is_named and _PLAYS.match(command):
        return True
    # After "next" and "pause", too; "play it" then goes on.
    is_heard = plays_playlist(asked) and _IN_RANDOM_ORDER.search(command) is not None
    return (is_about_a_list(asked) or is_heard) and _IT.fullmatch(command) is not None


def _fits_my_list(asked: Asked) -> bool:
    command = bare_command(asked.talk.plain_question)
    is_known = {LIST, SHOW, CONTROL} <= asked.tools and _MY_LIST.match(command) is not None
    return is_known and not _is_of_one_track(asked)


def _is_of_one_track(asked: Asked) -> bool:
    """Return whether a track, a time or a speed is named: the player has the last two for one track only."""
    return bool(asked.reading.named("track") or asked.reading.passages) or asked.has("act.speed")


def _steps(asked: Asked) -> Steps:
    lists = yield from read_lists()
    fitting = choose_list(asked, lists)
    if len(fitting) != 1:
        return ask_which(asked, lists)
    playlist_id, name = fitting[0]["playlist_id"], asked.voice.title(fitting[0]["name"])
    # The name may be "Random", or have a number.
    command = bare_command(asked.talk.plain_question).replace(fold(fitting[0]["name"]), "·")
    # Shown, so that "it" is this playlist afterwards.
    (page,) = yield [(SHOW, {"playlist_id": playlist_id})]
    total = result_of(page)["total"]
    if not total:
        return Answer(say(asked, "empty", name=name))
    arguments: dict[str, Any] = {"action": "play", "playlist_id": playlist_id}
    place = _place(asked, command)
    if place:
        offset = place - 1 if place > 0 else max(0, total + place)
        (page,) = yield [(SHOW, {"playlist_id": playlist_id, "offset": offset})]
        rows = result_of(page)["tracks"]
        if not rows:
            return Answer(say(asked, "not_in", name=name))
        arguments["track_id"] = rows[0]["track_id"]
    if _IN_RANDOM_ORDER.search(command) and not asked.has("link.not"):
        arguments["shuffle"] = True
    (told,) = yield [(CONTROL, arguments)]
    text = _told(asked, result_of(told), begins_later=place not in {0, 1})
    # "At 70 %": the player has a speed for one track only.
    return Answer(f"{text} {say(asked, 'speed_later')}" if _PERCENT.search(command) else text)


def _place(asked: Asked, command: str) -> int:
    """Return the place of the track to begin with, 1 the first and -1 the last; 0 if none is named."""
    named = _PLACE.search(command)
    places = read_places(named["place"] or named["number"], asked.reading.language) if named else []
    return places[0] if len(places) == 1 else 0


def _told(asked: Asked, told: Mapping[str, Any], *, begins_later: bool) -> str:
    name, title = asked.voice.title(told["playlist"]), asked.voice.title(told["title"])
    if told["track_count"] == 1:
        return say(asked, "playing_one", name=name, title=title)
    if begins_later and "shuffle" not in told:
        return say(asked, "playing_from", name=name, title=title)
    count = say(asked, "many", count=told["track_count"])
    return say(asked, "shuffled" if "shuffle" in told else "playing", name=name, title=title, count=count)


# Before the plans of tasks, which have lists, too.
PLAY_MY_LIST_PLAN: Final = Plan("play my list", _fits_my_list, _steps, allows_unknown_words=True)
PLAY_LIST_PLAN: Final = Plan("play a playlist", _fits, _steps, allows_unknown_words=True)
