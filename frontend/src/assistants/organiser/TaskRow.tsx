import { useState } from "react";

import type { Task } from "../../api/tasks";
import { clock } from "../../format";
import { playPassage } from "../../player/playback";
import { texts } from "../../texts";
import type { Grip } from "../../useDrag";

interface Props {
  task: Task;
  onTick: () => void;
  onRename: (title: string) => void;
  onDelete: () => void;
  /** Missing for what is done: that has no order of its own. */
  onMove?: (by: -1 | 1) => void;
  /** By which it is dragged. The buttons do the same for those who cannot drag. */
  grip?: Grip;
  mark: "dragged" | "above" | "below" | undefined;
}

export function TaskRow({ task, onTick, onRename, onDelete, onMove, grip, mark }: Props) {
  const [isEdited, setEdited] = useState(false);
  const words = texts.tasks;
  return (
    <li className="task" data-mark={mark}>
      {grip && (
        <span className="task-grip" aria-hidden="true" title={words.drag} {...grip}>
          ⠿
        </span>
      )}
      <input
        type="checkbox"
        checked={task.status === "done"}
        onChange={onTick}
        aria-label={task.status === "done" ? words.reopen(task.title) : words.tick(task.title)}
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
        <button type="button" className="link-button task-title" title={task.description || undefined} onClick={() => setEdited(true)}>
          {task.title}
        </button>
      )}
      {task.track_id !== null && <PassageButton task={task} trackId={task.track_id} />}
      {onMove && (
        <>
          <IconButton label={words.up(task.title)} sign="↑" onClick={() => onMove(-1)} />
          <IconButton label={words.down(task.title)} sign="↓" onClick={() => onMove(1)} />
        </>
      )}
      <IconButton label={words.remove(task.title)} sign="×" onClick={onDelete} />
    </li>
  );
}

function PassageButton({ task, trackId }: { task: Task; trackId: string }) {
  const start = task.start_seconds ?? 0;
  const speed = task.speed_percent === null ? "" : ` · ${task.speed_percent} %`;
  const end = task.end_seconds === null ? null : clock(task.end_seconds);
  return (
    <button type="button" className="chip" onClick={() => playPassage(trackId, start, task.end_seconds)}>
      {texts.evidence.playPassage(clock(start), end)}
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
      className="task-title"
      value={text}
      maxLength={200}
      aria-label={texts.tasks.rename(title)}
      // The person has just asked to write here.
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
