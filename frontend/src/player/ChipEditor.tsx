import { useState } from "react";

import { Corrections, type Correctable } from "../chat/corrections/Corrections";
import { useCorrections } from "../chat/corrections/useCorrections";
import { t } from "../i18n";
import styles from "./ChipEditor.module.css";
import { correctionFor, tempoOf, withTap } from "./tap";
import type { TrackPlayer } from "./trackPlayer";

/** What corrects one fact: choices, tapping the tempo, and the bar that begins where the player stands. */
export default function ChipEditor({ trackId, what, deck }: { trackId: string; what: Correctable; deck: TrackPlayer }) {
  return (
    <>
      <Corrections trackId={trackId} what={what === "metre" ? ["metre", "downbeat"] : [what]} />
      {what === "tempo" && <Tap trackId={trackId} />}
      {what === "metre" && <DownbeatHere trackId={trackId} deck={deck} />}
    </>
  );
}

function Tap({ trackId }: { trackId: string }) {
  const { overrides, change } = useCorrections(trackId);
  const [taps, setTaps] = useState<readonly number[]>([]);
  const bpm = tempoOf(taps);
  const correction = bpm !== null && overrides?.measured.tempo_bpm ? correctionFor(bpm, overrides) : null;
  return (
    <div className={styles["tap"]}>
      <button type="button" className="chip" onClick={(event) => setTaps(withTap(taps, event.timeStamp))}>
        {t("player.chips.tap")}
      </button>
      <span role="status">
        {bpm === null ? t("player.chips.tapHint") : t("library.tempo", { bpm: Math.round(bpm) })}
        {correction?.tempo_bpm && ` · ${t("player.chips.tapFar")}`}
      </span>
      {correction && (
        <button type="button" className="chip" disabled={change.isPending} onClick={() => change.mutate(correction)}>
          {t("player.chips.tapUse")}
        </button>
      )}
    </div>
  );
}

function DownbeatHere({ trackId, deck }: { trackId: string; deck: TrackPlayer }) {
  const { change } = useCorrections(trackId);
  const set = () => change.mutate({ first_downbeat_seconds: Math.round(deck.heardSeconds * 1000) / 1000 });
  return (
    <button type="button" className="chip" disabled={change.isPending} onClick={set}>
      {t("player.chips.downbeatHere")}
    </button>
  );
}
