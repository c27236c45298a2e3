import type { ClientMessage, ServerEvent } from "../../protocol";
import { Sequence } from "../state/sequence";

export type Connection = "connecting" | "open" | "reconnecting" | "not_logged_in" | "not_found" | "closed";

export interface SocketListeners {
  onEvent: (event: ServerEvent) => void;
  onConnection: (connection: Connection) => void;
}

const FIRST_WAIT_MS = 250;
// Upper limit of the delay between attempts to reconnect.
const LONGEST_WAIT_MS = 2_000;
const PING_EVERY_MS = 25_000;
const PONG_WITHIN_MS = 8_000;
const OPEN = 1;
const FINAL: Record<number, Connection> = { 4001: "not_logged_in", 4004: "not_found" };

/** The connection of one conversation. Reconnects by itself, requests missed events, and delivers every event once.
 *
 * Pings detect a connection that was lost without notice, for example while a laptop slept. */
export class ChatSocket {
  private socket: WebSocket | null = null;
  private readonly sequence = new Sequence();
  private readonly unanswered = new Map<string, ClientMessage>();
  private attempt = 0;
  private hasState = false;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly url: string,
    private readonly listeners: SocketListeners,
  ) {}

  open(): void {
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.listeners.onConnection("connecting");
    this.connect();
  }

  close(): void {
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.drop();
    this.listeners.onConnection("closed");
  }

  /** Send a request, again after each reconnection, until the server has answered. `key` identifies the answer: the
   * client's id, the undo token, or the run to stop. The server ignores a repeated request. */
  request(key: string, message: ClientMessage): void {
    this.unanswered.set(key, message);
    if (this.hasState) this.send(message);
  }

  /** Cancel the unanswered requests. */
  withdraw(): void {
    this.unanswered.clear();
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    this.drop();
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onmessage = ({ data }) => this.receive(JSON.parse(String(data)) as ServerEvent);
    socket.onclose = ({ code }) => this.lost(code);
    this.pingTimer = setTimeout(this.reconnect, PONG_WITHIN_MS);
  }

  /** Drop the current socket and ignore its remaining events. */
  private drop(): void {
    clearTimeout(this.retryTimer);
    clearTimeout(this.pingTimer);
    this.hasState = false;
    if (!this.socket) return;
    this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  private receive(event: ServerEvent): void {
    this.expectSilence();
    if (event.type === "state" && !this.hasState) this.greeted(event.active_run_id);
    const { take, ask } = this.sequence.judge(event);
    if (ask) this.send(ask);
    if (!take) return;
    this.settle(event);
    this.listeners.onEvent(event);
  }

  /** The first `state` of a connection: from now on no event is missed, so fetch the earlier ones. */
  private greeted(activeRunId: string | null): void {
    this.hasState = true;
    this.attempt = 0;
    this.listeners.onConnection("open");
    for (const message of this.sequence.catchUp(activeRunId)) this.send(message);
    for (const message of this.unanswered.values()) this.send(message);
  }

  private settle(event: ServerEvent): void {
    const key = answeredBy(event);
    if (key !== undefined) this.unanswered.delete(key);
    else if (event.type === "error") this.unanswered.clear();
  }

  private lost(code: number): void {
    const final = FINAL[code];
    this.drop();
    this.listeners.onConnection(final ?? "reconnecting");
    if (!final) this.retryLater();
  }

  private retryLater(): void {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.attempt, LONGEST_WAIT_MS);
    this.attempt += 1;
    // Random jitter, so that not all clients reconnect to a restarted server at once.
    this.retryTimer = setTimeout(() => this.connect(), wait * (0.5 + Math.random() / 2));
  }

  private readonly reconnect = () => {
    this.listeners.onConnection("reconnecting");
    this.connect();
  };

  /** The network or the user is back: reconnect without waiting for the timer. */
  private readonly hurry = () => {
    if (document.visibilityState === "hidden") return;
    if (this.hasState) this.ping();
    else if (this.socket === null && this.retryTimer !== undefined) this.connect();
  };

  private expectSilence(): void {
    clearTimeout(this.pingTimer);
    this.pingTimer = setTimeout(this.ping, PING_EVERY_MS);
  }

  private readonly ping = () => {
    clearTimeout(this.pingTimer);
    this.send({ type: "ping" });
    this.pingTimer = setTimeout(this.reconnect, PONG_WITHIN_MS);
  };
}

/** The request that an event answers. */
function answeredBy(event: ServerEvent): string | undefined {
  switch (event.type) {
    case "run_started":
      return event.client_id;
    case "undone":
      return event.undo_token;
    case "done":
    case "stopped":
      return event.run_id;
    case "error":
      return event.run_id ?? event.client_id ?? event.undo_token;
    default:
      return undefined;
  }
}
