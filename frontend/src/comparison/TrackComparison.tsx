import { useMemo } from "react";

import type { Track } from "../api/tracks";
import { useTracksById } from "../api/tracksById";
import { t } from "../i18n";
import { AlignedWaveforms } from "./AlignedWaveforms";
import { ComparisonTable, type ComparedTrack } from "./ComparisonTable";
import styles from "./Comparison.module.css";

/** So many columns can be read on a phone. */
const MOST_TRACKS = 5;

/** What was measured of several tracks, side by side, before anything was asked. */
export default function TrackComparison({ tracks }: { tracks: readonly Pick<Track, "id">[] }) {
  const ids = useMemo(() => tracks.slice(0, MOST_TRACKS).map(({ id }) => id), [tracks]);
  const found = useTracksById(ids);
  const compared = useMemo(
    () =>
      ids.flatMap((id): ComparedTrack[] => {
        const track = found.get(id);
        return track?.facts ? [{ ...track.facts, track_id: id, title: track.title }] : [];
      }),
    [ids, found],
  );
  if (compared.length < 2) return null;
  return (
    <section className={styles["comparison"]} aria-label={t("cards.comparison")}>
      <AlignedWaveforms tracks={compared} />
      <ComparisonTable tracks={compared} />
    </section>
  );
}
