import type { ToolCallEvent, ToolProgressEvent, ToolResultEvent } from "../../protocol";
import type { ToolStep } from "./thread";

type Steps = readonly ToolStep[];

export function withToolCall(steps: Steps, event: ToolCallEvent): Steps {
  const step: ToolStep = {
    call_id: event.call_id ?? `${event.tool} ${steps.length}`,
    tool: event.tool,
    ...(event.arguments && { arguments: event.arguments }),
  };
  return [...steps, step];
}

export function withToolProgress(steps: Steps, { fraction, stage, ...event }: ToolProgressEvent): Steps {
  return changeStep(steps, event, (step) => ({ ...step, fraction, stage }));
}

export function withResult(steps: Steps, event: ToolResultEvent): Steps {
  const { type: _type, run_id: _run, seq: _seq, ...result } = event;
  return changeStep(steps, event, (step) => ({ ...step, ...result, call_id: step.call_id }));
}

/** Calls are matched by `call_id`, or, if the server sends none, by the oldest open call of the tool. */
function changeStep(
  steps: Steps,
  event: { tool: string; call_id?: string },
  change: (step: ToolStep) => ToolStep,
): Steps {
  const at = steps.findIndex((step) =>
    event.call_id === undefined
      ? step.tool === event.tool && step.success === undefined
      : step.call_id === event.call_id,
  );
  const step = steps[at];
  return step ? steps.with(at, change(step)) : steps;
}
