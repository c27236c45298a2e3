import type { Track as TitledTrack } from "../../api/tracks";
import { t } from "../../i18n";
import type { Thread } from "../state/thread";
import styles from "./AnalysisNotice.module.css";

type Track = Thread["tracks"][string];

interface Props {
  tracks: readonly Track[];
  /** The tracks of the conversation, which have the titles. */
  titled: readonly Pick<TitledTrack, "id" | "title">[];
}

/** The files of this conversation that cannot be read, and why; while another track is still being analysed, how far, and that one need
 * not wait. */
export function AnalysisNotice({ tracks, titled }: Props) {
  const failed = tracks.filter(({ status }) => status === "failed");
  const busy = tracks.find(({ status }) => status === "pending" || status === "analyzing");
  return (
    <>
      {failed.map(({ track_id: id, message }) => (
        <p key={id} className={`problem-text ${styles["notice"] ?? ""}`}>
          {[titled.find((track) => track.id === id)?.title, message || t("library.status.failed")].filter(Boolean).join(": ")}
        </p>
      ))}
      {busy && <p className={`quiet ${styles["notice"] ?? ""}`}>{progressOf(busy)}</p>}
    </>
  );
}

function progressOf({ fraction }: Track): string {
  return fraction === undefined ? t("chat.listeningSoon") : t("chat.listening", { percent: Math.round(fraction * 100) });
}
