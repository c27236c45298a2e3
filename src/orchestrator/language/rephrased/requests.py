"""Requests that say what somebody wants to do, as commands and questions: "I want to practise the chorus at 80 percent"
loops it, and "a good song to play after Rails?" asks what fits behind it.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from src.orchestrator.language.focus import PLAYER_TOOL, focus_of, read_question
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
# "I forgot Clementine, add that too."
_FORGOT: Final[Mapping[str, tuple[str, str]]] = {
    "en": (
        (
            r"^\W*(?:(?:oh|oops|and|ah|wait)\W+){0,2}(?:i|we) (?:forgot|left out"
            r"|missed) (?P<title>[^,.;!?]{2,80})[,.;!]\s"
            r"(?:please )?(?:add|put|include|throw) (?:it|that|that one)(?: in)?(?: (?:too|as well|also|there"
            r"|please))*\W*$"
        ),
        "add {title} too",
    ),
    "es": (
        (
            r"^\W*(?:(?:ay|uy|ah|y|oh)\W+){0,2}(?:se me (?:olvid[oó]|pas[oó])|(?:me )?olvid[eé]|falt(?:a|[oó])) "
            r"(?P<title>[^,.;!?]{2,80})[,.;!]\s(?:por favor )?(?:m[eé]ta|m[eé]te|a[nñ][aá]de|a[nñ][aá]da|agr[eé]ga"
            r"|agr[eé]gue"
            r"|p[oó]n|p[oó]nga)l[ao](?: (?:tambi[eé]n|ah[ií]|por favor))*\W*$"
        ),
        "añade {title} también",
    ),
    "de": (
        (
            r"^\W*(?:(?:oh|ach|und|ah|halt)\W+){0,2}(?:ich|wir) (?:hab(?:e"
            r"|en)?) (?P<title>[^,.;!?]{2,80}) (?:ganz )?vergessen"
            r"[,.;!]\s(?:bitte )?(?:nimm|f[uü]ge?|pack|tu|setze?) (?:es|das|den|die|ihn|sie)"
            r"(?: (?:auch|noch|mit|bitte|dazu|hinzu|rein|drauf))*\W*$"
        ),
        "nimm {title} auch noch dazu",
    ),
}
_FORMS: Final = {
    language: [
        (pattern(forms[language][0]), forms[language][1])
        for forms in (_PRACTISES, _FOLLOWS, _OF_ALL, _FORGOT)
    ]
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
# "My teacher talks about the 12/8, what is that?"
_TERM_FIRST: Final = pattern(
    r"^[^?¿]{3,80}?\s(?:about|of|del?|sobre|von|vom|[uü]ber)\s(?:the |el |la |los |las |dem |der |den |"
    r"das |die )?"
    r"(?P<term>[\w/#'-]{2,20}(?: [\w/-]{2,14}){0,2})\s?[,.;:!-]\s*¿?(?:(?:and|so|y|und|aber|pero) )?"
    r"(?:what(?:'s| is) (?:that|it|this)(?: then| anyway| even)?|what does (?:that|it) (?:even )?mean"
    r"|(?:eso |y eso )?qu[eé] (?:es|significa|quiere decir)(?: eso)?|was (?:ist|soll|bedeutet|"
    r"hei[sß]s?t) (?:das|es)"
    r"(?: (?:denn|sein|bedeuten|eigentlich|nun|genau|hei[sß]s?en))*)\W*$"
)
_EXPLAIN: Final = {"en": "what is {}?", "es": "¿qué es {}?", "de": "was ist {}?"}
# "What if I slow it down 10 %?": the tempo that it has then.
_IF_CHANGED: Final = pattern(
    r"^\W*(?:(?:and|so|but|y|pero|und|aber) )?(?:"
    r"(?:what )?if (?:i|we) (?P<en>slow|speed|pitch|bring|take|drop|turn|play)(?: (?:it|this|"
    r"that))?(?: (?P<en_way>down|up))?(?: by)?"
    r" (?P<percent>\d{1,2}) ?(?:%|percent|per cent)(?: (?P<en_end>slower|faster|down|up))?"
    r"|(?:(?:qu[eé] (?:pasa|tal)|c[oó]mo queda) )?si (?:la|lo) (?P<es>baj|sub|fren|ralentiz|"
    r"aceler)\w{1,4}(?: (?:en )?un)?"
    r" (?P<es_percent>\d{1,2}) ?(?:%|por ?ciento)"
    r"|(?:was(?: ist)?,? )?wenn (?:ich|wir) (?:sie|es|das|den|ihn)(?: um)? (?P<de_percent>\d{1,2}) ?(?:%|"
    r"prozent)"
    r" (?P<de>langsamer|schneller|runter|herunter|hoch|rauf)(?: \w{4,12})?)\W*$"
)
_DOWN: Final = pattern(r"^(?:slow|drop|down|slower|baj|fren|ralentiz|langsamer|runter|herunter)$")
_UP: Final = pattern(r"^(?:speed|up|faster|sub|aceler|schneller|hoch|rauf)$")
_TEMPO_THEN: Final = {
    "en": "what tempo is {} % of it?", "es": "¿qué tempo es el {} % de esta?", "de": "welches Tempo sind {} % davon?",
}  # fmt: skip
_CORRECT: Final = "correct_fact"
_KNOWN: Final = {language: (pattern(form), plain) for language, (form, plain) in _KNOWS.items()}


def requested(talk: Talk) -> Talk | None:
    """Return the conversation with a request as the command or the question that it means; None for others."""
    if len(talk.question) > LONGEST_QUESTION:
        return None
    reading = read_question(talk.question, talk, focus_of(talk).language)
    if plain := _plain(talk, reading.language):
        return replace(talk, questions=(*talk.questions[:-1], plain))
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


# "How do I explain to a child what a relative key is?"
_TO_EXPLAIN: Final = pattern(
    r"^\W*(?:how (?:do|would|can|should) (?:i|you) explain|c[oó]mo (?:le )?(?:explico|explicas|explicar[ií]as)"
    r"|wie (?:erkl[aä]re?|w[uü]rdest du|kann ich)).{0,40}?,? (?:what|qu[eé]|was)"
    r" (?:(?:eine?|ein|an?|the|un[ao]?|la|el|die|der|das|es|son) )?(?P<term>[\w -]{3,28}?)(?: (?:ist|is|are|sind|"
    r"means|bedeutet|erkl[aä]ren))*\W*$"
)


def explained_term(question: str) -> str:
    """Return the term that "my teacher talks about syncopation, what is that?" asks for; "" for other questions."""
    text = " ".join(question.split())
    said = _TERM_FIRST.match(text) or _TO_EXPLAIN.match(text)
    return said["term"] if said else ""


def _plain(talk: Talk, language: str) -> str:
    """Return the command or the question for other words, or for what goes on with the answer before; "" for none."""
    question = " ".join(talk.question.split())
    if corrected := _what_was_corrected(talk, language):
        return corrected
    if said := _LOOPS_AT.match(question):
        return f"{said['loop']} {said['percent']} %"
    if term := explained_term(question):
        return _EXPLAIN[language].format(term)
    return _last_bars(talk, question, language) or _tempo_if_changed(question, language)


# "Now the last 8 bars, at 75 %", behind a loop of no more bars: those of the track.
_LAST_BARS: Final = pattern(
    r"^\W*(?:(?:and|ok|now|then|y|ahora|luego|und|jetzt|dann)\W+){0,3}(?P<bars>(?:the last|"
    r"l[oa]s [uú]ltim[oa]s|die letzten)"
    r" (?P<count>\d{1,2}) (?:bars|compases|takte))(?P<speed>,? (?:at|al?|mit|bei|auf) \d{2,3} ?(?:%|"
    r"percent|por ciento|prozent))?\W*$"
)
_LOOP: Final = {"en": "loop", "es": "repite", "de": "loope"}


def _last_bars(talk: Talk, question: str, language: str) -> str:
    said = _LAST_BARS.match(question)
    measured = talk.turns[-1].measured if said and talk.turns else ()
    told = [
        one.arguments for one in measured if one.tool == PLAYER_TOOL and one.arguments.get("action") == "loop"
    ]
    if said is None or not told:
        return ""
    bars = [int(told[-1].get(name) or 0) for name in ("first_bar", "last_bar")]
    is_within = all(bars) and int(said["count"]) < bars[1] - bars[0] + 1
    return "" if is_within else f"{_LOOP[language]} {said['bars']}{(said['speed'] or '').replace(',', '')}"


def _tempo_if_changed(question: str, language: str) -> str:
    """Return the question for the tempo of "and if I slow it down 10 %?"; "" for other questions."""
    said = _IF_CHANGED.match(question)
    if said is None:
        return ""
    ways = [said[name] for name in ("en_end", "en_way", "en", "es", "de") if said[name]]
    way = next((one for one in ways if _DOWN.match(one) or _UP.match(one)), "")
    percent = int(said["percent"] or said["es_percent"] or said["de_percent"])
    share = 100 - percent if _DOWN.match(way) else 100 + percent
    return _TEMPO_THEN[language].format(share) if way else ""


def _what_was_corrected(talk: Talk, language: str) -> str:
    """Return the question for what the answer before corrected; "" for other questions."""
    if not talk.turns or not _SAYS_NOW.match(talk.plain_question):
        return ""
    corrected = [one.arguments for one in talk.turns[-1].measured if one.tool == _CORRECT and one.summary]
    names = [name for name in _CORRECTED if any(one.get(name) for one in corrected)]
    return _CORRECTED[names[0]][language] if names else ""
