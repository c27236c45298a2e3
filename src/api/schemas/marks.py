"""Schemas of cues, notes and section names."""

from typing import Annotated, Any, Literal
from uuid import UUID

from ninja import Field, Schema
from pydantic import AfterValidator, ConfigDict, StringConstraints

from src.core.text import clean

Text = Annotated[str, StringConstraints(max_length=500), AfterValidator(clean)]
At = Annotated[float, Field(ge=0, le=1e6, allow_inf_nan=False, description="seconds")]
Kind = Literal["cue", "note", "section"]


class Mark(Schema):
    id: UUID
    kind: Kind
    at_seconds: float
    text: str


class MarkList(Schema):
    marks: list[Mark]


class NewMark(Schema):
    model_config = ConfigDict(extra="forbid")

    kind: Kind = Field(description="section: a name for the section that begins there.")
    at_seconds: At
    text: Text = ""


class MarkEdit(Schema):
    """New values. Fields that are not sent stay as they are."""

    model_config = ConfigDict(extra="forbid")

    at_seconds: At = 0.0
    text: Text = ""

    def given(self) -> dict[str, Any]:
        return self.model_dump(exclude_unset=True)


class MarkChange(Schema):
    message: str
    mark: Mark
    undo_token: UUID | None = Field(description="For POST /api/agent/undo.")
