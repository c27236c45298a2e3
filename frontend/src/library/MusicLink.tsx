import type { ComponentProps } from "react";

import { libraryAddress, openLibrary } from "../route";

/** A link to the page of the music, which shows what a query selects. */
export function MusicLink({ query, ...props }: { query: string } & Omit<ComponentProps<"a">, "href" | "onClick">) {
  return (
    <a
      {...props}
      href={libraryAddress(query)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openLibrary(query);
      }}
    />
  );
}
