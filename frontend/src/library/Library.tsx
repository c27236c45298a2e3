import { useState } from "react";

import type { Track } from "../api/tracks";
import { texts } from "../texts";
import { ConfirmDelete } from "./ConfirmDelete";
import { TrackRow } from "./TrackRow";
import { useDeleteTrack, useOpenTracks, useTracks } from "./useLibrary";

/** The list of tracks. `openTrackIds` are those of the conversation at its side. */
export function Library({ openTrackIds }: { openTrackIds: readonly string[] }) {
  const { data, error } = useTracks();
  const open = useOpenTracks();
  const remove = useDeleteTrack();
  const [doomed, setDoomed] = useState<Track | null>(null);
  const tracks = data?.items ?? [];
  const { ticked, tick, clear } = useTicks(tracks);

  return (
    <>
      <Failure error={error ?? open.error ?? remove.error} />
      <ul className="tracks" aria-label={texts.library.title}>
        {tracks.map((track) => (
          <TrackRow
            key={track.id}
            track={track}
            isOpen={openTrackIds.includes(track.id)}
            isSelected={ticked.includes(track.id)}
            onOpen={() => open.mutate([track.id])}
            onSelect={(isOn) => tick(track.id, isOn)}
            onRemove={() => setDoomed(track)}
          />
        ))}
      </ul>
      <HowMany shown={tracks.length} total={data?.total ?? 0} />
      {ticked.length > 1 && (
        <CompareBar
          count={ticked.length}
          onCompare={() => open.mutate(ticked, { onSuccess: clear })}
          onClear={clear}
        />
      )}
      <ConfirmDelete track={doomed} onConfirm={remove.mutate} onClose={() => setDoomed(null)} />
    </>
  );
}

function useTicks(tracks: readonly Track[]) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // Deleted tracks may still be ticked.
  const ticked = chosen.filter((id) => tracks.some((track) => track.id === id));
  const tick = (id: string, isOn: boolean) => {
    const others = ticked.filter((other) => other !== id);
    setChosen(isOn ? [...others, id] : others);
  };
  return { ticked, tick, clear: () => setChosen([]) };
}

function Failure({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p className="problem-text" role="alert">
      {error.message}
    </p>
  );
}

function HowMany({ shown, total }: { shown: number; total: number }) {
  return total > shown ? <p className="quiet">{texts.library.total(shown, total)}</p> : null;
}

function CompareBar(props: { count: number; onCompare: () => void; onClear: () => void }) {
  return (
    <div className="compare">
      <button type="button" className="button primary" onClick={props.onCompare}>
        {texts.library.compare(props.count)}
      </button>
      <button type="button" className="button" onClick={props.onClear}>
        {texts.library.clearSelection}
      </button>
    </div>
  );
}
