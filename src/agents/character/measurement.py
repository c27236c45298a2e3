"""The fields of the character measurement."""

from src.agents.measurement import SHARE, Measurement, measured


class CharacterMeasurement(Measurement):
    """Scales of sound and words for them. All scales are `null` for silence."""

    energy: float | None = measured(
        "mean of loudness (integrated, -30 to -8 LUFS), `onsets_per_second` (0 to 7) and `percussiveness`",
        None,
        between=SHARE,
        summary="energy_0_to_1",
    )
    danceability: float | None = measured(
        "how regular the level is over 0.3 to 10 s: 1 at a fluctuation exponent of 0.4, 0 at 1.2; `null` without a "
        "steady beat, or under 3 s",
        None,
        between=SHARE,
        summary="danceability_0_to_1",
    )
    brightness: float | None = measured(
        "share of the mean spectrum's magnitude above 1500 Hz",
        None,
        between=SHARE,
        summary="brightness_0_to_1",
    )
    percussiveness: float | None = measured(
        "share of the sound that is short and wide in pitch rather than long and narrow; half of the sound counts as 1",
        None,
        between=SHARE,
        summary="percussiveness_0_to_1",
    )
    acousticness_proxy: float | None = measured(
        "1 minus the mean of percussiveness, share above 4 kHz (35 % counts as 1) and compression (crest factor, 20 to "
        "12 dB)",
        None,
        between=SHARE,
        summary="acousticness_proxy_0_to_1",
    )
    pulse_clarity: float | None = measured(
        "the `beat_confidence` of [rhythm](#rhythm)", None, between=SHARE, summary="pulse_clarity_0_to_1"
    )
    onsets_per_second: float | None = measured(
        "number of onsets by the length", None, unit="1/s", between=(0, None), summary="onsets_per_second"
    )
    loudness_range_lu: float | None = measured(
        "as in [loudness](#loudness)", None, unit="LU", between=(0, None), summary="loudness_range_lu"
    )
    words: list[str] = measured(
        "driving, energetic, calm, bright, dark, punchy, smooth, danceable, acoustic-sounding, dynamic; straight, "
        "swung, rolling in threes, or without a steady beat",
        [],
        summary="words",
    )
