import { memo, useCallback, useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type MouseEvent, type RefObject } from "react";

import { afterRelease } from "../afterRelease";
import type { ListedTrack } from "../api/tracks";
import { t } from "../i18n";
import type { Anchor } from "../placeBeside";
import { currentTrackId, watchPlayers } from "../player/players";
import { actionOf, isField, isForInside, type GridAction } from "./gridKeys";
import type { TableOrder, TableParts } from "./tableParts";
import { TrackRow } from "./TrackRow";
import { useTracksAt } from "./useLibrary";
import { useRowHeight } from "./useRowHeight";
import { scrollToRow, useRowsInSight } from "./useRowsInSight";
import styles from "./TrackGrid.module.css";

/** The same for all, so that ten thousand rows need not be measured. In pixels. */
const TABLE_ROW_HEIGHT = 40;

interface Props {
  query: string;
  total: number;
  openTrackIds: readonly string[];
  selectedIds: readonly string[];
  /** The place of a row to bring into sight once it is known. */
  shownPlace: number | undefined;
  onOpen: (track: ListedTrack) => void;
  onAsk: (track: ListedTrack, question: string) => void;
  /** Play the list from this place on. */
  onPlay: (index: number, trackAt: (index: number) => ListedTrack | undefined) => void;
  /** The same, or pause the track of this place while it sounds. */
  onToggle: (index: number, trackAt: (index: number) => ListedTrack | undefined) => void;
  onPlayNext: (track: ListedTrack) => void;
  onQueue: (track: ListedTrack) => void;
  onSelect: (track: ListedTrack, index: number, isOn: boolean) => void;
  /** Select everything up to this place. */
  onExtend: (index: number, idAt: (index: number) => string | undefined) => void;
  onClear: () => void;
  /** A table has columns and heads to sort by; rows have two lines. */
  table?: (TableParts & TableOrder) | undefined;
  onEdit: (track: ListedTrack) => void;
  onPlaylist: (track: ListedTrack) => void;
  onRename: (track: ListedTrack, title: string) => void;
  onRate: (track: ListedTrack, rating: number) => void;
  onRemove: (track: ListedTrack) => void;
}

/** What is done to the track of a row, by mouse or by key. */
type TrackAction =
  | { do: "open" | "play" | "playOrPause" | "playNext" | "queue" | "toggle" | "rename" | "edit" | "playlist" | "remove" }
  | { do: "ask"; question: string }
  | { do: "rate"; rating: number }
  | { do: "select"; isOn: boolean; isExtending: boolean }
  /** Null: the title stays. */
  | { do: "renamed"; title: string | null };

type RowAction = Exclude<GridAction, { do: "menu" }> | TrackAction | { do: "focus" };

/** The list. Only the rows in sight exist; one of them is the stop of the tab key, and the arrows lead on from there. */
export function TrackGrid({ query, total, openTrackIds, selectedIds, shownPlace, table, ...act }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [active, setActive] = useState(0);
  const playingId = useSyncExternalStore(watchPlayers, currentTrackId);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const rowHeight = useRowHeight();
  const height = table ? TABLE_ROW_HEIGHT : rowHeight;
  const { first, last, isScrolling } = useRowsInSight(list, total, height);
  const trackAt = useTracksAt(query, first, last);
  const stop = Math.min(active, Math.max(0, total - 1));

  useShownPlace(list, shownPlace, total, height);

  // A row comes into being only when it has been scrolled to: whichever rendering brings it gives it the focus.
  const awaited = useRef<number | null>(null);
  const focusAwaited = () => {
    if (awaited.current === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[aria-rowindex="${awaited.current + 1}"]`);
    if (row) awaited.current = null;
    row?.focus({ preventScroll: true });
  };
  useEffect(focusAwaited);
  const focus = (index: number) => {
    awaited.current = index;
    setActive(index);
    if (list.current) scrollToRow(list.current, index, height);
    // It may be there already, and nothing be rendered.
    focusAwaited();
  };
  const select = (track: ListedTrack, index: number, isOn: boolean, isExtending: boolean) =>
    isExtending ? act.onExtend(index, (at) => trackAt(at)?.id) : act.onSelect(track, index, isOn);
  const move = (from: number, by: number, isExtending: boolean) => {
    const to = Math.min(total - 1, Math.max(0, from + by));
    if (isExtending) act.onExtend(to, (at) => trackAt(at)?.id);
    focus(to);
  };
  const perform = (action: RowAction, index: number) => {
    const track = trackAt(index);
    if (action.do === "focus") setActive(index);
    else if (action.do === "move") move(index, action.by, action.isExtending);
    else if (action.do === "clear") act.onClear();
    else if (track) doTo(track, action, index);
  };
  const doTo = (track: ListedTrack, action: TrackAction, index: number) => {
    if (action.do === "select") select(track, index, action.isOn, action.isExtending);
    else if (action.do === "ask") act.onAsk(track, action.question);
    else if (action.do === "rate") act.onRate(track, action.rating);
    else if (action.do === "renamed") {
      setRenamingId(null);
      if (action.title) act.onRename(track, action.title);
      focus(index);
    } else {
      const simple: Record<typeof action.do, () => void> = {
        open: () => act.onOpen(track),
        play: () => act.onPlay(index, trackAt),
        playOrPause: () => act.onToggle(index, trackAt),
        playNext: () => act.onPlayNext(track),
        queue: () => act.onQueue(track),
        toggle: () => act.onSelect(track, index, !selectedIds.includes(track.id)),
        rename: () => setRenamingId(track.id),
        edit: () => act.onEdit(track),
        playlist: () => act.onPlaylist(track),
        remove: () => act.onRemove(track),
      };
      simple[action.do]();
    }
  };
  const onAction = useLatest(perform);

  return (
    <>
      <p id={hintId} hidden>
        {t("library.keys")}
      </p>
      <div
        className={styles["grid"]}
        data-layout={table ? "table" : "rows"}
        data-selecting={selectedIds.length > 0}
        role="grid"
        aria-label={t("home.music")}
        aria-describedby={hintId}
        aria-rowcount={total}
        aria-multiselectable="true"
      >
        {table && <table.Head {...table} />}
        <div ref={list} role="rowgroup" className={styles["all"]} style={{ height: total * height }}>
          {Array.from({ length: Math.max(0, last - first + 1) }, (_, position) => {
            const index = first + position;
            const track = trackAt(index);
            return (
              <GridRow
                // By its place: a row that has the focus keeps it when its track arrives.
                key={index}
                index={index}
                top={index * height}
                track={track}
                isStop={index === stop}
                isOpen={track !== undefined && openTrackIds.includes(track.id)}
                isSelected={track !== undefined && selectedIds.includes(track.id)}
                isPlaying={track !== undefined && track.id === playingId}
                isRenaming={track !== undefined && renamingId === track.id}
                Cells={table?.Cells}
                mayFetch={!isScrolling}
                onAction={onAction}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}

/** Bring a row into sight, once: not again when tracks come or go. */
function useShownPlace(list: RefObject<HTMLElement | null>, place: number | undefined, total: number, height: number): void {
  const shown = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (!list.current || place === undefined || place >= total || shown.current === place) return;
    shown.current = place;
    scrollToRow(list.current, place, height, true);
  }, [list, place, total, height]);
}

/** A function that stays the same, and does what the one of the last rendering does. */
function useLatest<Arguments extends unknown[]>(perform: (...args: Arguments) => void): (...args: Arguments) => void {
  const latest = useRef(perform);
  useLayoutEffect(() => {
    latest.current = perform;
  });
  return useCallback((...args: Arguments) => latest.current(...args), []);
}

/** Longer between two clicks, and they open the track. */
const DOUBLE_CLICK_MS = 250;

/** A first click of the mouse waits for a second one, which plays and does not open the track. Fingers and keys do not wait. */
function useSingleClick(open: () => void) {
  const waiting = useRef<number>(undefined);
  const forget = () => window.clearTimeout(waiting.current);
  const click = (event?: MouseEvent<HTMLElement>) => {
    forget();
    const clicks = event?.detail ?? 0;
    const isTouch = (event?.nativeEvent as PointerEvent | undefined)?.pointerType === "touch";
    if (clicks === 0 || isTouch) open();
    else if (clicks === 1) waiting.current = window.setTimeout(open, DOUBLE_CLICK_MS);
  };
  return { click, forget };
}

interface RowProps {
  index: number;
  /** In pixels. */
  top: number;
  /** Not there yet: it is fetched. */
  track: ListedTrack | undefined;
  isStop: boolean;
  isOpen: boolean;
  isSelected: boolean;
  isPlaying: boolean;
  isRenaming: boolean;
  Cells: TableParts["Cells"] | undefined;
  mayFetch: boolean;
  onAction: (action: RowAction, index: number) => void;
}

/** Drawn again only if something about it changed: while one scrolls, most rows stay. */
const GridRow = memo(function GridRow({ index, top, track, isStop, onAction, ...row }: RowProps) {
  const perform = (action: RowAction) => onAction(action, index);
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const { click, forget } = useSingleClick(() => perform({ do: "open" }));
  // Fields keep the browser's own menu.
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    if (isField(event.target)) return;
    event.preventDefault();
    const at = new DOMRect(event.clientX, event.clientY);
    afterRelease(event, () => setAnchor({ getBoundingClientRect: () => at }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const action = isForInside(event) ? null : actionOf(event);
    if (!action) return;
    event.preventDefault();
    if (action.do === "menu") event.currentTarget.querySelector<HTMLElement>("[data-do=menu]")?.click();
    else perform(action);
  };
  return (
    <div
      className={row.Cells ? `${styles["row"] ?? ""} ${styles["cells"] ?? ""}` : styles["row"]}
      role="row"
      tabIndex={isStop ? 0 : -1}
      aria-rowindex={index + 1}
      aria-selected={row.isSelected}
      data-status={track?.status ?? "loading"}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => perform({ do: "focus" })}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
      onDoubleClick={({ target }) => {
        if (!(target instanceof Element) || target.closest("label, a:not([aria-current]), [data-do]")) return;
        forget();
        perform({ do: "play" });
      }}
    >
      {track ? (
        <TrackRow
          track={track}
          {...row}
          anchor={anchor}
          onAnchor={setAnchor}
          onOpen={click}
          onAsk={(question) => perform({ do: "ask", question })}
          onPlay={() => perform({ do: "play" })}
          onToggle={() => perform({ do: "playOrPause" })}
          onPlayNext={() => perform({ do: "playNext" })}
          onQueue={() => perform({ do: "queue" })}
          onSelect={(isOn, isExtending) => perform({ do: "select", isOn, isExtending })}
          onEdit={() => perform({ do: "edit" })}
          onPlaylist={() => perform({ do: "playlist" })}
          onRenamed={(title) => perform({ do: "renamed", title })}
          onRate={(rating) => perform({ do: "rate", rating })}
          onRemove={() => perform({ do: "remove" })}
        />
      ) : (
        <span role="gridcell">{t("common.loading")}</span>
      )}
    </div>
  );
});

