import { useRef } from "react";

import { texts } from "../texts";

/** The button that opens the computer's own file dialog. */
export function AddMusic({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="add-music">
      <button type="button" className="button primary" onClick={() => input.current?.click()}>
        {texts.library.add}
      </button>
      <span className="quiet add-hint">{texts.library.drop}</span>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="audio/*,video/*,.flac,.opus,.m4a"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // So that the same file can be chosen again.
          event.target.value = "";
        }}
      />
    </div>
  );
}
