"""Questions for measurements that people put differently, as the patterns of the rules expect them: "louder than what
Spotify wants", "what do I set the click to?", "when does the ninth bar start?".
"""

import re
from collections.abc import Callable
from typing import Final

from src.orchestrator.rules.patterns import pattern

from .usual_orders import form_said

# "How loud is Rails on average?": what is measured of a track is of the whole of it.
_ON_AVERAGE: Final = pattern(
    r"(?P<asks>^\W*(?:(?:and|y|und|so) )?(?:how (?:loud|fast|bright|energetic|danceable) (?:is|was)"
    r"|wie (?:laut|schnell|hell|tanzbar) (?:ist|is)|qu[eé] (?:sonoridad|volumen|tempo) tiene|a qu[eé] volumen est[aá])"
    r"(?![^?]*\b(?:my|mis?|meine?\w?|library|biblioteca|bibliothek|songs|tracks|canciones|st[uü]cke)\b)[^?]{1,60}?),?"
    r" (?:on average|overall|im schnitt|im durchschnitt|durchschnittlich|insgesamt|de media|en promedio|de promedio)\b"
)
# "Is it louder than what Spotify wants?"
_THAN_SERVICE: Final = pattern(
    r"\b(?:(?P<en>louder) than (?:what )?|(?P<es>m[aá]s (?:fuerte|alt[oa])) (?:que|de) (?:lo que )?"
    r"|(?P<de>lauter) als (?:das,? was )?)(?P<service>spotify|apple music|youtube|tidal)\b"
    r"(?: (?:wants?|allows?|likes?|asks for|pide|quiere|permite|(?:haben )?will|m[oö]chte|erlaubt|verlangt))?"
)
_TOO_LOUD: Final = {
    "en": "too loud for {}", "es": "demasiado fuerte para {}", "de": "zu laut für {}",
}  # fmt: skip
# "Is it getting faster, or is it just me?"
_JUST_ME: Final = pattern(
    r",? (?:or is it (?:just )?me|or am i imagining (?:it|things)|o (?:me lo parece|me (?:lo )?parece a m[ií]"
    r"|es (?:solo )?cosa m[ií]a"
    r"|(?:me )?lo estoy imaginando)|oder (?:bilde? ich mir das (?:nur )?ein|kommt mir das (?:nur )?so vor"
    r"|t[aä]usche? ich mich))"
    r"(?=\W*$|\?)"
)
# "And for Apple Music with -16?" behind a loudness.
_SERVICE_LEVEL: Final = pattern(
    r"^(?P<and>\W*(?:and|y|und) )(?P<at>(?:on|for|at|with|para|en|con|a|bei|f[uü]r|auf) )?(?:spotify|apple music"
    r"|youtube|tidal|deezer|amazon|tv"
    r"|broadcast)?(?: (?:with|at|needs?|wants?|con|a|pide|mit|bei|will))? ?(?P<level>[-\u2212]\s?\d{1,2})(?: ?(?:lufs"
    r"|db))?\W*$"
)
# "What bpm do I set the click to?"
_SETS_CLICK: Final = pattern(
    r"\b(?:(?P<en>(?:what|which)(?: (?:bpm|tempo))? (?:do|should|must|would) (?:i|we) (?:set|put) (?:the |my "
    r"|our )?(?:click|metronome)"
    r"(?: (?:to|at|on))?)|(?P<es>(?:a|en) (?:qu[eé] (?:bpm|tempo)|cu[aá]ntos bpm|cu[aá]nto) (?:pongo|ponemos"
    r"|tengo que poner) (?:el )?(?:click"
    r"|clic|metr[oó]n\w*))|(?P<de>auf (?:welches tempo|wie ?viele? bpm) (?:stelle?|muss) (?:ich|wir)? ?(?:den|das)?"
    r" ?(?:klick|click|metronom)(?: (?:stellen|einstellen))?))"
)
_CLICK: Final = {"en": "what bpm is that", "es": "cuántos bpm son", "de": "wie viel bpm sind das"}
# "Swingt Home stärker als Rails?"
_SWINGS_MORE: Final = pattern(
    r"^(?P<lead>\W*(?:und )?)swingt (?P<what>[^?]{2,60}?) (?:st[aä]rker|mehr|deutlicher) als\b"
    r"|^(?P<es>\W*(?:y )?)¿?(?:swinguea|tiene) (?P<que>[^?]{2,60}?) m[aá]s swing que\b"
)
# "Its in 4/4".
_ITS: Final = pattern(r"\b(?P<it>it)s (?=(?:in|at|not|really|actually|more like|\d)\b)")
# "Bei uns rechnet man in Takten pro Minute, wie viele wären das?"
_BARS_A_MINUTE: Final = pattern(
    r"^[^?]{0,60}\b(?:(?P<de>takte?n? (?:pro|in der|je) minute)|(?P<es>compases por minuto)|(?P<en>bars (?:per"
    r"|a) minute))"
    r"[^?,;]{0,20}[,;.:]\s?(?:so |and |y |und |also )?¿?(?:wie ?viele?|how many|cu[aá]nt[oa]s)"
    r" (?:w[aä]ren?|sind|macht|is|are|would|ser[ií]an?|son|es)(?: (?:das|es|that|it|be))*\s?\?*$"
)
_HOW_MANY_A_MINUTE: Final = {
    "de": "wie viele Takte pro Minute hat es?", "es": "¿cuántos compases por minuto tiene?",
    "en": "how many bars per minute does it have?",
}  # fmt: skip
# "How many seconds into Rails does bar 33 start?"
_SECONDS_INTO: Final = pattern(
    r"\b(?:how many seconds|at what second|how far) into (?P<title>[^?,;]{2,60}?) (?:does|is) (?P<bar>(?:bar"
    r"|measure) \d{1,4})(?: (?:start|begin|come))?(?=\s?\??\W*$)"
)
# "What chords do I have to play?" is no question for what one has.
_HAVE_TO_PLAY: Final = pattern(
    r"\b(?P<what>(?:qu[eé] acordes|what chords|which chords|welche akkorde)) (?:(?P<es>tengo que|hay que|debo"
    r"|toca) (?:tocar|hacer|poner|usar)"
    r"|(?P<en>do i (?:have|need) to play)|(?P<de>muss ich (?:da )?(?:spielen|greifen)))\b"
)
_PLAYED: Final = {"es": "toco", "en": "do I play", "de": "spiele ich"}
# A bar by its time: "if I stop it at 1:00, which bar am I in?"
_STOPPED_AT: Final = pattern(
    r"^\W*(?:(?:if|when) (?:i|we) (?:stop|pause) (?P<en>[^?,;]{2,60}?) (?:exactly )?at (?:exactly )?(?P<at>\d{1,2}:\d"
    r"\d),? (?:in )?"
    r"(?:what|which) bar (?:am i|are we|is that|is it|would (?:i|that|it) be)(?: in)?"
    r"|(?:si|cuando) (?:paro|paramos|pauso|detengo) (?P<es>[^?,;]{2,60}?) (?:justo |exactamente )?(?:en|a|al) (?:el "
    r"|la )?(?:minuto )?"
    r"(?P<en_el>\d{1,2}:\d\d),? ¿?en qu[eé] comp[aá]s (?:estoy|quedo|estamos|queda|es|cae|estar[ií]a)"
    r"|wenn (?:ich|wir) (?P<de>[^?,;]{2,60}?) (?:genau |exakt )?bei (?:minute )?(?P<bei>\d{1,2}:\d\d) (?:stoppe[n]?"
    r"|anhalte[n]?"
    r"|pausiere[n]?),? in welchem takt (?:bin ich|sind wir|ist das|w[aä]re das|steh ich|lande ich))(?: (?:dann|da"
    r"|then))?\s?\?*\s*$"
)
# "Jump to 1 minute 30".
_MINUTE_AND: Final = pattern(
    r"\b(?P<minutes>\d{1,2}) (?:minutes?|mins?|minutos?|minuten?) (?:and |y |und )?"
    r"(?:(?P<seconds>[0-5]\d)(?: (?:seconds?|segundos?|sekunden?))?|(?P<few>\d) (?:seconds?|segundos?"
    r"|sekunden?))\b(?!\s?[%:])"
    r"(?! (?:bpm|bars?|songs?|tracks?|takte?|compases|canciones|temas|lieder|st[uü]cke))"
)
# "When does the ninth bar start?": a bar by its number. The first, the last and the next are read by their words.
_PLACES: Final = {
    word: number
    for words in (
        "fifth sixth seventh eighth ninth tenth eleventh twelfth",
        "fünfte sechste siebte achte neunte zehnte elfte zwölfte",
        "quinto sexto séptimo octavo noveno décimo undécimo duodécimo",
    )
    for number, word in enumerate(words.split(), 5)
}
_NTH_BAR: Final = pattern(
    rf"\b(?:the |der |den |dem |im |el |del )?(?P<place>{'|'.join(_PLACES)})[rnsm]? (?P<bar>bar|measure|takt"
    rf"|comp[aá]s)\b"
)
# "Eight bars is how many seconds?", "y ocho compases cuántos segundos son?"
_BARS_FIRST: Final = pattern(
    r"^(?P<lead>\W*(?:(?:and|so|y|und|also) )?)(?P<bars>\w{1,9} (?:bars|compases|takte))[,]? (?:is|are|sind|son"
    r"|das sind)? ?"
    r"(?:(?P<en>how (?:many seconds|long))|(?P<es>cu[aá]nt[oa]s segundos|cu[aá]nto tiempo)|(?P<de>wie ?viele sekunden))"
    r"(?: (?:is|are|that|son|es|duran|sind|das|dauern))*\W*$"
)
_LAST: Final = {
    "en": "how many seconds are {}?",
    "es": "¿cuántos segundos duran {}?",
    "de": "wie viele Sekunden dauern {}?",
}
# "If I upload Rails to Spotify, how many dB does it lose?" uploads nothing.
_WHEN_UPLOADED: Final = pattern(
    r"\b(?:(?P<en>(?:if|when|once) (?:i|we) (?:upload|put|release|submit|send|post) (?P<what>[^?,;]{1,60}?) (?:up )?"
    r"(?:to|on|onto))"
    r"|(?P<es>(?:si|cuando) (?:(?P<lo>l[oa]) (?:subo|pongo|mando|subimos)|(?:subo|pongo|mando"
    r"|subimos) (?P<que>[^?,;]{1,60}?))"
    r" (?:a|en)))"
    r" (?P<service>spotify|apple music|youtube(?: music)?|tidal|deezer|amazon(?: music)?|soundcloud)\b"
    r"|\b(?P<de>(?:wenn|falls|sobald) (?:ich|wir) (?P<was>[^?,;]{1,60}?) (?:bei|auf|zu|in) (?P<dienst>spotify"
    r"|apple music"
    r"|youtube(?: music)?|tidal|deezer|amazon(?: music)?|soundcloud) (?:hochladen?|lade|stellen?|hochstellen?"
    r"|ver[oö]ffentlichen?))\b"
)
# "What's double this tempo?"
_PART_OF_TEMPO: Final = pattern(
    r"\b(?P<part>double|twice|half) (?:of )?(?:this|that|the|its) (?:tempo|bpm|speed(?= \W*$))(?! (?:of|as)\b)"
)
# "B-Vorzeichen", "sharps or flats".
_FLATS: Final = pattern(r"\b[bB][- ]?[vV]orzeichen\b")


def _as_clock(said: re.Match[str]) -> str:
    return f"{said['minutes']}:{int(said['seconds'] or said['few']):02}"


def _to_level(said: re.Match[str]) -> str:
    at = {"a": "at", "y": "a", "u": "auf"}[said["and"].strip()[:1].lower()]
    return f"{said['and']}{at} {said['level']} LUFS?"


def _bar_at(said: re.Match[str]) -> str:
    if said["en"]:
        return f"which bar of {said['en']} is at {said['at']}?"
    if said["es"]:
        return f"¿qué compás de {said['es']} está en {said['en_el']}?"
    return f"welcher Takt von {said['de']} ist bei {said['bei']}?"


def _on_service(said: re.Match[str]) -> str:
    what, service = (
        said["what"] or said["que"] or said["was"] or said["lo"],
        said["service"] or said["dienst"],
    )
    return f"{what}, {'on' if said['en'] else 'en' if said['es'] else 'auf'} {service}"


def _swings_more(said: re.Match[str]) -> str:
    if said["what"]:
        return f"{said['lead']}hat {said['what']} mehr Swing als"
    return f"{said['es']}¿tiene más swing {said['que']} que"


MEASURES: Final[tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]] = (
    (_ON_AVERAGE, r"\g<asks>"),
    (_THAN_SERVICE, lambda said: form_said(_TOO_LOUD, said).format(said["service"])),
    (_JUST_ME, ""),
    (_WHEN_UPLOADED, _on_service),
    (_PART_OF_TEMPO, lambda said: "half time" if said["part"].lower() == "half" else "double time"),
    (_SERVICE_LEVEL, _to_level),
    (_SETS_CLICK, lambda said: form_said(_CLICK, said)),
    (_FLATS, "Vorzeichen"),
    (_MINUTE_AND, _as_clock),
    (_STOPPED_AT, _bar_at),
    (_NTH_BAR, lambda said: f"{said['bar']} {_PLACES[said['place'].lower()]}"),
    (_BARS_FIRST, lambda said: said["lead"] + form_said(_LAST, said).format(said["bars"])),
    (_SECONDS_INTO, r"at which second does \g<bar> of \g<title> start"),
    (_HAVE_TO_PLAY, lambda said: f"{said['what']} {form_said(_PLAYED, said)}"),
    (_ITS, r"\g<it>'s "),
    (_BARS_A_MINUTE, lambda said: form_said(_HOW_MANY_A_MINUTE, said)),
    (_SWINGS_MORE, _swings_more),
)
