"""Two tracks that were asked about one after another, and then compared: "how fast is Rails?", "and Depot?", "which is
louder?"."""

from typing import Final

from src.orchestrator.language.plans import Asked
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

# "Which one is longer?", "cuál dura más?", "wer ist lauter?": a comparative, and no superlative.
_COMPARES: Final = pattern(
    r"^\W*(?:(?:and|so|ok|y|und|also|sorry|no|perd[oó]n|entschuldigung|i (?:mean|meant)|quer[ií]a decir"
    r"|quise decir|ich meinte?)"
    r"\W+){0,3}(?:which|what|who|cu[aá]l|qui[eé]n|welche[rs]?|wer)"
    r"(?: (?:one|track|song|tune|canci[oó]n|tema|pista|lied|st[uü]ck|titel))?"
    r"(?:'s| (?:is|lasts?|goes|runs|sounds|feels|has|es|va|dura|suena|tiene|ist|geht|dauert|klingt|hat|l[aä]uft))?"
    r"(?: (?:a (?:bit|little)|the|un poco|etwas|ein bisschen))?"
    r" (?:more|less|m[aá]s|menos|mehr|weniger|(?!over|other)\w{3,12}er)\b(?! (?:than|que|als)\b)(?: \w{1,15}){0,3}\W*$"
)
TWO: Final = 2
# "What's the difference?", "how far apart are they?", with no other noun.
_DIFFER: Final = pattern(
    r"^\W*(?:(?:and|so|ok|y|und|also)\W+){0,2}(?:what(?:'s|s| is) the difference|how (?:far"
    r"|much) apart (?:are they|is that)"
    r"|cu[aá]l es la diferencia|qu[eé] diferencia hay|was ist der unterschied|wie gro(?:ß|ss) ist der unterschied)"
    r"(?: (?:between|of|entre|zwischen|von) (?:them|those|these|the two|those two|ell[ao]s|l[ao]s dos"
    r"|es[ao]s dos|ihnen|beiden"
    r"|den beiden|denen))?\W*$"
)


def two_compared(asked: Asked) -> tuple[TrackInfo, ...]:
    """Return the two tracks that the last two questions named, or that the last answer compared; () for other
    questions than "which is longer?" and "what's the difference?"."""
    is_asked = _COMPARES.match(asked.reading.text) or _DIFFER.match(asked.reading.text)
    if asked.reading.names or not is_asked:
        return ()
    named = [reading.named("track") for reading in asked.earlier_readings()[-TWO:]]
    if named and len(named[-1]) == TWO:
        return asked.last_two()
    if asked.focus.conversation:
        return ()
    is_in_turn = len(named) == TWO and all(len(one) == 1 for one in named)
    is_compared = bool(named) and len(named[-1]) == 0 and not asked.focus.shown_last
    return asked.last_two() if is_in_turn or is_compared else ()
