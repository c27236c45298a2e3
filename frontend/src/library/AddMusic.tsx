import { useRef } from "react";

import { t } from "../i18n";
import { soundsIn } from "./folders";
import styles from "./AddMusic.module.css";

interface Props {
  onFiles: (files: File[]) => void;
  /** Only a sign, for files. */
  isCompact?: boolean;
}

/** The buttons that open the computer's own dialogs: for files, and for a whole folder. */
export function AddMusic({ onFiles, isCompact = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (field: HTMLInputElement, choose: (files: File[]) => File[]) => {
    onFiles(choose([...(field.files ?? [])]));
    // So that the same file can be chosen again.
    field.value = "";
  };
  return (
    <div className={styles["add"]}>
      <button
        type="button"
        className={isCompact ? `button primary ${styles["sign"] ?? ""}` : "button primary"}
        aria-label={t("library.add")}
        title={isCompact ? t("library.add") : undefined}
        onClick={() => input.current?.click()}
      >
        {isCompact ? "+\u200a♪" : t("library.add")}
      </button>
      <span hidden={isCompact} className={`quiet ${styles["hint"] ?? ""}`}>
        <span className={styles["drop"]}>{t("library.drop")} ·</span>{" "}
        <button type="button" className="link-button" onClick={() => folder.current?.click()}>
          {t("library.addFolder")}
        </button>
      </span>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="audio/*,video/*,.flac,.opus,.m4a"
        onChange={(event) => take(event.target, (files) => files)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        webkitdirectory=""
        onChange={(event) => take(event.target, soundsIn)}
      />
    </div>
  );
}
