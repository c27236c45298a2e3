import WaveSurfer from "wavesurfer.js";
import RegionsPlugin, { type Region } from "wavesurfer.js/dist/plugins/regions.js";

import type { Waveform } from "../api/tracks";
import type { TrackPlayer } from "./trackPlayer";

const LOUDEST = 127;
const MOST_PIXELS_PER_SECOND = 400;
/** Wheel distance from the whole track to the closest zoom. */
const WHEEL_PIXELS = 1500;

/** The visible part of the track, in seconds. */
export interface View {
  start: number;
  end: number;
}

/** A waveform that follows and moves the player, and shows and selects its passage. */
export class DrawnWaveform {
  private readonly surfer: WaveSurfer;
  private readonly regions: RegionsPlugin;
  private readonly watchers = new Set<() => void>();
  private readonly scheme = matchMedia("(prefers-color-scheme: dark)");
  private readonly leaveDeck: () => void;
  private region: Region | null = null;
  private view: View;

  constructor(
    private readonly container: HTMLElement,
    private readonly deck: TrackPlayer,
    waveform: Waveform,
  ) {
    this.regions = RegionsPlugin.create();
    this.view = { start: 0, end: waveform.duration_seconds };
    this.surfer = WaveSurfer.create({
      container,
      media: deck.media,
      // Maxima and minima as two channels, so that asymmetric signals are drawn correctly.
      peaks: [waveform.max.map((value) => value / LOUDEST), waveform.min.map((value) => value / LOUDEST)],
      duration: waveform.duration_seconds,
      height: "auto",
      normalize: true,
      cursorWidth: 2,
      cspNonce: nonce(),
      plugins: [this.regions],
      ...colours(container),
    });
    for (const event of ["scroll", "zoom", "redraw", "resize"] as const) this.surfer.on(event, this.look);
    // A click plays from that time.
    this.surfer.on("interaction", (seconds) => deck.playFrom(seconds));
    this.scheme.addEventListener("change", this.recolour);
    this.letDrag();
    this.leaveDeck = deck.subscribe(this.showPassage);
    this.showPassage();
  }

  readonly subscribe = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  readonly read = (): View => this.view;

  /** 1 shows the whole track. */
  zoom(factor: number): void {
    const { width } = this.container.getBoundingClientRect();
    const duration = this.surfer.getDuration();
    if (duration) this.surfer.zoom(factor <= 1 ? 0 : Math.min((width / duration) * factor, MOST_PIXELS_PER_SECOND));
  }

  /** The largest useful zoom. */
  get mostZoom(): number {
    const { width } = this.container.getBoundingClientRect();
    return Math.max(1, (MOST_PIXELS_PER_SECOND * this.surfer.getDuration()) / Math.max(1, width));
  }

  /** Ctrl and wheel, or pinching: the change of zoom as a fraction of its range. */
  onWheel(turned: (way: number) => void): () => void {
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      turned(-event.deltaY / WHEEL_PIXELS);
    };
    this.container.addEventListener("wheel", wheel, { passive: false });
    return () => this.container.removeEventListener("wheel", wheel);
  }

  remove(): void {
    this.leaveDeck();
    this.scheme.removeEventListener("change", this.recolour);
    this.surfer.destroy();
  }

  private readonly look = () => {
    const all = this.surfer.getWrapper().scrollWidth || 1;
    const [left, width, duration] = [this.surfer.getScroll(), this.surfer.getWidth(), this.surfer.getDuration()];
    const [start, end] = [(left / all) * duration, (Math.min(left + width, all) / all) * duration];
    if (end <= start || (start === this.view.start && end === this.view.end)) return;
    this.view = { start, end };
    for (const watcher of this.watchers) watcher();
  };

  private letDrag(): void {
    this.regions.enableDragSelection({ color: colours(this.container).passageColor });
    const take = (region: Region) => {
      if (region !== this.region) this.region?.remove();
      this.region = region;
      this.deck.markSnapped({ start: region.start, end: region.end });
    };
    this.regions.on("region-created", (region) => {
      if (region.id !== SHOWN) take(region);
    });
    this.regions.on("region-updated", take);
  }

  private readonly showPassage = () => {
    const { passage } = this.deck.read();
    const isShown = passage?.start === this.region?.start && passage?.end === this.region?.end;
    if (isShown) return;
    this.region?.remove();
    this.region = passage
      ? this.regions.addRegion({ id: SHOWN, ...passage, color: colours(this.container).passageColor })
      : null;
  };

  private readonly recolour = () => {
    const { passageColor, ...wave } = colours(this.container);
    this.surfer.setOptions(wave);
    this.region?.setOptions({ color: passageColor });
  };
}

/** The id of a region that was not created by dragging. */
const SHOWN = "shown";

export function drawWaveform(container: HTMLElement, deck: TrackPlayer, waveform: Waveform): DrawnWaveform {
  return new DrawnWaveform(container, deck, waveform);
}

/** A canvas cannot use custom properties: resolve the current colours. */
function colours(element: HTMLElement) {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    waveColor: colour("--wave"),
    progressColor: colour("--accent"),
    cursorColor: colour("--accent-strong"),
    passageColor: `color-mix(in srgb, ${colour("--accent")} 22%, transparent)`,
  };
}

/** The CSP nonce, which allows the <style> element of wavesurfer. */
function nonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}
