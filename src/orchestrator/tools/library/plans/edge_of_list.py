"""The first or last tracks of the list that was shown: "play the first three", "the last two in a playlist"."""

from typing import Final

from src.orchestrator.language.counts import count_of
from src.orchestrator.language.plans import Asked
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

# In folded text.
_EDGE: Final = pattern(
    r"\b(?:the|l[ao]s|die|den) (?:(?P<first>first|primer[ao]s|ersten)|last|ultim[ao]s|letzten)"
    r" (?P<count>\d{1,2}|two|three|four|five|six|dos|tres|cuatro|cinco|seis|zwei|drei|vier|funf|sechs|beiden)\b"
    r"|\bl[ao]s (?P<edge_count>\d{1,2}|dos|tres|cuatro|cinco|seis) (?:(?P<edge_first>primer[ao]s)|ultim[ao]s)\b"
)


def edge_of_list(asked: Asked) -> tuple[TrackInfo, ...]:
    """Return the first or last tracks of the list before, if the text says how many; () otherwise."""
    said = _EDGE.search(fold(asked.talk.plain_question))
    if said is None or not asked.focus.shown_last:
        return ()
    count = count_of(said["count"] or said["edge_count"])
    shown = asked.focus.shown
    is_first = said["first"] or said["edge_first"]
    return () if count > len(shown) else tuple(shown[:count] if is_first else shown[len(shown) - count :])
