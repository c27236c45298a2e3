"""Numbers behind a speed: "no, it's 70" after "set the speed to 80 %" corrects no tempo."""

from src.orchestrator.rules.talk import Talk


def is_behind_a_speed(talk: Talk) -> bool:
    """Return whether the answer before set the speed of the player, and the text names no unit of tempo."""
    turn = talk.turns[-1] if talk.turns else None
    was_set = turn is not None and any((one.summary or {}).get("action") == "speed" for one in turn.measured)
    text = talk.question.lower()
    return was_set and not any(unit in text for unit in ("bpm", "tempo", "/"))
