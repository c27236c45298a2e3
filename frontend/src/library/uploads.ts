import { ApiError } from "../api/client";
import type { Track } from "../api/tracks";
import { uploadTrack, type Uploaded } from "../api/upload";
import { texts } from "../texts";

export interface Upload {
  id: number;
  name: string;
  fraction: number;
  state: "waiting" | "sending" | "duplicate" | "failed";
  message: string;
}

type Send = typeof uploadTrack;
const AT_ONCE = 2;

/** Files on their way to the server: two at a time, each with its progress, each to be cancelled. A finished one
 * leaves the list, for then its track is in the library. */
export class Uploads {
  private list: readonly Upload[] = [];
  private readonly files = new Map<number, { file: File; abort: AbortController }>();
  private readonly watchers = new Set<() => void>();
  private nextId = 1;

  constructor(
    private readonly onUploaded: (track: Track, isLast: boolean) => void,
    private readonly send: Send = uploadTrack,
  ) {}

  readonly subscribe = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  readonly read = (): readonly Upload[] => this.list;

  add(files: readonly File[], mostBytes: number): void {
    for (const file of files) {
      const id = this.nextId++;
      const isTooLarge = file.size > mostBytes;
      const message = isTooLarge ? texts.upload.tooLargeFor(Math.floor(mostBytes / 1e6)) : "";
      if (!isTooLarge) this.files.set(id, { file, abort: new AbortController() });
      this.list = [...this.list, { id, name: file.name, fraction: 0, state: isTooLarge ? "failed" : "waiting", message }];
    }
    this.startMore();
  }

  /** Something that was offered and cannot be uploaded, with the reason. */
  refuse(name: string, message: string): void {
    this.list = [...this.list, { id: this.nextId++, name, fraction: 0, state: "failed", message }];
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
      this.arrived(id, await this.send(entry.file, onProgress, entry.abort.signal));
    } catch (reason) {
      const message = reason instanceof ApiError ? reason.message : texts.errors.noAnswer;
      this.change(id, { state: "failed", message });
    }
    this.files.delete(id);
    this.startMore();
  }

  private arrived(id: number, { track, isDuplicate }: Uploaded): void {
    if (isDuplicate) this.change(id, { state: "duplicate", message: texts.upload.duplicate });
    else this.list = this.list.filter((upload) => upload.id !== id);
    this.onUploaded(track, this.files.size === 1);
  }

  private change(id: number, part: Partial<Upload>): void {
    this.list = this.list.map((upload) => (upload.id === id ? { ...upload, ...part } : upload));
  }

  private tell(): void {
    for (const watcher of this.watchers) watcher();
  }
}
