import { useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from "react";

import styles from "./Sheet.module.css";

interface Props {
  label: string;
  className?: string | undefined;
  /** Whether it is of an open player, whose keys work in it. */
  isOfPlayer?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet over the page, on a small screen. Escape and a click on the strip of the page above it close it. */
export function Sheet({ label, className = "", isOfPlayer = false, onClose, children }: Props) {
  const sheet = useRef<HTMLDialogElement>(null);
  // Closed before it is removed, so that the focus returns to the button that opened it.
  useLayoutEffect(() => {
    const element = sheet.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={sheet}
      className={`${styles["sheet"] ?? ""} ${className}`}
      data-open={isOfPlayer || undefined}
      data-player-keys={isOfPlayer ? "" : undefined}
      aria-label={label}
      onClose={(event) => !event.currentTarget.open && onClose()}
      onClick={(event) => isAbove(event.currentTarget, event.clientY) && event.currentTarget.close()}
    >
      {children}
    </dialog>
  );
}

/** The sheet that an event happened in. */
export const sheetOf = (event: SyntheticEvent): HTMLDialogElement | null => event.currentTarget.closest("dialog");

/** Whether a click was on the strip of the page above the sheet. */
const isAbove = (sheet: HTMLElement, y: number): boolean => y < sheet.getBoundingClientRect().top;
