import { measured, tempo } from "../../format";
import { t } from "../../i18n";
import styles from "./SummaryTable.module.css";

type Summary = Record<string, unknown>;

const UNITS: Record<string, string> = { bpm: "BPM", hz: "Hz", seconds: "s", db: "dB", ms: "ms", percent: "%", lufs: "LUFS" };
const SHOWN_ITEMS = 6;

/** A tool's result as a table: one row per number, nested groups flattened. */
export function SummaryTable({ summary }: { summary: Summary }) {
  return (
    <table className={styles["summary"]}>
      <tbody>
        {rowsOf(summary).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function rowsOf(summary: Summary, group = ""): [string, string][] {
  return Object.entries(summary).flatMap(([key, value]) => {
    if (isForPrograms(key) || value === null) return [];
    const [name, unit] = namedWithUnit(key);
    const label = group ? `${group}: ${name}` : capitalised(name);
    return isSummary(value) ? rowsOf(value, label) : [[label, shown(value, unit)]];
  });
}

/** Ids, and what begins with an underscore. */
const isForPrograms = (key: string): boolean => key.startsWith("_") || /(^|_)ids?$/.test(key);

/** The end of the name of a number from 0 to 1, which is shown from 0 to 100. */
const SHARE = "_0_to_1";
const OF_HUNDRED = "/ 100";

/** `tempo_bpm` becomes "tempo" in BPM: the unit is the end of the name. */
export function namedWithUnit(key: string): [string, string] {
  if (key.endsWith(SHARE)) return [key.slice(0, -SHARE.length).replaceAll("_", " "), OF_HUNDRED];
  const words = key.split("_");
  const unit = words.length > 1 ? UNITS[words.at(-1) ?? ""] : undefined;
  return [(unit ? words.slice(0, -1) : words).join(" "), unit ?? ""];
}

export function numberWithUnit(value: number, unit: string): string {
  if (unit === OF_HUNDRED) return `${Math.round(100 * value)} ${unit}`;
  return [unit === "BPM" ? tempo(value) : measured(value), unit].filter(Boolean).join(" ");
}

function shown(value: unknown, unit: string): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? t("step.yes") : t("step.no");
  if (typeof value === "number") return numberWithUnit(value, unit);
  if (Array.isArray(value)) return shownList(value, unit);
  return typeof value === "string" ? value : JSON.stringify(value);
}

function shownList(values: unknown[], unit: string): string {
  const first = values.slice(0, SHOWN_ITEMS).map((value) => shownItem(value));
  const rest = values.length - first.length;
  return [first.join(", "), unit, rest > 0 && t("step.more", { count: rest })].filter(Boolean).join(" ");
}

function shownItem(value: unknown): string {
  if (!isSummary(value)) return shown(value, "");
  return rowsOf(value)
    .map(([, item]) => item)
    .join(" / ");
}

function isSummary(value: unknown): value is Summary {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
