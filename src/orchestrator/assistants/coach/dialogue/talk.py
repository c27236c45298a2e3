"""The state of one user's conversation: a working copy of `OnboardingState` for the rules."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from src.orchestrator.assistants.coach.agent_types import LAST_STEP, STEPS_OF_AGENT, agent_of_step
from src.orchestrator.assistants.coach.languages import DEFAULT, LANGUAGES, Language
from src.orchestrator.assistants.coach.plan.build import make_profile, may_plan_eating
from src.orchestrator.assistants.coach.plan.types import Profile
from src.orchestrator.assistants.coach.schemas import ADVANCE, COMPLETE, CONTINUE
from src.orchestrator.assistants.coach.slots import EATING_SLOTS, SLOTS, Slot, is_valid, slots_of_step

RESTRICTIONS = "restrictions"
BODY_AGENT = "fitness_assessment"
QUESTIONS = frozenset({*SLOTS, "goal_details", "confirm_plan"})
# Slot -> other slots that its question asks for. Those without an answer are not asked again.
ASKED_TOGETHER = {"fitness_level": ("experience_years",), "goal_details": ("goal_date", "track_ids")}


@dataclass
class Talk:
    """``context`` holds confirmed values by agent, ``data`` the state of the current step."""

    step: int
    is_complete: bool
    context: dict[str, dict[str, Any]]
    data: dict[str, Any]
    today: date
    titles: Mapping[str, str] = field(default_factory=dict)
    has_model: bool = False

    @classmethod
    def of(cls, state: Any, today: date, titles: Mapping[str, str], *, has_model: bool = False) -> "Talk":
        """Copy a state. Raises ``ValueError`` for an invalid step."""
        agent_of_step(state.current_step)
        return cls(
            step=state.current_step,
            is_complete=state.is_complete,
            context=_dictionaries(state.agent_context),
            data=_readable(state.step_data),
            today=today,
            titles=titles,
            has_model=has_model,
        )

    @property
    def language(self) -> Language:
        return LANGUAGES[self.language_code]

    @property
    def language_code(self) -> str:
        code = self.data.get("language")
        return code if code in LANGUAGES else DEFAULT

    @property
    def pending(self) -> dict[str, Any]:
        """The values that wait for confirmation."""
        found: dict[str, Any] = self.data.setdefault("pending", {})
        return found

    @property
    def closed(self) -> list[str]:
        """Optional slots that were asked and not answered."""
        found: list[str] = self.data.setdefault("closed", [])
        return found

    @property
    def asked(self) -> str | None:
        return self.data.get("asked")

    @property
    def editing(self) -> str | None:
        """The slot that the user is editing."""
        name = self.data.get("editing")
        return name if name in SLOTS else None

    @property
    def is_confirming(self) -> bool:
        return bool(self.data.get("confirming"))

    @property
    def values(self) -> dict[str, Any]:
        """All confirmed values."""
        return {
            name: value
            for saved in self.context.values()
            for name, value in saved.items()
            if name in SLOTS and value is not None and is_valid(name, value)
        }

    @property
    def restrictions(self) -> list[dict[str, Any]]:
        found = self.context.get(BODY_AGENT, {}).get(RESTRICTIONS)
        known = found if isinstance(found, list) else []
        return [one for one in known if isinstance(one, dict) and isinstance(one.get("parts", []), list)]

    @property
    def profile(self) -> Profile:
        return make_profile(
            self.values,
            self.restrictions,
            tempo_shift=int(self.data.get("tempo_shift", 0)),
            load_percent=int(self.data.get("load_percent", 100)),
        )

    def missing(self, step: int) -> list[Slot]:
        """Return the slots of a step that are still to be asked for."""
        known = {*self.pending, *self.closed}
        if self.data.get("revisited") != step:
            known |= self.values.keys()
        return [
            slot
            for slot in slots_of_step(step)
            if slot.is_asked and slot.name not in known and self._applies(slot)
        ]

    def _applies(self, slot: Slot) -> bool:
        if slot.name == "share_health":
            return self.has_model
        if slot.name in EATING_SLOTS:
            both = {**self.values, **self.pending}
            return may_plan_eating(make_profile(both, self.restrictions))
        return True

    def close(self, *names: str) -> None:
        self.closed.extend(name for name in names if name not in self.closed and name in SLOTS)

    def close_question(self, question: str) -> None:
        """Close the slots of a question that stayed without an answer."""
        for name in ASKED_TOGETHER.get(question, ()):
            if name not in self.pending and name not in self.values:
                self.close(name)

    def save_pending(self, now: str) -> dict[str, tuple[Any, Any]]:
        """Move the confirmed values into the context. Return (old, new) of values that were known before."""
        before, changed = self.values, {}
        for name, value in self.pending.items():
            slot = SLOTS[name]
            self.context.setdefault(slot.agent_type.value, {})[name] = value
            if name in before and before[name] != value:
                changed[name] = (before[name], value)
        self.data["pending"], self.data["confirming"] = {}, False
        self.data.pop("revisited", None)
        for agent_type, steps in STEPS_OF_AGENT.items():
            is_done = all(not self.missing(step) for step in steps)
            saved = self.context.get(agent_type.value)
            if saved and is_done and "completed_at" not in saved:
                saved["completed_at"] = now
        return changed

    def advance(self) -> bool:
        """Move to the first step with missing values. Return whether that is another step."""
        before = self.step
        while self.step < LAST_STEP and not self.missing(self.step):
            self.step += 1
        return self.step != before

    def add_restrictions(self, found: list[dict[str, Any]]) -> bool:
        """Store restrictions as kinds and parts of the body, without the user's words. Return whether any is new."""
        before = self.restrictions
        new = [one for one in found if one not in before]
        if new:
            self.context.setdefault(BODY_AGENT, {})[RESTRICTIONS] = [*before, *new]
        return bool(new)


@dataclass
class Turn:
    """The answer to one message, and its effects."""

    agent_type: str
    lines: list[str] = field(default_factory=list)
    suggestions: list[str] = field(default_factory=list)
    step_complete: bool = False
    next_action: str = CONTINUE
    # About health or eating: sent to a model only with the user's consent, and never to other assistants.
    is_private: bool = False
    # The message is a question about music, which the analyst is offered for.
    is_for_analyst: bool = False
    # The model must not add sentences.
    is_fixed: bool = False

    @property
    def message(self) -> str:
        return "\n".join(line for line in self.lines if line)

    def say(self, *lines: str) -> "Turn":
        self.lines.extend(lines)
        return self

    def moved_on(self) -> None:
        self.step_complete, self.next_action = True, ADVANCE

    def completed(self) -> None:
        self.step_complete, self.next_action = True, COMPLETE


# Keys of ``step_data`` with their types. Older versions or other programs may have stored anything.
KINDS: Mapping[str, type] = {
    "language": str, "pending": dict, "closed": list, "asked": str, "confirming": bool, "revisited": int,
    "editing": str, "tempo_shift": int, "load_percent": int,
}  # fmt: skip


def _readable(data: Any) -> dict[str, Any]:
    """Copy ``step_data`` without unknown keys and values of other types."""
    if not isinstance(data, dict):
        return {}
    kept = {
        name: deepcopy(value)
        for name, value in data.items()
        if name not in KINDS
        or isinstance(value, KINDS[name])
        or (name in {"asked", "editing"} and value is None)
    }
    pending = kept.get("pending", {})
    kept["pending"] = {
        name: value for name, value in pending.items() if name in SLOTS and is_valid(name, value)
    }
    if kept.get("asked") is not None and kept["asked"] not in QUESTIONS:
        del kept["asked"]
    return kept


def _dictionaries(context: Any) -> dict[str, dict[str, Any]]:
    """Return the valid parts of a context, which older versions or other programs may have written."""
    if not isinstance(context, dict):
        return {}
    return {agent: deepcopy(saved) for agent, saved in context.items() if isinstance(saved, dict)}
