import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { ApiError } from "./api/client";
import { keys } from "./api/keys";
import type { Person } from "./api/session";
import { App } from "./App";
import "./assistants";
import { ErrorBoundary } from "./ErrorBoundary";
import "./styles/index.css";

// A session that ended is noticed by whichever request comes next; asking who I am then shows the login.
const cache = new QueryCache({
  onError: (error, query) => {
    const isMe = query.queryKey[0] === keys.me[0];
    if (error instanceof ApiError && error.isNotLoggedIn && !isMe) void client.resetQueries({ queryKey: keys.me });
  },
});

const client: QueryClient = new QueryClient({
  queryCache: cache,
  defaultOptions: {
    queries: {
      // What the server refuses it refuses again; what did not reach it may get through.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
});

// The server has written it into the page already, for whoever is logged in.
const me = document.getElementById("me")?.textContent;
if (me) client.setQueryData(keys.me, JSON.parse(me) as Person);

const place = document.getElementById("page");
if (!place) throw new Error("index.html has no element with the id page.");
createRoot(place).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <App />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
