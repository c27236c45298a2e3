import { useState } from "react";

import { t } from "../../i18n";
import { csvOf, fileName, type Cell, type Table } from "./csv";
import styles from "./Card.module.css";

const SHOWN_ROWS = 200;

/** The data behind a chart, with a CSV download. Rendered only when opened. */
export function DataTable({ title, tables, onPick }: { title: string; tables: readonly Table[]; onPick?: (seconds: number) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("cards.data")}</summary>
      {isOpen && tables.map((table) => <One key={table.name} title={title} table={table} onPick={onPick} />)}
    </details>
  );
}

function One({ title, table, onPick }: { title: string; table: Table; onPick: ((seconds: number) => void) | undefined }) {
  const rest = table.rows.length - SHOWN_ROWS;
  return (
    <>
      <div className={styles["table"]} tabIndex={0} role="region" aria-label={table.name}>
        <table>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, SHOWN_ROWS).map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column}>{column === 0 && onPick && typeof cell === "number" ? <Pick seconds={cell} onPick={onPick} /> : shown(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={`quiet ${styles["foot"] ?? ""}`}>
        {rest > 0 && t("step.more", { count: rest })}{" "}
        <button type="button" className="link-button" onClick={() => download(fileName(title, table.name), csvOf(table))}>
          {t("cards.csv", { name: table.name })}
        </button>
      </p>
    </>
  );
}

function Pick({ seconds, onPick }: { seconds: number; onPick: (seconds: number) => void }) {
  return (
    <button type="button" className="link-button" onClick={() => onPick(seconds)}>
      {shown(seconds)}
    </button>
  );
}

function shown(cell: Cell): string {
  return typeof cell === "number" ? String(Math.round(cell * 1000) / 1000) : (cell ?? "–");
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
