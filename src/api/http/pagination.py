"""Pagination by page number."""

from typing import Any

from django.db.models import QuerySet

from src.api.schemas.base import PageQuery


async def page_of(rows: QuerySet[Any], query: PageQuery) -> dict[str, Any]:
    start = (query.page - 1) * query.page_size
    return {
        "items": [row async for row in rows[start : start + query.page_size]],
        "total": await rows.acount(),
        "page": query.page,
        "page_size": query.page_size,
    }
