"""Stars for the tracks that were labelled just now, as a plan: "no, make it 4", "4 is enough", "and 5 stars",
and for another track: "and Blue 4"."""

from typing import Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured, TrackInfo
from src.orchestrator.tools.playlists.marked import TITLE, mark_names

from .commands import NUMBERS
from .saying import LABEL, say, stars

# In folded text, without what is said around the command.
_OTHER_NUMBER: Final = pattern(
    r"(?:(?:make|set|change|give) (?:it|that|this|them)(?: to)? |(?:only|just|rather|i meant|i mean|let.?s say|say) "
    r"|(?:pon(?:le|selo)?|deja(?:lo|la|le)?(?: en)?|cambia(?:lo|la)? a|que sean|solo|mejor|quise decir|digo) "
    r"|(?:mach|gib (?:ihm|ihr)|nimm|nur|lieber|eher|besser|doch|ich meinte|sagen wir)"
    r"(?: (?:lieber|doch|mal|nur|daraus))* ){0,2}"
    rf"(?P<stars>[0-5]|{'|'.join(NUMBERS)})(?P<unit> (?:stars?|estrellas?|sterne?))?"
    r"(?: (?:is|are|would be|will do|seems?)(?: (?:enough|fine|better|plenty|right|it|more like it))?| instead"
    r"| (?:basta|bastan|es suficiente|son suficientes|mejor|alcanza[n]?)"
    r"| (?:reichen|reicht|ist genug|sind genug|genugen|langen|tun.?s auch|draus|daraus))?"
)

# "And Blue 4", "y a Rails 3".
_OF_ANOTHER: Final = pattern(
    r"(?:(?:to|for|give|a|para|dale a|ponle a|dale|ponle|gib|fur) )?"
    rf"{TITLE},?:? ?(?:(?:gets?|is|deserves|a|with|con|de|mit|bekommt|kriegt|un|eine?) )?"
    rf"(?P<stars>[0-5]|{'|'.join(NUMBERS)})(?: (?:stars?|estrellas?|sterne?))?(?: (?:too|tambien|auch))?"
)
# "And 4 for Blue", "y 4 a Rails".
_TO_ANOTHER: Final = pattern(
    rf"(?:(?:give|give it|dale|ponle|gib) )?(?P<stars>[0-5]|{'|'.join(NUMBERS)})(?: (?:stars?|estrellas?|sterne?))?"
    rf" (?:to|for|on|a|para|fur) {TITLE}(?: (?:too|tambien|auch))?"
)


def _value(text: str) -> int:
    return int(text) if text.isdigit() else NUMBERS[text]


def _labelled(asked: Asked) -> list[Measured]:
    """Return the calls of the answer before that set a label."""
    measured = asked.talk.turns[-1].measured if asked.talk.turns else ()
    return [one for one in measured if one.tool == LABEL and one.summary]


def _tracks(asked: Asked) -> list[TrackInfo]:
    if named := asked.tracks_named:
        return list(named)
    known = names_in(asked.talk).by_id
    found = [known.get(str(one.arguments["track_id"])) for one in _labelled(asked)]
    return [track for track in found if track is not None]


def _number(asked: Asked) -> int | None:
    """Return the stars that are said. Without the word they are another number for stars that were given."""
    was_rated = any("rating" in one.arguments for one in _labelled(asked))
    if len(asked.tracks_named) == 1:
        marked = mark_names(asked, asked.talk.plain_question)
        command = bare_command(marked.folded) if marked and was_rated else ""
        other = _OF_ANOTHER.fullmatch(command) or _TO_ANOTHER.fullmatch(command)
        return _value(other["stars"]) if other else None
    said = _OTHER_NUMBER.fullmatch(bare_command(asked.talk.plain_question))
    is_clear = said is not None and (said["unit"] or was_rated)
    return _value(said["stars"]) if said and is_clear else None


def _fits(asked: Asked) -> bool:
    return LABEL in asked.tools and bool(_labelled(asked) and _tracks(asked)) and _number(asked) is not None


def _steps(asked: Asked) -> Steps:
    rating, tracks = _number(asked), _tracks(asked)
    # `_fits` has checked this.
    assert rating is not None
    done = yield [(LABEL, {"track_id": track.id, "rating": rating}) for track in tracks]
    for one in done:
        result_of(one)
    titles = asked.voice.joined([asked.title(track) for track in tracks])
    return Answer(say(asked, "saved", titles=titles, what=stars(asked, rating)))


OTHER_STARS: Final = Plan("other stars", _fits, _steps, allows_unknown_words=True)
