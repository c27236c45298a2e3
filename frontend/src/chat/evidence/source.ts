import { createContext } from "react";

import type { Piece } from "./pieces";

export type Claimed = Extract<Piece, { kind: "measured" | "unbacked" }>;

/** Show the source of a number beside it. */
export const ShowSourceContext = createContext<(claimed: Claimed, anchor: HTMLElement) => void>(() => undefined);
