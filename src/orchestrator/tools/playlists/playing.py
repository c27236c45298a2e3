"""Playing of a playlist, as a plan: "play the Warmup playlist", "spiel die mal ab" after one was made."""

from typing import Final

from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .choosing import LIST, SHOW, Lists, ask_which, choose_list, is_about_a_list, say

CONTROL: Final = "control_player"
# In folded text.
_PLAYS: Final = pattern(
    r"(?:play|put on|start|listen to|pon|pone|poneme|ponme|toca|reproduce|reproducir|spiel|spiele|starte|leg|lass"
    r"|dale play a)\b.{0,80}"
)
_IT: Final = pattern(
    r"(?:play|put on|start)(?: (?:it|that|them|this))?(?: (?:all|for me|from the (?:top|start|beginning)))*"
    r"|(?:pon|pone|ponme|toca|reproduce|reproduci|dale)(?:l[ao]s?)?(?: (?:entera|toda|desde el principio))?"
    r"|reproducela|ponmela|dale play"
    r"|(?:spiel|spiele|starte|lass) (?:die|sie|das|es|alles)(?: (?:mal|bitte|doch|jetzt))*(?: (?:ab|laufen|vor"
    r"|von vorne?))?|abspielen"
)
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
    is_named = (
        asked.has("scope.playlist")
        and not asked.has(*_OTHER)
        and not asked.reading.named("track")
        and _PLAYS.match(bare_command(asked.talk.plain_question)) is not None
    )
    return is_named or (
        is_about_a_list(asked) and _IT.fullmatch(bare_command(asked.talk.plain_question)) is not None
    )


def _steps(asked: Asked) -> Steps:
    (found,) = yield [(LIST, {})]
    lists: Lists = list((found.summary or {}).get("playlists", ()))
    fitting = choose_list(asked, lists)
    if len(fitting) != 1:
        return ask_which(asked, lists)
    (page,) = yield [(SHOW, {"playlist_id": fitting[0]["playlist_id"]})]
    rows = (page.summary or {}).get("tracks", ())
    name = asked.voice.title(fitting[0]["name"])
    if not rows:
        return Answer(page.error or say(asked, "empty", name=name))
    (told,) = yield [(CONTROL, {"action": "play", "track_id": rows[0]["track_id"]})]
    title = asked.voice.title(rows[0]["title"])
    return Answer(told.error or say(asked, "playing", title=title, name=name))


PLAY_LIST_PLAN: Final = Plan("play a playlist", _fits, _steps, allows_unknown_words=True)
