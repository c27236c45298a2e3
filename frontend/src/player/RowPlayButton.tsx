import type { ReactNode } from "react";

import { t } from "../i18n";
import { PlayIcon } from "./icons";
import { useIsSounding } from "./useIsSounding";

interface Props {
  track: { id: string; title: string };
  className?: string | undefined;
  hint?: string | undefined;
  /** A list with keys of its own. */
  tabIndex?: number;
  /** Starts the track, or pauses it while it sounds. */
  onToggle: () => void;
  children?: ReactNode;
}

/** The play button of a track in a list. While the track sounds, it pauses it. */
export function RowPlayButton({ track: { id, title }, className, hint, tabIndex, onToggle, children }: Props) {
  const isSounding = useIsSounding(id);
  return (
    <button
      type="button"
      className={className ?? "icon-button row-play"}
      data-do="play"
      data-sounding={isSounding || undefined}
      tabIndex={tabIndex}
      aria-label={t(isSounding ? "player.pause" : "player.play", { title })}
      title={hint}
      onClick={onToggle}
    >
      {children}
      <PlayIcon isPlaying={isSounding} />
    </button>
  );
}
