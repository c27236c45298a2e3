import { t } from "../../i18n";
import type { Thread } from "../state/thread";
import styles from "./AnalysisNotice.module.css";

type Track = Thread["tracks"][string];

/** While a track of this conversation is still being analysed: how far, and that one need not wait. */
export function AnalysisNotice({ tracks }: { tracks: readonly Track[] }) {
  const failed = tracks.find(({ status }) => status === "failed");
  if (failed) return <p className={`problem-text ${styles["notice"] ?? ""}`}>{failed.message || t("library.status.failed")}</p>;
  const busy = tracks.find(({ status }) => status === "pending" || status === "analyzing");
  if (!busy) return null;
  const words =
    busy.fraction === undefined
      ? t("chat.listeningSoon")
      : t("chat.listening", { percent: Math.round(busy.fraction * 100) });
  return <p className={`quiet ${styles["notice"] ?? ""}`}>{words}</p>;
}
