// Generated from src/orchestrator/events by `manage.py generate_protocol`. Do not edit.

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
  | "end_loop"
  | "seek"
  | "speed"
  | "resume"
  | "next"
  | "previous"
  | "queue"
  | "volume"
  | "pitch";

/** What the run adds to each of its events. */
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

/** A measurement is in progress; `fraction` runs from 0 to 1. */
export interface ToolProgressEvent extends Envelope {
  type: "tool_progress";
  tool: string;
  call_id: string;
  fraction: number;
  stage: string;
}

/** The result of a tool: `summary`, the same that the model reads, or `error`. An `undo_token` means that the tool changed something. `undo` undoes all changes of this answer. */
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

/** Tokens that the model read and wrote; `estimated` if the vendor did not count them. */
export interface Usage {
  prompt: number;
  completion: number;
  estimated?: boolean;
}

/** A suggested next question: a button with a `label` that asks the `question`, of another `assistant` if one is named. With `at_once`, the page that asked for this answer asks it without a click. */
export interface Suggestion {
  label: string;
  question: string;
  assistant?: string;
  at_once?: boolean;
}

/** The answer is complete. `full_response` is the text of all tokens since the start, or since the last `reset`. `model` is present if another model than the first one finished the answer. An `undo_token` means that the answer changed something; `undo` undoes all changes. `suggestions` are stored with the message. */
export interface DoneEvent extends Envelope {
  type: "done";
  full_response: string;
  model?: string;
  usage?: Usage;
  message_id?: string;
  undo_token?: string;
  suggestions?: Suggestion[];
}

/** What went wrong and what to do, as a message for the user. An error with a `run_id` ends that run; without one no run ends. `client_id` or `undo_token` names the message that is refused. Wait for `retry_after_seconds`, if present, before you ask again. The changes of a failed answer are kept; `undo_token` undoes them. */
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

/** Discard the text of this run so far: another model starts the answer again. */
export interface ResetEvent extends Envelope {
  type: "reset";
  model?: string;
}

/** A command for the player of the page that asked: `loop` repeats `start_seconds` to `end_seconds`, `end_loop` plays on behind it, `speed` is 1 for the recorded tempo, `pitch_semitones` is 0 for the recorded pitch. With `playlist_id`, `play` makes the playlist the page's queue and begins with `track_id`; with `shuffle`, the other tracks follow in random order. With `track_ids`, `play` makes these tracks the queue, and `queue` puts them at its end, or with `is_next` behind what sounds. `volume` is from 0 to 1. It, `pause`, `resume`, `next` and `previous` are for what sounds, whatever `track_id` is. Sent once, to the socket of the question only: it is not part of the answer, has no number, and is not replayed. */
export interface PlayerEvent extends Envelope {
  type: "player";
  action: PlayerAction;
  track_id: string;
  start_seconds?: number;
  end_seconds?: number;
  speed?: number;
  volume?: number;
  pitch_semitones?: number;
  playlist_id?: string;
  shuffle?: boolean;
  track_ids?: string[];
  is_next?: boolean;
}

/** A question was accepted. `message_id` will hold its answer. `parent_id` is the message that the question follows; the first question has none. An edited question has the same parent as the earlier one. */
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

/** The answer was stopped. Its text so far and its changes are kept; `undo_token` undoes the changes. */
export interface StoppedEvent extends Envelope {
  type: "stopped";
  full_response: string;
  undo_token?: string;
}

/** A track of the conversation and the state of its analysis. */
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

/** A track of this conversation changed. During an analysis, `agent` and `fraction` give the progress. */
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

/** A step was undone, by this socket, by a question or by a program. `message` lists the changes, one per line. All sockets of the conversation receive this event. */
export interface UndoneEvent {
  type: "undone";
  undo_token: string;
  message: string;
}

/** What a question refers to in addition to the conversation: objects of the user, by id. */
export interface About {
  kind: "tracks" | "playlist" | "dance" | "plan";
  ids: string[];
}

/** What the page's player does while a question is asked: the track that sounds or sounded last, its speed (1 is as recorded), the volume from 0 to 1, and what comes next in the queue, by id. */
export interface PlayerState {
  track_id: string;
  is_playing: boolean;
  speed: number;
  volume: number;
  next_ids: string[];
}

/** Ask a question. `client_id` (a UUID) makes a retry safe: the same id replays the same run. `parent_id` is the message that the question follows, if that is not the newest one. `assistant` hands the conversation over to another assistant, which answers this question and later ones; `about` tells it what is handed over. `player` is not stored. */
export interface QuestionMessage {
  type: "question";
  text: string;
  client_id?: string;
  parent_id?: string;
  assistant?: string;
  about?: About;
  player?: PlayerState;
}

/** Stop the run in progress, or only the one with `run_id`. The partial answer is kept. */
export interface StopMessage {
  type: "stop";
  run_id?: string;
}

/** Replay the events of a run after number `after`, then continue live. */
export interface ResumeMessage {
  type: "resume";
  run_id: string;
  after: number;
}

/** Answer a question again. `message_id` is the answer, or its question. The earlier answer is kept as a branch. `client_id` works as in `question`. */
export interface RegenerateMessage {
  type: "regenerate";
  message_id: string;
  client_id?: string;
}

/** Replace a question by `text`. `message_id` is the question. It is kept, with its answers, as a branch. `client_id` works as in `question`. */
export interface EditMessage {
  type: "edit";
  message_id: string;
  text: string;
  client_id?: string;
}

/** Undo all changes of a step. The reply is `undone`, or an `error` that says why nothing was changed. A token works once. Sent again, it gets the same reply, so a retry is safe. */
export interface UndoMessage {
  type: "undo";
  undo_token: string;
}

/** Ask for a `pong`. */
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
