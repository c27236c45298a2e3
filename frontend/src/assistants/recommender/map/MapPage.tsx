import { useMemo, useState } from "react";

import type { LibraryMapView } from "../../../api/schema";
import { AddToPlaylist } from "../../../playlists/AddToPlaylist";
import { playQueue } from "../../../player/queue";
import { t } from "../../../i18n";
import { Page, PageHead } from "../../../Page";
import { groupsOf, type ColourBy } from "./colours";
import { MapCanvas, type Mode } from "./MapCanvas";
import { MapList } from "./MapList";
import type { MapPoint } from "./points";
import { useLibraryMap } from "./useLibraryMap";
import shared from "./map.module.css";
import styles from "./MapPage.module.css";

const COLOURS: readonly ColourBy[] = ["tempo", "key", "energy", "words"];
const MODES: readonly Mode[] = ["move", "lasso", "line"];
/** As many as a playlist takes. */
const MOST_SELECTED = 1000;

/** The library as a picture: what sounds alike lies together. */
export default function MapPage() {
  const { view, points, error, arrange } = useLibraryMap();
  const problem = error ?? arrange.error;
  return (
    <Page className={styles["page"]}>
      <PageHead>
        <h1>{t("map.title")}</h1>
        <button type="button" className="button" disabled={view?.state === "working" || arrange.isPending} onClick={() => arrange.mutate()}>
          {t("map.arrange")}
        </button>
      </PageHead>
      <p className="quiet">{t("map.intro")}</p>
      <p className="problem-text" role="alert">
        {problem?.message}
      </p>
      {view && <State view={view} />}
      {points && points.length > 0 && <Picture points={points} />}
    </Page>
  );
}

function State({ view: { state, fraction, waiting } }: { view: LibraryMapView }) {
  const isEmpty = state === "empty";
  return (
    <div className="quiet" role="status">
      {state === "working" && <Working fraction={fraction} />}
      {state === "failed" && <p className="problem-text">{t("map.failed")}</p>}
      {isEmpty && waiting === 0 && <p>{t("map.empty")}</p>}
      {waiting > 0 && <p>{isEmpty ? t("map.waitingOnly", { count: waiting }) : t("map.waiting", { count: waiting })}</p>}
    </div>
  );
}

function Working({ fraction }: { fraction: number }) {
  return (
    <label>
      {t("map.working")} <progress value={fraction} max={1} />
    </label>
  );
}

function Picture({ points }: { points: readonly MapPoint[] }) {
  const [colourBy, setColourBy] = useState<ColourBy>("tempo");
  const [mode, setMode] = useState<Mode>("move");
  const [ids, setIds] = useState<readonly string[]>([]);
  const groups = useMemo(() => groupsOf(points, colourBy), [points, colourBy]);
  // Ids, because the points are others when the library has changed.
  const selected = useMemo(() => {
    const known = new Map(points.map((point) => [point.id, point]));
    return ids.flatMap((id) => known.get(id) ?? []);
  }, [points, ids]);
  const select = (chosen: readonly MapPoint[]) => setIds(chosen.slice(0, MOST_SELECTED).map(({ id }) => id));
  const play = (point: MapPoint) => playQueue([point], 0, "map");
  return (
    <>
      <div className={styles["line"]}>
        <Choice label={t("map.colourBy")} options={COLOURS} value={colourBy} names={(name) => t(`map.colours.${name}`)} onChange={setColourBy} />
        <Choice label={t("map.pointer")} options={MODES} value={mode} names={(name) => t(`map.modes.${name}`)} onChange={setMode} />
      </div>
      <MapCanvas points={points} groups={groups} mode={mode} selected={selected} onSelect={select} onPlay={play} />
      <ul className={styles["legend"]} aria-label={t("map.legend")}>
        {groups.map(({ label, colour, points: own }) => (
          <li key={label}>
            <span className={styles["swatch"]} style={{ background: colour }} aria-hidden="true" /> {label} <span className="quiet">{own.length}</span>
          </li>
        ))}
      </ul>
      <p className="quiet">{t("map.help")}</p>
      <Selection selected={selected} onClear={() => setIds([])} />
      <MapList points={points} selected={selected} onSelect={select} onPlay={play} />
    </>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  options: readonly T[];
  value: T;
  names: (option: T) => string;
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, options, value, names, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className={styles["choice"]}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option} className={shared["option"]}>
          <input type="radio" name={label} checked={option === value} onChange={() => onChange(option)} /> {names(option)}
        </label>
      ))}
    </fieldset>
  );
}

function Selection({ selected, onClear }: { selected: readonly MapPoint[]; onClear: () => void }) {
  return (
    <div className={styles["line"]}>
      <strong role="status">{selected.length === 0 ? t("map.noneSelected") : t("map.selected", { count: selected.length })}</strong>
      {selected.length > 0 && (
        <>
          <button type="button" className="button primary" onClick={() => playQueue(selected, 0, "map")}>
            {t("playlists.play")}
          </button>
          <AddToPlaylist className="button" trackIds={selected.map(({ id }) => id)} />
          <button type="button" className="button" onClick={onClear}>
            {t("map.clear")}
          </button>
        </>
      )}
    </div>
  );
}
