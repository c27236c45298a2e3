import { ApiError } from "../api/client";
import type { Track } from "../api/tracks";
import { uploadTrack, type Uploaded } from "../api/upload";
import { t } from "../i18n";

export interface Upload {
  id: number;
  name: string;
  fraction: number;
  state: "waiting" | "sending" | "duplicate" | "failed";
  message: string;
  /** The track of the library that has the same file. */
  track?: Pick<Track, "id" | "title">;
  /** It failed on the way, which may go better a second time. */
  canRetry: boolean;
}

type Send = typeof uploadTrack;
const AT_ONCE = 2;

/** How far all of them together are. */
export interface Batch {
  total: number;
  finished: number;
  /** 0 to 1, by size. */
  fraction: number;
}

interface Sized {
  file: File;
  abort: AbortController;
}

/** Files on their way to the server: two at a time, each with its progress, each to be cancelled, and tried again
 * when it failed. A finished one leaves the list, for then its track is in the library. */
export class Uploads {
  private list: readonly Upload[] = [];
  private readonly files = new Map<number, Sized>();
  private finished = { files: 0, bytes: 0 };
  private readonly watchers = new Set<() => void>();
  private nextId = 1;

  constructor(
    private readonly onUploaded: (track: Track, isAlone: boolean) => void,
    private readonly send: Send = uploadTrack,
  ) {}

  readonly subscribe = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  readonly read = (): readonly Upload[] => this.list;

  /** Of earlier files, those that were in the library already leave the list. */
  add(files: readonly File[], mostBytes: number): void {
    this.list = this.list.filter(({ state }) => state !== "duplicate");
    for (const file of files) {
      const id = this.nextId++;
      const isTooLarge = file.size > mostBytes;
      const message = isTooLarge ? t("upload.tooLargeFor", { megabytes: Math.floor(mostBytes / 1e6) }) : "";
      if (!isTooLarge) this.files.set(id, { file, abort: new AbortController() });
      this.list = [...this.list, { id, name: file.name, fraction: 0, state: isTooLarge ? "failed" : "waiting", message, canRetry: false }];
    }
    this.startMore();
  }

  /** What is on its way, and what arrived since the last time that nothing was. */
  batch(): Batch {
    const moving = this.list.filter(isMoving).map((upload) => ({ ...upload, bytes: this.files.get(upload.id)?.file.size ?? 0 }));
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    const all = this.finished.bytes + sum(moving.map(({ bytes }) => bytes));
    const sent = this.finished.bytes + sum(moving.map(({ bytes, fraction }) => bytes * fraction));
    return { total: this.finished.files + moving.length, finished: this.finished.files, fraction: all ? sent / all : 0 };
  }

  /** Send a file again that did not get through. */
  retry(id: number): void {
    const entry = this.files.get(id);
    if (!entry) return;
    this.files.set(id, { ...entry, abort: new AbortController() });
    this.change(id, { state: "waiting", message: "", fraction: 0, canRetry: false });
    this.startMore();
  }

  cancelAll(): void {
    const moving = this.list.filter(isMoving);
    for (const { id } of moving) this.files.get(id)?.abort.abort();
    for (const { id } of moving) this.files.delete(id);
    this.list = this.list.filter((upload) => !isMoving(upload));
    this.startMore();
  }

  /** Something that was offered and cannot be uploaded, with the reason. */
  refuse(name: string, message: string): void {
    this.list = [...this.list, { id: this.nextId++, name, fraction: 0, state: "failed", message, canRetry: false }];
    this.tell();
  }

  /** Take away all in this state: what was there already, or what failed. */
  dismissAll(state: "duplicate" | "failed"): void {
    for (const upload of this.list) if (upload.state === state) this.files.delete(upload.id);
    this.list = this.list.filter((upload) => upload.state !== state);
    this.tell();
  }

  /** Cancel what is on its way, take away what is finished. */
  remove(id: number): void {
    this.files.get(id)?.abort.abort();
    this.files.delete(id);
    this.list = this.list.filter((upload) => upload.id !== id);
    this.startMore();
  }

  private startMore(): void {
    const sending = this.list.filter(({ state }) => state === "sending").length;
    const next = this.list.filter(({ state }) => state === "waiting").slice(0, Math.max(0, AT_ONCE - sending));
    for (const { id } of next) {
      this.change(id, { state: "sending" });
      void this.transfer(id);
    }
    if (!this.list.some(isMoving)) this.finished = { files: 0, bytes: 0 };
    this.tell();
  }

  private async transfer(id: number): Promise<void> {
    const entry = this.files.get(id);
    if (!entry) return;
    const onProgress = (fraction: number) => {
      this.change(id, { fraction });
      this.tell();
    };
    try {
      this.arrived(id, entry.file, await this.send(entry.file, onProgress, entry.abort.signal));
    } catch (reason) {
      this.failed(id, reason);
    }
    this.startMore();
  }

  private arrived(id: number, { size }: File, { track, isDuplicate }: Uploaded): void {
    if (isDuplicate) this.change(id, { state: "duplicate", message: t("upload.duplicate"), track });
    else this.list = this.list.filter((upload) => upload.id !== id);
    this.files.delete(id);
    this.finished = { files: this.finished.files + 1, bytes: this.finished.bytes + size };
    this.onUploaded(track, this.batch().total === 1);
  }

  private failed(id: number, reason: unknown): void {
    const message = reason instanceof ApiError ? reason.message : t("errors.noAnswer");
    // What the server looked at and refused it refuses again, but for "too many at once".
    const canRetry = !(reason instanceof ApiError) || reason.status === 0 || reason.status === 429 || reason.status >= 500;
    if (!canRetry) this.files.delete(id);
    this.change(id, { state: "failed", message, canRetry });
  }

  private change(id: number, part: Partial<Upload>): void {
    this.list = this.list.map((upload) => (upload.id === id ? { ...upload, ...part } : upload));
  }

  private tell(): void {
    for (const watcher of this.watchers) watcher();
  }
}

export function isMoving({ state }: Upload): boolean {
  return state === "sending" || state === "waiting";
}
