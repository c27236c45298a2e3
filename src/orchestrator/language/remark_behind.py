"""Questions before a remark: "is Night Bus swung? our bass player says it's straight".

The remark is left out where it is no condition: what somebody else claims, or what the speaker does or feels.
"""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.focus import focus_of, read_question
from src.orchestrator.language.plans import LONGEST_QUESTION
from src.orchestrator.language.reading import Reading
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

MOST_WORDS: Final = 30
# "Four on the floor", "two left feet": no tempo, length or year.
SMALL: Final = 12
_BOUNDARY: Final = pattern(r"\?\s+(?=\S)")
# "Show me the bachatas, my students love them."
_SEARCHES: Final = pattern(
    r"^\W*(?:(?:ok|and|so|please|y|und|now)\W+)?(?:(?:only|just|nur|solo) (?:the|those|die|las|los)|show|list|find"
    r"|give me|give us"
    r"|i need|muestra\w*|lista|busca\w*|dame|ensename|zeig\w*|such\w*|gib mir|liste)\b"
)
_BEHIND_A_SEARCH: Final = pattern(
    r"[,.;!]\s+(?=(?:my|our|because|cos|they|he|she|we|i|porque|mis?|nuestr\w+|weil|mein\w*|unser\w*|ich|wir)\s)"
)
_SOMEBODY: Final = (
    r"(?:(?:my|our|the|a|his|her|mi|mis|nuestr[oa]s?|el|la|un|una|mein\w{0,2}|unser\w{0,2}|der|die|ein|eine) "
    r"(?:\w+ ){1,3}|(?:he|she|they|somebody|someone|everyone|everybody|people|the internet|google|shazam|spotify"
    r"|traktor|rekordbox|serato|el|ella|ellos|alguien|todos|er|sie|jemand|alle|man) )"
)
# In folded text, as all patterns here.
_CLAIMED: Final = pattern(
    rf"^\W*(?:because |cos |cause |porque |weil |and |but |y |pero |und |aber )?{_SOMEBODY}"
    r"(?:always |keeps? |siempre |immer )?(?:says?|said|saying|thinks?|claims?|insists?|swears?|reckons?|believes?"
    r"|told me"
    r"|dice[n]?|cree[n]?|jura[n]?|insiste[n]?|asegura[n]?|sagt|sagen|meint|meinen|behauptet|behaupten|glaubt|schwort)\b"
)
_OF_SPEAKER: Final = pattern(
    r"^\W*(?:because |cos |cause |porque |weil |sorry,? )?"
    r"(?:i'?m|i am|we'?re|we are|im|i (?:never|always|just|love|hate|keep|get|got|teach|play|dance|dj|hear|need it"
    r"|need this"
    r"|want it for|need that)"
    r"|we (?:play|dance|teach|rehearse|need it|are)|it'?s (?:for|killing|driving|been)|my \w+|our \w+"
    r"|estoy|estamos|me (?:encanta|duele|aburre)|nunca|siempre|es (?:para|que)|lo necesito|la necesito|mis? \w+"
    r"|nuestr\w+ \w+"
    r"|ich (?:bin|hab|habe|kann|mag|spiele|tanze|unterrichte|brauche (?:es|das|ihn|sie))|wir (?:sind|haben|spielen"
    r"|tanzen)"
    r"|es ist fur|das ist fur|mein\w{0,2} \w+|unser\w{0,2} \w+)\b"
)
# "I need it for the stretching at the end" is no passage.
_NEEDS: Final = pattern(
    r"^\W*(?:i (?:need|want) (?:it|this|that) for|es para|l[oa] necesito|ich brauche (?:es|das|ihn|sie))\b"
)
_DISLIKES: Final = pattern(
    r"\b(?:hates?|dislikes?|can.?t stand|(?:do not|don.?t) (?:like|want|dance)|odian?|no (?:soporta|soportan"
    r"|les gustan?)|hass(?:en|t)"
    r"|mag|mogen)\b"
)
# What says more about the tracks that are wanted, or orders something.
_WANTS: Final = pattern(
    r"\b(?:only|just the|not the|except|but not|prefer|rather|should|must|has to|have to|needs? (?:to be|something)"
    r"|want (?!it for)|looking for|if|unless|please|solo|menos|excepto|prefiero|deberia|tiene que|si|por favor"
    r"|nur|ausser|lieber|soll(?:te)?|muss|falls|wenn|bitte)\b"
)
_CONDITIONS: Final = (
    "quality", "style", "mode", "act.recommend", "act.mix", "act.delete", "act.undo", "act.rename", "act.correct",
    "act.add", "act.create", "act.loop", "act.transpose", "act.remind", "measure.half_time", "measure.capo",
    "scope.task", "scope.playlist",
)  # fmt: skip


def question_before_a_remark(talk: Talk) -> Talk | None:
    """Return the conversation with only the question; None where what follows may matter, or nothing follows."""
    if len(talk.question) > LONGEST_QUESTION:
        return None
    searches = _SEARCHES.match(fold(talk.question)) is not None
    parts = (_BEHIND_A_SEARCH if searches and "?" not in talk.question else _BOUNDARY).split(
        talk.question, maxsplit=1
    )
    if len(parts) != 2 or "?" in parts[1] or "¿" in parts[1] or len(parts[1].split()) > MOST_WORDS:
        return None
    question, remark = parts[0].strip() + ("" if searches else "?"), parts[1].strip()
    folded = fold(remark)
    is_claimed = _CLAIMED.match(folded) is not None
    if not is_claimed and (_OF_SPEAKER.match(folded) is None or _WANTS.search(folded)):
        return None
    language = focus_of(talk).language
    asked = read_question(question, talk, language)
    if asked.unknown:
        return None
    said = read_question(remark, talk, language)
    # "Only those in 4/4, my dancers hate waltzes."
    dislikes = _DISLIKES.search(folded) is not None and bool(asked.metres)
    if not is_claimed and not dislikes and _may_matter(said, folded):
        return None
    return replace(talk, questions=(*talk.questions[:-1], question))


def _may_matter(said: Reading, folded: str) -> bool:
    needs = _NEEDS.match(folded) is not None
    # A part of a title is a common word here: "four on the floor".
    values = (said.keys, said.metres, said.years, said.bars, said.quoted, () if needs else said.passages)
    is_named = any(fold(name.text) in folded for name in said.names)
    has_number = any(one.value > SMALL for one in said.numbers)
    return is_named or has_number or any(map(bool, values)) or (said.has(*_CONDITIONS) and not needs)
