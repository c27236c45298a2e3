import { createContext } from "react";

/** Titles by track id, where a conversation has several tracks and each step must say which one it was about. */
export const TrackTitles = createContext<ReadonlyMap<string, string>>(new Map());
