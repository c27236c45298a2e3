import { useId } from "react";

import { withMinus } from "../format";
import { t } from "../i18n";
import { KeyWheel } from "./KeyWheel";
import { NameField } from "./NameField";
import { SavedFilters } from "./SavedFilters";
import { RangeSlider } from "./RangeSlider";
import { Stars } from "./Stars";
import { TempoEnergy } from "./TempoEnergy";
import { NAME_FIELDS, placesOf, RANGES, SCALES, STATUSES, withoutFilters, type Range, type TrackFilter } from "./trackFilter";
import styles from "./Filters.module.css";

export interface FiltersProps {
  filter: TrackFilter;
  /** What the list shows: the filter with typing errors in its text forgiven. It is counted, drawn and saved. */
  searched: TrackFilter;
  onFilter: (filter: TrackFilter) => void;
  change: (part: Partial<TrackFilter>) => void;
  /** For those that are a sheet. */
  onClose: () => void;
}

const METRES = ["4/4", "3/4", "2/4", "5/4", "6/8", "7/8", "12/8"] as const;

/** Every measure and tag, a key wheel, and a picture of tempo and energy to draw a frame in. */
export default function Filters({ filter, searched, onFilter, change }: FiltersProps) {
  return (
    <div className={styles["body"]}>
      <div className={styles["pictures"]}>
        <KeyWheel filter={searched} change={change} />
        <TempoEnergy filter={searched} change={change} />
      </div>
      <div className={styles["fields"]}>
        {NAME_FIELDS.map((name) => (
          <NameField key={name} name={name} value={filter[name]} onChange={(value) => change({ [name]: value })} />
        ))}
        {RANGES.map((range) => (
          <RangeFields key={range} range={range} filter={filter} change={change} />
        ))}
        <label>
          {t("library.find.metre")}
          <select value={filter.timeSignature} onChange={(event) => change({ timeSignature: event.target.value })}>
            <option value="">{t("library.find.any")}</option>
            {METRES.map((metre) => (
              <option key={metre}>{metre}</option>
            ))}
          </select>
        </label>
        <label>
          {t("library.find.status")}
          <select value={filter.status} onChange={(event) => change({ status: event.target.value as TrackFilter["status"] })}>
            <option value="">{t("library.find.any")}</option>
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(`library.status.${status}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className={styles["line"]}>
        <Stars rating={filter.rating} name={t("library.find.ratingFrom")} onRate={(rating) => change({ rating })} />
        <label className={styles["check"]}>
          <input type="checkbox" checked={filter.isLiked} onChange={(event) => change({ isLiked: event.target.checked })} />
          {t("library.find.liked")}
        </label>
        <button type="button" className="link-button" onClick={() => onFilter(withoutFilters(filter))}>
          {t("library.find.clearFilters")}
        </button>
        <SavedFilters filter={searched} onFilter={onFilter} />
      </div>
    </div>
  );
}

function RangeFields({ range, filter: { bounds }, change }: { range: Range; filter: TrackFilter; change: FiltersProps["change"] }) {
  const id = useId();
  const name = t(`library.find.ranges.${range}`);
  const scale = SCALES[range];
  const set = (bound: "min" | "max", typed: string) => change({ bounds: { ...bounds, [`${range}_${bound}`]: typed } });
  const label = (bound: "min" | "max") => t(`library.find.${bound}`, { name });
  return (
    <div role="group" aria-labelledby={id} className={styles["range"]}>
      <span>
        <span id={id}>{name}</span> {scale && <span className="quiet">{scale.unit}</span>}
      </span>
      {(["min", "max"] as const).map((bound, index) => (
        <input
          key={bound}
          inputMode="decimal"
          size={4}
          aria-label={label(bound)}
          placeholder={scale ? withMinus(String(scale.ends[index])) : t(bound === "min" ? "library.find.from" : "library.find.to")}
          value={bounds[`${range}_${bound}`] ?? ""}
          onChange={(event) => set(bound, event.target.value)}
        />
      ))}
      {scale && (
        <RangeSlider
          labels={[label("min"), label("max")]}
          ends={scale.ends}
          value={placesOf(bounds, range, scale.ends)}
          words={[t(`library.find.lowest.${scale.name}`), t(`library.find.highest.${scale.name}`)]}
          onChange={(bound, place) => set(bound, place === scale.ends[bound === "min" ? 0 : 1] ? "" : withMinus(String(place)))}
        />
      )}
    </div>
  );
}
