import { memo, useContext } from "react";

import { clock, tookTime } from "../format";
import { texts } from "../texts";
import { SummaryTable } from "./SummaryTable";
import type { ToolStep } from "./thread";
import { TrackTitles } from "./trackTitles";

/** One use of a tool: a quiet line that opens to what was asked and what came of it. */
export const ToolStepLine = memo(function ToolStepLine({ step, isLive }: { step: ToolStep; isLive: boolean }) {
  const state = stateOf(step, isLive);
  const track = useContext(TrackTitles).get(String(step.arguments?.["track_id"]));
  return (
    <details className="step" data-state={state}>
      <summary>
        <span className="step-mark" aria-hidden="true" />
        <span className="step-title">
          {titleOf(step, state)}
          {track && texts.step.ofTrack(track)}
        </span>
        {state === "working" && <Progress step={step} />}
        <span className="step-facts">{factsOf(step)}</span>
      </summary>
      <div className="step-body">
        <p className="step-facts-again">{factsOf(step)}</p>
        {passageOf(step) && (
          <p className="quiet">
            {texts.step.passage}: {passageOf(step)}
          </p>
        )}
        {step.error && <p className="problem-text">{step.error}</p>}
        {step.summary && <SummaryTable summary={step.summary} />}
        {!step.error && !step.summary && <p className="quiet">{step.stage ?? texts.step.empty}</p>}
      </div>
    </details>
  );
});

type State = "working" | "done" | "failed" | "unfinished";

function stateOf(step: ToolStep, isLive: boolean): State {
  if (step.success === undefined) return isLive ? "working" : "unfinished";
  return step.success ? "done" : "failed";
}

/** `analyse_rhythm` measures rhythm; tools of other names are simply used. */
function titleOf({ tool }: ToolStep, state: State): string {
  const measures = tool.startsWith("analyse_");
  return measures || state !== "done" ? texts.step[state](subjectOf(tool)) : texts.step.used(subjectOf(tool));
}

function subjectOf(tool: string): string {
  const agent = tool.replace(/^analyse_/, "");
  return texts.step.subjects[agent] ?? agent.replaceAll("_", " ");
}

function Progress({ step }: { step: ToolStep }) {
  const label = texts.step.progress(subjectOf(step.tool));
  return (
    <>
      <progress aria-label={label} max={1} value={step.fraction} />
      <span className="step-stage">{step.stage}</span>
    </>
  );
}

function factsOf({ source, duration_ms }: ToolStep): string {
  const facts = [source && texts.step[source], duration_ms !== undefined && tookTime(duration_ms)];
  return facts.filter(Boolean).join(" · ");
}

function passageOf({ arguments: asked }: ToolStep): string {
  const { start_seconds: start, end_seconds: end } = asked ?? {};
  if (typeof start !== "number" && typeof end !== "number") return "";
  return `${clock(Number(start ?? 0))} – ${typeof end === "number" ? clock(end) : "…"}`;
}
