import { t } from "../i18n";
import { DownIcon } from "../player/icons";
import { Sheet, sheetOf } from "../player/Sheet";
import sheet from "../player/Sheet.module.css";
import Filters, { type FiltersProps } from "./Filters";
import styles from "./FilterSheet.module.css";

/** The filters on a phone: a sheet over the page. Its button, Escape and the back button close it. */
export default function FilterSheet({ found, ...props }: FiltersProps & { found: number | undefined }) {
  return (
    <Sheet className={styles["sheet"]} label={t("library.find.filters")} onClose={props.onClose}>
      <header className={sheet["head"]}>
        <button type="button" className={`icon-button ${sheet["close"] ?? ""}`} aria-label={t("library.find.close")} onClick={(event) => sheetOf(event)?.close()}>
          <DownIcon />
        </button>
        <h2>{t("library.find.filters")}</h2>
      </header>
      <Filters {...props} />
      <footer className={styles["foot"]}>
        <button type="button" className="button primary" disabled={!found} onClick={(event) => sheetOf(event)?.close()}>
          {found === undefined ? t("common.loading") : t("library.find.show", { count: found })}
        </button>
      </footer>
    </Sheet>
  );
}
