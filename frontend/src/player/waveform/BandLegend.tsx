import type { CSSProperties } from "react";

import { t } from "../../i18n";
import styles from "./Waveform.module.css";

const BANDS = ["low", "mid", "high"] as const;

/** What the colours of the waveform mean, in few words: the readout beside it needs the room. */
export function BandLegend() {
  return (
    <p className={styles["legend"]} title={t("player.bands.legend")}>
      {BANDS.map((band) => (
        <span key={band} style={{ "--band": `var(--band-${band})` } as CSSProperties}>
          {t(`player.bands.${band}`)}
        </span>
      ))}
    </p>
  );
}
