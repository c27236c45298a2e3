import type { CSSProperties } from "react";

import { keyName, shortKey } from "../notation";
import { hueOf } from "./trackFilter";

/** A key by its colour on the Camelot wheel, with its code and its name. */
export function KeyPill({ musicalKey, camelot }: { musicalKey: string; camelot: string }) {
  if (!camelot) return null;
  return (
    <span className="key-pill" style={{ "--hue": hueOf(camelot) } as CSSProperties} title={keyName(musicalKey)}>
      {camelot} <span className="key-name">{shortKey(musicalKey)}</span>
    </span>
  );
}
