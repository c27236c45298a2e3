import type { ListedTrack } from "../api/tracks";
import { tempoChoices } from "../chat/corrections/tempo";
import { useCorrections } from "../chat/corrections/useCorrections";
import { t } from "../i18n";
import { unusualTempo, whyUnusual, type UnusualTempo } from "./usualTempo";

const OTHER = { half: "double", double: "half" } as const;

interface Props {
  track: Pick<ListedTrack, "id" | "genre" | "facts">;
  /** Of the button. */
  className?: string;
}

/** Why the tempo of a track is marked, and the correction to the usual one. Nothing for a tempo that is usual. */
export function TempoFix({ track, className }: Props) {
  const unusual = unusualTempo(track);
  return unusual && <Fix trackId={track.id} unusual={unusual} className={className} />;
}

function Fix({ trackId, unusual, className }: { trackId: string; unusual: UnusualTempo; className: string | undefined }) {
  const { overrides, change } = useCorrections(trackId);
  const kind = OTHER[unusual.kind];
  const choice = overrides && tempoChoices(overrides).find((each) => each.kind === kind);
  const bpm = unusual.bpm * (kind === "double" ? 2 : 1 / 2);
  return (
    <>
      <p className="quiet">{whyUnusual(unusual)}</p>
      <button type="button" className={className} disabled={!choice} onClick={() => choice && change.mutate(choice.correction)}>
        {t(`corrections.${kind}`, { bpm: Math.round(bpm) })}
      </button>
    </>
  );
}
