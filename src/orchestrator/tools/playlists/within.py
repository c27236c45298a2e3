"""Questions about the tracks of one playlist, as plans: "which one in Peak is the quickest?", "how many jazz tracks
are in my Warmup playlist?". They are questions about the library with the playlist as a condition.
"""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.plans import Asked, Plan
from src.orchestrator.tools.library.plans.conditions import IN_PLAYLIST, conditions
from src.orchestrator.tools.library.plans.counting import COUNT
from src.orchestrator.tools.library.plans.finding import FIND
from src.orchestrator.tools.library.plans.qualities import superlative_order
from src.orchestrator.tools.library.plans.sorting import SORTS
from src.orchestrator.tools.library.plans.superlatives import IS_THE_MOST, SUPERLATIVE
from src.orchestrator.tools.library.plans.totals import AVERAGE, TOTALS
from src.orchestrator.tools.player.library_plans import PLAY_DESCRIBED

from .choosing import names_known_playlist, reading_playlist_names
from .length import COUNT_PLAN, LENGTH_PLAN
from .length_limit import LENGTH_LIMIT_PLAN

# They change or play something, or are about something else.
_OTHER: Final = (
    "act.play", "act.pause", "act.loop", "act.speed", "act.add", "act.create", "act.delete", "act.rename",
    "act.correct", "act.undo", "act.remind", "act.mix", "act.mix_after", "act.recommend", "scope.task",
)  # fmt: skip


def _within_playlist(plan: Plan) -> Plan:
    """Return a plan of the library for the playlist that a question names."""

    def fits(asked: Asked) -> bool:
        within = asked.library_question
        if (
            within is None
            or within.reading.unknown
            or within.has(*_OTHER)
            or SORTS.search(within.reading.unnamed)
        ):
            return False
        return _is_selective(plan, within) and plan.fits(within)

    # `fits` has found one. In the whole question, the name of the playlist may be unknown.
    return Plan(
        f"{plan.name} in a playlist",
        fits,
        lambda asked: plan.steps(asked.library_question or asked),
        allows_unknown_words=True,
    )


def _plays_most(asked: Asked) -> bool:
    """Return whether it is "play the fastest one in Peak"."""
    within = asked.library_question
    return within is not None and bool(superlative_order(within.reading)) and PLAY_DESCRIBED.fits(within)


def _is_selective(plan: Plan, asked: Asked) -> bool:
    """Return whether not all tracks are asked for: those are shown, counted and summed up by plans of their own."""
    if conditions(asked).keys() - {IN_PLAYLIST, "order"} or plan in (IS_THE_MOST, SUPERLATIVE):
        return True
    return plan is TOTALS and AVERAGE.search(asked.reading.unnamed) is not None


def _of_known_list(plan: Plan) -> Plan:
    """Return a plan of playlists for questions that name one of them."""
    return reading_playlist_names(
        replace(plan, fits=lambda asked: names_known_playlist(asked) and plan.fits(asked))
    )


WITHIN_PLANS: Final = (
    # "Is Friday under ten minutes?" asks for none of its tracks.
    reading_playlist_names(LENGTH_LIMIT_PLAN),
    # "Meine Liste Peak" is none of tasks.
    *(_of_known_list(plan) for plan in (LENGTH_PLAN, COUNT_PLAN)),
    *map(_within_playlist, (TOTALS, IS_THE_MOST, SUPERLATIVE, COUNT, FIND)),
    Plan(
        "play the most in a playlist",
        _plays_most,
        lambda asked: PLAY_DESCRIBED.steps(asked.library_question or asked),
        allows_unknown_words=True,
    ),
)
