"""Another track than the one that was started, and any track, as plans: "nah, something else", "too slow, something
faster", "play anything"."""

from datetime import date
from typing import Any, Final
from zlib import crc32

from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import LONGEST_QUESTION, Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured
from src.orchestrator.tools.library.plans.conditions import conditions
from src.orchestrator.tools.library.plans.following import FIND_TOOL

from .messages import say
from .state import told_just_now
from .tools import CONTROL

MOST_TRIED: Final = 15
# In folded text.
_ANOTHER: Final = pattern(
    r"(?:(?:play|put on|give me|try|pick|i want|how about|what about|find)(?: me)? )?(?:something else"
    r"|another(?: (?:one|track|song|tune))?|a different (?:one|track|song)"
    r"|(?:the )?next(?: (?:one|track|song))?|one more|(?:any|some)thing different|something different|not (?:that"
    r"|this)(?: one)?|skip(?: (?:it|this|that))?|others?|else)"
    r"|(?:(?:pon|pone|poneme|ponme|toca|dame|busca|quiero|prueba|proba)(?: con)? )?(?:otr[ao]s?(?: (?:cosa|cancion"
    r"|tema|una|uno))?|algo (?:distinto|diferente|mas)|un[ao] (?:distint|diferente)[ao]?|la siguiente|el siguiente"
    r"|siguiente|esa no|ese no|salta(?:la)?|pasa(?:la)?|cambiala|cambia)"
    r"|(?:(?:spiel|spiele|nimm|gib mir|such|ich will|lieber|zeig)(?: (?:mir|mal|bitte"
    r"|lieber))* )?(?:(?:et)?was anderes|(?:(?:ein|noch ein|n)e?[sn]? )?andere[srn]?(?: (?:stuck|lied|song|track))?"
    r"|noch ein(?:e?s|en|e)?(?: (?:stuck|lied|song))?|(?:das |den |die )?nachste[srn]?(?: (?:stuck|lied|song|titel"
    r"|bitte))?|nicht (?:das|die|den)|das nicht|uberspring(?:en)?|weiter)"
)
_ANY: Final = pattern(
    r"(?:just )?(?:play|put on|start|throw on|stick on|spin|give me)(?: me| us)?(?: (?:some"
    r"|any))?(?: (?:just|simply))? ?(?:(?:a |any |some )?(?:random(?: (?:song|track|tune|one|thing|stuff|music))?"
    r"|anything(?: (?:you (?:like|want)|at all|random|goes))?|whatever(?: you (?:like|want))?|something(?: random"
    r"| or other| at random)?|any (?:song|track|old (?:thing|song))|some music|music|my (?:music|library"
    r"|songs))(?: from my library| at random)?|at random)"
    r"|shuffle|surprise me(?: with (?:a |some)?(?:song|track|something|music))?|random (?:song|track)"
    r"|play(?: my (?:music|library|songs))?"
    r"|(?:pon|pone|poneme|ponme|ponnos|toca|reproduce|dame|tira)(?: (?:simplemente|solo"
    r"|nomas))? ?(?:cualquier (?:cosa|cancion|tema|musica)|cualquiera|lo que (?:sea|quieras)|algo(?: (?:al azar"
    r"|aleatorio|de musica|cualquiera))?|un[ao]? (?:tema|cancion)? ?(?:al azar|aleatori[ao]|cualquiera)|al azar"
    r"|musica)|sorprendeme(?: con (?:algo|una cancion|un tema))?"
    r"|(?:spiel|spiele|mach|leg|wirf|starte)(?: (?:mir|uns|mal|einfach|doch|bitte))* ?(?:(?:irgend ?(?:et)?was"
    r"|(?:et)?was)(?: (?:zufalliges|beliebiges|an|auf))?|irgendein(?:e?n?|e?s)(?: (?:lied|song|stuck|track|titel))?"
    r"|(?:ein(?:en|e|s)? )?(?:zufallige[srn]?|beliebige[srn]?)(?: (?:lied|song|stuck|track|titel))?"
    r"|(?:et)?was (?:zufalliges|beliebiges)|musik)(?: (?:ab|vor|an|auf))?"
    r"|uberrasch(?:e)? mich(?: mit (?:einem (?:lied|stuck|song)|was|etwas))?"
)


# "Something faster", "too slow, give me something faster", "jaja se duermen. ahora algo más movido".
_INSTEAD: Final = pattern(
    r"^\W*(?:[^,.!?;:]{1,40}[,.!;:\u2026]{1,3}\s+){0,2}"
    r"(?:(?:and|but|now|then|rather|maybe|please|how about|what about|give me|i want|try|play|put on"
    r"|y|pero|ahora|mejor|entonces|dame|quiero|pon(?:me|nos)?|toca|und|aber|jetzt|dann|lieber|doch|gib mir|ich will"
    r"|spiel(?:e)?|mal|bitte|por favor|porfa)[\s,]+){0,3}"
    r"(?:(?:something|anything|algo|(?:irgend)?(?:et)?was(?= (?:\w+ )?\w+es\b))\s+\S[^,.!?;]{1,40}"
    r"|(?:an?|una?|eine?[nsr]?) [^,.!?;]{2,30} (?:one|track|song|tune|cancion|tema|lied|stuck))"
    r"(?:[\s,]+(?:please|bitte|por favor|porfa|thanks|gracias|danke|instead|mejor|lieber))*\W*$"
)
_FASTER: Final = pattern(r"\b(?:faster|quicker|mas (?:rapid[oa]|deprisa)|schneller\w*)\b")
_SLOWER: Final = pattern(r"\b(?:slower|mas (?:lent[oa]|despacio)|langsamer\w*)\b")
# What is clearly another tempo, and what one would look for.
CLEARLY: Final = 1.08
LOOKED_FOR: Final = 1.25


def _search_before(asked: Asked) -> Measured | None:
    """Return the search of the answer before, if it also started a track."""
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    control = told_just_now(asked)
    if turn is None or control is None or control["action"] != "play":
        return None
    return next((one for one in reversed(turn.measured) if one.tool == FIND_TOOL and one.summary), None)


def _fits_another(asked: Asked) -> bool:
    is_other = _ANOTHER.fullmatch(bare_command(asked.talk.plain_question)) is not None
    return {CONTROL, FIND_TOOL} <= asked.tools and is_other and _search_before(asked) is not None


def _another(asked: Asked) -> Steps:
    search = _search_before(asked)
    # `_fits_another` has checked this.
    assert search is not None
    wanted = {name: value for name, value in search.arguments.items() if name not in {"limit", "offset"}}
    return (yield from _start_new(asked, wanted))


def _start_new(asked: Asked, wanted: dict[str, Any]) -> Steps:
    """Start the first that is found and was not started in this conversation."""
    played = {
        str(one.summary["track_id"]) for one in asked.talk.earlier if one.tool == CONTROL and one.summary
    }
    (found,) = yield [(FIND_TOOL, {**wanted, "limit": min(len(played) + 1, MOST_TRIED)})]
    rows = (found.summary or {}).get("tracks", ())
    row = next((one for one in rows if one["track_id"] not in played), None)
    if row is None:
        return Answer(found.error or say(asked, "player.no_other"))
    return (yield from _start(asked, row))


def _instead(asked: Asked) -> dict[str, Any]:
    """Return the search for "something faster" than what was started before; {} without a description."""
    search, text = _search_before(asked), fold(asked.talk.plain_question[:LONGEST_QUESTION])
    if search is None or not _INSTEAD.match(text) or asked.reading.names or asked.reading.passages:
        return {}
    rows = (search.summary or {}).get("tracks", ())
    bpm = rows[0].get("tempo_bpm") if rows else None
    if bpm and _FASTER.search(text):
        return {"tempo_min": round(bpm * CLEARLY, 1), "tempo_near": round(bpm * LOOKED_FOR, 1)}
    if bpm and _SLOWER.search(text):
        return {"tempo_max": round(bpm / CLEARLY, 1), "tempo_near": round(bpm / LOOKED_FOR, 1)}
    return conditions(asked)


def _fits_instead(asked: Asked) -> bool:
    return {CONTROL, FIND_TOOL} <= asked.tools and bool(_instead(asked))


def _start_instead(asked: Asked) -> Steps:
    return (yield from _start_new(asked, _instead(asked)))


# "Something else", where no search started what was spoken of: "I don't like Rails", "play something else".
_ELSE: Final = pattern(
    r"(?:play|put on|give me|try|pick|i want)(?: me)? (?:something (?:else|different)|anything else"
    r"|another (?:one|track|song"
    r"|tune)|a different (?:one|track|song))"
    r"|(?:pon|pone|poneme|ponme|toca|dame|quiero)(?: con)? (?:otra (?:cosa|cancion)|otro tema|otra|otro"
    r"|algo (?:distinto|diferente))"
    r"|(?:spiel|spiele|nimm|gib mir)(?: (?:mir|mal|bitte|lieber))* (?:(?:et)?was anderes|(?:ein )?anderes(?: (?:stuck"
    r"|lied))?|einen anderen(?: (?:song|track|titel))?)"
)


def _fits_else(asked: Asked) -> bool:
    is_said = _ELSE.fullmatch(bare_command(asked.talk.plain_question)) is not None
    return {CONTROL, FIND_TOOL} <= asked.tools and is_said and bool(asked.focus.tracks)


def _start_else(asked: Asked) -> Steps:
    return (yield from _start_any(asked, {track.id for track in asked.focus.tracks}))


def _fits_any(asked: Asked) -> bool:
    is_any = _ANY.fullmatch(bare_command(asked.talk.plain_question)) is not None
    # "Play" alone starts an open track, or the one that was named last.
    is_of_one = bare_command(asked.talk.plain_question) == "play"
    return (
        {CONTROL, FIND_TOOL} <= asked.tools
        and is_any
        and not is_of_one
        and not asked.reading.named("track", "artist")
    )


def _any(asked: Asked) -> Steps:
    return (yield from _start_any(asked, set()))


def _start_any(asked: Asked, left_out: set[str]) -> Steps:
    """Start a track of the library. left_out : the ids of those that are not wanted"""
    (first,) = yield [(FIND_TOOL, {"order": "title", "limit": 1})]
    total = (first.summary or {}).get("total", 0)
    if not total:
        return Answer(first.error or asked.say("library.empty"))
    # The same in each round of one answer, and another one each time.
    said = f"{date.today()} {len(asked.talk.questions)} {asked.talk.questions}"
    limit = min(len(left_out) + 1, MOST_TRIED)
    offset = crc32(said.encode()) % max(1, total - limit + 1)
    (found,) = yield [(FIND_TOOL, {"order": "title", "limit": limit, "offset": offset})]
    rows = [one for one in (found.summary or {}).get("tracks", ()) if one["track_id"] not in left_out]
    if not rows:
        return Answer(found.error or say(asked, "player.no_other"))
    return (yield from _start(asked, rows[0]))


def _start(asked: Asked, row: dict[str, Any]) -> Steps:
    (told,) = yield [(CONTROL, {"action": "play", "track_id": row["track_id"]})]
    return Answer(told.error or say(asked, "player.play", title=asked.voice.title(row["title"])))


ANOTHER: Final = Plan("another track", _fits_another, _another, allows_unknown_words=True)
INSTEAD: Final = Plan("something else of a kind", _fits_instead, _start_instead, allows_unknown_words=True)
ELSE: Final = Plan("something else", _fits_else, _start_else, allows_unknown_words=True)
ANY: Final = Plan("any track", _fits_any, _any, allows_unknown_words=True)
