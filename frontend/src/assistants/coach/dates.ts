import { dateLocale } from "../../format";

/** Dates of the plan are days without a time zone: "2026-11-24". */

const DAY_MS = 24 * 60 * 60 * 1000;

const asDate = (day: string): Date => new Date(`${day}T12:00:00`);

/** "Tue 24 Nov" in the user's language. */
export function dayText(day: string, language: string): string {
  return asDate(day).toLocaleDateString(dateLocale(language), { weekday: "short", month: "short", day: "numeric" });
}

/** "24 Nov" */
export function shortDay(day: string, language: string): string {
  return asDate(day).toLocaleDateString(dateLocale(language), { month: "short", day: "numeric" });
}

/** The day that comes so many days later. */
export function daysAfter(day: string, count: number): string {
  const date = new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS);
  return date.toISOString().slice(0, 10);
}

/** How many days lie between: 0 for the same day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}
