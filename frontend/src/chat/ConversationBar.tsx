import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { exportUrl, startConversation, type ConversationDetail } from "../api/conversations";
import { AssistantSelect } from "../assistants/AssistantSelect";
import { openConversation } from "../route";
import { texts } from "../texts";
import { TrackPicker } from "./TrackPicker";

interface Props {
  conversation: ConversationDetail;
  /** Ends the branch that is shown. */
  lastId: string | undefined;
  /** An answer is being written. */
  isBusy: boolean;
}

/** What one can do with the conversation as a whole. */
export function ConversationBar({ conversation, lastId, isBusy }: Props) {
  const { id, tracks, assistant } = conversation;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isPicking, setPicking] = useState(false);
  const pick = () => {
    setPicking(true);
    dialog.current?.showModal();
  };
  const start = useMutation({
    mutationFn: () => startConversation(tracks.map((track) => track.id), assistant),
    onSuccess: (fresh) => openConversation(fresh.id),
  });
  return (
    <nav className="conversation-bar" aria-label={texts.chat.label}>
      <button type="button" className="link-button" onClick={pick}>
        {texts.conversations.tracks(tracks.length)}
      </button>
      {lastId !== undefined && (
        <>
          <AssistantSelect conversationId={id} assistant={assistant} isDisabled={isBusy} />
          <button type="button" className="link-button" disabled={start.isPending} onClick={() => start.mutate()}>
            {texts.conversations.start}
          </button>
          <span>
            {texts.conversations.exportTitle}:{" "}
            <a className="link-button" href={exportUrl(id, "markdown", lastId)} download>
              {texts.conversations.markdown}
            </a>{" "}
            <a className="link-button" href={exportUrl(id, "json")} download>
              {texts.conversations.json}
            </a>
          </span>
        </>
      )}
      {start.error && <span className="problem-text">{start.error.message}</span>}
      <TrackPicker dialog={dialog} conversation={conversation} isOpen={isPicking} onClose={() => setPicking(false)} />
    </nav>
  );
}
