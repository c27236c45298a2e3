import type { ClientMessage, ServerEvent } from "../../protocol";

/** A WebSocket for tests, which play the server. */
export class FakeWebSocket {
  static all: FakeWebSocket[] = [];
  static get last(): FakeWebSocket {
    const last = FakeWebSocket.all.at(-1);
    if (!last) throw new Error("Nothing has connected yet.");
    return last;
  }

  readyState = 0;
  sent: ClientMessage[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((closed: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeWebSocket.all.push(this);
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  greet(activeRunId: string | null = null, seq = 0): void {
    this.readyState = 1;
    this.say({ type: "state", active_run_id: activeRunId, seq, tracks: [] });
  }

  say(event: ServerEvent): void {
    this.onmessage?.({ data: JSON.stringify(event) });
  }

  token(seq: number, text: string, runId = "r1"): void {
    this.say({ type: "token", text, run_id: runId, seq });
  }

  /** The connection is lost, or the server closes it with a code. */
  cut(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}
