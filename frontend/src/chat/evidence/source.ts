import { createContext } from "react";

import type { Piece } from "./pieces";

export type Claimed = Extract<Piece, { kind: "measured" | "unbacked" }>;

/** Shows, beside a number, where it comes from. */
export const ShowSourceContext = createContext<(claimed: Claimed, anchor: HTMLElement) => void>(() => undefined);
