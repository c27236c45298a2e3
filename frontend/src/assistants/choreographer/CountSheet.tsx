import { useId, useState } from "react";
import { createPortal } from "react-dom";

import type { Dance, DanceMove } from "../../api/dances";
import { nearestClock } from "../../format";
import { t } from "../../i18n";
import { playPassage } from "../../player/playback";
import { ChangeMove } from "./ChangeMove";
import { nameOf } from "./dances";
import type { DanceChanges } from "./useDance";
import styles from "./CountSheet.module.css";

interface Props {
  dance: Dance;
  changes: DanceChanges;
  /** The move that is danced now; -1 while nothing plays. */
  current: number;
  canChange: boolean;
}

/** The dance as a table, to learn it from, to change it and to print it. */
export function CountSheet({ dance, changes, current, canChange }: Props) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <section className={styles["sheet"]} aria-label={t("dances.sheet.title")}>
      <header className={styles["head"]}>
        <h2>{t("dances.sheet.title")}</h2>
        <button type="button" className="button small" onClick={() => window.print()}>
          {t("dances.sheet.print")}
        </button>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("dances.sheet.where")}</th>
            <th scope="col">{t("dances.sheet.move")}</th>
            <th scope="col">
              <span className="visually-hidden">{t("dances.sheet.change")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {dance.moves.map((move) => (
            <Row
              key={move.index}
              dance={dance}
              move={move}
              changes={changes}
              isNow={move.index === current}
              isOpen={move.index === open}
              canChange={canChange}
              onOpen={() => setOpen(move.index === open ? null : move.index)}
            />
          ))}
        </tbody>
      </table>
      {createPortal(<PrintedSheet dance={dance} />, document.body)}
    </section>
  );
}

interface RowProps {
  dance: Dance;
  move: DanceMove;
  changes: DanceChanges;
  isNow: boolean;
  isOpen: boolean;
  canChange: boolean;
  onOpen: () => void;
}

function Row({ dance, move, changes, isNow, isOpen, canChange, onOpen }: RowProps) {
  const id = useId();
  const { name, start_seconds: start, end_seconds: end } = move;
  return (
    <>
      <tr aria-current={isNow || undefined} data-section={move.section}>
        <td className={styles["where"]}>
          {dance.track_id ? (
            <PlayMove trackId={dance.track_id} start={start} end={end} name={name} />
          ) : (
            <span>{nearestClock(start)}</span>
          )}
          <span className="quiet">{t("dances.sheet.place", { section: move.section, bar: move.bar })}</span>
          <span className="quiet">{move.counts.replace("-", "–")}</span>
        </td>
        <td>
          <strong>{name}</strong>
          <Lines move={move} />
        </td>
        <td>
          {canChange && (
            <button
              type="button"
              className="icon-button"
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={t("dances.sheet.changeMove", { name })}
              title={t("dances.sheet.changeMove", { name })}
              onClick={onOpen}
            >
              ⋯
            </button>
          )}
        </td>
      </tr>
      {isOpen && canChange && (
        <tr id={id} className={styles["change"]}>
          <td colSpan={3}>
            <ChangeMove dance={dance} move={move} changes={changes} />
          </td>
        </tr>
      )}
    </>
  );
}

function PlayMove({ trackId, start, end, name }: { trackId: string; start: number; end: number; name: string }) {
  return (
    <button
      type="button"
      className="link-button"
      aria-label={t("dances.sheet.playMove", { name, time: nearestClock(start) })}
      onClick={() => playPassage(trackId, start, end)}
    >
      {nearestClock(start)}
    </button>
  );
}

function Lines({ move: { lead, follow, mistake } }: { move: DanceMove }) {
  if (!lead && !follow) return null;
  return (
    <dl className={styles["lines"]}>
      <Line dancer="lead" text={lead} />
      <Line dancer="follow" text={follow} />
      {mistake && (
        <div data-kind="mistake">
          <dt>{t("dances.sheet.mistake")}</dt>
          <dd>{mistake}</dd>
        </div>
      )}
    </dl>
  );
}

function Line({ dancer, text }: { dancer: "lead" | "follow"; text: string }) {
  return (
    <div data-dancer={dancer}>
      <dt>{t(`dances.dancer.${dancer}`)}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** The sheet on paper: it replaces the whole page there, and is not seen on the screen. */
function PrintedSheet({ dance }: { dance: Dance }) {
  return (
    <div className={styles["printed"]} aria-hidden="true">
      <h1>{nameOf(dance)}</h1>
      <p>{[dance.track_title, dance.blueprint && t("dances.tempo", { bpm: Math.round(dance.blueprint.tempo_bpm) })].filter(Boolean).join(" · ")}</p>
      <table>
        <thead>
          <tr>
            {(["time", "section", "bar", "counts", "move", "lead", "follow"] as const).map((column) => (
              <th key={column} scope="col">
                {t(`dances.sheet.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dance.moves.map((move) => (
            <tr key={move.index}>
              <td>{nearestClock(move.start_seconds)}</td>
              <td>{move.section}</td>
              <td>{move.bar}</td>
              <td>{move.counts.replace("-", "–")}</td>
              <th scope="row">{move.name}</th>
              <td>{move.lead}</td>
              <td>{move.follow}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
