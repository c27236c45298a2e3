import type { ReactNode } from "react";

import type { ListedTrack } from "../api/tracks";
import { clock, decimal } from "../format";
import { KeyPill } from "./KeyPill";
import { Rating } from "./Rating";
import type { Sort } from "./trackFilter";

interface Column {
  sort: Sort;
  isNumber?: boolean;
  cell: (track: ListedTrack, onRate: (rating: number) => void) => ReactNode;
}

/** The columns of the table behind the title, in their order. Each can be sorted by. */
export const COLUMNS: readonly Column[] = [
  { sort: "artist", cell: ({ artist }) => artist },
  { sort: "album", cell: ({ album }) => album },
  { sort: "genre", cell: ({ genre }) => genre },
  { sort: "year", isNumber: true, cell: ({ year }) => year },
  { sort: "tempo_bpm", isNumber: true, cell: ({ facts }) => facts?.tempo_bpm != null && Math.round(facts.tempo_bpm) },
  { sort: "key", cell: ({ facts }) => facts?.key && <KeyPill musicalKey={facts.key} camelot={facts.camelot} /> },
  { sort: "energy", isNumber: true, cell: ({ facts }) => facts?.energy != null && Math.round(100 * facts.energy) },
  { sort: "loudness_lufs", isNumber: true, cell: ({ facts }) => facts?.loudness_lufs != null && decimal(facts.loudness_lufs, 1) },
  { sort: "duration", isNumber: true, cell: ({ duration }) => duration !== null && clock(duration) },
  { sort: "rating", cell: (track, onRate) => <Rating track={track} onRate={onRate} /> },
];
