/** Reports listens in batches; they are kept in this browser until the server has them. */

import { ApiError, send } from "../api/client";
import { onEnded, onHeardSeconds, onUsed } from "./playerEvents";
import { readQueue } from "./queue";

export interface Listen {
  client_id: string;
  track_id: string;
  started_at: string;
  heard_seconds: number;
  ended_by: "end" | "next" | "stop";
  source: string;
}

/** The server's limit per request. */
const BATCH = 500;
const MOST_KEPT = 2000;
const SEND_AFTER_MS = 5000;
/** Shorter listens are ignored as accidental. */
const SHORTEST_SECONDS = 0.5;

/** Report the listens of this user. Returns a function that stops it. */
export function reportListens(userId: string): () => void {
  const store = `clave.listens.${userId}`;
  let running: Listen | null = null;
  let timer = 0;

  const finish = (endedBy: Listen["ended_by"]) => {
    if (running && running.heard_seconds >= SHORTEST_SECONDS) {
      keep(store, [...kept(store), { ...running, ended_by: endedBy }]);
      schedule(SEND_AFTER_MS);
    }
    running = null;
  };
  const schedule = (milliseconds: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void sendKept(store), milliseconds);
  };
  const leave = () => finish("stop");
  const online = () => schedule(0);
  const ends = [
    onUsed((trackId) => {
      if (running?.track_id === trackId) return;
      finish("next");
      running = begin(trackId);
    }),
    onHeardSeconds((trackId, seconds) => {
      running ??= begin(trackId);
      if (running.track_id === trackId) running.heard_seconds += seconds;
    }),
    onEnded((trackId) => {
      if (running?.track_id === trackId) finish("end");
    }),
  ];
  window.addEventListener("pagehide", leave);
  window.addEventListener("online", online);
  schedule(SEND_AFTER_MS);
  return () => {
    finish("stop");
    clearTimeout(timer);
    for (const end of ends) end();
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("online", online);
  };
}

function begin(trackId: string): Listen {
  const { tracks, source } = readQueue();
  return {
    client_id: crypto.randomUUID(),
    track_id: trackId,
    started_at: new Date().toISOString(),
    heard_seconds: 0,
    ended_by: "stop",
    source: tracks.some(({ id }) => id === trackId) ? source : "conversation",
  };
}

/** Send the kept listens. Removes those that the server has stored or will never accept. */
export async function sendKept(store: string): Promise<void> {
  const batch = kept(store).slice(0, BATCH);
  if (batch.length === 0) return;
  try {
    await send("POST", "/api/listens", batch);
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error.status)) return;
  }
  const sent = new Set(batch.map(({ client_id }) => client_id));
  keep(store, kept(store).filter(({ client_id }) => !sent.has(client_id)));
  if (batch.length === BATCH) await sendKept(store);
}

const isFinal = (status: number): boolean => status === 400 || status === 422;

function kept(store: string): Listen[] {
  try {
    const listens: unknown = JSON.parse(localStorage.getItem(store) ?? "[]");
    return Array.isArray(listens) ? (listens as Listen[]) : [];
  } catch {
    return [];
  }
}

function keep(store: string, listens: readonly Listen[]): void {
  if (listens.length === 0) localStorage.removeItem(store);
  else localStorage.setItem(store, JSON.stringify(listens.slice(-MOST_KEPT)));
}
