"""Questions about how musicians play and with what: picks, strings, sticks, amplifiers. None of it is stored."""

from typing import Final

from src.orchestrator.rules.patterns import pattern

_HOLDS: Final = (
    r"(?:picks?|plectrum|fingers?|fingerstyle|thumb|slap|sticks?|brushes|mallets|bow|hands?"
    r"|p[uú]as?|dedos?|pulgar|baquetas?|escobillas|mazas|arco|manos?"
    r"|plektr(?:um|on)|finger[n]?|daumen|st[oö]cke[n]?|sticks|besen|schl[aä]gel[n]?|bogen|h[aä]nde[n]?)"
)
_OTHER_HOLD: Final = rf"(?:(?:an?|the|his|her|their|with|con|la|los|una?|mit|den|dem|einem) ){{0,2}}{_HOLDS}"
_GEAR: Final = (
    r"(?:strings|amps?|amplifiers?|pedals?|effects? (?:pedals?|units?)|mics?|microphones?|drum ?kit|cymbals|snare"
    r"|reeds?|mouthpiece|synths?|plug-?ins?|daw|compressor|console|preamp|pickups?|gear"
    r"|cuerdas|amplificador(?:es)?|amplis?|pedal(?:es)?|micros?|micr[oó]fonos?|platillos|ca[nñ]as?|boquilla"
    r"|sintetizador(?:es)?|equipo"
    r"|saiten|verst[aä]rker|pedale?|effektger[aä]te?|mikrof(?:on|one)|mikros?|becken|bl[aä]tter|mundst[uü]ck"
    r"|synthesizer|equipment)"
)
# What may be asked of notes instead: "which bass note", "the guitar chords".
_MODEL: Final = (
    r"(?:guitars?|bass(?:es)?|piano|drums?|guitarras?|bajo|gitarren?|klavier|schlagzeug)"
    r"(?! ?(?:chords?|notes?|tuning|keys?|parts?|lines?|solos?|tabs?|frequenc\w+|levels?|[- ]?akkord\w*|[- ]?t[oö]ne?"
    r"|acordes?|notas?))"
)
_USES: Final = (
    r"(?:use[ds]?|using|play(?:s|ed|ing)?|on (?:this|here|it|that|the recording|·)|here|recorded|usan?|us[oó]|usaron"
    r"|toc\w+|en (?:est[ae]|·)|aqu[ií]|suenan?|benutz\w*|verwend\w*|nimmt|genommen|gespielt|spiel(?:t|en)|hier|da"
    r"|works?|trabaj\w+|arbeit\w+|produc\w+|produzier\w+)"
)
_FORMS: Final = (
    # "Pick or fingers on the bass there?"
    pattern(rf"\b{_HOLDS} (?:or|o|u|oder) {_OTHER_HOLD}\b"),
    # "Is that played with a pick?"
    pattern(
        r"\b(?:is|are|was|were|does|do|did|se|toca|tocan|toc[oó]|est[aá]|ist|sind|wird|wurde|spielt)\b.{0,50}"
        rf"\b(?:with|con|mit) (?:an?|the|his|her|la|los|una?|einem|dem|den)? ?{_HOLDS}\b"
    ),
    # "What strings does she use?", "qué amplificador usan aquí?"
    pattern(
        rf"\b(?:what|which|whose|qu[eé]|cu[aá]l(?:es)?|welche[rsnm]?|was f[uü]r)\b.{{0,30}}\b{_GEAR}\b"
        rf".{{0,40}}\b{_USES}\b"
    ),
    # "What kind of guitar is that?"
    pattern(
        r"\b(?:(?:what|which) (?:kind|sort|type|make|brand|model) of|qu[eé] (?:tipo|marca|clase|modelo) de"
        rf"|was f[uü]r(?: eine?[nr]?)?) (?:{_GEAR}|{_MODEL})\b"
    ),
    # "With what guitar was it recorded?"
    pattern(
        rf"\b(?:with|on|con|en|mit|auf) (?:what|which|qu[eé]|cu[aá]l|welche[rmns]?) (?:{_GEAR}|{_MODEL})\b"
        r".{0,60}\b(?:record\w*|play\w*|grab\w*|toc\w+|aufgenommen|eingespielt|gespielt|spiel\w*)\b"
    ),
    # "Is the guitar in drop D?"
    pattern(
        r"\b(?:in|to|en|auf|tuned) (?:a )?(?:drop|open|offene[rms]?)[- ]?[a-g](?: ?(?:flat|sharp))?\b"
        r"|\bdrop[- ][a-g][- ](?:tuning|stimmung)|\bafinaci[oó]n (?:drop|abierta)\b"
    ),
)


def asks_for_gear(text: str) -> bool:
    """Return whether a question is about how or with what somebody plays."""
    return any(form.search(text) for form in _FORMS)
