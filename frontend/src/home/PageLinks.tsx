import type { ComponentType, ReactNode } from "react";

import { assistantPages } from "../assistants/registry";
import { t } from "../i18n";
import { useBesideQuery } from "../library/useTrackFilter";
import { PageLink } from "../PageLink";
import { assistantAddress, libraryAddress, useAssistantRoute, usePageName } from "../route";
import { LibraryIcon, PlaylistsIcon } from "./icons";
import styles from "./PageLinks.module.css";

/** Links to the pages: the library, playlists, and those of the assistants. */
export function PageLinks() {
  const name = usePageName();
  const route = useAssistantRoute();
  return (
    <nav className={styles["pages"]} aria-label={t("home.pages")}>
      <IconLink icon={LibraryIcon} isCurrent={name === "music"} href={libraryAddress(useBesideQuery())}>
        {t("home.music")}
      </IconLink>
      <IconLink icon={PlaylistsIcon} isCurrent={name === "playlists"} href="/playlists">
        {t("playlists.title")}
      </IconLink>
      {assistantPages().map((page) => (
        <IconLink key={page.route} icon={page.icon} isCurrent={page.route === route} href={assistantAddress(page.route)}>
          {typeof page.title === "function" ? page.title() : page.title}
        </IconLink>
      ))}
    </nav>
  );
}

interface LinkProps {
  icon: ComponentType;
  isCurrent: boolean;
  href: string;
  children: ReactNode;
}

function IconLink({ icon: Icon, isCurrent, href, children }: LinkProps) {
  return (
    <PageLink href={href} aria-current={isCurrent ? "page" : undefined}>
      <span className={styles["icon"]} aria-hidden="true">
        <Icon />
      </span>
      {children}
    </PageLink>
  );
}
