/** The map on a canvas: where one looks, and how it is drawn. No React in here.
 *
 * Plain canvas, because without a graphics card WebGL is drawn in software, too, and slower. A frame draws each colour
 * with one pen; squares take a third of the time of circles and are used where many points are seen. */
import { fitted, panned, toMap, toScreen, zoomed, type Camera, type Place, type Size } from "./camera";
import type { ColourGroup } from "./colours";
import { labelsFor, shortened, type Label } from "./labels";
import type { MapPoint } from "./points";
import { nearestPoint } from "./shapes";

const FEW_POINTS = 1500;
/** Pixels; of many points small ones, so that those drawn last do not hide the others. */
const SMALLEST = { few: 3.5, many: 1.75 };
const LARGEST = 7;
const POINTER_PIXELS = 14;
const LABEL_PIXELS = 12;

export class MapView {
  size: Size = { width: 1, height: 1 };
  private camera: Camera = { x: 0, y: 0, scale: 1 };
  private whole: Camera = { x: 0, y: 0, scale: 1 };
  private groups: readonly ColourGroup[] = [];
  private selected: readonly MapPoint[] = [];
  private marked: MapPoint | null = null;
  private shape: readonly Place[] = [];
  private frame = 0;
  private hasMoved = false;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private points: readonly MapPoint[],
  ) {}

  setPoints(points: readonly MapPoint[]): void {
    this.points = points;
    this.fit({ keepsView: this.hasMoved });
  }

  setColours(groups: readonly ColourGroup[]): void {
    this.groups = groups;
    this.redraw();
  }

  setSelected(selected: readonly MapPoint[]): void {
    this.selected = selected;
    this.redraw();
  }

  /** The point that is pointed at or has the keyboard's focus. */
  mark(point: MapPoint | null): void {
    if (point === this.marked) return;
    this.marked = point;
    this.redraw();
  }

  /** The line that is being drawn, in pixels. */
  setShape(shape: readonly Place[]): void {
    this.shape = shape;
    this.redraw();
  }

  resize(): void {
    const { width, height } = this.canvas.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    this.size = { width, height };
    this.canvas.width = Math.round(width * devicePixelRatio);
    this.canvas.height = Math.round(height * devicePixelRatio);
    this.fit({ keepsView: this.hasMoved });
  }

  fit({ keepsView = false } = {}): void {
    this.whole = fitted(this.points, this.size);
    if (!keepsView) {
      this.camera = this.whole;
      this.hasMoved = false;
    }
    this.redraw();
  }

  panBy(dx: number, dy: number): void {
    this.camera = panned(this.camera, dx, dy);
    this.hasMoved = true;
    this.redraw();
  }

  zoomAt(at: Place, factor: number): void {
    this.camera = zoomed(this.camera, this.size, at, factor, this.whole);
    this.hasMoved = true;
    this.redraw();
  }

  /** Zoom around the middle. */
  zoomBy(factor: number): void {
    this.zoomAt({ x: this.size.width / 2, y: this.size.height / 2 }, factor);
  }

  /** Bring a point into view. */
  show(point: MapPoint): void {
    const { x, y } = this.screenPlace(point);
    const { width, height } = this.size;
    if (x < 0 || y < 0 || x > width || y > height) this.panBy(width / 2 - x, height / 2 - y);
  }

  screenPlace(point: Place): Place {
    return toScreen(this.camera, this.size, point);
  }

  /** A place of the screen as a place of the map. */
  mapPlace(at: Place): Place {
    return toMap(this.camera, this.size, at);
  }

  /** Pixels as a distance on the map. */
  distance(pixels: number): number {
    return pixels / this.camera.scale;
  }

  pointAt(at: Place): MapPoint | null {
    return nearestPoint(this.points, this.mapPlace(at), this.distance(POINTER_PIXELS));
  }

  redraw(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  private draw(): void {
    const context = this.canvas.getContext("2d");
    if (!context) return;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.clearRect(0, 0, this.size.width, this.size.height);
    const zoom = this.camera.scale / this.whole.scale;
    const smallest = this.points.length > FEW_POINTS ? SMALLEST.many : SMALLEST.few;
    const radius = Math.min(smallest * Math.sqrt(Math.max(zoom, 1)), LARGEST);
    const isCoarse = this.points.length / Math.max(zoom * zoom, 1) > FEW_POINTS;
    for (const { colour, points } of this.groups) {
      context.fillStyle = colour;
      this.drawPoints(context, points, radius, isCoarse);
    }
    const style = getComputedStyle(this.canvas);
    context.strokeStyle = style.getPropertyValue("--ink");
    context.lineWidth = 2;
    for (const point of this.selected) this.ring(context, point, radius + 2);
    this.drawLabels(context, radius, style);
    if (this.marked) this.ring(context, this.marked, radius + 4);
    if (this.shape.length > 1) this.drawShape(context, style.getPropertyValue("--accent"));
  }

  private drawPoints(context: CanvasRenderingContext2D, points: readonly MapPoint[], radius: number, isCoarse: boolean): void {
    const { x, y, scale } = this.camera;
    const { width, height } = this.size;
    context.beginPath();
    for (const point of points) {
      const left = (point.x - x) * scale + width / 2;
      const top = (point.y - y) * scale + height / 2;
      if (left < -radius || top < -radius || left > width + radius || top > height + radius) continue;
      if (isCoarse) {
        context.fillRect(left - radius, top - radius, 2 * radius, 2 * radius);
      } else {
        context.moveTo(left + radius, top);
        context.arc(left, top, radius, 0, 2 * Math.PI);
      }
    }
    context.fill();
  }

  /** The titles of the points, where there is room for them, and always that of the marked one. */
  private drawLabels(context: CanvasRenderingContext2D, radius: number, style: CSSStyleDeclaration): void {
    context.font = `${LABEL_PIXELS}px ${style.fontFamily}`;
    context.textBaseline = "middle";
    const widthOf = (text: string) => context.measureText(text).width;
    const shown = this.points.map((point) => ({ ...this.screenPlace(point), title: point.title, id: point.id }));
    const marked = shown.find(({ id }) => id === this.marked?.id);
    const others = shown.filter((point) => point !== marked);
    const labels = labelsFor(marked ? [marked, ...others] : others, this.size, radius, widthOf);
    if (marked && labels[0]?.y !== marked.y) labels.push(this.labelOf(marked, radius, widthOf));
    context.strokeStyle = style.getPropertyValue("--surface");
    context.fillStyle = style.getPropertyValue("--ink");
    context.lineWidth = 4;
    context.lineJoin = "round";
    for (const { text, x, y } of labels) {
      context.strokeText(text, x, y);
      context.fillText(text, x, y);
    }
    context.strokeStyle = style.getPropertyValue("--ink");
    context.lineWidth = 2;
  }

  /** At the right, or where that ends, at the left, whatever is below it. */
  private labelOf({ x, y, title }: Place & { title: string }, radius: number, widthOf: (text: string) => number): Label {
    const text = shortened(title);
    const far = radius + 8;
    return { text, x: x + far + widthOf(text) < this.size.width ? x + far : Math.max(0, x - far - widthOf(text)), y };
  }

  private ring(context: CanvasRenderingContext2D, point: MapPoint, radius: number): void {
    const { x, y } = this.screenPlace(point);
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.stroke();
  }

  private drawShape(context: CanvasRenderingContext2D, colour: string): void {
    context.strokeStyle = colour;
    context.beginPath();
    for (const { x, y } of this.shape) context.lineTo(x, y);
    context.stroke();
  }
}
