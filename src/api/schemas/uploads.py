"""Schemas of upload results."""

from ninja import Field, Schema

from .tracks import Track


class UploadFailure(Schema):
    status: int
    error_code: str
    detail: str


class UploadedFile(Schema):
    """The result of one of several files."""

    original_filename: str
    track: Track | None
    is_new: bool = Field(description="False for a file that was already in the library.")
    refused: UploadFailure | None


class UploadedFiles(Schema):
    items: list[UploadedFile]
