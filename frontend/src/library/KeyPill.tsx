import type { CSSProperties } from "react";

import { keyName, shortKey } from "../notation";
import { hueOf } from "./trackFilter";
import styles from "./KeyPill.module.css";

/** A key by its colour on the Camelot wheel, with its code and its name. */
export function KeyPill({ musicalKey, camelot }: { musicalKey: string; camelot: string }) {
  if (!camelot) return null;
  return (
    <span className={styles["pill"]} style={{ "--hue": hueOf(camelot) } as CSSProperties} title={keyName(musicalKey)}>
      {camelot} <span className={styles["name"]}>{shortKey(musicalKey)}</span>
    </span>
  );
}
