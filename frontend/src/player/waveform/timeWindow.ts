/** The visible part of the track, in seconds. */
export interface View {
  start: number;
  end: number;
}

/** The closest zoom: two bars of a fast piece. */
const LEAST_SECONDS = 2;
/** A position that moves by more was not reached by playing. */
const LONGEST_STEP_SECONDS = 1;

/** Which part of a track is shown. Watchers are told once per frame, however often it changes. */
export class TimeWindow {
  private readonly watchers = new Set<() => void>();
  private view: View;
  private next: View;
  private frame = 0;

  constructor(readonly duration: number) {
    this.view = this.next = { start: 0, end: duration };
  }

  readonly subscribe = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  readonly read = (): View => this.view;

  /** How close it is: 0 shows the whole track, 1 the shortest part. Each step of the same size magnifies by the same factor. */
  get closeness(): number {
    return this.range ? Math.log(this.duration / this.span) / this.range : 0;
  }

  /** Zoom to a closeness. This time stays where it is; by default the middle. */
  zoomTo(closeness: number, anchor = (this.next.start + this.next.end) / 2): void {
    const span = this.duration / Math.exp(this.range * Math.min(1, Math.max(0, closeness)));
    const share = Math.min(1, Math.max(0, (anchor - this.next.start) / this.span));
    this.show(anchor - share * span, span);
  }

  magnify(factor: number, anchor: number): void {
    if (this.range) this.zoomTo(this.closeness + Math.log(factor) / this.range, anchor);
  }

  panTo(start: number): void {
    this.show(start, this.span);
  }

  panBy(seconds: number): void {
    this.panTo(this.next.start + seconds);
  }

  /** By a part of what is shown. */
  panByShare(share: number): void {
    this.panBy(share * this.span);
  }

  showAll(): void {
    this.show(0, this.duration);
  }

  /** Move with the position: the playhead runs to the middle, then the music runs. Where one looks elsewhere, nothing moves. */
  follow(from: number, to: number): void {
    const { start, end } = this.next;
    const isPlayed = to > from && to - from < LONGEST_STEP_SECONDS;
    if (isPlayed && from >= start && from <= end && to > (start + end) / 2) this.panBy(to - from);
    if (!isPlayed && to !== from && (to < start || to > end)) this.panTo(to - this.span / 2);
  }

  private get range(): number {
    return Math.log(Math.max(1, this.duration / LEAST_SECONDS));
  }

  private get span(): number {
    return this.next.end - this.next.start;
  }

  private show(start: number, span: number): void {
    const first = Math.min(Math.max(0, start), this.duration - span);
    this.next = { start: first, end: first + span };
    if (this.frame || (first === this.view.start && this.next.end === this.view.end)) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.view = this.next;
      for (const watcher of this.watchers) watcher();
    });
  }
}
