import { t } from "../i18n";
import { Library } from "./Library";
import styles from "./MusicPage.module.css";
import { TableCells } from "./TableCells";
import { TableHead } from "./TableHead";

const NONE: readonly string[] = [];
const TABLE = { Head: TableHead, Cells: TableCells };

/** The whole library: a table on wide screens. */
export function MusicPage() {
  return (
    <section className={styles["page"]}>
      <h1>{t("library.title")}</h1>
      <Library openTrackIds={NONE} table={TABLE} />
    </section>
  );
}
