import { currentLanguage } from "./i18n";

/** 83.4 -> "1:23"; hours only where there are some. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const tail = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** As `clock`, to the nearest second: lengths and places are told as in answers. What moves is told by `clock`. */
export function nearestClock(seconds: number): string {
  const nearest = Math.round(seconds);
  // Python rounds half a second to the even one.
  return clock(Math.abs(seconds % 1) === 0.5 && nearest % 2 !== 0 ? nearest - 1 : nearest);
}

const formats = new Map<string, Intl.NumberFormat>();

/** English dates as in Britain, as the words of the page: the day first, and 24 hours. */
export const dateLocale = (language: string = currentLanguage()): string => (language === "en" ? "en-GB" : language);

/** A day, or a moment with a `timeStyle`, in the language of the page. */
export function dateText(moment: string | Date, options: Intl.DateTimeFormatOptions): string {
  return new Date(moment).toLocaleString(dateLocale(), options);
}

/** At most four digits: what was measured is not known more exactly, and columns stay readable. */
export function measured(value: number): string {
  return Number.isInteger(value) ? withMinus(String(value)) : formatted(value, { maximumSignificantDigits: 4, useGrouping: false });
}

/** BPM, with the decimal of the answers. */
export const tempo = (bpm: number): string => measured(Math.round(bpm * 10) / 10);

/** With so many decimals, in the language of the page. */
export function decimal(value: number, decimals: number): string {
  return formatted(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** A whole number with its thousands grouped. */
export function grouped(value: number): string {
  return formatted(value, {});
}

/** Minus signs in place of the hyphens before numbers. */
export const withMinus = (text: string): string => text.replace(/(?<![\p{L}\p{N}.,:/#)\]-])-(?=\d)/gu, "−");

function formatted(value: number, options: Intl.NumberFormatOptions): string {
  // A format is costly to make, and lists ask for thousands.
  const key = currentLanguage() + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(currentLanguage(), options);
  formats.set(key, format);
  return withMinus(format.format(value));
}

export function tookTime(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${decimal(milliseconds / 1000, 1)} s`;
}
