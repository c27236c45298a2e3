import { useQuery } from "@tanstack/react-query";
import { lazy, startTransition, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from "react";

import { fetchConversation } from "./api/conversations";
import { useLogOut } from "./account/useLogOut";
import { keys } from "./api/keys";
import type { Person } from "./api/session";
import { Conversation } from "./chat/Conversation";
import { AssistantPage, AssistantPages } from "./assistants/AssistantPages";
import { AddMusic } from "./library/AddMusic";
import { Library } from "./library/Library";
import { UploadList } from "./library/UploadList";
import { useFileDrop } from "./library/useFileDrop";
import { useTracks } from "./library/useLibrary";
import { usePastedLink } from "./library/usePastedLink";
import { useUploads } from "./library/useUploads";
import { reportListens } from "./player/listens";
import { currentTrackId, watchPlayers } from "./player/players";
import { closePlayback } from "./player/queue";
import { usePlayerKeys } from "./player/useTrackPlayer";
import { openConversation, openPage, useAssistantRoute, useConversationId, usePageName, type PageName } from "./route";
import { texts } from "./texts";

const PAGES = {
  model: lazy(async () => ({ default: (await import("./model/ConnectModel")).ConnectModel })),
  account: lazy(async () => ({ default: (await import("./account/AccountPage")).AccountPage })),
  conversations: lazy(async () => ({ default: (await import("./chat/list/ConversationsPage")).ConversationsPage })),
  playlists: lazy(async () => ({ default: (await import("./playlists/PlaylistsPage")).PlaylistsPage })),
};
const PlayerBar = lazy(() => import("./player/PlayerBar"));

/** The page of somebody who is logged in: the library at the side, a conversation in the middle. On a phone one of
 * the two at a time. */
export function Home({ me }: { me: Person }) {
  const conversationId = useConversationId();
  const pageName = usePageName();
  const route = useAssistantRoute();
  const { uploads, list, batch } = useUploads();
  const addFiles = useCallback(
    (files: File[]) => uploads.add(files, me.limits.max_upload_bytes),
    [uploads, me.limits.max_upload_bytes],
  );
  const openTrackIds = useOpenTrackIds(conversationId);
  const isDropping = useFileDrop(addFiles);
  const playingId = usePlayback(me.id);
  usePastedLink(useCallback((link: string) => uploads.refuse(link, texts.upload.link), [uploads]));

  return (
    <div className="home" data-view={conversationId || pageName || route ? "conversation" : "library"}>
      <aside className="library">
        <Masthead />
        <AssistantPages current={route} />
        <AddMusic onFiles={addFiles} />
        <UploadList
          uploads={list}
          batch={batch}
          onRemove={(id) => uploads.remove(id)}
          onRetry={(id) => uploads.retry(id)}
          onCancelAll={() => uploads.cancelAll()}
        />
        {useIsShown() && <Library openTrackIds={openTrackIds} />}
        <Account me={me} />
      </aside>
      <main className="centre">
        <button type="button" className="button back" onClick={() => openConversation(null)}>
          ‹ {texts.library.back}
        </button>
        {route ? <AssistantPage route={route} me={me} /> : <Centre conversationId={conversationId} pageName={pageName} me={me} />}
      </main>
      {playingId !== null && (
        <Suspense>
          <PlayerBar key={playingId} trackId={playingId} />
        </Suspense>
      )}
      {isDropping && <div className="drop-here">{texts.library.dropNow}</div>}
    </div>
  );
}

function Centre({ conversationId, pageName, me }: { conversationId: string | null; pageName: PageName | null; me: Person }) {
  if (pageName) {
    const Page = PAGES[pageName];
    return (
      <Suspense fallback={null}>
        <Page me={me} />
      </Suspense>
    );
  }
  return conversationId ? <Conversation key={conversationId} id={conversationId} me={me} /> : <Nothing />;
}

/** The track that was played last. It plays on while one looks around, and stops with the session. */
function usePlayback(userId: number): string | null {
  usePlayerKeys();
  useEffect(() => reportListens(String(userId)), [userId]);
  useEffect(() => closePlayback, []);
  return useSyncExternalStore(watchPlayers, currentTrackId);
}

/** False at first: so one can type in the conversation before the library at its side is drawn. */
function useIsShown(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => startTransition(() => setShown(true)), []);
  return isShown;
}

function useOpenTrackIds(conversationId: string | null): string[] {
  const { data } = useQuery({
    queryKey: keys.conversation(conversationId ?? ""),
    queryFn: () => fetchConversation(conversationId ?? ""),
    enabled: conversationId !== null,
  });
  return conversationId ? (data?.tracks.map(({ id }) => id) ?? []) : [];
}

function Masthead() {
  return (
    <header className="masthead">
      <img src="/static/clave.svg" alt="" width="28" height="28" />
      <span>{texts.name}</span>
      <button type="button" className="link-button" onClick={() => openPage("conversations")}>
        {texts.conversations.title}
      </button>
      <button type="button" className="link-button" onClick={() => openPage("playlists")}>
        {texts.playlists.title}
      </button>
    </header>
  );
}

function Account({ me }: { me: Person }) {
  const leave = useLogOut();
  return (
    <footer className="account quiet">
      <button type="button" className="link-button" title={texts.account.pageTitle} onClick={() => openPage("account")}>
        {me.username}
      </button>
      {me.is_staff && (
        <button type="button" className="link-button" onClick={() => openPage("model")}>
          {texts.connect.link}
        </button>
      )}
      <button type="button" className="link-button" onClick={() => leave.mutate()}>
        {texts.account.logOut}
      </button>
    </footer>
  );
}

function Nothing() {
  const { data } = useTracks();
  const isFirst = data?.total === 0;
  return (
    <section className="empty">
      <h1>{isFirst ? texts.chat.firstTitle : texts.chat.nothingOpenTitle}</h1>
      <p>{isFirst ? texts.library.empty : texts.chat.nothingOpen}</p>
    </section>
  );
}
