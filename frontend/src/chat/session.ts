import { ApiError } from "../api/client";
import type { ServerEvent } from "../protocol";
import { texts } from "../texts";
import { withVersion } from "./branches";
import { withHistory, withoutProblem, withProblem, withQuestion } from "./history";
import { newId } from "./newId";
import { reduce } from "./reducer";
import { ChatSocket, type Connection } from "./socket";
import { emptyThread, type Message, type Thread } from "./thread";

export interface ChatSnapshot {
  thread: Thread;
  connection: Connection;
  hasHistory: boolean;
}

/** One open conversation: the socket's events and the stored history, brought together into a thread.
 *
 * The history is fetched after the connection stands, and events wait for it: so nothing falls in between. */
export class ChatSession {
  private snapshot: ChatSnapshot = { thread: emptyThread, connection: "connecting", hasHistory: false };
  private readonly watchers = new Set<() => void>();
  private readonly socket: ChatSocket;
  private waiting: ServerEvent[] | null = null;
  private frame = 0;
  private fetches = 0;

  constructor(
    url: string,
    private readonly fetchHistory: () => Promise<readonly Message[]>,
  ) {
    this.socket = new ChatSocket(url, {
      onEvent: (event) => this.take(event),
      onConnection: (connection) => this.connectionChanged(connection),
    });
  }

  open(): void {
    this.socket.open();
  }

  close(): void {
    this.socket.close();
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  readonly subscribe = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  readonly read = (): ChatSnapshot => this.snapshot;

  ask(text: string): void {
    const clientId = newId();
    const thread = withQuestion(this.snapshot.thread, text, clientId);
    this.change({ thread });
    const parentId = thread.messages.at(-1)?.parentId;
    this.socket.ask({ type: "question", text, client_id: clientId, ...(parentId && { parent_id: parentId }) });
  }

  /** Answer once more; the earlier answer stays as a version. */
  regenerate(messageId: string): void {
    this.socket.send({ type: "regenerate", message_id: messageId });
  }

  /** Ask a question in other words; the earlier one stays as a version, with its answers. */
  edit(messageId: string, text: string): void {
    this.socket.send({ type: "edit", message_id: messageId, text });
  }

  /** Take back what an answer has changed. */
  undo(undoToken: string): void {
    this.socket.send({ type: "undo", undo_token: undoToken });
  }

  choose(messageId: string): void {
    this.change({ thread: withVersion(this.snapshot.thread, messageId) });
  }

  stop(): void {
    const { activeRunId } = this.snapshot.thread;
    if (activeRunId) this.socket.send({ type: "stop", run_id: activeRunId });
  }

  dismissProblem(): void {
    this.change({ thread: withoutProblem(this.snapshot.thread) });
  }

  private connectionChanged(connection: Connection): void {
    if (connection === "open") void this.loadHistory();
    this.change({ connection });
  }

  private async loadHistory(): Promise<void> {
    const fetch = ++this.fetches;
    this.waiting ??= [];
    let update: (thread: Thread) => Thread;
    try {
      const stored = await this.fetchHistory();
      update = (thread) => withHistory(thread, stored);
    } catch (reason) {
      update = (thread) => withProblem(thread, reason instanceof ApiError ? reason.message : texts.errors.noAnswer);
    }
    if (fetch !== this.fetches) return;
    const events = this.waiting;
    this.waiting = null;
    this.change({ thread: update(this.snapshot.thread), hasHistory: true });
    for (const event of events) this.take(event);
  }

  private take(event: ServerEvent): void {
    if (this.waiting) this.waiting.push(event);
    else this.change({ thread: reduce(this.snapshot.thread, event) });
  }

  /** The state changes at once, its watchers hear of it once per frame: 200 tokens a second stay smooth. */
  private change(part: Partial<ChatSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...part };
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      for (const watcher of this.watchers) watcher();
    });
  }
}
