import { QueryClient, type InvalidateQueryFilters, type QueryClientConfig } from "@tanstack/react-query";

import { ApiError } from "./client";

/** The client of the page. What the server refuses it refuses again; what did not reach it may get through. */
export function makeQueryClient(config: Pick<QueryClientConfig, "queryCache"> = {}): QueryClient {
  return new FreshQueryClient({
    ...config,
    defaultOptions: {
      queries: { retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500) },
    },
  });
}

/**
 * Begins a first fetch again that a change overtook. The library cancels only fetches of what has data already; the
 * answer to a first one may be from before the change, and would stay.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, type: "active", fetchStatus: "fetching" })) {
      if (query.state.data === undefined) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters);
  }
}
