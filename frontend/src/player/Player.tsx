import { lazy, Suspense, useId } from "react";

import type { Track } from "../api/tracks";
import { t } from "../i18n";
import { useClosedByBack, type Openable } from "../useClosedByBack";
import { useMedia } from "../useMedia";
import { FactChips } from "./FactChips";
import { PlayButton } from "./PlayButton";
import styles from "./Player.module.css";
import { Time } from "./Time";
import { TrackName } from "./TrackName";
import { usePlayerState, useTrackPlayer } from "./useTrackPlayer";
import { useWaveform } from "./waveform/useWaveform";
import waveform from "./waveform/Waveform.module.css";

// Loaded while the waveform is.
const Timeline = lazy(async () => ({ default: (await import("./Timeline")).Timeline }));
const Details = lazy(() => import("./Details"));
const DetailsSheet = lazy(() => import("./DetailsSheet"));

/** Phones, also on their side, and large zooms: no room for the details beside a conversation. */
const SMALL = "(max-width: 48rem), (max-height: 37.49rem)";

/** One track: play, pause, seek. Playback does not need the waveform. */
export function Player({ track }: { track: Track }) {
  const deck = useTrackPlayer(track.id);
  const { hasFailed } = usePlayerState(deck);
  const shown = useWaveform(track);
  const details = useClosedByBack();
  const isSmall = useMedia(SMALL);
  const isOpenHere = details.isOpen && !isSmall;
  const detailsId = useId();

  return (
    <section className={styles["player"]} data-open={isOpenHere} data-player={track.id} aria-label={t("player.label", { title: track.title })}>
      <PlayButton track={track} deck={deck} />
      <div className={styles["main"]}>
        <div className={styles["top"]} data-stays="">
          <div className={styles["line"]}>
            <TrackName track={track} />
            <FactChips trackId={track.id} deck={deck} />
            <Time track={track} deck={deck} />
            <DetailsButton track={track} details={details} isSheet={isSmall} controls={detailsId} isDisabled={!shown} />
          </div>
          <Suspense fallback={<div className={waveform["waveform"]} />}>
            <Timeline track={track} deck={deck} shown={shown} isOpen={isOpenHere} />
          </Suspense>
        </div>
        <div id={detailsId}>
          {isOpenHere && shown && (
            <Suspense>
              <Details track={track} deck={deck} shown={shown} />
            </Suspense>
          )}
        </div>
        {hasFailed && track.status !== "failed" && <p className="problem-text">{t("player.failed")}</p>}
      </div>
      {details.isOpen && isSmall && shown && (
        <Suspense>
          <DetailsSheet track={track} deck={deck} shown={shown} onClose={details.close} />
        </Suspense>
      )}
    </section>
  );
}

interface ButtonProps {
  track: Track;
  details: Openable;
  isSheet: boolean;
  controls: string;
  isDisabled: boolean;
}

function DetailsButton({ track, details, isSheet, controls, isDisabled }: ButtonProps) {
  const opens = isSheet ? { "aria-haspopup": "dialog" as const } : { "aria-expanded": details.isOpen, "aria-controls": controls };
  return (
    <button
      type="button"
      className="disclosure"
      {...opens}
      aria-label={t("player.detailsOf", { title: track.title })}
      title={t("player.keys")}
      disabled={isDisabled}
      onClick={() => (details.isOpen ? details.close() : details.open(isSheet))}
    >
      {t("player.details")}
    </button>
  );
}
