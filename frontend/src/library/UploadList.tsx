import { t } from "../i18n";
import { isMoving, type Batch, type Upload } from "./uploads";
import styles from "./UploadList.module.css";

interface Props {
  uploads: readonly Upload[];
  batch: Batch;
  onRemove: (id: number) => void;
  onRetry: (id: number) => void;
  onCancelAll: () => void;
  onDismissAll: () => void;
}

/** A folder may hold thousands; those that wait at the end of the line are told as a number. */
const SHOWN = 40;

/** Files on their way, each with its progress, and all together. */
export function UploadList({ uploads, batch, onRemove, onRetry, onCancelAll, onDismissAll }: Props) {
  const more = uploads.length - SHOWN;
  const ended = uploads.filter((upload) => !isMoving(upload)).length;
  return (
    <>
      <p className="visually-hidden" role="status">
        {batch.total > 0 && t("upload.all", { finished: batch.finished, total: batch.total })}
      </p>
      {batch.total > 1 && (
        <div className={styles["all"]}>
          <span>{t("upload.all", { finished: batch.finished, total: batch.total })}</span>
          <button type="button" className="link-button" onClick={onCancelAll}>
            {t("upload.cancelAll")}
          </button>
          <progress aria-label={t("upload.allProgress")} max={1} value={batch.fraction} />
        </div>
      )}
      {ended > 1 && (
        <button type="button" className={`link-button ${styles["dismissAll"] ?? ""}`} onClick={onDismissAll}>
          {t("upload.dismissAll")}
        </button>
      )}
      {uploads.length > 0 && (
        <ul className={styles["uploads"]} aria-label={t("upload.title")}>
          {uploads.slice(0, SHOWN).map((upload) => (
            <Item key={upload.id} upload={upload} onRemove={onRemove} onRetry={onRetry} />
          ))}
          {more > 0 && <li className="quiet">{t("step.more", { count: more })}</li>}
        </ul>
      )}
    </>
  );
}

function Item({ upload, onRemove, onRetry }: { upload: Upload } & Pick<Props, "onRemove" | "onRetry">) {
  const { id, name, state } = upload;
  return (
    <li data-state={state}>
      <span className="track-title">{name}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={state === "sending" || state === "waiting" ? t("upload.cancel", { name }) : t("upload.dismiss", { name })}
        onClick={() => onRemove(id)}
      >
        ×
      </button>
      <UploadState upload={upload} />
      {upload.canRetry && (
        <button type="button" className="link-button" aria-label={t("upload.retry", { name })} onClick={() => onRetry(id)}>
          {t("errors.tryAgain")}
        </button>
      )}
    </li>
  );
}

function UploadState({ upload }: { upload: Upload }) {
  if (upload.message) return <span className={styles["message"]}>{upload.message}</span>;
  if (upload.state === "waiting") return <span className="quiet">{t("upload.waiting")}</span>;
  return <progress aria-label={t("upload.progress", { name: upload.name })} max={1} value={upload.fraction} />;
}
