from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal


class Problem(Exception):
    """Something is wrong: what, and what to do."""

    def __init__(self, problem: str, advice: str) -> None:
        super().__init__(problem)
        self.problem, self.advice = problem, advice


@dataclass(frozen=True)
class Finding:
    check: str
    # unknown: what the check needs is in trouble itself.
    state: Literal["fine", "trouble", "unknown"]
    says: str
    advice: str = ""


@dataclass(frozen=True)
class Check:
    name: str
    look: Callable[[], str]
    needs: str = ""
