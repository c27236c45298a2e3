from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal


class Problem(Exception):
    """A failed check, with advice for the user."""

    def __init__(self, problem: str, advice: str) -> None:
        super().__init__(problem)
        self.problem, self.advice = problem, advice


@dataclass(frozen=True)
class Finding:
    check: str
    # unknown: a prerequisite of the check failed.
    state: Literal["fine", "trouble", "unknown"]
    says: str
    advice: str = ""


@dataclass(frozen=True)
class Check:
    name: str
    run: Callable[[], str]
    needs: str = ""
