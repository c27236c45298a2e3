"""Which of two kinds there is more of: "do I have more jazz or more house?", "how many salsas and bachatas?"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .finding import failed
from .following import FIND_TOOL
from .searches import NOT_FOUND_BY, OF_A_TRACK

_JOINED: Final = pattern(r"\b(?:or|and|o|y|oder|und|than|que|als)\b")
KINDS: Final = ("genre", "artist", "album")


def _named(asked: Asked) -> list[tuple[str, str]]:
    found = [(name.kind, name.text) for name in asked.reading.names if name.kind in KINDS]
    return list(dict.fromkeys(found))


def _fits(asked: Asked) -> bool:
    if FIND_TOOL not in asked.tools or asked.has(
        *NOT_FOUND_BY, *OF_A_TRACK, "link.not", "quality", "measure.tempo"
    ):
        return False
    named = _named(asked)
    is_counted = (
        asked.has("degree.more", "degree.most", "how.how_many")
        and _JOINED.search(asked.reading.text) is not None
    )
    return (
        len(named) > 1
        and len({kind for kind, _ in named}) == 1
        and is_counted
        and not asked.reading.named("track")
    )


def _steps(asked: Asked) -> Steps:
    named = _named(asked)
    found = yield [(FIND_TOOL, {kind: text, "limit": 1}) for kind, text in named]
    totals = [one.summary["total"] for one in found if one.summary]
    if len(totals) < len(named):
        return failed(found[0], asked)
    counts = sorted(zip((text for _, text in named), totals, strict=True), key=lambda one: -one[1])
    return Answer(asked.say("fact.counted", values=", ".join(f"{text} ({total})" for text, total in counts)))


MORE_OF = Plan("more of one kind", _fits, _steps)
