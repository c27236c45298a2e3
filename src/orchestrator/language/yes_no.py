"""Yes and no in any language."""

from src.orchestrator.language.text import words_of
from src.orchestrator.language.vocabulary import LANGUAGES, vocabulary

SHORT_ANSWER_WORDS = 6


def says_yes(text: str) -> bool:
    """Return whether a short text agrees, in any language, without a word that refuses."""
    return any("talk.yes" in concepts for concepts in _agreement(text)) and not says_no(text)


def _agreement(text: str) -> list[frozenset[str]]:
    """Return the concepts of the first word, and of the one behind a word such as "ok": "ok, do it", "ach ja"."""
    found = _short_concepts(text)
    behind = next((place for place, concepts in enumerate(found) if not _only_leads(concepts)), len(found))
    return found[: behind + 1]


def _only_leads(concepts: frozenset[str]) -> bool:
    return all(
        one == "talk.ok" or one.startswith(("filler.", "link.and", "link.goes_on")) for one in concepts
    )


def says_no(text: str) -> bool:
    """Return whether a short text refuses, in any language."""
    return any("talk.no" in concepts or "link.not" in concepts for concepts in _short_concepts(text))


def _short_concepts(text: str) -> list[frozenset[str]]:
    """Return the concepts of each word of a short text, in all languages together; empty for a longer one."""
    words = tuple(word.folded for word in words_of(text))
    if len(words) > SHORT_ANSWER_WORDS:
        return []
    return [_in_all_languages(words[place:]) for place in range(len(words))]


def _in_all_languages(words: tuple[str, ...]) -> frozenset[str]:
    matches = (vocabulary(language).match(words) for language in LANGUAGES)
    return frozenset(concept for match in matches if match for concept in match.concepts)
