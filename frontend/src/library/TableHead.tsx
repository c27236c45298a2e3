import { use } from "react";

import { t } from "../i18n";
import { columnName, type Column } from "./columns";
import { ColumnsMenu } from "./ColumnsMenu";
import type { TableOrder } from "./tableParts";
import { SORTS, startsDescending } from "./trackFilter";
import { ColumnsContext } from "./WithColumns";
import styles from "./TableHead.module.css";
import grid from "./TrackGrid.module.css";

/** The heads of the table. A click sorts by a column, a second one turns the order around. The last one has the choice of columns. */
export function TableHead(props: TableOrder) {
  const { shown } = use(ColumnsContext);
  return (
    <div role="rowgroup" className={styles["head"]}>
      <div role="row" className={grid["cells"]}>
        <span role="columnheader">
          <span className="visually-hidden">{t("library.selectColumn")}</span>
        </span>
        <ColumnHead name="title" {...props} />
        {shown.map(({ name, isNumber }) => (
          <ColumnHead key={name} name={name} isNumber={isNumber} {...props} />
        ))}
        <span role="columnheader" aria-label={t("library.actions")}>
          <ColumnsMenu />
        </span>
      </div>
    </div>
  );
}

interface HeadProps extends TableOrder {
  name: Column["name"] | "title";
  isNumber?: boolean | undefined;
}

function ColumnHead({ name, isNumber, order, onOrder }: HeadProps) {
  const sort = SORTS.find((each) => each === name);
  // The library has no order by metre.
  if (!sort) {
    return (
      <span role="columnheader" data-number={isNumber} data-column={name}>
        {columnName(name)}
      </span>
    );
  }
  const isSorted = order.sort === sort;
  const direction = order.isDescending ? "descending" : "ascending";
  return (
    <span role="columnheader" aria-sort={isSorted ? direction : "none"} data-number={isNumber} data-column={name}>
      <button type="button" onClick={() => onOrder({ sort, isDescending: isSorted ? !order.isDescending : startsDescending(sort) })}>
        {columnName(name)}
        <span aria-hidden="true">{isSorted && (order.isDescending ? "\u200a↓" : "\u200a↑")}</span>
      </button>
    </span>
  );
}
