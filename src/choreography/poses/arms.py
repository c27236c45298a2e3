"""Arms: elbows and hands by inverse kinematics."""

import numpy as np

from src.choreography.poses.bodies import BODIES
from src.choreography.poses.feet import Array, smooth
from src.choreography.poses.hands import HandMotion
from src.choreography.poses.limbs import solve_two_bones
from src.choreography.poses.trunk import Trunk, unit

# Direction of the elbow of an arm that is held forwards.
ELBOW_OUT, ELBOW_DOWN = 0.75, 0.66


def bend_arms(dancer: str, trunk: Trunk, motion: HandMotion) -> dict[str, tuple[Array, Array]]:
    """Return elbow and hand of each side, (n, 3) each, in metres.

    Args:
        dancer: Whose arms are bent.
        trunk: This dancer's trunk over n frames.
        motion: Where the hands go over the same frames.

    Raises:
        KeyError: There is no such dancer.
    """
    body = BODIES[dancer]
    found = {}
    for side in ("L", "R"):
        target, wanted = motion.targets[dancer, side], motion.elbows[dancer, side]
        default = unit(_default_direction(side, trunk, target))
        pole = wanted + default * (1 - np.linalg.norm(wanted, axis=1, keepdims=True))
        found[side] = solve_two_bones(trunk.shoulders[side], target, (body.upper_arm, body.lower_arm), pole)
    return found


def _default_direction(side: str, trunk: Trunk, target: Array) -> Array:
    """Return the direction (n, 3) of an elbow for which the hold has none.

    The elbow of an arm that is held forwards points down and out. For any other arm this direction is turned by the
    shortest rotation from forwards to the hand. The elbow thus points back if the hand is low, and forwards if the
    hand is raised; it flips only behind the back.
    """
    right, forward, up = trunk.chest_axes
    out = -right if side == "L" else right
    outward = out * ELBOW_OUT - up * ELBOW_DOWN
    way = unit(target - trunk.shoulders[side])
    behind = np.maximum(1 + np.sum(way * forward, axis=1, keepdims=True), 0.05)
    # Behind the back the elbow points outwards: the shoulder does not turn further back.
    back = smooth((0.15 - np.sum(way * forward, axis=1)) / 0.5)[:, None]
    pole = outward - (forward + way) * (np.sum(way * outward, axis=1, keepdims=True) / behind)
    turned: Array = pole + (out - pole) * back
    return turned
