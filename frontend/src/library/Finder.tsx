import { lazy, Suspense, useId, type ReactNode } from "react";

import { t } from "../i18n";
import { useClosedByBack } from "../useClosedByBack";
import { PHONE, useMedia } from "../useMedia";
import { ClearFilters } from "./ClearFilters";
import type { FiltersProps } from "./Filters";
import { howManyFilters, SORTS, startsDescending, type Sort, type TrackFilter } from "./trackFilter";
import styles from "./Finder.module.css";

const Filters = lazy(() => import("./Filters"));
const FilterSheet = lazy(() => import("./FilterSheet"));

interface Props {
  filter: TrackFilter;
  /** What the list shows: the filter with typing errors in its text forgiven. */
  searched: TrackFilter;
  onFilter: (filter: TrackFilter) => void;
  /** How many tracks are found, once it is known. */
  found: number | undefined;
  isPage?: boolean;
  /** Buttons that play what is found. */
  play?: ReactNode;
}

/** Search as one types, sort, filter. */
export function Finder({ filter, searched, onFilter, found, isPage = false, play }: Props) {
  const change = (part: Partial<TrackFilter>) => onFilter({ ...filter, ...part });
  const filters = howManyFilters(filter);
  const { isOpen, open, close } = useClosedByBack();
  const filtersId = useId();
  const isSmall = useMedia(PHONE);
  return (
    <search className={styles["finder"]} data-page={isPage}>
      <div className={styles["first"]}>
        <input
          type="search"
          value={filter.text}
          aria-label={t("library.find.search")}
          placeholder={t("library.find.search")}
          onChange={(event) => change({ text: event.target.value })}
        />
        {play}
      </div>
      <div className={styles["line"]}>
        <select
          value={filter.sort}
          aria-label={t("library.find.sort")}
          onChange={(event) => {
            const sort = event.target.value as Sort;
            change({ sort, isDescending: startsDescending(sort) });
          }}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`library.find.sorts.${sort}`)}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="icon-button"
          aria-label={filter.isDescending ? t("library.find.descending") : t("library.find.ascending")}
          title={filter.isDescending ? t("library.find.descending") : t("library.find.ascending")}
          onClick={() => change({ isDescending: !filter.isDescending })}
        >
          {filter.isDescending ? "↓" : "↑"}
        </button>
        {filters > 0 && !isOpen && <ClearFilters filter={filter} onFilter={onFilter} />}
        <button
          type="button"
          className="disclosure"
          aria-expanded={isOpen}
          aria-controls={filtersId}
          // Going back to close it would bring back the address of the library's page, with the filters of before.
          onClick={() => (isOpen ? close() : open(isSmall && !isPage))}
        >
          {filters ? t("library.find.filtersOn", { count: filters }) : t("library.find.filters")}
        </button>
      </div>
      <div id={filtersId} className={styles["filters"]}>
        {isOpen && (
          <Suspense>
            <AllFilters isSheet={isSmall} found={found} filter={filter} searched={searched} onFilter={onFilter} change={change} onClose={close} />
          </Suspense>
        )}
      </div>
    </search>
  );
}

function AllFilters({ isSheet, found, ...props }: FiltersProps & { isSheet: boolean; found: number | undefined }) {
  return isSheet ? <FilterSheet found={found} {...props} /> : <Filters {...props} />;
}
