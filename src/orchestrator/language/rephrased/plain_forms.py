"""Other forms of conditions, as plain ones: "170+", "nothing over 100 BPM", "bei welchen fehlt das Album?"."""

import re
from typing import Final

from src.orchestrator.rules.patterns import pattern

from .other_questions import other_question, with_artist, with_it

_AND_UP: Final = pattern(
    r"(?<![\w.,:-])(?P<number>\d{2,3})(?P<unit> ?bpm)?(?:\+(?=\s|\W*$)"
    r"|(?: ?bpm)? (?:(?:and|or) (?:up(?:wards?)?|higher)|(?:y )?(?:para|hacia) arriba|(?:und )?aufw[aä]rts))"
)
_NOTHING: Final = pattern(
    r"(?P<lead>^\W*(?:please |bitte |por favor )?|[,;]\s*|\b(?:but|and|pero|y|aber|und|bitte)\s)"
    r"(?:nothing|nada|nix|nichts) (?:(?:that(?:'s| is)|que (?:sea|est[eé]|vaya)|was) )?"
    r"(?:(?P<over>over|above|faster than|(?:por )?encima de|m[aá]s r[aá]pido (?:de|que)|m[aá]s de|[uü]ber"
    r"|schneller als)|(?:under|below|slower than|(?:por )?debajo de|m[aá]s lento (?:de|que)|menos de|unter"
    r"|langsamer als)) (?=\d{2,3}\b(?!\s?(?:%|db|lufs|min)))"
)
_LEAST: Final = {"en": "at least", "es": "al menos", "de": "mindestens"}
_MOST: Final = {"en": "at most", "es": "como máximo", "de": "höchstens"}
# "Bei welchen fehlt das Album?"
_LACK: Final = pattern(
    r"^\W*(?:(?:and|y|und) )?(?:(?P<de>bei welchen(?P<davon> davon)? fehlt)|(?P<es>a cu[aá]les les falta)"
    r"|(?P<en>which (?:ones |songs |tracks )?(?:are|is) missing))"
    r" (?:the|an?|el|la|das|der|die|eine?) (?P<tag>\w{3,12})\W*$"
)
_LACKING: Final = {
    "de": "welche{davon} haben kein {tag}?", "es": "¿cuáles no tienen {tag}?", "en": "which songs have no {tag}?",
}  # fmt: skip
# Spellings of chats in what is left out: "house aber nich von Delia Stone".
_NOT_SPELLED: Final = {
    "de": (pattern(r"\b(?:nich|net|ned)\b"), "nicht"),
    "es": (pattern(r"\bq(?= no\b)"), "que"),
}


# "Is er schneller wie Rails?"
_THAN: Final = pattern(
    r"\b(?P<how>schneller|langsamer|lauter|leiser|l[aä]nger|k[uü]rzer|heller|dunkler|ruhiger|energischer|tanzbarer|[aä]lter"
    r"|neuer|mehr|weniger) wie\b"
)
# "How many BPM is 136 at 90 percent?"
_BPM_AT: Final = pattern(
    r"^\W*(?:(?:and|y|und) )?(?:how (?:many|much)(?: bpm)?|what(?: tempo| bpm)?|cu[aá]nt[oa]s?(?: bpm)?|a cu[aá]nto"
    r"|wie ?viel(?:e)?(?: bpm)?|was) (?:is|are|would|son|es|ser[ií]an?|queda[n]?|sind|ist"
    r"|w[aä]ren?) (?P<bpm>\d{2,3})(?: bpm)?"
    r"(?: \w{2,6})? (?:at|al?|bei|mit) (?P<percent>\d{2,3}) ?(?:%|percent|per cent|por ciento|prozent)(?: speed"
    r"| be)?\W*$"
)
_PERCENT_OF: Final = {
    "en": "what is {percent} % of {bpm} bpm?",
    "es": "¿cuánto es el {percent} % de {bpm} bpm?",
    "de": "wie viel sind {percent} % von {bpm} bpm?",
}


# "Is this in 4 4?"
_SPOKEN_METRE: Final = pattern(
    r"(?<=\b(?:in|en|im) )(?P<count>[2-9]|12) (?P<unit>[48])(?=\s*(?:or\b|o\b|oder\b|here|time|takt|[?.,!]|$))"
)
# "Which of these two masters is louder?"
_OF_TWO_NOUN: Final = pattern(
    r"\b(?P<two>(?:these|those|the) two) (?:masters?|mixes|songs|tracks|tunes|pieces|recordings|versions)\b"
)
# "If the whole band tunes down half a step"
_BAND: Final = pattern(
    r"\b(?:the whole |the |our |my )?(?:band|group|choir|orchestra|everybody|everyone) (?:tunes"
    r"|transposes)(?= (?:down|up))"
)
# "If they step on every beat, how many steps is that in 30 seconds?"
_ON_EVERY_BEAT: Final = pattern(
    r"^\W*(?:if|when|si|cuando|wenn) [^,?]{2,40}\b(?:on|to|with|a|en|con|auf|bei|mit) (?:every|each|the|cada"
    r"|jede[mnrs]?|den) (?:beat|pulse|pulso"
    r"|tiempo|golpe|schlag|beats)(?P<when> (?:at|for|a|durante|bei|mit|f[uü]r)\s[^,?]{1,50})?,? (?:how many"
    r"|cu[aá]nt[oa]s|wie ?viele) (?!beats|bars|pulsos|schl[aä]ge"
    r"|takte)\w{3,14}"
)
_BEATS: Final = {"en": "how many beats", "es": "cuántos pulsos", "de": "wie viele Schläge"}
# "How many milliseconds are there between two beats of Rails?"
_BETWEEN_BEATS: Final = pattern(
    r"^\W*(?:(?:and|so|y|und) )?(?:how (?:many (?:milli)?seconds|many ms|much time|long)(?: (?:is|are|is there|"
    r"are there"
    r"|lies?|passes)(?: there)?)? between"
    r" (?:(?:two|the|each|2) )?(?:consecutive )?beats?|cu[aá]nt[oa]s? (?:milisegundos|segundos|tiempo|ms)(?: (?:hay"
    r"|pasan?))? entre (?:dos|los|cada) (?:pulsos?|golpes?|tiempos?|beats?)"
    r"|wie ?viele? (?:(?:milli)?(?:sekunden|zeit)|ms)(?: (?:liegen|liegt|sind|vergehen|vergeht))? zwischen (?:zwei"
    r"|den) (?:schl[aä]gen|beats))"
)
_ONE_BEAT: Final = {
    "en": "how long is one beat",
    "es": "cuánto dura un pulso",
    "de": "wie lange dauert ein Schlag",
}


# "Which chords does it use in the original key?"
_ORIGINAL: Final = pattern(
    r"\s(?:in the original key|en (?:la|su) tonalidad original|en el tono original|in (?:der )?originaltonart)\b"
)
# "Which don't have a beat at all?"
_AT_ALL: Final = pattern(r"\s(?:at all|para nada|en absoluto|[uü]berhaupt)(?=\W*$|[?.!]\s)")
# "Something in an odd metre", "was in krummem Takt".
_ODD_METRE: Final = pattern(
    r"\b(?P<in>in|en|im)(?: (?:an?|un|einem|nem|m))? (?:(?:odd|uneven|irregular|unusual|weird) (?:metre|"
    r"meter|time|time signature)"
    r"|comp[aá]s (?:irregular|raro|impar|de amalgama)|(?:krumme[mnr]?|ungerade[mnr]?|"
    r"unregelm[aä]ssige[mnr]?) (?:takt(?:art)?|metrum))\b"
)
_ODD: Final = {"en": "5/4 or 7/8", "es": "5/4 o 7/8", "de": "5/4 oder 7/8"}
# "OK no capo then. What are the actual chords?"
_NO_CAPO: Final = pattern(
    r"(?:^|(?<=[.!?;]\s))\W*(?:(?:ok|okay|so|and|vale|gut|also|dann)\W+){0,2}(?:no|forget(?: about)?(?: the| a)?|"
    r"scrap the|"
    r"olvida(?:te de)? la"
    r"|vergiss(?: den| das)?|without|without a|sin|ohne|kein(?:en)?) (?:capo"
    r"|cejilla"
    r"|kapo\w*)(?: then| entonces| dann)?[.,;:!]\s+(?=\S)"
)


def in_plain_forms(text: str, language: str, *, leaves_out: bool) -> str:
    """Return the text with "at least 170" for "170+", and with "at most 100" for "nothing over 100".

    leaves_out : whether it names something that it may leave out
    """

    def other_side(said: re.Match[str]) -> str:
        return f"{said['lead']}{(_MOST if said['over'] else _LEAST)[language]} "

    text = _AND_UP.sub(lambda said: f"{_LEAST[language]} {said['number']}{said['unit'] or ''}", text)
    text = _NOTHING.sub(other_side, text)
    text = _THAN.sub(r"\g<how> als", text) if language == "de" else text
    text = _ODD_METRE.sub(lambda said: f"{said['in']} {_ODD[language]}", _AT_ALL.sub("", text))
    text = _NO_CAPO.sub("", _ORIGINAL.sub("", text))
    text = _SPOKEN_METRE.sub(lambda said: f"{said['count']}/{said['unit']}", text)
    text = with_artist(with_it(text) if language == "de" else text, language)
    text = _OF_TWO_NOUN.sub(lambda said: said["two"], text)
    text = _BETWEEN_BEATS.sub(_ONE_BEAT[language], _BAND.sub("we tune", text))
    text = _ON_EVERY_BEAT.sub(lambda said: f"{_BEATS[language]}{said['when'] or ''}", text)
    if whole := other_question(text, language):
        return whole
    if said := _BPM_AT.match(text):
        text = _PERCENT_OF[language].format(percent=said["percent"], bpm=said["bpm"])
    if leaves_out and language in _NOT_SPELLED:
        spelled, meant = _NOT_SPELLED[language]
        text = spelled.sub(meant, text)
    return _LACK.sub(_lacking, text)


def _lacking(said: re.Match[str]) -> str:
    form = next(one for one in _LACKING if said[one])
    return _LACKING[form].format(tag=said["tag"], davon=said["davon"] or "")
