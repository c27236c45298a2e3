/** A dancer's joints turned into parts to draw. The same figures as in `src/choreography/drawing/figure.py`. */

import type { View } from "./camera";
import type { DancerName, DancerPose, Joint, Point, Side } from "./packedPoses";
import { SIDES } from "./packedPoses";
import { addDisc, addHull, addLimb, litLimb, narrowed, type Circle, type Part } from "./shapes";
import { add, axesOf, mix, scale, unit, type Axes } from "./vectors";

interface Look {
  skin: string;
  top: string;
  bottom: string;
  hair: string;
  shoe: string;
}

export const LOOKS: Readonly<Record<DancerName, Look>> = {
  lead: { skin: "#c58b63", top: "#e9e4da", bottom: "#27303f", hair: "#2a1d16", shoe: "#15171c" },
  follow: { skin: "#dda47c", top: "#c2213f", bottom: "#c2213f", hair: "#4a2a18", shoe: "#d8b25a" },
};

/** Metres, as in `src/choreography/poses/bodies.py`. */
const HEAD_RADIUS = { lead: 0.062 * 1.78, follow: 0.062 * 1.66 };
const HALF_SHOULDERS = 0.108 * 1.66;
const UP: Point = [0, 0, 1];

/** The parts of one dancer in one view, in no order. */
export function figureParts(name: DancerName, pose: DancerPose, view: View): Part[] {
  return new Figure(name, pose, view).all();
}

class Figure {
  private readonly look: Look;
  private readonly isLead: boolean;
  private readonly spots: Readonly<Record<Joint, Circle>>;
  /** Of the trunk; its clothes lie over both legs. */
  private readonly trunk: number;

  constructor(
    private readonly name: DancerName,
    private readonly pose: DancerPose,
    private readonly view: View,
  ) {
    this.look = LOOKS[name];
    this.isLead = name === "lead";
    this.spots = Object.fromEntries(
      Object.entries(pose.joints).map(([joint, point]) => [joint, view.spot(point)]),
    ) as Record<Joint, Circle>;
    this.trunk = this.near("neck", "pelvis");
  }

  all(): Part[] {
    const parts = [...this.legs(), ...this.arms(), this.torso(), this.neckline(), ...this.head()];
    return this.isLead ? parts : [...parts, this.skirt()];
  }

  /** A joint as a circle of so many metres. */
  private circle(joint: Joint, radius: number): Circle {
    const [x, y, size] = this.spots[joint];
    return [x, y, radius * size];
  }

  private spot(point: Point, radius: number): Circle {
    const [x, y, size] = this.view.spot(point);
    return [x, y, radius * size];
  }

  private near(...joints: Joint[]): number {
    return joints.reduce((sum, joint) => sum + this.view.nearness(this.spots[joint]), 0) / joints.length;
  }

  private nearPoint(point: Point): number {
    return this.view.nearness(this.view.spot(point));
  }

  private legs(): Part[] {
    const [hip, knee, ankle] = this.isLead ? [0.088, 0.062, 0.05] : [0.085, 0.052, 0.032];
    const colour = this.isLead ? this.look.bottom : this.look.skin;
    return SIDES.flatMap((side) => {
      const joints = [this.circle(`hip_${side}`, hip), this.circle(`knee_${side}`, knee), this.circle(`ankle_${side}`, ankle)] as const;
      const near = Math.min(this.near(`knee_${side}`, `ankle_${side}`), this.trunk - 0.6);
      return [litLimb(near, colour, [joints[0], joints[1]], [joints[1], joints[2]]), this.shoe(side)];
    });
  }

  private shoe(side: Side): Part {
    // The sole stands on the floor: joints lie above it by their radius.
    const lifted = ([`heel_${side}`, `ball_${side}`, `toe_${side}`] as const).map((joint, index): Circle => {
      const [x, y, radius] = this.circle(joint, index === 1 ? 0.038 : 0.03);
      return [x, y - radius * 0.8, radius];
    }) as [Circle, Circle, Circle];
    const path = new Path2D();
    addLimb(path, lifted[0], lifted[1]);
    addLimb(path, lifted[1], lifted[2]);
    addLimb(path, lifted[0], this.circle(`ankle_${side}`, 0.036));
    const part: Part = { nearness: this.near(`ball_${side}`), colour: this.look.shoe, path };
    if (!this.isLead) part.line = this.stiletto(side, lifted[0]);
    return part;
  }

  private stiletto(side: Side, heel: Circle): NonNullable<Part["line"]> {
    const joint = this.pose.joints[`heel_${side}`];
    const [x, y, width] = this.spot(add(joint, scale(UP, -Math.min(joint[2], 0.075))), 0.008);
    return [heel[0], heel[1], x, y, Math.max(1.5, width)];
  }

  private arms(): Part[] {
    const [upper, lower, wrist] = this.isLead ? [0.052, 0.04, 0.03] : [0.042, 0.034, 0.025];
    const sleeve = this.isLead ? this.look.top : this.look.skin;
    return SIDES.flatMap((side) => {
      const [shoulder, elbow] = [this.circle(`shoulder_${side}`, upper), this.circle(`elbow_${side}`, lower)];
      const hand = this.circle(`hand_${side}`, wrist);
      const near = this.near(`elbow_${side}`, `hand_${side}`);
      const fist = new Path2D();
      addDisc(fist, [hand[0], hand[1], hand[2] * 1.5]);
      return [
        litLimb(this.near(`shoulder_${side}`, `elbow_${side}`), sleeve, [shoulder, elbow]),
        litLimb(near, sleeve, [elbow, hand]),
        // Drawn with its forearm: both are seen or both are hidden.
        { nearness: near + 0.05, colour: this.look.skin, path: fist },
      ];
    });
  }

  private torso(): Part {
    const { neck, pelvis } = this.pose.joints;
    const chest = this.spot(mix(neck, pelvis, 0.32), this.isLead ? 0.135 : 0.118);
    const waist = this.spot(mix(neck, pelvis, 0.7), this.isLead ? 0.12 : 0.092);
    const hips = SIDES.map((side) => this.circle(`hip_${side}`, 0.085));
    const shoulders = SIDES.map((side) => this.circle(`shoulder_${side}`, this.isLead ? 0.058 : 0.046));
    const [path, light] = [new Path2D(), new Path2D()];
    addHull(path, [...shoulders, chest]);
    addHull(path, [chest, waist]);
    addHull(path, [waist, ...hips]);
    addHull(light, [...shoulders, chest, waist].map((circle) => narrowed(circle, 0.5)));
    return { nearness: this.trunk, colour: this.look.top, path, light };
  }

  /** Shows which way the chest faces: the lead's tie in front, the follow's neckline, which is lower at the back. */
  private neckline(): Part {
    const { neck, pelvis } = this.pose.joints;
    const [right, forward] = axesOf(this.pose.facing);
    const isFront = this.nearPoint(add(neck, scale(forward, 0.1))) > this.nearPoint(add(neck, scale(forward, -0.1)));
    const out = scale(forward, isFront ? 0.105 : -0.105);
    const path = new Path2D();
    const nearness = this.trunk + 0.1;
    if (this.isLead) {
      if (isFront) addLimb(path, this.spot(add(add(neck, out), scale(UP, -0.02)), 0.02), this.spot(add(mix(neck, pelvis, 0.5), out), 0.03));
      return { nearness, colour: this.look.bottom, path };
    }
    const edge = HALF_SHOULDERS * (isFront ? 0.5 : 0.42);
    const corners = [-1, 1].map((side) => add(add(add(neck, scale(out, 0.7)), scale(right, side * edge)), scale(UP, -0.01)));
    const low = add(mix(neck, pelvis, isFront ? 0.16 : 0.45), out);
    addHull(path, [...corners.map((corner) => this.spot(corner, 0.02)), this.spot(low, 0.02)]);
    return { nearness, colour: this.look.skin, path };
  }

  /** From the waist to above the knees; it flares in a turn. */
  private skirt(): Part {
    const { pelvis, knee_L: left, knee_R: right } = this.pose.joints;
    const middle = mix(mix(left, right, 0.5), pelvis, 0.3);
    const flare = Math.min(Math.abs(this.pose.turning) / 400, 1);
    const hem = Array.from({ length: 12 }, (_, index): Circle => {
      const angle = (2 * Math.PI * index) / 12;
      const wave = 0.02 * Math.sin(3 * angle + (this.pose.facing * Math.PI) / 180);
      const reach = 0.19 + 0.13 * flare + wave;
      return this.spot(add(middle, [Math.cos(angle) * reach, Math.sin(angle) * reach, 0.08 * flare]), 0.012);
    });
    const waist = this.spot(add(pelvis, scale(UP, 0.06)), 0.11);
    const [path, light] = [new Path2D(), new Path2D()];
    addHull(path, [waist, ...hem, ...SIDES.map((side) => this.circle(`hip_${side}`, 0.092))]);
    addHull(light, [narrowed(waist, 0.7), ...hem.slice(5, 8).map(([x, y]): Circle => [x, y, 1])]);
    return { nearness: this.trunk - 0.3, colour: this.look.bottom, path, light };
  }

  private head(): Part[] {
    const { head, neck } = this.pose.joints;
    const radius = HEAD_RADIUS[this.name];
    const [right, forward] = axesOf(this.pose.headYaw);
    const up = unit(add(head, scale(neck, -1)));
    const axes: Axes = [right, forward, up];
    // Of face and hair the nearer one is drawn last.
    const isFacing = this.nearPoint(add(head, scale(forward, 0.1))) > this.nearPoint(head);
    const near = this.near("head");
    const [throat, face] = [new Path2D(), new Path2D()];
    addLimb(throat, this.spot(add(neck, scale(up, 0.01)), 0.048), this.spot(head, 0.046));
    const skull = this.spot(add(head, scale(up, 0.004)), radius * 0.93);
    const chin = this.spot(add(add(head, scale(up, -0.05)), scale(forward, 0.025)), radius * 0.72);
    const nose = this.spot(add(add(head, scale(forward, radius * 1.02)), scale(up, -0.012)), 0.016);
    addHull(face, [skull, chin, nose]);
    const cheek = new Path2D();
    addDisc(cheek, narrowed(skull, 0.6));
    const parts: Part[] = [
      { nearness: near - 6, colour: this.look.skin, path: throat },
      { nearness: near, colour: this.look.skin, path: face, light: cheek },
      { nearness: near + (isFacing ? -4 : 4), colour: this.look.hair, path: this.hair(axes, radius) },
      { nearness: near + 0.3, colour: this.look.hair, path: this.fringe(axes, radius) },
    ];
    return this.isLead ? parts : [...parts, this.ponytail(axes, near + (isFacing ? -8 : 8))];
  }

  private hair([, forward, up]: Axes, radius: number): Path2D {
    const { head } = this.pose.joints;
    const path = new Path2D();
    addHull(path, [
      this.spot(add(add(head, scale(forward, -0.026)), scale(up, 0.024)), radius * 1.04),
      this.spot(add(add(head, scale(forward, 0.01)), scale(up, 0.055)), radius * 0.78),
      this.spot(add(add(head, scale(forward, -0.05)), scale(up, -0.03)), radius * 0.72),
    ]);
    return path;
  }

  /** The hair over the forehead, seen from everywhere. */
  private fringe([right, forward, up]: Axes, size: number): Path2D {
    const { head } = this.pose.joints;
    const spots = [[0, 0.4, 0.72, 0.36], [0, -0.35, 0.72, 0.55], [0.6, 0.1, 0.55, 0.34], [-0.6, 0.1, 0.55, 0.34]] as const;
    const path = new Path2D();
    addHull(
      path,
      spots.map(([across, ahead, above, radius]) => {
        const place = add(add(scale(right, across * size), scale(forward, ahead * size)), scale(up, above * size));
        return this.spot(add(head, place), radius * size);
      }),
    );
    return path;
  }

  /** It flies outwards in a turn. */
  private ponytail([right, forward]: Axes, nearness: number): Part {
    const fly = Math.min(Math.max(this.pose.turning / 500, -1), 1);
    const root = add(add(this.pose.joints.head, scale(forward, -0.1)), scale(UP, 0.05));
    const end = add(
      add(add(root, scale(forward, -0.07 - 0.08 * Math.abs(fly))), scale(right, -0.14 * fly)),
      scale(UP, -0.24 + 0.1 * Math.abs(fly)),
    );
    return litLimb(nearness, this.look.hair, [this.spot(root, 0.035), this.spot(end, 0.018)]);
  }
}
