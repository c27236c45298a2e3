"""One of two tracks that were spoken of, started, as a plan: "play the slower of the two", "spiel den anderen ab"."""

from typing import Final

from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo
from src.orchestrator.tools.library.plans.following import FIND_TOOL
from src.orchestrator.tools.library.plans.lists import ORDERED_BY
from src.orchestrator.tools.library.plans.named_order import DOWNWARDS
from src.orchestrator.tools.library.plans.qualities import ORDERS

from .messages import say
from .state import told_just_now, track_of
from .tools import CONTROL

# In folded text.
_PLAYS: Final = (
    r"(?:play|(?:put|throw|stick) on|start|hear|listen to|pon(?:e)?(?:me|nos|er)?|toca(?:me|nos)?|reproduce"
    r"|spiele?|leg|starte?)(?: (?:me|us|mir|uns|mal|bitte|doch))*"
)
_TAIL: Final = r"(?: (?:ab|auf|an|vor|mal|bitte|instead|then|mejor|lieber))*"
_OTHER: Final = pattern(
    rf"(?:{_PLAYS} )?(?:the other(?: (?:one|track|song))?|(?:la otra|el otro)(?: cancion| tema| pista)?"
    rf"|(?:den|das|die) andere[nrs]?(?: (?:stuck|lied|song|track))?){_TAIL}"
)
_IT: Final = pattern(rf"{_PLAYS}(?: (?:it|that(?: one)?|es[ea]|es|das|ihn|sie|den|die)|l[ao])?{_TAIL}")
_BEGINS_WITH_PLAY: Final = pattern(rf"{_PLAYS}(?:l[ao])?\b")
# One of two by a quality: "the slower one", "la mas lenta de las dos", "die langsamere".
_BY_QUALITY: Final = pattern(
    rf"(?:{_PLAYS} )?(?:the|la|el|den|das|die) (?:more |mas |less |menos )?[\w']{{3,14}}"
    r"(?: (?:one|track|song|cancion|tema|lied|stuck))?"
    r"(?: (?:of (?:the|those|these) two|of them|of both|de l[ao]s dos|de ell[ao]s|von (?:den )?beiden"
    rf"|der beiden|davon))?{_TAIL}(?: (?:at|al?|mit|auf|bei) (?P<percent>\d{{2,3}}) ?(?:%|percent|por ciento|prozent))?"
    rf"{_TAIL}"
)


def _pair(asked: Asked) -> tuple[TrackInfo, ...]:
    """Return the two tracks that were spoken of; () for more or fewer."""
    if pair := asked.last_two():
        return pair
    spoken = {one.id: one for one in (*asked.focus.tracks, *asked.focus.conversation)}
    return tuple(spoken.values()) if len(spoken) == 2 else ()


def _command(asked: Asked) -> str:
    return bare_command(asked.talk.plain_question).rstrip(" ?!")


def _way(asked: Asked) -> str:
    """Return which of the two is meant: "other", "it", a quality such as "slow"; "" for none."""
    text = _command(asked)
    plays = _BEGINS_WITH_PLAY.match(text) is not None
    was_played = (told_just_now(asked) or {}).get("action") == "play"
    if not (plays or was_played):
        return ""
    if _OTHER.fullmatch(text):
        return "other"
    qualities = {one.partition(".")[0] for one in asked.reading.of("quality")}
    if len(qualities) == 1 and qualities <= ORDERS.keys() and _BY_QUALITY.fullmatch(text):
        return qualities.pop()
    return "it" if plays and _IT.fullmatch(text) and asked.told_first(_pair(asked)) else ""


def _fits(asked: Asked) -> bool:
    is_known = {CONTROL, FIND_TOOL} <= asked.tools and not (asked.reading.names or asked.reading.passages)
    return is_known and len(_pair(asked)) == 2 and bool(_way(asked))


def _steps(asked: Asked) -> Steps:
    pair, way = _pair(asked), _way(asked)
    if way == "it":
        chosen = asked.told_first(_pair(asked))
    elif way == "other":
        chosen = _other(asked, pair)
    else:
        chosen = yield from _by_quality(pair, way)
    if chosen is None:
        titles = asked.voice.joined([asked.title(one) for one in pair], "or")
        return Answer(say(asked, "player.which_of_two", titles=titles))
    said = _BY_QUALITY.fullmatch(_command(asked))
    speed = {"speed": int(said["percent"]) / 100} if said and said["percent"] else {}
    (told,) = yield [(CONTROL, {"action": "play", "track_id": chosen.id, **speed})]
    text = say(
        asked, "player.speed" if speed else "player.play", title=asked.title(chosen), **_percent(speed)
    )
    return Answer(told.error or text)


def _percent(speed: dict[str, float]) -> dict[str, str]:
    return {"percent": f"{100 * speed['speed']:.0f}"} if speed else {}


def _other(asked: Asked, pair: tuple[TrackInfo, ...]) -> TrackInfo | None:
    """Return the one that does not sound, or that was not named first."""
    control = told_just_now(asked)
    known = track_of(asked, control) if control else asked.told_first(_pair(asked))
    others = [one for one in pair if known is not None and one.id != known.id]
    return others[0] if len(others) == 1 else None


def _by_quality(pair: tuple[TrackInfo, ...], quality: str) -> Lookup[TrackInfo | None]:
    order = ORDERS[quality][0]
    found = yield [(FIND_TOOL, {"title": one.title, "order": order}) for one in pair]
    ids = {one.id for one in pair}
    rows = {row["track_id"]: row for one in found for row in (one.summary or {}).get("tracks", ())}
    values = {one: rows[one].get(ORDERED_BY[order][0]) for one in ids if one in rows}
    if len(values) < 2 or None in values.values() or len(set(values.values())) < 2:
        return None
    most = order in DOWNWARDS
    best = (max if most else min)(values, key=lambda one: values[one])
    return next(one for one in pair if one.id == best)


ONE_OF_TWO: Final = Plan("one of two", _fits, _steps, allows_unknown_words=True)
