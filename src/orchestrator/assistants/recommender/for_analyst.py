"""Questions in the recommender's chat that the analyst answers, where neither has a language model: about tracks, and
behind an answer of its own."""

from collections.abc import AsyncGenerator
from typing import Final

from src.core.text import fold
from src.orchestrator.analyst_answers import WAS_ELSEWHERE, AnalystAnswer, answer_of_analyst
from src.orchestrator.assistant import Question
from src.orchestrator.events import RouterEvent
from src.orchestrator.rules.patterns import pattern

NAME: Final = "recommender"
# Tools that change something in the library or the player, and choose nothing.
ORDERS: Final = frozenset(
    {"label_track", "edit_track_tags", "rename_track", "correct_fact", "delete_tracks", "control_player"}
)
# In folded text. "And the key?", behind the chords of a track.
_GOES_ON: Final = pattern(r"^\W*(?:and|y|und)\b(?! (?:more|another|other|mas|otr[oa]s?|mehr|noch|weitere)\b)")
# "Compare Rails and Depot", "show my favourites", "which of my songs are in G minor?": what there is, and no choice.
_LOOKS_UP: Final = pattern(
    r"^\W*(?:(?:please|now|and|por favor|ahora|y|bitte|jetzt|und)\b\W*){0,2}"
    r"(?:(?:compare|compara\w*|vergleich\w*)\b"
    r"|(?:show|list|muestra(?:me)?|ensena(?:me)?|lista|zeige?|liste) (?:(?:me|us|mir|uns) )?(?:all )?"
    r"(?:my|mis|mein\w{0,2})\b"
    r"|(?:which|what|cuales?|q|que|welche[rsn]?) (?!(?:should|could|can|would|puedo|soll\w*|kann)\b)[\w -]{3,30}?"
    r" (?:tengo|tenemos|do (?:i|we) have|(?:have|ve) (?:i|we) got|hab(?:e)? ich|haben wir)\b"
    r"|(?:which|what|cuales?|que|welche[rsn]?)(?: (?:of|de|von))? (?:my|mis|mein\w{0,2}) [\w-]{3,20}"
    r" (?:are|is|have|has|were|was|can|estan?|son|es|tienen?|sind|ist|haben|hat|stehen|steht)\b)"
)
# "I need something for the end, what's the calmest thing I've got?"
_EXTREME: Final = pattern(
    r"(?:^\W*(?:(?:hi|hey|hiya|hola|oye|hallo|so|and|ok|y|und)\W+){0,2}|[,.;:!]\s)"
    r"(?:(?:which|what)(?:'s| is)?|whats|cual es|que es|(?:was|welche[rs]?) ist) (?:the|my|la|el|mi|lo|das|die|"
    r"der|mein\w*) "
    r"(?:most \w+|least \w+|\w{2,12}est|(?:\w+ )?(?:mas|menos) \w+|\w{3,14}ste[rsn]?)\b[^?.,]{0,40}"
    r"\b(?:i.?ve|i have|i|we|tengo|tenemos|ich|mi|my|library|biblioteca|bibliothek|sammlung)\b"
)
# "Which of those is the fastest?", "what key is the second one in?": asked about what was chosen.
_OF_PICKS: Final = pattern(
    r"^\W*(?:(?:and|so|ok|y|und|also)\W+){0,2}"
    r"(?:(?:(?:de|of|von) (?:es[ao]s|est[ao]s|ell[ao]s|those|these|them|denen|diesen)\W+)?"
    r"(?:which(?: ones?)?|cual(?:es)?|welche[rs]?) (?:is|are|has|have|lasts?|es|son|esta|estan|va|suena|tienen?|"
    r"duran?|ist|sind|hat|haben"
    r"|dauert|geht)\b"
    r"|(?:the|la|el|l[ao]s|die|der|das) (?:\w{2,12}est|most \w+|(?:mas|menos) \w+|\w{3,14}ste[rsn]?)\W*$"
    r"|(?:are|do|have) (?:they|these|those)\b|(?:son|estan|tienen) tod[ao]s\b|(?:sind|haben) (?:sie|die|das) alle\b"
    r"|(?:which|what|whats|how|is|are|does|do|who|cual(?:es)?|que|como|cuanto|es|son|esta|estan|quien|tiene"
    r"|welche[rsnm]?|was|wie|ist|sind|hat|haben|wer)\b(?! (?:should|could|would|pongo|soll\w*)).{0,40}"
    r"\b(?:of (?:those|these|them)|the (?:first|second|third|fourth|fifth|last)(?: one| track| song)?"
    r"|de (?:es[ao]s|est[ao]s|ell[ao]s)|(?:la|el) (?:primer[ao]?|segund[ao]|tercer[ao]?|cuart[ao]|quint[ao]|ultim[ao])"
    r"|davon|von (?:denen|diesen|ihnen)|(?:das|der|die|dem) (?:erste|zweite|dritte|vierte|funfte|letzte)[nrs]?)\b)"
)
# "Which is the calmest?", "cuántos bloques de 8 compases salen ahí?", behind an answer of the analyst.
_ASKS: Final = pattern(
    r"^\W*(?:(?:and|so|ok|but|y|und|pero|aber|also)\W+){0,2}(?:(?:de|of|von) (?:es[ao]s|est[ao]s|ell[ao]s|those|"
    r"these|them|denen)\W+)?"
    r"(?:which|what|whats|how|is|are|does|do|would|will|can|who|when|where|cual(?:es)?|cuant[oa]s?|que|como|quien|"
    r"cuando|donde|es|son"
    r"|esta|estan|tiene|dura|llega|welche[rsnm]?|was|wie|wer|wann|wo|ist|sind|hat|haben|dauert|reicht)\b"
    r"(?! (?:should|could|shall|else|about|other|pongo|mas|otr[oa]s?|soll\w*|noch|puedo)\b)"
)
# "Ponla la siguiente": an order to the player, and no other choice.
_QUEUES: Final = pattern(
    r"^\W*(?:(?:ok|pues|vale|then|and|so|y|und|dann|gut)\W+){0,2}(?:(?:pon|mete)l[ao] (?:(?:como|"
    r"de) )?(?:la )?siguiente"
    r"|(?:play|put|queue) (?:it|that(?: one)?|this(?: one)?) next|(?:spiel|pack|setz|leg)e? (?:das|es|die|den|"
    r"ihn) als nachstes)\b"
)
# "Like Rails" wants more of it.
_LIKE: Final = pattern(r"^\W*(?:like|como|wie)\b")


async def answered_by_analyst(
    question: Question, *, is_of_list: bool = False
) -> AsyncGenerator[RouterEvent] | None:
    """Return the events of the analyst's answer; None where it has none.

    is_of_list : the question is about a playlist, so only an answer that reads one is of use
    """
    found = await answer_of_analyst(question, NAME)
    if found and is_of_list and not any("playlist" in tool for tool in found.tools):
        return None
    return _events(question, found) if found else None


async def order_for_analyst(question: Question, *, was_elsewhere: bool) -> AsyncGenerator[RouterEvent] | None:
    """Return the events of the analyst's answer to what chooses nothing: "loop bars 5 to 8 of Rails".

    was_elsewhere : the analyst gave the answer before, and is asked what goes on there
    """
    found = await answer_of_analyst(question, NAME)
    text = fold(question.text)
    if found is None or _LIKE.match(text):
        return None
    is_other = bool(found.tools & ORDERS) or (
        bool(found.tools) and _looks_up(text) and not found.asked.reading.unknown
    )
    return _events(question, found) if is_other or (was_elsewhere and _GOES_ON.match(text)) else None


def _looks_up(text: str) -> bool:
    return _LOOKS_UP.match(text) is not None or _EXTREME.search(text) is not None


async def answer_behind_analyst(question: Question) -> AsyncGenerator[RouterEvent] | None:
    """Return the events of the analyst's answer to a question behind one of its answers, or to an order to the player
    about the track that it told."""
    text = fold(question.text)
    is_order, is_question = _QUEUES.match(text) is not None, _ASKS.match(text) is not None
    found = await answer_of_analyst(question, NAME) if is_order or is_question else None
    if found is None or (is_order and not found.tools & ORDERS) or not found.tools:
        return None
    return _events(question, found)


async def answer_about_picks(question: Question) -> AsyncGenerator[RouterEvent] | None:
    """Return the events of the analyst's answer to a question about what was chosen last."""
    is_asked = question.state.get("picks") and _OF_PICKS.match(fold(question.text))
    found = await answer_of_analyst(question, NAME) if is_asked else None
    return _events(question, found) if found and found.tools else None


def _events(question: Question, found: AnalystAnswer) -> AsyncGenerator[RouterEvent]:
    question.state[WAS_ELSEWHERE] = True
    return found.events()
