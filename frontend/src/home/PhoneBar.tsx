import type { ComponentType } from "react";

import { AccountLinks } from "../account/AccountLinks";
import type { CurrentUser } from "../api/session";
import { assistantPages } from "../assistants/registry";
import { t } from "../i18n";
import { useBesideQuery } from "../library/useTrackFilter";
import { Menu } from "../Menu";
import { PageLink } from "../PageLink";
import { assistantAddress, libraryAddress, openAddress, openConversation, useConversationId, useIsStartPage, usePageName } from "../route";
import { ChatsIcon, LibraryIcon, MoreIcon, PlaylistsIcon } from "./icons";
import styles from "./PhoneBar.module.css";
import type { Side } from "./SideBar";

interface Props {
  me: CurrentUser;
  side: Side;
  onChoose: (side: Side) => void;
}

type Place = "music" | "chats" | "playlists";

/** The bar at the bottom of a phone, on every page: where the thumb is, and instead of a way back on each page. */
export default function PhoneBar({ me, side, onChoose }: Props) {
  const current = useCurrent(side);
  const openSide = (name: Side) => {
    onChoose(name);
    openConversation(null);
  };
  const musicAddress = libraryAddress(useBesideQuery());
  const openMusic = () => {
    onChoose("music");
    openAddress(musicAddress);
  };
  return (
    <>
      <Entry icon={LibraryIcon} name={t("home.music")} isCurrent={current === "music"} href={musicAddress} onOpen={openMusic} />
      <Entry icon={ChatsIcon} name={t("home.chats")} isCurrent={current === "chats"} href="/conversations" onOpen={() => openSide("chats")} />
      <Entry icon={PlaylistsIcon} name={t("playlists.title")} isCurrent={current === "playlists"} href="/playlists" />
      <Menu
        label={t("home.more")}
        className={styles["entry"]}
        face={
          <>
            <MoreIcon />
            {t("home.more")}
          </>
        }
      >
        <button type="button" onClick={() => openSide("tasks")}>
          {t("home.tasks")}
        </button>
        {assistantPages().map(({ route, title }) => (
          <PageLink key={route} href={assistantAddress(route)}>
            {typeof title === "function" ? title() : title}
          </PageLink>
        ))}
        <AccountLinks me={me} />
      </Menu>
    </>
  );
}

function useCurrent(side: Side): Place | null {
  const isChat = useConversationId() !== null;
  const page = usePageName();
  const isStartPage = useIsStartPage();
  if (page === "music" || page === "playlists") return page;
  if (isChat || page === "conversations") return "chats";
  return isStartPage && side !== "tasks" ? side : null;
}

interface EntryProps {
  icon: ComponentType;
  name: string;
  isCurrent: boolean;
  /** Of a new tab. */
  href: string;
  onOpen?: () => void;
}

function Entry({ icon: Icon, name, isCurrent, ...link }: EntryProps) {
  return (
    <PageLink className={styles["entry"]} aria-current={isCurrent ? "page" : undefined} {...link}>
      <Icon />
      {name}
    </PageLink>
  );
}
