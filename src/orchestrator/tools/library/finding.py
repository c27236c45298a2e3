"""A page of the tracks that a search finds, and how many it finds in all.

A few tracks are found by the index of three-letter parts (`src/api/models/search_index.py`). Otherwise one pass over
the rows finds and counts. If nearly all are found, counting the sorted rows takes longer than two queries: an index
that has the order gives a page after a few rows, and counting alone needs no sorting.
"""

import re
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import and_
from uuid import UUID

from django.db import connection
from django.db.models import Case, Count, F, OrderBy, Q, QuerySet, When, Window

from src.api.models import TrackSearch
from src.api.models.search_index import TracksWith
from src.api.models.track_search import LETTER, has_whole, words_of

from .filters import Sort, order_of
from .search_text import SearchText

# The order of lists where none is chosen.
UNSORTED: Sort = "-created_at"
# So many are looked up one by one sooner than all are read.
FEW = 4000
# So many are counted sooner without sorting them.
MANY = 20_000


@dataclass(frozen=True)
class Finding:
    user_id: int
    condition: Q
    text: str
    sort: Sort

    def page(self, start: int, size: int) -> tuple[list[UUID], int]:
        if self._is_broad:
            rows = TrackSearch.objects.filter(self.condition, user=self.user_id).order_by(*self._order)
            return list(rows.values_list("pk", flat=True)[start : start + size]), self._rows.count()
        rows = self._rows
        if self._indexed and self._count is not None and self._count <= FEW:
            rows = rows.filter(pk__in=self._indexed.ids())
        return _slice_and_count(rows.order_by(*self._order), start, size)

    def place_of(self, track_id: UUID) -> int | None:
        """Return how many tracks come before this one, or None if it is not found. Reads the ids before it."""
        if not self._rows.filter(pk=track_id).exists():
            return None
        ids = self._rows.order_by(*self._order).values_list("pk", flat=True)
        return next((place for place, pk in enumerate(ids.iterator()) if pk == track_id), None)

    @cached_property
    def _text(self) -> SearchText:
        return SearchText.read(self.text)

    @cached_property
    def _indexed(self) -> TracksWith | None:
        return TracksWith.of(connection, self._text.literal_words, self._text.spellings)

    @cached_property
    def _count(self) -> int | None:
        """How many tracks of all users have the words, by the index; or one more than are many."""
        return self._indexed.count_to(MANY + 1) if self._indexed else None

    @cached_property
    def _is_broad(self) -> bool:
        """Whether many may be found. Nearly every track has a given single letter, and every fourth one is slow."""
        is_selective = bool(self.condition) and max(map(len, words_of(self.text)), default=2) > 1
        return (
            not is_selective
            or self._text.has_measurements_only
            or (self._count is not None and self._count > MANY)
        )

    @cached_property
    def _finds_few(self) -> bool:
        """Whether the words of all tracks that are found are compared in less time than they are found."""
        if self._count is not None or connection.vendor == "sqlite":
            return self._count is not None and self._count <= FEW
        return self._rows[: FEW + 1].count() <= FEW

    @cached_property
    def _order(self) -> list[OrderBy | str]:
        """The order of the list. Where none was chosen, tracks with the whole words come first."""
        words = [word for word in self._text.literal_words if re.fullmatch(f"[{LETTER}]+", word)]
        if self.sort != UNSORTED or not words or self._is_broad or not self._finds_few:
            return order_of(self.sort)
        is_whole = reduce(and_, map(has_whole, words))
        return [Case(When(is_whole, then=0), default=1).asc(), *order_of(self.sort)]

    @cached_property
    def _rows(self) -> QuerySet[TrackSearch]:
        """The rows that are found, not by the index of the user.

        SQLite has no statistics. It would take that index before all others and look up each row, which takes five
        times as long as reading the whole table. It does not use an index for a sum.
        """
        if connection.vendor != "sqlite":
            return TrackSearch.objects.filter(self.condition, user=self.user_id)
        return TrackSearch.objects.alias(owner=F("user_id") + 0).filter(self.condition, owner=self.user_id)


def _slice_and_count(rows: QuerySet[TrackSearch], start: int, size: int) -> tuple[list[UUID], int]:
    counted = rows.annotate(total=Window(Count("*"))).values_list("pk", "total")
    if found := list(counted[start : start + size]):
        return [pk for pk, _ in found], found[0][1]
    # Past the end, only counting tells how many there are.
    return [], rows.count() if start else 0
