import { useState } from "react";

export const LANES = ["beats", "sections", "chords", "spectrogram"] as const;
export type Lane = (typeof LANES)[number];

const PLACE = "clave.lanes";
const AT_FIRST: readonly Lane[] = ["beats", "sections", "chords"];

export interface ShownLanes {
  isShown: (lane: Lane) => boolean;
  toggle: (lane: Lane) => void;
}

/** The lanes that are shown in this browser. */
export function useShownLanes(): ShownLanes {
  const [shown, setShown] = useState(remembered);
  const toggle = (lane: Lane) => {
    const next = shown.includes(lane) ? shown.filter((other) => other !== lane) : [...shown, lane];
    setShown(next);
    localStorage.setItem(PLACE, next.join());
  };
  return { isShown: (lane) => shown.includes(lane), toggle };
}

function remembered(): readonly Lane[] {
  const stored = localStorage.getItem(PLACE);
  return stored === null ? AT_FIRST : LANES.filter((lane) => stored.split(",").includes(lane));
}
