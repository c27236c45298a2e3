"""What a command leaves as it is: "play Depot, not this one", "tick off the second, the others stay open"."""

from typing import Final

from src.orchestrator.rules.patterns import pattern

LONGEST: Final = 300
SHORTEST_REST: Final = 2
# In the contrast and before its end.
_PART: Final = r"[^,;?]{1,60}"
_SHORT: Final = r"[^,;?]{1,40}?"
_MARK: Final = (
    r"(?:\s?[,;.\u2013-]{1,3}\s{1,3}(?:(?:but|and|though|pero|y|aunque|aber|und)\s)?|\s(?:but|pero|aber)\s)"
)
_END: Final = (
    r"(?:,?\s(?:(?:just )?as (?:it|they|he|she) (?:is|are)|(?:so )?wie (?:sie|es|er) (?:ist|sind)"
    r"|(?:tal )?como est[aá]n?|please|bitte|por favor))?\W*$"
)
_LEAVES: Final = (
    rf"(?:leave|keep|(?:don.?t|do not|never) (?:you dare )?(?:touch|change|delete|remove|move|rename|stop)"
    r"|dej[aáe]\w{0,3}|mant[eé]n\w{0,3}|(?:no|ni) (?:l[ao]s? )?(?:toques|cambies|borres|quites|muevas|elimines)"
    rf"|ni se te ocurra|lass|la(?:ss|ß)e|behalte?|fass|r[uü]hre?)\s{_PART}"
)
_NOT: Final = rf"(?:not|no|nicht)\s(?!(?:too|so|very|muy|tan|zu|sehr)\b){_PART}"
_STAYS: Final = (
    rf"{_SHORT}\s(?:stays?|remains?|(?:should|can|must) (?:stay|remain)"
    r"|(?:is|are) (?:fine|right|ok(?:ay)?|correct|good)"
    r"|bleib(?:t|en)|soll(?:en)? (?:\w{1,10} )?bleiben|stimm(?:t|en)|pass(?:t|en)|(?:ist|sind) (?:richtig|ok(?:ay)?"
    r"|gut)"
    r"|(?:se )?quedan?|est[aá]n? (?:bien|correct[oa]s?)|siguen?)\b[^,;?]{0,30}"
)
_LEFT: Final = (
    rf"{_SHORT}\s(?:d[eé]jal[oae]s?|leave (?:it|them|as)|la(?:ss|ß)e? (?:es|ihn|sie|so|in)|so lassen"
    r"|(?:lieber )?nicht (?:anfassen|[aä]ndern|l[oö]schen|ber[uü]hren|verschieben))\b[^,;?]{0,30}"
)
_OUT: Final = (
    rf"{_SHORT}\s(?:soll(?:en)? (?:da )?nicht (?:rein|dazu|mit|drauf|hinein|in)\b[^,;?]{{0,20}}"
    r"|(?:komm|geh[oö]r)(?:t|en) nicht (?:rein|dazu|mit|drauf|hinein)|bleib(?:t|en) drau(?:ss|ß)en"
    r"|(?:should|must|does|do)(?: ?n[o'\u2019]?t) (?:be|go|belong) (?:in|on)\b[^,;?]{0,20}|stays? out\b[^,;?]{0,10}"
    r"|no (?:va|van|entra|entran|debe(?:n)? (?:estar|ir)|tiene(?:n)? que (?:estar|ir))\b[^,;?]{0,20})"
)
_NOT_YET: Final = rf"{_SHORT}\s(?:not yet|todav[ií]a no|a[uú]n no|noch nicht)"
_NOTHING: Final = (
    r"(?:nothing (?:else|more)|no more|no others?|that.?s (?:all|it)|(?:only|just) (?:that|those"
    r"|these)(?: \w{1,6}){0,2}"
    r"|nada m[aá]s|ning[uú]n[oa]? m[aá]s|eso es todo|y ya(?: est[aá])?|s[oó]lo es[ao]s?(?: \w{1,6})?"
    r"|sonst (?:nichts|keine?n?s?)|nichts (?:sonst|weiter|anderes)|mehr nicht|das (?:war.?s|ist alles)"
    r"|nur (?:die|das|diese)(?: \w{1,7})?)"
)
_WITHOUT: Final = (
    r"(?:without (?:changing|touching|altering|affecting|deleting|moving)|sin (?:cambiar|tocar|alterar|modificar|borrar"
    rf"|mover)(?:l[ao]s?)?)\b[^,;?]{{0,50}}|(?:instead of|en vez de|en lugar de) (?:this|that|it|est[aeo]|es[aeo]"
    rf"|la que suena)(?: one)?|ohne\s{_SHORT}\szu (?:[aä]ndern|ver[aä]ndern|l[oö]schen|ber[uü]hren)"
)
_LEAVES_SOME: Final = pattern(rf"{_MARK}(?:{_LEAVES}|{_NOT}|{_OUT}|{_NOT_YET}|{_LEFT}|{_STAYS}){_END}")
_LEAVES_ALL: Final = pattern(rf"(?:{_MARK}|\s)(?:{_WITHOUT}){_END}|{_MARK}(?:{_NOTHING}){_END}")
# "Can you play Depot, not this one?" is a command with a question mark.
_REQUESTS: Final = pattern(
    r"^\W*(?:(?:hey|and|y|und|ok)\W{1,3})?(?:can|could|would|will|(?:me )?(?:puedes|pod[eé]s|podr[ií]as)|kannst"
    r"|k[oö]nntest)\b"
)


def without_contrast(text: str) -> tuple[str, bool] | None:
    """Return a command without what it leaves as it is, and whether this names some things; None without that.

    "Everything by Kessler, nothing else" leaves out no part of what it names.
    """
    ending = "?" if text.rstrip().endswith("?") else ""
    if len(text) > LONGEST or (ending and not _REQUESTS.match(text)):
        return None
    for form in (_LEAVES_ALL, _LEAVES_SOME):
        said = form.search(text)
        rest = text[: said.start()].strip() if said else ""
        if len(rest.split()) >= SHORTEST_REST:
            return rest + ending, form is _LEAVES_SOME
    return None
