/** A fake audio element; tests set its time. */
export class FakeMedia extends EventTarget {
  paused = true;
  currentTime = 0;
  duration = 60;
  playbackRate = 1;
  preservesPitch = false;

  play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event("play"));
    return Promise.resolve();
  }

  pause(): void {
    this.paused = true;
    this.dispatchEvent(new Event("pause"));
  }

  /** Playback has reached this time. */
  reach(seconds: number): void {
    this.currentTime = seconds;
    this.dispatchEvent(new Event("timeupdate"));
  }

  get asElement(): HTMLMediaElement {
    return this as unknown as HTMLMediaElement;
  }
}
