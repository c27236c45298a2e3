"""Slope and offset of log-odds that make chances true (Platt 1999), as `benchmarks/calibration.py --fit` finds them.

They were found on rendered pieces that the weights were not fitted to.
"""

TEMPO_CALIBRATION = (1.643, -0.469)
METRE_CALIBRATION = (1.291, -0.387)
