"""Read a question about the labels of one track: "what did I rate Rails?", "¿es Rails una favorita?"."""

import re
from dataclasses import dataclass
from typing import Any, Final, Literal

from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.playlists.marked import ARTIST, TITLE, Marked, word_set

from .searches import find_label

type Kind = Literal["rating", "liked", "tags"]

# In folded text with "·" for each title.
_KINDS: Final[tuple[tuple[Kind, re.Pattern[str]], ...]] = (
    (
        "tags",
        pattern(r"\b(?:tags?|tagged|labels?|etiquetas?|etiquetad[oa]|etiquetado|getaggt|schlagworter)\b"),
    ),
    (
        "rating",
        pattern(
            r"\b(?:stars?|ratings?|rated?|score|estrellas?|puntuacion|valoracion|calificacion|puntue|puntuado|califique"
            r"|calificado|valore|valorado|nota|sterne?n?|bewertung|bewertet)\b"
        ),
    ),
    (
        "liked",
        pattern(
            r"\b(?:favou?rites?|fave?s?|liked?|hearted|heart|favorit[oa]s?|gusta|favoriten?|herz|mag|lieblings\w{3,8})\b"
        ),
    ),
)
_ASKS: Final = pattern(
    r"^\W*(?:(?:and|y|und|so|hey|also) )?"
    r"(?P<whether>did|do|does|is|has|have|es|esta|tiene|le di|me gusta|he|ist|hat|habe|hab|mag|gefallt)?"
    r"(?P<what>what|whats|which|how|que|cuant[oa]s|cual|como|wie|welche\w{0,2}|was)?\b"
)
_WORDS: Final = word_set(
    "what whats which how many much did do does have has i give gave given rate rated is are was s it its the"
    " a an of for to my among in one own get got as with on and this that song track piece still already ever que"
    " cuantas cuantos tiene tienen le di he dado puse puesto como es esta entre mis mi una un la el lo cancion"
    " tema pista me yo tengo con cual lleva a de del y las los ya este ha han en wie viele viel welche welches"
    " welchen was hat habe hab ich gegeben ist es zu in meinen mein meine unter bei der die das dem den lied stuck"
    " song titel dieses diesem diese hier mir eigene eigenen schon und eine ein einer von fur"
)
_LABEL_WORDS: Final = word_set(
    "tag tags tagged label labels etiqueta etiquetas etiquetado etiquetada getaggt schlagworter star stars rating"
    " ratings rate rated score estrella estrellas puntuacion valoracion calificacion puntue puntuado califique"
    " calificado valore valorado nota stern sterne sternen bewertung bewertet favourite favourites favorite"
    " favorites fave like liked hearted heart favorita favorito favoritas favoritos gusta favorit favoriten herz"
    " mag gefallt lieblingslied lieblingssong"
)
_OF_ONE: Final = word_set(
    "it its this that esta este lo la le es dieses diesem diese das hier der ihn ihm song track cancion tema"
    " pista lied"
)
_OWN_TAGS: Final = pattern(
    r"^\W*(?:(?:please|bitte|por favor) )?(?:(?:what|which|list|show(?: me)?|what are|how many|zeige?(?: mir)?|welche"
    r"|was sind|liste|wie viele|que|cuales son|muestra(?:me)?|lista|cuantas)\s)?"
    r"(?:(?:all|my|the|mis|las|meine|die|alle|todas|own|eigenen?) ){0,4}(?:tags|etiquetas|schlagworter)(?: propias)?"
    r"(?: (?:do i have|have i(?: got)?|are there|did i (?:use|make|add|set)|i have|i use|tengo|hay|uso|he puesto"
    r"|habe ich|hab ich|gibt es|gibts|in my library|en mi biblioteca))?\W*$"
)


@dataclass(frozen=True)
class Asks:
    """kind : which label is asked for; whether : the conditions that may be met, None for "what", "how many" """

    kind: Kind
    whether: dict[str, Any] | None


def read_track_question(marked: Marked) -> Asks | None:
    text = marked.folded
    asks = _ASKS.match(text)
    if asks is None or not (asks["whether"] or asks["what"]):
        return None
    if asks["whether"] and (said := find_label(text, marked.text)):
        start, end, wanted = said
        rest = f"{text[:start]} {text[end:]}"
        kind: Kind = "tags" if "user_tag" in wanted else "liked" if "liked" in wanted else "rating"
        return Asks(kind, wanted) if _is_of_one_track(rest) else None
    kinds = [kind for kind, form in _KINDS if form.search(text)]
    if not kinds or not _is_of_one_track(text):
        return None
    if asks["whether"] and kinds[0] == "liked":
        return Asks("liked", {"liked": True})
    if asks["whether"] and not asks["what"]:
        # "Does Rails have stars?"
        return Asks(kinds[0], {"rating_min": 1}) if kinds[0] == "rating" else Asks(kinds[0], None)
    return Asks(kinds[0], None)


def _is_of_one_track(text: str) -> bool:
    """Return whether a text has only words of such questions and names or points to a track."""
    words = frozenset(re.findall(r"[^\W_]{1,30}|[·@]", text))
    return bool(words & (_OF_ONE | {TITLE})) and words <= _WORDS | _LABEL_WORDS | _OF_ONE | {
        TITLE,
        ARTIST,
        "by",
    }


def read_own_tags(question: str) -> bool:
    """Return whether all own tags are asked for: "what tags do I have?"."""
    return _OWN_TAGS.match(fold(question)) is not None
