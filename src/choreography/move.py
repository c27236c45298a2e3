"""The schema of a move.

A move is written in the couple's frame at its first count. The origin lies halfway between the two dancers,
y points where the lead faces, and x to the lead's right, in centimetres. `facing` is the direction of the body
after the step, in degrees: 0 along y, positive counter-clockwise (to the left). It continues over full turns:
a right turn of the follow goes from 180 to -180.
"""

from typing import Annotated, Literal, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

Foot = Literal["L", "R"]
Side = Literal["left", "right"]
Dancer = Literal["lead", "follow"]
Dancers = Literal["lead", "follow", "both"]
Difficulty = Literal["beginner", "intermediate", "advanced"]
Energy = Literal["low", "medium", "high"]
Style = Literal["traditional", "modern", "romantic", "sensual"]
Position = Literal["closed", "open", "shadow", "hammerlock", "cuddle", "apart"]
Category = Literal[
    "basic", "spin", "ladyturn", "bolero", "style", "bodywaves", "hiprolls", "shadow", "hammerlock", "intros",
    "footwork", "golpes", "arm_styling", "headrolls", "outro", "cross_body_lead",
]  # fmt: skip
Hold = Literal[
    "none", "closed", "embrace", "two_hands", "left_right", "right_right", "left_high", "left_high_lead",
    "comb_lead", "right_right_high", "hammer_high", "hammerlock", "shadow", "cuddle", "cuddle_high",
]  # fmt: skip
Channel = Literal[
    "hip_pop", "hip_roll", "wave", "side_wave", "lean", "tilt", "twist", "sink", "head_roll", "head_turn", "head_back",
]  # fmt: skip
ArmShape = Literal["out", "up", "hip", "chest", "forward"]
Count = Annotated[float, Field(ge=0, le=34)]
Weight = Annotated[float, Field(ge=0, le=1)]

# In centimetres or degrees, depending on the channel (see trunk.py).
MAX_AMOUNT = 45


class Step(NamedTuple):
    """A step or tap: count, foot, place of the ball of the foot (centimetres), facing of the body (degrees)."""

    on: Count
    foot: Foot
    x: Annotated[int, Field(ge=-400, le=400)]
    y: Annotated[int, Field(ge=-400, le=400)]
    facing: Annotated[int, Field(ge=-1800, le=1800)]
    kind: Literal["step", "tap"]


class HoldKey(NamedTuple):
    """A hold, which is reached on a count and kept until the next key."""

    on: Count
    hold: Hold


class Action(NamedTuple):
    """A body movement between two counts; `amount` is in centimetres or degrees."""

    start: Count
    end: Count
    dancer: Dancers
    channel: Channel
    amount: Annotated[float, Field(ge=-MAX_AMOUNT, le=MAX_AMOUNT)]


class ArmAction(NamedTuple):
    """The shape of a free arm between two counts."""

    start: Count
    end: Count
    dancer: Dancers
    side: Side
    shape: ArmShape


class Strict(BaseModel):
    """Base class: unknown fields are errors, instances are immutable."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Station(Strict):
    """Position, hold and free feet between two moves. A move can follow another whose exit equals its entry."""

    position: Position
    hold: Hold
    lead_foot: Foot
    follow_foot: Foot


class StyleWeights(Strict):
    """How well a move suits each style, 0 to 1."""

    traditional: Weight
    modern: Weight
    romantic: Weight
    sensual: Weight


class Move(Strict):
    """A figure of 4, 8 or 16 counts."""

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{1,47}$")]
    category: Category
    counts: Literal[4, 8, 16]
    difficulty: Difficulty
    energy: Energy
    styles: StyleWeights
    entry: Station
    exit: Station
    tags: tuple[Annotated[str, Field(pattern=r"^[a-z_]{2,20}$")], ...] = Field(default=(), max_length=12)
    lead: tuple[Step, ...] = Field(min_length=1, max_length=64)
    follow: tuple[Step, ...] = Field(min_length=1, max_length=64)
    holds: tuple[HoldKey, ...] = Field(default=(), max_length=32)
    actions: tuple[Action, ...] = Field(default=(), max_length=64)
    arms: tuple[ArmAction, ...] = Field(default=(), max_length=32)

    @model_validator(mode="after")
    def check_order(self) -> Self:
        for steps in (self.lead, self.follow):
            counts = [step.on for step in steps]
            if counts != sorted(set(counts)) or counts[0] < 1 or counts[-1] >= self.counts + 1:
                raise ValueError(f"{self.id}: the counts of the steps must rise from 1 to {self.counts}.")
        spans = [(a.start, a.end) for a in self.actions] + [(a.start, a.end) for a in self.arms]
        if any(end <= start for start, end in spans):
            raise ValueError(f"{self.id}: an action ends before it starts.")
        if [key.on for key in self.holds] != sorted({key.on for key in self.holds}):
            raise ValueError(f"{self.id}: the counts of the holds must rise.")
        return self

    def steps(self, dancer: Dancer) -> tuple[Step, ...]:
        """Return the steps of one dancer."""
        return self.lead if dancer == "lead" else self.follow

    def has(self, tag: str) -> bool:
        """Tell whether the move has a tag."""
        return tag in self.tags


class Teaching(Strict):
    """The name and the teaching lines of a move in one language."""

    name: Annotated[str, Field(min_length=2, max_length=60)]
    lead: Annotated[str, Field(min_length=5, max_length=300)]
    follow: Annotated[str, Field(min_length=5, max_length=300)]
    mistake: Annotated[str, Field(min_length=5, max_length=300)]
