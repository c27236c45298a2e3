/** Where on the screen a point of the map is drawn: screen = (map - centre) * scale + size / 2. */
export interface Camera {
  x: number;
  y: number;
  /** Pixels for one unit of the map. */
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Place {
  x: number;
  y: number;
}

const MARGIN_PIXELS = 40;
/** How far one can zoom, relative to the whole map. */
const FARTHEST = 0.5;
const NEAREST = 200;

/** The camera that shows all points. */
export function fitted(points: readonly Place[], { width, height }: Size): Camera {
  const [left, right] = rangeOf(points, "x");
  const [top, bottom] = rangeOf(points, "y");
  const across = (width - 2 * MARGIN_PIXELS) / Math.max(right - left, 1e-6);
  const down = (height - 2 * MARGIN_PIXELS) / Math.max(bottom - top, 1e-6);
  const scale = Math.max(Math.min(across, down, 1e6), 1e-6);
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale };
}

export function toScreen({ x, y, scale }: Camera, { width, height }: Size, place: Place): Place {
  return { x: (place.x - x) * scale + width / 2, y: (place.y - y) * scale + height / 2 };
}

export function toMap({ x, y, scale }: Camera, { width, height }: Size, place: Place): Place {
  return { x: (place.x - width / 2) / scale + x, y: (place.y - height / 2) / scale + y };
}

/** The camera after dragging the map by so many pixels. */
export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** Zoom by a factor; the place under the pointer stays where it is. `whole` is the camera that shows all. */
export function zoomed(camera: Camera, size: Size, at: Place, factor: number, whole: Camera): Camera {
  const scale = Math.min(Math.max(camera.scale * factor, whole.scale * FARTHEST), whole.scale * NEAREST);
  const under = toMap(camera, size, at);
  return {
    x: under.x - (at.x - size.width / 2) / scale,
    y: under.y - (at.y - size.height / 2) / scale,
    scale,
  };
}

function rangeOf(points: readonly Place[], axis: "x" | "y"): [number, number] {
  let least = Infinity;
  let most = -Infinity;
  for (const { [axis]: value } of points) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return points.length ? [least, most] : [0, 0];
}
