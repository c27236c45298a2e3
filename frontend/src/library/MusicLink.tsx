import type { ComponentProps } from "react";

import { PageLink } from "../PageLink";
import { libraryAddress } from "../route";

/** A link to the page of the music, which shows what a query selects. */
export function MusicLink({ query, ...props }: { query: string } & Omit<ComponentProps<typeof PageLink>, "href" | "onOpen">) {
  return <PageLink {...props} href={libraryAddress(query)} />;
}
