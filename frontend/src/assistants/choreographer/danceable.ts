import type { ListedTrack } from "../../api/tracks";
import { t } from "../../i18n";

/** What a bachata is danced in. */
const METRE = "4/4";

/** Why no dance can be made for a track, as the server would refuse it; "" if nothing is known against it. */
export function whyNotDanceable({ facts }: Pick<ListedTrack, "facts">): string {
  if (!facts || facts.tempo_bpm === null) return t("dances.new.noBeat");
  if (facts.time_signature && facts.time_signature !== METRE) return t("dances.new.notInFour", { metre: facts.time_signature });
  return "";
}

/** The tracks by that reason: those that can be danced to first. */
export function byReason<Track extends Pick<ListedTrack, "facts">>(tracks: readonly Track[]): [reason: string, tracks: Track[]][] {
  const groups = new Map<string, Track[]>([["", []]]);
  for (const track of tracks) {
    const reason = whyNotDanceable(track);
    groups.set(reason, [...(groups.get(reason) ?? []), track]);
  }
  return [...groups];
}
