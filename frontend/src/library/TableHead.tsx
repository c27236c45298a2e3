import { t } from "../i18n";
import { COLUMNS } from "./columns";
import type { TableOrder } from "./tableParts";
import { startsDescending, type Sort } from "./trackFilter";
import styles from "./TableHead.module.css";
import grid from "./TrackGrid.module.css";

/** The heads of the table. A click sorts by a column, a second one turns the order around. */
export function TableHead({ order, onOrder }: TableOrder) {
  const heads: { sort: Sort; isNumber?: boolean }[] = [{ sort: "title" }, ...COLUMNS];
  return (
    <div role="rowgroup" className={styles["head"]}>
      <div role="row" className={grid["cells"]}>
        <span role="columnheader">
          <span className="visually-hidden">{t("library.selectColumn")}</span>
        </span>
        {heads.map(({ sort, isNumber }) => {
          const isSorted = order.sort === sort;
          const direction = order.isDescending ? "descending" : "ascending";
          return (
            <span key={sort} role="columnheader" aria-sort={isSorted ? direction : "none"} data-number={isNumber} data-column={sort}>
              <button
                type="button"
                onClick={() => onOrder({ sort, isDescending: isSorted ? !order.isDescending : startsDescending(sort) })}
              >
                {t(`library.find.sorts.${sort}`)}
                <span aria-hidden="true">{isSorted && (order.isDescending ? "\u200a↓" : "\u200a↑")}</span>
              </button>
            </span>
          );
        })}
        <span role="columnheader">
          <span className="visually-hidden">{t("library.actions")}</span>
        </span>
      </div>
    </div>
  );
}
