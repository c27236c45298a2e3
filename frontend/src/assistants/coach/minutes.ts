import { t } from "../../i18n";

/** "20 min"; short sessions count quarters of a minute: 2.25 -> "2:15 min" */
export function minutesText(minutes: number): string {
  const whole = Math.floor(minutes);
  const seconds = Math.round((minutes - whole) * 60);
  return t("coach.minutes", { minutes: seconds ? `${whole}:${String(seconds).padStart(2, "0")}` : String(whole) });
}
