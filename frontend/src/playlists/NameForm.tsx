import { useEffect, useRef, useState } from "react";

import { t } from "../i18n";
import styles from "./NameForm.module.css";

interface Props {
  /** In the field until something is typed. */
  suggested: string;
  hasFocus?: boolean;
  isBusy: boolean;
  onCreate: (name: string) => void;
  onCancel?: () => void;
}

/** Asks for the name of a new playlist. */
export function NameForm({ suggested, hasFocus = false, isBusy, onCreate, onCancel }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // It may arrive when the field has the focus already: what is typed replaces it.
  useEffect(() => {
    if (field.current === document.activeElement) field.current?.select();
  }, [suggested]);
  const name = (typed ?? suggested).trim();
  return (
    <form
      className={styles["create"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (name) onCreate(name);
      }}
    >
      <input
        ref={field}
        className="search"
        autoFocus={hasFocus}
        maxLength={100}
        aria-label={t("playlists.newName")}
        placeholder={t("playlists.newName")}
        value={typed ?? suggested}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className="button primary" disabled={!name || isBusy}>
        {t("playlists.create")}
      </button>
      {onCancel && (
        <button type="button" className="button" onClick={onCancel}>
          {t("common.cancel")}
        </button>
      )}
    </form>
  );
}
