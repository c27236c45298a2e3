import { t } from "../i18n";
import { ClearFilters } from "./ClearFilters";
import { filterWords } from "./filterWords";
import { focusSearch } from "./focusSearch";
import { howManyFilters, type TrackFilter } from "./trackFilter";
import styles from "./NoTracks.module.css";

interface Props {
  filter: TrackFilter;
  onFilter: (filter: TrackFilter) => void;
}

/** Instead of a list in which nothing was found: what was searched, and how to search for less. */
export default function NoTracks({ filter, onFilter }: Props) {
  const text = filter.text.trim();
  const hasFilters = howManyFilters(filter) > 0;
  return (
    <div className={styles["nothing"]}>
      <p className="quiet">{text ? t("library.find.nothing", { text }) : t("library.find.nothingFiltered")}</p>
      {hasFilters && <p className="quiet">{t("library.find.filteredBy", { filters: filterWords(filter).join(" · ") })}</p>}
      <p className={styles["ways"]}>
        {text && (
          <button
            type="button"
            className="link-button"
            onClick={(event) => {
              focusSearch(event);
              onFilter({ ...filter, text: "" });
            }}
          >
            {t("library.find.clearText")}
          </button>
        )}
        {hasFilters && <ClearFilters filter={filter} onFilter={onFilter} />}
      </p>
    </div>
  );
}
