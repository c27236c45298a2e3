import { useCallback, useLayoutEffect, useRef, useState, type ComponentType, type ReactNode } from "react";

import { placeBeside } from "../../placeBeside";
import { t } from "../../i18n";
import { ShowSourceContext, type Claimed } from "./source";
import styles from "./SourcePopover.module.css";

/** The popover of a clicked number: what it is, where it was measured, and how to correct it. */
export function SourcePopover({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ claimed: Claimed; anchor: HTMLElement; Content: ComponentType<{ claimed: Claimed }> } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  // Its place depends on its size: it is shown with its content.
  const show = useCallback((claimed: Claimed, anchor: HTMLElement) => {
    void import("./ClaimSource").then(({ default: Content }) => setShown({ claimed, anchor, Content }));
  }, []);
  useLayoutEffect(() => {
    if (!shown || !box.current) return;
    box.current.showPopover();
    placeBeside(box.current, shown.anchor);
  }, [shown]);
  const onToggle = (event: React.ToggleEvent) => {
    if (event.newState === "closed") setShown(null);
  };
  return (
    <ShowSourceContext value={show}>
      {children}
      <div ref={box} popover="auto" className={styles["source"]} role="dialog" aria-label={t("evidence.title")} onToggle={onToggle}>
        {shown && <shown.Content claimed={shown.claimed} />}
      </div>
    </ShowSourceContext>
  );
}
