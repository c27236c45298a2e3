"""The text of a search: parts of words, and a key as musicians write it ("A minor", "la menor", "fis-Moll", "8A")."""

import re
from dataclasses import dataclass
from typing import Self

from django.db.models import Q

from src.api.models.track_search import has_words, matches
from src.orchestrator.language.keys import find_keys

# "Bachata in A minor": the preposition is not searched.
_PREPOSITION = re.compile(r"\b(?:in|en)\s?$", re.IGNORECASE)


@dataclass(frozen=True)
class SearchText:
    """others : the text without its key; key_name : as typed; camelot : of the key, or empty without one"""

    others: str
    key_name: str = ""
    camelot: str = ""

    @classmethod
    def read(cls, text: str) -> Self:
        text = " ".join(text.split())
        # The capital letter keeps "am" alone from being read as a verb. The language matters only for a lone tonic.
        for key in find_keys(text[:1].upper() + text[1:], "en"):
            name = text[key.start : key.end]
            # "Kate em" may be the beginning of a name, "bachata Em" has a key.
            is_part_of_word = name.islower() and not re.search("[ -]", name)
            if not key.is_tonic_only and (name == text or not is_part_of_word):
                before = _PREPOSITION.sub("", text[: key.start])
                return cls(before + text[key.end :], name, key.key.camelot)
        return cls(text)

    def condition(self, prefix: str = "") -> Q:
        """Return the condition on `TrackSearch`: each word is a part of its text, and the key is that of the track.

        A track whose text has the name of the key as typed is found too: "Study in A minor", whatever was measured.

        prefix : the lookup path to `TrackSearch` from another model
        """
        words = matches(self.others, prefix)
        if not self.camelot:
            return words
        in_key = Q(**{f"{prefix}camelot": self.camelot})
        return words & (in_key | has_words(self.key_name, prefix))
