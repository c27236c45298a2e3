"""What a question puts aside before it asks: "not the key, I know that. How fast is it?"."""

from typing import Final

from src.orchestrator.rules.patterns import pattern

_VALUE: Final = (
    r"(?:tempo|key|bpm|length|duration|metre|meter|time signature|loudness|volume|speed|year|genre|artist|title|chords"
    r"|tonalidad|tono|duraci[oó]n|comp[aá]s|volumen|g[eé]nero|velocidad|a[nñ]o|artista|t[ií]tulo|acordes"
    r"|tonart|l[aä]nge|dauer|takt(?:art)?|lautst[aä]rke|geschwindigkeit|jahr|k[uü]nstler|titel|akkorde)"
)
_THE: Final = r"(?:about )?(?:the |its |el |la |su |los |die |das |den |der |nach der |nach dem )?"
# "I know the key", "that one I have already", "eso ya lo sé", "die kenn ich schon".
_KNOWN: Final = (
    rf"(?:(?:i|we) (?:already )?(?:know|have|got|'ve got) (?:{_THE}{_VALUE}|that|it)(?: one)?(?: already)?"
    rf"|(?:es[ea]|eso|est[ea]|(?:el|la) {_VALUE}) ya (?:l[ao] )?(?:s[eé]|tengo|conozco)|ya (?:l[ao]|s[eé]) (?:s[eé]"
    rf"|tengo|conozco|cu[aá]l es)"
    rf"|(?:die|das|den|es)(?: {_VALUE})? (?:kenn|wei(?:ss|ß)|hab)e? (?:ich|wir)(?: schon| bereits)?)"
)
_NOT: Final = (
    r"(?:it'?s not|not|never mind|nevermind|forget(?: about)?|leave out|skip|i don'?t (?:want|need|care about|mean)"
    r"(?: to know)?|(?:don'?t|do not) (?:tell|give) me|i(?:'m| am) not asking (?:about|for)"
    r"|no(?: me (?:digas|des|diga|interesa|importa)| quiero(?: saber)?| pregunto por| busco| es)?|olvida(?:te de)?"
    r"|(?:sag|gib|nenn)e? mir nicht|nicht|vergiss|ich (?:will|brauche|meine|m[oö]chte) nicht|ich frage? nicht)"
)
_MARK: Final = r"\s?[,;:.!\u2013-]+\s+"
_LEAD: Final = r"^[\s¿¡]{0,3}(?:(?:no|ok|so|and|but|please|y|pero|und|aber|bitte|nein)\b[,\s]{1,2}){0,2}"
_LINK: Final = r"(?:(?:but|and|instead|sino|pero|sondern|aber)\s+)?"
_BEFORE: Final = (
    # "Not the key, I know the key. How fast is it?"
    pattern(rf"{_LEAD}{_NOT} {_THE}{_VALUE}(?: wissen| sagen)?{_MARK}(?:{_KNOWN}{_MARK})?{_LINK}(?=\w|[¿¡])"),
    # "La tonalidad no, dime el tempo", "die Tonart nicht, nur das Tempo".
    pattern(
        rf"{_LEAD}(?:el|la|die|das|den|the) {_VALUE} (?:no|nicht|no me interesa|interessiert mich nicht"
        rf"|ist (?:mir )?egal|(?:me )?da igual"
        rf"|(?:doesn'?t|does not|don'?t) (?:matter|bother me|interest me|concern me)(?: to me)?)"
        rf"{_MARK}(?:{_KNOWN}{_MARK})?{_LINK}(?=\w|[¿¡])"
    ),
    # "I know the key, how fast is it?"
    pattern(rf"{_LEAD}{_KNOWN}{_MARK}{_LINK}(?=(?:\w|[¿¡]))"),
)
# "I have Blue open, but tell me: is Depot faster?", "don't play it, I only want to know how long it is".
_TELLS_FIRST: Final = (
    pattern(
        r"^[^?]{3,80}?,\s*(?:but|pero|aber)\s+(?:just )?(?:tell me|dime|decime|sag (?:mal|mir))(?: (?:mal|one thing))?"
        r"\s*[:,]\s*(?=\w|[¿¡])"
    ),
    pattern(
        r"^\W*(?:please |bitte |por favor )?(?:(?:don'?t|do not) [^?.!]{2,50}?|no (?:quiero|hace falta|lo|la|me)"
        r" [^?.!]{2,50}?|[^?.!,]{2,40}? (?:nichts?|nicht(?: ab| an)?))[,;.]\s*"
        r"(?:(?:i|we) (?:only|just) (?:want|need)(?: to know)?|just (?:tell me|say)|(?:s[oó]lo|solamente)"
        r" (?:dime|quiero saber|decime)"
        r"|(?:ich|wir) (?:will|wollen|m[oö]chte|m[oö]chten) nur wissen|sag mir nur|nur)\s*[:,]?\s*(?=\w|[¿¡])"
    ),
)
# "A pupil has asked me what an upbeat is": what others ask is asked.
_ASKED_ME: Final = pattern(
    r"^\W*[^?.!;:,]{0,60}?\b(?:(?:ha|han) preguntado|(?:me|nos) preguntan?|(?:me|nos) pregunt[oó]|pregunt[oó]"
    r"|(?:asked|asks|ask|asking) (?:me|us)|(?:wants?|wanted|would like) to know"
    r"|(?:hat|haben) (?:mich|uns) gefragt|fragt (?:mich|uns)|fragen (?:mich|uns))"
    r",?\s(?=(?:qu[eé]|what|was) )"
)
# "..., and I don't know how to say it".
_UNABLE: Final = pattern(
    r",?\s(?:and|y|und|but|pero|aber)\s(?:no (?:s[eé]|supe|sab[ií]a)|(?:i|we) (?:don'?t|didn'?t"
    r"|do not) (?:really )?know"
    r"|(?:ich|wir) (?:wei(?:ss|ß)|wusste|wissen|wussten)\b.{0,20}\bnicht|(?:i|we) (?:can'?t|couldn'?t)"
    r"|no (?:puedo|pude))\b[^?]{0,60}$"
)
# "How fast is it, not the key".
_BEHIND: Final = pattern(rf",\s?(?:not|no|nicht) (?:the |its |el |la |die |das |den ){_VALUE}[\s.!?]{{0,3}}$")
# "The shortest, not the longest", "la segunda más rápida, no la primera".
_OTHER_END: Final = pattern(
    r"\s?[,(]\s?(?:and |y |und )?(?:not|no|nicht) (?:the |el |la |los |las |die |das |den |der )?"
    r"(?:\w{2,12}est|most \w+|first|second|third|last|m[aá]s \w+|menos \w+|primer[oa]?|segund[oa]|[uú]ltim[oa]"
    r"|\w{2,14}ste[nrs]?|erste[nrs]?|zweite[nrs]?|letzte[nrs]?)(?: one)?\)?[\s.!?]{0,3}$"
)
_ASIDE: Final = r"(?:for (?:me|us)|here|right now|today|now|though|in this case)"
# Words for what matters that also mean the key of a piece.
_IDIOMS: Final = (
    pattern(
        rf"{_LEAD}(?:the|a|my|our) key (?:thing|point|question|issue|factor|part|bit|detail|fact|information|info)"
        rf"(?: {_ASIDE}){{0,2}} (?:is|:|would be)\s+"
    ),
    pattern(
        rf"{_LEAD}la clave (?:(?:aqu[ií]|ac[aá]|para m[ií]|ahora|de (?:esto|todo|la cuesti[oó]n)|del asunto) )?"
        rf"(?:es|est[aá] en)\s+(?=(?:el|la|los|su|saber|cu[aá]nt\w+|que) )"
    ),
    pattern(rf"{_LEAD}lo clave (?:\w+ ){{0,2}}es\s+"),
)
LONGEST: Final = 300
SHORTEST_REST: Final = 2


def puts_aside(text: str) -> bool:
    """Return whether a question says what it does not ask for, or has "key" in another sense."""
    return asked_for(text) is not None


def asked_for(text: str) -> str | None:
    """Return the question without what it puts aside; None for others."""
    if len(text) > LONGEST:
        return None
    for form in (*_IDIOMS, *_BEFORE, *_TELLS_FIRST, _ASKED_ME):
        said = form.match(text)
        rest = _UNABLE.sub("", text[said.end() :]).strip() if said else ""
        if len(rest.split()) >= SHORTEST_REST:
            return rest[0].upper() + rest[1:]
    behind = _BEHIND.search(text) or _OTHER_END.search(text)
    if behind and len(text[: behind.start()].split()) >= SHORTEST_REST:
        return text[: behind.start()].strip() + ("?" if "?" in behind[0] or "?" not in text else "")
    return None
