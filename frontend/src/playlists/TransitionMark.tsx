import { decimal, tempo } from "../format";
import { t } from "../i18n";
import { MOST_PERCENT, transitionOf, type Mixed, type Transition } from "./mixing";
import styles from "./TransitionMark.module.css";

/** Between two tracks of a playlist: whether they mix, and if not, why. Nothing where that is not known. */
export function TransitionMark({ before, track }: { before: Mixed | undefined; track: Mixed }) {
  const transition = before && transitionOf(before, track);
  if (!transition) return null;
  const { hasFittingKeys, isSmooth } = transition;
  const values = { keys: t(hasFittingKeys ? "playlists.keysFit" : "playlists.keysClash"), tempi: tempiText(transition, before.tempo_bpm ?? 0, track.tempo_bpm ?? 0) };
  const told = t(isSmooth ? "playlists.mixes" : "playlists.mixesNot", values);
  return (
    <span className={styles["mark"]} data-smooth={isSmooth} role="img" aria-label={told} title={told}>
      {isSmooth ? "✓" : `≠ ${apartIn(transition)}`}
    </span>
  );
}

/** What does not fit, in a word. */
function apartIn({ hasFittingKeys, hasNearTempi }: Transition): string {
  if (hasFittingKeys) return t("playlists.apartTempo");
  return t(hasNearTempi ? "playlists.apartKey" : "playlists.apartBoth");
}

const TEXTS = { 1: "playlists.tempiApart", 0.5: "playlists.tempoHalf", 2: "playlists.tempoDouble" } as const;

function tempiText({ level, tempoPercent }: Transition, from: number, to: number): string {
  const percent = percentText(Math.abs(tempoPercent));
  // "120 and 120 BPM" would not read as apart.
  const number = percent !== decimal(0, 0) && Math.round(from) === Math.round(to) ? tempo : (bpm: number) => decimal(bpm, 0);
  return t(TEXTS[level], { percent, from: number(from), to: number(to) });
}

/** Whole, unless it would read as what still mixes: then rounded up to a tenth. */
function percentText(percent: number): string {
  const isJustTooMuch = percent > MOST_PERCENT && Math.round(percent) <= MOST_PERCENT;
  return isJustTooMuch ? decimal(Math.ceil(10 * percent) / 10, 1) : decimal(percent, 0);
}
