"""Reads wishes without a language model, in English, Spanish and German.

vocabulary.py   words and the measures that they mean
numbers.py      minutes, counts, tempi
titles.py       tracks and artists that the words name
reading.py      all of it together: the strategy
follow_up.py    what the words mean after an earlier answer
"""

from .follow_up import FollowUp, read_follow_up
from .reading import read_wish

__all__ = ["FollowUp", "read_follow_up", "read_wish"]
