import { barsFrom, beatBefore, loopFrom, resized, scaled, snapped, type Span } from "./snap";
import { ended, heard, used, type ControllablePlayer, type Passage } from "./playerEvents";
import type { PitchShifter } from "./shift/pitchShifter";

export interface PlayerState {
  isPlaying: boolean;
  /** Seconds; a few times a second while it plays. */
  position: number;
  hasFailed: boolean;
  /** What is marked in the waveform. */
  passage: { start: number; end: number } | null;
  isLooping: boolean;
  rate: number;
  /** How much higher it sounds than it was recorded. */
  semitones: number;
}

/** As long as a browser may take to notice where it is. */
const MARGIN_SECONDS = 0.3;
/** What lies further apart was not heard but skipped; a hidden tab hears of the time once a second. */
const LONGEST_STEP_SECONDS = 2.5;

/** One audio element and what can be done with it: passages, loops, speed. React only reads it. */
export class TrackPlayer implements ControllablePlayer {
  private state: PlayerState = {
    isPlaying: false,
    position: 0,
    hasFailed: false,
    passage: null,
    isLooping: false,
    rate: 1,
    semitones: 0,
  };
  private readonly watchers = new Set<() => void>();
  private readonly listening = new AbortController();
  private barTimes: readonly number[] = [];
  private beatTimes: readonly number[] = [];
  private lastPosition = 0;
  /** The last jump: of a loop from its end to its start, or the user's. What sounds just after it is not what lies before. */
  private jump: { from: number | null; to: number } = { from: null, to: 0 };
  private stopsAtEnd = false;
  private frame = 0;
  private shifter: PitchShifter | null = null;
  private opening: Promise<PitchShifter> | null = null;

  constructor(
    private readonly trackId: string,
    readonly media: HTMLMediaElement,
  ) {
    const on = (event: string, action: () => void) => media.addEventListener(event, action, this.listening);
    media.preservesPitch = true;
    on("play", () => {
      // Who plays on behind the end of a passage, or from elsewhere, hears the rest of the track.
      if (!this.isInPassage()) this.stopsAtEnd = false;
      used(this.trackId);
      this.change({ isPlaying: true });
      this.watchEveryFrame();
    });
    on("pause", () => this.change({ isPlaying: false }));
    on("timeupdate", () => this.moved(true));
    on("seeked", () => this.moved(true));
    on("ended", () => this.ended());
    on("error", () => this.change({ hasFailed: true, isPlaying: false }));
  }

  readonly subscribe = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  readonly read = (): PlayerState => this.state;

  readonly toggle = (): void => {
    if (this.media.paused) this.play();
    else this.media.pause();
  };

  /** Play on. From outside of a looped passage: from its beginning. */
  play(): void {
    const { passage, isLooping } = this.state;
    const { currentTime } = this.media;
    if (isLooping && passage && (currentTime < passage.start || currentTime >= passage.end)) this.seekTo(passage.start);
    this.start();
  }

  private start(): void {
    // A start that is cut short by a pause rejects; a file that cannot be played tells by its error event.
    this.media.play().catch(() => undefined);
  }

  pause(): void {
    this.media.pause();
  }

  playPassage({ startSeconds, endSeconds }: Passage): void {
    const passage = endSeconds !== null && endSeconds > startSeconds ? { start: startSeconds, end: endSeconds } : null;
    this.change({ passage, isLooping: false });
    this.seekTo(startSeconds);
    this.stopsAtEnd = passage !== null;
    this.start();
  }

  seekTo(seconds: number): void {
    const end = Number.isFinite(this.media.duration) ? this.media.duration : Infinity;
    const target = Math.min(Math.max(0, seconds), end);
    this.media.currentTime = target;
    this.stopsAtEnd = false;
    this.lastPosition = target;
    this.jump = { from: null, to: target };
    this.change({ position: target });
  }

  /** Seek and play, because a user who clicks a chord wants to hear it. */
  playFrom(seconds: number): void {
    this.seekTo(seconds);
    this.start();
  }

  skip(seconds: number): void {
    this.seekTo(this.media.currentTime + seconds);
  }

  /** Mark a passage and loop it; null takes the mark away. */
  mark(passage: PlayerState["passage"]): void {
    this.stopsAtEnd = false;
    this.change({ passage, isLooping: passage !== null });
  }

  /** The passage from beat to beat, where beats are known. */
  snapped(passage: Span): Span {
    return snapped(passage, this.beatTimes);
  }

  /** As `mark`, from beat to beat where beats are known. */
  markSnapped(passage: Span): void {
    this.mark(this.snapped(passage));
  }

  /** Begin the marked passage here; it ends where it did, or with the track. */
  markStart(): void {
    const { passage } = this.state;
    const [start, length] = [this.heardSeconds, this.media.duration || 0];
    const end = passage && passage.end > start ? passage.end : length;
    if (end > start) this.markSnapped({ start, end });
  }

  /** End the marked passage here; it begins where it did, or with the track. */
  markEnd(): void {
    const { passage } = this.state;
    const end = this.heardSeconds;
    const start = passage && passage.start < end ? passage.start : 0;
    if (end > start) this.markSnapped({ start, end });
  }

  /** Make the passage a beat longer (1) or shorter (-1); without one, begin it with the beat that sounds here. */
  resizePassage(way: 1 | -1): void {
    const here = beatBefore(this.beatTimes, this.heardSeconds);
    const passage = this.state.passage ?? { start: here, end: here };
    this.mark(resized(passage, way, this.beatTimes, this.media.duration || Infinity));
  }

  /** Loop so many bars, from the marked passage on or from the current position. */
  loopBars(count: number): void {
    const from = this.state.passage?.start ?? this.heardSeconds;
    const bars = barsFrom(this.barTimes, from, count, this.media.duration || Infinity);
    if (!bars) return;
    this.mark(bars);
    // A shorter loop may end before what sounds.
    if (this.state.isPlaying && this.heardSeconds >= bars.end) this.seekTo(bars.start);
  }

  /** The marked passage at half or double length; null where there is none, or it cannot be so long. */
  scaledPassage(factor: 0.5 | 2): Span | null {
    const { passage } = this.state;
    return passage && scaled(passage, factor, this.beatTimes, this.media.duration || Infinity);
  }

  /** Loop half or double of the marked passage. What sounds stays in step with the beats. */
  scaleLoop(factor: 0.5 | 2): void {
    const passage = this.scaledPassage(factor);
    if (!passage) return;
    const over = this.heardSeconds - passage.end;
    const isInside = this.isInPassage();
    this.mark(passage);
    if (isInside && over >= 0) this.seekTo(passage.start + (over % (passage.end - passage.start)));
  }

  /** Loop what is marked; where nothing is, the next four bars. */
  toggleLoop(): void {
    const { passage, isLooping } = this.state;
    this.stopsAtEnd = false;
    this.change(isLooping ? { isLooping: false } : { passage: passage ?? loopFrom(this.barTimes, this.heardSeconds, this.media.duration || Infinity), isLooping: true });
  }

  /** The first beats of the bars, which loops begin with, and all beats, which marked passages snap to. */
  knowBeats(barTimes: readonly number[], beatTimes: readonly number[]): void {
    this.barTimes = barTimes;
    this.beatTimes = beatTimes;
  }

  /** Speed, passage and loop as they were on the page before it was loaded again. */
  restore({ rate, ...marked }: Pick<PlayerState, "rate" | "passage" | "isLooping">): void {
    this.setRate(rate);
    this.change(marked);
  }

  setRate(rate: number): void {
    this.media.playbackRate = rate;
    this.change({ rate });
  }

  /** Play so many semitones higher at the same speed. Rejects, and sounds as it was recorded, where the browser cannot. */
  async setPitch(semitones: number): Promise<void> {
    this.change({ semitones });
    if (!this.opening && semitones === 0) return;
    this.opening ??= import("./shift/pitchShifter").then(({ pitchShifterOf }) => pitchShifterOf(this.media));
    try {
      this.shifter = await this.opening;
    } catch (error) {
      this.opening = null;
      this.change({ semitones: 0 });
      throw error;
    }
    if (this.listening.signal.aborted) this.shifter.close();
    else this.shifter.setSemitones(this.state.semitones);
  }

  /** How much later the sound comes than the position of the media element. */
  get delaySeconds(): number {
    return this.shifter?.delaySeconds ?? 0;
  }

  /** What sounds now, in seconds of the track. */
  get heardSeconds(): number {
    const { currentTime, paused, playbackRate } = this.media;
    if (paused) return currentTime;
    const { from, to } = this.jump;
    const heard = currentTime - this.delaySeconds * playbackRate;
    if (heard >= to || currentTime < to) return Math.max(0, heard);
    return from === null ? to : Math.max(to, from - (to - heard));
  }

  close(): void {
    this.shifter?.close();
    cancelAnimationFrame(this.frame);
    this.media.pause();
    this.listening.abort();
  }

  /** Time updates come four times a second: too late for the end of a loop. In a hidden tab they must do. */
  private watchEveryFrame(): void {
    cancelAnimationFrame(this.frame);
    const look = () => {
      this.moved(false);
      if (!this.media.paused) this.frame = requestAnimationFrame(look);
    };
    this.frame = requestAnimationFrame(look);
  }

  private moved(isWorthTelling: boolean): void {
    const [from, to] = [this.lastPosition, this.media.currentTime];
    this.lastPosition = to;
    const seconds = to - from;
    if (!this.media.paused && seconds > 0 && seconds < LONGEST_STEP_SECONDS) heard(this.trackId, seconds);
    const { passage } = this.state;
    // Only who comes from within runs into the end; who jumps behind it goes on there.
    if (passage && from >= passage.start - MARGIN_SECONDS && from < passage.end && to >= passage.end) this.reachedEnd(passage.start);
    if (isWorthTelling) this.change({ position: this.heardSeconds });
  }

  private reachedEnd(start: number): void {
    if (this.media.paused) return;
    if (this.state.isLooping) {
      this.jump = { from: this.state.passage?.end ?? null, to: start };
      this.media.currentTime = start;
      this.lastPosition = start;
    } else if (this.stopsAtEnd) {
      this.media.pause();
    }
  }

  private isInPassage(): boolean {
    const { passage } = this.state;
    const { currentTime } = this.media;
    return passage !== null && currentTime >= passage.start && currentTime < passage.end;
  }

  private ended(): void {
    const { passage, isLooping } = this.state;
    const isPassageOver = passage !== null && passage.end >= this.media.duration - MARGIN_SECONDS;
    if (isPassageOver && isLooping) this.playFrom(passage.start);
    // A passage at the end of the track is no reason to go on in a queue.
    else if (!(isPassageOver && this.stopsAtEnd)) ended(this.trackId);
  }

  private change(part: Partial<PlayerState>): void {
    this.state = { ...this.state, ...part };
    for (const watcher of this.watchers) watcher();
  }
}
