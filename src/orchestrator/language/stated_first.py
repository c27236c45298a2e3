"""Questions behind a statement with unknown words: "I always miss the entry. When does the first C come in on Rails?".

The statement is left out where it has nothing that the question could need: no key, metre or limit, no tempo, no name
that the question does not have, and no order.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from src.orchestrator.language.focus import focus_of, read_question
from src.orchestrator.language.plans import LONGEST_QUESTION
from src.orchestrator.language.reading import Reading
from src.orchestrator.language.reports import is_report, reports_first
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk, Turn

MOST_WORDS: Final = 30
FEWEST_WORDS: Final = 2
_TELL: Final = (
    r"(?:(?:could|can|would) (?:you|u) (?:please )?(?:tell|say)|tell me|do you know|any idea"
    r"|(?:me )?(?:puedes|podr[ií]as"
    r"|pod[eé]s) decir(?:me)?|dime|decime|sabes|kannst du (?:mir )?sagen|k[oö]nntest du (?:mir )?sagen"
    r"|(?:give|show|find) me|dame|mu[eé]strame|b[uú]scame|(?:zeig|gib|such) mir|sag (?:mir |mal )?"
    r"|wei(?:ß|ss)t du)"
)
_ASKS: Final = (
    rf"(?:(?:{_TELL})\b|(?:(?:in|from|at|of|de|en|a|con|von|aus|bei|mit|um)\s)?(?:what|what's|whats|which"
    rf"|how|who|who's|whose"
    r"|when|where|is|are|does|do i|do we|has|have i|qu[eé]|cu[aá]l\w{0,3}|cu[aá]nt\w{1,3}|c[oó]mo|qui[eé]n"
    r"|d[oó]nde"
    r"|cu[aá]ndo|est[aá]|tiene|tengo(?! (?:que|una?|el|la|mi)\b)|hay|was|welche\w{0,2}|wie|wer|wem|wann|wo|ist|is"
    r"|hat|habe ich"
    r"|gibt es)\b)"
)
BEGINS_AS_QUESTION: Final = pattern(
    rf"^\W*(?:(?:so|and|but|hey|ok|well|y|oye|pero|und|aber|also|na|hi|hola|hallo)[,]?\s){{0,2}}{_ASKS}"
)
_JOINT: Final = r"(?:(?:so|and|but|now|also|y|pero|und|aber|entonces|as[ií] que|jetzt|denn)[,]?\s)?"
# Behind a mark, before an inverted question mark, and before a joint and a question.
_PLACES: Final = (
    pattern(rf"(?<=[.!;:,…])\s{_JOINT}(?={_ASKS})"),
    pattern(rf"(?<=\s[-–—])\s{_JOINT}(?={_ASKS})"),  # noqa: RUF001
    pattern(r"\s(?=¿)"),
    # A question that begins with its condition.
    pattern(r"(?<=[.!])\s(?=(?:if|wenn|si)\s[^?]{3,80}\?)"),
    pattern(rf"(?<=[:;]\))\s{_JOINT}(?={_ASKS})"),
    pattern(rf"\s(?:so|but|pero|aber|also)\s(?={_ASKS})"),
    # "I work on a dance and want to see all bachatas."
    pattern(
        r"\s(?=(?:and|y|und) (?:i |ich )?(?:want|need|quiero|quisiera|necesito|will|m[oö]chte) (?:to )?(?:see|hear"
        r"|ver|o[ií]r|sehen"
        r"|h[oö]ren)\b)"
    ),
    # A question without a verb: "a client sent me this. Integrated loudness?"
    pattern(r"(?<=[.!])\s(?=(?:\w+\W){0,3}\w+\s?\?\W*$)"),
    # Without any mark: "i just put my dads stuff in here how many songs is that".
    pattern(
        r"\s(?=(?:how (?:many|much|long|fast|loud)|what (?:key|tempo|bpm|year|is|'s)|whats|which (?:song"
        r"|track|one|key|year)"
        r"|cu[aá]nt[ao]s?|qu[eé] (?:tempo|tonalidad|compás|a[nñ]o)|wie (?:viele|lange?|schnell|laut)"
        r"|wieviele?|was (?:is|ist)"
        r"|welche[rs]? (?:tonart|tempo|takt|song|lied|st[uü]ck))\b)"
    ),
)
# What is searched, before the question for it.
_NEEDS: Final = pattern(
    r"^\W*(?:(?:hi|hey|hiya|hello|ok|so|hola|oye|hallo)\W+)?(?:(?:i|we) )?(?:need|want|looking for|searching for|"
    r"necesito|busco|brauche|suche?)\b"
)
# "Para calcular los loops: ...", "to plan my set: ...".
_PURPOSE: Final = pattern(
    r"^\W*(?:para (?:calcular|saber|entender|preparar|ensayar|practicar|programar|planear|planificar|organizar"
    r"|ajustar)\b"
    r"|to (?:plan|prepare|work out|figure out|calculate|set|program|check|know|understand)\b"
    r"|um\b.{0,40}\bzu \w+en\b)[^?]*[:,]$"
)
# A condition, or a place: what follows depends on it.
_DEPENDS: Final = pattern(
    r"^\W*(?:(?:and|but|so|y|pero|und|aber)\s)?(?:if|when|whenever|suppose|supposing|assuming|say"
    r"|let'?s say|unless|with"
    r"|without|except|leaving|excluding|sacando|quitando|descontando|excluyendo|in|at|on|from|by|between|during|"
    r"after|before|until|for|of|among|si|cuando|suponiendo|con|sin"
    r"|en|entre|desde"
    r"|despu[eé]s|antes|hasta|de|al|para|wenn|falls|angenommen|sobald|mit|ohne|im|bei|beim|vom|von|zwischen"
    r"|nach|vor|bis"
    r"|f[uü]r|auf)\b"
)
_SECTION: Final = re.compile(r"[A-H]")
# "A student asks: ...", where somebody else's question follows.
_ASKED: Final = pattern(
    r"^\W*(?:(?:one|some|all|einer|uno|una) (?:of|von|de) )?(?:my|our|an?|the|he|she|they|mein\w{0,2}"
    r"|unser\w{0,2}|eine?|der|die|er|sie"
    r"|mis?|nuestr[oa]|una?|el|la|[eé]l|ella|me)\s(?:[^?.!;:,0-9]{1,40}\s)?(?:asks?|asked(?: me)?"
    r"|wants? to know|wonders?|is asking|keeps"
    r" asking|fragt|fragte|fragen|will wissen|wollte wissen|m[oö]chte wissen|preguntan?|pregunt[oó]"
    r"|quiere saber|quieren saber"
    r"|est[aá] preguntando)(?: (?:always|constantly|often|siempre|mucho|immer|oft|st[aä]ndig))?[:,]$"
)
# What somebody is going to do: "quiero practicar con esta canción, ¿a cuántos bpm va?".
_INTENDS: Final = pattern(
    r"^\W*(?:(?:hi|hey|ok|so|hola|oye|hallo|servus|moin|good (?:morning|evening|afternoon|day)"
    r"|buen[oa]s (?:d[ií]as|tardes|noches)|guten (?:morgen|tag|abend)|gr[uü](?:[sß]|ss) gott)\W{1,3})?"
    r"(?:(?:tomorrow|tonight|today|this \w+|on \w+day|next \w+|ma[nñ]ana|hoy|esta (?:noche|tarde|semana)|el \w+) ,? ?"
    r"|(?:morgen|heute(?: abend)?|am \w+tag) )?"
    r"(?:(?:i|we) (?:count|play|teach|dance|dj|rehearse|practise|practice|perform|sing|run|mix|spin|work|feel|hear"
    r"|see|love"
    r"|hate|got|just)|(?:toco|tocamos|bailo|bailamos|pincho|ensayo|ensayamos|doy clase|damos clase|canto|cantamos)"
    r"|(?:(?:ich|wir) )?(?:spiele?n?|tanze?n?|probe?n?|unterrichte?n?|lege?n?|singe?n?)(?: (?:ich|wir))?|(?:i"
    r"|we) (?:want|would like|should like|need|have|plan|am going"
    r"|are going) to"
    r"|(?:i|we) (?:never|always|often|sometimes|usually|still|keep|can.?t|cannot|don.?t|do not)"
    r"|(?:i|we)(?:.d like|.m going|.re going|.m about|.m trying|.re trying) to|(?:i|we)(?:.m| am|.re| are) \w{3,12}ing"
    r"|no (?:quiero|queremos)|(?:i|we) (?:do not|don.?t) want|ich will nicht|wir wollen nicht"
    r"|(?:yo )?(?:nunca|siempre|a veces|nunca me|siempre me|no) (?:s[eé]|me|puedo|podemos|entiendo|consigo)|quiero"
    r"|queremos|quisiera|necesito|voy a|vamos a|tengo que|(?:estoy|estamos|ando|andamos|voy|vamos) \w{3,12}ndo"
    r"|(?:ich|wir) \w{2,14} (?:nie|immer|oft|nicht|manchmal)|ich (?:will|m[oö]chte|muss|werde|plane)|wir (?:wollen"
    r"|m[oö]chten|m[uü]ssen|werden|planen))\b"
)
# "My beginners can't keep up", "meine Anfänger kommen nicht mit": of people, without a value.
_OF_PEOPLE: Final = pattern(
    r"^\W*(?:(?:one|some|all|most|einer|eine|einige|uno|una|algunos) (?:of|von|de) )?(?:my|our|meine[rn]?|unsere[rn]?"
    r"|mis?|nuestr[oa]s?)\s(?!(?:library|collection|songs?|tracks?|music|playlists?|tasks?|bibliothek|sammlung|musik"
    r"|lieder|st[uü]cke|m[uú]sica|biblioteca|colecci[oó]n|canci\w+|temas?|pistas?|listas?|tareas?)\b)[^\d.?!,;:]{2,24}?\s"
    r"(?:can.?t|cannot|don.?t|do not|wants?|needs?|struggles?|finds?|likes?|loves?|hates?|keeps?|gets?|are|is|have|has"
    r"|kommen|kommt|will|wollen|m[oö]chten?|brauch\w+|schaff\w+|mag|m[oö]gen|finde[nt]|hat|haben|sind|ist"
    r"|quieren?|necesitan?|no|tienen?|les|se|est[aá]n?|son)\b[^?\d]{0,60}$"
)
# What changes the question behind it.
_CHANGES: Final = (
    "act.play", "act.loop", "act.delete", "act.add", "act.create", "act.rename", "act.undo", "act.correct", "act.speed",
    "act.transpose", "act.remind", "act.pause", "scope.task", "measure.half_time", "measure.capo", "measure.mix_range",
)  # fmt: skip
_NEVER_TOLD: Final = (
    "act.delete", "act.undo", "act.rename", "act.correct", "measure.half_time", "measure.capo",
)  # fmt: skip
# What a search behind it would have to heed.
_CONDITIONS: Final = (
    "quality",
    "style",
    "mode",
    "act.recommend",
    "act.mix",
    "measure.tempo",
    "degree",
)
_OF_LIBRARY: Final = (
    "scope.library",
    "scope.tracks",
    "act.find",
    "act.recommend",
    "how.how_many",
    "degree.most",
)
_OF_TWO: Final = pattern(
    r"\b(?:which|cu[aá]l|welche[rs]?) (?:(?:one|song|track) )?(?:of|de|von) (?:these|those|the|them|est[ao]s|es[ao]s"
    r"|l[ao]s|den|diesen)(?: (?:two|dos|beiden|zweien))?\b"
)
_OF_ALL: Final = pattern(
    r"\b(?:of (?:all|my (?:whole|entire) \w+)|all my \w+|tod[ao]s? (?:mi|mis|la|l[ao]s) \w+|de tod[ao]s"
    r"|(?:meiner|der) (?:ganzen|gesamten) \w+|von allen|aller meiner)\b"
)
# "My grandson insists that it is in four": what somebody claims is asked about.
_CLAIMED: Final = pattern(
    r"\b(?:insists?|claims?|swears?|says?|thinks?|believes?|reckons?|is (?:sure|convinced)|insiste|dice|jura|cree"
    r"|asegura|behauptet|meint|schw[oö]rt|sagt|glaubt|ist sicher)\b[^?]{0,60}\b(?:that|it|is|que|es|est[aá]|dass|ist"
    r"|sei)\b"
)
# "For our party I need something to march to": a search that the question repeats.
_SEARCHES: Final = pattern(
    r"\b(?:suche?|brauche?|m[oö]chte|h[aä]tte gern|need|want|looking for|searching|busco|necesito|quiero|buscando)\b"
)
# Numbers that the question may need: all but those of people and things: "eleven altos".
_VALUE: Final = pattern(
    r"\d\s*(?:%|[.,;:!?]|$|(?:bpm|percent|per ?cent|por ciento|prozent|beats?|bars?|measures?|compases"
    r"|takte?n?|hz|db|lufs"
    r"|semi\w{0,6}|half|halb\w{0,4}|ton[eos]\w{0,2}|steps?|frets?|capo|to|until|a|bis|and|or|y|o|und|oder"
    r"|for|para)\b)"
)
_TIME: Final = pattern(
    r"\d\s*(?:min\w{0,4}|s|sec\w{0,4}|seg\w{0,5}|sek\w{0,5}|h|hours?|horas?|stunden?)\b|\d:\d\d"
)
_TWICE: Final = pattern(
    r"\b(?:twice|thrice|double|half|halved|transpos\w{0,4}|capo|a (?:tone|step|third|fourth|fifth"
    r"|octave) (?:up|down|lower"
    r"|higher)|lower|higher|dos veces|el doble|la mitad|m[aá]s (?:grave|agudo|bajo|alto)|zweimal|doppelt"
    r"|halb\w{0,2}|tiefer"
    r"|h[oö]her)\b"
)
# The question refers to the statement, and not only to a track.
_REFERS: Final = pattern(
    r"\b(?:then|that (?:way|length|long|many|much|case|fast|slow)|enough|fits?|left|remain\w{0,3}"
    r"|too (?:long|short)|entonces"
    r"|as[ií]|alcanza|caben?|sobra\w{0,3}|falta\w{0,3}|sirven?|dann|damit|reicht|passt|passen|[uü]brig"
    r"|genug)\b"
)


def question_behind_a_statement(talk: Talk, tells_a_value: Callable[[str], bool]) -> Talk | None:
    """Return the conversation with only the question; None where a statement before it may matter, or there is none.

    A track that the statement names is the one that "it" in the question means.
    tells_a_value : returns whether a statement has an interval or an instrument that the question may need
    """
    if len(talk.question) > LONGEST_QUESTION:
        return None
    language = focus_of(talk).language
    whole = read_question(talk.question, talk, language)
    for statement, question in _divided(talk.question):
        is_told = (is_report(statement) and reports_first(statement)) or _ASKED.match(statement) is not None
        is_told = is_told or any(one.match(statement) for one in (_INTENDS, _PURPOSE, _NEEDS, _OF_PEOPLE))
        if not whole.unknown and not is_told:
            continue
        said = read_question(statement, talk, whole.language)
        asked = read_question(question, talk, whole.language)
        # "When does the first C come in?"
        words = [word for word in asked.unknown if not _SECTION.fullmatch(word)]
        if words or asked.quoted or not asks_alone(asked, said, talk):
            continue
        if not said.unknown and not is_told:
            continue
        is_claimed = _CLAIMED.search(statement) is not None and asked.has("how.what") and asked.has("measure")
        if not is_claimed and (tells_a_value(statement) or may_matter(said, asked, is_told)):
            continue
        return _with_question(talk, statement, question, said, asked)
    return None


def _divided(text: str) -> Iterator[tuple[str, str]]:
    """Yield a statement and the question behind it, for each place where one may begin."""
    places = sorted({match.end() for form in _PLACES for match in form.finditer(text)})
    for place in places:
        statement, question = text[:place].strip(), text[place:].strip()
        is_question = "?" in statement or "¿" in statement or BEGINS_AS_QUESTION.match(statement)
        if is_question or not FEWEST_WORDS <= len(statement.split()) <= MOST_WORDS:
            continue
        if not _DEPENDS.match(statement) or _SEARCHES.search(statement) or _PURPOSE.match(statement):
            yield statement, question


def asks_alone(asked: Reading, said: Reading, talk: Talk) -> bool:
    """Return whether it is said what the question is about."""
    if asked.names or asked.keys or asked.metres or asked.has("act.explain", *_OF_LIBRARY[:2]):
        return True
    if len(said.named("track")) == 1 or talk.tracks or focus_of(talk).tracks:
        return True
    return asked.has("how.how_many", "act.find")


def may_matter(said: Reading, asked: Reading, is_told: bool) -> bool:
    """Return whether the question could need something of the statement."""
    is_of_two = _OF_TWO.search(asked.text) is not None or len(asked.named("track")) == 2
    if is_of_two and asked.has("how.what", "link.or") and not said.names and not said.has(*_CHANGES):
        # "Which of these two is faster?" needs no limit.
        return False
    # "My film is set around 1900, what's the oldest track in here?"
    has_year = said.years and not any(one.endswith(".most") for one in asked.of("quality"))
    has_value = said.keys or said.metres or has_year or said.passages or said.bars or said.quoted
    has_number = (
        said.numbers
        and not (said.years and not has_year)
        and (_VALUE.search(said.text) or _REFERS.search(asked.text))
    )
    # "I count in bars" corrects nothing.
    never = [one for one in _NEVER_TOLD if one != "act.correct" or said.numbers or said.of("measure")]
    changes = said.has(*never) or (said.has(*_CHANGES) and not is_told)
    if has_value or has_number or changes or _TWICE.search(said.text) or _names_matter(said, asked):
        return True
    # "Amor de Barrio is too quick for them. How many beats a minute does it have?"
    is_of_it = asked.has("scope.track") and asked.has("measure") and not asked.has(*_OF_LIBRARY[:2])
    if not asked.has(*_OF_LIBRARY) or asked.named("track") or is_of_it:
        return False
    is_of_all = _OF_ALL.search(asked.text) is not None and not said.of("style")
    is_superlative = any(one.endswith((".most", ".more")) for one in asked.of("quality"))
    if (is_of_all and is_superlative) or (asked.metres and said.has("style.waltz")):
        # "They complain of one that is too loud, which is the loudest of my whole collection?" "I am looking for
        # waltzes. Which pieces are in 3/4?" says it twice.
        return False
    is_length = _TIME.search(asked.text) is not None and _qualities(said) <= {"short", "long"}
    if is_length or (said.of("quality") and _qualities(said) <= _qualities(asked)):
        # What is said twice: "it clips on loud masters, how many are louder than -8.5 LUFS?"
        return said.has("style", "mode", "act.mix", "measure.tempo")
    is_limit = _TIME.search(said.text) is not None and not asked.has("measure.duration", "quality.long")
    return is_limit or said.has(*_CONDITIONS)


def _qualities(reading: Reading) -> set[str]:
    return {one.partition(".")[0] for one in reading.of("quality")}


def _names_matter(said: Reading, asked: Reading) -> bool:
    known = {name.text for name in asked.names}
    others = [name for name in said.names if name.text not in known]
    if any(name.text in asked.text for name in asked.names):
        # "We rehearse in an old depot": beside a title with a capital, a common noun.
        others = [name for name in others if name.text in said.text or name.kind != "track"]
    if not others:
        return False
    is_it = len(others) == 1 and others[0].kind == "track" and len(others[0].tracks) == 1
    return not is_it or bool(asked.names)


def _with_question(talk: Talk, statement: str, question: str, said: Reading, asked: Reading) -> Talk:
    if not said.named("track") or asked.names:
        return replace(talk, questions=(*talk.questions[:-1], question))
    turns = talk.turns or tuple(Turn(one) for one in talk.questions[:-1])
    return replace(
        talk, questions=(*talk.questions[:-1], statement, question), turns=(*turns, Turn(statement))
    )
