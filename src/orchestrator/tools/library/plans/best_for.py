"""The first tracks for a purpose that a measurement tells: "best song to dance to", "lo mejor para correr"."""

from typing import Final

from src.orchestrator.language.plans import Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .conditions import conditions
from .following import FIND_TOOL, of_the_last_list
from .superlatives import of_order

# In folded text, as the purposes.
_BEST: Final = pattern(
    r"\b(?:best|(?:lo|la|el|l[oa]s|mi|mis|que|cual) (?:\w{1,12} ){0,2}mejor(?:es)?"
    r"|mejor(?:es)? (?:cancion(?:es)?|temas?"
    r"|pistas?|para)|beste[nrs]?|am besten)\b"
    r"|\bwhat (?:should|could|can) (?:i|we) (?:dance|run|work out|train|relax|sleep|study|chill)\b"
    r"|\b(?:que|con que) (?:bailo|bailamos|puedo bailar|corro|entreno)\b"
    r"|\b(?:was|wozu) (?:soll|kann|konnte) (?:ich|man) (?:gut |am besten )?(?:tanzen|laufen|trainieren|schlafen)\b"
)
# Order -> what it is best for.
_PURPOSES: Final = {
    "danceability": pattern(
        r"\b(?:danc(?:e|ing)|dance ?floor|party|bail(?:ar|e|o|amos)|fiesta|tanz\w*|party)\b"
    ),
    "energy": pattern(
        r"\b(?:gym|work(?:ing)? ?out|runn?(?:ing)?|jogging|exercis\w*|train(?:ing)?|cardio|gimnasio"
        r"|correr|corro|entren\w*"
        r"|fitness\w*|sport|laufen|joggen|trainieren)\b"
    ),
    "calmest": pattern(
        r"\b(?:relax\w*|sleep(?:ing)?|study(?:ing)?|chill\w*|meditat\w*|yoga|dinner|background|dormir|estudiar|relajar\w*"
        r"|meditar|cenar|cena|schlafen|entspannen|lernen|meditieren|einschlafen|abendessen|hintergrund)\b"
    ),
}
_OTHER: Final = (
    "act.play", "act.mix", "act.mix_after", "act.create", "act.add", "scope.task", "scope.playlist", "how.how_many",
    "act.practise", "act.correct", "act.dance_video", "measure.tempo", "measure.key", "measure.duration", "link.not",
)  # fmt: skip
MOST: Final = 5


def _order(asked: Asked) -> str:
    """Return the order by which tracks are best for the purpose; "" without one."""
    text = fold(asked.reading.unnamed)
    if _BEST.search(text) is None:
        return ""
    found = [order for order, purpose in _PURPOSES.items() if purpose.search(text)]
    return found[0] if len(found) == 1 else ""


def _fits(asked: Asked) -> bool:
    return (
        FIND_TOOL in asked.tools
        and not asked.reading.named("track")
        and not (
            asked.focus.conversation
            and not asked.has("scope.library", "scope.tracks", "act.find", "how.what")
        )
        and not asked.has(*_OTHER)
        and bool(_order(asked))
    )


def _steps(asked: Asked) -> Steps:
    said = {
        name: value
        for name, value in conditions(asked).items()
        if name in {"artist", "album", "genre", "leave_out"}
    }
    return (yield from of_order(asked, _order(asked), {**of_the_last_list(asked), **said}, MOST))


BEST_FOR: Final = Plan("best for a purpose", _fits, _steps, allows_unknown_words=True)
