"""Data as the agents return it, with the numbers that a test wants to see again."""

from typing import Any


def meta(agent: str, start: float = 0.0, end: float = 185.0) -> dict[str, Any]:
    return {
        "agent": agent,
        "version": 1,
        "start_seconds": start,
        "end_seconds": end,
        "measured_at": "2026-01-01",
    }


def rhythm(tempo_bpm: float = 126.0, **changed: Any) -> dict[str, Any]:
    return {
        "is_silent": False,
        "has_steady_beat": True,
        "beat_confidence": 0.93,
        "note": None,
        "tempo_bpm": tempo_bpm,
        "beat_count": 380,
        "beat_times": [0.52 + 60 / tempo_bpm * number for number in range(380)],
        "downbeat_times": [0.52],
        "tempo_stability": {"mean_ibi": 60 / tempo_bpm, "std_ibi": 0.005, "cv": 0.012},
        "tempo_range": {"dominant_tempos": [tempo_bpm, tempo_bpm / 2]},
        "tempo_curve": {"seconds": [2.0, 180.0], "bpm": [tempo_bpm, tempo_bpm]},
        "tempo_changes": [],
        "tempo_alternatives": [
            {"bpm": tempo_bpm, "confidence": 0.92},
            {"bpm": tempo_bpm / 2, "confidence": 0.06},
        ],
        "time_signature": "4/4",
        "metre_alternatives": [
            {"time_signature": "4/4", "confidence": 0.9},
            {"time_signature": "2/4", "confidence": 0.08},
        ],
        "swing": 0.04,
        "steadiness": 0.976,
        "steadiness_word": "very steady",
        "upbeat": False,
        "onset_count": 900,
        "onset_times": [0.2 * number for number in range(900)],
        "onset_strength": {"mean": 1.0, "max": 9.0, "std": 1.1},
        "_meta": meta("rhythm"),
        **changed,
    }


def no_beat(end: float = 185.0) -> dict[str, Any]:
    return {
        **rhythm(),
        "has_steady_beat": False,
        "note": "No steady beat was found, so there is no tempo to tell.",
        "tempo_bpm": None,
        "_meta": meta("rhythm", end=end),
    }


def temporal(**changed: Any) -> dict[str, Any]:
    return {
        "is_silent": False,
        "duration_seconds": 185.0,
        "sample_count": 8_158_500,
        "amplitude": {"min": -0.97, "max": 0.97, "mean": 0.0, "std": 0.2, "peak_to_peak": 1.94},
        "peak_dbfs": -0.3,
        "rms_dbfs": -14.2,
        "rms_energy": {"mean": 0.2, "std": 0.05, "min": 0.0, "max": 0.4},
        "dynamic_range_db": 8.3,
        "zero_crossing_rate": {"mean": 0.05, "std": 0.01},
        "envelope": {"attack_samples": 4410, "peak_position": 0.64},
        "non_silent_intervals": [[0.4, 60.0], [62.0, 185.0]],
        "non_silent_ratio": 0.93,
        "_meta": meta("temporal"),
        **changed,
    }


def spectral(**changed: Any) -> dict[str, Any]:
    return {
        "is_silent": False,
        "spectral_centroid": {"mean": 2900.0, "std": 400.0, "min": 800.0, "max": 5000.0},
        "spectral_bandwidth": {"mean": 2300.0, "std": 200.0},
        "spectral_rolloff": {"mean": 5600.0, "std": 600.0},
        "spectral_flatness": {"mean": 0.02, "interpretation": "tonal"},
        "brightness": "bright",
        "dominant_frequencies": [
            {"frequency_hz": 55.2, "magnitude": 0.2},
            {"frequency_hz": 110.1, "magnitude": 0.1},
        ],
        "mfcc_summary": {f"mfcc_{order}": {"mean": 1.0, "std": 1.0} for order in range(5)},
        "_meta": meta("spectral"),
        **changed,
    }


def loudness(**changed: Any) -> dict[str, Any]:
    return {
        "is_silent": False,
        "integrated_lufs": -9.3,
        "loudness_range_lu": 5.2,
        "momentary_max_lufs": -6.0,
        "short_term_max_lufs": -7.1,
        "loudest_at_seconds": 118.0,
        "short_term": {"start_seconds": 2.0, "step_seconds": 5.0, "lufs": [-10.0] * 36},
        "true_peak_dbtp": 0.4,
        "sample_peak_dbfs": -0.3,
        "crest_factor_db": 12.1,
        "peak_to_loudness_lu": 9.7,
        "clipping": {"run_count": 0, "sample_count": 0, "longest_run_samples": 0},
        "streaming_difference_lu": 4.7,
        "channel_count": 2,
        "sample_rate_hz": 44_100,
        "note": None,
        "_meta": meta("loudness"),
        **changed,
    }


def harmony(**changed: Any) -> dict[str, Any]:
    return {
        "is_silent": False,
        "is_tonal": True,
        "tonal_confidence": 0.97,
        "note": None,
        "tuning_cents": 12.0,
        "tuning_a4_hz": 443.06,
        "key": "A minor",
        "tonic": "A",
        "mode": "minor",
        "camelot": "8A",
        "key_confidence": 0.91,
        "key_alternatives": [{"key": "C major", "camelot": "8B", "confidence": 0.06}],
        "key_passages": [{"start": 0.0, "end": 185.0, "key": "A minor"}],
        "chords": [
            [2.0 * number, 2.0 * number + 2, name] for number, name in enumerate(["Am", "F", "C", "G"] * 20)
        ],
        "chord_shares": {"Am": 0.3, "F": 0.25, "C": 0.25, "G": 0.2},
        "chord_changes_per_minute": 29.4,
        "progression": {
            "chords": ["Am", "F", "C", "G"],
            "times": 20,
            "share_of_chords": 1.0,
            "text": "Am F C G x20",
        },
        "chord_sequence": "(Am F C G) x20",
        "_meta": meta("harmony"),
        **changed,
    }


def character(**changed: Any) -> dict[str, Any]:
    return {
        "is_silent": False,
        "energy": 0.71,
        "danceability": 0.66,
        "brightness": 0.55,
        "percussiveness": 0.4,
        "acousticness_proxy": 0.2,
        "pulse_clarity": 0.93,
        "onsets_per_second": 4.9,
        "loudness_range_lu": 5.2,
        "words": ["driving", "energetic", "bright", "straight"],
        "_meta": meta("character"),
        **changed,
    }


def structure(**changed: Any) -> dict[str, Any]:
    sections = [
        {"label": label, "start": 45.0 * number, "end": 45.0 * number + 45, "energy": 0.5}
        for number, label in enumerate("ABAB")
    ]
    return {
        "is_silent": False,
        "section_count": 4,
        "form": "A B A B",
        "sections": sections,
        "loudest_section": 3,
        "quietest_section": 0,
        "note": None,
        "_meta": meta("structure"),
        **changed,
    }


def melody(**changed: Any) -> dict[str, Any]:
    return {
        "is_silent": False,
        "has_pitch": True,
        "is_monophonic": True,
        "confidence": 0.9,
        "note": None,
        "lowest_note": {"name": "C4", "midi": 60, "frequency_hz": 261.6},
        "highest_note": {"name": "G5", "midi": 79, "frequency_hz": 784.0},
        "range_semitones": 19,
        "main_notes": {"A4": 0.4, "G4": 0.3},
        "note_count": 200,
        "notes": [[number, number + 0.5, "A4"] for number in range(200)],
        "_meta": meta("melody"),
        **changed,
    }


def everything() -> dict[str, Any]:
    return {
        "rhythm": rhythm(),
        "temporal": temporal(),
        "spectral": spectral(),
        "loudness": loudness(),
        "harmony": harmony(),
        "character": character(),
        "structure": structure(),
    }
