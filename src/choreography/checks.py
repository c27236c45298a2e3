"""Checks of moves: step lengths, turns, distances, changes of weight, and transitions between moves.

Each check returns its problems as sentences, or an empty list.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

from src.choreography.library import LANGUAGES, MoveLibrary, load_teaching
from src.choreography.move import Dancer, Move, Station
from src.choreography.positions import (
    POSITIONS,
    Placement,
    ball_of,
    centre_over,
    other_foot,
    placement_after,
    rotate,
)

DANCERS: tuple[Dancer, Dancer] = ("lead", "follow")
MAX_STEP_CM = 70
MAX_TURN_PER_COUNT = 270
MIN_DISTANCE_CM = 28
# Between the centres of the bodies: limited by the lengths of the two joined arms (bodies.py).
MAX_JOINED_DISTANCE_CM = 115
EXIT_TOLERANCE_CM = 12
EXIT_TOLERANCE_DEGREES = 15
BASIC = "side_basic"


def check_library(library: MoveLibrary) -> list[str]:
    """Check every move and the transitions between the moves."""
    problems = [problem for move in library.moves.values() for problem in check_move(move)]
    return problems + check_transitions(library)


def check_move(move: Move) -> list[str]:
    """Check one move by itself."""
    problems: list[str] = []
    for dancer in DANCERS:
        problems += _check_weight(move, dancer)
        problems += _check_steps(move, dancer)
    return [*problems, *_check_couple(move), *_check_exit(move)]


def check_teaching(library: MoveLibrary) -> list[str]:
    """Check that every move has teaching lines in every language, and that no lines are left over."""
    return [
        f"{language}: {move_id} has {'no move' if move_id in texts else 'no teaching lines'}."
        for language in LANGUAGES
        for texts in [load_teaching(language)]
        for move_id in sorted(set(texts) ^ set(library.moves))
    ]


def _check_weight(move: Move, dancer: Dancer) -> list[str]:
    """Check that weight alternates between the feet, and that only the free foot taps."""
    free = move.entry.lead_foot if dancer == "lead" else move.entry.follow_foot
    for step in move.steps(dancer):
        if step.foot != free:
            return [f"{move.id}: {dancer} stands on the foot that {step.kind}s on {step.on:g}."]
        if step.kind == "step":
            free = other_foot(step.foot)
    wanted = move.exit.lead_foot if dancer == "lead" else move.exit.follow_foot
    return [] if free == wanted else [f"{move.id}: {dancer} ends with the foot {free} free, not {wanted}."]


def _check_steps(move: Move, dancer: Dancer) -> Iterator[str]:
    """Check the length of steps and the speed of turns."""
    start = POSITIONS[move.entry.position][dancer]
    feet = {"L": ball_of(start, "L"), "R": ball_of(start, "R")}
    facing, count = start.facing, 0.0
    for step in move.steps(dancer):
        x, y = feet[step.foot]
        if hypot(step.x - x, step.y - y) > MAX_STEP_CM:
            yield f"{move.id}: {dancer} steps more than {MAX_STEP_CM} cm on {step.on:g}."
        if abs(step.facing - facing) > MAX_TURN_PER_COUNT * min(1.0, step.on - count):
            yield f"{move.id}: {dancer} turns too fast on {step.on:g}."
        feet[step.foot] = (step.x, step.y)
        facing, count = step.facing, step.on


def _check_couple(move: Move) -> Iterator[str]:
    """Check that the dancers keep their distance, and that joined hands are within reach."""
    paths = [_path(move, dancer) for dancer in DANCERS]
    for tick in range(move.counts * 8 + 1):
        count = tick / 8 + 0.5
        lead, follow = (_at(path, count) for path in paths)
        distance = hypot(lead[0] - follow[0], lead[1] - follow[1])
        if distance < MIN_DISTANCE_CM:
            yield f"{move.id}: the two are {distance:.0f} cm from each other on {count:g}."
        if distance > MAX_JOINED_DISTANCE_CM and hold_at(move, count) != "none":
            yield f"{move.id}: joined hands over {distance:.0f} cm on {count:g}."


def hold_at(move: Move, count: float) -> str:
    """Return the hold of a move on a count."""
    return next((key.hold for key in reversed(move.holds) if key.on <= count), move.entry.hold)


def _path(move: Move, dancer: Dancer) -> list[tuple[float, float, float]]:
    """Return the count and the centre of the body (x, y in centimetres) of each step that takes weight."""
    start = POSITIONS[move.entry.position][dancer]
    centres = [(0.0, start.x, start.y)]
    return centres + [
        (step.on, *centre_over(step.foot, step.x, step.y, step.facing))
        for step in move.steps(dancer)
        if step.kind == "step"
    ]


def _at(path: list[tuple[float, float, float]], count: float) -> tuple[float, float]:
    for (a, ax, ay), (b, bx, by) in pairwise(path):
        if a <= count <= b:
            share = (count - a) / (b - a)
            return ax + (bx - ax) * share, ay + (by - ay) * share
    return path[-1][1:] if count > path[-1][0] else path[0][1:]


def _check_exit(move: Move) -> list[str]:
    """Check that the couple ends in the position of the exit, seen from the lead."""
    lead, follow = (placement_after(move.entry.position, d, move.steps(d)) for d in DANCERS)
    wanted_lead, wanted_follow = (POSITIONS[move.exit.position][d] for d in DANCERS)
    away = _relative(lead, follow), _relative(wanted_lead, wanted_follow)
    if hypot(away[0].x - away[1].x, away[0].y - away[1].y) > EXIT_TOLERANCE_CM:
        return [f"{move.id}: ends with the follow at {away[0]}, not at {away[1]}."]
    off = (away[0].facing - away[1].facing + 180) % 360 - 180
    return [] if abs(off) <= EXIT_TOLERANCE_DEGREES else [f"{move.id}: ends {off:.0f} degrees off."]


def _relative(lead: Placement, follow: Placement) -> Placement:
    """Return the placement of the follow in the frame of the lead."""
    x, y = rotate(follow.x - lead.x, follow.y - lead.y, -lead.facing)
    return Placement(x, y, follow.facing - lead.facing)


def check_transitions(library: MoveLibrary) -> list[str]:
    """Check that a move can follow every exit, and that every move can be reached from the basic."""
    problems = [
        f"{move.id}: no move can follow it."
        for move in library.moves.values()
        if not move.has("outro") and not library.starting_at(move.exit)
    ]
    reached = _reachable(library, library[BASIC].exit)
    return problems + [
        f"{move.id}: cannot be reached from the basic."
        for move in library.moves.values()
        if move.entry not in reached
    ]


def _reachable(library: MoveLibrary, start: Station) -> set[Station]:
    reached, waiting = {start}, [start]
    while waiting:
        for move in library.starting_at(waiting.pop()):
            if move.exit not in reached and not move.has("outro"):
                reached.add(move.exit)
                waiting.append(move.exit)
    return reached
