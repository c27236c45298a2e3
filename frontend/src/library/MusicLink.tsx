import type { ComponentProps } from "react";

import { t } from "../i18n";
import { PageLink } from "../PageLink";
import { libraryAddress } from "../route";
import { useBesideQuery } from "./useTrackFilter";

/** A link to the page of the music, which shows what a query selects. */
export function MusicLink({ query, ...props }: { query: string } & Omit<ComponentProps<typeof PageLink>, "href" | "onOpen">) {
  return <PageLink {...props} href={libraryAddress(query)} />;
}

/** A link to the page of the music, which shows what the side bar does. */
export function OpenMusic({ className }: { className: string }) {
  return (
    <MusicLink query={useBesideQuery()} className={className}>
      {t("home.allMusic")}
    </MusicLink>
  );
}
