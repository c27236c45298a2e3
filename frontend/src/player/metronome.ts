import type { TrackPlayer } from "./trackPlayer";
import { between, lastAt } from "./measured";

const TICK_MS = 25;
/** Clicks are scheduled this far ahead, because JavaScript timers are not precise enough. */
const AHEAD_SECONDS = 0.12;
const CLICK_SECONDS = 0.03;

export interface Click {
  /** Seconds from now. */
  delay: number;
  isDownbeat: boolean;
}

/** The clicks that are due within the look-ahead, in track time, which may be slower, jump and loop. */
export class ClickPlan {
  private plannedUntil = -1;

  constructor(
    private readonly beats: readonly number[],
    private readonly downbeats: readonly number[],
  ) {}

  /** now, end: seconds of the track; nothing is planned from `end` on. */
  due(now: number, rate: number, end = Infinity): Click[] {
    const horizon = now + AHEAD_SECONDS * rate;
    const hasJumped = now > this.plannedUntil || horizon < this.plannedUntil - 1e-3;
    const from = hasJumped ? now : this.plannedUntil + 1e-6;
    this.plannedUntil = horizon;
    return between(this.beats, from, horizon)
      .filter((beat) => beat < end)
      .map((beat) => ({ delay: (beat - now) / rate, isDownbeat: this.isDownbeat(beat) }));
  }

  private isDownbeat(beat: number): boolean {
    return Math.abs((this.downbeats[lastAt(this.downbeats, beat + 0.02)] ?? -1) - beat) < 0.02;
  }
}

/** Click on the beats while the deck plays. Returns what stops it. */
export function startClicks(deck: TrackPlayer, beats: readonly number[], downbeats: readonly number[]): () => void {
  const context = new AudioContext();
  const plan = new ClickPlan(beats, downbeats);
  const timer = setInterval(() => {
    const { media } = deck;
    if (media.paused) return;
    const { passage, isLooping } = deck.read();
    const end = passage && isLooping && media.currentTime < passage.end ? passage.end : Infinity;
    for (const click of plan.due(media.currentTime, media.playbackRate, end)) sound(context, { ...click, delay: click.delay + deck.delaySeconds });
  }, TICK_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

function sound(context: AudioContext, { delay, isDownbeat }: Click): void {
  const at = context.currentTime + delay;
  const [tone, level] = [context.createOscillator(), context.createGain()];
  tone.frequency.value = isDownbeat ? 1760 : 1175;
  level.gain.setValueAtTime(isDownbeat ? 0.5 : 0.3, at);
  level.gain.exponentialRampToValueAtTime(0.001, at + CLICK_SECONDS);
  tone.connect(level).connect(context.destination);
  tone.start(at);
  tone.stop(at + CLICK_SECONDS);
}
