"""Explanation of terms, with the open track as the example, as a plan."""

import re
from functools import cache
from typing import Final, get_args

from src.music_theory.naming import Language
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold

from .facts import agents_for, facts_of
from .glossary import Term, glossary, words_of_terms
from .plans.one_track import one_track

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language.__value__)
MOST_TERMS: Final = 2
# "What is X". "What is the X" asks for a value, so it explains only terms that no agent measures.
_ASKS: Final = {
    "en": r"(?:what(?: is|'s|s| are| does| do you mean by| do)?|explain|define|definition of|meaning of|tell me what)"
    r"\s+(?:an?\s+)?(?:the (?:term|word)\s+)?",
    "es": r"(?:(?:para )?que (?:es eso de|es|son|significan?|quiere decir"
    r"|sirven?)|explica(?:me)?|define|definicion de|significado de)\s+"
    r"(?:una?\s+|(?:el|la|los|las)\s+)?(?:(?:termino|palabra)\s+)?",
    "de": r"(?:was(?: ist| sind| bedeutet| bedeuten| heiss?t| meinst du mit| meint)?(?: eigentlich)?"
    r"|was versteht man unter|wofur (?:ist|sind)|wozu dient|erklare?(?: mir)?(?: (?:mal|bitte|doch|kurz))*|definiere"
    r"|definition von|bedeutung von)\s+"
    r"(?:eine?r?n?\s+|(?:der|die|das|den)\s+)?(?:(?:begriff|ausdruck|wort)\s+)?",
}
# "Explícame qué es ...", "erkläre mir, was ... ist": the question itself follows.
_LEAD: Final = re.compile(
    r"^(?:(?:can you |could you |please )?(?:explain|tell me)(?: to me)? (?=what )"
    r"|(?:puedes |por favor )?(?:explicame|explica|explicarme|dime|cuentame) (?=que )"
    r"|(?:kannst du |bitte )?(?:erklare?|sag|erklaren?)(?: mir)?(?: bitte)?(?: mal)? (?=was ))"
)
_AFTER: Final = (
    r"(?:\s+(?:is|are|ist|sind|bedeutet|bedeuten|mean|means|stand for"
    r"|actually|even|really|exactly|uberhaupt|denn|in music|en musica|in der musik|eigentlich|genau))*"
    r"(?:\s+(?:to|for|in|with|briefly|simply|please|para|en|con|por favor|fur|in|mit|kurz|einfach|bitte)\b.{0,60})?"
)
_VALUE: Final = re.compile(
    r"(?:what(?: is| are|'s|s)|que (?:es|son)|was (?:ist|sind)) (?:the|el|la|los|las|der|die|das|den)\b"
)
_VALUE_OF_TRACK: Final = re.compile(
    rf"{_VALUE.pattern}|(?:what (?!is|are|s |does|do |means?)|que (?!es|son|signific|quiere|sirve)"
    r"|was (?!ist|sind|bedeut|heis|mein|versteht))"
)
# "Swing rhythm", "ritmo swing".
_GENERIC: Final = re.compile(
    r"^ritmo (?:de )?(?=\w)|(?<=\w)[ -](?:rhythm|feel|groove|rhythmus|gefuhl|feeling)$"
)
_MEASURED: Final = frozenset({
    "tempo", "bpm", "beat", "metre", "key", "tonic", "swing", "loudness", "loudness_range", "true_peak",
    "dynamic_range", "energy", "danceability", "brightness", "percussiveness", "tuning", "chord", "progression",
    "section", "chorus", "drop", "breakdown", "verse", "bridge", "intro", "outro", "rms",
})  # fmt: skip
_DIFFERENCE: Final = re.compile(
    r"\b(?:difference|differ|differences|diferencian?|diferencias?|unterschied\w*|unterscheide\w*)\b"
    r"|\b(?:how (?:is|are)|en que es|worin ist|wie ist)\b.{1,40}\b(?:different (?:from|to|than)"
    r"|distint[oa]s? de|diferentes? de"
    r"|anders als)\b"
)


def _language(asked: Asked) -> Language:
    return next((one for one in LANGUAGES if one == asked.reading.language), "en")


@cache
def _pattern(language: Language) -> re.Pattern[str]:
    words = sorted(map(fold, words_of_terms(language)), key=len, reverse=True)
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, words)) + r")(?!\w)")


@cache
def _by_folded_word(language: Language) -> dict[str, Term]:
    return {fold(word): glossary(language)[name] for word, name in words_of_terms(language).items()}


def terms_in(text: str, language: Language) -> list[Term]:
    """Return the terms that a text names, in its order, each once."""
    named = (_by_folded_word(language)[match[0]] for match in _pattern(language).finditer(fold(text)))
    return list(dict.fromkeys(named))


def _term(word: str, language: Language) -> Term | None:
    """Return the term for a word in the singular or plural."""
    known = _by_folded_word(language)
    word = _GENERIC.sub("", word)
    forms = (word, *(word.removesuffix(ending) for ending in ("s", "es", "n", "en", "e")))
    return next((known[form] for form in forms if form in known), None)


def _asked_terms(asked: Asked) -> list[Term]:
    language = _language(asked)
    text = " ".join(fold(asked.reading.text).translate({0xBF: " ", 0x3F: " ", 0x21: " ", 0x2E: " "}).split())
    if len(text) > 200 or asked.reading.bars or asked.reading.passages:
        return []
    if _DIFFERENCE.search(text) and len(found := terms_in(text, language)) >= MOST_TERMS:
        return found[:MOST_TERMS]
    text = _LEAD.sub("", text.replace(",", ""), count=1)
    match = re.fullmatch(_ASKS[language] + rf"(?P<term>.{{1,60}}?){_AFTER}", text)
    if match is None:
        return []
    term = _term(match["term"], language)
    if term is None or (asked.has("measure.capo") and term.name != "capo"):
        # "What chords with a capo on 3?" asks for chords.
        return []
    if term.name == "capo" and asked.tracks_named:
        # "What capo for Rails?" asks for a fret.
        return []
    # "What chords?" of an open track asks for them, too.
    form = _VALUE if not asked.tracks else _VALUE_OF_TRACK
    asks_for_a_value = form.match(text) is not None and term.name in _MEASURED
    # Spanish: "¿qué es el swing?" without a track.
    asks_for_a_value = asks_for_a_value and (bool(asked.tracks) or language != "es")
    return [] if asks_for_a_value else [term]


def _fits(asked: Asked) -> bool:
    # "What clips in my library?" asks for tracks.
    return bool(_asked_terms(asked)) and not (asked.has("scope.library") and not asked.has("act.explain"))


def _explain(asked: Asked) -> Steps:
    terms = _asked_terms(asked)
    if len(terms) > 1:
        return Answer("\n\n".join(term.text for term in terms))
    track = one_track(asked)
    tools = [f"analyse_{agent}" for agent in agents_for(terms[0].needs)]
    if track is None or not tools or not set(tools) <= asked.tools:
        return Answer(terms[0].text)
    found = yield [(tool, {"track_id": track.id}) for tool in tools]
    summaries = {one.tool.removeprefix("analyse_"): one.summary for one in found if one.summary is not None}
    return Answer(
        terms[0].told(facts_of(summaries, asked.title(track), _language(asked), asked.talk.note_names))
    )


EXPLAIN = Plan("explain", _fits, _explain, allows_unknown_words=True)
