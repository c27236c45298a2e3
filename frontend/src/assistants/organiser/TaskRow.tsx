import { useState } from "react";

import type { Task } from "../../api/tasks";
import { dateText } from "../../format";
import { passageLabel } from "../../player/passageLabel";
import { practisePassage } from "../../player/playback";
import { t } from "../../i18n";
import type { Grip } from "../../useDrag";
import styles from "./TaskRow.module.css";

interface Props {
  task: Task;
  onTick: () => void;
  onRename: (title: string) => void;
  onDelete: () => void;
  /** Missing for finished tasks, which cannot be reordered. */
  onMove?: (by: -1 | 1) => void;
  /** The drag handle. The buttons do the same by keyboard. */
  grip?: Grip;
  mark: "dragged" | "above" | "below" | undefined;
}

export function TaskRow({ task, onTick, onRename, onDelete, onMove, grip, mark }: Props) {
  const [isEdited, setEdited] = useState(false);
  return (
    <li className={styles["task"]} data-mark={mark}>
      {grip && (
        <span className={styles["grip"]} aria-hidden="true" title={t("tasks.drag")} {...grip}>
          ⠿
        </span>
      )}
      <input
        type="checkbox"
        checked={task.status === "done"}
        onChange={onTick}
        aria-label={task.status === "done" ? t("tasks.reopen", { title: task.title }) : t("tasks.tick", { title: task.title })}
      />
      {isEdited ? (
        <TitleField
          title={task.title}
          onEnd={(title) => {
            setEdited(false);
            if (title && title !== task.title) onRename(title);
          }}
        />
      ) : (
        <button type="button" className={`link-button ${styles["title"] ?? ""}`} title={task.description || undefined} onClick={() => setEdited(true)}>
          {task.title}
        </button>
      )}
      {task.due_on && <Due day={task.due_on} time={task.due_at} />}
      {task.track_id !== null && <PassageButton task={task} trackId={task.track_id} />}
      {onMove && (
        <>
          <IconButton label={t("tasks.up", { title: task.title })} sign="↑" onClick={() => onMove(-1)} />
          <IconButton label={t("tasks.down", { title: task.title })} sign="↓" onClick={() => onMove(1)} />
        </>
      )}
      <IconButton label={t("tasks.remove", { title: task.title })} sign="×" onClick={onDelete} />
    </li>
  );
}

/** The day on which it is due. */
function Due({ day, time }: { day: string; time: string | null }) {
  // The server's time of day is meant wherever one is.
  const moment = `${day}T${time ?? "00:00"}`;
  const clock = { hour: "2-digit", minute: "2-digit" } as const;
  return (
    <time className={`quiet ${styles["due"] ?? ""}`} dateTime={time ? moment : day}>
      {dateText(moment, { weekday: "short", day: "numeric", month: "short", ...(time && clock) })}
    </time>
  );
}

function PassageButton({ task, trackId }: { task: Task; trackId: string }) {
  const start = task.start_seconds ?? 0;
  const speed = task.speed_percent === null ? "" : ` · ${task.speed_percent} %`;
  const share = task.speed_percent === null ? null : task.speed_percent / 100;
  return (
    <button
      type="button"
      className={`chip ${styles["passage"] ?? ""}`}
      title={task.end_seconds === null ? undefined : t("tasks.loops")}
      onClick={() => practisePassage(trackId, start, task.end_seconds, share)}
    >
      {passageLabel(start, task.end_seconds)}
      {speed}
    </button>
  );
}

function IconButton({ label, sign, onClick }: { label: string; sign: string; onClick: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onClick}>
      {sign}
    </button>
  );
}

function TitleField({ title, onEnd }: { title: string; onEnd: (title: string) => void }) {
  const [text, setText] = useState(title);
  return (
    <input
      className={styles["title"]}
      value={text}
      maxLength={200}
      aria-label={t("tasks.rename", { title })}
      // The user has just opened the field.
      autoFocus
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onEnd(text.trim())}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") onEnd(title);
      }}
    />
  );
}
