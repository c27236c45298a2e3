import type { ComponentType, ReactNode } from "react";

import type { ListedTrack } from "../api/tracks";
import type { Sort, TrackFilter } from "./trackFilter";

export interface Order {
  sort: Sort;
  isDescending: boolean;
}

export interface TableOrder {
  order: Order;
  onOrder: (order: Order) => void;
}

/** What the library is a table with. Only its own page loads them. */
export interface TableParts {
  /** Buttons that play what the list shows. */
  Play: ComponentType<{ filter: TrackFilter; total: number | undefined }>;
  /** What stands above the list where a filter shows an album, an artist or a genre. */
  Group: ComponentType<{ filter: TrackFilter }>;
  Head: ComponentType<TableOrder>;
  /** The cells behind the title. `mark` stands beside the tempo. */
  Cells: ComponentType<{ track: ListedTrack; mark: ReactNode; onRate: (rating: number) => void }>;
}
