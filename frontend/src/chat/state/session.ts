import { ApiError } from "../../api/client";
import { controlPlayer } from "../../player/playback";
import { playerState } from "../../player/playerState";
import { next, previous } from "../../player/queue";
import type { PlayerEvent, ServerEvent } from "../../protocol";
import { t } from "../../i18n";
import { withVersion } from "./branches";
import { withHistory, withNewVersion, withoutProblem, withProblem, withQuestion, withUndo, withUnsentRefused } from "./history";
import { newId } from "./newId";
import { reduce, type ThreadEvent } from "./reducer";
import { ChatSocket, type Connection } from "../connection/socket";
import { emptyThread, isAnswering, type Addressee, type Message, type Thread } from "./thread";

export interface ChatSnapshot {
  thread: Thread;
  connection: Connection;
  hasHistory: boolean;
  /** A question that is asked when the answer has ended. */
  waiting: string | null;
}

/** One open conversation: merges the socket's events and the stored history into a thread.
 *
 * The history is fetched after the connection is open, and events wait for it, so that none is lost in between. */
export class ChatSession {
  private snapshot: ChatSnapshot = { thread: emptyThread, connection: "connecting", hasHistory: false, waiting: null };
  private readonly watchers = new Set<() => void>();
  private readonly socket: ChatSocket;
  private waiting: ThreadEvent[] | null = null;
  private frame = 0;
  private fetches = 0;
  /** Questions asked before the history was loaded, which gives their parent. */
  private early: { text: string; clientId: string; to: Addressee }[] = [];
  /** What was asked here and is not answered: ids of the questions, and of the run of the last one. */
  private readonly own = new Set<string>();
  private ownRun: string | undefined;

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

  ask(text: string, to: Addressee = {}): void {
    this.place(text, newId(), to);
  }

  /** Ask when the answer that is being written has ended. */
  askNext(text: string): void {
    this.change({ waiting: text });
    this.askWaiting();
  }

  takeBack(): void {
    this.change({ waiting: null });
  }

  private askWaiting(): void {
    const { waiting, thread } = this.snapshot;
    if (waiting === null || isAnswering(thread)) return;
    this.change({ waiting: null });
    this.ask(waiting);
  }

  private place(text: string, clientId: string, to: Addressee): void {
    const thread = withQuestion(this.snapshot.thread, text, clientId, to);
    this.change({ thread });
    if (!this.snapshot.hasHistory) {
      this.early.push({ text, clientId, to });
      return;
    }
    const parentId = thread.messages.at(-1)?.parentId;
    const after = parentId && { parent_id: parentId };
    const player = playerState();
    this.own.add(clientId);
    this.socket.request(clientId, { type: "question", text, client_id: clientId, ...after, ...to, ...(player && { player }) });
  }

  /** Request a new answer; the earlier one stays as a version. */
  regenerate(messageId: string): void {
    const clientId = newId();
    this.change({ thread: withNewVersion(this.snapshot.thread, messageId, "", clientId) });
    this.socket.request(clientId, { type: "regenerate", message_id: messageId, client_id: clientId });
  }

  /** Edit a question; the earlier one stays as a version, with its answers. */
  edit(messageId: string, text: string): void {
    const clientId = newId();
    this.change({ thread: withNewVersion(this.snapshot.thread, messageId, text, clientId) });
    this.socket.request(clientId, { type: "edit", message_id: messageId, text, client_id: clientId });
  }

  /** Undo the changes of an answer. */
  undo(undoToken: string): void {
    this.change({ thread: withUndo(this.snapshot.thread, undoToken) });
    this.socket.request(undoToken, { type: "undo", undo_token: undoToken });
  }

  choose(messageId: string): void {
    this.change({ thread: withVersion(this.snapshot.thread, messageId) });
  }

  /** Stop the running answer or, without a connection, discard the pending question. */
  stop(): void {
    const { thread, connection } = this.snapshot;
    if (thread.activeRunId) this.socket.request(thread.activeRunId, { type: "stop", run_id: thread.activeRunId });
    else if (connection !== "open") this.withdraw();
  }

  private withdraw(): void {
    this.early = [];
    this.socket.withdraw();
    this.change({ thread: withUnsentRefused(this.snapshot.thread, { message: t("chat.notSent"), retryable: true }) });
    this.askWaiting();
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
      update = (thread) => withProblem(thread, problemOf(reason));
    }
    if (fetch !== this.fetches) return;
    const events = this.waiting;
    this.waiting = null;
    this.change({ thread: update(this.snapshot.thread), hasHistory: true });
    for (const event of events) this.take(event);
    for (const { text, clientId, to } of this.early.splice(0)) this.place(text, clientId, to);
  }

  private take(event: ServerEvent): void {
    // Obeyed once, by this tab only: the server neither replays it nor sends it to others.
    if (event.type === "player") control(event).catch((reason: unknown) => this.change({ thread: withProblem(this.snapshot.thread, problemOf(reason)) }));
    else if (this.waiting) this.waiting.push(event);
    else {
      this.change({ thread: reduce(this.snapshot.thread, event) });
      this.handOver(event);
      this.askWaiting();
    }
  }

  /** Ask another assistant at once what it is better at, where this page asked. */
  private handOver(event: ThreadEvent): void {
    if (event.type === "run_started" && this.own.delete(event.client_id ?? "")) this.ownRun = event.run_id;
    if (event.type !== "done" || event.run_id !== this.ownRun) return;
    this.ownRun = undefined;
    const { question, assistant } = event.suggestions?.find(({ at_once }) => at_once) ?? {};
    if (question !== undefined && assistant !== undefined) this.ask(question, { assistant });
  }

  /** The state changes at once; listeners are notified once per frame, which stays smooth at 200 tokens a second. */
  private change(part: Partial<ChatSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...part };
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      for (const watcher of this.watchers) watcher();
    });
  }
}

const problemOf = (reason: unknown): string => (reason instanceof ApiError ? reason.message : t("errors.noAnswer"));

async function control(event: PlayerEvent): Promise<void> {
  const { track_ids: ids, playlist_id: playlist } = event;
  if (ids) await (await import("../../player/playTracks")).playTracks(ids, event);
  else if (event.action === "play" && playlist !== undefined)
    await (await import("../../playlists/playPlaylist")).playPlaylist(playlist, event);
  else if (event.action === "next") next();
  // To the track before, also from the middle of this one.
  else if (event.action === "previous") previous(0);
  else controlPlayer(event);
}
