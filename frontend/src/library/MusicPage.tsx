import { lazy, Suspense, useSyncExternalStore } from "react";

import { t } from "../i18n";
import { libraryAddress, openLibrary } from "../route";
import { GroupHead } from "./GroupHead";
import { GROUPED_BY, viewOf, viewQuery } from "./groups";
import { Library } from "./Library";
import styles from "./MusicPage.module.css";
import { TableCells } from "./TableCells";
import { TableHead } from "./TableHead";

const Groups = lazy(() => import("./Groups"));

const NONE: readonly string[] = [];
const TABLE = { Group: GroupHead, Head: TableHead, Cells: TableCells };
const VIEWS = [null, ...GROUPED_BY];

/** The whole library: its tracks, as a table on wide screens, or its albums, artists and genres. */
export function MusicPage() {
  const view = useSyncExternalStore(watchAddress, () => viewOf(location.search));
  return (
    <section className={styles["page"]}>
      <header className={styles["head"]}>
        <h1>{t("library.title")}</h1>
        <nav className={styles["views"]} aria-label={t("library.views.label")}>
          {VIEWS.map((by) => (
            <a
              key={by}
              href={libraryAddress(viewQuery(by))}
              aria-current={by === view ? "page" : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                openLibrary(viewQuery(by));
              }}
            >
              {t(`library.views.${by ?? "track"}`)}
            </a>
          ))}
        </nav>
      </header>
      {view ? (
        <Suspense>
          <Groups key={view} by={view} />
        </Suspense>
      ) : (
        <Library openTrackIds={NONE} table={TABLE} />
      )}
    </section>
  );
}

function watchAddress(changed: () => void): () => void {
  window.addEventListener("popstate", changed);
  return () => window.removeEventListener("popstate", changed);
}
