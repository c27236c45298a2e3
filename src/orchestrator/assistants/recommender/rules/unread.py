"""What a request says that the rules could not use: so that it is told, and not passed over."""

import re
from collections.abc import Iterable, Sequence
from functools import cache

from src.core.text import fold
from src.orchestrator.assistants.recommender.catalogues.base import CatalogueTrack
from src.orchestrator.language.reader import read

from . import numbers, orders, relations
from .moods import MOODS
from .phrases import Names, find_phrases, names_of, without
from .titles import find_genre
from .vocabulary import BALANCED, FAMILIAR, GREETINGS, METRES, MODES, POINTING, SHOWN, THANKS, UNFAMILIAR

MOST_TOLD = 4
# What no agent measures, and no tag tells the recommender.
NOT_MEASURED = names_of(
    "vocals?|singing|singers?|sung|lyrics?|instrumentals?|voices?|(?:fe)?male|"
    "(?:the )?(?:19|20)?[5-9]0'?s|(?:fif|six|seven|eigh|nine)ties|famous|charts?|chart[- ]toppers?|(?:big )?hits|"
    "\\d{4,}\\s?bpm|hypnotic|romantic|sexy|pianos?|guitars?|violins?|trumpets?|saxophones?|sax|accordion|"
    "(?:just |recently )?added|this week|in english|in spanish|in german",
    "voces|voz|cantad\\w+|cantante|letras?|instrumental(?:es)?|(?:los|de los) (?:años )?(?:[5-9]0|cincuenta|sesenta|"
    "setenta|ochenta|noventa)|famos\\w+|éxitos|hipnótic\\w+|romántic\\w+|sexy|piano|guitarras?|viol[ií]n(?:es)?|"
    "trompetas?|saxo\\w*|acordeón|añadid\\w+|esta semana|en (?:inglés|español|alemán)",
    "gesang|gesungen\\w*|sängerin|sänger|texte?|stimmen?|instrumental\\w*|(?:19|20)?[5-9]0er|achtziger|neunziger|"
    "siebziger|"
    "berühmt\\w*|charts|hits|hypnotisch\\w*|romantisch\\w*|klavier|gitarren?|geigen?|trompeten?|saxo[fp]\\w*|"
    "akkordeon|"
    "hinzugefügt\\w*|diese woche|auf (?:englisch|spanisch|deutsch)|(?:englisch|spanisch|deutsch)(?:e|en|er|"
    "sprachige)",
)
# Styles whose names are no other words. A library has them as tags, or it does not.
STYLES = (
    "jazz", "swing", "bebop", "blues", "soul", "funk", "disco", "house", "deep house", "techno", "trance", "dubstep",
    "drum and bass", "ambient", "hip hop", "hip-hop", "rap", "trap", "reggae", "reggaeton", "ska", "dub", "dancehall",
    "rock", "hard rock", "punk", "metal", "indie", "folk", "country", "bluegrass", "pop", "k-pop", "classical",
    "klassik", "clasica", "baroque", "opera", "gospel", "salsa", "bachata", "merengue", "cumbia",
    "son cubano", "timba",
    "kizomba", "zouk", "tango", "milonga", "bolero", "samba", "bossa nova", "forro", "mambo", "cha cha", "chachacha",
    "cha-cha-cha", "rumba", "flamenco", "sevillanas", "pasodoble", "ranchera", "mariachi", "polka", "foxtrot",
    "quickstep",
    "jive", "lindy hop", "boogie woogie", "rock and roll", "rock 'n' roll", "schlager", "volksmusik",
    "celtic", "klezmer",
    "afrobeat", "electro", "electronica", "edm", "synthwave", "lo-fi", "lofi",
)  # fmt: skip
_IGNORED = names_of(
    "gimme|stuff|nothing|anything|everything|room|late|time|times|class(?:es)?|guests?|friends?|kids|crowd|people|"
    "restaurant|bars?|shift|pub|shop|house|night|morning|evening|garden|wedding|road trip|coffee|students?|"
    "beginners?|k|"
    "half|middle|bring|talk|quite|bit|kind|sort|lots?|ones?|else|instead|hard|help|opposite|fillers?|ages|mostly|"
    "maybe|perhaps|cool|great|nice|good|best|need|needs|want|looking|café|hotel|office|gig|event|date|birthday|"
    "people",
    "nada|amigos?|cosas?|clases?|alumn\\w+|principiantes?|bar|niñ\\w+|noche|mañana|tarde|boda|casa|invitad\\w+|"
    "poco|mitad|"
    "tienda|gente|restaurante|tope|cerrar|emp(?:ez|iez|iec)\\w+|acab\\w+|rato|ratito|plan|contrario|levantar|buen[oa]s?|"
    "quizás?|café|hotel|oficina|cumpleaños",
    "brauch\\w*|runde|freund\\w*|gäste|leute|kinder|kurs|tanzkurs|anfänger|schüler\\w*|bar|kneipe|laden|hochzeit|"
    "abend|nacht|"
    "morgen|fürs|was|ungefähr|nichts|alles|drauf|mal|bisschen|mitte|schluss|anfangen|dann|gegenteil|außer|beschleunig\\w*|"
    "gute[rsn]?|vielleicht",
)
_KNOWN: tuple[Names, ...] = (
    *(mood.names for mood in MOODS), *METRES.values(), *MODES.values(), *orders.ARCS.values(), UNFAMILIAR, FAMILIAR,
    BALANCED, POINTING, SHOWN, GREETINGS, THANKS, *(names for *_, names in relations.COMPARATIVES),
    *(names for *_, names in relations.SUPERLATIVES), *relations.RELATIONS, _IGNORED,
)  # fmt: skip


def missing_styles(text: str, tracks: Sequence[CatalogueTrack], taken: Iterable[str]) -> list[str]:
    """Return the styles that a text names and no analysed track is tagged with. ``taken`` : genres that were found"""
    for mood in MOODS:
        text = without(mood.names, text)
    folded = fold(text)
    tagged = {track.folded_genre for track in tracks}
    known = {genre for genre in (*tagged, *taken) if genre}
    named = [style for style in STYLES if find_genre(folded, style) >= 0]
    # "Hard rock" is not also "rock".
    named = [style for style in named if not any(style != other and style in other for other in named)]
    return [style for style in named if not any(style in genre for genre in known)]


def unmeasured_words(text: str) -> list[str]:
    """Return the words for what is not measured: "vocals", "from the 80s"."""
    found = [match[0].strip().lower() for match in find_phrases(NOT_MEASURED, text)]
    return list(dict.fromkeys(found))[:MOST_TOLD]


def unread_words(text: str, language: str, genres: Iterable[str]) -> list[str]:
    """Return words that no rule knows.

    text : without the names of tracks and artists
    genres : that the text names
    """
    rest = numbers.without_numbers(without(NOT_MEASURED, text))
    for names in _KNOWN:
        rest = without(names, rest)
    for style in (*STYLES, *genres):
        rest = _genre(style).sub(" ", rest)
    unknown = read(" ".join(rest.split()), language=language).unknown
    words = [word for word in dict.fromkeys(unknown) if len(word) > 2 and not word.isdigit()]
    # "20 bachatas".
    count = str(numbers.read_count(text, list(genres)))
    left = [one for one in numbers.unread_numbers(without(NOT_MEASURED, text)) if one != count]
    return [*words, *left][:MOST_TOLD]


def is_style(text: str) -> bool:
    """Return whether a text is the name of a style, in any form: "bachatas"."""
    folded = fold(text)
    return any(_genre(style).fullmatch(folded) for style in (*STYLES, "waltz", "walzer", "vals"))


@cache
def _genre(name: str) -> re.Pattern[str]:
    """A pattern of a genre in its forms."""
    return re.compile(rf"(?<!\w){re.escape(name)}(?:e?s|e?n)?(?!\w)", re.IGNORECASE)
