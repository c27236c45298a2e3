import { lazy, Suspense, useCallback, useDeferredValue, useState, type ComponentProps } from "react";

import type { ListedTrack } from "../api/tracks";
import { useStartChat } from "../chat/useStartChat";
import { addToQueue, playNext, playQueue, toggleInQueue, type QueuedTrack } from "../player/queue";
import { t } from "../i18n";
import type { Gone } from "./Discarded";
import { Finder } from "./Finder";
import { focusSearch } from "./focusSearch";
import { extended, NOTHING, ticked, without } from "./selection";
import { TrackGrid } from "./TrackGrid";
import type { TableParts } from "./tableParts";
import { useDiscard, useDiscarded, useEdit, useOpenTracks, useQueueing, useTracks } from "./useLibrary";
import { useIsWide } from "./useIsWide";
import { useMeant, type Meant } from "./useMeant";
import { usePlace } from "./usePlace";
import { useTrackFilter } from "./useTrackFilter";
import { isNarrowed, queryOf, type TrackFilter } from "./trackFilter";
import styles from "./Library.module.css";

const RecentlyDeleted = lazy(async () => ({ default: (await import("./Discarded")).RecentlyDeleted }));
const NoTracks = lazy(() => import("./NoTracks"));
const UndoNote = lazy(async () => ({ default: (await import("./Discarded")).UndoNote }));
const FillPlaylist = lazy(() => import("../playlists/FillPlaylist"));
const SelectionBar = lazy(() => import("./SelectionBar"));
const TrackEditor = lazy(() => import("./TrackEditor"));

const LONGEST_QUEUE = 500;

/** The tracks, and how to find among them. `openTrackIds` are those of the conversation at its side. With the parts of a table it is
 * a page of its own, and a table where there is room. */
export function Library({ openTrackIds, table }: { openTrackIds: readonly string[]; table?: TableParts }) {
  const [filter, setFilter] = useTrackFilter(table !== undefined);
  const [editedId, setEditedId] = useState<string | null>(null);
  const shownTable = useIsWide() ? table : undefined;
  const [selection, setSelection] = useState(NOTHING);
  const [filling, setFilling] = useState<readonly string[]>([]);
  const [gone, setGone] = useState<readonly Gone[]>([]);
  const meant = useMeant(filter);
  const query = useDeferredValue(queryOf(meant.filter));
  const { data, error, isPlaceholderData } = useTracks(query);
  const [open, ask, edit, discard, queueing] = [useOpenTracks(), useStartChat(), useEdit(), useDiscard(), useQueueing()];
  const clear = () => setSelection(NOTHING);
  /** Not all: others may have been ticked while the answer was awaited. */
  const deselect = (ids: readonly string[]) => setSelection((now) => without(now, ids));
  const forgetGone = useCallback(() => setGone([]), []);
  const endFilling = useCallback(() => setFilling([]), []);
  const remove = (tracks: readonly Gone[]) => {
    discard.mutate(tracks, { onSuccess: () => setGone(tracks) });
    deselect(tracks.map(({ id }) => id));
  };
  const total = data?.total ?? 0;
  // Not that of the list before.
  const found = isPlaceholderData || query !== queryOf(meant.filter) ? undefined : data?.total;
  const place = usePlace(query, openTrackIds[0]);
  const isFound = isNarrowed(filter);

  return (
    <>
      {hasFinder(found, isFound) && <Finder filter={filter} searched={meant.filter} onFilter={setFilter} found={found} isPage={table !== undefined} play={<PlayOf table={table} filter={meant.filter} total={found} />} />}
      <GroupOf table={table} filter={filter} />
      <Failure errors={[error, open.error, ask.error, edit.error, discard.error, queueing.error]} />
      <Corrected typed={filter.text} meant={meant} onFilter={setFilter} />
      <Empty total={found} meant={meant} filter={filter} onFilter={setFilter} />
      {/* Another list begins at its top. */}
      <TrackGrid
        key={`${query} ${String(shownTable !== undefined)}`}
        query={query}
        total={total}
        openTrackIds={openTrackIds}
        shownPlace={place}
        table={shownTable && { ...shownTable, order: filter, onOrder: (order) => setFilter({ ...filter, ...order }) }}
        selectedIds={selection.ids}
        onOpen={(track) => open.mutate([track.id])}
        onAsk={({ id }, question) => ask.mutate({ question, trackIds: [id] })}
        onPlay={(index, trackAt) => playFrom(index, total, trackAt, playQueue)}
        onToggle={(index, trackAt) => playFrom(index, total, trackAt, toggleInQueue)}
        onPlayNext={(track) => playNext([track], "library")}
        onQueue={(track) => addToQueue([track], "library")}
        onSelect={(track, index, isOn) => setSelection((now) => ticked(now, track.id, index, isOn))}
        onExtend={(index, idAt) => setSelection((now) => extended(now, index, idAt))}
        onClear={clear}
        onEdit={({ id }) => setEditedId(id)}
        onPlaylist={({ id }) => setFilling([id])}
        onRename={({ id }, title) => edit.mutate({ id, change: { title } })}
        onRate={({ id }, rating) => edit.mutate({ id, change: { rating } })}
        onRemove={(track) => remove([track])}
      />
      <HowMany total={found} isFound={isFound} />
      <Suspense>
        {selection.ids.length > 0 && (
          <SelectionBar
            ids={selection.ids}
            onCompare={() => open.mutate(selection.ids, { onSuccess: () => deselect(selection.ids) })}
            onQueue={(put) => queueing.mutate({ ids: selection.ids, put }, { onSuccess: () => deselect(selection.ids) })}
            onRemove={() => remove(selection.ids.map((id) => ({ id })))}
            onClear={clear}
          />
        )}
      </Suspense>
      <Filling trackIds={filling} onEnd={endFilling} />
      <Editor trackId={editedId} onClose={() => setEditedId(null)} />
      <Discarded gone={gone} onEnd={forgetGone} />
    </>
  );
}

function PlayOf({ table, ...props }: { table: TableParts | undefined } & ComponentProps<TableParts["Play"]>) {
  return table && <table.Play {...props} />;
}

function GroupOf({ table, filter }: { table: TableParts | undefined; filter: TrackFilter }) {
  return table && <table.Group filter={filter} />;
}

/** Also while the list is fetched: it would push the list down, and open filters would be closed. */
const hasFinder = (total: number | undefined, isFound: boolean) => total !== 0 || isFound;

function Editor({ trackId, onClose }: { trackId: string | null; onClose: () => void }) {
  if (trackId === null) return null;
  return (
    <Suspense>
      <TrackEditor key={trackId} trackId={trackId} onClose={onClose} />
    </Suspense>
  );
}

/** What was thrown away, and how to take it back. */
function Discarded(props: { gone: readonly Gone[]; onEnd: () => void }) {
  const hasDiscarded = !!useDiscarded().data?.items.length;
  return (
    <>
      <Suspense>{hasDiscarded && <RecentlyDeleted />}</Suspense>
      <div role="status">
        <Suspense>{props.gone.length > 0 && <UndoNote {...props} />}</Suspense>
      </div>
    </>
  );
}

function Filling({ trackIds, onEnd }: { trackIds: readonly string[]; onEnd: () => void }) {
  if (trackIds.length === 0) return null;
  return (
    <Suspense>
      <FillPlaylist key={trackIds.join()} trackIds={trackIds} onEnd={onEnd} />
    </Suspense>
  );
}

function Empty({ total, meant, ...props }: { total: number | undefined; meant: Meant } & ComponentProps<typeof NoTracks>) {
  if (total !== 0 || meant.isAsking || meant.isCorrected) return null;
  if (!isNarrowed(props.filter)) return <p className="quiet">{t("library.emptyList")}</p>;
  return (
    <Suspense>
      <NoTracks {...props} />
    </Suspense>
  );
}

/** What is searched for in place of what was typed. The button writes it into the field. */
function Corrected({ typed, meant: { filter, isCorrected }, onFilter }: { typed: string; meant: Meant; onFilter: (filter: TrackFilter) => void }) {
  return (
    <p className={styles["corrected"]} role="status">
      {isCorrected && (
        <>
          <span className="quiet">{t("library.find.corrected", { text: typed.trim() })}</span>{" "}
          <button
            type="button"
            className="link-button"
            onClick={(event) => {
              focusSearch(event);
              onFilter(filter);
            }}
          >
            {t("common.quoted", { text: filter.text })}
          </button>
        </>
      )}
    </p>
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
function HowMany({ total, isFound }: { total: number | undefined; isFound: boolean }) {
  return (
    <p className={`quiet ${styles["total"] ?? ""}`} role="status" data-found={isFound}>
      {!!total && t(isFound ? "library.totalFound" : "library.total", { count: total })}
    </p>
  );
}

/** Play the fetched part of the list from this place on. */
function playFrom(index: number, total: number, trackAt: (index: number) => ListedTrack | undefined, play: typeof playQueue): void {
  const tracks: QueuedTrack[] = [];
  for (let at = index; at < Math.min(total, index + LONGEST_QUEUE); at++) {
    const track = trackAt(at);
    if (!track) break;
    if (track.status !== "failed") tracks.push({ id: track.id, title: track.title, artist: track.artist });
  }
  if (tracks.length > 0) play(tracks, 0, "library");
}
