import type { ErrorCode, QuestionMessage, Suggestion, TrackState } from "../../protocol";

/** One call of a tool, in the wire's own words: the server stores finished steps in the same shape. */
export interface ToolStep {
  call_id: string;
  tool: string;
  arguments?: Record<string, unknown>;
  fraction?: number;
  stage?: string;
  /** Missing while the tool is at work. */
  success?: boolean;
  summary?: Record<string, unknown>;
  source?: "cache" | "live";
  duration_ms?: number;
  error?: string;
  data_url?: string;
  /** It has changed something, and this takes it back, together with all else that the answer has changed. */
  undo_token?: string;
}

export interface Problem {
  message: string;
  code?: ErrorCode;
  retryable: boolean;
}

/** Who answers a question, where it is handed over, and what it refers to. */
export type Addressee = Pick<QuestionMessage, "assistant" | "about">;

export type MessageStatus = "sending" | "streaming" | "done" | "stopped" | "failed";

export interface Message {
  id: string;
  /** The message that it follows; missing for the first. Several that follow the same one are its versions. */
  parentId?: string;
  role: "user" | "assistant";
  text: string;
  steps: readonly ToolStep[];
  status: MessageStatus;
  runId?: string;
  model?: string;
  /** Who answers, by the server's name. */
  assistant?: string;
  /** What may be asked next. */
  suggestions?: readonly Suggestion[];
  problem?: Problem;
  /** What takes back all that an answer has changed, as its end or the server's memory tells it; null: nothing to. */
  undoToken?: string | null;
  /** What was taken back of it before this page was loaded, line by line. */
  undone?: string;
  /** Of a question that is on its way: who is to answer it, and what it refers to. */
  to?: Addressee;
  /** Of which message the server is asked for another version; only until it has taken this one. */
  versionOf?: string;
}

/** What a conversation's page shows, made only by the functions of reducer.ts. */
export interface Thread {
  /** All of them, every branch, in the order in which they were written. */
  messages: readonly Message[];
  /** Which version is to be shown after a message (its id, or "" at the beginning), where somebody chose one. */
  chosen: Readonly<Record<string, string>>;
  activeRunId: string | null;
  tracks: Readonly<Record<string, TrackState & { fraction?: number }>>;
  /** The tokens of what is being undone. */
  undoing: readonly string[];
  /** By its token, what was undone, line by line. */
  undone: Readonly<Record<string, string>>;
  /** Something that went wrong outside of any answer. */
  problem: Problem | null;
}

export const emptyThread: Thread = { messages: [], chosen: {}, activeRunId: null, tracks: {}, undoing: [], undone: {}, problem: null };

/** Whether the server has refused it, so that nothing of it is stored there. */
export function isRefused({ status, runId }: Message): boolean {
  return status === "failed" && runId === undefined;
}

/** What takes back all that an answer has changed, if it has changed anything. */
export function undoTokenOf({ steps, undoToken }: Message): string | undefined {
  if (undoToken !== undefined) return undoToken ?? undefined;
  return steps.findLast(({ undo_token }) => undo_token !== undefined)?.undo_token;
}
