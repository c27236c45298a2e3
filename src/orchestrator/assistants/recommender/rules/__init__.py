"""Reading of requests without a language model, in English, Spanish and German.

vocabulary.py   words, and the measurements that they mean
numbers.py      minutes, counts, tempi
titles.py       names of tracks and artists
reading.py      a strategy from all of these
follow_up.py    requests that refer to the last answer
"""

from .follow_up import FollowUp, read_follow_up
from .reading import read_request

__all__ = ["FollowUp", "read_follow_up", "read_request"]
