import { useEffect, useRef, type RefObject } from "react";

const CONTROLS = "a[href], button, input, select, textarea, [tabindex='0']";

/** For a place whose controls take themselves away, such as "dismiss": the focus of one that is gone goes to the control that stands
 * where it stood, else to the nearest one above. Else the page would have it, and the next Tab would begin at the top. */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    let focused: { control: Element; at: number } | null = null;
    const controls = () => [...box.querySelectorAll<HTMLElement>(CONTROLS)];
    const remember = () => {
      const at = controls().findIndex((control) => control === document.activeElement);
      if (at >= 0) focused = { control: controls()[at] as HTMLElement, at };
    };
    const look = () => {
      if (focused && !focused.control.isConnected) {
        if (document.activeElement === document.body) focusFirst([...controls().slice(focused.at), ...controls().reverse(), ...above(box)]);
        focused = null;
      }
      remember();
    };
    const gone = new AbortController();
    box.addEventListener("focusin", remember, gone);
    const observer = new MutationObserver(look);
    observer.observe(box, { childList: true, subtree: true });
    return () => {
      gone.abort();
      observer.disconnect();
    };
  }, []);
  return place;
}

/** The controls above a place, the nearest first. */
function above(box: HTMLElement): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>(CONTROLS)];
  return all.filter((control) => control.compareDocumentPosition(box) === Node.DOCUMENT_POSITION_FOLLOWING).reverse();
}

/** Those that are hidden or disabled take no focus. */
function focusFirst(controls: readonly HTMLElement[]): void {
  controls.find((control) => {
    control.focus();
    return control === document.activeElement;
  });
}
