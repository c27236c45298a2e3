import { use, useState } from "react";

import { MOST_IDS, type ListedTrack } from "../../api/tracks";
import { useTracksById } from "../../api/tracksById";
import { measured, nearestClock } from "../../format";
import { t } from "../../i18n";
import { ConversationContext } from "../../chat/conversationContext";
import { CorrectedSince } from "../../chat/corrections/CorrectedSince";
import { Cover } from "../../library/Cover";
import { KeyPill } from "../../library/KeyPill";
import { TrackPicture } from "../../library/TrackPicture";
import { useOpenTracks } from "../../library/useLibrary";
import { addToQueue, playQueue, toggleInQueue, type QueueSource } from "../../player/queue";
import { PageLink } from "../../PageLink";
import { RowPlayButton } from "../../player/RowPlayButton";
import { AddToPlaylist } from "../../playlists/AddToPlaylist";
import { openLibrary, openPlaylist, trackAddress } from "../../route";
import type { CardProps } from "../registry";
import { Nearness } from "./Nearness";
import styles from "./TrackRows.module.css";

export interface Found {
  track_id: string;
  title: string;
  artist?: string;
  tempo_bpm?: number;
  key?: string;
  camelot?: string;
  duration_seconds?: number | null;
  /** Of the sound, from the track that was asked about. */
  distance?: number;
  /** Why it was chosen. */
  reason?: string;
  /** False for music that the user does not have. */
  in_library?: boolean;
  /** Its page where it was found. */
  url?: string;
}

const SHOWN = 8;
const LISTS_LIBRARY = "list_tracks";
/** Tells the first tracks of the new order. */
const SORTS = "sort_playlist";
/** "F sharp minor (11A)"; longer ones are sentences. */
const MOST_KEY_WORDS = 4;

/** The tracks that a tool found, to play and to keep. Of a long list the first ones; the buttons are for all. */
export default function TrackRows({ step }: CardProps) {
  const found = (step.summary["tracks"] as Found[] | undefined) ?? [];
  if (found.length === 0) return null;
  return (
    <div className="result-card" role="group" aria-label={t("cards.tracks")}>
      <Rows found={found} first={firstPlace(step, found.length)} source="answer" />
      <WholeList step={step} count={found.length} />
    </div>
  );
}

/** Leads to the whole playlist or library where the answer tells a part of it. */
function WholeList({ step: { tool, summary, arguments: asked }, count }: Pick<CardProps, "step"> & { count: number }) {
  const { id: chatId } = use(ConversationContext);
  const { total } = summary;
  const playlistId = summary["playlist_id"] ?? asked?.["playlist_id"];
  if (typeof total !== "number" || total <= count || (tool !== LISTS_LIBRARY && typeof playlistId !== "string")) return null;
  const open = () => (typeof playlistId === "string" ? openPlaylist(playlistId, chatId) : openLibrary("", chatId));
  return (
    <button type="button" className={`link-button ${styles["all"] ?? ""}`} onClick={open}>
      {t("cards.wholeList", { total })}
    </button>
  );
}

/** The rows and what can be done with all of them. first : the number of the first row */
export function Rows({ found, first = 1, source }: { found: readonly Found[]; first?: number; source: QueueSource }) {
  const [showsAll, setShowsAll] = useState(false);
  // For their covers.
  const tracks = useTracksById(found.slice(0, MOST_IDS).map(({ track_id }) => track_id));
  // Two searches that found one track each would be two lists that begin with 1.
  const isCounted = found.length > 1 || first > 1;
  // Nobody wants a button for a single row.
  const hidden = showsAll || found.length <= SHOWN + 1 ? 0 : found.length - SHOWN;
  const owned = found.filter(({ in_library: isInLibrary = true }) => isInLibrary);
  const queue = owned.map(({ track_id, title, artist = "" }) => ({ id: track_id, title, artist }));
  return (
    <>
      <ol className={styles["rows"]}>
        {(hidden > 0 ? found.slice(0, SHOWN) : found).map((track, index) => (
          <li key={track.track_id}>
            <span className={`quiet ${styles["number"] ?? ""}`}>{isCounted && first + index}</span>
            {owned.includes(track) ? (
              <RowPlayButton track={{ id: track.track_id, title: track.title }} onToggle={() => toggleInQueue(queue, owned.indexOf(track), source)} />
            ) : (
              <a className="icon-button" href={track.url} target="_blank" rel="noreferrer" aria-label={t("recommender.debate.onLastfm", { title: track.title })}>
                ↗
              </a>
            )}
            <Picture found={track} track={tracks.get(track.track_id)} />
            <span className={styles["names"]}>
              <Title found={track} isOwned={owned.includes(track)} />
              {track.artist && <span className="quiet">{track.artist}</span>}
              <Reason found={track} track={tracks.get(track.track_id)} />
            </span>
            <span className={styles["facts"]}>
              <span>{factsOf(track, tracks.get(track.track_id)).join(" · ")}</span>
              {track.distance !== undefined && <Nearness distance={track.distance} />}
            </span>
            <Key found={track} track={tracks.get(track.track_id)} />
            <CorrectedSince said={{ ...track }} trackId={track.track_id} />
          </li>
        ))}
      </ol>
      <div className={styles["actions"]}>
        {hidden > 0 && (
          <button type="button" className="chip" onClick={() => setShowsAll(true)}>
            {t("recommender.debate.more", { count: hidden })}
          </button>
        )}
        {queue.length > 1 && (
          <button type="button" className="chip" onClick={() => playQueue(queue, 0, source)}>
            ▶ {t("cards.playAll")}
          </button>
        )}
        {queue.length > 0 && (
          <>
            <button type="button" className="chip" onClick={() => addToQueue(queue, source)}>
              {t("library.addToQueue")}
            </button>
            <AddToPlaylist className="chip" trackIds={queue.map(({ id }) => id)} />
          </>
        )}
      </div>
    </>
  );
}

/** The title; of a track of the library a link that opens it. */
function Title({ found: { track_id: id, title }, isOwned }: { found: Found; isOwned: boolean }) {
  const open = useOpenTracks();
  if (!isOwned) return <span className={styles["title"]}>{title}</span>;
  return (
    <>
      <PageLink href={trackAddress(id)} className={`title-button ${styles["title"] ?? ""}`} title={t("evidence.open", { title })} onOpen={() => open.mutate([id])}>
        {title}
      </PageLink>
      {open.error && (
        <span className="problem-text" role="alert">
          {open.error.message}
        </span>
      )}
    </>
  );
}

/** Why it was chosen, without the tempo and the key, which stand beside it. */
function Reason({ found, track }: { found: Found; track: ListedTrack | undefined }) {
  const beside = factsOf(found, track);
  const isKey = (part: string) => part.endsWith(`(${found.camelot ?? ""})`) && part.split(" ").length <= MOST_KEY_WORDS;
  const parts = found.reason?.split("; ").filter((part) => !beside.includes(part) && !isKey(part));
  const said = parts?.join("; ");
  return said ? (
    <span className="quiet" title={said}>
      {said}
    </span>
  ) : null;
}

/** As it was found; what found no key has chosen by something else. */
function Key({ found, track }: { found: Found; track: ListedTrack | undefined }) {
  const { key, camelot } = found.key ? found : (track?.facts ?? {});
  return key && camelot ? <KeyPill musicalKey={key} camelot={camelot} /> : null;
}

/** The place of the first row in the whole list, as the answer counts. */
function firstPlace({ tool, summary: { next_offset: next, total } }: CardProps["step"], count: number): number {
  if (tool === SORTS) return 1;
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

function factsOf({ tempo_bpm: found, duration_seconds: seconds }: Found, track: ListedTrack | undefined): string[] {
  const tempo = found ?? track?.facts?.tempo_bpm ?? undefined;
  return [
    tempo === undefined ? "" : t("library.tempo", { bpm: measured(Math.round(tempo)) }),
    seconds === undefined || seconds === null ? "" : nearestClock(seconds),
  ].filter(Boolean);
}
