import { memo, useContext } from "react";

import type { Track } from "../../api/tracks";
import { wordsOf } from "../../assistants/registry";
import { tookTime } from "../../format";
import { t } from "../../i18n";
import { CorrectedSince } from "../corrections/CorrectedSince";
import { passageOf } from "../passageOf";
import { SummaryTable } from "./SummaryTable";
import { ConversationContext } from "../conversationContext";
import { useTrackOf } from "../corrections/tracksNow";
import type { ToolStep } from "../state/thread";
import { subjectOf } from "./toolLabels";
import styles from "./ToolStepLine.module.css";

/** One tool call: a line that expands to its arguments and result. */
export const ToolStepLine = memo(function ToolStepLine({ step, isLive }: { step: ToolStep; isLive: boolean }) {
  const state = stateOf(step, isLive);
  const { assistant, tracks } = useContext(ConversationContext);
  const track = useTrackOf(step);
  return (
    <details className={styles["step"]} data-state={state}>
      <summary>
        <span className={styles["stepMark"]} aria-hidden="true" />
        <span className={styles["stepTitle"]}>
          {lineOf(step, state, assistant)}
          {/* The title of the conversation's only track is left out. */}
          {track && (tracks.length !== 1 || track.id !== tracks[0]?.id) && aboutTrack(step.tool, track.title)}
        </span>
        {state === "working" && <Progress step={step} />}
      </summary>
      <StepBody step={step} track={track} />
    </details>
  );
});

function StepBody({ step, track }: { step: ToolStep; track: Track | undefined }) {
  const { summary, error, stage } = step;
  const passage = passageOf(step);
  return (
    <div className={styles["stepBody"]}>
      <p className={styles["stepFacts"]}>{factsOf(step)}</p>
      {passage && (
        <p className="quiet">
          {t("step.passage")}: {passage}
        </p>
      )}
      <Asked step={step} />
      {error && <p className="problem-text">{error}</p>}
      {summary && <SummaryTable summary={summary} />}
      {summary && track && !passage && <CorrectedSince said={summary} trackId={track.id} />}
      {!error && !summary && <p className="quiet">{stage ?? t("step.empty")}</p>}
    </div>
  );
}

/** The arguments other than track and passage, which are shown above. */
function Asked({ step }: { step: ToolStep }) {
  const { track_id: _track, track_ids: _tracks, start_seconds: _start, end_seconds: _end, ...asked } = step.arguments ?? {};
  if (Object.keys(asked).length === 0) return null;
  return (
    <>
      <p className={`${styles["stepPart"] ?? ""} quiet`}>{t("step.asked")}</p>
      <SummaryTable summary={asked} />
      <p className={`${styles["stepPart"] ?? ""} quiet`}>{t("step.found")}</p>
    </>
  );
}

type State = "working" | "done" | "failed" | "unfinished";

function stateOf(step: ToolStep, isLive: boolean): State {
  if (step.success === undefined) return isLive ? "working" : "unfinished";
  return step.success ? "done" : "failed";
}

/** The label of a tool: `analyse_rhythm` measures rhythm; assistants may define labels for their own tools. */
export function lineOf({ tool, summary }: ToolStep, state: State, assistant: string | undefined): string {
  const words = wordsOf(assistant, tool);
  if (words?.asked && state === "done" && summary?.["deleted"] === false) return words.asked;
  if (words && state !== "unfinished") return words[state];
  const what = subjectOf(tool);
  return tool.startsWith("analyse_") ? t(`step.${state}`, { what }) : t(`step.tool.${state}`, { what });
}

/** "Measured rhythm of ...", but "Read the chords: ...", since an "of" behind a verb sounds wrong in German and Spanish. */
const aboutTrack = (tool: string, title: string) => (tool.startsWith("analyse_") ? t("step.ofTrack", { title }) : t("step.onTrack", { title }));

function Progress({ step }: { step: ToolStep }) {
  const subject = subjectOf(step.tool);
  const label = step.tool.startsWith("analyse_") ? t("step.progress", { what: subject }) : t("step.tool.progress", { what: subject });
  return (
    <>
      <progress aria-label={label} max={1} value={step.fraction} />
      <span className={styles["stepStage"]}>{step.stage}</span>
    </>
  );
}

function factsOf({ source, duration_ms }: ToolStep): string {
  const facts = [source && t(`step.${source}`), duration_ms !== undefined && tookTime(duration_ms)];
  return facts.filter(Boolean).join(" · ");
}
