import { useState } from "react";

import { addTask, deleteTask, renameTask, reorderTasks, setTaskStatus, type Task } from "../../api/tasks";
import { t } from "../../i18n";
import type { PanelProps } from "../registry";
import { byDate, moved } from "./order";
import { TaskRow } from "./TaskRow";
import { useDrag } from "../../useDrag";
import { useTasks, type Change } from "./useTasks";
import styles from "./TasksPanel.module.css";

const GROUPS = ["in_progress", "open", "done"] as const;

/** The user's tasks: list, tick, rename, move, delete, undo. */
export default function TasksPanel({ revision }: PanelProps) {
  const { tasks, last, change, undo } = useTasks(revision);
  if (tasks.isError) return <p role="alert">{tasks.error.message}</p>;
  if (!tasks.data) return null;
  const groups = tasks.data.tasks;

  return (
    <section className={styles["tasks"]} aria-label={t("tasks.title")}>
      <h2>{t("tasks.title")}</h2>
      <NewTask onAdd={(title) => change(() => addTask(title))} />
      {GROUPS.map(
        (status) =>
          groups[status].length > 0 && (
            <section key={status} aria-label={t(`tasks.${status}`)}>
              <h3>
                {t(`tasks.${status}`)} <span className="quiet">{tasks.data.counts[status]}</span>
              </h3>
              <TaskRows tasks={byDate(groups[status], status)} change={change} />
            </section>
          ),
      )}
      {tasks.data.counts.total === 0 && <p className="quiet">{t("tasks.none")}</p>}
      <p className={styles["last"]} role="status">
        {last?.message}
        {last?.undoToken && (
          <button type="button" className="button" onClick={() => last.undoToken && undo(last.undoToken)}>
            {t("tasks.undo")}
          </button>
        )}
      </p>
    </section>
  );
}

/** Tasks of one status. Finished tasks and those with a date have their order. */
function TaskRows({ tasks, change }: { tasks: readonly Task[]; change: Change }) {
  const move = (from: number, to: number) => {
    const order = moved(tasks.map(({ id }) => id), tasks[from]?.id ?? -1, to);
    if (order.length > 0) change(() => reorderTasks(order));
  };
  const { grip, mark, dragged } = useDrag(move);
  return (
    <ul>
      {tasks.map((task, at) => (
        <TaskRow
          key={task.id}
          task={task}
          onTick={() => change(() => setTaskStatus(task.id, task.status === "done" ? "open" : "done"))}
          onRename={(title) => change(() => renameTask(task.id, title))}
          onDelete={() => change(() => deleteTask(task.id))}
          {...(task.status !== "done" && task.due_on === null && { onMove: (by: -1 | 1) => move(at, at + by), grip: grip(at) })}
          mark={dragged === at ? "dragged" : mark(at)}
        />
      ))}
    </ul>
  );
}

function NewTask({ onAdd }: { onAdd: (title: string) => void }) {
  const [title, setTitle] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!title.trim()) return;
        onAdd(title.trim());
        setTitle("");
      }}
    >
      <input
        value={title}
        maxLength={200}
        placeholder={t("tasks.add")}
        aria-label={t("tasks.add")}
        onChange={(event) => setTitle(event.target.value)}
      />
    </form>
  );
}
