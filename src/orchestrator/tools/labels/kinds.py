"""Labels for all tracks of a kind, as a plan: "tag the bachata ones as warm-up", "rate my techno 4 stars"."""

import re
from dataclasses import replace
from functools import partial
from typing import Any, Final

from src.orchestrator.language.focus import read_question
from src.orchestrator.language.plans import LONGEST_QUESTION, Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.tools.library.plans.conditions import conditions
from src.orchestrator.tools.library.plans.following import FIND_TOOL
from src.orchestrator.tools.library.plans.lists import counted
from src.orchestrator.tools.playlists.choosing import REQUEST

from .commands import Label, read_label
from .saying import LABEL, label_in_words, say

# Each is a call, and an answer has a limited number of rounds with a limited number of calls.
MOST_LABELLED: Final = 50
# In folded text; {} is a genre, an artist or a style.
_PHRASE: Final = (
    r"\b(?:all(?: of)? |alle |todas? |todos? )?(?:the |my |all |mis? |l[ao]s? |meine[nmr]? |die |den |alle[nm]? )*"
    r"(?:(?:songs|tracks|tunes|music|everything|stuff|all|todo(?: lo)?|temas|canciones|pistas|lieder|stucke|alles) "
    r"(?:by|from|de|von) )?{}"
    r"(?:e?s)?(?: ?(?:ones|songs|tracks|tunes|music|temas|canciones|pistas|lieder[n]?|stucken?|titeln?))?(?!\w)"
)


def _read(asked: Asked) -> tuple[Label, str] | None:
    """Return the label and the words for the kind of tracks; None for other sentences."""
    text = asked.talk.plain_question[:LONGEST_QUESTION]
    folded = _same_length(text)
    if asked.reading.named("track") or (text.rstrip().endswith("?") and not REQUEST.match(folded)):
        return None
    kinds = [name.said or name.text for name in asked.reading.named("genre", "artist")]
    kinds += [item.text for item in asked.reading.style_items]
    for kind in kinds:
        found = re.search(_PHRASE.format(re.escape(fold(kind))), folded)
        if found is None:
            continue
        marked = f"{folded[: found.start()]}them{folded[found.end() :]}"
        written = f"{text[: found.start()]}them{text[found.end() :]}"
        if label := read_label(marked.rstrip(" ?.!"), partial(_part, written)):
            return label, text[found.start() : found.end()]
    return None


def _part(text: str, start: int, end: int) -> str:
    return text[start:end]


def _same_length(text: str) -> str:
    return "".join(fold(one)[:1] or " " for one in text)


def _fits(asked: Asked) -> bool:
    is_other = asked.has("scope.task", "act.remind", "scope.playlist")
    return {LABEL, FIND_TOOL} <= asked.tools and not is_other and _read(asked) is not None


def _steps(asked: Asked) -> Steps:
    read = _read(asked)
    # `_fits` looked.
    assert read is not None
    label, kind = read
    if not label.arguments:
        return Answer(say(asked, "one_to_five"))
    wanted = conditions(replace(asked, reading=read_question(kind, asked.talk, asked.reading.language)))
    rows: list[dict[str, Any]] = []
    offset = 0
    while len(rows) < MOST_LABELLED:
        (found,) = yield [(FIND_TOOL, {**wanted, **({"offset": offset} if offset else {})})]
        page = result_of(found)
        rows += page["tracks"]
        if not (offset := page.get("next_offset", 0)):
            break
    if not rows:
        return Answer(asked.say("library.nothing"))
    for one in (yield [(LABEL, {"track_id": row["track_id"], **label.arguments}) for row in rows]):
        result_of(one)
    values = {"titles": counted(len(rows), asked.voice), "what": label_in_words(asked, label.arguments)}
    return Answer(say(asked, "saved", **values))


LABEL_KIND: Final = Plan("label tracks of a kind", _fits, _steps, allows_unknown_words=True)
