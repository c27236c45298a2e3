// Generated from src/orchestrator/events.py by `manage.py generate_protocol`. Do not edit.

export type ErrorCode =
  | "invalid_message"
  | "unauthenticated"
  | "not_found"
  | "track_not_ready"
  | "busy"
  | "rate_limited"
  | "limit_reached"
  | "cannot_undo"
  | "interrupted"
  | "model_unavailable"
  | "model_auth"
  | "context_too_long"
  | "timeout"
  | "unavailable"
  | "internal";

export type TrackStatusName =
  | "pending"
  | "analyzing"
  | "ready"
  | "failed";

export type PlayerAction =
  | "play"
  | "pause"
  | "loop"
  | "seek"
  | "speed";

/** What the run adds to each of its events on the way out. */
export interface Envelope {
  run_id?: string;
  seq?: number;
}

/** The model asks for a measurement. */
export interface ToolCallEvent extends Envelope {
  type: "tool_call";
  tool: string;
  call_id?: string;
  arguments?: Record<string, unknown>;
}

/** A measurement is being made; `fraction` runs from 0 to 1. */
export interface ToolProgressEvent extends Envelope {
  type: "tool_progress";
  tool: string;
  call_id: string;
  fraction: number;
  stage: string;
}

/** A measurement is there (`summary`, the same that the model sees), or why it is not (`error`). With an `undo_token` something was changed: `undo` takes back all that this answer has changed. */
export interface ToolResultEvent extends Envelope {
  type: "tool_result";
  tool: string;
  success: boolean;
  call_id?: string;
  summary?: Record<string, unknown>;
  source?: "cache" | "live";
  duration_ms?: number;
  error?: string;
  data_url?: string;
  undo_token?: string;
}

/** A piece of the answer: one or more tokens of the model, in order. */
export interface TokenEvent extends Envelope {
  type: "token";
  text: string;
}

/** Tokens that the model read and wrote; `estimated` where the vendor did not say. */
export interface Usage {
  prompt: number;
  completion: number;
  estimated?: boolean;
}

/** What the user may ask next: a button with a `label` that puts a `question`, to another `assistant` where one is named. */
export interface Suggestion {
  label: string;
  question: string;
  assistant?: string;
}

/** The answer is complete: every token text since the start, or since the last `reset`. `model` names another model than the one that had begun, where one stood in. With an `undo_token` the answer has changed something, and `undo` takes back all of it. `suggestions` are kept with the message. */
export interface DoneEvent extends Envelope {
  type: "done";
  full_response: string;
  model?: string;
  usage?: Usage;
  message_id?: string;
  undo_token?: string;
  suggestions?: Suggestion[];
}

/** What went wrong and what to do, in words for a person. With a `run_id` it ends that run, without one it touches none; `client_id` or `undo_token` is that of the message which it refuses. Before `retry_after_seconds` are over, where it says so, asking again makes no sense. What an answer had changed before it failed stays, and `undo_token` takes it back. */
export interface ErrorEvent extends Envelope {
  type: "error";
  message: string;
  code?: ErrorCode;
  retryable?: boolean;
  retry_after_seconds?: number;
  active_run_id?: string;
  client_id?: string;
  undo_token?: string;
}

/** The text of this run so far is void: another model took over. */
export interface ResetEvent extends Envelope {
  type: "reset";
  model?: string;
}

/** Controls the player of the page that asked: `loop` repeats `start_seconds` to `end_seconds`, `speed` is 1 for the recorded tempo. Sent once, to the socket on which the question came, and never again: it is not part of the answer, has no number, and no replay brings it. */
export interface PlayerEvent extends Envelope {
  type: "player";
  action: PlayerAction;
  track_id: string;
  start_seconds?: number;
  end_seconds?: number;
  speed?: number;
}

/** A question was taken; its answer will go into `message_id`. `parent_id` is the message that the question follows, left out for the first one: an edited question stands beside the earlier one. */
export interface RunStartedEvent extends Envelope {
  type: "run_started";
  message_id: string;
  user_message_id: string;
  question: string;
  model: string;
  client_id?: string;
  parent_id?: string;
  assistant?: string;
}

/** Someone pressed stop: the partial answer is kept, and so is what it has changed; `undo_token` takes that back. */
export interface StoppedEvent extends Envelope {
  type: "stopped";
  full_response: string;
  undo_token?: string;
}

/** One track of the conversation and how far its analysis is. */
export interface TrackState {
  track_id: string;
  status: TrackStatusName;
  message: string;
}

/** Sent on connect: the run in progress, if any, with its last number, and the tracks. */
export interface StateEvent {
  type: "state";
  active_run_id: string | null;
  seq: number;
  tracks: TrackState[];
}

/** A track of this conversation changed; `agent` and `fraction` while it is being analysed. */
export interface TrackStatusEvent {
  type: "track_status";
  track_id: string;
  status: TrackStatusName;
  message: string;
  agent?: string;
  fraction?: number;
}

/** The answer to `ping`. */
export interface PongEvent {
  type: "pong";
}

/** A step was undone, as `message` says line by line: from here, in words, by a program. Every socket of the conversation that it belongs to hears of it. */
export interface UndoneEvent {
  type: "undone";
  undo_token: string;
  message: string;
}

/** What a question refers to besides the conversation: things of the user, by their ids. */
export interface About {
  kind: "tracks" | "playlist" | "dance" | "plan";
  ids: string[];
}

/** Ask. `client_id` (a UUID) makes a retry harmless: repeated, it replays that run. `parent_id` is the message that the question follows, where that is not the newest one. `assistant` hands the conversation over to another assistant, which answers this question and those after it; `about` tells it what is handed over. */
export interface QuestionMessage {
  type: "question";
  text: string;
  client_id?: string;
  parent_id?: string;
  assistant?: string;
  about?: About;
}

/** Stop the run in progress (`run_id`: only that one); the partial answer is kept. */
export interface StopMessage {
  type: "stop";
  run_id?: string;
}

/** Replay what came after number `after` of a run, then go on live. */
export interface ResumeMessage {
  type: "resume";
  run_id: string;
  after: number;
}

/** Answer once more. `message_id` is the answer, or its question; the earlier answer stays as a branch. `client_id` as in `question`. */
export interface RegenerateMessage {
  type: "regenerate";
  message_id: string;
  client_id?: string;
}

/** Ask a question in other words. `message_id` is the question; it stays, with its answers, as a branch. `client_id` as in `question`. */
export interface EditMessage {
  type: "edit";
  message_id: string;
  text: string;
  client_id?: string;
}

/** Take back everything that a step has changed: answered by `undone`, or by an `error` that says why nothing was changed. A token works once; repeated, it is answered in the same way, so a retry is harmless. */
export interface UndoMessage {
  type: "undo";
  undo_token: string;
}

/** Answered by `pong`. */
export interface PingMessage {
  type: "ping";
}

export type RouterEvent =
  | ToolCallEvent
  | ToolProgressEvent
  | ToolResultEvent
  | TokenEvent
  | DoneEvent
  | ErrorEvent
  | ResetEvent
  | PlayerEvent;

export type RunEvent =
  | ToolCallEvent
  | ToolProgressEvent
  | ToolResultEvent
  | TokenEvent
  | DoneEvent
  | ErrorEvent
  | ResetEvent
  | PlayerEvent
  | RunStartedEvent
  | StoppedEvent;

export type ServerEvent =
  | ToolCallEvent
  | ToolProgressEvent
  | ToolResultEvent
  | TokenEvent
  | DoneEvent
  | ErrorEvent
  | ResetEvent
  | PlayerEvent
  | RunStartedEvent
  | StoppedEvent
  | StateEvent
  | TrackStatusEvent
  | UndoneEvent
  | PongEvent;

export type ClientMessage =
  | QuestionMessage
  | RegenerateMessage
  | EditMessage
  | StopMessage
  | ResumeMessage
  | UndoMessage
  | PingMessage;
