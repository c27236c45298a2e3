import type { ComponentType, ReactNode } from "react";

import { assistantPages } from "../assistants/registry";
import { t } from "../i18n";
import { openAssistantPage, openPage, useAssistantRoute, usePageName } from "../route";
import styles from "./PageLinks.module.css";

/** Links to the pages: the library, playlists, and those of the assistants. */
export function PageLinks() {
  const name = usePageName();
  const route = useAssistantRoute();
  return (
    <nav className={styles["pages"]} aria-label={t("home.pages")}>
      <PageLink icon={LibraryIcon} isCurrent={name === "music"} onOpen={() => openPage("music")}>
        {t("library.page")}
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

/** Rows of a table. */
function LibraryIcon() {
  return (
    <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.4">
      <rect x="2" y="2.5" width="12" height="11" rx="2" />
      <path d="M2 6.5h12M2 10h12M6 6.5v7" />
    </svg>
  );
}

/** Lines and a note. */
function PlaylistsIcon() {
  return (
    <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round">
      <path d="M2 4h8M2 8h6M2 12h4M13 11V3.5l1.5 1" />
      <circle cx="11" cy="11.5" r="2" />
    </svg>
  );
}
