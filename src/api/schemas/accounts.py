"""Schemas of users, logins, tokens and usage."""

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from annotated_types import MinLen
from ninja import Field, Schema
from pydantic import AfterValidator, StringConstraints

from src.core.text import clean

from .base import CleanText
from .installation import LanguageModel


class Credentials(Schema):
    username: CleanText = Field(max_length=254, description="User name or email address.")
    password: str = Field(max_length=1000)


class SignUp(Schema):
    username: str = Field(max_length=150)
    email: str = Field("", max_length=254)
    password: str = Field(max_length=1000)


class PasswordChange(Schema):
    current_password: str = Field("", max_length=1000, description="Empty for users without a password.")
    new_password: str = Field(max_length=1000)


class Confirmation(Schema):
    password: str = Field("", max_length=1000, description="Empty for users without a password.")


class TokenPair(Schema):
    access: str
    refresh: str


class RefreshQuery(Schema):
    refresh: str = Field(max_length=2000)


class AccessToken(Schema):
    access: str


# Must not be empty after cleaning.
TokenName = Annotated[str, StringConstraints(min_length=1, max_length=100), AfterValidator(clean), MinLen(1)]


class ApiTokenRequest(Schema):
    name: TokenName = Field(description="What the token is for.")
    expires_in_days: int | None = Field(None, ge=1, le=3650, description="Default: never.")


class ApiToken(Schema):
    id: UUID
    name: str
    prefix: str = Field(description="Its first characters.")
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None = Field(description="To the minute.")


class NewApiToken(ApiToken):
    token: str = Field(description="The token itself. It is shown only once.")


class Limits(Schema):
    max_upload_bytes: int
    max_duration_seconds: int
    max_question_characters: int


Language = Literal["", "en", "es", "de"]
Theme = Literal["system", "light", "dark"]
KeySpelling = Literal["usual", "flats", "sharps"]
Notation = Literal["", "B", "H"]


class PreferenceChanges(Schema):
    """How the page is shown to the user, and what may be sent elsewhere. What is left out stays as it is."""

    language: Language | None = Field(None, description="Of the page; empty: the browser's.")
    theme: Theme | None = None
    key_spelling: KeySpelling | None = Field(None, description="How keys and chords are spelled.")
    notation: Notation | None = Field(
        None, description="What the note below C is called; empty: as usual in the language."
    )
    uses_lastfm: bool | None = Field(
        None, description="Whether titles and artists may be sent to Last.fm, to find similar music."
    )


class CurrentUser(Schema):
    id: int
    username: str
    email: str
    is_staff: bool
    has_password: bool = Field(description="False for users who log in with links only.")
    language: Language = Field(description="Of the page; empty: the browser's.")
    theme: Theme
    key_spelling: KeySpelling = Field(description="How keys and chords are spelled.")
    notation: Notation = Field(
        description="What the note below C is called; empty: as usual in the language."
    )
    uses_lastfm: bool | None = Field(
        description="Whether titles and artists may be sent to Last.fm; null if the server has no key for it."
    )
    model: LanguageModel
    model_problem: str = Field("", description="Why every question will fail, such as a missing key.")
    limits: Limits


class UsageQuery(Schema):
    days: int = Field(30, ge=1, le=366, description="Number of days, including today.")


class UsageOfModel(Schema):
    """Usage of one model; `estimated_tokens` are prompt and completion tokens that the vendor did not report."""

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


class UserUsage(Schema):
    """Usage by day (UTC), the latest first; days without questions are left out."""

    tokens_today: int
    most_tokens_a_day: int | None = Field(description="Null if there is no limit.")
    next_day_at: datetime = Field(description="When the daily limit resets.")
    days: list[UsageOfDay]
