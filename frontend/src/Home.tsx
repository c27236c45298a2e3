import { useQuery } from "@tanstack/react-query";
import { lazy, startTransition, Suspense, useCallback, useEffect, useState, useSyncExternalStore, type ComponentProps, type ReactNode } from "react";

import { fetchConversation } from "./api/conversations";
import { AccountLinks } from "./account/AccountLinks";
import { keys } from "./api/keys";
import type { CurrentUser } from "./api/session";
import { whileBusy } from "./api/tracks";
import { Conversation } from "./chat/Conversation";
import { AssistantPage } from "./assistants/AssistantPage";
import { PageLinks } from "./home/PageLinks";
import { SideBar, useSide } from "./home/SideBar";
import { StartPage } from "./home/StartPage";
import { useShortcuts } from "./home/useShortcuts";
import { AddMusic } from "./library/AddMusic";
import { Library } from "./library/Library";
import { useFileDrop } from "./library/useFileDrop";
import { usePastedLink } from "./library/usePastedLink";
import { useTracks } from "./library/useLibrary";
import { useUploads } from "./library/useUploads";
import { reportListensLater } from "./player/reportListensLater";
import { currentTrackId, watchPlayers } from "./player/players";
import { closePlayback } from "./player/queue";
import { usePlayerKeys } from "./player/useTrackPlayer";
import { NoPage } from "./NotFound";
import { PageLink } from "./PageLink";
import { goBack, useAssistantRoute, useConversationId, useIsFromChat, useIsStartPage, usePageName, useTrackId, type PageName } from "./route";
import { useKeptFocus } from "./useKeptFocus";
import { PHONE, useMedia } from "./useMedia";
import { t } from "./i18n";

const PAGES = {
  model: lazy(async () => ({ default: (await import("./model/ConnectModel")).ConnectModel })),
  account: lazy(async () => ({ default: (await import("./account/AccountPage")).AccountPage })),
  conversations: lazy(async () => ({ default: (await import("./chat/list/ConversationsPage")).ConversationsPage })),
  playlists: lazy(async () => ({ default: (await import("./playlists/PlaylistsPage")).PlaylistsPage })),
};
const TrackPage = lazy(async () => ({ default: (await import("./library/TrackPage")).TrackPage }));
const MusicPage = lazy(async () => ({ default: (await import("./library/MusicPage")).MusicPage }));
const MusicViews = lazy(async () => ({ default: (await import("./library/MusicViews")).MusicViews }));
const Shortcuts = lazy(() => import("./home/Shortcuts"));
const PhoneBar = lazy(() => import("./home/PhoneBar"));
const PlayerBar = lazy(() => import("./player/PlayerBar"));
const SidePlaylists = lazy(() => import("./home/SidePlaylists"));
const UploadList = lazy(() => import("./library/UploadList"));

/** The main page: the library at the side, a conversation in the middle. On a phone, one of the two at a time. */
export function Home({ me }: { me: CurrentUser }) {
  const conversationId = useConversationId();
  const pageName = usePageName();
  const route = useAssistantRoute();
  const isPhone = useMedia(PHONE);
  const { uploads, addFiles, inSideBar, onPage } = useAdding(me, isPhone, pageName);
  const openTrackIds = useOpenTrackIds(conversationId);
  const isDropping = useFileDrop(addFiles);
  const playingId = usePlayback(me.id);
  const [side, setSide] = useSide();
  const [hasHelp, setHelp] = useState(false);
  useShortcuts({ showMusic: () => setSide("music"), showHelp: () => setHelp(true) });
  usePastedLink(useCallback((link: string) => uploads.refuse(link, t("upload.link")), [uploads]));

  return (
    <div className="home" data-view={useIsStartPage() ? "library" : "conversation"} data-page={pageName}>
      <a className="skip-link" href="#main">
        {t("home.skip")}
      </a>
      <aside className="library">
        <Masthead />
        <SideBar side={side} onChoose={setSide} conversationId={conversationId} {...inSideBar} listed={pageName === "music" ? t("playlists.title") : t("library.views.track")}>
          {inSideBar.children}
          <SideMusic pageName={pageName} openTrackIds={openTrackIds} />
        </SideBar>
        {isPhone || <Account me={me} onHelp={() => setHelp(true)} />}
      </aside>
      <main id="main" className="centre" tabIndex={-1}>
        <Back />
        <Centre route={route} conversationId={conversationId} pageName={pageName} me={me} music={onPage} />
      </main>
      <Bar trackId={playingId} openTrackIds={openTrackIds} />
      <Foot me={me} side={side} onChoose={setSide} />
      <Help isOpen={hasHelp} onClose={() => setHelp(false)} />
      {isDropping && <div className="drop-here">{t("library.dropNow")}</div>}
    </div>
  );
}

/** How files are added, and what is above the music or beside its heading for it. Phones: rows of tracks need the height. Who has no music
 * yet finds the large button. */
function useAdding(me: CurrentUser, isPhone: boolean, pageName: PageName | null) {
  const { uploads, list } = useUploads();
  const addFiles = useCallback(
    (files: File[]) => uploads.add(files, me.limits.max_upload_bytes),
    [uploads, me.limits.max_upload_bytes],
  );
  const isCompact = useHasMusic() && isPhone;
  const parts = {
    beside: isCompact && <AddMusic onFiles={addFiles} isCompact />,
    children: (
      <>
        {!isCompact && <AddMusic onFiles={addFiles} />}
        <OnTheirWay list={list} uploads={uploads} />
      </>
    ),
  };
  const views = <Suspense>{isCompact && <MusicViews />}</Suspense>;
  // On a phone the side bar is hidden behind the page of the music.
  const [inSideBar, onPage]: [ComponentProps<typeof MusicPage> & { views?: ReactNode }, ComponentProps<typeof MusicPage>] = isPhone && pageName === "music" ? [{}, parts] : [{ ...parts, views }, {}];
  return { uploads, addFiles, inSideBar, onPage };
}

/** The way back to the chat whose answer led here. */
function Back() {
  if (!useIsFromChat()) return null;
  return (
    <button type="button" className="button back" onClick={goBack}>
      ‹ {t("home.backToChat")}
    </button>
  );
}

interface CentreProps {
  route: string | null;
  conversationId: string | null;
  pageName: PageName | null;
  me: CurrentUser;
  music: ComponentProps<typeof MusicPage>;
}

function Centre({ route, conversationId, pageName, me, music }: CentreProps) {
  const isStartPage = useIsStartPage();
  const trackId = useTrackId();
  if (trackId) {
    return (
      <Suspense fallback={null}>
        <TrackPage key={trackId} id={trackId} />
      </Suspense>
    );
  }
  if (route) return <AssistantPage route={route} me={me} />;
  if (pageName === "music") {
    return (
      <Suspense fallback={null}>
        <MusicPage {...music} />
      </Suspense>
    );
  }
  if (pageName) {
    const Page = PAGES[pageName];
    return (
      <Suspense fallback={null}>
        <Page me={me} />
      </Suspense>
    );
  }
  if (conversationId) return <Conversation key={conversationId} id={conversationId} me={me} />;
  return isStartPage ? <StartPage me={me} /> : <NoPage />;
}

/** The track that was played last. It plays on while one looks around, and stops with the session. */
function usePlayback(userId: number): string | null {
  usePlayerKeys();
  useEffect(() => reportListensLater(String(userId)), [userId]);
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

function Help({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return <Suspense>{isOpen && <Shortcuts onClose={onClose} />}</Suspense>;
}

function Bar({ trackId, openTrackIds }: { trackId: string | null; openTrackIds: readonly string[] }) {
  if (trackId === null) return null;
  return (
    <Suspense>
      <PlayerBar trackId={trackId} isShownAbove={openTrackIds.includes(trackId)} />
    </Suspense>
  );
}

/** The sign, and the links to the pages. On phones those are at the bottom. */
function Masthead() {
  if (useMedia(PHONE)) return null;
  return (
    <>
      <header className="masthead">
        <PageLink className="home-link" title={t("home.title")} href="/">
          <img src="/static/clave.svg" alt="" width="28" height="28" />
          {t("common.name")}
        </PageLink>
      </header>
      <PageLinks />
    </>
  );
}

/** Phones: its place is there before it is. */
function Foot(props: ComponentProps<typeof PhoneBar>) {
  if (!useMedia(PHONE)) return null;
  return (
    <nav className="phone-bar" aria-label={t("home.pages")}>
      <Suspense>
        <PhoneBar {...props} />
      </Suspense>
    </nav>
  );
}

/** Files that are uploaded or read. */
function OnTheirWay(props: ComponentProps<typeof UploadList>) {
  const isReading = whileBusy(useTracks().data?.items);
  const place = useKeptFocus();
  return (
    <div ref={place} className="on-their-way">
      <Suspense>{(props.list.length > 0 || isReading) && <UploadList {...props} />}</Suspense>
    </div>
  );
}

/** True until it is known that there is none. */
const useHasMusic = (): boolean => useTracks().data?.total !== 0;

function Account({ me, onHelp }: { me: CurrentUser; onHelp: () => void }) {
  return (
    <footer className="account quiet">
      <AccountLinks me={me} onHelp={onHelp} />
    </footer>
  );
}
