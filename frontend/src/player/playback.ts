import { useCallback, useEffect, useState, type RefObject } from "react";

/** Whether an audio element plays and where it is, and the switch for it. Starting one pauses every other. */
export function usePlayback(audio: RefObject<HTMLAudioElement | null>) {
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const toggle = useCallback(() => {
    const element = audio.current;
    if (!element) return;
    // A start that is cut short by a pause rejects; a file that cannot be played tells by its error event.
    if (element.paused) element.play().catch(() => undefined);
    else element.pause();
  }, [audio]);
  const events = {
    onPlay: () => {
      if (audio.current) pauseOthers(audio.current);
      setPlaying(true);
    },
    onPause: () => setPlaying(false),
    onTimeUpdate: () => setPosition(audio.current?.currentTime ?? 0),
    onError: () => setFailed(true),
  };
  return { isPlaying, position, hasFailed, toggle, events };
}

function pauseOthers(playing: HTMLAudioElement): void {
  for (const other of document.querySelectorAll("audio")) if (other !== playing) other.pause();
}

/** The space key, except where it means something else: in fields, on buttons and the like. */
export function useSpaceKey(isOn: boolean, action: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.key !== " " || event.repeat || target?.closest("input, textarea, select, button, summary, a, dialog")) {
        return;
      }
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isOn, action]);
}
