"""The blueprint: the moves of a dance on the beats of a track, as versioned JSON."""

from itertools import pairwise
from typing import Annotated, Any, Literal, Self

from pydantic import Field, ValidationError, model_validator

from src.choreography.errors import BlueprintError
from src.choreography.library import MoveLibrary
from src.choreography.move import Strict
from src.choreography.parameters import ChoreographyParameters

# Two hours at 190 BPM have 22,800 beats.
MAX_BEATS = 24_000
MIN_BEAT_SECONDS, MAX_BEAT_SECONDS = 0.2, 1.5

MoveId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{1,47}$")]
Seconds = Annotated[float, Field(ge=0, le=86_400, allow_inf_nan=False)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
BeatIndex = Annotated[int, Field(ge=0, le=MAX_BEATS)]


class PlacedMove(Strict):
    """A move and the beat on which it begins (an index into `beat_times`); energy 0 to 1."""

    move: MoveId
    start_beat: BeatIndex
    counts: Literal[4, 8, 16]
    section: Annotated[int, Field(ge=0, le=500)] = 0
    energy: Share = 0.5
    reason: Annotated[str, Field(max_length=80, pattern=r"^[a-z_, ]*$")] = ""

    @property
    def end_beat(self) -> int:
        """The beat on which the next move begins."""
        return self.start_beat + self.counts


class PlannedSection(Strict):
    """A section of the music, in beats of the dance; `end_beat` is excluded, energy is 0 to 1."""

    label: Annotated[str, Field(max_length=8, pattern=r"^[A-Za-z0-9']*$")]
    start_beat: BeatIndex
    end_beat: BeatIndex
    energy: Share


class Blueprint(Strict):
    """A dance on the beats of one track. `beat_times` are seconds of the track; the last one ends the last move."""

    version: Literal[1] = 1
    seed: Annotated[int, Field(ge=0, le=2**31 - 1)] = 0
    parameters: ChoreographyParameters
    tempo_bpm: Annotated[float, Field(ge=60, le=260, allow_inf_nan=False)]
    beat_times: tuple[Seconds, ...] = Field(min_length=5, max_length=MAX_BEATS)
    sections: tuple[PlannedSection, ...] = Field(default=(), max_length=500)
    moves: tuple[PlacedMove, ...] = Field(min_length=1, max_length=MAX_BEATS // 4)
    score: Annotated[float, Field(allow_inf_nan=False)] = 0.0
    notes: tuple[Annotated[str, Field(max_length=200)], ...] = Field(default=(), max_length=8)

    @model_validator(mode="after")
    def check_order(self) -> Self:
        intervals = [b - a for a, b in pairwise(self.beat_times)]
        if min(intervals) < MIN_BEAT_SECONDS or max(intervals) > MAX_BEAT_SECONDS:
            raise ValueError("Each beat must follow the previous one after 0.2 to 1.5 seconds.")
        if self.moves[0].start_beat != 0 or self.moves[-1].end_beat != len(self.beat_times) - 1:
            raise ValueError("The moves must fill the beats from the first to the last.")
        if any(first.end_beat != second.start_beat for first, second in pairwise(self.moves)):
            raise ValueError("Each move must begin where the previous one ends.")
        return self

    @property
    def start_seconds(self) -> float:
        """Time of the first count in the track."""
        return self.beat_times[0]

    @property
    def end_seconds(self) -> float:
        """Time in the track at which the last move ends."""
        return self.beat_times[-1]

    def move_at(self, beat: float) -> int:
        """Return the index of the move on a beat; of the first move before the dance, of the last one after it."""
        starts = [placed.start_beat for placed in self.moves]
        return max(0, sum(start <= beat for start in starts) - 1)


def read_blueprint(data: Any, library: MoveLibrary) -> Blueprint:
    """Validate an imported blueprint (parsed JSON).

    Raises:
        BlueprintError: It does not match the schema or the library; the message names the first problem.
    """
    try:
        blueprint = Blueprint.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        place = ".".join(str(part)[:40] for part in first["loc"]) or "blueprint"
        raise BlueprintError(f"The blueprint cannot be read: {place}: {first['msg'][:200]}") from None
    check_blueprint(blueprint, library)
    return blueprint


def check_blueprint(blueprint: Blueprint, library: MoveLibrary) -> None:
    """Check the moves of a blueprint against the library.

    Raises:
        BlueprintError: A move is unknown, has another length, or cannot follow the previous move.
    """
    for placed in blueprint.moves:
        if placed.move not in library:
            raise BlueprintError(
                f"There is no move {placed.move!r} in this library.", "unknown_move", move=placed.move
            )
        if library[placed.move].counts != placed.counts:
            raise BlueprintError(
                f"{placed.move!r} has {library[placed.move].counts} counts, not {placed.counts}."
            )
    for first, second in pairwise(blueprint.moves):
        if not library.may_follow(library[first.move], library[second.move]):
            raise BlueprintError(
                f"{second.move!r} cannot follow {first.move!r}: it begins in another position or hold."
            )
