"""Schemas shared by all routes: errors, pages, cleaned text."""

from datetime import datetime
from typing import Annotated

from ninja import Field, Schema
from pydantic import AfterValidator

from src.core.text import clean

CleanText = Annotated[str, AfterValidator(clean)]
MAX_PAGE_SIZE = 100


class Failure(Schema):
    """An error response."""

    detail: str = Field(description="What went wrong and what to do, for the user.")
    error_code: str
    timestamp: datetime


class Page(Schema):
    total: int
    page: int
    page_size: int


class PageQuery(Schema):
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(50, ge=1, le=MAX_PAGE_SIZE)
