import { useId, useState } from "react";

import { texts } from "../texts";
import { CAMELOT_KEYS, howManyFilters, SORTS, startsDescending, type Sort, type TrackFilter } from "./trackFilter";

interface Props {
  wish: TrackFilter;
  onWish: (wish: TrackFilter) => void;
}

const words = texts.library.find;
const STATUSES = ["ready", "analyzing", "pending", "failed"] as const;

/** Search as one types, sort, filter. */
export function Finder({ wish, onWish }: Props) {
  const change = (part: Partial<TrackFilter>) => onWish({ ...wish, ...part });
  const filters = howManyFilters(wish);
  const [isOpen, setOpen] = useState(false);
  const filtersId = useId();
  return (
    <search className="finder">
      <input
        type="search"
        value={wish.text}
        aria-label={words.search}
        placeholder={words.search}
        onChange={(event) => change({ text: event.target.value })}
      />
      <div className="finder-line">
        <select
          value={wish.sort}
          aria-label={words.sort}
          onChange={(event) => {
            const sort = event.target.value as Sort;
            change({ sort, isDescending: startsDescending(sort) });
          }}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {words.sorts[sort]}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="icon-button"
          aria-label={wish.isDescending ? words.descending : words.ascending}
          title={wish.isDescending ? words.descending : words.ascending}
          onClick={() => change({ isDescending: !wish.isDescending })}
        >
          {wish.isDescending ? "↓" : "↑"}
        </button>
        <button
          type="button"
          className="disclosure"
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onClick={() => setOpen(!isOpen)}
        >
          {filters ? words.filtersOn(filters) : words.filters}
        </button>
      </div>
      <div id={filtersId}>{isOpen && <Filters wish={wish} change={change} />}</div>
    </search>
  );
}

function Filters({ wish, change }: { wish: TrackFilter; change: (part: Partial<TrackFilter>) => void }) {
  const tempoId = useId();
  return (
    <div className="filters-body">
      <div role="group" aria-labelledby={tempoId} className="filters-tempo">
        <span id={tempoId}>{words.tempo}</span>
        <input
          inputMode="decimal"
          size={4}
          aria-label={words.tempoFrom}
          placeholder={words.from}
          value={wish.tempoFrom}
          onChange={(event) => change({ tempoFrom: event.target.value })}
        />
        <input
          inputMode="decimal"
          size={4}
          aria-label={words.tempoTo}
          placeholder={words.to}
          value={wish.tempoTo}
          onChange={(event) => change({ tempoTo: event.target.value })}
        />
      </div>
      <label>
        {words.key}
        <select value={wish.camelot} onChange={(event) => change({ camelot: event.target.value })}>
          <option value="">{words.any}</option>
          {CAMELOT_KEYS.map(([code, key]) => (
            <option key={code} value={code}>
              {key} ({code})
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.status}
        <select value={wish.status} onChange={(event) => change({ status: event.target.value as TrackFilter["status"] })}>
          <option value="">{words.any}</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {texts.library.status[status]}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="link-button"
        onClick={() => change({ tempoFrom: "", tempoTo: "", camelot: "", status: "" })}
      >
        {words.clear}
      </button>
    </div>
  );
}
