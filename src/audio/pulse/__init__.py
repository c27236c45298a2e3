"""The pulse of music: tempo candidates, beats, what lies between them, and bars.

find_pulses(onsets, tempogram, chroma)    explanations of the onsets, the best first
Beats                                     the beats of the best one
"""

from src.audio.pulse.beat_grid import Beats, count_beats
from src.audio.pulse.calibration import METRE_CALIBRATION
from src.audio.pulse.conditional_logit import calibrated
from src.audio.pulse.pulses import Pulse, find_pulses

__all__ = ["METRE_CALIBRATION", "Beats", "Pulse", "calibrated", "count_beats", "find_pulses"]
