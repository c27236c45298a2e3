"""Phrases that people put differently, as the patterns of the rules expect them: "haz una lista con esas y llámala X",
"the four four ones", "das ohne Swing"."""

import re
from collections.abc import Callable
from typing import Final

from src.orchestrator.rules.patterns import pattern

from .usual_measures import MEASURES
from .usual_orders import ORDERS, form_said, of_language
from .usual_player_orders import PLAYER_ORDERS
from .usual_searches import SEARCHES

LONGEST: Final = 500
# "The four four ones", "what is this in, three-four?"
_SPELLED_METRE: Final = pattern(
    r"\b(?P<count>two|three|four|five|six|seven|nine|twelve)[ -](?P<unit>four|eight)"
    r"(?= (?:ones?|songs?|tracks?|tunes?|time|beat|metre|meter|stuff)\b|\?\W*$)"
)
_DIGITS: Final = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "twelve": 12,
}  # fmt: skip
# "Which is the easiest to dance to, do you think?"
_IN_YOUR_OPINION: Final = pattern(
    r",? (?:do you (?:think|reckon)|would you say|in your (?:opinion|view)|en tu opini[oó]n|crees(?: t[uú])?|dir[ií]as"
    r"|meinst du|glaubst du|findest du|w[uü]rdest du sagen|deiner meinung nach)(?P<end>\s?\?*\W*)$"
)
# "What bar does the B come in?", "ponme la B en bucle": a section by its letter.
_BARE_SECTION: Final = pattern(
    r"\b(?<!to )(?<!in )(?<!of )(?<!a )(?<!en )(?P<the>the|la|der|den|die)\s(?P<letter>(?-i:[A-H]))"
    r"(?=\s(?:comes?|starts?|begins?|enters?|hits?|kicks?|again|entra|empieza|comienza|en bucle|otra vez|m[aá]s lent\w+"
    r"|kommt|beginnt|einsetzt|nochmal|noch mal|in (?:der )?schleife)\b)"
)
# "In which bar does B start?"
_SECTION_STARTS: Final = pattern(
    r"\b(?P<lead>does|empieza|comienza|entra|beginnt|startet|kommt) (?P<letter>(?-i:[A-H]))"
    r"(?=\s(?:starts?|begins?|comes?|enters?|kicks?|ends?|stops?|dran|rein)\b|\W*$)"
)
_NAMED_SECTION: Final = {
    "does": "section", "empieza": "la parte", "comienza": "la parte", "entra": "la parte", "beginnt": "Teil",
    "startet": "Teil", "kommt": "Teil",
}  # fmt: skip
_SECTION: Final = {
    "the": "the {} section", "la": "la parte {}", "der": "der Teil {}", "den": "den Teil {}", "die": "den Teil {}",
}  # fmt: skip
# "Der A-Teil am Anfang" is the first one, and no passage.
_FIRST_PART: Final = pattern(
    r"\b(?:(?P<de>der|den|die) (?P<teil>(?-i:[A-H]))[- ]?teil am anfang"
    r"|the (?P<part>(?-i:[A-H])[ -](?:part|section)) at the (?:start|beginning)"
    r"|la (?P<parte>parte (?-i:[A-H])) (?:del?|al) (?:principio|inicio|comienzo))\b"
)
# "This is in 5 right": without a mark.
_TAG: Final = pattern(
    r"^(?P<said>\W*(?:this|it|that|the \w+|est[aeo]|es[aeo]|la \w+|el \w+|das|dies\w*|der \w+|die \w+)(?: \w+)?"
    r" (?:is|has|was|goes|sounds|es|est[aá]|va|tiene|ist|is|hat|steht|l[aä]uft) [^?]{1,60}?)"
    r"(?<! is)(?<! ist)(?<! es)(?<! was)(?<! not)(?<! nicht)(?<! no)(?<! all)(?<! quite)(?<!n.t)(?<! so)(?<! the),?"
    r" (?P<tag>right|correct|yeah|no|verdad|oder|ne|richtig)\W*$"
)
# "What key is that in on the record?"
_ON_RECORD: Final = pattern(
    r"\s(?:(?:in|on) the (?:record|recording|original)|en la grabaci[oó]n|en el original"
    r"|(?:auf|in) der (?:aufnahme|platte)|im original)(?=\s?\?*\W*$)"
)
# "For our class: ..." before a question.
_FOR_WHAT: Final = pattern(
    r"^\W*(?:f[uü]r (?:den|das|die|mein\w{0,2}|unser\w{0,2}|ein\w{0,2})|for (?:the|my|our|a)"
    r"|para (?:el|la|los|las|mi|mis|un|una))\s[^:,?.\d]{2,30}:\s+(?=\S)"
)
# Whoever asks: "my trainee asks: what are LUFS?".
_SOMEBODY_ASKS: Final = pattern(
    r"^\W*(?:my|our|mein\w{0,2}|unser\w{0,2}|mis?|nuestr[oa]s?|an?|eine?|una?)\s[^?.!;:,\d]{2,30}\s"
    r"(?:asks?|asked(?: me)?|wants? to know|fragt|fragen|will wissen|preguntan?|quieren? saber)\s?[:,]\s+(?=\S)"
)
# "La segunda vez que sale la A" is the second A.
_TIME_OF_PART: Final = pattern(
    r"\b(?P<la>la) (?P<which>primera|segunda|tercera|[uú]ltima) vez que (?:sale|suena|aparece|viene) la (?:parte )?"
    r"(?P<letter>(?-i:[A-H]))\b|\b(?:the )?(?P<nth>first|second|third|last) time (?:the )?(?P<part>(?-i:[A-H]))"
    r"(?: part| section)? (?:comes|plays|appears)(?: up| round)?\b"
)
# "¿Cuáles son las tres más lentas que tengo?"
_THAT_I_HAVE: Final = pattern(
    r"(?P<most>\b(?:l[ao]s?|el)\b[^,;?]{0,24}\bm[aá]s \w{3,14}) que (?:yo )?(?:tengo|tenemos|hay)(?: aqu[ií])?(?=\W*$)"
)
# "Bei welchen Titeln fehlt noch das Genre?"
_WHERE_LACKING: Final = pattern(
    r"\bbei welchen (?:titeln|st[uü]cken|songs|tracks|liedern) fehlt(?: mir)?(?: noch)? (?:das|der|die|ein\w?) "
    r"(?P<tag>genre|k[uü]nstler|interpret|album|jahr|cover)"
)
# "Und das sind wie viele Takte?"
_THAT_ARE_HOW_MANY: Final = pattern(
    r"^\W*(?P<and>und )?das (?:sind|ist|macht) (?P<many>wie ?viele?) (?P<what>\w+)\W*$"
)
# "Idk what bpm even means lol".
_UNKNOWN_TERM: Final = pattern(
    r"^\W*(?:(?:(?:sorry|hm+|ok|hey|pero|aber),? )?(?:(?P<en>idk|i (?:don.?t|do not) (?:know|get|understand)"
    r"|no (?:idea|clue)) what (?:an? |the )?(?P<term>[\w-]{2,20})(?: even)? (?:means?|is|are|stands? for)"
    r"|(?P<es>(?:yo )?no (?:s[eé]|entiendo)|ni idea de) (?:qu[eé]|lo que) (?:es|son|significan?|quiere decir)"
    r" (?:el |la |los |las |un |una )?(?P<palabra>[\w-]{2,20})"
    r"|(?P<de>(?:ich )?(?:wei(?:ß|ss)|wei[sß]|versteh\w?)(?: (?:gar|auch|leider))? nicht,?|keine ahnung,?) was"
    r" (?:(?:ein|eine|der|die|das) )?(?P<wort>[\w-]{2,20})(?: [uü]berhaupt)? (?:ist|is|sind|bedeutet|hei(?:ß|ss)t)))"
    r"(?: (?:lol|haha|sorry|tbh|jaja|xd))?\W*$"
)
# "What's that thing called tempo?", "qué es eso del tempo", "was hat es mit dem Tempo auf sich?"
_THAT_TERM: Final = pattern(
    r"^\W*(?:(?:sorry|hm+|ok|hey|pero|aber),? )?(?:(?P<en>what(?:'s|s| is)) (?:that|this|the)(?: whole)? (?:thing"
    r"|stuff|word)"
    r" (?:called |with (?:the )?)?(?P<term>[\w-]{2,20})|(?P<es>q(?:u[eé])?) (?:es|significa) (?:eso|esto|lo) (?:del"
    r"|de(?: (?:la|los|las))?)"
    r" (?P<palabra>[\w-]{2,20})|(?P<de>was) (?:ist|hat es|soll)(?: denn"
    r"| eigentlich)?(?: das)?(?: mit)? (?:mit (?:dem|der|diesem|dieser))"
    r" (?P<wort>[\w-]{2,20})(?: auf sich)?)\W*$"
)
# "This isn't 62, I count 124", "esto no va a 62, yo lo llevo a 124".
_NOT_BUT: Final = pattern(
    r"^\W*(?:(?:hey|no|ok|oye|also|nein|moment)\W+)?(?:(?P<en>(?:this|that|it)(?:'s| is)(?: not|n't)|(?:this|that"
    r"|it) isn'?t)"
    r"|(?P<es>(?:esto|esta|este|eso|esa|ese)?\s?no (?:va|est[aá]|es|son)(?: a)?)|(?P<de>das (?:ist|sind"
    r"|l[aä]uft)(?: hier)? (?:doch )?(?:nicht|keine)))"
    r" \d{2,3}(?: ?bpm)?\s?[,.;:-]\s(?:i (?:count|get|hear|make it|tap)|(?:yo )?(?:l[oa] )?(?:llevo|cuento|oigo|mido"
    r"|tengo)(?: a)?"
    r"|ich (?:z[aä]hle|h[oö]re|komme auf|tippe)) (?P<bpm>\d{2,3})(?: ?bpm)?(?:[,.;:!]\s?(?:please )?(?:fix|correct"
    r"|change) it|[,.;:!]\s?corr[ií]gelo"
    r"|[,.;:!]\s?(?:bitte )?(?:korrigier|[aä]nder)\w* (?:das|es))?\W*$"
)
_IS_TEMPO: Final = {
    "en": "the tempo is wrong, it is {} BPM",
    "es": "el tempo está mal, son {} BPM",
    "de": "Das Tempo stimmt nicht, es sind {} BPM",
}
# "How do I play an F with a capo on 3?"
_CHORD_WITH_CAPO: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|ok)\W+)?(?:(?P<en>how (?:do|would|can|should) (?:i|you) (?:play|finger|fret|get)"
    r"|(?:which|what) shape (?:do i (?:play|need) )?for)"
    r"|(?P<es>c[oó]mo (?:toco|pongo|hago|saco)|qu[eé] (?:posici[oó]n|forma) (?:toco|pongo|hago) para)"
    r"|(?P<de>wie (?:spiele?|greife?) ich|welche[nr]? griff (?:spiele?|greife?) ich f[uü]r))"
    r" (?:an? |the |un |una |el |la |ein |einen |das |den )?(?P<chord>(?-i:[A-H])(?:#|b|♯|♭)?(?:maj7|m7|m|dim|7"
    r"|6)?)(?: chord)?"
    r" (?:with|con|mit) (?:an? |the |un |una |la |el |dem |einem )?(?:capo|cejilla|capotraste"
    r"|kapo(?:daster)?)\s?(?:(?:on|at|en|im|auf|am)\s)?(?:(?:fret|el|traste|bund|the)\s){0,2}"
    r"(?P<fret>\d{1,2})(?:\.| fret|\. bund| bund)?\W*$"
)
_CAPO_FOR_CHORD: Final = {
    "en": "capo on {}, what do I play for {}?",
    "es": "cejilla en el {}, ¿qué toco en lugar de {}?",
    "de": "Kapodaster im Bund {}, was spiele ich statt {}?",
}  # fmt: skip
_EXPLAIN: Final = {"en": "what does {} mean?", "es": "¿qué significa {}?", "de": "was bedeutet {}?"}
# "Was is Camelot": "is" for "ist".
_WAS_IS: Final = pattern(
    r"^(?P<lead>\W*(?:(?:und|ok|hey|sag mal) )?was) is (?!(?:the|this|it|that|he|she)\b)"
)
# "Is Am the vi of C major?"
_IS_THE_DEGREE: Final = pattern(
    r"^\W*(?:is|es|ist) (?:the )?(?P<chord>(?-i:[A-H](?:#|b)?(?:maj7|m7|m|dim|7)?)) (?:chord )?(?:the|el|la|die|der) "
    r"(?:(?-i:VII|VI|IV|V|III|II|I|vii|vi|iv|iii|ii|i|v)|\w{4,12}) ?(?:degree|chord|grado|stufe)? ?"
    r"(?:(?P<of>of|in)|(?P<de>de|en)|(?P<von>von|im)) (?P<key>[^?]{1,14}?)\W*$"
)
_WHICH_DEGREE: Final = {
    "of": "which degree is {} in {}?", "de": "¿qué grado es {} en {}?", "von": "welche Stufe ist {} in {}?",
}  # fmt: skip
# "Is there any song in 5/4?", while a track is open.
_ANY_SONG_IN: Final = pattern(
    r"^(?P<lead>\W*(?:(?:and|so|ok|hey)\W+)?)is there (?:any|an?) (?:song|track|tune|piece)"
    r" (?=in (?:\d|(?-i:[A-H])(?:#|b)?\b))"
)
# "Dime qe tengo".
_QE: Final = pattern(r"\bqe\b")
_WOULD_BE: Final = pattern(r"\bqu[eé] vendr[ií]a a ser\b")
# "¿Tengo algo más que se le parezca?" compares nothing.
_SOMETHING_MORE: Final = pattern(r"\b(?P<what>algo|alguna|alguno) m[aá]s (?=que\b)")
_NICH: Final = pattern(r"\bnich\b")
# "Tracks that are not swung" are straight.
_NOT_SWUNG: Final = pattern(r"\b(?P<no>not|no|nicht) (?:swung|swinging|swingueadas?|geswingt)\b(?!\?)")
_STRAIGHT: Final = {"not": "straight", "no": "rectas", "nicht": "gerade"}
# "If we don't count Blue and Depot."
_NOT_COUNTED: Final = pattern(
    r"\b(?:wenn (?:man|wir|ich) (?P<de>.{2,80}?) nicht (?:mitz[aä]hl\w*|dazuz[aä]hl\w*|mitrechn\w*|z[aä]hl\w*)"
    r"|if (?:you|we|i) (?:don.?t|do not) count (?P<en>.{2,80}?)(?=\W*$)"
    r"|si no (?:contamos|cuento|se cuentan?|cuentas) (?P<es>.{2,80}?)(?=\W*$))"
)
_WITHOUT: Final = {"de": "ohne {}", "en": "without {}", "es": "sin {}"}
_LASTS: Final = pattern(r"\bwie lang(?:e)? reicht\b")
# "What is this Camelot thing?"
_THING: Final = pattern(
    r"\b(?:dieses?|this|that|est[ea]|es[ea]) (?P<what>[^\W\d_][\w-]{2,20})[ -](?:dings?|zeugs?|"
    r"thing(?:y)?|stuff|cosa)"
    r"(?=\s?\?*\W*$)"
)
# "What's the next one down?"
_NEXT_DOWN: Final = pattern(r"\b(?P<next>the next(?: one)?) (?:down|up|along)(?=\W*$)")
# "How does 12A relate to 1A?"
_RELATE: Final = pattern(
    r"\bhow (?:does|do|is|are) (?P<one>\d{1,2}[AB]) (?:relate|related|compare|go) (?:to|with) (?P<other>\d{1,2}[AB])\b"
)
_BADLY_MASTERED: Final = pattern(
    r"\b(?:badly|poorly) mastered or (?=clip)|(?<=clipping) or (?:badly|poorly) mastered\b"
)
# "Which artist do I have most songs of?"
_MOST_OF: Final = pattern(
    r"\b(?P<which>which|what) (?P<tag>artist|band|genre|album) (?:do|have) i (?:have|got) (?:the )?most (?:songs|"
    r"tracks|tunes|of)?"
    r"(?: (?:of|by|from|in))?(?=\W*$)"
)
# "Who recorded it, and when?"
_AND_WHEN: Final = pattern(
    r"^(?P<who>[^?]{0,40}\b(?:who|qui[eé]n|wer|von wem)\b[^?]{3,80}?),? (?P<and>and|y|und) (?:when|cu[aá]ndo|wann)\W*$"
)
_YEAR: Final = {
    "and": "and what year is it from?",
    "y": "y de qué año es?",
    "und": "und aus welchem Jahr ist es?",
}
_TIME_IN: Final = pattern(
    r"\bwhat (?:time|metre|meter)(?: signature)? is (?P<what>this|it|that|the (?:song|track|tune))(?: one)?(?: in)?,? "
    r"(?P<metre>\d{1,2}/[48])(?=\W*$)"
)
_BARE_TIME: Final = pattern(r"\bwhat time (?P<is>is|are) (?P<what>this|it|that|these|they) in(?=\W*$)")
# "How would the chords be in D major?", of the open track.
_CHORDS_IN: Final = pattern(
    r"^\W*(?:(?:and|so|y|und) )?(?:c[oó]mo (?:me |te |nos )?(?:quedan?|quedar[ií]an?|"
    r"ser[ií]an) los acordes en (?P<es>[^?]{2,24})"
    r"|(?:how|what) would the chords (?:be|look|come out)(?: like)? in (?P<en>[^?]{1,24})"
    r"|wie (?:w[aä]ren|lauten|hei(?:ss|ß)en|s[aä]hen) die akkorde in (?P<de>[^?]{1,24}?)(?: aus)?)\s?\??\W*$"
)
_TRANSPOSE: Final = {"es": "transpónla a {}", "en": "transpose it to {}", "de": "transponiere es nach {}"}


def _first_part(said: re.Match[str]) -> str:
    if said["de"]:
        return f"{said['de']} erste {said['teil']}-Teil"
    return f"the first {said['part']}" if said["part"] else f"la primera {said['parte']}"


def _explained(said: re.Match[str]) -> str:
    term = said["term"] or said["palabra"] or said["wort"]
    return next(_EXPLAIN[language].format(term) for language in _EXPLAIN if said[language])


def _which_degree(said: re.Match[str]) -> str:
    form = next(_WHICH_DEGREE[name] for name in _WHICH_DEGREE if said[name])
    return form.format(said["chord"], said["key"])


def _time_of_part(said: re.Match[str]) -> str:
    return (
        f"la {said['which']} parte {said['letter']}"
        if said["la"]
        else f"the {said['nth']} {said['part']} part"
    )


# "How many songs do I have, and how many of them are in minor?": of all.
_MANY_OF_THEM: Final = pattern(
    r"^(?P<first>\W*(?:so |and |also |y |und )?(?:how many (?:songs|tracks|tunes) (?:do|have) i (?:have|got)"
    r"|cu[aá]nt[ao]s (?:canciones|temas|pistas) tengo|wie ?viele (?:st[uü]cke|lieder|songs|titel) habe? ich)"
    r"[^,?]{0,24},? (?:and|y|und) )(?:(?P<en>how many of (?:them|those))|(?P<es>cu[aá]nt[ao]s de (?:ell|es|est)[ao]s)"
    r"|(?P<de>wie ?viele (?:davon|von denen)))\b"
)
_MANY_OF_MINE: Final = {
    "en": "how many of my songs", "es": "cuántas de mis canciones", "de": "wie viele meiner Stücke",
}  # fmt: skip
# "The quietest, leaving out the silent one": what is silent has no loudness anyway.
_NOT_SILENT: Final = pattern(
    r",? (?:leaving out|without|except|not counting|apart from|sin contar|sin|menos|quitando|ohne|au[sß]er) "
    r"(?:the silent (?:one|track|file)s?|la (?:que est[aá] en silencio|silenciosa)|(?:das|die"
    r"|den) stille[n]?(?: st[uü]ck)?)"
    r"(?=[\s.?!]*$)"
    r"|,? (?:die|das|den) (?:komplett |ganz )?stille[n]?(?: datei| st[uü]ck"
    r"| aufnahme)?(?: mal)? ausgenommen(?=[\s.?!]*$)"
)
# "My hands are warm now, show me everything above 170 BPM."
_OF_BODY: Final = pattern(
    r"^\W*(?:(?:ok|so|hey|hi)\W+)?(?:my|our|mis?|nuestr[oa]s|meine?|unsere) (?:hands?|fingers?|feet|legs?|arms?"
    r"|knees?|back|shoulders?|ears"
    r"|throat|manos?|dedos?|pies?|piernas?|brazos?|rodillas?|espalda|garganta|h[aä]nde?|finger|f[uü](?:ss|ß)e|beine?"
    r"|arme?|knie|r[uü]cken|hals)"
    r" (?:is|are|hurts?|need|est[aá]n?|duelen?|sind|ist|tun|tut|brauchen)\b[^?.,;:!\d]{0,40}[.,;:!]\s+(?=\S)"
)
# "Ojo que Paper Moons está mal".
_MIND: Final = pattern(r"^\W*(?:ojo|f[ií]jate|mira|resulta)(?: que|, )\s?(?=\S)")
# "Low Orbit is so fast that I can't keep up, what is half time?"
_SO_FAST_THAT: Final = pattern(
    r" (?:is|goes|runs|va|es|est[aá]|ist|l[aä]uft) (?:so|tan) (?:fast|slow|quick|r[aá]pid[oa]|lent[oa]|schnell|langsam)"
    r"(?: that|,? dass|,? das| que)? [^?,;.\d]{3,50}[,;.]\s+(?=\S)"
)
# "Qué es exactamente el rango dinámico?"
_WHAT_EXACTLY: Final = pattern(
    r"\b(?P<what>qu[eé] es|what is|what's|was ist) (?:exactamente|exactly|genau|eigentlich genau)(?=\s)"
)
# "Anything under 70 BPM for 4am when everyone lies down?"
_FOR_AN_HOUR: Final = pattern(
    r"\s(?:for|para las?|f[uü]r) \d{1,2} ?(?:am|pm|uhr|de la (?:ma[nñ]ana|noche|madrugada))\b(?: (?:when|cuando"
    r"|wenn) [^?.,;]{3,40})?(?=\s?[.,;?!]|\W*$)"
)
# "And which is the fastest of all of those?" is asked of those.
_OF_ALL_THOSE: Final = pattern(
    r"\b(?:(?P<en>of|from) all (?:of )?(?=(?:those|these|them)\b)|(?P<es>de) tod[ao]s (?=(?:es|est|ell)[ao]s\b)"
    r"|(?P<de>von) all(?:en)? (?=(?:denen|diesen)\b))"
)
# "Clementine ist übrigens in 6/8".
_BY_THE_WAY: Final = pattern(r"\s[uü]brigens(?=\s)")
# "Das Allerälteste".
_VERY: Final = pattern(r"\baller(?=\w{3,12}ste[nrsm]?\b)")
# "Who wins on danceability, Rails or Depot?"
_WINS: Final = pattern(
    r"^(?P<lead>\W*(?:and |so )?)(?:who|which(?: one)?) wins (?:on|in|for|at) (?P<what>\w{3,14}),? "
)
# "Bei 126 Schlägen pro Minute".
_BEATS_A_MINUTE: Final = pattern(
    r"\b(?P<bpm>\d{2,3}(?:[.,]\d)?) (?:beats|schl[aä]gen?|pulsos|golpes|pulsaciones|tiempos)"
    r" (?:per|a|pro|in der|die|por|al) (?:minute|minuto)\b"
)
_FORMS: Final[tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]] = (
    (_IN_YOUR_OPINION, r"\g<end>"),
    (_BARE_SECTION, lambda said: _SECTION[said["the"].lower()].format(said["letter"])),
    (
        _SECTION_STARTS,
        lambda said: f"{said['lead']} {_NAMED_SECTION[said['lead'].lower()]} {said['letter']}",
    ),
    (_FIRST_PART, _first_part),
    (_TIME_OF_PART, _time_of_part),
    (_QE, "que"),
    (_ANY_SONG_IN, r"\g<lead>are there songs "),
    (_IS_THE_DEGREE, _which_degree),
    (_UNKNOWN_TERM, _explained),
    (_NOT_BUT, lambda said: form_said(_IS_TEMPO, said).format(said["bpm"])),
    (_THAT_TERM, _explained),
    (_CHORD_WITH_CAPO, lambda said: form_said(_CAPO_FOR_CHORD, said).format(said["fret"], said["chord"])),
    (_WAS_IS, r"\g<lead> ist "),
    (_THAT_ARE_HOW_MANY, r"\g<many> \g<what> sind das?"),
    (_THAT_I_HAVE, r"\g<most> de mi biblioteca"),
    (_WHERE_LACKING, r"welche Stücke haben kein \g<tag>"),
    (_ON_RECORD, ""),
    (_TAG, r"\g<said>, \g<tag>?"),
    (_SPELLED_METRE, lambda said: f"{_DIGITS[said['count'].lower()]}/{_DIGITS[said['unit'].lower()]}"),
    (_BEATS_A_MINUTE, r"\g<bpm> BPM"),
    (_NOT_SILENT, ""),
    (_OF_BODY, ""),
    (_WHAT_EXACTLY, r"\g<what>"),
    (_FOR_AN_HOUR, ""),
    (_OF_ALL_THOSE, lambda said: f"{said['en'] or said['es'] or said['de']} "),
    (_MIND, ""),
    (_SO_FAST_THAT, ": "),
    (_BY_THE_WAY, ""),
    (_VERY, ""),
    (_WINS, r"\g<lead>which has more \g<what>, "),
    (
        _MANY_OF_THEM,
        lambda said: said["first"] + next(one for key, one in _MANY_OF_MINE.items() if said[key]),
    ),
    (_TIME_IN, r"is \g<what> in \g<metre>"),
    (_BARE_TIME, r"what metre \g<is> \g<what> in"),
    (_SOMETHING_MORE, r"\g<what> "),
    (_NICH, "nicht"),
    (_FOR_WHAT, ""),
    (_SOMEBODY_ASKS, ""),
    (_WOULD_BE, "qué es"),
    (_NOT_SWUNG, lambda said: _STRAIGHT[said["no"].lower()]),
    (_NOT_COUNTED, of_language(_WITHOUT)),
    (_LASTS, "wie lange dauert"),
    (_THING, r"\g<what>"),
    (_RELATE, r"do \g<one> and \g<other> mix"),
    (_BADLY_MASTERED, ""),
    (_MOST_OF, r"\g<which> \g<tag> has the most songs"),
    (_NEXT_DOWN, r"\g<next>"),
    (_AND_WHEN, lambda said: f"{said['who']} {_YEAR[said['and'].lower()]}"),
    (_CHORDS_IN, of_language(_TRANSPOSE)),
)


def in_usual_phrases(question: str) -> str:
    """Return a question with these phrases in the usual words. A longer text is not planned."""
    if len(question) > LONGEST:
        return question
    for form, usual in (*ORDERS, *PLAYER_ORDERS, *MEASURES, *SEARCHES, *_FORMS):
        question = form.sub(usual, question)
    return question
