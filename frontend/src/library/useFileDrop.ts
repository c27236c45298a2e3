import { useEffect, useState } from "react";

import { droppedFiles } from "./folders";

/** Files and folders dropped anywhere on the page. True while some hover over it. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Moving between elements of the page "leaves" them too; only leaving the window names none.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) void droppedFiles(event.dataTransfer).then(onFiles);
    };
    const stop = new AbortController();
    window.addEventListener("dragover", over, stop);
    window.addEventListener("dragleave", leave, stop);
    window.addEventListener("drop", drop, stop);
    return () => stop.abort();
  }, [onFiles]);
  return isOver;
}
