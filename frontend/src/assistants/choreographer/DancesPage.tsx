import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";

import { deleteDance, fetchDances, pictureUrl, type DanceHead } from "../../api/dances";
import { keys } from "../../api/keys";
import { dateText } from "../../format";
import { t } from "../../i18n";
import { DanceView } from "./DanceView";
import { factsOf } from "./danceFacts";
import { isActive, isCancelled, isPlanned, nameOf, reasonOf } from "./dances";
import { NewDance } from "./NewDance";
import { EmptyState } from "../../EmptyState";
import { Page, PageHead } from "../../Page";
import { DanceIcon } from "./DanceIcon";
import styles from "./DancesPage.module.css";

const OPEN_EVERY_MS = 2000;

/** My dances, or the one that the address names. */
export default function DancesPage() {
  const id = useDanceId();
  return <Page>{id ? <OneDance key={id} id={id} /> : <AllDances />}</Page>;
}

function AllDances() {
  const [pages, setPages] = useState(1);
  const [isNew, setNew] = useState(false);
  const { data, error } = useQuery({
    queryKey: keys.dancesPage(pages),
    queryFn: () => fetchDances(pages),
    refetchInterval: ({ state }) => (state.data?.items.some(({ task }) => isActive(task)) ? OPEN_EVERY_MS : false),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageHead>
        <h1>{t("dances.title")}</h1>
        <button type="button" className="button primary" aria-expanded={isNew} onClick={() => setNew(!isNew)}>
          {t("dances.new.open")}
        </button>
      </PageHead>
      {isNew && <NewDance onStarted={openDance} />}
      {error && (
        <p className="problem-text" role="alert">
          {error.message}
        </p>
      )}
      {data && data.total === 0 && !isNew && (
        <EmptyState icon={DanceIcon}>
          <p className="quiet">{t("dances.none")}</p>
        </EmptyState>
      )}
      <ul className={styles["cards"]} aria-label={t("dances.title")}>
        {data?.items.map((dance) => (
          <DanceCard key={dance.id} dance={dance} />
        ))}
      </ul>
      {data && data.total > data.page_size && (
        <nav className={styles["pages"]} aria-label={t("dances.pages")}>
          <button type="button" className="button" disabled={pages === 1} onClick={() => setPages(pages - 1)}>
            {t("dances.newer")}
          </button>
          <button type="button" className="button" disabled={pages * data.page_size >= data.total} onClick={() => setPages(pages + 1)}>
            {t("dances.older")}
          </button>
        </nav>
      )}
    </>
  );
}

function DanceCard({ dance }: { dance: DanceHead }) {
  const { id, task, has_picture: hasPicture, created_at: made } = dance;
  return (
    <li className={styles["card"]}>
      <button type="button" className={styles["open"]} onClick={() => openDance(id)}>
        <span className={styles["thumb"]}>
          {hasPicture ? <img src={pictureUrl(dance)} alt="" loading="lazy" /> : <span aria-hidden="true">♪</span>}
        </span>
        <strong>{nameOf(dance)}</strong>
        {isPlanned(dance) && dance.track_title !== nameOf(dance) && (
          <span className="quiet">{dance.track_title || t("dances.trackGoneShort")}</span>
        )}
        <span className="quiet">{[factsOf(dance), dateText(made, { dateStyle: "medium", timeStyle: "short" })].filter(Boolean).join(" · ")}</span>
        <CardState task={task} />
      </button>
      <DeleteButton id={id} name={nameOf(dance)} />
    </li>
  );
}

function CardState({ task }: Pick<DanceHead, "task">) {
  if (isActive(task)) {
    const progress = task?.progress ?? 0;
    return (
      <label className="quiet">
        {t("dances.drawing", { percent: Math.round(progress) })} <progress max={100} value={progress} />
      </label>
    );
  }
  if (task?.status !== "failed") return null;
  return isCancelled(task) ? <span className="quiet">{task.message}</span> : <span className="problem-text">{reasonOf(task)}</span>;
}

/** It asks once more in its place: a deleted dance does not come back. */
function DeleteButton({ id, name }: { id: string; name: string }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => deleteDance(id),
    onSettled: () => client.invalidateQueries({ queryKey: keys.dances }),
  });
  if (!isAsking) {
    return (
      <button type="button" className={`icon-button ${styles["delete"] ?? ""}`} aria-label={t("dances.delete", { name })} title={t("dances.delete", { name })} onClick={() => setAsking(true)}>
        ×
      </button>
    );
  }
  return (
    <span className={styles["sure"]} role="group" aria-label={t("dances.delete", { name })}>
      {/* The question stands where the button was. */}
      <button type="button" className="button small danger" autoFocus disabled={remove.isPending} onClick={() => remove.mutate()}>
        {t("dances.deleteSure")}
      </button>
      <button type="button" className="button small" onClick={() => setAsking(false)}>
        {t("common.cancel")}
      </button>
      {remove.error && <span className="problem-text">{remove.error.message}</span>}
    </span>
  );
}

function OneDance({ id }: { id: string }) {
  return (
    <>
      <button type="button" className={`button small ${styles["back"] ?? ""}`} onClick={() => openDance(null)}>
        {t("dances.back")}
      </button>
      <DanceView id={id} hasHeading />
    </>
  );
}

const PATH = "/p/dances";

export function openDance(id: string | null): void {
  history.pushState(null, "", id ? `${PATH}?dance=${id}` : PATH);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

function useDanceId(): string | null {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener("popstate", changed);
      return () => window.removeEventListener("popstate", changed);
    },
    () => new URLSearchParams(location.search).get("dance"),
  );
}
