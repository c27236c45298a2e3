"""The return of a deleted track by its title, as a plan: "restore Blue", "hol Blue zurück"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .plans import RESTORE, RESTORED, asks_to_undo

_ASKED: Final = pattern(
    r"^\W*(?:(?:please|can you|could you|now|por favor|puedes|bitte|kannst du|jetzt)\W+){0,2}"
    r"(?:(?:restore|un-?delete|recover|bring back|recupera|restaura|trae de vuelta)(?: (?:the |la |el )?"
    r"(?:track|song|pista|canci[oó]n|tema))? (?P<title>[^?!]{2,80}?)(?: again| for me| de nuevo| otra vez| por favor"
    r"| please)?"
    r"|(?:hole?|stelle?) (?:(?:das|den|die) (?:st[uü]ck|song|lied) )?(?P<titel>[^?!]{2,80}?)"
    r" (?:bitte )?(?:wieder )?(?:zur[uü]ck|her|wiederherstellen))[\s.!?]*$"
)


def _title(asked: Asked) -> str:
    said = _ASKED.match(asked.talk.plain_question)
    title = (said["title"] or said["titel"]).strip(" \"'“”„«»") if said else ""
    return "" if asks_to_undo(asked.talk.plain_question) else title


def _fits(asked: Asked) -> bool:
    return RESTORE in asked.tools and bool(_title(asked))


def _steps(asked: Asked) -> Steps:
    title = _title(asked)
    (found,) = yield [(RESTORE, {"title": title})]
    if found.summary is None:
        return Answer(asked.say("library.none_deleted", title=asked.voice.title(title)))
    titles = asked.voice.joined([asked.voice.title(one) for one in found.summary["titles"]])
    return Answer(RESTORED[asked.reading.language].format(titles=titles))


RESTORE_NAMED: Final = Plan("restore a track", _fits, _steps, allows_unknown_words=True)
