import { createContext, useState, type CSSProperties, type ReactNode } from "react";

import { useMedia } from "../useMedia";
import { COLUMNS, leastOf, trackOf, type Column, type ColumnName } from "./columns";
import styles from "./WithColumns.module.css";

const STORED_AS = "clave.columns";

/** Shown only where they are chosen. */
const RARE: readonly ColumnName[] = ["time_signature", "danceability", "created_at"];

/** Tick, title and menu, and the gaps between all columns, in rem. */
const OTHERS = 14;
const GAP = 0.5;

interface Columns {
  shown: readonly Column[];
  isChosen: boolean;
  /** Null: those that are usual for the width. */
  choose: (names: readonly ColumnName[] | null) => void;
}

export const ColumnsContext = createContext<Columns>({ shown: COLUMNS, isChosen: false, choose: () => undefined });

/** The columns that the table below shows: those that the user has chosen, which the browser keeps. */
export function WithColumns({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<readonly ColumnName[] | null>(readChosen);
  const usual = useUsual();
  const names = chosen ?? usual;
  const shown = COLUMNS.filter(({ name }) => names.includes(name));
  const choose = (next: readonly ColumnName[] | null) => {
    if (next) localStorage.setItem(STORED_AS, next.join());
    else localStorage.removeItem(STORED_AS);
    setChosen(next);
  };
  const least = shown.reduce((sum, column) => sum + leastOf(column) + GAP, OTHERS);
  const sizes = { "--columns": shown.map(trackOf).join(" "), "--least-width": `${least}rem` } as CSSProperties;
  return (
    <ColumnsContext value={{ shown, isChosen: chosen !== null, choose }}>
      <div className={styles["columns"]} style={sizes}>
        {children}
      </div>
    </ColumnsContext>
  );
}

/** As many as have room in a window of this width, beside the side bar. */
function useUsual(): ColumnName[] {
  const hasRoom: Partial<Record<ColumnName, boolean>> = {
    album: useMedia("(min-width: 89.5rem)"),
    year: useMedia("(min-width: 95.5rem)"),
    energy: useMedia("(min-width: 103.5rem)"),
  };
  return COLUMNS.map(({ name }) => name).filter((name) => !RARE.includes(name) && hasRoom[name] !== false);
}

function readChosen(): readonly ColumnName[] | null {
  const stored = localStorage.getItem(STORED_AS)?.split(",");
  return stored ? COLUMNS.map(({ name }) => name).filter((name) => stored.includes(name)) : null;
}
