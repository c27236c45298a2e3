"""Questions about the whole library, as plans. Any assistant that has the library's tools can use them."""

from .all_of import ALL_OF
from .correcting import CORRECT, CORRECT_REPLY, UNDO_CORRECTION
from .counting import COUNT
from .credits import IS_BY
from .deleting import CONFIRM_DELETION, DELETE, DELETE_PLAYLIST
from .disputing import DISPUTED
from .finding import FIND, MORE
from .guests import GUESTS
from .lengths import HOW_MANY, LENGTH_OF_ALBUM
from .matching import MIXES, SIMILAR, TOGETHER
from .more_of import MORE_OF
from .more_than_one import MORE_THAN_ONE
from .named_order import NAMED_ORDER
from .next_places import DIFFERENCE, NEXT_PLACE
from .reasons import DELETE_WITH_REASON
from .related import RELATED
from .same_artist import SAME_ARTIST
from .same_titles import SAME_TITLES
from .shares import SHARE
from .shown_again import SHOWN_AGAIN
from .sorting import SORTED
from .superlatives import IS_THE_MOST, SUPERLATIVE
from .tags import COUNT_BY_TAG, TAGS, TOTAL, UNTAGGED, VALUES
from .totals import TOTALS
from .unlisted import OF_NO_LIST

# The answer to "Delete it?" is tried before all other plans.
CONFIRMED_PLANS = (CONFIRM_DELETION, DELETE_PLAYLIST)
LIBRARY_PLANS = (
    SAME_TITLES, IS_BY, SHARE, SAME_ARTIST, SHOWN_AGAIN, MORE, DIFFERENCE, NEXT_PLACE, HOW_MANY, OF_NO_LIST,
    LENGTH_OF_ALBUM, TOTALS, COUNT_BY_TAG, MORE_OF, GUESTS, UNTAGGED, ALL_OF, SORTED, TOGETHER, RELATED,
    MORE_THAN_ONE, MIXES, SIMILAR, SUPERLATIVE, TOTAL, VALUES, COUNT, TAGS, FIND,
)  # fmt: skip

__all__ = [
    "CONFIRMED_PLANS",
    "CORRECT",
    "CORRECT_REPLY",
    "DELETE",
    "DELETE_WITH_REASON",
    "DISPUTED",
    "IS_THE_MOST",
    "LIBRARY_PLANS",
    "NAMED_ORDER",
    "UNDO_CORRECTION",
]
