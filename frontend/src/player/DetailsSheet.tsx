import type { Track } from "../api/tracks";
import { t } from "../i18n";
import Details from "./Details";
import { FactChips } from "./FactChips";
import { DownIcon } from "./icons";
import { PlayButton } from "./PlayButton";
import { Sheet, sheetOf } from "./Sheet";
import styles from "./Sheet.module.css";
import { Time } from "./Time";
import { Timeline } from "./Timeline";
import { TrackName } from "./TrackName";
import type { TrackPlayer } from "./trackPlayer";
import { usePullDown } from "./usePullDown";
import "./waveform/Overview";
import type { ShownWaveform } from "./waveform/useWaveform";

interface Props {
  track: Track;
  deck: TrackPlayer;
  shown: ShownWaveform;
  onClose: () => void;
}

/** The details on a small screen: a sheet over the page. Its button, Escape, the back button and pulling its head down close it. */
export default function DetailsSheet({ track, deck, shown, onClose }: Props) {
  const pull = usePullDown();
  return (
    <Sheet label={t("player.detailsOf", { title: track.title })} isOfPlayer onClose={onClose}>
      <div className={styles["top"]} data-stays="">
        <header className={styles["head"]} {...pull}>
          <button
            type="button"
            className={`icon-button ${styles["close"] ?? ""}`}
            aria-label={t("player.closeDetails")}
            title={t("player.closeDetails")}
            onClick={(event) => sheetOf(event)?.close()}
          >
            <DownIcon />
          </button>
          <TrackName track={track} />
          <FactChips trackId={track.id} deck={deck} />
          <Time track={track} deck={deck} />
          <PlayButton track={track} deck={deck} />
        </header>
        <Timeline track={track} deck={deck} shown={shown} isOpen />
      </div>
      <Details track={track} deck={deck} shown={shown} />
    </Sheet>
  );
}
