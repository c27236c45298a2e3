import type { ReactNode } from "react";

import type { ListedTrack } from "../api/tracks";
import { COLUMNS } from "./columns";

/** The cells of a track behind its title. */
export function TableCells({ track, mark, onRate }: { track: ListedTrack; mark: ReactNode; onRate: (rating: number) => void }) {
  return COLUMNS.map(({ sort, isNumber, cell }) => (
    <span key={sort} role="gridcell" data-number={isNumber} data-column={sort}>
      {sort === "tempo_bpm" && mark}
      {cell(track, onRate)}
    </span>
  ));
}
