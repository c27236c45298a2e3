import { use } from "react";

import { t } from "../../i18n";
import { changeOf, type Values } from "./changed";
import { TracksNowContext } from "./tracksNow";
import styles from "./CorrectedSince.module.css";

/** A mark beside values of an older answer that were corrected since, with the values now. */
export function CorrectedSince({ said, trackId }: { said: Values; trackId: string }) {
  const facts = use(TracksNowContext).get(trackId)?.facts;
  const change = facts && changeOf(said, facts);
  if (!change) return null;
  const { now, isCorrection } = change;
  return <span className={styles["correctedSince"]}>{isCorrection ? t("corrections.since", { now }) : t("corrections.changedSince", { now })}</span>;
}
