import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState, type PointerEvent } from "react";

import { keys } from "../api/keys";
import { fetchPoints, type LibraryPoint } from "../api/tracks";
import { t } from "../i18n";
import { boundsOf, ENERGY, placeOf, tempoAxis, type Axis } from "./tempoEnergy";
import { hueOf, queryOf, type TrackFilter } from "./trackFilter";
import styles from "./TempoEnergy.module.css";

interface Corner {
  x: number;
  y: number;
}

/** Smaller frames are clicks. A share of the width. */
const LEAST_FRAME = 0.02;

/** The tracks by tempo and energy. A frame that is drawn around some filters by both; the fields below do so by keyboard. */
export function TempoEnergy({ filter, change }: { filter: TrackFilter; change: (part: Partial<TrackFilter>) => void }) {
  const { tempo_min: _a, tempo_max: _b, energy_min: _c, energy_max: _d, ...others } = filter.bounds;
  const query = queryOf({ ...filter, bounds: others, sort: "created_at", isDescending: true });
  const { data } = useQuery({ queryKey: keys.libraryPoints(query), queryFn: () => fetchPoints(query) });
  const tempi = useMemo(() => tempoAxis(data?.points ?? []), [data]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [frame, setFrame] = useState<[Corner, Corner] | null>(null);
  useEffect(() => {
    if (canvas.current && data) draw(canvas.current, data.points, tempi);
  }, [data, tempi]);
  const cornerAt = (event: PointerEvent<HTMLElement>): Corner => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
  };
  const end = () => {
    if (frame && Math.abs(frame[0].x - frame[1].x) > LEAST_FRAME) change({ bounds: { ...others, ...boundsOf(...frame, tempi) } });
    setFrame(null);
  };
  const shown = frame ?? frameOf(filter, tempi);
  return (
    <figure className={styles["plot"]}>
      <div
        className={styles["picture"]}
        onPointerDown={(event) => {
          if (event.button !== 0 || !event.isPrimary) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setFrame([cornerAt(event), cornerAt(event)]);
        }}
        onPointerMove={(event) => frame && event.isPrimary && setFrame([frame[0], cornerAt(event)])}
        onPointerUp={({ isPrimary }) => isPrimary && end()}
        onPointerCancel={() => setFrame(null)}
      >
        <canvas ref={canvas} role="img" aria-label={t("library.find.picture", { count: data?.points.length ?? 0 })} />
        {shown && <span className={styles["frame"]} style={styleOf(...shown)} />}
      </div>
      <figcaption>{t("library.find.pictureAxes", { from: tempi[0], to: tempi[1] })}</figcaption>
    </figure>
  );
}

function frameOf({ bounds }: TrackFilter, tempi: Axis): [Corner, Corner] | null {
  if (!bounds.tempo_min && !bounds.tempo_max && !bounds.energy_min && !bounds.energy_max) return null;
  const number = (text: string | undefined, otherwise: number) => (text ? Number(text.replace(",", ".")) || 0 : otherwise);
  return [
    placeOf({ tempo_bpm: number(bounds.tempo_min, tempi[0]), energy: number(bounds.energy_max, ENERGY[1]) / 100 }, tempi),
    placeOf({ tempo_bpm: number(bounds.tempo_max, tempi[1]), energy: number(bounds.energy_min, ENERGY[0]) / 100 }, tempi),
  ];
}

function styleOf(one: Corner, other: Corner) {
  const percent = (share: number) => `${100 * share}%`;
  return {
    left: percent(Math.min(one.x, other.x)),
    top: percent(Math.min(one.y, other.y)),
    width: percent(Math.abs(one.x - other.x)),
    height: percent(Math.abs(one.y - other.y)),
  };
}

function draw(canvas: HTMLCanvasElement, points: readonly LibraryPoint[], tempi: Axis): void {
  const { width, height } = canvas.getBoundingClientRect();
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.scale(devicePixelRatio, devicePixelRatio);
  context.globalAlpha = 0.75;
  for (const point of points) {
    const { x, y } = placeOf(point, tempi);
    context.fillStyle = point.camelot ? `hsl(${hueOf(point.camelot)} 65% 50%)` : "gray";
    context.fillRect(x * (width - 4), y * (height - 4), 4, 4);
  }
}
