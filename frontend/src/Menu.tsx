import { useId, useRef, type ReactNode } from "react";

import { placeBeside } from "./placeBeside";
import { leaveSecondClick } from "./secondClick";
import styles from "./Menu.module.css";

interface Props {
  label: string;
  className?: string | undefined;
  /** What the button shows. */
  face?: ReactNode;
  children: ReactNode;
}

/** A button that opens a list of buttons and links. Choosing one, Escape and a click beside it close the list. */
export function Menu({ label, className = "icon-button", face = "⋯", children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const onToggle = ({ newState }: React.ToggleEvent) => {
    if (newState === "open" && box.current && button.current) placeBeside(box.current, button.current);
  };
  return (
    <>
      <button ref={button} type="button" className={className} aria-label={label} title={label} popoverTarget={id}>
        <span aria-hidden="true">{face}</span>
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        className={styles["menu"]}
        onToggle={onToggle}
        onClickCapture={(event) => leaveSecondClick(event, button.current)}
        onClick={() => box.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}
