"""Questions about music among the messages to the coach, which the analyst's rules answer: "what's the key here?"."""

from dataclasses import dataclass
from typing import Final

from src.orchestrator.language.plans import LONGEST_QUESTION, Asked, ask
from src.orchestrator.language.text import fold
from src.orchestrator.rules import RuleSet
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

# What is said of music only. Of one of the others, "how long?" and "which level?", the coach may be asked.
OF_MUSIC: Final = (
    "measure.tempo", "measure.metre", "measure.beats", "measure.swing", "measure.key", "measure.mixing",
    "measure.chords", "measure.melody", "measure.tuning", "measure.form", "measure.chorus", "measure.verse",
    "measure.bridge", "measure.drop", "measure.breakdown", "measure.bar_count", "measure.scale", "measure.roman",
    "measure.capo", "measure.relative", "measure.half_time", "measure.mix_range", "measure.eights", "act.transpose",
    "act.loop", "act.speed", "mode",
)  # fmt: skip
OF_A_TRACK: Final = ("measure", "quality", "act.describe", "act.play")
# What the coach is asked about: practice, its plan, the tasks of it.
OF_THE_COACH: Final = ("act.practise", "scope.plan", "scope.task")
MOST_WORDS_WITHOUT_LANGUAGE: Final = 2
MOST_WORDS_OF_A_TOPIC: Final = 3

# All patterns read folded text. "How to play it" is a goal, and "what about Friday?" an answer.
_ASKS: Final = pattern(
    r"^\W*(?:(?:hey|hi|hello|ok|okay|so|and|but|well|hola|oye|y|pero|bueno|hallo|na|und|aber|also)\b\W*){0,2}"
    r"(?:(?:in|at|on|from|with|en|a|con|de|desde|bei|mit|auf|ab|um|aus) )?"
    r"(?:what(?:'?s|'?re)?(?! (?:about|i|we|if)\b)|which|how(?:'?s)?(?! (?:to|about)\b)|where(?:'?s)?"
    r" (?:is|are|do|does|did|can|could|should|would|must|the)|where'?s|when (?:is|do|does|will|can)|who|why"
    r"|is (?:it|this|that|the|there|·)|are (?:the|these|there|they)|does|do (?:i|we|you|they|the)"
    r"|(?:can|could|would|will) (?:you|i|it|this)|do you know"
    r"|que(?! tal\b)|cual(?:es)?|cuant[oa]s?|como (?:es|son|se|suena|va|de|puedo)|donde|cuando (?:es|entra|empieza)"
    r"|quien|sabes|puedes|hay"
    r"|was(?! ich\b)|welche[rsmn]?|wie(?! (?:man|war|ware|waers|wars)\b)|wo|wohin|wann|wer|warum|wieso|weisst du"
    r"|ist (?:es|das|der|die|dies\w*|·)|sind (?:das|die)|hat (?:es|das|der|die|dies\w*)|gibt es"
    r"|kann(?:st)? (?:ich|du|man)|kommt|kommen)(?!\w)"
)
_ORDERS: Final = pattern(
    r"^\W*(?:(?:please|pls|por favor|bitte)\W+)?"
    r"(?:(?:tell|show|give) me|play (?:it|this|that|the)|loop|repeat|transpose|slow (?:it|this)|speed (?:it|this)"
    r"|explain|list|(?:and|und|y) (?:the|what|die|der|das|el|la|los|las)"
    r"|dime|dame|muestrame|ponl[oa]|pon(?:me|ga|game)? (?:el|la|esta|este)|repite|transpon\w*|toca(?:l[oa])|explicame"
    r"|sag mir|zeig mir|nenn mir|gib mir|spiel (?:es|das|den|die)|wiederhol\w*|transponier\w*|erklar\w*)\b"
)
# "Now the last 8 bars, at 75 %", behind an answer of the analyst.
_GOES_ON: Final = pattern(
    r"^\W*(?:and|now|then|once more|again|y|ahora|luego|otra vez|und|jetzt|dann|noch ?mal)\b"
)
_TRACK: Final = pattern(
    r"\b(?:song|track|tune|piece|recording|canci[oó]n|canciones|tema|pista|pieza|lied(?:er|es)?|stuck(?:e|s)?|titel"
    r"|songs|tracks|tunes|pieces|temas|pistas|piezas|aufnahme)\b"
)


@dataclass(frozen=True)
class MusicQuestion:
    """A question or command about music. The coach does not answer it: it names who does."""

    # The language in which it was understood; None where it has too few words to tell.
    language: str | None
    # Whether it has the form of a question. Other messages may be answers, in the user's own words.
    is_question: bool


def read_music_question(talk: Talk, rules: RuleSet, *, goes_on: bool = False) -> MusicQuestion | None:
    """Return what a message asks about music; None for one that these rules do not answer, or about something else.

    goes_on : the analyst gave the answer before
    """
    text = talk.plain_question
    if len(text) > LONGEST_QUESTION:
        return None
    asked = ask(talk)
    unnamed = fold(asked.reading.unnamed or text)
    words = len(text.split())
    # "The key?" is a question, "scales, maybe in thirds?" may be a goal.
    is_question = _ASKS.match(unnamed) is not None or ("?" in text and words <= MOST_WORDS_OF_A_TOPIC)
    is_behind = goes_on and _GOES_ON.match(unnamed) is not None
    if not (is_question or is_behind) and "?" not in text and _ORDERS.match(unnamed) is None:
        return None
    if not (is_behind or _is_about_music(asked, unnamed)) or not rules.answers(talk):
        return None
    has_language = asked.reading.has_own_language and words > MOST_WORDS_WITHOUT_LANGUAGE
    return MusicQuestion(asked.reading.language if has_language else None, is_question)


def _is_about_music(asked: Asked, unnamed: str) -> bool:
    if asked.has(*OF_THE_COACH):
        return False
    if asked.has(*OF_MUSIC) or asked.reading.metres:
        return True
    names_tracks = bool(asked.reading.named("track")) or _TRACK.search(unnamed) is not None
    return names_tracks and (asked.has(*OF_A_TRACK) or bool(asked.reading.keys))
