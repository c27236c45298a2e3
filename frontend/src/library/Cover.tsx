import type { CSSProperties, ReactNode } from "react";

import { coverUrl, type Facts, type Track } from "../api/tracks";
import { hueOf } from "./trackFilter";
import styles from "./Cover.module.css";

interface Props {
  track: Pick<Track, "id" | "cover"> & { facts?: Pick<Facts, "camelot"> | null };
  /** In pixels. 100 % of its place, if left out. */
  size?: number;
  isLarge?: boolean;
  /** In place of a cover: a note, if left out. */
  children?: ReactNode;
}

/** The cover of a track, or in its place a square in the colour of its key: rows stay as they are while covers arrive. */
export function Cover({ track, size, isLarge = false, children = "♪" }: Props) {
  const box = size === undefined ? {} : { width: size, height: size };
  if (track.cover) return <img className={styles["cover"]} src={coverUrl(track, isLarge)} alt="" decoding="async" draggable={false} style={box} {...box} />;
  const camelot = track.facts?.camelot;
  return (
    <span
      className={styles["cover"]}
      data-key={camelot || undefined}
      style={(camelot ? { ...box, "--hue": hueOf(camelot) } : box) as CSSProperties}
      aria-hidden="true"
    >
      {children}
    </span>
  );
}
