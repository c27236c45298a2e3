import { QueryClient, type InvalidateQueryFilters, type QueryClientConfig } from "@tanstack/react-query";

import { ApiError } from "./client";
import { keys } from "./keys";

/** How the windows of a browser tell each other what has changed: a `BroadcastChannel`. */
export type OtherWindows = Pick<BroadcastChannel, "postMessage" | "onmessage">;

/** The client of the page. What the server refuses it refuses again; what did not reach it may get through. */
export function makeQueryClient(config: Pick<QueryClientConfig, "queryCache"> = {}, others?: OtherWindows): QueryClient {
  const client = new FreshQueryClient({
    ...config,
    defaultOptions: {
      queries: { retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500) },
    },
  });
  if (others) client.shareWith(others);
  return client;
}

/** What a user changes in one window and looks at in another. */
const SHARED: readonly unknown[] = [keys.playlists[0], keys.likes[0], keys.tracks[0], keys.track()[0]];

/**
 * Begins a first fetch again that a change overtook. The library cancels only fetches of what has data already; the
 * answer to a first one may be from before the change, and would stay.
 */
class FreshQueryClient extends QueryClient {
  private others: OtherWindows | undefined;

  shareWith(others: OtherWindows): void {
    this.others = others;
    // Not told again, or two windows would never end.
    others.onmessage = ({ data }: MessageEvent<readonly unknown[]>) => void this.fetchAgain({ queryKey: data });
  }

  override async invalidateQueries(filters: InvalidateQueryFilters = {}): Promise<void> {
    if (SHARED.includes(filters.queryKey?.[0])) this.others?.postMessage(filters.queryKey);
    return this.fetchAgain(filters);
  }

  private async fetchAgain(filters: InvalidateQueryFilters): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, type: "active", fetchStatus: "fetching" })) {
      if (query.state.data === undefined) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters);
  }
}
