"""What verbs mean that are other words, too: "delete this" is an order, and "I keep losing the one" is none; in "if I
drop Rails to 92 percent" there is no drop."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from src.orchestrator.language.reading import Item
from src.orchestrator.language.text import fold, folded_words
from src.orchestrator.language.vocabulary import FILLER, Vocabulary
from src.orchestrator.rules.patterns import pattern

DELETE: Final = "act.delete"
LONGEST_CLAUSE: Final = 200
# Forms that report and do not order. Imperatives and infinitives are orders: "bórrala", "löschen".
_REPORTS: Final = {
    "en": re.compile(r"^\w{2,}(?:ing|ed|es|(?<!s)s)$"),
    "es": re.compile(r"^\w{2,}(?:ando|endo|ad[oa]s?|id[oa]s?|aban?|aste|aron|ieron)$"),
    "de": re.compile(r"^(?:ge\w{3,}|\w{3,}(?:st|te|ten|tet))$"),
}
# Where a clause begins, in folded text.
_CLAUSE: Final = re.compile(
    r"[.?!;:,\n]|\b(?:and|but|because|so|then|y|pero|porque|luego|und|aber|weil|dann)\b"
)
# A question about a deletion, or about something else.
_ASKS: Final = re.compile(
    r"^\W*(?:what|which|when|where|why|who|does|did|is|are|was|has|have"
    r"|que|cual|cuando|donde|por que|quien|fue|ha|hay"
    r"|was|welche\w*|wann|wo|warum|wieso|wer|ist|sind|hat|wurde)\b"
)
# Somebody who does it, directly before the verb: "I keep ...", "the DJ always ...".
_SUBJECT: Final = re.compile(
    # "Y si quito el house?" is no order.
    r"\b(?:if|si|wenn|falls)\s+(?:\w+\s+){0,2}$"
    r"|\b(?:i|we|they|he|she|people|yo|nosotros|ich|wir|er|man)\s+"
    r"(?!(?:want|need|would|d|wanna|gotta|must|should|ll|will|have to|quiero|queremos|mochte|will"
    r"|wollen|muss|wurde|hatte)\b)"
    r"(?:\w+\s+){0,2}$"
)


def without_reports(items: Sequence[Item], text: str, vocabulary: Vocabulary) -> list[Item]:
    """Return the items without the meaning "delete" where it is not an order."""
    folded = fold(text)
    return [one if _is_order(one, folded, vocabulary) else _plain(one) for one in items]


def _plain(item: Item) -> Item:
    return Item(item.concepts - {DELETE} or frozenset({FILLER}), item.start, item.end, item.text)


def _is_order(item: Item, folded: str, vocabulary: Vocabulary) -> bool:
    if DELETE not in item.concepts:
        return True
    said = fold(item.text)
    words = folded_words(item.text)
    is_listed = (match := vocabulary.match(words)) is not None and DELETE in match.concepts
    if words and not is_listed and _REPORTS[vocabulary.language].match(words[0]):
        return False
    place = folded.find(said)
    before = folded[: max(place, 0)]
    clause = before[max((match.end() for match in _CLAUSE.finditer(before)), default=0) :][-LONGEST_CLAUSE:]
    return _ASKS.match(clause) is None and _SUBJECT.search(clause) is None


DROP: Final = "measure.drop"
# A name in `Reading.unnamed` has a dot for each word.
_DROPS_SPEED: Final = pattern(
    r"\b(?:if|when|once|suppose|say) (?:i|we|you|one|he|she|they) drop(?:s|ped)?\b"
    r"|\bdrop(?:s|ped|ping)? (?:(?:it|this|that|the (?:speed|tempo|pitch|bpm|track|song)|·(?:\s?·){0,7}) ){0,2}"
    r"(?:down )?(?:to|by) (?:about |around |just )?\d"
)


def without_verb_drop(items: Sequence[Item], unnamed: str) -> list[Item]:
    """Return the items without the meaning "drop of a song" of a verb that lowers the speed."""
    if _DROPS_SPEED.search(unnamed) is None:
        return list(items)
    return [replace(one, concepts=one.concepts - {DROP} or frozenset({FILLER})) for one in items]


_RELATIVE: Final = frozenset({"die", "der", "das", "den", "dem"})


def without_relative_pronouns(items: Sequence[Item], text: str) -> list[Item]:
    """Return the items without the meaning "them" of German relative pronouns: "Lieder, die nicht in Moll sind"."""
    found: list[Item] = []
    for item in items:
        before = text[: text.find(f" {item.text} ")].rstrip() if item.text in _RELATIVE else ""
        is_after_noun = bool(found) and "scope.tracks" in found[-1].concepts and found[-1].end == item.start
        is_relative = item.text in _RELATIVE and (before.endswith(",") or is_after_noun)
        kept = (
            frozenset(one for one in item.concepts if not one.startswith("scope.")) if is_relative else None
        )
        found.append(item if kept is None else replace(item, concepts=kept))
    return found
