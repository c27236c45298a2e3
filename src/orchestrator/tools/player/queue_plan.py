"""Several tracks for the player, as plans: "play them" after a list, "shuffle them", "play Rails next", "queue it"."""

from collections.abc import Sequence
from typing import Any, Final

from src.orchestrator.language.focus import last_listed, read_question, tracks_meant
from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo
from src.orchestrator.tools.library.plans.conditions import conditions
from src.orchestrator.tools.library.plans.edge_of_list import edge_of_list
from src.orchestrator.tools.library.plans.following import FIND_TOOL, LISTS, PLAYLIST_TOOLS

from .messages import say
from .state import told_just_now
from .tools import CONTROL, MOST_QUEUED

# In folded text without what is said around the command, as all patterns here.
_THEM: Final = (
    r"(?:(?:all (?:of )?)?(?:them|these|those)(?: (?:all|tracks|songs))?|all(?: of it)?|everything"
    r"|(?:the|that|this) list"
    r"|all (?:\d{1,2}|two|three|four|five|six)|both|tod[ao]s(?: (?:ell[ao]s|es[ao]s|est[ao]s))?|es[ao]s|est[ao]s"
    r"|la lista|amb[ao]s|alle(?: davon)?|sie(?: alle)?|diese|die liste|(?:alle )?beide[ns]?)"
)
_PLAY: Final = (
    r"(?:play|put on|start|throw on|pon(?:me|gan)?|toca(?:me)?|reproduce|spiele?|starte?|leg(?:e)?)"
)
_PLAYS_THEM: Final = pattern(
    rf"{_PLAY}(?: (?:me|mir|mal|bitte))* {_THEM}(?: (?:now|please|in order|in that order|ab|auf|an|mal"
    rf"|bitte|one after the"
    r" other|seguidas|hintereinander))*"
    r"|(?:pon|toca|reproduce)(?:me)?l[ao]s(?: tod[ao]s)?(?: seguid[ao]s)?"
)
# After a list it means the list, if no track is open: "OK, play it".
_PLAYS_IT: Final = pattern(
    rf"{_PLAY} (?:it|that|this|das|es|eso|esto)(?: (?:now|please|ab|mal|bitte))*|(?:pon|toca|reproduce)(?:me)?l[ao]"
)
_QUEUES: Final = pattern(
    r"(?:queue|enqueue|line up)(?: up)?\b.{1,80}"
    r"|(?:reihe?|play|add|put(?: on)?|stick|slot|drop|throw|shove|get|a[nñ]ade|anade|agrega|fuge?|spiele?|stelle?"
    r"|schieb\w*"
    r"|pack\w*"
    r"|pon(?:me)?"
    r"|reproduce|setze?|leg\w*|nimm|mete"
    r"|encola)\b.{0,80}?\b(?P<end>next|after (?:this|that)(?: one)?|(?:to|in|on|into) (?:the|my) queue|als nachstes"
    r"|danach|als nachste[nrs]? rein|(?:in|auf|an) (?:die|meine) (?:warteschlange|queue)|als nachste[sn]? ein"
    r"|a continuacion|despues|luego"
    r"|(?:en|a) la (?:cola|lista de espera))"
    r"|(?:pon|anade|agrega|mete)(?:me)?l[ao]s?\b.{0,20}?\b(?:a continuacion|despues|luego|(?:en|a) la cola)"
    r"|(?:pon|mete)l[ao] (?:(?:como|de) )?(?:la )?siguiente"
)
# "Then Blue", behind one that was queued.
_THEN: Final = pattern(
    r"^\W*(?:(?:and|y|und|ok|okay)\W+){0,2}(?:then|after (?:that|this)(?: one)?|next|afterwards|luego|despues|entonces"
    r"|a continuacion|dann|danach|als nachstes)(?: (?:play|pon|spiele?))?\W+[\w·' ]{1,100}\W*$"
)
# "Als nächstes dann Depot", "next up Depot".
_NEXT_UP: Final = pattern(
    r"^\W*(?:(?:and|y|und|ok|okay|then|danach|dann|luego|after that)\W+){0,3}"
    r"(?:next up|up next|als nachstes|a continuacion)(?:,? (?:then|dann|kommt|bitte|please|luego|por favor))*[,:]?"
    r"\s(?:· ?)+(?:bitte|please|por favor)?(?:, (?:das|it'?s|that'?s|es|esa|ese|die|der)\s[^.,;:!?\d]{1,40})?\W*$"
)
# "Depot als nächstes bitte".
_THIS_NEXT: Final = pattern(
    r"^\W*(?:(?:and|y|und|ok|okay|then|dann|luego|please|bitte)\W+){0,2}(?:· ?)+,? ?(?:next|als nachstes"
    r"|a continuacion)"
    r"(?:,? (?:please|bitte|por favor|then|dann))*\W*$"
)
# "Queue two more like that" searches.
_LIKE_IT: Final = pattern(
    r"\b(?:like|similar to|como|parecid\w+ a|wie) (?:that|this|it|these|those|es[aeo]s?|est[aeo]s?|das|dies\w*|die)\b"
)
_AFTER_THIS: Final = pattern(
    r"(?: (?:in|on))?(?: right| straight)?,? after (?:(?:this|that)(?: one)?"
    r"|(?:the (?:one|song|track)|what)(?: that)?(?:.?s| is) (?:on|playing|running)(?: (?:right )?now)?)\W*$"
)
_AT_THE_END: Final = pattern(
    r"\b(?:queue|enqueue|line up|warteschlange|cola|encola|lista de espera)\b(?!.{0,60}\b(?:next|first"
    r"|als nachste|primero))"
)
# "Pack Depot als nächstes in die Warteschlange."
_AS_NEXT: Final = pattern(r"\b(?:siguiente|als nachste[sn]?|a continuacion|right after this|gleich danach)\b")
_QUEUE_WORDS: Final = frozenset(
    {
        "queue",
        "queues",
        "enqueue",
        "cola",
        "encola",
        "warteschlange",
        "lista",
        "espera",
        "line",
        "stell",
        "stelle",
        "schieb",
        "schiebe",
    }
)
# "Play the first three", "die letzten beiden": of the list.
_PLAYS_EDGE: Final = pattern(rf"{_PLAY}\b.{{0,60}}")
# "Play that next", behind what would fit after another track: the first of them.
_ONE: Final = pattern(
    r"\b(?:it|that|this|that one|this one|es[ae]|est[ae]|eso|esto|das|es|den|die)\b|^(?:pon|anade|agrega"
    r"|mete)(?:me)?l[ao]\b"
)
_SHUFFLES_THEM: Final = pattern(
    r"(?:shuffle|randomi[sz]e|scramble)(?: (?:them|these|those|it|that|this|the (?:list|songs|tracks)))?(?: all)?"
    rf"(?: up)?|(?:{_PLAY} (?:{_THEM}|it) )?(?:(?:in )?(?:a )?random(?:ly| order)|(?:on|in) shuffle(?: mode)?|shuffled"
    r"|(?:en (?:orden|modo) )?aleatori[oa](?:mente)?|al azar|mezclad[ao]s|(?:in )?zufalliger reihenfolge|gemischt"
    r"|durcheinander)(?: ab)?"
    r"|(?:mezcla|baraja)(?:l[ao]s?|me)|(?:misch|mische)e? (?:die|sie|das|es)(?: (?:mal|bitte|durch))*"
)
CHANGES: Final = frozenset({"add_to_playlist", "remove_from_playlist", "move_in_playlist", "sort_playlist"})
_OTHER: Final = ("scope.playlist", "scope.task", "link.not", "act.delete", "how.whether")


def _listed_last(asked: Asked) -> bool:
    """Return whether the answer before is a list of several tracks."""
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    if turn is None or not any(one.tool in LISTS - PLAYLIST_TOOLS for one in turn.measured):
        return False
    # "Which is the fastest?" names one of the list.
    listed = last_listed(turn, asked.earlier_readings()[-1]) or ()
    return asked.focus.shown_last and len(listed) > 1


def _changed_playlist(asked: Asked) -> bool:
    """Return whether the answer before changed a playlist, which then is played as it is now."""
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    return turn is not None and any(one.tool in CHANGES and one.summary for one in turn.measured)


def _fits_play(asked: Asked) -> bool:
    if CONTROL not in asked.tools or asked.reading.names:
        return False
    command = bare_command(asked.talk.plain_question)
    if _PLAYS_THEM.fullmatch(command):
        return asked.focus.shown_last and len(asked.focus.shown) > 1 and not _changed_playlist(asked)
    if _PLAYS_EDGE.fullmatch(command) and edge_of_list(asked):
        return not asked.has(*_OTHER)
    is_of_list = not asked.focus.conversation and _listed_last(asked)
    return is_of_list and _PLAYS_IT.fullmatch(command) is not None


def _play(asked: Asked) -> Steps:
    tracks = (edge_of_list(asked) or asked.focus.shown)[:MOST_QUEUED]
    (done,) = yield [(CONTROL, {"action": "play", "track_ids": [track.id for track in tracks]})]
    told = result_of(done)
    title = asked.voice.title(told["title"])
    return Answer(say(asked, "player.play_listed", count=told["track_count"], title=title))


def _queued(asked: Asked) -> Sequence[TrackInfo]:
    """Return the tracks that are to be queued; () if none is clear."""
    if asked.reading.named("track"):
        is_clear = len(asked.tracks_named) == len(asked.reading.named("track"))
        return asked.tracks_named if is_clear else ()
    if edge := edge_of_list(asked):
        return edge
    if _listed_last(asked) and not asked.has("scope.them", "act.together", "ordinal"):
        # "Queue that", behind "what should I play after Rails?".
        is_one = _ONE.search(bare_command(asked.talk.plain_question)) is not None
        return asked.focus.shown[:1] if is_one and not asked.has("quality") else ()
    if asked.has("scope.them", "act.together") and asked.focus.shown_last and not asked.has("ordinal"):
        return asked.focus.shown[:MOST_QUEUED]
    # "Put that one right after this": what sounds is not what is put.
    text = _AFTER_THIS.sub("", asked.reading.text)
    meant = tracks_meant(read_question(text, asked.talk, asked.reading.language), asked.focus)
    return meant if len(meant) == 1 or asked.has("ordinal") else ()


def _fits_queue(asked: Asked) -> bool:
    command = bare_command(asked.talk.plain_question)
    is_known = all(part in _QUEUE_WORDS for word in asked.reading.unknown for part in word.lower().split())
    is_other = asked.has(*_OTHER) or asked.playlist_question is not None or _LIKE_IT.search(command)
    if CONTROL not in asked.tools or is_other or not is_known or asked.reading.passages:
        return False
    # "Play it next, after the one that's on now."
    said = (command, _AFTER_THIS.sub("", command))
    is_next_up = any(one.match(fold(asked.reading.unnamed)) for one in (_NEXT_UP, _THIS_NEXT))
    is_said = is_next_up or any(_QUEUES.fullmatch(one) for one in said) or _goes_on(asked)
    return is_said and bool(_queued(asked) or _kind(asked))


def _goes_on(asked: Asked) -> bool:
    """Return whether one more track is named behind one that was queued: "then Blue"."""
    is_queued = (told_just_now(asked) or {}).get("action") == "queue"
    is_bare = not asked.has("measure", "quality", "act.find", "how")
    return is_queued and is_bare and _THEN.match(fold(asked.reading.unnamed)) is not None


def _kind(asked: Asked) -> dict[str, Any]:
    """Return the search for "queue my bachatas"; {} where no kind of music is named."""
    is_kind = bool(asked.reading.named("artist", "genre", "album") or asked.reading.styles)
    return (
        conditions(asked) if is_kind and FIND_TOOL in asked.tools and not asked.reading.named("track") else {}
    )


def _queue(asked: Asked) -> Steps:
    ids = [track.id for track in _queued(asked)]
    if wanted := _kind(asked):
        (found,) = yield [(FIND_TOOL, wanted)]
        ids = [row["track_id"] for row in result_of(found)["tracks"]]
    if not ids:
        return Answer(asked.say("library.nothing"))
    # One that comes "then" comes behind all that was queued.
    text = bare_command(asked.talk.plain_question)
    is_next = _AT_THE_END.search(text) is None or _AS_NEXT.search(text) is not None
    is_next = is_next and not _goes_on(asked)
    arguments: dict[str, Any] = {"action": "queue", "track_ids": ids}
    (done,) = yield [(CONTROL, {**arguments, **({"is_next": True} if is_next else {})})]
    told = result_of(done)
    if told["track_count"] > 1:
        return Answer(
            say(asked, f"player.queued_{'next_' if is_next else ''}several", count=told["track_count"])
        )
    title = asked.voice.title(told["title"])
    return Answer(say(asked, "player.queued_next" if is_next else "player.queued", title=title))


def _to_shuffle(asked: Asked) -> tuple[str, ...]:
    """Return the ids of the list before, or of the tracks that were started together last; () without either."""
    if asked.focus.shown_last and len(asked.focus.shown) > 1 and _listed_last(asked):
        return tuple(track.id for track in asked.focus.shown[:MOST_QUEUED])
    told = [one for one in asked.talk.earlier if one.tool == CONTROL and one.summary]
    started = next((one for one in reversed(told) if one.arguments.get("action") == "play"), None)
    return tuple(started.arguments.get("track_ids") or ()) if started else ()


def _fits_shuffle(asked: Asked) -> bool:
    is_said = _SHUFFLES_THEM.fullmatch(bare_command(asked.talk.plain_question)) is not None
    return CONTROL in asked.tools and is_said and len(_to_shuffle(asked)) > 1


def _shuffle(asked: Asked) -> Steps:
    (done,) = yield [(CONTROL, {"action": "play", "track_ids": list(_to_shuffle(asked)), "shuffle": True})]
    told = result_of(done)
    title = asked.voice.title(told["title"])
    return Answer(say(asked, "player.shuffled_listed", count=told["track_count"], title=title))


SHUFFLE_LISTED: Final = Plan("shuffle the list", _fits_shuffle, _shuffle)
PLAY_LISTED: Final = Plan("play the list", _fits_play, _play)
QUEUE: Final = Plan("queue", _fits_queue, _queue, allows_unknown_words=True)
