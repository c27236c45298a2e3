import { t } from "../i18n";
import { focusSearch } from "./focusSearch";
import { withoutFilters, type TrackFilter } from "./trackFilter";

interface Props {
  filter: TrackFilter;
  onFilter: (filter: TrackFilter) => void;
}

/** A button that takes all filters away; the text of the search stays. */
export function ClearFilters({ filter, onFilter }: Props) {
  return (
    <button
      type="button"
      className="link-button"
      onClick={(event) => {
        focusSearch(event);
        onFilter(withoutFilters(filter));
      }}
    >
      {t("library.find.clearFilters")}
    </button>
  );
}
