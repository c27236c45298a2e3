import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";

import type { ListedTrack } from "../api/tracks";
import { t } from "../i18n";
import { actionOf, type GridAction } from "./gridKeys";
import { TableHead, type Order } from "./TableHead";
import { TrackRow } from "./TrackRow";
import { useTracksAt } from "./useLibrary";
import styles from "./TrackGrid.module.css";

/** The same for all, so that ten thousand rows need not be measured. In pixels. */
const ROW_HEIGHT = 60;
const TABLE_ROW_HEIGHT = 40;
const OVERSCAN = 6;

interface Props {
  query: string;
  total: number;
  openTrackIds: readonly string[];
  selectedIds: readonly string[];
  onOpen: (track: ListedTrack) => void;
  /** Play the list from this place on. */
  onPlay: (index: number, trackAt: (index: number) => ListedTrack | undefined) => void;
  onSelect: (track: ListedTrack, index: number, isOn: boolean) => void;
  /** Select everything up to this place. */
  onExtend: (index: number, idAt: (index: number) => string | undefined) => void;
  onClear: () => void;
  /** A table has columns and heads to sort by; rows have two lines. */
  table?: { order: Order; onOrder: (order: Order) => void } | undefined;
  onEdit: (track: ListedTrack) => void;
  onRename: (track: ListedTrack, title: string) => void;
  onRemove: (track: ListedTrack) => void;
}

/** The list. Only the rows in sight exist; one of them is the stop of the tab key, and the arrows lead on from there. */
export function TrackGrid({ query, total, openTrackIds, selectedIds, table, ...act }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [active, setActive] = useState(0);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- its functions are called in here and handed to nobody
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => (table ? TABLE_ROW_HEIGHT : ROW_HEIGHT),
    overscan: OVERSCAN,
  });
  const shown = rows.getVirtualItems();
  const trackAt = useTracksAt(query, shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0);
  const stop = Math.min(active, Math.max(0, total - 1));

  // A row comes into being only when it has been scrolled to: whichever rendering brings it gives it the focus.
  const awaited = useRef<number | null>(null);
  const focusAwaited = () => {
    if (awaited.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[aria-rowindex="${awaited.current + 1}"]`);
    if (row) awaited.current = null;
    row?.focus();
  };
  useEffect(focusAwaited);
  const focus = (index: number) => {
    awaited.current = index;
    setActive(index);
    rows.scrollToIndex(index);
    // It may be there already, and nothing be rendered.
    focusAwaited();
  };
  const perform = (action: GridAction, index: number) => {
    const track = trackAt(index);
    if (action.do === "move") {
      const to = Math.min(total - 1, Math.max(0, index + action.by));
      if (action.isExtending) act.onExtend(to, (at) => trackAt(at)?.id);
      focus(to);
    } else if (action.do === "clear") act.onClear();
    else if (track) doTo(track, action.do, index);
  };
  const doTo = (track: ListedTrack, deed: "open" | "play" | "toggle" | "rename" | "remove", index: number) => {
    if (deed === "open") act.onOpen(track);
    if (deed === "play") act.onPlay(index, trackAt);
    if (deed === "toggle") act.onSelect(track, index, !selectedIds.includes(track.id));
    if (deed === "rename") setRenamingId(track.id);
    if (deed === "remove") act.onRemove(track);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const action = isForInside(event) ? null : actionOf(event);
    if (!action) return;
    event.preventDefault();
    perform(action, index);
  };

  return (
    <>
      <p id={hintId} hidden>
        {t("library.keys")}
      </p>
      <div
        ref={scroller}
        className={styles["grid"]}
        data-layout={table ? "table" : "rows"}
        role="grid"
        aria-label={t("library.title")}
        aria-describedby={hintId}
        aria-rowcount={total}
        aria-multiselectable="true"
      >
        {table && <TableHead {...table} />}
        <div role="rowgroup" className={styles["all"]} style={{ height: rows.getTotalSize() }}>
          {shown.map(({ index, start }) => {
            const track = trackAt(index);
            return (
              <div
                // By its place: a row that has the focus keeps it when its track arrives.
                key={index}
                className={table ? `${styles["row"] ?? ""} ${styles["cells"] ?? ""}` : styles["row"]}
                role="row"
                tabIndex={index === stop ? 0 : -1}
                aria-rowindex={index + 1}
                aria-selected={track ? selectedIds.includes(track.id) : false}
                data-status={track?.status ?? "loading"}
                style={{ transform: `translateY(${start}px)` }}
                onFocus={() => setActive(index)}
                onKeyDown={(event) => onKeyDown(event, index)}
                onDoubleClick={({ target }) => target instanceof Element && !target.closest("input") && act.onPlay(index, trackAt)}
              >
                {track ? (
                  <TrackRow
                    track={track}
                    isOpen={openTrackIds.includes(track.id)}
                    isSelected={selectedIds.includes(track.id)}
                    isRenaming={renamingId === track.id}
                    mayFetch={!rows.isScrolling}
                    onOpen={() => act.onOpen(track)}
                    onPlay={() => act.onPlay(index, trackAt)}
                    onSelect={(isOn, isExtending) =>
                      isExtending ? act.onExtend(index, (at) => trackAt(at)?.id) : act.onSelect(track, index, isOn)
                    }
                    isTable={table !== undefined}
                    onEdit={() => act.onEdit(track)}
                    onRenamed={(title) => {
                      setRenamingId(null);
                      if (title) act.onRename(track, title);
                      focus(index);
                    }}
                    onRemove={() => act.onRemove(track)}
                  />
                ) : (
                  <span role="gridcell">{t("common.loading")}</span>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

/** Fields take all keys for themselves, buttons and boxes those that press them. */
function isForInside({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches("input:not([type=checkbox])")) return true;
  return (key === "Enter" || key === " ") && target.matches("button, input");
}
