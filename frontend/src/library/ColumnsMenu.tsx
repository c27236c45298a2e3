import { use, useId, useRef, useState } from "react";

import { t } from "../i18n";
import { placeBeside } from "../placeBeside";
import { COLUMNS, columnName } from "./columns";
import { ColumnsContext } from "./WithColumns";
import styles from "./ColumnsMenu.module.css";

/** A button that opens the list of all columns, to choose those that the table shows. It stays open while one chooses. */
export function ColumnsMenu() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  return (
    <>
      <button ref={button} type="button" className={styles["button"]} aria-label={t("library.columns.title")} title={t("library.columns.title")} popoverTarget={id}>
        <ColumnsIcon />
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="group"
        aria-label={t("library.columns.title")}
        className={styles["menu"]}
        onBeforeToggle={({ newState }) => setOpen(newState === "open")}
        onToggle={({ newState }) => newState === "open" && box.current && button.current && placeBeside(box.current, button.current)}
      >
        {isOpen && <Choice />}
      </div>
    </>
  );
}

function Choice() {
  const { shown, isChosen, choose } = use(ColumnsContext);
  const toggle = (column: (typeof COLUMNS)[number]) =>
    choose(COLUMNS.filter((each) => shown.includes(each) !== (each === column)).map(({ name }) => name));
  return (
    <>
        {COLUMNS.map((column) => (
          <label key={column.name}>
            <input type="checkbox" checked={shown.includes(column)} onChange={() => toggle(column)} />
            {columnName(column.name)}
          </label>
        ))}
        <button type="button" className="link-button" disabled={!isChosen} onClick={() => choose(null)}>
          {t("library.columns.usual")}
        </button>
    </>
  );
}

/** Three columns below a head. */
function ColumnsIcon() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.4">
      <rect x="2" y="2.500" width="12" height="11" rx="1.500" />
      <path d="M6 2.500v11M10 2.500v11" />
    </svg>
  );
}
