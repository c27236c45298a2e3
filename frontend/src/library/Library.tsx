import { useCallback, useDeferredValue, useState } from "react";

import { texts } from "../texts";
import { RecentlyDeleted, UndoNote, type Gone } from "./Discarded";
import { Finder } from "./Finder";
import { extended, NOTHING, ticked, without } from "./selection";
import { TrackGrid } from "./TrackGrid";
import { useDiscard, useOpenTracks, useRename, useTracks } from "./useLibrary";
import { EVERYTHING, isNarrowed, queryOf } from "./trackFilter";

/** The tracks, and how to find among them. `openTrackIds` are those of the conversation at its side. */
export function Library({ openTrackIds }: { openTrackIds: readonly string[] }) {
  const [wish, setWish] = useState(EVERYTHING);
  const [selection, setSelection] = useState(NOTHING);
  const [gone, setGone] = useState<readonly Gone[]>([]);
  const query = useDeferredValue(queryOf(wish));
  const { data, error, isPlaceholderData } = useTracks(query);
  const [open, rename, discard] = [useOpenTracks(), useRename(), useDiscard()];
  const clear = () => setSelection(NOTHING);
  const forgetGone = useCallback(() => setGone([]), []);
  const remove = (tracks: readonly Gone[]) => {
    discard.mutate(tracks, { onSuccess: () => setGone(tracks) });
    setSelection(without(selection, tracks.map(({ id }) => id)));
  };
  const total = data?.total ?? 0;
  const isFound = isNarrowed(wish);

  return (
    <>
      {(total > 0 || isFound) && <Finder wish={wish} onWish={setWish} />}
      <Failure errors={[error, open.error, rename.error, discard.error]} />
      {data?.total === 0 && <p className="quiet">{isFound ? texts.library.find.nothing : texts.library.emptyList}</p>}
      {/* Another list begins at its top. */}
      <TrackGrid
        key={query}
        query={query}
        total={total}
        openTrackIds={openTrackIds}
        selectedIds={selection.ids}
        onOpen={(track) => open.mutate([track.id])}
        onSelect={(track, index, isOn) => setSelection(ticked(selection, track.id, index, isOn))}
        onExtend={(index, idAt) => setSelection(extended(selection, index, idAt))}
        onClear={clear}
        onRename={({ id }, title) => rename.mutate({ id, title })}
        onRemove={(track) => remove([track])}
      />
      <HowMany total={isPlaceholderData ? 0 : total} isFound={isFound} />
      {selection.ids.length > 1 && (
        <SelectionBar
          count={selection.ids.length}
          onCompare={() => open.mutate(selection.ids, { onSuccess: clear })}
          onRemove={() => remove(selection.ids.map((id) => ({ id })))}
          onClear={clear}
        />
      )}
      <RecentlyDeleted />
      <UndoNote gone={gone} onEnd={forgetGone} />
    </>
  );
}

function Failure({ errors }: { errors: readonly (Error | null)[] }) {
  const error = errors.find((each) => each !== null);
  if (!error) return null;
  return (
    <p className="problem-text" role="alert">
      {error.message}
    </p>
  );
}

/** Nothing while another list is on its way. */
function HowMany({ total, isFound }: { total: number; isFound: boolean }) {
  return (
    <p className="quiet library-total" role="status">
      {total > 0 && texts.library.total(total, isFound)}
    </p>
  );
}

/** What can be done with several at once. */
function SelectionBar(props: { count: number; onCompare: () => void; onRemove: () => void; onClear: () => void }) {
  return (
    <div className="compare">
      <button type="button" className="button primary" onClick={props.onCompare}>
        {texts.library.compare(props.count)}
      </button>
      <button type="button" className="button" onClick={props.onRemove}>
        {texts.library.removeSelected(props.count)}
      </button>
      <button type="button" className="button" onClick={props.onClear}>
        {texts.library.clearSelection}
      </button>
    </div>
  );
}
