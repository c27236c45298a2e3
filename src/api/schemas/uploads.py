"""What became of uploaded files."""

from ninja import Field, Schema

from .tracks import Track


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
