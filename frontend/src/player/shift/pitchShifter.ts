/** Plays a media element higher or lower at the same speed. Loaded when a pitch is changed for the first time.
 *
 * The element streams as before, so that long files are never decoded as a whole: its sound goes through an
 * AudioWorklet, which is Signalsmith Stretch (MIT) in WebAssembly. As only one track sounds at a time, all elements
 * share one. */

// The same file is the module of the page and of the worklet: the browser fetches it once.
import libraryUrl from "signalsmith-stretch?url";

interface StretchNode extends AudioWorkletNode {
  schedule(change: { active: boolean; semitones?: number }): Promise<unknown>;
  /** Seconds between what goes in and what comes out. */
  latency(): Promise<number>;
}

interface Library {
  (context: AudioContext): Promise<StretchNode>;
  moduleUrl?: string;
}

interface Graph {
  context: AudioContext;
  stretch: StretchNode;
  latencySeconds: number;
}

/** Long enough for what is still in the worklet to sound. */
const TAIL_MS = 500;

let opened: Promise<Graph> | null = null;
let failures = 0;

/** Rejects where the browser has no worklets, or the library cannot be loaded. */
export async function pitchShifterOf(media: HTMLMediaElement): Promise<PitchShifter> {
  opened ??= open().catch((error: unknown) => {
    // It may be loaded at the next attempt, from another address: some browsers keep that a module could not be loaded.
    opened = null;
    failures++;
    throw error;
  });
  return new PitchShifter(media, await opened);
}

async function open(): Promise<Graph> {
  const url = failures ? `${libraryUrl}?${failures}` : libraryUrl;
  const library = ((await import(/* @vite-ignore */ url)) as { default: Library }).default;
  library.moduleUrl = url;
  const context = new AudioContext();
  try {
    const stretch = await library(context);
    stretch.connect(context.destination);
    return { context, stretch, latencySeconds: await stretch.latency() };
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** What an element's sound goes through, from its first change of pitch on: browsers do not give it back. */
export class PitchShifter {
  private readonly source: MediaElementAudioSourceNode;
  private readonly listening = new AbortController();
  private semitones = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly media: HTMLMediaElement,
    private readonly graph: Graph,
  ) {
    this.source = graph.context.createMediaElementSource(media);
    media.addEventListener("play", this.start, this.listening);
    media.addEventListener("pause", this.pause, this.listening);
    this.start();
  }

  /** How much later the sound comes than the element says. */
  get delaySeconds(): number {
    return this.semitones === 0 ? 0 : this.graph.latencySeconds;
  }

  setSemitones(semitones: number): void {
    this.semitones = semitones;
    this.connect();
  }

  close(): void {
    clearTimeout(this.rest);
    this.listening.abort();
    this.source.disconnect();
  }

  private readonly start = () => {
    clearTimeout(this.rest);
    this.connect();
    void this.graph.context.resume();
  };

  /** A context that runs costs battery in silence, too. */
  private readonly pause = () => {
    this.rest = setTimeout(() => {
      if (this.media.paused) void this.graph.context.suspend();
    }, TAIL_MS);
  };

  private connect(): void {
    const { context, stretch } = this.graph;
    const isShifted = this.semitones !== 0;
    this.source.disconnect();
    this.source.connect(isShifted ? stretch : context.destination);
    void stretch.schedule(isShifted ? { active: true, semitones: this.semitones } : { active: false });
  }
}
