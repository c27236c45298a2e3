import type { ComponentType, ReactNode } from "react";

import styles from "./EmptyState.module.css";

/** What a page shows before it has anything: a picture, what would be here, and what to do. */
export function EmptyState({ icon: Icon, children }: { icon: ComponentType; children: ReactNode }) {
  return (
    <div className={styles["empty"]}>
      <span className={styles["icon"]} aria-hidden="true">
        <Icon />
      </span>
      {children}
    </div>
  );
}
