import type { ComponentType } from "react";

import { AccountLinks } from "../account/AccountLinks";
import type { CurrentUser } from "../api/session";
import { assistantPages } from "../assistants/registry";
import { t } from "../i18n";
import { Menu } from "../Menu";
import { openAssistantPage, openConversation, openPage, useConversationId, useIsStartPage, usePageName } from "../route";
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
  const openMusic = () => {
    onChoose("music");
    openPage("music");
  };
  return (
    <>
      <Entry icon={LibraryIcon} name={t("home.music")} isCurrent={current === "music"} onOpen={openMusic} />
      <Entry icon={ChatsIcon} name={t("home.chats")} isCurrent={current === "chats"} onOpen={() => openSide("chats")} />
      <Entry icon={PlaylistsIcon} name={t("playlists.title")} isCurrent={current === "playlists"} onOpen={() => openPage("playlists")} />
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
          <button key={route} type="button" onClick={() => openAssistantPage(route)}>
            {typeof title === "function" ? title() : title}
          </button>
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
  onOpen: () => void;
}

function Entry({ icon: Icon, name, isCurrent, onOpen }: EntryProps) {
  return (
    <button type="button" className={styles["entry"]} aria-current={isCurrent ? "page" : undefined} onClick={onOpen}>
      <Icon />
      {name}
    </button>
  );
}
