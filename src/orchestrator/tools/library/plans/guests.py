"""Who is a guest on a track, as its title says: "who is featured on this?"."""

from typing import Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

_GUEST: Final = pattern(r"(?:[(\[]|\s)(?:feat\.?|ft\.?|featuring)\s+(?P<name>[^()\[\]]{1,80})")
OTHER: Final = (
    "act.delete", "act.rename", "act.add", "act.create", "act.play", "act.find", "scope.tracks", "scope.library",
    "scope.task", "scope.playlist",
)  # fmt: skip


def guest_of(title: str) -> str:
    """Return the guest that a title names: "Don't Wait Up (feat. Jonah Reyes)"; "" without one."""
    match = _GUEST.search(title)
    return match["name"].strip() if match else ""


def _fits(asked: Asked) -> bool:
    return asked.has("measure.guest") and len(asked.tracks) == 1 and not asked.has(*OTHER)


def _steps(asked: Asked) -> Steps:
    yield from ()
    track = asked.tracks[0]
    known = names_in(asked.talk).by_id.get(track.id)
    title = known.title if known else track.title
    guest = guest_of(title)
    asks_whether = asked.has("how.whether") and not asked.has("how.who")
    text = asked.say("fact.guest" if guest else "fact.no_guest", title=asked.voice.title(title), guest=guest)
    word = f"{asked.say('word.yes' if guest else 'word.no')}: " if asks_whether else ""
    return Answer(word + text)


GUESTS = Plan("guests", _fits, _steps)
