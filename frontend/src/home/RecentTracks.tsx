import type { ListedTrack } from "../api/tracks";
import { t } from "../i18n";
import { KeyPill } from "../library/KeyPill";
import { OpenMusic } from "../library/MusicLink";
import { TrackPicture } from "../library/TrackPicture";
import { useOpenTracks } from "../library/useLibrary";
import { PageLink } from "../PageLink";
import { toggleInQueue } from "../player/queue";
import { RowPlayButton } from "../player/RowPlayButton";
import { trackAddress } from "../route";
import styles from "./RecentTracks.module.css";

const MOST = 6;

/** The tracks that were added last, with their covers: to play, and to ask about. */
export function RecentTracks({ tracks }: { tracks: readonly ListedTrack[] }) {
  const open = useOpenTracks();
  const playable = tracks.filter(({ status }) => status !== "failed").slice(0, MOST);
  if (playable.length === 0) return null;
  const queue = playable.map(({ id, title, artist }) => ({ id, title, artist }));
  return (
    <section className={styles["recent"]} aria-label={t("home.recent")}>
      <header className={styles["head"]}>
        <h2>{t("home.recent")}</h2>
        <OpenMusic className="link-button" />
      </header>
      <ul className={styles["tiles"]}>
        {playable.map((track, index) => (
          <Tile key={track.id} track={track} onToggle={() => toggleInQueue(queue, index, "library")} onOpen={() => open.mutate([track.id])} />
        ))}
      </ul>
      {open.error && (
        <p className="problem-text" role="alert">
          {open.error.message}
        </p>
      )}
    </section>
  );
}

function Tile({ track, onToggle, onOpen }: { track: ListedTrack; onToggle: () => void; onOpen: () => void }) {
  const { id, title, artist, facts } = track;
  return (
    <li>
      <RowPlayButton track={track} className={styles["picture"]} onToggle={onToggle}>
        <TrackPicture track={track} isLarge />
      </RowPlayButton>
      <PageLink href={trackAddress(id)} className={styles["names"]} title={t("home.askAbout", { title })} onOpen={onOpen}>
        <strong>{title}</strong>
        <span className="quiet">{artist || t("home.noArtist")}</span>
      </PageLink>
      <span className={styles["facts"]}>
        {facts && facts.tempo_bpm !== null && t("library.tempo", { bpm: Math.round(facts.tempo_bpm) })}
        {facts && <KeyPill musicalKey={facts.key} camelot={facts.camelot} />}
      </span>
    </li>
  );
}
