import { useCallback, useEffect, useId, useState } from "react";

interface Entry {
  opened?: string;
}

const entry = (): string | undefined => (history.state as Entry | null)?.opened;

/** Whether the browser is on its way back, which takes a moment. */
let isGoingBack = false;

function goBack(): void {
  isGoingBack = true;
  window.addEventListener("popstate", () => (isGoingBack = false), { once: true });
  history.back();
}

export interface Openable {
  isOpen: boolean;
  /** `isPage`: it covers the page, so that people expect the back button to close it. */
  open: (isPage: boolean) => void;
  close: () => void;
}

/** Whether something is open. What covers the page has an entry in the browser's history: going back closes it. */
export function useClosedByBack(): Openable {
  const id = useId();
  const [isOpen, setOpen] = useState<false | "here" | "page">(false);
  const push = useCallback(() => history.pushState({ opened: id } satisfies Entry, ""), [id]);
  useEffect(() => {
    if (isOpen !== "page") return;
    const moved = () => {
      if (entry() !== id) setOpen(false);
    };
    window.addEventListener("popstate", moved);
    return () => window.removeEventListener("popstate", moved);
  }, [id, isOpen]);
  return {
    isOpen: isOpen !== false,
    open: (isPage) => {
      // Opened again at once: an entry that is made before would be left by the way back, and what it opened be closed.
      if (isPage && isGoingBack) window.addEventListener("popstate", push, { once: true });
      else if (isPage) push();
      setOpen(isPage ? "page" : "here");
    },
    close: () => {
      window.removeEventListener("popstate", push);
      // A second close must not go back once more.
      if (isOpen === "page" && entry() === id && !isGoingBack) goBack();
      setOpen(false);
    },
  };
}
