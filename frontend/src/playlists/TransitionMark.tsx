import { decimal } from "../format";
import { t } from "../i18n";
import { transitionOf, type Mixed } from "./mixing";
import styles from "./TransitionMark.module.css";

/** Between two tracks of a playlist: whether they mix, and if not, why. Nothing where that is not known. */
export function TransitionMark({ before, track }: { before: Mixed | undefined; track: Mixed }) {
  const transition = before && transitionOf(before, track);
  if (!transition) return null;
  const { hasFittingKeys, tempoPercent, isSmooth } = transition;
  const tempo = decimal(Math.abs(tempoPercent), 0);
  const values = { keys: t(hasFittingKeys ? "playlists.keysFit" : "playlists.keysClash"), tempo };
  const told = t(isSmooth ? "playlists.mixes" : "playlists.mixesNot", values);
  return (
    <span className={styles["mark"]} data-smooth={isSmooth} role="img" aria-label={told} title={told}>
      {isSmooth ? "✓" : "≠"}
    </span>
  );
}
