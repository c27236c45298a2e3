"""Questions about the term of the question before: "do I have any?" and "which has the most?" behind "what is a
waltz?", "is that the right tempo?" behind a style."""

from typing import Final

from src.orchestrator.language.focus import read_question
from src.orchestrator.language.rephrased.requests import explained_term
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.theory.explain import explained_word

from .before import Before

_SONG: Final = (
    r"(?:songs?|tracks?|tunes?|pieces?|music|canci[oó]n(?:es)?|temas?|pistas?|m[uú]sica|lied(?:er)?|st[uü]cke?"
    r"|titel)"
)
_IT: Final = (
    r"(?:(?:in|with|of|en|con|de|mit|in|von) (?:it|that|this|one|those|them|ese|eso|esto|[eé]l|ella|ese comp[aá]s"
    r"|dem(?: takt)?|der|so etwas|sowas)|that (?:has|have|use) it|like (?:that|this|it)|as[ií]|de es[eao]s?|darin"
    r"|damit|davon|dabei|so ein(?:e[nrs]?)?|so ?was|so etwas)"
)
_LEAD: Final = r"^\W*(?:(?:and|so|ok|okay|ah|cool|y|und|also|pues|entonces)\W+){0,2}"
_HAS: Final = (
    r"(?:(?:do|have) (?:i|we) (?:have |got )?|(?:have )?got |is there |are there |tengo |tenemos |hay "
    r"|(?:hab|habe|haben) (?:ich|wir) (?:da )?|gibt(?: e|')?s )"
)
_ANY: Final = (
    r"(?:any(?:thing)?|some|an?|one|alg[uú]n[oa]?s?|algo|una?|irgend\w*|welche|eine?n?|eins|was|so ?was|so etwas"
    r"|so ein\w*)"
)
_DO_I_HAVE: Final = pattern(
    rf"{_LEAD}{_HAS}{_ANY} {_SONG},? (?:that|which|que|das|die|den|der) (?:has|have|uses?|is|lo tenga|la tenga"
    rf"|tenga|use|sea"
    r"|so etwas|so was|das|es|ihn)? ?(?:it|that|this|one|like that|as[ií]|(?:ese|este|esa) \w+|so (?:einen?"
    r"|ein) \w+|sowas|so)?"
    r" ?(?:hat|haben|ist|geht|l[aä]uft|benutzt|verwendet)?\W*$"
    rf"|{_LEAD}{_HAS}(?:{_ANY} ?)?(?:(?:of )?(?:my |the )?{_SONG} ?)?(?:{_IT} ?)?"
    r"(?:in my library|here|en mi biblioteca|aqu[ií]|in meiner (?:bibliothek|sammlung)|dabei|da)?\W*$"
)
_OF_MINE: Final = (
    rf"{_LEAD}(?:which|what|cu[aá]l(?:es)?|qu[eé]|welche[srn]?) (?:(?:of|de|von) )?"
    rf"(?:my |mine |mis |los m[ií]os |meine[nr]? )?(?:{_SONG} )?"
)
_WHICH: Final = pattern(
    rf"{_OF_MINE}(?:(?:is|are|has|have|uses?|tienen?|son|es|est[aá]n?|hat|haben|ist|sind|va|van|stehen|steht) {_IT}"
    r"|(?:has|have|uses?) (?:it|that|this)|(?:lo|la) (?:tienen?|usan?)|(?:hat|haben) (?:das|es|ihn|den))\W*$"
)
_MOST: Final = pattern(
    rf"{_OF_MINE}(?:has|have|tienen?|hat|haben) (?:(?:the|el|la|am) )?(?:most|m[aá]s|meisten?)"
    r"(?: (?:of it|of that|davon|de eso))?\W*$"
)
_HAVE_TERM: Final = {"en": "do I have any {term}?", "es": "¿tengo algún {term}?", "de": "habe ich {term}?"}
_MOST_TERM: Final = {
    "en": "which of my songs has the most {term}?",
    "es": "¿cuál de mis canciones tiene más {term}?",
    "de": "welches meiner Stücke hat am meisten {term}?",
}


def tracks_of_term(said: Before) -> str | None:
    """ "Do I have any?" after "what is a waltz?"."""
    term = explained_word(said.question, said.language) or explained_term(said.question)
    question = said.talk.question
    if not term or said.now.names:
        return None
    if _MOST.search(question) and not read_question(term, said.talk, said.language).unknown:
        return _MOST_TERM[said.language].format(term=term)
    is_search = _DO_I_HAVE.search(question) or _WHICH.search(question) or _MOST.search(question)
    return _HAVE_TERM[said.language].format(term=term) if is_search else None


# "Does Rails have one?"
_HAS_ONE: Final = pattern(
    rf"{_LEAD}(?:does|has|tiene|hat) (?:·\W*)+(?:(?:have|got|a) )?(?:one|any|it|that|this|un[oa]|alg[uú]n[oa]?|eso"
    rf"|ese|einen?|eins|so (?:einen?|was)"
    r"|das)\W*$"
)
_HAS_TERM: Final = {
    "en": "does {title} have a {term}?",
    "es": "¿tiene {title} {term}?",
    "de": "hat {title} {term}?",
}


def term_of_track(said: Before) -> str | None:
    """ "Does Rails have one?" after "what is a breakdown?"."""
    term = explained_word(said.question, said.language) or explained_term(said.question)
    named = said.now.named("track")
    if not term or len(named) != 1 or not _HAS_ONE.match(said.now.unnamed):
        return None
    return _HAS_TERM[said.language].format(title=f"“{named[0].text}”", term=term)


# "What would be the right tempo?", behind "is it too slow for a salsa?"; in folded text.
_RIGHT_TEMPO: Final = pattern(
    r"^\W*(?:(?:and|so|but|y|pero|und|aber) )?(?:what(?:.?s| is| would be)|which|cual (?:es|seria)|que|was (?:ist"
    r"|ware)|welches|wie schnell)"
    r" (?:the |a |el |das |ein )?(?:(?:right|good|ideal|proper|usual|normal|typical|richtige|gute|ideale|ubliche"
    r"|normale|typische) (?:tempo|bpm|speed)"
    r"|(?:tempo|velocidad) (?:correct[oa]|ideal|buen[oa]|adecuad[oa]|normal|seria (?:el )?(?:correcto|ideal|bueno))"
    r"|(?:tempo )?(?:ware richtig|musste (?:es|das) sein|should (?:it|that) be))(?: (?:be|then|for (?:it|that)"
    r"|entonces|denn|dann|dafur|ser))*\W*$"
)
# "Which of my songs fit that?", behind "108 to 152 BPM"; in folded text.
_FITS_RANGE: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|ok) )?(?:which|what|how many|do i have|have i got|is there|are there|cuales|cuantas|que"
    r"|tengo|hay|welche|wie viele"
    r"|hab(?:e)? ich|gibt es|passen)\b[^?]{0,60}\b(?:fits?|match(?:es)?|range|window|(?:in|at|between|around"
    r"|near) (?:that|those|this|there)"
    r"|encajan?|entran?|rango|ese tempo|esos tempos|ahi|pass(?:en|t)|bereich|da (?:rein|drin|dazwischen)"
    r"|in dem tempo|diesem tempo)\b[^?]{0,16}\W*$"
)
_RANGE_TOLD: Final = pattern(r"\b(?P<low>\d{2,3}) (?:to|a|bis) (?P<high>\d{2,3}) BPM")
_IN_RANGE: Final = {
    "en": "which of my songs are between {low} and {high} BPM?",
    "es": "¿qué canciones mías tienen entre {low} y {high} BPM?",
    "de": "welche meiner Stücke haben zwischen {low} und {high} BPM?",
}  # fmt: skip


def tracks_in_range(said: Before) -> str | None:
    """Return the search for the range of tempo that the answer before told: of a style, or of what can be mixed."""
    told = _RANGE_TOLD.search(said.talk.turns[-1].answer) if said.talk.turns else None
    if told is None or said.now.names or said.now.numbers or not _FITS_RANGE.match(fold(said.talk.question)):
        return None
    return _IN_RANGE[said.language].format(low=told["low"], high=told["high"])


_TEMPO_OF_STYLE: Final = {
    "en": "what tempo should a {} have?",
    "es": "¿qué tempo debe tener una {}?",
    "de": "welches Tempo soll ein {} haben?",
}  # fmt: skip


def tempo_of_style(said: Before) -> str | None:
    """Return the question for the usual tempo of the dance that the question before names."""
    styles = [
        item.text for item in said.reading.items if any(one.startswith("style.") for one in item.concepts)
    ]
    if len(styles) != 1 or said.now.names or not _RIGHT_TEMPO.match(fold(said.talk.question)):
        return None
    return _TEMPO_OF_STYLE[said.language].format(styles[0])
