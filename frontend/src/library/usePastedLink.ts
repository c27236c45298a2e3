import { useEffect } from "react";

import { isLink } from "./links";

/** A link pasted onto the page, outside of any field. */
export function usePastedLink(onLink: (link: string) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const isInField = event.target instanceof HTMLElement && event.target.matches("input, textarea");
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!isInField && isLink(text)) onLink(text.trim());
    };
    window.addEventListener("paste", paste);
    return () => window.removeEventListener("paste", paste);
  }, [onLink]);
}
