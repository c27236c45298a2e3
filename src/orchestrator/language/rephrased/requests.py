"""Requests that say what somebody wants to do, as commands and questions: "I want to practise the chorus at 80 percent"
loops it, and "a good song to play after Rails?" asks what fits behind it.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from src.orchestrator.language.focus import focus_of, read_question
from src.orchestrator.language.plans import LONGEST_QUESTION
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

_PART: Final = (
    r"(?:the|el|la|los|las|den|die|das|bars?|measures?|compases|takte?)\s[^,.;?!]{2,60}?\s"
    r"(?:(?:at|al?|mit|bei|auf)\s(?:\d{2,3}\s?(?:%|percent|por ciento|prozent)|half speed|mitad de velocidad"
    r"|halbem tempo)|slowly|slower|m[aá]s lento|despacio|langsam(?:er)?)"
)
_PRACTISES: Final[Mapping[str, tuple[str, str]]] = {
    "en": (
        (
            r"^\W*(?:(?:ok|now|and|hey)\W+)?(?:i(?:'d like to| want to| wanna| would like to| need to| have to"
            r"|'m going to)|let me|let's|help me(?: to)?|can i|could i|we want to|we need to)"
            r" (?:practi[sc]e|rehearse|learn|drill|work on)"
            rf" (?P<part>{_PART})\W*$"
        ),
        "loop {part}",
    ),
    "es": (
        (
            r"^\W*(?:(?:ahora|y|oye)\W+)?(?:quiero|necesito|quisiera|tengo que|queremos|vamos a|d[eé]jame|puedo)"
            rf" (?:practicar|ensayar|estudiar|aprender|trabajar) (?P<part>{_PART})\W*$"
        ),
        "repite {part}",
    ),
    "de": (
        (
            r"^\W*(?:(?:jetzt|und|ok)\W+)?(?:ich|wir) (?:will|wollen|m[oö]chten?|muss|m[uü]ssen|w[uü]rde gern(?:e)?)"
            rf"(?: (?:jetzt|mal|gern|gerne))* (?P<part>{_PART}) (?:[uü]ben|proben|lernen)\W*$"
        ),
        "loope {part}",
    ),
}
_TITLE: Final = r"(?P<title>[^,.;!?]{2,80})\W*$"
_FOLLOWS: Final[Mapping[str, tuple[str, str]]] = {
    "en": (
        (
            r"^\W*(?:(?:what(?:'s| is| would be)|give me|suggest|recommend|i need|any)\s)?(?:me\s)?"
            r"(?:(?:an?|some|any|the)\s)?(?:good|nice|great|suitable|fitting|perfect|decent)\s(?:next\s)?"
            rf"(?:song|track|tune|one)s?\s(?:to|that i (?:can|could))\s(?:play|mix|put on|drop|spin|cue"
            rf"|follow)\s(?:in\s)?(?:after|behind|from)\s{_TITLE}"
        ),
        "what should I play after {title}?",
    ),
    "es": (
        (
            r"^\W*(?:(?:cu[aá]l es|dame|sugiere|recomi[eé]ndame|necesito)\s)?(?:un[ao]?s?\s)?(?:buen[ao]?s?\s)?"
            r"(?:canci[oó]n(?:es)?|temas?|pistas?)\s(?:buen[ao]s?\s)?(?:para|que pueda)\s(?:poner|tocar"
            r"|pinchar|mezclar)\s"
            rf"(?:despu[eé]s|detr[aá]s) de\s{_TITLE}"
        ),
        "¿qué pongo después de {title}?",
    ),
    "de": (
        (
            r"^\W*(?:was (?:soll|sollte|kann|k[oö]nnte) (?:ich"
            r"|man) nach\s(?P<title>[^,.;!?]{2,80}?)\s(?:spielen|auflegen"
            r"|bringen)|(?:(?:gib mir|ich brauche)\s)?(?:ein(?:en)? )?(?:gute[srn]?"
            r"|passende[srn]?)\s(?:lied|song|st[uü]ck"
            r"|track)\s(?:f[uü]r )?nach\s(?P<title2>[^,.;!?]{2,80}))\W*$"
        ),
        "was passt zu {title}?",
    ),
}
_KNOWS: Final[Mapping[str, tuple[str, str]]] = {
    "en": (rf"^\W*what (?:do|can) you (?:know|tell me|say) about {_TITLE}", "tell me about {title}"),
    "es": (
        (rf"^\W*qu[eé] (?:sabes|me puedes decir|puedes decirme) (?:de|sobre) {_TITLE}"),
        "cuéntame de {title}",
    ),
    "de": (
        (rf"^\W*was (?:wei(?:ss|ß)t du|kannst du (?:mir )?sagen) [uü]ber {_TITLE}"),
        "erzähl mir was über {title}",
    ),
}
# "What tempo do my songs have?", "zeig meine Lieder nach Tempo": a list shows it for each.
_OF_ALL: Final[Mapping[str, tuple[str, str]]] = {
    "en": (
        (
            r"^\W*(?:what|which)(?:'s| is| are)? (?:the )?(?P<order>tempos?|tempi|bpms?|speeds?|lengths?"
            r"|loudness|energy)"
            r"(?: (?:do|does|are|of|for))?(?: all)?(?: of)? my (?:songs|tracks|tunes|music"
            r"|library)(?: have| has| at)?\W*$"
            r"|^\W*(?:show|list|give)(?: me)? (?:all )?(?:of )?my (?:songs|tracks|tunes|music"
            r"|library) by (?P<order2>(?:camelot )?\w{3,12})\W*$"
        ),
        "sort my songs by {order}",
    ),
    "es": (
        (
            r"^\W*(?:qu[eé]|cu[aá]l(?:es)? (?:es|son)(?: el| los| la)?) "
            r"(?P<order>tempos?|bpm|velocidad|duraci[oó]n|volumen|energ[ií]a)"
            r" (?:tienen?|llevan?|de(?: todas?)?)(?: todas?)? mis? (?:canciones|temas|pistas|m[uú]sica)\W*$"
        ),
        "ordena mis canciones por {order}",
    ),
    "de": (
        (
            r"^\W*(?:welche[sn]?|was f[uü]r(?: ein(?:e|en)?)?) (?P<order>tempo|tempi|bpm|l[aä]nge"
            r"|lautst[aä]rke|energie)"
            r" haben (?:alle )?meine (?:lieder|songs|st[uü]cke|titel)\W*$"
            r"|^\W*(?:zeige?|liste)(?: mir)? (?:alle )?meine (?:lieder|songs|st[uü]cke"
            r"|titel) nach (?P<order2>\w{3,12})\W*$"
        ),
        "sortiere meine Lieder nach {order}",
    ),
}
_FORMS: Final = {
    language: [(pattern(forms[language][0]), forms[language][1]) for forms in (_PRACTISES, _FOLLOWS, _OF_ALL)]
    for language in _KNOWS
}
# "Loop the chorus at 75": a speed in percent.
_LOOPS_AT: Final = pattern(
    # "Repite del segundo 21 al 63" is a passage.
    r"^(?!.{0,40}\b(?:del?|desde(?: el)?) (?:segundo |minuto |comp[aá]s )?\d)(?P<loop>.{0,20}\b(?:loop|repeat"
    r"|bucle|rep[ií]te\w*|repetir|wiederhol\w*|schleife|loope?)\b.{2,60}"
    r"\b(?:at|al|mit|bei|auf)) (?P<percent>[3-9]\d|1[0-4]\d)\W*$"
)
# "What does it say now?", behind a correction: the question for what was corrected.
_SAYS_NOW: Final = pattern(
    r"^\W*(?:(?:and|so|ok|okay|y|und|also)\W+){0,2}"
    r"(?:what (?:does it say|is it|does it show|do you have)|what.?s it (?:say|show|at)?"
    r"|(?:qu[eé]|cu[aá]nto) (?:pone|dice|marca|es|sale|queda)|was (?:steht|zeigt|ist)(?: (?:es|da|dort))?"
    r"|wie viel ist (?:es|das))(?: (?:now|ahora|jetzt|then|entonces|nun|da)){0,2}\W*$"
)
_CORRECTED: Final = {
    "tempo_bpm": {"en": "what is the tempo?", "es": "¿cuál es el tempo?", "de": "was ist das Tempo?"},
    "tempo_factor": {"en": "what is the tempo?", "es": "¿cuál es el tempo?", "de": "was ist das Tempo?"},
    "key": {"en": "what is the key?", "es": "¿cuál es la tonalidad?", "de": "was ist die Tonart?"},
    "time_signature": {"en": "what is the metre?", "es": "¿cuál es el compás?", "de": "was ist die Taktart?"},
}
_CORRECT: Final = "correct_fact"
_KNOWN: Final = {language: (pattern(form), plain) for language, (form, plain) in _KNOWS.items()}


def requested(talk: Talk) -> Talk | None:
    """Return the conversation with a request as the command or the question that it means; None for others."""
    if len(talk.question) > LONGEST_QUESTION:
        return None
    reading = read_question(talk.question, talk, focus_of(talk).language)
    if plain := _what_was_corrected(talk, reading.language):
        return replace(talk, questions=(*talk.questions[:-1], plain))
    if said := _LOOPS_AT.match(" ".join(talk.question.split())):
        return replace(talk, questions=(*talk.questions[:-1], f"{said['loop']} {said['percent']} %"))
    forms = list(_FORMS.get(reading.language, ()))
    if reading.named("track", "artist", "album") and reading.language in _KNOWN:
        # "What do you know about keys?" is another question.
        forms.append(_KNOWN[reading.language])
    text = " ".join(reading.text.split())
    for form, plain in forms:
        if said := form.match(text):
            # A form has its place a second time: "order2".
            groups = {name.rstrip("2"): value.strip() for name, value in said.groupdict().items() if value}
            return replace(talk, questions=(*talk.questions[:-1], plain.format_map(groups)))
    return None


def _what_was_corrected(talk: Talk, language: str) -> str:
    """Return the question for what the answer before corrected; "" for other questions."""
    if not talk.turns or not _SAYS_NOW.match(talk.plain_question):
        return ""
    corrected = [one.arguments for one in talk.turns[-1].measured if one.tool == _CORRECT and one.summary]
    names = [name for name in _CORRECTED if any(one.get(name) for one in corrected)]
    return _CORRECTED[names[0]][language] if names else ""
