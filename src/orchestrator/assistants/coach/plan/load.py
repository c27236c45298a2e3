"""Minutes of practice in each week."""

import math
from dataclasses import dataclass

FIRST_SHARE = 0.7
LIGHT_SHARE = 0.7
MOST_GROWTH = 1.1
LIGHT_EVERY = 4
# Smaller loads grow by quarters of a minute: 10 % of less than ten minutes is less than one.
WHOLE_MINUTES_FROM = 15
STEP, SMALL_STEP = 1.0, 0.25


@dataclass
class LoadLadder:
    """The minutes of practice in each week.

    They begin at 70 % of the budget, grow by at most 10 % over the highest week so far, and never exceed the budget.
    Every fourth week is lighter.
    """

    budget: float
    highest: float = 0.0

    @property
    def step(self) -> float:
        return STEP if self.budget >= WHOLE_MINUTES_FROM else SMALL_STEP

    def minutes_of(self, week_number: int) -> float:
        if not self.highest:
            return self._floor(self.budget * FIRST_SHARE)
        if is_light(week_number):
            return min(self._floor(self.highest * LIGHT_SHARE), self._floor(self.budget))
        return min(self._floor(self.highest * MOST_GROWTH), self._floor(self.budget))

    def note(self, minutes: float) -> None:
        """Record the minutes of a week, or those that were done."""
        self.highest = max(self.highest, minutes)

    def shares(self, minutes: float, sessions: int) -> list[float]:
        """Split the minutes of a week into sessions that differ by one step at most."""
        steps = round(minutes / self.step)
        each, more = divmod(steps, sessions)
        return [(each + (index < more)) * self.step for index in range(sessions)]

    def _floor(self, minutes: float) -> float:
        # The small number makes 0.7 * 60 = 41.99999 count as 42.
        return max(self.step, math.floor(minutes / self.step + 1e-9) * self.step)


def is_light(week_number: int) -> bool:
    return week_number % LIGHT_EVERY == 0


def minutes_text(minutes: float) -> str:
    """Return minutes as text: "20", or "2:15" in short sessions."""
    whole = int(minutes)
    return str(whole) if minutes == whole else f"{whole}:{round((minutes - whole) * 60):02}"
