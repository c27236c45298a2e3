import type { ResumeMessage, ServerEvent } from "../../protocol";

interface Progress {
  last: number;
  isOpen: boolean;
  /** The position of the last requested replay, so that one gap causes one request. */
  askedAfter: number | null;
}

export type Decision = { take: boolean; ask: ResumeMessage | null };

/** Delivers the events of every run in order (1, 2, 3 ...), each exactly once, over reconnections. */
export class Sequence {
  private readonly runs = new Map<string, Progress>();

  /** Whether to show an event and, if numbers are missing before it, what to request. */
  judge(event: ServerEvent): Decision {
    if (!("run_id" in event) || !event.run_id || event.seq === undefined) return { take: true, ask: null };
    const run = this.progressOf(event.run_id);
    if (event.seq <= run.last) return { take: false, ask: null };
    if (event.seq > run.last + 1) return { take: false, ask: this.askOnce(event.run_id, run) };
    run.last = event.seq;
    run.askedAfter = null;
    run.isOpen = event.type !== "done" && event.type !== "stopped" && event.type !== "error";
    return { take: true, ask: null };
  }

  /** What to request after (re)connecting, given the active run. */
  catchUp(activeRunId: string | null): ResumeMessage[] {
    if (activeRunId) this.progressOf(activeRunId);
    const open = [...this.runs].filter(([, run]) => run.isOpen);
    return open.map(([runId, run]) => this.ask(runId, run));
  }

  private progressOf(runId: string): Progress {
    const known = this.runs.get(runId);
    if (known) return known;
    const fresh = { last: 0, isOpen: true, askedAfter: null };
    this.runs.set(runId, fresh);
    return fresh;
  }

  private askOnce(runId: string, run: Progress): ResumeMessage | null {
    return run.askedAfter === run.last ? null : this.ask(runId, run);
  }

  private ask(runId: string, run: Progress): ResumeMessage {
    run.askedAfter = run.last;
    return { type: "resume", run_id: runId, after: run.last };
  }
}
