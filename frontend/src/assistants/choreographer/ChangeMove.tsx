import { useQuery } from "@tanstack/react-query";

import { fetchAlternatives, type Dance, type DanceMove } from "../../api/dances";
import { keys } from "../../api/keys";
import { currentLanguage, t } from "../../i18n";
import { ClipField } from "./ClipField";
import type { DanceChanges } from "./useDance";
import shared from "./choreographer.module.css";
import styles from "./ChangeMove.module.css";

const MOST_SHOWN = 8;

/** Everything that can be done with one move: swap it, dance it twice, make it easier, take it out. */
export function ChangeMove({ dance, move: placed, changes: { change, isBusy } }: { dance: Dance; move: DanceMove; changes: DanceChanges }) {
  const { index, difficulty } = placed;
  const language = currentLanguage();
  const { data, error } = useQuery({
    queryKey: keys.alternatives(dance.id, dance.key, index, language),
    queryFn: () => fetchAlternatives(dance.id, index, language),
  });
  const found = data?.alternatives.slice(0, MOST_SHOWN) ?? [];
  return (
    <div className={styles["change"]}>
      <div className={shared["group"]} role="group" aria-label={t("dances.change.instead")}>
        <span className="quiet">{t("dances.change.instead")}</span>
        {found.map(({ move, name, difficulty: level }) => (
          <button
            key={move}
            type="button"
            className="chip"
            disabled={isBusy}
            title={t(`dances.difficulty.${level}`)}
            onClick={() => change({ action: "swap", index, move })}
          >
            {name}
          </button>
        ))}
        {data && found.length === 0 && <span>{t("dances.change.noOther")}</span>}
        {error && <span className="problem-text">{error.message}</span>}
      </div>
      <div className={shared["group"]}>
        <button type="button" className="button small" disabled={isBusy} onClick={() => change({ action: "lengthen", index })}>
          {t("dances.change.twice")}
        </button>
        {difficulty !== "beginner" && (
          <button type="button" className="button small" disabled={isBusy} onClick={() => change({ action: "ease", index })}>
            {t("dances.change.easier")}
          </button>
        )}
        <button type="button" className="button small" disabled={isBusy} onClick={() => change({ action: "remove", index })}>
          {t("dances.change.remove")}
        </button>
      </div>
      <ClipField move={placed} />
    </div>
  );
}
