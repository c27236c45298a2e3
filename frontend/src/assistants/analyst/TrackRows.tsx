import { useQuery } from "@tanstack/react-query";

import { keys } from "../../api/keys";
import { fetchTracksOf, MOST_IDS, type ListedTrack } from "../../api/tracks";
import { clock, measured } from "../../format";
import { t } from "../../i18n";
import { CorrectedSince } from "../../chat/corrections/CorrectedSince";
import { Cover } from "../../library/Cover";
import { KeyPill } from "../../library/KeyPill";
import { TrackPicture } from "../../library/TrackPicture";
import { addToQueue, playQueue } from "../../player/queue";
import { AddToPlaylist } from "../../playlists/AddToPlaylist";
import type { CardProps } from "../registry";
import { Nearness } from "./Nearness";
import styles from "./TrackRows.module.css";

interface Found {
  track_id: string;
  title: string;
  artist?: string;
  tempo_bpm?: number;
  key?: string;
  camelot?: string;
  duration_seconds?: number;
  /** Of the sound, from the track that was asked about. */
  distance?: number;
}

/** The tracks that a tool found, to play and to keep. */
export default function TrackRows({ step }: CardProps) {
  const found = (step.summary["tracks"] as Found[] | undefined) ?? [];
  const tracks = useTracksNow(found.map(({ track_id }) => track_id));
  if (found.length === 0) return null;
  const first = firstPlace(step.summary, found.length);
  // Two searches that found one track each would be two lists that begin with 1.
  const isCounted = found.length > 1 || first > 1;
  const queue = found.map(({ track_id, title, artist = "" }) => ({ id: track_id, title, artist }));
  return (
    <div className="result-card" role="group" aria-label={t("cards.tracks")}>
      <ol className={styles["rows"]}>
        {found.map((track, index) => (
          <li key={track.track_id}>
            <span className={`quiet ${styles["number"] ?? ""}`}>{isCounted && first + index}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={t("library.playTrack", { title: track.title })}
              onClick={() => playQueue(queue, index, "answer")}
            >
              ▶
            </button>
            <Picture found={track} track={tracks.get(track.track_id)} />
            <span className={styles["names"]}>
              <span className={styles["title"]}>{track.title}</span>
              {track.artist && <span className="quiet">{track.artist}</span>}
            </span>
            <span className={styles["facts"]}>
              <span>{factsOf(track).join(" · ")}</span>
              {track.distance !== undefined && <Nearness distance={track.distance} />}
            </span>
            {track.key && track.camelot && <KeyPill musicalKey={track.key} camelot={track.camelot} />}
            <CorrectedSince said={{ ...track }} trackId={track.track_id} />
          </li>
        ))}
      </ol>
      <div className={styles["actions"]}>
        <button type="button" className="chip" onClick={() => addToQueue(queue, "answer")}>
          {t("library.addToQueue")}
        </button>
        <AddToPlaylist className="chip" trackIds={queue.map(({ id }) => id)} />
      </div>
    </div>
  );
}

/** The place of the first row in the whole list, as the answer counts. */
function firstPlace({ next_offset: next, total }: CardProps["step"]["summary"], count: number): number {
  const end = typeof next === "number" ? next : total;
  return typeof end === "number" ? Math.max(1, end - count + 1) : 1;
}

/** As in the library; before the track is fetched, a square in the colour of its key. */
function Picture({ found, track }: { found: Found; track: ListedTrack | undefined }) {
  if (track) return <TrackPicture track={track} size={40} />;
  return (
    <Cover track={{ id: found.track_id, cover: "", facts: { camelot: found.camelot ?? "" } }} size={40}>
      {null}
    </Cover>
  );
}

/** The tracks as they are now, for their covers. */
function useTracksNow(ids: readonly string[]): ReadonlyMap<string, ListedTrack> {
  const asked = ids.slice(0, MOST_IDS);
  const { data } = useQuery({ queryKey: keys.factsNow(asked), queryFn: () => fetchTracksOf(asked), enabled: asked.length > 0 });
  return new Map(data?.items.map((track) => [track.id, track]));
}

function factsOf({ tempo_bpm: tempo, duration_seconds: seconds }: Found): string[] {
  return [
    tempo === undefined ? "" : t("library.tempo", { bpm: measured(Math.round(tempo)) }),
    seconds === undefined ? "" : clock(seconds),
  ].filter(Boolean);
}
