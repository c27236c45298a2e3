import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState, type KeyboardEvent } from "react";

import { keys } from "../api/keys";
import { fetchTrack } from "../api/tracks";
import type { Correctable } from "../chat/corrections/Corrections";
import { decimal } from "../format";
import { t } from "../i18n";
import { KeyPill } from "../library/KeyPill";
import { keyName } from "../notation";
import styles from "./FactChips.module.css";
import { keyShifted, signed } from "./shift/sounding";
import type { TrackPlayer } from "./trackPlayer";
import { usePlayerState } from "./useTrackPlayer";

const ChipEditor = lazy(() => import("./ChipEditor"));

type Chip = Extract<Correctable, "tempo" | "key" | "metre">;

/** Tempo, key, metre and loudness of a track. A click on the first three corrects them. */
export function FactChips({ trackId, deck }: { trackId: string; deck: TrackPlayer }) {
  const { data } = useQuery({ queryKey: keys.track(trackId), queryFn: () => fetchTrack(trackId) });
  const [open, setOpen] = useState<Chip | null>(null);
  const editorId = useId();
  const facts = data?.facts;
  // As high as with chips: nothing moves when they arrive.
  if (!facts) return <div className={styles["chips"]} />;
  const chip = (what: Chip, label: string, content: React.ReactNode) => (
    <button
      type="button"
      className={styles["chip"]}
      aria-expanded={open === what}
      aria-controls={editorId}
      title={t("player.chips.correct", { fact: label })}
      onClick={() => setOpen(open === what ? null : what)}
    >
      {content}
    </button>
  );
  return (
    <div className={styles["chips"]} onKeyDown={(event) => open && closeByEscape(event, () => setOpen(null))}>
      {facts.tempo_bpm !== null && chip("tempo", bpm(facts.tempo_bpm), <SoundingTempo deck={deck} tempo={facts.tempo_bpm} />)}
      {facts.key && chip("key", `${facts.camelot} ${keyName(facts.key)}`, <SoundingKey deck={deck} musicalKey={facts.key} camelot={facts.camelot} />)}
      {facts.time_signature && chip("metre", facts.time_signature, facts.time_signature)}
      {facts.loudness_lufs !== null && <span className={styles["chip"]}>{t("player.chips.loudness", { lufs: decimal(facts.loudness_lufs, 1) })}</span>}
      <div id={editorId} className={styles["editor"]}>
        {open && (
          <Suspense>
            {/* Each editor begins anew: what was saved in another one is not its news. */}
            <ChipEditor key={open} trackId={trackId} what={open} deck={deck} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** The chip of the editor gets the focus. */
function closeByEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== "Escape") return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
  close();
}

const bpm = (tempo: number): string => t("library.tempo", { bpm: Math.round(tempo) });

/** The tempo of the track, or the one that sounds at another speed. */
function SoundingTempo({ deck, tempo }: { deck: TrackPlayer; tempo: number }) {
  const { rate } = usePlayerState(deck);
  if (rate === 1) return bpm(tempo);
  return (
    <>
      {bpm(tempo * rate)} <span className="quiet">{t("player.chips.atSpeed", { percent: Math.round(100 * rate) })}</span>
    </>
  );
}

/** The key of the track, or the one that sounds when its pitch is changed. */
function SoundingKey({ deck, musicalKey, camelot }: { deck: TrackPlayer; musicalKey: string; camelot: string }) {
  const { semitones } = usePlayerState(deck);
  const shifted = semitones === 0 ? null : keyShifted(musicalKey, semitones);
  if (!shifted) return <KeyPill musicalKey={musicalKey} camelot={camelot} />;
  return (
    <>
      <KeyPill musicalKey={shifted.key} camelot={shifted.camelot} /> <span className="quiet">{t("player.pitch.sounds", { semitones: signed(semitones) })}</span>
    </>
  );
}
