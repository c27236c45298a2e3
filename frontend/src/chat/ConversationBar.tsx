import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { exportUrl, startConversation, type ConversationDetail } from "../api/conversations";
import { AssistantSelect } from "../assistants/AssistantSelect";
import { openConversation } from "../route";
import { t } from "../i18n";
import { TrackPicker } from "./TrackPicker";

interface Props {
  conversation: ConversationDetail;
  /** The last message of the shown branch. */
  lastId: string | undefined;
  /** Whether an answer is running. */
  isBusy: boolean;
}

/** Actions on the whole conversation. */
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
    <nav className="conversation-bar" aria-label={t("chat.label")}>
      <button type="button" className="link-button" onClick={pick}>
        {t("conversations.tracks", { count: tracks.length })}
      </button>
      {lastId !== undefined && (
        <>
          <AssistantSelect conversationId={id} assistant={assistant} isDisabled={isBusy} />
          <button type="button" className="link-button" disabled={start.isPending} onClick={() => start.mutate()}>
            {t("conversations.start")}
          </button>
          <span>
            {t("conversations.exportTitle")}:{" "}
            <a className="link-button" href={exportUrl(id, "markdown", lastId)} download>
              {t("conversations.markdown")}
            </a>{" "}
            <a className="link-button" href={exportUrl(id, "json")} download>
              {t("conversations.json")}
            </a>
          </span>
        </>
      )}
      {start.error && <span className="problem-text">{start.error.message}</span>}
      <TrackPicker dialog={dialog} conversation={conversation} isOpen={isPicking} onClose={() => setPicking(false)} />
    </nav>
  );
}
