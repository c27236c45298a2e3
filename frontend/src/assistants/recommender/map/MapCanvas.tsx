import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";

import { decimal } from "../../../format";
import { keyName } from "../../../notation";
import { t } from "../../../i18n";
import type { Place } from "./camera";
import type { ColourGroup } from "./colours";
import { MapView } from "./mapView";
import type { MapPoint } from "./points";
import { alongLine, insideLasso, nextPoint } from "./shapes";
import styles from "./MapCanvas.module.css";

export type Mode = "move" | "lasso" | "line";

interface Props {
  points: readonly MapPoint[];
  groups: readonly ColourGroup[];
  mode: Mode;
  selected: readonly MapPoint[];
  onSelect: (chosen: readonly MapPoint[]) => void;
  onPlay: (point: MapPoint) => void;
}

const CLICK_PIXELS = 4;
const LINE_PIXELS = 16;
const KEY_PIXELS = 60;
const ZOOM_STEP = 1.4;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const MAP_KEYS: Readonly<Record<string, (map: MapView) => void>> = {
  "+": (map) => map.zoomBy(ZOOM_STEP),
  "=": (map) => map.zoomBy(ZOOM_STEP),
  "-": (map) => map.zoomBy(1 / ZOOM_STEP),
  "0": (map) => map.fit(),
};

export function MapCanvas({ points, groups, mode, selected, onSelect, onPlay }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useMapView(canvas, points, groups, selected);
  const [marked, setMarked] = useState<MapPoint | null>(null);
  const [spoken, setSpoken] = useState("");
  const mark = (point: MapPoint | null) => {
    setMarked(point);
    view.current?.mark(point);
  };
  const drag = useDragging(view, { points, mode, onSelect, onPlay, mark });
  const focusOn = (point: MapPoint) => {
    view.current?.show(point);
    mark(point);
    setSpoken(descriptionOf(point));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const map = view.current;
    const [first] = points;
    if (!map || !first) return;
    const arrow = ARROWS[event.key];
    const done = arrow ? onArrow(map, arrow, event.shiftKey, first) : onKey(map, event.key);
    if (done) event.preventDefault();
  };
  const onArrow = (map: MapView, [dx, dy]: readonly [number, number], isShifted: boolean, first: MapPoint) => {
    if (isShifted) map.panBy(-dx * KEY_PIXELS, -dy * KEY_PIXELS);
    else focusOn(marked === null ? first : (nextPoint(points, marked, dx, dy) ?? marked));
    return true;
  };
  const onKey = (map: MapView, key: string) => {
    const forMap = MAP_KEYS[key];
    if (forMap) forMap(map);
    else if (key === "Escape") onSelect([]);
    else if (key === "Enter" && marked) onPlay(marked);
    else if (key === " " && marked) onSelect(toggled(selected, marked));
    else return false;
    return true;
  };
  return (
    <div className={styles["frame"]}>
      <canvas
        ref={canvas}
        className={styles["canvas"]}
        data-mode={mode}
        tabIndex={0}
        role="application"
        aria-roledescription={t("map.title")}
        aria-label={t("map.canvas", { count: points.length })}
        onKeyDown={onKeyDown}
        // A finger that is lifted leaves, too: what it has tapped stays named.
        onPointerLeave={({ pointerType }) => pointerType !== "touch" && mark(null)}
        {...drag}
      />
      {marked && (
        <div className={styles["tip"]} aria-hidden="true">
          {descriptionOf(marked)}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      <div className={styles["zoom"]}>
        <button type="button" className="button" aria-label={t("map.zoomIn")} onClick={() => view.current?.zoomBy(ZOOM_STEP)}>
          +
        </button>
        <button type="button" className="button" aria-label={t("map.zoomOut")} onClick={() => view.current?.zoomBy(1 / ZOOM_STEP)}>
          −
        </button>
        <button type="button" className="button" onClick={() => view.current?.fit()}>
          {t("map.showAll")}
        </button>
      </div>
    </div>
  );
}

export function descriptionOf({ title, artist, tempo, key, energy, words }: MapPoint): string {
  return [
    artist ? t("map.byArtist", { title, artist }) : title,
    tempo === null ? "" : t("map.tempo", { bpm: Math.round(tempo) }),
    key && keyName(key),
    energy === null ? "" : t("map.energy", { value: decimal(100 * energy, 0) }),
    words.join(", "),
  ]
    .filter(Boolean)
    .join(" · ");
}

export function toggled(selected: readonly MapPoint[], point: MapPoint): MapPoint[] {
  return selected.includes(point) ? selected.filter((one) => one !== point) : [...selected, point];
}

function useMapView(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  points: readonly MapPoint[],
  groups: readonly ColourGroup[],
  selected: readonly MapPoint[],
) {
  const view = useRef<MapView | null>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const element = canvas.current;
    const map = new MapView(element, points);
    view.current = map;
    const sizes = new ResizeObserver(() => map.resize());
    sizes.observe(element);
    map.resize();
    // React's own listener for the wheel cannot keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      map.zoomAt({ x: event.offsetX, y: event.offsetY }, Math.exp(-event.deltaY * 0.002));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      map.stop();
      sizes.disconnect();
      element.removeEventListener("wheel", onWheel);
    };
    // The points are set below: a new view for each change would forget where one looks.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [canvas]);
  useEffect(() => view.current?.setPoints(points), [points]);
  useEffect(() => view.current?.setColours(groups), [groups]);
  useEffect(() => view.current?.setSelected(selected), [selected]);
  return view;
}

interface Dragging {
  points: readonly MapPoint[];
  mode: Mode;
  onSelect: (chosen: readonly MapPoint[]) => void;
  onPlay: (point: MapPoint) => void;
  mark: (point: MapPoint | null) => void;
}

/** One pointer moves the map or draws, two pinch. A click plays. */
function useDragging(view: React.RefObject<MapView | null>, { points, mode, onSelect, onPlay, mark }: Dragging) {
  const pointers = useRef(new Map<number, Place>());
  const path = useRef<Place[]>([]);
  const placeOf = (event: PointerEvent): Place => ({ x: event.nativeEvent.offsetX, y: event.nativeEvent.offsetY });
  const release = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    view.current?.setShape([]);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, placeOf(event));
      path.current = [placeOf(event)];
    },
    onPointerMove: (event: PointerEvent) => {
      const map = view.current;
      const before = pointers.current.get(event.pointerId);
      const now = placeOf(event);
      if (!map) return;
      if (!before) {
        mark(map.pointAt(now));
        return;
      }
      pointers.current.set(event.pointerId, now);
      path.current.push(now);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      if (other) pinch(map, before, now, other);
      else if (mode === "move") map.panBy(now.x - before.x, now.y - before.y);
      else map.setShape([...path.current]);
    },
    onPointerUp: (event: PointerEvent) => {
      const map = view.current;
      const start = path.current[0];
      const end = placeOf(event);
      const isClick = start !== undefined && Math.hypot(end.x - start.x, end.y - start.y) < CLICK_PIXELS && path.current.length < 8;
      const wasAlone = pointers.current.size === 1;
      release(event);
      if (!map || !wasAlone) return;
      if (isClick) {
        const point = map.pointAt(end);
        mark(point);
        if (point) onPlay(point);
      } else if (mode !== "move") {
        const drawn = path.current.map((place) => map.mapPlace(place));
        onSelect(mode === "lasso" ? insideLasso(points, drawn) : alongLine(points, drawn, map.distance(LINE_PIXELS)));
      }
    },
    onPointerCancel: release,
  };
}

function pinch(map: MapView, before: Place, now: Place, other: Place) {
  const apart = (place: Place) => Math.max(Math.hypot(place.x - other.x, place.y - other.y), 1);
  map.zoomAt({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, apart(now) / apart(before));
}
