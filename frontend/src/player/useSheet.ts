import { useEffect, type RefObject } from "react";

/** Phones, upright and on their side. Also written in Player.module.css. */
const SMALL = "(max-width: 48rem), (max-height: 30rem)";

/** On small screens an open player covers the window: the rest of the page cannot be reached, and Escape closes it. */
export function useSheet(place: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    const sheet = place.current;
    if (!isOpen || !sheet || !window.matchMedia(SMALL).matches) return;
    const behind = besides(sheet).filter((element) => !element.inert);
    for (const element of behind) element.inert = true;
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented) close();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => {
      for (const element of behind) element.inert = false;
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [place, isOpen, close]);
}

/** All elements of the page that neither hold this one nor are in it. */
function besides(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  if (!parent) return [];
  const siblings = [...parent.children].filter((child): child is HTMLElement => child instanceof HTMLElement && child !== element);
  return parent === document.body ? siblings : [...siblings, ...besides(parent)];
}
