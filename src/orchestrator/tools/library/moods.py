"""What comes nearest to a mood among what is measured: major keys with energy, minor keys that are calm."""

import re
from collections.abc import Mapping
from typing import Any, Final

from src.orchestrator.rules.patterns import pattern

# Mood -> its words in all languages, and arguments of `find_tracks`.
MOODS: Final[Mapping[str, tuple[re.Pattern[str], dict[str, Any]]]] = {
    "happy": (
        pattern(
            r"\b(?:happ(?:y|ier|iest)|cheerful|joyful|joyous|uplifting|feel[- ]?good|good mood|sunny|merry|alegres?"
            r"|feliz"
            r"|felices|animad[oa]s?"
            r"|content[oa]s?|fr[oö]hlich\w*|gl[uü]cklich\w*|heiter\w*|lustig\w*)\b"
        ),
        {"mode": "major", "energy_min": 0.5, "order": "energy"},
    ),
    "sad": (
        pattern(
            r"\b(?:sad(?:der|dest)?|sadness|melanchol\w*|heartbroken|gloomy|depress\w*|mournful|blue mood|tristes?"
            r"|tristeza"
            r"|melanc[oó]lic\w*"
            r"|deprimid[oa]|traurig\w*|melancholisch\w*|wehm[uü]tig\w*)\b"
        ),
        {"mode": "minor", "order": "calmest"},
    ),
    "romantic": (
        pattern(
            r"\b(?:romantic|romance|tender|dreamy|intimate|rom[aá]ntic[oa]s?|tiern[oa]s?|romantisch\w*|vertr[aä]umt\w*)\b"
        ),
        {"energy_max": 0.5, "order": "calmest"},
    ),
    "angry": (
        pattern(
            r"\b(?:angry|aggressive|furious|rage|enfadad[oa]s?|furios[oa]s?|agresiv[oa]s?|w[uü]tend\w*|aggressiv\w*)\b"
        ),
        {"energy_min": 0.7, "order": "energy"},
    ),
}
