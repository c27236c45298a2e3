import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { keys } from "../api/keys";
import { fetchTrack, whileBusy } from "../api/tracks";
import { InlineProblem } from "../InlineProblem";
import { t } from "../i18n";
import { Reading } from "./Reading";
import type { Upload, Uploads } from "./uploads";
import { useOpenTracks } from "./useLibrary";
import styles from "./UploadList.module.css";

interface Props {
  list: readonly Upload[];
  uploads: Uploads;
}

/** Without a scroll bar of its own it must leave room for the tracks below. */
const FEW = 2;
/** A folder may hold thousands; those that wait at the end of the line are told as a number. */
const MOST = 40;

/** Files that failed, and below them those on their way, each with its progress, and all together; then, how many are read. */
export default function UploadList({ list, uploads }: Props) {
  const [isWhole, setWhole] = useState(false);
  const counts: Counts = { duplicate: countOf(list, "duplicate"), failed: countOf(list, "failed") };
  // What failed asks for something to be done: it comes first and stays until it is dismissed.
  const ordered = [...list.filter(hasFailed), ...list.filter((upload) => !hasFailed(upload))];
  const shown = ordered.slice(0, isWhole ? MOST : FEW);
  const more = list.length - shown.length;
  const results = resultsOf(counts);
  // It changes with the list, and only then.
  const batch = uploads.batch();
  return (
    <>
      <p className="visually-hidden" role="status">
        {batch.total > 0 && t("upload.all", { finished: batch.finished, total: batch.total })} {results}
      </p>
      {batch.total > 1 && (
        <div className={styles["all"]}>
          <span>{t("upload.all", { finished: batch.finished, total: batch.total })}</span>
          <button type="button" className="link-button" onClick={() => uploads.cancelAll()}>
            {t("upload.cancelAll")}
          </button>
          <progress aria-label={t("upload.allProgress")} max={1} value={batch.fraction} />
        </div>
      )}
      {list.length > 1 && results && <p className={styles["results"]}>{results}</p>}
      <Reading isShown={batch.total < 2} />
      <ul className={styles["uploads"]} hidden={list.length === 0} aria-label={t("upload.title")}>
        {shown.map((upload) => (
          <Item key={upload.id} upload={upload} uploads={uploads} />
        ))}
        {more > 0 && (
          <li className="quiet">
            {isWhole ? (
              t("step.more", { count: more })
            ) : (
              <button type="button" className="link-button" onClick={() => setWhole(true)}>
                {t("step.more", { count: more })}
              </button>
            )}
          </li>
        )}
      </ul>
      <Dismissal counts={counts} isAlone={list.length < 2} uploads={uploads} />
    </>
  );
}

const hasFailed = ({ state }: Upload): boolean => state === "failed";

const countOf = (list: readonly Upload[], state: Upload["state"]): number => list.filter((upload) => upload.state === state).length;

type Counts = Record<"duplicate" | "failed", number>;

/** "33 already there, 2 failed". */
function resultsOf({ duplicate, failed }: Counts): string {
  const parts = [duplicate > 0 && t("upload.thereAlready", { count: duplicate }), failed > 0 && t("upload.haveFailed", { count: failed })];
  return parts.filter(Boolean).join(", ");
}

function Dismissal({ counts, isAlone, uploads }: { counts: Counts; isAlone: boolean; uploads: Uploads }) {
  return (
    <p className={styles["dismissal"]}>
      {counts.duplicate > 0 && !isAlone && (
        <button type="button" className="link-button" onClick={() => uploads.dismissAll("duplicate")}>
          {t("upload.dismissFinished")}
        </button>
      )}
      {counts.failed > 1 && (
        <button type="button" className="link-button" onClick={() => uploads.dismissAll("failed")}>
          {t("upload.dismissFailed")}
        </button>
      )}
    </p>
  );
}

function Item({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { id, name, state } = upload;
  return (
    <li data-state={state}>
      <span className="track-title">{name}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={state === "sending" || state === "waiting" ? t("upload.cancel", { name }) : t("upload.dismiss", { name })}
        onClick={() => uploads.remove(id)}
      >
        ×
      </button>
      <UploadState upload={upload} />
      {upload.canRetry && (
        <button type="button" className="link-button" aria-label={t("upload.retry", { name })} onClick={() => uploads.retry(id)}>
          {t("errors.tryAgain")}
        </button>
      )}
    </li>
  );
}

function UploadState({ upload }: { upload: Upload }) {
  if (upload.message) {
    return (
      <span className={styles["message"]}>
        {upload.message} {upload.track && <Existing track={upload.track} />}
      </span>
    );
  }
  if (upload.state === "waiting") return <span className="quiet">{t("upload.waiting")}</span>;
  return <progress aria-label={t("upload.progress", { name: upload.name })} max={1} value={upload.fraction} />;
}

/** The title of a track that is there already, as the library has it now; it opens the track. */
function Existing({ track: { id, title: before } }: { track: NonNullable<Upload["track"]> }) {
  const open = useOpenTracks();
  // While it is read its title is the name of its file, and it may be renamed later.
  const { data } = useQuery({ queryKey: keys.track(id), queryFn: () => fetchTrack(id), refetchInterval: ({ state }) => whileBusy(state.data && [state.data]) });
  const title = data?.title ?? before;
  return (
    <>
      <button type="button" className={`link-button ${styles["existing"] ?? ""}`} title={t("evidence.open", { title })} onClick={() => open.mutate([id])}>
        {title}
      </button>
      <InlineProblem error={open.error} />
    </>
  );
}
