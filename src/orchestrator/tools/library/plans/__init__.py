"""Questions about the whole library, as plans. Any assistant that has the library's tools can use them."""

from .album_years import ALBUMS_OF_YEARS, YEARS_COMPARED
from .all_of import ALL_OF
from .asked_for import ASKED_FOR
from .best_for import BEST_FOR
from .best_pair import BEST_PAIR
from .between_two import BETWEEN_TWO
from .called_wrong import CALLED_WRONG
from .correcting import CORRECT, CORRECT_REPLY, UNDO_CORRECTION
from .counting import COUNT
from .credits import COMPOSER, IS_BY
from .deleting import CONFIRM_DELETION, DELETE
from .disputing import DISPUTED
from .finding import FIND, MORE
from .guests import GUESTS
from .lengths import HOW_MANY, LENGTH_OF_ALBUM
from .matching import ALL_TOGETHER, MIXES, SIMILAR, TOGETHER
from .mixing_limits import IN_KEY, NOT_MIXING
from .mood_search import MOOD_OF_LIST, MOOD_SEARCH, MOOD_TRACKS
from .more_of import MORE_OF
from .more_of_kind import MORE_OF_KIND
from .more_than_one import MORE_THAN_ONE
from .named_order import NAMED_ORDER
from .named_totals import NAMED_TOTAL, PAIR_TOTAL, TIME_LEFT_THEN
from .nearest import NEAREST
from .next_places import DIFFERENCE, NEXT_PLACE
from .none_of import NONE_OF
from .reasons import DELETE_WITH_REASON
from .related import RELATED
from .same_artist import SAME_ARTIST
from .same_titles import SAME_TITLES
from .shares import SHARE
from .shown_again import SHOWN_AGAIN
from .something_more import SOMETHING_MORE
from .sorting import SORTED
from .superlatives import SUPERLATIVE
from .tag_counts import (
    COUNT_BY_DECADE,
    COUNT_BY_KEY,
    COUNT_BY_METRE,
    COUNT_BY_TAG,
    LONGEST_ALBUM,
    WITH_SO_MANY,
)
from .tags import TAGS, TOTAL, UNTAGGED, VALUES
from .the_others import THE_OTHERS
from .to_play import TO_PLAY
from .totals import TOTALS
from .unlisted import OF_NO_LIST
from .whether_first import WHETHER_FIRST
from .why_mixes import WHY_MIXES

LIBRARY_PLANS = (
    BEST_PAIR, LONGEST_ALBUM, SAME_TITLES, COMPOSER, IS_BY, SHARE, ASKED_FOR, NONE_OF, YEARS_COMPARED, WHETHER_FIRST,
    NEAREST, SAME_ARTIST, SHOWN_AGAIN, MORE, THE_OTHERS, MORE_OF_KIND, DIFFERENCE, NEXT_PLACE, HOW_MANY,
    OF_NO_LIST, LENGTH_OF_ALBUM, TOTALS, WITH_SO_MANY, COUNT_BY_TAG, COUNT_BY_KEY, COUNT_BY_METRE, COUNT_BY_DECADE,
    ALBUMS_OF_YEARS, ALL_OF, MORE_OF, GUESTS, UNTAGGED, SOMETHING_MORE, SORTED, TOGETHER, ALL_TOGETHER, NOT_MIXING,
    IN_KEY, RELATED, MORE_THAN_ONE, TO_PLAY, MIXES, SIMILAR, SUPERLATIVE, TOTAL, VALUES, COUNT, TAGS, FIND,
)  # fmt: skip

__all__ = [
    "ASKED_FOR",
    "BEST_FOR",
    "BETWEEN_TWO",
    "CALLED_WRONG",
    "CONFIRM_DELETION",
    "CORRECT",
    "CORRECT_REPLY",
    "DELETE",
    "DELETE_WITH_REASON",
    "DISPUTED",
    "LIBRARY_PLANS",
    "MOOD_OF_LIST",
    "MOOD_SEARCH",
    "MOOD_TRACKS",
    "NAMED_ORDER",
    "NAMED_TOTAL",
    "NONE_OF",
    "PAIR_TOTAL",
    "RELATED",
    "THE_OTHERS",
    "TIME_LEFT_THEN",
    "UNDO_CORRECTION",
    "WHETHER_FIRST",
    "WHY_MIXES",
]
