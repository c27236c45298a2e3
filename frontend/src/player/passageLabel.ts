import { nearestClock } from "../format";
import { t } from "../i18n";

/** What a button says that plays from one time to another, or to the end. */
export function passageLabel(start: number, end: number | null): string {
  return end === null ? t("evidence.playFrom", { start: nearestClock(start) }) : t("evidence.playPassage", { start: nearestClock(start), end: nearestClock(end) });
}
