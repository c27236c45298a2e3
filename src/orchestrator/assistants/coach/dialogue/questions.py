"""The next question, and navigation between the steps."""

from src.orchestrator.assistants.coach.agent_types import LAST_STEP
from src.orchestrator.assistants.coach.slots import SLOTS
from src.orchestrator.assistants.coach.understanding.fields import asked_slots

from .talk import Talk, Turn
from .wording import buttons, listed, question_of


def ask(talk: Talk, turn: Turn) -> Turn:
    """Ask the next question of the step, or for confirmation of pending values."""
    words = talk.language
    if turn_back := _edited_question(talk, turn):
        return turn_back
    missing = talk.missing(talk.step)
    if talk.pending and not missing:
        return confirm_pending(talk, turn)
    talk.data["confirming"] = False
    if missing:
        question = question_of(missing[0].name)
        talk.data["asked"] = question
        turn.is_private = turn.is_private or missing[0].is_health
        turn.say(words.say("questions", question))
        turn.suggestions = buttons(question, talk)
    elif talk.step == LAST_STEP and not talk.is_complete:
        talk.data["asked"], talk.data["confirming"] = "confirm_plan", True
        turn.is_private = True
        turn.say(words.say("questions", "confirm_plan", list=listed(talk.values, talk)))
        turn.suggestions = buttons("confirm", talk)
    else:
        talk.data["asked"] = None
        turn.say(words.message("after"))
        turn.suggestions = buttons("after", talk)
    return turn


def edit(talk: Talk, turn: Turn, slot_name: str) -> Turn:
    """Ask the question of one value again, whatever the current step is."""
    talk.data["editing"] = slot_name
    talk.data["confirming"] = False
    for name in (slot_name, *asked_slots(question_of(slot_name))):
        talk.pending.pop(name, None)
    return ask(talk, turn)


def _edited_question(talk: Talk, turn: Turn) -> Turn | None:
    """Return the question of the value that is being edited; None if there is none, or it has been answered."""
    name = talk.editing
    if name is None:
        return None
    question = question_of(name)
    if talk.pending.keys() & {name, *asked_slots(question)}:
        talk.data["editing"] = None
        return None
    talk.data["asked"], talk.data["confirming"] = question, False
    turn.is_private = turn.is_private or SLOTS[name].is_health
    turn.say(talk.language.say("questions", question))
    turn.suggestions = buttons(question, talk)
    return turn


def confirm_pending(talk: Talk, turn: Turn, key: str = "confirm") -> Turn:
    talk.data["confirming"] = True
    turn.is_private = turn.is_private or any(SLOTS[name].is_health for name in talk.pending)
    turn.say(talk.language.message(key, list=listed(talk.pending, talk)))
    turn.suggestions = buttons("confirm", talk)
    return turn


def go_back(talk: Talk, turn: Turn) -> Turn:
    """Go back one step. Values saved by later steps stay."""
    step = talk.step - 1
    # Skip steps that do not apply (eating).
    while step > 0 and not _has_questions(talk, step):
        step -= 1
    talk.data["pending"], talk.data["editing"] = {}, None
    if talk.step == 0:
        return ask(talk, turn.say(talk.language.message("first_step")))
    talk.step, talk.is_complete = step, False
    talk.data["revisited"] = step
    own = {slot.name for slot in SLOTS.values() if slot.step == step}
    talk.data["closed"] = [name for name in talk.closed if name not in own]
    turn.say(talk.language.message("went_back"))
    return ask(talk, turn)


def restart(talk: Talk, turn: Turn) -> Turn:
    """Delete all saved values and begin again. The transcript and the plan stay."""
    talk.step, talk.is_complete, talk.context = 0, False, {}
    talk.data = {"language": talk.language_code}
    return ask(talk, turn.say(talk.language.message("restarted")))


def _has_questions(talk: Talk, step: int) -> bool:
    talk.data["revisited"], before = step, talk.data.get("revisited")
    kept, talk.data["closed"] = talk.closed, []
    try:
        return bool(talk.missing(step))
    finally:
        talk.data["revisited"], talk.data["closed"] = before, kept
