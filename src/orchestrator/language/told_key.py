"""The key or metre that was told last, in place of "that key": "which songs do I have in that key?" behind a relative
key, "do I have anything in that metre?" behind "what is 5/4?".
"""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.detection import language_of
from src.orchestrator.language.keys import find_keys
from src.orchestrator.language.text import words_of
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

LONGEST: Final = 300
_THAT_KEY: Final = pattern(
    r"\b(?:that|this|es[ea]|est[ea]|diese[rn]?) (?:same |new |nuev[oa] |neuen? )?(?:key|tonalidad|tono"
    r"|tonart)\b(?! (?:of|de|von|des)\b)"
)
# "Which of my tracks are in it?" behind a key.
_IN_IT: Final = pattern(
    r"\b(?:tracks|songs|tunes|pieces|ones|which|canciones|temas|pistas|cu[aá]les|st[uü]cke|lieder|welche)\b[^?]{0,40}"
    r"\b(?:are|is|est[aá]n?|son|stehen|sind) (?P<it>in (?:it|that|this)|en (?:ella|es[ea]|eso)|darin|da drin)(?=\W*$)"
)
_THAT_METRE: Final = pattern(
    r"\b(?:in|en|im) (?P<it>(?:that|this|es[ea]|est[ea]|diese[mr]?) (?:same )?(?:metre|meter|time(?: signature)?|beat"
    r"|comp[aá]s|m[eé]trica|takt(?:art)?))\b(?! (?:of|de|von|des)\b)"
)
_METRE: Final = pattern(r"\b\d{1,2}/(?:2|4|8|16)\b")
_MOVED: Final = pattern(r"\(\d{1,2} (?:semitones?|semitonos?|halbt[oö]ne?)\b")
_IN: Final = {"en": "in", "es": "en", "de": "in"}


def with_told_key(talk: Talk) -> Talk:
    """Return the conversation with the last key of the answer before in place of "that key", if it told one."""
    question = talk.question
    if len(question) > LONGEST or not talk.turns:
        return talk
    if (metre := _THAT_METRE.search(question)) and (told := _METRE.findall(talk.turns[-1].answer)):
        start, end = metre.span("it")
        return replace(
            talk, questions=(*talk.questions[:-1], f"{question[:start]}{told[-1]}{question[end:]}")
        )
    said, in_it = _THAT_KEY.search(question), _IN_IT.search(question)
    if said is None and in_it is None:
        return talk
    language, _ = language_of([word.folded for word in words_of(question)], question, talk.language)
    sentences = talk.turns[-1].answer.split(". ")
    # "It is in G major. In E major (3 semitones lower) the chords are ...": the key that it was moved to.
    sentences.sort(key=lambda one: _MOVED.search(one) is None)
    told = next((found for one in sentences if (found := _keys(one, language))), [])
    if not told:
        return talk
    start, end = said.span() if said else in_it.span("it")  # type: ignore[union-attr]
    key = told[-1] if said else f"{_IN[language]} {told[-1]}"
    changed = f"{question[:start]}{key}{question[end:]}"
    return replace(talk, questions=(*talk.questions[:-1], changed))


def _keys(text: str, language: str) -> list[str]:
    """Return the keys that a sentence names, as it writes them."""
    return [
        text[one.start : one.end]
        for one in find_keys(text, language)
        if not (one.is_code or one.is_tonic_only)
    ]
