"""The pulse of music: tempo candidates, beats, what lies between them, and bars.

find_pulses(onsets, tempogram, chroma)    every explanation worth naming, the best first
Beats                                     the best one, for those who only want to count along
"""

from src.audio.pulse.beat_grid import Beats, count_beats
from src.audio.pulse.pulses import Pulse, find_pulses

__all__ = ["Beats", "Pulse", "count_beats", "find_pulses"]
