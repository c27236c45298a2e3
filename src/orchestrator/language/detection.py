"""Detection of the language of a question by its words."""

import re
from collections.abc import Iterable, Sequence

from src.orchestrator.language.forms import spellings
from src.orchestrator.language.vocabulary import LANGUAGES, LONGEST_PHRASE, Vocabulary, vocabulary

_SIGNS = {
    "es": re.compile(
        r"[¿¡ñ]|\b(?:do|re|mi|fa|sol|la|si)(?: sostenido| bemol)? (?:mayor|menor)\b", re.IGNORECASE
    ),
    "de": re.compile(
        r"[äöüß]|\b[a-h](?:is|es|s)?[ -](?:moll|dur)\b|\bim (?:half|double) ?time\b", re.IGNORECASE
    ),
}
# "Camelot-Code?"
_GERMAN_COMPOUND = re.compile(r"\b(?!Hip-|Trip-|Cha-)[A-ZÄÖÜ]\w{2,30}-[A-ZÄÖÜ]\w{2,30}\b")
# The verb decides where the term is of another language: "was bedeutet True Peak?"
_ASKS = {
    "es": re.compile(
        r"^\W*(?:qu[eé] (?:es|son|significa|quiere decir)|cu[aá]l|cu[aá]nt[oa]s?)\b", re.IGNORECASE
    ),
    "de": re.compile(
        r"^\W*(?:was (?:ist|sind|bedeutet|hei(?:ss|ß)t)|welche[rnsm]?|wie ?viele?)\b", re.IGNORECASE
    ),
}
SHORT = 3


def language_of(words: Iterable[str], text: str, default: str) -> tuple[str, bool]:
    """Return the language with the most known words, and whether there are any."""
    if "¿" in text:
        # Only Spanish has it.
        return "es", True
    words = list(words)
    scores: dict[str, float] = {}
    for language in LANGUAGES:
        known = vocabulary(language)
        spelled = [spellings(language).get(word, (word,)) for word in words]
        meant = [one for written in spelled for one in written]
        # "Im" is one word in German, and "I am" in English.
        score = sum(max(_points(one, known) for one in written) for written in spelled if written)
        # Words of phrases only ("halbes Tempo") decide where the others do not.
        score += sum(0.25 for word in meant if word in known.words and not known.knows(word))
        if (sign := _SIGNS.get(language)) and sign.search(text):
            score += 2.0
        if (asks := _ASKS.get(language)) and asks.match(text):
            score += 2.0
        scores[language] = score
    if len(words) <= SHORT and _GERMAN_COMPOUND.search(text):
        scores["de"] += 1.5
    best = max(scores.values(), default=0.0)
    if best == 0.0:
        return _language_of_phrases(words, default)
    # Words of several languages ("tempo", "bpm") do not count.
    leading = [language for language in LANGUAGES if scores[language] == best]
    if len(leading) > 1:
        return (default if default in leading else leading[0]), False
    return leading[0], True


def _points(word: str, known: Vocabulary) -> float:
    if not known.knows(word):
        return 0.0
    return 2.0 if known.is_filler(word) else 1.0


def _language_of_phrases(words: Sequence[str], default: str) -> tuple[str, bool]:
    """Return the language that has these words only in phrases: "vielen Dank"."""
    folded = tuple(words[:LONGEST_PHRASE])
    found = [one for one in LANGUAGES if folded and vocabulary(one).match(folded)]
    # Other forms of known words: "Achteldelay".
    found = found or [one for one in LANGUAGES if any(map(vocabulary(one).knows_form, folded))]
    return (found[0], True) if len(found) == 1 else (default, False)
