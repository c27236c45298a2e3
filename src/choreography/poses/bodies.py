"""Body dimensions of the couple, in metres.

Segment lengths are fractions of stature after Drillis and Contini (1966), as in D. A. Winter,
Biomechanics and Motor Control of Human Movement, 4th ed. (2009), figure 4.1.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Body:
    """Lengths between the joints of one dancer, in metres."""

    stature: float
    shoe_pitch: float  # degrees by which the shoe raises the heel
    hip_sway: float  # metres that the hips move towards the standing foot
    hip_roll: float  # degrees by which the hip rises on a tap

    @property
    def thigh(self) -> float:
        return 0.245 * self.stature

    @property
    def shank(self) -> float:
        return 0.246 * self.stature

    @property
    def half_hips(self) -> float:
        return 0.052 * self.stature

    @property
    def trunk(self) -> float:
        """From the middle of the hips to the base of the neck."""
        return 0.288 * self.stature

    @property
    def half_shoulders(self) -> float:
        return 0.108 * self.stature

    @property
    def neck(self) -> float:
        """From the base of the neck to the middle of the head."""
        return 0.118 * self.stature

    @property
    def head_radius(self) -> float:
        return 0.062 * self.stature

    @property
    def upper_arm(self) -> float:
        return 0.186 * self.stature

    @property
    def lower_arm(self) -> float:
        """From the elbow to the middle of the closed hand."""
        return 0.146 * self.stature + 0.054 * self.stature

    @property
    def reach(self) -> float:
        return 0.995 * (self.upper_arm + self.lower_arm)

    @property
    def ball_to_ankle(self) -> float:
        return 0.068 * self.stature

    @property
    def ankle_height(self) -> float:
        return 0.039 * self.stature

    @property
    def toes(self) -> float:
        return 0.04 * self.stature


BODIES = {
    "lead": Body(stature=1.78, shoe_pitch=6, hip_sway=0.028, hip_roll=6.5),
    "follow": Body(stature=1.66, shoe_pitch=18, hip_sway=0.042, hip_roll=11),
}
