import type { DanceHead } from "../../api/dances";
import { nearestClock } from "../../format";
import { t } from "../../i18n";

interface Level {
  difficulty?: "beginner" | "intermediate" | "advanced";
  style?: "traditional" | "modern" | "romantic" | "sensual";
}

/** "Beginner · Romantic · 0:58 · 16 moves": what is known so far. */
export function factsOf({ parameters, move_count: moves, seconds }: Pick<DanceHead, "parameters" | "move_count" | "seconds">): string {
  const { difficulty, style } = parameters as Level;
  return [
    difficulty && t(`dances.difficulty.${difficulty}`),
    style && t(`dances.style.${style}`),
    seconds !== null && nearestClock(seconds),
    moves > 0 && t("dances.moves", { count: moves }),
  ]
    .filter(Boolean)
    .join(" · ");
}
