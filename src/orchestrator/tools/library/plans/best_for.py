"""The first tracks for a purpose that a measurement tells: "best song to dance to", "lo mejor para correr"."""

from typing import Any, Final

from src.orchestrator.language.plans import Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.quality_limits import SLOW_TO_BPM

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
# "What songs are good for running?", "something for a rainy Sunday morning".
_GOOD_FOR: Final = pattern(
    r"\b(?:songs?|tracks?|tunes?|music|canci(?:on|ones)|temas?|pistas?|musica|lied(?:er)?|stucke?|musik)\b.{0,30}"
    r"\b(?:good|great|suitable|suited|right|should (?:i|we) (?:use|play|pick|choose|take)|buen[oa]s?|sirven?|van bien"
    r"|uso|deberia usar|gut|geeignet|soll(?:te)? ich (?:nehmen|spielen)|nehme ich|eign\w*)\b.{0,12}"
    r"\b(?:for|to|at|in|para|fur|zum|beim)\b"
    r"|^\W*(?:something|anything|algo|etwas|was) (?:for|para|fur)\b"
    r"|^\W*(?:welche|was) (?:songs?|lieder|stucke|musik) (?:ist|sind) .{0,20}\b(?:fur|zum|beim)\b"
)
_FOR_SPORT: Final = pattern(
    r"^\W*(?:something|anything|algo|etwas|was) (?:for|para|fur|zum) (?:my |a |mi |el |das |die )?(?:run\w*|jog\w*|gym"
    r"|work\w*|correr|trotar|entren\w*|gimnasio|laufen|joggen|sport|training)\b"
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
        r"|meditar|cenar|cena|schlafen|entspannen|lernen|meditieren|einschlafen|abendessen|hintergrund"
        r"|rain[yi]\w*|lazy|cosy|cozy|breakfast|brunch|coffee|sunday|candle\w*|reading|lluvi\w*|perezos\w*|desayuno"
        r"|cafe|domingo|leer|regn\w*|regen\w*|faul\w*|fruhstuck|sonntag\w*|kaffee|gemutlich\w*)\b"
    ),
    "tempo": pattern(r"\b(?:beginners?|principiantes?|anfanger\w*)\b"),
}
# What a beginner dances to has a beat.
_LIMITS: Final[dict[str, dict[str, Any]]] = {"tempo": {"danceability_min": 0.6}}
_SLOW_DANCE: Final = pattern(
    r"\b(?:first danc\w*|opening dance|primer baile|eroffnungstanz|hochzeitstanz|slow danc\w*|danc\w+ slow\w*"
    r"|close danc\w*|bail\w+ (?:lent\w+|despacio|pegad\w+)|langsam\w* tanz\w*"
    r"|tanz\w* langsam)\b"
)
_OTHER: Final = (
    "act.play", "act.mix", "act.mix_after", "act.create", "act.add", "scope.task", "scope.playlist", "how.how_many",
    "act.practise", "act.correct", "act.dance_video", "measure.tempo", "measure.key", "measure.duration", "link.not",
)  # fmt: skip
MOST: Final = 5


def _order(asked: Asked) -> str:
    """Return the order by which tracks are best for the purpose; "" without one."""
    text = fold(asked.reading.unnamed)
    if not any(form.search(text) for form in (_BEST, _GOOD_FOR)):
        return ""
    if _FOR_SPORT.match(text):
        # The recommender knows what that needs.
        return ""
    found = [order for order, purpose in _PURPOSES.items() if purpose.search(text)]
    return found[0] if len(found) == 1 else ""


def _fits(asked: Asked) -> bool:
    return (
        FIND_TOOL in asked.tools
        and not asked.reading.named("track")
        and not (
            asked.focus.conversation
            and not asked.has("scope.library", "scope.tracks", "act.find", "how.what", "measure.title")
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
    order = _order(asked)
    slow = {"tempo_max": SLOW_TO_BPM} if _SLOW_DANCE.search(fold(asked.reading.unnamed)) else {}
    wanted = {**of_the_last_list(asked), **_LIMITS.get(order, {}), **said, **slow}
    return (yield from of_order(asked, order, wanted, MOST))


BEST_FOR: Final = Plan("best for a purpose", _fits, _steps, allows_unknown_words=True)
