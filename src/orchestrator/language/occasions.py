"""What the music is for, around a question of facts: "I plan a wedding, which waltzes do I have?".

It is left out where it has nothing that the question needs. Who asks what to play keeps it: the recommender needs it.
"""

from typing import Final

from src.orchestrator.language.focus import focus_of, read_question
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

LONGEST: Final = 300
_EVENT: Final = (
    r"(?:wedding|married|marrying|party|parties|class(?:es)?|lesson|gig|show|radio|exam|rehearsal|concert|workshop|birthday"
    r"|recital|festival|social|boda|casa|fiesta|clase|programa|ensayo|concierto|examen|cumple\w*|hochzeit|heirat\w*|feier\w*"
    r"|kurs|stunde|probe|konzert|prufung|sendung|auftritt|geburtstag|tanzabend|unterricht"
    r"|gym|workout|run|jog|barbecue|bbq|dinner|brunch|picnic|ceremony|reception|opening|gimnasio|entreno|entrenamiento"
    r"|barbacoa|cena|ceremonia|verbena|training|fitness\w*|grill\w*|picknick|vernissage|trauung|empfang)"
)
# In folded text, as the others.
_BEFORE: Final = pattern(
    rf"^\W{{0,3}}(?!what |which |how |who |when |where |que |cual|cuant|como |was |wie |wer |wann |wo |welche)"
    rf"[^?¿]{{0,60}}\b{_EVENT}\b[^?¿.,;:!\d-]{{0,30}}(?:\s?[.,;:!]\s?|\s[-\u2013\u2014]\s?|\s(?=¿))"
)
_ASKS: Final = pattern(
    r"^\W{0,3}(?:(?:so|and|y|und|also)\W+)?(?:(?:in|at|of|from|de|en|a|con|von|aus|bei|mit|um|auf)\s)?"
    r"(?:is|are|does|has|ist|sind|hat|es|esta|tiene|which|how|who|when|where|what(?! (?:should|could|can|shall"
    r"|do you|would)\b)"
    r"|cual\w{0,2}|cuant\w{1,3}|como|quien|cuando|donde|que (?!pongo|toco|pincho|me recom)|welche\w{0,2}"
    r"|wie|wer|wann|wo"
    r"|was (?!soll|spiel|kann|leg))"
)
_BEHIND: Final = pattern(
    r"\?\s{1,3}(?=(?:i (?:want|need|wanna|have|plan|m |am |d like)|i'(?:m|d|ve|ll)|it'?s for|we (?:want"
    r"|need|have|plan)|for (?:my|the|a)"
    r"|because|cause|cuz|quiero|necesito|es para|porque|es que|tengo que|ich (?:will|mochte|brauche|muss"
    r"|plane|hab)|das ist fur"
    r"|ist fur|weil|wir (?:wollen|brauchen|planen))\b)[^?]{4,80}$"
)
_TO_CLOSE: Final = pattern(
    rf"\s(?:pa'?|para|for|to|zum|zur|fur)\s(?:[a-z']{{2,12}}\s){{0,3}}{_EVENT}(?=\W{{0,3}}$)"
)
# "For sprints I need songs above 140 BPM."
_FIRST: Final = pattern(
    r"^\W{0,3}(?:for|para|pa|fur|zum|zur|beim|als) (?!(?:the|this|that|it|me|my (?:song|track)|which|what|el|la|mi"
    r"|das|die|den)\b"
    r"(?! \w+ (?:i|we|necesito|ich|wir)))(?:[a-z'-]{2,14}\s?,?\s?){1,4}?(?=(?:i|we)\s(?:need|want|am|would|d|m)\b"
    r"|i'(?:m|d|ve)\s|(?:necesito|busco|quiero|buscamos|necesitamos)\b|(?:brauche?n?|suche?n?|mochten?|will|wollen)\s(?:ich|wir)\b)"
)
# "I need something calm. What do I have?": the question behind adds nothing.
_ADDS_NOTHING: Final = pattern(
    r"[.,;:!-]\s{1,3}¿?(?:(?:and|so|y|und|also) )?(?:(?:which|what)(?: ones)?(?: tracks| songs)? (?:do|have) (?:i"
    r"|we) (?:have|got)"
    r"|what(?:'s| is) (?:there|in (?:there|here|my library))|what have (?:i|we) got|anything|any ideas|(?:que"
    r"|cuales) (?:hay|tengo|tenemos)"
    r"|hay algo|was (?:habe?|gibt'?s?) ?(?:ich|wir|es|da|denn)?(?: (?:da|denn|so))*|welche (?:habe? ich|gibt es"
    r"|sind das|hab ich da)"
    r"|was ist (?:da|dabei))\W*$"
)
_SEARCHED: Final = (
    "quality",
    "style",
    "mode",
    "measure.tempo",
    "measure.duration",
    "measure.energy",
    "measure.beats",
)
# "Music under a dialogue": what it goes under.
_UNDER: Final = pattern(
    r"(?<=[a-z]) (?:under|underneath|beneath|behind|bajo|debajo de|unter|hinter) (?:an?|the|my|some|un|una|el|la"
    r"|mi|unos|einen?|eine"
    r"|einem|einer|den|dem|der|meine[nmr]?) (?:[a-z]{3,16} )?[a-z]{4,16}(?=\s?[:.,;!?-]|\s(?:that|with|without|in"
    r"|and)\b|\W*$)"
)
# "Songs from 90 to 100 BPM for a class of popping": what nobody here knows.
_FOR_A_CLASS: Final = pattern(
    r" (?:para|for|fur|zum) (?:una?|my|mi|the|an?|eine?n?|meinen?) (?:[a-z]{3,14} )?(?:clase|class|lesson|kurs"
    r"|stunde|taller|workshop|session|sesion)"
    r"(?: (?:de|of|in|fur) [a-z]{3,20})?(?=\s?[,.;:?!]|\W*$)"
)
# "Hi, I'm Kwame, bass in a swing band. How fast is Home?" The name has a capital.
_INTRODUCTION: Final = pattern(
    r"^\W{0,3}(?:[^\W\d]{2,12}(?: [^\W\d]{2,10})?\s?[,!.]\s?){0,2}(?:(?:y )?soy|me llamo|i.?m|i am|my name is"
    r"|ich bin(?: der| die)?|ich hei(?:ss|ß)e|mein name ist|hier (?:ist|spricht)(?: der"
    r"| die)?)\s(?-i:[A-ZÁÉÍÓÚÑÄÖÜ])[^\W\d]{1,20}\b"
    r"(?!\s(?:is|ist|es|in|bpm))[^.?!:\d]{0,120}[.:!]\s+(?=\S)"
)
# "Ponme en bucle los compases 5 a 8 para que practiquen", "what should follow Rails so that nobody notices".
_SO_THAT: Final = pattern(
    r",?\s(?:(?:como )?pa(?:ra)? que|so that|so (?:i|we|they|he|she|nobody|everyone)|damit)\s[^?.,;:!\d]{4,80}(?=\W*$)"
    r"|^\W{0,3}(?:pa(?:ra)? que|so that|damit)\s[^?.,;:!\d]{4,80},\s(?=\S)"
)
# "..., so that it fits": what a question about a change needs.
_TO_FIT: Final = pattern(r"\b(?:fits?|match\w*|line up|passt|passen|encaj\w+|cuadr\w+|coincid\w+)\b")
# "By how much do I speed it up so they line up?"
_HOW_MUCH: Final = pattern(r"\b(?:how (?:much|many|far)|cuant\w+|wie ?viele?|wie weit)\b")
_SUPERLATIVE: Final = pattern(r"\b(?:mas|menos|most|least|\w{3,12}est|am \w{3,14}sten|die \w{3,14}ste)\b")
# What a question may need of the rest.
_NEEDED: Final = (
    "quality",
    "style",
    "mode",
    "measure",
    "act.play",
    "act.loop",
    "act.delete",
    "act.add",
    "scope.playlist",
)


def without_occasions(talk: Talk) -> Talk:
    """Return the conversation without what the music is for in its questions."""
    return talk.with_questions(lambda question: _without(question, talk))


def _without(question: str, talk: Talk) -> str:
    folded = fold(question)
    if len(question) > LONGEST or len(folded) != len(question):
        return question
    if (introduction := _INTRODUCTION.match(question)) and not _tells_of_music(introduction[0], talk):
        question = question[introduction.end() :]
        folded = fold(question)
    before = _BEFORE.match(folded)
    if before and _ASKS.match(folded[before.end() :]) and _is_plain(question[: before.end()], talk):
        question = question[before.end() :]
        folded = fold(question)
    so_that = _SO_THAT.search(folded)
    if (
        so_that
        and not _TO_FIT.search(so_that[0])
        and not _HOW_MUCH.search(folded)
        and _is_plain(
            question[so_that.start() : so_that.end()],
            talk,
            "degree",
            "act.mix",
            besides=question[: so_that.start()],
        )
    ):
        question = f"{question[: so_that.start()]}{question[so_that.end() :]}".strip()
        folded = fold(question)
    behind = _BEHIND.search(folded)
    if behind and _is_plain(question[behind.start() + 1 :], talk):
        question, folded = question[: behind.start() + 1], folded[: behind.start() + 1]
    first = _FIRST.match(folded)
    if first and _is_plain(question[: first.end()], talk):
        question, folded = question[first.end() :], folded[first.end() :]
    last = _ADDS_NOTHING.search(folded)
    # Behind a comma it belongs to the search, but for one with a number: "between 91 and 100 BPM, which are there?".
    is_apart = last is not None and (
        folded[last.start()] != "," or any(one.isdigit() for one in folded[: last.start()])
    )
    if last and is_apart and _searches(question[: last.start()], talk):
        question, folded = question[: last.start()], folded[: last.start()]
    question = _without_unknown(question, talk)
    folded = fold(question)
    purpose = _TO_CLOSE.search(folded)
    if purpose and _SUPERLATIVE.search(folded[: purpose.start()]):
        return question[: purpose.start()] + question[purpose.end() :]
    return question


def _without_unknown(question: str, talk: Talk) -> str:
    """Leave out what the music goes under and the class that it is for, where nobody here knows them."""
    for form in (_UNDER, _FOR_A_CLASS):
        said = form.search(fold(question))
        if said and _is_unknown(question[said.start() : said.end()], talk):
            question = question[: said.start()] + question[said.end() :]
    return question


def _searches(text: str, talk: Talk) -> bool:
    """Return whether a part of a question is a search by itself."""
    reading = read_question(text, talk, focus_of(talk).language)
    return reading.has("scope.tracks", "act.find") and (
        reading.has(*_SEARCHED) or bool(reading.numbers or reading.keys)
    )


def _tells_of_music(text: str, talk: Talk) -> bool:
    """Return whether a part of a question has a track or a value."""
    reading = read_question(text, talk, focus_of(talk).language)
    has_value = reading.keys or reading.metres or reading.bars or reading.quoted
    return bool(has_value or reading.named("track"))


def _is_unknown(text: str, talk: Talk) -> bool:
    reading = read_question(text, talk, focus_of(talk).language)
    return bool(reading.unknown) and not (
        reading.names or reading.keys or reading.numbers or reading.has(*_NEEDED)
    )


def _is_plain(text: str, talk: Talk, *others: str, besides: str = "") -> bool:
    """Return whether a part of a question tells nothing but an occasion.

    others : concepts that it may not have; besides : the rest of the question, whose names it may have, too
    """
    reading = read_question(text, talk, focus_of(talk).language)
    known = (
        {one.text for one in read_question(besides, talk, reading.language).names} if reading.names else set()
    )
    has_digit = any(letter.isdigit() for letter in text)
    has_value = (
        has_digit
        or {one.text for one in reading.names} - known
        or reading.keys
        or reading.metres
        or reading.passages
        or reading.bars
    )
    # "I want to drop the balloons there" names no part.
    drops = (
        bool(reading.unknown) and not reading.has("scope") and set(reading.of("act")) <= {"delete", "find"}
    )
    is_needed = reading.has(*_NEEDED, *others) and not (
        drops and not reading.has("quality", "style", "mode", "measure")
    )
    return not (has_value or is_needed or reading.quoted)
