"""Slope and offset of the log-odds of tempo and metre (Platt 1999), as found by
`benchmarks/audio/calibration.py --fit`.

They were found on rendered pieces that the weights were not fitted to.
"""

TEMPO_CALIBRATION = (1.482, -0.114)
METRE_CALIBRATION = (0.904, -0.143)
