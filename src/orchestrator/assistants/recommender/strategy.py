"""The planner's result: the request as values, and the weights of the evaluation."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

MOST_TRACKS, USUAL_TRACKS = 100, 10
LONGEST_MINUTES = 600
MOST_SEEDS = 1000
USUAL_UNFAMILIAR = 0.3
MOST_OF_ONE_ARTIST = 2

type Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
type Order = Literal["best", "rising", "falling", "arc", "path", "genres"]
type ArcMeasure = Literal["energy", "tempo_bpm", "loudness_lufs"]
type Criterion = Literal["similarity", "character", "tempo", "key", "novelty", "liking"]


class Limits(BaseModel):
    """A range of one measure; an end that is None is open. A strict one nothing outside can make up for."""

    model_config = ConfigDict(extra="forbid")

    least: float | None = None
    most: float | None = None
    strict: bool = False


class Wanted(BaseModel):
    """What is asked for. Empty fields ask for nothing."""

    model_config = ConfigDict(extra="forbid")

    seed_track_ids: list[str] = Field(default_factory=list, max_length=MOST_SEEDS)
    avoid_track_ids: list[str] = Field(default_factory=list, max_length=MOST_SEEDS)
    # Tempo in BPM, loudness in LUFS, the others 0 to 1.
    measures: dict[str, Limits] = Field(default_factory=dict)
    camelot: list[str] = Field(default_factory=list, max_length=24)
    mode: Literal["major", "minor"] | None = None
    mood_words: list[str] = Field(default_factory=list, max_length=20)
    artists: list[str] = Field(default_factory=list, max_length=20)
    avoid_artists: list[str] = Field(default_factory=list, max_length=20)
    # In lower case without accents, as tags of the library have them.
    genres: list[str] = Field(default_factory=list, max_length=20)
    avoid_genres: list[str] = Field(default_factory=list, max_length=20)
    # Such as 3/4.
    time_signatures: list[str] = Field(default_factory=list, max_length=10)
    avoid_time_signatures: list[str] = Field(default_factory=list, max_length=10)
    count: int | None = Field(None, ge=1, le=MOST_TRACKS)
    minutes: float | None = Field(None, gt=0, le=LONGEST_MINUTES, allow_inf_nan=False)
    # Of each track, in seconds.
    track_seconds: Limits | None = None
    # "What should I play after Rails?": tracks that mix with the one seed come first.
    follows_seed: bool = False
    # Also at half or double its tempo, which are left out else where others fit.
    accepts_half: bool = False
    # "What mixes with Rails?": only tracks that mix with the one seed.
    mixes: bool = False
    # "Make it slower", of a set of a length: its tracks are chosen from that end, how often it was said.
    leaning: dict[str, int] = Field(default_factory=dict)
    # "More bachata in it": tracks of these genres are chosen first.
    more_of: list[str] = Field(default_factory=list, max_length=20)
    # "genres": those of the first genre, then those of the second.
    order: Order = "best"
    # What rises or falls in an order with an arc.
    order_by: ArcMeasure = "energy"

    @property
    def is_likeness(self) -> bool:
        """Return whether tracks that sound like seeds are asked for, and not those that mix with one."""
        return bool(self.seed_track_ids) and not (self.follows_seed or self.mixes)

    @property
    def tracks_asked(self) -> int:
        return self.count or (MOST_TRACKS if self.minutes else USUAL_TRACKS)


class Constraints(BaseModel):
    most_of_one_artist: int = Field(MOST_OF_ONE_ARTIST, ge=1, le=MOST_TRACKS)
    exclude_track_ids: list[str] = Field(default_factory=list)


class Taste(BaseModel):
    """The user's taste, from corrections of the listening profile. Empty fields are unknown."""

    tempo_bpm: float | None = None
    energy: float | None = None
    words: list[str] = Field(default_factory=list)
    artists: list[str] = Field(default_factory=list)


class EvaluationFramework(BaseModel):
    """How candidates are judged: weights that sum to 1, and the share of unfamiliar tracks, 0 to 1."""

    weights: dict[Criterion, Share]
    constraints: Constraints = Constraints()
    unfamiliar: Share = USUAL_UNFAMILIAR

    @field_validator("weights")
    @classmethod
    def _sum_to_one(cls, weights: dict[Criterion, float]) -> dict[Criterion, float]:
        total = sum(weights.values())
        if total <= 0:
            raise ValueError("At least one weight must be more than 0.")
        return {name: weight / total for name, weight in weights.items() if weight > 0}


class Strategy(BaseModel):
    """The planner's result. The state holds it as a dictionary."""

    wanted: Wanted = Wanted()
    taste: Taste = Taste()
    evaluation_framework: EvaluationFramework
    language: Literal["en", "es", "de"] = "en"
    made_by: Literal["rules", "model"] = "rules"
    # Names of the moods that were asked for (`rules.vocabulary.MOODS`), without negated ones.
    moods: list[str] = Field(default_factory=list)
    # The request says "this", and the conversation has no track.
    points_at_nothing: bool = False
    # All that fits was shown in this conversation, so it is chosen from again; or the rest of it is too short.
    is_again: bool = False
    is_again_for_length: bool = False
    # Titles in quotation marks that no analysed track has.
    unknown_titles: list[str] = Field(default_factory=list)
    # Pairs of conditions that exclude each other; the later one counts.
    contradictions: list[list[str]] = Field(default_factory=list)
    # Styles that no analysed track is tagged with.
    missing_genres: list[str] = Field(default_factory=list)
    # Words for what is not measured, and words that no rule knows.
    unmeasured: list[str] = Field(default_factory=list)
    unread: list[str] = Field(default_factory=list)

    @property
    def asks_for_something(self) -> bool:
        """Whether the request has any condition, also one that cannot be met."""
        unusual = self.evaluation_framework.unfamiliar != USUAL_UNFAMILIAR
        told = self.contradictions or self.unknown_titles or self.missing_genres or self.points_at_nothing
        return self.wanted != Wanted() or unusual or bool(told)

    @property
    def asks_for_nothing(self) -> bool:
        """Whether the rules found no condition in the request."""
        return self.made_by == "rules" and not self.asks_for_something


IMPORTANCE: dict[Criterion, float] = {
    "similarity": 0.35,
    "character": 0.3,
    "tempo": 0.2,
    "key": 0.15,
    "novelty": 0.25,
    "liking": 0.1,
}
# What the next track of a DJ is chosen by, before all else.
MIX_IMPORTANCE: dict[Criterion, float] = {"tempo": 0.8, "key": 0.5}


def framework_for(
    wanted: Wanted, unfamiliar: float = USUAL_UNFAMILIAR, exclude: list[str] | None = None
) -> EvaluationFramework:
    """Return the evaluation framework of a request. Criteria that it does not ask for have no weight."""
    moods = {name for name in wanted.measures if name != "tempo_bpm"}
    asked: Mapping[Criterion, Any] = {
        "similarity": wanted.seed_track_ids or wanted.avoid_track_ids,
        "character": moods or wanted.mood_words,
        "tempo": "tempo_bpm" in wanted.measures or wanted.mixes,
        "key": wanted.camelot or wanted.mode,
    }
    weights = {name: IMPORTANCE[name] for name in asked if asked[name]}
    if wanted.follows_seed:
        weights |= MIX_IMPORTANCE
    weights |= {"novelty": IMPORTANCE["novelty"] * unfamiliar, "liking": IMPORTANCE["liking"]}
    constraints = Constraints(
        most_of_one_artist=MOST_TRACKS if wanted.artists else MOST_OF_ONE_ARTIST,
        exclude_track_ids=exclude or [],
    )
    return EvaluationFramework(weights=weights, constraints=constraints, unfamiliar=unfamiliar)


def strategy_of(planning_strategy: dict[str, Any] | None) -> Strategy:
    """Return the state's dictionary as a strategy. Raises ``ValueError`` if it is none."""
    return Strategy.model_validate(planning_strategy or {})
