import { useState, type ReactNode } from "react";

import type { Track, TrackChange } from "../api/tracks";
import { t } from "../i18n";
import { Stars } from "./Stars";
import styles from "./TrackEditor.module.css";

const NUMBERS = { year: [1000, 2099], track_number: [1, 9999] } as const;

export type TextTag = "title" | "artist" | "album" | "genre";
export type NumberTag = keyof typeof NUMBERS;

/** What stands in the form. */
export interface TypedTags {
  /** Without spaces around it. */
  text: (name: TextTag | NumberTag) => string;
  tags: string[];
  rating: number;
}

interface Props {
  texts: readonly TextTag[];
  numbers: readonly NumberTag[];
  /** With the tags to begin with; left out, the fields begin empty. */
  track?: Track;
  /** In empty fields. */
  hint?: string;
  edit: { error: Error | null; isPending: boolean };
  changeOf: (typed: TypedTags) => TrackChange;
  /** Called only if there is something to change. */
  onSave: (change: TrackChange) => void;
  onClose: () => void;
  /** The heading. */
  children: ReactNode;
}

/** The fields for tags, and the buttons that save them or not. */
export function TagForm({ texts, numbers, track, hint, edit, changeOf, onSave, onClose, children }: Props) {
  const [rating, setRating] = useState(track?.rating ?? 0);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const change = changeOf({ ...typedIn(new FormData(event.currentTarget)), rating });
        if (Object.keys(change).length === 0) onClose();
        else onSave(change);
      }}
    >
      {children}
      {texts.map((name) => (
        <label key={name}>
          {t(`library.find.sorts.${name}`)}
          <input name={name} defaultValue={track?.[name]} placeholder={hint} maxLength={255} />
        </label>
      ))}
      <div className={styles["numbers"]}>
        {numbers.map((name) => (
          <label key={name}>
            {t(`library.editor.${name}`)}
            <input name={name} type="number" min={NUMBERS[name][0]} max={NUMBERS[name][1]} defaultValue={track?.[name] ?? ""} placeholder={hint} />
          </label>
        ))}
      </div>
      <label>
        {t("library.editor.user_tags")}
        <input name="user_tags" defaultValue={track?.user_tags.join(", ")} placeholder={hint} maxLength={1000} />
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

function typedIn(form: FormData): Omit<TypedTags, "rating"> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return { text, tags: text("user_tags").split(",").map((tag) => tag.trim()).filter(Boolean) };
}
