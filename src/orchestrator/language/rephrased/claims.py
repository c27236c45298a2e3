"""What somebody says, and the question whether it is so: "A guest swears Rails is 140. Is he right?"."""

from typing import Final

from src.orchestrator.language.rephrased.inverted import as_question
from src.orchestrator.language.rephrased.tags import TAG
from src.orchestrator.language.rephrased.values import NEGATES, value_question
from src.orchestrator.rules.patterns import pattern

_SAYS: Final = pattern(
    r"^\W*(?:(?:so|and|but|y|pero|und|aber|also|na)\s)?(?:(?:(?P<who>[^?.!;:]{1,50}?)[,]?\s)?"
    r"(?:says?|said|swears?|swore|claims?|claimed|reckons?|thinks?|insists?|insisted|told (?:me|us)"
    r"|tells (?:me|us)"
    r"|believes?|bets?|argues?|maintains?|keeps (?:saying|telling me)|(?:is|are|was|were) (?:sure|certain"
    r"|convinced)"
    r"|thought|heard|read|dicen?|dijo|dijeron|jura[n]?|asegura[n]?|afirma[n]?|sostiene[n]?|cree[n]?"
    r"|opina[n]?|insiste[n]?"
    r"(?: en)?|me (?:dijo|dijeron|dice|dicen|contaron|juran?|discuten?|insisten?|aseguran?)|creo|cre[ií]a|pensaba"
    r"|le[ií]|o[ií]"
    r"|est[aá] segur[oa](?: de)?"
    r"|ha dicho|se dice|es hei(?:ss|ß)t|hat(?: mir| uns)? (?:gesagt|erz[aä]hlt|behauptet)|sagt|sagen|sagte"
    r"|meint|meinte|behaupte(?:t|n|te)|schw[oö]rt|glaubt|glaube|denkt|denke|dachte|findet"
    r"|hab"
    r" geh[oö]rt|habe geh[oö]rt|hab gelesen|habe gelesen|ist (?:sich )?sicher|besteht darauf)"
    r"|(?:according to|seg[uú]n|laut) (?P<source>[^?.!;:,]{1,40}?)(?=,| (?:is|it|this|that|est[aá]|es|va"
    r"|ist|hat)\b))"
    r"[,:]?\s(?:(?:that|que|dass|daß)\s)?(?P<claim>.{3,160})$"
)
# "Is he right?", "¿es así?", "Stimmt das?".
_CHECK: Final = pattern(
    r"(?:[.,;:!?…-]{1,3}\s?|\s)¿?(?:(?:and|so|y|und|also)\s)?(?:"
    r"(?:is|was|are) (?:he|she|that|this|it|they|the guy)(?: actually| really)? (?:right|true|correct|so"
    r"|accurate|legit)"
    r"|is that (?:the case|a fact)|true(?: or (?:false|not))?|right|correct|yes or no|do you agree"
    r"|(?:can|could) (?:that|this|it) be(?: right| true)?|does (?:that|it) (?:check out|hold up|add up)"
    r"|es (?:eso )?(?:as[ií]|cierto|verdad|correcto)(?: eso)?|tienen? raz[oó]n|llevan? raz[oó]n"
    r"|est[aá]n? en lo cierto"
    r"|verdad|cierto|ser[aá] (?:cierto|verdad|as[ií])|puede ser|de verdad|aciertan?|s[ií] o no"
    r"|es eso (?:as[ií]|cierto|verdad)"
    r"|stimmt (?:das|es)(?: so| wirklich| denn)?|stimmts|stimmt's"
    r"|ist (?:das|dem|es) (?:so|richtig|wahr|korrekt|wirklich so)"
    r"|(?:hat|haben) (?:er|sie|der|die|das|sie da)(?: da)?(?: wirklich)? recht|kann das (?:sein|stimmen"
    r"|hinkommen)"
    r"|richtig|wahr|korrekt|liegt (?:er|sie) (?:da )?richtig|ja oder nein)\W{0,4}$"
)
# "In two and not in four", "not in four but in two".
_BUT: Final = pattern(
    r"\b(?:not|no|nicht)\s(?:[^,?.!]{1,30}?),?\s(?:but(?: rather)?|sino|sondern)\s(?P<kept>[^,?.!]{1,40})"
)
_AND_NOT: Final = pattern(
    r",?\s(?:(?:and|y|und)\s)?(?:not|rather than|instead of|and not|no|en vez de|en lugar de|nicht|statt)"
    r"\s[^,?.!]{1,40}\W*$"
)
# He is right, and the order to correct it: "and he is right. Fix the key."
_CONFIRMED: Final = pattern(
    r"\b(?:he|she|they|er|sie) (?:is|are|was|hat|haben) (?:right|correct|recht)\b"
    r"|\btienen? raz[oó]n\b(?!\W*\?)"
)
_FIX: Final = pattern(
    r"\b(?:fix|correct|change|set|corrige|corrijan?|corregilo|cambia\w{0,3}|korrigier\w{0,2}"
    r"|[aä]nder\w{0,2}|verbesser\w{0,2})\b"
)


# "I wonder whether Rails is really in three."
_WONDERS: Final = pattern(
    r"^(?P<before>[^?.!;:0-9]{0,70}?)\b(?:(?:i|we)(?:'?d| would| really| just)? (?:wonder(?:ed)?"
    r"|was wondering|were wondering|want to know"
    r"|need to know|like to know|am not sure|'m not sure|can'?t tell)|me pregunto|(?:quiero|quer[ií]a"
    r"|quisiera|necesito) saber"
    r"|no s[eé]|frage mich|(?:m[oö]chte|will|muss|w[uü]rde gerne?) wissen|w[uü]sste gerne?|wei(?:ß|ss) nicht"
    r"|mich w[uü]rde interessieren),? (?:whether|if|si|ob)\s(?P<claim>[^?!;]{3,140})$"
)
_REALLY: Final = pattern(
    r"\s(?:really|actually|truly|realmente|de verdad|wirklich|tats[aä]chlich|eigentlich)\b"
)
_CONDITION: Final = pattern(r"\b(?:if|when|unless|si|cuando|wenn|falls)\b")


def question_of_doubt(text: str, language: str) -> str | None:
    """Return the question of "I wonder whether it is in three"; None for other texts."""
    said = _WONDERS.match(text.strip(" .?!"))
    if said is None or _CONDITION.search(said["before"]):
        return None
    claim = _REALLY.sub("", said["claim"])
    return None if NEGATES.search(claim) else as_question(claim, language) or _verb_first(claim)


def question_of_claim(text: str, language: str) -> str | None:
    """Return the question whether a claim is true; None if the text asks no such thing."""
    said = _SAYS.match(text.strip())
    if said is None:
        return None
    claim = said["claim"].strip()
    checked = _CHECK.search(claim) or TAG.search(claim)
    is_of_others = not _FIRST_PERSON.match(said["who"] or "")
    if checked is None and not (claim.endswith("?") and is_of_others):
        return None
    claim = claim[: checked.start()] if checked else claim
    contrast = _without_contrast(claim)
    claim = contrast if as_question(contrast, language) or _verb_first(contrast) else claim
    if "?" in claim:
        return None
    if NEGATES.search(claim):
        return value_question(claim, language)
    return as_question(claim, language) or _verb_first(claim)


_FIRST_PERSON: Final = pattern(r"^\W*(?:i|we|yo|ich|wir)\b")
_GOES: Final = pattern(r"^va\s(?=(?:en|a)\s)")
_VERB_FIRST: Final = pattern(r"^\W*(?:is|has|est[aá]|es|tiene|va|ist|hat|sei|habe|l[aä]uft|steht)\s\w")


def _verb_first(claim: str) -> str | None:
    """ "According to him is it in 4/4", "laut ihm ist das in a-Moll"."""
    text = _GOES.sub("está ", claim.strip(" .,;:!¿"))
    return f"{text}?" if _VERB_FIRST.match(claim) else None


def correction_of_claim(text: str) -> str | None:
    """Return the correction of "my guitarist says it is in A flat, and he is right. Fix the key."; None without it."""
    said = _SAYS.match(text.strip())
    if said is None or "?" in text:
        return None
    right = _CONFIRMED.search(said["claim"])
    if right is None or not _FIX.search(said["claim"], right.end()):
        return None
    claim = pattern(r",?\s(?:and|y|und)?\s*$").sub("", said["claim"][: right.start()]).strip(" .,;")
    order = said["claim"][right.end() :].strip(" .,;:!")
    return f"{claim[:1].upper()}{claim[1:]}. {order[:1].upper()}{order[1:]}."


def _without_contrast(claim: str) -> str:
    claim = _BUT.sub(lambda said: said["kept"], claim)
    return _AND_NOT.sub("", claim)
