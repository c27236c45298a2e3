"""Whether there are more tracks of one kind than of another: "do I have more house than techno?"."""

from typing import Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

_MORE_THAN: Final = pattern(
    r"\b(?:(?P<more>more|m[aá]s|mehr)|fewer|less|menos|weniger)\b.{0,60}\b(?:than|que|als)\b"
)
_HAVE: Final = pattern(
    r"\b(?:(?:do|have) (?:i|we)|(?:are|is) there|tengo|tenemos|hay|hab(?:e|en)? (?:ich|wir)|gibt es|gibt'?s"
    r"|(?:ich|wir) hab(?:e|en)?)\b"
)
KINDS: Final = ("genre", "artist", "album")


def _kinds(asked: Asked) -> list[tuple[str, str]]:
    """Return the kind and the text of the two names, in their order; [] for other questions."""
    reading = asked.reading
    if not (_MORE_THAN.search(reading.text) and _HAVE.search(reading.text)) or reading.unknown:
        return []
    names = {kind: reading.named(kind) for kind in KINDS}
    found = [(kind, name.text) for kind, said in names.items() for name in said]
    others = set(reading.of("measure")) - {"genre", "artist", "album"}
    is_plain = not (others or reading.numbers or reading.named("track") or reading.has("act.play", "quality"))
    return found if len(found) == 2 and len({kind for kind, _ in found}) == 1 and is_plain else []


def _steps(asked: Asked) -> Steps:
    yield from ()
    voice, tracks = asked.voice, names_in(asked.talk).by_id.values()
    counts = [
        sum(fold(getattr(one, kind) or "") == fold(text) for one in tracks) for kind, text in _kinds(asked)
    ]
    said = _MORE_THAN.search(asked.reading.text)
    is_more = said is not None and said["more"] is not None
    is_so = counts[0] > counts[1] if is_more else counts[0] < counts[1]
    told = ", ".join(f"{text}: {count}" for (_, text), count in zip(_kinds(asked), counts, strict=True))
    return Answer(f"{voice.say('word.yes' if is_so else 'word.no')}. {told}.")


MORE_OF_KIND = Plan("more of a kind", lambda asked: bool(_kinds(asked)), _steps)
