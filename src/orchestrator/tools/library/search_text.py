"""The text of a search: parts of words, words for measurements ("slow", "ruhig"), a key as musicians write it
("A minor", "la menor", "fis-Moll", "8A"), a range of tempi or years ("120-128", "1990-1999"), a limit of tempo
("bpm>130"), and fields ("genre:pop", "unrated").
"""

import re
from dataclasses import dataclass, field, replace
from typing import Final, Self

from django.db.models import Q

from src.api.models.track_search import has_words, matches, words_of
from src.orchestrator.language.keys import find_keys

from .search_fields import SearchField, take_fields
from .search_qualities import quality_condition, spellings_of
from .search_spellings import AND, and_condition, has_phrase, take_spelled

# "Bachata in A minor": the preposition is not searched.
_PREPOSITION: Final = re.compile(r"\b(?:in|en)\s?$", re.IGNORECASE)
_RANGE: Final = re.compile(
    r"(?<![^\s,])(?P<low>\d{2,4}) ?(?:-|\u2013|\bto\b|\bbis\b|\ba\b) ?(?P<high>\d{2,4})(?: ?bpm\b)?(?![^\s,])",
    re.IGNORECASE,
)
_LIMIT: Final = re.compile(
    r"(?<![^\s,])(?:(?:bpm|tempo) ?)?(?P<sign>[<>]=?|over|above|under|below|m[aá]s de|menos de|[uü]ber|unter)"
    r" ?(?P<value>\d{2,3}) ?(?:bpm\b)?(?![^\s,])",
    re.IGNORECASE,
)
_ABOVE: Final = frozenset({">", ">=", "over", "above", "más de", "mas de", "über", "uber"})
# Column -> the least and greatest number that can be meant.
_RANGES: Final = {"tempo_bpm": (20, 400), "year": (1000, 2999)}


@dataclass(frozen=True)
class SearchText:
    """others : the text without its fields, key and range
    key_name : as typed; camelot : of the key, or empty without one
    is_part : whether the name of the key may be the beginning of a word
    range_text : as typed; bounds : lookups of its column, or empty without a range
    phrases : words that stand together, each with its other spellings, folded
    """

    others: str
    key_name: str = ""
    camelot: str = ""
    range_text: str = ""
    bounds: dict[str, float] = field(default_factory=dict)
    is_part: bool = False
    fields: tuple[SearchField, ...] = ()
    phrases: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def read(cls, text: str) -> Self:
        fields, text = take_fields(" ".join(text.split()))
        phrases, text = take_spelled(text)
        return replace(cls._without_fields(text), fields=tuple(fields), phrases=tuple(phrases))

    @classmethod
    def _without_fields(cls, text: str) -> Self:
        range_text, bounds, text = _take_range(text)
        # The capital letter keeps "am" alone from being read as a verb. The language matters only for a lone tonic.
        for key in find_keys(text[:1].upper() + text[1:], "en"):
            name = text[key.start : key.end]
            if key.is_tonic_only:
                continue
            others = _PREPOSITION.sub("", text[: key.start]) + text[key.end :]
            # "Bachata gm" has a key, and "Kate em" may be the beginning of a name: both are found.
            is_short = name.islower() and not re.search("[ -]", name) and name != text
            return cls(others, name, key.key.camelot, range_text, bounds, is_part=is_short)
        return cls(text, range_text=range_text, bounds=bounds)

    @property
    def literal_words(self) -> list[str]:
        """The words that each found track has in its text: not a key, nor "slow". Those of fields are, too."""
        others = [
            word
            for word in words_of(self.others)
            if word not in self._joining and not quality_condition(word)
        ]
        return others + [word for one in self.fields for word in one.words]

    @property
    def spellings(self) -> list[tuple[str, ...]]:
        """Of each of these, one is in the text of each found track."""
        words = (spellings_of(word) for word in words_of(self.others))
        return [*self.phrases, *filter(None, words)]

    @property
    def has_measurements_only(self) -> bool:
        """Whether the text has nothing but words such as "slow" and "happy", which no text of a track need have."""
        others = self.literal_words or self.spellings or self.camelot or self.bounds or self.fields
        return bool(self.others) and not others

    @property
    def _joining(self) -> frozenset[str]:
        """ "And" between other words; alone it is a word as any other."""
        words = words_of(self.others)
        return AND if set(words) - AND else frozenset()

    def condition(self, prefix: str = "") -> Q:
        """Return the condition on `TrackSearch`: each word is a part of its text, the key is that of the track, its
        tempo or year lies in the range, and its fields are as wanted.

        A track whose text has the key or the range as typed is found too: "Study in A minor", "Mix 100-110", whatever
        was measured.

        prefix : the lookup path to `TrackSearch` from another model
        """
        wanted = Q()
        for word in words_of(self.others):
            # A number is compared sooner than a text is read.
            if word in self._joining:
                wanted &= and_condition(prefix)
            else:
                wanted &= quality_condition(word, prefix) | matches(word, prefix)
        for phrase in self.phrases:
            wanted &= has_phrase(phrase, prefix)
        if self.camelot:
            named = matches if self.is_part else has_words
            wanted &= Q(**{f"{prefix}camelot": self.camelot}) | named(self.key_name, prefix)
        if self.bounds:
            in_range = Q(**{f"{prefix}{lookup}": value for lookup, value in self.bounds.items()})
            wanted &= in_range | matches(self.range_text, prefix)
        for one in self.fields:
            wanted &= one.condition(prefix)
        return wanted


def shown_bounds(low: float | None, high: float | None) -> dict[str, float]:
    """Return the lookups for tempi between these limits, as they are shown: 130.3 BPM is "130" and not above 130."""
    bounds = {}
    if low is not None:
        bounds["tempo_bpm__gte"] = low - _half_digit(low)
    if high is not None:
        bounds["tempo_bpm__lt"] = high + _half_digit(high)
    return bounds


def _half_digit(tempo: float) -> float:
    return 0.5 if tempo == int(tempo) else 0.05


def _take_range(text: str) -> tuple[str, dict[str, float], str]:
    """Return the first range or limit as typed, its lookups, and the text without it."""
    for match in _RANGE.finditer(text):
        low, high = sorted((int(match["low"]), int(match["high"])))
        for column, (least, greatest) in _RANGES.items():
            if least <= low and high <= greatest:
                years: dict[str, float] = {"year__gte": low, "year__lte": high}
                return match[0], shown_bounds(low, high) if column == "tempo_bpm" else years, _without(match)
    if limit := _LIMIT.search(text):
        value, is_above = float(limit["value"]), limit["sign"].casefold() in _ABOVE
        # "Above 130" leaves out 130, ">= 130" does not.
        value += 0 if limit["sign"].endswith("=") else 1 if is_above else -1
        bounds = shown_bounds(value, None) if is_above else shown_bounds(None, value)
        return limit[0], bounds, _without(limit)
    return "", {}, text


def _without(match: re.Match[str]) -> str:
    text = match.string
    return f"{text[: match.start()].rstrip(' ,')} {text[match.end() :].lstrip(' ,')}".strip()
