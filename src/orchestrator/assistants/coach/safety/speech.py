"""What a model may say, sentence by sentence. A sentence that fails is withheld before it is sent."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from src.orchestrator.assistants.coach.languages import LANGUAGES, normalise

SENTENCE_END = re.compile(r"(?<=[.!?…])[\"”»)]*\s+|\n+")


@dataclass(frozen=True)
class Speaker:
    """What the rules of one user say about a model's words."""

    # No strength work: under 16, or something hurts.
    without_strength: bool = False
    # Nothing about eating.
    without_eating: bool = False
    # Words of foods that are not eaten, normalised.
    not_eaten: frozenset[str] = frozenset()


def is_allowed(sentence: str, speaker: Speaker) -> bool:
    """Return whether a model may say this: no medical advice, diets, supplements, promises about allergies."""
    normal = normalise(sentence)
    kinds = ["medical", "eating", *(["strength"] if speaker.without_strength else [])]
    for language in LANGUAGES.values():
        forbidden = language.forbidden_speech
        if any(pattern.search(normal) for kind in kinds for pattern in forbidden[kind]):
            return False
    if speaker.without_eating and _names_food(normal):
        return False
    return not any(re.search(rf"(?<!\w){re.escape(word)}", normal) for word in speaker.not_eaten)


def _names_food(normal: str) -> bool:
    return any(language.meanings("food", normal) for language in LANGUAGES.values())


class SentenceFilter:
    """Cuts a stream of pieces into sentences and lets through those that are allowed."""

    def __init__(self, speaker: Speaker, instead: str) -> None:
        """``instead`` replaces the first sentence that is withheld; later ones are dropped."""
        self._speaker, self._instead = speaker, instead
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
            # Together with the one before: advice may be spread over two.
            alone = is_allowed(sentence, self._speaker)
            both = alone and is_allowed(f"{self._before.rstrip(' .!?')} {sentence}", self._speaker)
            self._before = sentence if both else ""
            if both:
                yield sentence
                continue
            self.withheld += 1
            if self.withheld == 1:
                yield f"{self._instead} "


def _split(text: str) -> list[str]:
    """Return sentences with the space after them; the last one may go on."""
    ends = [match.end() for match in SENTENCE_END.finditer(text)]
    starts = [0, *ends]
    return [text[start:end] for start, end in zip(starts, [*ends, len(text)], strict=True)]
