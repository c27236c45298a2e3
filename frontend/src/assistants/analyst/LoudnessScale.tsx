import { decimal } from "../../format";
import { t } from "../../i18n";
import styles from "./LoudnessScale.module.css";

const QUIETEST_LUFS = -30;
const LOUDEST_LUFS = -4;

/** The levels that the services document. For clubs there is no standard. */
const MARKS: readonly { lufs: number; side: "left" | "right" | "below"; name: string | (() => string) }[] = [
  { lufs: -16, side: "left", name: "Apple" },
  { lufs: -14, side: "right", name: "Spotify, YouTube" },
  { lufs: -8, side: "below", name: () => t("cards.club") },
];

/** The loudness of a track beside that of services and clubs. */
export function LoudnessScale({ lufs }: { lufs: number }) {
  return (
    <div className={styles["scale"]} role="img" aria-label={t("cards.scale", { lufs: decimal(lufs, 1) })}>
      <div className={styles["filled"]} style={{ width: placeOf(lufs) }} />
      {MARKS.map(({ lufs: level, side, name }) => (
        <span key={level} className={styles["mark"]} data-side={side} style={{ left: placeOf(level) }}>
          {typeof name === "string" ? name : name()}
        </span>
      ))}
    </div>
  );
}

function placeOf(lufs: number): string {
  const share = (lufs - QUIETEST_LUFS) / (LOUDEST_LUFS - QUIETEST_LUFS);
  return `${100 * Math.min(Math.max(share, 0), 1)}%`;
}
