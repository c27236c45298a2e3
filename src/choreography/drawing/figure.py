"""The figure of a dancer: parts to draw (clothes, skin, hair, shoes) from the joints of a pose."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import skia

from src.choreography.drawing.camera import View
from src.choreography.drawing.shapes import Circle, Outline, Part, append_hull, make_limb, narrowed
from src.choreography.move import Dancer
from src.choreography.poses import JOINTS
from src.choreography.poses.bodies import BODIES
from src.choreography.poses.trunk import axes_of

if TYPE_CHECKING:
    from src.choreography.poses.feet import Array


UP = np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True)
class Look:
    """Colours of one dancer (ARGB)."""

    skin: int
    top: int
    bottom: int
    hair: int
    shoe: int


LOOKS: dict[Dancer, Look] = {
    "lead": Look(skin=0xFFC58B63, top=0xFFE9E4DA, bottom=0xFF27303F, hair=0xFF2A1D16, shoe=0xFF15171C),
    "follow": Look(skin=0xFFDDA47C, top=0xFFC2213F, bottom=0xFFC2213F, hair=0xFF4A2A18, shoe=0xFFD8B25A),
}


@dataclass(frozen=True)
class Pose:
    """One dancer in one frame: joints (21, 3) in metres, facing and head yaw in degrees, speed of turning."""

    dancer: Dancer
    joints: "Array"
    facing: float
    head_yaw: float
    turning: float  # degrees a second


class FigureParts:
    """The parts of one pose in one view."""

    def __init__(self, pose: Pose, view: View) -> None:
        self.pose, self.view = pose, view
        self.look, self.body = LOOKS[pose.dancer], BODIES[pose.dancer]
        self.joints = dict(zip(JOINTS, pose.joints, strict=True))
        self.spots = {
            name: view.project(*joint) for name, joint in zip(JOINTS, pose.joints.tolist(), strict=True)
        }

    def all(self) -> list[Part]:
        """Return all parts, unsorted."""
        parts = [*self._legs(), *self._arms(), self._torso(), self._neckline(), *self._head()]
        if self.pose.dancer == "follow":
            parts.append(self._skirt())
        return parts

    def circle(self, joint: str, radius: float) -> Circle:
        """Project a joint with a radius in metres onto a circle in pixels."""
        x, y, scale = self.spots[joint]
        return x, y, radius * scale

    def spot(self, point: "Array", radius: float) -> Circle:
        """Project a point (3,) with a radius, in metres, onto a circle in pixels."""
        x, y, scale = self.view.project(*point.tolist())
        return x, y, radius * scale

    def nearness(self, *joints: str) -> float:
        """Return the mean scale of joints in pixels per metre: larger is nearer."""
        return sum(self.spots[joint][2] for joint in joints) / len(joints)

    @property
    def trunk_nearness(self) -> float:
        """Nearness of the trunk, whose clothes cover both legs."""
        return self.nearness("neck", "pelvis")

    def _legs(self) -> list[Part]:
        parts = []
        trousers = self.pose.dancer == "lead"
        for side in ("L", "R"):
            hip, knee, ankle = (self.circle(f"{j}_{side}", r) for j, r in self._leg_radii())
            colour = self.look.bottom if trousers else self.look.skin
            near = min(self.nearness(f"knee_{side}", f"ankle_{side}"), self.trunk_nearness - 0.6)
            parts.append(make_limb(near, colour, (hip, knee), (knee, ankle)))
            parts.append(self._shoe(side))
        return parts

    def _leg_radii(self) -> list[tuple[str, float]]:
        wide = (0.088, 0.062, 0.05) if self.pose.dancer == "lead" else (0.085, 0.052, 0.032)
        return list(zip(("hip", "knee", "ankle"), wide, strict=True))

    def _shoe(self, side: str) -> Part:
        heel, ball, toe = (
            self.circle(f"{j}_{side}", r) for j, r in (("heel", 0.03), ("ball", 0.038), ("toe", 0.03))
        )
        ankle = self.circle(f"ankle_{side}", 0.036)
        outline = Outline()
        # The sole stands on the floor: joints lie above it by their radius.
        lifted = [(x, y - r * 0.8, r) for x, y, r in (heel, ball, toe)]
        outline.add_limb(lifted[0], lifted[1])
        outline.add_limb(lifted[1], lifted[2])
        outline.add_limb(lifted[0], ankle)
        part = Part(self.nearness(f"ball_{side}"), self.look.shoe, outline)
        if self.pose.dancer == "follow":
            joint = self.joints[f"heel_{side}"]
            drop = min(float(joint[2]), 0.075)
            tip = self.spot(joint - np.array([0, 0, drop]), 0.008)
            part.lines.append(((lifted[0][0], lifted[0][1]), tip[:2], max(1.5, tip[2])))
        return part

    def _arms(self) -> list[Part]:
        parts = []
        lead = self.pose.dancer == "lead"
        upper, lower, wrist = (0.052, 0.04, 0.03) if lead else (0.042, 0.034, 0.025)
        for side in ("L", "R"):
            shoulder, elbow = self.circle(f"shoulder_{side}", upper), self.circle(f"elbow_{side}", lower)
            hand = self.circle(f"hand_{side}", wrist)
            sleeve = self.look.top if lead else self.look.skin
            near = self.nearness(f"elbow_{side}", f"hand_{side}")
            parts.append(
                make_limb(self.nearness(f"shoulder_{side}", f"elbow_{side}"), sleeve, (shoulder, elbow))
            )
            parts.append(make_limb(near, sleeve, (elbow, hand)))
            outline = Outline()
            outline.add_circle((hand[0], hand[1], hand[2] * 1.5))
            # Drawn with its forearm: both are seen or both are hidden.
            parts.append(Part(near + 0.05, self.look.skin, outline))
        return parts

    def _torso(self) -> Part:
        lead = self.pose.dancer == "lead"
        neck, pelvis = self.joints["neck"], self.joints["pelvis"]
        chest = self.spot(neck * 0.68 + pelvis * 0.32, 0.135 if lead else 0.118)
        waist = self.spot(neck * 0.3 + pelvis * 0.7, 0.12 if lead else 0.092)
        hips = [self.circle(f"hip_{side}", 0.085) for side in ("L", "R")]
        shoulders = [self.circle(f"shoulder_{side}", 0.058 if lead else 0.046) for side in ("L", "R")]
        outline, light = Outline(), skia.Path()
        outline.add_hull([*shoulders, chest])
        outline.add_hull([chest, waist])
        outline.add_hull([waist, *hips])
        append_hull(light, [narrowed(circle, 0.5) for circle in (*shoulders, chest, waist)])
        return Part(self.trunk_nearness, self.look.top, outline, light)

    def _neckline(self) -> Part:
        """Return the tie of the lead, or the neckline of the follow: they show where the chest faces."""
        neck, pelvis = self.joints["neck"], self.joints["pelvis"]
        right, forward = axes_of(np.array(self.pose.facing))
        front = self.spot(neck + forward * 0.1, 0.1)[2] > self.spot(neck - forward * 0.1, 0.1)[2]
        out = forward * (0.105 if front else -0.105)
        outline = Outline()
        near = self.trunk_nearness + 0.1
        if self.pose.dancer == "lead":
            if front:
                outline.add_limb(
                    self.spot(neck + out - UP * 0.02, 0.02),
                    self.spot(neck * 0.5 + pelvis * 0.5 + out, 0.03),
                )
            return Part(near, self.look.bottom, outline)
        low = 0.84 if front else 0.55
        edge = self.body.half_shoulders * (0.5 if front else 0.42)
        corners = [neck + out * 0.7 + right * (side * edge) - UP * 0.01 for side in (-1, 1)]
        outline.add_hull(
            [
                *(self.spot(corner, 0.02) for corner in corners),
                self.spot(neck * low + pelvis * (1 - low) + out, 0.02),
            ],
        )
        return Part(near, self.look.skin, outline)

    def _skirt(self) -> Part:
        """Return the skirt, from the waist to above the knees; it flares in turns."""
        pelvis = self.joints["pelvis"]
        knees = [self.joints["knee_L"], self.joints["knee_R"]]
        middle = (knees[0] + knees[1]) / 2 * 0.7 + pelvis * 0.3
        flare = min(abs(self.pose.turning) / 400, 1.0)
        radius = 0.19 + 0.13 * flare
        angles = np.linspace(0, 2 * np.pi, 10, endpoint=False)
        wave = 0.02 * np.sin(3 * angles + np.radians(self.pose.facing))
        hem = np.stack([np.cos(angles), np.sin(angles), 0 * angles], 1) * (radius + wave)[:, None]
        hem = hem + middle + np.array([0, 0, 0.08 * flare])
        circles = [
            self.spot(pelvis + np.array([0, 0, 0.06]), 0.11),
            *(self.spot(point, 0.012) for point in hem),
        ]
        circles += [self.circle(f"hip_{side}", 0.092) for side in ("L", "R")]
        outline, light = Outline(), skia.Path()
        outline.add_hull(circles)
        append_hull(
            light,
            [narrowed(circle, 0.7) for circle in circles[:1]] + [self.spot(hem[k], 0.01) for k in (4, 5, 6)],
        )
        return Part(self.trunk_nearness - 0.3, self.look.bottom, outline, light)

    def _head(self) -> list[Part]:
        head, neck = self.joints["head"], self.joints["neck"]
        radius = self.body.head_radius
        right, forward = axes_of(np.array(self.pose.head_yaw))
        up = (head - neck) / np.linalg.norm(head - neck)
        # The nearer one of face and hair is drawn last.
        front = self.spot(head + forward * 0.1, 0.1)[2] - self.spot(head, 0.1)[2]
        near = self.nearness("head")
        step = 4.0 if front > 0 else -4.0
        throat = Outline()
        throat.add_limb(self.spot(neck + up * 0.01, 0.048), self.spot(head, 0.046))
        face = Outline()
        skull, chin = (
            self.spot(head + up * 0.004, radius * 0.93),
            self.spot(head - up * 0.05 + forward * 0.025, radius * 0.72),
        )
        face.add_hull([skull, chin, self.spot(head + forward * radius * 1.02 - up * 0.012, 0.016)])
        parts = [
            Part(near - 6, self.look.skin, throat),
            Part(near, self.look.skin, face, self._cheek(skull)),
            Part(near - step, self.look.hair, self._hair(head, forward, up, radius)),
            Part(near + 0.3, self.look.hair, self._fringe(head, (right, forward, up))),
        ]
        return parts + (
            self._ponytail(head, forward, right, near, front) if self.pose.dancer == "follow" else []
        )

    def _cheek(self, skull: Circle) -> skia.Path:
        light = skia.Path()
        light.addCircle(*narrowed(skull, 0.6))
        return light

    def _hair(self, head: "Array", forward: "Array", up: "Array", radius: float) -> Outline:
        outline = Outline()
        back = self.spot(head - forward * 0.026 + up * 0.024, radius * 1.04)
        crown = self.spot(head + forward * 0.01 + up * 0.055, radius * 0.78)
        nape = self.spot(head - forward * 0.05 - up * 0.03, radius * 0.72)
        outline.add_hull([back, crown, nape])
        return outline

    def _fringe(self, head: "Array", axes: "tuple[Array, Array, Array]") -> Outline:
        """Return the hair over the forehead, which is visible from all sides."""
        right, forward, up = axes
        size = self.body.head_radius
        outline = Outline()
        spots = (
            (0.0, 0.4, 0.72, 0.36),
            (0.0, -0.35, 0.72, 0.55),
            (0.6, 0.1, 0.55, 0.34),
            (-0.6, 0.1, 0.55, 0.34),
        )
        outline.add_hull(
            [
                self.spot(head + (right * across + forward * ahead + up * above) * size, radius * size)
                for across, ahead, above, radius in spots
            ],
        )
        return outline

    def _ponytail(
        self, head: "Array", forward: "Array", right: "Array", near: float, front: float
    ) -> list[Part]:
        """Return the ponytail, which swings outwards in turns."""
        fly = float(np.clip(self.pose.turning / 500, -1, 1))
        root = head - forward * 0.1 + np.array([0, 0, 0.05])
        end = (
            root
            - forward * (0.07 + 0.08 * abs(fly))
            - right * (0.14 * fly)
            - np.array([0, 0, 0.24 - 0.1 * abs(fly)])
        )
        part = make_limb(
            near + (-8 if front > 0 else 8), self.look.hair, (self.spot(root, 0.035), self.spot(end, 0.018))
        )
        return [part]
