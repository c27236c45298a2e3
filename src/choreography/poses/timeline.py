"""The timeline of a blueprint: every step, hold and body action in world coordinates.

Time is counted in beats of the blueprint (0 is its first beat), lengths in metres, angles in degrees.
"""

from dataclasses import dataclass, field
from math import atan2, degrees

from src.choreography.blueprint import Blueprint
from src.choreography.library import MoveLibrary
from src.choreography.move import Dancer, Foot, Move
from src.choreography.positions import POSITIONS, Placement, ball_of, placement_after, rotate

DANCERS: tuple[Dancer, Dancer] = ("lead", "follow")


@dataclass(frozen=True)
class WorldStep:
    """The landing of a foot: place of its ball in metres, facing of the body in degrees."""

    beat: float
    foot: Foot
    x: float
    y: float
    facing: float
    tap: bool


@dataclass
class DancerTimeline:
    """Steps and actions of one dancer. Actions are (start, end, ...) in beats."""

    start: Placement
    balls: dict[Foot, tuple[float, float]]
    free_foot: Foot
    steps: list[WorldStep] = field(default_factory=list)
    actions: list[tuple[float, float, str, float]] = field(default_factory=list)
    arms: list[tuple[float, float, str, str]] = field(default_factory=list)


@dataclass
class Timeline:
    """Timelines of both dancers, and the holds with their beats."""

    lead: DancerTimeline
    follow: DancerTimeline
    holds: list[tuple[float, str]]

    def of(self, dancer: Dancer) -> DancerTimeline:
        """Return the timeline of one dancer."""
        return self.lead if dancer == "lead" else self.follow


@dataclass(frozen=True)
class _Frame:
    """The couple's frame in the world: origin in metres, heading in degrees."""

    x: float
    y: float
    heading: float

    def place(self, x_cm: float, y_cm: float) -> tuple[float, float]:
        dx, dy = rotate(x_cm / 100, y_cm / 100, self.heading)
        return self.x + dx, self.y + dy


def build_timeline(blueprint: Blueprint, library: MoveLibrary) -> Timeline:
    """Join the moves of a checked blueprint: each begins where the previous one leaves the couple."""
    first = library[blueprint.moves[0].move]
    # The lead begins on the left of the picture and faces right.
    frame = _Frame(0.0, 0.0, -90.0)
    dancers = {dancer: _beginning(first, dancer, frame) for dancer in DANCERS}
    timeline = Timeline(dancers["lead"], dancers["follow"], [(-1000.0, first.entry.hold)])
    for placed in blueprint.moves:
        move = library[placed.move]
        for dancer in DANCERS:
            _append_steps(timeline.of(dancer), move, dancer, placed.start_beat, frame)
        _append_actions(timeline, move, placed.start_beat)
        frame = _frame_after(move, frame)
    return timeline


def _beginning(move: Move, dancer: Dancer, frame: _Frame) -> DancerTimeline:
    place = POSITIONS[move.entry.position][dancer]
    x, y = frame.place(place.x, place.y)
    feet: tuple[Foot, Foot] = ("L", "R")
    return DancerTimeline(
        start=Placement(x, y, place.facing + frame.heading),
        balls={foot: frame.place(*ball_of(place, foot)) for foot in feet},
        free_foot=move.entry.lead_foot if dancer == "lead" else move.entry.follow_foot,
    )


def _append_steps(line: DancerTimeline, move: Move, dancer: Dancer, beat: int, frame: _Frame) -> None:
    facing = line.steps[-1].facing if line.steps else line.start.facing
    entry = POSITIONS[move.entry.position][dancer].facing + frame.heading
    # Facing continues over full turns: take the multiple of 360 that is nearest to the present facing.
    turns = 360 * round((facing - entry) / 360)
    for step in move.steps(dancer):
        x, y = frame.place(step.x, step.y)
        angle = step.facing + frame.heading + turns
        line.steps.append(WorldStep(beat + step.on - 1, step.foot, x, y, angle, step.kind == "tap"))


# Body actions that are positions. The others are movements, which end.
HELD = frozenset({"sink", "lean", "tilt", "twist", "hip", "chest", "side", "head_turn", "head_back"})
# Longer than any video continues after the last beat.
HOLD_BEATS = 1000.0


def _append_actions(timeline: Timeline, move: Move, beat: int) -> None:
    timeline.holds += [(beat + key.on - 1, key.hold) for key in move.holds]
    timeline.holds.append((beat + move.counts, move.exit.hold if not move.has("outro") else _last_hold(move)))
    for dancer in DANCERS:
        line = timeline.of(dancer)
        line.actions += [
            (beat + a.start - 1, _end(move, beat, a.end, a.channel in HELD), a.channel, a.amount)
            for a in move.actions
            if a.dancer in {dancer, "both"}
        ]
        line.arms += [
            (beat + a.start - 1, _end(move, beat, a.end, True), a.side, a.shape)
            for a in move.arms
            if a.dancer in {dancer, "both"}
        ]


def _end(move: Move, beat: int, end: float, can_be_held: bool) -> float:
    """Return the beat on which an action ends. A position at the end of a dance is held: the couple keeps its pose."""
    is_last = move.has("outro") and end >= move.counts + 1
    return beat + end - 1 + (HOLD_BEATS if is_last and can_be_held else 0.0)


def _last_hold(move: Move) -> str:
    return move.holds[-1].hold if move.holds else move.exit.hold


def _frame_after(move: Move, frame: _Frame) -> _Frame:
    """Return the couple's frame after a move, for the position of its exit."""
    ends = [placement_after(move.entry.position, d, move.steps(d)) for d in DANCERS]
    wanted = [POSITIONS[move.exit.position][d] for d in DANCERS]
    turn = _direction(*ends) - _direction(*wanted)
    x, y = frame.place((ends[0].x + ends[1].x) / 2, (ends[0].y + ends[1].y) / 2)
    return _Frame(x, y, frame.heading + turn)


def _direction(lead: Placement, follow: Placement) -> float:
    return degrees(atan2(follow.y - lead.y, follow.x - lead.x))
