import { useMemo, useState } from "react";

import { useCorrections } from "../../chat/corrections/useCorrections";
import { decimal } from "../../format";
import { t } from "../../i18n";
import { drawBeats } from "../drawLanes";
import { LaneCanvas, type Pen } from "../LaneCanvas";
import { barGridOf, downbeatFrom, downbeatsOf, withDownbeatMoved } from "./barGrid";
import { DownbeatHandle, type Move } from "./DownbeatHandle";
import styles from "./Downbeat.module.css";

interface Props {
  trackId: string;
  beats: readonly number[];
  downbeats: readonly number[];
  view: Pen["view"];
  onPick: (seconds: number) => void;
}

/** The beats with their bars. The first beat of a bar can be moved to another beat, and all bars go with it. */
export function BeatsLane({ trackId, beats, downbeats, view, onPick }: Props) {
  const grid = useMemo(() => barGridOf(beats, downbeats), [beats, downbeats]);
  const [move, setMove] = useState<Move | null>(null);
  const [howManyDone, setHowManyDone] = useState(0);
  const { change, undo } = useCorrections(trackId);
  const moved = useMemo(() => grid && move && withDownbeatMoved(grid, move.from, move.to), [grid, move]);
  const draw = useMemo(() => drawBeats(beats, moved ? downbeatsOf(moved) : downbeats), [beats, downbeats, moved]);
  const finish = (wanted: Move) => {
    const first = grid && withDownbeatMoved(grid, wanted.from, wanted.to).first;
    if (first === null || first === grid?.first) {
      setMove(null);
      return;
    }
    change.mutate(
      { first_downbeat_seconds: beats[first] ?? 0 },
      { onSuccess: () => setHowManyDone((before) => before + 1), onSettled: () => setMove(null) },
    );
  };
  const takeBack = () => undo.mutate(undefined, { onSuccess: () => setHowManyDone((before) => before - 1) });
  const error = change.error ?? undo.error;
  return (
    <>
      <div className={styles["lane"]}>
        <LaneCanvas kind="beats" label={t("player.lanes.beatsLabel")} view={view} draw={draw} onPick={onPick} />
        {grid && (
          <DownbeatHandle
            grid={grid}
            at={downbeatFrom(grid, view.start)}
            move={move}
            view={view}
            isBusy={change.isPending}
            onMove={setMove}
            onFinish={finish}
          />
        )}
      </div>
      {(howManyDone > 0 || error) && (
        <p className={styles["note"]}>
          <span role="status">{error?.message ?? t("player.downbeat.moved", { seconds: decimal(downbeats[0] ?? 0, 2) })}</span>
          {howManyDone > 0 && (
            <button type="button" className="link-button" disabled={undo.isPending} onClick={takeBack}>
              {t("player.downbeat.undo")}
            </button>
          )}
        </p>
      )}
    </>
  );
}
