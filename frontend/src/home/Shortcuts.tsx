import { useEffect, useRef } from "react";

import { t } from "../i18n";
import styles from "./Shortcuts.module.css";

const KEYS = [
  ["question", "/"],
  ["search", "Ctrl K"],
  ["newChat", "Ctrl Shift O"],
  ["help", "?"],
  ["play", "␣"],
  ["skip", "← →"],
  ["loop", "L"],
  ["scaleLoop", ", ."],
  ["cue", "M"],
  ["playCue", "1 – 9"],
  ["passage", "[ ]"],
  ["move", "↑ ↓"],
  ["open", "↵"],
  ["rename", "F2"],
] as const;

/** The sheet with all shortcuts. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="shortcuts" onClose={onClose}>
      <h2 id="shortcuts">{t("home.shortcuts")}</h2>
      <dl className={styles["keys"]}>
        {KEYS.map(([name, key]) => (
          <div key={name}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`home.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog" className="dialog-buttons">
        <button className="button">{t("home.close")}</button>
      </form>
    </dialog>
  );
}
