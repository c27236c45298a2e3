// First: the rules of components come after those that all share. But built parts that several pages load come before both: a
// component's rule that changes a shared one must be more specific.
import "./styles/index.css";

import { focusManager, QueryCache, QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { StrictMode, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";

import { ApiError } from "./api/client";
import { keys } from "./api/keys";
import { makeQueryClient } from "./api/queryClient";
import type { CurrentUser } from "./api/session";
import { App } from "./App";
import "./assistants";
import { ErrorBoundary } from "./ErrorBoundary";
import { registerOfflinePage } from "./offlinePage";
import { keepPlaying } from "./player/kept";
import { applyPreferences, lookVersion, watchPreferences } from "./preferences";

// A session that ended is noticed by whichever request comes next; asking who I am then shows the login.
const cache = new QueryCache({
  onError: (error, query) => {
    const isMe = query.queryKey[0] === keys.me[0];
    if (error instanceof ApiError && error.isNotLoggedIn && !isMe) void client.resetQueries({ queryKey: keys.me });
  },
});

const client: QueryClient = makeQueryClient({ queryCache: cache }, new BroadcastChannel("clave.changes"));

// A window beside another one is always visible: what changed elsewhere is fetched again when one turns to it, too.
focusManager.setEventListener((onFocus) => {
  const look = () => onFocus();
  window.addEventListener("visibilitychange", look);
  window.addEventListener("focus", look);
  return () => {
    window.removeEventListener("visibilitychange", look);
    window.removeEventListener("focus", look);
  };
});

// The server writes the logged-in user into the page.
const me = document.getElementById("me")?.textContent;
const currentUser = me ? (JSON.parse(me) as CurrentUser) : undefined;
if (currentUser) client.setQueryData(keys.me, currentUser);

/** What was drawn in another language or theme, or with other names of keys, is drawn again. */
function Root() {
  return <App key={useSyncExternalStore(watchPreferences, lookVersion)} />;
}

const place = document.getElementById("page");
if (!place) throw new Error("index.html has no element with the id page.");
await applyPreferences(currentUser);
createRoot(place).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <Root />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
if (currentUser) keepPlaying(String(currentUser.id));
registerOfflinePage();
