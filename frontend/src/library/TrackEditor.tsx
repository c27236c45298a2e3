import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { keys } from "../api/keys";
import { fetchTrack, type Track, type TrackChange } from "../api/tracks";
import { t } from "../i18n";
import { TagForm, type TypedTags } from "./TagForm";
import { TrackPicture } from "./TrackPicture";
import { useEdit } from "./useLibrary";
import styles from "./TrackEditor.module.css";

const TEXTS = ["title", "artist", "album", "genre"] as const;
const NUMBERS = ["year", "track_number"] as const;

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
  return (
    <TagForm
      texts={TEXTS}
      numbers={NUMBERS}
      track={track}
      edit={edit}
      changeOf={(typed) => changeOf(typed, track)}
      onSave={(change) => edit.mutate({ id: track.id, change }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <header>
        <TrackPicture track={track} size={72} isLarge />
        <h2>{t("library.editor.title")}</h2>
      </header>
    </TagForm>
  );
}

/** Only what differs: the file's tags stay where the user changed nothing. */
function changeOf({ text, tags, rating }: TypedTags, track: Track): TrackChange {
  const change: TrackChange = {};
  for (const name of TEXTS) if (text(name) !== track[name]) change[name] = text(name);
  for (const name of NUMBERS) {
    const value = text(name) === "" ? null : Number(text(name));
    if (value !== track[name]) change[name] = value;
  }
  if (tags.join() !== track.user_tags.join()) change.user_tags = tags;
  if (rating !== track.rating) change.rating = rating;
  return change;
}
