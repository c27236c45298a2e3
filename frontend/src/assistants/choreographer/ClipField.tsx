import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { clipUrl, deleteClip, fetchMoves, uploadClip, type DanceMove, type LibraryMove } from "../../api/dances";
import { keys } from "../../api/keys";
import { nearestClock } from "../../format";
import { currentLanguage, t } from "../../i18n";
import shared from "./choreographer.module.css";
import styles from "./ClipField.module.css";

const LOOK_EVERY_MS = 2000;

type Clip = NonNullable<LibraryMove["clip"]>;

/** The user's own video of a move, which takes the place of the drawn couple in the video. */
export function ClipField({ move: { move, name } }: { move: DanceMove }) {
  const client = useQueryClient();
  const language = currentLanguage();
  const { data } = useQuery({
    queryKey: keys.danceMoves(language),
    queryFn: () => fetchMoves(language),
    refetchInterval: ({ state }) => (state.data?.moves.some(({ clip }) => clip?.status === "pending") ? LOOK_EVERY_MS : false),
  });
  const refresh = () => Promise.all([client.invalidateQueries({ queryKey: keys.danceMoves() }), client.invalidateQueries({ queryKey: keys.dances })]);
  const upload = useUpload(move, refresh);
  const remove = useMutation({ mutationFn: () => deleteClip(move), onSettled: refresh });
  const clip = data?.moves.find((one) => one.move === move)?.clip;
  const error = upload.error ?? remove.error;
  return (
    <div className={styles["field"]} role="group" aria-label={t("dances.clip.title", { name })}>
      <span className="quiet">{t("dances.clip.title", { name })}</span>
      {clip && <ClipState clip={clip} isBusy={remove.isPending} onRemove={() => remove.mutate()} />}
      <ClipUpload isReplacing={Boolean(clip)} progress={upload.progress} onFile={upload.send} />
      {error && (
        <p className="problem-text" role="alert">
          {error.message}
        </p>
      )}
    </div>
  );
}

function useUpload(move: string, refresh: () => Promise<unknown>) {
  const [progress, setProgress] = useState<number | null>(null);
  const abort = useRef<AbortController | null>(null);
  // Who closes the row does not wait for the file any more.
  useEffect(() => () => abort.current?.abort(), []);
  const { mutate, error } = useMutation({
    mutationFn: (file: File) => {
      abort.current = new AbortController();
      setProgress(0);
      return uploadClip(move, file, setProgress, abort.current.signal);
    },
    onSettled: () => {
      setProgress(null);
      return refresh();
    },
  });
  return { progress, error, send: mutate };
}

function ClipState({ clip, isBusy, onRemove }: { clip: Clip; isBusy: boolean; onRemove: () => void }) {
  const { status, move, id, original_filename: file, duration } = clip;
  return (
    <div className={styles["state"]}>
      {status === "ready" && <video controls muted playsInline preload="metadata" src={clipUrl(move, id)} aria-label={file} />}
      <span role="status">
        {status === "pending" && t("dances.clip.pending")}
        {status === "ready" && [file, duration !== null && nearestClock(duration)].filter(Boolean).join(" · ")}
        {status === "failed" && <span className="problem-text">{clip.status_message}</span>}
      </span>
      <button type="button" className="button small" disabled={isBusy} onClick={onRemove}>
        {t("dances.clip.remove")}
      </button>
    </div>
  );
}

interface UploadProps {
  isReplacing: boolean;
  /** Null: nothing is sent. */
  progress: number | null;
  onFile: (file: File) => void;
}

function ClipUpload({ isReplacing, progress, onFile }: UploadProps) {
  const [isAgreed, setAgreed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  if (progress !== null) return <progress max={1} value={progress} aria-label={t("dances.clip.progress")} />;
  return (
    <div className={shared["group"]}>
      <label className={styles["agree"]}>
        <input type="checkbox" checked={isAgreed} onChange={({ target }) => setAgreed(target.checked)} />
        <span>{t("dances.clip.agree")}</span>
      </label>
      <button type="button" className="button small" disabled={!isAgreed} onClick={() => field.current?.click()}>
        {t(isReplacing ? "dances.clip.replace" : "dances.clip.choose")}
      </button>
      <input
        ref={field}
        type="file"
        hidden
        accept="video/*"
        aria-label={t("dances.clip.choose")}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
    </div>
  );
}
