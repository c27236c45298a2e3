"""What goes in and out of the HTTP API, as types. The OpenAPI document is made from these."""

from datetime import date, datetime
from typing import Annotated, Any, Literal, Self, cast
from uuid import UUID

from annotated_types import MinLen
from ninja import Field, Schema
from pydantic import AfterValidator, StringConstraints, model_validator

from src.agents.corrections import Change
from src.agents.corrections.words import Metre, TempoFactor
from src.api.text import clean
from src.audio.stored_waveform import DEFAULT_BINS

CleanText = Annotated[str, AfterValidator(clean)]
Title = Annotated[str, StringConstraints(max_length=200), AfterValidator(clean)]
MAX_TRACKS_OF_A_CONVERSATION = 50
MAX_PAGE_SIZE = 100


class Failure(Schema):
    """Every answer that is not a success."""

    detail: str = Field(description="What happened and what to do, for a person.")
    error_code: str
    timestamp: datetime


class Page(Schema):
    total: int
    page: int
    page_size: int


class PageQuery(Schema):
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(50, ge=1, le=MAX_PAGE_SIZE)


# The installation


class Health(Schema):
    status: Literal["ok"]


class Readiness(Schema):
    ready: bool
    reasons: list[str] = Field(description="What is missing, in plain words.")
    notes: list[str] = Field(description="What keeps nobody from asking, but should be looked at: no worker.")


class Version(Schema):
    name: str
    version: str


class Agent(Schema):
    name: str
    description: str
    version: int


class Assistant(Schema):
    name: str
    title: str
    description: str
    starters: list[str]
    model: str


class LanguageModel(Schema):
    name: str
    is_language_model: bool = Field(description="False for the built-in rules, which answer without one.")


# People


class Credentials(Schema):
    username: CleanText = Field(max_length=254, description="User name or e-mail address.")
    password: str = Field(max_length=1000)


class SignUp(Schema):
    username: str = Field(max_length=150)
    email: str = Field("", max_length=254)
    password: str = Field(max_length=1000)


class PasswordChange(Schema):
    current_password: str = Field("", max_length=1000, description="Not needed by a person without one.")
    new_password: str = Field(max_length=1000)


class Confirmation(Schema):
    password: str = Field("", max_length=1000, description="Not needed by a person without one.")


class TokenPair(Schema):
    access: str
    refresh: str


class RefreshQuery(Schema):
    refresh: str = Field(max_length=2000)


class AccessToken(Schema):
    access: str


# Once cleaned it must still say something.
TokenName = Annotated[str, StringConstraints(min_length=1, max_length=100), AfterValidator(clean), MinLen(1)]


class ApiTokenWish(Schema):
    name: TokenName = Field(description="What it is for; only you read it.")
    expires_in_days: int | None = Field(None, ge=1, le=3650, description="Left out: never, until revoked.")


class ApiToken(Schema):
    id: UUID
    name: str
    prefix: str = Field(description="Its first characters.")
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None = Field(description="To the minute.")


class NewApiToken(ApiToken):
    token: str = Field(description="The token itself. It is shown this once.")


class Limits(Schema):
    max_upload_bytes: int
    max_duration_seconds: int
    max_question_characters: int


class Person(Schema):
    id: int
    username: str
    email: str
    is_staff: bool
    has_password: bool = Field(description="False for a person who comes in by links only.")
    model: LanguageModel
    limits: Limits


class UsageQuery(Schema):
    days: int = Field(30, ge=1, le=366, description="How many days back, today included.")


class UsageOfModel(Schema):
    """Tokens of a language model; `estimated_tokens` are those of both kinds that its vendor did not count for us."""

    model: str
    questions: int
    prompt_tokens: int
    completion_tokens: int
    estimated_tokens: int


class UsageOfDay(Schema):
    day: date
    questions: int
    prompt_tokens: int
    completion_tokens: int
    models: list[UsageOfModel]


class PersonsUsage(Schema):
    """What I asked of the language model, the latest day (UTC) first; days without a question are left out."""

    tokens_today: int
    most_tokens_a_day: int | None = Field(description="Null: there is no limit.")
    next_day_at: datetime = Field(description="From then on a used up day counts no more.")
    days: list[UsageOfDay]


# Tracks

StatusName = Literal["pending", "analyzing", "ready", "failed"]
SORTED_FACTS = ("tempo_bpm", "key", "camelot", "loudness_lufs", "energy")
TrackSort = Literal[
    "created_at", "-created_at", "title", "-title", "duration", "-duration", "status", "-status",
    "tempo_bpm", "-tempo_bpm", "key", "-key", "camelot", "-camelot", "loudness_lufs", "-loudness_lufs",
    "energy", "-energy",
]  # fmt: skip


class Facts(Schema):
    """What a library is searched by, with the owner's corrections in it."""

    tempo_bpm: float | None
    time_signature: str
    key: str
    camelot: str
    loudness_lufs: float | None
    energy: float | None
    danceability: float | None
    brightness: float | None
    percussiveness: float | None
    acousticness: float | None
    words: list[str] = Field(alias="character_words", description="Its character, in words.")
    corrected: list[str] = Field(description="Which of these the owner corrected.")


class Track(Schema):
    id: UUID
    title: str
    artist: str = Field(description="As the file says; empty where it does not.")
    original_filename: str
    file_size: int = Field(description="bytes")
    duration: float | None = Field(description="seconds; null until it is known")
    status: StatusName
    status_message: str
    created_at: datetime
    analyzed_at: datetime | None

    @staticmethod
    def resolve_title(track: Any) -> str:
        return str(track.display_name)


class TrackWithFacts(Track):
    facts: Facts | None = None

    @staticmethod
    def resolve_facts(track: Any) -> Any:
        # A track without measurements has no such row yet.
        return getattr(track, "facts", None)


class TrackDetail(TrackWithFacts):
    agents: list[str] = Field(description="Who has measured something in it.")

    @staticmethod
    def resolve_agents(track: Any) -> list[str]:
        return [name for name in sorted(track.analysis) if track.has_analysis(name)]


class TrackPage(Page):
    items: list[TrackWithFacts]


class UploadFailure(Schema):
    status: int
    error_code: str
    detail: str


class UploadedFile(Schema):
    """What became of one of several files."""

    original_filename: str
    track: Track | None
    is_new: bool = Field(description="False for a file that was there already.")
    refused: UploadFailure | None


class UploadedFiles(Schema):
    items: list[UploadedFile]


class TrackQuery(PageQuery):
    q: CleanText = Field("", max_length=200)
    sort: TrackSort = "-created_at"
    status: StatusName | None = None
    tempo_min: float | None = Field(None, ge=0, allow_inf_nan=False, description="BPM")
    tempo_max: float | None = Field(None, ge=0, allow_inf_nan=False, description="BPM")
    camelot: str = Field("", max_length=3, description="Such as 8A.")

    def facts_wanted(self) -> dict[str, Any]:
        wanted = {
            "facts__tempo_bpm__gte": self.tempo_min,
            "facts__tempo_bpm__lte": self.tempo_max,
            "facts__camelot": clean(self.camelot).upper() or None,
        }
        return {name: value for name, value in wanted.items() if value is not None}


class TrackChange(Schema):
    title: Annotated[str, StringConstraints(max_length=255), AfterValidator(clean)]


class OverrideChange(Schema):
    """What the owner says. Fields that are left out stay as they are, null takes a correction away."""

    tempo_factor: TempoFactor | None = Field(None, description="Of the measured tempo.")
    key: str | None = Field(None, max_length=30, description="Such as A minor, or Bb.")
    time_signature: Metre | None = None
    first_downbeat_seconds: float | None = Field(None, ge=0, allow_inf_nan=False)

    def given(self) -> Change:
        return cast(Change, self.model_dump(exclude_unset=True))


class Overrides(Schema):
    """What is in force; `measured` has what the agents say about the same."""

    tempo_factor: str | None
    tempo_bpm: float | None
    key: str | None
    time_signature: str | None
    first_downbeat_seconds: float | None
    measured: dict[str, Any]
    can_undo: bool

    @classmethod
    def of(cls, track: Any) -> Self:
        now = track.corrections_in_force
        tempo, rhythm = now.get("tempo", {}), track.analysis.get("rhythm", {})
        return cls(
            tempo_factor=tempo.get("factor"),
            tempo_bpm=tempo.get("bpm"),
            key=now.get("key"),
            time_signature=now.get("time_signature"),
            first_downbeat_seconds=now.get("first_downbeat_seconds"),
            measured={
                "tempo_bpm": rhythm.get("tempo_bpm"),
                "time_signature": rhythm.get("time_signature"),
                "first_downbeat_seconds": next(iter(rhythm.get("downbeat_times", ())), None),
                "key": track.analysis.get("harmony", {}).get("key"),
            },
            can_undo=bool(track.corrections),
        )


class WaveformQuery(Schema):
    bins: int = Field(DEFAULT_BINS, ge=1, le=100_000, description="How many stretches are wanted, at least.")


class LibraryFailure(Schema):
    track_id: UUID
    title: str
    reason: str


class LibraryProgress(Schema):
    """Of one's whole library. Outdated tracks can be asked about, but older agents measured them."""

    total: int
    done: int
    outdated: int
    waiting: int
    running: int
    failed: int
    tracks_per_minute: float | None = Field(
        description="Since the batch was started; null until that is known."
    )
    seconds_left: float | None
    failures: list[LibraryFailure] = Field(description="At most a hundred.")


class Waveform(Schema):
    """Lowest and highest sample of equal stretches, -127 to 127. Of the zooms that are kept (500, 2000 and 8000
    stretches) it is the coarsest that is fine enough, or the finest."""

    min: list[int]
    max: list[int]
    duration_seconds: float


class PassageQuery(Schema):
    start_seconds: float | None = Field(None, ge=0, allow_inf_nan=False)
    end_seconds: float | None = Field(None, gt=0, allow_inf_nan=False)

    @model_validator(mode="after")
    def _ends_after_its_start(self) -> Self:
        if self.end_seconds is not None and self.end_seconds <= (self.start_seconds or 0):
            raise ValueError("the passage must end after its start")
        return self


# Conversations


class ConversationStart(Schema):
    track_ids: list[str] = Field([], max_length=MAX_TRACKS_OF_A_CONVERSATION)
    assistant: str = Field("analyst", max_length=50)
    title: Title = ""


class ConversationQuery(PageQuery):
    q: CleanText = Field("", max_length=200, description="In titles and messages.")


class TranscriptQuery(Schema):
    form: Literal["markdown", "json"] = Field("markdown", alias="as")
    last_message_id: UUID | None = Field(
        None, description="Markdown only: where the shown branch ends. By default with the newest message."
    )


class ConversationChange(Schema):
    title: Title


class TrackIds(Schema):
    track_ids: list[str] = Field(max_length=MAX_TRACKS_OF_A_CONVERSATION)


class Conversation(Schema):
    id: UUID
    title: str
    assistant: str
    created_at: datetime
    updated_at: datetime
    tracks: list[Track]


class ConversationPage(Page):
    items: list[Conversation]


class RunOfAnswer(Schema):
    """How an answer came to be."""

    id: UUID
    status: Literal["queued", "running", "done", "stopped", "failed", "interrupted"]
    model: str
    error_code: str
    last_seq: int
    usage: dict[str, Any] | None


class Message(Schema):
    id: UUID
    parent_id: UUID | None
    role: Literal["user", "assistant"]
    text: str
    tool_steps: list[dict[str, Any]]
    created_at: datetime
    run: RunOfAnswer | None = None


class MessagePage(Page):
    items: list[Message]


class ConversationDetail(Conversation):
    messages: list[Message]
    active_run: RunOfAnswer | None

    @staticmethod
    def resolve_active_run(conversation: Any) -> Any:
        return next(iter(conversation.active_runs), None)
