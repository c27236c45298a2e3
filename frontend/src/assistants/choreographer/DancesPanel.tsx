import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { fetchDancesOf } from "../../api/dances";
import { keys } from "../../api/keys";
import { t } from "../../i18n";
import type { PanelProps } from "../registry";
import { DanceView } from "./DanceView";
import { nameOf } from "./dances";
import shared from "./choreographer.module.css";
import styles from "./DancesPanel.module.css";

/** A dance is started in the middle of an answer, and should be seen at once. */
const LOOK_EVERY_MS = 500;
const LOOK_AGAIN_MS = 5000;

/** The dance of this conversation; a choice where there are several. */
export default function DancesPanel({ conversationId, revision, ask }: PanelProps) {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: keys.dancesOf(conversationId),
    queryFn: () => fetchDancesOf(conversationId),
    refetchInterval: ({ state }) => (ask && state.data?.items.length ? LOOK_AGAIN_MS : LOOK_EVERY_MS),
  });
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    void client.invalidateQueries({ queryKey: keys.dances });
  }, [client, revision]);
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return null;
  const dances = data.items;
  // The newest first: a new dance is shown unless another was chosen.
  const shown = dances.find(({ id }) => id === chosen) ?? dances[0];
  if (!shown) return <NoDance ask={ask} />;
  return (
    <section className={`${shared["stack"] ?? ""} ${styles["panel"] ?? ""}`} aria-label={t("dances.panel")}>
      <header>
        <h2>{nameOf(shown)}</h2>
        {dances.length > 1 && (
          <select className="field" value={shown.id} aria-label={t("dances.chooseDance")} onChange={({ target }) => setChosen(target.value)}>
            {dances.map((dance) => (
              <option key={dance.id} value={dance.id}>
                {nameOf(dance)}
              </option>
            ))}
          </select>
        )}
      </header>
      <DanceView key={shown.id} id={shown.id} />
    </section>
  );
}

const EXAMPLES = ["beginners", "romantic", "show"] as const;

function NoDance({ ask }: Pick<PanelProps, "ask">) {
  return (
    <section className={`${shared["stack"] ?? ""} ${styles["panel"] ?? ""}`} aria-label={t("dances.panel")}>
      <h2>{t("dances.panel")}</h2>
      <p className="quiet">{t("dances.noneHere")}</p>
      <ul className={styles["examples"]}>
        {EXAMPLES.map((name) => (
          <li key={name}>
            <button type="button" className="button" disabled={!ask} onClick={() => ask?.(t(`dances.examples.${name}`))}>
              {t(`dances.examples.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
