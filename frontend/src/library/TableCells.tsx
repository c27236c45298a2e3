import { use, type ReactNode } from "react";

import type { ListedTrack } from "../api/tracks";
import { ColumnsContext } from "./WithColumns";

/** The cells of a track behind its title. */
export function TableCells({ track, mark, onRate }: { track: ListedTrack; mark: ReactNode; onRate: (rating: number) => void }) {
  return use(ColumnsContext).shown.map(({ name, isNumber, cell }) => (
    <span key={name} role="gridcell" data-number={isNumber} data-column={name}>
      {name === "tempo_bpm" && mark}
      {cell(track, onRate)}
    </span>
  ));
}
