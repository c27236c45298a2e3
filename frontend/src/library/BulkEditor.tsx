import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { editTrack, type TrackChange } from "../api/tracks";
import { t } from "../i18n";
import { TagForm, type TypedTags } from "./TagForm";
import styles from "./TrackEditor.module.css";
import { useForget } from "./useLibrary";

const TEXTS = ["artist", "album", "genre"] as const;

/** A dialog with the tags that several tracks shall have. What is left empty stays as it is. */
export default function BulkEditor({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const forget = useForget();
  useEffect(() => dialog.current?.showModal(), []);
  const edit = useMutation({
    mutationFn: async (change: TrackChange) => {
      // One after the other: a whole library at once would be refused.
      for (const id of ids) await editTrack(id, change);
    },
    onSuccess: close,
    onSettled: forget,
  });
  const title = t("library.editMany", { count: ids.length });
  return (
    <dialog ref={dialog} className={`dialog ${styles["editor"] ?? ""}`} aria-label={title} onClose={onClose}>
      <TagForm texts={TEXTS} numbers={["year"]} hint={t("library.editor.unchanged")} edit={edit} changeOf={changeOf} onSave={edit.mutate} onClose={close}>
        <h2>{title}</h2>
      </TagForm>
    </dialog>
  );
}

/** Only what was filled in. */
function changeOf({ text, tags, rating }: TypedTags): TrackChange {
  const change: TrackChange = {};
  for (const name of TEXTS) if (text(name)) change[name] = text(name);
  if (text("year")) change.year = Number(text("year"));
  if (tags.length > 0) change.user_tags = tags;
  if (rating > 0) change.rating = rating;
  return change;
}
