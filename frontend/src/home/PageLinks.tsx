import type { ComponentType, ReactNode } from "react";

import { assistantPages } from "../assistants/registry";
import { t } from "../i18n";
import { openAssistantPage, openPage, useAssistantRoute, usePageName } from "../route";
import { LibraryIcon, PlaylistsIcon } from "./icons";
import styles from "./PageLinks.module.css";

/** Links to the pages: the library, playlists, and those of the assistants. */
export function PageLinks() {
  const name = usePageName();
  const route = useAssistantRoute();
  return (
    <nav className={styles["pages"]} aria-label={t("home.pages")}>
      <PageLink icon={LibraryIcon} isCurrent={name === "music"} onOpen={() => openPage("music")}>
        {t("home.music")}
      </PageLink>
      <PageLink icon={PlaylistsIcon} isCurrent={name === "playlists"} onOpen={() => openPage("playlists")}>
        {t("playlists.title")}
      </PageLink>
      {assistantPages().map((page) => (
        <PageLink key={page.route} icon={page.icon} isCurrent={page.route === route} onOpen={() => openAssistantPage(page.route)}>
          {typeof page.title === "function" ? page.title() : page.title}
        </PageLink>
      ))}
    </nav>
  );
}

interface LinkProps {
  icon: ComponentType;
  isCurrent: boolean;
  onOpen: () => void;
  children: ReactNode;
}

function PageLink({ icon: Icon, isCurrent, onOpen, children }: LinkProps) {
  return (
    <button type="button" aria-current={isCurrent ? "page" : undefined} onClick={onOpen}>
      <span className={styles["icon"]} aria-hidden="true">
        <Icon />
      </span>
      {children}
    </button>
  );
}
