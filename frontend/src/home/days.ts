import { dateText } from "../format";
import { t } from "../i18n";

const DAY_MS = 24 * 60 * 60 * 1000;
const A_WEEK = 7;

/** Groups of things by the day on which they changed, in their order: today, yesterday, a day of this week, a month. */
export function byDay<T>(items: readonly T[], changedAt: (item: T) => string, now = new Date()): [label: string, items: T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const label = dayLabel(new Date(changedAt(item)), now);
    groups.set(label, [...(groups.get(label) ?? []), item]);
  }
  return [...groups];
}

function dayLabel(date: Date, now: Date): string {
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY_MS);
  if (days <= 0) return t("home.today");
  if (days === 1) return t("home.yesterday");
  if (days < A_WEEK) return dateText(date, { weekday: "long" });
  return dateText(date, { month: "long", year: "numeric" });
}

/** In the user's time zone. */
function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
