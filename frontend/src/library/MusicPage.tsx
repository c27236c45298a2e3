import { lazy, Suspense, type ReactNode } from "react";

import { t } from "../i18n";
import { GroupHead } from "./GroupHead";
import { Library } from "./Library";
import { MusicViews, useMusicView } from "./MusicViews";
import { PlayFound } from "./PlayFound";
import styles from "./MusicPage.module.css";
import { TableCells } from "./TableCells";
import { TableHead } from "./TableHead";
import { WithColumns } from "./WithColumns";

const Groups = lazy(() => import("./Groups"));

const NONE: readonly string[] = [];
const TABLE = { Play: PlayFound, Group: GroupHead, Head: TableHead, Cells: TableCells };

interface Props {
  /** Stands beside the links to the views. */
  beside?: ReactNode;
  /** Stands above the music. */
  children?: ReactNode;
}

/** All music: its tracks, as a table on wide screens, or its albums, artists and genres. */
export function MusicPage({ beside, children }: Props) {
  const view = useMusicView();
  return (
    <section className={styles["page"]} data-scrolls="">
      <header className={styles["head"]}>
        <h1>{t("home.music")}</h1>
        <MusicViews />
        {beside}
      </header>
      {children}
      {view ? (
        <Suspense>
          <Groups key={view} by={view} />
        </Suspense>
      ) : (
        <WithColumns>
          <Library openTrackIds={NONE} table={TABLE} />
        </WithColumns>
      )}
    </section>
  );
}
