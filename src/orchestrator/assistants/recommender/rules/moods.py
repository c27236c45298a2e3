"""Words for moods and occasions, and the measurements that they mean.

The limits follow the words that `src/agents/character/words.py` gives to tracks.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .phrases import names_of

type Range = tuple[float | None, float | None]


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


MOODS = (
    Mood(
        "calm",
        names_of(
            "calm*|relax*|chill*|quiet evening|gentle|mellow*|sleep*|asleep|lullab*|bedtime|unwind*|meditat*|yoga|"
            "background|unobtrusive|focus\\w*|study\\w*|homework|reading|to read to|to (?:work|code) to|coding|soft|"
            "peaceful|cosy|cozy|laid[- ]back|easy[- ]going|dinner|brunch|stretch\\w*|massage|spa|low[- ]energy",
            "calm*|tranqui*|relaj*|suave*|dormir*|de fondo|meditar|yoga|cena|cenar|estudiar|concentrar*|estirar|"
            "estiramiento*|descansar|desconectar|apacible*|no moleste\\w*|discret*|leer|programar|masaje*|sosegad*",
            "ruhig*|entspann*|sanft*|schlaf*|einschlaf*|hintergrund*|abendessen|meditat*|yoga|lernen|konzentr*|"
            "gemütlich*|runter(?:zu)?kommen|abschalten|entschleunig*|dehnen|dehnübung*|unaufdringlich*|lesen|"
            "programmieren|massage|brunch|feierabend|zurückgelehnt*",
        ),
        {"energy": (None, 0.4)},
    ),
    Mood(
        "energetic",
        names_of(
            "energ*|power|powerful|workouts?|gym|run|runs|running|runners?|jog|jogging|party|parties|wild|intense|"
            "lively|upbeat|pumping|bang\\w*|hype|hard|heavy|hard-hitting|cardio|spinning|aerobics|peak[- ]time|"
            "high[- ]energy|jump around|clean the house|cleaning",
            "enérgic*|energía|energétic*|potente*|fiesta*|fiester*|entren*|gimnasio|gym|correr|trotar|intens*|"
            "cañer*|con caña|a tope|movid*|spinning|cardio|a saltar|limpiar",
            "energisch*|energie*|energetisch*|kraftvoll*|power|party|feiern|sport|laufen|lauftraining|joggen|rennen|"
            "wild*|training|trainieren|spinning|cardio|fetzig*|druckvoll*|mit druck|kracher|schwungvoll*|mitreißend*|"
            "hart|härter\\w*|lebhaft*|putzen|zum hüpfen",
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
            "punchy|percussi*|drums|drummy",
            "percusi*|contundente*|percusión|batería|tambores",
            "perkussi*|knackig*|trommeln|schlagzeug",
        ),
        {"percussiveness": (0.5, None)},
    ),
    Mood(
        "smooth", names_of("smooth*", "liso|lisa|fluid*", "glatt*|fließend*"), {"percussiveness": (None, 0.2)}
    ),
    Mood(
        "danceable",
        names_of(
            "danceable|dance|dances|dancing|dance[- ]?floor|floor ?fillers?|groov*",
            "bailabl*|bailong*|bailar*|bailen|baile|bailes|pista de baile",
            "tanzbar*|tanzen|tanz|tanzfläche|groovig*|grooven*",
        ),
        {"danceability": (0.65, None)},
    ),
    Mood(
        "acoustic",
        names_of("acoustic|unplugged", "acústic*|desenchufad*", "akustisch*|unplugged"),
        {"acousticness": (0.65, None)},
    ),
    Mood(
        "loud",
        names_of("loud", "fuerte*|alto volumen|estridente*|ruidos*", "laut|laute*"),
        {"loudness_lufs": (-10.0, None)},
    ),
    Mood("quiet", names_of("quiet", "silencios*|bajito|flojit*", "leise*"), {"loudness_lufs": (None, -16.0)}),
    Mood(
        "fast",
        names_of(
            "fast|quick|uptempo|up-tempo|speedy", "rápid*|veloz|veloces", "schnell|schnelle[rnms]?|flott*"
        ),
        {"tempo_bpm": (125.0, None)},
    ),
    Mood(
        "slow",
        names_of("slow|slowly|downtempo|ballad*", "lent*|balada*|despacio", "langsam*|ballade*"),
        {"tempo_bpm": (None, 95.0)},
    ),
    Mood(
        "happy",
        names_of(
            "happy|happier|cheer\\w*|uplifting|joyful|joyous|feel[- ]good|good mood|sunny|fun",
            "alegr*|feliz|felices|animad*|ánimo|buen rollo|buen humor|divertid*",
            "fröhlich*|glücklich*|heiter*|gute laune|guter laune|aufmunter*|aufheiter*|gut gelaunt*",
        ),
        {"energy": (0.4, None)},
        mode="major",
    ),
    Mood(
        "sad",
        names_of(
            "sad|sadder|melanchol*|gloomy|heartbr*|wistful|blue mood",
            "triste*|melancólic*|nostálgic*|melancolía",
            "traurig*|melanchol*|wehmütig*|trist*",
        ),
        {"energy": (None, 0.5)},
        mode="minor",
    ),
    Mood(
        "swung",
        names_of("swung|swing*|shuffle feel|shuffled", "swing*", "swing*|geswingt*"),
        words=("swung",),
    ),
    Mood("dynamic", names_of("dynamic*", "dinámic*", "dynamisch*"), words=("dynamic",)),
)

# Pairs that exclude each other.
OPPOSITES = frozenset(
    frozenset(pair)
    for pair in (
        ("calm", "energetic"),
        ("calm", "driving"),
        ("bright", "dark"),
        ("punchy", "smooth"),
        ("loud", "quiet"),
        ("fast", "slow"),
        ("happy", "sad"),
    )
)
# The two ends of an arc ("calm to driving").
LOW = frozenset({"calm", "slow", "quiet", "sad", "smooth"})
HIGH = frozenset({"energetic", "driving", "fast", "loud", "danceable", "punchy", "happy"})
# Words for a tempo: an arc between them is one of tempo.
TEMPO_MOODS = frozenset({"fast", "slow"})
