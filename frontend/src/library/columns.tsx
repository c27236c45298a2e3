import type { ReactNode } from "react";

import type { ListedTrack } from "../api/tracks";
import { dateText, decimal, nearestClock } from "../format";
import { t } from "../i18n";
import { queryOfGroup, type GroupedBy } from "./groups";
import { KeyPill } from "./KeyPill";
import { MusicLink } from "./MusicLink";
import { Rating } from "./Rating";
import type { Sort } from "./trackFilter";

export type ColumnName = Exclude<Sort, "title"> | "time_signature";

export interface Column {
  name: ColumnName;
  /** In rem; or the least, and the share of the room that is left. */
  width: number | readonly [least: number, share: number];
  isNumber?: boolean;
  cell: (track: ListedTrack, onRate: (rating: number) => void) => ReactNode;
}

/** The columns of the table behind the title, in their order. */
export const COLUMNS: readonly Column[] = [
  { name: "artist", width: [5, 1.5], cell: ({ artist }) => <GroupLink by="artist" name={artist} /> },
  { name: "album", width: [5, 1.5], cell: ({ album }) => <GroupLink by="album" name={album} /> },
  { name: "genre", width: 5.25, cell: ({ genre }) => <GroupLink by="genre" name={genre} /> },
  { name: "year", width: 3, isNumber: true, cell: ({ year }) => year },
  { name: "tempo_bpm", width: 3.5, isNumber: true, cell: ({ facts }) => facts?.tempo_bpm != null && Math.round(facts.tempo_bpm) },
  { name: "time_signature", width: 4, isNumber: true, cell: ({ facts }) => facts?.time_signature },
  { name: "key", width: 5, cell: ({ facts }) => facts?.key && <KeyPill musicalKey={facts.key} camelot={facts.camelot} /> },
  { name: "energy", width: 3.75, isNumber: true, cell: ({ facts }) => share(facts?.energy) },
  { name: "danceability", width: 6, isNumber: true, cell: ({ facts }) => share(facts?.danceability) },
  { name: "loudness_lufs", width: 4.5, isNumber: true, cell: ({ facts }) => facts?.loudness_lufs != null && decimal(facts.loudness_lufs, 1) },
  { name: "duration", width: 4, isNumber: true, cell: ({ duration }) => duration !== null && nearestClock(duration) },
  { name: "created_at", width: 6.5, isNumber: true, cell: ({ created_at }) => dateText(created_at, { dateStyle: "medium" }) },
  { name: "rating", width: 6, cell: (track, onRate) => <Rating track={track} onRate={onRate} /> },
];

export const columnName = (name: ColumnName | "title"): string => (name === "time_signature" ? t("library.find.metre") : t(`library.find.sorts.${name}`));

/** The column as `grid-template-columns` has it, and the least room it needs, in rem. */
export const trackOf = ({ width }: Column): string => (typeof width === "number" ? `${width}rem` : `minmax(${width[0]}rem, ${width[1]}fr)`);
export const leastOf = ({ width }: Column): number => (typeof width === "number" ? width : width[0]);

const share = (value: number | null | undefined) => value != null && Math.round(100 * value);

/** The row is one stop of the tab key; its menu has the same links. */
function GroupLink({ by, name }: { by: GroupedBy; name: string }) {
  if (!name) return null;
  return (
    <MusicLink tabIndex={-1} query={queryOfGroup(by, { name, artist: "" })}>
      {name}
    </MusicLink>
  );
}
