import { use } from "react";

import { stepsTitleOf } from "../../assistants/registry";
import { t } from "../../i18n";
import { ConversationContext } from "../conversationContext";
import type { ToolStep } from "../state/thread";
import { lineOf, ToolStepLine } from "./ToolStepLine";
import styles from "./ToolStepLine.module.css";

/** So many measurements are one line. */
const FOLDED_FROM = 4;

/** The tool calls of an answer. What is done is one line to open: there is nothing to see any more. */
export function Steps({ steps, isLive }: { steps: readonly ToolStep[]; isLive: boolean }) {
  const { assistant } = use(ConversationContext);
  if (steps.length === 0) return null;
  const title = (isLive ? undefined : stepsTitleOf(assistant, steps)) ?? (isMeasuring(steps) ? titleOf(steps) : undefined);
  if (title !== undefined) return <Group title={title} state={stateOf(steps, isLive)} steps={steps} isLive={isLive} />;
  const done = steps.filter(({ success }) => success);
  if (done.length < 2) return <Lines steps={steps} isLive={isLive} />;
  const doneTitle = [...new Set(done.map((step) => lineOf(step, "done", assistant)))].join(", ");
  return (
    <div className={styles["steps"]}>
      <Group title={doneTitle} state="done" steps={done} isLive={isLive} />
      <Lines steps={steps.filter(({ success }) => !success)} isLive={isLive} />
    </div>
  );
}

type LinesProps = Parameters<typeof Steps>[0];

function Group({ title, state, ...lines }: LinesProps & { title: string; state: string }) {
  return (
    <details className={`${styles["step"] ?? ""} ${styles["group"] ?? ""}`} data-state={state}>
      <summary>
        <span className={styles["stepMark"]} aria-hidden="true" />
        <span className={styles["stepTitle"]}>{title}</span>
      </summary>
      <Lines {...lines} />
    </details>
  );
}

const Lines = ({ steps, isLive }: LinesProps) => (
  <div className={styles["steps"]}>
    {steps.map((step) => (
      <ToolStepLine key={step.call_id} step={step} isLive={isLive} />
    ))}
  </div>
);

const isMeasuring = (steps: readonly ToolStep[]) => steps.length >= FOLDED_FROM && steps.every(({ tool }) => tool.startsWith("analyse_"));

const failed = (steps: readonly ToolStep[]) => steps.filter(({ success }) => success === false).length;

function stateOf(steps: readonly ToolStep[], isLive: boolean): string {
  if (steps.some(({ success }) => success === undefined)) return isLive ? "working" : "unfinished";
  return failed(steps) > 0 ? "failed" : "done";
}

function titleOf(steps: readonly ToolStep[]): string {
  const done = steps.filter(({ success }) => success).length;
  const finished = done + failed(steps);
  if (finished < steps.length) return t("step.group.working", { done: finished, count: steps.length });
  return failed(steps) > 0 ? t("step.group.failed", { done, count: steps.length }) : t("step.group.done", { count: done });
}
