import type { ReactNode } from "react";

import styles from "./Page.module.css";

interface Props {
  className?: string | undefined;
  children: ReactNode;
}

/** A page beside the conversations: one column that scrolls. */
export function Page({ className = "", children }: Props) {
  return (
    <section className={`${styles["page"] ?? ""} ${className}`}>
      <div className={styles["column"]}>{children}</div>
    </section>
  );
}

/** The page's title, and buttons beside it. */
export function PageHead({ children }: { children: ReactNode }) {
  return <header className={styles["head"]}>{children}</header>;
}
