import type { CSSProperties } from "react";

import type { LibraryGroup } from "../api/tracks";
import { Cover } from "./Cover";
import type { GroupedBy } from "./groups";
import styles from "./Groups.module.css";

function hueOfName(name: string): number {
  let sum = 7;
  for (let at = 0; at < name.length; at++) sum = (sum * 31 + name.charCodeAt(at)) % 360;
  return sum;
}

/** The cover of one of the tracks; without one, the first letter on a colour that stays the same. */
export function GroupCover({ by, group }: { by: GroupedBy; group: LibraryGroup }) {
  const { name } = group;
  return (
    <span className={styles["cover"]} data-by={by} style={{ "--hue": hueOfName(name) } as CSSProperties}>
      {group.cover_track_id ? <Cover track={{ id: group.cover_track_id, cover: group.cover }} isLarge /> : <span aria-hidden="true">{String.fromCodePoint(name.codePointAt(0) ?? 0).toUpperCase()}</span>}
    </span>
  );
}
