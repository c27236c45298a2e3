export type Cell = string | number | null | undefined;

export interface Table {
  name: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** CSV by RFC 4180. Text that a spreadsheet would read as a formula is escaped. */
export function csvOf({ columns, rows }: Table): string {
  return [columns, ...rows].map((row) => row.map(field).join(",")).join("\r\n") + "\r\n";
}

function field(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return String(cell);
  const text = /^[=+\-@\t]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** "Pop 124", "beats" -> "Pop-124-beats.csv". */
export function fileName(title: string, table: string): string {
  const words = `${title} ${table}`.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-+|-+$/g, "");
  return `${words.slice(0, 80)}.csv`;
}
