import { keyName } from "../notation";
import { t } from "../i18n";
import { CAMELOT_KEYS, NAME_FIELDS, RANGES, type Range, type TrackFilter } from "./trackFilter";

/** The filters in words, without the text of the search: "Genre: Latin", "Tempo: 120–130". */
export function filterWords(filter: TrackFilter): string[] {
  const { keys, timeSignature, rating, isLiked, status } = filter;
  const named = (name: string, value: string) => (value ? [t("library.find.filterValue", { name, value })] : []);
  return [
    ...NAME_FIELDS.flatMap((name) => named(t(name === "userTag" ? "library.find.userTag" : `library.find.sorts.${name}`), filter[name].trim())),
    ...RANGES.flatMap((range) => named(t(`library.find.ranges.${range}`), boundsIn(filter, range))),
    ...named(t("library.find.sorts.key"), keys.map(keyOf).join(", ")),
    ...named(t("library.find.metre"), timeSignature),
    ...named(t("library.find.sorts.rating"), rating ? `≥ ${rating} ★` : ""),
    ...(isLiked ? [t("library.find.liked")] : []),
    ...named(t("library.find.status"), status && t(`library.status.${status}`)),
  ];
}

/** "120–130", "≥ 120", "≤ 130". */
function boundsIn({ bounds }: TrackFilter, range: Range): string {
  const [least, most] = [bounds[`${range}_min`]?.trim(), bounds[`${range}_max`]?.trim()];
  if (least && most) return `${least}–${most}`;
  return least ? `≥ ${least}` : most ? `≤ ${most}` : "";
}

function keyOf(code: string): string {
  const key = CAMELOT_KEYS.find(([each]) => each === code)?.[1];
  return key ? `${code} ${keyName(key)}` : code;
}
