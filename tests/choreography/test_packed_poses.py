"""Packed poses: equal to the poses, to the millimetre.

The page's tests read `golden_poses.json`. After a change that is meant:
``CLAVE_RECORD_GOLDEN=1 .venv/bin/pytest tests/choreography/test_packed_poses.py``
"""

import base64
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from src.choreography.poses import JOINTS, pose_couple
from src.choreography.poses.packed import NUMBERS_PER_DANCER, pack_poses
from tests.choreography.dances import LIBRARY, blueprint_of, way_to

GOLDEN = Path(__file__).with_name("golden_poses.json")
DANCE = blueprint_of(way_to(LIBRARY["cross_body_lead"]))


def test_a_client_reads_the_poses_that_were_packed():
    packed = pack_poses(DANCE, LIBRARY, 20)
    numbers = np.frombuffer(packed.data, dtype="<i2").reshape(packed.frames, 2, NUMBERS_PER_DANCER)
    times = packed.start_seconds + np.arange(packed.frames) / packed.frames_per_second
    poses = pose_couple(DANCE, LIBRARY, times)
    for index, dancer in enumerate((poses.lead, poses.follow)):
        joints = numbers[:, index, : 3 * len(JOINTS)].reshape(packed.frames, len(JOINTS), 3) / 1000
        assert np.abs(joints - dancer.joints).max() <= 0.0006
        away = numbers[:, index, -3] / 10 - dancer.facing
        assert np.abs((away + 180) % 360 - 180).max() <= 0.06
        assert (numbers[:, index, -1] & 3 == dancer.planted @ [1, 2]).all()
        assert np.abs((numbers[:, index, -1] >> 2) / 100 - dancer.weight_right).max() <= 0.0051


def test_they_last_until_after_the_dance():
    packed = pack_poses(DANCE, LIBRARY)
    assert packed.start_seconds == DANCE.start_seconds
    assert packed.start_seconds + packed.frames / packed.frames_per_second >= DANCE.end_seconds + 2


@pytest.mark.parametrize("frames_per_second", [0, -5, 121])
def test_an_absurd_rate_is_refused(frames_per_second: int):
    with pytest.raises(ValueError, match="1 to 120"):
        pack_poses(DANCE, LIBRARY, frames_per_second)


def golden() -> dict[str, Any]:
    """Packed poses of some frames, and the joints at a few of them."""
    packed = pack_poses(blueprint_of(["side_basic", "right_turn_from_closed"]), LIBRARY, 6)
    poses = pose_couple(
        blueprint_of(["side_basic", "right_turn_from_closed"]),
        LIBRARY,
        packed.start_seconds + np.arange(packed.frames) / packed.frames_per_second,
    )
    return {
        "start_seconds": packed.start_seconds,
        "frames_per_second": packed.frames_per_second,
        "frames": packed.frames,
        "data": base64.b64encode(packed.data).decode(),
        "joints": list(JOINTS),
        "expected": [
            {
                "frame": frame,
                "dancer": dancer,
                "joints": np.round(poses.of(dancer).joints[frame], 3).tolist(),
                "facing": round(float(poses.of(dancer).facing[frame]) % 360, 1) % 360,
                "planted": poses.of(dancer).planted[frame].tolist(),
                "weight_right": round(float(poses.of(dancer).weight_right[frame]), 2),
            }
            for frame in (0, 9, 31)
            for dancer in ("lead", "follow")
        ],
    }


def test_the_page_is_tested_with_what_is_sent():
    made = golden()
    if os.environ.get("CLAVE_RECORD_GOLDEN"):
        GOLDEN.write_text(json.dumps(made) + "\n")
    assert json.loads(GOLDEN.read_text()) == made
