"""Small words in the spelling of short messages, as the patterns of the rules expect them: "wieviel", "q hay ahí?"."""

import re
from typing import Final

from src.orchestrator.language.usual_phrases import in_usual_phrases
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

_GERMAN: Final = pattern(r"^\W*(?:(?:und|also|aber|ok|um|auf|na|sag mal)\W{1,3}){0,2}wie(?=viele?\b)")
_SPANISH: Final = pattern(r"^\W*(?:(?:y|a ver|oye|ok|pero|entonces|bueno|dime)\W{1,3}){0,2}(?P<word>q)(?=\s)")
# "Anything not in 4/4? Weird metres I mean": an aside behind the question. "I mean Rails" corrects, and stays.
_ASIDE: Final = pattern(
    r"[?.,;]\s+(?![^?.,;]{0,60}(?:\d|\bnot\b|\bno\b|\bnicht\b))(?P<said>[a-zà-ü' ]{3,40}?)\s(?:i mean"
    r"|i meant|mein(?:e|t) ich"
    r"|quiero decir)\W*$"
)
# "Tomorrow remind me to buy strings": the time behind, as tasks are read.
_TIME_FIRST: Final = pattern(
    r"^\W*(?P<when>(?:tomorrow|tonight|today|on \w{3,6}day|next \w{3,8}|ma[nñ]ana|hoy|pasado ma[nñ]ana"
    r"|el (?:lunes|martes"
    r"|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo)|morgen|heute|[uü]bermorgen"
    r"|am \w{3,7}tag)(?: (?:morning|evening|afternoon"
    r"|fr[uü]h|abend|mittag|por la (?:ma[nñ]ana|tarde|noche)))?),? (?P<verb>remind me|recu[eé]rdame"
    r"|erinner(?:e)? mich) "
    r"(?P<rest>[^?]{3,200}?)\W*$"
)
# "Por qué crees que es oscura" asks why it is.
_WHY_THINK: Final = pattern(
    r"^(?P<why>\W*(?:(?:and|so|y|und)\s)?(?:why|por qu[eé]|warum|wieso))\s(?:(?:do|would) you (?:think"
    r"|say|find)(?: that)?"
    r"|(?:crees|dices|piensas) que|(?:glaubst|denkst|meinst|findest|sagst) du,?(?: dass)?)\s"
)
_SPANISH_WITHIN: Final = pattern(
    r"\b(?P<before>sin|para|creo|l[oa]s?|el|es|ya|hasta|dice|tengo|tiene|hay|quiero|menos|antes de) q(?=\s)"
)
# "La más bailable d todas".
_SPANISH_OF: Final = pattern(
    r"(?<=\s)(?-i:d)(?=\s(?:todas?|todos|las?|los|el|mis?|est[aeo]s?|es[aeo]s?|una?)\b)"
)
_SPANISH_THAT: Final = pattern(
    r"(?<=[a-zà-ü])\sq(?=\s(?:no|tengo|yo|es|son|va|van|tiene|tienen|dura|duran|sean?|me|te|se|le|la|lo|hay|est[aá]n?"
    r"|suena)\b)"
)
# "Which tracks dont have a beat?"
_NEGATED: Final = pattern(
    # Names in quotation marks stay: "Dont Stop".
    r"[\"“„«][^\"”“»]*[\"”“»]|\b(?P<verb>do|does|did|is|are|was|were|have|has|had|ca|could|would|should|wo)nt\b"
)
# "Pues pon la lenta".
_WELL: Final = pattern(
    r"^\W*(?:(?:bueno|y|ah|ok|vale)\W+)?pues\W+(?=\w)"
    # "I mean delete Sundown Skank" asks for no meaning.
    r"|^\W*(?:(?:no|sorry|oh|well)\W+)?i mean[t]?,?\s(?=(?:delete|remove|play|add|put|queue|rename|loop|stop|pause"
    r"|set)\b)"
)
# "Spielen Sie das", "nennen Sie mir die Tonart".
_FORMAL: Final = pattern(
    r"^(?P<before>\W*(?:(?:bitte|und|ok|dann|jetzt)\W+){0,2})"
    r"(?P<stem>[a-zäöüß]{2,12}?)(?:en|(?<=[lr])n) (?-i:Sie)\b(?! (?:sich|das Gefühl)\b)"
)
_STRONG: Final = {"geb": "gib", "nehm": "nimm", "les": "lies", "seh": "sieh", "helf": "hilf"}
_QUESTIONS: Final = frozenset({
    "könn", "kenn", "wiss", "hab", "woll", "soll", "würd", "möcht", "find", "mein", "sind", "denk",
})  # fmt: skip
# "Rails ist in F-Moll oder", without a sign.
_OR: Final = pattern(
    r"^(?P<said>\W*(?!ist\b|sind\b|hat\b|kann\b)\w.{5,120}?\b(?:ist|sind|hat|war|geht|läuft|steht)\b.{1,80}?)"
    r",? oder\W*$"
)


def with_usual_question_words(talk: Talk) -> Talk:
    """Return the conversation with these words of its questions in the usual spelling."""
    return talk.with_questions(usual_words)


def _singular(said: re.Match[str]) -> str:
    """Return a formal imperative in the singular: "spielen Sie" is "spiele"."""
    stem = said["stem"].lower()
    if stem in _QUESTIONS:
        return said[0]
    return f"{said['before']}{_STRONG.get(stem, f'{stem}e')}"


# "Una lista de reproducción nueva que se llame Práctica".
_PLAYLIST: Final = pattern(
    r"\blista de reproducci[oó]n(?: nueva)?\b|\blista nueva(?= (?:que se llame|llamada|con (?:el )?nombre)\b)"
)


# "Renombrá Pop 124", "poné ese": imperatives of the River Plate at the beginning of a clause.
_VOSEO: Final = pattern(
    r"(?P<before>^\W*|[,.;:!¡¿]\s+|\b(?:y|e|pero|vale|bueno|dale|ahora|che|por favor)\s+)(?:(?P<stem>borr|renombr"
    r"|marc|agreg|sac"
    r"|cambi|dej|toc|busc|quit|cre|arm|anot|apunt|baj|paus|par|arranc|guard|orden|compar|explic|calcul|etiquet|elimin"
    r"|cancel|mezcl|pas|salt)á|(?P<word>poné|hacé|repetí|subí|seguí|mostrá))(?P<it>l[aoe]s?|me)?(?=\s|[.,!]|$)"
)
_IMPERATIVES: Final = {
    "poné": "pon", "hacé": "haz", "repetí": "repite", "subí": "sube", "seguí": "sigue", "mostrá": "muestra",
}  # fmt: skip


# "Póngame La Vecina", "saque Depot", "bájele al 85 %": imperatives of "usted" at the beginning of a clause.
_USTED: Final = pattern(
    r"(?P<before>^\W*|[,.;:!¡¿]\s+|\b(?:y|e|pero|vale|bueno|ahora|oiga|por favor|porfa|hágame el favor y)\s+)"
    # Verbs in -ar end in -e, those in -er and -ir in -a.
    r"(?P<word>(?:saqu|sáqu|quit|quít|baj|báj|agregu|agrégu|borr|bórr|toqu|tóqu|muestr|muéstr|marqu|márqu|cambi|"
    r"cámbi|busqu"
    r"|búsqu|par|pár|compar|guard|guárd|califiqu|califíqu|renombr|orden|ordén|apunt|apúnt|anot|anót|recuerd|recuérd|expliqu|explíqu)(?=e)|(?:pong|póng|sub|súb|añad|"
    r"añád|repit|repít"
    r"|reproduzc|dig|díg|deshag|sig|hag|hág|deteng|met|mét)(?=a))[ea](?P<it>(?:l[aoe]s?|me(?:l[aoe]s?)?|nos))?(?=\s|[.,!]|$)"
)
_OF_TU: Final = {
    "saqu": "saca", "pong": "pon", "quit": "quita", "baj": "baja", "sub": "sube", "agregu": "agrega", "añad": "añade",
    "borr": "borra", "repit": "repite", "toqu": "toca", "reproduzc": "reproduce", "muestr": "muestra", "dig": "di",
    "marqu": "marca", "cambi": "cambia", "deshag": "deshaz", "busqu": "busca", "par": "para", "sig": "sigue",
    "hag": "haz", "compar": "compara", "guard": "guarda", "califiqu": "califica", "deteng": "detén",
    "renombr": "renombra", "orden": "ordena", "apunt": "apunta", "anot": "anota", "recuerd": "recuerda",
    "expliqu": "explica", "met": "mete",
}  # fmt: skip
_PLAIN_VOWELS: Final = str.maketrans("áéíóú", "aeiou")


# "Would you be so kind as to work out the average tempo?"
_POLITE: Final = pattern(
    r"^\W*(?:(?:would|could) you (?:be so kind as to|be kind enough to)|(?:i wonder|i was wondering) if you could"
    r"|(?:ser[ií]as?|ser[ií]a usted) tan amable de|(?:w[aä]rst du|w[aä]ren sie) so (?:nett|freundlich|lieb),?)\s"
    r"(?:(?:to )?(?:work(?:ing)? out|calculat(?:e|ing)|figur(?:e|ing) out|tell(?:ing)? me)\s)?"
)


# "Welche Tonart ist eigentlich 8A?"
_PARTICLE: Final = pattern(
    r"(?P<verb>\b(?:ist|sind|hat|haben|steht|dauert|bedeutet|hei(?:ß|ss)t|hab ich|habe ich|gibt es|kann|macht"
    r"|passt|passen))"
    r"(?: (?:eigentlich|denn|überhaupt|bitte|noch ?mal)(?! ?\?)){1,3}(?=\s)"
)


def _of_you(said: re.Match[str]) -> str:
    """Return an imperative of "vos" in the form of "tú"."""
    word = _IMPERATIVES[said["word"].lower()] if said["word"] else f"{said['stem']}a"
    return f"{said['before']}{word}{said['it'] or ''}"


_SPANISH_WORDS: Final = pattern(
    r"[¿¡ñ]|\b(?:el|la|los|las|del|al|con|por|que|una?|en|mi|mis|est[aeo]s?|es[aeo]s?|y|porfa|favor|desde|"
    r"estrellas?|velocidad"
    r"|p[oó]n\w+|b[aá]j\w+le|s[uú]b\w+le|d[ií]game)\b"
)


def _of_usted(said: re.Match[str]) -> str:
    """Return an imperative of "usted" in the form of "tú"."""
    stem = said["word"].lower()
    word = _OF_TU.get(stem.translate(_PLAIN_VOWELS)) or _OF_TU.get(stem)
    if word is None:
        return said[0]
    word = word.capitalize() if said["word"][0].isupper() else word
    return f"{said['before']}{word}{said['it'] or ''}"


# What a question is announced with: "quick theory check before class: ...".
_ANNOUNCED: Final = pattern(
    r"^\W*(?:(?:a |just a |one )?(?:quick|short|small|silly|stupid|dumb|theory|little) [^:?.!]{0,30}?(?:question"
    r"|check|one|thing)"
    r"[^:?.!]{0,30}|(?:una )?(?:pregunta|duda|consulta)[^:?.!¿]{0,30}|(?:(?:mal )?(?:eine )?(?:kurze|schnelle"
    r"|kleine|dumme) )?frage"
    r"[^:?.!]{0,30}):\s+(?=\S)"
)
# "Give it five stars from her."
_FROM_HER: Final = pattern(r"(?P<stars>\bstars?) (?:from|for) (?:her|him|me|us|them)\b")


# "How many beats per minute is that then?"
_BEATS_A_MINUTE: Final = pattern(
    r"\b(?P<many>how many|cu[aá]nt[oa]s|wie ?viele) (?:beats (?:per|a|in a) minute|(?:pulsos|golpes|tiempos) (?:por"
    r"|al) minuto"
    r"|(?:schl[aä]ge|beats) (?:pro|in der) minute)(?=\W*$| (?:is|are|would|does|do|son|es|ser[ií]an?|tiene|hat|ist"
    r"|sind|hab)\b)"
)


def usual_words(question: str) -> str:
    """Return one question in the usual spelling and words."""
    question = _NEGATED.sub(lambda said: f"{said['verb']}n't" if said["verb"] else said[0], question)
    question = _SPANISH_THAT.sub(" que", _SPANISH_OF.sub("de", question))
    question = _BEATS_A_MINUTE.sub(r"\g<many> BPM", question)
    question = _FROM_HER.sub(r"\g<stars>", _ANNOUNCED.sub("", _POLITE.sub("", question)))
    if question.rstrip().endswith("?"):
        question = _PARTICLE.sub(lambda said: said["verb"], question)
    question = _VOSEO.sub(_of_you, _PLAYLIST.sub("playlist", question))
    if _SPANISH_WORDS.search(question):
        # "Compare" and "quite" are English, too.
        question = _USTED.sub(_of_usted, question)
    question = in_usual_phrases(_WELL.sub("", _FORMAL.sub(_singular, question)))
    if said := _OR.match(question):
        question = f"{said['said']}, oder?"
    if said := _GERMAN.match(question):
        return f"{question[: said.end()]} {question[said.end() :]}"
    if said := _SPANISH.match(question):
        question = f"{question[: said.start('word')]}qué{question[said.end() :]}"
    question = _TIME_FIRST.sub(r"\g<verb> \g<rest> \g<when>", question)
    if aside := _ASIDE.search(question):
        question = question[: aside.start() + 1]
    question = _WHY_THINK.sub(r"\g<why> ", question)
    return _SPANISH_WITHIN.sub(r"\g<before> que", question)
