"""Filter of a model's sentences. A sentence that is not allowed is never sent."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from src.orchestrator.assistants.coach.languages import LANGUAGES, normalise

SENTENCE_END = re.compile(r"(?<=[.!?…])[\"”»)]*\s+|\n+")


@dataclass(frozen=True)
class SpeechLimits:
    """The limits of a model's sentences for one user."""

    # No strength exercises: the user is under 16 or has a restriction.
    without_strength: bool = False
    # Nothing about eating.
    without_eating: bool = False
    # Words of foods that are not eaten, normalised.
    not_eaten: frozenset[str] = frozenset()


def is_allowed(sentence: str, limits: SpeechLimits) -> bool:
    """Return whether a sentence has no medical advice, diet, supplement or promise about allergies."""
    normal = normalise(sentence)
    kinds = ["medical", "eating", *(["strength"] if limits.without_strength else [])]
    for language in LANGUAGES.values():
        forbidden = language.forbidden_speech
        if any(pattern.search(normal) for kind in kinds for pattern in forbidden[kind]):
            return False
    if limits.without_eating and _names_food(normal):
        return False
    return not any(re.search(rf"(?<!\w){re.escape(word)}", normal) for word in limits.not_eaten)


def _names_food(normal: str) -> bool:
    return any(language.meanings("food", normal) for language in LANGUAGES.values())


class SentenceFilter:
    """Splits a stream of text into sentences and yields the allowed ones."""

    def __init__(self, limits: SpeechLimits, instead: str) -> None:
        """``instead`` replaces the first sentence that is withheld; later ones are dropped."""
        self._limits, self._instead = limits, instead
        self._rest = ""
        self.withheld = 0
        self._before = ""

    def take(self, piece: str) -> Iterator[str]:
        self._rest += piece
        *whole, self._rest = _split(self._rest)
        yield from self._checked(whole)

    def end(self) -> Iterator[str]:
        rest, self._rest = self._rest, ""
        yield from self._checked([rest] if rest.strip() else [])

    def _checked(self, sentences: Iterable[str]) -> Iterator[str]:
        for sentence in sentences:
            # Checked together with the previous one, because advice may be spread over two sentences.
            alone = is_allowed(sentence, self._limits)
            both = alone and is_allowed(f"{self._before.rstrip(' .!?')} {sentence}", self._limits)
            self._before = sentence if both else ""
            if both:
                yield sentence
                continue
            self.withheld += 1
            if self.withheld == 1:
                yield f"{self._instead} "


def _split(text: str) -> list[str]:
    """Return sentences with the space after them. The last one may be incomplete."""
    ends = [match.end() for match in SENTENCE_END.finditer(text)]
    starts = [0, *ends]
    return [text[start:end] for start, end in zip(starts, [*ends, len(text)], strict=True)]
