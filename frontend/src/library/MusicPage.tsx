import { t } from "../i18n";
import { Library } from "./Library";
import styles from "./MusicPage.module.css";

const NONE: readonly string[] = [];

/** The whole library: a table on wide screens. */
export function MusicPage() {
  return (
    <section className={styles["page"]}>
      <h1>{t("library.title")}</h1>
      <Library openTrackIds={NONE} isPage />
    </section>
  );
}
