"""From where on a track is called fast, loud or calm: the same in the chat and in the search of the library."""

from typing import Final

FAST_FROM_BPM: Final = 130.0
SLOW_TO_BPM: Final = 95.0

# As the sentences about one track say it.
_LOUD_FROM_LUFS: Final = -16.0
LOUDNESS_LIMITS: Final = {
    "loud": {"loudness_min": _LOUD_FROM_LUFS},
    "quiet": {"loudness_max": _LOUD_FROM_LUFS},
}

# Quality -> the character word of tracks. Other qualities are an order of the list.
CHARACTER_WORDS: Final = {
    "bright": "bright",
    "dark": "dark",
    "energetic": "energetic",
    "calm": "calm",
    "danceable": "danceable",
    "acoustic": "acoustic-sounding",
    "percussive": "punchy",
    "driving": "driving",
    "smooth": "smooth",
    "swung": "swung",
    "straight": "straight",
    "dynamic": "dynamic",
}
WORDS_OF_CHARACTER: Final = frozenset(CHARACTER_WORDS.values())
