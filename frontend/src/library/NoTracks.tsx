import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";

import { keys } from "../api/keys";
import { fetchSpelling } from "../api/spelling";
import { t } from "../i18n";
import { howManyFilters, queryOf, type TrackFilter } from "./trackFilter";
import styles from "./NoTracks.module.css";

interface Props {
  filter: TrackFilter;
  onFilter: (filter: TrackFilter) => void;
}

/** Instead of a list in which nothing was found: what may have been meant. */
export default function NoTracks(props: Props) {
  return (
    <>
      <p className="quiet">{whyNothing(props.filter)}</p>
      {props.filter.text.trim() && <DidYouMean {...props} />}
    </>
  );
}

function whyNothing(filter: TrackFilter): string {
  if (howManyFilters(filter) === 0) return t("library.find.nothing");
  return filter.text.trim() ? t("library.find.nothingBoth") : t("library.find.nothingFiltered");
}

/** The text of the search without typing errors, if that finds something. */
function DidYouMean({ filter, onFilter }: Props) {
  const query = useDeferredValue(queryOf(filter));
  const { data } = useQuery({ queryKey: keys.spelling(query), queryFn: () => fetchSpelling(query) });
  const text = data?.q;
  return (
    <p className={styles["spelling"]} role="status">
      {text && (
        <button
          type="button"
          className="link-button"
          onClick={(event) => {
            // By key: this button goes, and the focus stays with the search.
            if (event.detail === 0) event.currentTarget.closest("aside, section")?.querySelector<HTMLElement>("[type=search]")?.focus();
            onFilter({ ...filter, text });
          }}
        >
          {t("library.find.didYouMean", { text })}
        </button>
      )}
    </p>
  );
}
