"""What people say before and behind a short command: "oops, ...", "ay no, espera, ...", "... please"."""

from functools import lru_cache
from typing import Final

from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

LONGEST: Final = 200
# In folded text.
_LEAD: Final = pattern(
    r"^\W*(?:(?:and|but|y|und|aber|pero|ay|ah|oh|ach|ey|hey|oops|whoops|ups|uups|hups|hoppla|huch|argh|aargh|ugh|uy|uf"
    r"|no(?! (?:more|lo|la"
    r"|l[oa]s)\b)|nope|nah|nein|ne|nee|wait"
    r"|warte|halt(?! (?:die|das|den|an|mal an|kurz)\b)|espera|moment|momento|hm+|um|sorry|perdon|disculpa|actually"
    r"|ok|okay|k|yes|yeah|yep|si|ja|klar"
    r"|i.?ve got it|i got it|got it|ya lo tengo|ya me sale|ich hab.?s(?: jetzt)?|hab ich|that.?s enough|enough"
    r"|ya basta|basta|ya esta(?: bien)?|es suficiente|das reicht|reicht|genug"
    r"|you can|ya puedes|ya podes|du kannst|dale|vale|listo|bueno|(?:doch )?noch nicht|doch nicht|lieber nicht|mejor no"
    r"|not (?:done )?yet|todavia no|aun no"
    r"|doch|gut|great|cool|alright|right|nice|bitte|please|pls|porfa|mejor|lieber|mist|mierda|damn|shit"
    r"|now|ahora|jetzt|then|entonces|luego|dann|so|also|just|mal|easy|quick|por favor|hold on|un momento|einen moment"
    r"|un segundo|eine sekunde|my bad|my mistake|me equivoque|lo siento|entschuldigung|oh no|ay no|ach nein"
    r"|that was (?:wrong|a mistake|not right)|das war (?:falsch|ein fehler|nicht gemeint)"
    r"|das wollte ich (?:so )?nicht|i didn.?t (?:mean|want) that|no (?:queria|quise) eso|eso no|das nicht"
    r"|not that(?: one)?|(?:can|could|would|will) (?:you|u)|i(?:.d| would) like (?:you )?to|i want (?:you )?to"
    r"|(?:me )?(?:puedes|podes|podrias|puede|podria)|quiero que|(?:kannst|konntest|konnen|konnten|wurdest) (?:du|sie)"
    r")(?![\w-])[\s,.!…:-]{0,6}){1,7}"
)
_TAIL: Final = pattern(
    r"(?:[\s,.!]{1,4}(?:please|pls|plz|bitte|por favor|porfa|thanks|thx|thank you|gracias|danke|then|now|ahora|jetzt"
    r"|dann"
    r"|entonces|mal|again|wieder|ok|okay|si|ja|che|man|dude|bro|nomas|no mas|for me|fur mich|para mi)){1,4}$"
)
_REQUESTS: Final = pattern(
    r"^\W*(?:\w+[,\s]{1,3}){0,2}(?:can|could|would|will|puedes|podes|podrias|puede|podria|kannst|konntest|konnen"
    r"|konnten|wurdest|me puedes)\b"
)
_EDGES: Final = " \t\r\n.,;!¡…"


@lru_cache(maxsize=256)
def bare_command(text: str) -> str:
    """Return a short sentence in folded text without what is said around the command; "" for a long one.

    A question keeps its question mark, unless it is a request: "can you turn the loop off?".
    """
    if len(text) > LONGEST:
        return ""
    folded = fold(text).strip(_EDGES + "¿")
    if _REQUESTS.match(folded):
        folded = folded.rstrip(_EDGES + "?")
    lead = _LEAD.match(folded)
    bare = folded[lead.end() :] if lead else folded
    return _TAIL.sub("", bare).strip(_EDGES)
