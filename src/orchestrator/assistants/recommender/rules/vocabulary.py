"""Words, and the measurements that they mean: the vocabulary of requests.

The limits follow the words that `src/agents/character/words.py` gives to tracks. A word that ends with "*" matches
all words that begin with it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

type Range = tuple[float | None, float | None]

LANGUAGES = ("en", "es", "de")


@dataclass(frozen=True)
class Mood:
    """A mood, and the tracks that it asks for.

    names : words for it, by language
    limits : (least, most) by measurement
    words : character words that the tracks have
    mode : of the key, "major" or "minor"
    """

    name: str
    names: Mapping[str, tuple[str, ...]]
    limits: Mapping[str, Range] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    mode: str | None = None


def names_of(en: str, es: str, de: str) -> dict[str, tuple[str, ...]]:
    """Return the alternatives of each language. In the arguments they are separated by "|"."""
    return {"en": tuple(en.split("|")), "es": tuple(es.split("|")), "de": tuple(de.split("|"))}


MOODS = (
    Mood(
        "calm",
        names_of(
            "calm*|relax*|chill*|quiet evening|gentle|mellow|sleep*|focus|study*|soft",
            "calm*|tranquil*|relajad*|relajant*|suave*|dormir|estudiar|concentrar*",
            "ruhig*|entspann*|sanft*|schlaf*|lernen|konzentr*|gemütlich*",
        ),
        {"energy": (None, 0.4)},
    ),
    Mood(
        "energetic",
        names_of(
            "energetic|energy|powerful|workout|running|party|wild|intense",
            "enérgic*|energía|potente*|fiesta|entrenar|correr|intens*",
            "energisch*|energie*|kraftvoll*|party|feiern|sport|laufen|wild*",
        ),
        {"energy": (0.6, None)},
    ),
    Mood(
        "driving",
        names_of("driving|pushing", "impulsiv*|con empuje|marchos*", "treibend*|antreibend*"),
        {"energy": (0.55, None)},
        ("driving",),
    ),
    Mood(
        "bright",
        names_of("bright*", "brillante*|luminos*", "hell|helle*|strahlend*"),
        {"brightness": (0.5, None)},
    ),
    Mood("dark", names_of("dark*", "oscur*|sombrí*", "dunkel*|dunkl*|düster*"), {"brightness": (None, 0.3)}),
    Mood(
        "punchy",
        names_of(
            "punchy|percussive|drums", "percusiv*|contundente*|percusión", "perkussiv*|knackig*|trommeln"
        ),
        {"percussiveness": (0.5, None)},
    ),
    Mood(
        "smooth", names_of("smooth*", "liso|lisa|fluid*", "glatt*|fließend*"), {"percussiveness": (None, 0.2)}
    ),
    Mood(
        "danceable",
        names_of("danceable|dance|dancing|groov*", "bailable*|bailar|baile", "tanzbar*|tanzen|tanz"),
        {"danceability": (0.65, None)},
    ),
    Mood(
        "acoustic",
        names_of("acoustic|unplugged", "acústic*", "akustisch*"),
        {"acousticness": (0.65, None)},
    ),
    Mood("loud", names_of("loud", "fuerte*|alto volumen", "laut|laute*"), {"loudness_lufs": (-10.0, None)}),
    Mood("quiet", names_of("quiet", "silencios*|bajito", "leise*"), {"loudness_lufs": (None, -16.0)}),
    Mood(
        "fast",
        names_of("fast|quick|uptempo", "rápid*|veloz", "schnell*|flott*"),
        {"tempo_bpm": (125.0, None)},
    ),
    Mood(
        "slow",
        names_of("slow|downtempo|ballad*", "lent*|balada*", "langsam*|ballade*"),
        {"tempo_bpm": (None, 95.0)},
    ),
    Mood(
        "happy",
        names_of(
            "happy|cheerful|uplifting|joyful", "alegre*|feliz|felices|animad*", "fröhlich*|glücklich*|heiter*"
        ),
        {"energy": (0.4, None)},
        mode="major",
    ),
    Mood(
        "sad",
        names_of("sad|melanchol*|gloomy", "triste*|melancólic*", "traurig*|melanchol*"),
        {"energy": (None, 0.5)},
        mode="minor",
    ),
    Mood("swung", names_of("swung|swing*|shuffle*", "swing*", "swing*|geswingt*"), words=("swung",)),
    Mood("dynamic", names_of("dynamic*", "dinámic*", "dynamisch*"), words=("dynamic",)),
)

# The order of a set. The first one that a text names counts.
ARCS = {
    "arc": names_of(
        "warm[- ]?up (?:to|and|,) peak|peak and|arc|up and down",
        "calentamiento y pico|arco|sube y baja",
        "aufwärmen und|bogen|auf und ab",
    ),
    "rising": names_of(
        "warm[- ]?up|calm to \\w+|build(?:ing)? up|rising|slow to fast|getting (?:faster|louder|wilder)",
        "calentamiento|de calm\\w+ a|subiendo|de lento a|cada vez más",
        "aufwärm\\w*|warm[- ]?up|steigernd\\w*|von ruhig\\w* (?:zu|nach|bis)|immer (?:schneller|lauter|wilder)",
    ),
    "falling": names_of(
        "cool[- ]?down|wind(?:ing)? down|driving to calm|fast to slow|calming down",
        "enfriamiento|bajando|para terminar|de rápido a",
        "abkühl\\w*|cool[- ]?down|ausklang|ausklingen|beruhigend\\w*|von schnell\\w* (?:zu|nach|bis)",
    ),
    "path": names_of(
        "(?:road|path|way|bridge|journey) from",
        "(?:camino|puente|viaje|ruta) (?:de|desde)",
        "(?:weg|brücke|reise|pfad) von",
    ),
}
UNFAMILIAR = names_of(
    "surprise|never play\\w*|don't (?:usually )?play|new to me|unfamiliar|discover\\w*|rarely|forgotten|adventurous",
    "sorpr\\w+|nunca (?:\\w+ )?(?:escucho|pongo|toco)|descubr\\w+|nuevo para mí|olvidad\\w+|rara vez",
    "überrasch\\w*|nie (?:spiele|höre|auflege)|entdeck\\w*|neu für mich|vergessen\\w*|selten|unbekannt\\w*",
)
FAMILIAR = names_of(
    "favou?rites?|that i (?:like|love)|usual|familiar",
    "favorit\\w+|que me gusta\\w*|de siempre",
    "liebling\\w*|die ich mag|vertraut\\w*|bekannte\\w*",
)
BALANCED = names_of(
    "mix of (?:old|familiar) and new",
    "mezcla de (?:viejo|conocido) y nuevo",
    "mischung aus (?:altem|bekanntem) und neuem",
)
# Words that mean the tracks of the conversation.
POINTING = names_of(
    "this|these|it|that one|now playing",
    "est[ea]|est[oa]s|ést[ea]",
    "dies\\w*|hierzu|dazu|das hier|danach",
)
# The clearest of these: without a track the recommender asks which one is meant.
SHOWN = names_of(
    "after this|like this|like these", "después de esto|como est[ea]", "nach diesem|wie dies\\w*"
)
# Words that do not ask for music.
GREETINGS = names_of(
    "hi|hello|hey|help|thanks?|thank you|what can you do|who are you|good (?:morning|evening)",
    "hola|ayuda|gracias|qué puedes hacer|quién eres|buen[oa]s (?:días|tardes|noches)",
    "hallo|hi|hilfe|danke|was kannst du|wer bist du|guten (?:tag|morgen|abend)",
)
NEGATIONS = names_of(
    "not (?:so|too|that|very)?|no|without|less|nothing|never",
    "no (?:tan|muy)?|sin|menos|nada",
    "nicht (?:so|zu|sehr)?|kein\\w*|ohne|weniger",
)
# Frequent words, which identify the language.
USUAL_WORDS = names_of(
    "the|and|for|to|something|songs?|play|with|me|minutes|like|what|should|after|this|my|of|an?",
    "el|la|los|las|y|para|algo|canci(?:ón|ones)|pon|con|minutos|como|qué|después|mi|de|una?|hora",
    "der|die|das|und|für|zu|etwas|lieder|spiel\\w*|mit|mir|minuten|wie|was|nach|mein\\w*|von|eine?|stunde",
)


@cache
def pattern_of(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern of these words or phrases, as whole words. "*" at the end matches any ending."""
    words = [
        rf"{name[:-1]}\w*" if name.endswith("*") and not name.endswith(r"\w*") else name for name in names
    ]
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)", re.IGNORECASE)


def find_phrase(names: Mapping[str, tuple[str, ...]], text: str) -> re.Match[str] | None:
    """Return the first match of any of these names, in any language."""
    found = [match for words in names.values() if (match := pattern_of(words).search(text))]
    return min(found, key=lambda match: match.start(), default=None)


def language_of(text: str) -> str:
    """Return the language with the most frequent words in the text; English in a tie."""
    counts = {lang: len(pattern_of(words).findall(text)) for lang, words in USUAL_WORDS.items()}
    return max(LANGUAGES, key=lambda lang: (counts[lang], lang == "en"))
