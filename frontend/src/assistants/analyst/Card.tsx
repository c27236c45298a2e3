import { useState, type ReactNode } from "react";

import type { Track } from "../../api/tracks";
import { Corrections, type Correctable } from "../../chat/corrections/Corrections";
import { t } from "../../i18n";
import type { Table } from "./csv";
import { DataTable } from "./DataTable";
import styles from "./Card.module.css";

interface Props {
  title: string;
  /** Short facts. */
  facts: readonly (string | null | undefined | false)[];
  track: Track | undefined;
  correctable?: readonly Correctable[];
  tables: readonly Table[];
  /** A chart that nobody asked for, drawn on request. */
  folded?: { title: string; chart: ReactNode } | false;
  onPick?: (seconds: number) => void;
  children: ReactNode;
}

/** The frame of a chart: title, chart, correction and data table. */
export function Card({ title, facts, track, correctable, tables, folded, onPick, children }: Props) {
  return (
    <div className="result-card" role="group" aria-label={title}>
      <header className={styles["head"]}>
        <strong>{title}</strong>
        {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
      </header>
      {children}
      <div className={styles["tools"]}>
        {folded && <Folded title={folded.title}>{folded.chart}</Folded>}
        {track && correctable && (
          <details className={styles["correct"]}>
            <summary>{t("corrections.title")}</summary>
            <Corrections trackId={track.id} what={correctable} />
          </details>
        )}
        <DataTable title={track?.title ?? title} tables={tables} {...(onPick && { onPick })} />
      </div>
    </div>
  );
}

/** A closed chart has no width to be drawn in. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}
