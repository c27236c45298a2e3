import type { Track } from "../api/tracks";
import { t } from "../i18n";

export const canCompare = (tracks: readonly Pick<Track, "status">[]): boolean => tracks.filter(({ status }) => status === "ready").length > 1;

/** Questions to begin with. */
export const comparisonStarters = (): string[] => Object.values(t("comparison.starters", { returnObjects: true }));
