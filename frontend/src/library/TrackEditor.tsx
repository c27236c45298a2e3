import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { keys } from "../api/keys";
import { fetchTrack, type Track, type TrackChange } from "../api/tracks";
import { t } from "../i18n";
import { TrackPicture } from "./TrackPicture";
import { Stars } from "./Stars";
import { useEdit } from "./useLibrary";
import styles from "./TrackEditor.module.css";

const TEXTS = ["title", "artist", "album", "genre"] as const;
const NUMBERS = { year: [1000, 2099], track_number: [1, 9999] } as const;

/** A dialog with the tags of a track. */
export default function TrackEditor({ trackId, onClose }: { trackId: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data: track } = useQuery({ queryKey: keys.track(trackId), queryFn: () => fetchTrack(trackId) });
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={`dialog ${styles["editor"] ?? ""}`} aria-label={t("library.editor.title")} onClose={onClose}>
      {track && <EditorForm track={track} onClose={() => dialog.current?.close()} />}
    </dialog>
  );
}

function EditorForm({ track, onClose }: { track: Track; onClose: () => void }) {
  const edit = useEdit();
  const [rating, setRating] = useState(track.rating);
  const save = (form: FormData) => {
    const change = changeOf(form, track);
    if (rating !== track.rating) change.rating = rating;
    if (Object.keys(change).length === 0) onClose();
    else edit.mutate({ id: track.id, change }, { onSuccess: onClose });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save(new FormData(event.currentTarget));
      }}
    >
      <header>
        <TrackPicture track={track} size={72} isLarge />
        <h2>{t("library.editor.title")}</h2>
      </header>
      {TEXTS.map((name) => (
        <label key={name}>
          {t(`library.find.sorts.${name}`)}
          <input name={name} defaultValue={track[name]} maxLength={255} />
        </label>
      ))}
      <div className={styles["pair"]}>
        {(["year", "track_number"] as const).map((name) => (
          <label key={name}>
            {t(`library.editor.${name}`)}
            <input name={name} type="number" min={NUMBERS[name][0]} max={NUMBERS[name][1]} defaultValue={track[name] ?? ""} />
          </label>
        ))}
      </div>
      <label>
        {t("library.editor.user_tags")}
        <input name="user_tags" defaultValue={track.user_tags.join(", ")} maxLength={1000} />
      </label>
      <Stars rating={rating} name={t("library.find.sorts.rating")} onRate={setRating} />
      {edit.error && (
        <p className="problem-text" role="alert">
          {edit.error.message}
        </p>
      )}
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t("common.cancel")}
        </button>
        <button type="submit" className="button primary" disabled={edit.isPending}>
          {t("library.editor.save")}
        </button>
      </footer>
    </form>
  );
}

/** Only what differs: the file's tags stay where the user changed nothing. */
function changeOf(form: FormData, track: Track): TrackChange {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const change: TrackChange = {};
  for (const name of TEXTS) if (text(name) !== track[name]) change[name] = text(name);
  for (const name of ["year", "track_number"] as const) {
    const value = text(name) === "" ? null : Number(text(name));
    if (value !== track[name]) change[name] = value;
  }
  const tags = text("user_tags").split(",").map((tag) => tag.trim()).filter(Boolean);
  if (tags.join() !== track.user_tags.join()) change.user_tags = tags;
  return change;
}
