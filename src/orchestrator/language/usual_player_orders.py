"""Commands to the player that people put differently, as the patterns of the rules expect them: "60 % speed please",
"llévame al 1:24", "häng Depot in die Warteschlange".
"""

import re
from collections.abc import Callable
from typing import Final

from src.orchestrator.rules.patterns import pattern

from .usual_orders import form_said, in_language

# "When this one is over, play Depot", "cuando acabe esta, pon Depot".
_THEN_PLAY: Final = pattern(
    r"^\W*(?:when|once|as soon as) (?:this|that|it)(?: one| song| track)? (?:ends|finishes|stops|is (?:over|done"
    r"|finished)),?"
    r" (?:play|put on) (?P<en>[^?!;]{2,60}?)[\s.!]*$"
    r"|^\W*cuando (?:acabe|termine) (?:esta|este|esto|la canci[oó]n|el tema),? (?:quiero que suene|que suene|pon|toca"
    r"|reproduce) (?P<es>[^?!;]{2,60}?)[\s.!]*$"
    r"|^\W*(?:wenn|sobald) (?:das|dieses|der|die)(?: hier| lied| st[uü]ck| song)? (?:vorbei|fertig|zu ende|aus"
    r"|durch) ist,?"
    r" (?:dann )?spiele? (?P<de>[^?!;]{2,60}?)[\s.!]*$"
    r"|^\W*(?:und )?als n[aä]chstes soll(?:te)?(?: (?:dann|jetzt|bitte|mal))? (?P<soll>[^?!;]{2,60}?) (?:kommen"
    r"|laufen|dran sein)[\s.!]*$"
)
_PLAY_NEXT: Final = {
    "en": "play {} next",
    "es": "pon {} a continuación",
    "de": "spiel {} als Nächstes",
    "soll": "spiel {} als Nächstes",
}
# "Llévame al 1:24", "take me to 1:24".
_TAKES_TO: Final = pattern(
    r"^\W*(?:(?P<es>ll[eé]vame|v[eé]te|ve)|(?P<en>take me|bring me)|(?P<de>bring mich|geh mal|f[uü]hr mich))"
    r" (?:al? |to |zu |zur |auf )?(?:el |la |minute )?(?P<at>\d{1,2}:\d\d)[\s.!]*$"
)
_JUMPS: Final = {"es": "salta a {}", "en": "jump to {}", "de": "spring zu {}"}
# "Jump to second 16".
_NTH_SECOND: Final = pattern(r"\b(?:second|segundo|sekunde) (?P<seconds>\d{1,3})\b(?!\s?(?:%|bpm|[.,:]\d))")
# "Skip to 1:07, want to hear that bit".
_JUMP_FOR: Final = pattern(
    r"^[^,;?]{0,16}(?P<jump>\b(?:skip|jump|go|salta|vete|spring|geh)\b[^,;?]{1,20}\d:\d\d),\s(?:i |we |ich |wir )?"
    r"(?:want|wanna|need|have to|quiero|necesito|que|porque|ah[ií]|da|weil|will|muss|m[oö]chte|there|that|the|it"
    r"|this|el|la|los|es|das|der|die)\b[^?]{3,60}$"
)
# "Bájale la velocidad al 80": a share of the speed.
_SPEED_NUMBER: Final = pattern(
    r"(?P<to>\b(?:velocidad|speed|geschwindigkeit) (?:al?|hasta(?: el)?|to|down to|auf) )(?P<share>\d{2,3})"
    r"(?!\s?(?:%|\d|[.,:]\d|per|pct|prozent|por|bpm|beats))"
)
# "Spring da hin, wo der Drop losgeht", "jump to where the drop starts".
_TO_WHERE: Final = pattern(
    r"^\W*(?:(?:ok|okay|bitte|please|y|und|and)\W+)?(?:(?P<de>spring|geh)(?: (?:mal|bitte|da|dort|dahin"
    r"|hin))*,? (?:hin,? )?wo"
    r"|(?P<en>jump|go|skip) to (?:the (?:part|bit|point|place) )?where|(?P<es>salta|ve|vete|avanza) (?:a "
    r"|hasta )?donde)"
    r" (?P<part>(?:der|die|das|the|el|la) \w+) (?:losgeht|anf[aä]ngt|beginnt|einsetzt|kommt|starts?|begins?|comes in"
    r"|hits?|drops"
    r"|kicks in|empieza|comienza|entra|arranca)[\s.!]*$"
)
_JUMPS_TO: Final = {"de": "spring zum {}", "en": "jump to {}", "es": "salta a {}"}
# A share of the speed, with what is said around it: "60 % speed please", "too fast for my fingers, 75 percent".
_REASON: Final = r"(?:, (?:das|it|that|es|this|eso|esto) [^?\d]{3,60})?[\s.!]*$"
_BARE_SPEED: Final = {
    "en": pattern(
        r"^\W*(?:(?:ok|okay|right|alright|now)[,.]? )?(?:"
        r"(?:it.?s |this is |that.?s )?(?:(?:way|still|a bit|much) )?too (?:fast|slow|quick)\b[^,.;?\d]{0,30}[,.;:]\s"
        r"(?:so |give me |make it |let'?s do |try )?(?P<behind>\d{2,3})\s?(?:%|percent|per cent)(?: speed)?"
        r"|(?P<first>\d{2,3})\s?(?:%|percent|per cent) speed(?= (?:please|pls|for)\b)(?: for [^?\d]{2,30})?"
        r"|(?:the )?(?:speed|tempo) (?:down )?to (?P<to>\d{2,3})\s?(?:%|percent|per cent))"
        rf"(?: (?:please|pls))*{_REASON}"
    ),
    "es": pattern(
        r"^\W*(?:(?:ok|vale|y|ahora)[,.]? )?(?:"
        r"(?:va )?(?:muy|demasiado) (?:r[aá]pid[oa]|lent[oa])\b[^,.;?\d]{0,30}[,.;:]\s(?:ponl[oa] )?(?:al? )?"
        r"(?P<behind>\d{2,3})\s?(?:%|por ciento)(?: de velocidad)?"
        r"|(?:la )?velocidad al? (?P<to>\d{2,3})\s?(?:%|por ciento))"
        rf"(?: (?:por favor|porfa))*{_REASON}"
    ),
    "de": pattern(
        r"^\W*(?:(?:ok|gut|jetzt|bitte|und)[,.]? )?(?:"
        r"(?:(?:das ist )?(?:viel )?zu (?:schnell|flott|langsam)\b[^,.;?\d]{0,30}[,.;:]\s)?"
        r"(?:bitte )?(?:mach(?: mal| bitte)?|nimm|auf) "
        r"|(?:die )?(?:geschwindigkeit|tempo) auf )(?P<to>\d{2,3})\s?(?:%|prozent)"
        rf"(?: tempo| geschwindigkeit)?(?: stellen| setzen)?(?: (?:bitte|mal|draus))*{_REASON}"
    ),
}
_SPEED: Final = {
    "en": "set the speed to {} %", "es": "pon la velocidad al {} %", "de": "setz die Geschwindigkeit auf {} %",
}  # fmt: skip
# "Pará un segundo que se me desafinó el bajo."
_STOP_BECAUSE: Final = pattern(
    r"^(?P<stop>\W*(?:(?:che|oye|ey|espera|bueno)\W+)?(?:para|par[aá]|parar?|pausa|pausar?"
    r"|det[eé]n)(?: (?:un (?:segundo|momento|toque|rato)|ah[ií]|la m[uú]sica))+)"
    r",? (?:que|porque) [^?]{3,80}$"
)
# "Ese ponlo a continuación."
_THAT_FIRST: Final = pattern(
    r"^(?P<lead>\W*(?:(?:y|perfecto|vale|ok|bueno|dale)\W+)?)(?:[eé]s[ea]|eso|est[ea]) (?=(?:ponl|agr[eé]gal"
    r"|a[nñ][aá]del|mete?l)[oa]\b)"
)
# Bars that are named first: "I want to teach the first 8 bars. Loop them."
_LOOP_THEM: Final = pattern(
    r"^[^?]{0,50}?\b(?:(?P<en>(?:the )?(?:first|last) \w{1,8} bars|bars? \d{1,3} (?:to|through"
    r"|-) \d{1,3})[^?.;,]{0,30}[.,;!:]\s"
    r"(?:(?:so|please|and|now|can you) )*(?P<do>loop|repeat|play) (?:them|it|that|those)"
    r"|(?P<es>(?:los )?(?:primeros|[uú]ltimos) \w{1,8} compases|(?:los )?compases \d{1,3} (?:al?|y"
    r"|-) \d{1,3})[^?.;,]{0,30}[.,;!:]\s(?:(?:as[ií] que|por favor|y|ahora) )*"
    r"(?:p[oó]n(?:e|me)?l[oa]s|repite?l[oa]s|loopeal[oa]s)(?: en (?:bucle|loop))?"
    r"|(?P<de>(?:die )?(?:ersten|letzten) \w{1,8} takte|takte? \d{1,3} (?:bis"
    r"|-) \d{1,3})[^?.;,]{0,30}[.,;!:]\s(?:(?:also|bitte|und|jetzt) )*"
    r"(?:loope?|wiederhole?|spiele?) (?:sie|die|das|den|es))\b(?P<rest>[^?]{0,60})$"
)
# "Häng Depot als Nächstes in die Warteschlange."
_HANGS: Final = pattern(
    r"^(?P<lead>\W*(?:(?:und|bitte|ok|jetzt)\W+)?)(?:h[aä]nge?|tu|pack|schieb|stelle?|lege?|wirf"
    r"|steck) (?P<what>[^?]{1,60}? (?:in|an) die (?:warteschlange"
    r"|queue|liste)\b)(?: (?:an|dran|ran))?"
)
# "Ok und jetzt gleich zum nächsten Titel springen."
_TO_SKIP: Final = pattern(
    r"^\W*(?:(?:ok|okay|und|jetzt|jetz|dann|bitte|gleich|mal|weiter|nochmal|wieder"
    r"|zur[uü]ck)\W+){0,6}zum (?P<which>n[aä]chsten|vorigen|letzten"
    r"|vorherigen)"
    r" (?:titel|st[uü]ck|song|lied|track) (?:springen|gehen|wechseln|[uü]bergehen)[\s.!]*$"
)
# "Nochmal zurück zum Track davor."
_BACK_TO: Final = pattern(
    r"^\W*(?:(?:ok|okay|und|jetzt|jetz|dann|bitte|gleich|mal|nochmal|wieder)\W+){0,5}zur[uü]ck zum (?:titel|st[uü]ck"
    r"|song|lied|track)"
    r" (?:davor|vorher|von eben|von vorhin)[\s.!]*$"
)
# "Ponlas en cola."
_IN_QUEUE: Final = pattern(
    r"\b(?P<put>(?:pon|m[eé]te|a[nñ][aá]de|agr[eé]ga)\w*) (?P<what>[^?]{0,40}?)?en cola\b"
)
# "Pon en cola Rails y después Blue."
_QUEUE_FIRST: Final = pattern(
    r"^(?P<lead>\W*(?:(?:y|ahora|por favor)\W+)?)(?:pon|m[eé]te|a[nñ][aá]de|agr[eé]ga) en (?:la )?cola "
    r"(?P<what>[^?]{2,60}?) y (?:despu[eé]s|luego) (?P<then>[^?]{2,60})$"
)
# "Mete Rails en la cola, justo después de esta."
_IN_QUEUE_BEHIND: Final = pattern(
    r"(?P<put>\b(?:pon|mete|a[nñ]ade|agrega) [^?]{2,60}?) (?:en|a) la cola,? (?:justo )?(?:despu[eé]s"
    r"|detr[aá]s) de (?:est[ae]|la (?:actual|que suena|que est[aá] sonando))"
    r"(?=[\s.!]*$)"
)
# "Mach das mal an."
_SWITCH_ON: Final = pattern(
    r"^(?P<lead>\W*(?:(?:ok|ja|bitte|und|dann|jetzt|gut|super)\W+){0,3})mache?(?: mir)? (?P<what>das|es|ihn|sie|die"
    r"|den)"
    r"(?: (?:mal|bitte|doch|jetzt|dann|ruhig)){0,3} an[\s.!]*$"
)
# "Slow it to 50 BPM", "bring it down to 120 BPM".
_TO_A_TEMPO: Final = pattern(
    r"^(?P<lead>\W*(?:(?:please|now|ok|and|can you|y|por favor|bitte|jetzt|und)\W+)?)"
    r"(?:(?:slow|speed|bring|take|get|drop|pull|push|put|pitch|turn|crank) (?P<en>it|this|that)(?: (?:down|up"
    r"|back))? to (?P<bpm>\d{2,3})"
    r"|(?P<es>b[aá]jal[ao]|s[uú]bel[ao]|ll[eé]val[ao]) (?:a|hasta) (?P<pulsos>\d{2,3})"
    r"|(?:bring|zieh|nimm) (?P<de>es|das|ihn|sie) (?:runter |hoch |rauf )?auf (?P<schlaege>\d{2,3})) ?(?:bpm"
    r"|beats)(?: (?:please|por favor|bitte))?[\s.!]*$"
)
# "Ponlo justo después de la que está sonando."
_BEHIND_PLAYING: Final = pattern(
    r"(?P<put>\b(?:ponl[oa]|pon|mete|m[eé]tel[oa]|a[nñ][aá]del[oa]|agr[eé]gal[oa]|put it|put that|queue it|put this"
    r"|pack (?:es|das|ihn)"
    r"|setz (?:es|das|ihn))) (?:justo |right |directly |straight |gleich |direkt )?(?:despu[eé]s de|detr[aá]s de"
    r"|after|behind|hinter|nach)"
    r" (?:l[ao] que (?:est[aá] sonando|suena)|(?:the one|what|the track|the song)(?: that)?(?:'s| is) playing(?: now)?"
    r"|(?:dem|das|den|was)(?:, (?:das|was|der))? (?:gerade|jetzt) l[aä]uft)(?=[\s.!]*$)"
)
_IN_PLAYER: Final = pattern(r"\s(?:in the player|im player|en el reproductor)(?=[\s.!?]*$)")


def _to_where(said: re.Match[str]) -> str:
    part = said["part"].split()[-1] if said["de"] else said["part"]
    return form_said(_JUMPS_TO, said).format(part)


def _at_speed(order: str) -> Callable[[re.Match[str]], str]:
    return lambda said: order.format(next(share for share in said.groups() if share))


def _loop_bars(said: re.Match[str]) -> str:
    if said["en"]:
        return f"{said['do']} {said['en']}{said['rest']}"
    verb = "pon en bucle" if said["es"] else "loope"
    return f"{verb} {said['es'] or said['de']}{said['rest']}"


def _at_a_tempo(said: re.Match[str]) -> str:
    if said["en"]:
        return f"{said['lead']}play {said['en']} at {said['bpm']} bpm"
    if said["es"]:
        return f"{said['lead']}ponla a {said['pulsos']} bpm"
    return f"{said['lead']}spiel {said['de']} mit {said['schlaege']} bpm"


def _behind_playing(said: re.Match[str]) -> str:
    put = said["put"]
    if put[:2].lower() in {"pu", "qu"}:
        return "play it next"
    return f"{put} als Nächstes" if put.lower().endswith(("es", "das", "ihn")) else f"{put} a continuación"


PLAYER_ORDERS: Final[tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]] = (
    (_THEN_PLAY, in_language(_PLAY_NEXT)),
    (_TAKES_TO, in_language(_JUMPS, "at")),
    (_SPEED_NUMBER, r"\g<to>\g<share> %"),
    (_NTH_SECOND, lambda said: f"{int(said['seconds']) // 60}:{int(said['seconds']) % 60:02}"),
    (_JUMP_FOR, r"\g<jump>"),
    (_TO_WHERE, _to_where),
    (_IN_PLAYER, ""),
    *((form, _at_speed(_SPEED[language])) for language, form in _BARE_SPEED.items()),
    (_STOP_BECAUSE, r"\g<stop>"),
    (_THAT_FIRST, r"\g<lead>"),
    (_LOOP_THEM, _loop_bars),
    (_HANGS, r"\g<lead>setz \g<what>"),
    (_QUEUE_FIRST, r"\g<lead>pon \g<what> y \g<then> en la cola"),
    (_IN_QUEUE, r"\g<put> \g<what>en la cola"),
    (_BACK_TO, "vorheriges Stück"),
    (_IN_QUEUE_BEHIND, r"\g<put> a continuación"),
    (_SWITCH_ON, r"\g<lead>spiel \g<what> ab"),
    (_TO_A_TEMPO, _at_a_tempo),
    (_TO_SKIP, r"spring zum \g<which> Titel"),
    (_BEHIND_PLAYING, _behind_playing),
)
