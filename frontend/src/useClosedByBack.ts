import { useEffect, useId, useState } from "react";

interface Entry {
  opened?: string;
}

const entry = (): string | undefined => (history.state as Entry | null)?.opened;

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
      if (isPage) history.pushState({ opened: id } satisfies Entry, "");
      setOpen(isPage ? "page" : "here");
    },
    close: () => {
      // Going back takes a moment: a second close must not go back once more.
      if (isOpen === "page" && entry() === id) history.back();
      setOpen(false);
    },
  };
}
