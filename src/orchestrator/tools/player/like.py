"""The track that sounds most like one of the library, as plans: "put on something like Depot", "queue two more like
that"."""

import re
from typing import Any, Final

from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo
from src.orchestrator.tools.library.plans.matching import SIMILAR, SIMILAR_TOOL
from src.orchestrator.tools.library.plans.paging import rows_of

from .messages import say
from .tools import CONTROL

# Tracks that "some more like that" means.
USUAL_COUNT: Final = 2
MOST_COUNT: Final = 5
# In folded text without titles, as all patterns here.
_LIKE: Final = (
    r"(?:(?:that )?(?:sounds?|sounding|is|feels?) (?:just |a (?:bit|lot) )?(?:like|similar to)|like|similar to"
    r"|close to|along the lines of|in the (?:style|vein|spirit) of"
    r"|(?:que )?(?:suenen?|sea|se parezcan?|parezcan?) (?:como|a)|como|(?:muy )?parecid[oa]s? a|similar(?:es)? a"
    r"|(?:al|del) estilo de|en la onda de"
    r"|(?:so )?(?:etwas |was )?ahnliche?[srn]? (?:wie|zu)|ahnlich(?:e[srn]?)? (?:wie|zu)|so (?:etwas |was )?wie|wie"
    r"|im stil von|in der art von)"
)
_OF: Final = (
    r"(?:(?:· ?)+|(?:this|that|it|these)(?: (?:one|song|track|tune))?"
    r"|(?:est|es)[aeo](?: (?:cancion|tema|pista))?|ell?a"
    r"|(?:das|dies\w{0,2}|es)(?: (?:hier|lied|stuck|da))?|dem|diesem(?: (?:lied|stuck))?)"
)
_THINGS: Final = (
    r"(?:(?:some|any)(?:thing|one)?|an?|another|one|ones|more|else|songs?|tracks?|tunes?|music|stuff|the|few"
    r"|algo|alguna?s?|un[ao]?s?|otr[ao]s?|cosa|cancion(?:es)?|temas?|pistas?|musica|mas"
    r"|(?:irgend)?(?:et)?was|(?:irgend)?ein(?:e[snr]?)?|noch|mehr|anderes|lied(?:er)?|stucke?|song|titel|musik|paar"
    r"|\d{1,2}|two|three|dos|tres|zwei|drei)"
)
_WHOM: Final = r"(?: (?:me|us|mir|uns|mal|doch|bitte|up))*"
_PLAYS: Final = pattern(
    r"(?:play|(?:put|throw|stick|whack|get|chuck) on|start|spin|pon(?:e)?(?:me|nos)?|toca(?:me|nos)?|reproduce"
    rf"|spiele?|leg|lege|mach|mache){_WHOM}(?: {_THINGS})* {_LIKE} {_OF}(?: ?(?:an|auf|ab|next|now))?"
)
_FINDS: Final = pattern(
    r"(?:(?:give|find|show|get|list)(?: me| us)?|(?:i (?:want|need)|(?:i.?m )?looking for|any|got any|what|which)"
    r"|dame|busca(?:me)?|muestra(?:me)?|encuentra(?:me)?|quiero|necesito|busco|que|cuales|hay"
    r"|gib mir|zeig(?:e)?(?: mir)?|such(?:e)?(?: mir)?|find(?:e)?(?: mir)?|ich (?:will|mochte|brauche|suche)"
    r"|welche|was)"
    rf"(?: (?:ones?|{_THINGS}))*(?: (?:klingen|klingt|sind|ist|sound|are|se))? "
    rf"(?:{_LIKE}|(?:se )?parecen a) {_OF}\??"
)
_QUEUES: Final = pattern(
    rf"(?:queue(?: up)?|line up|encola){_WHOM}(?: {_THINGS}){{1,4}} {_LIKE} {_OF}(?: next)?"
    rf"|(?:add|put|play|pon(?:me)?|anade|agrega|mete|setze?|pack|fuge?|leg){_WHOM}(?: {_THINGS}){{1,4}} {_LIKE} {_OF} "
    r"(?:(?:to|in|on) (?:the|my) queue|next|(?:en|a) la cola|a continuacion|despues"
    r"|(?:in|auf) die (?:warteschlange|queue)|zur warteschlange|als nachstes)(?: hinzu| ein)?"
)
_COUNT: Final = pattern(r"\b(?:(?P<number>\d{1,2})|(?:three|tres|drei))\b")
_IS_NEXT: Final = pattern(r"\b(?:next|a continuacion|als nachstes)$")
# What follows such a description says more than these plans heed.
ASKS_FOR_ANOTHER: Final = pattern(
    rf"^(?:play|(?:put|throw|stick) on|pon(?:e)?(?:me|nos)?|toca(?:me|nos)?|spiele?|leg){_WHOM}"
    rf"(?: (?:some(?:thing)?|an?|another|algo|un[ao]|(?:et)?was|ein(?:e[sn]?)?)"
    rf"(?: (?:song|track|tune|cancion|tema|lied|stuck|titel))?) {_LIKE} ·"
)


def _one(asked: Asked) -> TrackInfo | None:
    tracks = asked.tracks_named or asked.tracks or asked.focus.tracks
    return tracks[0] if len(tracks) == 1 and len(asked.reading.named("track")) <= 1 else None


def _fits(asked: Asked, form: re.Pattern[str]) -> bool:
    names_others = len(asked.reading.names) > len(asked.reading.named("track"))
    is_known = {CONTROL, SIMILAR_TOOL} <= asked.tools and not names_others
    return (
        is_known
        and form.fullmatch(bare_command(asked.reading.unnamed)) is not None
        and _one(asked) is not None
    )


def _play(asked: Asked) -> Steps:
    track = _one(asked)
    # `_fits` looked.
    assert track is not None
    (found,) = yield [(SIMILAR_TOOL, {"track_id": track.id})]
    result_of(found)
    row = next((row for row in rows_of(found) if row["track_id"] != track.id), None)
    if row is None:
        return Answer(say(asked, "player.no_other"))
    (told,) = yield [(CONTROL, {"action": "play", "track_id": row["track_id"]})]
    values = {"title": asked.voice.title(row["title"]), "other": asked.title(track)}
    return Answer(told.error or say(asked, "player.play_like", **values))


def _queue(asked: Asked) -> Steps:
    track, said = _one(asked), _COUNT.search(asked.reading.unnamed)
    # `_fits` looked.
    assert track is not None
    (found,) = yield [(SIMILAR_TOOL, {"track_id": track.id})]
    result_of(found)
    count = min(int(said["number"] or 3) if said else USUAL_COUNT, MOST_COUNT)
    rows = [row for row in rows_of(found) if row["track_id"] != track.id][:count]
    if not rows:
        return Answer(say(asked, "player.no_other"))
    ids = [row["track_id"] for row in rows]
    is_next = _IS_NEXT.search(bare_command(asked.reading.unnamed)) is not None
    arguments: dict[str, Any] = {"action": "queue", "track_ids": ids}
    (told,) = yield [(CONTROL, {**arguments, **({"is_next": True} if is_next else {})})]
    titles = asked.voice.joined([asked.voice.title(row["title"]) for row in rows])
    return Answer(told.error or say(asked, "player.queue_like", titles=titles, other=asked.title(track)))


def _find(asked: Asked) -> Steps:
    return (yield from SIMILAR.steps(asked))


QUEUE_LIKE: Final = Plan(
    "queue tracks like one", lambda asked: _fits(asked, _QUEUES), _queue, allows_unknown_words=True
)
PLAY_LIKE: Final = Plan(
    "play a track like one", lambda asked: _fits(asked, _PLAYS), _play, allows_unknown_words=True
)
FIND_LIKE: Final = Plan(
    "tracks like one", lambda asked: _fits(asked, _FINDS), _find, allows_unknown_words=True
)
LIKE_PLANS: Final = (QUEUE_LIKE, PLAY_LIKE, FIND_LIKE)
