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
    r"[,.;!]\s+(?=(?:my|our|because|cos|they|he|she|we|i|porque|mis?|nuestr\w+|weil|mein\w*|unser\w*|ich|wir"
    r"|que es lo que|das ist das,? was|which is what)\s)"
)
_SOMEBODY: Final = (
    r"(?:(?:my|our|the|a|his|her|mi|mis|nuestr[oa]s?|el|la|un|una|mein\w{0,2}|unser\w{0,2}|der|die|ein|eine) "
    r"(?:\w+ ){1,3}|(?:he|she|they|somebody|someone|everyone|everybody|people|the internet|google|shazam|spotify"
    r"|traktor|rekordbox|serato|el|ella|ellos|alguien|todos|er|sie|jemand|alle|man) )"
)
# "Brian says it's an Am", as it is written.
_NAMED_CLAIMS: Final = pattern(
    r"^\W*(?:because |but |and |pero |aber |und |y )?(?-i:[A-ZÄÖÜÁÉÍÓÚÑ][\w'-]{1,20}) (?:always |immer |siempre )?"
    r"(?:says?|said|thinks?|claims?|insists?|swears?|reckons?|believes?|dice|cree|jura|insiste|sagt|meint|"
    r"behauptet|glaubt)\b"
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
    r"|we (?:play|dance|teach|rehearse|need it|are|can.?t|cannot|don.?t|never)|it'?s (?:for|killing|"
    r"driving|been)|my \w+|our \w+"
    r"|que es lo que|das ist das,? was|which is what"
    r"|the [\w ]{3,30} (?:makes?|is|are|has|have|sounds?|feels?)\b|estoy|estamos|me (?:encanta|duele|aburre)|nunca"
    r"|siempre|es (?:para|pa|que)|lo necesito|la necesito|mis? \w+"
    r"|nuestr\w+ \w+"
    r"|ich (?:bin|hab|habe|kann|mag|spiele|tanze|unterrichte|brauche (?:es|das|ihn|sie))|wir (?:sind|haben|spielen"
    r"|tanzen)"
    r"|(?:lo|la) noto|me suena|lo oigo|it sounds|sounds a bit|es klingt|das klingt|klingt"
    r"|es ist fur|das ist fur|mein\w{0,2} \w+|unser\w{0,2} \w+)\b"
)
# "Just the titles please, class starts in five minutes": answers are short anyway.
_FORMAT: Final = pattern(
    r"^\W*(?:(?:just|only) (?:the )?(?:titles?|names?|number|answer|list|artists?)|solo (?:los|el|la)? ?(?:titulos?"
    r"|nombres?"
    r"|numero|lista)|nur (?:die|den|das)? ?(?:titel|namen|zahl|liste)|keep it short|briefly|in short|short answer"
    r"|se breve"
    r"|kurz bitte|how would you (?:put|say|explain) (?:it|that)(?: briefly| simply)?)\b[^?]*\W*$"
)
# A sentence that tells something begins with its subject. Behind a question about one track it changes nothing.
_STATES: Final = pattern(
    r"^\W*(?:(?:because|cos|cause|porque|weil|otherwise|si ?no|sonst) )?"
    r"(?:(?:quiero|queremos|quisiera|voy a|vamos a|tengo que|tenemos que|necesito) \w+|(?:i|we|he|she|they|people"
    r"|nobody|everybody|it|this|that|these|those|the|an?|my|our|his|her|their|some|most)"
    r" \w+|(?:looks?|seems?|sounds?) (?:like|as if)|for (?:my|our|the) \w+"
    r"|(?:yo|nosotros|el|la|los|las|una?|mis?|nuestr[oa]s?|es[ae]|est[ae]|eso|esto|es que|se|me|nos|hay|por) \w+"
    r"|(?:ich|wir|er|sie|es|der|die|das|ein\w{0,2}|mein\w{0,2}|unser\w{0,2}|man|da|hier|zwischen|bei|fur) \w+)"
)
_REASON: Final = pattern(r"^\W*(?:because|cos|cause|es que|porque|weil|denn|it.?s because|namlich)\b")
_LIMITS: Final = pattern(
    r"\b(?:only|except|instead|if|unless|please|you|solo|menos|excepto|si|por favor|nur|ausser|falls|wenn|bitte|du)\b"
)
_ORDERS: Final = (
    "act.delete", "act.undo", "act.loop", "act.add", "act.create", "act.remind", "act.speed",
    "scope.task", "scope.playlist",
)  # fmt: skip
_OF_SEVERAL: Final = ("scope.tracks", "scope.library", "act.similar", "act.recommend")
# "I need it for the stretching at the end" is no passage.
_NEEDS: Final = pattern(
    r"^\W*(?:i (?:need|want) (?:it|this|that) for|es pa(?:ra)?|l[oa] necesito|ich brauche (?:es|das|ihn|sie))\b"
)
_DISLIKES: Final = pattern(
    r"\b(?:hates?|dislikes?|can.?t stand|(?:do not|don.?t|can.?t|cannot|never) (?:like|want|dance|do|play|"
    r"use|need)|odian?|no (?:soporta|soportan"
    r"|les gustan?)|hass(?:en|t)"
    r"|mag|mogen)\b"
)
# "The speakers make everything feel slow" orders nothing.
_TELLS: Final = pattern(r"^\W*the [\w ]{3,30} (?:makes?|is|are|has|have|sounds?|feels?)\b")
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
    parts = _divided(talk.question) if len(talk.question) <= LONGEST_QUESTION else None
    if parts is None:
        return None
    question, remark = parts
    language = focus_of(talk).language
    asked = read_question(question, talk, language)
    if asked.unknown or not _is_remark(remark, asked, talk, language):
        return None
    return replace(talk, questions=(*talk.questions[:-1], question))


def _divided(text: str) -> tuple[str, str] | None:
    """Return a question, and what follows it; None where nothing follows, or another question."""
    searches = "?" not in text and _SEARCHES.match(fold(text)) is not None
    parts = (_BEHIND_A_SEARCH if searches else _BOUNDARY).split(text, maxsplit=1)
    if len(parts) != 2 or len(parts[1].split()) > MOST_WORDS:
        return None
    question, remark = parts[0].strip() + ("" if searches else "?"), parts[1].strip()
    asks_more = "?" in remark or "¿" in remark
    return None if asks_more and not _FORMAT.match(fold(remark)) else (question, remark)


def _is_remark(remark: str, asked: Reading, talk: Talk, language: str) -> bool:
    """Return whether the question needs nothing of what follows it."""
    folded = fold(remark)
    if _CLAIMED.match(folded) or _NAMED_CLAIMS.match(remark) or _FORMAT.match(folded):
        return True
    said = read_question(remark, talk, language)
    states = _STATES.match(folded) is not None and not _LIMITS.search(folded) and _is_of_tracks(asked, talk)
    if states and not _values_of(said, folded) and not said.has(*_ORDERS):
        return True
    if _REASON.match(folded) and _is_superlative(asked) and not _values_of(said, folded):
        # "Which is the slowest? Because some of them are new to it."
        return True
    if _OF_SPEAKER.match(folded) is None or _WANTS.search(folded):
        return False
    # "Only those in 4/4, my dancers hate waltzes."
    dislikes = _DISLIKES.search(folded) is not None and bool(asked.metres)
    # "How fast is Rails? The speakers make everything feel slow": a quality limits a search only.
    is_of_one = len(asked.named("track")) == 1 and asked.has("how.what", "measure")
    return dislikes or (is_of_one and not _has_a_value(said, folded)) or not _may_matter(said, folded)


def _is_superlative(asked: Reading) -> bool:
    return asked.has("degree.most") or any(name.endswith(".most") for name in asked.of("quality"))


def _is_of_tracks(asked: Reading, talk: Talk) -> bool:
    """Return whether a question is about tracks that it names or that are open, and searches none."""
    # "Which chord is in bar 7 of Rails?" searches nothing.
    has_tracks = bool(asked.named("track")) or (bool(talk.tracks) and not asked.has("act.find"))
    return has_tracks and asked.has("measure", "how", "act.mix", "quality") and not asked.has(*_OF_SEVERAL)


def _has_a_value(said: Reading, folded: str) -> bool:
    is_order = any(one.startswith("act.") for one in said.concepts) and _TELLS.match(folded) is None
    return _values_of(said, folded) or is_order


def _values_of(said: Reading, folded: str) -> bool:
    values = (said.keys, said.metres, said.years, said.bars, said.quoted, said.passages, said.numbers)
    return any(map(bool, values)) or any(fold(name.text) in folded for name in said.names)


def _may_matter(said: Reading, folded: str) -> bool:
    needs = _NEEDS.match(folded) is not None
    # A part of a title is a common word here: "four on the floor".
    values = (said.keys, said.metres, said.years, said.bars, said.quoted, () if needs else said.passages)
    is_named = any(fold(name.text) in folded for name in said.names)
    has_number = any(one.value > SMALL for one in said.numbers)
    return is_named or has_number or any(map(bool, values)) or (said.has(*_CONDITIONS) and not needs)
