"""What somebody would do with the tracks that they search, behind the conditions: "anything slow that I could put under
an interview?". It is no condition, and "put" and "under" in it are no order and no limit."""

from typing import Final

from src.orchestrator.rules.patterns import pattern

LONGEST: Final = 300
SHORTEST_REST: Final = 2
# A thing with an article or a possessive: no title, no number, and no playlist.
_THING: Final = (
    r"(?:an?|the|my|our|some|un[ao]?s?|el|la|mis?|nuestr[oa]|ein\w{0,2}|die|das|der|den|dem|mein\w{0,2}|unser\w{0,2})\s"
    r"(?!(?:play)?list)[^\W\d_]{3,20}(?:\s(?!(?:play)?list|put\b)[^\W\d_]{2,20}){0,2}"
)
_PURPOSES: Final = {
    "en": pattern(
        r",?\s(?:(?:that|which)\s)?(?:i|we|you)(?:\s(?:can|could|might|may|would|want to|need to)|'d|'ll)\s"
        r"(?:put|lay|play|use|run|slip|stick|have|drop)\s(?:it\s|them\s)?"
        rf"(?:under|underneath|beneath|behind|for|during|as the backing (?:of|for))\s{_THING}[\s.!?]{{0,3}}$"
    ),
    "es": pattern(
        r",?\s(?:que|como para|para)\s(?:(?:yo\s)?(?:pueda|puedo|podr[ií]a|podamos|podemos|quiera|quiero)\s)?"
        r"(?:poner|usar|meter|dejar|colocar)(?:l[ao]s?)?\s"
        rf"(?:(?:por\s)?debajo de|de fondo (?:en|para|de|a)|detr[aá]s de|bajo|durante|para)\s{_THING}[\s.!?]{{0,3}}$"
    ),
    "de": pattern(
        r",?\s(?:das|was|die|den)\s(?:ich|wir|man)\s(?:\w{2,8}\s)?"
        rf"(?:unter|hinter|f[uü]r|w[aä]hrend|bei|zu)\s{_THING}\s(?:drunter)?(?:legen|nehmen|spielen|"
        rf"packen|setzen|nutzen"
        r"|verwenden|laufen lassen)\s(?:kann|k[oö]nnte|k[oö]nnten|k[oö]nnen|will|m[oö]chte)[\s.!?]{0,3}$"
    ),
}


# "A calm piece as a music bed, at most two minutes".
_AS: Final = {
    "en": pattern(r"\sas an? (?:[^\W\d_]{3,14} )?[^\W\d_]{3,20}(?=,\s)"),
    "es": pattern(r"\scomo (?:una? [^\W\d_]{4,20}|m[uú]sica de [^\W\d_]{4,20})(?=,\s)"),
    "de": pattern(
        r"\s(?:als (?:ein\w{0,2} )?|f[uü]r (?:ein\w{0,2}|mein\w{0,2}|unser\w{0,2}) )[^\W\d_]{4,20}(?=,\s)"
    ),
}
# "In the same key as a waltz", "slower than": what is compared with.
_COMPARES: Final = pattern(
    r"\b(?:same|as \w+|tan|igual\w*|mism[oa]s?|gleich\w*|so \w+|[^\W\d_]{3,20}er|mehr|weniger)(?: \w+){0,2}$"
)


def without_purpose(text: str, language: str) -> str | None:
    """Return a search without the clause that tells its purpose; None for others."""
    if len(text) > LONGEST or language not in _PURPOSES:
        return None
    as_what = _AS[language].search(text)
    if as_what and not _COMPARES.search(text[: as_what.start()]):
        return text[: as_what.start()] + text[as_what.end() :]
    said = _PURPOSES[language].search(text)
    rest = text[: said.start()].strip(" ,") if said else ""
    return f"{rest}?" if len(rest.split()) >= SHORTEST_REST else None
