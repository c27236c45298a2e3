"""Questions and commands about the playlist that the answer before was about, with its name: "what's the fastest in
it?", "remove the slowest".
"""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Asked, ask
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk
from src.orchestrator.tools.library.plans.conditions import conditions
from src.orchestrator.tools.library.plans.qualities import superlative_order

from .choosing import LIST, is_about_a_list, list_before

# "In my playlist “Club”", and "from" it.
_IN: Final = {
    "en": "in my playlist “{name}”", "es": "en mi playlist «{name}»", "de": "in meiner Playlist „{name}“",
}  # fmt: skip
_FROM: Final = {
    "en": "from my playlist “{name}”", "es": "de mi playlist «{name}»", "de": "aus meiner Playlist „{name}“",
}  # fmt: skip
_NOUN: Final = r"(?:play ?list|set ?list|list|set|lista|liste|one)"
_BEHIND: Final = r"(?=\W*$|[,?]|\s(?:now|is|are|has|have|es|son|hay|ahora|ist|sind|hat|jetzt)\b)"
_IN_IT: Final = pattern(
    rf"\b(?:in|on) (?:it|there|(?:that|this|the) {_NOUN})(?:,? too)?{_BEHIND}"
    rf"|\b(?:en|de) (?:ella|(?:esa|esta|la) (?:play)?lista){_BEHIND}|\bah[ií](?=\W*$)"
    rf"|\b(?:darin|da ?drin|drin|(?:in|aus|von) (?:der|dieser) (?:play)?liste){_BEHIND}"
)
# "Does it have any jazz?"
_HOLDS: Final = pattern(
    r"^\W*(?:(?:and|so|y|und)\W+)?(?:(?:does|has) (?:it|that one|the (?:play)?list)(?: (?:have|contain|include|got))?"
    r"(?= (?:any\w*|a|some\w*)\b)|(?:tiene|lleva|incluye)(?: algo de| (?=(?:algo|alg[uú]na?|canciones|temas)\b))"
    r"|(?:hat|enth[aä]lt) (?:sie|die (?:play)?liste)(?= (?:auch|was|etwas|welche|irgend\w+)\b))"
)
_IS_THERE: Final = {"en": "is there", "es": "hay", "de": "gibt es"}
# In folded text: "remove the slowest one", "take the salsa one out", "quita la de salsa", "nimm das langsamste raus".
_TAKES_ONE: Final = pattern(
    r"(?:(?:take|kick|pull|throw|drop|remove|delete|boot|chuck|lose|cut)(?: out)? the"
    r"|(?:quita(?:le)?|saca(?:le)?|elimina|borra|echa) (?:la|el)(?: (?:cancion|tema|pista))?(?: de)?"
    r"|(?:nimm|wirf|schmeiss|losche?|entferne?|streiche?|hau|kick|tu) (?:das|den|die))"
    r"(?: (?:very|mas|menos|am))? [\w-]{4,20}(?: (?:one|song|track|tune|de todas|stuck|lied|titel))?"
    r"(?: (?:out|off|away|from (?:it|there)|out of (?:it|there)|de ahi|fuera|raus|heraus|weg))?"
)


def in_that_list(talk: Talk) -> Talk | None:
    """Return the conversation with the name of the playlist in its last question; None for other questions."""
    asked = ask(talk)
    question = talk.plain_question
    takes = _TAKES_ONE.fullmatch(bare_command(question)) is not None and _describes(asked)
    holds, pointer = _HOLDS.match(question), None if takes else _IN_IT.search(question)
    if not (takes or pointer or holds) or asked.playlist_question:
        return None
    # Nothing but a playlist is "in it".
    if not (pointer or is_about_a_list(asked)):
        return None
    if not (name := _name_of(list_before(asked) or "", talk)):
        return None
    language = asked.reading.language
    if holds:
        said = (
            f"{_IS_THERE[language]} {question[holds.end() :].rstrip(' ?')} {_IN[language].format(name=name)}?"
        )
    elif pointer is None:
        said = f"{question.rstrip(' .!?')} {_FROM[language].format(name=name)}"
    else:
        place = _IN[language].format(name=name)
        said = f"{question[: pointer.start()]}{place}{question[pointer.end() :]}"
    return replace(talk, questions=(*talk.questions[:-1], said))


def _describes(asked: Asked) -> bool:
    """Return whether a track is described, and none named: "the slowest one", "the salsa one"."""
    is_described = superlative_order(asked.reading) or conditions(asked).keys() - {"order"}
    return bool(is_described) and not asked.reading.named("track")


def _name_of(playlist: str, talk: Talk) -> str:
    """Return the name of a playlist with an id or a name, if there still is one of it; "" otherwise."""
    name = playlist
    for one in (measured for turn in talk.turns for measured in turn.measured if measured.summary):
        summary = one.summary or {}
        listed = summary.get("playlists", ()) if one.tool == LIST else ()
        # A playlist that was created or renamed.
        changed = {
            "playlist_id": summary.get("playlist_id") or one.arguments.get("playlist_id"),
            **one.arguments,
        }
        name = next(
            (row["name"] for row in (*listed, changed) if row["playlist_id"] == playlist and row.get("name")),
            name,
        )
    return next((one for one in talk.playlists if fold(one) == fold(name)), "")
