import type { ReactNode } from "react";

import type { Track } from "../../api/tracks";
import { Corrections, type Correctable } from "../../chat/corrections/Corrections";
import { t } from "../../i18n";
import type { Table } from "./csv";
import { DataTable } from "./DataTable";

interface Props {
  title: string;
  /** Short facts. */
  facts: readonly (string | null | undefined | false)[];
  track: Track | undefined;
  correctable?: readonly Correctable[];
  tables: readonly Table[];
  onPick?: (seconds: number) => void;
  children: ReactNode;
}

/** The frame of a chart: title, chart, correction and data table. */
export function Card({ title, facts, track, correctable, tables, onPick, children }: Props) {
  return (
    <div className="result-card" role="group" aria-label={title}>
      <header>
        <strong>{title}</strong>
        {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
      </header>
      {children}
      <div className="card-tools">
        {track && correctable && (
          <details className="card-correct">
            <summary>{t("corrections.title")}</summary>
            <Corrections trackId={track.id} what={correctable} />
          </details>
        )}
        <DataTable title={track?.title ?? title} tables={tables} {...(onPick && { onPick })} />
      </div>
    </div>
  );
}
