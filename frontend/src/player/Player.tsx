import { lazy, Suspense, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from "react";

import type { Track } from "../api/tracks";
import { t } from "../i18n";
import { useClosedByBack, type Openable } from "../useClosedByBack";
import { PHONE, useMedia } from "../useMedia";
import { NextButton, PreviousButton } from "./BarControls";
import { areEnlarged, enlarge, watchEnlarged } from "./enlarged";
import { FactChips } from "./FactChips";
import { EnlargeIcon, MakeSmallerIcon } from "./icons";
import { PlayButton } from "./PlayButton";
import type { ShownDetails } from "./Players";
import styles from "./Player.module.css";
import { showButton } from "./shownButtons";
import { tellHeight } from "./tellHeight";
import { Time } from "./Time";
import { TrackName } from "./TrackName";
import type { TrackPlayer } from "./trackPlayer";
import { useIsPlayed, usePlayerState, useTrackPlayer } from "./useTrackPlayer";
import { takeWantedDetails } from "./wantedDetails";
import { useWaveform } from "./waveform/useWaveform";
import waveform from "./waveform/Waveform.module.css";

// Loaded while the waveform is.
const Timeline = lazy(async () => ({ default: (await import("./Timeline")).Timeline }));
const Details = lazy(() => import("./Details"));
const DetailsSheet = lazy(() => import("./DetailsSheet"));

/** Phones, also on their side, and large zooms: no room for the details beside a conversation. */
const SMALL = "(max-width: 48rem), (max-height: 37.49rem)";

const tellHead = tellHeight("--head");

interface Props {
  track: Track;
  /** Told of its details whenever they change. Returns what is called before the next time. */
  onDetails?: (trackId: string, details: ShownDetails) => () => void;
  /** Shows the details of another track in place of those of this one. */
  onShowDetails?: (trackId: string, inPlaceOf: string) => void;
}

/** One track: play, pause, seek. Playback does not need the waveform. */
export function Player({ track, onDetails, onShowDetails }: Props) {
  const deck = useTrackPlayer(track.id);
  const { hasFailed } = usePlayerState(deck);
  const shown = useWaveform(track);
  const details = useClosedByBack();
  const isSmall = useMedia(SMALL);
  const isOpenHere = details.isOpen && !isSmall;
  const detailsId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useTellOfDetails(track.id, { isOpen: details.isOpen, open: () => details.open(isSmall), close: details.close, focus: () => button.current?.focus() }, shown !== undefined, onDetails);

  return (
    <section className={styles["player"]} data-open={isOpenHere} data-large={useIsLarge(isOpenHere)} data-player={track.id} aria-label={t("player.label", { title: track.title })}>
      <Transport track={track} deck={deck} isOpen={isOpenHere} />
      <div className={styles["main"]}>
        <div ref={tellHead} className={styles["top"]} data-stays="">
          <div className={styles["line"]}>
            <TrackName track={track} />
            <FactChips trackId={track.id} deck={deck} />
            <Time track={track} deck={deck} />
            <DetailsButton button={button} track={track} details={details} isSheet={isSmall} controls={detailsId} isDisabled={!shown} />
          </div>
          <Suspense fallback={<div className={waveform["waveform"]} />}>
            <Timeline track={track} deck={deck} shown={shown} isOpen={isOpenHere} />
          </Suspense>
        </div>
        <div id={detailsId}>
          {isOpenHere && shown && (
            <Suspense>
              <Details track={track} deck={deck} shown={shown} onShowOther={(id) => onShowDetails?.(id, track.id)} />
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

/** Tell of the details of a track, and open them where another page led to them. */
function useTellOfDetails(trackId: string, details: ShownDetails, canOpen: boolean, onDetails: Props["onDetails"]): void {
  useEffect(() => onDetails?.(trackId, details));
  useEffect(() => {
    if (!canOpen || !takeWantedDetails(trackId)) return;
    details.open();
    details.focus();
  });
}

/** The button for playing. Beside open details, and on phones, the bar at the bottom leaves playing to it; the details also have previous
 * and next then. */
function Transport({ track, deck, isOpen }: { track: Track; deck: TrackPlayer; isOpen: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const isPhone = useMedia(PHONE);
  const isPlayed = useIsPlayed(track.id);
  useLayoutEffect(() => (place.current && (isOpen || isPhone) ? showButton(track.id, place.current) : undefined), [track.id, isOpen, isPhone]);
  return (
    <div ref={place} className={styles["transport"]}>
      <PlayButton track={track} deck={deck} />
      {isOpen && isPlayed && (
        <>
          <PreviousButton player={deck} />
          <NextButton />
        </>
      )}
    </div>
  );
}

/** Whether open details have the height of the window. */
function useIsLarge(isOpen: boolean): boolean {
  const isLarge = useSyncExternalStore(watchEnlarged, areEnlarged);
  return isOpen && isLarge;
}

/** Gives the details the height of the window, or takes it back. */
function SizeButton() {
  const isLarge = useIsLarge(true);
  const name = isLarge ? t("player.makeSmaller") : t("player.enlarge");
  return (
    <button type="button" className={`icon-button ${styles["size"] ?? ""}`} aria-label={name} title={name} onClick={() => enlarge(!isLarge)}>
      {isLarge ? <MakeSmallerIcon /> : <EnlargeIcon />}
    </button>
  );
}

interface ButtonProps {
  button: RefObject<HTMLButtonElement | null>;
  track: Track;
  details: Openable;
  isSheet: boolean;
  controls: string;
  isDisabled: boolean;
}

function DetailsButton({ button, track, details, isSheet, controls, isDisabled }: ButtonProps) {
  const opens = isSheet ? { "aria-haspopup": "dialog" as const } : { "aria-expanded": details.isOpen, "aria-controls": controls };
  return (
    <>
      <button
        ref={button}
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
      {details.isOpen && !isSheet && <SizeButton />}
    </>
  );
}
