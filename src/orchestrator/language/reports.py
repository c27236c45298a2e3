"""Whether a text only reports or asks about an action: "I already renamed it", "did I add this to Warmup?"."""

from typing import Final

from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

_SENTENCES: Final = pattern(
    r"[.?!;\n]\s+|,\s+(?:and |so |y |und )?(?=(?:now|then|please|can|could|ahora|luego|por favor|puedes|jetzt|dann"
    r"|bitte|kannst)\b)"
)
_PEOPLE: Final = (
    r"(?:friends?|mates?|teachers?|clients?|customers?|colleagues?|label|pupils?|partner|brother|sister|band|dj|singer|drummer|students?|choir|crew|boss|wife|husband"
    r"|daughters?|sons?|kids?|child(?:ren)?|niece|nephew|grandson|granddaughter|mother|father|mum|mom|dad|hij[oa]s?|niet[oa]"
    r"|madre|padre|tochter|sohn|kind|kinder|enkel(?:in)?|mutter|vater"
    r"|amig[oa]s?|profe\w*|maestr[oa]s?|herman[oa]|pareja|grupo|alumn[oa]s?"
    r"|client[ea]s?|freund\w*|kund\w*|kolleg\w*|lehrer\w*|kumpel\w*|bruder|schwester|partner\w*|chor|schuler\w*)"
)
_OFTEN: Final = (
    r"(?:(?:already|just|always|often|never|sometimes|usually|once|also|ya|siempre|nunca|immer|oft|schon) )?"
)
_WHEN: Final = (
    r"(?:yesterday|last (?:night|week|month|time|year)|earlier(?: today)?|the other day|this morning|recently"
    r"|gestern(?: abend| nacht)?|vorgestern|heute(?: frueh| morgen| fruh)?|vorhin|neulich|letzte (?:woche|nacht)"
    r"|letztes mal|eben|gerade|schon)"
)
# A question about what was done or is usual, in folded text.
_ASKS: Final = pattern(
    r"^\W*(?:(?:and|so|hey|but|y|und) )?(?:did|has|have (?:i|we|you)|had|was|were|does|do (?:i|we|you|they)|why|when"
    r"|who|por que|cuando|quien|hab (?:ich|wir)|habe ich|haben wir|hast du|hat|wurden?|warum|wieso|wann|wer)\b"
)
# In folded text.
_REPORTS: Final = (
    # Somebody else, who is not asked for anything: "my friend plays this a lot".
    pattern(
        rf"^\W*(?:he|she|they|ella|ellos|er|man|(?:my|our|the|mi|mis|nuestr[oa]|meine?|unsere?) {_PEOPLE}) "
        r"(?!(?:needs?|wants?|should|must|quieren?|necesitan?|will|wollen|braucht|mochte|soll)\b)\w"
    ),
    # What the user has done, does, or wanted.
    pattern(
        rf"^\W*(?:(?:i|we) (?:have |had |ve |'ve )?|(?:i|we)'?ve ){_OFTEN}"
        r"(?!(?:need|feed|speed)\b)(?:\w{2,20}ed|keep|kept|put|made|was|were|did|always|often)\b"
    ),
    pattern(
        r"^\W*(?:ich|wir) (?!(?:will|wollen|mochte|mochten|wurde|wurden|hatte|brauche|brauchen|muss|mussen|soll|sollte"
        r"|kann|bitte)\b)\w"
    ),
    pattern(
        r"^\W*(?:ya |ayer |anoche |nunca )?(?:(?:lo|la|los|las|me|se) )?(?:he|has|ha|hemos|han) "
        r"\w{1,20}(?:ado|ido|to|cho)\b"
    ),
    # "Yesterday I ...", "gestern habe ich ...".
    pattern(
        rf"^\W*{_WHEN} ,? ?(?:i|we) (?!(?:need|want|must|have to|should)\b)\w"
        rf"|^\W*{_WHEN} (?:hab|habe|haben|hatte|hatten|bin|war|wollte) (?:ich|wir)\b"
        rf"|^\W*(?:(?:i|we) (?:have |had |ve |'ve )?|(?:i|we)'?ve ){_OFTEN}"
        r"(?:undid|undone|took|sang|heard|bought|sold|gave|went|found|lost|forgot|wrote|chose|threw)\b"
    ),
    _ASKS,
    # Another program or person says something, which is no correction by the user.
    pattern(r"^\W*(?!(?:i|we)\b)\w{2,20} (?:says|claims|thinks|reckons|dice|sagt|meint)\b"),
)
# The preterite of the first person. Its accent tells it from the imperative.
_PRETERITE: Final = pattern(
    r"\bya (?:(?:l[aeo]s?|me) ){0,2}(?:hice|hicimos|puse|pusimos|traje|trajimos|dije|fui|fuimos|di|dimos|vi"
    r"|tengo hech[oa])\b|"
    r"^\W*(?:ya |ayer |anoche |nunca |antes |la semana pasada )?(?:(?:lo|la|los|las|me|le|les) ){0,2}"
    r"(?!(?:qu|as|aqu|ah|all)[éí]\b)\w{2,20}[éí]\b"
)


def is_report(text: str) -> bool:
    """Return whether every sentence reports an action or asks about one, so that none asks to do it."""
    sentences = [one for one in _SENTENCES.split(text) if one.strip()]
    return bool(sentences) and all(map(_reports, sentences))


# "Which playlist did I put Depot in?": what is asked for stands first.
_ASKS_WHICH: Final = pattern(
    r"^\W*(?:(?:and|so|hey|but|y|pero|und|aber) )?(?:(?:in|on|to|from|a|en|de|in|auf|aus|von|zu) )?(?:which|whose|when"
    r"|where|who|why|que|cual(?:es)?|cuando|donde|quien|por que|welche\w*|wessen|wann|wo|wer|warum|wieso)\b"
    r"(?! (?:about|tal)\b)"
    r"|^\W*(?:(?:and|so|hey|but) )?what (?:did|have|has|had|was|were|do|does)\b"
    r"|^\W*(?:(?:y|pero) )?que (?:he|hemos|ha|han|tengo|tenemos|anadi|agregue|subi|puse)\b"
    r"|^\W*(?:(?:und|aber) )?was (?:hab|habe|haben|hat) (?:ich|wir)\b"
)


def asks_which(text: str) -> bool:
    """Return whether a text asks for something by its first word, so that it orders nothing."""
    return _ASKS_WHICH.match(fold(text)) is not None


def reports_first(text: str) -> bool:
    """Return whether a report is a statement, and not a question about an action."""
    return "?" not in text and _ASKS.search(fold(text)) is None


def _reports(sentence: str) -> bool:
    folded = fold(sentence)
    return any(one.search(folded) for one in _REPORTS) or _PRETERITE.search(sentence) is not None
