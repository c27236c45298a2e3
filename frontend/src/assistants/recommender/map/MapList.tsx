import { useMemo, useState } from "react";

import { t } from "../../../i18n";
import { descriptionOf, toggled } from "./MapCanvas";
import type { MapPoint } from "./points";
import shared from "./map.module.css";
import styles from "./MapList.module.css";

interface Props {
  points: readonly MapPoint[];
  selected: readonly MapPoint[];
  onSelect: (chosen: readonly MapPoint[]) => void;
  onPlay: (point: MapPoint) => void;
}

const MOST_SHOWN = 50;

/** The same tracks as a list, for everybody who cannot or does not want to use the picture. */
export function MapList({ points, selected, onSelect, onPlay }: Props) {
  const [search, setSearch] = useState("");
  const found = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    return points.filter(({ title, artist }) => `${title} ${artist}`.toLowerCase().includes(wanted));
  }, [points, search]);
  return (
    <details className={styles["list"]}>
      <summary>{t("map.list")}</summary>
      <input className="search" type="search" aria-label={t("map.search")} placeholder={t("map.search")} value={search} onChange={({ target }) => setSearch(target.value)} />
      <p className="quiet" role="status">
        {t("map.found", { count: found.length })}. {found.length > MOST_SHOWN && t("map.someShown", { shown: MOST_SHOWN })}
      </p>
      <ul className="rows">
        {found.slice(0, MOST_SHOWN).map((point) => (
          <li key={point.id} className={styles["row"]}>
            <label className={shared["option"]}>
              <input type="checkbox" checked={selected.includes(point)} onChange={() => onSelect(toggled(selected, point))} /> {descriptionOf(point)}
            </label>
            <button type="button" className="link-button" aria-label={t("player.play", { title: point.title })} onClick={() => onPlay(point)}>
              {t("playlists.play")}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
