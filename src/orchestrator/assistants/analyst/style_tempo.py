"""The tempo that is usual for a style, as a plan: "what tempo is salsa usually?", "which BPM for beginners?"."""

from typing import Final

from src.orchestrator.assistants.analyst.beginners import BEGINNERS_NAMED
from src.orchestrator.assistants.analyst.dancing import styles
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

# In folded text.
_TEMPO: Final = pattern(r"\b(?:tempo|bpm|how fast|speed|velocidad|rapid[ao]|wie schnell|geschwindigkeit)\b")
_USUAL: Final = pattern(
    r"\b(?:usual\w*|normal\w*|typical\w*|generally|common|best|good|ideal|right|recommended|should|suele\w*|tipic\w*|habitual\w*"
    r"|buen[oa]?|mejor|adecuad\w*|deberia|ublich\w*|typisch\w*|gut\w*|beste\w*|richtig\w*|sollte|passend\w*)\b"
)
_OTHER: Final = (
    "act.play",
    "act.mix",
    "act.create",
    "scope.task",
    "scope.playlist",
    "how.how_many",
    "degree",
    "link.not",
)


def _style(asked: Asked) -> str:
    """Return the one style that is named; "" for none or several."""
    said = [name for name in asked.reading.of("style") if name in styles()]
    return said[0] if len(said) == 1 else ""


def _fits(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_asked = _TEMPO.search(text) is not None and (
        _USUAL.search(text) is not None or BEGINNERS_NAMED.search(asked.reading.text) is not None
    )
    is_of_mine = asked.reading.named("track", "artist", "album") or asked.has(
        "scope.library", "scope.tracks", "scope.them"
    )
    return (
        is_asked
        and not is_of_mine
        and not asked.has(*_OTHER)
        and not asked.reading.numbers
        and bool(_style(asked))
    )


def _steps(asked: Asked) -> Steps:
    yield from ()
    name = _style(asked)
    style, item = styles()[name], asked.reading.first(f"style.{name}")
    said = item.text if item else name.replace("_", " ")
    text = asked.say(
        "answer.style_tempo", style=said[:1].upper() + said[1:], low=style["low"], high=style["high"]
    )
    if "beginners" in style and BEGINNERS_NAMED.search(asked.reading.text):
        text = f"{text} {asked.say('answer.style_beginners', high=style['beginners'])}"
    return Answer(text)


STYLE_TEMPO: Final = Plan("usual tempo of a style", _fits, _steps, allows_unknown_words=True)
