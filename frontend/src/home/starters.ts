import type { ListedTrack } from "../api/tracks";
import { t } from "../i18n";

/** Beats a minute to both sides of a tempo that is suggested. */
const AROUND = 4;

/** Example questions, each for something else that can be done with these tracks. */
export function startersFor(tracks: readonly Pick<ListedTrack, "title" | "genre" | "facts">[]): string[] {
  const measured = tracks.filter(({ facts }) => facts?.tempo_bpm);
  const tempi = measured.map(({ facts }) => facts?.tempo_bpm ?? 0).toSorted((one, other) => one - other);
  const middle = Math.round(tempi[tempi.length >> 1] ?? 0);
  const danced = measured.find(({ title, genre }) => /bachata/i.test(genre + title));
  return [
    t("home.starters.set"),
    ...measured.slice(0, 1).map(({ title }) => t("home.starters.loop", { title })),
    ...(danced ? [t("home.starters.dance", { title: danced.title })] : []),
    ...(middle ? [t("home.starters.playlist", { from: middle - AROUND, to: middle + AROUND })] : []),
    t("home.starters.energy"),
  ];
}
