import { useEffect, useState } from "react";

import { t } from "../../i18n";
import type { Connection } from "./socket";
import styles from "./ConnectionBanner.module.css";

const PATIENCE_MS = 1000;

/** Says that the connection is being restored, but only when that takes longer than a moment. */
export function ConnectionBanner({ connection }: { connection: Connection }) {
  const isAway = connection === "reconnecting" || connection === "connecting";
  return (
    <div className={styles["place"]} role="status">
      {isAway && <LateBanner />}
    </div>
  );
}

function LateBanner() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? <p className={styles["banner"]}>{t("chat.reconnecting")}</p> : null;
}
