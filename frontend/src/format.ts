/** 83.4 -> "1:23"; hours only where there are some. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const tail = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

const short = new Intl.NumberFormat("en", { maximumSignificantDigits: 4, useGrouping: false });

/** At most four digits: what was measured is not known more exactly, and columns stay readable. */
export function measured(value: number): string {
  return Number.isInteger(value) ? String(value) : short.format(value);
}

export function tookTime(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
