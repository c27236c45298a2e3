import { useQuery } from "@tanstack/react-query";
import { lazy, startTransition, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from "react";

import { fetchConversation } from "./api/conversations";
import { useLogOut } from "./account/useLogOut";
import { keys } from "./api/keys";
import type { CurrentUser } from "./api/session";
import { Conversation } from "./chat/Conversation";
import { AssistantPage } from "./assistants/AssistantPage";
import { SettingsIcon } from "./home/icons";
import { PageLinks } from "./home/PageLinks";
import { SideBar, useSide } from "./home/SideBar";
import { StartPage } from "./home/StartPage";
import { useShortcuts } from "./home/useShortcuts";
import { AddMusic } from "./library/AddMusic";
import { Library } from "./library/Library";
import { useFileDrop } from "./library/useFileDrop";
import { usePastedLink } from "./library/usePastedLink";
import { useUploads } from "./library/useUploads";
import { reportListens } from "./player/listens";
import { currentTrackId, watchPlayers } from "./player/players";
import { closePlayback } from "./player/queue";
import { usePlayerKeys } from "./player/useTrackPlayer";
import { openConversation, openPage, useAssistantRoute, useConversationId, usePageName, type PageName } from "./route";
import { t } from "./i18n";

const PAGES = {
  model: lazy(async () => ({ default: (await import("./model/ConnectModel")).ConnectModel })),
  account: lazy(async () => ({ default: (await import("./account/AccountPage")).AccountPage })),
  conversations: lazy(async () => ({ default: (await import("./chat/list/ConversationsPage")).ConversationsPage })),
  music: lazy(async () => ({ default: (await import("./library/MusicPage")).MusicPage })),
  playlists: lazy(async () => ({ default: (await import("./playlists/PlaylistsPage")).PlaylistsPage })),
};
const Shortcuts = lazy(() => import("./home/Shortcuts"));
const PlayerBar = lazy(() => import("./player/PlayerBar"));
const SidePlaylists = lazy(() => import("./home/SidePlaylists"));
const UploadList = lazy(() => import("./library/UploadList"));

/** The main page: the library at the side, a conversation in the middle. On a phone, one of the two at a time. */
export function Home({ me }: { me: CurrentUser }) {
  const conversationId = useConversationId();
  const pageName = usePageName();
  const route = useAssistantRoute();
  const { uploads, list } = useUploads();
  const addFiles = useCallback(
    (files: File[]) => uploads.add(files, me.limits.max_upload_bytes),
    [uploads, me.limits.max_upload_bytes],
  );
  const openTrackIds = useOpenTrackIds(conversationId);
  const isDropping = useFileDrop(addFiles);
  const playingId = usePlayback(me.id);
  const [side, setSide] = useSide();
  const [hasHelp, setHelp] = useState(false);
  useShortcuts({ showMusic: () => setSide("music"), showHelp: () => setHelp(true) });
  usePastedLink(useCallback((link: string) => uploads.refuse(link, t("upload.link")), [uploads]));

  return (
    <div className="home" data-view={conversationId || pageName || route ? "conversation" : "library"}>
      <a className="skip-link" href="#main">
        {t("home.skip")}
      </a>
      <aside className="library">
        <Masthead />
        <PageLinks />
        <SideBar side={side} onChoose={setSide} conversationId={conversationId}>
          <AddMusic onFiles={addFiles} />
          <Suspense>{list.length > 0 && <UploadList list={list} uploads={uploads} />}</Suspense>
          <SideMusic pageName={pageName} openTrackIds={openTrackIds} />
        </SideBar>
        <Account me={me} onHelp={() => setHelp(true)} />
      </aside>
      <main id="main" className="centre" tabIndex={-1}>
        <button type="button" className="button back" onClick={() => openConversation(null)}>
          ‹ {side === "music" ? t("library.back") : t(`home.${side}`)}
        </button>
        {route ? <AssistantPage route={route} me={me} /> : <Centre conversationId={conversationId} pageName={pageName} me={me} />}
      </main>
      {playingId !== null && (
        <Suspense>
          <PlayerBar key={playingId} trackId={playingId} />
        </Suspense>
      )}
      {hasHelp && (
        <Suspense>
          <Shortcuts onClose={() => setHelp(false)} />
        </Suspense>
      )}
      {isDropping && <div className="drop-here">{t("library.dropNow")}</div>}
    </div>
  );
}

function Centre({ conversationId, pageName, me }: { conversationId: string | null; pageName: PageName | null; me: CurrentUser }) {
  if (pageName) {
    const Page = PAGES[pageName];
    return (
      <Suspense fallback={null}>
        <Page me={me} />
      </Suspense>
    );
  }
  return conversationId ? <Conversation key={conversationId} id={conversationId} me={me} /> : <StartPage me={me} />;
}

/** The track that was played last. It plays on while one looks around, and stops with the session. */
function usePlayback(userId: number): string | null {
  usePlayerKeys();
  useEffect(() => reportListens(String(userId)), [userId]);
  useEffect(() => closePlayback, []);
  return useSyncExternalStore(watchPlayers, currentTrackId);
}

/** The tracks, or where they have the page for themselves, the playlists. */
function SideMusic({ pageName, openTrackIds }: { pageName: PageName | null; openTrackIds: readonly string[] }) {
  if (!useIsShown()) return null;
  if (pageName !== "music") return <Library openTrackIds={openTrackIds} />;
  return (
    <Suspense>
      <SidePlaylists />
    </Suspense>
  );
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
      <button type="button" className="home-link" title={t("home.title")} onClick={() => openConversation(null)}>
        <img src="/static/clave.svg" alt="" width="28" height="28" />
        {t("common.name")}
      </button>
    </header>
  );
}

function Account({ me, onHelp }: { me: CurrentUser; onHelp: () => void }) {
  const leave = useLogOut();
  return (
    <footer className="account quiet">
      <button type="button" className="link-button" title={t("account.loggedInAs", { name: me.username })} onClick={() => openPage("account")}>
        <SettingsIcon />
        {t("settings.title")}
      </button>
      {me.is_staff && (
        <button type="button" className="link-button" onClick={() => openPage("model")}>
          {t("connect.link")}
        </button>
      )}
      <button type="button" className="link-button" aria-label={t("home.shortcuts")} title={t("home.shortcuts")} onClick={onHelp}>
        ?
      </button>
      <button type="button" className="link-button" onClick={() => leave.mutate()}>
        {t("account.logOut")}
      </button>
    </footer>
  );
}
