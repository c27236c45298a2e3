"""Corrections that first say that a value is wrong, or that order one: "the tempo is off here, right is 68".

The right value stands behind "it is", "should be" or "right is"; what stands elsewhere is not stored. "Change the key
of Rails to C major" corrects the key, and transposes nothing: Clave cannot change the sound. The answer says so.
"""

from typing import Any, Final

from src.orchestrator.language.keys import find_keys
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reports import is_report
from src.orchestrator.rules.patterns import pattern

from .correcting import CORRECT_TOOL, store, value_of

LONGEST: Final = 40
_WHAT: Final = (
    r"(?:tempo|speed|bpm|key|metre|meter|time signature|beat|tonalidad|tono|comp[aá]s|ritmo|tonart|taktart|takt"
    r"|geschwindigkeit|wert|value|number|it|this|that|das|es|eso|esto)"
)
_IS_WRONG: Final = pattern(
    rf"\b{_WHAT}(?: (?:here|there|of ·|hier|da|aqu[ií]|de ·|von ·))?(?:'s| is| are|) (?:wrong|off|not (?:right|correct"
    r"|true)|incorrect|mistaken)\b|\b(?:wrong|incorrect) (?:tempo|key|metre|meter|time signature|bpm|value)\b"
    r"|\bnot the (?:right|correct|real|actual) (?:tempo|key|metre|meter|bpm|value)\b"
    r"|\b(?:isn'?t|ain'?t) (?:right|correct)\b"
    rf"|\b(?:stimmt|stimmen)(?: (?:hier|da|so|das|die|der|{_WHAT})){{0,4}} nicht\b"
    rf"|\b{_WHAT}(?: (?:hier|da|von ·))? (?:ist|sind)(?: (?:hier|da|ja|aber))? (?:falsch|verkehrt|nicht richtig)\b"
    r"|\bfalsche[rsn]? (?:tempo|tonart|taktart|wert)\b"
    rf"|\b(?:el |la )?{_WHAT}(?: (?:aqu[ií]|de ·))? (?:est[aá]|es) (?:mal|equivocad[oa]|incorrect[oa])\b"
    r"|\bl[ao] (?:tienen?|tienes|ten[eé]is|ten[eé]s)(?: (?:ustedes|usted|vosotros|apuntad[ao]))? mal\b"
    r"|\b(?:lieg|hab|ha)s?t (?:ihr|du|sie)(?: (?:da|hier|aber))? (?:falsch|daneben)\b|\b(?:liegen"
    r"|haben) sie(?: da)? falsch\b"
    r"|\b(?:you(?:'ve| have)?|clave) (?:got|have) (?:it|this|that|·)(?: ·)* wrong\b"
    r"|\bno (?:es|est[aá]) (?:correct[oa]|bien|as[ií])\b"
    r"|\b(?:tempo|tonalidad|comp[aá]s) (?:equivocad[oa]|incorrect[oa])\b"
)
_HEARS_OTHER: Final = pattern(
    r"^\W*(?:(?:no|but|pero|aber|nein)\W+){0,2}(?:you(?:'re| are| have|'ve)? (?:hear|heard|hearing|count|counted"
    r"|counting|measured?|read|got|took|detect\w*)\b.{0,30}\b(?:half|double|twice)"
    r"|(?:lo|la|las|los) (?:oyes|o[ií]s|escuchas|escuch[aá]s|cuentas|cont[aá]s|mides|med[ií]s|has (?:o[ií]do|contado"
    r"|medido))\b.{0,30}\b(?:mitad|doble)"
    r"|du (?:h[oö]rst|z[aä]hlst|misst|liest|erkennst|hast)\b.{0,40}\b(?:halb\w*|doppelt\w*))"
)
_ORDERS: Final = pattern(
    r"\b(?:fix|correct|change) (?:it|that|this|the (?:tempo|key|metre|meter|time signature|bpm))\b"
    r"|\b(?:corrige|corr[ií]ge(?:l[ao])?|corr[ií]j[ao](?:n)?(?:l[ao])?|arregla|arr[eé]glal[ao]|cambia|c[aá]mbial[ao])"
    r"(?: (?:el tempo|la tonalidad|el tono|el comp[aá]s))?\b"
    r"|\btrage?(?: (?:das|es|bitte|mal|so)){1,4} ein\b|\bspeicher(?:e|n)?(?: (?:das|es|bitte|so)){1,3}\b"
    r"|\b(?:apunta|anota|ap[uú]ntal[ao]|an[oó]tal[ao]|gu[aá]rdal[ao]) as[ií]\b|\b(?:note|save|"
    r"store) (?:it|that) like that\b"
    r"|\bkorrigier\w*(?: (?:das|es|bitte|die tonart|das tempo|die taktart)){0,2}\b"
)
_VALUE: Final = r"(?P<{name}>(?:in |en |at |a |bei |im )?[^,.;!?:]{{1,24}}?)"
_RIGHT: Final = pattern(
    r"(?:\b(?:(?:wir|ich) (?:z[aä]hlen?|haben?|h[oö]ren?|spielen?) (?:das|es|ihn|sie)(?: (?:mit|bei|als|auf))?"
    r"|(?:yo |nosotros )?l[oa] (?:cuento|contamos|tenemos|tengo|sentimos)(?: (?:a|como|en))?"
    r"|it'?s|it is|that'?s|that is|(?:we|i) (?:call|count|feel|have|make|hear|say) (?:that|it|"
    r"this)(?: (?:as|at))?|(?:it |that )?(?:should|must|has to|ought to) (?:really )?be|make it|right is|"
    r"correct is"
    r"|the (?:right|correct|real|actual) (?:one|tempo|key|metre|value) is"
    r"|richtig (?:ist|sind|w[aä]re\w*)|es ist|es hat|es sind|das (?:ist|is)|das sind|sind|^is(?=\s(?:c|d|e|f|g|a|"
    r"b|h)\w{0,3}[- ](?:dur|moll))|m[uü]sste\w*|sollte\w*"
    r"|lo correcto (?:es|son|ser[ií]an?)|(?:en realidad |realmente )?(?:es|son|va a)|deber[ií]an? ser|tiene que ser"
    r"|debe ser)"
    r"(?: (?:really|actually|eigentlich|wirklich|realmente|en realidad|doch|rather|clearly|more like)){0,2} "
    + _VALUE.format(name="behind")
    + r"(?: (?:sein|instead|really|actually|here|hier|aqu[ií]|(?:and |y |und )?(?:rather than|not|instead of|no"
    r"|en vez de|nicht|statt)\b.{1,20}?))?(?=\W*$|[,.;!]|\s(?:and|y|und)\s))"
    r"|(?:^|[,.;:]\s)" + _VALUE.format(name="before") + r" (?:is|would be|ist|w[aä]re|es|ser[ií]a|son) "
    r"(?:right|correct|the right one|richtig|lo correcto|lo bueno|correcto)\b"
    r"|(?:^|[,.;:]\s)(?P<alone>[^,.;!?:]{1,24}?) (?:is|ist|es)\W*$"
)
# "Change the key of · to C major", with nothing behind it.
_SETS_KEY: Final = pattern(
    r"^\W*(?:(?:please|and|can you|could you|y|por favor|puedes|bitte|und|kannst du)\W+){0,3}"
    r"(?:(?:change|set|switch|put) (?:the )?key(?: (?:of|for) (?:·|this(?: one| track| song)?|it))? (?:to|as|into)"
    r"|(?:cambia|pon|ajusta|corrige)(?:le)? (?:la tonalidad|el tono)(?: (?:de|a) (?:·|est[ae](?: \w+)?))?"
    r" (?:a|en|como|por)"
    r"|(?:[aä]nd(?:e)?re?|setze?|stell(?:e)?|korrigier(?:e)?) (?:die )?tonart"
    r"(?: (?:von|f[uü]r) (?:·|diese\w*(?: \w+)?))? (?:auf|zu|in|nach))\s+(?P<key>.{1,24}?)"
    r"(?: (?:um|please|bitte|por favor))*\W*$"
)
_CONDITIONAL: Final = pattern(
    r"\d\s?(?:%|prozent|percent|por ciento)|\b(?:if|si yo|wenn|falls|suppose|imagine)\b"
    r"|\b(?:you|clave) (?:say|said|tell|show)s?\b"
)


def _right(asked: Asked) -> dict[str, Any]:
    """Return the value that is said to be right; {} without one or with several."""
    values = [
        value
        for match in _RIGHT.finditer(asked.talk.plain_question)
        if (value := value_of(asked, (match["behind"] or match["before"] or match["alone"]).strip()))
    ]
    unlike = [value for place, value in enumerate(values) if value not in values[:place]]
    return unlike[0] if len(unlike) == 1 else {}


def _key_set(asked: Asked) -> dict[str, Any]:
    said = _SETS_KEY.match(asked.reading.unnamed)
    keys = find_keys(f"in {said['key']}", asked.reading.language) if said else []
    is_whole = said is not None and len(keys) == 1 and not f"in {said['key']}"[keys[0].end :].strip()
    return {"key": keys[0].key.name} if is_whole and not keys[0].is_tonic_only else {}


def _change(asked: Asked) -> dict[str, Any]:
    text = asked.talk.plain_question
    if "?" in text or len(text.split()) > LONGEST or _CONDITIONAL.search(text):
        return {}
    if change := _key_set(asked):
        return change
    is_order = _ORDERS.search(text) is not None
    is_disputed = _IS_WRONG.search(asked.reading.unnamed) or _HEARS_OTHER.match(text) or is_order
    is_told = not is_report(text) or is_order or _HEARS_OTHER.match(text)
    return _right(asked) if is_disputed and is_told else {}


def _fits(asked: Asked) -> bool:
    return CORRECT_TOOL in asked.tools and len(asked.tracks) == 1 and len(_change(asked)) == 1


def _steps(asked: Asked) -> Steps:
    answer = yield from store(asked, asked.tracks[0], _change(asked))
    if not _key_set(asked):
        return answer
    return Answer(f"{answer.text} {asked.say('correct.not_transposed')}", answer.suggestions)


DISPUTED: Final = Plan("correction of a value that is called wrong", _fits, _steps, allows_unknown_words=True)
