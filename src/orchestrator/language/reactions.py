"""What people say to an answer before they ask on: "nice. put both in a playlist", "haha ok, and the other one?"."""

from typing import Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.text import fold, words_of
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

# Longer questions are not understood.
LONGEST: Final = 500
# In folded text. "No", "yes" and "wait" are none: they answer or take something back. Thanks are answered.
_REACTION: Final = (
    r"(?:(?:(?:oh|ah|wow|very|really|so|muy|que|sehr|echt|na|ach|ah) )?"
    r"(?:nice(?: one)?|great|cool|perfect|awesome|lovely|sweet|brilliant|excellent|amazing|interesting|wow|got it"
    r"|i see|good|ok(?:ay)?|fine|makes sense|good to know|fair enough"
    r"|lets see|let.s see|let me see|a ver|mal sehen|mal schauen"
    r"|genial|guay|perfecto|vale|estupendo|excelente|buenisimo|interesante|bien|bueno|entiendo|ya veo"
    r"|i(?:.ve| have) got it|ya lo tengo|ya me sale|ich hab.?s"
    r"|super|toll|geil|prima|klasse|perfekt|gut|schon|verstehe|interessant|krass"
    r"|alles klar|go on|come on|venga|dale|vamos|komm|na los|los|so|achso|aha|lol|lmao|ui|uf|uff|phew|ugh"
    r"|(?:oh|ah) well|never mind|no worries|no problem|na ja|naja|tja|ni modo"
    r"|hoppla|argh|schade|(?:what a )?(?:shame|pity)|(?:que )?(?:lastima|pena)|too bad"
    r"|ha(?:ha){1,4}|ja(?:ja){1,4}|je(?:je){1,4}|he(?:he){1,4}))"
)
# "OK and in E minor": what follows goes on.
_BEFORE_AND: Final = pattern(
    r"^\W{0,3}(?:(?:h+m+|u+h?m+|ok(?:ay)?|k|vale|alright|alles klar|bueno|got it|gut)\s+)"
    r"(?=(?:and|y|und|now|but|pero|aber|ahora|jetzt|no|nein)\b)"
)
# "Vale haz una lista", "pues ponle 2020": without a comma only before an order.
_BEFORE_ORDER: Final = pattern(
    r"^\W{0,3}(?:nice|super|perfect|great|geil|toll|genial|pues|vale|venga|bueno|bien|ok(?:ay)?|right|alright|"
    r"well|lovely|fab|cool|gut|na|dann|"
    r"also)\s+(?:pues |dann |mal )?"
    r"(?=(?:haz|hazme|pon|ponla|ponlo|ponme|ponle|mete|metele|quita|crea|anade|dame|reproduce|toca|make|"
    r"add|play|put|remove"
    r"|create|loop|set|tag|rate|give|mach|spiel|leg|nimm|setz)\b)"
)
# "n tag it samples".
_N: Final = pattern(
    r"^\W{0,3}n\s+(?=(?:how|what|whats|when|where|which|who|is|are|does|do|can|could|play|tag|loop|put|"
    r"add|rate|give|mark"
    r"|set|make|if|the)\b)"
)
# "El Si menor no me sale. ¿Con cejilla ...?", "I can't get the B minor, what would a capo do?"
_CANNOT_PLAY: Final = pattern(
    r"^\W{0,3}(?:(?:el|la|los|las|ese|esa) [\w# ]{2,24}? no me (?:salen?|suenan? bien|entran?)"
    r"|i (?:can.?t|cannot|never) (?:\w+ )?(?:play|get|do|manage|reach|grab|finger) (?:the|that|"
    r"a) [\w# ]{2,24}?"
    r"|(?:den|das|die) [\w# -]{2,24}? (?:kann|schaffe?|kriege?|bekomme?) ich nicht(?: hin)?"
    r"|(?:der|das|die) [\w# -]{2,24}? fallt mir schwer)\s?[,.;!:-]{1,3}\s+(?=\S)"
)
# "That's hardly a tune. What's the next one?"
_HARDLY: Final = pattern(
    r"^\W{0,3}(?:(?:that|this|it)(?:.s| is) (?:hardly|not really|barely|not much of) an? \w{2,14}"
    r"|(?:eso|esto) (?:casi )?no es (?:una?|casi) \w{2,14}|das ist (?:ja |doch )?(?:kaum|"
    r"eher kein\w?) \w{2,16})\s?[.,;!]{1,3}\s+(?=\S)"
)
# With a stop, a comma or a dash behind it; of several, only behind the last one.
_REACTIONS: Final = pattern(
    rf"^\W{{0,3}}{_REACTION}(?:[\s,.!]{{1,3}}{_REACTION}){{0,3}}\s?[,.!\u2026:;-]{{1,3}}\s+(?=\S)"
)
# An opinion before a question: "that's way too fast for me, what would half be?", "uy muy corta. y la más rápida?".
_TOO: Final = (
    r"(?:(?:(?:that|this|it)(?: is|.?s|s)?|es|esta|eso es|das ist(?: mir)?|ist(?: mir)?|mir) )?"
    r"(?:(?:for|fur|para|pa) [\w ]{2,30}? (?:ist |is |es )?(?:das |mir )?)?"
    r"(?:(?:way|much|far|a bit|bit|viel|etwas|ein bisschen|un poco) )?(?:too|very|zu|demasiado|muy|sehr) \w{2,14}"
    r"(?: (?:for|to|fur|zum|para|pa|de) [\w ]{2,30}?)?(?: (?:lol|haha|tbh|though|tho|honestly|la verdad|"
    r"ehrlich))?"
)
_OPINION: Final = pattern(
    rf"^\W{{0,3}}(?:(?:uy|ay|uff?|oh|hm+|ugh|ui|puh|wow|na|nah|ok) ?,? ?){{0,2}}{_TOO}\s?[,.!;\u2026:-]{{1,3}}\s+"
    r"(?=\W*(?:(?:and|so|but|y|pero|und|aber) )?(?:if|si|wenn|what|which|how|where|when|who|is|are|do|"
    r"does|can|could|anything"
    r"|please|bitte|por favor"
    r"|(?:al?|at|bei|mit|auf) \d+|\d{2,3} ?(?:%|percent|prozent|por ciento)(?=\W)"
    r"|the|que|cual|cuanto|como|donde|hay|tienes?|tengo|la|el|was|welche\w*|wie|wo|gibt|ist|hast|das|die|der)\b)"
)
# "Nah, not that one. The next quietest?"
_NOT_THAT: Final = pattern(
    r"^\W{0,3}(?:(?:nah|nope|no|nee|nein|mm+|hm+),? ?)?(?:not (?:that|this)(?: one)?|es[ae] no|est[ae] no"
    r"|nicht (?:das|die|den|dieses)|(?:das|die|den) nicht)\s?[,.!;\u2026:-]{1,3}\s+(?=\S)"
)


# "Remind me, what does a capo do?" asks, and makes no reminder.
_REMIND: Final = pattern(
    r"^\W{0,3}(?:remind me(?: again)?|recuerdame|erinner(?:e)? mich(?: (?:noch ?mal|mal|bitte))*)\s?[,:]\s+"
    r"(?=(?:what|which|how|who|que|cual|cuanto|como|was|welche\w*|wie|wer)\b)"
)
_FORMS: Final = (
    _REACTIONS,
    _BEFORE_AND,
    _BEFORE_ORDER,
    _N,
    _CANNOT_PLAY,
    _HARDLY,
    _OPINION,
    _NOT_THAT,
    _REMIND,
)
# Before a question: "uf", "demasiado rápido para mí", "venga".
MOST_REACTIONS: Final = 3


def without_reactions(talk: Talk) -> Talk:
    """Return the conversation without reactions at the beginning of its questions. Titles stay."""

    def without(question: str) -> str:
        for _ in range(MOST_REACTIONS):
            question = _without_reaction(question, talk)
        return question

    return talk.with_questions(without)


def _without_reaction(question: str, talk: Talk) -> str:
    folded = fold(question)
    if len(question) > LONGEST or len(folded) != len(question):
        return question
    said = next((one for form in _FORMS if (one := form.match(folded))), None)
    if said is None or _REACTIONS.match(f"{folded[said.end() :]}, x"):
        # Only reactions: "great, cool!".
        return question
    words = [word.folded for word in words_of(said[0])]
    is_title = names_in(talk).exact(words)[0] is not None
    return question if is_title else question[said.end() :]
