"""Words of requests other than moods: modes, metres, genres, orders, the unfamiliar, and words that point or deny."""

from src.orchestrator.language import detection
from src.orchestrator.language.text import folded_words

from .moods import MOODS
from .phrases import LANGUAGES, names_of, pattern_of

# Modes of keys, where no key is named.
MODES = {
    "major": names_of(
        "major keys?|in major",
        "(?:tonalidad(?:es)?|modo|tono) mayor(?:es)?|en mayor",
        "dur(?:-?tonart\\w*)?",
    ),
    "minor": names_of(
        "minor keys?|in minor",
        "(?:tonalidad(?:es)?|modo|tono) menor(?:es)?|en menor",
        "moll(?:-?tonart\\w*)?",
    ),
}
METRES = {
    "3/4": names_of(
        "3/4|waltz(?:es)?|three[- ]four",
        "vals(?:es)?|tres por cuatro|compás de tres",
        "walzer\\w*|dreivierteltakt",
    ),
    "6/8": names_of("6/8|jigs?|six[- ]eight", "seis por ocho", "sechsachteltakt"),
    "5/4": names_of("5/4|five[- ]four", "cinco por cuatro", "fünfvierteltakt"),
    "4/4": names_of("4/4|four[- ]four", "cuatro por cuatro", "viervierteltakt"),
}
UNFAMILIAR = names_of(
    "surprise|never play\\w*|don't (?:usually )?play|new to me|unfamiliar|discover\\w*|rarely|forgotten|adventurous|"
    "(?:never|haven't|havent|have not|hardly ever) (?:heard|played|listened)(?: \\w+){0,2}? (?:in (?:ages|years|"
    "a while|forever)|for (?:ages|years))|"
    "(?:never|haven't|havent|have not|hardly ever) (?:heard|played|listened)|gathering dust|overlooked|neglected|"
    "hidden gems?|something different",
    "sorpr\\w+|nunca (?:\\w+ )?(?:escucho|pongo|toco)|descubr\\w+|nuevo para mí|olvidad\\w+|rara vez|nunca he \\w+|"
    "no he (?:oído|escuchado|puesto)|hace (?:mucho|tiempo|siglos) que no|(?:casi|apenas) (?:nunca )?(?:pongo|"
    "escucho)|"
    "algo (?:distinto|diferente)",
    "überrasch\\w*|nie (?:spiele|höre|auflege|gehört|gespielt)|entdeck\\w*|neu für mich|vergessen\\w*|selten|"
    "unbekannt\\w*|(?:lange|ewig|kaum) nicht(?: mehr)? (?:gehört|gespielt|aufgelegt)|kaum (?:gehört|gespielt|spiele)|"
    "(?:mal )?(?:was|etwas) anderes",
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
    "after this|like this|like these|(?:with|into|out of) this(?: one)?",
    "después de est[eoa]|como est[eoa]|con est[eoa]",
    "nach diesem|wie dies\\w*|zu diesem|hierzu",
)
# Words that do not ask for music.
GREETINGS = names_of(
    "hi|hello|hey|help|what can you do|who are you|good (?:morning|evening)",
    "hola|ayuda|qué puedes hacer|quién eres|buen[oa]s (?:días|tardes|noches)",
    "hallo|hi|hilfe|was kannst du|wer bist du|guten (?:tag|morgen|abend)",
)
_INTENSIFIERS = names_of(
    "so|too|that|very|really|particularly|all that|overly|any|anything|be|like",
    "tan|muy|demasiado|especialmente|nada|de|sea|sean|ser|algo|ningun\\w*",
    "so|zu|sehr|allzu|besonders|wirklich|etwas|sein|von",
)
_DENIALS = names_of(
    "not|no|without|less|nothing|never|neither|nor|don't|isn't|aren't|none of",
    "no|sin|menos|nada|ni|nunca|tampoco",
    "nicht|nichts|kein\\w*|ohne|weniger|weder|nie|bloß nicht",
)
# Before a word that is not wanted: "not too", "nada muy", "nichts zu". In German "weder langsam noch" denies, too.
NEGATIONS: dict[str, tuple[str, ...]] = {
    language: (rf"(?:{'|'.join(words)})(?: (?:{'|'.join(_INTENSIFIERS[language])})){{0,3}}",)
    for language, words in _DENIALS.items()
}
NEGATIONS["de"] = (*NEGATIONS["de"], r"weder \w+ noch")
# Before a word that is a circumstance and no wish: "after training".
CIRCUMSTANCES = names_of(
    r"(?:after|following|post)(?: (?:the|my|our|a|your))?",
    r"(?:después de|tras)(?: (?:el|la|mi|un|una))?",
    r"nach(?: (?:dem|der|meinem|meiner|einem|einer))?",
)
THANKS = names_of(
    "thanks?|thank you|cheers|perfect|great|lovely|nice|awesome",
    "gracias|perfect[oa]|genial|estupendo|guay|fenomenal",
    "danke|perfekt|super|toll|klasse|prima|vielen dank",
)
# Frequent words, which identify the language.
USUAL_WORDS = names_of(
    "the|and|for|to|something|songs?|play|with|me|minutes|like|what|should|after|this|my|of|an?|save|more|drop|"
    "put|first|second",
    "el|la|los|las|y|para|algo|canci(?:ón|ones)|pon|con|minutos|como|qué|después|mi|de|una?|hora|guárda\\w*|más|"
    "otr[ao]s?|quita|cambia\\w*|que|lo|por|ahora",
    "der|die|das|und|für|zu|etwas|lieder|spiel\\w*|mit|mir|minuten|wie|was|nach|mein\\w*|von|eine?|stunde|"
    "speicher\\w*|mehr|noch|tausch\\w*|ich|nicht|bitte|jetzt",
)

_WISHES = (*(mood.names for mood in MOODS), UNFAMILIAR, FAMILIAR, GREETINGS, THANKS, *MODES.values())


def language_of(text: str, default: str = "en") -> str:
    """Return the language with the most frequent words in the text; in a tie the one that knows most of its words."""
    counts = {lang: len(pattern_of(words).findall(text)) for lang, words in USUAL_WORDS.items()}
    leading = [lang for lang in LANGUAGES if counts[lang] == max(counts.values())]
    if len(leading) == 1:
        return leading[0]
    wishes = {lang: sum(bool(pattern_of(names[lang]).search(text)) for names in _WISHES) for lang in leading}
    wishing = [lang for lang in leading if wishes[lang] == max(wishes.values())]
    if len(wishing) == 1:
        return wishing[0]
    known = detection.language_of(folded_words(text), text, default)[0]
    return known if known in wishing else wishing[0]
