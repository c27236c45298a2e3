import type { ErrorCode, QuestionMessage, Suggestion, TrackState } from "../../protocol";

/** One tool call, in the format of the protocol, in which the server also stores finished steps. */
export interface ToolStep {
  call_id: string;
  tool: string;
  arguments?: Record<string, unknown>;
  fraction?: number;
  stage?: string;
  /** Missing while the tool runs. */
  success?: boolean;
  summary?: Record<string, unknown>;
  source?: "cache" | "live";
  duration_ms?: number;
  error?: string;
  data_url?: string;
  /** Undoes all changes of the answer; missing if the tool changed nothing. */
  undo_token?: string;
}

export interface Problem {
  message: string;
  code?: ErrorCode;
  retryable: boolean;
}

/** The assistant that answers a question that is handed over, and what the question refers to. */
export type Addressee = Pick<QuestionMessage, "assistant" | "about">;

export type MessageStatus = "sending" | "streaming" | "done" | "stopped" | "failed";

export interface Message {
  id: string;
  /** The preceding message; missing for the first. Messages with the same parent are versions. */
  parentId?: string;
  role: "user" | "assistant";
  text: string;
  steps: readonly ToolStep[];
  status: MessageStatus;
  runId?: string;
  model?: string;
  /** The assistant's name on the server. */
  assistant?: string;
  /** Suggested next questions. */
  suggestions?: readonly Suggestion[];
  problem?: Problem;
  /** The token that undoes the changes of the answer; null if there are none. */
  undoToken?: string | null;
  /** What was undone before this page was loaded, one line each. */
  undone?: string;
  /** For a pending question: the assistant and what the question refers to. */
  to?: Addressee;
  /** The message of which a new version was requested; until the server has confirmed it. */
  versionOf?: string;
}

/** The state of a conversation's page. Only the functions of reducer.ts create it. */
export interface Thread {
  /** All messages of all branches, in the order of writing. */
  messages: readonly Message[];
  /** The chosen version after a message (by its id, "" for the beginning). */
  chosen: Readonly<Record<string, string>>;
  activeRunId: string | null;
  tracks: Readonly<Record<string, TrackState & { fraction?: number }>>;
  /** Tokens of the steps being undone. */
  undoing: readonly string[];
  /** What was undone, one line each, by token. */
  undone: Readonly<Record<string, string>>;
  /** An error outside any answer. */
  problem: Problem | null;
}

export const emptyThread: Thread = { messages: [], chosen: {}, activeRunId: null, tracks: {}, undoing: [], undone: {}, problem: null };

/** Whether an answer is being written or a question sent. */
export const isAnswering = ({ activeRunId, messages }: Thread): boolean =>
  activeRunId !== null || messages.some(({ status }) => status === "sending");

/** Whether the server refused the message and stored nothing. */
export function isRefused({ status, runId }: Message): boolean {
  return status === "failed" && runId === undefined;
}

/** The token that undoes the changes of an answer, if there are any. */
export function undoTokenOf({ steps, undoToken }: Message): string | undefined {
  if (undoToken !== undefined) return undoToken ?? undefined;
  return steps.findLast(({ undo_token }) => undo_token !== undefined)?.undo_token;
}
