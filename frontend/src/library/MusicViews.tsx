import { useSyncExternalStore } from "react";

import { t } from "../i18n";
import { GROUPED_BY, viewOf, viewQuery, type GroupedBy } from "./groups";
import { MusicLink } from "./MusicLink";
import styles from "./MusicViews.module.css";

const VIEWS = [null, ...GROUPED_BY];

/** What the address shows the music by; null: its tracks. */
export function useMusicView(): GroupedBy | null {
  return useSyncExternalStore(watchAddress, () => viewOf(location.search));
}

/** Links to the tracks, albums, artists and genres. */
export function MusicViews() {
  const view = useMusicView();
  return (
    <nav className={styles["views"]} aria-label={t("library.views.label")}>
      {VIEWS.map((by) => (
        <MusicLink key={by} query={viewQuery(by)} aria-current={by === view ? "page" : undefined}>
          {t(`library.views.${by ?? "track"}`)}
        </MusicLink>
      ))}
    </nav>
  );
}

function watchAddress(changed: () => void): () => void {
  window.addEventListener("popstate", changed);
  return () => window.removeEventListener("popstate", changed);
}
