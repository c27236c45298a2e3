"""Poses of the couple: limits of feet, hands and joints, over all moves and legal transitions."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from src.choreography.blueprint import Blueprint
from src.choreography.move import Dancer, Move
from src.choreography.parameters import ChoreographyParameters
from src.choreography.planning import plan_dance
from src.choreography.poses import JOINTS, CouplePoses, pose_couple
from src.choreography.poses.bodies import BODIES
from src.choreography.poses.feet import Array
from src.choreography.poses.joint_ranges import RANGES, measure_angles
from src.choreography.poses.timeline import build_timeline
from tests.choreography.dances import LIBRARY, blueprint_of, music, way_to
from tests.support.examples import examples

FRAMES_PER_SECOND = 30
# All pairs of moves with CLAVE_TEST_EXAMPLES=130 or so.
EXAMPLES = examples(15)
DANCERS: tuple[Dancer, Dancer] = ("lead", "follow")
# Half the depth of the other one's trunk.
TRUNK_METRES: dict[Dancer, float] = {"lead": 0.105, "follow": 0.125}
MOMENT_SECONDS = 0.7
MOVES = sorted(LIBRARY.moves)


def frames(dance: Blueprint) -> Array:
    return np.arange(dance.start_seconds - 1, dance.end_seconds + 2, 1 / FRAMES_PER_SECOND)


def posed(dance: Blueprint) -> CouplePoses:
    return pose_couple(dance, LIBRARY, frames(dance))


@st.composite
def transitions(draw: st.DrawFn) -> list[str]:
    """The sequence of moves to a move, and a legal move after it."""
    move: Move = LIBRARY[draw(st.sampled_from(MOVES))]
    following = sorted(other.id for other in LIBRARY.starting_at(move.exit))
    return way_to(move) + ([draw(st.sampled_from(following))] if following and not move.has("outro") else [])


def check_feet(poses: CouplePoses) -> None:
    """The ball of a planted foot moves by less than 1 cm while it is planted."""
    for dancer in DANCERS:
        found = poses.of(dancer)
        for index, side in enumerate("LR"):
            ball, planted = found.joint(f"ball_{side}"), found.planted[:, index]
            for stand in np.split(np.arange(len(ball)), np.flatnonzero(np.diff(planted.astype(int))) + 1):
                if planted[stand[0]]:
                    assert np.linalg.norm(ball[stand] - ball[stand[0]], axis=1).max() <= 0.01
            assert ball[:, 2].min() >= 0
        assert found.planted.any(axis=1).all(), "both feet in the air"


def check_hands(poses: CouplePoses) -> None:
    """Joined hands are at most 5 cm from each other."""
    for (lead, follow), joined in poses.joined.items():
        gap = poses.lead.joint(f"hand_{lead}") - poses.follow.joint(f"hand_{follow}")
        assert np.linalg.norm(gap[joined], axis=1).max(initial=0) <= 0.05, (lead, follow)


def check_joints(poses: CouplePoses) -> None:
    """No joint leaves its range, and no bone changes its length."""
    for dancer in DANCERS:
        found, body = poses.of(dancer), BODIES[dancer]
        for name, angles in measure_angles(found).items():
            lowest, highest = RANGES[name]
            assert angles.min() >= lowest - 0.5, (dancer, name)
            assert angles.max() <= highest + 0.5, (dancer, name)
        for side in "LR":
            for a, b, length in (
                ("hip", "knee", body.thigh),
                ("knee", "ankle", body.shank),
                ("shoulder", "elbow", body.upper_arm),
                ("elbow", "hand", body.lower_arm),
            ):
                bone = np.linalg.norm(found.joint(f"{a}_{side}") - found.joint(f"{b}_{side}"), axis=1)
                assert np.abs(bone - length).max() < 0.005, (dancer, a, b)


def check_couple(poses: CouplePoses) -> None:
    """The bodies do not intersect, and no joint jumps."""
    between = poses.lead.joint("pelvis")[:, :2] - poses.follow.joint("pelvis")[:, :2]
    assert np.hypot(*between.T).min() > 0.28
    for dancer in DANCERS:
        for joint, fastest in (("pelvis", 2.5), ("head", 3.5), ("ball_L", 5), ("ball_R", 5)):
            speed = np.linalg.norm(np.diff(poses.of(dancer).joint(joint), axis=0), axis=1) * FRAMES_PER_SECOND
            assert speed.max() < fastest, (dancer, joint)


def arm_depth(poses: CouplePoses, dancer: Dancer) -> Array:
    """Return how deep the arms of a dancer enter the trunk of the other one, in metres, in each frame."""
    own, other = poses.of(dancer), poses.of("follow" if dancer == "lead" else "lead")
    pelvis, spine = other.joint("pelvis"), other.joint("neck") - other.joint("pelvis")
    nearest = np.full(len(pelvis), np.inf)
    for side in "LR":
        shoulder, elbow, hand = (own.joint(f"{name}_{side}") for name in ("shoulder", "elbow", "hand"))
        for a, b in ((shoulder, elbow), (elbow, hand)):
            for share in np.linspace(0, 1, 9)[:, None]:
                point = a + (b - a) * share - pelvis
                along = np.clip(np.sum(point * spine, axis=1) / np.sum(spine**2, axis=1), 0, 1)
                nearest = np.minimum(nearest, np.linalg.norm(point - spine * along[:, None], axis=1))
    return TRUNK_METRES[dancer] - nearest


@pytest.mark.parametrize("move", MOVES)
def test_arms_pass_through_the_partner_for_a_moment_at_most(move: str):
    poses = posed(blueprint_of(way_to(LIBRARY[move])))
    for dancer in DANCERS:
        assert (arm_depth(poses, dancer) > 0.03).sum() <= MOMENT_SECONDS * FRAMES_PER_SECOND, dancer


@pytest.mark.parametrize("move", [move for move in MOVES if LIBRARY[move].has("outro")])
def test_the_last_pose_is_kept(move: str):
    dance = blueprint_of(way_to(LIBRARY[move]))
    poses = pose_couple(dance, LIBRARY, dance.end_seconds + np.array([-0.05, 1.9]))
    for dancer in DANCERS:
        moved = np.linalg.norm(np.diff(poses.of(dancer).joints, axis=0), axis=2)
        # Free hands swing a little.
        assert moved.max() < 0.12, JOINTS[int(moved[0].argmax())]


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(transitions(), st.floats(95, 185))
def test_moves_and_transitions_respect_the_body(moves: list[str], bpm: float):
    poses = posed(blueprint_of(moves, bpm))
    check_feet(poses)
    check_hands(poses)
    check_joints(poses)
    check_couple(poses)


@pytest.mark.parametrize("move", MOVES)
def test_each_move_respects_the_body(move: str):
    poses = posed(blueprint_of(way_to(LIBRARY[move])))
    check_feet(poses)
    check_hands(poses)
    check_joints(poses)
    check_couple(poses)


def test_a_whole_dance_respects_the_body():
    parameters = ChoreographyParameters(
        difficulty="advanced", energy_level="high", style="sensual", duration=100
    )
    poses = posed(plan_dance(music(), parameters, LIBRARY, seed=5))
    check_feet(poses)
    check_hands(poses)
    check_joints(poses)
    check_couple(poses)


@pytest.mark.parametrize(
    "move", ["side_basic", "right_turn", "cross_body_lead", "double_step", "hammerlock_in"]
)
def test_feet_land_on_the_beat_where_the_move_says(move: str):
    dance = blueprint_of(way_to(LIBRARY[move]))
    timeline = build_timeline(dance, LIBRARY)
    for dancer in DANCERS:
        steps = timeline.of(dancer).steps
        landings = np.interp(
            [step.beat for step in steps], np.arange(len(dance.beat_times)), dance.beat_times
        )
        poses = pose_couple(dance, LIBRARY, landings).of(dancer)
        for index, step in enumerate(steps):
            x, y, z = poses.joint(f"ball_{step.foot}")[index]
            assert (x, y, z) == pytest.approx((step.x, step.y, 0), abs=0.01)
        before = pose_couple(dance, LIBRARY, landings - 0.02).of(dancer)
        swinging = [not before.planted[i, "LR".index(step.foot)] for i, step in enumerate(steps)]
        assert all(swinging)


def test_the_foot_that_taps_bears_no_weight():
    dance = blueprint_of(["side_basic", "small_side_basic"])
    beats = np.interp([3, 7, 11, 15], np.arange(17), dance.beat_times)
    lead, follow = (pose_couple(dance, LIBRARY, beats).of(dancer) for dancer in DANCERS)
    assert lead.weight_right == pytest.approx([0, 1, 0, 1], abs=0.01)
    assert follow.weight_right == pytest.approx([1, 0, 1, 0], abs=0.01)


def test_the_couple_begins_the_next_move_where_the_last_one_ended():
    dance = blueprint_of(["open_out", "cross_body_lead", "right_turn", "close_in", "turning_basic"])
    timeline = build_timeline(dance, LIBRARY)
    for dancer in DANCERS:
        facings = [step.facing for step in timeline.of(dancer).steps]
        assert np.abs(np.diff(facings)).max() <= 270


def test_they_wait_before_the_first_count_and_stay_after_the_last():
    dance = blueprint_of(["side_basic", "final_embrace"])
    early, late = (posed(dance).of("lead").joint("ball_L")[part] for part in (slice(0, 5), slice(-20, None)))
    assert np.ptp(early, axis=0).max() < 1e-6
    assert np.ptp(late, axis=0).max() < 1e-6


def test_faces_look_at_the_partner_in_closed_hold():
    poses = posed(blueprint_of(["side_basic"]))
    towards = poses.follow.joint("head")[30] - poses.lead.joint("head")[30]
    yaw = np.radians(poses.lead.head_yaw[30])
    assert towards[0] * -np.sin(yaw) + towards[1] * np.cos(yaw) > 0.9 * np.hypot(*towards[:2])


def test_a_pose_does_not_depend_on_the_other_times_that_are_asked():
    dance = blueprint_of(way_to(LIBRARY["hammerlock_in"]))
    times = frames(dance)
    alone = pose_couple(dance, LIBRARY, times[200:201]).follow.joints
    assert alone[0] == pytest.approx(posed(dance).follow.joints[200], abs=1e-9)
