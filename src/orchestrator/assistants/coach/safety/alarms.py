"""Alarms: sentences about pain, injury, emergencies and other matters for a doctor.

All three languages are searched, whatever the language of the conversation. Denials ("no pain") and titles in quotation
marks next to words about music are removed first.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from src.orchestrator.assistants.coach.languages import LANGUAGES, Language, normalise
from src.orchestrator.assistants.coach.safety.signs import LANGUAGE_SIGNS, Signs, only_past

# The most urgent first. The answer is about the first one found.
KINDS = (
    "self_harm", "emergency", "fainting", "eating", "injury", "pregnancy", "illness", "medicine", "pain",
)  # fmt: skip
EMERGENCIES = frozenset({"self_harm", "emergency", "fainting"})
# These restrict the whole body: no strength work, no stretching.
WHOLE_BODY = frozenset({"emergency", "fainting", "pregnancy", "illness", "medicine", "self_harm"})
NO_EATING_ADVICE = frozenset({"eating", "pregnancy", "illness", "medicine", "self_harm"})
# The patterns of the other kinds handle denials themselves.
DENIABLE = frozenset({"emergency", "fainting", "self_harm"})
# Alarms even if the sentence is about the past.
NEVER_PAST = frozenset({"self_harm", "eating"})
UMLAUT = re.compile(r"(?<![aeoq])([aou])e(?![iu])")
QUOTED = re.compile(r"[\"“”„«»][^\"“”„«»]{1,120}[\"“”«»]")


@dataclass(frozen=True)
class Restriction:
    """A restriction of the plan: a kind of alarm, and the named parts of the body."""

    kind: str
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Alarm:
    """The most urgent kind, and all recognised kinds and parts of the body."""

    kind: str
    kinds: tuple[str, ...]
    parts: tuple[str, ...]

    @property
    def is_emergency(self) -> bool:
        return self.kind in EMERGENCIES

    @property
    def restrictions(self) -> list[Restriction]:
        return [Restriction(kind, self.parts) for kind in self.kinds]


def find_alarm(text: str, first: str | None = None) -> Alarm | None:
    """Return the alarm in a user's text, or None. ``first`` is the language of the conversation."""
    normal = normalise(_without_titles(text))
    for signs in LANGUAGE_SIGNS.values():
        normal = signs.without_harmless(normal)
    kinds = _kinds(normal)
    if past := list(only_past(normal)):
        for sentence in past:
            normal = normal.replace(sentence, " ")
        kinds = _kinds(normal) | (kinds & NEVER_PAST)
    if not kinds:
        return None
    ordered = tuple(kind for kind in KINDS if kind in kinds)
    return Alarm(ordered[0], ordered, parts_of_body(text))


def parts_of_body(text: str) -> tuple[str, ...]:
    """Return the parts of the body that are named, in any language, each once."""
    normal = normalise(text)
    found: Iterable[str] = (part for language in LANGUAGES.values() for part in _parts(language, normal))
    return tuple(dict.fromkeys(found))


def _kinds(normal: str) -> set[str]:
    kinds: set[str] = set()
    # Users of other keyboards write "ae" for "ä".
    spellings = {normal, UMLAUT.sub(r"\1", normal)}
    for language in LANGUAGES.values():
        signs = LANGUAGE_SIGNS[language.code]
        kinds |= _patterns_of(language, normal, signs)
        for written in spellings if language.code == "de" else (normal,):
            kinds |= signs.kinds(written)
    return kinds


def _patterns_of(language: Language, normal: str, signs: Signs) -> set[str]:
    for pattern in language.negations:
        normal = pattern.sub(" ", normal)
    return {
        kind
        for kind, patterns in language.alarms.items()
        if any(
            kind not in DENIABLE or not signs.is_harmless(normal, match.start(), kind)
            for pattern in patterns
            for match in pattern.finditer(normal)
        )
    }


def _parts(language: Language, normal: str) -> list[str]:
    named = language.meanings("body", normal)
    # German writes "Knieschmerzen" as one word.
    joined = [
        part
        for part, names in language.data["words"]["body"].items()
        if language.code == "de"
        and any(
            re.search(rf"{normalise(name)[:6]}\w*(?:schmerz|beschwerden|verletzung|problem)", normal)
            for name in names
        )
    ]
    return [*named, *joined]


def _without_titles(text: str) -> str:
    outside = normalise(QUOTED.sub(" ", text))
    is_about_music = any(language.music_words.find(outside) for language in LANGUAGES.values())
    return QUOTED.sub(" ", text) if is_about_music else text
