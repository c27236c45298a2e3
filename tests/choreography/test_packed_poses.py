"""Poses sent to a client: the same couple, to the millimetre."""

import numpy as np
import pytest

from src.choreography.poses import JOINTS, pose_couple
from src.choreography.poses.packed import NUMBERS_PER_DANCER, pack_poses
from tests.choreography.dances import LIBRARY, blueprint_of, way_to

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
        assert (numbers[:, index, -1] == dancer.planted @ [1, 2]).all()


def test_they_last_until_after_the_dance():
    packed = pack_poses(DANCE, LIBRARY)
    assert packed.start_seconds == DANCE.start_seconds
    assert packed.start_seconds + packed.frames / packed.frames_per_second >= DANCE.end_seconds + 2


@pytest.mark.parametrize("frames_per_second", [0, -5, 121])
def test_an_absurd_rate_is_refused(frames_per_second: int):
    with pytest.raises(ValueError, match="1 to 120"):
        pack_poses(DANCE, LIBRARY, frames_per_second)
