import { useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from "react";

import { isLink } from "../library/links";
import { texts } from "../texts";

interface Props {
  onAsk: (text: string) => void;
  onStop: () => void;
  isBusy: boolean;
  /** The connection is lost: what is asked is sent once it is back. */
  isAway: boolean;
  mostCharacters: number;
  /** The title of who answers. */
  assistant: string | undefined;
}

/** Where questions are typed. What stands in the way of sending is said in words below it. */
export function Composer({ onAsk, onStop, isBusy, isAway, mostCharacters, assistant }: Props) {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const reasonId = useId();
  const reason = obstacle(text, isBusy, mostCharacters);
  const note = isAway && (isBusy || !reason) ? texts.chat.offline : reason;
  const canSend = !reason && text.trim() !== "";

  const submit = (event: SubmitEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!canSend) return;
    onAsk(text.trim());
    setText("");
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter confirms that character.
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };

  return (
    <form className="composer" onSubmit={submit}>
      <div className="composer-box">
        <textarea
          ref={field}
          value={text}
          rows={1}
          aria-label={texts.chat.composer}
          aria-describedby={reasonId}
          placeholder={texts.chat.placeholder(assistant)}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isBusy ? (
          <button type="button" className="button primary" onClick={onStop}>
            {texts.chat.stop}
          </button>
        ) : (
          <button type="submit" className="button primary" disabled={!canSend}>
            {texts.chat.send}
          </button>
        )}
      </div>
      <p id={reasonId} className="composer-hint quiet" data-important={note ? "" : undefined}>
        {note || texts.chat.hint}
      </p>
    </form>
  );
}

function obstacle(text: string, isBusy: boolean, most: number): string {
  if (isLink(text)) return texts.upload.link;
  if (text.length > most) return texts.chat.tooLong(text.length, most);
  return isBusy && text.trim() ? texts.chat.busy : "";
}
