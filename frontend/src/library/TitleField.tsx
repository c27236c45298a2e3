import { useEffect, useRef } from "react";

import { t } from "../i18n";
import styles from "./TrackRow.module.css";

/** Enter keeps the new title, Escape the old one; so does an empty one. */
export function TitleField({ title, onDone }: { title: string; onDone: (title: string | null) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => field.current?.select(), []);
  const end = (isKept: boolean) => {
    // Leaving the field by Enter takes the focus away, which would end it a second time.
    if (isDone.current) return;
    isDone.current = true;
    const typed = field.current?.value.trim() ?? "";
    onDone(isKept && typed && typed !== title ? typed : null);
  };
  return (
    <input
      ref={field}
      className={styles["rename"]}
      aria-label={t("library.rename", { title })}
      defaultValue={title}
      maxLength={255}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.nativeEvent.isComposing) end(true);
        if (event.key === "Escape") end(false);
      }}
    />
  );
}
