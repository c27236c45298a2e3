import type { ComponentProps, MouseEvent } from "react";

import { openAddress } from "./route";

/** A link to another page of Clave, which opens it without loading the page again. A new tab is the browser's affair. */
export function PageLink({ onOpen, ...props }: { href: string; onOpen?: (event: MouseEvent<HTMLElement>) => void } & Omit<ComponentProps<"a">, "href" | "onClick">) {
  return (
    <a
      {...props}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        if (onOpen) onOpen(event);
        else openAddress(props.href);
      }}
    />
  );
}
