import { useId, useRef, type ReactNode } from "react";

import { placeBeside } from "./placeBeside";
import styles from "./Menu.module.css";

/** A button that opens a list of buttons and links. Choosing one, Escape and a click beside it close the list. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const onToggle = ({ newState }: React.ToggleEvent) => {
    if (newState === "open" && box.current && button.current) placeBeside(box.current, button.current);
  };
  return (
    <>
      <button ref={button} type="button" className="icon-button" aria-label={label} title={label} popoverTarget={id}>
        <span aria-hidden="true">⋯</span>
      </button>
      <div ref={box} id={id} popover="auto" className={styles["menu"]} onToggle={onToggle} onClick={() => box.current?.hidePopover()}>
        {children}
      </div>
    </>
  );
}
