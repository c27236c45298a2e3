"""Typing errors in a question, corrected before it is read: "waht key is ti in?".

A word is wrong if neither the vocabularies nor the library nor the dictionary of its language know it. The dictionaries
with their frequencies are those of pyspellchecker, after P. Norvig, "How to Write a Spelling Corrector" (2007).
"""

import math
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from rapidfuzz.distance import OSA
from spellchecker import SpellChecker

from src.orchestrator.language.detection import language_of
from src.orchestrator.language.forms import spellings
from src.orchestrator.language.names import NO_NAMES, NameIndex, is_slip
from src.orchestrator.language.text import Word, fold, words_of
from src.orchestrator.language.vocabulary import LANGUAGES, Vocabulary, vocabulary
from src.orchestrator.rules import Known, Talk
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import PLAIN

SHORTEST: Final = 3
# A shorter word becomes only a word of the vocabulary: it is near to too many others.
SHORTEST_FREE: Final = 5
# Longer words have too many words at one edit to look for.
LONGEST: Final = 20
# A question with more unknown words, or of which more than half are unknown, is in another language.
MOST_WRONG: Final = 4
# In English and Spanish, the rarest words of the dictionary are names, abbreviations and typing errors themselves.
RARE: Final = 50
# Powers of ten that make a word likelier, beside its frequency, tried with `script/bench questions --misspell`.
KNOWN, OF_MUSIC, FIRST_LETTER = 2.0, 1.5, -2.5
SWAPPED, DOUBLED, LEFT_OUT, ADDED, NEAR_KEY, FAR_KEY = 3.0, 4.0, 2.0, -1.0, 1.0, -2.0
# The Spanish dictionary lacks many forms of verbs: a word that it does not know is often right.
DICTIONARIES_WITH_FORMS: Final = frozenset({"en", "de"})
# "Bórrame" is not "bórrale".
_SPANISH_PRONOUN: Final = re.compile(r"(?:me|te|se|l[oae]s?|nos)$")
_NOTE: Final = pattern(r"[a-h](?:is|es|s)|(?:do|re|mi|fa|sol|la|si)[bs]")
# Of parts of a name, a chord or an address.
_BEFORE: Final = re.compile(r"[\w'#@./-]$")
_BEHIND: Final = re.compile(r"[\d#♯♭@/_-]|'(?!s\b)|\.\w")
# In quotation marks, or behind "playlist".
_NAMED: Final = pattern(
    r"\"[^\"]{1,120}\""
    r"|\bplaylist (?!(?:with|of|from|for|con|de|para|mit|aus|von|für|c\w{1,6}d|named?)\b)(?:\S{1,30}\s?){1,4}?"
    r"(?=\b(?:with|of|from|and|con|de|y|mit|aus|von|und)\b|$)"
)
# What follows is a text of the user, which stays as it is written.
_FREE_TEXT: Final = pattern(
    r"\b(?:remind\w*|to-do|todo (?:list|item)|tasks?|notes?|call(?:ed)?|nam(?:e|ed|ing)|renam\w*|titled?|tag\w*"
    r"|label\w*|mark\w*|(?:artist|album|genre) (?:is|to|as)|save (?:it |this |that |them )?as"
    r"|recu[eé]rd\w*|recordatorios?|tareas?|notas?|ll[aá]m\w*|nombr\w*|renombr\w*|t[ií]tul\w*|etiquet\w*|apunt\w*"
    r"|an[oó]t\w*|gu[aá]rd\w* como"
    r"|erinner\w*|aufgaben?|notier\w*|notiz\w*|nenn\w*|namens|hei(?:ss|ß)\w*|umbenenn\w*|titel (?:zu|in)|merk\w*"
    r"|trag\w*|speicher\w* (?:\w+ )?(?:als|unter))\b"
)

# Words around a text of the user, which are corrected in it, too: "rename the playlsit Party".
_FRAME: Final = ("playlist", "playlists", "called", "named", "llamada", "llamado", "namens", "genannt")


@cache
def _dictionary(language: str) -> SpellChecker:
    return SpellChecker(language=language, distance=1)


def with_typing_errors_corrected(talk: Talk) -> Talk:
    """Return the conversation with likely typing errors of its questions corrected.

    The first time that a language has one, its dictionary is loaded: 0.2 to 0.5 s, not for the event loop.
    """
    if "create_task" in talk.tools and "find_tracks" not in talk.tools:
        # Of tasks, in the user's words.
        return talk
    return replace(talk.with_questions(partial(correct, known=talk)), written=talk.question)


def correct(question: str, known: Known | Talk) -> str:
    """Return a question with likely typing errors corrected, but for what can be a name or a text of the user."""
    return _corrected(question, known.language, known.names or NO_NAMES, known.playlists)


# All questions of a conversation are read each time.
@lru_cache(maxsize=1024)
def _corrected(question: str, language: str, library: NameIndex, playlists: tuple[str, ...]) -> str:
    question = _with_frame(question, library)
    plain = question.translate(PLAIN)
    begun = _FREE_TEXT.search(plain)
    words = words_of(plain[: begun.start()] if begun else plain)
    language = language_of([word.folded for word in words], plain, language)[0]
    lists = _words_of(playlists)
    named = [match.span() for match in _NAMED.finditer(plain)]
    wrong = [
        word
        for word in words
        if _may_be_wrong(plain, word, language)
        and not (
            word.folded in library.by_word or word.folded in lists or _is_known(word.text.lower(), language)
        )
        and not any(start <= word.start < end for start, end in named)
    ]
    if len(wrong) > min(MOST_WRONG, math.ceil(len(words) / 2)):
        return question
    found = [(word, right) for word in wrong if (right := _right_word(word, language, library))]
    for word, right in reversed(found):
        if any(_FREE_TEXT.fullmatch(other) for earlier, other in found if earlier.start < word.start):
            continue
        written = right.capitalize() if word.text[0].isupper() else right
        question = question[: word.start] + written + question[word.end :]
    return question


def _with_frame(question: str, library: NameIndex) -> str:
    """Correct the words around texts of the user. These are no other words but one typing error away."""
    for word in reversed(words_of(question)):
        right = next((one for one in _FRAME if OSA.distance(word.text.lower(), one) == 1), None)
        if right is None or not word.text.islower() or word.folded in library.by_word:
            continue
        if not any(_is_known(word.text, one) for one in LANGUAGES):
            question = question[: word.start] + right + question[word.end :]
    return question


def _right_word(word: Word, language: str, library: NameIndex) -> str | None:
    right = _correction(word.text.lower(), language)
    if right is None or fold(right) in vocabulary(language).words:
        return right
    if title := library.nearest_word(word.folded, SHORTEST_FREE):
        return title
    # Capitals are written for names, in German for nouns.
    return right if word.text.islower() or word.start == 0 else None


@lru_cache(maxsize=64)
def _words_of(playlists: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word.folded for name in playlists for word in words_of(name))


def _may_be_wrong(question: str, word: Word, language: str) -> bool:
    """Return whether a word is not written as names, chords and abbreviations are."""
    is_name = word.text[0].isupper() and language != "de" and bool(question[: word.start].strip(" ¿¡\"'"))
    return (
        word.text.isalpha()
        and SHORTEST <= len(word.text) <= LONGEST
        and not is_name
        and not _BEFORE.search(question[max(0, word.start - 1) : word.start])
        and not _BEHIND.match(question, word.end)
    )


@lru_cache(maxsize=4096)
def _correction(word: str, language: str) -> str | None:
    """Return the word that this unknown one is likely to mean; None where none is near."""
    if right := _tables()["misspelled"][language].get(fold(word)):
        return str(right)
    dictionary = _dictionary(language)
    near = [
        (likelihood, one)
        for one in dictionary.edit_distance_1(word)
        if (likelihood := _likelihood(word, one, dictionary[one], vocabulary(language)))
    ]
    if near:
        right = max(near)[1]
        # "Hace", not "háce", for "hcae"; but "añade" for "añaed".
        return right if dictionary[right] or _accents(right) <= _accents(word) else fold(right)
    folded = fold(word)
    others = (vocabulary(one).corrected(folded) for one in LANGUAGES if one != language)
    return next(
        (one for one in others if one and one[0] == folded[0] and not _is_other_pronoun(word, one)), None
    )


@lru_cache(maxsize=4096)
def _is_known(word: str, language: str) -> bool:
    folded = fold(word)
    if folded in _tables()["misspelled"][language]:
        return False
    return (
        any(_is_of(folded, vocabulary(one)) for one in LANGUAGES)
        or (vocabulary(language).knows_form(folded) and not _is_wrong_form(word, language))
        or folded in _right_words(language)
        or _NOTE.fullmatch(folded) is not None
        or _dictionary(language)[word] > (0 if language == "de" else RARE)
    )


def _is_wrong_form(word: str, language: str) -> bool:
    """Return whether a German word looks like a form of a known one, but is rather a misspelled other word."""
    known = vocabulary(language)
    if language != "de" or len(known.as_known(fold(word))) > 1 or _dictionary(language)[word]:
        return False
    return fold(_correction(word, language) or "") in known.words


@cache
def _tables() -> Mapping[str, Any]:
    with (Path(__file__).parent / "spelled_words.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def _right_words(language: str) -> frozenset[str]:
    return frozenset(_tables()["right"][language].split())


def _is_of(folded: str, known: Vocabulary) -> bool:
    return folded in known.words or known.knows(folded) or folded in spellings(known.language)


def _likelihood(word: str, right: str, frequency: int, known: Vocabulary) -> float:
    """Return how likely this word was meant, as a power of ten; 0 for one that cannot be."""
    folded, slip = fold(right), _slip(fold(word), fold(right))
    is_known, is_same_begin = folded in known.words, word[0] == right[0]
    if known.language in DICTIONARIES_WITH_FORMS:
        is_possible = is_known or (frequency > 0 and len(word) >= SHORTEST_FREE)
    else:
        is_possible = is_known and slip >= 0 and is_same_begin
    if not is_possible or (len(word) == SHORTEST and slip < LEFT_OUT):
        # "Ebm" is not "em".
        return 0.0
    score = math.log10(max(frequency, RARE)) + slip + (0 if is_same_begin else FIRST_LETTER)
    return max(score + KNOWN * is_known + OF_MUSIC * known.is_of_music(folded), 0.1)


def _accents(word: str) -> int:
    return sum(letter != fold(letter) for letter in word)


def _is_other_pronoun(word: str, right: str) -> bool:
    return _SPANISH_PRONOUN.sub("", fold(word)) == _SPANISH_PRONOUN.sub("", fold(right))


def _slip(word: str, right: str) -> float:
    if sorted(word) == sorted(right):
        return SWAPPED
    if len(word) > len(right):
        return DOUBLED if any(word[:at] + word[at + 1 :] == right for at in _doubled(word)) else ADDED
    if len(word) < len(right):
        return LEFT_OUT
    return NEAR_KEY if is_slip(word, right) else FAR_KEY


def _doubled(word: str) -> Iterator[int]:
    return (place for place, (one, other) in enumerate(pairwise(word)) if one == other)
